// Five kernels as people write them, each with the loads and stores of coop (`ours`) and with CUB's by hand (`by_hand`), with the
// same checks of counts. What is no load or store is the same code in both. Prints CSV: kernel, variant, microseconds, the
// bytes moved per second, and whether every element is what a plain kernel computes and the bytes behind it are untouched.
//
// An argument is the number of rounds.
#include <coop/coop.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_reduce.cuh>
#include <cub/block/block_scan.cuh>
#include <cub/block/block_store.cuh>
#include <cub/warp/warp_load.cuh>
#include <cub/warp/warp_reduce.cuh>
#include <cub/warp/warp_store.cuh>

#include "harness.cuh"
#include "kernels.cuh"

__device__ inline void check(long long count, int tile)
{
  if (count < 0 || count > tile) __trap();
}

// ---- four arrays in, one out: a * b + c - d -------------------------------------------------------------------------------
namespace arrays {
constexpr int threads = 256, per_thread = 8, tile = threads * per_thread;

__global__ void __launch_bounds__(threads)
  ours(const float* a, const float* b, const float* c, const float* d, float* out, long long count)
{
  auto block = coop::this_block<threads>();
  const long long origin = static_cast<long long>(blockIdx.x) * tile;
  const int valid        = static_cast<int>(min(count - origin, static_cast<long long>(tile)));
  float x[per_thread], y[per_thread], z[per_thread], w[per_thread];
  coop::load(block, a, x, coop::automatic, coop::valid_items(valid), coop::offset(origin));
  coop::load(block, b, y, coop::automatic, coop::valid_items(valid), coop::offset(origin));
  coop::load(block, c, z, coop::automatic, coop::valid_items(valid), coop::offset(origin));
  coop::load(block, d, w, coop::automatic, coop::valid_items(valid), coop::offset(origin));
  for (int i = 0; i < per_thread; ++i) x[i] = x[i] * y[i] + z[i] - w[i];
  coop::store(block, out, x, coop::automatic, coop::valid_items(valid), coop::offset(origin));
}

__global__ void __launch_bounds__(threads)
  by_hand(const float* a, const float* b, const float* c, const float* d, float* out, long long count)
{
  using load  = cub::BlockLoad<float, threads, per_thread, cub::BLOCK_LOAD_WARP_TRANSPOSE>;
  using store = cub::BlockStore<float, threads, per_thread, cub::BLOCK_STORE_WARP_TRANSPOSE>;
  __shared__ union { load::TempStorage load; store::TempStorage store; } storage;
  const long long origin = static_cast<long long>(blockIdx.x) * tile;
  const int valid        = static_cast<int>(min(count - origin, static_cast<long long>(tile)));
  check(valid, tile);
  float x[per_thread], y[per_thread], z[per_thread], w[per_thread];
  load(storage.load).Load(a + origin, x, valid);
  __syncthreads();
  load(storage.load).Load(b + origin, y, valid);
  __syncthreads();
  load(storage.load).Load(c + origin, z, valid);
  __syncthreads();
  load(storage.load).Load(d + origin, w, valid);
  __syncthreads();
  for (int i = 0; i < per_thread; ++i) x[i] = x[i] * y[i] + z[i] - w[i];
  store(storage.store).Store(out + origin, x, valid);
}

__global__ void plain(const float* a, const float* b, const float* c, const float* d, float* out, long long count)
{
  const long long i = blockIdx.x * static_cast<long long>(blockDim.x) + threadIdx.x;
  if (i < count) out[i] = a[i] * b[i] + c[i] - d[i];
}
} // namespace arrays

