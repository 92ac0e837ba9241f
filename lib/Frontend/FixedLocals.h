#pragma once
// Locals that keep the value of their declaration, and what the conditions of a body compare with constants.
#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>
#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/SetVector.h>
#include <set>

namespace coop {

class FixedLocals {
public:
  /// How often definitions are looked through.
  static constexpr unsigned mostSteps = 16;

  /// Cost: linear in the body.
  FixedLocals(const clang::ASTContext &context, const clang::Stmt *body);

  /// True if the variable's value may be another than that of its declaration.
  bool mayChange(const clang::VarDecl *variable) const { return changed.contains(variable); }

  /// Looks through casts, parentheses and the definitions of locals that keep their values, `steps` of these at most.
  const clang::Expr *resolved(const clang::Expr *expr, unsigned steps = mostSteps) const;

  /// True if some condition of the body compares what `value` is made of with a constant from `low` to `high`: which
  /// values it has in the arms is then not for its definition alone to say. `origin + 512 <= count` compares both of its
  /// variables with 512.
  bool isCompared(const clang::Expr *value, std::int64_t low, std::int64_t high) const;
  /// True if `value` is a variable and some condition compares that variable with anything that is no constant.
  bool isComparedByName(const clang::Expr *value) const;

private:
  using Variables = llvm::SmallSetVector<const clang::VarDecl *, 8>;
  using Numbers = std::set<std::int64_t>;

  /// The initial value of a local that keeps it; null for any other variable.
  const clang::Expr *definition(const clang::VarDecl *variable) const;
  void findChanges(const clang::Stmt *stmt);
  void findConditions(const clang::Stmt *stmt);
  void condition(const clang::Stmt *stmt);
  void sides(const clang::Expr *name, const clang::Expr *other);
  void constants(const clang::Stmt *stmt, Numbers &found, Variables &looked) const;
  void variables(const clang::Stmt *stmt, Variables &found) const;

  const clang::ASTContext &context;
  llvm::DenseSet<const clang::VarDecl *> changed;
  llvm::DenseMap<const clang::VarDecl *, Numbers> compared;
  llvm::DenseSet<const clang::VarDecl *> comparedByName;
};

} // namespace coop
