// In which order a function's walk comes by the operands of an expression, and what follows for the calls in them where it is
// any order.
#include "Frontend/FunctionWalk.h"
#include "Frontend/Helpers.h"

#include <clang/AST/ExprCXX.h>

namespace coop {

namespace {

/// In which order the operands of an expression are evaluated.
enum class Order { None, AsWritten, RightFirst };

Order orderOf(clang::OverloadedOperatorKind kind) {
  switch (kind) {
  case clang::OO_LessLess: case clang::OO_GreaterGreater: case clang::OO_Subscript: case clang::OO_ArrowStar:
  case clang::OO_Comma: case clang::OO_AmpAmp: case clang::OO_PipePipe:
    return Order::AsWritten;
  case clang::OO_Equal: case clang::OO_PlusEqual: case clang::OO_MinusEqual: case clang::OO_StarEqual:
  case clang::OO_SlashEqual: case clang::OO_PercentEqual: case clang::OO_CaretEqual: case clang::OO_AmpEqual:
  case clang::OO_PipeEqual: case clang::OO_LessLessEqual: case clang::OO_GreaterGreaterEqual:
    return Order::RightFirst;
  default: return Order::None;
  }
}

/// As C++17 has it. An operator of a class, written as one, is like the built-in one.
Order orderOf(const clang::Expr *expr) {
  if (auto *binary = llvm::dyn_cast<clang::BinaryOperator>(expr)) {
    if (binary->isAssignmentOp())
      return Order::RightFirst;
    bool ordered = binary->getOpcode() == clang::BO_Comma || binary->isShiftOp() || binary->isPtrMemOp();
    return ordered ? Order::AsWritten : Order::None;
  }
  if (auto *call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(expr))
    return orderOf(call->getOperator());
  if (auto *made = llvm::dyn_cast<clang::CXXConstructExpr>(expr))
    return made->isListInitialization() ? Order::AsWritten : Order::None;
  if (auto *made = llvm::dyn_cast<clang::CXXUnresolvedConstructExpr>(expr))
    return made->isListInitialization() ? Order::AsWritten : Order::None;
  return llvm::isa<clang::InitListExpr, clang::ArraySubscriptExpr>(expr) ? Order::AsWritten : Order::None;
}

} // namespace

/// What a pack repeats is a loop, which may run no round at all.
void FunctionWalk::expansion(const clang::Expr *pattern, bool ordered) {
  ++packDepth, ++loops;
  unorderedDepth += !ordered;
  unsigned head = point();
  expression(pattern, Placement::Expression);
  connectAll({current}, head);
  unorderedDepth -= !ordered;
  --packDepth, --loops;
  current = result.flow.add({});
  connectAll({head}, current);
}

/// Operands of a comma run from left to right, in folds of either direction.
void FunctionWalk::fold(const clang::CXXFoldExpr *expr) {
  bool ordered = expr->getOperator() == clang::BO_Comma;
  if (expr->isLeftFold())
    expression(expr->getInit(), Placement::Expression);
  expansion(expr->getPattern(), ordered);
  if (!expr->isLeftFold())
    expression(expr->getInit(), Placement::Expression);
}

/// Whether `then_sync(expr)` is what `expr` is: of a type that is known to be a value's, and that can be handed on.
static bool canBeHandedOn(const clang::Expr *expr) {
  auto *overloaded = llvm::dyn_cast<clang::CXXOperatorCallExpr>(expr);
  bool isOperator = llvm::isa<clang::BinaryOperator, clang::CXXTemporaryObjectExpr>(expr) ||
                    (overloaded && overloaded->isInfixBinaryOp());
  bool isCall = llvm::isa<clang::CallExpr>(expr) && !llvm::isa<clang::UserDefinedLiteral, clang::CUDAKernelCallExpr>(expr);
  if (!(isOperator || isCall) || expr->isXValue() || expr->getObjectKind() == clang::OK_BitField)
    return false;
  if (expr->isTypeDependent())
    return isOperator;
  return expr->isLValue() || isMovable(expr->getType());
}

/// Whether what gets behind an operator is what gets to the calls in its operands, and these are the block's.
bool FunctionWalk::isReachedWithCalls(const clang::Expr *expr) const {
  return llvm::none_of(result.flow.nodes, [&](const FlowGraph::Node &node) {
    if (node.kind != FlowGraph::Kind::Use || result.calls[node.call].unordered != expr)
      return false;
    return node.branches != branches || !result.calls[node.call].helper;
  });
}

/// Where a barrier can stand behind the value of an expression.
void FunctionWalk::placeBehind(const clang::Expr *expr) {
  auto span = source.span(expr->getSourceRange());
  bool isPlain = span && fullExpression && source.file(expr->getBeginLoc()) == file && !expr->getBeginLoc().isMacroID() &&
                 !expr->getEndLoc().isMacroID() && source.place(fullExpression->getSourceRange()).contains(*span);
  if (!isPlain || current == dead || packDepth != 0 || !canBeHandedOn(expr))
    return;
  if (!isReachedWithCalls(expr) && !reached(expr, uniformity::Scope::Block))
    return;
  FlowGraph::Node &node = result.flow.nodes[point()];
  node.place = span->end;
  node.behindCalls = true;
  result.unordered.push_back({expr, *span});
}

/// Walks what an expression, `of`, is made of. True: calls in several operands that no order holds for, which are unsequenced.
bool FunctionWalk::operands(llvm::ArrayRef<const clang::Stmt *> all, bool ordered, const clang::Expr *of) {
  size_t before = result.calls.size(), nodes = result.flow.nodes.size();
  unsigned parts = 0;
  for (const clang::Stmt *child : all) {
    size_t start = result.calls.size();
    auto *pack = llvm::dyn_cast_or_null<clang::PackExpansionExpr>(child);
    if (pack)
      expansion(pack->getPattern(), ordered);
    else if (auto *inner = llvm::dyn_cast_or_null<clang::Expr>(child))
      expression(inner, Placement::Expression);
    else
      statement(child, Placement::Expression);
    parts += result.calls.size() != start;
  }
  if (parts < 2 || ordered)
    return false;
  for (size_t i = before; i != result.calls.size(); ++i) {
    result.calls[i].unsequenced = true;
    result.calls[i].unordered = of;
  }
  // Nor is it known which calls a barrier among them comes between.
  for (size_t i = nodes; i != result.flow.nodes.size(); ++i) {
    FlowGraph::Node &node = result.flow.nodes[i];
    if (node.kind == FlowGraph::Kind::Barrier)
      node.kind = FlowGraph::Kind::Point;
    if (node.kind == FlowGraph::Kind::Point)
      node.assumed = false;
    if (node.behindCalls)
      node.place.reset();
  }
  return true;
}

void FunctionWalk::subexpressions(const clang::Expr *expr) {
  // What is called is known before its arguments are.
  if (auto *call = llvm::dyn_cast<clang::CallExpr>(expr); call && !llvm::isa<clang::CXXOperatorCallExpr>(call)) {
    operands({call->getCallee()}, true, expr);
    llvm::SmallVector<const clang::Stmt *, 8> arguments(call->arg_begin(), call->arg_end());
    if (operands(arguments, false, expr))
      placeBehind(expr);
    return;
  }
  Order order = orderOf(expr);
  llvm::SmallVector<const clang::Stmt *, 8> all(expr->child_begin(), expr->child_end());
  if (order == Order::RightFirst)
    std::reverse(all.begin(), all.end());
  if (operands(all, order != Order::None, expr))
    placeBehind(expr);
}

} // namespace coop
