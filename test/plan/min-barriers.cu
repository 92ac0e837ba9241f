// As few barriers as can be: storage side by side, and in a loop one barrier for all of it.
//
// REQUIRES: nvcc
// REDEFINE: %{plan} = --plan=min-barriers
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

__global__ void straight(const double* source, double* destination)
{
  auto block = coop::this_block<128>();
  double items[8];
  coop::load(block, source, items, coop::transpose);
  coop::store(block, destination, items, coop::transpose);
  coop::store(block, destination + 1024, items, coop::transpose);
}

__global__ void loop(const int* source, int* destination, int tiles)
{
  auto block = coop::this_block<128>();
  auto warp = coop::this_warp();
  int items[4];
  for (int tile = 0; tile < tiles; ++tile) {
    coop::load(block, source, items, coop::transpose, coop::offset(tile * 512));
    coop::store(warp, destination, items, coop::transpose, coop::offset(tile * 512));
    coop::store(block, destination + 4096, items, coop::warp_transpose, coop::offset(tile * 512));
  }
}

template <class T, int N> __global__ void dependent(const T* source, T* destination, int tiles)
{
  auto block = coop::this_block<128>();
  T items[N];
  coop::load(block, source, items, coop::transpose);
  for (int tile = 0; tile < tiles; ++tile) {
    coop::store(block, destination, items, coop::transpose);
    coop::store(block, destination, items, coop::warp_transpose);
  }
}
template __global__ void dependent<float, 3>(const float*, float*, int);
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/device.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#include <cub/warp/warp_store.cuh>
#line 2 "before.cu"

__global__ void straight(const double* source, double* destination)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  double items[8];
  // coop-rewrite --plan=min-barriers: 3 calls share nothing; no barrier
  using coop_load = cub::BlockLoad<double, 128, 8, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_store = cub::BlockStore<double, 128, 8, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ struct {
    coop_load::TempStorage load;
    coop_store::TempStorage store;
    coop_store::TempStorage store_2;
  } coop_storage;
#line 7 "before.cu"
  coop_load(coop_storage.load).Load(source, items);
  coop_store(coop_storage.store).Store(destination, items);
  coop_store(coop_storage.store_2).Store(destination + 1024, items);
}

__global__ void loop(const int* source, int* destination, int tiles)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  [[maybe_unused]] auto warp = coop::this_warp();
  int items[4];
  // coop-rewrite --plan=min-barriers: 3 calls share nothing; 1 barrier
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_store = cub::WarpStore<int, 4, cub::WARP_STORE_TRANSPOSE>;
  using coop_store_2 = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_WARP_TRANSPOSE>;
  __shared__ struct {
    coop_load::TempStorage load;
    coop_store::TempStorage warps[4];
    coop_store_2::TempStorage store_2;
  } coop_storage;
#line 17 "before.cu"
  for (int tile = 0; tile < tiles; ++tile) {
    coop_load(coop_storage.load).Load(source + (tile * 512), items); __syncthreads();
    coop_store(coop_storage.warps[threadIdx.x / 32]).Store(destination + threadIdx.x / 32 * (32 * 4) + (tile * 512), items);
    coop_store_2(coop_storage.store_2).Store((destination + 4096) + (tile * 512), items);
  }
}

template <class T, int N> struct coop_dependent_types {
  static constexpr bool coop_exchanges = N != 1;
  using coop_load = cub::BlockLoad<T, 128, N, coop_exchanges ? cub::BLOCK_LOAD_TRANSPOSE : cub::BLOCK_LOAD_DIRECT>;
  using coop_store = cub::BlockStore<T, 128, N, coop_exchanges ? cub::BLOCK_STORE_TRANSPOSE : cub::BLOCK_STORE_DIRECT>;
  using coop_store_2 =
    cub::BlockStore<T, 128, N, coop_exchanges ? cub::BLOCK_STORE_WARP_TRANSPOSE : cub::BLOCK_STORE_DIRECT>;
  typedef struct {
    union {
      typename coop_load::TempStorage load;
      typename coop_store::TempStorage store;
    } shared;
    typename coop_store_2::TempStorage store_2;
  } coop_storage_type;
};

#line 24 "before.cu"
template <class T, int N> __global__ void dependent(const T* source, T* destination, int tiles)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  T items[N];
  // coop-rewrite --plan=min-barriers: lines 28, 30 share; at most 1 barrier
  using coop_types = coop_dependent_types<T, N>;
  constexpr bool coop_exchanges = coop_types::coop_exchanges;
  using coop_load = typename coop_types::coop_load;
  using coop_store = typename coop_types::coop_store;
  using coop_store_2 = typename coop_types::coop_store_2;
  auto& coop_storage = coop::detail::block_storage<coop_types>();
#line 28 "before.cu"
  coop_load(coop_storage.shared.load).Load(source, items);
  for (int tile = 0; tile < tiles; ++tile) {
    if constexpr (coop_exchanges) __syncthreads(); coop_store(coop_storage.shared.store).Store(destination, items);
    coop_store_2(coop_storage.store_2).Store(destination, items);
  }
}
template __global__ void dependent<float, 3>(const float*, float*, int);
