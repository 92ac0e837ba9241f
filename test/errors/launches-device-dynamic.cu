// Dynamic parallelism: a kernel whose storage is dynamic cannot get its bytes from a launch in device code.
//
// REDEFINE: %{flags} = -rdc=true
// RUN: %errors
#include <coop/coop.cuh>

__global__ void large(const int* source)
{
  int items[16];
  coop::load(coop::this_block<1024>(), source, items, coop::transpose);
}

__global__ void parent(const int* source)
{
  large<<<1, 1024>>>(source);
  // CHECK: :[[#@LINE-1]]:3: error: kernel 'large' needs 67584 bytes of dynamic shared memory, which cannot be added here: it stands in a function that may run on the device; launch the kernel from the host [coop-temp-storage]
  large<<<1, 1024, 1024>>>(source);
  // CHECK: :[[#@LINE-1]]:3: error: kernel 'large' needs 67584 bytes of dynamic shared memory, which cannot be added here: it stands in a function that may run on the device; launch the kernel from the host [coop-temp-storage]
}

__device__ void helper(const int* source) { large<<<1, 1024>>>(source); }
// CHECK: :[[#@LINE-1]]:45: error: kernel 'large' needs 67584 bytes of dynamic shared memory, which cannot be added here: it stands in a function that may run on the device; launch the kernel from the host [coop-temp-storage]
