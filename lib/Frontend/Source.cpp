#include "Frontend/Source.h"

#include <clang/AST/Decl.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/Lex/Lexer.h>

namespace coop {

/// `first`: the file's first inclusion.
static std::string nameOfFile(const clang::SourceManager &manager, clang::FileEntryRef file, clang::FileID first) {
  auto entry = first.isValid() ? manager.getFileEntryRefForID(first) : clang::OptionalFileEntryRef(file);
  llvm::StringRef name = entry->getName();
  // The source keeps the name it was given; what it includes from its own folder gets `./` from Clang.
  if (&entry->getFileEntry() != manager.getFileEntryForID(manager.getMainFileID()))
    while (name.consume_front("./"))
      name = name.ltrim('/');
  return name.str();
}

std::string nameOfFile(const clang::SourceManager &manager, clang::SourceLocation location) {
  auto entry = manager.getFileEntryRefForID(manager.getFileID(manager.getExpansionLoc(location)));
  return entry ? nameOfFile(manager, *entry, manager.translateFile(*entry)) : std::string();
}

std::string Source::fileName(clang::FileEntryRef file) const { return nameOfFile(manager, file, firstInclusion(file)); }

std::string Source::fileName(clang::SourceLocation location) const {
  auto entry = manager.getFileEntryRefForID(manager.getFileID(manager.getExpansionLoc(location)));
  return entry ? fileName(*entry) : std::string();
}

/// The header that declares `coop::load`: another copy of the runtime may come first on the command line.
static const clang::DirectoryEntry *runtimeFolder(const clang::ASTContext &context) {
  auto &identifiers = const_cast<clang::IdentifierTable &>(context.Idents);
  for (const clang::NamedDecl *space : context.getTranslationUnitDecl()->lookup(&identifiers.get("coop")))
    if (auto *runtime = llvm::dyn_cast<clang::NamespaceDecl>(space))
      for (const clang::NamedDecl *call : runtime->lookup(&identifiers.get("load"))) {
        const clang::SourceManager &manager = context.getSourceManager();
        if (auto entry = manager.getFileEntryRefForID(manager.getFileID(call->getLocation())))
          return &entry->getDir().getDirEntry();
      }
  return nullptr;
}

Source::Source(const clang::ASTContext &context)
    : context(context), manager(context.getSourceManager()), language(context.getLangOpts()),
      runtime(runtimeFolder(context)) {
  llvm::DenseMap<const clang::FileEntry *, unsigned> seen;
  for (unsigned i = 1; i < manager.local_sloc_entry_size(); ++i) {
    const clang::SrcMgr::SLocEntry &entry = manager.getLocalSLocEntry(i);
    if (!entry.isFile() || !entry.getFile().getContentCache().OrigEntry)
      continue;
    const clang::FileEntry *file = &entry.getFile().getContentCache().OrigEntry->getFileEntry();
    clang::FileID id = manager.getFileID(clang::SourceLocation::getFromRawEncoding(entry.getOffset()));
    if (unsigned before = seen[file]++)
      inclusions[id] = before;
    else
      first[file] = id;
  }
}

bool Source::inSystemHeader(clang::SourceLocation location) const {
  if (location.isInvalid())
    return true;
  clang::SourceLocation at = manager.getExpansionLoc(location);
  if (manager.isInSystemHeader(at))
    return true;
  auto entry = manager.getFileEntryRefForID(manager.getFileID(at));
  return !entry || isRuntime(*entry);
}

std::vector<clang::Decl *> Source::ownDeclarations() const {
  std::vector<clang::Decl *> own;
  for (clang::Decl *decl : context.getTranslationUnitDecl()->noload_decls())
    if (!decl->isImplicit() && !inSystemHeader(decl->getLocation()))
      own.push_back(decl);
  return own;
}

SourceSpan Source::bytes(clang::FileID file, unsigned begin, unsigned end) const {
  return {fileName(manager.getLocForStartOfFile(file)), begin, end, inclusion(file)};
}

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
  return bytes(beginFile, begin, end);
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
  return bytes(manager.getFileID(at), begin, begin + clang::Lexer::MeasureTokenLength(at, manager, language));
}

std::string Source::text(const SourceSpan &span) const {
  if (!span.valid())
    return {};
  auto file = manager.getFileManager().getOptionalFileRef(span.file);
  if (!file)
    return {};
  clang::FileID id = firstInclusion(*file);
  if (id.isInvalid())
    return {};
  return manager.getBufferData(id).slice(span.begin, span.end).str();
}

unsigned Source::offset(clang::SourceLocation location) const {
  return manager.getFileOffset(manager.getExpansionLoc(location));
}

} // namespace coop