// ---- a selective scan: for each row a linear recurrence over tiles of two arrays -------------------------------------------
namespace scan {
constexpr int threads = 128, per_thread = 16, tile = threads * per_thread;
using block_scan = cub::BlockScan<affine, threads>;

__global__ void __launch_bounds__(threads)
  ours(const std::uint32_t* scales, const std::uint32_t* shifts, std::uint32_t* out, int length)
{
  auto block = coop::this_block<threads>();
  __shared__ block_scan::TempStorage scan_storage;
  const long long row = static_cast<long long>(blockIdx.x) * length;
  carried prefix{{1, 0}};
  for (int begin = 0; begin < length; begin += tile) {
    const int valid = min(length - begin, tile);
    std::uint32_t scale[per_thread], shift[per_thread];
    coop::load(block, scales, scale, coop::warp_transpose, coop::valid_items(valid), coop::oob_default(1u),
               coop::offset(row + begin));
    coop::load(block, shifts, shift, coop::warp_transpose, coop::valid_items(valid), coop::oob_default(0u),
               coop::offset(row + begin));
    affine steps[per_thread];
    for (int i = 0; i < per_thread; ++i) steps[i] = {scale[i], shift[i]};
    block_scan(scan_storage).InclusiveScan(steps, steps, compose{}, prefix);
    for (int i = 0; i < per_thread; ++i) shift[i] = steps[i].shift;
    coop::store(block, out, shift, coop::warp_transpose, coop::valid_items(valid), coop::offset(row + begin));
    __syncthreads();
  }
}

__global__ void __launch_bounds__(threads)
  by_hand(const std::uint32_t* scales, const std::uint32_t* shifts, std::uint32_t* out, int length)
{
  using load  = cub::BlockLoad<std::uint32_t, threads, per_thread, cub::BLOCK_LOAD_WARP_TRANSPOSE>;
  using store = cub::BlockStore<std::uint32_t, threads, per_thread, cub::BLOCK_STORE_WARP_TRANSPOSE>;
  __shared__ union { load::TempStorage load; store::TempStorage store; } storage;
  __shared__ block_scan::TempStorage scan_storage;
  const long long row = static_cast<long long>(blockIdx.x) * length;
  carried prefix{{1, 0}};
  for (int begin = 0; begin < length; begin += tile) {
    const int valid = min(length - begin, tile);
    check(valid, tile);
    std::uint32_t scale[per_thread], shift[per_thread];
    load(storage.load).Load(scales + row + begin, scale, valid, 1u);
    __syncthreads();
    load(storage.load).Load(shifts + row + begin, shift, valid, 0u);
    affine steps[per_thread];
    for (int i = 0; i < per_thread; ++i) steps[i] = {scale[i], shift[i]};
    block_scan(scan_storage).InclusiveScan(steps, steps, compose{}, prefix);
    for (int i = 0; i < per_thread; ++i) shift[i] = steps[i].shift;
    __syncthreads();
    store(storage.store).Store(out + row + begin, shift, valid);
    __syncthreads();
  }
}

__global__ void plain(const std::uint32_t* scales, const std::uint32_t* shifts, std::uint32_t* out, int length)
{
  const long long row = (blockIdx.x * static_cast<long long>(blockDim.x) + threadIdx.x) * length;
  std::uint32_t x     = 0;
  for (int i = 0; i < length; ++i) out[row + i] = x = scales[row + i] * x + shifts[row + i];
}
} // namespace scan

