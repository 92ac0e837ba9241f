// The hardware behind groups: thread numbering, barriers, traps. Ordinary device functions; a plain C++ compile sees
// declarations only.
#pragma once

#include <coop/config.cuh>

namespace coop {
namespace detail {

#if COOP_DETAIL_CUDA

// x-major number of this thread in its block, and the number of threads of the block.
COOP_DEVICE COOP_DETAIL_INLINE unsigned thread_in_block()
{
  return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}
COOP_DEVICE COOP_DETAIL_INLINE unsigned threads_in_block() { return blockDim.x * blockDim.y * blockDim.z; }

template <int X, int Y, int Z> COOP_DEVICE COOP_DETAIL_INLINE bool is_block()
{
  return blockDim.x == X && blockDim.y == Y && blockDim.z == Z;
}

// The same for a block whose extents are stated: coordinates that can only be zero are not read.
template <int X, int Y, int Z> COOP_DEVICE COOP_DETAIL_INLINE unsigned thread_in_block()
{
  if constexpr (Y == 1 && Z == 1) {
    return threadIdx.x;
  } else if constexpr (Z == 1) {
    return threadIdx.x + static_cast<unsigned>(X) * threadIdx.y;
  } else {
    return threadIdx.x + static_cast<unsigned>(X) * (threadIdx.y + static_cast<unsigned>(Y) * threadIdx.z);
  }
}

// Number of this thread's lane in its warp, 0 ... 31: thread_in_block() % 32 without the arithmetic.
COOP_DEVICE COOP_DETAIL_INLINE unsigned lane_in_warp()
{
  unsigned lane;
  asm("mov.u32 %0, %%laneid;" : "=r"(lane));
  return lane;
}

// Bytes of dynamic shared memory that the launch gave each block.
COOP_DEVICE COOP_DETAIL_INLINE unsigned dynamic_shared_size()
{
  unsigned bytes;
  asm("mov.u32 %0, %%dynamic_smem_size;" : "=r"(bytes));
  return bytes;
}

// x-major number of this block in the grid, and the number of blocks.
COOP_DEVICE COOP_DETAIL_INLINE unsigned long long block_in_grid()
{
  return blockIdx.x + static_cast<unsigned long long>(gridDim.x) * (blockIdx.y + gridDim.y * blockIdx.z);
}
COOP_DEVICE COOP_DETAIL_INLINE unsigned long long blocks_in_grid()
{
  return static_cast<unsigned long long>(gridDim.x) * (gridDim.y * gridDim.z);
}

COOP_DEVICE COOP_DETAIL_INLINE void sync_block() { __syncthreads(); }
COOP_DEVICE COOP_DETAIL_INLINE void sync_lanes(unsigned mask) { __syncwarp(mask); }
COOP_DEVICE COOP_DETAIL_INLINE void trap() { __trap(); }

// Clusters. Below sm_90 there are none, and each block is a cluster of its own, as in a launch without cluster extents.
COOP_DEVICE COOP_DETAIL_INLINE unsigned block_in_cluster()
{
#  if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  return __clusterRelativeBlockRank();
#  else
  return 0;
#  endif
}
COOP_DEVICE COOP_DETAIL_INLINE unsigned blocks_in_cluster()
{
#  if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  return __clusterSizeInBlocks();
#  else
  return 1;
#  endif
}
COOP_DEVICE COOP_DETAIL_INLINE unsigned cluster_in_grid()
{
#  if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  const dim3 index = __clusterIdx(), extents = __clusterGridDimInClusters();
  return index.x + extents.x * (index.y + extents.y * index.z);
#  else
  return static_cast<unsigned>(block_in_grid());
#  endif
}
COOP_DEVICE COOP_DETAIL_INLINE unsigned clusters_in_grid()
{
#  if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  const dim3 extents = __clusterGridDimInClusters();
  return extents.x * extents.y * extents.z;
#  else
  return static_cast<unsigned>(blocks_in_grid());
#  endif
}
COOP_DEVICE COOP_DETAIL_INLINE void sync_cluster()
{
#  if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  __cluster_barrier_arrive();
  __cluster_barrier_wait();
#  else
  __syncthreads();
#  endif
}

// Grid barrier of a cooperative launch. It uses the word that the driver keeps for cooperative_groups::grid_group and
// the protocol of that class, so that both kinds of sync() may be mixed in one kernel: each block adds 1 and the first
// one what is missing to flip the top bit, which everybody awaits. Traps if the launch was not cooperative.
COOP_DEVICE inline void sync_grid()
{
  unsigned low, high;
  asm("mov.u32 %0, %%envreg2;" : "=r"(low));
  asm("mov.u32 %0, %%envreg1;" : "=r"(high));
  struct workspace { unsigned size, barrier; };
  auto* const shared = reinterpret_cast<workspace*>((static_cast<unsigned long long>(high) << 32) | low);
  if (shared == nullptr) {
    trap();
  }
  sync_block();
  if (threadIdx.x + threadIdx.y + threadIdx.z == 0) {
    const bool first      = blockIdx.x + blockIdx.y + blockIdx.z == 0;
    const unsigned others = gridDim.x * gridDim.y * gridDim.z - 1;
    unsigned* const word  = &shared->barrier;
    unsigned before, now;
    asm volatile("atom.add.release.gpu.u32 %0, [%1], %2;"
                 : "=r"(before) : "l"(word), "r"(first ? 0x80000000u - others : 1u) : "memory");
    do {
      asm volatile("ld.acquire.gpu.u32 %0, [%1];" : "=r"(now) : "l"(word) : "memory");
    } while (((before ^ now) & 0x80000000u) == 0);
  }
  sync_block();
}

#else // plain C++

unsigned thread_in_block();
unsigned threads_in_block();
template <int X, int Y, int Z> unsigned thread_in_block();
unsigned lane_in_warp();
unsigned long long block_in_grid();
unsigned long long blocks_in_grid();
unsigned block_in_cluster();
unsigned blocks_in_cluster();
unsigned cluster_in_grid();
unsigned clusters_in_grid();
void sync_block();
void sync_lanes(unsigned mask);
void sync_cluster();
void sync_grid();
void trap();

#endif

} // namespace detail
} // namespace coop
