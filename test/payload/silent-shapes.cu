// Kernels as people write them: nothing is said.
//
// RUN: %silent

#include <cooperative_groups.h>
#include <cub/block/block_reduce.cuh>
#include <cub/block/block_scan.cuh>
#include <cub/warp/warp_reduce.cuh>
#include <cuda/std/array>
#include <cuda/std/complex>
#include <cuda_fp16.h>
#include <coop/coop.cuh>

constexpr int threads = 128;
constexpr int tile = threads * 4;

// A grid-stride loop that sums up, and one store at the end.
__global__ void reduce(const float* source, float* sums, int tiles)
{
  auto block = coop::this_block<threads>();
  using Reduce = cub::BlockReduce<float, threads>;
  __shared__ typename Reduce::TempStorage storage;
  float items[4], partial = 0;
  for (int k = blockIdx.x; k < tiles; k += gridDim.x) {
    coop::load(block, source, items, coop::vectorize, coop::offset(k * tile));
    for (float x : items)
      partial += x;
  }
  const float total = Reduce(storage).Sum(partial);
  if (threadIdx.x == 0)
    sums[blockIdx.x] = total;
}

// A scan with a running prefix.
__global__ void scan(const int* source, int* destination, int tiles)
{
  auto block = coop::this_block<threads>();
  using Scan = cub::BlockScan<int, threads>;
  __shared__ typename Scan::TempStorage storage;
  int items[4], carry = 0;
  for (int k = 0; k < tiles; ++k) {
    int total;
    coop::load(block, source, items, coop::transpose, coop::offset(k * tile));
    Scan(storage).InclusiveSum(items, items, total);
    __syncthreads();
    for (int& x : items)
      x += carry;
    carry += total;
    coop::store(block, destination, items, coop::transpose, coop::offset(k * tile));
  }
}

// The next tile is fetched while this one is worked on.
__global__ void prefetch(const int* source, int* destination, int tiles)
{
  auto block = coop::this_block<threads>();
  int current[4], next[4];
  coop::load(block, source, current, coop::striped);
  for (int k = 0; k < tiles; ++k) {
    if (k + 1 < tiles)
      coop::load(block, source, next, coop::striped, coop::offset((k + 1) * tile));
    for (int& x : current)
      x *= 2;
    coop::store(block, destination, current, coop::striped, coop::offset(k * tile));
    for (int i = 0; i < 4; ++i)
      current[i] = next[i];
  }
}

// One loop body, two states.
__global__ void states(const int* source, int* destination, int rounds)
{
  auto block = coop::this_block<threads>();
  int items[4];
  bool loaded = false;
  for (int k = 0; k < rounds; ++k) {
    if (!loaded) {
      coop::load(block, source, items, coop::offset(k * tile));
      loaded = true;
    } else {
      coop::store(block, destination, items, coop::transpose, coop::offset(k * tile));
      loaded = false;
    }
  }
}

// A loop made of goto, and one that ends in its middle.
__global__ void jumps(const int* source, int* destination, int rounds)
{
  auto block = coop::this_block<threads>();
  int items[4];
  int k = 0;
again:
  coop::load(block, source, items, coop::transpose, coop::offset(k * tile));
  if (k == rounds)
    goto done;
  items[0] += k;
  coop::store(block, destination, items, coop::transpose, coop::offset(k * tile));
  ++k;
  goto again;
done:
  for (;;) {
    coop::load(block, source, items);
    if (k-- == 0)
      break;
    coop::store(block, destination, items, coop::warp_transpose);
  }
}

// A maximum and where it is: two payloads in step.
__global__ void argmax(const float* source, float* values, int* places, int tiles)
{
  auto block = coop::this_block<threads>();
  float items[4], best[4];
  int where[4];
  for (int i = 0; i < 4; ++i)
    best[i] = -1e30f, where[i] = -1;
  for (int k = 0; k < tiles; ++k) {
    coop::load(block, source, items, coop::striped, coop::offset(k * tile));
    for (int i = 0; i < 4; ++i)
      if (items[i] > best[i]) {
        best[i] = items[i];
        where[i] = k;
      }
  }
  coop::store(block, values, best, coop::striped);
  coop::store(block, places, where, coop::striped);
}

// A selection writes as many items as it finds.
__global__ void select(const int* source, int* destination, int* counts)
{
  auto block = coop::this_block<threads>();
  int items[4], kept[4], count = 0;
  coop::load(block, source, items);
  for (int i = 0; i < 4; ++i)
    if (items[i] != 0)
      kept[count++] = items[i];
  for (int i = count; i < 4; ++i)
    kept[i] = 0;
  coop::store(block, destination, kept);
  coop::store(block, counts, count);
}

// Types of all kinds.
struct vec { float x, y; __device__ vec& operator+=(const vec& o) { x += o.x; y += o.y; return *this; } };
__device__ vec operator*(const vec& a, float b) { return {a.x * b, a.y * b}; }
__global__ void types(const __half* halves, __half* half_out, const cuda::std::complex<float>* numbers,
                      cuda::std::complex<float>* number_out, const vec* vecs, vec* vec_out, const float4* quads, float4* quad_out)
{
  auto block = coop::this_block<threads>();
  __half h[4], product[4];
  coop::load(block, halves, h, coop::striped);
  for (int i = 0; i < 4; ++i) {
    h[i] = __hadd(h[i], __float2half(1.0f));
    product[i] = __hmul(h[i], h[i]);
  }
  coop::store(block, half_out, product, coop::striped);
  cuda::std::complex<float> c[2], sum[2];
  coop::load(block, numbers, c);
  for (int i = 0; i < 2; ++i)
    sum[i] += c[i] * c[1 - i];
  coop::store(block, number_out, sum);
  vec v[2], w[2];
  coop::load(block, vecs, v, coop::striped);
  for (vec& x : v) {
    x += vec{1, 2};
    x = x * 3.0f;
  }
  for (int i = 0; i < 2; ++i)
    w[i] = v[i] * 2.0f;
  coop::store(block, vec_out, w, coop::striped);
  coop::store(block, vec_out, v, coop::striped);
  float4 q, r;
  coop::load(block, quads, q);
  r.x = q.w, r.y = q.z, r.z = q.y, r.w = q.x;
  coop::store(block, quad_out, r);
}

