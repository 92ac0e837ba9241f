// Launchers that cannot be seen are told the bytes, by coop::dynamic_shared_bytes; whoever passes them gets no more.
//
// REQUIRES: nvcc
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

__global__ void large(const int* source, int* destination)
{
  auto block = coop::this_block<1024>();
  int items[16];
  coop::load(block, source, items, coop::transpose);
  coop::store(block, destination, items, coop::transpose);
}

template <int N> __global__ void dependent(const int* source)
{
  int items[N];
  coop::load(coop::this_block<1024>(), source, items, coop::transpose);
}

__global__ void small(const int* source)
{
  int items[4];
  coop::load(coop::this_block<128>(), source, items, coop::transpose);
}

__global__ void plain(int) {}

void start(const void* kernel, size_t bytes);

void unseen(const int*, int*)
{
  start((const void*)large, coop::dynamic_shared_bytes(large));
  start((const void*)small, coop::dynamic_shared_bytes(small, 16));
  start((const void*)plain, coop::dynamic_shared_bytes(plain));
  start((const void*)dependent<16>, coop::dynamic_shared_bytes(dependent<16>, 4 * sizeof(int)));
}

void graph(cudaGraph_t graph, const int* source, int* destination)
{
  void* arguments[] = {&source, &destination};
  cudaKernelNodeParams node{};
  node.func = (void*)large;
  node.gridDim = 1;
  node.blockDim = 1024;
  node.sharedMemBytes = unsigned(coop::dynamic_shared_bytes(large));
  node.kernelParams = arguments;
  cudaGraphNode_t made;
  cudaGraphAddKernelNode(&made, graph, nullptr, 0, &node);
}

void passed(const int* source, int* destination)
{
  large<<<1, 1024, coop::dynamic_shared_bytes(large)>>>(source, destination);
  const size_t bytes = coop::dynamic_shared_bytes(large, 64);
  large<<<1, 1024, bytes>>>(source, destination);
  cudaLaunchConfig_t config{};
  config.blockDim = 1024;
  config.dynamicSmemBytes = coop::dynamic_shared_bytes(large);
  cudaLaunchKernelEx(&config, large, source, destination);
  int blocks;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, large, 1024, bytes);
}

// Attributes and queries.
void queries(cudaFuncAttribute attribute)
{
  cudaFuncSetAttribute(large, attribute, 1024);
  const auto limit = cudaFuncAttributeMaxDynamicSharedMemorySize;
  cudaFuncSetAttribute(large, limit, 1024);
  cudaFuncSetAttribute(large, cudaFuncAttributePreferredSharedMemoryCarveout, 50);
  size_t available;
  cudaOccupancyAvailableDynamicSMemPerBlock(&available, large, 1, 1024);
  cudaOccupancyAvailableDynamicSMemPerBlock(&available, small, 1, 1024);
}
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/device.cuh>
#include <coop/launch.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#line 2 "before.cu"

__global__ void large(const int* source, int* destination)
{
  [[maybe_unused]] auto block = coop::this_block<1024>();
  int items[16];
  // coop-rewrite --plan=min-smem: 67600 bytes; lines 7, 8 share; 1 barrier
  using coop_load = cub::BlockLoad<int, 1024, 16, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_store = cub::BlockStore<int, 1024, 16, cub::BLOCK_STORE_TRANSPOSE>;
  struct coop_shared {
    union {
      coop_load::TempStorage load;
      coop_store::TempStorage store;
    } block;
  };
  static_assert(sizeof(coop_shared) == 67600 && alignof(coop_shared) == 16, "planned for CUB's sizes: rewrite again");
  auto& coop_storage = coop::detail::dynamic_storage<coop_shared>();
#line 7 "before.cu"
  coop_load(coop_storage.block.load).Load(source, items); __syncthreads();
  coop_store(coop_storage.block.store).Store(destination, items);
}

template <int N> struct coop_dependent_types {
  static constexpr bool coop_exchanges = N != 1;
  using coop_load = cub::BlockLoad<int, 1024, N, coop_exchanges ? cub::BLOCK_LOAD_TRANSPOSE : cub::BLOCK_LOAD_DIRECT>;
  typedef typename coop_load::TempStorage coop_storage_type;
};

#line 11 "before.cu"
template <int N> __global__ void dependent(const int* source)
{
  int items[N];
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_types = coop_dependent_types<N>;
  using coop_load = typename coop_types::coop_load;
  auto& coop_storage = coop::detail::block_storage<coop_types>();
#line 14 "before.cu"
  coop_load(coop_storage).Load(source, items);
}

__global__ void small(const int* source)
{
  int items[4];
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  __shared__ coop_load::TempStorage coop_storage;
#line 20 "before.cu"
  coop_load(coop_storage).Load(source, items);
}

__global__ void plain(int) {}

void start(const void* kernel, size_t bytes);

void unseen(const int*, int*)
{
  start((const void*)large, coop::detail::dynamic_shared<67600, 16>(large));
  start((const void*)small, size_t(16));
  start((const void*)plain, size_t(0));
  start((const void*)dependent<16>, coop::detail::dynamic_shared<coop_dependent_types<16>>(dependent<16>, 4 * sizeof(int)));
}

void graph(cudaGraph_t graph, const int* source, int* destination)
{
  void* arguments[] = {&source, &destination};
  cudaKernelNodeParams node{};
  node.func = (void*)large;
  node.gridDim = 1;
  node.blockDim = 1024;
  node.sharedMemBytes = unsigned(coop::detail::dynamic_shared<67600, 16>(large));
  node.kernelParams = arguments;
  cudaGraphNode_t made;
  cudaGraphAddKernelNode(&made, graph, nullptr, 0, &node);
}

void passed(const int* source, int* destination)
{
  large<<<1, 1024, coop::detail::dynamic_shared<67600, 16>(large)>>>(source, destination);
  const size_t bytes = coop::detail::dynamic_shared<67600, 16>(large, 64);
  large<<<1, 1024, bytes>>>(source, destination);
  cudaLaunchConfig_t config{};
  config.blockDim = 1024;
  config.dynamicSmemBytes = coop::detail::dynamic_shared<67600, 16>(large);
  cudaLaunchKernelEx(&config, large, source, destination);
  int blocks;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, large, 1024, bytes);
}

// Attributes and queries.
void queries(cudaFuncAttribute attribute)
{
  cudaFuncSetAttribute(large, attribute, coop::detail::dynamic_shared_attribute<67600, 16>(large, attribute, 1024));
  const auto limit = cudaFuncAttributeMaxDynamicSharedMemorySize;
  cudaFuncSetAttribute(large, limit, coop::detail::dynamic_shared_limit<67600, 16>(large, 1024));
  cudaFuncSetAttribute(large, cudaFuncAttributePreferredSharedMemoryCarveout, 50);
  size_t available;
  coop::detail::available_dynamic_shared<67600, 16>(&available, large, 1, 1024);
  cudaOccupancyAvailableDynamicSMemPerBlock(&available, small, 1, 1024);
}
