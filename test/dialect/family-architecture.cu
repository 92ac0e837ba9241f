// An architecture with a family suffix, and the macros that go with it.
//
// REQUIRES: nvcc
// RUN: %dialect -gencode arch=compute_100f,code=sm_100 -gencode arch=compute_90a,code=sm_90a
#include <coop/coop.cuh>

__global__ void kernel(const int* source, int* destination)
{
  int items[4];
  auto block = coop::this_block<128>();
#if defined(__CUDA_ARCH__) && __CUDA_ARCH_FAMILY_SPECIFIC__ != __CUDA_ARCH__
#error "the family is missing"
#endif
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ == 900 && __CUDA_ARCH_SPECIFIC__ != 900
#error "the specific architecture is missing"
#endif
  coop::load(block, source, items);
  coop::store(block, destination, items);
}
