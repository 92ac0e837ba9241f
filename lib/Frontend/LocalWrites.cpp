#include "Frontend/LocalWrites.h"
#include "Frontend/CallEffects.h"
#include "Frontend/Names.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>

namespace coop {
namespace {

/// What becomes of the object that an lvalue names.
enum class Use { Read, Unknown };

const clang::VarDecl *localVariable(const clang::Expr *expr) {
  auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(expr);
  if (!reference)
    return nullptr;
  const clang::ValueDecl *decl = reference->getDecl();
  if (auto *binding = llvm::dyn_cast<clang::BindingDecl>(decl))
    decl = binding->getDecomposedDecl();
  auto *variable = llvm::dyn_cast_or_null<clang::VarDecl>(decl);
  return variable && variable->isLocalVarDeclOrParm() ? variable : nullptr;
}

/// The array an element is taken of, without its decay to a pointer; null where `side` is no array.
const clang::Expr *arrayOf(const clang::Expr *side) {
  const clang::Expr *inner = side->IgnoreParenImpCasts();
  return !inner->getType().isNull() && inner->getType()->isArrayType() ? inner : nullptr;
}

bool isPointer(const clang::Expr *expr) { return !expr->getType().isNull() && expr->getType()->isPointerType(); }

/// The local that an assignment to `target` changes as a whole or in part, with what decides which part; null where
/// that is no plain chain of members and elements.
const clang::VarDecl *changedVariable(const clang::Expr *target, Decisions &indices) {
  target = target->IgnoreParens();
  if (auto *cast = llvm::dyn_cast<clang::ImplicitCastExpr>(target); cast && cast->isGLValue())
    return changedVariable(cast->getSubExpr(), indices);
  if (auto *member = llvm::dyn_cast<clang::MemberExpr>(target)) {
    auto *field = llvm::dyn_cast<clang::FieldDecl>(member->getMemberDecl());
    bool part = !member->isArrow() && field && !field->getType()->isReferenceType();
    return part ? changedVariable(member->getBase(), indices) : nullptr;
  }
  if (auto *member = llvm::dyn_cast<clang::CXXDependentScopeMemberExpr>(target))
    return member->isArrow() ? nullptr : changedVariable(member->getBase(), indices);
  auto *element = llvm::dyn_cast<clang::ArraySubscriptExpr>(target);
  if (!element)
    return localVariable(target);
  const clang::Expr *array = arrayOf(element->getLHS()), *index = element->getRHS();
  if (!array)
    array = arrayOf(element->getRHS()), index = element->getLHS();
  indices.push_back({index});
  return array ? changedVariable(array, indices) : nullptr;
}

class Collector {
public:
  explicit Collector(const clang::Stmt *body) : trustsConst(!dropsAnyConst(body)) {
    statement(body);
    // A goto can pass any write or repeat it.
    for (LocalWrite &write : writes)
      write.decisions.append(jumpDecisions.begin(), jumpDecisions.end());
  }

  std::vector<LocalWrite> writes;

private:
  void statement(const clang::Stmt *stmt);
  void statements(std::initializer_list<const clang::Stmt *> list) {
    for (const clang::Stmt *stmt : list)
      statement(stmt);
  }
  void branch(const clang::IfStmt *stmt);
  void choice(const clang::SwitchStmt *stmt);
  void loop(const clang::Stmt *stmt, Decision decision, std::initializer_list<const clang::Stmt *> parts);
  void rangeLoop(const clang::CXXForRangeStmt *stmt);
  void declaration(const clang::VarDecl *variable);

