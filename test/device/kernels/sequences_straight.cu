// Several calls one after another that may share storage: a barrier too few shows as a wrong item. Slow items hold some warps
// back in the middle of a call's last reads, delayWarp() between calls.
#include <coop/coop.cuh>

#include <cuda/std/span>

#include "sequence.cuh"

namespace
{

using namespace device_tests;

/// Two loads into different payloads, one store.
template <class T, int X, int Y, int N, class Load, class Store>
__global__ void __launch_bounds__(X * Y) twoLoadsOneStore(const T* a, const T* b, T* out, int count)
{
  auto block         = coop::this_block<X, Y>();
  constexpr int tile = X * Y * N;
  const int origin   = blockIdx.x * tile;
  const int valid    = min(max(count - origin, 0), tile);
  coop::ThreadData<T, N> left, right;
  coop::load(block, a, left, Load{}, coop::valid_items(valid), coop::offset(origin));
  coop::load(block, b, right, Load{}, coop::valid_items(valid), coop::offset(origin));
  for (int i = 0; i < N; ++i)
  {
    left[i] = combine(left[i], right[i]);
  }
  coop::store(block, out, left, Store{}, coop::valid_items(valid), coop::offset(origin));
}

template <class T, int X, int Y, int N, class Load, class Store>
std::string runTwoLoads(unsigned seed)
{
  const int tile  = X * Y * N;
  const int items = 40 * tile - tile / 3;
  const Words a   = randomWords(std::size_t(items) * wordsOf<T>, seed);
  const Words b   = randomWords(a.size(), seed + 1000);
  Words expected(a.size());
  for (std::size_t i = 0; i < a.size(); ++i)
  {
    expected[i] = combineWords(a[i], b[i]);
  }
  DeviceArray<T> left(a), right(b), out(items);
  setDelays(seed);
  twoLoadsOneStore<T, X, Y, N, Load, Store><<<41, dim3(X, Y)>>>(left.get(), right.get(), out.get(), items);
  return firstOf(finishLaunch(), out.compare("out", expected));
}

/// Two tiles of different item types and counts: the storages differ in size and layout.
template <class T, class U, int B, int N, int M, class Load, class Store>
__global__ void __launch_bounds__(B) mixedTypes(const T* a, const U* b, T* c, U* d)
{
  auto block = coop::this_block<B>();
  T small[N];
  coop::ThreadData<U, M> large;
  coop::load(block, a + blockIdx.x * (B * N), small, Load{});
  delayWarp(1);
  coop::load(block, b + blockIdx.x * (B * M), large, coop::warp_transpose);
  coop::store(block, d + blockIdx.x * (B * M), large, Store{});
  delayWarp(2);
  coop::store(block, c + blockIdx.x * (B * N), small, coop::transpose);
}

template <class T, class U, int B, int N, int M, class Load, class Store>
std::string runMixedTypes(unsigned seed)
{
  const int blocks = 60;
  const Words a    = randomWords(std::size_t(blocks) * B * N * wordsOf<T>, seed);
  const Words b    = randomWords(std::size_t(blocks) * B * M * wordsOf<U>, seed + 1000);
  DeviceArray<T> from(a), to(std::size_t(blocks) * B * N);
  DeviceArray<U> other(b), target(std::size_t(blocks) * B * M);
  setDelays(seed);
  mixedTypes<T, U, B, N, M, Load, Store><<<blocks, B>>>(from.get(), other.get(), to.get(), target.get());
  return firstOf(finishLaunch(), to.compare("c", a), target.compare("d", b));
}

/// The user's own shared array and barrier between two calls: that barrier may serve for the storage, too.
template <class T, int B, int N>
__global__ void __launch_bounds__(B) userBarrier(const T* a, T* out)
{
  __shared__ unsigned char bytes[B * sizeof(T)];
  T* edges = reinterpret_cast<T*>(bytes);
  auto block = coop::this_block<B>();
  coop::ThreadData<T, N> items;
  coop::load(block, a + blockIdx.x * (B * N), items, coop::transpose);
  delayWarp(1);
  edges[threadIdx.x] = items[N - 1];
  __syncthreads();
  if (threadIdx.x > 0)
  {
    const T before = edges[threadIdx.x - 1];
    items[0]       = combine(items[0], before);
  }
  coop::store(block, out + blockIdx.x * (B * N), items, coop::transpose);
}

template <class T, int B, int N>
std::string runUserBarrier(unsigned seed)
{
  const int blocks = 50;
  const Words a    = randomWords(std::size_t(blocks) * B * N * wordsOf<T>, seed);
  Words expected   = a;
  for (int thread = 0; thread < blocks * B; ++thread)
  {
    for (int word = 0; word < wordsOf<T> && thread % B != 0; ++word)
    {
      const std::size_t first = std::size_t(thread) * N * wordsOf<T> + word;
      expected[first]         = combineWords(a[first], a[first - wordsOf<T>]);
    }
  }
  DeviceArray<T> from(a), out(std::size_t(blocks) * B * N);
  setDelays(seed);
  userBarrier<T, B, N><<<blocks, B>>>(from.get(), out.get());
  return firstOf(finishLaunch(), out.compare("out", expected));
}

/// With one item there is no exchange and no storage; with the four items of the others there is.
template <class T, int B, int N, int M>
__global__ void __launch_bounds__(B) oneAndMany(const T* a, const T* b, T* out, T* sums)
{
  auto block = coop::this_block<B>();
  T few[N], many[M];
  coop::load(block, b + blockIdx.x * (B * M), many, coop::transpose);
  coop::load(block, a + blockIdx.x * (B * N), few, coop::transpose);
  few[0] = combine(few[0], many[0]);
  coop::store(block, out + blockIdx.x * (B * N), few, coop::transpose);
  coop::store(block, sums + blockIdx.x * (B * M), many, coop::transpose);
}

template <class T, int B, int N, int M>
std::string runOneAndMany(unsigned seed)
{
  const int blocks = 50;
  const Words a    = randomWords(std::size_t(blocks) * B * N * wordsOf<T>, seed);
  const Words b    = randomWords(std::size_t(blocks) * B * M * wordsOf<T>, seed + 1000);
  Words expected   = a;
  for (int thread = 0; thread < blocks * B; ++thread)
  {
    for (int word = 0; word < wordsOf<T>; ++word)
    {
      const std::size_t first = std::size_t(thread) * N * wordsOf<T> + word;
      expected[first]         = combineWords(a[first], b[std::size_t(thread) * M * wordsOf<T> + word]);
    }
  }
  DeviceArray<T> left(a), right(b), out(std::size_t(blocks) * B * N), sums(std::size_t(blocks) * B * M);
  setDelays(seed);
  oneAndMany<T, B, N, M><<<blocks, B>>>(left.get(), right.get(), out.get(), sums.get());
  return firstOf(finishLaunch(), out.compare("out", expected), sums.compare("sums", b));
}

/// A constant payload stored twice must come out the same; a temporary and an expression are stored as well.
template <class T, int B, int N>
__global__ void __launch_bounds__(B) storedTwice(const T* a, T* first, T* second)
{
  auto block = coop::this_block<B>();
  T filled[N];
  for (int i = 0; i < N; ++i)
  {
    filled[i] = a[(blockIdx.x * B + threadIdx.x) * N + i];
  }
  const T(&items)[N] = filled;
  coop::store(block, first + blockIdx.x * (B * N), items, coop::transpose);
  coop::store(block, second + blockIdx.x * (B * N), items, coop::warp_transpose);
}

template <class T, int B, int N>
std::string runStoredTwice(unsigned seed)
{
  const int blocks = 50;
  const Words a    = randomWords(std::size_t(blocks) * B * N * wordsOf<T>, seed);
  DeviceArray<T> from(a), first(std::size_t(blocks) * B * N), second(std::size_t(blocks) * B * N);
  setDelays(seed);
  storedTwice<T, B, N><<<blocks, B>>>(from.get(), first.get(), second.get());
  return firstOf(finishLaunch(), first.compare("first", a), second.compare("second", a));
}

/// A chain of loads, each followed by a store of the item before: every kind of storage after every other.
template <class T, int B, int N>
__global__ void __launch_bounds__(B) chain(const T* a, T* out)
{
  constexpr int tile = B * N;
  auto block         = coop::this_block<B>();
  coop::ThreadData<T, N> one, two, three, four;
  const long long base = blockIdx.x * 4ll * tile;
  coop::load(block, a, one, coop::transpose, coop::offset(base));
  coop::load(block, a, two, coop::warp_transpose, coop::offset(base + tile));
  coop::load(block, a, three, coop::warp_transpose_timesliced, coop::offset(base + 2 * tile));
  coop::load(block, a, four, coop::transpose, coop::offset(base + 3 * tile));
  coop::store(block, out, one, coop::warp_transpose_timesliced, coop::offset(base));
  coop::store(block, out, two, coop::transpose, coop::offset(base + tile));
  coop::store(block, out, three, coop::warp_transpose, coop::offset(base + 2 * tile));
  coop::store(block, out, four, coop::warp_transpose_timesliced, coop::offset(base + 3 * tile));
}

template <class T, int B, int N>
std::string runChain(unsigned seed)
{
  const int blocks        = 40;
  const std::size_t items = std::size_t(blocks) * 4 * B * N;
  const Words a           = randomWords(items * wordsOf<T>, seed);
  DeviceArray<T> from(a), out(items);
  setDelays(seed);
  chain<T, B, N><<<blocks, B>>>(from.get(), out.get());
  return firstOf(finishLaunch(), out.compare("out", a));
}

/// The same without a template: three-dimensional block, spans, an early return that is the same for the whole block.
__global__ void __launch_bounds__(128) concreteSequence(cuda::std::span<const Slow<1>> a, cuda::std::span<const Slow<1>> b,
                                                        cuda::std::span<Slow<1>> out, unsigned count)
{
  constexpr unsigned tile = 128 * 5;
  const unsigned origin   = blockIdx.x * tile;
  if (origin >= count)
  {
    return;
  }
  const unsigned valid = count - origin < tile ? count - origin : tile;
  Slow<1> left[5], right[5];
  coop::load(coop::this_block<16, 4, 2>(), a, left, coop::transpose, coop::offset(origin), coop::valid_items(valid));
  coop::load(coop::this_block<16, 4, 2>(), b, right, coop::offset(origin), coop::valid_items(valid), coop::transpose);
  for (int i = 0; i < 5; ++i)
  {
    left[i] = combine(left[i], right[i]);
  }
  coop::store(coop::this_block<16, 4, 2>(), out, left, coop::valid_items(valid), coop::transpose, coop::offset(origin));
}

std::string runConcrete(unsigned seed)
{
  const unsigned items = 30 * 640 + 123 + seed % 500;
  const Words a        = randomWords(items, seed);
  const Words b        = randomWords(items, seed + 1000);
  Words expected(items);
  for (unsigned i = 0; i < items; ++i)
  {
    expected[i] = combineWords(a[i], b[i]);
  }
  DeviceArray<Slow<1>> left(a), right(b), out(items);
  setDelays(seed);
  concreteSequence<<<40, dim3(16, 4, 2)>>>({left.get(), items}, {right.get(), items}, {out.get(), items}, items);
  return firstOf(finishLaunch(), out.compare("out", expected));
}

} // namespace

