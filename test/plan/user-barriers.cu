// Which of the user's own barriers count: those that all threads sharing the bytes are proven to wait at.
//
// REQUIRES: nvcc
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void of_the_block(const int* source, int* destination)
{
  auto block = coop::this_block<128>();
  auto handle = cg::this_thread_block();
  int items[4];
  coop::load(block, source, items, coop::transpose);
  block.sync();
  coop::store(block, destination, items, coop::transpose);
  handle.sync();
  coop::store(block, destination, items, coop::transpose);
  cg::sync(handle);
  coop::store(block, destination, items, coop::transpose);
  coop::this_block().sync();
  coop::store(block, destination, items, coop::transpose);
  asm volatile("bar.sync 0;" ::: "memory");
  coop::store(block, destination, items, coop::transpose);
}

__global__ void wider(const int* source, int* destination)
{
  auto block = coop::this_block<128>();
  int items[4];
  coop::load(block, source, items, coop::transpose);
  cg::this_grid().sync();
  coop::store(block, destination, items, coop::transpose);
  cg::this_cluster().sync();
  coop::store(block, destination, items, coop::transpose);
  coop::this_cluster().sync();
  coop::store(block, destination, items, coop::transpose);
}

__global__ void of_the_warp(const int* source, int* destination)
{
  auto block = coop::this_block<128>();
  auto warp = coop::this_warp();
  int items[4];
  coop::load(warp, source, items, coop::transpose);
  __syncwarp();
  coop::store(warp, destination, items, coop::transpose);
  __syncwarp(0xffffffff);
  coop::store(warp, destination, items, coop::transpose);
  warp.sync();
  coop::store(warp, destination, items, coop::transpose);
  cg::tiled_partition<32>(cg::this_thread_block()).sync();
  coop::store(warp, destination, items, coop::transpose);
  __syncthreads();
  coop::store(warp, destination, items, coop::transpose);
}

__global__ void of_half_the_warp(const int* source, int* destination)
{
  auto block = coop::this_block<128>();
  auto half = coop::this_warp().group_by<16>();
  int items[4];
  coop::load(half, source, items, coop::transpose);
  half.sync();
  coop::store(half, destination, items, coop::transpose);
  __syncwarp();
  coop::store(half, destination, items, coop::transpose);
  coop::this_warp().group_by<8>().sync();
  coop::store(half, destination, items, coop::transpose);
}

// A warp is all there is.
__global__ void one_warp(const int* source, int* destination)
{
  auto block = coop::this_block<32>();
  int items[4];
  coop::load(block, source, items, coop::transpose);
  __syncwarp();
  coop::store(block, destination, items, coop::transpose);
}

template <int N> __global__ void in_a_template(const int* source, int* destination)
{
  auto block = coop::this_block<128>();
  int items[N];
  coop::load(block, source, items, coop::transpose);
  block.sync();
  coop::store(block, destination, items, coop::transpose);
}
template __global__ void in_a_template<4>(const int*, int*);

// None of these is known to hold all threads, or orders memory.
__global__ void no_barriers(const int* source, int* destination, unsigned mask)
{
  auto block = coop::this_block<128>();
  auto warp = coop::this_warp();
  int items[4];
  coop::load(warp, source, items, coop::transpose);
  __syncwarp(mask);
  coop::store(warp, destination, items, coop::transpose);
  __syncwarp(0xffff);
  coop::store(warp, destination, items, coop::transpose);
  items[0] = __shfl_sync(0xffffffff, items[0], 0);
  coop::store(warp, destination, items, coop::transpose);
  if (__any_sync(0xffffffff, items[0])) destination[0] = 1;
  coop::store(warp, destination, items, coop::transpose);
  cg::coalesced_threads().sync();
  coop::store(warp, destination, items, coop::transpose);
  coop::load(block, source, items, coop::transpose);
  asm volatile("bar.sync 1;" ::: "memory");
  coop::store(block, destination, items, coop::transpose);
  asm volatile("bar.sync 0;");
  coop::store(block, destination, items, coop::transpose);
}

struct own {
  __device__ void sync() const {}
};

namespace mine {
__device__ void __syncthreads() {}
} // namespace mine

__global__ void users_functions(const int* source, int* destination)
{
  auto block = coop::this_block<128>();
  int items[4];
  coop::load(block, source, items, coop::transpose);
  own().sync();
  coop::store(block, destination, items, coop::transpose);
  mine::__syncthreads();
  coop::store(block, destination, items, coop::transpose);
}
