// The kernels of guarded.cu as somebody would write them by hand with CUB, with one check of the count in each.
#include <cstdint>

#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>

extern "C" __global__ void __launch_bounds__(128) guarded_direct(const int* source, int* destination, int valid)
{
  if (valid < 0 || valid > 512)
  {
    __trap();
  }
  int items[4];
  cub::LoadDirectBlocked(threadIdx.x, source + blockIdx.x * 512, items, valid);
  for (int& item : items)
  {
    item += 1;
  }
  cub::StoreDirectBlocked(threadIdx.x, destination + blockIdx.x * 512, items, valid);
}

extern "C" __global__ void __launch_bounds__(128) guarded_striped(const int* source, int* destination, int valid)
{
  if (valid < 0 || valid > 512)
  {
    __trap();
  }
  int items[4];
  cub::LoadDirectStriped<128>(threadIdx.x, source + blockIdx.x * 512, items, valid);
  for (int& item : items)
  {
    item += 1;
  }
  cub::StoreDirectStriped<128>(threadIdx.x, destination + blockIdx.x * 512, items, valid);
}

extern "C" __global__ void __launch_bounds__(128) guarded_vectorize(const int* source, int* destination, int valid)
{
  if (valid < 0 || valid > 512)
  {
    __trap();
  }
  int items[4];
  cub::LoadDirectBlocked(threadIdx.x, source + blockIdx.x * 512, items, valid);
  for (int& item : items)
  {
    item += 1;
  }
  cub::StoreDirectBlocked(threadIdx.x, destination + blockIdx.x * 512, items, valid);
}

extern "C" __global__ void __launch_bounds__(128) guarded_transpose(const int* source, int* destination, int valid)
{
  using Load  = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using Store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ union
  {
    typename Load::TempStorage load;
    typename Store::TempStorage store;
  } storage;
  if (valid < 0 || valid > 512)
  {
    __trap();
  }
  int items[4];
  Load(storage.load).Load(source + blockIdx.x * 512, items, valid);
  for (int& item : items)
  {
    item += 1;
  }
  __syncthreads();
  Store(storage.store).Store(destination + blockIdx.x * 512, items, valid);
}

extern "C" __global__ void __launch_bounds__(128) guarded_warp_transpose(const int* source, int* destination, int valid)
{
  using Load  = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_WARP_TRANSPOSE>;
  using Store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_WARP_TRANSPOSE>;
  __shared__ union
  {
    typename Load::TempStorage load;
    typename Store::TempStorage store;
  } storage;
  if (valid < 0 || valid > 512)
  {
    __trap();
  }
  int items[4];
  Load(storage.load).Load(source + blockIdx.x * 512, items, valid);
  for (int& item : items)
  {
    item += 1;
  }
  __syncthreads();
  Store(storage.store).Store(destination + blockIdx.x * 512, items, valid);
}

extern "C" __global__ void __launch_bounds__(128) guarded_warp_transpose_timesliced(const int* source, int* destination, int valid)
{
  using Load  = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED>;
  using Store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED>;
  __shared__ union
  {
    typename Load::TempStorage load;
    typename Store::TempStorage store;
  } storage;
  if (valid < 0 || valid > 512)
  {
    __trap();
  }
  int items[4];
  Load(storage.load).Load(source + blockIdx.x * 512, items, valid);
  for (int& item : items)
  {
    item += 1;
  }
  __syncthreads();
  Store(storage.store).Store(destination + blockIdx.x * 512, items, valid);
}

extern "C" __global__ void __launch_bounds__(128) guarded_warp_striped(const int* source, int* destination, int valid)
{
  if (valid < 0 || valid > 512)
  {
    __trap();
  }
  int items[4];
  cub::LoadDirectWarpStriped(threadIdx.x, source + blockIdx.x * 512, items, valid);
  for (int& item : items)
  {
    item += 1;
  }
  cub::StoreDirectWarpStriped(threadIdx.x, destination + blockIdx.x * 512, items, valid);
}
