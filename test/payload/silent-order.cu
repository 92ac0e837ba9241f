// Orders that agree, or that the kernel changes itself: nothing is said.
//
// RUN: %silent

#include <cub/block/block_exchange.cuh>
#include <cub/block/block_radix_sort.cuh>
#include <coop/coop.cuh>

constexpr int threads = 128;
constexpr int tile = threads * 4;

__device__ void reverse(int (&items)[4])
{
  int first = items[0], second = items[1];
  items[0] = items[3];
  items[1] = items[2];
  items[2] = second;
  items[3] = first;
}

// The same order both times; all blocked algorithms are of one order.
__global__ void same_order(const int* source, int* destination)
{
  auto block = coop::this_block<threads>();
  int items[4];
  coop::load(block, source, items, coop::striped);
  for (int i = 0; i < 4; ++i)
    items[i] = items[i] * 2 + 1;
  coop::store(block, destination, items, coop::striped);
  coop::load(block, source, items, coop::warp_striped);
  coop::store(block, destination, items, coop::warp_striped);
  coop::load(block, source, items, coop::vectorize);
  coop::store(block, destination, items, coop::direct);
  coop::load(block, source, items, coop::warp_transpose);
  coop::store(block, destination, items, coop::transpose);
}

// With one item, or one thread, all orders are one.
__global__ void one_item(const int* source, int* destination)
{
  auto block = coop::this_block<threads>();
  int item, list[1];
  coop::load(block, source, item, coop::striped);
  coop::store(block, destination, item);
  coop::load(block, source, list, coop::warp_striped);
  coop::store(block, destination, list);
}
__global__ void one_thread(const int* source, int* destination)
{
  auto thread = coop::this_block<1>();
  int items[4];
  coop::load(thread, source, items, coop::striped);
  coop::store(thread, destination, items);
}

// In a block of one warp, striped and warp-striped are one.
__global__ void one_warp(const int* source, int* destination)
{
  auto block = coop::this_block<32>();
  int items[4];
  coop::load(block, source, items, coop::striped);
  coop::store(block, destination, items, coop::warp_striped);
}

// CUB exchanges or sorts in between.
__global__ void cub_exchange(const int* source, int* destination)
{
  auto block = coop::this_block<threads>();
  using Exchange = cub::BlockExchange<int, threads, 4>;
  __shared__ typename Exchange::TempStorage storage;
  int items[4];
  coop::load(block, source, items, coop::striped);
  Exchange(storage).StripedToBlocked(items);
  coop::store(block, destination, items);
}
__global__ void cub_sort(const int* source, int* destination)
{
  auto block = coop::this_block<threads>();
  using Sort = cub::BlockRadixSort<int, threads, 4>;
  __shared__ typename Sort::TempStorage storage;
  int items[4];
  coop::load(block, source, items);
  Sort sort(storage);
  sort.SortBlockedToStriped(items);
  coop::store(block, destination, items, coop::striped);
}

// The order is changed through shared memory.
__global__ void by_hand(const int* source, int* destination)
{
  auto block = coop::this_block<threads>();
  __shared__ int staged[tile];
  int items[4];
  coop::load(block, source, items, coop::striped);
  for (int i = 0; i < 4; ++i)
    staged[threadIdx.x + i * threads] = items[i];
  __syncthreads();
  for (int i = 0; i < 4; ++i)
    items[i] = staged[threadIdx.x * 4 + i];
  coop::store(block, destination, items);
}

// Items change places within the thread.
__global__ void swaps(const int* source, int* destination, bool flag)
{
  auto block = coop::this_block<threads>();
  int items[4];
  coop::load(block, source, items, coop::striped);
  for (int i = 0; i < 2; ++i) {
    int kept = items[i];
    items[i] = items[3 - i];
    items[3 - i] = kept;
  }
  coop::store(block, destination, items);
  coop::load(block, source, items, coop::striped);
  reverse(items);
  coop::store(block, destination, items);
  coop::load(block, source, items, coop::striped);
  items[0] = items[1] + items[2];
  coop::store(block, destination, items);
}

// Items move between lanes.
__global__ void shuffled(const int* source, int* destination)
{
  auto block = coop::this_block<threads>();
  int items[4];
  coop::load(block, source, items, coop::striped);
  int moved[4];
  for (int i = 0; i < 4; ++i)
    moved[i] = __shfl_xor_sync(0xffffffff, items[3 - i], 1);
  coop::store(block, destination, moved);
}

// On one path only.
__global__ void on_one_path(const int* source, int* destination, bool striped)
{
  auto block = coop::this_block<threads>();
  int items[4];
  if (striped)
    coop::load(block, source, items, coop::striped);
  else
    coop::load(block, source, items);
  if (striped)
    coop::store(block, destination, items, coop::striped);
  else
    coop::store(block, destination, items);
}

