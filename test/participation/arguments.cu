// The source or destination, and the values of options, have to be the same for all threads of the group: what a function
// that is not in sight gives is not known to be, what depends on the thread is not. One value is one diagnostic.
//
// RUN: %errors
#include <coop/coop.cuh>

__device__ const int* pick(int i);
__device__ int count(int i);

__global__ void unproven(const int* source, int* destination)
{
  auto block = coop::this_block<128>();
  int items[4];
  const int* chosen = pick(blockIdx.x);
  coop::load(block, chosen, items);
  // CHECK: :[[#@LINE-1]]:21: warning: not proven that the source of this coop::load call is the same for all threads of the block [coop-uniform-argument]
  // CHECK: :[[#@LINE-3]]:23: note: what 'pick' returns is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:21: note: pass the address of the group's first element: each thread adds its own part itself
  // CHECK: :[[#@LINE+1]]:21: note: this coop::load call gets the same value as its source
  coop::load(block, chosen, items, coop::offset(512));
  coop::store(block, destination, items, coop::valid_items(count(3)));
  // CHECK: :[[#@LINE-1]]:60: warning: not proven that the valid_items of this coop::store call is the same for all threads of the block [coop-uniform-argument]
  // CHECK: :[[#@LINE-2]]:60: note: what 'count' returns is not known to be the same for all threads
  coop::store(block, destination, items, coop::offset(coop::assume_uniform(block, count(3))));
}

__global__ void differing(const int* source, int* destination, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  coop::load(block, source + threadIdx.x, items);
  // CHECK: :[[#@LINE-1]]:21: error: the source of this coop::load call differs between the threads of the block, but has to be the same for all of them [coop-uniform-argument]
  // CHECK: :[[#@LINE-2]]:21: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-3]]:21: note: pass the address of the group's first element: each thread adds its own part itself
  coop::load(block, source, items, coop::valid_items(n), coop::oob_default(static_cast<int>(threadIdx.x)));
  // CHECK: :[[#@LINE-1]]:76: error: the oob_default of this coop::load call differs between the threads of the block, but has to be the same for all of them [coop-uniform-argument]
  // CHECK: :[[#@LINE-2]]:76: note: it depends on threadIdx.x, which differs between the threads of the block
  coop::store(block, destination, items, coop::offset(threadIdx.x / 32));
  // CHECK: :[[#@LINE-1]]:55: error: the offset of this coop::store call differs between the threads of the block, but has to be the same for all of them [coop-uniform-argument]
  // CHECK: :[[#@LINE-2]]:55: note: it depends on threadIdx.x, which differs between the threads of the block
}

// Within a warp, or a part of one, what its threads agree on is the same.
__global__ void warps(const int* source, int* destination, int n)
{
  auto block = coop::this_block<128>();
  auto warp = coop::this_warp();
  int item;
  coop::load(warp, source, item, coop::offset(threadIdx.x / 32 * 64));
  coop::load(warp, source, item, coop::offset(threadIdx.x / 16 * 32));
  // CHECK: :[[#@LINE-1]]:47: error: the offset of this coop::load call differs between the threads of the warp, but has to be the same for all of them [coop-uniform-argument]
  // CHECK: :[[#@LINE-2]]:47: note: it depends on threadIdx.x, which differs between the threads of the warp
  coop::load(coop::group_by<16>(warp), source, item, coop::offset(threadIdx.x / 16 * 32));
  coop::load(coop::group_by<16>(warp), source, item, coop::valid_items(__shfl_sync(0xffffffff, n + item, 0, 16)));
  coop::load(warp, source, item, coop::valid_items(__shfl_sync(0xffffffff, n + item, 0, 16)));
  // CHECK: :[[#@LINE-1]]:52: error: the valid_items of this coop::load call differs between the threads of the warp, but has to be the same for all of them [coop-uniform-argument]
  // CHECK: :[[#@LINE-2]]:52: note: __shfl_sync gives one value for each group of its own width only
}
