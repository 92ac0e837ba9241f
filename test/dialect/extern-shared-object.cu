// A dynamic shared object that is no array, beside arrays in other kernels.
//
// REQUIRES: nvcc
// RUN: %dialect
#include <coop/coop.cuh>

__global__ void object(const int* source, int* destination)
{
  extern __shared__ int4 dynamic_object;
  if (threadIdx.x == 0)
    dynamic_object.x = 4;
  __syncthreads();
  int items[4];
  auto block = coop::this_block<128>();
  coop::load(block, source + dynamic_object.x, items);
  coop::store(block, destination, items);
}

__global__ void array(const int* source, int* destination)
{
  extern __shared__ __align__(16) unsigned char dynamic_array[];
  dynamic_array[threadIdx.x] = 0;
  __syncthreads();
  int items[4];
  auto block = coop::this_block<128>();
  coop::load(block, source + dynamic_array[0], items);
  coop::store(block, destination, items);
}
