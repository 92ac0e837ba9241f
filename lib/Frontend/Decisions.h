#pragma once
// What decides where threads go.
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <llvm/ADT/SmallVector.h>

namespace coop {

/// An expression that decides whether a thread gets somewhere.
struct Decision {
  const clang::Expr *expr;
  bool isRange = false; ///< the range of a range-based for, whose length decides
};
using Decisions = llvm::SmallVector<Decision, 4>;

/// False for `if constexpr` and `if consteval`, where no thread decides anything.
bool decidesAtRunTime(const clang::IfStmt *branch);

/// What decides whether a thread leaves a loop or switch early: appends the conditions, inside `part`, of every break
/// (if `breaks`) and continue (if `continues`) that belongs to the statement around `part`. A return is none: the
/// threads that stay agree among themselves.
void findExits(const clang::Stmt *part, bool breaks, bool continues, Decisions &found);

} // namespace coop
