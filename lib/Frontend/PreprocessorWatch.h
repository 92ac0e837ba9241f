#pragma once
// What only the preprocessor knows: includes, skipped ranges, the files read, configuration macros.
#include "Facts/Facts.h"
#include "Frontend/Source.h"

#include <clang/Frontend/CompilerInstance.h>
#include <memory>

namespace coop {

struct PreprocessorWatch {
  std::vector<IncludeFact> includes;       ///< of the main file
  std::vector<SourceSpan> skipped;         ///< of the main file
  std::vector<SourceSpan> conditionals;    ///< #if … #endif of the main file, each from the start of its first line
  bool architectureMatters = false;
  std::shared_ptr<clang::DependencyCollector> dependencies;
};

/// Attaches to a compiler before it starts; the result fills while it parses.
std::shared_ptr<PreprocessorWatch> watchPreprocessor(clang::CompilerInstance &compiler);

/// Moves what was seen into `facts`, once the translation unit is complete.
void finishWatch(const PreprocessorWatch &watch, const Source &source, clang::Preprocessor &preprocessor,
                 FileFacts &facts);

} // namespace coop
