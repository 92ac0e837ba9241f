// Storage that does not fit into static shared memory lies behind the user's own dynamic shared memory, and everything that
// says how much of that a kernel has adds its bytes.
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

template <class T> __global__ void beside_own(const T* source, int* destination)
{
  extern __shared__ int own[];
  own[threadIdx.x] = source[threadIdx.x];
  __syncthreads();
  int items[32];
  coop::load(coop::this_block<512>(), source, items, coop::transpose);
  destination[threadIdx.x] = own[threadIdx.x ^ 1];
  coop::store(coop::this_warp(), destination, items, coop::transpose);
  if (sizeof(T) == 1)
    goto end;
  coop::store(coop::this_block<512>(), destination, items, coop::transpose);
end:;
}

// The user's static array leaves too little for 36 KiB.
__global__ void beside_static(const int* source, int* destination)
{
  __shared__ int own[4096];
  int items[9];
  own[threadIdx.x] = 0;
  coop::load(coop::this_block<1024>(), source, items, coop::transpose);
  destination[threadIdx.x] = items[0] + own[threadIdx.x];
}

// So does a helper's.
__device__ int helper(int x)
{
  __shared__ int big[8192];
  big[threadIdx.x] = x;
  __syncthreads();
  return big[threadIdx.x ^ 1];
}
__global__ void beside_a_helper(const int* source, int* destination)
{
  int items[8];
  coop::load(coop::this_block<1024>(), source, items, coop::transpose);
  destination[threadIdx.x] = helper(items[0]);
}

__global__ void overloaded(const int* source, int)
{
  int items[16];
  coop::load(coop::this_block<1024>(), source, items, coop::transpose);
}
__global__ void overloaded(const int*, char) {}

template <int N> void in_a_template(const int* source, int* destination)
{
  beside_own<int><<<N, 512, 16>>>(source, destination);
  overloaded<<<N, 1024>>>(source, N);
  large<<<N, 1024>>>(source, destination);
}
template void in_a_template<2>(const int*, int*);

__global__ void small(const int* source)
{
  int items[4];
  coop::load(coop::this_block<128>(), source, items, coop::transpose);
}

void launch(const int* source, int* destination, int n, int threads, cudaStream_t stream)
{
  large<<<n, 1024>>>(source, destination);
  large<<<n, threads, 0, stream>>>(source, destination);
  beside_own<<<n, 512, n * sizeof(int)>>>(source, destination);
  beside_own<int><<<n, 512, n * sizeof(int), stream>>>(source, destination);
  beside_static<<<1, 1024>>>(source, destination);
  beside_a_helper<<<1, 1024>>>(source, destination);
  small<<<1, 128, 1024>>>(source);
  cudaFuncSetAttribute(beside_own<int>, cudaFuncAttributeMaxDynamicSharedMemorySize, n * 4);
  cudaFuncSetAttribute(large, cudaFuncAttributePreferredSharedMemoryCarveout, 100);
  int blocks, size;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, large, 1024, 0);
  cudaOccupancyMaxPotentialBlockSize(&blocks, &size, large);
  void* arguments[] = {&source, &destination};
  cudaLaunchKernel(large, n, 1024, arguments);
  cudaLaunchKernel((const void*)large, n, threads, arguments, 16, stream);
  cudaLaunchConfig_t config{};
  config.blockDim = threads;
  cudaLaunchKernelEx(&config, large, source, destination);
  auto pointer = large;
  pointer<<<1, 1024>>>(source, destination);
}
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/device.cuh>
#include <coop/launch.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#include <cub/warp/warp_store.cuh>
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

template <class T> __global__ void beside_own(const T* source, int* destination)
{
  extern __shared__ int own[];
  own[threadIdx.x] = source[threadIdx.x];
  __syncthreads();
  int items[32];
  // coop-rewrite --plan=min-smem: 67648 bytes; lines 17, 19, 22 share; 2 barriers
  using coop_load = cub::BlockLoad<int, 512, 32, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_store = cub::WarpStore<int, 32, cub::WARP_STORE_TRANSPOSE>;
  using coop_store_2 = cub::BlockStore<int, 512, 32, cub::BLOCK_STORE_TRANSPOSE>;
  struct coop_shared {
    union {
      typename coop_load::TempStorage load;
      typename coop_store_2::TempStorage store_2;
      typename coop_store::TempStorage warps[16];
    } block;
  };
  static_assert(sizeof(coop_shared) == 67648 && alignof(coop_shared) == 16, "planned for CUB's sizes: rewrite again");
#line 17 "before.cu"
  coop_load(coop::detail::dynamic_storage<coop_shared>().block.load).Load(source, items); __syncthreads();
  destination[threadIdx.x] = own[threadIdx.x ^ 1];
  coop_store(coop::detail::dynamic_storage<coop_shared>().block.warps[threadIdx.x / 32]).Store(destination + threadIdx.x / 32 * (32 * 32), items); __syncthreads();
  if (sizeof(T) == 1)
    goto end;
  coop_store_2(coop::detail::dynamic_storage<coop_shared>().block.store_2).Store(destination, items);
end:;
}

