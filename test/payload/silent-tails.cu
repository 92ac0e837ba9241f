// Partial loads without a default, used with care: nothing is said.
//
// RUN: %silent

#include <cassert>
#include <coop/coop.cuh>

constexpr int threads = 128;
constexpr int tile = threads * 4;

// Stored with the count it was loaded with, by name or by expression.
__global__ void same_count(const int* source, int* destination, int count)
{
  auto block = coop::this_block<threads>();
  int items[4];
  const int origin = blockIdx.x * tile;
  const int valid = min(max(count - origin, 0), tile);
  coop::load(block, source, items, coop::valid_items(valid), coop::offset(origin));
  for (int& x : items)
    x += 1;
  coop::store(block, destination, items, coop::valid_items(valid), coop::offset(origin));
  coop::store(block, destination, items, coop::valid_items(min(max(count - origin, 0), tile)), coop::offset(origin));
}

// Each item is tested before it is used.
__global__ void guarded_items(const int* source, int* destination, int* sums, int valid)
{
  auto block = coop::this_block<threads>();
  int items[4];
  coop::load(block, source, items, coop::valid_items(min(max(valid, 0), tile)));
  int sum = 0;
  for (int i = 0; i < 4; ++i)
    if (int(block.rank()) * 4 + i < valid)
      sum += items[i];
  coop::store(block, sums, sum);
}

// The tail is filled by hand, before or after.
__global__ void fills_the_tail(const int* source, int* destination, int count)
{
  auto block = coop::this_block<threads>();
  const int valid = min(max(count, 0), tile);
  int items[4];
  coop::load(block, source, items, coop::valid_items(valid));
  for (int i = 0; i < 4; ++i)
    if (int(threadIdx.x) * 4 + i >= valid)
      items[i] = 0;
  coop::store(block, destination, items);

  int selected[4];
  coop::load(block, source, selected, coop::valid_items(valid));
  for (int i = 0; i < 4; ++i)
    selected[i] = int(threadIdx.x) * 4 + i < valid ? selected[i] : 0;
  coop::store(block, destination, selected);

  int masked[4];
  coop::load(block, source, masked, coop::valid_items(valid));
  for (int i = 0; i < 4; ++i) {
    const int mask = int(threadIdx.x) * 4 + i < valid ? -1 : 0;
    masked[i] &= mask;
  }
  coop::store(block, destination, masked);
}

// A full tile is told from a partial one.
__global__ void full_or_partial(const int* source, int* destination, int count)
{
  auto block = coop::this_block<threads>();
  const int valid = min(max(count, 0), tile);
  int items[4];
  if (valid == tile)
    coop::load(block, source, items);
  else
    coop::load(block, source, items, coop::valid_items(valid));
  if (valid == tile)
    coop::store(block, destination, items);
  else
    coop::store(block, destination, items, coop::valid_items(valid));
}

// Loaded with a count always, stored without one only where the tile is full.
__global__ void tested_later(const int* source, int* destination, int count)
{
  auto block = coop::this_block<threads>();
  const int valid = min(max(count, 0), tile);
  int items[4];
  coop::load(block, source, items, coop::valid_items(valid));
  const bool full = valid == tile;
  if (full)
    coop::store(block, destination, items);
  else
    coop::store(block, destination, items, coop::valid_items(valid));
}

// The same by leaving.
__global__ void leaves_with_a_partial_tile(const int* source, int* destination, int count)
{
  auto block = coop::this_block<threads>();
  int items[4];
  coop::load(block, source, items, coop::valid_items(min(max(count, 0), tile)));
  if (count < tile)
    return;
  coop::store(block, destination, items);
}

// An assertion says that the tile is full.
__global__ void asserted(const int* source, int* destination, int count)
{
  auto block = coop::this_block<threads>();
  int items[4];
  coop::load(block, source, items, coop::valid_items(min(max(count, 0), tile)));
  assert(count >= tile);
  coop::store(block, destination, items);
}

