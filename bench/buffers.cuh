// What is copied, and whether it was: each item of the destination is next() of the one in the source, and nothing else is written.
#pragma once

#include "harness.cuh"

#include <cstdint>
#include <cstring>

constexpr std::size_t buffer_bytes = std::size_t(512) << 20; // larger than any L2

template <class T> __device__ T next(T x) { return static_cast<T>(x + 1); }
__device__ inline uint4 next(uint4 x) { return make_uint4(x.x + 1, x.y, x.z, x.w); }

template <class T> __global__ void fill(T* data, std::size_t count)
{
  for (std::size_t i = blockIdx.x * std::size_t(blockDim.x) + threadIdx.x; i < count * sizeof(T) / 4;
       i += std::size_t(gridDim.x) * blockDim.x) {
    std::uint32_t x = static_cast<std::uint32_t>(i) * 2654435761u;
    reinterpret_cast<std::uint32_t*>(data)[i] = x ^ x >> 15;
  }
}

__device__ inline bool same(uint4 a, uint4 b) { return a.x == b.x && a.y == b.y && a.z == b.z && a.w == b.w; }
template <class T> __device__ bool same(T a, T b) { return a == b; }

/// Counts what is not source + 1, and what was written behind the end.
template <class T>
__global__ void verify(const T* source, const T* destination, T sentinel, std::size_t count, std::size_t room,
                       unsigned long long* wrong)
{
  for (std::size_t i = blockIdx.x * std::size_t(blockDim.x) + threadIdx.x; i < room;
       i += std::size_t(gridDim.x) * blockDim.x) {
    if (!same(destination[i], i < count ? next(source[i]) : sentinel)) {
      atomicAdd(wrong, 1ull);
    }
  }
}

template <class T> struct buffers {
  T *source, *destination;
  unsigned long long* wrong;
  std::size_t room = buffer_bytes / sizeof(T);

  buffers()
  {
    CHECK(cudaMalloc(&source, buffer_bytes));
    CHECK(cudaMalloc(&destination, buffer_bytes));
    CHECK(cudaMalloc(&wrong, sizeof *wrong));
    fill<<<4096, 256>>>(source, room);
  }

  /// Whether the launch writes what it must and nothing else.
  bool correct(const std::function<void()>& launch, std::size_t count)
  {
    T sentinel;
    memset(&sentinel, 0xA5, sizeof sentinel);
    CHECK(cudaMemset(destination, 0xA5, buffer_bytes));
    CHECK(cudaMemset(wrong, 0, sizeof *wrong));
    launch();
    verify<<<4096, 256>>>(source, destination, sentinel, count, room, wrong);
    unsigned long long found;
    CHECK(cudaMemcpy(&found, wrong, sizeof found, cudaMemcpyDeviceToHost));
    return found == 0;
  }
};
