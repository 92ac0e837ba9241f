// Payloads that are used after a store that exchanges items in place, each beside the nearest right kernel.
//
// RUN: %warnings

#include <cuda/std/array>
#include <coop/coop.cuh>

constexpr int threads = 128;
constexpr int tile = threads * 4;

__device__ int sum(const int (&items)[4]) { return items[0] + items[1] + items[2] + items[3]; }

// Read.
__global__ void read(const int* source, int* destination, int* sums)
{
  auto block = coop::this_block<threads>();
  int items[4];
  coop::load(block, source, items, coop::transpose);
  coop::store(block, destination, items, coop::transpose);
  coop::store(block, sums, items[0] + items[1]);
  // CHECK: :[[#@LINE-1]]:28: warning: 'items' is read after a 'transpose' store, which may have exchanged its items with other threads; write or load it again first, or let the store take a const copy [coop-payload-order]
  // CHECK: :[[#@LINE-3]]:3: note: the 'transpose' store is here
}
__global__ void read_before(const int* source, int* destination, int* sums)
{
  auto block = coop::this_block<threads>();
  int items[4];
  coop::load(block, source, items, coop::transpose);
  coop::store(block, sums, items[0] + items[1]);
  coop::store(block, destination, items, coop::transpose);
}

// Changed, passed on, copied.
__global__ void other_uses(const int* source, int* destination, int* sums)
{
  auto block = coop::this_block<threads>();
  int a[4], b[4];
  cuda::std::array<int, 4> c, d, e;
  coop::load(block, source, a);
  coop::load(block, source, b);
  coop::load(block, source, c);
  coop::load(block, source, e);
  coop::store(block, destination, a, coop::transpose);
  for (int& x : a)
    x += 1;
    // CHECK: :[[#@LINE-1]]:5: warning: 'a' is read after a 'transpose' store, which may have exchanged its items with other threads; write or load it again first, or let the store take a const copy [coop-payload-order]
    // CHECK: :[[#@LINE-4]]:3: note: the 'transpose' store is here
  coop::store(block, destination, b, coop::warp_transpose);
  coop::store(block, sums, sum(b));
  // CHECK: :[[#@LINE-1]]:32: warning: 'b' is read after a 'warp_transpose' store, which may have exchanged its items with other threads; write or load it again first, or let the store take a const copy [coop-payload-order]
  // CHECK: :[[#@LINE-3]]:3: note: the 'warp_transpose' store is here
  coop::store(block, destination, c, coop::warp_transpose_timesliced);
  auto copy = c;
  // CHECK: :[[#@LINE-1]]:15: warning: 'c' is read after a 'warp_transpose_timesliced' store, which may have exchanged its items with other threads; write or load it again first, or let the store take a const copy [coop-payload-order]
  // CHECK: :[[#@LINE-3]]:3: note: the 'warp_transpose_timesliced' store is here
  coop::store(block, destination, copy);
  coop::store(block, destination, e, coop::transpose);
  d = e;
  // CHECK: :[[#@LINE-1]]:7: warning: 'e' is read after a 'transpose' store, which may have exchanged its items with other threads; write or load it again first, or let the store take a const copy [coop-payload-order]
  // CHECK: :[[#@LINE-3]]:3: note: the 'transpose' store is here
  coop::store(block, destination, d);
}

// Stored twice.
__global__ void stored_twice(const int* source, int* a, int* b)
{
  auto block = coop::this_block<threads>();
  coop::ThreadData<int, 4> items;
  coop::load(block, source, items);
  coop::store(block, a, items, coop::transpose);
  coop::store(block, b, items, coop::transpose);
  // CHECK: :[[#@LINE-1]]:25: warning: 'items' is stored again after a 'transpose' store, which may have exchanged its items with other threads; write or load it again first, or let the store take a const copy [coop-payload-order]
  // CHECK: :[[#@LINE-3]]:3: note: the 'transpose' store is here
}
__global__ void stored_twice_from_a_copy(const int* source, int* a, int* b)
{
  auto block = coop::this_block<threads>();
  coop::ThreadData<int, 4> items;
  coop::load(block, source, items);
  const auto copy = items;
  coop::store(block, a, copy, coop::transpose);
  coop::store(block, b, copy, coop::transpose);
}
__global__ void stored_twice_directly(const int* source, int* a, int* b)
{
  auto block = coop::this_block<threads>();
  coop::ThreadData<int, 4> items;
  coop::load(block, source, items);
  coop::store(block, a, items);
  coop::store(block, b, items, coop::transpose);
}

