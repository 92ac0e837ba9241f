// Functions with storage of their own leave less static shared memory to the kernels that call them, whose storage then may
// have to be dynamic.
//
// REQUIRES: nvcc
// REDEFINE: %{tool} = -Wno-coop-temp-storage -Wno-coop-performance
// REDEFINE: %{plan} = --plan=balanced
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

template <int N> __device__ void recursive(const int* source, int* destination, int depth)
{
  int items[N];
  coop::load(coop::this_block<1024>(), source, items, coop::transpose);
  if (depth) recursive<N>(source, destination, depth - 1);
  destination[threadIdx.x] = items[0];
}
__device__ void constant(const int* source, int* destination, int depth)
{
  int items[4];
  coop::load(coop::this_block<1024>(), source, items, coop::transpose);
  if (depth) constant(source, destination, depth - 1);
  destination[threadIdx.x] = items[0];
}

__global__ void calls_an_instantiation(const int* source, int* destination)
{
  int items[8];
  coop::load(coop::this_block<1024>(), source, items, coop::transpose);
  recursive<5>(source, destination, 3);
  coop::store(coop::this_block<1024>(), destination, items);
}
template <int N> __global__ void is_a_template(const int* source, int* destination)
{
  int items[N];
  coop::load(coop::this_block<1024>(), source, items, coop::transpose);
  constant(source, destination, 3);
  coop::store(coop::this_block<1024>(), destination, items);
}

void launch(const int* source, int* destination)
{
  calls_an_instantiation<<<1, 1024>>>(source, destination);
  is_a_template<8><<<1, 1024>>>(source, destination);
}
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/device.cuh>
#include <coop/launch.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#line 2 "before.cu"

template <int N> __device__ void recursive(const int* source, int* destination, int depth)
{
  int items[N];
  // coop-rewrite own storage: 1 call; 1 barrier
  constexpr bool coop_exchanges = N != 1;
  using coop_load = cub::BlockLoad<int, 1024, N, coop_exchanges ? cub::BLOCK_LOAD_TRANSPOSE : cub::BLOCK_LOAD_DIRECT>;
  __shared__ typename coop_load::TempStorage coop_storage;
#line 6 "before.cu"
  coop_load(coop_storage).Load(source, items); __syncthreads();
  if (depth) recursive<N>(source, destination, depth - 1);
  destination[threadIdx.x] = items[0];
}
__device__ void constant(const int* source, int* destination, int depth)
{
  int items[4];
  // coop-rewrite own storage: 1 call; 1 barrier
  using coop_load = cub::BlockLoad<int, 1024, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  __shared__ coop_load::TempStorage coop_storage;
#line 13 "before.cu"
  coop_load(coop_storage).Load(source, items); __syncthreads();
  if (depth) constant(source, destination, depth - 1);
  destination[threadIdx.x] = items[0];
}

__global__ void calls_an_instantiation(const int* source, int* destination)
{
  int items[8];
  // coop-rewrite --plan=balanced: 33792 bytes; 1 call; no barrier
  using coop_load = cub::BlockLoad<int, 1024, 8, cub::BLOCK_LOAD_TRANSPOSE>;
  struct coop_shared {
    coop_load::TempStorage block;
  };
  static_assert(sizeof(coop_shared) == 33792 && alignof(coop_shared) == 16, "planned for CUB's sizes: rewrite again");
  auto& coop_storage = coop::detail::dynamic_storage<coop_shared>();
#line 21 "before.cu"
  coop_load(coop_storage.block).Load(source, items);
  recursive<5>(source, destination, 3);
  cub::BlockStore<int, 1024, 8>().Store(destination, items);
}
template <int N> struct coop_is_a_template_types {
  static constexpr bool coop_exchanges = N != 1;
  using coop_load = cub::BlockLoad<int, 1024, N, coop_exchanges ? cub::BLOCK_LOAD_TRANSPOSE : cub::BLOCK_LOAD_DIRECT>;
  typedef typename coop_load::TempStorage coop_storage_type;
  static constexpr unsigned long long coop_beside = 16384;
};

#line 25 "before.cu"
template <int N> __global__ void is_a_template(const int* source, int* destination)
{
  int items[N];
  // coop-rewrite --plan=balanced: 1 call; no barrier
  using coop_types = coop_is_a_template_types<N>;
  using coop_load = typename coop_types::coop_load;
  auto& coop_storage = coop::detail::block_storage<coop_types>();
#line 28 "before.cu"
  coop_load(coop_storage).Load(source, items);
  constant(source, destination, 3);
  cub::BlockStore<int, 1024, N>().Store(destination, items);
}

void launch(const int* source, int* destination)
{
  calls_an_instantiation<<<1, 1024, coop::detail::dynamic_shared<33792, 16>(calls_an_instantiation)>>>(source, destination);
  is_a_template<8><<<1, 1024, coop::detail::dynamic_shared<coop_is_a_template_types<8>>(is_a_template<8>)>>>(source, destination);
}
