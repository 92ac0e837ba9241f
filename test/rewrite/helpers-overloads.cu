// Storage is the first argument: default arguments keep their places, and calls find the same function of several.
//
// REQUIRES: nvcc
// REDEFINE: %{tool} = -Wno-coop-temp-storage
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

__device__ void load(const int* source, int (&items)[4], int n = 512, int fill = 0)
{
  coop::load(coop::this_block<128>(), source, items, coop::transpose, coop::valid_items(n), coop::oob_default(fill));
}
__device__ void load(const float* source, float (&items)[4])
{
  coop::load(coop::this_block<128>(), source, items, coop::transpose);
}
__device__ void load(int) {}

template <class T> __device__ void store(T* destination, T (&items)[4])
{
  coop::store(coop::this_block<128>(), destination, items, coop::transpose);
}
template <class A, class B> __device__ void store(A, B, float) {}

__global__ void overloads(const int* source, const float* floats, int* destination)
{
  int items[4];
  float others[4];
  load(source, items);
  load(source, items, 100);
  load(floats, others);
  load(3);
  store(destination, items);
  store(1, others, 2.0f);
}
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/device.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#line 2 "before.cu"

struct coop_load_types {
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  typedef coop_load::TempStorage TempStorage;
};

#line 3 "before.cu"
__device__ void load(coop_load_types::TempStorage& coop_storage, const int* source, int (&items)[4], int n = 512, int fill = 0)
{
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_types = coop_load_types;
  using coop_load = coop_types::coop_load;
#line 5 "before.cu"
  coop_load(coop_storage).Load(source, items, coop::detail::checked_count<128 * 4>(n), fill);
}
struct coop_load_types_2 {
  using coop_load = cub::BlockLoad<float, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  typedef coop_load::TempStorage TempStorage;
};

#line 7 "before.cu"
__device__ void load(coop_load_types_2::TempStorage& coop_storage, const float* source, float (&items)[4])
{
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_types = coop_load_types_2;
  using coop_load = coop_types::coop_load;
#line 9 "before.cu"
  coop_load(coop_storage).Load(source, items);
}
__device__ void load(int) {}

template <class T> __device__ void store(T* destination, T (&items)[4])
{
  // coop-rewrite own storage: 1 call; 1 barrier
  using coop_store = cub::BlockStore<T, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ typename coop_store::TempStorage coop_storage;
#line 15 "before.cu"
  coop_store(coop_storage).Store(destination, items); __syncthreads();
}
template <class A, class B> __device__ void store(A, B, float) {}

__global__ void overloads(const int* source, const float* floats, int* destination)
{
  int items[4];
  float others[4];
  // coop-rewrite --plan=min-smem: lines 23, 24, 25 share; 2 barriers
  using coop_load = coop_load_types;
  using coop_load_2 = coop_load_types_2;
  __shared__ union {
    coop_load::TempStorage load;
    coop_load_2::TempStorage load_2;
  } coop_storage;
#line 23 "before.cu"
  load(coop_storage.load, source, items); __syncthreads();
  load(coop_storage.load, source, items, 100); __syncthreads();
  load(coop_storage.load_2, floats, others);
  load(3);
  store(destination, items);
  store(1, others, 2.0f);
}