// ---- block-wise quantisation: each tile in units of its largest element ----------------------------------------------------
namespace quantise {
constexpr int threads = 128, per_thread = 8, tile = threads * per_thread;
using block_reduce = cub::BlockReduce<float, threads>;

__device__ inline float absolute_largest(const float (&items)[per_thread])
{
  float largest = 0;
  for (float x : items) largest = fmaxf(largest, fabsf(x));
  return largest;
}

__global__ void __launch_bounds__(threads)
  ours(const float* source, std::int8_t* out, float* scales, long long count)
{
  auto block = coop::this_block<threads>();
  __shared__ block_reduce::TempStorage reduce_storage;
  __shared__ float common;
  const long long origin = static_cast<long long>(blockIdx.x) * tile;
  const int valid        = static_cast<int>(min(count - origin, static_cast<long long>(tile)));
  float items[per_thread];
  coop::load(block, source, items, coop::automatic, coop::valid_items(valid), coop::oob_default(0.0f),
             coop::offset(origin));
  const float largest = block_reduce(reduce_storage).Reduce(absolute_largest(items), larger{});
  if (threadIdx.x == 0) {
    common              = largest > 0 ? 127.0f / largest : 0.0f;
    scales[blockIdx.x] = largest;
  }
  __syncthreads();
  std::int8_t bytes[per_thread];
  for (int i = 0; i < per_thread; ++i) bytes[i] = quantised(items[i], common);
  coop::store(block, out, bytes, coop::automatic, coop::valid_items(valid), coop::offset(origin));
}

__global__ void __launch_bounds__(threads)
  by_hand(const float* source, std::int8_t* out, float* scales, long long count)
{
  using load   = cub::BlockLoad<float, threads, per_thread, cub::BLOCK_LOAD_WARP_TRANSPOSE>;
  using whole  = cub::BlockStore<std::int8_t, threads, per_thread, cub::BLOCK_STORE_VECTORIZE>;
  using ragged = cub::BlockStore<std::int8_t, threads, per_thread, cub::BLOCK_STORE_DIRECT>;
  __shared__ union { load::TempStorage load; block_reduce::TempStorage reduce; } storage;
  __shared__ float common;
  const long long origin = static_cast<long long>(blockIdx.x) * tile;
  const int valid        = static_cast<int>(min(count - origin, static_cast<long long>(tile)));
  check(valid, tile);
  float items[per_thread];
  load(storage.load).Load(source + origin, items, valid, 0.0f);
  __syncthreads();
  const float largest = block_reduce(storage.reduce).Reduce(absolute_largest(items), larger{});
  if (threadIdx.x == 0) {
    common              = largest > 0 ? 127.0f / largest : 0.0f;
    scales[blockIdx.x] = largest;
  }
  __syncthreads();
  std::int8_t bytes[per_thread];
  for (int i = 0; i < per_thread; ++i) bytes[i] = quantised(items[i], common);
  if (valid == tile) whole().Store(out + origin, bytes);
  else ragged().Store(out + origin, bytes, valid);
}

__global__ void plain(const float* source, std::int8_t* out, float* scales, long long count)
{
  __shared__ float all[256];
  const long long origin = static_cast<long long>(blockIdx.x) * tile, end = min(origin + tile, count);
  float largest = 0;
  for (long long i = origin + threadIdx.x; i < end; i += blockDim.x) largest = fmaxf(largest, fabsf(source[i]));
  all[threadIdx.x] = largest;
  __syncthreads();
  for (int i = 0; i < int(blockDim.x); ++i) largest = fmaxf(largest, all[i]);
  const float scale = largest > 0 ? 127.0f / largest : 0.0f;
  for (long long i = origin + threadIdx.x; i < end; i += blockDim.x) out[i] = quantised(source[i], scale);
  if (threadIdx.x == 0) scales[blockIdx.x] = largest;
}
} // namespace quantise

// ---- a histogram of what is read, and a store of what was made of it -------------------------------------------------------
namespace histogram {
constexpr int threads = 256, per_thread = 16, tile = threads * per_thread, bins = 256;

__global__ void __launch_bounds__(threads)
  ours(const std::uint32_t* source, std::uint32_t* out, unsigned* counts, long long count)
{
  auto block = coop::this_block<threads>();
  __shared__ unsigned counters[bins];
  counters[threadIdx.x] = 0;
  __syncthreads();
  const long long origin = static_cast<long long>(blockIdx.x) * tile;
  const int valid        = static_cast<int>(min(count - origin, static_cast<long long>(tile)));
  std::uint32_t items[per_thread];
  coop::load(block, source, items, coop::striped, coop::valid_items(valid), coop::offset(origin));
  for (int i = 0; i < per_thread; ++i)
    if (static_cast<int>(threadIdx.x) + i * threads < valid) atomicAdd(&counters[bin_of(items[i])], 1u);
  for (std::uint32_t& x : items) x = mixed(x);
  coop::store(block, out, items, coop::striped, coop::valid_items(valid), coop::offset(origin));
  __syncthreads();
  if (counters[threadIdx.x] != 0) atomicAdd(&counts[threadIdx.x], counters[threadIdx.x]);
}

__global__ void __launch_bounds__(threads)
  by_hand(const std::uint32_t* source, std::uint32_t* out, unsigned* counts, long long count)
{
  using load  = cub::BlockLoad<std::uint32_t, threads, per_thread, cub::BLOCK_LOAD_STRIPED>;
  using store = cub::BlockStore<std::uint32_t, threads, per_thread, cub::BLOCK_STORE_STRIPED>;
  __shared__ unsigned counters[bins];
  counters[threadIdx.x] = 0;
  __syncthreads();
  const long long origin = static_cast<long long>(blockIdx.x) * tile;
  const int valid        = static_cast<int>(min(count - origin, static_cast<long long>(tile)));
  check(valid, tile);
  std::uint32_t items[per_thread];
  load().Load(source + origin, items, valid);
  for (int i = 0; i < per_thread; ++i)
    if (static_cast<int>(threadIdx.x) + i * threads < valid) atomicAdd(&counters[bin_of(items[i])], 1u);
  for (std::uint32_t& x : items) x = mixed(x);
  store().Store(out + origin, items, valid);
  __syncthreads();
  if (counters[threadIdx.x] != 0) atomicAdd(&counts[threadIdx.x], counters[threadIdx.x]);
}

__global__ void plain(const std::uint32_t* source, std::uint32_t* out, unsigned* counts, long long count)
{
  const long long i = blockIdx.x * static_cast<long long>(blockDim.x) + threadIdx.x;
  if (i >= count) return;
  atomicAdd(&counts[bin_of(source[i])], 1u);
  out[i] = mixed(source[i]);
}
} // namespace histogram