  void expression(const clang::Expr *expr, Use use);
  bool call(const clang::Expr *expr, Use use);
  bool lvalue(const clang::Expr *expr, Use use);
  void arrayPart(const clang::Expr *array, Use use);
  void element(const clang::ArraySubscriptExpr *expr, Use use);
  void cast(const clang::CastExpr *expr, Use use);
  void operation(const OperatorView &view, Use use);
  void assignment(const clang::Expr *target, const clang::Expr *value);
  void functionCall(const clang::CallExpr *expr);
  void callee(const clang::CallExpr *expr);
  void coopCall(llvm::StringRef name, const clang::CallExpr *expr);
  void operatorCall(const clang::CXXOperatorCallExpr *expr, Use use);
  void argument(const clang::FunctionDecl *function, unsigned index, const clang::Expr *expr);
  void construction(const clang::CXXConstructExpr *expr);
  void lambda(const clang::LambdaExpr *expr);

  void read(const clang::Expr *expr) { expression(expr, Use::Read); }
  void parts(const clang::Stmt *stmt, Use use) {
    for (const clang::Stmt *child : stmt->children())
      if (auto *expr = llvm::dyn_cast_or_null<clang::Expr>(child))
        expression(expr, use);
      else
        statement(child);
  }

  void add(const clang::VarDecl *variable, const clang::Expr *value, const Decisions &more = {}) {
    LocalWrite write{variable, lambdaDepth ? nullptr : value, decisions};
    write.decisions.append(more.begin(), more.end());
    writes.push_back(std::move(write));
  }
  /// An appearance that may change the variable in any way. Nothing can change a const object.
  void unknown(const clang::VarDecl *variable) {
    clang::QualType type = variable->getType();
    if (!type.isConstQualified() || !readsOnly(variable->getASTContext().getLValueReferenceType(type)))
      writes.push_back({variable, nullptr, {}});
  }

