// What cannot take its storage from its callers has storage of its own, with a barrier after every use, the last included.
//
// REQUIRES: nvcc
// REDEFINE: %{tool} = -Wno-coop-temp-storage -Wno-coop-participation
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

__constant__ int table[1024];

__device__ void addressed(int (&items)[4])
{
  auto block = coop::this_block<128>();
  coop::load(block, table, items, coop::transpose);
  coop::load(block, table + 4, items, coop::transpose);
}
__global__ void takes_address()
{
  int items[4];
  auto pointer = addressed;
  pointer(items);
}

__device__ void recursive(const int* source, int n)
{
  int items[4];
  coop::load(coop::this_block<128>(), source, items, coop::transpose);
  if (n > 0) recursive(source + 1, n - 1);
}

struct base {
  __device__ virtual void load(int (&items)[4]) { coop::load(coop::this_block<128>(), table, items, coop::transpose); }
  __device__ void operator()(int* destination, int (&items)[4]) const { coop::store(coop::this_block<128>(), destination, items, coop::transpose); }
};

__device__ void declared(const int* source);
__global__ void calls(const int* source, int* destination)
{
  int items[4];
  recursive(source, 2);
  declared(source);
  base object;
  object.load(items);
  object(destination, items);
}
__device__ void declared(const int* source)
{
  int items[4];
  coop::load(coop::this_block<128>(), source, items, coop::transpose);
}

template <class T> __device__ void special(const T* source)
{
  T items[4];
  coop::load(coop::this_block<128>(), source, items, coop::transpose);
}
template <> __device__ void special<int>(const int* source)
{
  int items[2];
  coop::load(coop::this_block<128>(), source, items, coop::transpose);
}
template <class... Ts> __device__ void variadic(const int* source, Ts... offsets)
{
  int items[4];
  coop::load(coop::this_block<128>(), source, items, coop::transpose, coop::offset((offsets + ...)));
}
template <class... Ts> __global__ void of_packs(const int* source, Ts... offsets) { variadic(source, offsets...); }
template __global__ void of_packs<int, int>(const int*, int, int);
__global__ void of_templates(const int* source, const float* floats)
{
  special(source);
  special(floats);
}
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#line 2 "before.cu"

__constant__ int table[1024];

__device__ void addressed(int (&items)[4])
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  // coop-rewrite own storage: lines 8, 9 share; 2 barriers
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  __shared__ coop_load::TempStorage coop_storage;
#line 8 "before.cu"
  coop_load(coop_storage).Load(table, items); __syncthreads();
  coop_load(coop_storage).Load(table + 4, items); __syncthreads();
}
__global__ void takes_address()
{
  int items[4];
  auto pointer = addressed;
  pointer(items);
}

__device__ void recursive(const int* source, int n)
{
  int items[4];
  // coop-rewrite own storage: 1 call; 1 barrier
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  __shared__ coop_load::TempStorage coop_storage;
#line 21 "before.cu"
  coop_load(coop_storage).Load(source, items); __syncthreads();
  if (n > 0) recursive(source + 1, n - 1);
}

struct base {
  __device__ virtual void load(int (&items)[4]) {
  // coop-rewrite own storage: 1 call; 1 barrier
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  __shared__ coop_load::TempStorage coop_storage;
#line 26 "before.cu"
coop_load(coop_storage).Load(table, items); __syncthreads(); }
  __device__ void operator()(int* destination, int (&items)[4]) const {
  // coop-rewrite own storage: 1 call; 1 barrier
  using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ coop_store::TempStorage coop_storage;
#line 27 "before.cu"
coop_store(coop_storage).Store(destination, items); __syncthreads(); }
};

__device__ void declared(const int* source);
__global__ void calls(const int* source, int* destination)
{
  int items[4];
  recursive(source, 2);
  declared(source);
  base object;
  object.load(items);
  object(destination, items);
}
__device__ void declared(const int* source)
{
  int items[4];
  // coop-rewrite own storage: 1 call; 1 barrier
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  __shared__ coop_load::TempStorage coop_storage;
#line 43 "before.cu"
  coop_load(coop_storage).Load(source, items); __syncthreads();
}

template <class T> __device__ void special(const T* source)
{
  T items[4];
  // coop-rewrite own storage: 1 call; 1 barrier
  using coop_load = cub::BlockLoad<T, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  __shared__ typename coop_load::TempStorage coop_storage;
#line 49 "before.cu"
  coop_load(coop_storage).Load(source, items); __syncthreads();
}
template <> __device__ void special<int>(const int* source)
{
  int items[2];
  // coop-rewrite own storage: 1 call; 1 barrier
  using coop_load = cub::BlockLoad<int, 128, 2, cub::BLOCK_LOAD_TRANSPOSE>;
  __shared__ coop_load::TempStorage coop_storage;
#line 54 "before.cu"
  coop_load(coop_storage).Load(source, items); __syncthreads();
}
template <class... Ts> __device__ void variadic(const int* source, Ts... offsets)
{
  int items[4];
  // coop-rewrite own storage: 1 call; 1 barrier
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  __shared__ typename coop_load::TempStorage coop_storage;
#line 59 "before.cu"
  coop_load(coop_storage).Load(source + ((offsets + ...)), items); __syncthreads();
}
template <class... Ts> __global__ void of_packs(const int* source, Ts... offsets) { variadic(source, offsets...); }
template __global__ void of_packs<int, int>(const int*, int, int);
__global__ void of_templates(const int* source, const float* floats)
{
  special(source);
  special(floats);
}
