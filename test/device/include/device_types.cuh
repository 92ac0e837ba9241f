// Types, iterators and delays that the kernels of the device suite use. No coop call stands here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>

#include <coop/coop.cuh>

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include "harness.h"

namespace device_tests
{

/// Twelve bytes: no power of two, a multiple of a vector word.
struct Triple
{
  int a;
  int b;
  int c;
};

/// Sixteen bytes, aligned to as many.
struct alignas(16) Quad
{
  int a;
  int b;
  int c;
  int d;
};

/// Three bytes, aligned to one.
struct Rgb
{
  unsigned char r;
  unsigned char g;
  unsigned char b;
};

/// A constant of type T, for `oob_default` where T is a template parameter. Equal on host and device.
template <class T>
__host__ __device__ T fallbackValue()
{
  return T(9);
}
template <>
__host__ __device__ inline Triple fallbackValue<Triple>()
{
  return Triple{7, -8, 9};
}
template <>
__host__ __device__ inline Quad fallbackValue<Quad>()
{
  return Quad{7, -8, 9, -10};
}
template <>
__host__ __device__ inline Rgb fallbackValue<Rgb>()
{
  return Rgb{7, 8, 9};
}
template <>
__host__ __device__ inline __nv_bfloat162 fallbackValue<__nv_bfloat162>()
{
  return __nv_bfloat162(__float2bfloat16(7.0f), __float2bfloat16(-9.0f));
}

/// Every second element, so that a call which takes the pointer out of an iterator is found out.
template <class T>
struct StridedInput
{
  using iterator_category = std::random_access_iterator_tag;
  using value_type        = T;
  using difference_type   = std::ptrdiff_t;
  using pointer           = const T*;
  using reference         = T;

  const T* first;

  __host__ __device__ T operator*() const
  {
    return *first;
  }
  __host__ __device__ T operator[](difference_type position) const
  {
    return first[2 * position];
  }
  __host__ __device__ StridedInput operator+(difference_type distance) const
  {
    return {first + 2 * distance};
  }
};

/// Writes every second element. `Value` is T, or void as in many output iterators.
template <class T, class Value = T>
struct StridedOutput
{
  using iterator_category = std::random_access_iterator_tag;
  using value_type        = Value;
  using difference_type   = std::ptrdiff_t;
  using pointer           = T*;
  using reference         = T&;

  T* first;

  __host__ __device__ T& operator*() const
  {
    return *first;
  }
  __host__ __device__ T& operator[](difference_type position) const
  {
    return first[2 * position];
  }
  __host__ __device__ StridedOutput operator+(difference_type distance) const
  {
    return {first + 2 * distance};
  }
};

// ---- self-test ----------------------------------------------------------------------------------------------------------

/// Built against the reference: makes `tests` run its cases once per mutation of the kinds it must find ("load", "store",
/// "vector", "race" or "trap"). Nothing otherwise.
inline void addMutations([[maybe_unused]] harness::Suite& tests, [[maybe_unused]] const char* kind)
{
#ifdef COOP_REFERENCE
  for (int number = 1; number < coop::mutationCount; ++number)
  {
    if (std::strstr(coop::mutations[number].shownBy, kind) != nullptr)
    {
      tests.mutations.push_back({coop::mutations[number].name, number});
    }
  }
  tests.setMutation = [](int number) { cudaMemcpyToSymbol(coop::mutation, &number, sizeof number); };
#endif
}

// ---- delays -------------------------------------------------------------------------------------------------------------

/// Set from the host before each launch; another seed makes other warps slow.
static __device__ unsigned delaySeed;

inline __device__ unsigned mix(unsigned value)
{
  value ^= value >> 16;
  value *= 0x7feb352du;
  value ^= value >> 15;
  value *= 0x846ca68bu;
  return value ^ (value >> 16);
}

inline __device__ void spin(unsigned cycles)
{
  const long long begun = clock64();
  while (clock64() - begun < cycles)
  {
  }
}

inline __device__ unsigned warpOfBlock()
{
  return (threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) / 32;
}

/// Holds back some warps, chosen by the seed, the warp and `site`, by up to some microseconds.
inline __device__ void delayWarp(unsigned site)
{
  const unsigned random = mix(delaySeed ^ (warpOfBlock() * 0x9e3779b9u) ^ (site * 0x85ebca6bu) ^ (blockIdx.x << 20));
  if (random % 3 == 0)
  {
    spin(random >> 20);
  }
}

/// `Words` 32-bit words whose copies out of shared memory are slow in some warps (even seeds) or some lanes (odd seeds).
///
/// A collective that exchanges through shared memory reads it last. Holding a warp back in the middle of those reads leaves
/// the others ahead by thousands of cycles: if the storage is written again with no barrier between, they overwrite what the
/// slow warp has still to read, nearly every time.
template <int Words>
struct Slow
{
  unsigned words[Words];

  Slow() = default;
  __device__ explicit Slow(unsigned value)
  {
    for (unsigned& word : words)
    {
      word = value;
      value += 0x01000193u;
    }
  }
  __device__ Slow(const Slow& other)
  {
    read(other);
  }
  __device__ Slow& operator=(const Slow& other)
  {
    read(other);
    return *this;
  }

  __device__ void read(const Slow& other)
  {
    const unsigned seed = delaySeed;
    if (__isShared(&other))
    {
      const unsigned place  = seed % 2 == 0 ? 0 : static_cast<unsigned>(reinterpret_cast<std::uintptr_t>(&other));
      const unsigned random = mix(seed ^ (warpOfBlock() * 0x9e3779b9u) ^ (place * 0xc2b2ae35u));
      if (random % 4 == 0)
      {
        spin((random >> 22) + 200);
      }
    }
    const volatile unsigned* source = other.words;
    for (int i = 0; i < Words; ++i)
    {
      words[i] = source[i];
    }
  }
};

} // namespace device_tests
