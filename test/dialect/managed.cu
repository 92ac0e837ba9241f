// A managed variable that a kernel and the host use.
//
// REQUIRES: nvcc
// RUN: %dialect
#include <coop/coop.cuh>

__managed__ int origin;
__device__ __managed__ int limit[2];

__global__ void kernel(const int* source, int* destination)
{
  int items[4];
  auto block = coop::this_block<128>();
  coop::load(block, source + origin, items);
  coop::store(block, destination + limit[0], items);
}

void run(const int* source, int* destination)
{
  origin = 1;
  kernel<<<1, 128>>>(source, destination);
}
