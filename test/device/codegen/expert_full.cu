// The kernels of full.cu as somebody would write them by hand with CUB.
#include <cstdint>

#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>

extern "C" __global__ void __launch_bounds__(128) full_direct(const int* source, int* destination)
{
  int items[4];
  cub::LoadDirectBlocked(threadIdx.x, source + blockIdx.x * 512, items);
  for (int& item : items)
  {
    item += 1;
  }
  cub::StoreDirectBlocked(threadIdx.x, destination + blockIdx.x * 512, items);
}

extern "C" __global__ void __launch_bounds__(128) full_striped(const int* source, int* destination)
{
  int items[4];
  cub::LoadDirectStriped<128>(threadIdx.x, source + blockIdx.x * 512, items);
  for (int& item : items)
  {
    item += 1;
  }
  cub::StoreDirectStriped<128>(threadIdx.x, destination + blockIdx.x * 512, items);
}

extern "C" __global__ void __launch_bounds__(128) full_vectorize(const int* source, int* destination)
{
  int items[4];
  cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_VECTORIZE>().Load(source + blockIdx.x * 512, items);
  for (int& item : items)
  {
    item += 1;
  }
  int* tile = destination + blockIdx.x * 512;
  if (reinterpret_cast<std::uintptr_t>(tile) % sizeof(int4) == 0)
  {
    cub::StoreDirectBlockedVectorized(threadIdx.x, tile, items);
  }
  else
  {
    cub::StoreDirectBlocked(threadIdx.x, tile, items);
  }
}

extern "C" __global__ void __launch_bounds__(128) full_transpose(const int* source, int* destination)
{
  using Load  = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using Store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ union
  {
    typename Load::TempStorage load;
    typename Store::TempStorage store;
  } storage;
  int items[4];
  Load(storage.load).Load(source + blockIdx.x * 512, items);
  for (int& item : items)
  {
    item += 1;
  }
  __syncthreads();
  Store(storage.store).Store(destination + blockIdx.x * 512, items);
}

extern "C" __global__ void __launch_bounds__(128) full_warp_transpose(const int* source, int* destination)
{
  using Load  = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_WARP_TRANSPOSE>;
  using Store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_WARP_TRANSPOSE>;
  __shared__ union
  {
    typename Load::TempStorage load;
    typename Store::TempStorage store;
  } storage;
  int items[4];
  Load(storage.load).Load(source + blockIdx.x * 512, items);
  for (int& item : items)
  {
    item += 1;
  }
  __syncthreads();
  Store(storage.store).Store(destination + blockIdx.x * 512, items);
}

extern "C" __global__ void __launch_bounds__(128) full_warp_transpose_timesliced(const int* source, int* destination)
{
  using Load  = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED>;
  using Store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED>;
  __shared__ union
  {
    typename Load::TempStorage load;
    typename Store::TempStorage store;
  } storage;
  int items[4];
  Load(storage.load).Load(source + blockIdx.x * 512, items);
  for (int& item : items)
  {
    item += 1;
  }
  __syncthreads();
  Store(storage.store).Store(destination + blockIdx.x * 512, items);
}

extern "C" __global__ void __launch_bounds__(128) full_warp_striped(const int* source, int* destination)
{
  int items[4];
  cub::LoadDirectWarpStriped(threadIdx.x, source + blockIdx.x * 512, items);
  for (int& item : items)
  {
    item += 1;
  }
  cub::StoreDirectWarpStriped(threadIdx.x, destination + blockIdx.x * 512, items);
}