// ---- softmax, a row for each warp -------------------------------------------------------------------------------------------
namespace softmax {
constexpr int threads = 128, warps = threads / 32, per_thread = 16, most = 32 * per_thread;
using warp_reduce = cub::WarpReduce<float>;

/// Of the whole row; the items behind it are -infinity.
__device__ inline void normalise(float (&items)[per_thread], warp_reduce::TempStorage& first,
                                 warp_reduce::TempStorage& second)
{
  float largest = items[0], sum = 0;
  for (float x : items) largest = fmaxf(largest, x);
  largest = __shfl_sync(0xffffffff, warp_reduce(first).Reduce(largest, larger{}), 0);
  for (float& x : items) sum += x = __expf(x - largest);
  sum = __shfl_sync(0xffffffff, warp_reduce(second).Sum(sum), 0);
  for (float& x : items) x /= sum;
}

__global__ void __launch_bounds__(threads) ours(const float* source, float* out, int rows, int columns)
{
  auto block = coop::this_block<threads>();
  auto warp  = coop::this_warp();
  __shared__ warp_reduce::TempStorage sums[2][warps];
  const unsigned rank = threadIdx.x / 32; // which `block` says; warp.group_rank() is for blocks of any shape
  const int row       = blockIdx.x * warps + rank;
  if (row >= rows) return;
  // A warp's tile is where its rank says; its row is where `columns` says.
  const long long begin = static_cast<long long>(row) * columns - static_cast<long long>(rank) * most;
  float items[per_thread];
  coop::load(warp, source, items, coop::transpose, coop::valid_items(columns), coop::oob_default(-INFINITY),
             coop::offset(begin));
  normalise(items, sums[0][rank], sums[1][rank]);
  coop::store(warp, out, items, coop::transpose, coop::valid_items(columns), coop::offset(begin));
  (void)block;
}

__global__ void __launch_bounds__(threads) by_hand(const float* source, float* out, int rows, int columns)
{
  using load  = cub::WarpLoad<float, per_thread, cub::WARP_LOAD_TRANSPOSE>;
  using store = cub::WarpStore<float, per_thread, cub::WARP_STORE_TRANSPOSE>;
  __shared__ union { load::TempStorage load; store::TempStorage store; } storage[warps];
  __shared__ warp_reduce::TempStorage sums[2][warps];
  const int warp = threadIdx.x / 32, row = blockIdx.x * warps + warp;
  if (row >= rows) return;
  check(columns, most);
  const long long begin = static_cast<long long>(row) * columns;
  float items[per_thread];
  load(storage[warp].load).Load(source + begin, items, columns, -INFINITY);
  __syncwarp();
  normalise(items, sums[0][warp], sums[1][warp]);
  store(storage[warp].store).Store(out + begin, items, columns);
}

__global__ void plain(const float* source, float* out, int rows, int columns)
{
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  const float* in = source + static_cast<long long>(row) * columns;
  float largest = -INFINITY;
  double sum    = 0;
  for (int i = 0; i < columns; ++i) largest = fmaxf(largest, in[i]);
  for (int i = 0; i < columns; ++i) sum += exp(double(in[i]) - largest);
  for (int i = 0; i < columns; ++i)
    out[static_cast<long long>(row) * columns + i] = static_cast<float>(exp(double(in[i]) - largest) / sum);
}
} // namespace softmax

