// Barriers stand outside of loops and branches where one there is enough, next to a call or between statements.
//
// REQUIRES: nvcc
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

__global__ void before_the_call(const int* source, int* destination, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  for (int i = 0; i < n; ++i) {
    __syncthreads();
    coop::load(block, source, items, coop::transpose);
  }
  coop::store(block, destination, items, coop::transpose);
}

__global__ void between_two_loops(const int* source, int* destination, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  for (int i = 0; i < n; ++i) {
    __syncthreads();
    coop::load(block, source, items, coop::transpose);
  }
  for (int i = 0; i < n; ++i) {
    coop::store(block, destination, items, coop::transpose);
    __syncthreads();
  }
}

__global__ void between_two_branches(const int* source, int* destination, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  if (n > 1) {
    coop::load(block, source, items, coop::transpose);
  } else {
    coop::load(block, source + 1, items, coop::transpose);
  }
  if (n > 2) {
    coop::store(block, destination, items, coop::transpose);
  } else {
    coop::store(block, destination + 1, items, coop::transpose);
  }
}

// Not in front of a loop that a pragma belongs to.
__global__ void pragma_in_front(const int* source, int* destination, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  if (n > 1) coop::load(block, source, items, coop::transpose);
  else coop::load(block, source + 1, items, coop::transpose);
#pragma unroll
  for (int i = 0; i < 2; ++i) {
    coop::store(block, destination, items, coop::transpose);
    __syncthreads();
  }
}

// Whole warps may go different ways: their barriers are the warp's, those of the block stand where all come by.
__global__ void warps_part(const int* source, int* destination, int n)
{
  auto block = coop::this_block<128>();
  auto warp = coop::this_warp();
  int items[4];
  coop::load(block, source, items, coop::transpose);
  if (threadIdx.x / 32 == 1) {
    coop::load(warp, source, items, coop::transpose);  // NOLINT(coop-participation): one warp, whole
    coop::store(warp, destination, items, coop::transpose);  // NOLINT(coop-participation): one warp, whole
  }
  coop::store(block, destination, items, coop::transpose);
}

template <int N> __global__ void where_it_is_needed(const int* source, int* destination, int n)
{
  auto block = coop::this_block<128>();
  int items[N], four[4];
  if (n > 1) {
    coop::load(block, source, items, coop::transpose);
  } else {
    coop::load(block, source + 1, items, coop::transpose);
  }
  if (n > 2) {
    coop::store(block, destination, four, coop::transpose);
  } else {
    coop::store(block, destination + 1, four, coop::transpose);
  }
}
template __global__ void where_it_is_needed<1>(const int*, int*, int);
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/device.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#include <cub/warp/warp_load.cuh>
#include <cub/warp/warp_store.cuh>
#line 2 "before.cu"

__global__ void before_the_call(const int* source, int* destination, int n)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[4];
  // coop-rewrite --plan=min-smem: lines 9, 11 share; 1 barrier
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ union {
    coop_load::TempStorage load;
    coop_store::TempStorage store;
  } coop_storage;
#line 7 "before.cu"
  for (int i = 0; i < n; ++i) {
    __syncthreads();
    coop_load(coop_storage.load).Load(source, items);
  }
  __syncthreads(); coop_store(coop_storage.store).Store(destination, items);
}

__global__ void between_two_loops(const int* source, int* destination, int n)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[4];
  // coop-rewrite --plan=min-smem: lines 20, 23 share; 1 barrier
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ union {
    coop_load::TempStorage load;
    coop_store::TempStorage store;
  } coop_storage;
#line 18 "before.cu"
  for (int i = 0; i < n; ++i) {
    __syncthreads();
    coop_load(coop_storage.load).Load(source, items);
  }
  __syncthreads(); for (int i = 0; i < n; ++i) {
    coop_store(coop_storage.store).Store(destination, items);
    __syncthreads();
  }
}

__global__ void between_two_branches(const int* source, int* destination, int n)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[4];
  // coop-rewrite --plan=min-smem: lines 33, 35, 38, 40 share; 1 barrier
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ union {
    coop_load::TempStorage load;
    coop_store::TempStorage store;
  } coop_storage;
