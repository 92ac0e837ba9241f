#pragma once
// Bytes of regions, by the same rules as the declaration that becomes of them: unions in a struct.
#include "Planning/Plan.h"

namespace coop {

class Layout {
public:
  explicit Layout(const PlanRequest &request) : request(request) {}

  /// Nothing where a size, or how many groups a block holds, is not known.
  std::optional<StorageSize> sizeOf(const Region &region) const;
  std::optional<StorageSize> sizeOf(const std::vector<Region> &regions) const;
  /// One piece for each use, as if each were declared by itself.
  std::optional<std::uint64_t> separateBytes() const;

private:
  std::optional<StorageSize> instanceOf(const Part &part) const;
  unsigned countOf(const Part &part) const;

  const PlanRequest &request;
};

/// The regions of an overlap, in order of their first calls.
std::vector<Region> regionsOf(const PlanRequest &request, const Overlap &overlap);

/// Whether a region's logical warps lie in slices of their warps: where it holds groups of different widths.
bool hasWarpSlices(const Region &region);

} // namespace coop
