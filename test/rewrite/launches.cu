// A launch whose block is no constant is tested on the host, against the block that the kernel is written for.
//
// REQUIRES: nvcc
// RUN: %golden
//--- before.cu
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

__global__ void silent(int*) {}

#define LAUNCH(kernel, blocks, threads, ...) kernel<<<blocks, threads>>>(__VA_ARGS__)

void forms(const int* source, int* other, int threads, dim3 shape, cudaStream_t stream)
{
  line<<<1, threads>>>(source);
  line<<<1, threads * 2, 0, stream>>>(source);
  line<<<dim3(2, 2), dim3(threads, 1)>>>(source);
  plane<32, 4, 1><<<1, shape>>>(source);
  LAUNCH(line, 1, threads, source);
  LAUNCH(line, 1, 128, source);
  LAUNCH((plane<16, 2, 1>), 1, shape, source);
  silent<<<1, threads>>>(other);
  void* arguments[] = {&source};
  cudaLaunchKernel(line, 1, shape, arguments, 0, stream);
  cudaLaunchKernel(reinterpret_cast<const void*>(&line), dim3(1), dim3(128), arguments, 0, stream);
  cudaLaunchCooperativeKernel((const void*)plane<8, 8, 2>, 1, shape, arguments, 0, stream);
  cudaLaunchConfig_t config{};
  config.blockDim = shape;
  cudaLaunchKernelEx(&config, line, source);
  cudaLaunchKernelExC(&config, (const void*)line, arguments);
  cudaLaunchConfig_t fixed{};
  fixed.gridDim = 7;
  fixed.blockDim = dim3(128);
  cudaLaunchKernelEx(&fixed, line, source);
}

void pointers(const int* source, int threads, bool wide)
{
  auto kernel = line;
  kernel<<<1, threads>>>(source);
  void (*const same)(const int*) = &plane<16, 16, 1>;
  (*same)<<<1, threads>>>(source);
  auto& reference = line;
  reference<<<1, threads>>>(source);
  // Which of the two it is decides what the block must be.
  auto either = wide ? plane<32, 8, 1> : plane<32, 4, 1>;
  either<<<1, dim3(32, wide ? 8 : 4)>>>(source);
  auto in_a_lambda = [=](int count) { line<<<1, count>>>(source); };
  in_a_lambda(threads);
}

template <int Threads, class... Rest> void in_a_template(const int* source, int threads, Rest... rest)
{
  plane<Threads, 1, 4><<<1, Threads>>>(source);
  plane<Threads, 2, 4><<<1, dim3(Threads, 2)>>>(source);
  plane<Threads * 2, 1, 4><<<1, threads>>>(source);
  line<<<1, threads>>>(source);
  line<<<1, 128>>>(source);
}

void instantiate(const int* source) { in_a_template<64>(source, 64); in_a_template<128>(source, 128, 1); }
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/launch.cuh>
#include <cub/block/block_load.cuh>
#line 2 "before.cu"

__global__ void line(const int* source)
{
  int items[4];
  cub::BlockLoad<int, 128, 4>().Load(source, items);
}

template <int X, int Y, int Items> __global__ void plane(const int* source)
{
  int items[Items];
  cub::BlockLoad<int, X, Items, cub::BLOCK_LOAD_DIRECT, Y, 1>().Load(source, items);
}

__global__ void silent(int*) {}

#define LAUNCH(kernel, blocks, threads, ...) kernel<<<blocks, threads>>>(__VA_ARGS__)

void forms(const int* source, int* other, int threads, dim3 shape, cudaStream_t stream)
{
  line<<<1, coop::detail::checked_block<128>(threads, "line")>>>(source);
  line<<<1, coop::detail::checked_block<128>(threads * 2, "line"), 0, stream>>>(source);
  line<<<dim3(2, 2), coop::detail::checked_block<128>(dim3(threads, 1), "line")>>>(source);
  plane<32, 4, 1><<<1, coop::detail::checked_block<32, 4>(shape, "plane")>>>(source);
  LAUNCH(line, 1, (coop::detail::checked_block<128>(threads, "line")), source);
  LAUNCH(line, 1, 128, source);
  LAUNCH((plane<16, 2, 1>), 1, (coop::detail::checked_block<16, 2>(shape, "plane")), source);
  silent<<<1, threads>>>(other);
  void* arguments[] = {&source};
  cudaLaunchKernel(line, 1, coop::detail::checked_block<128>(shape, "line"), arguments, 0, stream);
  cudaLaunchKernel(reinterpret_cast<const void*>(&line), dim3(1), dim3(128), arguments, 0, stream);
  cudaLaunchCooperativeKernel((const void*)plane<8, 8, 2>, 1, coop::detail::checked_block<8, 8>(shape, "plane"), arguments, 0, stream);
  cudaLaunchConfig_t config{};
  config.blockDim = shape;
  cudaLaunchKernelEx(coop::detail::checked_config<128>(&config, "line"), line, source);
  cudaLaunchKernelExC(coop::detail::checked_config<128>(&config, "line"), (const void*)line, arguments);
  cudaLaunchConfig_t fixed{};
  fixed.gridDim = 7;
  fixed.blockDim = dim3(128);
  cudaLaunchKernelEx(&fixed, line, source);
}

void pointers(const int* source, int threads, bool wide)
{
  auto kernel = line;
  kernel<<<1, coop::detail::checked_block<128>(threads, "line")>>>(source);
  void (*const same)(const int*) = &plane<16, 16, 1>;
  (*same)<<<1, coop::detail::checked_block<16, 16>(threads, "plane")>>>(source);
  auto& reference = line;
  reference<<<1, coop::detail::checked_block<128>(threads, "line")>>>(source);
  // Which of the two it is decides what the block must be.
  auto either = wide ? plane<32, 8, 1> : plane<32, 4, 1>;
  either<<<1, dim3(32, wide ? 8 : 4)>>>(source);
  auto in_a_lambda = [=](int count) { line<<<1, coop::detail::checked_block<128>(count, "line")>>>(source); };
  in_a_lambda(threads);
}

template <int Threads, class... Rest> void in_a_template(const int* source, int threads, Rest... rest)
{
  plane<Threads, 1, 4><<<1, Threads>>>(source);
  plane<Threads, 2, 4><<<1, coop::detail::checked_block<Threads, 2>(dim3(Threads, 2), "plane")>>>(source);
  plane<Threads * 2, 1, 4><<<1, coop::detail::checked_block<Threads * 2>(threads, "plane")>>>(source);
  line<<<1, coop::detail::checked_block<128>(threads, "line")>>>(source);
  line<<<1, 128>>>(source);
}

void instantiate(const int* source) { in_a_template<64>(source, 64); in_a_template<128>(source, 128, 1); }
