#include "Operations/PassedStorage.h"
#include "Facts/Facts.h"

namespace coop {
namespace {

std::string nothing(const Call &) { return ""; }
std::string noSlot(const Call &, const EmitContext &) { return ""; }
std::string storageType(const Call &call, const EmitContext &, llvm::StringRef) { return call.passed->type; }
std::string storageIn(const Call &, const Instance &) { return ""; }
/// The call stays as it is; the rewriter adds the storage to it.
EmittedCall emit(const Call &, const EmitContext &, llvm::StringRef, llvm::StringRef) { return {}; }
std::optional<Scope> innerBarrier(const Call &, unsigned) { return std::nullopt; }

} // namespace

const Operation &passedStorage() {
  static const Operation row{"", {}, {}, {}, "", "", {nothing, storageType, storageIn, nothing, noSlot, nothing, noSlot, emit, innerBarrier}};
  return row;
}

} // namespace coop
