// A default has the payload's type when CUB gets it: as written where that is its type already, in T{...} where it is a
// constant of another.
//
// REQUIRES: nvcc
// RUN: %golden
//--- before.cu
#include <cuda_fp16.h>
#include <coop/coop.cuh>

struct pixel { unsigned char r, g, b; };
struct wide { __device__ wide(int value) : value(value) {} wide() = default; int value; };
enum class color { red, green };
using real = float;

template <class T> __device__ void use(const T&) {}

__global__ void constants(const int* ints, const float* floats, const double* doubles, const unsigned char* bytes,
                          const unsigned long long* longs, const short* shorts, const bool* bools)
{
  auto block = coop::this_block<128>();
  int i[2];
  float f[2];
  double d[2];
  unsigned char b[2];
  unsigned long long l[2];
  short s[2];
  bool o[2];
  coop::load(block, ints, i, coop::valid_items(9), coop::oob_default(0));
  coop::load(block, ints, i, coop::valid_items(9), coop::oob_default(-7));
  coop::load(block, ints, i, coop::valid_items(9), coop::oob_default('x'));
  coop::load(block, ints, i, coop::valid_items(9), coop::oob_default(12ll));
  coop::load(block, floats, f, coop::valid_items(9), coop::oob_default(0));
  coop::load(block, floats, f, coop::valid_items(9), coop::oob_default(0.5));
  coop::load(block, floats, f, coop::valid_items(9), coop::oob_default(1.0f));
  coop::load(block, floats, f, coop::valid_items(9), coop::oob_default(-1));
  coop::load(block, doubles, d, coop::valid_items(9), coop::oob_default(1));
  coop::load(block, doubles, d, coop::valid_items(9), coop::oob_default(0.1f));
  coop::load(block, bytes, b, coop::valid_items(9), coop::oob_default(255));
  coop::load(block, longs, l, coop::valid_items(9), coop::oob_default(1 << 4));
  coop::load(block, shorts, s, coop::valid_items(9), coop::oob_default(-32768));
  coop::load(block, bools, o, coop::valid_items(9), coop::oob_default(false));
}

__global__ void classes(const __half* halves, const pixel* pixels, const wide* wides, const color* colors, int* const* pointers)
{
  auto block = coop::this_block<128>();
  __half h[2];
  pixel p[2];
  wide w[2];
  color c[2];
  int* q[2];
  coop::load(block, halves, h, coop::valid_items(9), coop::oob_default(0));
  coop::load(block, halves, h, coop::valid_items(9), coop::oob_default(1.5f));
  coop::load(block, halves, h, coop::valid_items(9), coop::oob_default(__float2half(1.0f)));
  coop::load(block, pixels, p, coop::valid_items(9), coop::oob_default(pixel{1, 2, 3}));
  coop::load(block, pixels, p, coop::valid_items(9), coop::oob_default(pixel()));
  coop::load(block, wides, w, coop::valid_items(9), coop::oob_default(5));
  coop::load(block, colors, c, coop::valid_items(9), coop::oob_default(color::green));
  coop::load(block, pointers, q, coop::valid_items(9), coop::oob_default(nullptr));
}

__global__ void run_time(const int* ints, const float* floats, const pixel* pixels, int i0, float f0, pixel p0, const real r0)
{
  auto block = coop::this_block<128>();
  int i[2];
  float f[2];
  pixel p[2];
  coop::load(block, ints, i, coop::valid_items(9), coop::oob_default(i0));
  coop::load(block, ints, i, coop::valid_items(9), coop::oob_default(i0 + 1));
  coop::load(block, ints, i, coop::valid_items(9), coop::oob_default(ints[3]));
  coop::load(block, floats, f, coop::valid_items(9), coop::oob_default(f0));
  coop::load(block, floats, f, coop::valid_items(9), coop::oob_default(r0));
  coop::load(block, floats, f, coop::valid_items(9), coop::oob_default(static_cast<float>(i0)));
  coop::load(block, pixels, p, coop::valid_items(9), coop::oob_default(p0));
}

// Of a template's type.
template <class T> __global__ void dependent(const T* source, T fill)
{
  auto block = coop::this_block<128>();
  T items[2];
  coop::load(block, source, items, coop::valid_items(9), coop::oob_default(fill));
  coop::load(block, source, items, coop::valid_items(9), coop::oob_default(T{}));
  coop::load(block, source, items, coop::valid_items(9), coop::oob_default(T(1)));
  coop::load(block, source, items, coop::valid_items(9), coop::oob_default(0));
}
template __global__ void dependent<unsigned char>(const unsigned char*, unsigned char);
template __global__ void dependent<double>(const double*, double);
template __global__ void dependent<__half>(const __half*, __half);
//--- after.cu
#line 1 "before.cu"
#include <cuda_fp16.h>
#include <coop/coop.cuh>
#include <cub/block/block_load.cuh>
#line 3 "before.cu"

