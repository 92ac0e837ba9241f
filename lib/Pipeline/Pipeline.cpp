#include "Pipeline/Pipeline.h"

#include "Checks/Checks.h"
#include "Diagnostics/Filter.h"
#include "Frontend/Frontend.h"

namespace coop {
namespace {

std::string readText(llvm::vfs::FileSystem &files, const std::string &name) {
  auto buffer = files.getBufferForFile(name);
  return buffer ? (*buffer)->getBuffer().str() : std::string();
}


} // namespace

PipelineResult rewrite(const PipelineRequest &request) {
  PipelineResult result;
  std::string source = readText(*request.files, request.file);
  FrontendResult read = readFile(
      {request.file, request.translation, request.toolkit, request.runtimeDirectory, request.files});
  result.facts = std::move(read.facts);
  result.diagnostics = std::move(read.fatal);
  if (result.diagnostics.empty())
    result.diagnostics = checkFile(result.facts);
  applyNoLint([&](const std::string &file) { return readText(*request.files, file); }, result.diagnostics);
  result.badWarningOption = applyWarningOptions(request.warningOptions, result.diagnostics);
  for (const Diagnostic &d : result.diagnostics)
    result.failed |= d.level == Level::Error;
  if (result.failed)
    return result;
  for (const Kernel &kernel : result.facts.kernels)
    result.plans.push_back(planStorage(planRequest(kernel)));
  RewriteOptions options{request.checks, request.lineName.empty() ? request.file : request.lineName};
  result.rewritten = rewriteFile(result.facts, result.plans, source, options);
  return result;
}

} // namespace coop
