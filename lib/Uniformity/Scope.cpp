#include "Uniformity/Scope.h"

namespace coop::uniformity {

llvm::StringRef groupName(Scope scope) {
  constexpr llvm::StringRef names[] = {"thread", "2-thread tile", "4-thread tile", "8-thread tile", "16-thread tile",
                                       "warp",   "block",         "cluster",       "grid"};
  return names[unsigned(scope)];
}

} // namespace coop::uniformity
