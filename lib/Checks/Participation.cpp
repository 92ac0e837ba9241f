// Whether all threads of a group take part in a call, and hand the same values to it.
#include "Checks/Checks.h"

#include <algorithm>

namespace coop {
namespace {

bool isBroken(const Agreement &agreement) {
  return llvm::any_of(agreement.launches, [](const LaunchEvidence &evidence) {
    return evidence.kind != LaunchEvidence::Kind::Holds;
  });
}

bool isKept(const Agreement &agreement) {
  return !agreement.launches.empty() && !isBroken(agreement);
}

unsigned severity(const Agreement &agreement) {
  if (agreement.allLaunchesHold)
    return 0;
  switch (agreement.verdict) {
  case Verdict::Proven: return 0;
  case Verdict::Unproven: return 1;
  case Verdict::Conditional: return isBroken(agreement) ? 4 : 2;
  case Verdict::Divergent: return agreement.condition.empty() || !isKept(agreement) ? 4 : 3;
  }
  llvm_unreachable("verdict");
}

/// The worst of what instantiations say, or what the text says where there are none.
struct Worst {
  const Instance *instance = nullptr;
  const Agreement *agreement = nullptr;

  template <class Select> Worst(const Call &call, Select select) {
    auto consider = [&](const Instance &each) {
      const Agreement *one = select(each);
      if (one && severity(*one) > (agreement ? severity(*agreement) : 0)) {
        instance = &each;
        agreement = one;
      }
    };
    if (call.instances.empty())
      consider(call.pattern);
    for (const Instance &each : call.instances)
      consider(each);
  }
};

void addChain(const Worst &worst, const Call &call, Diagnostic &d) {
  d.notes.insert(d.notes.end(), worst.agreement->chain.begin(), worst.agreement->chain.end());
  for (const LaunchEvidence &evidence : worst.agreement->launches)
    if (evidence.kind != LaunchEvidence::Kind::Holds)
      d.note(evidence.kind == LaunchEvidence::Kind::Breaks ? Message::NoteLaunchBreaks : Message::NoteLaunchRoundsUp,
             evidence.launch);
  if (!worst.instance->name.empty())
    d.note(Message::NoteInstantiation, call.callee, worst.instance->name);
  d.cause = worst.agreement->cause;
}

void checkCallReached(const Call &call, std::vector<Diagnostic> &out) {
  Worst worst(call, [](const Instance &instance) { return &instance.reached; });
  if (!worst.agreement)
    return;
  const Agreement &reached = *worst.agreement;
  llvm::StringRef operation = call.operation->name, group = groupName(worst.instance->group);
  auto make = [&]() -> Diagnostic {
    if (reached.verdict == Verdict::Unproven)
      return diagnose(Message::Unproven, call.callee, operation, group);
    if (reached.verdict == Verdict::Divergent && severity(reached) == 4)
      return diagnose(reached.onlyLeft ? Message::LeftBefore : Message::NotReached, call.callee, operation, group);
    return diagnose(isBroken(reached) ? Message::ReachedUnless : Message::ReachedIf, call.callee, operation, group,
                    reached.condition);
  };
  Diagnostic d = make();
  addChain(worst, call, d);
  if (reached.verdict == Verdict::Divergent && severity(reached) == 4 && !reached.condition.empty() && !isBroken(reached))
    d.note(Message::NoteOnlyIf, call.callee, reached.condition);
  if (reached.hoist) {
    d.note(reached.hoist->leaves ? Message::NoteStay : Message::NoteHoist, call.callee, reached.hoist->count);
    d.fixIts = reached.hoist->edits;
  } else {
    d.note(Message::NoteAdvice, call.callee);
  }
  Diagnostic also = diagnose(Message::NoteAlso, call.callee, operation);
  d.also = Note{also.message, also.span, also.text};
  out.push_back(std::move(d));
}

/// One value that has to be the same for the whole group; `name` is what the user calls it.
template <class Select>
void checkAgreed(const Call &call, const SourceSpan &at, llvm::StringRef name, Select select, std::vector<Diagnostic> &out) {
  Worst worst(call, select);
  if (!worst.agreement)
    return;
  bool differs = worst.agreement->verdict == Verdict::Divergent;
  Diagnostic d = diagnose(differs ? Message::ArgumentDiffers : Message::ArgumentUnproven, at, call.operation->name, name,
                          groupName(worst.instance->group));
  addChain(worst, call, d);
  if (select(call.pattern) == &call.pattern.memory.agreement)
    d.note(Message::NoteFirstElement, at);
  Diagnostic also = diagnose(Message::NoteSameValue, at, call.operation->name, name);
  d.also = Note{also.message, also.span, also.text};
  out.push_back(std::move(d));
}

} // namespace

void checkReached(const Kernel &kernel, std::vector<Diagnostic> &out) {
  for (const Call &call : kernel.calls)
    if (!call.failed && !call.passed)
      checkCallReached(call, out);
}

void checkArgumentsAgree(const Kernel &kernel, std::vector<Diagnostic> &out) {
  for (const Call &call : kernel.calls) {
    if (call.failed || call.operandSpans.size() < 3)
      continue;
    checkAgreed(call, call.operandSpans[1], call.operation->operands[1].name,
                [](const Instance &instance) { return &instance.memory.agreement; }, out);
    for (size_t i = 0; i != call.options.size(); ++i) {
      const CallOption &option = call.options[i];
      if (option.isTag || option.isDependent || option.isPack)
        continue;
      checkAgreed(call, option.value.span.valid() ? option.value.span : option.span, option.name,
                  [&](const Instance &instance) -> const Agreement * {
                    return i < instance.values.size() ? &instance.values[i].agreement : nullptr;
                  },
                  out);
    }
  }
}

} // namespace coop
