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

} // namespace coop::uniformity
