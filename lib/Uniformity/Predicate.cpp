#include "Uniformity/Predicate.h"

#include <numeric>

namespace coop::uniformity {
namespace {

/// What divides every term of a form: a number times symbols.
struct Divisor {
  std::int64_t number = 0;
  llvm::SmallVector<SymbolId, 2> symbols;
};

Divisor commonDivisor(const Values &values, const Form &form) {
  Divisor result;
  for (const Term &term : form.terms) {
    bool isFirst = result.number == 0;
    result.number = std::gcd(result.number, std::abs(term.coefficient));
    if (isFirst) {
      result.symbols.assign(term.factors.begin(), term.factors.end());
      continue;
    }
    llvm::SmallVector<SymbolId, 2> both;
    std::set_intersection(result.symbols.begin(), result.symbols.end(), term.factors.begin(), term.factors.end(),
                          std::back_inserter(both));
    result.symbols = both;
  }
  llvm::erase_if(result.symbols, [&](SymbolId id) { return values.symbol(id).range.low < 1; });
  return result;
}

Value product(Values &values, const Divisor &divisor) {
  Form form;
  if (divisor.symbols.empty())
    form.constant = divisor.number;
  else
    form.terms.push_back({divisor.symbols, divisor.number});
  return values.intern(std::move(form));
}

/// Whether 0 <= `form` < `divisor` always.
bool isRemainder(Values &values, const Form &form, Value divisor) {
  if (values.range(form).low < 0)
    return false;
  Value difference = values.subtract(values.intern(form), divisor);
  return difference && values.isNegative(*difference);
}

/// Numbers that divide all terms of `uniform`, by coefficients and by what is known of its symbols.
std::int64_t numericDivisor(const Values &values, const Form &uniform) {
  Form terms = uniform;
  terms.constant = 0;
  return values.multiple(terms);
}

bool shrinks(const Form &varying, const Values &values) {
  Interval range = values.range(varying);
  return range.low < 0 && range.high <= 0;
}

/// `a < b` is the contrary of `b - 1 < a`.
Form flipped(const Form &difference) {
  Form flipped = difference;
  for (Term &term : flipped.terms)
    term.coefficient = -term.coefficient;
  flipped.constant = -difference.constant - 1;
  return flipped;
}

/// Of the two the one in which what varies grows.
Form growing(const Form &difference, const Form &varying, const Values &values) {
  return shrinks(varying, values) && !difference.wrapped ? flipped(difference) : difference;
}

bool hasOneOutcome(Values &values, Comparison comparison, const Form &difference, Scope scope) {
  if (values.scope(difference) >= scope)
    return true;
  if (difference.wrapped)
    return false;
  Form uniform, varying;
  values.split(difference, scope, uniform, varying);
  if (comparison == Comparison::Less && shrinks(varying, values))
    values.split(flipped(difference), scope, uniform, varying);
  Form rest = varying;
  rest.constant = uniform.constant;
  Interval range = values.range(rest);
  if (std::int64_t number = numericDivisor(values, uniform); number > 1 && range.isBounded()) {
    bool sameQuotient = floorDivide(range.low, number) == floorDivide(range.high, number);
    if (comparison == Comparison::Less && sameQuotient)
      return true;
    if (comparison == Comparison::Equal && sameQuotient && floorDivide(range.low, number) * number < range.low)
      return true; // never a multiple, so never equal
  }
  if (uniform.terms.empty() || comparison != Comparison::Less)
    return false;
  Divisor divisor = commonDivisor(values, uniform);
  return !divisor.symbols.empty() && isRemainder(values, rest, product(values, divisor));
}

bool neverEqual(Values &values, Value difference) {
  Value negated = values.scale(difference, -1);
  return values.isNegative(*difference) || (negated && values.isNegative(*negated));
}

} // namespace

Predicate compare(Values &values, Comparison comparison, Value difference) {
  Predicate result;
  result.comparison = comparison;
  result.difference = difference;
  if (difference->isConstant()) {
    result.constant = comparison == Comparison::Less ? difference->constant < 0 : difference->constant == 0;
    return result;
  }
  if (!difference->wrapped) {
    bool decided = comparison == Comparison::Less ? values.isNegative(*difference) || values.range(*difference).low >= 0
                                                  : neverEqual(values, difference);
    if (decided) {
      result.constant = comparison == Comparison::Less && values.isNegative(*difference);
      return result;
    }
  }
  Scope scope = Scope::Grid;
  while (scope != Scope::Thread && !hasOneOutcome(values, comparison, *difference, scope))
    scope = narrower(scope);
  result.scope = scope;
  if (scope == Scope::Grid)
    return result;
  Scope next = Scope(unsigned(scope) + 1);
  // The widest group over which nothing is known to differ, but at least what is proven. Whether `threadIdx.x < N`
  // differs depends on the N of an instantiation.
  Scope limit = Scope::Grid;
  bool isOpen = false;
  for (const Term &term : difference->terms)
    for (SymbolId factor : term.factors) {
      limit = meet(limit, values.symbol(factor).limit);
      isOpen |= values.symbol(factor).open;
    }
  if (comparison == Comparison::Less) // few threads are equal to anything, whichever they are
    limit = values.limit(*difference);
  limit = isOpen ? Scope::Grid : limit;
  result.limit = std::max(limit, scope);
  result.culprit = values.culprit(*difference, next);
  return result;
}

namespace {

bool isGivenTerm(const Values &values, const Term &term) {
  return llvm::all_of(term.factors, [&](SymbolId id) {
    const Symbol &symbol = values.symbol(id);
    return symbol.reason.cause == Cause::Given && !symbol.reason.name.empty() && symbol.kind != SymbolKind::Count &&
           !llvm::StringRef(symbol.reason.name).starts_with("blockDim");
  });
}

/// Whether nothing but a signed bound can fall below zero: in `i < n` of an unsigned i that is a large number, which all
/// indices are below.
bool wrapsByBound(const Values &values, const Form &difference) {
  Form index = difference, flipped;
  llvm::erase_if(index.terms, [&](const Term &term) { return isGivenTerm(values, term); });
  flipped = index;
  for (Term &term : flipped.terms)
    term.coefficient = -term.coefficient;
  flipped.constant = -flipped.constant;
  return values.range(index).low >= 0 || values.range(flipped).low >= 0;
}

/// Looks for a launch under which a comparison has one outcome over each group.
class ConditionFinder {
public:
  ConditionFinder(Values &values, const Form &difference, Scope scope) : values(values) {
    values.split(difference, scope, uniform, varying);
    Form form = growing(difference, varying, values);
    uniform = varying = Form();
    values.split(form, scope, uniform, varying);
  }

