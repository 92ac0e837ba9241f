// The block that an instantiation of a function states is that of the kernels that call it.
//
// RUN: %errors
#include <coop/coop.cuh>

template <int B> __device__ void of(int* data)
{
  int items[4];
  auto block = coop::this_block<B>();
  // CHECK: :[[#@LINE-1]]:16: error: this block is (256, 1, 1) but another group in the same kernel says (128, 1, 1) [coop-block-extent]
  // CHECK: :[[#@LINE+9]]:14: note: the other group is stated here
  // CHECK: :[[#@LINE-3]]:16: note: in the instantiation 'of<256>'
  coop::load(block, data, items, coop::transpose);
}
template <int B> __device__ void through(int* data) { of<2 * B>(data); }

__global__ void states_another(int* data)
{
  int items[4];
  coop::load(coop::this_block<128>(), data, items);
  through<128>(data);
}
__global__ void states_the_same(int* data)
{
  int items[4];
  coop::load(coop::this_block<128>(), data, items);
  through<64>(data);
}

__global__ void launched_smaller(int* data) { of<512>(data); }
void launch(int* data) { launched_smaller<<<1, 128>>>(data); }
// CHECK: :[[#@LINE-1]]:48: error: kernel 'launched_smaller' is launched with a block of (128, 1, 1), but it is written for (512, 1, 1); launch it with that block, or state this one in the kernel [coop-launch]
// CHECK: :[[#@LINE-24]]:16: note: the kernel states its block here

// Functors that a kernel is given.
template <class F> __global__ void run(F f, int* data) { f(data); }
struct Load {
  __device__ void operator()(int* data) const
  {
    int items[4];
    coop::load(coop::this_block<32, 4>(), data, items);
  }
};
struct LoadLess {
  __device__ void operator()(int* data) const
  {
    int items[4];
    coop::load(coop::this_block<64>(), data, items);
  }
};
void launch_functors(int* data)
{
  run<<<1, 128>>>(Load{}, data);
  // CHECK: :[[#@LINE-1]]:12: error: kernel 'run<Load>' is launched with a block of (128, 1, 1), but it is written for (32, 4, 1); launch it with that block, or state this one in the kernel [coop-launch]
  // CHECK: :[[#@LINE-14]]:16: note: the kernel states its block here
  run<<<1, dim3(32, 4)>>>(Load{}, data);
  run<<<1, 128>>>(LoadLess{}, data);
  // CHECK: :[[#@LINE-1]]:12: error: kernel 'run<LoadLess>' is launched with a block of (128, 1, 1), but it is written for (64, 1, 1); launch it with that block, or state this one in the kernel [coop-launch]
  // CHECK: :[[#@LINE-11]]:16: note: the kernel states its block here
}
