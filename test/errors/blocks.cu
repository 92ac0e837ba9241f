// Extents of blocks: unknown, out of range, contradicting each other, not a whole number of warps.
//
// RUN: %errors

#include <coop/coop.cuh>

__global__ void unstated(const int* source)
{
  int items[4];
  coop::load(coop::this_block(), source, items);
  // CHECK: :[[#@LINE-1]]:14: error: the extents of this block are not known; write coop::this_block<X, Y, Z>() with the size the kernel is launched with [coop-block-extent]
  auto block = coop::this_block();
  // CHECK: :[[#@LINE-1]]:16: error: the extents of this block are not known; write coop::this_block<X, Y, Z>() with the size the kernel is launched with [coop-block-extent]
  coop::load(block, source, items);
  coop::load(coop::this_block<>(), source, items);
  // CHECK: :[[#@LINE-1]]:14: error: the extents of this block are not known; write coop::this_block<X, Y, Z>() with the size the kernel is launched with [coop-block-extent]
}

__global__ void zero(const int* source) { int i[4]; coop::load(coop::this_block<0>(), source, i); }
// CHECK: :[[#@LINE-1]]:64: error: a block extent must be at least 1, but x is 0 [coop-block-extent]
__global__ void negative(const int* source) { int i[4]; coop::load(coop::this_block<128, -1>(), source, i); }
// CHECK: :[[#@LINE-1]]:68: error: a block extent must be at least 1, but y is -1 [coop-block-extent]
__global__ void none(const int* source) { int i[4]; coop::load(coop::this_block<32, 1, 0>(), source, i); }
// CHECK: :[[#@LINE-1]]:64: error: a block extent must be at least 1, but z is 0 [coop-block-extent]
__global__ void large(const int* source) { int i[4]; coop::load(coop::this_block<1025>(), source, i); }
// CHECK: :[[#@LINE-1]]:65: error: a block extent of 1025 in x exceeds what CUDA allows (1024) [coop-block-extent]
__global__ void large_by_two(const int* source) { int i[4]; coop::load(coop::this_block<64, 32>(), source, i); }
// CHECK: :[[#@LINE-1]]:72: error: a block of 64 × 32 × 1 = 2048 threads exceeds what CUDA allows (1024 threads) [coop-block-extent]
__global__ void deep(const int* source) { int i[4]; coop::load(coop::this_block<1, 1, 65>(), source, i); }
// CHECK: :[[#@LINE-1]]:64: error: a block extent of 65 in z exceeds what CUDA allows (64) [coop-block-extent]
__global__ void deep_enough(const int* source) { int i[4]; coop::load(coop::this_block<16, 1, 64>(), source, i); }

__global__ void held(const int* source)
{
  auto block = coop::this_block<2048>();
  // CHECK: :[[#@LINE-1]]:16: error: a block extent of 2048 in x exceeds what CUDA allows (1024) [coop-block-extent]
  int items[4];
  coop::load(block, source, items);
}

__global__ void disagree(const int* source)
{
  int items[4];
  auto block = coop::this_block<128>();
  coop::load(block, source, items);
  coop::load(coop::this_block<64>(), source, items);
  // CHECK: :[[#@LINE-1]]:14: error: this block is (64, 1, 1) but another group in the same kernel says (128, 1, 1) [coop-block-extent]
  // CHECK: :[[#@LINE-4]]:16: note: the other group is stated here
  coop::load(coop::this_block<32, 4>(), source, items);
  // CHECK: :[[#@LINE-1]]:14: error: this block is (32, 4, 1) but another group in the same kernel says (128, 1, 1) [coop-block-extent]
  // CHECK: :[[#@LINE-7]]:16: note: the other group is stated here
  coop::load(coop::this_block<128, 1, 1>(), source, items);
}

__global__ void partial_warps(const int* source, int* destination)
{
  int items[4];
  auto block = coop::this_block<48>();
  coop::load(block, source, items, coop::warp_transpose);
  // CHECK: :[[#@LINE-1]]:36: error: 'warp_transpose' needs a block of whole warps, but this block has 48 threads; use 'transpose' or a multiple of 32 [coop-argument]
  coop::load(block, source, items, coop::warp_transpose_timesliced);
  // CHECK: :[[#@LINE-1]]:36: error: 'warp_transpose_timesliced' needs a block of whole warps, but this block has 48 threads; use 'transpose' or a multiple of 32 [coop-argument]
  coop::load(block, source, items, coop::warp_striped);
  // CHECK: :[[#@LINE-1]]:36: error: 'warp_striped' needs a block of whole warps, but this block has 48 threads; use 'transpose' or a multiple of 32 [coop-argument]
  coop::store(block, destination, items, coop::warp_transpose);
  // CHECK: :[[#@LINE-1]]:42: error: 'warp_transpose' needs a block of whole warps, but this block has 48 threads; use 'transpose' or a multiple of 32 [coop-argument]
  coop::store(block, destination, items, coop::warp_transpose_timesliced);
  // CHECK: :[[#@LINE-1]]:42: error: 'warp_transpose_timesliced' needs a block of whole warps, but this block has 48 threads; use 'transpose' or a multiple of 32 [coop-argument]
  coop::store(block, destination, items, coop::warp_striped);
  // CHECK: :[[#@LINE-1]]:42: error: 'warp_striped' needs a block of whole warps, but this block has 48 threads; use 'transpose' or a multiple of 32 [coop-argument]
  int one;
  coop::load(block, source, one, coop::warp_transpose);
  // CHECK: :[[#@LINE-1]]:34: error: 'warp_transpose' needs a block of whole warps, but this block has 48 threads; use 'transpose' or a multiple of 32 [coop-argument]
  coop::load(block, source, items, coop::transpose);
}

__global__ void whole_warps_in_two_dimensions(const int* source)
{
  int items[4];
  coop::load(coop::this_block<8, 4>(), source, items, coop::warp_transpose);
}

template <int... Extents> __global__ void of_a_pack(const int* source)
{
  int items[4];
  coop::load(coop::this_block<Extents...>(), source, items);
  // CHECK: :[[#@LINE-1]]:14: error: the extents of this block are not known at compile time here; write coop::this_block<X, Y, Z>() where they are named [coop-constant-argument]
}
