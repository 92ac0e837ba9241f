#include "Facts/Verdicts.h"

#include <llvm/Support/raw_ostream.h>

namespace coop {
namespace {

void describe(llvm::raw_ostream &out, const Agreement &agreement) {
  switch (agreement.verdict) {
  case Verdict::Proven: out << "proven"; break;
  case Verdict::Divergent: out << (agreement.onlyLeft ? "left" : "divergent"); break;
  case Verdict::Conditional: out << "conditional"; break;
  case Verdict::Unproven: out << "unproven"; break;
  }
  if (!agreement.condition.empty())
    out << (agreement.verdict == Verdict::Conditional ? ", all or none if " : ", unless ") << agreement.condition;
  out << "\n";
  for (const LaunchEvidence &evidence : agreement.launches)
    out << "    launch at " << evidence.launch.begin
        << (evidence.kind == LaunchEvidence::Kind::Holds    ? ": keeps it"
            : evidence.kind == LaunchEvidence::Kind::Breaks ? ": breaks it"
                                                            : ": rounds its grid up")
        << "\n";
}

void describe(llvm::raw_ostream &out, const Kernel &kernel, const Call &call, const Instance &instance) {
  out << (instance.name.empty() ? kernel.name : instance.name) << ": coop::" << call.operation->name << " ("
      << groupName(instance.group) << ") at " << call.callee.file << ":" << call.callee.begin << ": ";
  describe(out, instance.reached);
  auto value = [&](llvm::StringRef name, const Agreement &agreement) {
    if (agreement.verdict == Verdict::Proven)
      return;
    out << "    " << name << ": ";
    describe(out, agreement);
  };
  if (call.operation->operands.size() > 1)
    value(call.operation->operands[1].name, instance.memory.agreement);
  for (size_t i = 0; i != call.options.size() && i != instance.values.size(); ++i)
    value(call.options[i].name, instance.values[i].agreement);
}

} // namespace

std::string describeVerdicts(const FileFacts &facts) {
  std::string text;
  llvm::raw_string_ostream out(text);
  for (const Kernel &kernel : facts.kernels)
    for (const Call &call : kernel.calls) {
      if (call.failed || !call.operation || call.passed)
        continue;
      if (call.instances.empty())
        describe(out, kernel, call, call.pattern);
      for (const Instance &instance : call.instances)
        describe(out, kernel, call, instance);
    }
  return text;
}

} // namespace coop
