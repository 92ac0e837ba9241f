#include "Frontend/FunctionWalk.h"
#include "Frontend/CallEffects.h"
#include "Frontend/Descriptors.h"
#include "Frontend/Names.h"

#include <clang/AST/ExprCXX.h>
#include <llvm/ADT/StringExtras.h>

namespace coop {

WalkResult FunctionWalk::run(const clang::Stmt *body) {
  result = {};
  file = source.file(body->getBeginLoc());
  current = result.flow.add({});
  statement(body, Placement::Statement);
  for (auto &[from, label] : jumps)
    if (auto it = labels.find(label); it != labels.end())
      result.flow.connect(from, it->second);
  if (current != dead)
    result.flow.exits.push_back(current);
  return std::move(result);
}

unsigned FunctionWalk::point() {
  FlowGraph::Node made;
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
    barrier(userBarrier(stmt), stmt);
    if (llvm::isa<clang::AsmStmt>(stmt) && !(userBarrier(stmt) && reached(stmt, uniformity::Scope::Block)))
      noteOpaque();
    if (auto *jump = llvm::dyn_cast<clang::GotoStmt>(stmt)) {
      if (current != dead)
        jumps.push_back({current, jump->getLabel()});
      current = dead;
    } else if (llvm::isa<clang::ReturnStmt, clang::IndirectGotoStmt>(stmt)) {
      if (current != dead)
        result.flow.exits.push_back(current);
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
  ++branches;
  // Only accesses are told which branches they stand in.
  bool doubtful = wantsAccesses && !stmt->isConstexpr() && !stmt->isConsteval() && stmt->getCond() &&
                  !reached(stmt->getThen(), uniformity::Scope::Block);
  conditions.push_back(doubtful ? stmt->getCond() : nullptr);
  statement(stmt->getThen(), Placement::SubStatement);
  conditions.pop_back();
  unsigned afterThen = current;
  current = head;
  point();
  statement(stmt->getElse(), Placement::SubStatement);
  --branches;
  unsigned join = point();
  if (afterThen != dead)
    result.flow.connect(afterThen, join);
}

void FunctionWalk::loop(const clang::Stmt *stmt, const clang::Expr *condition, const clang::Stmt *body,
                        const clang::Stmt *step, bool testsFirst) {
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
}

void FunctionWalk::switchStatement(const clang::SwitchStmt *stmt) {
  statement(stmt->getInit(), Placement::Expression);
  statement(stmt->getConditionVariableDeclStmt(), Placement::Expression);
  statement(stmt->getCond(), Placement::Expression);
  unsigned head = point();
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
}

void FunctionWalk::conditional(const clang::Expr *condition, std::initializer_list<const clang::Expr *> arms) {
  expression(condition, Placement::Expression);
  unsigned head = point();
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
  // The body of a lambda is a function by itself.
  if (auto *closure = llvm::dyn_cast<clang::LambdaExpr>(expr)) {
    for (const clang::Expr *init : closure->capture_inits())
      expression(init, Placement::Expression);
    return;
  }
  if (auto *block = llvm::dyn_cast<clang::StmtExpr>(expr)) {
    const clang::Expr *outer = fullExpression;
    size_t before = result.calls.size();
    statement(block->getSubStmt(), Placement::Statement);
    for (size_t i = before; i != result.calls.size(); ++i)
      result.calls[i].inStatementExpression = true;
    fullExpression = outer;
    return;
  }
  if (auto *pseudo = llvm::dyn_cast<clang::PseudoObjectExpr>(expr))
    return expression(pseudo->getSyntacticForm(), placement);
  if (call(expr, placement) || (wantsAccesses && access(expr)))
    return;
  if (reservedFrom(expr)) {
    WalkedReservation found{expr, fullExpression, {}};
    found.parents.assign(parents.begin(), parents.end());
    result.reservations.push_back(std::move(found));
    return;
  }
  if (auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(expr)) {
    if (auto name = coopFunctionName(llvm::dyn_cast<clang::FunctionDecl>(reference->getDecl()));
        name && findOperation(*name))
      result.loose.push_back(reference);
    return;
  }
  if (auto *paren = llvm::dyn_cast<clang::ParenExpr>(expr))
    expression(paren->getSubExpr(), Placement::Expression);
  else if (auto *folded = llvm::dyn_cast<clang::CXXFoldExpr>(expr))
    fold(folded);
  else if (auto *pack = llvm::dyn_cast<clang::PackExpansionExpr>(expr))
    expansion(pack->getPattern(), /*ordered=*/false);
  else
    subexpressions(expr);
  if (auto *plainCall = llvm::dyn_cast<clang::CallExpr>(expr)) {
    auto found = userBarrier(source, plainCall);
    barrier(found, plainCall);
    auto isForAll = [&](const ReachedPlaces &says) { return says && says(plainCall, uniformity::Scope::Block); };
    Waits waits = found || wantsAccesses || current == dead ? Waits::Never : waitsIn(plainCall);
    if (waits != Waits::Never && (isForAll(reached) || isForAll(assumed))) {
      unsigned head = point();
      result.flow.nodes[point()].assumed = true;
      unsigned end = point();
      if (waits == Waits::Sometimes)
        result.flow.connect(head, end);
    }
    if ((found && !reached(plainCall, uniformity::Scope::Block)) || (!found && maySynchronize(plainCall)))
      noteOpaque();
  }
}

/// The shared variable that an expression is, or is an element of; an array by itself is neither read nor written.
static const clang::VarDecl *accessed(const clang::Expr *expr) {
  expr = expr->IgnoreParens();
  if (auto *element = llvm::dyn_cast<clang::ArraySubscriptExpr>(expr))
    expr = element->getBase()->IgnoreParenImpCasts();
  else if (expr->getType()->isArrayType())
    return nullptr;
  auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(expr);
  auto *variable = reference ? llvm::dyn_cast<clang::VarDecl>(reference->getDecl()) : nullptr;
  bool object = variable && !variable->getType()->isPointerType() && !variable->getType()->isReferenceType();
  return object && isSharedVariable(variable) ? variable : nullptr;
}

void FunctionWalk::noteAccess(const clang::Expr *expr, bool writes) {
  if (current == dead)
    return;
  WalkedAccess found;
  found.node = point();
  found.variable = accessed(expr);
  found.expr = expr->IgnoreParens();
  found.writes = writes;
  for (const clang::Expr *condition : conditions)
    if (condition)
      found.conditions.push_back(condition);
  found.everyThread = reached(expr, uniformity::Scope::Block);
  result.accesses.push_back(std::move(found));
}

void FunctionWalk::noteOpaque() {
  if (!wantsAccesses || current == dead)
    return;
  unsigned node = point();
  result.opaque.resize(std::max<size_t>(result.opaque.size(), node + 1));
  result.opaque[node] = true;
}

/// Assignments to shared variables, and their values where they are read.
bool FunctionWalk::access(const clang::Expr *expr) {
  auto index = [&](const clang::Expr *target) {
    if (auto *element = llvm::dyn_cast<clang::ArraySubscriptExpr>(target->IgnoreParens()))
      expression(element->getIdx(), Placement::Expression);
  };
  if (auto *assignment = llvm::dyn_cast<clang::BinaryOperator>(expr);
      assignment && assignment->isAssignmentOp() && accessed(assignment->getLHS())) {
    expression(assignment->getRHS(), Placement::Expression);
    index(assignment->getLHS());
    if (assignment->isCompoundAssignmentOp())
      noteAccess(assignment->getLHS(), false);
    noteAccess(assignment->getLHS(), true);
    return true;
  }
  if (auto *unary = llvm::dyn_cast<clang::UnaryOperator>(expr);
      unary && unary->isIncrementDecrementOp() && accessed(unary->getSubExpr())) {
    index(unary->getSubExpr());
    noteAccess(unary->getSubExpr(), false);
    noteAccess(unary->getSubExpr(), true);
    return true;
  }
  auto *read = llvm::dyn_cast<clang::ImplicitCastExpr>(expr);
  if (!read || read->getCastKind() != clang::CK_LValueToRValue || !accessed(read->getSubExpr()))
    return false;
  index(read->getSubExpr());
  noteAccess(read->getSubExpr(), false);
  return true;
}

/// What a call of a function does is not known here, but for those that are known to do no such thing.
bool FunctionWalk::maySynchronize(const clang::CallExpr *call) const {
  const clang::Expr *object = calledObject(call);
  bool ofGroup = object && coopTypeName(object->getType().getNonReferenceType()) && calledMember(call) != "sync";
  bool ours = !calleeName(call->getCallee()).coopName.empty() || ofGroup || reservedFrom(call);
  return !ours && !isPureLibraryCall(call) && !call->getBuiltinCallee();
}

/// The function of the user's that a call means, as far as its text says.
static const clang::FunctionDecl *calledFunction(const Source &source, const clang::CallExpr *call) {
  const clang::FunctionDecl *function = call->getDirectCallee();
  auto *lookup = llvm::dyn_cast<clang::OverloadExpr>(call->getCallee()->IgnoreParenImpCasts());
  if (!function && lookup && lookup->getNumDecls() == 1)
    function = (*lookup->decls_begin())->getUnderlyingDecl()->getAsFunction();
  if (!function)
    return nullptr;
  if (const clang::FunctionDecl *pattern = function->getTemplateInstantiationPattern())
    function = pattern;
  return function->hasBody(function) && !source.manager.isInSystemHeader(function->getLocation()) ? function : nullptr;
}

/// Whether the ways through the function that a call means come by a barrier of the block.
FunctionWalk::Waits FunctionWalk::waitsIn(const clang::CallExpr *call) const {
  constexpr unsigned deepest = 4;
  const clang::FunctionDecl *function = depth == deepest ? nullptr : calledFunction(source, call);
  if (!function)
    return Waits::Never;
  FunctionWalk inner(source, [](const clang::Stmt *, uniformity::Scope) { return true; });
  inner.depth = depth + 1;
  const FlowGraph flow = inner.run(function->getBody()).flow;
  std::vector<bool> seen(flow.nodes.size());
  std::vector<unsigned> queue;
  auto isBarrier = [](const FlowGraph::Node &node) {
    return node.kind == FlowGraph::Kind::Barrier ? node.scope == Scope::Block
                                                 : node.kind == FlowGraph::Kind::Point && node.assumed;
  };
  auto enter = [&](unsigned node) {
    if (!seen[node] && !isBarrier(flow.nodes[node]))
      queue.push_back(node);
    seen[node] = true;
  };
  enter(0);
  for (size_t i = 0; i != queue.size(); ++i)
    for (unsigned next : flow.nodes[queue[i]].successors)
      enter(next);
  if (llvm::none_of(flow.nodes, isBarrier))
    return Waits::Never;
  bool isOpen = llvm::any_of(queue, [&](unsigned node) { return llvm::is_contained(flow.exits, node); });
  return isOpen ? Waits::Sometimes : Waits::Always;
}

/// How many template arguments a call spells.
static size_t explicitArguments(const clang::Expr *callee) {
  callee = callee->IgnoreParenImpCasts();
  if (auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(callee))
    return reference->getNumTemplateArgs();
  if (auto *member = llvm::dyn_cast<clang::MemberExpr>(callee))
    return member->getNumTemplateArgs();
  if (auto *lookup = llvm::dyn_cast<clang::OverloadExpr>(callee))
    return lookup->getNumTemplateArgs();
  if (auto *member = llvm::dyn_cast<clang::CXXDependentScopeMemberExpr>(callee))
    return member->getNumTemplateArgs();
  return 0;
}

bool FunctionWalk::call(const clang::Expr *expr, Placement placement) {
  WalkedCall found;
  GivenFunction to;
  if (auto *direct = llvm::dyn_cast<clang::CallExpr>(expr)) {
    found.callee = direct->getCallee();
    found.storedArguments.append(direct->arg_begin(), direct->arg_end());
    to = given ? given(direct) : GivenFunction();
    found.helper = to.function;
    found.descriptors = to.descriptors;
  } else if (auto *broken = llvm::dyn_cast<clang::RecoveryExpr>(expr); broken && !broken->subExpressions().empty()) {
    found.callee = broken->subExpressions().front();
    for (const clang::Expr *argument : broken->subExpressions().drop_front())
      found.storedArguments.push_back(argument);
    found.failed = true;
  } else {
    return false;
  }
  CalleeName name = calleeName(found.callee);
  if (!found.helper && (name.coopName.empty() || !findOperation(name.coopName)))
    return false;
  if (found.helper) {
    name = {found.helper->getNameAsString(), false};
    expression(found.callee, Placement::Expression); // the object of a member
  }
  size_t before = result.calls.size();
  llvm::SmallVector<const clang::Stmt *, 6> arguments(found.storedArguments.begin(), found.storedArguments.end());
  if (operands(arguments, false, expr)) {
    // Between them and the call there is no place for a barrier.
    found.unsequenced = true;
    found.unordered = expr;
  }
  found.expr = expr;
  found.name = name.coopName;
  found.mixed = name.mixed;
  found.inPack = packDepth != 0;
  found.unorderedPack = unorderedDepth != 0;
  found.placement = placement;
  found.fullExpression = fullExpression;
  found.parents.assign(parents.begin(), parents.end());
  // Behind calls in the arguments: what is put in front of this one stands in front of them, too.
  bool isFirst = result.calls.size() == before;
  if (!found.helper || to.planned)
    addUse(found, isFirst);
  for (unsigned parameter : to.descriptors) {
    found.parameter = parameter;
    auto deduced = deducedBy(found.helper, found.helper->getParamDecl(parameter));
    found.explicitDescriptor = deduced && *deduced < explicitArguments(found.callee);
    addUse(found, isFirst);
  }
  return true;
}

void FunctionWalk::addUse(WalkedCall found, bool isFirst) {
  FlowGraph::Node &node = result.flow.nodes[point()];
  node.kind = FlowGraph::Kind::Use;
  node.call = unsigned(result.calls.size());
  node.uniform = reached(found.expr, uniformity::Scope::Block);
  node.assumed = node.uniform || (found.helper && assumed && assumed(found.expr, uniformity::Scope::Block));
  node.before = isFirst;
  result.calls.push_back(std::move(found));
}

static uniformity::Scope scopeOf(const UserBarrier &barrier) {
  if (barrier.scope == Scope::Block)
    return uniformity::Scope::Block;
  unsigned width = 32;
  if (barrier.scope == Scope::LogicalWarp)
    llvm::StringRef(barrier.instances).getAsInteger(10, width);
  return uniformity::tileScope(width).value_or(uniformity::Scope::Warp);
}

/// Counts only where every thread of those who wait is proven to arrive.
void FunctionWalk::barrier(const std::optional<UserBarrier> &found, const clang::Stmt *at) {
  if (!found || current == dead)
    return;
  if (!reached(at, scopeOf(*found))) {
    if (found->scope == Scope::Block && assumed && assumed(at, uniformity::Scope::Block))
      result.flow.nodes[point()].assumed = true;
    return;
  }
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
  if (current == dead || !(controls(child) || controls(previous)) ||
      !reached(child, uniformity::Scope::Block))
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

} // namespace coop
