#include "Uniformity/FunctionAnalysis.h"

#include <llvm/Support/MathExtras.h>

namespace coop::uniformity {
namespace {

/// Numbers of operations for Engine::symbolOf: Clang's own for binary operators, then ours.
enum Operation : unsigned { truthOf = 1000, shortened, comparedBy = 2000 };

/// Products this large are hashes and the like, whose wrapping is meant; others are sizes.
constexpr std::int64_t largestStride = 1 << 20;

bool isHash(const Form &form) {
  return llvm::any_of(form.terms, [](const Term &term) { return std::abs(term.coefficient) > largestStride; });
}

} // namespace

Interval FunctionAnalysis::typeRange(clang::QualType type) const {
  if (type.isNull() || !type->isIntegralOrEnumerationType() || type->isDependentType())
    return {};
  if (type->isBooleanType())
    return {0, 1};
  std::uint64_t width = engine.context.getTypeSize(type);
  if (width > 64)
    return {};
  if (type->isUnsignedIntegerOrEnumerationType())
    return {0, width >= 63 ? Interval::most : (std::int64_t(1) << width) - 1};
  return width == 64 ? Interval() : Interval{-(std::int64_t(1) << (width - 1)), (std::int64_t(1) << (width - 1)) - 1};
}

/// A function of the operands alone.
Value FunctionAnalysis::pure(unsigned operation, llvm::ArrayRef<Value> operands, clang::QualType type,
                             const clang::Expr *at) {
  Scope scope = Scope::Grid, limit = Scope::Grid;
  Reason reason{Cause::Computed, at ? at->getExprLoc() : clang::SourceLocation(), noSymbol, ""};
  for (Value operand : operands) {
    Scope own = values.scope(*operand);
    if (own < Scope::Grid && (own < scope || values.limit(*operand) < limit))
      reason.via = values.culprit(*operand, Scope(unsigned(own) + 1));
    scope = meet(scope, own);
    limit = meet(limit, values.limit(*operand));
    if (auto target = memory.base(operand))
      lose(*target);
  }
  SymbolId symbol = engine.symbolOf(operation, operands);
  engine.refine(symbol, scope, limit, typeRange(type), 1, reason);
  return values.of(symbol);
}

/// The value as its type can hold it.
Value FunctionAnalysis::fit(Value value, clang::QualType type, const clang::Expr *at) {
  if (!type->isIntegralOrEnumerationType() || type->isBooleanType())
    return value;
  Interval range = typeRange(type);
  std::uint64_t width = engine.context.getTypeSize(type);
  if (value->isConstant()) {
    if (range.contains(Interval::exactly(value->constant)) || width >= 64)
      return value->constant < 0 && range.low == 0 ? values.wrapped(value) : value;
    std::uint64_t bits = std::uint64_t(value->constant) & llvm::maskTrailingOnes<std::uint64_t>(unsigned(width));
    return values.constant(range.low == 0 ? std::int64_t(bits) : llvm::SignExtend64(bits, unsigned(width)));
  }
  if (value->wrapped) {
    Form bare = *value;
    bare.wrapped = false;
    Interval exact = values.range(bare);
    return exact.isBounded() && range.contains(exact) && width <= 64 ? values.intern(std::move(bare)) : value;
  }
  Interval known = values.range(*value);
  if (range.contains(known))
    return value;
  if (width < 32) { // really shortened
    SymbolId symbol = engine.symbolOf(shortened + unsigned(width), {value});
    engine.refine(
        symbol, values.scope(*value), values.limit(*value), range, 1,
        {Cause::Computed, at ? at->getExprLoc() : clang::SourceLocation(), values.culprit(*value, Scope::Grid), ""});
    return values.of(symbol);
  }
  bool mayFallBelow = range.low == 0 && known.low < 0;
  return mayFallBelow || isHash(*value) ? values.wrapped(value) : value;
}

/// A number that fell below zero in an unsigned type is itself again in the signed one: `n + threadIdx.x` of an `int` n.
Value FunctionAnalysis::unwrapped(Value value, clang::QualType from, clang::QualType to) {
  bool isBack = from->isUnsignedIntegerType() && to->isSignedIntegerType() &&
                engine.context.getTypeSize(from) == engine.context.getTypeSize(to);
  if (!value->wrapped || !isBack || isHash(*value))
    return value;
  Form bare = *value;
  bare.wrapped = false;
  return values.intern(std::move(bare));
}

Value FunctionAnalysis::arithmetic(clang::BinaryOperatorKind operation, Value a, Value b, clang::QualType type,
                                   const clang::Expr *at) {
  auto otherwise = [&](Value result) {
    return result ? fit(result, type, at) : pure(unsigned(operation), {a, b}, type, at);
  };
  if (!type->isIntegralOrEnumerationType())
    return pure(unsigned(operation), {a, b}, type, at);
  std::int64_t number = b->constant;
  bool byNumber = b->isConstant() && number > 0;
  auto quotient = [&](std::int64_t divisor) -> Value {
    if (a->isConstant())
      return values.constant(a->constant / divisor);
    if (Value exact = values.divide(a, divisor))
      return fit(exact, type, at);
    Value result = pure(unsigned(clang::BO_Div), {a, values.constant(divisor)}, type, at);
    Interval range = values.range(*a);
    SymbolId symbol = *result->symbol();
    Interval shrunk{range.low == Interval::least ? range.low : range.low / divisor,
                    range.high == Interval::most ? range.high : range.high / divisor};
    bool rounds = values.range(*a).low < 0 && !a->wrapped; // towards zero, not down
    Scope scope = rounds ? values.scope(*a) : std::max(values.scope(*a), quotientScope(values, a, divisor));
    // A better scope than that of the operand: this symbol was made with the operand's, so it gets its own.
    if (scope > values.scope(*a)) {
      symbol = engine.symbolOf(unsigned(clang::BO_Div) + 500, {a, values.constant(divisor)});
      engine.refine(symbol, scope, std::max(values.limit(*a), scope), intersect(typeRange(type), shrunk), 1,
                    values.symbol(*result->symbol()).reason);
    }
    return values.of(symbol);
  };
  switch (operation) {
  case clang::BO_Add: return otherwise(values.add(a, b));
  case clang::BO_Sub: return otherwise(values.subtract(a, b));
  case clang::BO_Mul: return otherwise(values.multiply(a, b));
  case clang::BO_Div:
    if (auto both = byNumber ? std::nullopt : values.divide(a, b))
      return fit(both->first, type, at);
    return byNumber ? quotient(number) : otherwise(nullptr);
  case clang::BO_Rem: {
    if (auto both = byNumber ? std::nullopt : values.divide(a, b))
      return both->second;
    if (!byNumber)
      return otherwise(nullptr);
    bool isPower = llvm::isPowerOf2_64(number);
    if (a->isConstant())
      return values.constant(a->constant % number);
    bool canBeNegative = !a->wrapped && values.range(*a).low < 0;
    Value rest = canBeNegative || (a->wrapped && !isPower) ? nullptr : values.remainder(a, number);
    if (rest)
      return rest;
    Value result = pure(unsigned(operation), {a, b}, type, at);
    return result;
  }
  case clang::BO_Shl:
    if (b->isConstant() && number >= 0 && number < 32)
      return otherwise(values.scale(a, std::int64_t(1) << number));
    return otherwise(nullptr);
  case clang::BO_Shr:
    if (b->isConstant() && number >= 0 && number < 32 && (a->wrapped || values.range(*a).low >= 0))
      return number == 0 ? a : quotient(std::int64_t(1) << number);
    return otherwise(nullptr);
  case clang::BO_And: {
    if (a->isConstant())
      std::swap(a, b);
    if (!b->isConstant())
      return otherwise(nullptr);
    std::int64_t mask = b->constant;
    if (mask > 0 && engine.context.getTypeSize(type) == 32 && mask > 0x7fffffff)
      mask = llvm::SignExtend64<32>(std::uint64_t(mask)); // ~31u
    if (a->isConstant())
      return fit(values.constant(a->constant & mask), type, at);
    if (Value exact = values.bitAnd(a, mask))
      return fit(exact, type, at);
    bool keepsHigh = mask < 0 && llvm::isPowerOf2_64(std::uint64_t(-mask));
    Value result = pure(unsigned(operation), {a, b}, type, at);
    if (keepsHigh) { // rounding down
      Scope scope = std::max(values.scope(*a), quotientScope(values, a, -mask));
      SymbolId symbol = engine.symbolOf(unsigned(operation) + 500, {a, b});
      Interval range = values.range(*a).low >= 0 ? Interval{0, values.range(*a).high} : typeRange(type);
      engine.refine(symbol, scope, std::max(values.limit(*a), scope), range, -mask,
                    values.symbol(*result->symbol()).reason);
      return values.of(symbol);
    }
    if (mask >= 0)
      engine.refine(*result->symbol(), Scope::Grid, Scope::Grid, {0, mask}, 1, values.symbol(*result->symbol()).reason);
    return result;
  }
  case clang::BO_Or:
  case clang::BO_Xor: {
    if (a->isConstant())
      std::swap(a, b);
    if (!b->isConstant() || a->wrapped)
      return otherwise(nullptr);
    Value shared = values.bitAnd(a, b->constant);
    if (!shared)
      return otherwise(nullptr);
    // a | b = a + b - (a & b), a ^ b = a + b - 2 (a & b)
    Value sum = values.add(a, b), twice = values.scale(shared, operation == clang::BO_Or ? 1 : 2);
    return otherwise(sum && twice ? values.subtract(sum, twice) : nullptr);
  }
  default: return otherwise(nullptr);
  }
}

/// The value of a condition; what is known of it beyond that is kept beside.
Value FunctionAnalysis::predicateValue(const Predicate &predicate, const clang::Expr *at) {
  predicates[at] = predicate;
  if (predicate.constant)
    return values.constant(*predicate.constant);
  return nullptr;
}

Value FunctionAnalysis::comparison(clang::BinaryOperatorKind operation, Value a, Value b, const clang::Expr *at) {
  bool isOrder = operation != clang::BO_EQ && operation != clang::BO_NE;
  bool swaps = operation == clang::BO_GT || operation == clang::BO_LE;
  bool negates = operation == clang::BO_GE || operation == clang::BO_LE || operation == clang::BO_NE;
  Value left = swaps ? b : a, right = swaps ? a : b;
  Value difference = values.subtract(left, right);
  if (!difference) {
    left = values.constant(0);
    difference = pure(comparedBy, {a, b}, {}, at);
  }
  Predicate predicate = compare(values, isOrder ? Comparison::Less : Comparison::Equal, difference);
  if (isOrder && !predicate.constant && isSettledByAccess(difference)) {
    predicate.scope = predicate.limit = Scope::Grid;
    predicate.culprit = noSymbol;
  }
  predicate.negated = negates;
  if (predicate.constant && negates)
    predicate.constant = !*predicate.constant;
  if (Value constant = predicateValue(predicate, at))
    return constant;
  // The comparison itself is a function of the difference; its negation is one minus it.
  SymbolId symbol = engine.symbolOf(comparedBy + 1 + isOrder, {difference});
  engine.refine(symbol, predicate.scope, predicate.limit, {0, 1}, 1,
                {Cause::Computed, at->getExprLoc(), predicate.culprit, ""});
  Value result = values.of(symbol);
  return negates ? values.subtract(values.constant(1), result) : result;
}

Value FunctionAnalysis::truth(Value value, const clang::Expr *at) {
  Interval range = values.range(*value);
  if (!value->wrapped && range.low >= 0 && range.high <= 1) {
    predicates.erase(at);
    return value;
  }
  Predicate predicate = compare(values, Comparison::Equal, value);
  predicate.negated = true;
  if (predicate.constant) {
    predicate.constant = !*predicate.constant;
    return predicateValue(predicate, at);
  }
  predicateValue(predicate, at);
  SymbolId symbol = engine.symbolOf(comparedBy + 1, {value});
  engine.refine(symbol, predicate.scope, predicate.limit, {0, 1}, 1,
                {Cause::Computed, at->getExprLoc(), predicate.culprit, ""});
  return values.subtract(values.constant(1), values.of(symbol));
}

/// What decides a branch on `expr`.
Predicate FunctionAnalysis::predicateOf(const clang::Expr *expr) {
  bool isNegated = false;
  auto found = [&](Predicate predicate) {
    predicate.negated ^= isNegated;
    return predicate;
  };
  for (const clang::Expr *at = expr;;) {
    auto known = predicates.find(at);
    if (known != predicates.end())
      return found(known->second);
    at = at->IgnoreParens();
    if (auto *wrapper = llvm::dyn_cast<clang::CastExpr>(at); wrapper && wrapper->getType()->isBooleanType())
      at = wrapper->getSubExpr();
    else if (auto *negation = llvm::dyn_cast<clang::UnaryOperator>(at);
             negation && negation->getOpcode() == clang::UO_LNot)
      at = negation->getSubExpr(), isNegated = !isNegated;
    else if (auto *cleanups = llvm::dyn_cast<clang::ExprWithCleanups>(at))
      at = cleanups->getSubExpr();
    else
      break;
    if (known = predicates.find(at); known != predicates.end())
      return found(known->second);
  }
  Value value = rvalue(expr);
  Predicate result = compare(values, Comparison::Equal, value);
  result.negated = true;
  if (result.constant)
    result.constant = !*result.constant;
  return result;
}

} // namespace coop::uniformity
