#pragma once
// Where a function's local declarations are visible, so that text can be checked before it is moved.
#include "Frontend/Source.h"

#include <clang/AST/Decl.h>
#include <llvm/ADT/DenseMap.h>

namespace coop {

class Scopes {
public:
  /// Records the parameters of a function and the local declarations of its body.
  Scopes(const Source &source, const clang::FunctionDecl *function);

  /// True if naming `decl` at byte `point` of the file finds it. Declarations that are not local are visible.
  bool visible(const clang::Decl *decl, unsigned point) const;

  /// True if a using-directive, using-declaration or namespace alias of a block holds at `from` but not at `point`:
  /// unqualified names may then mean something else there.
  bool usingBetween(unsigned from, unsigned point) const;

private:
  void walk(const clang::Stmt *stmt, const SourceSpan &around);
  void declare(const clang::Decl *decl, const SourceSpan &scope);

  const Source &source;
  SourceSpan body;
  llvm::DenseMap<const clang::Decl *, SourceSpan> scopes;
  std::vector<SourceSpan> usings;
};

} // namespace coop
