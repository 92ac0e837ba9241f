// What an access to an array says of the threads that come past it: that their indices are within it.
#include "Uniformity/FunctionAnalysis.h"

namespace coop::uniformity {

/// Whether a form is the same whenever it is computed.
bool FunctionAnalysis::isSteady(const Form &form) const {
  return !form.wrapped && llvm::all_of(form.terms, [&](const Term &term) {
    return llvm::all_of(term.factors, [&](SymbolId id) { return engine.parts(id).empty(); });
  });
}

/// Where the block's extents are known the indices are known, too, and an array that is too small is a fault of the kernel
/// that is not to hide another one.
void FunctionAnalysis::noteAccess(LocationId object, Value address, std::int64_t size) {
  constexpr size_t most = 64;
  const clang::ConstantArrayType *array =
      memory[object].type.isNull() ? nullptr : engine.context.getAsConstantArrayType(memory[object].type);
  bool known = values.blockExtent(0)->isConstant() && values.blockExtent(1)->isConstant() && values.blockExtent(2)->isConstant();
  if (!array || known || accesses.size() >= most || array->getElementType()->isDependentType())
    return;
  Value offset = values.subtract(address, memory.addressOf(object));
  if (!offset || !isSteady(*offset) || values.scope(*offset) >= Scope::Block)
    return;
  std::int64_t whole = engine.context.getTypeSizeInChars(memory[object].type).getQuantity();
  accesses.push_back({current, offset, whole - size, size});
}

/// Whether `difference < 0` has one outcome for all threads, for what they have accessed before.
bool FunctionAnalysis::isSettledByAccess(Value difference) {
  return llvm::any_of(accesses, [&](const Access &access) {
    if (access.block != current && !graph.dominates(access.block, current))
      return false;
    Value scaled = values.scale(difference, access.size);
    Value rest = scaled ? values.subtract(scaled, access.offset) : nullptr;
    if (!rest || !rest->isConstant())
      return false;
    return rest->constant >= 0 || access.last + rest->constant < 0;
  });
}

/// In bytes; 0 where it is not known.
std::int64_t FunctionAnalysis::widthOf(clang::QualType type) const {
  bool isKnown = !type.isNull() && !type->isDependentType() && !type->isIncompleteType() && type->isObjectType();
  return isKnown ? engine.context.getTypeSizeInChars(type).getQuantity() : 0;
}

/// Whether an access is to some bytes of a variable only, or to more: `reinterpret_cast<float *>(&vector)[0]`, a `char *`.
bool FunctionAnalysis::isPartly(LocationId place, clang::QualType type) const {
  const clang::QualType &whole = memory[place].type;
  std::int64_t width = widthOf(type), all = widthOf(whole);
  return width != 0 && all != 0 && width != all && !whole->isUnionType();
}

/// Elements of an array of scalars, and what they hold, that a store of `width` bytes at an offset from its start leaves alone.
std::vector<std::pair<LocationId, Value>> FunctionAnalysis::elementsOutside(LocationId array, Value offset, std::int64_t width) {
  constexpr std::int64_t most = 64;
  std::vector<std::pair<LocationId, Value>> result;
  const clang::ConstantArrayType *type =
      memory[array].type.isNull() ? nullptr : engine.context.getAsConstantArrayType(memory[array].type);
  if (!type || !type->getElementType()->isScalarType() || !offset || offset->wrapped)
    return result;
  Interval range = values.range(*offset);
  std::int64_t size = engine.context.getTypeSizeInChars(type->getElementType()).getQuantity();
  for (std::int64_t i = 0; i < std::min(most, std::int64_t(type->getSize().getLimitedValue(most))); ++i) {
    LocationId one = memory.element(array, unsigned(i));
    if (((i + 1) * size - 1 < range.low || i * size - std::max<std::int64_t>(width, 1) >= range.high) && isHeld(now, one))
      result.push_back({one, lookup(now, one)});
  }
  return result;
}

/// The element of an array of scalars that an access of `width` bytes is to, where its index is a number.
std::optional<LocationId> FunctionAnalysis::elementAt(LocationId array, Value address, std::int64_t width) {
  constexpr std::int64_t most = 64;
  const clang::ConstantArrayType *type =
      memory[array].type.isNull() ? nullptr : engine.context.getAsConstantArrayType(memory[array].type);
  if (!type || !type->getElementType()->isScalarType())
    return std::nullopt;
  Value offset = values.subtract(address, memory.addressOf(array));
  std::int64_t size = engine.context.getTypeSizeInChars(type->getElementType()).getQuantity();
  if (width != 0 && width != size) // `*reinterpret_cast<float4 *>(array)`
    return std::nullopt;
  if (!offset || !offset->isConstant() || offset->constant < 0 || offset->constant % size != 0 ||
      offset->constant / size >= most)
    return std::nullopt;
  return memory.element(array, unsigned(offset->constant / size));
}

} // namespace coop::uniformity