// The user's static array leaves too little for 36 KiB.
__global__ void beside_static(const int* source, int* destination)
{
  __shared__ int own[4096];
  int items[9];
  own[threadIdx.x] = 0;
  // coop-rewrite --plan=min-smem: 36864 bytes; 1 call; no barrier
  using coop_load = cub::BlockLoad<int, 1024, 9, cub::BLOCK_LOAD_TRANSPOSE>;
  struct coop_shared {
    coop_load::TempStorage block;
  };
  static_assert(sizeof(coop_shared) == 36864 && alignof(coop_shared) == 16, "planned for CUB's sizes: rewrite again");
  auto& coop_storage = coop::detail::dynamic_storage<coop_shared>();
#line 32 "before.cu"
  coop_load(coop_storage.block).Load(source, items);
  destination[threadIdx.x] = items[0] + own[threadIdx.x];
}

// So does a helper's.
__device__ int helper(int x)
{
  __shared__ int big[8192];
  big[threadIdx.x] = x;
  __syncthreads();
  return big[threadIdx.x ^ 1];
}
__global__ void beside_a_helper(const int* source, int* destination)
{
  int items[8];
  // coop-rewrite --plan=min-smem: 33792 bytes; 1 call; no barrier
  using coop_load = cub::BlockLoad<int, 1024, 8, cub::BLOCK_LOAD_TRANSPOSE>;
  struct coop_shared {
    coop_load::TempStorage block;
  };
  static_assert(sizeof(coop_shared) == 33792 && alignof(coop_shared) == 16, "planned for CUB's sizes: rewrite again");
  auto& coop_storage = coop::detail::dynamic_storage<coop_shared>();
#line 47 "before.cu"
  coop_load(coop_storage.block).Load(source, items);
  destination[threadIdx.x] = helper(items[0]);
}

__global__ void overloaded(const int* source, int)
{
  int items[16];
  // coop-rewrite --plan=min-smem: 67584 bytes; 1 call; no barrier
  using coop_load = cub::BlockLoad<int, 1024, 16, cub::BLOCK_LOAD_TRANSPOSE>;
  struct coop_shared {
    coop_load::TempStorage block;
  };
  static_assert(sizeof(coop_shared) == 67584 && alignof(coop_shared) == 16, "planned for CUB's sizes: rewrite again");
  auto& coop_storage = coop::detail::dynamic_storage<coop_shared>();
#line 54 "before.cu"
  coop_load(coop_storage.block).Load(source, items);
}
__global__ void overloaded(const int*, char) {}

template <int N> void in_a_template(const int* source, int* destination)
{
  beside_own<int><<<N, 512, coop::detail::dynamic_shared<67648, 16>(beside_own<int>, 16)>>>(source, destination);
  overloaded<<<N, 1024, coop::detail::dynamic_shared<67584, 16>(static_cast<void (*)(const int *, int)>(overloaded))>>>(source, N);
  large<<<N, 1024, coop::detail::dynamic_shared<67600, 16>(large)>>>(source, destination);
}
template void in_a_template<2>(const int*, int*);

__global__ void small(const int* source)
{
  int items[4];
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  __shared__ coop_load::TempStorage coop_storage;
#line 69 "before.cu"
  coop_load(coop_storage).Load(source, items);
}

void launch(const int* source, int* destination, int n, int threads, cudaStream_t stream)
{
  large<<<n, 1024, coop::detail::dynamic_shared<67600, 16>(large)>>>(source, destination);
  large<<<n, coop::detail::checked_block<1024>(threads, "large"), coop::detail::dynamic_shared<67600, 16>(large, 0), stream>>>(source, destination);
  beside_own<<<n, 512, coop::detail::dynamic_shared<67648, 16>(beside_own<int>, n * sizeof(int))>>>(source, destination);
  beside_own<int><<<n, 512, coop::detail::dynamic_shared<67648, 16>(beside_own<int>, n * sizeof(int)), stream>>>(source, destination);
  beside_static<<<1, 1024, coop::detail::dynamic_shared<36864, 16>(beside_static)>>>(source, destination);
  beside_a_helper<<<1, 1024, coop::detail::dynamic_shared<33792, 16>(beside_a_helper)>>>(source, destination);
  small<<<1, 128, 1024>>>(source);
  cudaFuncSetAttribute(beside_own<int>, cudaFuncAttributeMaxDynamicSharedMemorySize, coop::detail::dynamic_shared_limit<67648, 16>(beside_own<int>, n * 4));
  cudaFuncSetAttribute(large, cudaFuncAttributePreferredSharedMemoryCarveout, 100);
  int blocks, size;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, large, 1024, coop::detail::dynamic_shared<67600, 16>(large, 0));
  cudaOccupancyMaxPotentialBlockSize(&blocks, &size, large, coop::detail::dynamic_shared<67600, 16>(large));
  void* arguments[] = {&source, &destination};
  cudaLaunchKernel(large, n, 1024, arguments, coop::detail::dynamic_shared<67600, 16>(large));
  cudaLaunchKernel((const void*)large, n, coop::detail::checked_block<1024>(threads, "large"), arguments, coop::detail::dynamic_shared<67600, 16>((const void*)large, 16), stream);
  cudaLaunchConfig_t config{};
  config.blockDim = threads;
  cudaLaunchKernelEx(coop::detail::dynamic_config<67600, 16>(coop::detail::checked_config<1024>(&config, "large"), large), large, source, destination);
  auto pointer = large;
  pointer<<<1, 1024, coop::detail::dynamic_shared<67600, 16>(pointer)>>>(source, destination);
}
