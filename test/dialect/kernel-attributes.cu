// Attributes of kernels that Clang does not know, or knows with fewer arguments.
//
// REQUIRES: nvcc
// RUN: %dialect
#include <coop/coop.cuh>

__global__ void __maxnreg__(64) registers(const int* source, int* destination)
{
  int items[4];
  auto block = coop::this_block<128>();
  coop::load(block, source, items);
  coop::store(block, destination, items);
}

__global__ void __block_size__((128, 1, 1), (2, 1, 1)) blocks(const int* source, int* destination)
{
  int items[4];
  auto block = coop::this_block<128>();
  coop::load(block, source, items);
  coop::store(block, destination, items);
}

template <int N>
__global__ void __launch_bounds__(N, 2, 4) bounds(const int* source, int* destination)
{
  int items[4];
  auto block = coop::this_block<N>();
  coop::load(block, source, items);
  coop::store(block, destination, items);
}
template __global__ void bounds<128>(const int*, int*);