// In the next round.
__global__ void next_round(const int* source, int* destination, int rounds)
{
  auto block = coop::this_block<threads>();
  int items[4];
  coop::load(block, source, items);
  for (int k = 0; k < rounds; ++k)
    coop::store(block, destination, items, coop::transpose, coop::offset(k * tile));
    // CHECK: :[[#@LINE-1]]:37: warning: 'items' is stored again after a 'transpose' store, which may have exchanged its items with other threads; write or load it again first, or let the store take a const copy [coop-payload-order]
    // CHECK: :[[#@LINE-2]]:5: note: the 'transpose' store is here, in the round of the loop before
  coop::load(block, source, items);
  for (int k = 0; k < rounds; ++k) {
    for (int& x : items)
      x += k;
    coop::store(block, destination, items, coop::transpose, coop::offset(k * tile));
    // CHECK: :[[#@LINE-1]]:37: warning: 'items' is stored again after a 'transpose' store, which may have exchanged its items with other threads; write or load it again first, or let the store take a const copy [coop-payload-order]
    // CHECK: :[[#@LINE-2]]:5: note: the 'transpose' store is here, in the round of the loop before
  }
}
__global__ void loaded_each_round(const int* source, int* destination, int rounds)
{
  auto block = coop::this_block<threads>();
  int items[4];
  for (int k = 0; k < rounds; ++k) {
    coop::load(block, source, items);
    for (int& x : items)
      x += k;
    coop::store(block, destination, items, coop::transpose, coop::offset(k * tile));
  }
}

// Stored on some path, read on every one.
__global__ void some_path(const int* source, int* destination, int* sums, bool keep)
{
  auto block = coop::this_block<threads>();
  int items[4];
  coop::load(block, source, items);
  if (keep)
    coop::store(block, destination, items, coop::transpose);
  coop::store(block, sums, items[0]);
  // CHECK: :[[#@LINE-1]]:28: warning: 'items' is read after a 'transpose' store, which may have exchanged its items with other threads; write or load it again first, or let the store take a const copy [coop-payload-order]
  // CHECK: :[[#@LINE-3]]:5: note: the 'transpose' store is here
}
__global__ void some_path_in_a_copy(const int* source, int* destination, int* sums, bool keep)
{
  auto block = coop::this_block<threads>();
  int items[4];
  coop::load(block, source, items);
  if (keep) {
    coop::ThreadData<int, 4> copy;
    for (int i = 0; i < 4; ++i)
      copy[i] = items[i];
    coop::store(block, destination, copy, coop::transpose);
  }
  coop::store(block, sums, items[0]);
}

// A payload of one item is not exchanged, one of two is.
__global__ void one_and_two_items(const int* source, int* destination, int* sums)
{
  auto block = coop::this_block<threads>();
  int one[1], two[2];
  coop::load(block, source, one);
  coop::load(block, source, two);
  coop::store(block, destination, one, coop::transpose);
  coop::store(block, destination, two, coop::transpose);
  coop::store(block, sums, one[0]);
  coop::store(block, sums, two[0]);
  // CHECK: :[[#@LINE-1]]:28: warning: 'two' is read after a 'transpose' store, which may have exchanged its items with other threads; write or load it again first, or let the store take a const copy [coop-payload-order]
  // CHECK: :[[#@LINE-4]]:3: note: the 'transpose' store is here
}
