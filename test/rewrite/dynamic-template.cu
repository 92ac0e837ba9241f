// Storage of a size that depends on template parameters: whether it is static is decided where the template is
// instantiated. Its types stand in front of the kernel, so that launches can ask for them.
//
// REQUIRES: nvcc
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

namespace tiles {
// Moves a tile.
// In two steps.
template <class T, int N> __global__ void copy(const T* source, T* destination)
{
  auto block = coop::this_block<256>();
  T items[N];
  coop::load(block, source, items, coop::transpose);
  coop::store(block, destination, items, coop::transpose);
}
namespace {
template <class T> __global__ void hidden(const T* source)
{
  T items[40];
  coop::load(coop::this_block<256>(), source, items, coop::transpose);
}
}
}

// Beside shared memory of the user's, and with labels.
template <class T> __global__ void beside(const T* source, T* destination)
{
  __shared__ T own[512][2];
  __shared__ int counter;
  extern __shared__ int mine[];
  coop::TempStorage scratch;
  T items[4];
  own[threadIdx.x][0] = source[threadIdx.x];
  mine[threadIdx.x] = 1;
  counter = 0;
  __syncthreads();
  coop::load(coop::this_block<256>(), source, items, coop::transpose);
  T* queue = scratch.reserve<T, 4096>(coop::alignment(256));
  queue[threadIdx.x] = own[threadIdx.x ^ 1][0] + mine[threadIdx.x ^ 1] + counter;
  if (sizeof(T) == 1)
    goto end;
  coop::store(coop::this_block<256>(), destination, items, coop::transpose);
end:;
}

// A local type cannot be named in front of the kernel: this stays static.
template <int N> __global__ void local_type(const int* source)
{
  struct pair { int first, second; };
  pair items[N];
  coop::load(coop::this_block<256>(), reinterpret_cast<const pair*>(source), items, coop::transpose);
}

template <class T> void in_a_template(const T* source, T* destination)
{
  tiles::copy<T, 8><<<1, 256>>>(source, destination);
  beside<<<1, 256>>>(source, destination); // all instantiations in sight are static
}
template void in_a_template<int>(const int*, int*);

void launch(const int* source, int* destination, const double* from, double* to)
{
  tiles::copy<int, 4><<<1, 256>>>(source, destination);
  tiles::copy<double, 32><<<1, 256, 8>>>(from, to);
  tiles::copy<double, 1><<<1, 256, 8>>>(from, to);
  tiles::hidden<<<1, 256>>>(from);
  beside<<<1, 256, 1024>>>(from, to);
  local_type<2><<<1, 256>>>(source);
  cudaFuncSetAttribute(tiles::copy<double, 32>, cudaFuncAttributeMaxDynamicSharedMemorySize, 100);
  int blocks;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, tiles::copy<double, 32>, 256, 0);
  cudaLaunchConfig_t config{};
  config.blockDim = 256;
  cudaLaunchKernelEx(&config, tiles::copy<double, 32>, from, to);
  auto pointer = tiles::copy<double, 32>;
  pointer<<<1, 256>>>(from, to);
}
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/device.cuh>
#include <coop/launch.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#line 2 "before.cu"

namespace tiles {
template <class T, int N> struct coop_copy_types {
  static constexpr bool coop_exchanges = N != 1;
  using coop_load = cub::BlockLoad<T, 256, N, coop_exchanges ? cub::BLOCK_LOAD_TRANSPOSE : cub::BLOCK_LOAD_DIRECT>;
  using coop_store = cub::BlockStore<T, 256, N, coop_exchanges ? cub::BLOCK_STORE_TRANSPOSE : cub::BLOCK_STORE_DIRECT>;
  typedef union {
    typename coop_load::TempStorage load;
    typename coop_store::TempStorage store;
  } coop_storage_type;
};

#line 4 "before.cu"
// Moves a tile.
// In two steps.
template <class T, int N> __global__ void copy(const T* source, T* destination)
{
  [[maybe_unused]] auto block = coop::this_block<256>();
  T items[N];
  // coop-rewrite --plan=min-smem: lines 10, 11 share; at most 1 barrier
  using coop_types = coop_copy_types<T, N>;
  constexpr bool coop_exchanges = coop_types::coop_exchanges;
  using coop_load = typename coop_types::coop_load;
  using coop_store = typename coop_types::coop_store;
  auto& coop_storage = coop::detail::block_storage<coop_types>();
#line 10 "before.cu"
  coop_load(coop_storage.load).Load(source, items); if constexpr (coop_exchanges) __syncthreads();
  coop_store(coop_storage.store).Store(destination, items);
}
namespace {
template <class T> struct coop_hidden_types {
  using coop_load = cub::BlockLoad<T, 256, 40, cub::BLOCK_LOAD_TRANSPOSE>;
  typedef typename coop_load::TempStorage coop_storage_type;
};

#line 14 "before.cu"
template <class T> __global__ void hidden(const T* source)
{
  T items[40];
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_types = coop_hidden_types<T>;
  using coop_load = typename coop_types::coop_load;
  auto& coop_storage = coop::detail::block_storage<coop_types>();
#line 17 "before.cu"
  coop_load(coop_storage).Load(source, items);
}
}
}

