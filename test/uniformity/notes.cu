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
  // CHECK: :[[#@LINE-1]]:10: error: not all threads of the block reach this __syncthreads [coop-divergent-barrier]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE+176]]:3: note: 'wait_if' is called here
}
__device__ bool leave(int n)
{
  if (threadIdx.x >= n) return false;
  __syncthreads();
  // CHECK: :[[#@LINE-1]]:3: error: not all threads of the block reach this __syncthreads [coop-divergent-barrier]
  // CHECK: :[[#@LINE-3]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-4]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE+173]]:7: note: 'leave' is called here
  return true;
}

__global__ void guard(float* p, int n)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    p[i] = 1;
    __syncthreads();
    // CHECK: :[[#@LINE-1]]:5: warning: all threads of the block reach this __syncthreads only if n % blockDim.x == 0 [coop-divergent-barrier]
    // CHECK: :[[#@LINE-4]]:7: note: whether a thread gets there depends on this condition
    // CHECK: :[[#@LINE-5]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  }
}

__global__ void both_arms(int* p)
{
  if (threadIdx.y == 0) {
    p[0] = 1;
    __syncthreads();
    // CHECK: :[[#@LINE-1]]:5: error: not all threads of the block reach this __syncthreads [coop-divergent-barrier]
    // CHECK: :[[#@LINE-4]]:7: note: whether a thread gets there depends on this condition
    // CHECK: :[[#@LINE-5]]:7: note: it depends on threadIdx.y, which differs between the threads of the block
    // CHECK: :[[#@LINE+2]]:5: note: whether threads get to this __syncthreads depends on the same condition
  } else
    __syncthreads();
}

__global__ void left(float* p, int n)
{
  if (threadIdx.x >= n) return;
  __syncthreads();
  // CHECK: :[[#@LINE-1]]:3: remark: some threads of the block have left the kernel before this __syncthreads; it does not wait for them [coop-divergent-barrier]
  // CHECK: :[[#@LINE-3]]:7: note: whether a thread leaves depends on this condition
  // CHECK: :[[#@LINE-4]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  p[threadIdx.x] = 1;
}

__global__ void left_collective(float* p, int n)
{
  using Reduce = cub::BlockReduce<float, 128>;
  __shared__ Reduce::TempStorage storage;
  if (threadIdx.x >= n) return;
  float sum = Reduce(storage).Sum(p[threadIdx.x]);
  // CHECK: :[[#@LINE-1]]:15: error: some threads of the block leave the kernel before this cub::BlockReduce::Sum, which needs all of them [coop-divergent-barrier]
  // CHECK: :[[#@LINE-3]]:7: note: whether a thread leaves depends on this condition
  // CHECK: :[[#@LINE-4]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  if (threadIdx.x == 0) p[0] = sum;
}

__global__ void one_thread(int* p)
{
  using Reduce = cub::BlockReduce<int, 128>;
  __shared__ Reduce::TempStorage storage;
  int sum = Reduce(storage).Sum(p[threadIdx.x]);
  if (sum > 0) __syncthreads();
  // CHECK: :[[#@LINE-1]]:16: error: not all threads of the block reach this __syncthreads [coop-divergent-barrier]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-4]]:29: note: only one thread gets the result of cub::BlockReduce::Sum
}

__global__ void loop(int* p, int n)
{
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    p[i] = 1;
    __syncthreads();
    // CHECK: :[[#@LINE-1]]:5: warning: all threads of the block reach this __syncthreads only if n % blockDim.x == 0 [coop-divergent-barrier]
    // CHECK: :[[#@LINE-4]]:29: note: how often a thread gets there depends on this condition
    // CHECK: :[[#@LINE-5]]:29: note: it depends on threadIdx.x, which differs between the threads of the block
  }
}

__global__ void grid_stride(int* p, unsigned n)
{
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
    p[i] = 1;
    __syncthreads();
    // CHECK: :[[#@LINE-1]]:5: warning: all threads of the block reach this __syncthreads only if n % blockDim.x == 0 [coop-divergent-barrier]
    // CHECK: :[[#@LINE-4]]:60: note: how often a thread gets there depends on this condition
    // CHECK: :[[#@LINE-5]]:60: note: it depends on threadIdx.x, which differs between the threads of the block
  }
}

__global__ void per_thread_load(float* p, const int* q)
{
  if (q[threadIdx.x] > 3) __syncthreads();
  // CHECK: :[[#@LINE-1]]:27: error: not all threads of the block reach this __syncthreads [coop-divergent-barrier]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: threads read different addresses here
  // CHECK: :[[#@LINE-4]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
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
  // CHECK: :[[#@LINE-1]]:15: error: not all threads of the block reach this __syncthreads [coop-divergent-barrier]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: 'k' is set on ways that threads take differently
  // CHECK: :[[#@LINE-9]]:7: note: threads read different addresses here
  // CHECK: :[[#@LINE-10]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
}

__global__ void rounds(int* p, int n)
{
  int i = 0;
  for (; i < n; ++i)
    if (p[threadIdx.x] < i) break;
  if (i == n) __syncthreads();
  // CHECK: :[[#@LINE-1]]:15: error: not all threads of the block reach this __syncthreads [coop-divergent-barrier]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: 'i' is set on ways that threads take differently
  // CHECK: :[[#@LINE-5]]:9: note: threads read different addresses here
  // CHECK: :[[#@LINE-6]]:9: note: it depends on threadIdx.x, which differs between the threads of the block
}

