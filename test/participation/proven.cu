// Conditions and loops that are plainly the same for every thread of a block draw no warning.
//
// RUN: %silent

#include <cassert>
#include <cuda/std/__algorithm/max.h>
#include <cuda/std/__algorithm/min.h>
#include <coop/coop.cuh>

constexpr int tile = 512;
enum { few = 3 };
struct shape { int rows, columns; bool flag; };

__global__ void parameters(const int* source, int* destination, int n, const int m, bool flag, float f, shape s, unsigned u)
{
  auto block = coop::this_block<128>();
  int items[4];
  if (n > 0) coop::load(block, source, items, coop::transpose);
  if (flag) coop::load(block, source, items);
  if (!flag && n < m) coop::load(block, source, items);
  if (f > 0.5f) coop::load(block, source, items);
  if (s.rows * s.columns > 100 || s.flag) coop::load(block, source, items);
  if (n) {} else coop::load(block, source, items);
  if (source) coop::load(block, source, items);
  if (source == destination) coop::load(block, source, items);
  flag ? coop::load(block, source, items) : coop::store(block, destination, items);
  switch (n % few) {
  case 0: coop::load(block, source, items); break;
  default: coop::store(block, destination, items);
  }
  for (int i = 0; i < n; ++i) coop::load(block, source, items);
  for (unsigned i = u; i > 0; i >>= 1) coop::load(block, source, items);
  for (int i = n; i--;) coop::load(block, source, items);
  while (n > 0) {
    coop::load(block, source, items);
    n -= m;
  }
  do coop::load(block, source, items); while (++n < 10);
}

__global__ void grid_stride(const int* source, int* destination, int count)
{
  auto block = coop::this_block<128>();
  int items[4];
  const int tiles = (count + tile - 1) / tile;
  for (int i = blockIdx.x; i < tiles; i += gridDim.x) {
    const int origin = i * tile;
    const int valid = min(count - origin, tile);
    coop::load(block, source, items, coop::valid_items(valid), coop::offset(origin), coop::transpose);
    coop::store(block, destination, items, coop::valid_items(valid), coop::offset(origin), coop::transpose);
  }
  for (int origin = blockIdx.x * tile; origin < count; origin += gridDim.x * tile)
    coop::load(block, source, items, coop::valid_items(min(count - origin, tile)), coop::offset(origin));
}

__global__ void builtins(const int* source, int n)
{
  auto block = coop::this_block<64, 2>();
  int items[4];
  if (blockIdx.x + blockIdx.y * gridDim.x < n) coop::load(block, source, items);
  if (blockDim.x == 64 && blockDim.y == 2) coop::load(block, source, items);
  if (block.group_rank() == 0) coop::load(block, source, items);
  if (block.group_count() > 3 && block.size() > 2) coop::load(block, source, items);
  if (blockIdx.x >= gridDim.x / 2) return;
  coop::load(block, source, items);
}

__global__ void constants(const int* source, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  if (true) coop::load(block, source, items);
  if (tile > few) coop::load(block, source, items);
  if constexpr (tile == 512) coop::load(block, source, items);
  if (sizeof(int) == 4) coop::load(block, source, items);
  for (int i = 0; i < 4; ++i) coop::load(block, source, items);
  for (int i : {1, 2, 3}) { coop::load(block, source, items); (void)i; }
  for (;;) {
    coop::load(block, source, items);
    if (n > 3) break;
  }
  while (true) {
    coop::load(block, source, items);
    if (--n < 0) return;
    if (n == 7) continue;
    coop::load(block, source, items);
  }
}

__global__ void locals(const int* source, int n, int m)
{
  auto block = coop::this_block<128>();
  int items[4];
  const int half = n / 2;
  int larger = max(half, m), smaller;
  bool both = larger > 3 && m > 4;
  if (n > m) larger = m;
  if (both) coop::load(block, source, items);
  if (larger > 9) coop::load(block, source, items);
  auto copy = static_cast<long long>(larger);
  if (copy > half) coop::load(block, source, items);
  smaller = n;
  if (int x = n - m; x > 0) coop::load(block, source, items);
  // What differs between threads, but decides nothing.
  int mine = threadIdx.x;
  if (mine > 3) mine = n;
  items[0] = mine + smaller;
  for (int i = 0; i < mine; ++i) items[1] += i;
  coop::load(block, source, items);
}

// An exit that all threads take together.
__global__ void early_exit(const int* source, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  if (blockIdx.x * tile >= n) return;
  coop::load(block, source, items);
  for (int i = 0; i < n; ++i) {
    if (i > 100) break;
    if (i % 2) continue;
    coop::load(block, source, items);
  }
  if (n == 0) goto done;
  coop::load(block, source, items);
done:;
}

template <int N, bool Flag, class T> __global__ void dependent(const T* source, T* destination, int n)
{
  auto block = coop::this_block<128>();
  coop::ThreadData<T, N> items;
  if (N > 3) coop::load(block, source, items);
  if (Flag && n > N) coop::load(block, source, items);
  if constexpr (Flag) coop::load(block, source, items);
  if (sizeof(T) > 4) coop::load(block, source, items);
  for (int i = 0; i < N; ++i) coop::load(block, source, items);
  for (int i = blockIdx.x * N; i < n; i += gridDim.x * N) coop::store(block, destination, items, coop::offset(i));
}
template __global__ void dependent<4, true, int>(const int*, int*, int);

// What real kernels have: parameters in structs and arrays, references to them, copies of the built-ins, lambdas that only
// read, assertions, and library functions of plain values.
struct parameters_of_all { const int* in; int* out; int dims[3]; bool flags[4]; struct { int lo, hi; } range; };
__global__ void persistent(const parameters_of_all p, int n, float scale)
{
  auto block = coop::this_block<128>();
  int items[4];
  const parameters_of_all& r = p;
  const auto& range = p.range;
  auto op = [&](int x) { return x * n + r.dims[0]; };
  auto by_value = [=](int x) { return x * scale; };
  const uint3 bid = blockIdx;
  dim3 grid = gridDim;
  assert(n > 0);
  if (threadIdx.x > 3) __trap();
  if (p.dims[1] > 3) coop::load(block, p.in, items);
  if (p.flags[n & 3]) coop::load(block, p.in, items);
  if (r.dims[0] > 2 && range.lo < p.range.hi) coop::load(block, p.in, items);
  if (bid.x == grid.x - 1) coop::load(block, p.in, items);
  if (cuda::std::min(n, 3) > 2 || cuda::std::max<int>(n, blockIdx.x) > 2 || ::min(n, 3) > 2) coop::load(block, p.in, items);
  items[0] = op(items[0]) + static_cast<int>(by_value(items[1]));
  if (n > 5) coop::load(block, p.in, items);
  int tiles = n, extra = 0;
  tiles += p.dims[2];
  tiles = cuda::std::max(tiles, 1);
  extra |= tiles & 1;
  for (int tile = bid.x; tile < tiles; tile += grid.x) {
    const bool last = tile == tiles - 1;
    if (last)
      coop::load(block, p.in, items, coop::valid_items(n));
    else
      coop::load(block, p.in, items);
    if (extra) continue;
    coop::store(block, p.out, items);
  }
  int chosen = 0;
  switch (n) {
  case 1: chosen = 2; break;
  case 2: chosen = 3; [[fallthrough]];
  default: chosen += 4;
  }
  if (chosen > 2) coop::load(block, p.in, items);
  switch (threadIdx.x) {
  case 1: items[0] = 2; break;
  default: items[0] = 3;
  }
  coop::load(block, p.in, items);
}
