#pragma once
// Places and text of the AST's nodes, in the terms of Facts.h: file name as spelled, byte offsets.
#include "Diagnostics/Diagnostic.h"

#include <clang/AST/ASTContext.h>
#include <clang/Basic/SourceManager.h>
#include <optional>

namespace coop {

class Source {
public:
  explicit Source(const clang::ASTContext &context)
      : context(context), manager(context.getSourceManager()), language(context.getLangOpts()) {}

  /// The bytes of a token range, through macro arguments and whole macro invocations; nothing where the range is built
  /// from pieces of a macro's body.
  std::optional<SourceSpan> span(clang::SourceRange range) const;
  /// As `span`, but falls back to where the outermost macro was invoked: always a place a message can point at.
  SourceSpan place(clang::SourceRange range) const;
  /// The single token at `location`.
  SourceSpan token(clang::SourceLocation location) const;

  std::string text(const SourceSpan &span) const;
  /// The whole file's bytes.
  llvm::StringRef buffer(clang::FileID file) const { return manager.getBufferData(file); }

  /// Offset of a location in its file, after expansion.
  unsigned offset(clang::SourceLocation location) const;
  bool inMainFile(clang::SourceLocation location) const {
    return manager.isWrittenInMainFile(manager.getExpansionLoc(location));
  }
  bool inSystemHeader(clang::SourceLocation location) const {
    return location.isInvalid() || manager.isInSystemHeader(manager.getExpansionLoc(location));
  }
  /// The main file, as spans name it.
  std::string mainFile() const { return fileName(manager.getLocForStartOfFile(manager.getMainFileID())); }
  std::string fileName(clang::SourceLocation location) const;

  /// How text names the runtime's namespace: differs where the file has another `coop`.
  std::string coopPrefix = "coop::";

  const clang::ASTContext &context;
  const clang::SourceManager &manager;
  const clang::LangOptions &language;
};

} // namespace coop
