// Without extents of its own a function has the block that all its callers have; warps too.
//
// REQUIRES: nvcc
// REDEFINE: %{tool} = -Wno-coop-temp-storage
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

__device__ void whole(const int* source, int (&items)[4])
{
  coop::load(coop::this_block(), source, items, coop::transpose);
}
__device__ void warps(const int* source, int (&items)[4])
{
  coop::load(coop::this_warp(), source, items, coop::transpose);
}
__device__ void outer(const int* source, int (&items)[4])
{
  whole(source, items);
  warps(source, items);
}
__global__ void states(const int* source)
{
  auto block = coop::this_block<64, 2>();
  int items[4];
  outer(source, items);
  whole(source + block.size(), items);
}
static __global__ void launched(const int* source)
{
  int items[4];
  outer(source, items);
}
void launch(const int* source) { launched<<<1, dim3(64, 2)>>>(source); }

__device__ void by_launch(const int* source)
{
  int items[4];
  coop::load(coop::this_block(), source, items, coop::transpose);
}
__global__ void tested(const int* source) { by_launch(source); }
void launch_tested(const int* source) { tested<<<1, 32>>>(source); }
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/device.cuh>
#include <cub/block/block_load.cuh>
#include <cub/warp/warp_load.cuh>
#line 2 "before.cu"

struct coop_whole_types {
  using coop_load = cub::BlockLoad<int, 64, 4, cub::BLOCK_LOAD_TRANSPOSE, 2, 1>;
  typedef coop_load::TempStorage TempStorage;
};

#line 3 "before.cu"
__device__ void whole(coop_whole_types::TempStorage& coop_storage, const int* source, int (&items)[4])
{
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_types = coop_whole_types;
  using coop_load = coop_types::coop_load;
#line 5 "before.cu"
  coop_load(coop_storage).Load(source, items);
}
struct coop_warps_types {
  using coop_load = cub::WarpLoad<int, 4, cub::WARP_LOAD_TRANSPOSE>;
  typedef coop_load::TempStorage TempStorage[4];
};

#line 7 "before.cu"
__device__ void warps(coop_warps_types::TempStorage& coop_storage, const int* source, int (&items)[4])
{
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_types = coop_warps_types;
  using coop_load = coop_types::coop_load;
#line 9 "before.cu"
  coop_load(coop_storage[coop::detail::thread_in_block<64, 2, 1>() / 32]).Load(source + coop::detail::thread_in_block<64, 2, 1>() / 32 * (32 * 4), items);
}
struct coop_outer_types {
  using coop_whole = coop_whole_types;
  using coop_warps = coop_warps_types;
  typedef union {
    coop_whole::TempStorage whole;
    coop_warps::TempStorage warps;
  } TempStorage;
};

#line 11 "before.cu"
__device__ void outer(coop_outer_types::TempStorage& coop_storage, const int* source, int (&items)[4])
{
  // coop-rewrite --plan=min-smem: lines 13, 14 share; 1 barrier
  using coop_types = coop_outer_types;
  using coop_whole = coop_types::coop_whole;
  using coop_warps = coop_types::coop_warps;
#line 13 "before.cu"
  whole(coop_storage.whole, source, items); __syncthreads();
  warps(coop_storage.warps, source, items);
}
__global__ void states(const int* source)
{
  [[maybe_unused]] auto block = coop::this_block<64, 2>();
  int items[4];
  // coop-rewrite --plan=min-smem: lines 20, 21 share; 1 barrier
  using coop_outer = coop_outer_types;
  using coop_whole = coop_whole_types;
  __shared__ union {
    coop_outer::TempStorage outer;
    coop_whole::TempStorage whole;
  } coop_storage;
#line 20 "before.cu"
  outer(coop_storage.outer, source, items); __syncthreads();
  whole(coop_storage.whole, source + block.size(), items);
}
static __global__ void launched(const int* source)
{
  int items[4];
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_outer = coop_outer_types;
  __shared__ coop_outer::TempStorage coop_storage;
#line 26 "before.cu"
  outer(coop_storage, source, items);
}
void launch(const int* source) { launched<<<1, dim3(64, 2)>>>(source); }

struct coop_by_launch_types {
  using coop_load = cub::BlockLoad<int, 32, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  typedef coop_load::TempStorage TempStorage;
};

#line 30 "before.cu"
__device__ void by_launch(coop_by_launch_types::TempStorage& coop_storage, const int* source)
{
  int items[4];
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_types = coop_by_launch_types;
  using coop_load = coop_types::coop_load;
#line 33 "before.cu"
  coop_load(coop_storage).Load(source, items);
}
__global__ void tested(const int* source) {
  coop::detail::check_block<32>();
#line 35 "before.cu"

// coop-rewrite --plan=min-smem: 1 call; no barrier
using coop_by_launch = coop_by_launch_types;
__shared__ coop_by_launch::TempStorage coop_storage;
#line 35 "before.cu"
by_launch(coop_storage, source); }
void launch_tested(const int* source) { tested<<<1, 32>>>(source); }
