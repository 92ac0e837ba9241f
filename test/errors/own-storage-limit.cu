// Storage that functions have of their own is static, and lies beside that of each kernel that calls them: all of it has
// to fit into 48 KiB.
//
// RUN: %errors
#include <coop/coop.cuh>

__device__ void recursive(const int* source, int* destination, int depth)
// CHECK: :[[#@LINE-1]]:17: remark: 'recursive' has temporary storage of its own, and a barrier after every use of it: it is recursive [coop-temp-storage]
// CHECK: :[[#@LINE-2]]:17: error: functions that kernel 'beside_an_array' calls have 33792 bytes of temporary storage of their own and its shared variables take 32000, together more than the 49152 bytes of static shared memory [coop-temp-storage]
// CHECK: :[[#@LINE-3]]:17: note: 33792 bytes are of 'recursive'
{
  int items[8];
  coop::load(coop::this_block<1024>(), source, items, coop::transpose);
  if (depth) recursive(source, destination, depth - 1);
  destination[threadIdx.x] = items[0];
}

__global__ void beside_an_array(const int* source, int* destination)
{
  __shared__ int mine[8000];
  mine[threadIdx.x] = source[threadIdx.x];
  __syncthreads();
  recursive(mine, destination, 3);
}

__global__ void lambdas(const int* source, int* destination)
{
  auto block = coop::this_block<1024>();
  int items[8];
  auto first = [&] { coop::load(block, source, items, coop::transpose); };
  // CHECK: :[[#@LINE-1]]:20: remark: this lambda has temporary storage of its own, and a barrier after every use of it: it is a lambda [coop-temp-storage]
  auto second = [&] { coop::store(block, destination, items, coop::transpose); };
  // CHECK: :[[#@LINE-1]]:21: remark: this lambda has temporary storage of its own, and a barrier after every use of it: it is a lambda [coop-temp-storage]
  // CHECK: :[[#@LINE-2]]:21: error: functions that kernel 'lambdas' calls have 67600 bytes of temporary storage of their own, more than the 49152 bytes of static shared memory [coop-temp-storage]
  // CHECK: :[[#@LINE-5]]:20: note: 33792 bytes are of this lambda
  // CHECK: :[[#@LINE-4]]:21: note: 33808 bytes are of this lambda
  first();
  second();
}

// Of a template each instantiation has its own.
template <int N> __device__ void instantiated(const int* source, int* destination, int depth)
// CHECK: :[[#@LINE-1]]:34: remark: 'instantiated' has temporary storage of its own, and a barrier after every use of it: it is recursive [coop-temp-storage]
// CHECK: :[[#@LINE-2]]:34: error: functions that kernel 'of_two_sizes' calls have 62464 bytes of temporary storage of their own, more than the 49152 bytes of static shared memory [coop-temp-storage]
// CHECK: :[[#@LINE-3]]:34: note: 33792 bytes are of 'instantiated<8>'
// CHECK: :[[#@LINE-4]]:34: note: 28672 bytes are of 'instantiated<7>'
{
  int items[N];
  coop::load(coop::this_block<1024>(), source, items, coop::transpose);
  if (depth) instantiated<N>(source, destination, depth - 1);
  destination[threadIdx.x] = items[0];
}

__global__ void of_two_sizes(const int* source, int* destination)
{
  instantiated<8>(source, destination, 3);
  instantiated<7>(source, destination, 3);
}

template <int N> __global__ void in_an_instantiation(const int* source, int* destination)
{
  instantiated<N>(source, destination, 3);
  instantiated<N + 1>(source, destination, 3);
}
template __global__ void in_an_instantiation<3>(const int*, int*);
template __global__ void in_an_instantiation<9>(const int*, int*);

// Together they fit.
__global__ void small(const int* source, int* destination)
{
  instantiated<3>(source, destination, 3);
  instantiated<4>(source, destination, 3);
}

// Nobody calls the second.
__global__ void one_lambda(const int* source, int* destination)
{
  auto block = coop::this_block<1024>();
  int items[8];
  auto first = [&] { coop::load(block, source, items, coop::transpose); };
  // CHECK: :[[#@LINE-1]]:20: remark: this lambda has temporary storage of its own, and a barrier after every use of it: it is a lambda [coop-temp-storage]
  auto second = [&] { coop::store(block, destination, items, coop::transpose); };
  // CHECK: :[[#@LINE-1]]:21: remark: this lambda has temporary storage of its own, and a barrier after every use of it: it is a lambda [coop-temp-storage]
  // CHECK: :[[#@LINE-2]]:23: warning: not proven that every thread of the block reaches this coop::store call [coop-participation]
  // CHECK: :[[#@LINE-3]]:23: note: no kernel in sight is known to come by this call, so that any threads may
  // CHECK: :[[#@LINE-4]]:23: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  // CHECK: :[[#@LINE-5]]:42: warning: not proven that the destination of this coop::store call is the same for all threads of the block [coop-uniform-argument]
  // CHECK: :[[#@LINE-6]]:42: note: threads read different addresses here
  // CHECK: :[[#@LINE-7]]:42: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-8]]:42: note: pass the address of the group's first element: each thread adds its own part itself
  first();
}