harness::Suite harness::suite()
{
  using coop::direct_t;
  using coop::transpose_t;
  using coop::vectorize_t;
  using coop::warp_transpose_t;
  using coop::warp_transpose_timesliced_t;
  Suite tests;
  tests.sequences = {
    {"two loads, slow items, transpose", runTwoLoads<Slow<1>, 128, 1, 4, transpose_t, transpose_t>},
    {"two loads, slow items, transpose, x8 in 1024 threads", runTwoLoads<Slow<1>, 1024, 1, 8, transpose_t, transpose_t>},
    {"two loads, slow items, warp_transpose", runTwoLoads<Slow<1>, 128, 1, 7, warp_transpose_t, warp_transpose_t>},
    {"two loads, slow items, timesliced", runTwoLoads<Slow<1>, 96, 1, 4, warp_transpose_timesliced_t, warp_transpose_timesliced_t>},
    {"two loads, slow items, warp_transpose then transpose", runTwoLoads<Slow<1>, 128, 1, 8, warp_transpose_t, transpose_t>},
    {"two loads, slow items, transpose then timesliced", runTwoLoads<Slow<1>, 128, 1, 4, transpose_t, warp_transpose_timesliced_t>},
    {"two loads, slow items, timesliced then warp_transpose", runTwoLoads<Slow<1>, 256, 1, 3, warp_transpose_timesliced_t, warp_transpose_t>},
    {"two loads, slow items, direct then transpose", runTwoLoads<Slow<1>, 128, 1, 4, direct_t, transpose_t>},
    {"two loads, slow 12-byte items, 8x4 block", runTwoLoads<Slow<3>, 8, 4, 5, transpose_t, transpose_t>},
    {"two loads, slow 12-byte items, 6x4 block", runTwoLoads<Slow<3>, 6, 4, 3, transpose_t, transpose_t>},
    {"two loads, slow items, 48 threads", runTwoLoads<Slow<1>, 48, 1, 2, transpose_t, transpose_t>},
    {"two loads, plain items, transpose", runTwoLoads<unsigned, 256, 1, 16, transpose_t, transpose_t>},
    {"two loads, plain items, vectorize", runTwoLoads<unsigned, 256, 1, 4, vectorize_t, vectorize_t>},
    {"two loads, 12-byte items, transpose", runTwoLoads<Triple, 128, 1, 7, transpose_t, transpose_t>},
    {"mixed types, slow, transpose", runMixedTypes<Slow<1>, Slow<3>, 128, 4, 5, transpose_t, transpose_t>},
    {"mixed types, slow, warp_transpose, timesliced", runMixedTypes<Slow<3>, Slow<1>, 128, 2, 8, warp_transpose_t, warp_transpose_timesliced_t>},
    {"mixed types, plain and slow", runMixedTypes<unsigned, Slow<3>, 256, 8, 3, transpose_t, warp_transpose_t>},
    {"the user's barrier, slow", runUserBarrier<Slow<1>, 128, 4>},
    {"the user's barrier, plain", runUserBarrier<unsigned, 256, 8>},
    {"one item and many, slow", runOneAndMany<Slow<1>, 128, 1, 4>},
    {"many items and one, slow", runOneAndMany<Slow<1>, 128, 4, 1>},
    {"many and many, slow", runOneAndMany<Slow<3>, 64, 2, 4>},
    {"stored twice, slow", runStoredTwice<Slow<1>, 128, 4>},
    {"stored twice, plain", runStoredTwice<unsigned, 128, 8>},
    {"chain of eight calls, slow", runChain<Slow<1>, 128, 4>},
    {"chain of eight calls, slow 12-byte items", runChain<Slow<3>, 96, 3>},
    {"chain of eight calls, plain", runChain<unsigned, 256, 8>},
    {"concrete kernel, 16x4x2 block, early return", runConcrete},
  };
  device_tests::addMutations(tests, "race");
  return tests;
}
