// No launch can have a block of more threads than __launch_bounds__ allow.
//
// RUN: %errors
#include <coop/coop.cuh>

__global__ void __launch_bounds__(64) states_more(const int* source)
{
  int items[4];
  coop::load(coop::this_block<64, 2>(), source, items);
  // CHECK: :[[#@LINE-1]]:14: error: this block has 128 threads, but the kernel's __launch_bounds__ allow no more than 64: no launch can have both [coop-block-extent]
  // CHECK: :[[#@LINE-5]]:17: note: the bound is stated here
}
__global__ void __launch_bounds__(256) states_less(const int* source)
{
  int items[4];
  coop::load(coop::this_block<128>(), source, items);
}
template <int B> __global__ void __launch_bounds__(B) dependent(const int* source)
{
  int items[4];
  coop::load(coop::this_block<64>(), source, items);
  // CHECK: :[[#@LINE-1]]:14: error: this block has 64 threads, but the kernel's __launch_bounds__ allow no more than 32: no launch can have both [coop-block-extent]
  // CHECK: :[[#@LINE-5]]:34: note: the bound is stated here
  // CHECK: :[[#@LINE-3]]:14: note: in the instantiation 'dependent<32>'
}
template __global__ void dependent<32>(const int*);
template __global__ void dependent<64>(const int*);

// What the block is told by.
__global__ void __launch_bounds__(64) launched(const int* source)
{
  int items[4];
  coop::load(coop::this_block(), source, items);
}
__global__ void __launch_bounds__(64) of_warps(const int* source)
{
  int items[4];
  coop::load(coop::this_warp(), source, items);
}
void launch(const int* source)
{
  launched<<<1, 128>>>(source);
  // CHECK: :[[#@LINE-1]]:17: error: kernel 'launched' is launched with a block of 128 threads, but its __launch_bounds__ allow no more than 64 [coop-launch]
  // CHECK: :[[#@LINE-14]]:17: note: the bound is stated here
  of_warps<<<1, 96>>>(source);
  // CHECK: :[[#@LINE-1]]:17: error: kernel 'of_warps' is launched with a block of 96 threads, but its __launch_bounds__ allow no more than 64 [coop-launch]
  // CHECK: :[[#@LINE-12]]:17: note: the bound is stated here
  of_warps<<<1, 64>>>(source);
}
