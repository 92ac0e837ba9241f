// Each algorithm as the CUB call it stands for. Those that exchange items get storage; direct and striped and their like
// are constructed without any. CUB's class has no warp-striped algorithm and its vectorized store of a full tile faults
// on a misaligned address, so functions stand in for these.
//
// REQUIRES: nvcc
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

__global__ void by_default(const int* source, int* destination)
{
  auto block = coop::this_block<128>();
  int items[4];
  coop::load(block, source, items);
  coop::store(block, destination, items);
}

__global__ void direct(const int* source, int* destination)
{
  auto block = coop::this_block<128>();
  int items[4];
  coop::load(block, source, items, coop::direct);
  coop::store(block, destination, items, coop::direct);
}

__global__ void striped(const int* source, int* destination)
{
  auto block = coop::this_block<128>();
  int items[4];
  coop::load(block, source, items, coop::striped);
  coop::store(block, destination, items, coop::striped);
}

__global__ void vectorize(const int* source, int* destination)
{
  auto block = coop::this_block<128>();
  int items[4];
  coop::load(block, source, items, coop::vectorize);
  coop::store(block, destination, items, coop::vectorize);
}

__global__ void vectorize_guarded(const int* source, int* destination, int count)
{
  auto block = coop::this_block<128>();
  int items[4];
  coop::load(block, source, items, coop::vectorize, coop::valid_items(count));
  coop::store(block, destination, items, coop::vectorize, coop::valid_items(count));
}

__global__ void transpose(const int* source, int* destination)
{
  auto block = coop::this_block<128>();
  int items[4];
  coop::load(block, source, items, coop::transpose);
  coop::store(block, destination, items, coop::transpose);
}

__global__ void warp_transpose(const int* source, int* destination)
{
  auto block = coop::this_block<128>();
  int items[4];
  coop::load(block, source, items, coop::warp_transpose);
  coop::store(block, destination, items, coop::warp_transpose);
}

__global__ void warp_transpose_timesliced(const int* source, int* destination)
{
  auto block = coop::this_block<128>();
  int items[4];
  coop::load(block, source, items, coop::warp_transpose_timesliced);
  coop::store(block, destination, items, coop::warp_transpose_timesliced);
}

__global__ void warp_striped(const int* source, int* destination, int count)
{
  auto block = coop::this_block<128>();
  int items[4];
  coop::load(block, source, items, coop::warp_striped);
  coop::store(block, destination, items, coop::warp_striped);
  coop::load(block, source, items, coop::warp_striped, coop::valid_items(count), coop::oob_default(0));
  coop::store(block, destination, items, coop::warp_striped, coop::valid_items(count));
}
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/block_load.cuh>
#include <coop/block_store.cuh>
#include <coop/device.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#line 2 "before.cu"

__global__ void by_default(const int* source, int* destination)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[4];
  cub::BlockLoad<int, 128, 4>().Load(source, items);
  cub::BlockStore<int, 128, 4>().Store(destination, items);
}

__global__ void direct(const int* source, int* destination)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[4];
  cub::BlockLoad<int, 128, 4>().Load(source, items);
  cub::BlockStore<int, 128, 4>().Store(destination, items);
}

__global__ void striped(const int* source, int* destination)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[4];
  cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_STRIPED>().Load(source, items);
  cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_STRIPED>().Store(destination, items);
}

__global__ void vectorize(const int* source, int* destination)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[4];
  cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_VECTORIZE>().Load(source, items);
  coop::detail::store_vectorized<128, 1, 1>(destination, items);
}

__global__ void vectorize_guarded(const int* source, int* destination, int count)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[4];
  coop::detail::load_vectorized<128, 1, 1>(source, items, coop::detail::checked_count<128 * 4>(count));
  coop::detail::store_vectorized<128, 1, 1>(destination, items, coop::detail::checked_count<128 * 4>(count));
}

__global__ void transpose(const int* source, int* destination)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[4];
  // coop-rewrite --plan=min-smem: lines 47, 48 share; 1 barrier
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ union {
    coop_load::TempStorage load;
    coop_store::TempStorage store;
  } coop_storage;
#line 47 "before.cu"
  coop_load(coop_storage.load).Load(source, items); __syncthreads();
  coop_store(coop_storage.store).Store(destination, items);
}

__global__ void warp_transpose(const int* source, int* destination)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[4];
  // coop-rewrite --plan=min-smem: lines 55, 56 share; 1 barrier
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_WARP_TRANSPOSE>;
  using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_WARP_TRANSPOSE>;
  __shared__ union {
    coop_load::TempStorage load;
    coop_store::TempStorage store;
  } coop_storage;
#line 55 "before.cu"
  coop_load(coop_storage.load).Load(source, items); __syncthreads();
  coop_store(coop_storage.store).Store(destination, items);
}

__global__ void warp_transpose_timesliced(const int* source, int* destination)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[4];
  // coop-rewrite --plan=min-smem: lines 63, 64 share; 1 barrier
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED>;
  using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED>;
  __shared__ union {
    coop_load::TempStorage load;
    coop_store::TempStorage store;
  } coop_storage;
#line 63 "before.cu"
  coop_load(coop_storage.load).Load(source, items); __syncthreads();
  coop_store(coop_storage.store).Store(destination, items);
}

__global__ void warp_striped(const int* source, int* destination, int count)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[4];
  cub::LoadDirectWarpStriped(threadIdx.x, source, items);
  cub::StoreDirectWarpStriped(threadIdx.x, destination, items);
  cub::LoadDirectWarpStriped(threadIdx.x, source, items, coop::detail::checked_count<128 * 4>(count), 0);
  cub::StoreDirectWarpStriped(threadIdx.x, destination, items, coop::detail::checked_count<128 * 4>(count));
}
