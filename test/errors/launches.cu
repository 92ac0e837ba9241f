// Launches that do not fit their kernels, and blocks that launches do not agree on.
//
// RUN: %errors

#include <coop/coop.cuh>

__global__ void line(const int* source)
{
  int items[4];
  coop::load(coop::this_block<128>(), source, items);
}

template <int X, int Y, int Items> __global__ void plane(const int* source)
{
  int items[Items];
  coop::load(coop::this_block<X, Y>(), source, items);
}

__global__ void __launch_bounds__(256) warps(const int* source)
{
  int items[4];
  coop::load(coop::this_warp(), source, items);
}

__global__ void partial(const int* source)
{
  int items[4];
  coop::load(coop::this_warp(), source, items);
  // CHECK: :[[#@LINE-1]]:14: error: warps need a block of whole warps, but this block has 48 threads; use a multiple of 32 [coop-argument]
  // CHECK: :[[#@LINE+41]]:16: note: the block is (48, 1, 1) because of this
}

constexpr dim3 wide(256);

#define BUILT(kernel, ...) kernel<<<1, threads>>>(__VA_ARGS__)

void launch(const int* source, int threads)
{
  line<<<1, 256>>>(source);
  // CHECK: :[[#@LINE-1]]:13: error: kernel 'line' is launched with a block of (256, 1, 1), but it is written for (128, 1, 1); launch it with that block, or state this one in the kernel [coop-launch]
  // CHECK: :[[#@LINE-31]]:14: note: the kernel states its block here
  line<<<1, dim3(64, 2)>>>(source);
  // CHECK: :[[#@LINE-1]]:13: error: kernel 'line' is launched with a block of (64, 2, 1), but it is written for (128, 1, 1); launch it with that block, or state this one in the kernel [coop-launch]
  // CHECK: :[[#@LINE-34]]:14: note: the kernel states its block here
  line<<<1, wide>>>(source);
  // CHECK: :[[#@LINE-1]]:13: error: kernel 'line' is launched with a block of (256, 1, 1), but it is written for (128, 1, 1); launch it with that block, or state this one in the kernel [coop-launch]
  // CHECK: :[[#@LINE-37]]:14: note: the kernel states its block here
  auto pointer = &line;
  const int half = 128 / 2;
  pointer<<<1, half>>>(source);
  // CHECK: :[[#@LINE-1]]:16: error: kernel 'line' is launched with a block of (64, 1, 1), but it is written for (128, 1, 1); launch it with that block, or state this one in the kernel [coop-launch]
  // CHECK: :[[#@LINE-42]]:14: note: the kernel states its block here
  plane<32, 4, 1><<<1, 128>>>(source);
  // CHECK: :[[#@LINE-1]]:24: error: kernel 'plane<32, 4, 1>' is launched with a block of (128, 1, 1), but it is written for (32, 4, 1); launch it with that block, or state this one in the kernel [coop-launch]
  // CHECK: :[[#@LINE-39]]:14: note: the kernel states its block here
  plane<128, 1, 2><<<1, 64>>>(source);
  // CHECK: :[[#@LINE-1]]:25: error: kernel 'plane<128, 1, 2>' is launched with a block of (64, 1, 1), but it is written for (128, 1, 1); launch it with that block, or state this one in the kernel [coop-launch]
  // CHECK: :[[#@LINE-42]]:14: note: the kernel states its block here
  void* arguments[] = {&source};
  cudaLaunchKernel(line, dim3(2), dim3(32), arguments, 0, nullptr);
  // CHECK: :[[#@LINE-1]]:35: error: kernel 'line' is launched with a block of (32, 1, 1), but it is written for (128, 1, 1); launch it with that block, or state this one in the kernel [coop-launch]
  // CHECK: :[[#@LINE-52]]:14: note: the kernel states its block here
  cudaLaunchConfig_t config = {};
  config.blockDim = 512;
  cudaLaunchKernelEx(&config, line, source);
  // CHECK: :[[#@LINE-1]]:22: error: kernel 'line' is launched with a block of (512, 1, 1), but it is written for (128, 1, 1); launch it with that block, or state this one in the kernel [coop-launch]
  // CHECK: :[[#@LINE-57]]:14: note: the kernel states its block here
  warps<<<1, 64>>>(source);
  warps<<<1, 48>>>(source);
  // CHECK: :[[#@LINE-1]]:14: error: kernel 'warps' works on whole warps, but is launched with a block of 48 threads; use a multiple of 32 [coop-launch]
  partial<<<1, 48>>>(source);
  BUILT(line, source);
  // CHECK: :[[#@LINE-1]]:3: warning: whether the block of this launch is the one that kernel 'line' is written for is not checked: it is built by macro 'BUILT'; write the launch where the macro is used [coop-launch]
}

