// A barrier after every call that uses storage, whatever comes next, and regions of each scope by themselves.
//
// REQUIRES: nvcc
// REDEFINE: %{tool} = --barriers=always
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

__global__ void each(const int* source, int* destination, int n)
{
  auto block = coop::this_block<128>();
  auto warp = coop::this_warp();
  auto half = warp.group_by<16>();
  int items[4];
  coop::load(block, source, items, coop::transpose);
  __syncthreads();
  coop::load(warp, source, items, coop::transpose);
  coop::load(half, source, items, coop::transpose);
  coop::load(block, source, items);
  if (n)
    coop::store(block, destination, items, coop::transpose);
}
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/device.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#include <cub/warp/warp_load.cuh>
#line 2 "before.cu"

__global__ void each(const int* source, int* destination, int n)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  [[maybe_unused]] auto warp = coop::this_warp();
  [[maybe_unused]] auto half = warp.group_by<16>();
  int items[4];
  // coop-rewrite --barriers=always: lines 9, 15 share; 4 barriers
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_load_2 = cub::WarpLoad<int, 4, cub::WARP_LOAD_TRANSPOSE>;
  using coop_load_3 = cub::WarpLoad<int, 4, cub::WARP_LOAD_TRANSPOSE, 16>;
  using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ struct {
    union {
      coop_load::TempStorage load;
      coop_store::TempStorage store;
    } block;
    coop_load_2::TempStorage warps[4];
    coop_load_3::TempStorage tiles[8];
  } coop_storage;
#line 9 "before.cu"
  coop_load(coop_storage.block.load).Load(source, items); __syncthreads();
  __syncthreads();
  coop_load_2(coop_storage.warps[threadIdx.x / 32]).Load(source + threadIdx.x / 32 * (32 * 4), items); __syncwarp();
  coop_load_3(coop_storage.tiles[threadIdx.x / 16]).Load(source + threadIdx.x / 16 * (16 * 4), items); __syncwarp(coop::detail::tile_mask<16>());
  cub::BlockLoad<int, 128, 4>().Load(source, items);
  if (n)
    { coop_store(coop_storage.block.store).Store(destination, items); __syncthreads(); }
}
