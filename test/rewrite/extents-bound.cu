// For warps a bound is enough: the storage has a slice for each warp the block may have, and the block, of whatever shape, is
// tested to be whole warps.
//
// REQUIRES: nvcc
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

__global__ void __launch_bounds__(256) warps(const int* source, int* destination)
{
  auto warp = coop::this_warp();
  int items[4];
  coop::load(warp, source, items, coop::transpose);
  coop::store(coop::group_by<8>(warp), destination, items);
}

template <int Most, int Width> __global__ void __launch_bounds__(Most, 2) tiles(const int* source, int* destination)
{
  auto tile = coop::group_by<Width>(coop::this_warp());
  int items[4];
  coop::load(tile, source, items, coop::transpose);
  coop::store(tile, destination, items, coop::transpose);
}

__global__ void __launch_bounds__(32) one_warp(const int* source)
{
  int items[4];
  coop::load(coop::this_warp(), source, items, coop::transpose);
}

static __global__ void __launch_bounds__(1024) tested_here(const int* source)
{
  int items[4];
  coop::load(coop::this_warp(), source, items, coop::transpose);
}

void launch(const int* source, int* destination, int threads)
{
  warps<<<1, threads>>>(source, destination);
  warps<<<1, 96>>>(source, destination);
  tiles<512, 16><<<1, dim3(32, threads)>>>(source, destination);
  tested_here<<<1, 96>>>(source);
  tested_here<<<1, 64>>>(source);
}
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/device.cuh>
#include <coop/launch.cuh>
#include <cub/warp/warp_load.cuh>
#include <cub/warp/warp_store.cuh>
#line 2 "before.cu"

__global__ void __launch_bounds__(256) warps(const int* source, int* destination)
{
  coop::detail::check_whole_warps();
#line 5 "before.cu"
  [[maybe_unused]] auto warp = coop::this_warp();
  int items[4];
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_load = cub::WarpLoad<int, 4, cub::WARP_LOAD_TRANSPOSE>;
  __shared__ coop_load::TempStorage coop_storage[8];
#line 7 "before.cu"
  coop_load(coop_storage[coop::detail::thread_in_block() / 32]).Load(source + coop::detail::thread_in_block() / 32 * (32 * 4), items);
  cub::WarpStore<int, 4, cub::WARP_STORE_DIRECT, 8>().Store(destination + coop::detail::thread_in_block() / 8 * (8 * 4), items);
}

template <int Most, int Width> struct coop_tiles_types {
  static constexpr bool coop_exchanges = Width != 1;
  using coop_load = cub::WarpLoad<int, 4, coop_exchanges ? cub::WARP_LOAD_TRANSPOSE : cub::WARP_LOAD_DIRECT, Width>;
  using coop_store = cub::WarpStore<int, 4, coop_exchanges ? cub::WARP_STORE_TRANSPOSE : cub::WARP_STORE_DIRECT, Width>;
  typedef union {
    typename coop_load::TempStorage load;
    typename coop_store::TempStorage store;
  } coop_storage_type[Most / Width];
};

#line 11 "before.cu"
template <int Most, int Width> __global__ void __launch_bounds__(Most, 2) tiles(const int* source, int* destination)
{
  coop::detail::check_whole_warps();
#line 13 "before.cu"
  [[maybe_unused]] auto tile = coop::group_by<Width>(coop::this_warp());
  int items[4];
  // coop-rewrite --plan=min-smem: lines 15, 16 share; at most 1 barrier
  using coop_types = coop_tiles_types<Most, Width>;
  constexpr bool coop_exchanges = coop_types::coop_exchanges;
  using coop_load = typename coop_types::coop_load;
  using coop_store = typename coop_types::coop_store;
  auto& coop_storage = coop::detail::block_storage<coop_types>();
#line 15 "before.cu"
  coop_load(coop_storage[coop::detail::thread_in_block() / Width].load).Load(source + coop::detail::thread_in_block() / Width * (Width * 4), items); if constexpr (coop_exchanges) __syncwarp(coop::detail::tile_mask<Width>());
  coop_store(coop_storage[coop::detail::thread_in_block() / Width].store).Store(destination + coop::detail::thread_in_block() / Width * (Width * 4), items);
}

__global__ void __launch_bounds__(32) one_warp(const int* source)
{
  coop::detail::check_whole_warps();
#line 21 "before.cu"
  int items[4];
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_load = cub::WarpLoad<int, 4, cub::WARP_LOAD_TRANSPOSE>;
  __shared__ coop_load::TempStorage coop_storage;
#line 22 "before.cu"
  coop_load(coop_storage).Load(source, items);
}

static __global__ void __launch_bounds__(1024) tested_here(const int* source)
{
  int items[4];
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_load = cub::WarpLoad<int, 4, cub::WARP_LOAD_TRANSPOSE>;
  __shared__ coop_load::TempStorage coop_storage[32];
#line 28 "before.cu"
  coop_load(coop_storage[coop::detail::thread_in_block() / 32]).Load(source + coop::detail::thread_in_block() / 32 * (32 * 4), items);
}

void launch(const int* source, int* destination, int threads)
{
  warps<<<1, coop::detail::checked_warps(threads, "warps")>>>(source, destination);
  warps<<<1, 96>>>(source, destination);
  tiles<512, 16><<<1, coop::detail::checked_warps(dim3(32, threads), "tiles")>>>(source, destination);
  tested_here<<<1, 96>>>(source);
  tested_here<<<1, 64>>>(source);
}