template <int Threads> void in_a_template(const int* source, int threads)
{
  plane<64, 1, 1><<<1, Threads>>>(source);
  // CHECK: :[[#@LINE-1]]:24: error: kernel 'plane<64, 1, 1>' is launched with a block of (96, 1, 1), but it is written for (64, 1, 1); launch it with that block, or state this one in the kernel [coop-launch]
  // CHECK: :[[#@LINE-64]]:14: note: the kernel states its block here
}
void instantiate(const int* source) { in_a_template<64>(source, 1); in_a_template<96>(source, 1); }

template <int Threads> __global__ void deduced(const int (&source)[Threads])
{
  int items[4];
  coop::load(coop::this_block<Threads>(), source, items, coop::valid_items(Threads));
}
template <int N> void launch_deduced(const int (&source)[N], int threads) { deduced<<<1, threads>>>(source); }
// CHECK: :[[#@LINE-1]]:90: warning: whether the block of this launch is the one that kernel 'deduced' is written for is not checked: the kernel's block size cannot be said in terms of this launch; spell the kernel's template arguments [coop-launch]
void instantiate_deduced(int threads)
{
  static int numbers[32];
  launch_deduced(numbers, threads);
}

#ifndef __CUDA_ARCH__
__host__ __device__ void may_run_on_the_device(const int* source, int threads) { line<<<1, threads>>>(source); }
// CHECK: :[[#@LINE-1]]:92: warning: whether the block of this launch is the one that kernel 'line' is written for is not checked: it stands in a function that may run on the device [coop-launch]
#endif

__global__ void no_agreement(const int* source)
{
  int items[4];
  coop::load(coop::this_block(), source, items);
  // CHECK: :[[#@LINE-1]]:14: error: the extents of this block are not known; write coop::this_block<X, Y, Z>() with the size the kernel is launched with [coop-block-extent]
  // CHECK: :[[#@LINE+37]]:21: note: the kernel is launched here with a block of (128, 1, 1)
  // CHECK: :[[#@LINE+37]]:21: note: the kernel is launched here with a block of (32, 4, 1)
}

__global__ void no_constant(const int* source)
{
  int items[4];
  coop::load(coop::this_warp(), source, items);
  // CHECK: :[[#@LINE-1]]:14: error: the block that this warp belongs to is not known; write coop::this_block<X, Y, Z>() in the kernel, with the size it is launched with, or give the kernel __launch_bounds__ [coop-block-extent]
  // CHECK: :[[#@LINE+30]]:20: note: the kernel is launched here with a block of (64, 1, 1)
  // CHECK: :[[#@LINE+30]]:20: note: the kernel is launched here with a block that is no constant
}

__global__ void never_launched(const int* source)
{
  int items[4];
  coop::load(coop::this_block(), source, items);
  // CHECK: :[[#@LINE-1]]:14: error: the extents of this block are not known; write coop::this_block<X, Y, Z>() with the size the kernel is launched with [coop-block-extent]
}

__global__ void __launch_bounds__(128) bound_only(const int* source)
{
  int items[4];
  coop::load(coop::this_block(), source, items);
  // CHECK: :[[#@LINE-1]]:14: error: the extents of this block are not known; write coop::this_block<X, Y, Z>() with the size the kernel is launched with [coop-block-extent]
}

__global__ void __block_size__((64, 1, 1)) two_statements(const int* source)
// CHECK: :[[#@LINE-1]]:17: error: this block is (64, 1, 1) but another group in the same kernel says (128, 1, 1) [coop-block-extent]
// CHECK: :[[#@LINE+3]]:14: note: the other group is stated here
{
  int items[4];
  coop::load(coop::this_block<128>(), source, items);
}

void disagree(const int* source, int threads)
{
  no_agreement<<<1, 128>>>(source);
  no_agreement<<<1, dim3(32, 4)>>>(source);
  no_constant<<<1, 64>>>(source);
  no_constant<<<1, threads>>>(source);
}
