#pragma once
// A file as clang-tidy or clangd has it open, for the pipeline to read.
#include "Pipeline/Request.h"

namespace clang {
class Preprocessor;
class SourceManager;
} // namespace clang

namespace coop {

/// Options of the checks, from `CheckOptions`.
struct LiveOptions {
  std::string cudaPath, runtimeDirectory;
};

/// A request for the main file as it is in memory, unsaved changes included. Its command is, the first there is: nvcc's, from
/// the database that the command of this very parse was translated from or from one in the file's folder or above;
/// the command of this parse itself.
llvm::Expected<PipelineRequest> requestFor(const clang::SourceManager &sources, const clang::Preprocessor &preprocessor,
                                           const LiveOptions &options);

} // namespace coop