// Written anew, in whole or in part.
__global__ void written_anew(const int* source, int* destination, int value)
{
  auto block = coop::this_block<threads>();
  int items[4];
  coop::load(block, source, items, coop::striped);
  int sum = items[0] + items[1] + items[2] + items[3];
  for (int& x : items)
    x = sum;
  coop::store(block, destination, items);
  coop::load(block, source, items, coop::striped);
  items[2] = value;
  coop::store(block, destination, items);
}

// The payload is loaded in another order in each round.
__global__ void loaded_in_a_loop(const int* source, int* destination, int rounds)
{
  auto block = coop::this_block<threads>();
  int items[4];
  for (int k = 0; k < rounds; ++k) {
    coop::load(block, source, items, coop::striped, coop::offset(k * tile));
    coop::store(block, destination, items, coop::striped, coop::offset(k * tile));
    coop::load(block, destination, items, coop::offset(k * tile));
    for (int& x : items)
      x = -x;
    coop::store(block, destination, items, coop::vectorize, coop::offset(k * tile));
  }
}

// Two payloads take turns.
__global__ void double_buffer(const int* source, int* destination, int rounds)
{
  auto block = coop::this_block<threads>();
  coop::ThreadData<int, 4> current, next;
  coop::load(block, source, current, coop::striped);
  for (int k = 1; k < rounds; ++k) {
    coop::load(block, source, next, coop::striped, coop::offset(k * tile));
    coop::store(block, destination, current, coop::striped, coop::offset((k - 1) * tile));
    current = next;
  }
  coop::store(block, destination, current, coop::striped, coop::offset((rounds - 1) * tile));
}
__global__ void swapped_buffers(const int* source, int* destination, int rounds)
{
  auto block = coop::this_block<threads>();
  int a[4], b[4];
  coop::load(block, source, a, coop::striped);
  coop::load(block, source, b);
  for (int i = 0; i < 4; ++i) {
    int kept = a[i];
    a[i] = b[i];
    b[i] = kept;
  }
  coop::store(block, destination, a);
  coop::store(block, destination, b, coop::striped);
}

// Items move between lanes, or are sorted, in ways that look like changes in place.
__device__ int from_neighbour(int x) { return __shfl_xor_sync(0xffffffff, x, 1); }
__global__ void compare_and_exchange(const int* source, int* destination)
{
  auto block = coop::this_block<threads>();
  int items[4];
  coop::load(block, source, items, coop::striped);
  for (int i = 0; i < 4; ++i)
    items[i] = __shfl_xor_sync(0xffffffff, items[i], 3);
  coop::store(block, destination, items);
  coop::load(block, source, items, coop::striped);
  for (int& x : items)
    x = from_neighbour(x);
  coop::store(block, destination, items);
  coop::load(block, source, items, coop::striped);
  for (int distance = 16; distance > 0; distance /= 2)
    for (int i = 0; i < 4; ++i) {
      const int other = __shfl_xor_sync(0xffffffff, items[i], distance);
      const bool lower = (threadIdx.x & distance) == 0;
      items[i] = lower ? min(items[i], other) : max(items[i], other);
    }
  coop::store(block, destination, items);
  coop::load(block, source, items, coop::striped);
  for (int i = 0; i < 3; ++i) {
    const int next = items[i + 1];
    items[i + 1] = max(items[i], next);
    items[i] = min(items[i], next);
  }
  coop::store(block, destination, items);
  coop::load(block, source, items, coop::striped);
  for (int i = 0; i < 3; ++i)
    if (items[i] > items[i + 1]) {
      items[i] ^= items[i + 1];
      items[i + 1] ^= items[i];
      items[i] ^= items[i + 1];
    }
  coop::store(block, destination, items);
}
__global__ void merge_of_two(const int* source, int* destination)
{
  auto block = coop::this_block<threads>();
  int a[4], b[4];
  coop::load(block, source, a, coop::striped);
  coop::load(block, source, b, coop::striped);
  for (int i = 0; i < 4; ++i) {
    const int kept = a[i];
    a[i] = min(a[i], b[i]);
    b[i] = max(b[i], kept);
  }
  coop::store(block, destination, a);
  coop::store(block, destination, b);
}
__global__ void through_shared_memory(const int* source, int* destination)
{
  auto block = coop::this_block<threads>();
  __shared__ int staged[tile];
  __shared__ int scale;
  int items[4], order[4] = {3, 2, 1, 0};
  coop::load(block, source, items, coop::striped);
  for (int i = 0; i < 4; ++i)
    staged[threadIdx.x + i * threads] = items[i];
  __syncthreads();
  for (int i = 0; i < 4; ++i)
    items[i] = items[i] < 0 ? items[i] : staged[threadIdx.x * 4 + order[i]];
  coop::store(block, destination, items);
}
