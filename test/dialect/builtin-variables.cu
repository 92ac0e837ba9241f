// threadIdx and its kin are of type uint3 and dim3: they can be copied, bound and asked for their type.
//
// REQUIRES: nvcc
// RUN: %dialect
#include <coop/coop.cuh>
#include <type_traits>

__device__ unsigned first(const uint3& index) { return index.x; }

__global__ void kernel(const int* source, int* destination)
{
  auto thread = threadIdx;
  auto [x, y, z] = blockIdx;
  const uint3 same = threadIdx;
  static_assert(std::is_same<std::remove_cv_t<decltype(threadIdx)>, uint3>::value, "");
  static_assert(std::is_same<std::remove_cv_t<decltype(blockDim)>, dim3>::value, "");
  int items[4];
  auto block = coop::this_block<128>();
  coop::load(block, source + x * 512 + y + z, items);
  items[0] += thread.x + same.y + first(threadIdx) + dim3(gridDim).x;
  coop::store(block, destination + x * 512, items);
}