#line 32 "before.cu"
  if (n > 1) {
    coop_load(coop_storage.load).Load(source, items);
  } else {
    coop_load(coop_storage.load).Load(source + 1, items);
  }
  __syncthreads(); if (n > 2) {
    coop_store(coop_storage.store).Store(destination, items);
  } else {
    coop_store(coop_storage.store).Store(destination + 1, items);
  }
}

// Not in front of a loop that a pragma belongs to.
__global__ void pragma_in_front(const int* source, int* destination, int n)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[4];
  // coop-rewrite --plan=min-smem: lines 49, 50, 53 share; 2 barriers
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ union {
    coop_load::TempStorage load;
    coop_store::TempStorage store;
  } coop_storage;
#line 49 "before.cu"
  if (n > 1) { coop_load(coop_storage.load).Load(source, items); __syncthreads(); }
  else { coop_load(coop_storage.load).Load(source + 1, items); __syncthreads(); }
#pragma unroll
  for (int i = 0; i < 2; ++i) {
    coop_store(coop_storage.store).Store(destination, items);
    __syncthreads();
  }
}

// Whole warps may go different ways: their barriers are the warp's, those of the block stand where all come by.
__global__ void warps_part(const int* source, int* destination, int n)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  [[maybe_unused]] auto warp = coop::this_warp();
  int items[4];
  // coop-rewrite --plan=min-smem: lines 64, 66, 67, 69 share; 3 barriers
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_load_2 = cub::WarpLoad<int, 4, cub::WARP_LOAD_TRANSPOSE>;
  using coop_store = cub::WarpStore<int, 4, cub::WARP_STORE_TRANSPOSE>;
  using coop_store_2 = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ union {
    coop_load::TempStorage load;
    coop_store_2::TempStorage store_2;
    union {
      coop_load_2::TempStorage load_2;
      coop_store::TempStorage store;
    } warps[4];
  } coop_storage;
#line 64 "before.cu"
  coop_load(coop_storage.load).Load(source, items); __syncthreads();
  if (threadIdx.x / 32 == 1) {
    coop_load_2(coop_storage.warps[threadIdx.x / 32].load_2).Load(source + threadIdx.x / 32 * (32 * 4), items); __syncwarp();  // NOLINT(coop-participation): one warp, whole
    coop_store(coop_storage.warps[threadIdx.x / 32].store).Store(destination + threadIdx.x / 32 * (32 * 4), items);  // NOLINT(coop-participation): one warp, whole
  }
  __syncthreads(); coop_store_2(coop_storage.store_2).Store(destination, items);
}

template <int N> struct coop_where_it_is_needed_types {
  static constexpr bool coop_exchanges = N != 1;
  using coop_load = cub::BlockLoad<int, 128, N, coop_exchanges ? cub::BLOCK_LOAD_TRANSPOSE : cub::BLOCK_LOAD_DIRECT>;
  using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  typedef union {
    typename coop_load::TempStorage load;
    typename coop_store::TempStorage store;
  } coop_storage_type;
};

#line 72 "before.cu"
template <int N> __global__ void where_it_is_needed(const int* source, int* destination, int n)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[N], four[4];
  // coop-rewrite --plan=min-smem: lines 77, 79, 82, 84 share; at most 1 barrier
  using coop_types = coop_where_it_is_needed_types<N>;
  constexpr bool coop_exchanges = coop_types::coop_exchanges;
  using coop_load = typename coop_types::coop_load;
  using coop_store = typename coop_types::coop_store;
  auto& coop_storage = coop::detail::block_storage<coop_types>();
#line 76 "before.cu"
  if (n > 1) {
    coop_load(coop_storage.load).Load(source, items);
  } else {
    coop_load(coop_storage.load).Load(source + 1, items);
  }
  if constexpr (coop_exchanges) __syncthreads(); if (n > 2) {
    coop_store(coop_storage.store).Store(destination, four);
  } else {
    coop_store(coop_storage.store).Store(destination + 1, four);
  }
}
template __global__ void where_it_is_needed<1>(const int*, int*, int);