// Written as bytes and as other types.
__global__ void as_bytes(const float4* source, float* destination, unsigned* bits)
{
  auto block = coop::this_block<threads>();
  alignas(16) float items[4];
  float zeros[4];
  unsigned words[4];
  *reinterpret_cast<float4*>(items) = source[threadIdx.x];
  memset(zeros, 0, sizeof(zeros));
  memcpy(words, items, sizeof(words));
  coop::store(block, destination, items);
  coop::store(block, destination, zeros);
  coop::store(block, bits, words);
}

// Value-initialized in the ways there are.
template <class T> __device__ coop::ThreadData<T, 4> filled(T value)
{
  coop::ThreadData<T, 4> result;
  for (T& x : result)
    x = value;
  return result;
}
__global__ void value_initialized(int* destination, int n)
{
  auto block = coop::this_block<threads>();
  auto a = coop::ThreadData<int, 4>();
  auto b = coop::ThreadData<int, 4>{};
  coop::ThreadData<int, 4> c = filled(n), d;
  cuda::std::array<int, 4> e = {}, f, g;
  d = filled(n);
  f.fill(n);
  g = {1, 2, 3, 4};
  coop::store(block, destination, a);
  coop::store(block, destination, b);
  coop::store(block, destination, c);
  coop::store(block, destination, d);
  coop::store(block, destination, e);
  coop::store(block, destination, f);
  coop::store(block, destination, g);
}

// One of two payloads is chosen.
__global__ void chosen(const int* source, int* destination, bool second)
{
  auto block = coop::this_block<threads>();
  int a[4], b[4], x, y, z;
  coop::load(block, source, a, coop::striped);
  if (second)
    coop::load(block, source, b, coop::striped);
  for (int i = 0; i < 4; ++i)
    a[i] = second ? b[i] : a[i];
  coop::store(block, destination, a, coop::striped);
  (second ? x : y) = 1;
  z = second ? x : y;
  if (second)
    y = 2;
  else
    x = 2;
  coop::store(block, destination, x);
  coop::store(block, destination, y);
  coop::store(block, destination, z);
}

// The outer loop stores what the inner one collected.
__global__ void matrix(const float* a, const float* b, float* c, int depth, int tiles)
{
  auto block = coop::this_block<threads>();
  for (int t = 0; t < tiles; ++t) {
    float sums[4];
    for (float& x : sums)
      x = 0;
    float row[4], column[4];
    for (int k = 0; k < depth; ++k) {
      coop::load(block, a, row, coop::offset((t * depth + k) * tile));
      coop::load(block, b, column, coop::offset(k * tile));
      for (int i = 0; i < 4; ++i)
        sums[i] = fmaf(row[i], column[i], sums[i]);
    }
    coop::store(block, c, sums, coop::transpose, coop::offset(t * tile));
  }
}

// Only some threads write, all store.
__global__ void some_threads(int* destination, int value)
{
  auto block = coop::this_block<threads>();
  int items[2];
  if (threadIdx.x < 64)
    items[0] = items[1] = value;
  else
    items[0] = 0, items[1] = 0;
  int flag;
  if (threadIdx.x == 0)
    flag = value;
  flag = __shfl_sync(0xffffffff, flag, 0);
  coop::store(block, destination, items);
  coop::store(block, destination, flag);
}

// Unrolled by recursion and by a fold.
template <int I, int N> __device__ void fill_from(int (&items)[N], int value)
{
  if constexpr (I < N) {
    items[I] = value + I;
    fill_from<I + 1>(items, value);
  }
}
template <int... I> __global__ void folded(const int* source, int* destination, int value)
{
  auto block = coop::this_block<threads>();
  int items[sizeof...(I)], others[sizeof...(I)];
  ((items[I] = value * I), ...);
  fill_from<0>(others, value);
  coop::store(block, destination, items);
  coop::store(block, destination, others, coop::transpose);
}
template __global__ void folded<0, 1, 2, 3>(const int*, int*, int);

// A constructor or a destructor in the way changes nothing.
struct timer { long long start; __device__ timer() : start(clock64()) {} __device__ ~timer() { start = 0; } };
__global__ void timed(const int* source, int* destination)
{
  auto block = coop::this_block<threads>();
  timer t;
  int items[4];
  coop::load(block, source, items, coop::transpose);
  {
    timer inner;
    for (int& x : items)
      x = -x;
  }
  coop::store(block, destination, items, coop::transpose);
}

// Cooperative groups exchange items.
__global__ void cooperative(const int* source, int* destination)
{
  auto block = coop::this_block<threads>();
  auto lanes = cooperative_groups::tiled_partition<32>(cooperative_groups::this_thread_block());
  int items[4];
  coop::load(block, source, items, coop::striped);
  for (int& x : items)
    x = lanes.shfl(x, lanes.size() - 1 - lanes.thread_rank());
  coop::store(block, destination, items);
}
