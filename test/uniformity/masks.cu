// Lanes that come to an operation whose mask does not name them.
//
// RUN: %lint

__global__ void branches(float* data)
{
  float x = data[threadIdx.x];
  int lane = threadIdx.x % 32;
  if (lane < 16) {
    x += __shfl_down_sync(0x000000ff, x, 4);
    // CHECK: :[[#@LINE-1]]:27: error: lanes 8 … 15 come to this __shfl_down_sync, but are not in its mask 0x000000ff; name every lane that comes, 0xffffffff where all do [coop-shuffle-mask]
    x += __shfl_down_sync(0x0000ffff, x, 4);
  } else {
    x += __shfl_down_sync(0x7fff0000, x, 4);
    // CHECK: :[[#@LINE-1]]:27: error: lane 31 comes to this __shfl_down_sync, but is not in its mask 0x7fff0000; name every lane that comes, 0xffffffff where all do [coop-shuffle-mask]
  }
  if (lane != 3) __syncwarp(0xfffffff0);
  // CHECK: :[[#@LINE-1]]:29: error: lanes 0 … 2 come to this __syncwarp, but are not in its mask 0xfffffff0; name every lane that comes, 0xffffffff where all do [coop-shuffle-mask]
  if (threadIdx.x < 16) x += __shfl_down_sync(0x00ff, x, 4);
  // CHECK: :[[#@LINE-1]]:47: error: lanes 8 … 15 come to this __shfl_down_sync, but are not in its mask 0x000000ff; name every lane that comes, 0xffffffff where all do [coop-shuffle-mask]
  data[threadIdx.x] = x;
}

__global__ void all_come(float* data, int n)
{
  float x = data[threadIdx.x];
  unsigned mask = 0xffff;
  for (int i = 0; i < n; ++i) x += __shfl_xor_sync(mask, x, 1);
  // CHECK: :[[#@LINE-1]]:52: error: lanes 16 … 31 come to this __shfl_xor_sync, but are not in its mask 0x0000ffff; name every lane that comes, 0xffffffff where all do [coop-shuffle-mask]
  x += __any_sync(0x55555555, x > 0);
  // CHECK: :[[#@LINE-1]]:19: error: lanes 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31 come to this __any_sync, but are not in its mask 0x55555555; name every lane that comes, 0xffffffff where all do [coop-shuffle-mask]
  data[threadIdx.x] = x;
}

// Those that have left do not come.
__global__ void others_left(float* data)
{
  int lane = threadIdx.x % 32;
  float x = data[threadIdx.x];
  if (lane >= 16) return;
  x += __shfl_down_sync(0xffff, x, 4);
  // CHECK: :[[#@LINE-1]]:8: remark: some threads of the warp have left the kernel before this __shfl_down_sync; it does not wait for them [coop-divergent-barrier]
  // CHECK: :[[#@LINE-3]]:7: note: whether a thread leaves depends on this condition
  // CHECK: :[[#@LINE-4]]:7: note: it depends on threadIdx.x, which differs between the threads of the warp
  // CHECK: :[[#@LINE+1]]:8: note: whether threads get to this __shfl_down_sync depends on the same condition
  x += __shfl_down_sync(0x00ff, x, 4);
  // CHECK: :[[#@LINE-1]]:25: error: lanes 8 … 15 come to this __shfl_down_sync, but are not in its mask 0x000000ff; name every lane that comes, 0xffffffff where all do [coop-shuffle-mask]
  data[threadIdx.x] = x;
}

// As a function is called.
__device__ float of_sixteen(float x) { return __shfl_down_sync(0xffff, x, 4); }
__device__ float of_all(float x) { return __shfl_down_sync(0xffff, x, 4); }
// CHECK: :[[#@LINE-1]]:60: error: lanes 16 … 19 come to this __shfl_down_sync, but are not in its mask 0x0000ffff; name every lane that comes, 0xffffffff where all do [coop-shuffle-mask]
__global__ void calls(float* data)
{
  float x = data[threadIdx.x];
  if (threadIdx.x % 32 < 16) x += of_sixteen(x);
  if (threadIdx.x % 32 < 20) x += of_all(x);
  data[threadIdx.x] = x;
}

// Blocks of less than a warp, and what only the run knows.
__global__ void __launch_bounds__(16) bounded(float* data)
{
  data[threadIdx.x] += __shfl_down_sync(0xffff, data[threadIdx.x], 4);
}
__global__ void small(float* data) { data[threadIdx.x] += __shfl_down_sync(0xff, data[threadIdx.x], 4); }
void launch(float* data) { small<<<1, 8>>>(data); }
__global__ void unknown(float* data, int n, unsigned mask)
{
  float x = data[threadIdx.x];
  if (int(threadIdx.x % 32) < n) x += __shfl_xor_sync(0xffff, x, 1);
  x += __shfl_xor_sync(mask, x, 1);
  data[threadIdx.x] = x;
}

// A mask that a template makes for the blocks it is to be launched with: more lanes are missed only if a launch has them.
template <int Threads> __global__ void sized(float* data)
{
  constexpr unsigned mask = 0xffffffffu >> (32 - Threads);
  data[threadIdx.x] += __shfl_down_sync(mask, data[threadIdx.x], 4);
}
template <int Threads> __global__ void launched(float* data)
{
  constexpr unsigned mask = 0xffffffffu >> (32 - Threads);
  data[threadIdx.x] += __shfl_down_sync(mask, data[threadIdx.x], 4);
  // CHECK: :[[#@LINE-1]]:41: error: lanes 16 … 31 come to this __shfl_down_sync, but are not in its mask 0x0000ffff;
}
template <int> __global__ void spelled(float* data)
{
  data[threadIdx.x] += __shfl_down_sync(0xffff, data[threadIdx.x], 4);
  // CHECK: :[[#@LINE-1]]:41: error: lanes 16 … 31 come to this __shfl_down_sync, but are not in its mask 0x0000ffff;
}
void launches(float* data, int threads)
{
  sized<16><<<1, threads>>>(data);
  launched<16><<<1, 64>>>(data);
  spelled<0><<<1, threads>>>(data);
}
