// A slow algorithm is pointed out, with what to write instead; nothing is said of one that is nearly as fast, of another
// order, of shapes that were not measured, of warps, and of what a template parameter chooses.
//
// RUN: %coop-rewrite --check %s 2>&1 | FileCheck %s --implicit-check-not=remark:
// RUN: %coop-rewrite --check -Wno-coop-performance %s 2>&1 | count 0
#include <coop/coop.cuh>

struct rgb { unsigned char r, g, b; };

__global__ void block(const int* source, int* destination, const unsigned char* bytes, const rgb* pixels)
{
  auto block = coop::this_block<256>();
  int items[16], few[4];
  unsigned char small[16];
  rgb colors[16];
  coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:3: remark: 'direct' with 16 items of 4 bytes per thread was measured {{[0-9.]+}} times slower than 'warp_transpose'; coop::automatic takes the fastest [coop-performance]
  // CHECK: , coop::automatic
  coop::store(block, destination, items, coop::direct);
  // CHECK: :[[#@LINE-1]]:42: remark: 'direct' with 16 items
  // CHECK: {{^ *\| +}}coop::automatic
  coop::load(block, bytes, small, coop::transpose);
  // CHECK: :[[#@LINE-1]]:35: remark: 'transpose' with 16 items of 1 bytes per thread was measured {{[0-9.]+}} times slower than 'vectorize'
  coop::load(block, source, few);
  coop::load(block, source, few, coop::transpose);
  coop::load(block, source, items, coop::striped);
  coop::load(block, source, items, coop::automatic);
  coop::load(block, pixels, colors);
}

__global__ void warp(const int* source)
{
  coop::this_block<256>();
  int items[16];
  coop::load(coop::this_warp(), source, items);
}

template <class T, int N, class Algorithm> __global__ void chosen(const T* source)
{
  auto block = coop::this_block<256>();
  T items[N];
  coop::load(block, source, items, Algorithm{});
  coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:3: remark: 'direct' with 8 items of 8 bytes per thread
  // CHECK: note: in the instantiation 'chosen<double, 8, coop::types::direct_t>'
}
template __global__ void chosen<double, 2, coop::direct_t>(const double*);
template __global__ void chosen<double, 8, coop::direct_t>(const double*);
