// --no-entry-check leaves out the tests where kernels begin, not those at launches.
//
// REQUIRES: nvcc
// REDEFINE: %{tool} = --no-entry-check
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

__global__ void inferred(const int* source)
{
  int items[4];
  coop::load(coop::this_block(), source, items);
}

__global__ void __launch_bounds__(256) bounded(const int* source)
{
  int items[4];
  coop::load(coop::this_warp(), source, items);
}

__global__ void stated(const int* source)
{
  int items[4];
  coop::load(coop::this_block<32>(), source, items);
}

void launch(const int* source, int threads)
{
  inferred<<<1, 128>>>(source);
  bounded<<<1, threads>>>(source);
  stated<<<1, threads>>>(source);
}
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/device.cuh>
#include <coop/launch.cuh>
#include <cub/block/block_load.cuh>
#include <cub/warp/warp_load.cuh>
#line 2 "before.cu"

__global__ void inferred(const int* source)
{
  int items[4];
  cub::BlockLoad<int, 128, 4>().Load(source, items);
}

__global__ void __launch_bounds__(256) bounded(const int* source)
{
  int items[4];
  cub::WarpLoad<int, 4>().Load(source + coop::detail::thread_in_block() / 32 * (32 * 4), items);
}

__global__ void stated(const int* source)
{
  int items[4];
  cub::BlockLoad<int, 32, 4>().Load(source, items);
}

void launch(const int* source, int threads)
{
  inferred<<<1, 128>>>(source);
  bounded<<<1, coop::detail::checked_warps(threads, "bounded")>>>(source);
  stated<<<1, coop::detail::checked_block<32>(threads, "stated")>>>(source);
}
