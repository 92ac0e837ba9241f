// A count whose unsigned subtraction wraps around passes min() as a whole tile.
//
// RUN: %warnings

#include <cstdint>
#include <coop/coop.cuh>

__global__ void wraps(const int* source, int* destination, unsigned count, size_t large, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  constexpr unsigned tile = 512;
  const unsigned origin = blockIdx.x * tile;
  coop::load(block, source, items, coop::valid_items(min(count - origin, tile)), coop::offset(origin));
  // CHECK: :[[#@LINE-1]]:54: warning: this count wraps around to a large value when 'origin' is greater than 'count', because the subtraction is unsigned; a wrapped value passes min() as a full tile [coop-valid-items]
  // CHECK: :[[#@LINE-2]]:58: note: the unsigned subtraction is here; clamp first: min(origin < count ? count - origin : 0, tile)
  coop::store(block, destination, items, coop::valid_items(min(tile, count - blockIdx.x * tile)));
  // CHECK: :[[#@LINE-1]]:60: warning: this count wraps around to a large value when 'blockIdx.x * tile' is greater than 'count', because the subtraction is unsigned; a wrapped value passes min() as a full tile [coop-valid-items]
  // CHECK: :[[#@LINE-2]]:70: note: the unsigned subtraction is here; clamp first: min(origin < count ? count - origin : 0, tile)
  coop::load(block, source, items, coop::valid_items(min(large - origin, size_t(512))));
  // CHECK: :[[#@LINE-1]]:54: warning: this count wraps around to a large value when 'origin' is greater than 'large', because the subtraction is unsigned; a wrapped value passes min() as a full tile [coop-valid-items]
  // CHECK: :[[#@LINE-2]]:58: note: the unsigned subtraction is here; clamp first: min(origin < count ? count - origin : 0, tile)
  const unsigned valid = min(count - origin, tile);
  coop::load(block, source, items, coop::valid_items(valid));
  // CHECK: :[[#@LINE-1]]:54: warning: this count wraps around to a large value when 'origin' is greater than 'count', because the subtraction is unsigned; a wrapped value passes min() as a full tile [coop-valid-items]
  // CHECK: :[[#@LINE-3]]:30: note: the unsigned subtraction is here; clamp first: min(origin < count ? count - origin : 0, tile)
}

// Cut off in other ways than by min().
__global__ void cut_off(const int* source, unsigned count)
{
  auto block = coop::this_block<128>();
  int items[4];
  constexpr unsigned tile = 512;
  const unsigned origin = blockIdx.x * tile;
  coop::load(block, source, items, coop::valid_items(umin(count - origin, tile)));
  // CHECK: :[[#@LINE-1]]:54: warning: this count wraps around to a large value when 'origin' is greater than 'count', because the subtraction is unsigned; a wrapped value passes min() as a full tile [coop-valid-items]
  // CHECK: :[[#@LINE-2]]:59: note: the unsigned subtraction is here; clamp first: min(origin < count ? count - origin : 0, tile)
  coop::load(block, source, items, coop::valid_items(count - origin < tile ? count - origin : tile));
  // CHECK: :[[#@LINE-1]]:54: warning: this count wraps around to a large value when 'origin' is greater than 'count', because the subtraction is unsigned; a wrapped value passes min() as a full tile [coop-valid-items]
  // CHECK: :[[#@LINE-2]]:78: note: the unsigned subtraction is here; clamp first: min(origin < count ? count - origin : 0, tile)
  coop::load(block, source, items, coop::valid_items(count - origin > 512 ? 512u : count - origin));
  // CHECK: :[[#@LINE-1]]:54: warning: this count wraps around to a large value when 'origin' is greater than 'count', because the subtraction is unsigned; a wrapped value passes min() as a full tile [coop-valid-items]
  // CHECK: :[[#@LINE-2]]:84: note: the unsigned subtraction is here; clamp first: min(origin < count ? count - origin : 0, tile)
  unsigned valid = count - origin;
  if (valid > tile) valid = tile;
  coop::load(block, source, items, coop::valid_items(valid));
  // CHECK: :[[#@LINE-1]]:54: warning: this count wraps around to a large value when 'origin' is greater than 'count', because the subtraction is unsigned; a wrapped value passes min() as a full tile [coop-valid-items]
  // CHECK: :[[#@LINE-4]]:20: note: the unsigned subtraction is here; clamp first: min(origin < count ? count - origin : 0, tile)
  unsigned other = count - origin;
  other = min(other, tile);
  coop::load(block, source, items, coop::valid_items(other));
  // CHECK: :[[#@LINE-1]]:54: warning: this count wraps around to a large value when 'origin' is greater than 'count', because the subtraction is unsigned; a wrapped value passes min() as a full tile [coop-valid-items]
  // CHECK: :[[#@LINE-4]]:20: note: the unsigned subtraction is here; clamp first: min(origin < count ? count - origin : 0, tile)
}

// Clamped first, signed, compared elsewhere, or no difference at all.
__global__ void does_not_wrap(const int* source, unsigned count, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  constexpr unsigned tile = 512;
  const unsigned origin = blockIdx.x * tile;
  coop::load(block, source, items, coop::valid_items(min(origin < count ? count - origin : 0u, tile)));
  coop::load(block, source, items, coop::valid_items(min(n - static_cast<int>(origin), 512)));
  coop::load(block, source, items, coop::valid_items(min(static_cast<int>(count - origin), 512)));
  coop::load(block, source, items, coop::valid_items(min(tile - 3, count)));
  if (origin < count) coop::load(block, source, items, coop::valid_items(min(count - origin, tile)));
}
