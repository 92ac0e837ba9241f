#pragma once
// Which values of a body are made without any payload's items and without hearing from other threads: an item that is
// combined with such a value only is still the item of its place. Anything not understood counts as mixed.
#include "Frontend/Source.h"

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <llvm/ADT/DenseMap.h>
#include <functional>

namespace coop {

class UnmixedValues {
public:
  /// `isPayload` says which variables are payloads. Cost: linear in the body.
  UnmixedValues(const Source &source, const clang::Stmt *body, std::function<bool(const clang::VarDecl *)> isPayload);

  /// True if the variable's value is unmixed wherever it is read.
  bool unmixed(const clang::VarDecl *variable);
  /// True if the call computes from its arguments alone.
  bool staysInThread(const clang::CallExpr *call);

private:
  void collect(const clang::Stmt *stmt);
  bool unmixed(const clang::Stmt *stmt);
  bool staysInThread(const clang::FunctionDecl *function);
  bool bodyStaysInThread(const clang::Stmt *stmt);

  const Source &source;
  std::function<bool(const clang::VarDecl *)> isPayload;
  llvm::DenseMap<const clang::VarDecl *, llvm::SmallVector<const clang::Expr *, 2>> definitions;  ///< null: unknown
  llvm::DenseMap<const clang::VarDecl *, bool> known;
  llvm::DenseMap<const clang::FunctionDecl *, bool> functions;
};

} // namespace coop
