// What the check says: the diagnostic, and the chain of notes back to what makes threads differ.
//
// RUN: %lint

#include <cooperative_groups.h>
#include <cub/block/block_reduce.cuh>
namespace cg = cooperative_groups;

__device__ void wait()
{
  __syncthreads();
}
__device__ void wait_if(bool c)
{
  if (c) __syncthreads();
}
__device__ bool leave(int n)
{
  if (threadIdx.x >= n) return false;
  __syncthreads();
  return true;
}

__global__ void guard(float* p, int n)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    p[i] = 1;
    __syncthreads();
  }
}

__global__ void both_arms(int* p)
{
  if (threadIdx.y == 0) {
    p[0] = 1;
    __syncthreads();
  } else
    __syncthreads();
}

__global__ void left(float* p, int n)
{
  if (threadIdx.x >= n) return;
  __syncthreads();
  p[threadIdx.x] = 1;
}

__global__ void left_collective(float* p, int n)
{
  using Reduce = cub::BlockReduce<float, 128>;
  __shared__ Reduce::TempStorage storage;
  if (threadIdx.x >= n) return;
  float sum = Reduce(storage).Sum(p[threadIdx.x]);
  if (threadIdx.x == 0) p[0] = sum;
}

__global__ void one_thread(int* p)
{
  using Reduce = cub::BlockReduce<int, 128>;
  __shared__ Reduce::TempStorage storage;
  int sum = Reduce(storage).Sum(p[threadIdx.x]);
  if (sum > 0) __syncthreads();
}

__global__ void loop(int* p, int n)
{
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    p[i] = 1;
    __syncthreads();
  }
}

__global__ void grid_stride(int* p, unsigned n)
{
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
    p[i] = 1;
    __syncthreads();
  }
}

__global__ void per_thread_load(float* p, const int* q)
{
  if (q[threadIdx.x] > 3) __syncthreads();
  p[threadIdx.x] = 1;
}

__global__ void through_a_variable(float* p, const int* q)
{
  int k;
  if (q[threadIdx.x] > 3)
    k = 1;
  else
    k = 2;
  p[threadIdx.x] = k;
  if (k == 1) __syncthreads();
}

__global__ void rounds(int* p, int n)
{
  int i = 0;
  for (; i < n; ++i)
    if (p[threadIdx.x] < i) break;
  if (i == n) __syncthreads();
}

__global__ void volatile_flag(float* p, volatile int* done)
{
  while (!*done) {
    p[threadIdx.x] += 1;
    __syncthreads();
  }
}

__global__ void atomic(int* p)
{
  if (atomicAdd(p, 1) == 0) __syncthreads();
}

__global__ void no_barrier(int* q)
{
  __shared__ int item;
  for (;;) {
    if (threadIdx.x == 0) item = atomicSub(q, 1);
    __syncthreads();
    if (item < 0) break;
  }
}

__global__ void in_a_function(int* p)
{
  if (threadIdx.x > 3) wait();
  p[threadIdx.x] = 1;
}

__global__ void by_argument(int* p)
{
  wait_if(threadIdx.x > 3);
  p[threadIdx.x] = 1;
}

__global__ void leaves_a_function(int* p, int n)
{
  if (leave(n)) p[threadIdx.x] = 1;
  p[threadIdx.x] = 2;
}

__global__ void lanes(int* p)
{
  if (p[threadIdx.x] > 0) p[threadIdx.x] = __shfl_sync(0xffffffff, p[threadIdx.x], 0);
}

__global__ void other_lane(int* p)
{
  int k = __shfl_sync(0xffffffff, p[threadIdx.x], threadIdx.x ^ 1);
  if (k > 0) __syncwarp();
}

__global__ void narrow(int* p)
{
  int k = __shfl_sync(0xffffffff, p[threadIdx.x], 0, 8);
  if (k > 0) __syncwarp();
}

__global__ void matched(int* p)
{
  if (__match_any_sync(0xffffffff, p[threadIdx.x]) == 1) __syncwarp();
}

__global__ void tile(int* p)
{
  auto t = cg::tiled_partition<16>(cg::this_thread_block());
  if (t.thread_rank() < 4) t.sync();
  p[threadIdx.x] = 1;
}

__global__ void grid(int* p)
{
  auto g = cg::this_grid();
  if (blockIdx.x == 0) g.sync();
  p[threadIdx.x] = 1;
}

__global__ void assembly(int* p)
{
  unsigned lane;
  asm("mov.u32 %0, %%laneid;" : "=r"(lane));
  if (lane < 4) __syncwarp();
  p[threadIdx.x] = lane;
}

__global__ void named(int* p)
{
  if (threadIdx.x < 96) asm volatile("bar.sync 1, 128;" ::: "memory");
  p[threadIdx.x] = 1;
}

__global__ void active(int* p)
{
  if (p[threadIdx.x] > 0) {
    unsigned mask = __activemask();
    p[threadIdx.x] = __shfl_sync(mask, p[threadIdx.x], 0);
  }
}
