// Factors and places of #pragma unroll that nvcc only warns of.
//
// REQUIRES: nvcc
// RUN: %dialect-stumbles
// STUMBLES: invalid value '-1'; must be positive
// STUMBLES: expected a for, while, or do-while loop to follow '#pragma unroll'
#include <coop/coop.cuh>

__global__ void kernel(const int* source, int* destination)
{
  int items[4];
  auto block = coop::this_block<128>();
  coop::load(block, source, items);
#pragma unroll -1
  for (int i = 0; i < 4; ++i)
    items[i] += 1;
#pragma unroll
  items[0] += 1;
  coop::store(block, destination, items);
}
