#include "Uniformity/Form.h"

#include <llvm/Support/MathExtras.h>
#include <numeric>

namespace coop::uniformity {
namespace {

/// Larger forms become symbols: no program point is worth more.
constexpr size_t mostTerms = 96, mostFactors = 8;

bool before(const Term &a, const Term &b) {
  return std::lexicographical_compare(a.factors.begin(), a.factors.end(), b.factors.begin(), b.factors.end());
}

/// Which group a bit of a thread index is uniform over, `lanes` being how many lanes one step along its axis takes:
/// nothing where rows do not line up with warps.
std::pair<Scope, Scope> bitScope(std::optional<std::uint64_t> lanes, unsigned bit) {
  if (!lanes)
    return {Scope::Thread, Scope::Warp};
  unsigned lane = llvm::Log2_64(*lanes) + bit;
  Scope scope = lane >= 5 ? Scope::Warp : Scope(lane);
  return {scope, scope};
}

/// Lanes that one step of the next axis takes when this one has `extent` threads and steps of `lanes`. What is not
/// known is taken to be whole warps.
std::optional<std::uint64_t> nextLanes(std::optional<std::uint64_t> lanes, std::optional<std::int64_t> extent) {
  if (!extent)
    return 32;
  if (!lanes)
    return std::nullopt;
  std::uint64_t next = *lanes * std::uint64_t(std::max<std::int64_t>(*extent, 1));
  if (next % 32 == 0)
    return 32;
  return llvm::isPowerOf2_64(next) ? std::optional<std::uint64_t>(next) : std::nullopt;
}

} // namespace

Values::Values(const Extents &given) : extents(given) {
  constexpr std::int64_t hardware[] = {1024, 1024, 64};
  constexpr char axes[] = {'x', 'y', 'z'};
  std::optional<std::uint64_t> lanes = 1;
  for (unsigned axis = 0; axis != 3; ++axis) {
    std::int64_t most = std::min(hardware[axis], std::max<std::int64_t>(extents.maxThreads, 1));
    auto known = extents.block[axis];
    lastThread[axis] = known ? std::max<std::int64_t>(*known, 1) - 1 : most - 1;
    bits[axis] = lastThread[axis] ? llvm::Log2_64(lastThread[axis]) + 1 : 0;
    Form thread;
    for (unsigned bit = 0; bit != bits[axis]; ++bit) {
      Symbol symbol;
      symbol.kind = SymbolKind::ThreadBit;
      std::tie(symbol.scope, symbol.limit) = bitScope(lanes, bit);
      symbol.range = {0, 1};
      symbol.axis = axis;
      symbol.bit = bit;
      symbol.reason = {Cause::ThreadIndex, {}, noSymbol, std::string("threadIdx.") + axes[axis]};
      thread.terms.push_back({{add(symbol)}, std::int64_t(1) << bit});
    }
    threads[axis] = intern(std::move(thread));
    lanes = nextLanes(lanes, known);

    auto given = [&](std::string name, std::int64_t low, std::int64_t high, SymbolKind kind = SymbolKind::Opaque) {
      Symbol symbol;
      symbol.kind = kind;
      symbol.range = {low, high};
      symbol.reason = {Cause::Given, {}, noSymbol, std::move(name)};
      return add(symbol);
    };
    std::string extentName = std::string("blockDim.") + axes[axis];
    if (known)
      blockExtents[axis] = constant(*known);
    else if (axis == 0 && most >= 32) // whole warps, which is what a warp-wide operation takes for granted
      blockExtents[axis] = scale(of(given(extentName, 1, most / 32, SymbolKind::Count)), 32);
    else
      blockExtents[axis] = of(given(extentName, 1, most));

    auto gridKnown = extents.grid[axis];
    SymbolId gridSymbol = noSymbol;
    if (gridKnown)
      gridExtents[axis] = constant(*gridKnown);
    else
      gridExtents[axis] = of(gridSymbol = given(std::string("gridDim.") + axes[axis], 1, axis ? 65535 : 2147483647));
    if (gridKnown && *gridKnown <= 1) {
      blocks[axis] = constant(0);
      continue;
    }
    Symbol block;
    block.kind = SymbolKind::BlockIndex;
    block.scope = block.limit = extents.blocksPerCluster > 1 ? Scope::Block : Scope::Cluster;
    block.range = {0, gridKnown ? *gridKnown - 1 : axis ? 65534 : 2147483646};
    block.axis = axis;
    block.below = gridSymbol;
    block.reason = {Cause::BlockIndex, {}, noSymbol, std::string("blockIdx.") + axes[axis]};
    blocks[axis] = of(add(block));
  }
}

SymbolId Values::add(Symbol symbol) {
  symbols.push_back(std::move(symbol));
  return SymbolId(symbols.size() - 1);
}

unsigned Values::ByContent::getHashValue(Value form) {
  std::uint64_t code = std::uint64_t(form->constant) + form->wrapped;
  auto mix = [&](std::uint64_t part) {
    code = (code ^ part) * 0x9e3779b97f4a7c15;
    code ^= code >> 32;
  };
  for (const Term &term : form->terms) {
    mix(std::uint64_t(term.coefficient));
    for (SymbolId factor : term.factors)
      mix(factor);
  }
  mix(form->terms.size());
  return unsigned(code);
}

Value Values::intern(Form form) {
  auto known = interned.find(&form);
  if (known != interned.end())
    return *known;
  forms.push_back(std::move(form));
  interned.insert(&forms.back());
  return &forms.back();
}

Value Values::constant(std::int64_t value) {
  Form form;
  form.constant = value;
  return intern(std::move(form));
}

Value Values::of(SymbolId id) {
  if (single.size() <= id)
    single.resize(symbols.size());
  if (!single[id]) {
    Form form;
    form.terms.push_back({{id}, 1});
    single[id] = intern(std::move(form));
  }
  return single[id];
}

Value Values::linearThread() { return linear(threads, blockExtents); }

Value Values::linear(const Value (&index)[3], const Value (&extent)[3]) {
  Value row = multiply(extent[1], index[2]);
  Value plane = row ? add(index[1], row) : nullptr;
  Value rest = plane ? multiply(extent[0], plane) : nullptr;
  return rest ? add(index[0], rest) : nullptr;
}

Value Values::blockSize() {
  Value plane = multiply(blockExtents[0], blockExtents[1]);
  return plane ? multiply(plane, blockExtents[2]) : nullptr;
}

Value Values::gridSize() {
  Value plane = multiply(gridExtents[0], gridExtents[1]);
  return plane ? multiply(plane, gridExtents[2]) : nullptr;
}

Value Values::linearBlock() { return linear(blocks, gridExtents); }

bool Values::grow(Form &form, const Term &term, std::int64_t factor) const {
  std::int64_t coefficient;
  if (__builtin_mul_overflow(term.coefficient, factor, &coefficient))
    return false;
  if (term.factors.empty())
    return !__builtin_add_overflow(form.constant, coefficient, &form.constant);
  auto at = std::lower_bound(form.terms.begin(), form.terms.end(), term, before);
  if (at == form.terms.end() || at->factors != term.factors) {
    if (coefficient)
      form.terms.insert(at, {term.factors, coefficient});
    return form.terms.size() <= mostTerms;
  }
  if (__builtin_add_overflow(at->coefficient, coefficient, &at->coefficient))
    return false;
  if (at->coefficient == 0)
    form.terms.erase(at);
  return true;
}

/// a + factor * b.
Value Values::sum(Value a, Value b, std::int64_t factor) {
  Form result;
  result.wrapped = a->wrapped || b->wrapped;
  std::int64_t constant;
  if (__builtin_mul_overflow(b->constant, factor, &constant) || __builtin_add_overflow(a->constant, constant, &result.constant))
    return nullptr;
  if (a->terms.size() + b->terms.size() > mostTerms) {
    result.terms = a->terms;
    for (const Term &term : b->terms)
      if (!grow(result, term, factor))
        return nullptr;
    return intern(std::move(result));
  }
  result.terms.reserve(a->terms.size() + b->terms.size());
  auto left = a->terms.begin();
  for (const Term &term : b->terms) {
    std::int64_t coefficient;
    if (__builtin_mul_overflow(term.coefficient, factor, &coefficient))
      return nullptr;
    while (left != a->terms.end() && before(*left, term))
      result.terms.push_back(*left++);
    if (left != a->terms.end() && left->factors == term.factors &&
        __builtin_add_overflow(left++->coefficient, coefficient, &coefficient))
      return nullptr;
    if (coefficient)
      result.terms.push_back({term.factors, coefficient});
  }
  result.terms.insert(result.terms.end(), left, a->terms.end());
  return intern(std::move(result));
}

static bool isZero(const Form &form) { return form.isConstant() && form.constant == 0; }

Value Values::add(Value a, Value b) { return isZero(*b) ? a : isZero(*a) ? b : sum(a, b, 1); }

Value Values::subtract(Value a, Value b) { return isZero(*b) ? a : sum(a, b, -1); }

Value Values::scale(Value a, std::int64_t factor) {
  if (factor == 0)
    return constant(0);
  if (factor == 1)
    return a;
  Form result = *a;
  if (__builtin_mul_overflow(a->constant, factor, &result.constant))
    return nullptr;
  for (Term &term : result.terms)
    if (__builtin_mul_overflow(term.coefficient, factor, &term.coefficient))
      return nullptr;
  return intern(std::move(result));
}

Value Values::multiply(Value a, Value b) {
  if (a->terms.empty())
    std::swap(a, b);
  if (b->terms.empty() && !b->wrapped)
    return scale(a, b->constant);
  if (a->terms.size() * b->terms.size() > mostTerms)
    return nullptr;
  Form product;
  product.wrapped = a->wrapped || b->wrapped;
  std::vector<Term> left = a->terms, right = b->terms;
  left.push_back({{}, a->constant});
  right.push_back({{}, b->constant});
  for (const Term &x : left)
    for (const Term &y : right) {
      Term term;
      if (x.factors.size() + y.factors.size() > mostFactors ||
          __builtin_mul_overflow(x.coefficient, y.coefficient, &term.coefficient))
        return nullptr;
      term.factors = x.factors;
      term.factors.append(y.factors.begin(), y.factors.end());
      llvm::sort(term.factors);
      if (!grow(product, term, 1))
        return nullptr;
    }
  return intern(std::move(product));
}

Value Values::wrapped(Value a) {
  Form form = *a;
  form.wrapped = true;
  return intern(std::move(form));
}

Value Values::remainder(Value a, std::int64_t divisor) {
  // What wraps at a power of two still has its low bits.
  if (divisor > (std::int64_t(1) << 31) || (a->wrapped && !llvm::isPowerOf2_64(divisor)))
    return nullptr;
  Form rest;
  rest.constant = a->constant - floorDivide(a->constant, divisor) * divisor;
  for (const Term &term : a->terms) {
    std::int64_t shared = std::gcd(term.coefficient, divisor);
    for (SymbolId factor : term.factors)
      shared = std::gcd(shared * std::gcd(symbols[factor].multiple, divisor), divisor);
    if (shared != divisor)
      rest.terms.push_back(term);
  }
  Interval values = range(rest);
  return values.low >= 0 && values.high < divisor ? intern(std::move(rest)) : nullptr;
}

Value Values::divide(Value a, std::int64_t divisor) {
  Value rest = a->wrapped ? nullptr : remainder(a, divisor);
  Value whole = rest ? subtract(a, rest) : nullptr;
  if (!whole || whole->constant % divisor != 0)
    return nullptr;
  if (range(*a).low < 0 && !(rest->isConstant() && rest->constant == 0))
    return nullptr; // C++ rounds towards zero
  Form quotient;
  quotient.constant = whole->constant / divisor;
  for (const Term &term : whole->terms) {
    if (term.coefficient % divisor != 0)
      return nullptr;
    quotient.terms.push_back({term.factors, term.coefficient / divisor});
  }
  return intern(std::move(quotient));
}

std::optional<std::pair<Value, Value>> Values::divide(Value a, Value divisor) {
  bool isProduct = divisor->terms.size() == 1 && divisor->constant == 0 && !divisor->wrapped;
  if (!isProduct || a->wrapped || range(*divisor).low < 1)
    return std::nullopt;
  const Term &by = divisor->terms[0];
  Form quotient, rest;
  rest.constant = a->constant;
  for (const Term &term : a->terms) {
    Term left = term;
    left.factors.clear();
    std::set_difference(term.factors.begin(), term.factors.end(), by.factors.begin(), by.factors.end(),
                        std::back_inserter(left.factors));
    bool divides = term.coefficient % by.coefficient == 0 && left.factors.size() + by.factors.size() == term.factors.size();
    left.coefficient = divides ? term.coefficient / by.coefficient : term.coefficient;
    if (!grow(divides ? quotient : rest, divides ? left : term, 1))
      return std::nullopt;
  }
  Value below = subtract(intern(rest), divisor);
  if (range(rest).low < 0 || range(quotient).low < 0 || !below || !isNegative(*below))
    return std::nullopt;
  return std::pair(intern(std::move(quotient)), intern(std::move(rest)));
}

Value Values::bitAnd(Value a, std::int64_t mask) {
  if (mask >= 0 && llvm::isPowerOf2_64(std::uint64_t(mask) + 1))
    return mask == 0 ? constant(0) : remainder(a, mask + 1);
  if (mask < 0 && llvm::isPowerOf2_64(std::uint64_t(-mask))) {
    Value low = mask == -1 ? constant(0) : remainder(a, -mask);
    return low ? subtract(a, low) : nullptr;
  }
  if (mask < 0 || a->wrapped || a->constant < 0)
    return nullptr;
  Form result;
  std::uint64_t used = std::uint64_t(a->constant);
  result.constant = a->constant & mask;
  for (const Term &term : a->terms) { // distinct bits do not carry
    bool isBit = term.factors.size() == 1 && term.coefficient > 0 && llvm::isPowerOf2_64(term.coefficient) &&
                 Interval{0, 1}.contains(symbols[term.factors[0]].range);
    if (!isBit || (used & term.coefficient))
      return nullptr;
    used |= term.coefficient;
    if (term.coefficient & mask)
      result.terms.push_back(term);
  }
  return intern(std::move(result));
}

Interval Values::termRange(const Term &term) const {
  Interval result = Interval::exactly(term.coefficient);
  for (SymbolId factor : term.factors)
    result = result * symbols[factor].range;
  return result;
}

Interval Values::range(const Form &form) const {
  if (form.wrapped)
    return {};
  Interval sum = Interval::exactly(form.constant);
  std::int64_t perAxis[3] = {0, 0, 0};
  unsigned seen[3] = {0, 0, 0};
  for (const Term &term : form.terms) {
    sum = sum + termRange(term);
    const Symbol &first = symbols[term.factors[0]];
    if (term.factors.size() != 1 || first.kind != SymbolKind::ThreadBit)
      continue;
    std::int64_t unit = term.coefficient >> first.bit;
    bool fits = unit << first.bit == term.coefficient && (seen[first.axis] == 0 || perAxis[first.axis] == unit);
    perAxis[first.axis] = unit;
    seen[first.axis] = fits ? seen[first.axis] + 1 : 64;
  }
  // An index with all its bits ends at the extent, not at the next power of two.
  for (unsigned axis = 0; axis != 3; ++axis)
    if (bits[axis] && seen[axis] == bits[axis] && sum.isBounded()) {
      std::int64_t all = (std::int64_t(1) << bits[axis]) - 1;
      std::int64_t excess = detail::saturatingMultiply(perAxis[axis], all - lastThread[axis]);
      (perAxis[axis] > 0 ? sum.high : sum.low) -= excess;
    }
  return sum;
}

Scope Values::scope(const Form &form) const {
  Scope result = Scope::Grid;
  for (const Term &term : form.terms)
    for (SymbolId factor : term.factors)
      result = meet(result, symbols[factor].scope);
  return result;
}

Scope Values::limit(const Form &form) const {
  Scope result = Scope::Grid;
  for (const Term &term : form.terms)
    for (SymbolId factor : term.factors)
      result = meet(result, symbols[factor].limit);
  return result < Scope::Warp && countsRows(form) ? Scope::Warp : result;
}

/// Whether threadIdx.y or z counts with a number: rows of so many threads, though how long they are is not known. Which
/// of the threads are one warp depends on it.
bool Values::countsRows(const Form &form) const {
  return !extents.block[0] && llvm::any_of(form.terms, [&](const Term &term) {
    const Symbol &first = symbols[term.factors[0]];
    return term.factors.size() == 1 && first.kind == SymbolKind::ThreadBit && first.axis > 0;
  });
}

std::int64_t Values::multiple(const Form &form) const {
  if (form.wrapped)
    return 1;
  std::int64_t result = std::abs(form.constant);
  for (const Term &term : form.terms) {
    std::int64_t whole = std::abs(term.coefficient);
    for (SymbolId factor : term.factors) {
      std::int64_t product = detail::saturatingMultiply(whole, symbols[factor].multiple);
      whole = product == Interval::most ? whole : product;
    }
    result = std::gcd(result, whole);
  }
  return result;
}

SymbolId Values::culprit(const Form &form, Scope wanted) const {
  SymbolId best = noSymbol;
  for (const Term &term : form.terms)
    for (SymbolId factor : term.factors) {
      const Symbol &symbol = symbols[factor];
      if (symbol.scope >= wanted)
        continue;
      if (best == noSymbol || (symbols[best].limit >= wanted && symbol.limit < wanted))
        best = factor;
    }
  return best;
}

std::optional<Form> Values::replaceIndices(const Form &form) {
  Form result;
  result.constant = form.constant;
  // The bits of an index with one cofactor each, gathered: cofactor and unit to the number of bits.
  struct Group {
    llvm::SmallVector<SymbolId, 2> cofactor;
    unsigned axis;
    std::int64_t unit;
    llvm::SmallVector<const Term *, 10> terms;
  };
  std::vector<Group> groups;
  Form rest;
  for (const Term &term : form.terms) {
    auto bitAt = llvm::find_if(term.factors, [&](SymbolId id) { return symbols[id].kind == SymbolKind::ThreadBit; });
    bool isWhole = bitAt != term.factors.end() && term.coefficient > 0 &&
                   term.coefficient % (std::int64_t(1) << symbols[*bitAt].bit) == 0;
    if (!isWhole) {
      rest.terms.push_back(term);
      continue;
    }
    const Symbol &bit = symbols[*bitAt];
    auto cofactor = term.factors;
    cofactor.erase(cofactor.begin() + (bitAt - term.factors.begin()));
    std::int64_t unit = term.coefficient >> bit.bit;
    auto group = llvm::find_if(
        groups, [&](const Group &g) { return g.axis == bit.axis && g.unit == unit && g.cofactor == cofactor; });
    if (group == groups.end()) {
      groups.push_back({cofactor, bit.axis, unit, {}});
      group = std::prev(groups.end());
    }
    group->terms.push_back(&term);
  }
  for (const Group &group : groups) {
    if (group.terms.size() != bits[group.axis]) {
      for (const Term *term : group.terms)
        rest.terms.push_back(*term);
      continue;
    }
    Form last = *blockExtents[group.axis];
    last.constant -= 1;
    last.terms.push_back({{}, last.constant});
    for (const Term &part : last.terms) {
      Term product{group.cofactor, 0};
      product.factors.append(part.factors.begin(), part.factors.end());
      llvm::sort(product.factors);
      product.coefficient = part.coefficient;
      if (!grow(result, product, group.unit))
        return std::nullopt;
    }
  }
  for (const Term &term : rest.terms) {
    auto index = llvm::find_if(term.factors, [&](SymbolId id) { return symbols[id].below != noSymbol; });
    if (index == term.factors.end() || term.coefficient <= 0) {
      if (!grow(result, term, 1))
        return std::nullopt;
      continue;
    }
    Term upper = term, less = term;
    upper.factors[index - term.factors.begin()] = symbols[*index].below;
    llvm::sort(upper.factors);
    less.factors.erase(less.factors.begin() + (index - term.factors.begin()));
    if (!grow(result, upper, 1) || !grow(result, less, -1))
      return std::nullopt;
  }
  return result;
}

bool Values::isNegative(const Form &form) {
  if (form.wrapped)
    return false;
  if (range(form).high < 0)
    return true;
  // Cofactors are extents and indices: replacing one by its bound is only sound where they are not negative.
  for (const Term &term : form.terms)
    if (term.factors.size() > 1 && llvm::any_of(term.factors, [&](SymbolId id) { return symbols[id].range.low < 0; }))
      return false;
  auto bounded = replaceIndices(form);
  return bounded && range(*bounded).high < 0;
}

void Values::split(const Form &form, Scope scope, Form &uniform, Form &varying) const {
  uniform = Form();
  varying = Form();
  uniform.constant = form.constant;
  for (const Term &term : form.terms) {
    bool holds = llvm::all_of(term.factors, [&](SymbolId id) { return symbols[id].scope >= scope; });
    (holds ? uniform : varying).terms.push_back(term);
  }
}

} // namespace coop::uniformity
