// Without extents of its own a function has the block that all its callers have; warps too.
//
// REQUIRES: nvcc
// REDEFINE: %{tool} = -Wno-coop-temp-storage
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

__device__ void whole(const int* source, int (&items)[4])
{
  coop::load(coop::this_block(), source, items, coop::transpose);
}
__device__ void warps(const int* source, int (&items)[4])
{
  coop::load(coop::this_warp(), source, items, coop::transpose);
}
__device__ void outer(const int* source, int (&items)[4])
{
  whole(source, items);
  warps(source, items);
}
__global__ void states(const int* source)
{
  auto block = coop::this_block<64, 2>();
  int items[4];
  outer(source, items);
  whole(source + block.size(), items);
}
static __global__ void launched(const int* source)
{
  int items[4];
  outer(source, items);
}
void launch(const int* source) { launched<<<1, dim3(64, 2)>>>(source); }

__device__ void by_launch(const int* source)
{
  int items[4];
  coop::load(coop::this_block(), source, items, coop::transpose);
}
__global__ void tested(const int* source) { by_launch(source); }
void launch_tested(const int* source) { tested<<<1, 32>>>(source); }
