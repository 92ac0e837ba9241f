// The address of a device function, taken on the host.
//
// REQUIRES: nvcc
// RUN: %dialect
#include <coop/coop.cuh>

__device__ int twice(int x) { return 2 * x; }
using function = int (*)(int);

__global__ void kernel(const int* source, int* destination, function f)
{
  int items[4];
  auto block = coop::this_block<128>();
  coop::load(block, source, items);
  items[0] = f(items[0]);
  coop::store(block, destination, items);
}

void run(const int* source, int* destination)
{
  function f = &twice;
  kernel<<<1, 128>>>(source, destination, f);
}
