// Narrowing in braces: a warning for nvcc.
//
// REQUIRES: nvcc
// RUN: %dialect
#include <coop/coop.cuh>

__global__ void kernel(const int* source, int* destination)
{
  int origin[] = {threadIdx.x * 0u, blockIdx.x};
  int items[4];
  auto block = coop::this_block<128>();
  coop::load(block, source + origin[0], items);
  coop::store(block, destination + origin[1], items);
}

void run(const int* source, int* destination, size_t n)
{
  dim3 grid{n, 1, 1};
  kernel<<<grid, 128>>>(source, destination);
}
