#pragma once
// For-loops over a constant range: `for (int i = 0; i < 4; ++i)`.
#include <clang/AST/ASTContext.h>
#include <clang/AST/Stmt.h>
#include <cstdint>
#include <optional>

namespace coop {

struct CountedLoop {
  const clang::VarDecl *variable = nullptr;
  std::int64_t first = 0, end = 0, step = 1;

  /// How often the body runs if nothing leaves it early.
  std::int64_t trips() const { return first >= end ? 0 : (end - first + step - 1) / step; }
};

/// The range of a loop that counts up between constants in a variable that nothing else changes.
std::optional<CountedLoop> countedLoop(const clang::ASTContext &context, const clang::ForStmt *loop);

/// The variable that an expression names, casts and parentheses aside; null for anything else.
const clang::VarDecl *namedVariable(const clang::Expr *expr);

/// An integer constant expression's value, or nothing.
std::optional<std::int64_t> constantOf(const clang::ASTContext &context, const clang::Expr *expr);

} // namespace coop
