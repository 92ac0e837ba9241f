// What operations make uniform, and over which group each needs its threads.
//
// RUN: %verdicts

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cub/block/block_reduce.cuh>
#include <cub/block/block_scan.cuh>
#include <cub/warp/warp_reduce.cuh>
namespace cg = cooperative_groups;
#define T threadIdx.x
#define LANE (threadIdx.x & 31)
#define FULL 0xffffffffu

__global__ void shuffled_ok(int* p) { int k = __shfl_sync(FULL, p[T], 0); if (k) __syncwarp(); }
__global__ void shuffled_bad(int* p) { int k = __shfl_sync(FULL, p[T], 0); if (k) __syncthreads(); }
__global__ void shuffled_lane_bad(int* p) { int k = __shfl_sync(FULL, p[T], LANE ^ 1); if (k) __syncwarp(); }
__global__ void shuffled_width_bad(int* p) { int k = __shfl_sync(FULL, p[T], 0, 8); if (k) __syncwarp(); }
__global__ void shuffled_width_ok(int* p) { auto t = cg::tiled_partition<8>(cg::this_thread_block()); int k = __shfl_sync(FULL, p[T], 0, 8); if (k) t.sync(); }
__global__ void shuffled_down_bad(int* p) { int k = __shfl_down_sync(FULL, p[T], 1); if (k) __syncwarp(); }
__global__ void shuffled_same_ok(int* p, int n) { int k = __shfl_down_sync(FULL, n, 1); if (k) __syncthreads(); p[T] = 1; }
__global__ void any_ok(int* p) { while (__any_sync(FULL, p[T] > 0)) { p[T]--; __syncwarp(); } }
__global__ void any_block_unproven(int* p) { if (__any_sync(FULL, p[T] > 0)) __syncthreads(); }
__global__ void count_ok(int* p) { if (__syncthreads_count(p[T]) > 3) __syncthreads(); }
__global__ void or_ok(int* p) { while (__syncthreads_or(p[T]--)) __syncthreads(); }
__global__ void or_bad(int* p) { if (T < 7) if (__syncthreads_or(p[T])) p[T] = 1; }
__global__ void reduced_ok(int* p) { if (__reduce_add_sync(FULL, p[T]) > 3) __syncwarp(); }
__global__ void matched_bad(int* p) { if (__match_any_sync(FULL, p[T]) == 1) __syncwarp(); }

__global__ void ballot_ok(int* p) { bool on = p[T] > 0; unsigned m = __ballot_sync(FULL, on); if (on) p[T] = __shfl_sync(m, p[T], __ffs(m) - 1); }
__global__ void ballot_not_ok(int* p) { bool on = p[T] > 0; unsigned m = __ballot_sync(FULL, !on); if (!on) p[T] = __shfl_sync(m, p[T], __ffs(m) - 1); }
__global__ void ballot_else_bad(int* p) { bool on = p[T] > 0; unsigned m = __ballot_sync(FULL, on); if (!on) p[T] = __shfl_sync(m, p[T], __ffs(m) - 1); }
__global__ void ballot_count_ok(int* p) { if (__ballot_sync(FULL, p[T] > 0)) __syncwarp(); }
__global__ void full_mask_bad(int* p) { if (p[T] > 0) p[T] = __shfl_sync(FULL, p[T], 0); }
__global__ void active_cond(int* p) { if (p[T] > 0) { unsigned m = __activemask(); p[T] = __shfl_sync(m, p[T], 0); } }
__global__ void half_ok(int* p) { if (LANE < 16) { __syncwarp(0xffffu); p[T] = 1; } }
__global__ void half_bad(int* p) { if (LANE < 16) { __syncwarp(0xffu); p[T] = 1; } }
__global__ void half_else_ok(int* p) { if (LANE < 16) p[T] = 1; else __syncwarp(0xffff0000u); }
__global__ void odd_ok(int* p) { if (T & 1) __syncwarp(0xaaaaaaaau); p[T] = 1; }
__global__ void odd_bad(int* p) { if (T & 1) __syncwarp(); p[T] = 1; }
__global__ void nested_lanes_ok(int* p) { if (LANE < 16) if (LANE >= 8) __syncwarp(0xff00u); p[T] = 1; }
__global__ void mask_parameter_unproven(int* p, unsigned m) { if (p[T] > 0) __syncwarp(m); }

__global__ void block_reduce_ok(int* p) { using R = cub::BlockReduce<int, 128>; __shared__ R::TempStorage s; int k = R(s).Sum(p[T]); if (T == 0) p[0] = k; }
__global__ void block_reduce_bad(int* p) { using R = cub::BlockReduce<int, 128>; __shared__ R::TempStorage s; int k = R(s).Sum(p[T]); if (k) __syncthreads(); }
__global__ void block_reduce_exit_bad(int* p, int n) { using R = cub::BlockReduce<int, 128>; __shared__ R::TempStorage s; if (T >= n) return; int k = R(s).Sum(p[T]); if (T == 0) p[0] = k; }
__global__ void block_scan_ok(int* p) { using S = cub::BlockScan<int, 128>; __shared__ S::TempStorage s; int x, all; S(s).ExclusiveSum(p[T], x, all); if (all) __syncthreads(); p[T] = x; }
__global__ void block_scan_bad(int* p) { using S = cub::BlockScan<int, 128>; __shared__ S::TempStorage s; int x, all; S(s).ExclusiveSum(p[T], x, all); if (x) __syncthreads(); p[T] = all; }
__global__ void warp_reduce_ok(int* p) { using W = cub::WarpReduce<int>; __shared__ W::TempStorage s[4]; if (T < 64) { int k = W(s[T / 32]).Sum(p[T]); if (LANE == 0) p[T] = k; } }
__global__ void warp_reduce_bad(int* p) { using W = cub::WarpReduce<int>; __shared__ W::TempStorage s[4]; if (T < 40) { int k = W(s[T / 32]).Sum(p[T]); if (LANE == 0) p[T] = k; } }
__global__ void logical_warp_ok(int* p) { using W = cub::WarpReduce<int, 8>; __shared__ W::TempStorage s[16]; if (T < 40) p[T] = W(s[T / 8]).Sum(p[T]); }

