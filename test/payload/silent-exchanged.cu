// Payloads that a transposing store may have changed, and nothing reads them before they are written again.
//
// RUN: %silent

#include <cuda/std/array>
#include <coop/coop.cuh>

constexpr int threads = 128;
constexpr int tile = threads * 4;

// Loaded, changed, stored, round by round.
__global__ void rounds_of_tiles(const int* source, int* destination, int tiles)
{
  auto block = coop::this_block<threads>();
  coop::ThreadData<int, 4> items;
  for (int k = blockIdx.x; k < tiles; k += gridDim.x) {
    coop::load(block, source, items, coop::transpose, coop::offset(k * tile));
    for (int& x : items)
      x += 1;
    coop::store(block, destination, items, coop::transpose, coop::offset(k * tile));
  }
}

// Read before the store, or kept in a copy.
__global__ void read_before(const int* source, int* destination, int* sums)
{
  auto block = coop::this_block<threads>();
  cuda::std::array<int, 4> items;
  coop::load(block, source, items, coop::transpose);
  int sum = 0;
  for (int x : items)
    sum += x;
  const auto copy = items;
  coop::store(block, destination, copy, coop::transpose);
  items[0] = sum;
  coop::store(block, destination, items, coop::warp_transpose);
  coop::store(block, sums, sum);
  coop::store(block, destination, copy, coop::transpose);
}

// What the store takes is a copy: const or a temporary.
__global__ void copies(const int* source, int* destination)
{
  auto block = coop::this_block<threads>();
  const int fixed[4] = {1, 2, 3, 4};
  coop::ThreadData<int, 4> items;
  coop::load(block, source, items);
  coop::store(block, destination, fixed, coop::transpose);
  coop::store(block, destination, fixed, coop::transpose);
  coop::store(block, destination, static_cast<const coop::ThreadData<int, 4>&>(items), coop::transpose);
  coop::store(block, destination, coop::ThreadData<int, 4>(items), coop::transpose);
  coop::store(block, destination, items, coop::transpose);
}

// With one item, or one thread, nothing is exchanged; nor by the other algorithms.
__global__ void nothing_exchanged(const int* source, int* destination)
{
  auto block = coop::this_block<threads>();
  int item, items[4];
  coop::load(block, source, item);
  coop::store(block, destination, item, coop::transpose);
  coop::store(block, destination, item, coop::transpose);
  coop::load(block, source, items);
  coop::store(block, destination, items);
  coop::store(block, destination, items, coop::vectorize);
  coop::store(coop::this_block<threads>(), destination, items, coop::direct);
  items[0] += 1;
  coop::store(block, destination, items, coop::transpose);
}

// Written again, in whole, before it is read.
__global__ void written_again(const int* source, int* destination, int value)
{
  auto block = coop::this_block<threads>();
  int items[4];
  coop::load(block, source, items);
  coop::store(block, destination, items, coop::transpose);
  for (int i = 0; i < 4; ++i)
    items[i] = value + i;
  coop::store(block, destination, items, coop::transpose);
  for (int& x : items)
    x = value;
  coop::store(block, destination, items, coop::transpose);
  coop::load(block, source, items);
  value = items[0];
}

// Stored on one path, read on the other.
__global__ void either_or(const int* source, int* destination, int* sums, bool keep)
{
  auto block = coop::this_block<threads>();
  int items[4];
  coop::load(block, source, items);
  if (keep)
    coop::store(block, destination, items, coop::transpose);
  else
    coop::store(block, sums, items[0]);
}
__global__ void correlated(const int* source, int* destination, int* sums, bool keep)
{
  auto block = coop::this_block<threads>();
  int items[4];
  coop::load(block, source, items);
  if (keep)
    coop::store(block, destination, items, coop::transpose);
  __syncthreads();
  if (!keep)
    coop::store(block, sums, items[0]);
}

// Collected in a loop, and stored in its last round.
__global__ void stored_last(const int* source, int* destination, int rounds)
{
  auto block = coop::this_block<threads>();
  int sums[4] = {}, items[4];
  for (int k = 0; k < rounds; ++k) {
    coop::load(block, source, items, coop::offset(k * tile));
    for (int i = 0; i < 4; ++i)
      sums[i] += items[i];
    if (k + 1 == rounds)
      coop::store(block, destination, sums, coop::transpose);
  }
}

// Used in the first round only.
__global__ void used_first(const int* source, int* destination, int* sums, int rounds)
{
  auto block = coop::this_block<threads>();
  int items[4];
  coop::load(block, source, items);
  for (int k = 0; k < rounds; ++k) {
    if (k == 0)
      coop::store(block, sums, items[0]);
    for (int i = 0; i < 4; ++i)
      items[i] = k;
    coop::store(block, destination, items, coop::transpose);
  }
}

// The loop is left after the store.
__global__ void left_after_the_store(const int* source, int* destination, const int* wanted)
{
  auto block = coop::this_block<threads>();
  int items[4];
  coop::load(block, source, items);
  for (int k = 0; k < 10; ++k) {
    items[0] += 1;
    if (k == 5) {
      coop::store(block, destination, items, coop::transpose);
      break;
    }
  }
}

// A loop of one round does not come back.
template <int Rounds> __global__ void rounds_by_template(const int* source, int* destination)
{
  auto block = coop::this_block<threads>();
  int items[4];
  coop::load(block, source, items);
  for (int k = 0; k < Rounds; ++k)
    coop::store(block, destination, items, coop::transpose, coop::offset(k * tile));
}
template __global__ void rounds_by_template<1>(const int*, int*);

// Which of two payloads was stored is not known.
__global__ void one_of_two(const int* source, int* destination, int* sums, bool first)
{
  auto block = coop::this_block<threads>();
  int a[4], b[4];
  coop::load(block, source, a);
  coop::load(block, source, b);
  coop::store(block, destination, first ? a : b, coop::transpose);
  coop::store(block, sums, first ? b[0] : a[0]);
}
