// A launch that a stream captures into a graph is one like others: bytes are added, and the block is tested.
//
// REQUIRES: nvcc
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

__global__ void large(const int* source)
{
  int items[16];
  coop::load(coop::this_block<1024>(), source, items, coop::transpose);
}

__global__ void small(const int* source)
{
  int items[4];
  coop::load(coop::this_block<128>(), source, items, coop::transpose);
}

cudaGraphExec_t capture(const int* source, int threads, cudaStream_t stream)
{
  cudaGraph_t graph;
  cudaGraphExec_t ready;
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal);
  large<<<1, 1024, 0, stream>>>(source);
  small<<<1, threads, 0, stream>>>(source);
  cudaStreamEndCapture(stream, &graph);
  cudaGraphInstantiate(&ready, graph, 0);
  return ready;
}
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/device.cuh>
#include <coop/launch.cuh>
#include <cub/block/block_load.cuh>
#line 2 "before.cu"

__global__ void large(const int* source)
{
  int items[16];
  // coop-rewrite --plan=min-smem: 67584 bytes; 1 call; no barrier
  using coop_load = cub::BlockLoad<int, 1024, 16, cub::BLOCK_LOAD_TRANSPOSE>;
  struct coop_shared {
    coop_load::TempStorage block;
  };
  static_assert(sizeof(coop_shared) == 67584 && alignof(coop_shared) == 16, "planned for CUB's sizes: rewrite again");
  auto& coop_storage = coop::detail::dynamic_storage<coop_shared>();
#line 6 "before.cu"
  coop_load(coop_storage.block).Load(source, items);
}

__global__ void small(const int* source)
{
  int items[4];
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  __shared__ coop_load::TempStorage coop_storage;
#line 12 "before.cu"
  coop_load(coop_storage).Load(source, items);
}

cudaGraphExec_t capture(const int* source, int threads, cudaStream_t stream)
{
  cudaGraph_t graph;
  cudaGraphExec_t ready;
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal);
  large<<<1, 1024, coop::detail::dynamic_shared<67584, 16>(large, 0), stream>>>(source);
  small<<<1, coop::detail::checked_block<128>(threads, "small"), 0, stream>>>(source);
  cudaStreamEndCapture(stream, &graph);
  cudaGraphInstantiate(&ready, graph, 0);
  return ready;
}
