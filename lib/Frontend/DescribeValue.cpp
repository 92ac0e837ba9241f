// The values handed to options: their kinds, their constants, whether a payload's type takes them.
#include "Frontend/Describe.h"
#include "Frontend/Names.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>

namespace coop {
namespace {

ValueKind kindOf(clang::QualType type) {
  if (isUnknownType(type))
    return ValueKind::Unknown;
  if (type->isBooleanType())
    return ValueKind::Boolean;
  if (type->isSpecificBuiltinType(clang::BuiltinType::Char_S) || type->isSpecificBuiltinType(clang::BuiltinType::Char_U) ||
      type->isWideCharType() || type->isChar8Type() || type->isChar16Type() || type->isChar32Type())
    return ValueKind::Character;
  if (type->isScopedEnumeralType())
    return ValueKind::Enumeration;
  if (type->isIntegralOrUnscopedEnumerationType())
    return ValueKind::Integer;
  if (type->isFloatingType())
    return ValueKind::Floating;
  return ValueKind::Other;
}

/// T{value} without narrowing, for a constant `value` of arithmetic type ([dcl.init.list]).
bool fits(const clang::ASTContext &context, const clang::Expr::EvalResult &result, clang::QualType from,
          clang::QualType to) {
  if (to->isIntegralOrEnumerationType() && result.Val.isInt()) {
    const llvm::APSInt &value = result.Val.getInt();
    if (to->isBooleanType())
      return from->isBooleanType();
    unsigned width = context.getIntWidth(to);
    return to->isUnsignedIntegerOrEnumerationType() ? !value.isNegative() && value.getActiveBits() <= width
                                                    : value.isSigned() ? value.getSignificantBits() <= width
                                                                       : value.getActiveBits() < width;
  }
  if (to->isRealFloatingType()) {
    const llvm::fltSemantics &semantics = context.getFloatTypeSemantics(to);
    bool loses = false;
    if (result.Val.isInt()) {
      llvm::APFloat converted(semantics);
      return converted.convertFromAPInt(result.Val.getInt(), result.Val.getInt().isSigned(),
                                        llvm::APFloat::rmNearestTiesToEven) == llvm::APFloat::opOK;
    }
    if (result.Val.isFloat()) {
      llvm::APFloat value = result.Val.getFloat();
      // Only a value out of range narrows; rounding a constant is allowed.
      return !(value.convert(semantics, llvm::APFloat::rmNearestTiesToEven, &loses) & llvm::APFloat::opOverflow);
    }
  }
  return false;
}

/// True if class T can be made from one value of type `from` in braces.
bool classTakes(const Source &source, const clang::CXXRecordDecl *record, clang::QualType from,
                const clang::Expr::EvalResult &result) {
  if (!record || !record->hasDefinition())
    return false;
  if (record->isAggregate()) {
    if (record->field_empty())
      return false;
    clang::QualType first = record->field_begin()->getType();
    return first->isArithmeticType() && from->isArithmeticType() && fits(source.context, result, from, first);
  }
  return llvm::any_of(record->ctors(), [&](const clang::CXXConstructorDecl *constructor) {
    return !constructor->isCopyOrMoveConstructor() && constructor->getMinRequiredArguments() <= 1 &&
           constructor->getNumParams() >= 1;
  });
}

} // namespace

ValueFact describeValue(const Source &source, const clang::Expr *value, clang::QualType valueType,
                        const clang::Expr *payload) {
  ValueFact fact;
  const clang::Expr *expr = value ? stripped(value) : nullptr;
  clang::QualType type = expr ? expr->getType() : valueType;
  if (isUnknownType(type))
    return fact;
  type = type.getNonReferenceType().getUnqualifiedType();
  fact.kind = kindOf(type);
  fact.type = typeText(source, type);
  fact.isSigned = type->isSignedIntegerOrEnumerationType();
  fact.isWide = type->isIntegerType() && !type->isDependentType() && source.context.getTypeSize(type) == 64;
  clang::QualType item = payloadValueType(source, payload);
  fact.isPayloadType = !isUnknownType(item) && source.context.hasSameUnqualifiedType(item, type);

  clang::Expr::EvalResult result;
  bool constant = expr && !expr->isValueDependent() && type->isArithmeticType() &&
                  expr->EvaluateAsRValue(result, source.context) && !result.HasSideEffects;
  if (constant && result.Val.isInt()) {
    fact.constant = result.Val.getInt();
    fact.constantText = llvm::toString(*fact.constant, 10);
  } else if (constant && result.Val.isFloat()) {
    llvm::SmallString<24> text;
    result.Val.getFloat().toString(text);
    fact.constantText = text.str().str();
  }
  if (isUnknownType(item) || fact.isPayloadType)
    return fact;
  if (type->isNullPtrType())
    fact.fitsPayload = item->isPointerType();
  else if (fact.constantText.empty())
    fact.fitsPayload = false;
  else if (item->isArithmeticType())
    fact.fitsPayload = fits(source.context, result, type, item);
  else
    fact.fitsPayload = classTakes(source, item->getAsCXXRecordDecl(), type, result);
  return fact;
}

} // namespace coop
