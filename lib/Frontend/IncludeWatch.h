#pragma once
// Which file includes which, and how it says so.
#include "Facts/Facts.h"
#include "Frontend/Source.h"

#include <clang/Lex/Preprocessor.h>

namespace coop {

/// A directive, or the operand of a __has_include, as the preprocessor came by it.
struct WatchedInclude {
  IncludeFact::Kind kind = IncludeFact::Kind::Include;
  clang::SourceLocation at;              ///< the `#`; Probe: the operand
  clang::SourceLocation keyword;         ///< `include`
  clang::CharSourceRange name;
  std::string spelled;
  bool angled = false;
  unsigned conditionals = 0;             ///< that are open
  bool guardedOnly = false;              ///< the only one of them is the first of its file
  clang::OptionalFileEntryRef found;
};

struct IncludeWatch {
  std::vector<WatchedInclude> found;
};

/// Fills `facts.files`, without lines and identifiers.
void finishIncludes(const IncludeWatch &watch, const Source &source, clang::Preprocessor &preprocessor,
                    FileFacts &facts);

} // namespace coop
