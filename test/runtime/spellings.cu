// Every spelling of groups, payloads, load, store and storage parses, in both compilers, both passes of clang, and both
// languages.
//
// REQUIRES: nvcc
// DEFINE: %{parse} = %clangxx %clang_cuda_flags -fsyntax-only -Wall -Wextra %s
// RUN: %{parse} 2>&1 | count 0
// RUN: %{parse} -std=c++20 2>&1 | count 0
// RUN: %{parse} -DCOOP_REWRITE --cuda-device-only 2>&1 | count 0
// RUN: %{parse} -DCOOP_REWRITE --cuda-host-only -std=c++20 2>&1 | count 0
// RUN: %{parse} -DCOOP_REWRITE --cuda-gpu-arch=sm_80 2>&1 | count 0
// RUN: %nvcc -std=c++17 -arch=sm_90 -I%runtime -DCOOP_REWRITE -c %s -o %t.o 2>&1 | FileCheck %s --allow-empty
// RUN: %nvcc -std=c++20 -arch=sm_90 -I%runtime -DCOOP_REWRITE -c %s -o %t.o 2>&1 | FileCheck %s --allow-empty
// CHECK-NOT: error

#include <cooperative_groups.h>
#include <cuda/std/array>
#include <cuda/std/span>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <coop/coop.cuh>

namespace cg = cooperative_groups;

struct pixel { unsigned char r, g, b; };

// A member of the user's own storage, and an iterator.
union storage { unsigned char bytes[4096]; double align; };
struct counting {
  using value_type      = int;
  using reference       = int;
  using pointer         = const int*;
  using difference_type = long long;
  long long first;
  __device__ int operator[](long long i) const { return static_cast<int>(first + i); }
  __device__ counting operator+(long long i) const { return {first + i}; }
};

template <int X, int Y, int Z> __device__ void by_type(coop::block_group<X, Y, Z>) {}
template <int W> __device__ void by_type(coop::tile_group<W>) {}
template <int N, int X, int Y, int Z> __device__ void by_type(coop::warps_group<N, X, Y, Z>) {}
template <int X, int Y, int Z> __device__ void by_type(coop::cluster_group<X, Y, Z>) {}
__device__ void by_type(coop::thread_group) {}
__device__ void by_type(coop::warp_group) {}
__device__ void by_type(coop::grid_group) {}

__device__ void helper(coop::TempStorage& scratch, const int* source)
{
  int items[2];
  coop::load(coop::this_block(), source, items, coop::transpose, coop::temp_storage(scratch));
}

template <int X, int N, class Algorithm>
__global__ void groups(const int* source, int* destination, Algorithm algorithm)
{
  auto block = coop::this_block<X>();
  auto& same = block;
  coop::block_group<X> named = same;
  by_type(named);
  by_type(coop::this_block());
  by_type(coop::this_block<>());
  by_type(coop::this_block<X, 2>());
  by_type(coop::this_block<X, 2, 3>());
  by_type(coop::this_thread());
  by_type(coop::this_warp());
  by_type(coop::this_warp().group_by<8>());
  by_type(coop::this_warp().group_by<17>(coop::non_exhaustive));
  by_type(coop::group_by<N>(coop::this_warp()));
  by_type(block.template group_by<2>());
  by_type(coop::group_by<2>(block));
  by_type(coop::group_by<2>(block, coop::non_exhaustive));
  by_type(coop::this_cluster());
  by_type(coop::this_cluster<X>());
  by_type(coop::this_cluster<X, 1, 1>());
  by_type(coop::this_grid());

  coop::ThreadData<int, N> items;
  coop::load(block, source, items);
  coop::load(block, source, items, Algorithm{});
  coop::load(block, source, items, algorithm);
  coop::load(coop::group_by<N>(coop::this_warp()), source, items, coop::offset(X));
  coop::store(block, destination, items, Algorithm{}, coop::valid_items(X * N));

  int item;
  coop::load(cg::this_thread_block(), source, item);
  coop::load(cg::tiled_partition<32>(cg::this_thread_block()), source, item);
  coop::load(cg::tiled_partition<8>(cg::this_thread_block()), source, item);
  coop::store(cg::tiled_partition<8>(cg::this_thread_block()), destination, item);
}
template __global__ void groups<128, 4>(const int*, int*, coop::transpose_t);
template __global__ void groups<32, 8>(const int*, int*, coop::automatic_t);

