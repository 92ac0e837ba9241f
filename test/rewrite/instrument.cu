// --instrument=participation: a call that is not proven to be reached by all threads of its group is checked while the kernel
// runs, one that a NOLINT accepts too; the others are left alone.
//
// REQUIRES: nvcc
// REDEFINE: %{tool} = --instrument=participation -Wno-coop-participation
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

__device__ bool wanted(int block) { return block & 1; }

__global__ void blocks(const int* source, int* destination, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  if (n > 3) coop::load(block, source, items);
  if (blockIdx.x * blockDim.x + threadIdx.x < n) coop::load(block, source, items);
  if (source[threadIdx.x] > 3) {
    coop::store(block, destination, items);    // NOLINT(coop-participation): all of them are alike
  }
  if (destination[0]) coop::store(block, destination, items, coop::transpose);
}

__global__ void warps(const int* source, int* destination)
{
  auto block = coop::this_block<128>();
  auto half = coop::group_by<16>(coop::this_warp());
  int item;
  if (destination[0]) {
    coop::load(coop::this_warp(), source, item);
    coop::store(half, destination, item);
  }
  destination[0] ? coop::load(half, source, item) : (void)0;
  coop::load(half, source, item);
}

template <int W> __global__ void widths(const int* source, int* destination)
{
  auto block = coop::this_block<128>();
  auto group = coop::group_by<W>(coop::this_warp());
  int item = 0;
  if (destination[0]) coop::store(group, destination, item);
}
template __global__ void widths<1>(const int*, int*);
template __global__ void widths<8>(const int*, int*);

// Nothing to check: nothing is added.
__global__ void proven(const int* source, int n)
{
  int items[4];
  if (n) coop::load(coop::this_block<128>(), source, items);
}
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/device.cuh>
#include <coop/participation.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#include <cub/warp/warp_load.cuh>
#include <cub/warp/warp_store.cuh>
#line 2 "before.cu"

__device__ bool wanted(int block) { return block & 1; }

__global__ void blocks(const int* source, int* destination, int n)
{
  coop::detail::begin_participation<0>();
#line 7 "before.cu"
  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[4];
  if (n > 3) cub::BlockLoad<int, 128, 4>().Load(source, items);
  if (blockIdx.x * blockDim.x + threadIdx.x < n) { coop::detail::check_participation<0>(2, "all threads of the block reach this coop::load call", __FILE__, __LINE__, __func__); cub::BlockLoad<int, 128, 4>().Load(source, items); }
  if (source[threadIdx.x] > 3) {
    coop::detail::check_participation<0>(3, "all threads of the block reach this coop::store call", __FILE__, __LINE__, __func__); cub::BlockStore<int, 128, 4>().Store(destination, items);    // NOLINT(coop-participation): all of them are alike
  }
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ coop_store::TempStorage coop_storage;
#line 14 "before.cu"
  if (destination[0]) { coop::detail::check_participation<0>(4, "all threads of the block reach this coop::store call", __FILE__, __LINE__, __func__); coop_store(coop_storage).Store(destination, items); }
}

__global__ void warps(const int* source, int* destination)
{
  coop::detail::begin_participation<16, 32>();
#line 19 "before.cu"
  [[maybe_unused]] auto block = coop::this_block<128>();
  [[maybe_unused]] auto half = coop::group_by<16>(coop::this_warp());
  int item;
  if (destination[0]) {
    coop::detail::check_participation<32>(1, "all threads of the warp reach this coop::load call", __FILE__, __LINE__, __func__); cub::WarpLoad<int, 1>().Load(source + threadIdx.x / 32 * 32, coop::detail::as_array(item));
    coop::detail::check_participation<16>(2, "all threads of the logical warp reach this coop::store call", __FILE__, __LINE__, __func__); cub::WarpStore<int, 1, cub::WARP_STORE_DIRECT, 16>().Store(destination + threadIdx.x / 16 * 16, coop::detail::as_array(item));
  }
  destination[0] ? (coop::detail::check_participation<16>(3, "all threads of the logical warp reach this coop::load call", __FILE__, __LINE__, __func__), cub::WarpLoad<int, 1, cub::WARP_LOAD_DIRECT, 16>().Load(source + threadIdx.x / 16 * 16, coop::detail::as_array(item))) : (void)0;
  cub::WarpLoad<int, 1, cub::WARP_LOAD_DIRECT, 16>().Load(source + threadIdx.x / 16 * 16, coop::detail::as_array(item));
}

template <int W> __global__ void widths(const int* source, int* destination)
{
  coop::detail::begin_participation<2, 4, 8, 16, 32>();
#line 32 "before.cu"
  [[maybe_unused]] auto block = coop::this_block<128>();
  [[maybe_unused]] auto group = coop::group_by<W>(coop::this_warp());
  int item = 0;
  if (destination[0]) { coop::detail::check_participation<W>(1, "all threads of the logical warp reach this coop::store call", __FILE__, __LINE__, __func__); cub::WarpStore<int, 1, cub::WARP_STORE_DIRECT, W>().Store(destination + threadIdx.x / W * W, coop::detail::as_array(item)); }
}
template __global__ void widths<1>(const int*, int*);
template __global__ void widths<8>(const int*, int*);

// Nothing to check: nothing is added.
__global__ void proven(const int* source, int n)
{
  int items[4];
  if (n) cub::BlockLoad<int, 128, 4>().Load(source, items);
}
