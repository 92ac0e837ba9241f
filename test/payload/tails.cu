// The items behind the valid prefix of a load without a default, each use beside the nearest right kernel.
//
// RUN: %warnings

#include <coop/coop.cuh>

constexpr int threads = 128;
constexpr int tile = threads * 4;

// Stored whole.
__global__ void stored_whole(const int* source, int* destination, int count)
{
  auto block = coop::this_block<threads>();
  const int valid = min(max(count, 0), tile);
  int items[4];
  coop::load(block, source, items, coop::valid_items(valid));
  for (int& x : items)
    x += 1;
  coop::store(block, destination, items);
  // CHECK: :[[#@LINE-1]]:35: warning: 'items' is stored whole, but only a prefix of the tile was loaded and the items behind it are unspecified; give the load a coop::oob_default, or the store the same coop::valid_items [coop-uninitialized-payload]
  // CHECK: :[[#@LINE-5]]:36: note: loaded with this valid_items and no oob_default
}
__global__ void stored_with_the_count(const int* source, int* destination, int count)
{
  auto block = coop::this_block<threads>();
  const int valid = min(max(count, 0), tile);
  int items[4];
  coop::load(block, source, items, coop::valid_items(valid));
  for (int& x : items)
    x += 1;
  coop::store(block, destination, items, coop::valid_items(valid));
}
__global__ void loaded_with_a_default(const int* source, int* destination, int count)
{
  auto block = coop::this_block<threads>();
  const int valid = min(max(count, 0), tile);
  int items[4];
  coop::load(block, source, items, coop::valid_items(valid), coop::oob_default(0));
  for (int& x : items)
    x += 1;
  coop::store(block, destination, items);
}

// What the payload held before is not what the tail holds after.
__global__ void filled_before(const int* source, int* destination, int count)
{
  auto block = coop::this_block<threads>();
  int items[4] = {};
  coop::load(block, source, items, coop::transpose, coop::valid_items(min(max(count, 0), tile)));
  coop::store(block, destination, items, coop::transpose);
  // CHECK: :[[#@LINE-1]]:35: warning: 'items' is stored whole, but only a prefix of the tile was loaded and the items behind it are unspecified; give the load a coop::oob_default, or the store the same coop::valid_items [coop-uninitialized-payload]
  // CHECK: :[[#@LINE-3]]:53: note: loaded with this valid_items and no oob_default
}
__global__ void filled_by_the_load(const int* source, int* destination, int count)
{
  auto block = coop::this_block<threads>();
  int items[4];
  coop::load(block, source, items, coop::transpose, coop::valid_items(min(max(count, 0), tile)), coop::oob_default(0));
  coop::store(block, destination, items, coop::transpose);
}

// Constants.
__global__ void more_than_was_loaded(const int* source, int* destination)
{
  auto block = coop::this_block<threads>();
  int items[4];
  coop::load(block, source, items, coop::valid_items(100));
  coop::store(block, destination, items, coop::valid_items(101));
  // CHECK: :[[#@LINE-1]]:35: warning: more of 'items' is stored than was loaded, and the items behind the loaded prefix are unspecified; give the load a coop::oob_default, or the store the same coop::valid_items [coop-uninitialized-payload]
  // CHECK: :[[#@LINE-3]]:36: note: loaded with this valid_items and no oob_default
  coop::store(block, destination, items, coop::valid_items(512));
  // CHECK: :[[#@LINE-1]]:35: warning: 'items' is stored whole, but only a prefix of the tile was loaded and the items behind it are unspecified; give the load a coop::oob_default, or the store the same coop::valid_items [coop-uninitialized-payload]
  // CHECK: :[[#@LINE-6]]:36: note: loaded with this valid_items and no oob_default
}
__global__ void as_much_as_was_loaded(const int* source, int* destination)
{
  auto block = coop::this_block<threads>();
  int items[4];
  coop::load(block, source, items, coop::valid_items(101));
  coop::store(block, destination, items, coop::valid_items(101));
  coop::load(block, source, items, coop::valid_items(512));
  coop::store(block, destination, items, coop::valid_items(512));
}

// In a loop, and by either arm.
__global__ void each_round(const int* source, int* destination, int rounds, int count)
{
  auto block = coop::this_block<threads>();
  int items[4];
  for (int k = 0; k < rounds; ++k) {
    const int left = min(max(count - k * tile, 0), tile);
    coop::load(block, source, items, coop::valid_items(left), coop::offset(k * tile));
    for (int i = 0; i < 4; ++i)
      items[i] = items[i] * count;
    coop::store(block, destination, items, coop::offset(k * tile));
    // CHECK: :[[#@LINE-1]]:37: warning: 'items' is stored whole, but only a prefix of the tile was loaded and the items behind it are unspecified; give the load a coop::oob_default, or the store the same coop::valid_items [coop-uninitialized-payload]
    // CHECK: :[[#@LINE-5]]:38: note: loaded with this valid_items and no oob_default
  }
}
__global__ void either_arm(const int* a, const int* b, int* destination, bool which, int count)
{
  auto block = coop::this_block<threads>();
  const int valid = min(max(count, 0), tile);
  int items[4];
  if (which)
    coop::load(block, a, items, coop::valid_items(valid));
  else
    coop::load(block, b, items, coop::valid_items(valid));
  coop::store(block, destination, items);
  // CHECK: :[[#@LINE-1]]:35: warning: 'items' is stored whole, but only a prefix of the tile was loaded and the items behind it are unspecified; give the load a coop::oob_default, or the store the same coop::valid_items [coop-uninitialized-payload]
  // CHECK: :[[#@LINE-5]]:33: note: loaded with this valid_items and no oob_default
  // CHECK: :[[#@LINE-4]]:33: note: loaded with this valid_items and no oob_default
}
__global__ void only_one_arm(const int* a, const int* b, int* destination, bool which, int count)
{
  auto block = coop::this_block<threads>();
  const int valid = min(max(count, 0), tile);
  int items[4];
  if (which)
    coop::load(block, a, items, coop::valid_items(valid), coop::oob_default(7));
  else
    coop::load(block, b, items, coop::valid_items(valid));
  coop::store(block, destination, items);
}

// A test of something else, or the clamp itself, tells no full tile from a partial one.
__global__ void begins_before_the_end(const int* source, int* destination, int count)
{
  auto block = coop::this_block<threads>();
  int items[4];
  const int origin = blockIdx.x * tile;
  if (origin >= count)
    return;
  const int valid = count - origin < tile ? count - origin : tile;
  coop::load(block, source, items, coop::valid_items(valid), coop::offset(origin));
  coop::store(block, destination, items, coop::offset(origin));
  // CHECK: :[[#@LINE-1]]:35: warning: 'items' is stored whole, but only a prefix of the tile was loaded and the items behind it are unspecified; give the load a coop::oob_default, or the store the same coop::valid_items [coop-uninitialized-payload]
  // CHECK: :[[#@LINE-3]]:36: note: loaded with this valid_items and no oob_default
}
__global__ void ends_before_the_end(const int* source, int* destination, int count)
{
  auto block = coop::this_block<threads>();
  int items[4];
  const int origin = blockIdx.x * tile;
  if (origin + tile > count)
    return;
  const int valid = count - origin < tile ? count - origin : tile;
  coop::load(block, source, items, coop::valid_items(valid), coop::offset(origin));
  coop::store(block, destination, items, coop::offset(origin));
}
