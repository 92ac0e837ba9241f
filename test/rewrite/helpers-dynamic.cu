// Storage for functions counts where a kernel's storage becomes dynamic: what a call passes, in the instantiation that it
// names, and what functions have of their own beside it.
//
// REQUIRES: nvcc
// REDEFINE: %{tool} = -Wno-coop-temp-storage
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

template <class T, int N> __device__ void load(const T* source, T (&items)[N])
{
  coop::load(coop::this_block<1024>(), source, items, coop::transpose);
}

__device__ void load_eight(const double* source)
{
  double items[8];
  load(source, items);
}

__global__ void of_template(const double* source)
{
  double items[9];
  load(source, items);
}
__global__ void of_function(const double* source) { load_eight(source); }
template <class T> __global__ void dependent(const T* source)
{
  T items[9];
  load(source, items);
}

__constant__ double table[4096];
__device__ void own()
{
  double items[3];
  coop::load(coop::this_block<1024>(), table, items, coop::transpose);
}
__global__ void beside(const double* source)
{
  auto function = own;
  function();
  double items[4];
  load(source, items);
}

void run(const double* source)
{
  of_template<<<1, 1024>>>(source);
  of_function<<<1, 1024>>>(source);
  dependent<double><<<1, 1024>>>(source);
  beside<<<1, 1024>>>(source);
}
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/device.cuh>
#include <coop/launch.cuh>
#include <cub/block/block_load.cuh>
#line 2 "before.cu"

template <class T, int N> struct coop_load_types {
  static constexpr bool coop_exchanges = N != 1;
  using coop_load = cub::BlockLoad<T, 1024, N, coop_exchanges ? cub::BLOCK_LOAD_TRANSPOSE : cub::BLOCK_LOAD_DIRECT>;
  typedef typename coop_load::TempStorage TempStorage;
};

#line 3 "before.cu"
template <class T, int N> __device__ void load(typename coop_load_types<T, N>::TempStorage& coop_storage, const T* source, T (&items)[N])
{
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_types = coop_load_types<T, N>;
  using coop_load = typename coop_types::coop_load;
#line 5 "before.cu"
  coop_load(coop_storage).Load(source, items);
}

struct coop_load_eight_types {
  using coop_load = coop_load_types<double, 8>;
  typedef coop_load::TempStorage TempStorage;
};

#line 8 "before.cu"
__device__ void load_eight(coop_load_eight_types::TempStorage& coop_storage, const double* source)
{
  double items[8];
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_types = coop_load_eight_types;
  using coop_load = coop_types::coop_load;
#line 11 "before.cu"
  load(coop_storage, source, items);
}

__global__ void of_template(const double* source)
{
  double items[9];
  // coop-rewrite --plan=min-smem: 73728 bytes; 1 call; no barrier
  using coop_load = coop_load_types<double, 9>;
  struct coop_shared {
    coop_load::TempStorage block;
  };
  static_assert(sizeof(coop_shared) == 73728 && alignof(coop_shared) == 16, "planned for CUB's sizes: rewrite again");
  auto& coop_storage = coop::detail::dynamic_storage<coop_shared>();
#line 17 "before.cu"
  load(coop_storage.block, source, items);
}
__global__ void of_function(const double* source) {
// coop-rewrite --plan=min-smem: 67584 bytes; 1 call; no barrier
using coop_load_eight = coop_load_eight_types;
struct coop_shared {
  coop_load_eight::TempStorage block;
};
static_assert(sizeof(coop_shared) == 67584 && alignof(coop_shared) == 16, "planned for CUB's sizes: rewrite again");
auto& coop_storage = coop::detail::dynamic_storage<coop_shared>();
#line 19 "before.cu"
load_eight(coop_storage.block, source); }
template <class T> struct coop_dependent_types {
  using coop_load = coop_load_types<T, 9>;
  typedef typename coop_load::TempStorage coop_storage_type;
};

#line 20 "before.cu"
template <class T> __global__ void dependent(const T* source)
{
  T items[9];
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_types = coop_dependent_types<T>;
  using coop_load = typename coop_types::coop_load;
  auto& coop_storage = coop::detail::block_storage<coop_types>();
#line 23 "before.cu"
  load(coop_storage, source, items);
}

__constant__ double table[4096];
__device__ void own()
{
  double items[3];
  // coop-rewrite own storage: 1 call; 1 barrier
  using coop_load = cub::BlockLoad<double, 1024, 3, cub::BLOCK_LOAD_TRANSPOSE>;
  __shared__ coop_load::TempStorage coop_storage;
#line 30 "before.cu"
  coop_load(coop_storage).Load(table, items); __syncthreads();
}
__global__ void beside(const double* source)
{
  auto function = own;
  function();
  double items[4];
  // coop-rewrite --plan=min-smem: 32768 bytes; 1 call; no barrier
  using coop_load = coop_load_types<double, 4>;
  struct coop_shared {
    coop_load::TempStorage block;
  };
  static_assert(sizeof(coop_shared) == 32768 && alignof(coop_shared) == 16, "planned for CUB's sizes: rewrite again");
  auto& coop_storage = coop::detail::dynamic_storage<coop_shared>();
#line 37 "before.cu"
  load(coop_storage.block, source, items);
}

void run(const double* source)
{
  of_template<<<1, 1024, coop::detail::dynamic_shared<73728, 16>(of_template)>>>(source);
  of_function<<<1, 1024, coop::detail::dynamic_shared<67584, 16>(of_function)>>>(source);
  dependent<double><<<1, 1024, coop::detail::dynamic_shared<coop_dependent_types<double>>(dependent<double>)>>>(source);
  beside<<<1, 1024, coop::detail::dynamic_shared<32768, 16>(beside)>>>(source);
}
