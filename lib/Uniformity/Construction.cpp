#include "Uniformity/FunctionAnalysis.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>

namespace coop::uniformity {

void FunctionAnalysis::initialize(LocationId place, const clang::Expr *value, clang::QualType type) {
  if (type->isReferenceType() || !type->isRecordType()) {
    if (type->isArrayType()) {
      if (auto *list = llvm::dyn_cast<clang::InitListExpr>(value->IgnoreParenImpCasts())) {
        initializeArray(place, list, type);
        return;
      }
      if (auto *loop = llvm::dyn_cast<clang::ArrayInitLoopExpr>(value); loop && loop->getCommonExpr()->getSourceExpr())
        return copy(place, valueOf(loop->getCommonExpr()->getSourceExpr()), value); // of a record's member, by a lambda
      set(memory.element(place), unknown(value), value);
      return;
    }
    set(place, type->isReferenceType() ? valueOf(value) : rvalue(value), value);
    return;
  }
  copy(place, valueOf(value), value);
}

/// Loses the addresses in what is not followed item by item.
void FunctionAnalysis::loseIn(const clang::Expr *init) {
  if (auto *list = llvm::dyn_cast<clang::InitListExpr>(init->IgnoreParenImpCasts())) {
    for (const clang::Expr *item : list->inits())
      loseIn(item);
    return;
  }
  if (auto base = memory.base(valueOf(init)))
    lose(*base);
}

/// An expression of a kind that is not looked into may write what it is given.
Value FunctionAnalysis::unseen(const clang::Expr *expr) {
  if (llvm::isa<clang::ArrayInitLoopExpr>(expr)) // who is initialized reads it
    return unknown(expr);
  for (const clang::Stmt *child : expr->children()) {
    auto *part = llvm::dyn_cast_or_null<clang::Expr>(child);
    if (part && llvm::isa<clang::InitListExpr>(part))
      loseIn(part);
    else if (part && (part->isGLValue() || part->getType()->isPointerType() || part->getType()->isRecordType()))
      forget(valueOf(part), Use::Writes);
  }
  return unknown(expr);
}

void FunctionAnalysis::initializeArray(LocationId place, const clang::InitListExpr *list, clang::QualType type) {
  clang::QualType element = type->getAsArrayTypeUnsafe()->getElementType();
  if (element->isDependentType() || element->isIncompleteType()) {
    // One place for all elements: how large they are is known in each instantiation.
    for (const clang::Expr *item : list->inits())
      store(memory.addressOf(place), item->getType()->isRecordType() ? unknown(item) : valueOf(item), item->getType(), item);
    const clang::Expr *filler = list->getArrayFiller();
    if (list->getNumInits() == 0 || filler)
      store(memory.addressOf(place), !filler || llvm::isa<clang::ImplicitValueInitExpr>(filler) ? values.constant(0) : unknown(filler),
            element, list);
    return;
  }
  std::int64_t size = engine.context.getTypeSizeInChars(element).getQuantity(), index = 0;
  auto at = [&](std::int64_t number) {
    Value address = memory.addressOf(place);
    Value there = element->isScalarType() ? values.add(address, values.constant(number * size)) : address;
    return there ? there : address;
  };
  clear(place);
  for (const clang::Expr *item : list->inits()) {
    bool isPlain = item->getType()->isScalarType() && !llvm::isa<clang::InitListExpr>(item);
    if (!isPlain)
      loseIn(item);
    store(at(index++), isPlain ? valueOf(item) : unknown(item), element, item);
  }
  if (!list->hasArrayFiller())
    return;
  constexpr std::int64_t most = 64;
  auto *known = engine.context.getAsConstantArrayType(type);
  std::int64_t count = known ? std::int64_t(known->getSize().getLimitedValue(most)) : index + 1;
  do // what is not named is zero
    store(at(index), llvm::isa<clang::ImplicitValueInitExpr>(list->getArrayFiller()) ? values.constant(0) : unknown(list), element,
          list);
  while (++index < count && element->isScalarType());
}

void FunctionAnalysis::declare(const clang::DeclStmt *stmt) {
  for (const clang::Decl *declaration : stmt->decls()) {
    auto *variable = llvm::dyn_cast<clang::VarDecl>(declaration);
    if (!variable || !variable->getInit())
      continue;
    LocationId place = memory.variable(variable, frame, false);
    if (memory[place].storage == Storage::Local)
      initialize(place, variable->getInit(), variable->getType());
  }
}

Value FunctionAnalysis::construct(const clang::CXXConstructExpr *expr) {
  const clang::CXXConstructorDecl *constructor = expr->getConstructor();
  LocationId place = memory.temporary(expr, frame, expr->getType());
  Value address = memory.addressOf(place);
  if (expr->getType()->isArrayType())
    return address;
  bool copies = constructor->isCopyOrMoveConstructor() && expr->getNumArgs() >= 1 && copiesAlone(constructor);
  if (copies) {
    copy(place, valueOf(expr->getArg(0)), expr);
    return address;
  }
  clear(place);
  now = engine.contents.remove(now, place);
  if (expr->requiresZeroInitialization())
    set(place, values.constant(0));
  if (constructor->isTrivial())
    return address;
  llvm::SmallVector<const clang::Expr *, 6> arguments(expr->arg_begin(), expr->arg_end());
  callFunction(constructor, address, arguments, expr);
  return address;
}

/// `new (address) T(…)` writes there.
Value FunctionAnalysis::placed(const clang::CXXNewExpr *expr) {
  const clang::FunctionDecl *allocation = expr->getOperatorNew();
  if (expr->getNumPlacementArgs() != 1 || !allocation || !allocation->isReservedGlobalPlacementOperator()) {
    if (expr->getInitializer())
      loseIn(expr->getInitializer());
    return unknown(expr);
  }
  Value address = valueOf(expr->getPlacementArg(0));
  clang::QualType type = expr->getAllocatedType();
  const clang::Expr *value = expr->getInitializer();
  if (!value)
    return address;
  if (expr->isArray())
    forget(address, Use::Writes);
  else if (type->isRecordType())
    assign(address, valueOf(value), type, expr);
  else
    store(address, rvalue(value), type, expr);
  return address;
}

Value FunctionAnalysis::initializerList(const clang::InitListExpr *expr) {
  if (const clang::InitListExpr *semantic = expr->getSemanticForm())
    expr = semantic;
  if (!expr->getType()->isRecordType()) {
    if (expr->getNumInits() == 1 && !expr->getType()->isArrayType())
      return valueOf(expr->getInit(0));
    return expr->getType()->isArrayType() ? unknown(expr) : values.constant(0);
  }
  LocationId place = memory.temporary(expr, frame, expr->getType());
  clear(place);
  now = engine.contents.remove(now, place);
  unsigned index = 0;
  auto *record = expr->getType()->getAsCXXRecordDecl();
  if (record)
    for (const clang::CXXBaseSpecifier &base : record->bases()) {
      (void)base;
      if (index < expr->getNumInits())
        copy(place, valueOf(expr->getInit(index)), expr->getInit(index)), ++index;
    }
  for (const clang::FieldDecl *field : expr->getType()->getAsRecordDecl()->fields()) {
    if (field->isUnnamedBitField() || index >= expr->getNumInits())
      continue;
    initialize(memory.field(place, field), expr->getInit(index++), field->getType());
  }
  return memory.addressOf(place);
}

/// An std::initializer_list: an address and a number.
Value FunctionAnalysis::initializerList(const clang::CXXStdInitializerListExpr *expr) {
  const clang::Expr *array = expr->getSubExpr();
  auto *list = llvm::dyn_cast<clang::InitListExpr>(array->IgnoreUnlessSpelledInSource());
  const clang::RecordDecl *record = expr->getType()->getAsRecordDecl();
  if (!list || !record || std::distance(record->field_begin(), record->field_end()) != 2)
    return unknown(expr);
  LocationId items = memory.temporary(array, frame, array->getType()), place = memory.temporary(expr, frame, expr->getType());
  clear(items);
  now = engine.contents.remove(now, items);
  initialize(items, list, array->getType());
  clear(place);
  auto field = record->field_begin();
  now = engine.contents.add(now, memory.field(place, *field++), memory.addressOf(items));
  now = engine.contents.add(now, memory.field(place, *field), values.constant(list->getNumInits()));
  return memory.addressOf(place);
}

Value FunctionAnalysis::lambda(const clang::LambdaExpr *expr) {
  LocationId place = memory.temporary(expr, frame, expr->getType());
  clear(place);
  auto field = expr->getLambdaClass()->field_begin();
  for (const clang::Expr *init : expr->capture_inits()) {
    if (init)
      initialize(memory.field(place, *field), init, field->getType());
    ++field;
  }
  return memory.addressOf(place);
}

} // namespace coop::uniformity
