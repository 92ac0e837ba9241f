// What the hand-written kernels of several calls share: items made of 32-bit words with one arithmetic for host and device,
// arrays with sentinels behind them, and the host's side of a launch.
#pragma once

#include "device_types.cuh"
#include "harness.h"

#include <cstdio>
#include <string>
#include <vector>

template <int Words>
struct coop::is_bitwise_movable<device_tests::Slow<Words>>
{
  static constexpr bool value = true;
};

namespace device_tests
{

template <class T>
constexpr int wordsOf = sizeof(T) / sizeof(unsigned);

/// a * 31 + b, word by word.
template <class T>
__device__ T combine(const T& a, const T& b)
{
  T result;
  const unsigned* left  = reinterpret_cast<const unsigned*>(&a);
  const unsigned* right = reinterpret_cast<const unsigned*>(&b);
  unsigned* words       = reinterpret_cast<unsigned*>(&result);
  for (int i = 0; i < wordsOf<T>; ++i)
  {
    words[i] = left[i] * 31u + right[i];
  }
  return result;
}

/// The item whose words all are `value`.
template <class T>
__device__ T uniformItem(unsigned value)
{
  T result;
  unsigned* words = reinterpret_cast<unsigned*>(&result);
  for (int i = 0; i < wordsOf<T>; ++i)
  {
    words[i] = value;
  }
  return result;
}

using Words = std::vector<unsigned>;

inline Words randomWords(std::size_t count, unsigned seed)
{
  Words words(count);
  unsigned state = seed * 2654435761u + 12345u;
  for (unsigned& word : words)
  {
    state = state * 1664525u + 1013904223u;
    word  = state ^ (state >> 15);
  }
  return words;
}

/// What `combine` computes, on the host.
inline unsigned combineWords(unsigned a, unsigned b)
{
  return a * 31u + b;
}

constexpr unsigned sentinel = 0xdeadbeefu;
constexpr int sentinelWords = 64;

/// Items on the device with sentinels behind them.
template <class T>
class DeviceArray
{
public:
  /// `words` on the device.
  explicit DeviceArray(const Words& words)
      : count(words.size())
  {
    Words guarded = words;
    guarded.insert(guarded.end(), sentinelWords, sentinel);
    cudaMalloc(&pointer, guarded.size() * sizeof(unsigned));
    cudaMemcpy(pointer, guarded.data(), guarded.size() * sizeof(unsigned), cudaMemcpyHostToDevice);
  }
  /// `items` items of sentinels.
  explicit DeviceArray(std::size_t items)
      : DeviceArray(Words(items * wordsOf<T>, sentinel))
  {}
  ~DeviceArray()
  {
    cudaFree(pointer);
  }
  DeviceArray(const DeviceArray&)            = delete;
  DeviceArray& operator=(const DeviceArray&) = delete;

  T* get() const
  {
    return reinterpret_cast<T*>(pointer);
  }

  /// What differs from `expected`, the sentinels behind the end included, or an empty string.
  std::string compare(const char* name, Words expected) const
  {
    expected.resize(count + sentinelWords, sentinel);
    Words found(expected.size());
    if (cudaMemcpy(found.data(), pointer, found.size() * sizeof(unsigned), cudaMemcpyDeviceToHost) != cudaSuccess)
    {
      return "copy from the device failed";
    }
    std::size_t wrong = 0;
    std::size_t first = 0;
    for (std::size_t i = found.size(); i-- > 0;)
    {
      if (found[i] != expected[i])
      {
        ++wrong;
        first = i;
      }
    }
    if (wrong == 0)
    {
      return "";
    }
    char text[200];
    std::snprintf(text, sizeof text, "%s: %zu of %zu words wrong, the first at item %zu word %zu: expected 0x%08x, found 0x%08x",
                  name, wrong, count, first / wordsOf<T>, first % wordsOf<T>, expected[first], found[first]);
    return text;
  }

private:
  unsigned* pointer = nullptr;
  std::size_t count;
};

/// Chooses which warps are slow in the launches that follow.
inline void setDelays(unsigned seed)
{
  cudaMemcpyToSymbol(delaySeed, &seed, sizeof seed);
}

/// Waits for the kernel; its error, or an empty string.
inline std::string finishLaunch()
{
  const cudaError_t launched = cudaGetLastError();
  const cudaError_t ran      = cudaDeviceSynchronize();
  const cudaError_t status   = launched != cudaSuccess ? launched : ran;
  return status == cudaSuccess ? "" : std::string("CUDA: ") + cudaGetErrorString(status);
}

/// The first of several findings that is one.
inline std::string firstOf(const std::string& a, const std::string& b, const std::string& c = "")
{
  return !a.empty() ? a : !b.empty() ? b : c;
}

} // namespace device_tests
