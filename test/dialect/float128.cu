// 128-bit floating point in device code, from sm_100 on.
//
// REQUIRES: nvcc
// RUN: %dialect-stumbles -arch=sm_100
// STUMBLES: __float128
#include <coop/coop.cuh>

__global__ void kernel(const int* source, int* destination, __float128* wide)
{
  int items[4];
  auto block = coop::this_block<128>();
  coop::load(block, source, items);
  *wide = *wide + static_cast<__float128>(items[0]);
  coop::store(block, destination, items);
}
