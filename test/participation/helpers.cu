// Calls in functions are judged in each kernel that comes by them, and the notes lead from there.
//
// RUN: %errors

#include <coop/coop.cuh>

__device__ void load(const int* source, int (&items)[4], int n)
{
  coop::load(coop::this_block<128>(), source, items);
  // CHECK: :[[#@LINE-1]]:3: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE+24]]:24: note: 'outer' is called here
  // CHECK: :[[#@LINE+23]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE+22]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-5]]:3: note: the coop::load is here
  // CHECK: :[[#@LINE-6]]:3: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  // CHECK: :[[#@LINE+1]]:14: note: this coop::load call depends on the same condition
  if (n > 0) coop::load(coop::this_block<128>(), source + n, items);
}

__device__ void outer(const int* source, int (&items)[4])
{
  load(source, items, 4);
}

__global__ void uniform(const int* source, int n)
{
  int items[4];
  load(source, items, n);
  if (n > 3) outer(source, items);
}

__global__ void divergent(const int* source)
{
  int items[4];
  if (threadIdx.x < 3) outer(source, items);
}

__device__ void under_parameter(const int* source, int n)
{
  int items[4];
  if (n > 0) coop::load(coop::this_block<128>(), source, items, coop::valid_items(n));
  // CHECK: :[[#@LINE-1]]:14: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE+7]]:3: note: 'under_parameter' is called here
  // CHECK: :[[#@LINE-5]]:14: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  // CHECK: :[[#@LINE-6]]:83: error: the valid_items of this coop::load call differs between the threads of the block, but has to be the same for all of them [coop-uniform-argument]
  // CHECK: :[[#@LINE-7]]:83: note: it depends on threadIdx.x, which differs between the threads of the block
}
__global__ void passes_rank(const int* source)
{
  under_parameter(source, threadIdx.x % 4);
}

// Nobody in sight calls this one: its parameters may be anything.
__device__ void called_elsewhere(const int* source, int n)
{
  int items[4];
  coop::load(coop::this_block<128>(), source, items);
  if (n > 0) coop::load(coop::this_block<128>(), source, items);
}

// Each warp may go its own way.
__device__ void of_warp(const int* source)
{
  int items[4];
  coop::load(coop::this_warp(), source, items);
  // CHECK: :[[#@LINE-1]]:3: error: not all threads of the warp reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE+10]]:30: note: 'of_warp' is called here
  // CHECK: :[[#@LINE+9]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE+8]]:7: note: it depends on threadIdx.x, which differs between the threads of the warp
  // CHECK: :[[#@LINE-5]]:3: note: the coop::load is here
  // CHECK: :[[#@LINE-6]]:3: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}
__global__ void by_warps(const int* source)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  if (threadIdx.x / 32 == 1) of_warp(source);
  if (threadIdx.x % 32 == 1) of_warp(source);
}

__global__ void in_lambda(const int* source)
{
  auto block = coop::this_block<128>();
  int items[4];
  auto load_one = [&] { coop::load(block, source, items); };
  // CHECK: :[[#@LINE-1]]:25: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE+6]]:25: note: 'operator()' is called here
  // CHECK: :[[#@LINE+5]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE+4]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-5]]:25: note: the coop::load is here
  // CHECK: :[[#@LINE-6]]:25: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  load_one();
  if (threadIdx.x == 7) load_one();
}