  /// No cast in this body makes const objects writable.
  bool trustsConst;
  /// What decides whether the code at hand runs; and the same for all gotos together.
  Decisions decisions, jumpDecisions;
  /// A lambda runs whenever, and as often as, someone calls it.
  unsigned lambdaDepth = 0;
};

// Statements.

void Collector::statement(const clang::Stmt *stmt) {
  if (!stmt)
    return;
  if (auto *expr = llvm::dyn_cast<clang::Expr>(stmt))
    return read(expr); // and discard
  if (auto *each = llvm::dyn_cast<clang::IfStmt>(stmt))
    return branch(each);
  if (auto *each = llvm::dyn_cast<clang::SwitchStmt>(stmt))
    return choice(each);
  if (auto *each = llvm::dyn_cast<clang::ForStmt>(stmt)) {
    statement(each->getInit());
    return loop(stmt, {each->getCond()},
                {each->getConditionVariableDeclStmt(), each->getCond(), each->getBody(), each->getInc()});
  }
  if (auto *each = llvm::dyn_cast<clang::WhileStmt>(stmt))
    return loop(stmt, {each->getCond()}, {each->getConditionVariableDeclStmt(), each->getCond(), each->getBody()});
  if (auto *each = llvm::dyn_cast<clang::DoStmt>(stmt))
    return loop(stmt, {each->getCond()}, {each->getBody(), each->getCond()});
  if (auto *each = llvm::dyn_cast<clang::CXXForRangeStmt>(stmt))
    return rangeLoop(each);
  if (auto *declared = llvm::dyn_cast<clang::DeclStmt>(stmt)) {
    for (const clang::Decl *decl : declared->decls())
      if (auto *variable = llvm::dyn_cast<clang::VarDecl>(decl))
        declaration(variable);
    return;
  }
  auto *assembly = llvm::dyn_cast<clang::GCCAsmStmt>(stmt);
  if (llvm::isa<clang::GotoStmt, clang::IndirectGotoStmt>(stmt) || (assembly && assembly->isAsmGoto()))
    jumpDecisions.append(decisions.begin(), decisions.end());
  bool discards = llvm::isa<clang::CompoundStmt, clang::LabelStmt, clang::AttributedStmt, clang::SwitchCase>(stmt);
  parts(stmt, discards ? Use::Read : Use::Unknown);
}

void Collector::branch(const clang::IfStmt *stmt) {
  statements({stmt->getInit(), stmt->getConditionVariableDeclStmt(), stmt->getCond()});
  size_t depth = decisions.size();
  if (decidesAtRunTime(stmt))
    decisions.push_back({stmt->getCond()});
  statements({stmt->getThen(), stmt->getElse()});
  decisions.truncate(depth);
}

void Collector::choice(const clang::SwitchStmt *stmt) {
  statements({stmt->getInit(), stmt->getConditionVariableDeclStmt(), stmt->getCond()});
  size_t depth = decisions.size();
  decisions.push_back({stmt->getCond()});
  findExits(stmt->getBody(), true, false, decisions);
  statement(stmt->getBody());
  decisions.truncate(depth);
}

/// What runs `parts` again and again while the decision says so.
void Collector::loop(const clang::Stmt *stmt, Decision decision, std::initializer_list<const clang::Stmt *> parts) {
  size_t depth = decisions.size();
  if (decision.expr)
    decisions.push_back(decision);
  // Threads that leave a loop early stop writing in it.
  for (const clang::Stmt *child : stmt->children())
    findExits(child, true, true, decisions);
  statements(parts);
  decisions.truncate(depth);
}

void Collector::rangeLoop(const clang::CXXForRangeStmt *stmt) {
  statement(stmt->getInit());
  const clang::VarDecl *variable = stmt->getLoopVariable();
  const clang::Expr *range = stmt->getRangeInit();
  const clang::InitListExpr *list = bracedList(range);
  // An object's begin() and end() may change it.
  bool reads = readsOnly(variable->getType()) && (list || arrayOf(range));
  if (list)
    expression(list, reads ? Use::Read : Use::Unknown);
  else if (arrayOf(range))
    arrayPart(arrayOf(range), reads ? Use::Read : Use::Unknown);
  else
    expression(range, Use::Unknown);
  size_t depth = decisions.size();
  for (const clang::Stmt *child : stmt->children())
    findExits(child, true, true, decisions);
  if (list && reads)
    for (const clang::Expr *value : list->inits())
      add(variable, value);
  else
    add(variable, nullptr);
  decisions.truncate(depth);
  loop(stmt, {range, /*isRange=*/true}, {stmt->getBody()});
}

void Collector::declaration(const clang::VarDecl *variable) {
  clang::QualType type = variable->getType();
  const clang::Expr *init = variable->getInit();
  if (variable->hasGlobalStorage() || isSharedVariable(variable)) {
    // It keeps its value and may belong to all threads, unless it is a constant: device code initializes nothing else.
    bool isConstant = variable->isStaticLocal() && !isSharedVariable(variable) && init &&
                      (variable->isConstexpr() || type.isConstQualified());
    return add(variable, isConstant ? init : nullptr);
  }
  if (!init)
    return;
  if (type->isReferenceType()) {
    bool alias = readsOnly(type) && trustsConst;
    add(variable, alias ? init : nullptr);
    return expression(init, alias ? Use::Read : Use::Unknown);
  }
  // What a trivial default constructor leaves as it is has no value yet.
  auto *construct = llvm::dyn_cast<clang::CXXConstructExpr>(init);
  if (!construct || construct->getNumArgs() != 0 || !construct->getConstructor()->isTrivial())
    add(variable, init);
  bool byValue = type->isDependentType() || type->isUndeducedType() ? isValueLike(type) : type->isScalarType();
  expression(init, byValue ? Use::Read : Use::Unknown);
}

// Expressions.

void Collector::expression(const clang::Expr *expr, Use use) {
  if (!expr || lvalue(expr, use) || call(expr, use))
    return;
  if (llvm::isa<clang::UnaryExprOrTypeTraitExpr, clang::CXXNoexceptExpr, clang::RequiresExpr>(expr))
    return; // evaluates nothing
  if (OperatorView view(expr); view.left)
    return operation(view, use);
  if (auto *sub = llvm::dyn_cast<clang::CastExpr>(expr))
    return cast(sub, use);
  if (auto *sub = llvm::dyn_cast<clang::OpaqueValueExpr>(expr))
    return expression(sub->getSourceExpr(), use);
  if (auto *sub = llvm::dyn_cast<clang::PseudoObjectExpr>(expr))
    return expression(sub->getSyntacticForm(), Use::Unknown);
  if (auto *sub = llvm::dyn_cast<clang::StmtExpr>(expr))
    return statement(sub->getSubStmt());
  if (auto *sub = llvm::dyn_cast<clang::LambdaExpr>(expr))
    return lambda(sub);
  if (auto *fold = llvm::dyn_cast<clang::CXXFoldExpr>(expr))
    return parts(expr, clang::BinaryOperator::isAssignmentOp(fold->getOperator()) ? Use::Unknown : Use::Read);
  bool passesOn = llvm::isa<clang::FullExpr, clang::ParenListExpr, clang::InitListExpr, clang::PackExpansionExpr>(expr);
  parts(expr, passesOn ? use : Use::Unknown);
}

/// Expressions that call functions or constructors.
bool Collector::call(const clang::Expr *expr, Use use) {
  if (OperatorView(expr).left)
    return false; // an unresolved operator
  if (auto *direct = llvm::dyn_cast<clang::CXXOperatorCallExpr>(expr))
    operatorCall(direct, use);
  else if (auto *direct = llvm::dyn_cast<clang::CallExpr>(expr))
    functionCall(direct);
  else if (auto *construct = llvm::dyn_cast<clang::CXXConstructExpr>(expr))
    construction(construct);
  else if (auto *construct = llvm::dyn_cast<clang::CXXUnresolvedConstructExpr>(expr))
    parts(expr, isValueLike(construct->getTypeAsWritten()) ? Use::Read : Use::Unknown);
  else
    return false;
  return true;
}

/// Expressions that name an object or a part of one.
bool Collector::lvalue(const clang::Expr *expr, Use use) {
  // An array becomes a pointer wherever it is not subscripted, in a template without a cast that says so.
  bool isArray = !expr->getType().isNull() && expr->getType()->isArrayType();
  if (auto *paren = llvm::dyn_cast<clang::ParenExpr>(expr)) {
    expression(paren->getSubExpr(), use);
  } else if (llvm::isa<clang::DeclRefExpr>(expr)) {
    if (const clang::VarDecl *variable = localVariable(expr); variable && (use == Use::Unknown || isArray))
      unknown(variable);
  } else if (auto *member = llvm::dyn_cast<clang::MemberExpr>(expr)) {
    auto *field = llvm::dyn_cast<clang::FieldDecl>(member->getMemberDecl());
    bool elsewhere = member->isArrow() ? isPointer(member->getBase()) : !field || field->getType()->isReferenceType();
    expression(member->getBase(), elsewhere ? Use::Read : isArray ? Use::Unknown : use);
  } else if (auto *member = llvm::dyn_cast<clang::CXXDependentScopeMemberExpr>(expr)) {
    if (!member->isImplicitAccess())
      expression(member->getBase(), !member->isArrow() ? use : isPointer(member->getBase()) ? Use::Read : Use::Unknown);
  } else if (auto *subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(expr)) {
    element(subscript, isArray ? Use::Unknown : use);
  } else if (auto *choice = llvm::dyn_cast<clang::AbstractConditionalOperator>(expr)) {
    auto *shorthand = llvm::dyn_cast<clang::BinaryConditionalOperator>(expr);
    read(shorthand ? shorthand->getCommon() : choice->getCond());
    decisions.push_back({choice->getCond()});
    expression(choice->getTrueExpr(), use);
    expression(choice->getFalseExpr(), use);
    decisions.pop_back();
  } else {
    return false;
  }
  return true;
}

/// An array that is subscripted or ranged over.
void Collector::arrayPart(const clang::Expr *array, Use use) {
  if (auto *member = llvm::dyn_cast<clang::MemberExpr>(array); member && !member->isArrow())
    expression(member->getBase(), use);
  else if (auto *subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(array))
    element(subscript, use);
  else if (!localVariable(array))
    expression(array, Use::Unknown);
  else if (use == Use::Unknown)
    unknown(localVariable(array));
}

void Collector::element(const clang::ArraySubscriptExpr *expr, Use use) {
  for (const clang::Expr *side : {expr->getLHS(), expr->getRHS()}) {
    if (const clang::Expr *array = arrayOf(side)) {
      arrayPart(array, use);
      continue;
    }
    // In a template the left side may be an object with a subscript operator.
    bool mayBeObject = side == expr->getLHS() && side->isTypeDependent() && !isPointer(side);
    expression(side, mayBeObject ? use : Use::Read);
  }
}

void Collector::cast(const clang::CastExpr *expr, Use use) {
  switch (expr->getCastKind()) {
  case clang::CK_LValueToRValue:
  case clang::CK_ToVoid:
    return read(expr->getSubExpr());
  case clang::CK_ArrayToPointerDecay:
    return expression(expr->getSubExpr(), Use::Unknown);
  default:
    // A cast to a value reads; in a template the type may turn out to be a reference.
    bool isValue = llvm::isa<clang::ExplicitCastExpr>(expr) && !expr->isGLValue() && isValueLike(expr->getType());
    return expression(expr->getSubExpr(), isValue ? Use::Read : use);
  }
}

void Collector::operation(const OperatorView &view, Use use) {
  if (view.isUnary()) {
    bool steps = clang::UnaryOperator::isIncrementDecrementOp(view.unary);
    bool same = view.unary == clang::UO_Extension || view.unary == clang::UO_Real || view.unary == clang::UO_Imag;
    if (steps)
      assignment(view.left, view.left);
    if (view.unary == clang::UO_AddrOf || ((steps || same) && use == Use::Unknown))
      expression(view.left, Use::Unknown); // ++a is a itself
    else if (!steps)
      read(view.left);
  } else if (clang::BinaryOperator::isLogicalOp(view.binary)) {
    read(view.left);
    decisions.push_back({view.left});
    read(view.right);
    decisions.pop_back();
  } else if (clang::BinaryOperator::isAssignmentOp(view.binary)) {
    assignment(view.left, view.right);
    read(view.right);
    if (use == Use::Unknown)
      expression(view.left, Use::Unknown); // (a = b) is a itself
  } else {
    // `object.*member` is a part of the object; a comma is its right side.
    expression(view.left, view.binary == clang::BO_PtrMemD ? use : Use::Read);
    expression(view.right, view.binary == clang::BO_Comma ? use : Use::Read);
  }
}

void Collector::assignment(const clang::Expr *target, const clang::Expr *value) {
  Decisions indices;
  const clang::VarDecl *variable = changedVariable(target, indices);
  if (!variable)
    return expression(target, Use::Unknown);
  add(variable, value, indices);
  for (const Decision &index : indices)
    read(index.expr);
}

void Collector::functionCall(const clang::CallExpr *expr) {
  if (CalleeName name = calleeName(expr->getCallee()); !name.coopName.empty() && !name.mixed)
    return coopCall(name.coopName, expr);
  bool pure = isPureLibraryCall(expr);
  if (!pure)
    callee(expr);
  for (unsigned i = 0; i != expr->getNumArgs(); ++i)
    if (pure)
      read(expr->getArg(i));
    else
      argument(expr->getDirectCallee(), i, expr->getArg(i));
}

/// Calls of the language change their output payload and nothing else.
void Collector::coopCall(llvm::StringRef name, const clang::CallExpr *expr) {
  const Operation *operation = findOperation(name);
  for (unsigned i = 0; i != expr->getNumArgs(); ++i) {
    bool reads = true;
    if (operation && i < operation->operands.size()) {
      OperandRole role = operation->operands[i].role;
      reads = role == OperandRole::Group || role == OperandRole::Source || role == OperandRole::Destination ||
              role == OperandRole::PayloadIn;
    }
    expression(expr->getArg(i), reads ? Use::Read : Use::Unknown);
  }
}

/// The object of a member call, or whatever else is called.
void Collector::callee(const clang::CallExpr *expr) {
  const clang::Expr *object = calledObject(expr), *called = expr->getCallee()->IgnoreParenImpCasts();
  if (!object) {
    auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(called);
    bool isFunction = reference ? llvm::isa<clang::FunctionDecl>(reference->getDecl())
                                : llvm::isa<clang::OverloadExpr, clang::DependentScopeDeclRefExpr>(called);
    // Calling through a pointer does nothing to it.
    return isFunction ? void() : expression(called, isPointer(called) ? Use::Read : Use::Unknown);
  }
  bool reads = isBlockGroup(object) || isPointer(object);
  if (auto *member = llvm::dyn_cast<clang::MemberExpr>(called))
    if (auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(member->getMemberDecl()))
      reads |= leavesObjectAlone(method);
  expression(object, reads ? Use::Read : Use::Unknown);
}

void Collector::operatorCall(const clang::CXXOperatorCallExpr *expr, Use use) {
  const clang::FunctionDecl *function = expr->getDirectCallee();
  auto *method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(function);
  unsigned first = 0;
  if (method && method->isTrivial() && expr->isAssignmentOp() && use == Use::Read && expr->getNumArgs() == 2) {
    assignment(expr->getArg(0), expr->getArg(1));
    return read(expr->getArg(1));
  }
  if (method)
    expression(expr->getArg(first++), leavesObjectAlone(method) ? Use::Read : Use::Unknown);
  for (unsigned i = first; i != expr->getNumArgs(); ++i)
    argument(function, i - first, expr->getArg(i));
}

void Collector::argument(const clang::FunctionDecl *function, unsigned index, const clang::Expr *expr) {
  bool reads = function && (index < function->getNumParams() ? readsOnly(function->getParamDecl(index)->getType())
                                                              : function->isVariadic());
  expression(expr, reads ? Use::Read : Use::Unknown);
}

/// A constructor may keep what it gets a reference to; a copy keeps the value.
void Collector::construction(const clang::CXXConstructExpr *expr) {
  const clang::CXXConstructorDecl *constructor = expr->getConstructor();
  bool copies = constructor->isCopyOrMoveConstructor() && constructor->isTrivial();
  for (unsigned i = 0; i != expr->getNumArgs(); ++i) {
    const clang::Expr *given = expr->getArg(i);
    bool named = i < constructor->getNumParams();
    bool keeps = named && constructor->getParamDecl(i)->getType()->isReferenceType();
    if (copies)
      read(given);
    else if (!named || (keeps && !trustsConst))
      expression(given, Use::Unknown);
    else
      argument(constructor, i, given);
  }
}

/// Its captures change nothing, only what its body does with them.
void Collector::lambda(const clang::LambdaExpr *expr) {
  auto init = expr->capture_init_begin();
  for (const clang::LambdaCapture &capture : expr->captures()) {
    if (expr->isInitCapture(&capture))
      expression(*init, readsOnly(capture.getCapturedVar()->getType()) ? Use::Read : Use::Unknown);
    ++init;
  }
  ++lambdaDepth;
  statement(expr->getBody());
  --lambdaDepth;
}

} // namespace

const clang::InitListExpr *bracedList(const clang::Expr *expr) {
  expr = stripped(expr);
  if (auto *list = llvm::dyn_cast<clang::CXXStdInitializerListExpr>(expr))
    expr = stripped(list->getSubExpr());
  return llvm::dyn_cast<clang::InitListExpr>(expr);
}

std::vector<LocalWrite> localWrites(const clang::FunctionDecl *function) {
  return Collector(function->getBody()).writes;
}

} // namespace coop
