// Warps and logical warps: blocks that are not whole warps or not known, widths and algorithms that there are not.
//
// RUN: %errors

#include <coop/coop.cuh>

__global__ void partial(const int* source)
{
  int items[4];
  [[maybe_unused]] auto block = coop::this_block<48>();
  coop::load(coop::this_warp(), source, items);
  // CHECK: :[[#@LINE-1]]:14: error: warps need a block of whole warps, but this block has 48 threads; use a multiple of 32 [coop-argument]
  // CHECK: :[[#@LINE-3]]:33: note: the block is (48, 1, 1) because of this
  coop::load(coop::this_warp().group_by<8>(), source, items);
  // CHECK: :[[#@LINE-1]]:14: error: warps need a block of whole warps, but this block has 48 threads; use a multiple of 32 [coop-argument]
  // CHECK: :[[#@LINE-6]]:33: note: the block is (48, 1, 1) because of this
}

__global__ void unstated(const int* source)
{
  int items[4];
  coop::load(coop::this_warp(), source, items);
  // CHECK: :[[#@LINE-1]]:14: error: the block that this warp belongs to is not known; write coop::this_block<X, Y, Z>() in the kernel, with the size it is launched with, or give the kernel __launch_bounds__ [coop-block-extent]
}

__global__ void widths(const int* source)
{
  int items[4];
  [[maybe_unused]] auto block = coop::this_block<64>();
  coop::load(coop::this_warp().group_by<12>(), source, items);
  // CHECK: :[[#@LINE-1]]:14: error: a logical warp has 1, 2, 4, 8, 16 or 32 threads, not 12 [coop-argument]
  coop::load(coop::group_by<20>(coop::this_warp(), coop::non_exhaustive), source, items);
  // CHECK: :[[#@LINE-1]]:14: error: a logical warp has 1, 2, 4, 8, 16 or 32 threads, not 20 [coop-argument]
  coop::load(coop::group_by<0>(coop::this_warp()), source, items);
  // CHECK: :[[#@LINE-1]]:14: error: a logical warp has 1, 2, 4, 8, 16 or 32 threads, not 0 [coop-argument]
  coop::load(coop::group_by<64>(coop::this_warp()), source, items);
  // CHECK: :[[#@LINE-1]]:14: error: a logical warp has 1, 2, 4, 8, 16 or 32 threads, not 64 [coop-argument]
  // All right.
  coop::load(coop::group_by<1>(coop::this_warp()), source, items);
  coop::load(coop::group_by<32>(coop::this_warp()), source, items);
}

__global__ void algorithms(const int* source, int* destination, int n)
{
  int items[4];
  [[maybe_unused]] auto block = coop::this_block<64>();
  auto warp = coop::this_warp();
  coop::load(warp, source, items, coop::warp_transpose);
  // CHECK: :[[#@LINE-1]]:35: error: 'warp_transpose' works on a block, not on a warp; use direct, striped, vectorize or transpose [coop-argument]
  coop::load(warp, source, items, coop::warp_transpose_timesliced);
  // CHECK: :[[#@LINE-1]]:35: error: 'warp_transpose_timesliced' works on a block, not on a warp; use direct, striped, vectorize or transpose [coop-argument]
  coop::store(coop::group_by<8>(warp), destination, items, coop::warp_striped);
  // CHECK: :[[#@LINE-1]]:60: error: 'warp_striped' works on a block, not on a logical warp; use direct, striped, vectorize or transpose [coop-argument]
  coop::load(warp, source, items, coop::valid_items(129));
  // CHECK: :[[#@LINE-1]]:53: error: valid_items(129) is outside 0 … 128, the tile: 32 (threads) × 4 (items per thread) [coop-valid-items]
  coop::store(coop::group_by<8>(warp), destination, items, coop::valid_items(33));
  // CHECK: :[[#@LINE-1]]:78: error: valid_items(33) is outside 0 … 32, the tile: 8 (threads) × 4 (items per thread) [coop-valid-items]
  // All right.
  coop::load(warp, source, items, coop::valid_items(128), coop::transpose);
  coop::store(coop::group_by<8>(warp), destination, items, coop::valid_items(32), coop::vectorize);
}

template <int W, int X> __global__ void dependent(const int* source)
{
  int items[4];
  [[maybe_unused]] auto block = coop::this_block<X>();
  coop::load(coop::group_by<W>(coop::this_warp()), source, items);
  // CHECK: :[[#@LINE-1]]:14: error: a logical warp has 1, 2, 4, 8, 16 or 32 threads, not 24 [coop-argument]
  // CHECK: :[[#@LINE-2]]:3: note: in the instantiation 'dependent<24, 64>'
  // CHECK: :[[#@LINE-3]]:14: error: warps need a block of whole warps, but this block has 80 threads; use a multiple of 32 [coop-argument]
  // CHECK: :[[#@LINE-5]]:33: note: the block is (80, 1, 1) because of this
  // CHECK: :[[#@LINE-5]]:3: note: in the instantiation 'dependent<16, 80>'
}
template __global__ void dependent<16, 64>(const int*);
template __global__ void dependent<24, 64>(const int*);
template __global__ void dependent<16, 80>(const int*);