// ---- the host's part --------------------------------------------------------------------------------------------------------
__global__ void fill_floats(float* data, std::size_t count, unsigned seed)
{
  for (std::size_t i = blockIdx.x * std::size_t(blockDim.x) + threadIdx.x; i < count; i += std::size_t(gridDim.x) * blockDim.x)
    data[i] = static_cast<float>(static_cast<int>(mixed(static_cast<std::uint32_t>(i) * 7u + seed) >> 8) % 2001 - 1000) / 128.0f;
}

__global__ void fill_words(std::uint32_t* data, std::size_t count, unsigned seed)
{
  for (std::size_t i = blockIdx.x * std::size_t(blockDim.x) + threadIdx.x; i < count; i += std::size_t(gridDim.x) * blockDim.x)
    data[i] = mixed(static_cast<std::uint32_t>(i) ^ seed);
}

__device__ inline bool equal(float a, float b, float tolerance) { return a == b || fabsf(a - b) <= tolerance * fabsf(b); }
template <class T> __device__ bool equal(T a, T b, float) { return a == b; }

template <class T>
__global__ void compare(const T* found, const T* expected, std::size_t room, float tolerance, unsigned long long* wrong)
{
  for (std::size_t i = blockIdx.x * std::size_t(blockDim.x) + threadIdx.x; i < room; i += std::size_t(gridDim.x) * blockDim.x)
    if (!equal(found[i], expected[i], tolerance)) atomicAdd(wrong, 1ull);
}

