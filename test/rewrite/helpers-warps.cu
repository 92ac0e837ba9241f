// Functions that only warps of a block call: their storage comes from the caller where the whole block is there.
//
// REQUIRES: nvcc
// REDEFINE: %{tool} = -Wno-coop-temp-storage
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

__device__ void together(const int* source, int (&items)[4])
{
  coop::load(coop::this_warp(), source, items, coop::transpose);
  coop::store(coop::this_warp(), const_cast<int*>(source), items, coop::transpose);
}
__device__ void apart(const int* source, int (&items)[4])
{
  auto tile = coop::this_warp().group_by<16>();
  coop::load(tile, source, items, coop::transpose);
  coop::store(tile, const_cast<int*>(source), items, coop::transpose);
}
__global__ void of_warps(const int* source, int* destination)
{
  auto block = coop::this_block<128>();
  int items[4];
  together(source, items);
  coop::store(block, destination, items, coop::transpose);
  together(source, items);
  if (threadIdx.x / 32 == 1) apart(source, items);
}
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/device.cuh>
#include <cub/block/block_store.cuh>
#include <cub/warp/warp_load.cuh>
#include <cub/warp/warp_store.cuh>
#line 2 "before.cu"

struct coop_together_types {
  using coop_load = cub::WarpLoad<int, 4, cub::WARP_LOAD_TRANSPOSE>;
  using coop_store = cub::WarpStore<int, 4, cub::WARP_STORE_TRANSPOSE>;
  typedef union {
    coop_load::TempStorage load;
    coop_store::TempStorage store;
  } TempStorage[4];
};

#line 3 "before.cu"
__device__ void together(coop_together_types::TempStorage& coop_storage, const int* source, int (&items)[4])
{
  // coop-rewrite --plan=min-smem: lines 5, 6 share; 1 barrier
  using coop_types = coop_together_types;
  using coop_load = coop_types::coop_load;
  using coop_store = coop_types::coop_store;
#line 5 "before.cu"
  coop_load(coop_storage[threadIdx.x / 32].load).Load(source + threadIdx.x / 32 * (32 * 4), items); __syncwarp();
  coop_store(coop_storage[threadIdx.x / 32].store).Store(const_cast<int*>(source) + threadIdx.x / 32 * (32 * 4), items);
}
__device__ void apart(const int* source, int (&items)[4])
{
  [[maybe_unused]] auto tile = coop::this_warp().group_by<16>();
  // coop-rewrite own storage: lines 11, 12 share; 2 barriers
  using coop_load = cub::WarpLoad<int, 4, cub::WARP_LOAD_TRANSPOSE, 16>;
  using coop_store = cub::WarpStore<int, 4, cub::WARP_STORE_TRANSPOSE, 16>;
  __shared__ union {
    coop_load::TempStorage load;
    coop_store::TempStorage store;
  } coop_storage[8];
#line 11 "before.cu"
  coop_load(coop_storage[threadIdx.x / 16].load).Load(source + threadIdx.x / 16 * (16 * 4), items); __syncwarp(coop::detail::tile_mask<16>());
  coop_store(coop_storage[threadIdx.x / 16].store).Store(const_cast<int*>(source) + threadIdx.x / 16 * (16 * 4), items); __syncwarp(coop::detail::tile_mask<16>());
}
__global__ void of_warps(const int* source, int* destination)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[4];
  // coop-rewrite --plan=min-smem: lines 18, 19, 20 share; 2 barriers
  using coop_together = coop_together_types;
  using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ union {
    coop_together::TempStorage together;
    coop_store::TempStorage store;
  } coop_storage;
#line 18 "before.cu"
  together(coop_storage.together, source, items); __syncthreads();
  coop_store(coop_storage.store).Store(destination, items); __syncthreads();
  together(coop_storage.together, source, items);
  if (threadIdx.x / 32 == 1) apart(source, items);
}
