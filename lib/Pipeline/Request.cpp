#include "Pipeline/Request.h"

#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

namespace coop {

std::string findRuntime(const char *program, void *address, const std::string &sourceRuntime) {
  std::string executable = llvm::sys::fs::getMainExecutable(program, address);
  llvm::SmallString<128> installed(llvm::sys::path::parent_path(llvm::sys::path::parent_path(executable)));
  llvm::sys::path::append(installed, "include");
  return llvm::sys::fs::exists(installed + "/coop/coop.cuh") ? installed.str().str() : sourceRuntime;
}

std::string findUsualSizes(const char *program, void *address) {
  std::string executable = llvm::sys::fs::getMainExecutable(program, address);
  llvm::SmallString<128> folder(llvm::sys::path::parent_path(llvm::sys::path::parent_path(executable)));
  llvm::sys::path::append(folder, "share", "coop-rewrite", "sizes");
  return folder.str().str();
}

llvm::Expected<PipelineRequest> makeRequest(CompileCommand command, const std::string &file,
                                            const ReadingOptions &options, const Environment &environment,
                                            llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files) {
  PipelineRequest request;
  request.file = file;
  request.files = std::move(files);
  request.runtimeDirectory = options.runtimeDirectory;
  request.usualSizes = options.usualSizes;
  request.plan.cacheFolder = environment.cacheFolder;
  llvm::append_range(command.arguments, options.argumentsAfter);
  auto translation = translate(command, *request.files, environment);
  if (!translation)
    return translation.takeError();
  request.translation = std::move(*translation);
  std::vector<std::string> &clang = request.translation.clangArguments;
  clang.insert(clang.begin(), options.argumentsBefore.begin(), options.argumentsBefore.end());
  ToolkitHints hints = ToolkitHints::from(request.translation, environment);
  hints.cudaPath = options.cudaPath;
  auto toolkit = findToolkit(hints, *request.files);
  if (!toolkit)
    return toolkit.takeError();
  request.toolkit = std::move(*toolkit);
  return request;
}

} // namespace coop
