// Handles of Cooperative Groups are the groups of the same threads.
//
// REQUIRES: nvcc
// RUN: %golden
//--- before.cu
#include <cooperative_groups.h>
#include <coop/coop.cuh>

namespace cg = cooperative_groups;

template <int Width> __global__ void __block_size__((32, 8, 1)) handles(const int* source, int* destination)
{
  cg::thread_block block = cg::this_thread_block();
  auto warp = cg::tiled_partition<32>(block);
  cg::thread_block_tile<8> eight = cg::tiled_partition<8>(warp);
  auto tile = cg::tiled_partition<Width>(block);
  int items[4];
  coop::load(block, source, items, coop::transpose);
  coop::store(warp, destination, items, coop::transpose);
  coop::load(eight, source, items, coop::striped);
  coop::store(tile, destination, items, coop::transpose);
  coop::load(cg::tiled_partition<4>(cg::this_thread_block()), source, items, coop::transpose);
  block.sync();
}

template <int Width> __global__ void members(const int* source)
{
  [[maybe_unused]] auto block = coop::this_block<64>();
  auto tile = coop::this_warp().group_by<Width>();
  int items[4];
  coop::load(tile, source, items, coop::transpose);
  coop::load(coop::this_warp().template group_by<Width / 2>(), source, items);
}
template __global__ void members<8>(const int*);

using namespace cooperative_groups;

__global__ void with_using(const int* source, int* destination)
{
  [[maybe_unused]] auto whole = coop::this_block<64>();
  auto block = this_thread_block();
  thread_block_tile<16, thread_block> tile = tiled_partition<16>(block);
  int items[4];
  coop::load(block, source, items);
  coop::store(tile, destination, items, coop::transpose);
  coop::load(tile, source, items, coop::transpose);
  if (tile.thread_rank() == 0)
    *destination = items[0];
}
//--- after.cu
#line 1 "before.cu"
#include <cooperative_groups.h>
#include <coop/coop.cuh>
#include <coop/device.cuh>
#include <cub/block/block_load.cuh>
#include <cub/warp/warp_load.cuh>
#include <cub/warp/warp_store.cuh>
#line 3 "before.cu"

namespace cg = cooperative_groups;

template <int Width> struct coop_handles_types {
  static constexpr bool coop_exchanges = Width != 1;
  using coop_load = cub::BlockLoad<int, 32, 4, cub::BLOCK_LOAD_TRANSPOSE, 8, 1>;
  using coop_store = cub::WarpStore<int, 4, cub::WARP_STORE_TRANSPOSE>;
  using coop_store_2 =
    cub::WarpStore<int, 4, coop_exchanges ? cub::WARP_STORE_TRANSPOSE : cub::WARP_STORE_DIRECT, Width>;
  using coop_load_2 = cub::WarpLoad<int, 4, cub::WARP_LOAD_TRANSPOSE, 4>;
  typedef union {
    typename coop_load::TempStorage load;
    union {
      typename coop_store::TempStorage store;
      typename coop_store_2::TempStorage tiles[32 / Width];
      typename coop_load_2::TempStorage tiles_2[8];
    } warps[8];
  } coop_storage_type;
};

#line 6 "before.cu"
template <int Width> __global__ void __block_size__((32, 8, 1)) handles(const int* source, int* destination)
{
  cg::thread_block block = cg::this_thread_block();
  auto warp = cg::tiled_partition<32>(block);
  cg::thread_block_tile<8> eight = cg::tiled_partition<8>(warp);
  auto tile = cg::tiled_partition<Width>(block);
  int items[4];
  // coop-rewrite --plan=min-smem: lines 13, 14, 16, 17 share; at most 3 barriers
  using coop_types = coop_handles_types<Width>;
  constexpr bool coop_exchanges = coop_types::coop_exchanges;
  using coop_load = typename coop_types::coop_load;
  using coop_store = typename coop_types::coop_store;
  using coop_store_2 = typename coop_types::coop_store_2;
  using coop_load_2 = typename coop_types::coop_load_2;
  auto& coop_storage = coop::detail::block_storage<coop_types>();
#line 13 "before.cu"
  coop_load(coop_storage.load).Load(source, items); __syncthreads();
  coop_store(coop_storage.warps[coop::detail::thread_in_block<32, 8, 1>() / 32].store).Store(destination + coop::detail::thread_in_block<32, 8, 1>() / 32 * (32 * 4), items); __syncwarp();
  cub::WarpLoad<int, 4, cub::WARP_LOAD_STRIPED, 8>().Load(source + coop::detail::thread_in_block<32, 8, 1>() / 8 * (8 * 4), items);
  coop_store_2(coop_storage.warps[coop::detail::thread_in_block<32, 8, 1>() / 32].tiles[coop::detail::thread_in_block<32, 8, 1>() / Width % (32 / Width)]).Store(destination + coop::detail::thread_in_block<32, 8, 1>() / Width * (Width * 4), items); if constexpr (coop_exchanges) __syncwarp();
  coop_load_2(coop_storage.warps[coop::detail::thread_in_block<32, 8, 1>() / 32].tiles_2[coop::detail::thread_in_block<32, 8, 1>() / 4 % 8]).Load(source + coop::detail::thread_in_block<32, 8, 1>() / 4 * (4 * 4), items);
  block.sync();
}

template <int Width> struct coop_members_types {
  static constexpr bool coop_exchanges = Width != 1;
  using coop_load = cub::WarpLoad<int, 4, coop_exchanges ? cub::WARP_LOAD_TRANSPOSE : cub::WARP_LOAD_DIRECT, Width>;
  typedef typename coop_load::TempStorage coop_storage_type[64 / Width];
};

#line 21 "before.cu"
template <int Width> __global__ void members(const int* source)
{
  [[maybe_unused]] auto block = coop::this_block<64>();
  [[maybe_unused]] auto tile = coop::this_warp().group_by<Width>();
  int items[4];
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_types = coop_members_types<Width>;
  using coop_load = typename coop_types::coop_load;
  auto& coop_storage = coop::detail::block_storage<coop_types>();
#line 26 "before.cu"
  coop_load(coop_storage[threadIdx.x / Width]).Load(source + threadIdx.x / Width * (Width * 4), items);
  cub::WarpLoad<int, 4, cub::WARP_LOAD_DIRECT, Width / 2>().Load(source + threadIdx.x / (Width / 2) * ((Width / 2) * 4), items);
}
template __global__ void members<8>(const int*);

using namespace cooperative_groups;

__global__ void with_using(const int* source, int* destination)
{
  [[maybe_unused]] auto whole = coop::this_block<64>();
  auto block = this_thread_block();
  thread_block_tile<16, thread_block> tile = tiled_partition<16>(block);
  int items[4];
  cub::BlockLoad<int, 64, 4>().Load(source, items);
  // coop-rewrite --plan=min-smem: lines 40, 41 share; 1 barrier
  using coop_store = cub::WarpStore<int, 4, cub::WARP_STORE_TRANSPOSE, 16>;
  using coop_load = cub::WarpLoad<int, 4, cub::WARP_LOAD_TRANSPOSE, 16>;
  __shared__ union {
    coop_store::TempStorage store;
    coop_load::TempStorage load;
  } coop_storage[4];
#line 40 "before.cu"
  coop_store(coop_storage[threadIdx.x / 16].store).Store(destination + threadIdx.x / 16 * (16 * 4), items); __syncwarp(coop::detail::tile_mask<16>());
  coop_load(coop_storage[threadIdx.x / 16].load).Load(source + threadIdx.x / 16 * (16 * 4), items);
  if (tile.thread_rank() == 0)
    *destination = items[0];
}
