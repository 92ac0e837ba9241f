// coop::automatic is the fastest blocked algorithm for the shape: vectors where a thread's items are few bytes, an exchange
// where they are many, whole warps or not. In a template the choice is the output's own constant expression.
//
// REQUIRES: nvcc
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

__global__ void shapes(const unsigned char* bytes, unsigned char* to, const int* source, int* destination, int count)
{
  auto block = coop::this_block<256>();
  unsigned char small[16];
  int many[16];
  int one;
  coop::load(block, bytes, small, coop::automatic, coop::valid_items(count));
  coop::store(block, to, small, coop::automatic);
  coop::load(block, source, many, coop::automatic, coop::valid_items(count), coop::oob_default(-1));
  coop::store(block, destination, many, coop::automatic);
  coop::load(block, source, one, coop::automatic);
  coop::store(block, destination, one, coop::automatic);
}

__global__ void partial(const double* source, double* destination)
{
  auto block = coop::this_block<48>();
  double items[8];
  coop::load(block, source, items, coop::automatic);
  coop::store(block, destination, items);
}

template <class T, int N>
__global__ void dependent(const T* source, T* destination, int count)
{
  auto block = coop::this_block<128>();
  T items[N];
  coop::load(block, source, items, coop::automatic, coop::valid_items(count));
  coop::store(block, destination, items, coop::automatic, coop::valid_items(count));
}
template __global__ void dependent<char, 16>(const char*, char*, int);
template __global__ void dependent<float, 16>(const float*, float*, int);
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/block_load.cuh>
#include <coop/block_store.cuh>
#include <coop/device.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#line 2 "before.cu"

__global__ void shapes(const unsigned char* bytes, unsigned char* to, const int* source, int* destination, int count)
{
  [[maybe_unused]] auto block = coop::this_block<256>();
  unsigned char small[16];
  int many[16];
  int one;
  coop::detail::load_vectorized<256, 1, 1>(bytes, small, coop::detail::checked_count<256 * 16>(count));
  coop::detail::store_vectorized<256, 1, 1>(to, small);
  // coop-rewrite --plan=min-smem: lines 11, 12 share; 1 barrier
  using coop_load = cub::BlockLoad<int, 256, 16, cub::BLOCK_LOAD_WARP_TRANSPOSE>;
  using coop_store = cub::BlockStore<int, 256, 16, cub::BLOCK_STORE_WARP_TRANSPOSE>;
  __shared__ union {
    coop_load::TempStorage load;
    coop_store::TempStorage store;
  } coop_storage;
#line 11 "before.cu"
  coop_load(coop_storage.load).Load(source, many, coop::detail::checked_count<256 * 16>(count), -1); __syncthreads();
  coop_store(coop_storage.store).Store(destination, many);
  cub::BlockLoad<int, 256, 1>().Load(source, coop::detail::as_array(one));
  cub::BlockStore<int, 256, 1>().Store(destination, coop::detail::as_array(one));
}

__global__ void partial(const double* source, double* destination)
{
  [[maybe_unused]] auto block = coop::this_block<48>();
  double items[8];
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_load = cub::BlockLoad<double, 48, 8, cub::BLOCK_LOAD_TRANSPOSE>;
  __shared__ coop_load::TempStorage coop_storage;
#line 21 "before.cu"
  coop_load(coop_storage).Load(source, items);
  cub::BlockStore<double, 48, 8>().Store(destination, items);
}

template <class T, int N> struct coop_dependent_types {
  using coop_load = coop::detail::block_load<T, 128, N, coop::detail::guarded<coop::automatic_t>>;
  using coop_store = coop::detail::block_store<T, 128, N, coop::detail::guarded<coop::automatic_t>>;
  typedef union {
    typename coop_load::TempStorage load;
    typename coop_store::TempStorage store;
  } coop_storage_type;
};

#line 25 "before.cu"
template <class T, int N>
__global__ void dependent(const T* source, T* destination, int count)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  T items[N];
  // coop-rewrite --plan=min-smem: lines 30, 31 share; at most 1 barrier
  using coop_types = coop_dependent_types<T, N>;
  using coop_load = typename coop_types::coop_load;
  using coop_store = typename coop_types::coop_store;
  auto& coop_storage = coop::detail::block_storage<coop_types>();
#line 30 "before.cu"
  coop_load(coop_storage.load).Load(source, items, coop::detail::checked_count<128 * N>(count)); if constexpr (coop_load::needs_storage && coop_store::needs_storage) __syncthreads();
  coop_store(coop_storage.store).Store(destination, items, coop::detail::checked_count<128 * N>(count));
}
template __global__ void dependent<char, 16>(const char*, char*, int);
template __global__ void dependent<float, 16>(const float*, float*, int);
