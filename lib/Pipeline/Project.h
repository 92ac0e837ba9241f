#pragma once
// Many files at once: what a continuous-integration job asks.
#include "Pipeline/Request.h"

#include <functional>

namespace coop {

struct ProjectRequest {
  std::vector<CompileCommand> commands;     ///< one per file, `file` absolute
  std::string root;                         ///< files below this folder are called by the rest of their path; absolute
  ReadingOptions reading;
  Environment environment;
  std::vector<std::string> warningOptions;
  bool lint = false;                        ///< the checks on plain CUDA, too
  unsigned jobs = 0;                        ///< files at once; 0: one for each core
  /// Called when a file is done, by one thread at a time: how many are done now, and which.
  std::function<void(size_t, const std::string &)> progress;
};

struct ProjectResult {
  std::vector<Diagnostic> diagnostics;      ///< of all files, sorted; what several find in one header once
  std::vector<std::string> failures;        ///< files that could not be read, with the reason, sorted
  std::string badWarningOption;
  bool failed = false;
};

/// Diagnoses every file; writes nothing. The result depends neither on `jobs` nor on the order of `commands`.
ProjectResult checkProject(const ProjectRequest &request);

} // namespace coop