template <class T> struct coop_beside_types {
  using coop_load = cub::BlockLoad<T, 256, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_store = cub::BlockStore<T, 256, 4, cub::BLOCK_STORE_TRANSPOSE>;
  typedef struct {
    union {
      typename coop_load::TempStorage load;
      typename coop_store::TempStorage store;
    } block;
    alignas(256) alignas(T) unsigned char queue[4096 * sizeof(T)];
  } coop_storage_type;
  static constexpr unsigned long long coop_beside = 4 + sizeof(T) * (2) * (512);
};

#line 22 "before.cu"
// Beside shared memory of the user's, and with labels.
template <class T> __global__ void beside(const T* source, T* destination)
{
  __shared__ T own[512][2];
  __shared__ int counter;
  extern __shared__ int mine[];

  T items[4];
  own[threadIdx.x][0] = source[threadIdx.x];
  mine[threadIdx.x] = 1;
  counter = 0;
  __syncthreads();
  // coop-rewrite --plan=min-smem: lines 34, 39 share; 1 barrier
  using coop_types = coop_beside_types<T>;
  using coop_load = typename coop_types::coop_load;
  using coop_store = typename coop_types::coop_store;
#line 34 "before.cu"
  coop_load(coop::detail::block_storage<coop_types>().block.load).Load(source, items); __syncthreads();
  T* queue = reinterpret_cast<T*>(coop::detail::block_storage<coop_types>().queue);
  queue[threadIdx.x] = own[threadIdx.x ^ 1][0] + mine[threadIdx.x ^ 1] + counter;
  if (sizeof(T) == 1)
    goto end;
  coop_store(coop::detail::block_storage<coop_types>().block.store).Store(destination, items);
end:;
}

// A local type cannot be named in front of the kernel: this stays static.
template <int N> __global__ void local_type(const int* source)
{
  struct pair { int first, second; };
  pair items[N];
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  constexpr bool coop_exchanges = N != 1;
  using coop_load = cub::BlockLoad<pair, 256, N, coop_exchanges ? cub::BLOCK_LOAD_TRANSPOSE : cub::BLOCK_LOAD_DIRECT>;
  __shared__ typename coop_load::TempStorage coop_storage;
#line 48 "before.cu"
  coop_load(coop_storage).Load(reinterpret_cast<const pair*>(source), items);
}

template <class T> void in_a_template(const T* source, T* destination)
{
  tiles::copy<T, 8><<<1, 256, coop::detail::dynamic_shared<tiles::coop_copy_types<T, 8>>(tiles::copy<T, 8>)>>>(source, destination);
  beside<<<1, 256>>>(source, destination); // all instantiations in sight are static
}
template void in_a_template<int>(const int*, int*);

void launch(const int* source, int* destination, const double* from, double* to)
{
  tiles::copy<int, 4><<<1, 256>>>(source, destination);
  tiles::copy<double, 32><<<1, 256, coop::detail::dynamic_shared<tiles::coop_copy_types<double, 32>>(tiles::copy<double, 32>, 8)>>>(from, to);
  tiles::copy<double, 1><<<1, 256, 8>>>(from, to);
  tiles::hidden<<<1, 256, coop::detail::dynamic_shared<tiles::coop_hidden_types<double>>(tiles::hidden<double>)>>>(from);
  beside<<<1, 256, coop::detail::dynamic_shared<coop_beside_types<double>>(beside<double>, 1024)>>>(from, to);
  local_type<2><<<1, 256>>>(source);
  cudaFuncSetAttribute(tiles::copy<double, 32>, cudaFuncAttributeMaxDynamicSharedMemorySize, coop::detail::dynamic_shared_limit<tiles::coop_copy_types<double, 32>>(tiles::copy<double, 32>, 100));
  int blocks;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, tiles::copy<double, 32>, 256, coop::detail::dynamic_shared<tiles::coop_copy_types<double, 32>>(tiles::copy<double, 32>, 0));
  cudaLaunchConfig_t config{};
  config.blockDim = 256;
  cudaLaunchKernelEx(coop::detail::dynamic_config<tiles::coop_copy_types<double, 32>>(&config, tiles::copy<double, 32>), tiles::copy<double, 32>, from, to);
  auto pointer = tiles::copy<double, 32>;
  pointer<<<1, 256, coop::detail::dynamic_shared<tiles::coop_copy_types<double, 32>>(pointer)>>>(from, to);
}
