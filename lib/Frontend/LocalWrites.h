#pragma once
// Every way in which a function body may change its local variables, each with what decides whether it happens.
// Complete rather than precise: an appearance of a local that is not plainly a mere read counts as a write of an unknown
// value. Works on templates nobody has instantiated, where operators are taken for the built-in ones.
#include "Frontend/Decisions.h"

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <vector>

namespace coop {

/// One write to a local or a part of it.
struct LocalWrite {
  const clang::VarDecl *variable;
  const clang::Expr *value; ///< null: unknown
  Decisions decisions;      ///< whether it happens, and to which element
};

/// The writes in the body of `function`, in no useful order. A declaration without an initial value is none.
/// Cost: linear in the body but for nested loops, whose exits are looked for once per level.
std::vector<LocalWrite> localWrites(const clang::FunctionDecl *function);

/// The elements of a braced list, `{1, 2, 3}`, or null.
const clang::InitListExpr *bracedList(const clang::Expr *expr);

} // namespace coop