/// An output in two copies: what the kernel writes and what it must; both with a sentinel in every byte before and behind.
template <class T> struct output {
  static constexpr std::size_t apart = 4096;
  T *found, *expected; ///< the first element
  std::size_t room;
  explicit output(std::size_t count) : room(count + 2 * apart)
  {
    CHECK(cudaMalloc(&found, room * sizeof(T)));
    CHECK(cudaMalloc(&expected, room * sizeof(T)));
    CHECK(cudaMemset(expected, 0x55, room * sizeof(T)));
    found += apart;
    expected += apart;
  }
  ~output()
  {
    cudaFree(found - apart);
    cudaFree(expected - apart);
  }
  void clear() { CHECK(cudaMemset(found - apart, 0x55, room * sizeof(T))); }
  bool right(float tolerance = 0)
  {
    unsigned long long *wrong, host;
    CHECK(cudaMalloc(&wrong, sizeof *wrong));
    CHECK(cudaMemset(wrong, 0, sizeof *wrong));
    compare<<<1024, 256>>>(found - apart, expected - apart, room, tolerance, wrong);
    CHECK(cudaMemcpy(&host, wrong, sizeof host, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(wrong));
    return host == 0;
  }
};

int rounds = 31;

/// Times both, and checks both: `reset` before, `right` after.
void report(const char* kernel, double bytes, std::function<void()> ours, std::function<void()> by_hand,
            std::function<void()> reset, std::function<bool()> right)
{
  std::vector<bench::variant> variants{{"ours", ours, {}}, {"by_hand", by_hand, {}}};
  bench::measure(variants, rounds);
  for (const bench::variant& each : variants) {
    reset();
    each.launch();
    CHECK(cudaDeviceSynchronize());
    std::printf("%s,%s,%.2f,%.0f,%s\n", kernel, each.name.c_str(), each.median() * 1e3, bytes / (each.median() * 1e6),
                right() ? "right" : "WRONG");
  }
  std::fflush(stdout);
}

template <class T> T* input(std::size_t count)
{
  T* data;
  CHECK(cudaMalloc(&data, count * sizeof(T)));
  return data;
}

void run_arrays()
{
  const long long count = 64ll * 1024 * 1024 - 777;
  float* in[4];
  for (int i = 0; i < 4; ++i) fill_floats<<<1024, 256>>>(in[i] = input<float>(count), count, i);
  output<float> out(count);
  arrays::plain<<<unsigned((count + 255) / 256), 256>>>(in[0], in[1], in[2], in[3], out.expected, count);
  const unsigned grid = unsigned((count + arrays::tile - 1) / arrays::tile);
  report("arrays", 20.0 * count,
         [&] { arrays::ours<<<grid, arrays::threads>>>(in[0], in[1], in[2], in[3], out.found, count); },
         [&] { arrays::by_hand<<<grid, arrays::threads>>>(in[0], in[1], in[2], in[3], out.found, count); },
         [&] { out.clear(); }, [&] { return out.right(); });
  for (float* each : in) cudaFree(each);
}

void run_scan()
{
  const int rows = 8192, length = 8192 - 100;
  const std::size_t count = std::size_t(rows) * length;
  auto *scales = input<std::uint32_t>(count), *shifts = input<std::uint32_t>(count);
  fill_words<<<1024, 256>>>(scales, count, 1);
  fill_words<<<1024, 256>>>(shifts, count, 2);
  output<std::uint32_t> out(count);
  scan::plain<<<rows / 64, 64>>>(scales, shifts, out.expected, length);
  report("scan", 12.0 * count, [&] { scan::ours<<<rows, scan::threads>>>(scales, shifts, out.found, length); },
         [&] { scan::by_hand<<<rows, scan::threads>>>(scales, shifts, out.found, length); }, [&] { out.clear(); },
         [&] { return out.right(); });
  cudaFree(scales);
  cudaFree(shifts);
}

void run_quantise()
{
  const long long count = 128ll * 1024 * 1024 - 333;
  const unsigned grid   = unsigned((count + quantise::tile - 1) / quantise::tile);
  float* source         = input<float>(count);
  fill_floats<<<1024, 256>>>(source, count, 3);
  output<std::int8_t> out(count);
  output<float> scales(grid);
  quantise::plain<<<grid, 256>>>(source, out.expected, scales.expected, count);
  report("quantise", 5.0 * count,
         [&] { quantise::ours<<<grid, quantise::threads>>>(source, out.found, scales.found, count); },
         [&] { quantise::by_hand<<<grid, quantise::threads>>>(source, out.found, scales.found, count); },
         [&] { out.clear(), scales.clear(); }, [&] { return out.right() && scales.right(); });
  cudaFree(source);
}

void run_histogram()
{
  const long long count = 128ll * 1024 * 1024 - 555;
  auto* source          = input<std::uint32_t>(count);
  fill_words<<<1024, 256>>>(source, count, 4);
  output<std::uint32_t> out(count);
  output<unsigned> counts(histogram::bins);
  CHECK(cudaMemset(counts.expected, 0, histogram::bins * sizeof(unsigned)));
  histogram::plain<<<unsigned((count + 255) / 256), 256>>>(source, out.expected, counts.expected, count);
  const unsigned grid = unsigned((count + histogram::tile - 1) / histogram::tile);
  report("histogram", 8.0 * count,
         [&] { histogram::ours<<<grid, histogram::threads>>>(source, out.found, counts.found, count); },
         [&] { histogram::by_hand<<<grid, histogram::threads>>>(source, out.found, counts.found, count); },
         [&] {
           out.clear(), counts.clear();
           CHECK(cudaMemset(counts.found, 0, histogram::bins * sizeof(unsigned)));
         }, [&] { return out.right() && counts.right(); });
  cudaFree(source);
}

void run_softmax()
{
  const int rows = 256 * 1024 - 3, columns = 500;
  const std::size_t count = std::size_t(rows) * columns;
  float* source           = input<float>(count);
  fill_floats<<<1024, 256>>>(source, count, 5);
  output<float> out(count);
  softmax::plain<<<(rows + 127) / 128, 128>>>(source, out.expected, rows, columns);
  const unsigned grid = (rows + softmax::warps - 1) / softmax::warps;
  report("softmax", 8.0 * count,
         [&] { softmax::ours<<<grid, softmax::threads>>>(source, out.found, rows, columns); },
         [&] { softmax::by_hand<<<grid, softmax::threads>>>(source, out.found, rows, columns); }, [&] { out.clear(); },
         [&] { return out.right(1e-4f); });
  cudaFree(source);
}

int main(int argc, char** argv)
{
  if (argc > 1) rounds = std::atoi(argv[1]);
  std::puts("kernel,variant,microseconds,gigabytes_per_second,result");
  run_arrays();
  run_scan();
  run_quantise();
  run_histogram();
  run_softmax();
  CHECK(cudaDeviceSynchronize());
}
