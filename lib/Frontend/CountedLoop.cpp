#include "Frontend/CountedLoop.h"

#include <clang/AST/Expr.h>

namespace coop {
namespace {

/// True if every mention of the variable below `stmt` only reads its value.
bool onlyRead(const clang::Stmt *stmt, const clang::VarDecl *variable) {
  if (!stmt)
    return true;
  if (auto *cast = llvm::dyn_cast<clang::ImplicitCastExpr>(stmt);
      cast && cast->getCastKind() == clang::CK_LValueToRValue && namedVariable(cast->getSubExpr()) == variable)
    return true;
  if (auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(stmt))
    return reference->getDecl() != variable;
  return llvm::all_of(stmt->children(), [&](const clang::Stmt *child) { return onlyRead(child, variable); });
}

/// What the step adds to the variable: ++i, i++, i += 2. Nothing for any other step.
std::optional<std::int64_t> stepOf(const clang::ASTContext &context, const clang::Expr *step,
                                   const clang::VarDecl *variable) {
  step = step->IgnoreParens();
  if (auto *unary = llvm::dyn_cast<clang::UnaryOperator>(step))
    return unary->isIncrementOp() && namedVariable(unary->getSubExpr()) == variable ? std::optional<std::int64_t>(1)
                                                                                    : std::nullopt;
  auto *binary = llvm::dyn_cast<clang::BinaryOperator>(step);
  if (!binary || binary->getOpcode() != clang::BO_AddAssign || namedVariable(binary->getLHS()) != variable)
    return std::nullopt;
  auto value = constantOf(context, binary->getRHS());
  return value && *value > 0 ? value : std::nullopt;
}

} // namespace

const clang::VarDecl *namedVariable(const clang::Expr *expr) {
  auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(expr->IgnoreParenImpCasts());
  return reference ? llvm::dyn_cast<clang::VarDecl>(reference->getDecl()) : nullptr;
}

std::optional<std::int64_t> constantOf(const clang::ASTContext &context, const clang::Expr *expr) {
  clang::Expr::EvalResult result;
  if (!expr || expr->isValueDependent() || !expr->getType()->isIntegralOrEnumerationType() ||
      !expr->EvaluateAsInt(result, context) || !result.Val.getInt().isRepresentableByInt64())
    return std::nullopt;
  return result.Val.getInt().getExtValue();
}

std::optional<CountedLoop> countedLoop(const clang::ASTContext &context, const clang::ForStmt *loop) {
  auto *declaration = llvm::dyn_cast_or_null<clang::DeclStmt>(loop->getInit());
  if (!declaration || !declaration->isSingleDecl())
    return std::nullopt;
  auto *variable = llvm::dyn_cast<clang::VarDecl>(declaration->getSingleDecl());
  auto *test = llvm::dyn_cast_or_null<clang::BinaryOperator>(loop->getCond());
  if (!variable || !variable->getInit() || !variable->getType()->isIntegerType() || !test || !loop->getInc() ||
      namedVariable(test->getLHS()) != variable)
    return std::nullopt;
  auto first = constantOf(context, variable->getInit()), end = constantOf(context, test->getRHS());
  auto step = stepOf(context, loop->getInc(), variable);
  if (!first || !end || !step || !onlyRead(loop->getBody(), variable) || !onlyRead(loop->getCond(), variable))
    return std::nullopt;
  if (test->getOpcode() == clang::BO_LE && *end != INT64_MAX)
    ++*end;
  else if (test->getOpcode() == clang::BO_NE && (*step != 1 || *first > *end))
    return std::nullopt;
  else if (test->getOpcode() != clang::BO_LT && test->getOpcode() != clang::BO_NE)
    return std::nullopt;
  return CountedLoop{variable, *first, *end, *step};
}

} // namespace coop
