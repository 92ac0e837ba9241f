#include "Planning/Layout.h"

#include <algorithm>

namespace coop {
namespace {

std::uint64_t roundedUp(std::uint64_t bytes, std::uint64_t alignment) {
  return (bytes + alignment - 1) / alignment * alignment;
}

StorageSize unionOf(const StorageSize &a, const StorageSize &b) {
  std::uint64_t alignment = std::max(a.alignment, b.alignment);
  return {roundedUp(std::max(a.bytes, b.bytes), alignment), alignment};
}

StorageSize arrayOf(const StorageSize &element, std::uint64_t count) {
  return {element.bytes * count, element.alignment};
}

} // namespace

std::vector<Region> regionsOf(const PlanRequest &request, const Overlap &overlap) {
  std::vector<Region> regions;
  std::vector<unsigned> order(request.uses.size());
  for (unsigned i = 0; i != order.size(); ++i)
    order[i] = i;
  std::sort(order.begin(), order.end(),
            [&](unsigned a, unsigned b) { return request.uses[a].call < request.uses[b].call; });
  std::vector<unsigned> numbers;
  for (unsigned i : order) {
    const StorageUse &use = request.uses[i];
    auto known = std::find(numbers.begin(), numbers.end(), overlap[i]);
    size_t index = size_t(known - numbers.begin());
    if (known == numbers.end()) {
      numbers.push_back(overlap[i]);
      regions.push_back({});
    }
    Region &region = regions[index];
    auto part = std::find_if(region.parts.begin(), region.parts.end(), [&](const Part &p) {
      return p.scope == use.scope && p.instances == use.instances;
    });
    if (part == region.parts.end())
      part = region.parts.insert(region.parts.end(), Part{use.scope, use.instances, {}});
    part->calls.push_back(use.call);
  }
  for (Region &region : regions)
    std::sort(region.parts.begin(), region.parts.end(), [](const Part &a, const Part &b) {
      return std::pair(b.scope, a.calls.front()) < std::pair(a.scope, b.calls.front());
    });
  return regions;
}

bool hasWarpSlices(const Region &region) {
  return std::count_if(region.parts.begin(), region.parts.end(),
                       [](const Part &part) { return part.scope != Scope::Block; }) > 1;
}

std::optional<StorageSize> Layout::instanceOf(const Part &part) const {
  StorageSize size{0, 1};
  for (const StorageUse &use : request.uses) {
    if (!std::binary_search(part.calls.begin(), part.calls.end(), use.call))
      continue;
    if (!use.size || (use.scope != Scope::Block && !use.count))
      return std::nullopt;
    size = unionOf(size, *use.size);
  }
  return size;
}

unsigned Layout::countOf(const Part &part) const {
  for (const StorageUse &use : request.uses)
    if (use.call == part.calls.front())
      return use.count.value_or(1);
  return 1;
}

std::optional<StorageSize> Layout::sizeOf(const Region &region) const {
  bool slices = hasWarpSlices(region);
  if (slices && !request.threads)
    return std::nullopt;
  unsigned warps = slices ? (*request.threads + 31) / 32 : 1;
  StorageSize block{0, 1}, slice{0, 1};
  for (const Part &part : region.parts) {
    auto size = instanceOf(part);
    if (!size)
      return std::nullopt;
    unsigned count = countOf(part);
    if (part.scope == Scope::Block)
      block = unionOf(block, *size);
    else if (slices) // as many as fit into a warp
      slice = unionOf(slice, arrayOf(*size, (count + warps - 1) / warps));
    else
      slice = arrayOf(*size, count);
  }
  return unionOf(block, slices ? arrayOf(slice, warps) : slice);
}

std::optional<StorageSize> Layout::sizeOf(const std::vector<Region> &regions) const {
  StorageSize all{0, 1};
  for (const Region &region : regions) {
    auto size = sizeOf(region);
    if (!size)
      return std::nullopt;
    all.alignment = std::max(all.alignment, size->alignment);
    all.bytes = roundedUp(all.bytes, size->alignment) + size->bytes;
  }
  all.bytes = roundedUp(all.bytes, all.alignment);
  return all;
}

std::optional<std::uint64_t> Layout::separateBytes() const {
  std::vector<Region> regions;
  for (const StorageUse &use : request.uses)
    regions.push_back({{Part{use.scope, use.instances, {use.call}}}, std::nullopt});
  auto size = sizeOf(regions);
  return size ? std::optional(size->bytes) : std::nullopt;
}

} // namespace coop