// A count that is the whole tile leaves no tail, and a default fills it.
__global__ void no_tail(const int* source, int* destination, int count)
{
  auto block = coop::this_block<threads>();
  int items[4];
  coop::load(block, source, items, coop::valid_items(512));
  coop::store(block, destination, items);
  coop::load(block, source, items, coop::valid_items(min(max(count, 0), tile)), coop::oob_default(-1));
  coop::store(block, destination, items);
  coop::load(block, source, items, coop::valid_items(100));
  coop::store(block, destination, items, coop::valid_items(100));
  coop::store(block, destination, items, coop::valid_items(64));
}

// Overwritten in full before the store.
__global__ void overwritten(const int* source, int* destination, int count)
{
  auto block = coop::this_block<threads>();
  int items[4], others[4];
  coop::load(block, source, items, coop::valid_items(min(max(count, 0), tile)));
  int sum = items[0];
  for (int i = 0; i < 4; ++i)
    items[i] = sum;
  coop::store(block, destination, items);
  coop::load(block, source, others, coop::valid_items(min(max(count, 0), tile)));
  coop::load(block, source, others);
  coop::store(block, destination, others);
}

// Padding in shared memory holds what it holds; only the valid prefix is read again.
__global__ void padded(const int* source, int* destination, int count)
{
  auto block = coop::this_block<threads>();
  __shared__ int staged[tile];
  const int valid = min(max(count, 0), tile);
  int items[4];
  coop::load(block, source, items, coop::striped, coop::valid_items(valid));
  coop::store(block, staged, items, coop::striped);
  __syncthreads();
  for (int i = threadIdx.x; i < valid; i += threads)
    destination[i] = staged[valid - 1 - i];
}

// Where the load stands, the tile is known to be full.
__global__ void only_full_tiles(const int* source, int* destination, int count)
{
  auto block = coop::this_block<threads>();
  int items[4];
  const int valid = min(max(count - int(blockIdx.x) * tile, 0), tile);
  if (valid != tile)
    return;
  coop::load(block, source, items, coop::valid_items(valid));
  coop::store(block, destination, items);
}
__global__ void full_in_one_arm(const int* source, int* destination, int count)
{
  auto block = coop::this_block<threads>();
  int items[4];
  const int origin = blockIdx.x * tile;
  const int valid = min(max(count - origin, 0), tile);
  if (origin + tile <= count) {
    coop::load(block, source, items, coop::valid_items(valid), coop::offset(origin));
    coop::store(block, destination, items, coop::offset(origin));
  } else {
    coop::load(block, source, items, coop::valid_items(valid), coop::offset(origin));
    coop::store(block, destination, items, coop::valid_items(valid), coop::offset(origin));
  }
}
__global__ void full_while_it_lasts(const int* source, int* destination, int count)
{
  auto block = coop::this_block<threads>();
  int items[4], left = count, origin = 0;
  for (; left >= tile; left -= tile, origin += tile) {
    coop::load(block, source, items, coop::valid_items(min(left, tile)), coop::offset(origin));
    coop::store(block, destination, items, coop::offset(origin));
  }
  if (left > 0) {
    coop::load(block, source, items, coop::valid_items(left), coop::offset(origin));
    coop::store(block, destination, items, coop::valid_items(left), coop::offset(origin));
  }
}
__global__ void full_as_the_caller_says(const int* source, int* destination, int valid, int whole)
{
  auto block = coop::this_block<threads>();
  int items[4];
  if (valid < whole)
    return;
  coop::load(block, source, items, coop::valid_items(valid));
  coop::store(block, destination, items);
}
template <bool Full> __global__ void full_by_template(const int* source, int* destination, int count)
{
  auto block = coop::this_block<threads>();
  int items[4];
  const int valid = min(max(count, 0), tile);
  coop::load(block, source, items, coop::valid_items(Full ? tile : valid));
  if constexpr (Full)
    coop::store(block, destination, items);
  else
    coop::store(block, destination, items, coop::valid_items(valid));
}
template __global__ void full_by_template<true>(const int*, int*, int);
template __global__ void full_by_template<false>(const int*, int*, int);
