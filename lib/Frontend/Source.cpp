#include "Frontend/Source.h"

#include <clang/Lex/Lexer.h>

namespace coop {

std::optional<SourceSpan> Source::span(clang::SourceRange range) const {
  if (range.isInvalid())
    return std::nullopt;
  clang::CharSourceRange file =
      clang::Lexer::makeFileCharRange(clang::CharSourceRange::getTokenRange(range), manager, language);
  if (file.isInvalid())
    return std::nullopt;
  auto [beginFile, begin] = manager.getDecomposedLoc(file.getBegin());
  auto [endFile, end] = manager.getDecomposedLoc(file.getEnd());
  if (beginFile != endFile || end < begin)
    return std::nullopt;
  return SourceSpan{fileName(file.getBegin()), begin, end};
}

SourceSpan Source::place(clang::SourceRange range) const {
  if (auto exact = span(range))
    return *exact;
  if (range.isInvalid())
    return {};
  clang::SourceLocation begin = manager.getExpansionLoc(range.getBegin());
  clang::SourceLocation end = manager.getExpansionRange(range.getEnd()).getEnd();
  if (auto whole = span({begin, end}))
    return *whole;
  return token(begin);
}

SourceSpan Source::token(clang::SourceLocation location) const {
  if (location.isInvalid())
    return {};
  clang::SourceLocation at = manager.getExpansionLoc(location);
  unsigned begin = manager.getFileOffset(at);
  return {fileName(at), begin, begin + clang::Lexer::MeasureTokenLength(at, manager, language)};
}

std::string Source::text(const SourceSpan &span) const {
  if (!span.valid())
    return {};
  auto file = manager.getFileManager().getOptionalFileRef(span.file);
  if (!file)
    return {};
  clang::FileID id = manager.translateFile(*file);
  if (id.isInvalid())
    return {};
  return manager.getBufferData(id).slice(span.begin, span.end).str();
}

unsigned Source::offset(clang::SourceLocation location) const {
  return manager.getFileOffset(manager.getExpansionLoc(location));
}

std::string Source::fileName(clang::SourceLocation location) const {
  auto entry = manager.getFileEntryRefForID(manager.getFileID(manager.getExpansionLoc(location)));
  return entry ? entry->getName().str() : std::string();
}

} // namespace coop
