// Groups, checked counts and vectorized stores at work on a GPU; only built where there is none.
//
// REQUIRES: nvcc
// RUN: %nvcc %nvcc_flags %s -o %t.exe
// RUN: %if gpu %{ %t.exe groups %}
// RUN: %if gpu %{ %t.exe stores %}
// RUN: %if gpu %{ %t.exe count 0 %}
// RUN: %if gpu %{ %t.exe count 512 %}
// RUN: %if gpu %{ not %t.exe count -1 2>&1 | FileCheck %s %}
// RUN: %if gpu %{ not %t.exe count 513 2>&1 | FileCheck %s %}
// RUN: %if gpu %{ not %t.exe count 4294967296 2>&1 | FileCheck %s %}
// RUN: %if gpu %{ not %t.exe count 4294967552 2>&1 | FileCheck %s %}
// RUN: %if gpu %{ not %t.exe grid 2>&1 | FileCheck %s %}
// CHECK: unspecified launch failure

#include <cooperative_groups.h>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <coop/coop.cuh>
#include <coop/block_store.cuh>

__managed__ int failures;

// Ends the program at the first CUDA error.
void check(cudaError_t error)
{
  if (error != cudaSuccess) {
    fprintf(stderr, "%s\n", cudaGetErrorString(error));
    exit(2);
  }
}

// Reports a value that is not what the thread expects, once per place.
__device__ void expect(unsigned long long seen, unsigned long long wanted, const char* what)
{
  if (seen != wanted && atomicAdd(&failures, 1) < 10) {
    printf("%s: %llu, expected %llu\n", what, seen, wanted);
  }
}

template <class Group>
__device__ void expect_group(Group group, unsigned long long rank, unsigned long long size,
                             unsigned long long group_rank, unsigned long long group_count, bool member,
                             const char* what)
{
  expect(group.rank(), rank, what);
  expect(group.size(), size, what);
  expect(group.group_rank(), group_rank, what);
  expect(group.group_count(), group_count, what);
  expect(group.is_member(), member, what);
}

template <int X, int Y, int Z> __global__ void groups(int* counter)
{
  const unsigned linear  = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  const unsigned threads = X * Y * Z;
  const unsigned block   = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
  const unsigned blocks  = gridDim.x * gridDim.y * gridDim.z;
  const unsigned warps   = (threads + 31) / 32;
  auto this_block        = coop::this_block<X, Y, Z>();
  auto warp              = coop::this_warp();
  expect_group(coop::this_thread(), 0, 1, linear, threads, true, "thread");
  expect_group(warp, linear % 32, 32, linear / 32, warps, true, "warp");
  expect_group(coop::group_by<8>(warp), linear % 8, 8, linear / 8, (threads + 7) / 8, true, "8 lanes");
  expect_group(coop::group_by<1>(warp), 0, 1, linear, threads, true, "1 lane");
  expect_group(coop::group_by<20>(warp, coop::non_exhaustive), linear % 32, 20, linear / 32, warps, linear % 32 < 20,
               "20 lanes");
  expect_group(this_block, linear, threads, block, blocks, true, "block");
  expect_group(coop::this_block(), linear, threads, block, blocks, true, "block, not stated");
  expect_group(coop::group_by<2>(this_block, coop::non_exhaustive), linear % 64, 64, linear / 64, threads / 64,
               linear / 64 < blockDim.x * blockDim.y * blockDim.z / 64, "2 warps");
  expect_group(coop::group_by<2>(coop::this_block()), linear % 64, 64, linear / 64, threads / 64,
               linear / 64 < blockDim.x * blockDim.y * blockDim.z / 64, "2 warps, not stated");
  namespace cg           = cooperative_groups;
  const auto cluster     = cg::this_cluster();
  const unsigned clusters = static_cast<unsigned>(cg::grid_group::num_clusters());
  expect_group(coop::this_cluster<X, Y, Z>(), cluster.thread_rank(), cluster.num_threads(),
               cg::grid_group::cluster_rank(), clusters, true, "cluster");
  expect_group(coop::this_cluster(), cluster.block_rank() * threads + linear, cluster.num_blocks() * threads,
               cg::grid_group::cluster_rank(), clusters, true, "cluster, not stated");
  expect_group(coop::this_grid(), static_cast<unsigned long long>(block) * threads + linear,
               static_cast<unsigned long long>(blocks) * threads, 0, 1, true, "grid");

  // Each barrier: what the others wrote before is seen after it.
  __shared__ int seen[X * Y * Z];
  volatile int* slots = seen;
  for (int round = 1; round < 4; ++round) {
    slots[linear] = round;
    this_block.sync();
    expect(slots[threads - 1 - linear], round, "block sync");
    this_block.sync();
    slots[linear] = -round;
    auto tile = coop::group_by<8>(warp);
    if (linear / 8 % 3 != 0) { // whole tiles stay away
      tile.sync();
      const unsigned other = linear / 8 * 8 + (tile.rank() + 1) % 8;
      if (other < threads) {
        expect(slots[other], -round, "tile sync");
      }
    }
    coop::group_by<20>(warp).sync();
    warp.sync();
    coop::this_thread().sync();
    coop::this_cluster().sync();
  }

  // The grid barrier, in turn with the one of Cooperative Groups.
  for (int round = 1; round < 20; ++round) {
    if (linear == 0) {
      atomicAdd(counter, 1);
    }
    if (round % 3 == 0) {
      cg::this_grid().sync();
    } else {
      coop::this_grid().sync();
    }
    expect(*static_cast<volatile int*>(counter), round * blocks, "grid sync");
    coop::this_grid().sync();
  }
}

