// What ordinary kernels do with values that are the same for all threads draws no warning.
//
// RUN: %silent

#include <coop/coop.cuh>
#include <cuda/cmath>
#include <cuda/std/functional>
#include <cuda_fp16.h>

struct shape { int rows, columns; };
struct params {
  const float* source;
  shape size;
  int limits[4];
  bool flag;
  __device__ int area() const { return size.rows * size.columns; }
};
struct view { int* start; int length; __device__ int& operator[](int i) const { return start[i]; } };
__device__ float compute(const params& p, int i);
__device__ int next(int i);
__device__ void report(const char*, ...);
template <class T> constexpr int tile = 512 / sizeof(T);

__global__ void parameters(const int* source, params p, view v, __grid_constant__ const params q, COOP_UNIFORM int& known)
{
  auto block = coop::this_block<128>();
  int items[4];
  float value = compute(p, threadIdx.x) + p.area();
  v[threadIdx.x] = value;
  report("%d", p.size.rows);
  const params* pointer = &q;
  for (int limit : p.limits) items[0] += limit;
  if (p.flag && p.size.rows > 3) coop::load(block, source, items);
  if (p.limits[0] > p.limits[p.size.rows & 3]) coop::load(block, source, items);
  if (v.length > 3) coop::load(block, source, items);
  if (q.flag) coop::load(block, source, items);
  const auto& size = p.size;
  if (size.rows > 3) coop::load(block, source, items);
  auto [rows, columns] = p.size;
  if (rows < columns) coop::load(block, source, items);
  params copy = p;
  copy.size.rows = 3;
  copy.size = size;
  if (copy.size.rows) coop::load(block, source, items);
  (void)p;
  items[1] = sizeof(p);
  const params& all = p;
  if (all.limits[2] > 3 && all.flag) coop::load(block, source, items);
}

__global__ void builtins(const int* source, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  uint3 mine = blockIdx;
  const dim3 grid = gridDim;
  if (mine.x < grid.x - 1) coop::load(block, source, items);
  for (int tile = block.group_rank(); tile < n; tile += block.group_count()) coop::load(block, source, items);
  for (unsigned i = blockIdx.x * block.size(); i < n; i += gridDim.x * block.size()) coop::load(block, source, items);
  if (warpSize == 32) coop::load(block, source, items);
  if (coop::assume_uniform(block, source[n])) coop::load(block, source, items);
}

__global__ void locals(const int* source, int* destination, int n, int m)
{
  auto block = coop::this_block<128>();
  int items[4];
  int larger;
  if (n > m) larger = n;
  else larger = m;
  if (larger > 3) coop::load(block, source, items);
  if (min(max(n, 3), larger) > 2 && ::abs(n) > 3 && cuda::std::min<int>(n, blockIdx.x) > 1) coop::load(block, source, items);
  shape made{n, m}, list = {n, m}, later;
  later.rows = n;
  if (made.rows + list.columns + later.rows) coop::load(block, source, items);
  int array[2] = {n, m};
  array[1] = 3;
  if (array[0] < array[1]) coop::load(block, source, items);
  static constexpr int table[2] = {3, 4};
  if (table[n & 1] > 3) coop::load(block, source, items);
  // A value at an index of the thread's own is the thread's own, and leaves the others alone.
  items[0] = table[threadIdx.x & 1];
  for (int i = 0; i < cuda::ceil_div(n, 512); ++i) coop::load(block, source, items);
  if (n ?: m) coop::load(block, source, items);
  while (n-- > 0) {
    coop::load(block, source, items);
    (void)0, coop::store(block, destination, items);
  }
  int count = (m += 3, m * 2);
  if (count) coop::load(block, source, items);
  float f(n), g{float(n)};
  if (static_cast<int>(f) > (int)g) coop::load(block, source, items);
  for (int i : {1, 2, 3}) {
    coop::load(block, source, items);
    (void)i;
  }
  if (int t = n - m) coop::load(block, source, items);
  while (int t = n - m) {
    coop::load(block, source, items);
    n += t > 3;
  }
}

// What threads do on their own and in between decides nothing for the others.
__global__ void own_business(const int* source, int* destination, int n, int m)
{
  auto block = coop::this_block<128>();
  coop::ThreadData<int, 4> items;
  auto twice = [&](int i) { return i < n ? 2 * i : n; };
  auto add = [n](int i) mutable { return i + n; };
  for (int tile = blockIdx.x; tile < n; tile += gridDim.x) {
    coop::load(block, source, items, coop::offset(tile * 512));
    for (int& item : items) {
      if (item > 7) break;
      if (item > 5) continue;
      item = twice(item);
    }
    for (int i = 0; i < 4; ++i) items[i] = add(next(items[i]));
    int depth = 0;
    while (depth < items[0]) {
      if (items[1] == depth) break;
      switch (items[2]) {
      case 0: depth += 2; break;
      case 1: continue;
      default: ++depth;
      }
    }
    switch (items[3]) {
    case 0: items[0] = 1; break;
    default: items[0] = 2; break;
    }
    coop::store(block, destination, items, coop::offset(tile * 512));
    if (m == 7) break;
  }
  for (int x : items) m += 0;
  if (m) coop::load(block, source, items);
}

template <class T, int N, bool Flag, int... Ns> __global__ void dependent(const T* source, T* destination, T n, int m)
{
  auto block = coop::this_block<N * 32>();
  coop::ThreadData<T, N> items;
  constexpr int size = N * 32;
  static constexpr int half = size / 2;
  T limit = n, r(n), s{n};
  auto copy = n;
  const auto larger = max(m, 3);
  if (n > 3 && limit > n && r > 3 && s > 3) coop::load(block, source, items);
  if (copy + n < T(m) * half) coop::load(block, source, items);
  if (larger > static_cast<T>(3)) coop::load(block, source, items);
  if (tile<T> > 3) coop::load(block, source, items);
  if ((Ns + ... + 0) > 3) coop::load(block, source, items);
  for (T i = blockIdx.x; i < n; i += gridDim.x) coop::load(block, source, items, coop::offset(i * size));
  for (T i = block.group_rank() * block.size(); i < n; i += size) coop::load(block, source, items);
  while (n-- > 0) coop::load(block, source, items);
  if constexpr (Flag) {
    limit += 1;
  }
  T array[N] = {};
  array[0] = m;
  if (array[N - 1]) coop::load(block, source, items);
  for (auto x : items) coop::load(block, source, items);
  if constexpr (cuda::std::is_same_v<T, float> || !Flag) return;
  coop::load(block, source, items);
}

template <class Params> __global__ void instantiated(const Params p, int n, typename Params::index_type k)
{
  auto block = coop::this_block<128>();
  int items[4];
  typename Params::index_type copy = k;
  if (p.flag() && k) coop::load(block, p.source, items);
  if (Params::limit > n) coop::load(block, p.source, items);
  if (p.count > copy) coop::load(block, p.source, items);
}
struct policy {
  using index_type = int;
  static constexpr int limit = 3;
  const int* source;
  int count;
  __host__ __device__ static constexpr bool flag() { return true; }
};
template __global__ void instantiated<policy>(policy, int, int);

// A cast that takes const away, as vectorized code does it.
__global__ void pointers(const int* source, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  const int4* wide = reinterpret_cast<const int4*>(source);
  items[0] = wide[threadIdx.x].x;
  if (n && source) coop::load(block, source, items);
}