__global__ void payloads(const int* source, int* destination, const __half2* halves, const __nv_bfloat162* brains,
                         const pixel* pixels)
{
  auto block = coop::this_block<64, 2>();
  coop::ThreadData<int, 4, 16> aligned;
  coop::ThreadData<int, 4, 1> loose;
  int array[3];
  cuda::std::array<int, 5> standard;
  int one;
  coop::ThreadData<__half2, 2> half_items;
  coop::ThreadData<__nv_bfloat162, 2> brain_items;
  coop::ThreadData<pixel, 7> pixel_items;
  coop::load(block, source, aligned);
  coop::load(block, source, loose);
  coop::load(block, source, array);
  coop::load(block, source, standard);
  coop::load(block, source, one);
  coop::load(block, halves, half_items);
  coop::load(block, brains, brain_items);
  coop::load(block, pixels, pixel_items);
  coop::load(block, source, aligned[2]);
  coop::load(block, cuda::std::span<const int>(source, 1024), aligned);
  coop::load(block, counting{3}, aligned);
  __shared__ int staged[1024];
  coop::load(block, staged, aligned);

  const auto constant = aligned;
  coop::store(block, destination, constant);
  coop::store(block, cuda::std::span<int>(destination, 1024), aligned);
  coop::store(block, destination, coop::ThreadData<int, 2>{1, 2});
  coop::store(block, destination, one + 1);
  coop::store(block, destination, 3);
  coop::store(block, staged, array);
}

template <class Count> __global__ void options(const int* source, int* destination, Count count)
{
  auto block = coop::this_block<128>();
  int items[4];
  coop::load(block, source, items, coop::direct);
  coop::load(block, source, items, coop::striped);
  coop::load(block, source, items, coop::vectorize);
  coop::load(block, source, items, coop::transpose);
  coop::load(block, source, items, coop::warp_transpose);
  coop::load(block, source, items, coop::warp_transpose_timesliced);
  coop::load(block, source, items, coop::warp_striped);
  coop::load(block, source, items, coop::automatic);
  coop::load(block, source, items, coop::offset(count), coop::oob_default(0), coop::valid_items(count), coop::striped);
  auto guard = coop::valid_items(count);
  constexpr auto way = coop::transpose;
  coop::store(block, destination, items, guard, way);

  coop::TempStorage scratch(coop::size_in_bytes(4096), coop::alignment(128), coop::auto_sync(true),
                            coop::sharing(coop::exclusive));
  coop::TempStorage bare(4096, coop::sharing(coop::shared));
  coop::TempStorage planned;
  auto& alias = scratch;
  coop::load(block, source, items, coop::transpose, coop::temp_storage(alias));
  coop::store(block, destination, items, coop::transpose, coop::temp_storage(bare));
  coop::store(block, destination, items, coop::temp_storage(planned));
  helper(planned, source);
  float* region = scratch.reserve<float, 256>();
  float* other  = alias.reserve<float, sizeof(items)>(coop::alignment(64));
  region[0]     = other[0];
  __shared__ storage mine;
  coop::load(block, source, items, coop::transpose, coop::temp_storage(mine.bytes));
  coop::load(block, source, items, coop::transpose, coop::temp_storage(mine));
  destination[0] = coop::assume_uniform(block, count) + coop::assume_uniform(cg::this_thread_block(), items[0]);
}
template __global__ void options(const int*, int*, int);
template __global__ void options(const int*, int*, unsigned long long);
