#pragma once
// Checks on plain CUDA: parses a file and asks the uniformity analysis of every barrier and collective in its kernels.
#include "Diagnostics/Diagnostic.h"
#include "Frontend/Frontend.h"

#include <string>
#include <vector>

namespace coop {

/// One operation as one kernel reaches it, for --dump=verdicts.
struct LintVerdict {
  std::string kernel, operation, group, verdict;
  SourceSpan span;
};

struct LintResult {
  std::vector<Diagnostic> diagnostics;
  std::vector<LintVerdict> verdicts; ///< of every operation, also of those that draw no diagnostic
  std::vector<std::string> clangErrors;
};

/// Judges every kernel of the file that is defined outside of system headers, templates by their instantiations.
LintResult lintFile(const FrontendRequest &request);

} // namespace coop
