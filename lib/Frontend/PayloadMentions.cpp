// What becomes of each mention of a payload: the half of PayloadEvents that looks at the expressions around it.
#include "Frontend/Describe.h"
#include "Frontend/Names.h"
#include "Frontend/PayloadEvents.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>

namespace coop {
namespace {

/// The subscripted object and the index of `x[i]`, built in or overloaded.
std::pair<const clang::Expr *, const clang::Expr *> subscript(const clang::Stmt *stmt) {
  if (auto *builtin = llvm::dyn_cast<clang::ArraySubscriptExpr>(stmt))
    return {builtin->getBase(), builtin->getIdx()};
  auto *call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(stmt);
  if (call && call->getOperator() == clang::OO_Subscript && call->getNumArgs() == 2)
    return {call->getArg(0), call->getArg(1)};
  return {};
}

/// True for a result that cannot name the operands of its call.
bool standsAlone(clang::QualType type) {
  return type->isVoidType() || type->isArithmeticType() || type->isEnumeralType();
}

/// An operand that is not the same constant or kernel argument for every item and thread.
bool isForeign(const clang::Stmt *stmt) {
  if (auto *call = llvm::dyn_cast<clang::CallExpr>(stmt))
    return call->getNumArgs() == 0;
  auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(stmt);
  auto *variable = reference ? llvm::dyn_cast<clang::VarDecl>(reference->getDecl()) : nullptr;
  if (!variable)
    return llvm::isa<clang::CXXThisExpr>(stmt);
  bool isValue = llvm::isa<clang::ParmVarDecl>(variable) && variable->getType()->isArithmeticType();
  return !variable->isConstexpr() && !isValue;
}

/// True if a function's body names `decl` on some way that no condition decides about.
bool certainlyMentions(const clang::Stmt *stmt, const clang::ValueDecl *decl) {
  if (!stmt || isUnevaluated(stmt))
    return false;
  if (auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(stmt))
    return reference->getDecl() == decl;
  if (auto *test = llvm::dyn_cast<clang::IfStmt>(stmt); test && !test->isConstexpr())
    return certainlyMentions(test->getInit(), decl) || certainlyMentions(test->getCond(), decl);
  if (auto *choice = llvm::dyn_cast<clang::ConditionalOperator>(stmt))
    return certainlyMentions(choice->getCond(), decl);
  if (auto *logical = llvm::dyn_cast<clang::BinaryOperator>(stmt); logical && logical->isLogicalOp())
    return certainlyMentions(logical->getLHS(), decl);
  if (auto *choice = llvm::dyn_cast<clang::SwitchStmt>(stmt))
    return certainlyMentions(choice->getCond(), decl);
  return llvm::any_of(stmt->children(), [&](const clang::Stmt *child) { return certainlyMentions(child, decl); });
}

/// True if the memory that an address expression names is known to be the function's arguments'.
bool isArgumentMemory(const clang::Stmt *stmt, unsigned steps = 8) {
  bool any = false;
  llvm::SmallVector<const clang::Stmt *, 8> open{stmt};
  while (!open.empty()) {
    const clang::Stmt *next = open.pop_back_val();
    for (const clang::Stmt *child : next->children())
      if (child)
        open.push_back(child);
    auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(next);
    auto *variable = reference ? llvm::dyn_cast<clang::VarDecl>(reference->getDecl()) : nullptr;
    if (!variable)
      continue;
    bool isLocal = variable->hasLocalStorage();
    clang::QualType type = variable->getType().getNonReferenceType();
    if (!type->isAnyPointerType() && !type->isArrayType() && !(type->isRecordType() && isLocal))
      continue;
    any = true;
    const clang::Expr *init = isLocal ? variable->getInit() : nullptr;
    if (!llvm::isa<clang::ParmVarDecl>(variable) && (!init || steps == 0 || !isArgumentMemory(init, steps - 1)))
      return false;
  }
  return any;
}

/// True if the function could keep what parameter `index` refers to, in its result or in an object it can write to.
bool mayKeep(const Source &source, const clang::FunctionDecl *function, unsigned index) {
  if (!standsAlone(function->getReturnType()))
    return true;
  if (source.inSystemHeader(function->getLocation()))
    return false;
  if (auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(function); method && !method->isStatic())
    return true;
  for (unsigned i = 0; i != function->getNumParams(); ++i) {
    clang::QualType type = function->getParamDecl(i)->getType();
    clang::QualType target = type->getPointeeType();
    if (i != index && !target.isNull() && !target.isConstQualified() &&
        !source.context.getBaseElementType(target)->isArithmeticType())
      return true;
  }
  return false;
}

} // namespace

PayloadEvent PayloadEvents::event(PayloadEvent::Kind kind, const Mention &mention) const {
  PayloadEvent event;
  event.kind = kind;
  event.payload = mention.payload;
  event.range = mention.range;
  event.where = mention.where;
  return event;
}

void PayloadEvents::read(const Mention &mention) {
  if (!spokenFor.count(mention.where))
    atExpression[mention.where].push_back(event(PayloadEvent::Kind::Read, mention));
}

void PayloadEvents::write(const clang::Expr *at, const Mention &mention) {
  atExpression[at].push_back(event(PayloadEvent::Kind::Write, mention));
}

void PayloadEvents::mention(const clang::DeclRefExpr *reference) {
  auto *variable = llvm::dyn_cast<clang::VarDecl>(reference->getDecl());
  if (auto found = itemNames.find(variable); found != itemNames.end()) {
    if (reference->refersToEnclosingVariableOrCapture())
      return escape(found->second);
    return item(reference, *asItem(reference), parents.size());
  }
  auto found = tracked.find(variable);
  if (found == tracked.end())
    return;
  if (reference->refersToEnclosingVariableOrCapture())
    return escape(found->second);
  whole(reference, found->second, parents.size());
}

/// From the name of a payload to the item that is meant, or to what takes it whole.
void PayloadEvents::whole(const clang::Expr *expr, unsigned payload, size_t depth) {
  const clang::Stmt *outer = parent(depth);
  // A range-based for gives its range a name of its own.
  auto *loop = depth > 1 ? llvm::dyn_cast<clang::CXXForRangeStmt>(parent(depth - 1)) : nullptr;
  if (loop && loop->getRangeStmt() == outer)
    return;
  if (auto *paren = llvm::dyn_cast_or_null<clang::ParenExpr>(outer))
    return whole(paren, payload, depth - 1);
  if (auto *implicit = llvm::dyn_cast_or_null<clang::ImplicitCastExpr>(outer))
    if (implicit->getCastKind() == clang::CK_NoOp || implicit->getCastKind() == clang::CK_ArrayToPointerDecay)
      return whole(implicit, payload, depth - 1);
  if (auto *field = llvm::dyn_cast_or_null<clang::MemberExpr>(outer);
      field && llvm::isa<clang::FieldDecl>(field->getMemberDecl()) && coopTypeName(expr->getType()))
    return whole(field, payload, depth - 1);
  Mention mention;
  mention.payload = payload;
  if (auto [object, index] = outer ? subscript(outer) : std::pair<const clang::Expr *, const clang::Expr *>();
      object == expr) {
    mention.range = rangeOf(index, payloads[payload].items);
    mention.where = llvm::cast<clang::Expr>(outer);
    mention.index = index;
    return item(mention.where, mention, depth - 1);
  }
  mention.range = everything(payload);
  mention.where = expr;
  item(expr, mention, depth);
}

void PayloadEvents::item(const clang::Expr *expr, Mention mention, size_t depth) {
  const clang::Stmt *outer = parent(depth);
  auto *around = llvm::dyn_cast_or_null<clang::Expr>(outer);
  if (!around) {
    // As a statement of its own it does nothing; anything else binds a reference to it.
    if (!outer || !llvm::isa<clang::CompoundStmt>(outer))
      escape(mention.payload);
    return;
  }
  if (llvm::isa<clang::ParenExpr, clang::ExprWithCleanups>(around))
    return item(around, mention, depth - 1);
  if (auto *conversion = llvm::dyn_cast<clang::CastExpr>(around))
    return cast(conversion, mention, depth);
  if (auto *access = llvm::dyn_cast<clang::MemberExpr>(around))
    return member(access, mention, depth);
  if (llvm::isa<clang::BinaryOperator, clang::UnaryOperator>(around))
    return builtinOperator(around, expr, mention, depth);
  if (auto *choice = llvm::dyn_cast<clang::ConditionalOperator>(around); choice && choice->getCond() != expr) {
    mention.chosen = true;
    return item(choice, mention, depth - 1);
  }
  if (subscript(around).first == expr)
    return item(around, mention, depth - 1);
  if (auto *construct = llvm::dyn_cast<clang::CXXConstructExpr>(around)) {
    if (construct->getConstructor()->isCopyOrMoveConstructor())
      return read(mention);
    return escape(mention.payload);
  }
  if (auto *op = llvm::dyn_cast<clang::CXXOperatorCallExpr>(around))
    return overloadedOperator(op, expr, mention);
  if (auto *call = llvm::dyn_cast<clang::CallExpr>(around))
    return argument(call, expr, mention);
  escape(mention.payload);
}

void PayloadEvents::cast(const clang::CastExpr *cast, const Mention &mention, size_t depth) {
  switch (cast->getCastKind()) {
  case clang::CK_LValueToRValue: return read(mention);
  case clang::CK_ToVoid: return;
  case clang::CK_NoOp:
  case clang::CK_ArrayToPointerDecay:
  case clang::CK_DerivedToBase:
  case clang::CK_UncheckedDerivedToBase: return item(cast, mention, depth - 1);
  default: return escape(mention.payload);
  }
}

void PayloadEvents::builtinOperator(const clang::Expr *op, const clang::Expr *expr, const Mention &mention,
                                    size_t depth) {
  if (auto *compound = llvm::dyn_cast<clang::CompoundAssignOperator>(op)) {
    auto opcode = clang::BinaryOperator::getOpForCompoundAssignment(compound->getOpcode());
    bool computes = clang::BinaryOperator::isAdditiveOp(opcode) || clang::BinaryOperator::isMultiplicativeOp(opcode);
    return inPlace(op, compound->getRHS(), mention, computes);
  }
  if (auto *binary = llvm::dyn_cast<clang::BinaryOperator>(op)) {
    if (binary->getOpcode() == clang::BO_Assign && binary->getLHS() == expr)
      return assignment(op, binary->getRHS(), mention);
    if (binary->getOpcode() == clang::BO_Comma)
      return binary->getLHS() == expr ? void() : item(op, mention, depth - 1);
  }
  if (auto *unary = llvm::dyn_cast<clang::UnaryOperator>(op); unary && unary->isIncrementDecrementOp())
    return inPlace(op, nullptr, mention, true);
  escape(mention.payload);
}

void PayloadEvents::overloadedOperator(const clang::CXXOperatorCallExpr *op, const clang::Expr *expr,
                                       const Mention &mention) {
  clang::OverloadedOperatorKind kind = op->getOperator();
  bool isTarget = op->getNumArgs() > 0 && op->getArg(0) == expr;
  if (isTarget && kind == clang::OO_Equal)
    return assignment(op, op->getArg(1), mention);
  if (isTarget && op->isAssignmentOp())
    return inPlace(op, op->getArg(1), mention, false);
  if (isTarget && (kind == clang::OO_PlusPlus || kind == clang::OO_MinusMinus))
    return inPlace(op, nullptr, mention, false);
  argument(op, expr, mention);
}

void PayloadEvents::member(const clang::MemberExpr *member, const Mention &mention, size_t depth) {
  auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(member->getMemberDecl());
  if (!method)
    return llvm::isa<clang::FieldDecl>(member->getMemberDecl()) ? item(member, mention, depth - 1) : void();
  if (method->isStatic())
    return;
  auto *call = llvm::dyn_cast_or_null<clang::CXXMemberCallExpr>(parent(depth - 1));
  if (!call)
    return escape(mention.payload);
  if (method->isConst()) {
    // How many items there are is no matter of their values.
    llvm::StringRef name = method->getIdentifier() ? method->getName() : llvm::StringRef();
    if (standsAlone(method->getReturnType()) && name != "size" && name != "max_size" && name != "empty")
      read(mention);
    return;
  }
  if (standsAlone(method->getReturnType()))
    return write(call, mention);
  escape(mention.payload);
}

void PayloadEvents::argument(const clang::CallExpr *call, const clang::Expr *expr, const Mention &mention) {
  unsigned index = 0;
  while (index != call->getNumArgs() && call->getArg(index) != expr)
    ++index;
  const Instance *instance = nullptr;
  if (const Call *known = coopCall(call, instance); known && index != call->getNumArgs())
    return operand(call, index, *known, *instance, mention);
  auto *function = llvm::dyn_cast_or_null<clang::FunctionDecl>(call->getCalleeDecl());
  auto *method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(function);
  // An operator's object is its first argument.
  if (method && llvm::isa<clang::CXXOperatorCallExpr>(call)) {
    if (index == 0 && !method->isConst())
      return escape(mention.payload);
    if (index == 0)
      return standsAlone(method->getReturnType()) ? read(mention) : void();
    --index;
  }
  if (method && method->isCopyAssignmentOperator())
    return read(mention);
  if (!function || index >= function->getNumParams())
    return escape(mention.payload);
  const clang::ParmVarDecl *parameter = function->getParamDecl(index);
  clang::QualType target = parameter->getType()->getPointeeType();
  if (target.isNull() || target.isConstQualified() || source.context.getBaseElementType(target).isConstQualified()) {
    const clang::FunctionDecl *definition = nullptr;
    bool ignored = function->hasBody(definition) &&
                   !certainlyMentions(definition->getBody(), definition->getParamDecl(index));
    if (!ignored && standsAlone(function->getReturnType()))
      read(mention);
    return;
  }
  if (mayKeep(source, function, index))
    return escape(mention.payload);
  write(call, mention);
}

/// True if the body compares what a call's count is made of with the whole tile or more, or with what is no constant.
bool PayloadEvents::testsCount(const clang::CallExpr *call, const Call &known, const Instance &instance) const {
  auto threads = instance.group.size(), items = instance.payload.items;
  for (unsigned i = known.operation->operands.size(); i < call->getNumArgs(); ++i) {
    auto option = describeOption(call->getArg(i));
    const Option *row = option ? known.operation->option(option->name) : nullptr;
    if (!row || row->kind != OptionKind::Count)
      continue;
    return !threads || !items || !option->value || locals->isComparedByName(option->value) ||
           locals->isCompared(option->value, *threads * *items - 1, INT64_MAX);
  }
  return false;
}

/// An operand of a coop call.
void PayloadEvents::operand(const clang::CallExpr *expr, unsigned index, const Call &call, const Instance &instance,
                            const Mention &mention) {
  auto operands = call.operation->operands;
  if (index >= operands.size())
    return; // an option, whose value is taken where the option is made
  bool isWhole = mention.range.end - mention.range.first == payloads[mention.payload].items;
  bool movesMemory = llvm::any_of(operands, [](const Operand &operand) {
    return operand.role == OperandRole::Source || operand.role == OperandRole::Destination;
  });
  OperandRole role = operands[index].role;
  if ((role != OperandRole::PayloadIn && role != OperandRole::PayloadOut) || mention.chosen)
    return escape(mention.payload);
  PayloadEvent::Kind kind = role == OperandRole::PayloadIn ? PayloadEvent::Kind::Store : PayloadEvent::Kind::Load;
  if (!isWhole || !movesMemory)
    kind = role == OperandRole::PayloadIn ? PayloadEvent::Kind::Read : PayloadEvent::Kind::Write;
  PayloadEvent result = event(kind, mention);
  result.call = &call;
  result.instance = &instance;
  result.isTested = kind == PayloadEvent::Kind::Load && testsCount(expr, call, instance);
  for (unsigned i = 0; i != operands.size() && i != expr->getNumArgs(); ++i)
    if (operands[i].role == OperandRole::Destination)
      result.toArgument = isArgumentMemory(expr->getArg(i));
  atExpression[expr].push_back(result);
}

void PayloadEvents::assignment(const clang::Expr *at, const clang::Expr *value, const Mention &mention) {
  Operands found;
  scan(value, mention, found);
  if (!found.same || !found.staysInPlace() || mention.chosen)
    return write(at, mention);
  PayloadEvent result = event(PayloadEvent::Kind::InPlace, mention);
  result.reads = !found.conditional;
  result.ownItemsOnly = !found.foreign && !found.conditional;
  atExpression[at].push_back(result);
  if (found.conditional)
    return;
  // The reads are part of this event: apart from it, each would be reached again only after the write.
  llvm::SmallVector<const clang::Stmt *, 8> open{value};
  while (!open.empty()) {
    const clang::Stmt *stmt = open.pop_back_val();
    if (asItem(stmt))
      spokenFor.insert(stmt);
    for (const clang::Stmt *child : stmt->children())
      if (child)
        open.push_back(child);
  }
}

/// An operator that changes an item: `value` is its other operand, if any; `computes`: it is + - * / or like them.
void PayloadEvents::inPlace(const clang::Expr *at, const clang::Expr *value, const Mention &mention, bool computes) {
  Operands found;
  found.selects = !computes;
  if (auto *call = llvm::dyn_cast<clang::CallExpr>(at))
    found.mixed = !values->staysInThread(call);
  if (value)
    scan(value, mention, found);
  if (!found.staysInPlace() || mention.chosen) {
    read(mention);
    return write(at, mention);
  }
  PayloadEvent result = event(PayloadEvent::Kind::InPlace, mention);
  result.ownItemsOnly = !found.foreign && !found.conditional;
  atExpression[at].push_back(result);
}

void PayloadEvents::scan(const clang::Stmt *value, const Mention &target, Operands &found) {
  if (!value)
    return;
  if (auto item = asItem(value)) {
    bool own = item->payload == target.payload;
    found.same |= own && sameItem(*item, target);
    found.mixed |= own && !sameItem(*item, target);
    found.payloads |= !own;
    found.foreign |= !own;
    return;
  }
  if (auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(value))
    if (auto *variable = llvm::dyn_cast<clang::VarDecl>(reference->getDecl()))
      found.mixed |= !values->unmixed(variable);
  if (auto *call = llvm::dyn_cast<clang::CallExpr>(value)) {
    found.mixed |= !values->staysInThread(call);
    found.selects = true;
  }
  if (auto *binary = llvm::dyn_cast<clang::BinaryOperator>(value)) {
    found.conditional |= binary->isLogicalOp();
    found.selects |= !binary->isAdditiveOp() && !binary->isMultiplicativeOp();
  }
  found.mixed |= llvm::isa<clang::LambdaExpr, clang::StmtExpr>(value);
  found.conditional |= llvm::isa<clang::AbstractConditionalOperator>(value);
  found.selects |= llvm::isa<clang::AbstractConditionalOperator>(value);
  found.foreign |= isForeign(value);
  for (const clang::Stmt *child : value->children())
    scan(child, target, found);
}

/// The item that an expression names, where it plainly names one.
std::optional<PayloadEvents::Mention> PayloadEvents::asItem(const clang::Stmt *stmt) const {
  Mention mention;
  auto lookUp = [&](const clang::Expr *expr, const auto &map) {
    auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(expr->IgnoreParenImpCasts());
    auto found = map.find(reference ? llvm::dyn_cast<clang::VarDecl>(reference->getDecl()) : nullptr);
    if (found == map.end())
      return false;
    mention.payload = found->second;
    mention.range = everything(found->second);
    return true;
  };
  if (auto [object, index] = subscript(stmt); object && lookUp(object, tracked)) {
    mention.where = llvm::cast<clang::Expr>(stmt);
    mention.index = index;
    mention.range = rangeOf(index, payloads[mention.payload].items);
    return mention;
  }
  auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(stmt);
  if (!reference)
    return std::nullopt;
  mention.where = reference;
  if (lookUp(reference, itemNames)) {
    mention.name = llvm::cast<clang::VarDecl>(reference->getDecl());
    return mention;
  }
  if (lookUp(reference, tracked) && payloads[mention.payload].items == 1)
    return mention;
  return std::nullopt;
}

bool PayloadEvents::sameItem(const Mention &a, const Mention &b) const {
  if (a.payload != b.payload)
    return false;
  if (payloads[a.payload].items == 1)
    return true;
  if (!a.index || !b.index)
    return a.name && a.name == b.name;
  auto left = constantOf(source.context, a.index), right = constantOf(source.context, b.index);
  if (left && right)
    return *left == *right;
  if (a.index->HasSideEffects(source.context) || b.index->HasSideEffects(source.context))
    return false;
  llvm::FoldingSetNodeID first, second;
  a.index->IgnoreParenImpCasts()->Profile(first, source.context, /*Canonical=*/true);
  b.index->IgnoreParenImpCasts()->Profile(second, source.context, /*Canonical=*/true);
  return first == second;
}

} // namespace coop
