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
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <cooperative_groups.h>
#include <coop/device.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#include <cub/warp/warp_load.cuh>
#include <cub/warp/warp_store.cuh>
#line 3 "before.cu"

namespace cg = cooperative_groups;

__global__ void of_the_block(const int* source, int* destination)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  auto handle = cg::this_thread_block();
  int items[4];
  // coop-rewrite --plan=min-smem: lines 11, 13, 15, 17, 19, 21 share; no barrier
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ union {
    coop_load::TempStorage load;
    coop_store::TempStorage store;
  } coop_storage;
#line 11 "before.cu"
  coop_load(coop_storage.load).Load(source, items);
  block.sync();
  coop_store(coop_storage.store).Store(destination, items);
  handle.sync();
  coop_store(coop_storage.store).Store(destination, items);
  cg::sync(handle);
  coop_store(coop_storage.store).Store(destination, items);
  coop::this_block().sync();
  coop_store(coop_storage.store).Store(destination, items);
  asm volatile("bar.sync 0;" ::: "memory");
  coop_store(coop_storage.store).Store(destination, items);
}

__global__ void wider(const int* source, int* destination)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[4];
  // coop-rewrite --plan=min-smem: lines 28, 30, 32, 34 share; no barrier
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ union {
    coop_load::TempStorage load;
    coop_store::TempStorage store;
  } coop_storage;
#line 28 "before.cu"
  coop_load(coop_storage.load).Load(source, items);
  cg::this_grid().sync();
  coop_store(coop_storage.store).Store(destination, items);
  cg::this_cluster().sync();
  coop_store(coop_storage.store).Store(destination, items);
  coop::this_cluster().sync();
  coop_store(coop_storage.store).Store(destination, items);
}

__global__ void of_the_warp(const int* source, int* destination)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  [[maybe_unused]] auto warp = coop::this_warp();
  int items[4];
  // coop-rewrite --plan=min-smem: lines 42, 44, 46, 48, 50, 52 share; no barrier
  using coop_load = cub::WarpLoad<int, 4, cub::WARP_LOAD_TRANSPOSE>;
  using coop_store = cub::WarpStore<int, 4, cub::WARP_STORE_TRANSPOSE>;
  __shared__ union {
    coop_load::TempStorage load;
    coop_store::TempStorage store;
  } coop_storage[4];
#line 42 "before.cu"
  coop_load(coop_storage[threadIdx.x / 32].load).Load(source + threadIdx.x / 32 * (32 * 4), items);
  __syncwarp();
  coop_store(coop_storage[threadIdx.x / 32].store).Store(destination + threadIdx.x / 32 * (32 * 4), items);
  __syncwarp(0xffffffff);
  coop_store(coop_storage[threadIdx.x / 32].store).Store(destination + threadIdx.x / 32 * (32 * 4), items);
  warp.sync();
  coop_store(coop_storage[threadIdx.x / 32].store).Store(destination + threadIdx.x / 32 * (32 * 4), items);
  cg::tiled_partition<32>(cg::this_thread_block()).sync();
  coop_store(coop_storage[threadIdx.x / 32].store).Store(destination + threadIdx.x / 32 * (32 * 4), items);
  __syncthreads();
  coop_store(coop_storage[threadIdx.x / 32].store).Store(destination + threadIdx.x / 32 * (32 * 4), items);
}

__global__ void of_half_the_warp(const int* source, int* destination)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  [[maybe_unused]] auto half = coop::this_warp().group_by<16>();
  int items[4];
  // coop-rewrite --plan=min-smem: lines 60, 62, 64, 66 share; 1 barrier
  using coop_load = cub::WarpLoad<int, 4, cub::WARP_LOAD_TRANSPOSE, 16>;
  using coop_store = cub::WarpStore<int, 4, cub::WARP_STORE_TRANSPOSE, 16>;
  __shared__ union {
    coop_load::TempStorage load;
    coop_store::TempStorage store;
  } coop_storage[8];
#line 60 "before.cu"
  coop_load(coop_storage[threadIdx.x / 16].load).Load(source + threadIdx.x / 16 * (16 * 4), items);
  half.sync();
  coop_store(coop_storage[threadIdx.x / 16].store).Store(destination + threadIdx.x / 16 * (16 * 4), items);
  __syncwarp();
  coop_store(coop_storage[threadIdx.x / 16].store).Store(destination + threadIdx.x / 16 * (16 * 4), items); __syncwarp(coop::detail::tile_mask<16>());
  coop::this_warp().group_by<8>().sync();
  coop_store(coop_storage[threadIdx.x / 16].store).Store(destination + threadIdx.x / 16 * (16 * 4), items);
}

