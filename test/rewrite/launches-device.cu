// Dynamic parallelism: a launch in device code whose block is the kernel's stays as it is, and says what block the kernel has.
//
// REQUIRES: nvcc
// REDEFINE: %{flags} = -rdc=true
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

__global__ void child(const int* source, int* destination)
{
  auto block = coop::this_block();
  int items[4];
  coop::load(block, source, items, coop::transpose);
  coop::store(block, destination, items, coop::transpose);
}

__device__ void start(const int* source, int* destination)
{
  if (threadIdx.x == 0) child<<<8, dim3(128), 0, cudaStreamTailLaunch>>>(source, destination);
}

__global__ void parent(const int* source, int* destination)
{
  start(source, destination);
  if (threadIdx.x == 0) child<<<1, 128>>>(source, destination);
}
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/device.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#line 2 "before.cu"

__global__ void child(const int* source, int* destination)
{
  coop::detail::check_block<128>();
#line 5 "before.cu"
  [[maybe_unused]] auto block = coop::this_block();
  int items[4];
  // coop-rewrite --plan=min-smem: lines 7, 8 share; 1 barrier
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ union {
    coop_load::TempStorage load;
    coop_store::TempStorage store;
  } coop_storage;
#line 7 "before.cu"
  coop_load(coop_storage.load).Load(source, items); __syncthreads();
  coop_store(coop_storage.store).Store(destination, items);
}

__device__ void start(const int* source, int* destination)
{
  if (threadIdx.x == 0) child<<<8, dim3(128), 0, cudaStreamTailLaunch>>>(source, destination);
}

__global__ void parent(const int* source, int* destination)
{
  start(source, destination);
  if (threadIdx.x == 0) child<<<1, 128>>>(source, destination);
}
