#pragma once
// Which variables of a template's text an expression may denote or lead to, by the text alone: what it does to them is
// up to an instantiation.
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <llvm/ADT/SmallVector.h>
#include <vector>

namespace coop::uniformity {

struct Named {
  const clang::VarDecl *variable;
  bool isPointedTo; ///< not the variable, which is a pointer, but what it points to
};

/// Variables whose objects an lvalue may denote, wholly or in part.
std::vector<Named> variablesIn(const clang::Expr *lvalue);

/// The functions that a call in a template may be of, as far as they are in sight; none where nothing is.
llvm::SmallVector<const clang::FunctionDecl *, 2> candidatesOf(const clang::CallExpr *call);

/// Variables that something writes where the analysis does not follow it: in a lambda's body; through a reference, a
/// pointer or an object that was made of them in a way that only an instantiation knows.
std::vector<const clang::VarDecl *> writtenUnseen(const clang::FunctionDecl *function);

} // namespace coop::uniformity
