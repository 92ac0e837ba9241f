#pragma once
// Checks on plain CUDA: parses a file and asks the uniformity analysis of every barrier and collective in its kernels.
#include "Diagnostics/Diagnostic.h"
#include "Frontend/Frontend.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace coop {

/// One operation as one kernel reaches it, for --dump=verdicts.
struct LintVerdict {
  std::string kernel, operation, group, verdict;
  SourceSpan span;
  std::string reason; ///< of an unproven one: what the analysis does not see
  SourceSpan reasonSpan;
};

/// How kernels are taken to be launched: extents of the grid and of blocks.
struct LaunchExtents {
  std::optional<std::array<std::int64_t, 3>> grid, block;
};

/// "8x8,16x16": grid, then block; extents that are not named are 1. Nothing where it is not of this form.
std::optional<LaunchExtents> parseLaunch(llvm::StringRef text);

struct LintResult {
  std::vector<Diagnostic> diagnostics;
  std::vector<LintVerdict> verdicts; ///< of every operation, also of those that draw no diagnostic
  std::vector<std::string> clangErrors;
};

/// Judges every kernel of the file that is defined outside of system headers, templates by their instantiations.
LintResult lintFile(const FrontendRequest &request, const LaunchExtents &launch = {});

/// The same of a file that is being read, for what there is to say: no verdicts on calls of coop.
void lintUnit(clang::ASTContext &context, const LaunchExtents &launch, LintResult &result);

} // namespace coop
