// Functions of CUDA 12.9 and 13 for sm_100 and for all.
//
// REQUIRES: nvcc
// RUN: %dialect -arch=sm_100
#include <coop/coop.cuh>

__global__ void kernel(const int* source, int* destination, float2* pairs)
{
  int items[4];
  auto block = coop::this_block<128>();
  coop::load(block, source, items);
  items[0] += static_cast<int>(__tanhf(pairs[0].x) + __ffma2_rn(pairs[0], pairs[1], pairs[2]).y);
  items[1] += static_cast<int>(__fadd2_rz(pairs[0], pairs[1]).x);
  coop::store(block, destination, items);
}
