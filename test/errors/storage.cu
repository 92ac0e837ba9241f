// Storage over what a kernel may have statically; both numbers are named.
//
// RUN: %errors

#include <coop/coop.cuh>

__global__ void fits(const int* source)
{
  int items[12];
  coop::load(coop::this_block<1024>(), source, items, coop::transpose);
}

__global__ void too_large(const int* source)
{
  int items[13];
  coop::load(coop::this_block<1024>(), source, items, coop::transpose);
  // CHECK: :[[#@LINE-1]]:3: error: the temporary storage of kernel 'too_large' takes 53248 bytes, more than the 49152 bytes of static shared memory [coop-temp-storage]
}

struct large { double x[16]; };
template <class T, int N> __global__ void in_an_instantiation(const T* source)
{
  coop::ThreadData<T, N> items;
  coop::load(coop::this_block<1024>(), source, items, coop::transpose);
  // CHECK: :[[#@LINE-1]]:3: error: the temporary storage of kernel 'in_an_instantiation' takes 262144 bytes, more than the 49152 bytes of static shared memory [coop-temp-storage]
  // CHECK: :[[#@LINE-2]]:3: note: in the instantiation 'in_an_instantiation<large, 2>'
}
template __global__ void in_an_instantiation<int, 4>(const int*);
template __global__ void in_an_instantiation<large, 2>(const large*);

__global__ void beside_the_users(const int* source, int* destination)
{
  __shared__ int mine[10000];
  int items[4];
  auto block = coop::this_block<1024>();
  coop::load(block, source, items, coop::transpose);
  // CHECK: :[[#@LINE-1]]:3: error: the temporary storage of kernel 'beside_the_users' takes 16384 bytes and its own shared variables 40000, together more than the 49152 bytes of static shared memory [coop-temp-storage]
  mine[threadIdx.x] = items[0];
  __syncthreads();
  destination[threadIdx.x] = mine[threadIdx.x ^ 1];
}
