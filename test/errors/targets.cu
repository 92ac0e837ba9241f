// Code for one target inside of the macros of <nv/target>.
//
// RUN: %errors
#include <coop/coop.cuh>
#include <nv/target>

__global__ void kernel(const int* source, int* destination)
{
  auto block = coop::this_block<128>();
  int items[4];
  NV_IF_TARGET(NV_IS_DEVICE, (coop::load(block, source, items, coop::transpose);))
  // CHECK: :[[#@LINE-1]]:31: error: this coop::load call is an argument of macro 'NV_IF_TARGET', in which no declaration can stand in front of it; write #if __CUDA_ARCH__ around the call instead [coop-unrewritable]
  NV_IF_ELSE_TARGET(NV_PROVIDES_SM_90,
    (coop::store(block, destination, items);),
    // CHECK: :[[#@LINE-1]]:6: error: this coop::store call is an argument of macro 'NV_IF_ELSE_TARGET', in which no declaration can stand in front of it; write #if __CUDA_ARCH__ around the call instead [coop-unrewritable]
    (coop::store(block, destination, items, coop::transpose);))
    // CHECK: :[[#@LINE-1]]:6: error: this coop::store call is an argument of macro 'NV_IF_ELSE_TARGET', in which no declaration can stand in front of it; write #if __CUDA_ARCH__ around the call instead [coop-unrewritable]
}
