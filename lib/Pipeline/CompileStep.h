#pragma once
// Rewriting as part of a compilation: what a compiler launcher does with one command of nvcc.
#include "Driver/NvccCall.h"
#include "Pipeline/Request.h"

#include <functional>

namespace coop {

struct CompileStepRequest {
  NvccCall call;
  ReadingOptions reading;
  Environment environment;
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files;
  std::function<void(PipelineRequest &)> adjust;    ///< sets what the front end's options say of rewriting
};

struct CompileStep {
  std::vector<std::string> command;     ///< to be run in the place of the one that was given
  std::string folder;                   ///< with the rewritten sources; empty: nothing was rewritten
  std::vector<std::string> inputs;      ///< files that were read for them
  std::vector<Diagnostic> diagnostics;
  std::string badWarningOption;
  bool failed = false;                  ///< nothing is to be compiled
};

/// Rewrites every CUDA source of the command that has coop calls, into `<output>.coop/` beside what nvcc writes, under its
/// own name, so that nvcc names everything as if it compiled the original. Sources without coop calls stay in the command,
/// all but standard input, which becomes one of the request's files.
llvm::Expected<CompileStep> prepareCompile(CompileStepRequest &request);

/// After nvcc: the dependency file names the original sources and what was read for rewriting them, and the folder with the
/// rewritten ones is removed unless the user asked for intermediate files.
llvm::Error finishCompile(const NvccCall &call, const CompileStep &step, bool keep);

} // namespace coop