struct pixel { unsigned char r, g, b; };
struct wide { __device__ wide(int value) : value(value) {} wide() = default; int value; };
enum class color { red, green };
using real = float;

template <class T> __device__ void use(const T&) {}

__global__ void constants(const int* ints, const float* floats, const double* doubles, const unsigned char* bytes,
                          const unsigned long long* longs, const short* shorts, const bool* bools)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int i[2];
  float f[2];
  double d[2];
  unsigned char b[2];
  unsigned long long l[2];
  short s[2];
  bool o[2];
  cub::BlockLoad<int, 128, 2>().Load(ints, i, 9, 0);
  cub::BlockLoad<int, 128, 2>().Load(ints, i, 9, -7);
  cub::BlockLoad<int, 128, 2>().Load(ints, i, 9, int{'x'});
  cub::BlockLoad<int, 128, 2>().Load(ints, i, 9, int{12ll});
  cub::BlockLoad<float, 128, 2>().Load(floats, f, 9, float{0});
  cub::BlockLoad<float, 128, 2>().Load(floats, f, 9, float{0.5});
  cub::BlockLoad<float, 128, 2>().Load(floats, f, 9, 1.0f);
  cub::BlockLoad<float, 128, 2>().Load(floats, f, 9, float{-1});
  cub::BlockLoad<double, 128, 2>().Load(doubles, d, 9, double{1});
  cub::BlockLoad<double, 128, 2>().Load(doubles, d, 9, double{0.1f});
  cub::BlockLoad<unsigned char, 128, 2>().Load(bytes, b, 9, static_cast<unsigned char>(255));
  cub::BlockLoad<unsigned long long, 128, 2>().Load(longs, l, 9, static_cast<unsigned long long>(1 << 4));
  cub::BlockLoad<short, 128, 2>().Load(shorts, s, 9, short{-32768});
  cub::BlockLoad<bool, 128, 2>().Load(bools, o, 9, false);
}

__global__ void classes(const __half* halves, const pixel* pixels, const wide* wides, const color* colors, int* const* pointers)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  __half h[2];
  pixel p[2];
  wide w[2];
  color c[2];
  int* q[2];
  cub::BlockLoad<__half, 128, 2>().Load(halves, h, 9, __half{0});
  cub::BlockLoad<__half, 128, 2>().Load(halves, h, 9, __half{1.5f});
  cub::BlockLoad<__half, 128, 2>().Load(halves, h, 9, __float2half(1.0f));
  cub::BlockLoad<pixel, 128, 2>().Load(pixels, p, 9, pixel{1, 2, 3});
  cub::BlockLoad<pixel, 128, 2>().Load(pixels, p, 9, pixel());
  cub::BlockLoad<wide, 128, 2>().Load(wides, w, 9, wide{5});
  cub::BlockLoad<color, 128, 2>().Load(colors, c, 9, color::green);
  cub::BlockLoad<int*, 128, 2>().Load(pointers, q, 9, static_cast<int*>(nullptr));
}

__global__ void run_time(const int* ints, const float* floats, const pixel* pixels, int i0, float f0, pixel p0, const real r0)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int i[2];
  float f[2];
  pixel p[2];
  cub::BlockLoad<int, 128, 2>().Load(ints, i, 9, i0);
  cub::BlockLoad<int, 128, 2>().Load(ints, i, 9, i0 + 1);
  cub::BlockLoad<int, 128, 2>().Load(ints, i, 9, ints[3]);
  cub::BlockLoad<float, 128, 2>().Load(floats, f, 9, f0);
  cub::BlockLoad<float, 128, 2>().Load(floats, f, 9, r0);
  cub::BlockLoad<float, 128, 2>().Load(floats, f, 9, static_cast<float>(i0));
  cub::BlockLoad<pixel, 128, 2>().Load(pixels, p, 9, p0);
}

// Of a template's type.
template <class T> __global__ void dependent(const T* source, T fill)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  T items[2];
  cub::BlockLoad<T, 128, 2>().Load(source, items, 9, T{fill});
  cub::BlockLoad<T, 128, 2>().Load(source, items, 9, T{T{}});
  cub::BlockLoad<T, 128, 2>().Load(source, items, 9, T{T(1)});
  cub::BlockLoad<T, 128, 2>().Load(source, items, 9, T{0});
}
template __global__ void dependent<unsigned char>(const unsigned char*, unsigned char);
template __global__ void dependent<double>(const double*, double);
template __global__ void dependent<__half>(const __half*, __half);
