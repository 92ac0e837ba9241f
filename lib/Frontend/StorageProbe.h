#pragma once
// Asks CUB's own headers, for the toolkit in use, how large a temporary storage is. Costs a parse of CUB (some seconds),
// so it is asked only where the answer can matter.
#include "Frontend/Frontend.h"

namespace coop {

struct StorageQuery {
  std::string type;             ///< a CUB class in terms of `coop_item` as value type
  std::uint64_t valueSize = 1;
  std::uint64_t valueAlignment = 1;
};

/// sizeof and alignof of each query's TempStorage, in order; nothing where CUB does not accept the type.
std::vector<std::optional<StorageSize>> probeStorage(const FrontendRequest &request,
                                                     const std::vector<StorageQuery> &queries);

} // namespace coop
