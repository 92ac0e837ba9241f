// What the five kernels of kernels.cu compute, in both spellings and in the checks: the parts that are no loads or stores.
#pragma once

#include <cstdint>

/// x -> scale * x + shift, modulo 2^32: what a linear recurrence does in one step. Composition is associative.
struct affine {
  std::uint32_t scale, shift;
};
struct compose {
  __device__ affine operator()(affine first, affine second) const
  {
    return {first.scale * second.scale, first.shift * second.scale + second.shift};
  }
};

/// Carries the recurrence from tile to tile.
struct carried {
  affine state;
  __device__ affine operator()(affine tile)
  {
    affine old = state;
    state      = compose{}(old, tile);
    return old;
  }
};

struct larger {
  __device__ float operator()(float a, float b) const { return fmaxf(a, b); }
};

__device__ inline std::int8_t quantised(float x, float scale) { return static_cast<std::int8_t>(rintf(x * scale)); }

__device__ inline unsigned bin_of(std::uint32_t x) { return x >> 24; }
__device__ inline std::uint32_t mixed(std::uint32_t x) { return x * 2654435761u ^ x >> 16; }
