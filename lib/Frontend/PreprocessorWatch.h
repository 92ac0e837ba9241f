#pragma once
// What only the preprocessor knows: includes, skipped ranges, the files read, configuration macros.
#include "Facts/Facts.h"
#include "Frontend/HeaderCache.h"
#include "Frontend/IncludeWatch.h"
#include "Frontend/Source.h"

#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/Utils.h>
#include <memory>

namespace coop {

/// Every file, system headers too: a changed toolkit changes the output.
class AllFiles : public clang::DependencyCollector {
public:
  bool needSystemDependencies() override { return true; }
};

/// Bytes of one inclusion of a file.
struct WatchedRange {
  clang::FileID file;
  unsigned begin = 0, end = 0;
};

struct PreprocessorWatch {
  IncludeWatch includes;
  std::vector<WatchedRange> skipped;
  std::vector<WatchedRange> conditionals;  ///< #if … #endif, each from the start of its first line
  bool architectureMatters = false;
  std::shared_ptr<clang::DependencyCollector> dependencies;
};

/// Attaches to a compiler before it starts; the result fills while it parses.
std::shared_ptr<PreprocessorWatch> watchPreprocessor(clang::CompilerInstance &compiler);

/// Whether the source includes all that was precompiled for it: what it includes only where a condition holds must not count
/// where that does not.
bool includesAll(const PreprocessorWatch &watch, const PrecompiledHeaders &headers);

/// Moves what was seen into `facts`, once the translation unit is complete.
void finishWatch(const PreprocessorWatch &watch, const Source &source, clang::Preprocessor &preprocessor,
                 const std::optional<PrecompiledHeaders> &headers, FileFacts &facts);

} // namespace coop
