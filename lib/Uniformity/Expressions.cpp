#include "Uniformity/FunctionAnalysis.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/ExprConcepts.h>
#include <clang/AST/StmtCXX.h>

namespace coop::uniformity {
namespace {

/// Expressions that Clang's CFG does not list are evaluated on the way; none nest this deep.
constexpr unsigned deepest = 200;

enum Operation : unsigned { floating = 4000, castTo, assembled };

} // namespace

LocationId FunctionAnalysis::thisLocation() const { return memory.temporary(&function->getASTContext(), frame, {}); }

Value FunctionAnalysis::variableAddress(const clang::VarDecl *variable) {
  LocationId place = memory.variable(variable, frame, isKernel && llvm::isa<clang::ParmVarDecl>(variable));
  if (!variable->getType()->isReferenceType())
    return memory.addressOf(place);
  return lookup(now, place);
}

void FunctionAnalysis::element(const clang::CFGElement &item) {
  ++engine.work;
  if (auto statement = item.getAs<clang::CFGStmt>()) {
    const clang::Stmt *stmt = statement->getStmt();
    blockOf[stmt] = current;
    if (auto *declaration = llvm::dyn_cast<clang::DeclStmt>(stmt))
      declare(declaration);
    else if (auto *returned = llvm::dyn_cast<clang::ReturnStmt>(stmt)) {
      if (returned->getRetValue())
        initialize(returnPlace, returned->getRetValue(), function->getReturnType());
    } else if (auto *text = llvm::dyn_cast<clang::GCCAsmStmt>(stmt))
      assembly(text);
    else if (auto *expr = llvm::dyn_cast<clang::Expr>(stmt))
      results[expr] = evaluate(expr);
    return;
  }
  if (auto initializer = item.getAs<clang::CFGInitializer>()) {
    const clang::CXXCtorInitializer *init = initializer->getInitializer();
    Value self = lookup(now, thisLocation());
    auto place = memory.at(self);
    if (!place)
      return forget(self, Use::Keeps);
    if (init->isMemberInitializer())
      initialize(memory.field(*place, init->getMember()), init->getInit(), init->getMember()->getType());
    else if (init->isIndirectMemberInitializer())
      initialize(memory.field(*place, init->getAnyMember()), init->getInit(), init->getAnyMember()->getType());
    else
      copy(*place, valueOf(init->getInit()), init->getInit());
    return;
  }
  if (auto end = item.getAs<clang::CFGAutomaticObjDtor>()) {
    const clang::VarDecl *variable = end->getVarDecl();
    auto place = memory.at(variableAddress(variable));
    if (place && variable->getType()->getAsCXXRecordDecl())
      destroy(end->getDestructorDecl(engine.context), *place, variable->getInit(), variable);
    return;
  }
  if (auto end = item.getAs<clang::CFGTemporaryDtor>())
    if (const clang::CXXBindTemporaryExpr *bind = end->getBindTemporaryExpr())
      if (auto place = memory.at(valueOf(bind)))
        destroy(end->getDestructorDecl(engine.context), *place, bind, bind);
}

Value FunctionAnalysis::valueOf(const clang::Expr *expr) {
  auto known = results.find(expr);
  if (known != results.end())
    return known->second;
  if (depth > deepest)
    return unknown(expr);
  ++depth;
  Value value = evaluate(expr);
  --depth;
  // Not kept: it is not listed, so it has to be evaluated where it stands.
  return value;
}

Value FunctionAnalysis::evaluate(const clang::Expr *expr) {
  using namespace clang;
  auto number = [&](const llvm::APSInt &value) -> Value {
    bool fits = value.isUnsigned() ? value.getActiveBits() <= 63 : value.getSignificantBits() <= 63;
    if (fits)
      return values.constant(value.getExtValue());
    std::uint64_t bits = value.extOrTrunc(64).getZExtValue();
    return pure(floating, {values.constant(std::int64_t(bits >> 32)), values.constant(std::int64_t(bits & 0xffffffff))},
                expr->getType(), expr);
  };
  if (expr->containsErrors())
    return unknown(expr);
  if (auto *wrapper = dyn_cast<ConstantExpr>(expr))
    return valueOf(wrapper->getSubExpr());
  if (auto *wrapper = dyn_cast<FullExpr>(expr))
    return valueOf(wrapper->getSubExpr());
  if (auto *wrapper = dyn_cast<ParenExpr>(expr))
    return valueOf(wrapper->getSubExpr());
  if (auto *wrapper = dyn_cast<SubstNonTypeTemplateParmExpr>(expr))
    return valueOf(wrapper->getReplacement());
  if (auto *wrapper = dyn_cast<CXXBindTemporaryExpr>(expr))
    return valueOf(wrapper->getSubExpr());
  if (auto *wrapper = dyn_cast<CXXDefaultArgExpr>(expr))
    return valueOf(wrapper->getExpr());
  if (auto *wrapper = dyn_cast<CXXDefaultInitExpr>(expr))
    return valueOf(wrapper->getExpr());
  if (auto *wrapper = dyn_cast<GenericSelectionExpr>(expr))
    return valueOf(wrapper->getResultExpr());
  if (auto *wrapper = dyn_cast<OpaqueValueExpr>(expr))
    return wrapper->getSourceExpr() ? valueOf(wrapper->getSourceExpr()) : unknown(expr);
  if (auto *wrapper = dyn_cast<PseudoObjectExpr>(expr))
    return wrapper->getResultExpr() ? valueOf(wrapper->getResultExpr()) : unknown(expr);
  if (expr->isTypeDependent())
    return dependent(expr);
  if (auto *temporary = dyn_cast<MaterializeTemporaryExpr>(expr)) {
    Value value = valueOf(temporary->getSubExpr());
    if (temporary->getType()->isRecordType())
      return value;
    LocationId place = memory.temporary(expr, frame, temporary->getType());
    set(place, value);
    return memory.addressOf(place);
  }
  if (auto *literal = dyn_cast<IntegerLiteral>(expr))
    return number(llvm::APSInt(literal->getValue(), literal->getType()->isUnsignedIntegerType()));
  if (auto *literal = dyn_cast<CharacterLiteral>(expr))
    return values.constant(literal->getValue());
  if (auto *literal = dyn_cast<CXXBoolLiteralExpr>(expr))
    return values.constant(literal->getValue());
  if (isa<CXXNullPtrLiteralExpr, ImplicitValueInitExpr, CXXScalarValueInitExpr, GNUNullExpr>(expr)) {
    if (!expr->getType()->isRecordType())
      return values.constant(0);
    LocationId place = memory.temporary(expr, frame, expr->getType());
    set(place, values.constant(0));
    return memory.addressOf(place);
  }
  if (isa<FloatingLiteral, clang::StringLiteral, PredefinedExpr, SourceLocExpr>(expr))
    return pure(floating + 1, {values.constant(std::int64_t(reinterpret_cast<std::uintptr_t>(expr)) >> 3)},
                expr->getType(), expr);
  if (isa<UnaryExprOrTypeTraitExpr, TypeTraitExpr, OffsetOfExpr, SizeOfPackExpr, CXXNoexceptExpr, RequiresExpr,
          ConceptSpecializationExpr, ArrayTypeTraitExpr>(expr)) {
    if (expr->isValueDependent())
      return open(expr, "");
    Expr::EvalResult result;
    return expr->EvaluateAsInt(result, engine.context) ? number(result.Val.getInt()) : unknown(expr);
  }
  if (auto *named = dyn_cast<DeclRefExpr>(expr))
    return reference(named);
  if (auto *access = dyn_cast<MemberExpr>(expr))
    return member(access);
  if (auto *access = dyn_cast<ArraySubscriptExpr>(expr))
    return subscript(access);
  if (isa<CXXThisExpr>(expr))
    return lookup(now, thisLocation());
  if (auto *conversion = dyn_cast<CastExpr>(expr))
    return cast(conversion);
  if (auto *operation = dyn_cast<UnaryOperator>(expr))
    return unary(operation);
  if (auto *operation = dyn_cast<clang::BinaryOperator>(expr))
    return binary(operation);
  if (auto *operation = dyn_cast<AbstractConditionalOperator>(expr))
    return conditional(operation);
  if (auto *construction = dyn_cast<CXXConstructExpr>(expr))
    return construct(construction);
  if (auto *made = dyn_cast<CXXNewExpr>(expr))
    return placed(made);
  if (auto *list = dyn_cast<InitListExpr>(expr))
    return initializerList(list);
  if (auto *list = dyn_cast<CXXStdInitializerListExpr>(expr))
    return initializerList(list);
  if (auto *closure = dyn_cast<LambdaExpr>(expr))
    return lambda(closure);
  if (auto *operation = dyn_cast<CallExpr>(expr))
    return call(operation);
  if (auto *block = dyn_cast<StmtExpr>(expr)) {
    auto *last = block->getSubStmt()->body_empty() ? nullptr : dyn_cast<Expr>(block->getSubStmt()->body_back());
    return last ? valueOf(last) : values.constant(0);
  }
  return unseen(expr);
}

Value FunctionAnalysis::reference(const clang::DeclRefExpr *expr) {
  const clang::ValueDecl *declaration = expr->getDecl();
  if (auto *enumerator = llvm::dyn_cast<clang::EnumConstantDecl>(declaration))
    return values.constant(enumerator->getInitVal().getExtValue());
  if (auto *binding = llvm::dyn_cast<clang::BindingDecl>(declaration))
    return binding->getBinding() ? valueOf(binding->getBinding()) : unknown(expr);
  if (llvm::isa<clang::FunctionDecl>(declaration)) {
    SymbolId symbol = engine.symbolAt(~0u, declaration->getCanonicalDecl(), 0, ~0u, SymbolKind::Function);
    engine.refine(symbol, Scope::Grid, Scope::Grid, {1, Interval::most}, 1, {Cause::Given, {}, noSymbol, ""});
    engine.targets[symbol] = {llvm::cast<clang::FunctionDecl>(declaration)};
    return values.of(symbol);
  }
  if (auto *parameter = llvm::dyn_cast<clang::NonTypeTemplateParmDecl>(declaration);
      parameter && !parameter->getType()->isReferenceType())
    return open(parameter->getCanonicalDecl(), parameter->getNameAsString());
  auto *variable = llvm::dyn_cast<clang::VarDecl>(declaration);
  if (!variable)
    return unknown(expr);
  if (expr->refersToEnclosingVariableOrCapture())
    if (auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(function); method && method->getParent()->isLambda()) {
      llvm::DenseMap<const clang::ValueDecl *, clang::FieldDecl *> captures;
      clang::FieldDecl *self = nullptr;
      method->getParent()->getCaptureFields(captures, self);
      auto field = captures.find(variable);
      auto closure = memory.at(lookup(now, thisLocation()));
      if (field == captures.end() || !closure)
        return unknown(expr);
      LocationId place = memory.field(*closure, field->second);
      return field->second->getType()->isReferenceType() ? lookup(now, place) : memory.addressOf(place);
    }
  return variableAddress(variable);
}

Value FunctionAnalysis::member(const clang::MemberExpr *expr) {
  if (auto *variable = llvm::dyn_cast<clang::VarDecl>(expr->getMemberDecl()))
    return variableAddress(variable);
  if (auto *enumerator = llvm::dyn_cast<clang::EnumConstantDecl>(expr->getMemberDecl()))
    return values.constant(enumerator->getInitVal().getExtValue());
  Value base = valueOf(expr->getBase());
  auto *field = llvm::dyn_cast<clang::FieldDecl>(expr->getMemberDecl());
  if (!field)
    return base; // a method: its object
  if (auto place = memory.at(base)) {
    Storage storage = memory[memory.root(*place)].storage;
    LocationId part = memory.field(*place, field);
    if (!field->getType()->isReferenceType())
      return memory.addressOf(part);
    return storage == Storage::Local || storage == Storage::Parameter ? lookup(now, part) : unknown(expr);
  }
  Value address = values.add(base, values.constant(Memory::offsetOf(field)));
  if (!address || field->getType()->isReferenceType())
    return unknown(expr);
  return address;
}

Value FunctionAnalysis::subscript(const clang::ArraySubscriptExpr *expr) {
  if (expr->getType()->isDependentType())
    return dependent(expr);
  if (expr->getType()->isIncompleteType())
    return unknown(expr);
  Value base = valueOf(expr->getBase()), index = valueOf(expr->getIdx());
  auto size = engine.context.getTypeSizeInChars(expr->getType()).getQuantity();
  Value offset = values.scale(index, size);
  Value address = offset ? values.add(base, offset) : nullptr;
  return address ? address : pure(unsigned(clang::BO_Add), {base, index}, {}, expr);
}

/// Whether the user says that what an expression names has one value for the whole block.
static bool isPromised(const clang::Expr *expr) {
  for (expr = expr->IgnoreParens();;) {
    if (auto *named = llvm::dyn_cast<clang::DeclRefExpr>(expr))
      return isPromisedUniform(named->getDecl());
    auto *access = llvm::dyn_cast<clang::MemberExpr>(expr);
    if (!access)
      return false;
    if (isPromisedUniform(access->getMemberDecl()))
      return true;
    if (access->isArrow())
      return false;
    expr = access->getBase()->IgnoreParenImpCasts();
  }
}

Value FunctionAnalysis::cast(const clang::CastExpr *expr) {
  const clang::Expr *inner = expr->getSubExpr();
  Value value = valueOf(inner);
  clang::QualType type = expr->getType();
  switch (expr->getCastKind()) {
  case clang::CK_LValueToRValue: {
    // Constants by their value, also those of templates and of class scope.
    if (auto *named = llvm::dyn_cast<clang::DeclRefExpr>(inner->IgnoreParens()))
      if (auto *variable = llvm::dyn_cast<clang::VarDecl>(named->getDecl());
          variable && type->isIntegralOrEnumerationType() &&
          (variable->isConstexpr() || variable->getType().isConstQualified()) &&
          !expr->isValueDependent() && variable->mightBeUsableInConstantExpressions(engine.context)) {
        clang::Expr::EvalResult result;
        auto fits = [](const llvm::APSInt &number) {
          return (number.isUnsigned() ? number.getActiveBits() : number.getSignificantBits()) <= 63;
        };
        if (expr->EvaluateAsInt(result, engine.context) && fits(result.Val.getInt()))
          return values.constant(result.Val.getInt().getExtValue());
      }
    Value held = load(value, inner->getType(), expr);
    return isPromised(inner) ? promised(held, Scope::Block, type, expr) : held;
  }
  case clang::CK_Dependent: return combined(0, {inner}, expr);
  case clang::CK_IntegralCast: return fit(unwrapped(value, inner->getType(), type), type, expr);
  case clang::CK_BooleanToSignedIntegral: return values.scale(value, -1);
  case clang::CK_IntegralToBoolean:
  case clang::CK_PointerToBoolean: return truth(value, expr);
  case clang::CK_FloatingToBoolean:
  case clang::CK_IntegralToFloating:
  case clang::CK_FloatingToIntegral:
  case clang::CK_FloatingCast: return pure(castTo + unsigned(expr->getCastKind()) * 8, {value}, type, expr);
  case clang::CK_UserDefinedConversion:
  case clang::CK_ConstructorConversion:
  case clang::CK_NoOp:
  case clang::CK_BitCast:
  case clang::CK_ArrayToPointerDecay:
  case clang::CK_FunctionToPointerDecay:
  case clang::CK_IntegralToPointer:
  case clang::CK_PointerToIntegral:
  case clang::CK_DerivedToBase:
  case clang::CK_UncheckedDerivedToBase:
  case clang::CK_BaseToDerived:
  case clang::CK_BuiltinFnToFnPtr:
  case clang::CK_AddressSpaceConversion: return value;
  case clang::CK_NullToPointer: return values.constant(0);
  case clang::CK_ToVoid: return values.constant(0);
  case clang::CK_LValueBitCast:
    if (auto place = memory.at(value)) { // seen as something else: its parts are no longer told apart
      if (memory[memory.root(*place)].storage == Storage::Local)
        lose(*place);
    }
    return value;
  default: return unknown(expr);
  }
}

Value FunctionAnalysis::unary(const clang::UnaryOperator *expr) {
  const clang::Expr *inner = expr->getSubExpr();
  Value value = valueOf(inner);
  clang::QualType type = expr->getType();
  switch (expr->getOpcode()) {
  case clang::UO_Plus:
  case clang::UO_Deref:
  case clang::UO_AddrOf:
  case clang::UO_Extension:
  case clang::UO_Real: return value;
  case clang::UO_Minus: return arithmetic(clang::BO_Sub, values.constant(0), value, type, expr);
  case clang::UO_Not: // -1 - x
    return arithmetic(clang::BO_Sub, values.constant(-1), value, type, expr);
  case clang::UO_LNot: {
    Value truthValue =
        inner->getType()->isFloatingType() ? pure(floating + 2, {value}, type, inner) : truth(value, inner);
    Value negated = values.subtract(values.constant(1), truthValue);
    return negated ? negated : pure(floating + 3, {value}, type, expr);
  }
  case clang::UO_PostInc:
  case clang::UO_PostDec:
  case clang::UO_PreInc:
  case clang::UO_PreDec: {
    Value old = load(value, inner->getType(), expr);
    std::int64_t step = expr->isIncrementOp() ? 1 : -1;
    clang::QualType held = inner->getType();
    if (held->isPointerType() && !held->getPointeeType()->isIncompleteType() && !held->getPointeeType()->isDependentType())
      step *= engine.context.getTypeSizeInChars(held->getPointeeType()).getQuantity();
    Value next = held->isPointerType() ? values.add(old, values.constant(step)) : nullptr;
    if (!next)
      next = arithmetic(clang::BO_Add, old, values.constant(step), held.getUnqualifiedType(), expr);
    store(value, next, held, expr);
    return expr->isPrefix() ? value : old; // a prefix operator gives the object
  }
  default: return unknown(expr);
  }
}

Value FunctionAnalysis::binary(const clang::BinaryOperator *expr) {
  const clang::Expr *left = expr->getLHS(), *right = expr->getRHS();
  clang::BinaryOperatorKind operation = expr->getOpcode();
  Value a = valueOf(left);
  // What never runs does nothing.
  if (expr->isLogicalOp() && a->isConstant() && (a->constant != 0) != (operation == clang::BO_LAnd))
    return a;
  Value b = valueOf(right);
  clang::QualType type = expr->getType();
  auto pointerStep = [&](clang::QualType pointer, Value index) -> Value {
    clang::QualType pointee = pointer->getPointeeType();
    std::int64_t size = pointee->isIncompleteType() || pointee->isDependentType() ? 1 : engine.context.getTypeSizeInChars(pointee).getQuantity();
    return values.scale(index, size);
  };
  if (expr->isCommaOp())
    return b;
  if (expr->isPtrMemOp()) { // some part of the object
    if (auto base = memory.base(a))
      engine.escape(*base, true);
    return unknown(expr);
  }
  if (expr->isAssignmentOp()) {
    clang::QualType held = left->getType();
    Value value = b;
    if (auto *compound = llvm::dyn_cast<clang::CompoundAssignOperator>(expr)) {
      Value old = load(a, held, expr);
      clang::BinaryOperatorKind simple = clang::BinaryOperator::getOpForCompoundAssignment(operation);
      if (held->isPointerType()) {
        Value step = pointerStep(held, b);
        value = !step ? nullptr : simple == clang::BO_Add ? values.add(old, step) : values.subtract(old, step);
        value = value ? value : pure(unsigned(simple), {old, b}, held, expr);
      } else {
        clang::QualType wide = compound->getComputationResultType();
        value = fit(unwrapped(arithmetic(simple, old, b, wide, expr), wide, held), held, expr);
      }
    }
    if (held->isRecordType())
      assign(a, b, held, expr);
    else
      store(a, value, held, expr);
    return a;
  }
  if (expr->isLogicalOp())
    return a->isConstant() ? b : pure(unsigned(operation), {a, b}, type, expr);
  if (expr->isComparisonOp()) {
    if (!left->getType()->isIntegralOrEnumerationType() && !left->getType()->isPointerType())
      return pure(unsigned(operation), {a, b}, type, expr);
    if (operation == clang::BO_Cmp)
      return unknown(expr);
    return comparison(operation, a, b, expr);
  }
  if (type->isPointerType()) {
    bool isLeft = left->getType()->isPointerType();
    Value step = pointerStep(type, isLeft ? b : a), pointer = isLeft ? a : b;
    Value sum = !step                        ? nullptr
                : operation == clang::BO_Sub ? values.subtract(pointer, step)
                                             : values.add(pointer, step);
    return sum ? sum : pure(unsigned(operation), {a, b}, type, expr);
  }
  if (left->getType()->isPointerType()) { // a difference
    Value difference = values.subtract(a, b);
    return difference
               ? arithmetic(clang::BO_Div, difference, pointerStep(left->getType(), values.constant(1)), type, expr)
               : pure(unsigned(operation), {a, b}, type, expr);
  }
  return arithmetic(operation, a, b, type, expr);
}

Value FunctionAnalysis::conditional(const clang::AbstractConditionalOperator *expr) {
  Predicate predicate = predicateOf(expr->getCond());
  if (predicate.constant) // the other arm never runs, and does nothing
    return valueOf(*predicate.constant ? expr->getTrueExpr() : expr->getFalseExpr());
  Value yes = valueOf(expr->getTrueExpr()), no = valueOf(expr->getFalseExpr());
  if (yes == no)
    return yes;
  bool isRead = expr->isGLValue() && expr->getType()->isScalarType() && readChoices.contains(expr);
  if (isRead) { // the value that is read, in an object of its own
    llvm::SmallVector<Value, 2> read{load(yes, expr->getType(), expr->getTrueExpr()),
                                     load(no, expr->getType(), expr->getFalseExpr())};
    LocationId place = memory.temporary(expr, frame, expr->getType());
    set(place, chosen(predicate, read[0], read[1], expr, expr->getType()));
    return memory.addressOf(place);
  }
  for (Value value : {yes, no})
    if (auto base = memory.base(value); base && expr->isGLValue())
      lose(*base);
  if (expr->getType()->isRecordType() && !expr->isGLValue()) {
    LocationId place = memory.temporary(expr, frame, expr->getType());
    Scope scope = predicate.scope, limit = predicate.limit;
    for (Value value : {yes, no})
      if (auto from = memory.at(value)) {
        Value held = whole(*from, expr);
        scope = meet(scope, values.scope(*held));
        limit = meet(limit, values.limit(*held));
      } else
        scope = Scope::Thread;
    set(place, opaque(expr, scope, limit, {Cause::Merge, expr->getExprLoc(), predicate.culprit, ""}, {}));
    return memory.addressOf(place);
  }
  return chosen(predicate, yes, no, expr, expr->isGLValue() ? clang::QualType() : expr->getType());
}

/// One of two values, by what decides. `type`: null for addresses of objects.
Value FunctionAnalysis::chosen(const Predicate &predicate, Value yes, Value no, const clang::AbstractConditionalOperator *expr,
                               clang::QualType type) {
  if (yes == no)
    return yes;
  SymbolId culprit = predicate.culprit;
  Scope scope = predicate.scope, limit = predicate.limit;
  for (Value value : {yes, no}) {
    Scope own = values.scope(*value);
    if (own < Scope::Grid && own <= scope)
      culprit = values.culprit(*value, Scope(unsigned(own) + 1));
    scope = meet(scope, own);
    limit = meet(limit, values.limit(*value));
    if (auto base = memory.base(value); base && expr->getType()->isPointerType())
      lose(*base);
  }
  SymbolId merged = engine.symbolAt(frame, expr, 0, current);
  Interval range = hull(values.range(*yes), values.range(*no));
  values.symbol(merged).open |= values.isOpen(*yes) || values.isOpen(*no);
  engine.refine(merged, scope, limit, type.isNull() ? Interval() : intersect(typeRange(type), range), 1,
                {Cause::Merge, expr->getExprLoc(), culprit, ""});
  for (Value value : {yes, no})
    engine.mayPoint(merged, memory.pointees(value));
  Value result = values.of(merged);
  for (Value value : {yes, no}) // one of several functions
    if (auto symbol = value->symbol(); symbol && engine.targets.count(*symbol))
      for (const clang::FunctionDecl *target : std::vector<const clang::FunctionDecl *>(engine.targets[*symbol]))
        if (auto &all = engine.targets[*result->symbol()]; !llvm::is_contained(all, target))
          all.push_back(target);
  return result;
}

} // namespace coop::uniformity