__global__ void volatile_flag(float* p, volatile int* done)
{
  while (!*done) {
    p[threadIdx.x] += 1;
    __syncthreads();
    // CHECK: :[[#@LINE-1]]:5: error: not all threads of the block reach this __syncthreads [coop-divergent-barrier]
    // CHECK: :[[#@LINE-4]]:10: note: how often a thread gets there depends on this condition
    // CHECK: :[[#@LINE-5]]:11: note: each thread may read another value here: the memory is volatile
  }
}

__global__ void atomic(int* p)
{
  if (atomicAdd(p, 1) == 0) __syncthreads();
  // CHECK: :[[#@LINE-1]]:29: error: not all threads of the block reach this __syncthreads [coop-divergent-barrier]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: an atomic operation or a clock gives each thread another value
}

__global__ void no_barrier(int* q)
{
  __shared__ int item;
  for (;;) {
    if (threadIdx.x == 0) item = atomicSub(q, 1);
    __syncthreads();
    // CHECK: :[[#@LINE-1]]:5: error: not all threads of the block reach this __syncthreads [coop-divergent-barrier]
    // CHECK: :[[#@LINE+2]]:9: note: whether a thread gets there depends on this condition
    // CHECK: :[[#@LINE-4]]:32: note: 'item' is written here, with no barrier between that and the read
    if (item < 0) break;
  }
}

__global__ void in_a_function(int* p)
{
  if (threadIdx.x > 3) wait();
  // CHECK: :[[#@LINE-1]]:24: error: not all threads of the block reach this __syncthreads [coop-divergent-barrier]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-178]]:3: note: the __syncthreads is here
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
  // CHECK: :[[#@LINE-1]]:44: error: not all threads of the warp reach this __shfl_sync [coop-divergent-barrier]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: threads read different addresses here
  // CHECK: :[[#@LINE-4]]:7: note: it depends on threadIdx.x, which differs between the threads of the warp
}

__global__ void other_lane(int* p)
{
  int k = __shfl_sync(0xffffffff, p[threadIdx.x], threadIdx.x ^ 1);
  if (k > 0) __syncwarp();
  // CHECK: :[[#@LINE-1]]:14: error: not all threads of the warp reach this __syncwarp [coop-divergent-barrier]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-4]]:11: note: __shfl_sync reads from a lane that differs between threads
  // CHECK: :[[#@LINE-5]]:11: note: it depends on threadIdx.x, which differs between the threads of the warp
}

__global__ void narrow(int* p)
{
  int k = __shfl_sync(0xffffffff, p[threadIdx.x], 0, 8);
  if (k > 0) __syncwarp();
  // CHECK: :[[#@LINE-1]]:14: error: not all threads of the warp reach this __syncwarp [coop-divergent-barrier]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-4]]:11: note: __shfl_sync gives one value for each group of its own width only
}

__global__ void matched(int* p)
{
  if (__match_any_sync(0xffffffff, p[threadIdx.x]) == 1) __syncwarp();
  // CHECK: :[[#@LINE-1]]:58: error: not all threads of the warp reach this __syncwarp [coop-divergent-barrier]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: __match_any_sync gives each thread a result of its own
}

__global__ void tile(int* p)
{
  auto t = cg::tiled_partition<16>(cg::this_thread_block());
  if (t.thread_rank() < 4) t.sync();
  // CHECK: :[[#@LINE-1]]:28: error: not all threads of the 16-thread tile reach this cg::thread_block_tile::sync [coop-divergent-barrier]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the 16-thread tile
  p[threadIdx.x] = 1;
}

__global__ void grid(int* p)
{
  auto g = cg::this_grid();
  if (blockIdx.x == 0) g.sync();
  // CHECK: :[[#@LINE-1]]:24: error: not all threads of the grid reach this cg::grid_group::sync [coop-divergent-barrier]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on blockIdx.x, which differs between the blocks of the grid
  p[threadIdx.x] = 1;
}

__global__ void assembly(int* p)
{
  unsigned lane;
  asm("mov.u32 %0, %%laneid;" : "=r"(lane));
  if (lane < 4) __syncwarp();
  // CHECK: :[[#@LINE-1]]:17: error: not all threads of the warp reach this __syncwarp [coop-divergent-barrier]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-4]]:3: note: this assembly gives each thread another value
  p[threadIdx.x] = lane;
}

__global__ void named(int* p)
{
  if (threadIdx.x < 96) asm volatile("bar.sync 1, 128;" ::: "memory");
  // CHECK: :[[#@LINE-1]]:25: error: at most 96 threads come to this bar.sync, which waits for 128 [coop-divergent-barrier]
  p[threadIdx.x] = 1;
}

__global__ void active(int* p)
{
  if (p[threadIdx.x] > 0) {
    unsigned mask = __activemask();
    p[threadIdx.x] = __shfl_sync(mask, p[threadIdx.x], 0);
    // CHECK: :[[#@LINE-1]]:22: warning: all threads of the warp reach this __shfl_sync only if __activemask() names all lanes that take the branch [coop-divergent-barrier]
    // CHECK: :[[#@LINE-4]]:7: note: whether a thread gets there depends on this condition
    // CHECK: :[[#@LINE-5]]:7: note: threads read different addresses here
    // CHECK: :[[#@LINE-6]]:7: note: it depends on threadIdx.x, which differs between the threads of the warp
  }
}

__global__ void leaves_loop(int* p)
{
  int i = 0;
  while (p[threadIdx.x + i]) ++i;
  if (i > 3) __syncthreads();
  // CHECK: :[[#@LINE-1]]:14: error: not all threads of the block reach this __syncthreads [coop-divergent-barrier]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: 'i' depends on the round in which a thread leaves its loop
  // CHECK: :[[#@LINE-5]]:10: note: threads read different addresses here
  // CHECK: :[[#@LINE-6]]:10: note: it depends on threadIdx.x, which differs between the threads of the block
}