template <int X, int Y, int Z> void run_groups(dim3 grid, unsigned cluster)
{
  int* counter;
  cudaMalloc(&counter, sizeof(int));
  cudaMemset(counter, 0, sizeof(int));
  cudaLaunchAttribute attributes[2] = {};
  attributes[0].id                  = cudaLaunchAttributeCooperative;
  attributes[0].val.cooperative     = 1;
  attributes[1].id                  = cudaLaunchAttributeClusterDimension;
  attributes[1].val.clusterDim.x    = cluster;
  attributes[1].val.clusterDim.y    = 1;
  attributes[1].val.clusterDim.z    = 1;
  cudaLaunchConfig_t config         = {};
  config.gridDim                    = grid;
  config.blockDim                   = dim3(X, Y, Z);
  config.attrs                      = attributes;
  config.numAttrs                   = 2;
  check(cudaLaunchKernelEx(&config, groups<X, Y, Z>, counter));
  check(cudaDeviceSynchronize());
}

// Stores 4 items per thread to every misalignment and counts what lies wrong.
template <class T, int N> __global__ void vectorized(T* destination)
{
  T items[N];
  for (int i = 0; i < N; ++i) {
    items[i] = static_cast<T>(1 + (threadIdx.x * N + i) % 100);
  }
  coop::detail::store_vectorized<64, 1, 1>(destination, items);
}

template <class T, int N> void run_stores()
{
  constexpr int tile = 64 * N;
  T* data;
  cudaMallocManaged(&data, (tile + 8) * sizeof(T));
  for (int shift = 0; shift < 8; ++shift) {
    memset(data, 0, (tile + 8) * sizeof(T));
    vectorized<T, N><<<1, 64>>>(data + shift);
    check(cudaGetLastError());
    check(cudaDeviceSynchronize());
    for (int i = 0; i < tile + 8; ++i) {
      const bool inside = i >= shift && i < shift + tile;
      failures += data[i] != static_cast<T>(inside ? 1 + (i - shift) % 100 : 0);
    }
  }
}

__global__ void count_of(long long count, int* out) { *out = coop::detail::checked_count<512>(count); }

__global__ void grid_barrier() { coop::this_grid().sync(); }

int main(int, char** arguments)
{
  if (strcmp(arguments[1], "groups") == 0) {
    run_groups<128, 1, 1>(dim3(8), 1);
    run_groups<48, 1, 1>(dim3(4, 2), 2);
    run_groups<6, 4, 3>(dim3(4, 1, 3), 4);
    run_groups<1024, 1, 1>(dim3(2), 2);
  } else if (strcmp(arguments[1], "stores") == 0) {
    run_stores<int, 4>();
    run_stores<char, 8>();
    run_stores<double, 2>();
    run_stores<short, 3>();
    run_stores<long long, 16>();
  } else if (strcmp(arguments[1], "grid") == 0) {
    grid_barrier<<<2, 32>>>();
    check(cudaGetLastError());
    check(cudaDeviceSynchronize());
  } else {
    const long long count = atoll(arguments[2]);
    int* out;
    cudaMallocManaged(&out, sizeof(int));
    count_of<<<1, 1>>>(count, out);
    check(cudaGetLastError());
    check(cudaDeviceSynchronize());
    failures += *out != count;
  }
  return failures == 0 ? 0 : 1;
}