__global__ void tile_ok(int* p) { auto t = cg::tiled_partition<16>(cg::this_thread_block()); if (t.meta_group_rank() == 0) t.sync(); p[T] = 1; }
__global__ void tile_bad(int* p) { auto t = cg::tiled_partition<16>(cg::this_thread_block()); if (t.thread_rank() == 0) t.sync(); p[T] = 1; }
__global__ void tile_any_ok(int* p) { auto t = cg::tiled_partition<16>(cg::this_thread_block()); if (t.any(p[T])) t.sync(); p[T] = 1; }
__global__ void tile_any_unproven(int* p) { auto t = cg::tiled_partition<16>(cg::this_thread_block()); if (t.any(p[T])) __syncwarp(); p[T] = 1; }
__global__ void tile_return_ok(int* p) { auto t = cg::tiled_partition<2>(cg::this_thread_block()); if (t.shfl(p[T], 0) > 9) return; t.sync(); p[T] = 1; }
__global__ void tile_return_exit(int* p) { auto t = cg::tiled_partition<2>(cg::this_thread_block()); if (t.shfl(p[T], 0) > 9) return; __syncthreads(); p[T] = 1; }
__global__ void tile_reduce_ok(int* p) { auto t = cg::tiled_partition<32>(cg::this_thread_block()); if (cg::reduce(t, p[T], cg::plus<int>()) > 3) t.sync(); }
__global__ void block_group_bad(int* p, int n) { auto b = cg::this_thread_block(); if (b.thread_rank() < n) b.sync(); p[T] = 1; }
__global__ void block_group_ok(int* p, int n) { auto b = cg::this_thread_block(); if (b.group_index().x < n) b.sync(); p[T] = 1; }
__global__ void group_index_bad(int* p, int n) { auto b = cg::this_thread_block(); if (b.thread_index().x < n) cg::sync(b); p[T] = 1; }
__global__ void coalesced_ok(int* p) { if (p[T] > 0) { auto g = cg::coalesced_threads(); g.sync(); } }
__global__ void coalesced_bad(int* p) { if (p[T] > 0) { auto g = cg::coalesced_threads(); if (T & 1) g.sync(); } }
__global__ void partition_ok(int* p) { auto w = cg::tiled_partition<32>(cg::this_thread_block()); bool on = p[T] > 0; auto h = cg::binary_partition(w, on); if (on) h.sync(); }
__global__ void grid_ok(int* p, int n) { auto g = cg::this_grid(); for (int i = 0; i < n; ++i) g.sync(); p[T] = 1; }
__global__ void grid_bad(int* p) { auto g = cg::this_grid(); if (blockIdx.x == 0) g.sync(); p[T] = 1; }
__global__ void grid_rank_cond(int* p, int n) { auto g = cg::this_grid(); for (int i = g.thread_rank(); i < n; i += g.size()) { p[i] = 1; g.sync(); } }
__global__ void __cluster_dims__(2) cluster_ok(int* p) { auto c = cg::this_cluster(); if (c.block_rank() == 0) __syncthreads(); c.sync(); p[T] = 1; }
__global__ void __cluster_dims__(2) cluster_bad(int* p) { auto c = cg::this_cluster(); if (c.block_rank() == 0) c.sync(); p[T] = 1; }

__device__ void bar(int id, int n) { asm volatile("bar.sync %0, %1;" ::"r"(id), "r"(n) : "memory"); }
__global__ void named_ok(int* p) { if (T < 128) bar(1, 128); p[T] = 1; }
__global__ void named_bad(int* p) { if (T < 96) bar(1, 128); p[T] = 1; }
__global__ void named_count_unproven(int* p, int n) { if (T < 96) bar(1, n); p[T] = 1; }
__global__ void assembly_bad(int* p) { if (T < 96) asm volatile("bar.sync 0;" ::: "memory"); p[T] = 1; }
__global__ void assembly_ok(int* p, int n) { if (n < 96) asm volatile("bar.sync 0;" ::: "memory"); p[T] = 1; }
__global__ void elected_bad(int* p) {
  unsigned e;
  asm volatile("{ .reg .pred P; elect.sync _|P, 0xffffffff; selp.u32 %0, 1, 0, P; }" : "=r"(e));
  if (e) __syncwarp();
  p[T] = e;
}
__global__ void lane_register_bad(int* p) { unsigned l; asm("mov.u32 %0, %%laneid;" : "=r"(l)); if (l < 4) __syncwarp(); p[T] = l; }
