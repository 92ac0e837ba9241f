#include "Frontend/FunctionWalk.h"
#include "Frontend/Decisions.h"
#include "Frontend/Names.h"

#include <clang/AST/ExprCXX.h>
#include <llvm/ADT/StringExtras.h>

namespace coop {

static bool hasLabel(const clang::Stmt *stmt) {
  return stmt && (llvm::isa<clang::LabelStmt>(stmt) || llvm::any_of(stmt->children(), hasLabel));
}

WalkResult FunctionWalk::run(const clang::Stmt *body) {
  result = {};
  file = source.file(body->getBeginLoc());
  current = result.flow.add({});
  // A goto that only some threads take can reach or miss any call.
  if (Escapes all = escapes(body); all.doubtfulLeave && hasLabel(body))
    doubts.push_back({Doubt::Kind::Exit, *all.doubtfulLeave});
  statement(body, Placement::Statement);
  for (auto &[from, label] : jumps)
    if (auto it = labels.find(label); it != labels.end())
      result.flow.connect(from, it->second);
  return std::move(result);
}

unsigned FunctionWalk::point() {
  FlowGraph::Node made;
  made.uniform = doubts.empty();
  made.loops = loops;
  made.branches = branches;
  unsigned node = result.flow.add(std::move(made));
  if (current != dead)
    result.flow.connect(current, node);
  return current = node;
}

void FunctionWalk::connectAll(const std::vector<unsigned> &from, unsigned to) {
  for (unsigned node : from)
    if (node != dead)
      result.flow.connect(node, to);
}

/// Inline assembly that ends the thread.
static bool endsThread(const clang::Stmt *stmt) {
  auto *assembly = llvm::dyn_cast<clang::GCCAsmStmt>(stmt);
  if (!assembly)
    return false;
  std::string text = assembly->getAsmString();
  llvm::SmallVector<llvm::StringRef, 16> words;
  llvm::SplitString(text, words, " \t\n;{}");
  return llvm::is_contained(words, "exit") || llvm::is_contained(words, "ret");
}

/// Whether all threads that get to a branching or looping statement go on from it alike.
bool FunctionWalk::decidesPlainly(const clang::Stmt *stmt) const {
  if (auto *branch = llvm::dyn_cast<clang::IfStmt>(stmt))
    return !decidesAtRunTime(branch) || isPlain(branch->getCond());
  if (auto *choice = llvm::dyn_cast<clang::SwitchStmt>(stmt))
    return isPlain(choice->getCond());
  if (auto *loop = llvm::dyn_cast<clang::ForStmt>(stmt))
    return isPlain(loop->getCond());
  if (auto *loop = llvm::dyn_cast<clang::WhileStmt>(stmt))
    return isPlain(loop->getCond());
  if (auto *loop = llvm::dyn_cast<clang::DoStmt>(stmt))
    return isPlain(loop->getCond());
  if (auto *loop = llvm::dyn_cast<clang::CXXForRangeStmt>(stmt))
    return uniformity.hasPlainLength(loop->getRangeInit());
  if (auto *choice = llvm::dyn_cast<clang::AbstractConditionalOperator>(stmt))
    return isPlain(choice->getCond());
  auto *logical = llvm::dyn_cast<clang::BinaryOperator>(stmt);
  return !logical || !logical->isLogicalOp() || isPlain(logical->getLHS());
}

FunctionWalk::Escapes FunctionWalk::escapes(const clang::Stmt *stmt) {
  if (!stmt || llvm::isa<clang::LambdaExpr>(stmt))
    return {};
  if (auto it = memo.find(stmt); it != memo.end())
    return it->second;
  Escapes all;
  auto take = [](std::optional<SourceSpan> &to, const std::optional<SourceSpan> &from) {
    if (!to)
      to = from;
  };
  if (llvm::isa<clang::ReturnStmt, clang::GotoStmt, clang::IndirectGotoStmt>(stmt) || endsThread(stmt))
    all.leaves = source.place(stmt->getSourceRange());
  else if (llvm::isa<clang::BreakStmt>(stmt))
    all.breaks = source.place(stmt->getSourceRange());
  else if (llvm::isa<clang::ContinueStmt>(stmt))
    all.continues = source.place(stmt->getSourceRange());
  for (const clang::Stmt *child : stmt->children()) {
    Escapes inner = escapes(child);
    take(all.leaves, inner.leaves);
    take(all.breaks, inner.breaks);
    take(all.continues, inner.continues);
    take(all.doubtfulLeave, inner.doubtfulLeave);
    take(all.doubtfulBreak, inner.doubtfulBreak);
    take(all.doubtfulContinue, inner.doubtfulContinue);
  }
  bool isLoop = llvm::isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt, clang::CXXForRangeStmt>(stmt);
  bool isSwitch = llvm::isa<clang::SwitchStmt>(stmt);
  // A return in a loop that some threads leave earlier is taken by some threads only.
  bool thinned = ((isLoop || isSwitch) && all.doubtfulBreak) || (isLoop && all.doubtfulContinue);
  if (thinned || !decidesPlainly(stmt)) {
    take(all.doubtfulLeave, all.leaves);
    take(all.doubtfulBreak, all.breaks);
    take(all.doubtfulContinue, all.continues);
  }
  if (isLoop || isSwitch)
    all.breaks = all.doubtfulBreak = std::nullopt;
  if (isLoop)
    all.continues = all.doubtfulContinue = std::nullopt;
  return memo[stmt] = all;
}

void FunctionWalk::doubtAfter(const clang::Stmt *stmt) {
  Escapes inner = escapes(stmt);
  for (const std::optional<SourceSpan> &exit : {inner.doubtfulLeave, inner.doubtfulBreak, inner.doubtfulContinue})
    if (exit)
      doubts.push_back({Doubt::Kind::Exit, *exit});
}

void FunctionWalk::statement(const clang::Stmt *stmt, Placement placement) {
  if (!stmt)
    return;
  if (auto *expr = llvm::dyn_cast<clang::Expr>(stmt)) {
    fullExpression = expr;
    return expression(expr, placement);
  }
  parents.push_back(stmt);
  if (auto *block = llvm::dyn_cast<clang::CompoundStmt>(stmt)) {
    const clang::Stmt *previous = nullptr;
    for (const clang::Stmt *child : block->body()) {
      placeBefore(child, previous);
      statement(child, Placement::Statement);
      doubtAfter(child);
      previous = child;
    }
  } else if (auto *branching = llvm::dyn_cast<clang::IfStmt>(stmt)) {
    branch(branching);
  } else if (auto *each = llvm::dyn_cast<clang::ForStmt>(stmt)) {
    statement(each->getInit(), Placement::Expression);
    loop(stmt, each->getCond(), each->getBody(), each->getInc(), true);
  } else if (auto *each = llvm::dyn_cast<clang::WhileStmt>(stmt)) {
    loop(stmt, each->getCond(), each->getBody(), nullptr, true);
  } else if (auto *each = llvm::dyn_cast<clang::DoStmt>(stmt)) {
    loop(stmt, each->getCond(), each->getBody(), nullptr, false);
  } else if (auto *each = llvm::dyn_cast<clang::CXXForRangeStmt>(stmt)) {
    statement(each->getInit(), Placement::Expression);
    expression(each->getRangeInit(), Placement::Expression);
    loop(stmt, nullptr, each->getBody(), nullptr, true);
  } else if (auto *choice = llvm::dyn_cast<clang::SwitchStmt>(stmt)) {
    switchStatement(choice);
  } else if (auto *label = llvm::dyn_cast<clang::LabelStmt>(stmt)) {
    result.hasLabels = true;
    labels[label->getDecl()] = point();
    statement(label->getSubStmt(), Placement::SubStatement);
  } else if (auto *labelled = llvm::dyn_cast<clang::SwitchCase>(stmt)) {
    if (current == dead)
      current = result.flow.add({});
    else
      point();
    if (switchHead != dead)
      result.flow.connect(switchHead, current);
    sawDefault |= llvm::isa<clang::DefaultStmt>(labelled);
    statement(labelled->getSubStmt(), Placement::SubStatement);
  } else if (auto *attributed = llvm::dyn_cast<clang::AttributedStmt>(stmt)) {
    statement(attributed->getSubStmt(), Placement::SubStatement);
  } else if (auto *declaration = llvm::dyn_cast<clang::DeclStmt>(stmt)) {
    for (const clang::Decl *decl : declaration->decls())
      if (auto *variable = llvm::dyn_cast<clang::VarDecl>(decl); variable && variable->getInit())
        statement(variable->getInit(), Placement::Expression);
  } else {
    for (const clang::Stmt *child : stmt->children())
      statement(child, Placement::Expression);
    barrier(userBarrier(stmt));
    if (auto *jump = llvm::dyn_cast<clang::GotoStmt>(stmt)) {
      if (current != dead)
        jumps.push_back({current, jump->getLabel()});
      current = dead;
    } else if (llvm::isa<clang::ReturnStmt, clang::IndirectGotoStmt>(stmt)) {
      current = dead;
    } else if (llvm::isa<clang::BreakStmt>(stmt)) {
      if (current != dead && !contexts.empty())
        contexts.back().breaks.push_back(current);
      current = dead;
    } else if (llvm::isa<clang::ContinueStmt>(stmt)) {
      for (auto context = contexts.rbegin(); context != contexts.rend(); ++context)
        if (!context->isSwitch) {
          if (current != dead)
            context->continues.push_back(current);
          break;
        }
      current = dead;
    }
  }
  parents.pop_back();
}

void FunctionWalk::branch(const clang::IfStmt *stmt) {
  statement(stmt->getInit(), Placement::Expression);
  if (stmt->getConditionVariableDeclStmt())
    statement(stmt->getConditionVariableDeclStmt(), Placement::Expression);
  if (stmt->getCond())
    statement(stmt->getCond(), Placement::Expression);
  unsigned head = point();
  size_t depth = doubts.size();
  ++branches;
  bool constant = stmt->isConstexpr() || stmt->isConsteval();
  if (!constant && !isPlain(stmt->getCond()))
    doubts.push_back({Doubt::Kind::Condition, source.place(stmt->getCond()->getSourceRange())});
  statement(stmt->getThen(), Placement::SubStatement);
  unsigned afterThen = current;
  doubts.resize(std::min(doubts.size(), depth + (!constant && !isPlain(stmt->getCond()))));
  current = head;
  point();
  statement(stmt->getElse(), Placement::SubStatement);
  doubts.resize(depth);
  --branches;
  unsigned join = point();
  if (afterThen != dead)
    result.flow.connect(afterThen, join);
}

void FunctionWalk::loop(const clang::Stmt *stmt, const clang::Expr *condition, const clang::Stmt *body,
                        const clang::Stmt *step, bool testsFirst) {
  size_t depth = doubts.size();
  if (!isPlain(condition))
    doubts.push_back({Doubt::Kind::Loop, source.place(condition->getSourceRange())});
  else if (auto *each = llvm::dyn_cast<clang::CXXForRangeStmt>(stmt);
           each && !uniformity.hasPlainLength(each->getRangeInit()))
    doubts.push_back({Doubt::Kind::Loop, source.place(each->getRangeInit()->getSourceRange())});
  // Whoever leaves in one round misses the calls of the next, those before the exit included.
  doubtAfter(body);

  ++loops;
  unsigned head = point();
  std::vector<unsigned> exits;
  if (testsFirst) {
    // A variable in the condition is made anew in every round.
    const clang::DeclStmt *variable = nullptr;
    if (auto *each = llvm::dyn_cast<clang::WhileStmt>(stmt))
      variable = each->getConditionVariableDeclStmt();
    else if (auto *each = llvm::dyn_cast<clang::ForStmt>(stmt))
      variable = each->getConditionVariableDeclStmt();
    statement(variable, Placement::Expression);
    if (condition)
      statement(condition, Placement::Expression);
    exits.push_back(current);
  }
  contexts.push_back({});
  statement(body, Placement::SubStatement);
  LoopContext context = std::move(contexts.back());
  contexts.pop_back();
  unsigned tail = point();
  connectAll(context.continues, tail);
  if (step)
    statement(step, Placement::Expression);
  if (!testsFirst) {
    statement(condition, Placement::Expression);
    exits.push_back(current);
  }
  connectAll({current}, head);
  --loops;
  current = result.flow.add({});
  connectAll(exits, current);
  connectAll(context.breaks, current);
  doubts.resize(depth);
}

void FunctionWalk::switchStatement(const clang::SwitchStmt *stmt) {
  statement(stmt->getInit(), Placement::Expression);
  statement(stmt->getConditionVariableDeclStmt(), Placement::Expression);
  statement(stmt->getCond(), Placement::Expression);
  unsigned head = point();
  size_t depth = doubts.size();
  if (!isPlain(stmt->getCond()))
    doubts.push_back({Doubt::Kind::Condition, source.place(stmt->getCond()->getSourceRange())});
  auto saved = std::pair(switchHead, sawDefault);
  switchHead = head;
  sawDefault = false;
  contexts.push_back({});
  contexts.back().isSwitch = true;
  current = dead;
  ++branches;
  statement(stmt->getBody(), Placement::SubStatement);
  --branches;
  LoopContext context = std::move(contexts.back());
  contexts.pop_back();
  unsigned join = point();
  connectAll(context.breaks, join);
  if (!sawDefault)
    result.flow.connect(head, join);
  std::tie(switchHead, sawDefault) = saved;
  doubts.resize(depth);
}

void FunctionWalk::conditional(const clang::Expr *condition, std::initializer_list<const clang::Expr *> arms) {
  expression(condition, Placement::Expression);
  unsigned head = point();
  size_t depth = doubts.size();
  if (!isPlain(condition))
    doubts.push_back({Doubt::Kind::Condition, source.place(condition->getSourceRange())});
  std::vector<unsigned> ends;
  ++branches;
  for (const clang::Expr *arm : arms) {
    current = head;
    point();
    if (arm)
      expression(arm, Placement::Expression);
    ends.push_back(current);
  }
  --branches;
  doubts.resize(depth);
  current = result.flow.add({});
  connectAll(ends, current);
}

void FunctionWalk::expression(const clang::Expr *expr, Placement placement) {
  if (!expr)
    return;
  if (auto *cleanups = llvm::dyn_cast<clang::ExprWithCleanups>(expr))
    return expression(cleanups->getSubExpr(), placement);
  // Unevaluated operands run nothing, and what stands in them is left alone.
  if (llvm::isa<clang::UnaryExprOrTypeTraitExpr, clang::CXXNoexceptExpr, clang::TypeTraitExpr, clang::RequiresExpr>(expr))
    return;
  if (auto *typeId = llvm::dyn_cast<clang::CXXTypeidExpr>(expr); typeId && !typeId->isPotentiallyEvaluated())
    return;
  if (auto *choice = llvm::dyn_cast<clang::AbstractConditionalOperator>(expr))
    return conditional(choice->getCond(), {choice->getTrueExpr(), choice->getFalseExpr()});
  if (auto *logical = llvm::dyn_cast<clang::BinaryOperator>(expr); logical && logical->isLogicalOp())
    return conditional(logical->getLHS(), {logical->getRHS(), nullptr});
  if (auto *closure = llvm::dyn_cast<clang::LambdaExpr>(expr))
    return lambda(closure);
  if (auto *block = llvm::dyn_cast<clang::StmtExpr>(expr)) {
    const clang::Expr *outer = fullExpression;
    statement(block->getSubStmt(), Placement::Statement);
    fullExpression = outer;
    return;
  }
  if (auto *pseudo = llvm::dyn_cast<clang::PseudoObjectExpr>(expr))
    return expression(pseudo->getSyntacticForm(), placement);
  if (call(expr, placement))
    return;
  if (auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(expr)) {
    if (auto name = coopFunctionName(llvm::dyn_cast<clang::FunctionDecl>(reference->getDecl()));
        name && findOperation(*name))
      result.loose.push_back(reference);
    return;
  }
  bool pack = llvm::isa<clang::PackExpansionExpr, clang::CXXFoldExpr>(expr);
  packDepth += pack;
  if (auto *paren = llvm::dyn_cast<clang::ParenExpr>(expr))
    expression(paren->getSubExpr(), Placement::Expression);
  else
    subexpressions(expr);
  packDepth -= pack;
  if (auto *plainCall = llvm::dyn_cast<clang::CallExpr>(expr))
    barrier(userBarrier(source, plainCall));
}

void FunctionWalk::subexpressions(const clang::Expr *expr) {
  size_t before = result.calls.size();
  unsigned parts = 0;
  for (const clang::Stmt *child : expr->children()) {
    size_t start = result.calls.size();
    if (auto *inner = llvm::dyn_cast_or_null<clang::Expr>(child))
      expression(inner, Placement::Expression);
    else
      statement(child, Placement::Expression);
    parts += result.calls.size() != start;
  }
  auto *binary = llvm::dyn_cast<clang::BinaryOperator>(expr);
  bool ordered = (binary && binary->getOpcode() == clang::BO_Comma) || llvm::isa<clang::InitListExpr>(expr);
  if (parts > 1 && !ordered)
    for (size_t i = before; i != result.calls.size(); ++i)
      result.calls[i].unsequenced = true;
}

bool FunctionWalk::call(const clang::Expr *expr, Placement placement) {
  WalkedCall found;
  if (auto *direct = llvm::dyn_cast<clang::CallExpr>(expr)) {
    found.callee = direct->getCallee();
    found.storedArguments.append(direct->arg_begin(), direct->arg_end());
  } else if (auto *broken = llvm::dyn_cast<clang::RecoveryExpr>(expr); broken && !broken->subExpressions().empty()) {
    found.callee = broken->subExpressions().front();
    for (const clang::Expr *argument : broken->subExpressions().drop_front())
      found.storedArguments.push_back(argument);
    found.failed = true;
  } else {
    return false;
  }
  CalleeName name = calleeName(found.callee);
  if (name.coopName.empty() || !findOperation(name.coopName))
    return false;
  for (const clang::Expr *argument : found.storedArguments)
    expression(argument, Placement::Expression);
  found.expr = expr;
  found.name = name.coopName;
  found.mixed = name.mixed;
  found.inLambda = lambdaDepth != 0;
  found.inPack = packDepth != 0;
  found.placement = placement;
  found.fullExpression = fullExpression;
  found.parents.assign(parents.begin(), parents.end());
  found.doubts = doubts;
  FlowGraph::Node &node = result.flow.nodes[point()];
  node.kind = FlowGraph::Kind::Use;
  node.call = unsigned(result.calls.size());
  result.calls.push_back(std::move(found));
  return true;
}

/// Counts only where every thread plainly arrives.
void FunctionWalk::barrier(const std::optional<UserBarrier> &found) {
  if (!found || current == dead || !doubts.empty())
    return;
  FlowGraph::Node &node = result.flow.nodes[point()];
  node.kind = FlowGraph::Kind::Barrier;
  node.scope = found->scope;
  node.instances = found->instances;
}

/// A statement of control, or one behind it, is where a barrier can stand outside of what is controlled; elsewhere next
/// to a call is as good. Not where text in front of the statement would come between it and what belongs to it.
void FunctionWalk::placeBefore(const clang::Stmt *child, const clang::Stmt *previous) {
  auto controls = [](const clang::Stmt *stmt) {
    return stmt && llvm::isa<clang::IfStmt, clang::SwitchStmt, clang::ForStmt, clang::WhileStmt, clang::DoStmt,
                             clang::CXXForRangeStmt>(stmt);
  };
  if (current == dead || !doubts.empty() || lambdaDepth || !(controls(child) || controls(previous)))
    return;
  if (llvm::isa<clang::SwitchCase, clang::LabelStmt, clang::AttributedStmt, clang::NullStmt>(child) ||
      child->getBeginLoc().isMacroID() || source.file(child->getBeginLoc()) != file)
    return;
  unsigned offset = source.offset(child->getBeginLoc());
  llvm::StringRef before = source.buffer(file).take_front(offset).rtrim();
  // A pragma wants to be right in front of its loop.
  if (before.substr(before.rfind('\n') + 1).ltrim().starts_with("#"))
    return;
  result.flow.nodes[point()].place = offset;
}

void FunctionWalk::lambda(const clang::LambdaExpr *expr) {
  for (const clang::Expr *init : expr->capture_inits())
    expression(init, Placement::Expression);
  ++lambdaDepth;
  const clang::Expr *outer = fullExpression;
  unsigned outside = current;
  // Its returns, breaks and cases are its own.
  size_t depth = doubts.size();
  auto savedContexts = std::exchange(contexts, {});
  auto savedSwitch = std::pair(std::exchange(switchHead, dead), sawDefault);
  statement(expr->getBody(), Placement::Statement);
  std::tie(switchHead, sawDefault) = savedSwitch;
  contexts = std::move(savedContexts);
  doubts.resize(depth);
  current = outside;
  fullExpression = outer;
  --lambdaDepth;
}

} // namespace coop
