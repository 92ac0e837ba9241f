// Pack expansions whose elements are not one call that runs again, or run in no order.
//
// RUN: %errors
#include <coop/coop.cuh>

template <class... T> __device__ void use(T...) {}

template <class Algorithm, class... T> __device__ void differ(coop::block_group<128> block, const int* source, T&... items)
{
  (coop::load(block, source, items, coop::automatic), ...);
  // CHECK: :[[#@LINE-1]]:4: error: not supported yet: a coop call inside a pack expansion whose group, algorithm or storage is of a type that differs between its elements; write one call for each element [coop-unrewritable]
  (coop::load(block, source, items, Algorithm()), ...);
  // CHECK: :[[#@LINE-1]]:4: error: not supported yet: a coop call inside a pack expansion whose group, algorithm or storage is of a type that differs between its elements; write one call for each element [coop-unrewritable]
}

template <int... I> __global__ void kernel(const int* source)
{
  auto block = coop::this_block<128>();
  int a[4], b[8];
  differ<coop::transpose_t>(block, source, a, b);
  use((coop::load(block, source + I, a), 0)...);
  // CHECK: :[[#@LINE-1]]:8: error: not supported yet: a coop call inside a pack expansion that is no fold over the comma and no braced list; write one of these, or one call for each element [coop-unrewritable]
  ((coop::load(block, source + I, a), I > 2) && ...);
  // CHECK: :[[#@LINE-1]]:5: error: not supported yet: a coop call inside a pack expansion that is no fold over the comma and no braced list; write one of these, or one call for each element [coop-unrewritable]
  (coop::load(coop::this_warp().group_by<I>(), source, a, coop::transpose), ...);
  // CHECK: :[[#@LINE-1]]:4: error: not supported yet: a coop call inside a pack expansion whose group, algorithm or storage is of a type that differs between its elements; write one call for each element [coop-unrewritable]
}

template <class... A> __global__ void algorithms(const int* source, A... algorithm)
{
  int items[4];
  (coop::load(coop::this_block<128>(), source, items, algorithm), ...);
  // CHECK: :[[#@LINE-1]]:55: error: not supported yet: an option that differs between the elements of a pack expansion; write one call for each element [coop-unrewritable]
}

// Instantiations are checked element by element.
template <int... N> __global__ void counts(const int* source)
{
  int items[4];
  (coop::load(coop::this_block<128>(), source, items, coop::valid_items(N)), ...);
  // CHECK: :[[#@LINE-1]]:73: error: valid_items(513) is outside 0 … 512, the tile: 128 (threads) × 4 (items per thread) [coop-valid-items]
  // CHECK: :[[#@LINE-2]]:4: note: in the instantiation 'counts<512, 513>'
}

template <int... I> __global__ void divergent(const int* source)
{
  int items[4];
  ((threadIdx.x > I ? coop::load(coop::this_block<128>(), source + I, items) : void()), ...);
  // CHECK: :[[#@LINE-1]]:23: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:5: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:5: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:23: note: in the instantiation 'divergent<4, 8>'
  // CHECK: :[[#@LINE-5]]:23: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

template __global__ void kernel<4, 8>(const int*);
template __global__ void counts<512, 513>(const int*);
template __global__ void divergent<4, 8>(const int*);