  std::optional<LaunchCondition> find() {
    std::vector<size_t> given;
    for (size_t i = 0; i != uniform.terms.size(); ++i)
      if (isGivenTerm(values, uniform.terms[i]))
        given.push_back(i);
    for (size_t i = 0; i != uniform.terms.size(); ++i)
      if (auto found = without({i}))
        return found;
    if (given.size() > 1)
      if (auto found = without(given))
        return found;
    return without({});
  }

private:
  std::optional<LaunchCondition> without(const std::vector<size_t> &lone);
  std::optional<LaunchCondition> boundedBlock(const Divisor &divisor) const;

  Values &values;
  Form uniform, varying;
};

/// The condition that what these terms add up to is a multiple of what divides the others.
std::optional<LaunchCondition> ConditionFinder::without(const std::vector<size_t> &lone) {
  Form others, divided;
  LaunchCondition result;
  for (size_t i = 0; i != uniform.terms.size(); ++i) {
    bool isLone = llvm::is_contained(lone, i);
    (isLone ? divided : others).terms.push_back(uniform.terms[i]);
    result.isNamed &= !isLone || isGivenTerm(values, uniform.terms[i]);
  }
  Divisor divisor = commonDivisor(values, others);
  if (divisor.number < 1)
    return std::nullopt;
  // `x + n < …` or `x < n + …`; where the constant is no part of the remainder it is one of what is divided.
  bool isAdded = llvm::all_of(divided.terms, [](const Term &term) { return term.coefficient > 0; });
  std::int64_t sign = isAdded ? 1 : -1;
  for (Term &term : divided.terms)
    term.coefficient *= sign;
  Form rest = varying;
  rest.constant = uniform.constant;
  if (!isRemainder(values, rest, product(values, divisor))) {
    if (!result.isNamed)
      return std::nullopt;
    rest.constant = 0;
    divided.constant = sign * uniform.constant;
    if (divisor.symbols.empty() && divided.constant % divisor.number == 0)
      divided.constant = 0;
    if (!isRemainder(values, rest, product(values, divisor))) {
      auto bounded = divided.constant == 0 ? boundedBlock(divisor) : std::nullopt;
      if (!bounded)
        return std::nullopt;
      result.mostThreads = bounded->mostThreads;
    }
  }
  if (divided.terms.empty() && !result.mostThreads)
    return std::nullopt;
  if (!divided.terms.empty()) {
    result.divided = values.intern(std::move(divided));
    result.divisor = product(values, divisor);
  }
  return result;
}

/// Steps of a number of threads are whole steps for a block that has no more.
std::optional<LaunchCondition> ConditionFinder::boundedBlock(const Divisor &divisor) const {
  for (unsigned axis = 0; axis != 3; ++axis)
    if (divisor.symbols.empty() && *values.threadIndex(axis) == varying && !values.blockExtent(axis)->isConstant() &&
        divisor.number > 1 && values.range(*values.blockExtent(axis)).low <= divisor.number) {
      LaunchCondition result;
      result.mostThreads = divisor.number;
      return result;
    }
  return std::nullopt;
}

} // namespace

std::optional<LaunchCondition> launchCondition(Values &values, const Predicate &predicate, Scope scope) {
  if (predicate.comparison != Comparison::Less || !predicate.difference)
    return std::nullopt;
  Form difference = *predicate.difference;
  difference.wrapped = false;
  if (predicate.difference->wrapped && !wrapsByBound(values, difference))
    return std::nullopt;
  auto found = ConditionFinder(values, difference, scope).find();
  if (found) {
    found->hasGrid = llvm::any_of(predicate.difference->terms, [&](const Term &term) {
      return llvm::any_of(term.factors, [&](SymbolId id) {
        return llvm::StringRef(values.symbol(id).reason.name).starts_with("gridDim");
      });
    });
    for (const Term &term : predicate.difference->terms)
      for (SymbolId id : term.factors)
        if (values.symbol(id).kind == SymbolKind::ThreadBit)
          found->axis = values.symbol(id).axis;
  }
  return found;
}

Scope quotientScope(Values &values, Value value, std::int64_t divisor) {
  for (Scope scope = Scope::Grid; scope != Scope::Thread; scope = narrower(scope)) {
    Form uniform, varying;
    values.split(*value, scope, uniform, varying);
    if (varying.terms.empty())
      return scope;
    Form rest = varying;
    rest.constant = uniform.constant;
    Interval range = values.range(rest);
    std::int64_t number = std::gcd(numericDivisor(values, uniform), divisor);
    // A wrapped value is off by a power of two, which a divisor that is one divides.
    bool mayWrap = value->wrapped && (divisor & (divisor - 1)) != 0;
    if (!mayWrap && range.isBounded() && floorDivide(range.low, number) == floorDivide(range.high, number))
      return scope;
  }
  return Scope::Thread;
}

std::optional<std::uint32_t> lanesThat(Values &values, Comparison comparison, Value difference) {
  if (difference->wrapped)
    return std::nullopt;
  std::uint32_t mask = 0;
  for (unsigned lane = 0; lane != 32; ++lane) {
    std::int64_t sum = difference->constant;
    for (const Term &term : difference->terms) {
      const Symbol &symbol = values.symbol(term.factors[0]);
      if (term.factors.size() != 1 || symbol.kind != SymbolKind::ThreadBit || symbol.scope >= Scope::Warp)
        return std::nullopt;
      if (lane >> unsigned(symbol.scope) & 1) // the scope of a lane's bit is its number
        sum += term.coefficient;
    }
    if (comparison == Comparison::Less ? sum < 0 : sum == 0)
      mask |= 1u << lane;
  }
  return mask;
}

} // namespace coop::uniformity