// A warp is all there is.
__global__ void one_warp(const int* source, int* destination)
{
  [[maybe_unused]] auto block = coop::this_block<32>();
  int items[4];
  // coop-rewrite --plan=min-smem: lines 74, 76 share; no barrier
  using coop_load = cub::BlockLoad<int, 32, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_store = cub::BlockStore<int, 32, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ union {
    coop_load::TempStorage load;
    coop_store::TempStorage store;
  } coop_storage;
#line 74 "before.cu"
  coop_load(coop_storage.load).Load(source, items);
  __syncwarp();
  coop_store(coop_storage.store).Store(destination, items);
}

template <int N> struct coop_in_a_template_types {
  static constexpr bool coop_exchanges = N != 1;
  using coop_load = cub::BlockLoad<int, 128, N, coop_exchanges ? cub::BLOCK_LOAD_TRANSPOSE : cub::BLOCK_LOAD_DIRECT>;
  using coop_store =
    cub::BlockStore<int, 128, N, coop_exchanges ? cub::BLOCK_STORE_TRANSPOSE : cub::BLOCK_STORE_DIRECT>;
  typedef union {
    typename coop_load::TempStorage load;
    typename coop_store::TempStorage store;
  } coop_storage_type;
};

#line 79 "before.cu"
template <int N> __global__ void in_a_template(const int* source, int* destination)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[N];
  // coop-rewrite --plan=min-smem: lines 83, 85 share; no barrier
  using coop_types = coop_in_a_template_types<N>;
  using coop_load = typename coop_types::coop_load;
  using coop_store = typename coop_types::coop_store;
  auto& coop_storage = coop::detail::block_storage<coop_types>();
#line 83 "before.cu"
  coop_load(coop_storage.load).Load(source, items);
  block.sync();
  coop_store(coop_storage.store).Store(destination, items);
}
template __global__ void in_a_template<4>(const int*, int*);

// None of these is known to hold all threads, or orders memory.
__global__ void no_barriers(const int* source, int* destination, unsigned mask)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  [[maybe_unused]] auto warp = coop::this_warp();
  int items[4];
  // coop-rewrite --plan=min-smem: lines 95, 97, 99, 101, 103, 105, 106, 108, 110 share; 8 barriers
  using coop_load = cub::WarpLoad<int, 4, cub::WARP_LOAD_TRANSPOSE>;
  using coop_store = cub::WarpStore<int, 4, cub::WARP_STORE_TRANSPOSE>;
  using coop_load_2 = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_store_2 = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ union {
    coop_load_2::TempStorage load_2;
    coop_store_2::TempStorage store_2;
    union {
      coop_load::TempStorage load;
      coop_store::TempStorage store;
    } warps[4];
  } coop_storage;
#line 95 "before.cu"
  coop_load(coop_storage.warps[threadIdx.x / 32].load).Load(source + threadIdx.x / 32 * (32 * 4), items); __syncwarp();
  __syncwarp(mask);
  coop_store(coop_storage.warps[threadIdx.x / 32].store).Store(destination + threadIdx.x / 32 * (32 * 4), items); __syncwarp();
  __syncwarp(0xffff);
  coop_store(coop_storage.warps[threadIdx.x / 32].store).Store(destination + threadIdx.x / 32 * (32 * 4), items); __syncwarp();
  items[0] = __shfl_sync(0xffffffff, items[0], 0);
  coop_store(coop_storage.warps[threadIdx.x / 32].store).Store(destination + threadIdx.x / 32 * (32 * 4), items); __syncwarp();
  if (__any_sync(0xffffffff, items[0])) destination[0] = 1;
  coop_store(coop_storage.warps[threadIdx.x / 32].store).Store(destination + threadIdx.x / 32 * (32 * 4), items); __syncwarp();
  cg::coalesced_threads().sync();
  coop_store(coop_storage.warps[threadIdx.x / 32].store).Store(destination + threadIdx.x / 32 * (32 * 4), items); __syncthreads();
  coop_load_2(coop_storage.load_2).Load(source, items); __syncthreads();
  asm volatile("bar.sync 1;" ::: "memory");
  coop_store_2(coop_storage.store_2).Store(destination, items); __syncthreads();
  asm volatile("bar.sync 0;");
  coop_store_2(coop_storage.store_2).Store(destination, items);
}

struct own {
  __device__ void sync() const {}
};

namespace mine {
__device__ void __syncthreads() {}
} // namespace mine

__global__ void users_functions(const int* source, int* destination)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[4];
  // coop-rewrite --plan=min-smem: lines 125, 127, 129 share; 2 barriers
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ union {
    coop_load::TempStorage load;
    coop_store::TempStorage store;
  } coop_storage;
#line 125 "before.cu"
  coop_load(coop_storage.load).Load(source, items); __syncthreads();
  own().sync();
  coop_store(coop_storage.store).Store(destination, items); __syncthreads();
  mine::__syncthreads();
  coop_store(coop_storage.store).Store(destination, items);
}
