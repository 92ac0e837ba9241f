#include "Facts/Facts.h"
#include "Operations/LoadStore/LoadStore.h"

#include <coop/tuning.cuh>

namespace coop {

static constexpr detail::algorithm allAlgorithms[] = {
    detail::algorithm::direct,         detail::algorithm::striped,
    detail::algorithm::vectorize,      detail::algorithm::transpose,
    detail::algorithm::warp_transpose, detail::algorithm::warp_transpose_timesliced,
    detail::algorithm::warp_striped};

static llvm::StringRef tagOf(detail::algorithm algorithm) {
  switch (algorithm) {
  case detail::algorithm::direct: return "direct";
  case detail::algorithm::striped: return "striped";
  case detail::algorithm::vectorize: return "vectorize";
  case detail::algorithm::transpose: return "transpose";
  case detail::algorithm::warp_transpose: return "warp_transpose";
  case detail::algorithm::warp_transpose_timesliced: return "warp_transpose_timesliced";
  case detail::algorithm::warp_striped: return "warp_striped";
  case detail::algorithm::automatic:
  case detail::algorithm::none: break;
  }
  return "";
}

const Algorithm *fastestAlgorithm(const Operation &operation, const Instance &instance, bool isGuarded) {
  // A warp's block need not be known, its own width must.
  auto threads = instance.group.size(), items = instance.payload.items;
  auto bytes = instance.payload.valueSize;
  if (!threads || !items || !bytes || *items < 1 || *bytes * *items > (1u << 24))
    return nullptr;
  return operation.algorithm(
      tagOf(detail::fastest(int(*bytes), int(*items), int(*threads), !instance.group.isWarp(), isGuarded)));
}

int algorithmSpeed(const Instance &instance, const Algorithm &algorithm, bool isGuarded) {
  auto items = instance.payload.items;
  auto bytes = instance.payload.valueSize;
  auto threads = instance.group.size();
  if (!items || !bytes || !threads || instance.group.kind != GroupKind::Block || *bytes > 16 || *items > 1024)
    return 0;
  for (detail::algorithm each : allAlgorithms)
    if (tagOf(each) == algorithm.tag)
      return detail::measured_speed(each, int(*bytes), int(*items), int(*threads), isGuarded);
  return 0;
}

} // namespace coop
