// The block that a function states is that of the kernels that call it.
//
// RUN: %errors

#include <coop/coop.cuh>

__device__ void of_128(int* data)
{
  int items[4];
  coop::load(coop::this_block<128>(), data, items, coop::transpose);
  // CHECK: :[[#@LINE-1]]:14: error: this block is (128, 1, 1) but another group in the same kernel says (64, 1, 1) [coop-block-extent]
  // CHECK: :[[#@LINE+12]]:14: note: the other group is stated here
}
__device__ void through(int* data) { of_128(data); }

__global__ void launched_smaller(int* data) { through(data); }
void launch(int* data) { launched_smaller<<<1, 64>>>(data); }
// CHECK: :[[#@LINE-1]]:48: error: kernel 'launched_smaller' is launched with a block of (64, 1, 1), but it is written for (128, 1, 1); launch it with that block, or state this one in the kernel [coop-launch]
// CHECK: :[[#@LINE-9]]:14: note: the kernel states its block here

__global__ void states_another(int* data)
{
  int items[4];
  coop::load(coop::this_block<64>(), data, items);
  of_128(data);
}
