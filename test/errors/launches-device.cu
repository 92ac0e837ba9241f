// Dynamic parallelism: launches in device code are compared with their kernels where their blocks are constant. Nothing can be
// tested there.
//
// REDEFINE: %{flags} = -rdc=true -Wno-coop-payload-order
// RUN: %errors
#include <coop/coop.cuh>

__global__ void small(const int* source)
{
  int items[4];
  coop::load(coop::this_block<128>(), source, items, coop::transpose);
}

__global__ void parent(const int* source, int threads)
{
  small<<<1, 128>>>(source);
  small<<<1, dim3(128), 0, cudaStreamFireAndForget>>>(source);
  small<<<1, 64>>>(source);
  // CHECK: :[[#@LINE-1]]:14: error: kernel 'small' is launched with a block of (64, 1, 1), but it is written for (128, 1, 1); launch it with that block, or state this one in the kernel [coop-launch]
  // CHECK: :[[#@LINE-9]]:14: note: the kernel states its block here
  small<<<1, threads>>>(source);
  // CHECK: :[[#@LINE-1]]:14: warning: whether the block of this launch is the one that kernel 'small' is written for is not checked: it stands in a function that may run on the device [coop-launch]
}

template <int Threads> __device__ void helper(const int* source)
{
  if (threadIdx.x == 0) small<<<1, Threads>>>(source);
  // CHECK: :[[#@LINE-1]]:36: error: kernel 'small' is launched with a block of (32, 1, 1), but it is written for (128, 1, 1); launch it with that block, or state this one in the kernel [coop-launch]
  // CHECK: :[[#@LINE-18]]:14: note: the kernel states its block here
  // CHECK: :[[#@LINE-3]]:36: warning: whether the block of this launch is the one that kernel 'small' is written for is not checked: it stands in a function that may run on the device [coop-launch]
}
__global__ void calls(const int* source) { helper<32>(source); }
