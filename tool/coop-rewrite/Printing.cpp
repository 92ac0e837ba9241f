#include "Printing.h"

#include "Driver/Environment.h"
#include "Driver/Toolkit.h"
#include "Facts/Verdicts.h"
#include "Pipeline/Files.h"
#include "Reporting/PlanView.h"

#include <llvm/Config/llvm-config.h>

namespace coop {

void printExplanation(llvm::raw_ostream &out, const PipelineResult &result, const ReadFile &read) {
  std::map<std::string, std::string> texts;
  auto place = [&](const SourceSpan &span) -> llvm::raw_ostream & {
    auto [known, isNew] = texts.try_emplace(span.file);
    if (isNew)
      known->second = read(span.file);
    llvm::StringRef before = llvm::StringRef(known->second).take_front(span.begin);
    size_t line = before.count('\n') + 1, column = span.begin - (before.rfind('\n') + 1) + 1;
    return out << span.file << ":" << line << ":" << column;
  };
  for (const CallReport &call : result.rewritten.calls) {
    place(call.span) << ": " << call.operation << " became " << call.became << "\n";
    for (const std::string &reason : call.reasons)
      out << "    " << reason << "\n";
    out << "    storage: " << (call.storage.empty() ? "none" : call.storage) << "\n";
    if (call.before)
      out << "    barrier before it: yes, " << call.before->usedLines << " used the same bytes\n";
    if (call.after)
      out << "    barrier after it: yes, " << call.after->writesLines << " writes the same bytes next\n";
    else if (!call.storage.empty())
      out << "    barrier after it: none, its storage is not written again before a barrier\n";
  }
  for (const BarrierReport &barrier : result.rewritten.barriers) {
    place(barrier.span) << ": barrier, " << barrier.usedLines << " used bytes that " << barrier.writesLines
                        << " writes next\n";
  }
}

llvm::Error writeReport(const std::string &file, const PipelineResult &result, const std::string &name,
                        const ReadFile &read) {
  bool html = llvm::StringRef(file).ends_with(".html");
  if (!html && !llvm::StringRef(file).ends_with(".json"))
    return llvm::createStringError("--report takes a file that ends in .json or .html, not '" + file + "'");
  std::vector<PlannedKernel> kernels;
  for (size_t i = 0; i != result.plans.size(); ++i)
    kernels.push_back({&result.facts.kernels[i], &result.plans[i].request, &result.plans[i].plan,
                       result.names.at(result.facts.kernels[i].body.file)});
  FileView view = viewPlans(name, read, kernels);
  return writeWhole(file, html ? toHtml(view) : toJson(view));
}

bool printStage(llvm::raw_ostream &out, const std::string &stage, const PipelineResult &result) {
  if (stage == "facts")
    out << describe(result.facts);
  else if (stage == "verdicts") {
    out << describeVerdicts(result.facts);
    for (const Diagnostic &d : result.diagnostics)
      out << messageName(d.message) << " at " << d.span.begin << "\n";
  }
  else if (stage == "plan")
    for (const KernelPlan &plan : result.plans)
      out << describe(plan.plan);
  else
    return false;
  return true;
}

void printVerdicts(llvm::raw_ostream &out, const LintReport &report) {
  for (const LintVerdict &verdict : report.verdicts) {
    out << verdict.kernel << ": " << verdict.operation << " (" << verdict.group << ") at " << verdict.span.file << ":"
        << verdict.span.begin << ": " << verdict.verdict << "\n";
    if (!verdict.reason.empty())
      out << "    depends on " << verdict.reason << ", at " << verdict.reasonSpan.file << ":" << verdict.reasonSpan.begin
          << "\n";
  }
}

void printVersion(llvm::raw_ostream &out) {
  out << "coop-rewrite " << COOP_VERSION << "\n  LLVM " << LLVM_VERSION_STRING << "\n";
  ToolkitHints hints;
  hints.environment = Environment::current();
  auto toolkit = findToolkit(hints, *llvm::vfs::getRealFileSystem());
  if (!toolkit) {
    llvm::consumeError(toolkit.takeError());
    out << "  CUDA: no toolkit found\n";
    return;
  }
  out << "  CUDA " << toolkit->cuda.str() << " in " << toolkit->root << "\n  CUB " << toolkit->cub.str() << "\n";
}

} // namespace coop
