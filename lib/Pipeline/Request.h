#pragma once
// From a command line to a request: what every front end does first.
#include "Driver/Environment.h"
#include "Pipeline/Pipeline.h"

namespace coop {

/// What a front end's options say of reading sources.
struct ReadingOptions {
  std::vector<std::string> argumentsBefore, argumentsAfter; ///< put around the arguments for Clang
  std::string cudaPath;          ///< a toolkit instead of the one the command line leads to
  std::string runtimeDirectory;  ///< holds coop/coop.cuh
  std::string usualSizes;        ///< FrontendRequest::usualSizes
};

/// The folder with the runtime's headers: beside an installed tool, `sourceRuntime` of a built one. `address` is that of a
/// function of the program.
std::string findRuntime(const char *program, void *address, const std::string &sourceRuntime);

/// The folder beside a tool, installed or built, with what CUB was asked for when it was built. May not exist.
std::string findUsualSizes(const char *program, void *address);

/// A request to read `file` as `command` compiles it, with every other field as it is by default.
llvm::Expected<PipelineRequest> makeRequest(CompileCommand command, const std::string &file,
                                            const ReadingOptions &options, const Environment &environment,
                                            llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files);

} // namespace coop
