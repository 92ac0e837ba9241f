// A __host__ __device__ function that calls a host function: a warning for nvcc.
//
// REQUIRES: nvcc
// RUN: %dialect-stumbles
// STUMBLES: reference to __host__ function 'on_host'
#include <coop/coop.cuh>

int on_host();

template <class T>
__host__ __device__ int either(T x)
{
  return x + on_host();
}

__global__ void kernel(const int* source, int* destination)
{
  int items[4];
  auto block = coop::this_block<128>();
  coop::load(block, source, items);
  coop::store(block, destination, items);
}

__global__ void calls(const int* source, int* destination, bool never)
{
  int items[4];
  auto block = coop::this_block<128>();
  coop::load(block, source, items);
  if (never)
    items[0] = either(items[1]);
  coop::store(block, destination, items);
}
