// Lambdas are rewritten where they stand, generic or not, in kernels, templates and other functions, and as arguments.
//
// REQUIRES: nvcc
// REDEFINE: %{tool} = -Wno-coop-temp-storage
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

template <class Function> __device__ void apply(Function function, int n)
{
  for (int i = 0; i < n; ++i) function(i);
}

__global__ void lambdas(const float* source, float* destination, int n)
{
  auto block = coop::this_block<64>();
  auto load = [&](auto& items) { coop::load(block, source, items, coop::transpose); };
  float a[4], b[2];
  load(a);
  load(b);
  apply([=](int k) {
    float items[3];
    coop::load(block, source + k, items, coop::transpose);
    destination[k] = items[1];
  }, n);
  coop::store(block, destination, a, coop::transpose);
}

template <int B, int N> __global__ void dependent(const float* source, float* destination)
{
  auto block = coop::this_block<B>();
  auto copy = [&](auto algorithm) {
    float items[N];
    coop::load(block, source, items, algorithm);
    coop::store(block, destination, items, algorithm);
  };
  copy(coop::transpose);
  copy(coop::direct);
}
template __global__ void dependent<64, 4>(const float*, float*);
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/block_load.cuh>
#include <coop/block_store.cuh>
#include <coop/device.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#line 2 "before.cu"

template <class Function> __device__ void apply(Function function, int n)
{
  for (int i = 0; i < n; ++i) function(i);
}

__global__ void lambdas(const float* source, float* destination, int n)
{
  [[maybe_unused]] auto block = coop::this_block<64>();
  auto load = [&](auto& items) {
  // coop-rewrite own storage: 1 call; 1 barrier
  constexpr bool coop_exchanges = (coop::items_per_thread_v<decltype(items)>) != 1;
  using coop_load =
    cub::BlockLoad<coop::payload_value_t<decltype(items)>, 64, coop::items_per_thread_v<decltype(items)>, coop_exchanges ? cub::BLOCK_LOAD_TRANSPOSE : cub::BLOCK_LOAD_DIRECT>;
  __shared__ typename coop_load::TempStorage coop_storage;
#line 11 "before.cu"
coop_load(coop_storage).Load(source, coop::detail::as_array(items)); __syncthreads(); };
  float a[4], b[2];
  load(a);
  load(b);
  apply([=](int k) {
    float items[3];
    // coop-rewrite own storage: 1 call; 1 barrier
    using coop_load = cub::BlockLoad<float, 64, 3, cub::BLOCK_LOAD_TRANSPOSE>;
    __shared__ coop_load::TempStorage coop_storage;
#line 17 "before.cu"
    coop_load(coop_storage).Load(source + k, items); __syncthreads();
    destination[k] = items[1];
  }, n);
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_store = cub::BlockStore<float, 64, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ coop_store::TempStorage coop_storage;
#line 20 "before.cu"
  coop_store(coop_storage).Store(destination, a);
}

template <int B, int N> __global__ void dependent(const float* source, float* destination)
{
  [[maybe_unused]] auto block = coop::this_block<B>();
  auto copy = [&](auto algorithm) {
    float items[N];
    // coop-rewrite own storage: lines 28, 29 share; 2 barriers
    using coop_load = coop::detail::block_load<float, B, N, decltype(algorithm)>;
    using coop_store = coop::detail::block_store<float, B, N, decltype(algorithm)>;
    __shared__ union {
      typename coop_load::TempStorage load;
      typename coop_store::TempStorage store;
    } coop_storage;
#line 28 "before.cu"
    coop_load(coop_storage.load).Load(source, items); __syncthreads();
    coop_store(coop_storage.store).Store(destination, items); __syncthreads();
  };
  copy(coop::transpose);
  copy(coop::direct);
}
template __global__ void dependent<64, 4>(const float*, float*);
