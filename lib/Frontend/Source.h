#pragma once
// Places and text of the AST's nodes, in the terms of Facts.h: file name as spelled, byte offsets.
#include "Diagnostics/Diagnostic.h"

#include <clang/AST/ASTContext.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/DenseMap.h>
#include <optional>

namespace coop {

/// The name of the file a location is written in, as all spans have it; empty where there is none. One file has one name,
/// the first that it was found by.
std::string nameOfFile(const clang::SourceManager &manager, clang::SourceLocation location);

class Source {
public:
  explicit Source(const clang::ASTContext &context);

  /// The bytes of a token range, through macro arguments and whole macro invocations; nothing where the range is built
  /// from pieces of a macro's body.
  std::optional<SourceSpan> span(clang::SourceRange range) const;
  /// As `span`, but falls back to where the outermost macro was invoked: always a place a message can point at.
  SourceSpan place(clang::SourceRange range) const;
  /// The single token at `location`.
  SourceSpan token(clang::SourceLocation location) const;
  /// Bytes [begin, end) of one inclusion of a file.
  SourceSpan bytes(clang::FileID file, unsigned begin, unsigned end) const;

  std::string text(const SourceSpan &span) const;
  /// The whole file's bytes.
  llvm::StringRef buffer(clang::FileID file) const { return manager.getBufferData(file); }

  /// Offset of a location in its file, after expansion.
  unsigned offset(clang::SourceLocation location) const;
  bool inMainFile(clang::SourceLocation location) const {
    return manager.isWrittenInMainFile(manager.getExpansionLoc(location));
  }
  /// True where nothing is rewritten: in system headers and the runtime's own, and where there is no file.
  bool inSystemHeader(clang::SourceLocation location) const;
  bool isRuntime(clang::FileEntryRef file) const { return runtime && &file.getDir().getDirEntry() == runtime; }
  /// The main file, as spans name it.
  std::string mainFile() const { return fileName(manager.getLocForStartOfFile(manager.getMainFileID())); }
  /// As nameOfFile(), which looks through all inclusions each time.
  std::string fileName(clang::SourceLocation location) const;
  std::string fileName(clang::FileEntryRef file) const;
  /// The first inclusion of a file; invalid where there is none.
  clang::FileID firstInclusion(clang::FileEntryRef file) const { return first.lookup(&file.getFileEntry()); }
  /// The inclusion of a file that a location is written in, after expansion.
  clang::FileID file(clang::SourceLocation location) const {
    return manager.getFileID(manager.getExpansionLoc(location));
  }
  /// How often the file had been included before.
  unsigned inclusion(clang::FileID file) const { return inclusions.lookup(file); }

  /// What the translation unit declares outside of system headers, in the order of the text. What came out of a
  /// precompiled header is not looked at, which would read all of it.
  std::vector<clang::Decl *> ownDeclarations() const;

  /// How text names the runtime's namespace: differs where the file has another `coop`.
  std::string coopPrefix = "coop::";

  const clang::ASTContext &context;
  const clang::SourceManager &manager;
  const clang::LangOptions &language;

private:
  const clang::DirectoryEntry *runtime = nullptr; ///< the folder of the header that declares the calls
  llvm::DenseMap<const clang::FileEntry *, clang::FileID> first;
  llvm::DenseMap<clang::FileID, unsigned> inclusions; ///< those that are not the first of their file
};

} // namespace coop
