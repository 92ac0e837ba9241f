// Nodes of graphs: their parameters are a launch's, and get the bytes and the test of the block that a launch gets.
//
// REQUIRES: nvcc
// REDEFINE: %{plan} = --plan=balanced
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
  coop::load(coop::this_block<128>(), source, items);
}

void add(cudaGraph_t graph, cudaGraphExec_t exec, const int* source, int* destination, dim3 shape)
{
  cudaGraphNode_t node;
  void* arguments[] = {&source, &destination};
  cudaKernelNodeParams params = {};
  params.func = (void*)large;
  params.gridDim = 1;
  params.blockDim = 1024;
  params.sharedMemBytes = 64;
  params.kernelParams = arguments;
  cudaGraphAddKernelNode(&node, graph, nullptr, 0, &params);
  cudaGraphKernelNodeSetParams(node, &params);
  cudaGraphExecKernelNodeSetParams(exec, node, &params);

  cudaKernelNodeParams other{reinterpret_cast<void*>(dependent<16>), dim3(1), dim3(1024), 0, arguments, nullptr};
  cudaGraphAddKernelNode(&node, graph, nullptr, 0, &other);

  cudaKernelNodeParams fits = {};
  fits.func = (void*)small;
  fits.gridDim = 1;
  fits.blockDim = shape;
  fits.kernelParams = arguments;
  cudaGraphAddKernelNode(&node, graph, nullptr, 0, &fits);

  // Who says the bytes gets none added.
  cudaKernelNodeParams said = {};
  said.func = (void*)large;
  said.gridDim = 1;
  said.blockDim = 1024;
  said.sharedMemBytes = coop::dynamic_shared_bytes(large);
  said.kernelParams = arguments;
  cudaGraphAddKernelNode(&node, graph, nullptr, 0, &said);

  // Parameters that may be of a node of any kind.
  cudaGraphNodeParams any = {};
  any.type = cudaGraphNodeTypeKernel;
  any.kernel.func = (void*)large;
  any.kernel.gridDim = 1;
  any.kernel.blockDim = 1024;
  any.kernel.kernelParams = arguments;
#if CUDART_VERSION >= 13000
  cudaGraphAddNode(&node, graph, nullptr, nullptr, 0, &any);
#else
  cudaGraphAddNode(&node, graph, nullptr, 0, &any);
#endif
  cudaGraphNodeSetParams(node, &any);
  cudaGraphExecNodeSetParams(exec, node, &any);

  cudaGraphNodeParams tested = {};
  tested.type = cudaGraphNodeTypeKernel;
  tested.kernel.func = (void*)small;
  tested.kernel.gridDim = 1;
  tested.kernel.blockDim = shape;
  tested.kernel.kernelParams = arguments;
  cudaGraphNodeSetParams(node, &tested);
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
  // coop-rewrite --plan=balanced: 67600 bytes; lines 7, 8 share; 1 barrier
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
  // coop-rewrite --plan=balanced: 1 call; no barrier
  using coop_types = coop_dependent_types<N>;
  using coop_load = typename coop_types::coop_load;
  auto& coop_storage = coop::detail::block_storage<coop_types>();
#line 14 "before.cu"
  coop_load(coop_storage).Load(source, items);
}

__global__ void small(const int* source)
{
  int items[4];
  cub::BlockLoad<int, 128, 4>().Load(source, items);
}

void add(cudaGraph_t graph, cudaGraphExec_t exec, const int* source, int* destination, dim3 shape)
{
  cudaGraphNode_t node;
  void* arguments[] = {&source, &destination};
  cudaKernelNodeParams params = {};
  params.func = (void*)large;
  params.gridDim = 1;
  params.blockDim = 1024;
  params.sharedMemBytes = 64;
  params.kernelParams = arguments;
  cudaGraphAddKernelNode(&node, graph, nullptr, 0, coop::detail::dynamic_node<67600, 16>(&params, (void*)large));
  cudaGraphKernelNodeSetParams(node, coop::detail::dynamic_node<67600, 16>(&params, (void*)large));
  cudaGraphExecKernelNodeSetParams(exec, node, coop::detail::dynamic_node<67600, 16>(&params, (void*)large));

  cudaKernelNodeParams other{reinterpret_cast<void*>(dependent<16>), dim3(1), dim3(1024), 0, arguments, nullptr};
  cudaGraphAddKernelNode(&node, graph, nullptr, 0, coop::detail::dynamic_node<coop_dependent_types<16>>(&other, reinterpret_cast<void*>(dependent<16>)));

  cudaKernelNodeParams fits = {};
  fits.func = (void*)small;
  fits.gridDim = 1;
  fits.blockDim = shape;
  fits.kernelParams = arguments;
  cudaGraphAddKernelNode(&node, graph, nullptr, 0, coop::detail::checked_node<128>(&fits, "small"));

  // Who says the bytes gets none added.
  cudaKernelNodeParams said = {};
  said.func = (void*)large;
  said.gridDim = 1;
  said.blockDim = 1024;
  said.sharedMemBytes = coop::detail::dynamic_shared<67600, 16>(large);
  said.kernelParams = arguments;
  cudaGraphAddKernelNode(&node, graph, nullptr, 0, &said);

  // Parameters that may be of a node of any kind.
  cudaGraphNodeParams any = {};
  any.type = cudaGraphNodeTypeKernel;
  any.kernel.func = (void*)large;
  any.kernel.gridDim = 1;
  any.kernel.blockDim = 1024;
  any.kernel.kernelParams = arguments;
#if CUDART_VERSION >= 13000
  cudaGraphAddNode(&node, graph, nullptr, nullptr, 0, coop::detail::dynamic_node<67600, 16>(&any, (void*)large));
#else
  cudaGraphAddNode(&node, graph, nullptr, 0, &any);
#endif
  cudaGraphNodeSetParams(node, coop::detail::dynamic_node<67600, 16>(&any, (void*)large));
  cudaGraphExecNodeSetParams(exec, node, coop::detail::dynamic_node<67600, 16>(&any, (void*)large));

  cudaGraphNodeParams tested = {};
  tested.type = cudaGraphNodeTypeKernel;
  tested.kernel.func = (void*)small;
  tested.kernel.gridDim = 1;
  tested.kernel.blockDim = shape;
  tested.kernel.kernelParams = arguments;
  cudaGraphNodeSetParams(node, coop::detail::checked_node<128>(&tested, "small"));
}
