#include "Pipeline/Pipeline.h"

#include "Checks/Checks.h"
#include "Diagnostics/Filter.h"
#include "Frontend/Frontend.h"

#include <llvm/Support/Path.h>

namespace coop {
namespace {

std::string readText(llvm::vfs::FileSystem &files, const std::string &name) {
  auto buffer = files.getBufferForFile(name);
  return buffer ? (*buffer)->getBuffer().str() : std::string();
}

std::string wholePath(const PipelineRequest &request) {
  auto current = request.files->getCurrentWorkingDirectory();
  const std::string &directory = request.translation.directory;
  if (!current || directory.empty() || *current == directory || llvm::sys::path::is_absolute(request.file))
    return request.file;
  llvm::SmallString<128> path(*current);
  llvm::sys::path::append(path, request.file);
  return path.str().str();
}

void respell(Diagnostic &d, const std::string &from, const std::string &to) {
  auto change = [&](SourceSpan &span) {
    if (span.file == from)
      span.file = to;
  };
  change(d.span);
  for (Note &note : d.notes)
    change(note.span);
  for (FixIt &fix : d.fixIts)
    change(fix.span);
}

bool hasErrors(const std::vector<Diagnostic> &diagnostics) {
  return llvm::any_of(diagnostics, [](const Diagnostic &d) { return d.level == Level::Error; });
}

} // namespace

PipelineResult rewrite(const PipelineRequest &request) {
  PipelineResult result;
  std::string source = readText(*request.files, request.file);
  // The command's folder need not be ours: there the file is known by its whole path, to the user as it was spelled.
  std::string whole = wholePath(request);
  FrontendRequest parse{whole, request.translation, request.toolkit, request.runtimeDirectory, request.files};
  FrontendResult read = readFile(parse);
  result.facts = std::move(read.facts);
  result.diagnostics = std::move(read.fatal);
  auto readAgain = [&](const std::string &file) { return readText(*request.files, file); };
  if (result.diagnostics.empty()) {
    result.diagnostics = checkFile(result.facts);
    applyNoLint(readAgain, result.diagnostics);
    if (!hasErrors(result.diagnostics)) {
      result.plans = planKernels(parse, result.facts, request.plan);
      checkPlans(parse, result.facts, request.plan, result.plans, result.diagnostics);
      sortAndDeduplicate(result.diagnostics);
    }
  }
  for (Diagnostic &d : result.diagnostics)
    respell(d, whole, request.file);
  applyNoLint(readAgain, result.diagnostics);
  result.badWarningOption = applyWarningOptions(request.warningOptions, result.diagnostics);
  joinCauses(result.diagnostics);
  result.failed = hasErrors(result.diagnostics);
  if (result.failed)
    return result;
  std::vector<PlannedStorage> plans;
  for (const KernelPlan &plan : result.plans)
    plans.push_back({plan.plan, plan.backing});
  RewriteOptions options{request.checks, request.checks && request.entryChecks, request.lineName.empty() ? request.file : request.lineName,
                         request.fullTiles};
  result.rewritten = rewriteFile(result.facts, plans, source, options);
  for (CallReport &report : result.rewritten.calls)
    if (report.span.file == whole)
      report.span.file = request.file;
  for (BarrierReport &report : result.rewritten.barriers)
    if (report.span.file == whole)
      report.span.file = request.file;
  return result;
}

LintReport lint(const PipelineRequest &request) {
  std::string whole = wholePath(request);
  LintResult found = lintFile({whole, request.translation, request.toolkit, request.runtimeDirectory, request.files}, request.launch);
  LintReport report{std::move(found.diagnostics), "", false, std::move(found.verdicts), std::move(found.clangErrors)};
  for (Diagnostic &d : report.diagnostics)
    respell(d, whole, request.file);
  for (LintVerdict &verdict : report.verdicts)
    if (verdict.span.file == whole)
      verdict.span.file = request.file;
  applyNoLint([&](const std::string &file) { return readText(*request.files, file); }, report.diagnostics);
  report.badWarningOption = applyWarningOptions(request.warningOptions, report.diagnostics);
  joinCauses(report.diagnostics);
  report.failed = hasErrors(report.diagnostics);
  return report;
}

} // namespace coop
