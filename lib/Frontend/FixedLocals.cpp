#include "Frontend/FixedLocals.h"
#include "Frontend/CountedLoop.h"
#include "Frontend/Names.h"

#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>

namespace coop {
namespace {

/// More variables than anything that people write is made of.
constexpr unsigned mostVariables = 64;

/// What decides at a statement or expression how the thread goes on; null where nothing does.
const clang::Stmt *decidedBy(const clang::Stmt *stmt) {
  if (auto *test = llvm::dyn_cast<clang::IfStmt>(stmt))
    return test->getCond();
  if (auto *loop = llvm::dyn_cast<clang::WhileStmt>(stmt))
    return loop->getCond();
  if (auto *loop = llvm::dyn_cast<clang::DoStmt>(stmt))
    return loop->getCond();
  if (auto *loop = llvm::dyn_cast<clang::ForStmt>(stmt))
    return loop->getCond();
  // assert() is such an expression; one with a value is a part of that value's definition.
  if (auto *choice = llvm::dyn_cast<clang::ConditionalOperator>(stmt); choice && choice->getType()->isVoidType())
    return choice->getCond();
  auto *call = llvm::dyn_cast<clang::CallExpr>(stmt);
  auto *function = call ? call->getDirectCallee() : nullptr;
  bool assumes = function && function->getIdentifier() && function->getName() == "__builtin_assume";
  return assumes && call->getNumArgs() == 1 ? call->getArg(0) : nullptr;
}

} // namespace

FixedLocals::FixedLocals(const clang::ASTContext &context, const clang::Stmt *body) : context(context) {
  findChanges(body);
  findConditions(body);
}

void FixedLocals::findChanges(const clang::Stmt *stmt) {
  if (!stmt)
    return;
  auto *cast = llvm::dyn_cast<clang::ImplicitCastExpr>(stmt);
  if (cast && cast->getCastKind() == clang::CK_LValueToRValue && namedVariable(cast->getSubExpr()))
    return;
  auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(stmt);
  auto *variable = reference ? llvm::dyn_cast<clang::VarDecl>(reference->getDecl()) : nullptr;
  if (variable && !variable->getType().isConstQualified())
    changed.insert(variable);
  for (const clang::Stmt *child : stmt->children())
    findChanges(child);
}

const clang::Expr *FixedLocals::resolved(const clang::Expr *expr, unsigned steps) const {
  for (;;) {
    expr = stripped(expr);
    if (auto *cast = llvm::dyn_cast<clang::ExplicitCastExpr>(expr); cast && !cast->getType()->isRecordType()) {
      expr = cast->getSubExpr();
      continue;
    }
    const clang::VarDecl *variable = namedVariable(expr);
    if (steps-- == 0 || !variable || !definition(variable) || constantOf(context, expr))
      return expr;
    expr = variable->getInit();
  }
}

const clang::Expr *FixedLocals::definition(const clang::VarDecl *variable) const {
  bool isDefined = variable->hasLocalStorage() && !variable->getType()->isReferenceType() && !mayChange(variable);
  return isDefined ? variable->getInit() : nullptr;
}

void FixedLocals::findConditions(const clang::Stmt *stmt) {
  if (!stmt)
    return;
  if (const clang::Stmt *decision = decidedBy(stmt))
    condition(decision);
  for (const clang::Stmt *child : stmt->children())
    findConditions(child);
}

/// What a condition compares: each variable with each constant, and what is named on one side with the other side.
void FixedLocals::condition(const clang::Stmt *stmt) {
  Numbers numbers;
  Variables looked, names;
  constants(stmt, numbers, looked);
  if (!numbers.empty())
    variables(stmt, names);
  for (const clang::VarDecl *name : names)
    compared[name].insert(numbers.begin(), numbers.end());
  llvm::SmallSetVector<const clang::Expr *, 8> parts;
  auto add = [&](const clang::Stmt *part) {
    if (auto *expr = llvm::dyn_cast_or_null<clang::Expr>(part); expr && parts.size() < mostVariables)
      parts.insert(resolved(expr));
  };
  add(stmt);
  for (unsigned i = 0; i != parts.size(); ++i) {
    const clang::Expr *part = parts[i];
    auto *binary = llvm::dyn_cast<clang::BinaryOperator>(part);
    if (binary && binary->isComparisonOp()) {
      sides(binary->getLHS(), binary->getRHS());
      sides(binary->getRHS(), binary->getLHS());
    } else {
      llvm::for_each(part->children(), add);
    }
  }
}

void FixedLocals::sides(const clang::Expr *name, const clang::Expr *other) {
  if (const clang::VarDecl *variable = namedVariable(stripped(name)); variable && !constantOf(context, other))
    comparedByName.insert(variable);
}

/// The constants that a condition compares with. In `k * 512 < count` no 512 is one, in `(k + 1) * 512 <= count` it is.
void FixedLocals::constants(const clang::Stmt *stmt, Numbers &found, Variables &looked) const {
  if (!stmt || looked.size() > mostVariables)
    return;
  if (auto *expr = llvm::dyn_cast<clang::Expr>(stmt)) {
    if (auto value = constantOf(context, expr)) {
      found.insert(*value);
      return;
    }
    auto isSum = [&](const clang::Expr *factor) {
      auto *sum = llvm::dyn_cast<clang::BinaryOperator>(resolved(factor));
      return sum && sum->isAdditiveOp();
    };
    if (auto *product = llvm::dyn_cast<clang::BinaryOperator>(expr);
        product && product->getOpcode() == clang::BO_Mul && !isSum(product->getLHS()) && !isSum(product->getRHS()))
      return;
    if (const clang::VarDecl *variable = namedVariable(expr)) {
      if (const clang::Expr *init = definition(variable); init && looked.insert(variable))
        constants(init, found, looked);
      return;
    }
  }
  for (const clang::Stmt *child : stmt->children())
    constants(child, found, looked);
}

/// The locals and parameters that an expression is made of, definitions included.
void FixedLocals::variables(const clang::Stmt *stmt, Variables &found) const {
  if (!stmt || found.size() > mostVariables)
    return;
  auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(stmt);
  if (auto *variable = reference ? llvm::dyn_cast<clang::VarDecl>(reference->getDecl()) : nullptr) {
    if (variable->hasLocalStorage() && found.insert(variable))
      variables(definition(variable), found);
    return;
  }
  for (const clang::Stmt *child : stmt->children())
    variables(child, found);
}

bool FixedLocals::isCompared(const clang::Expr *value, std::int64_t low, std::int64_t high) const {
  Variables names;
  variables(value, names);
  return llvm::any_of(names, [&](const clang::VarDecl *name) {
    auto found = compared.find(name);
    if (found == compared.end())
      return false;
    auto number = found->second.lower_bound(low);
    return number != found->second.end() && *number <= high;
  });
}

bool FixedLocals::isComparedByName(const clang::Expr *value) const {
  return comparedByName.contains(namedVariable(stripped(value)));
}

} // namespace coop
