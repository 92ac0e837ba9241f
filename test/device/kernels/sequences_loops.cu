// Calls in loops: the storage of one turn is written again in the next, so the barrier that a straight line need not have is
// needed on the back edge.
#include <coop/coop.cuh>

#include "sequence.cuh"

namespace
{

using namespace device_tests;

/// Blocks take tiles in strides of the grid; three uses of storage in a turn.
template <class T, int B, int N, class Load, class Store>
__global__ void __launch_bounds__(B) gridStride(const T* a, const T* b, T* out, int count)
{
  constexpr int tile = B * N;
  auto block         = coop::this_block<B>();
  for (int origin = blockIdx.x * tile; origin < count; origin += gridDim.x * tile)
  {
    const int valid = min(count - origin, tile);
    coop::ThreadData<T, N> left, right;
    coop::load(block, a, left, Load{}, coop::valid_items(valid), coop::offset(origin));
    coop::load(block, b, right, Load{}, coop::valid_items(valid), coop::offset(origin));
    for (int i = 0; i < N; ++i)
    {
      left[i] = combine(left[i], right[i]);
    }
    coop::store(block, out, left, Store{}, coop::valid_items(valid), coop::offset(origin));
  }
}

template <class T, int B, int N, class Load, class Store>
std::string runGridStride(unsigned seed)
{
  const int items = 100 * B * N + B * N / 2 + 1;
  const Words a   = randomWords(std::size_t(items) * wordsOf<T>, seed);
  const Words b   = randomWords(a.size(), seed + 1000);
  Words expected(a.size());
  for (std::size_t i = 0; i < a.size(); ++i)
  {
    expected[i] = combineWords(a[i], b[i]);
  }
  DeviceArray<T> left(a), right(b), out(items);
  setDelays(seed);
  gridStride<T, B, N, Load, Store><<<13, B>>>(left.get(), right.get(), out.get(), items);
  return firstOf(finishLaunch(), out.compare("out", expected));
}

/// One load a turn and nothing else: only the back edge asks for a barrier. Each turn's items are kept, since only what the
/// next turn overwrites can be wrong. The body has no braces.
template <class T, int B, int N, class Load>
__global__ void __launch_bounds__(B) loadInLoop(const T* a, T* out, int turns)
{
  constexpr int tile = B * N;
  auto block         = coop::this_block<B>();
  T items[3][N];
  for (int turn = 0; turn < turns; ++turn)
    coop::load(block, a + (blockIdx.x * turns + turn) * tile, items[turn], Load{});
  for (int turn = 0; turn < turns; ++turn)
  {
    for (int i = 0; i < N; ++i)
    {
      out[((blockIdx.x * turns + turn) * B + threadIdx.x) * N + i] = items[turn][i];
    }
  }
}

template <class T, int B, int N, class Load>
std::string runLoadInLoop(unsigned seed)
{
  const int blocks        = 30;
  const int turns         = 3;
  const std::size_t items = std::size_t(blocks) * turns * B * N;
  const Words a           = randomWords(items * wordsOf<T>, seed);
  DeviceArray<T> from(a), out(items);
  setDelays(seed);
  loadInLoop<T, B, N, Load><<<blocks, B>>>(from.get(), out.get(), turns);
  return firstOf(finishLaunch(), out.compare("out", a));
}

/// All turns' items are kept and looked at, in the order they came.
template <class T, int B, int N, class Load>
__global__ void __launch_bounds__(B) accumulate(const T* a, T* out, int turns)
{
  constexpr int tile = B * N;
  auto block         = coop::this_block<B>();
  T sums[N];
  for (int i = 0; i < N; ++i)
  {
    sums[i] = uniformItem<T>(7);
  }
  int turn = 0;
  do
  {
    coop::ThreadData<T, N> items;
    coop::load(block, a, items, Load{}, coop::offset((blockIdx.x * turns + turn) * tile));
    delayWarp(turn);
    for (int i = 0; i < N; ++i)
    {
      sums[i] = combine(sums[i], items[i]);
    }
  } while (++turn < turns);
  coop::store(block, out + blockIdx.x * tile, sums, coop::transpose);
}

template <class T, int B, int N, class Load>
std::string runAccumulate(unsigned seed)
{
  const int blocks = 30;
  const int turns  = 4;
  const int tile   = B * N;
  const Words a    = randomWords(std::size_t(blocks) * turns * tile * wordsOf<T>, seed);
  Words expected(std::size_t(blocks) * tile * wordsOf<T>, 7);
  const std::size_t tileWords = std::size_t(tile) * wordsOf<T>;
  for (std::size_t i = 0; i < expected.size(); ++i)
  {
    for (int turn = 0; turn < turns; ++turn)
    {
      expected[i] = combineWords(expected[i], a[(i / tileWords * turns + turn) * tileWords + i % tileWords]);
    }
  }
  DeviceArray<T> from(a), out(std::size_t(blocks) * tile);
  setDelays(seed);
  accumulate<T, B, N, Load><<<blocks, B>>>(from.get(), out.get(), turns);
  return firstOf(finishLaunch(), out.compare("out", expected));
}

/// One store a turn, of items computed in registers.
template <class T, int B, int N, class Store>
__global__ void __launch_bounds__(B) storeInLoop(T* out, int turns)
{
  constexpr unsigned tile = B * N;
  for (int turn = 0; turn < turns; ++turn)
  {
    coop::ThreadData<T, N> items;
    const unsigned origin = (blockIdx.x * turns + turn) * tile;
    for (int i = 0; i < N; ++i)
    {
      items[i] = uniformItem<T>(origin + threadIdx.x * N + i);
    }
    coop::store(coop::this_block<B>(), out, items, coop::offset(origin), Store{});
  }
}

template <class T, int B, int N, class Store>
std::string runStoreInLoop(unsigned seed)
{
  const int blocks        = 30;
  const int turns         = 5;
  const std::size_t items = std::size_t(blocks) * turns * B * N;
  Words expected(items * wordsOf<T>);
  for (std::size_t i = 0; i < expected.size(); ++i)
  {
    expected[i] = static_cast<unsigned>(i / wordsOf<T>);
  }
  DeviceArray<T> out(items);
  setDelays(seed);
  storeInLoop<T, B, N, Store><<<blocks, B>>>(out.get(), turns);
  return firstOf(finishLaunch(), out.compare("out", expected));
}

/// An outer loop that stores what an inner loop loads.
template <class T, int B, int N>
__global__ void __launch_bounds__(B) nested(const T* a, T* out, int rows, int columns)
{
  constexpr int tile = B * N;
  auto block         = coop::this_block<B>();
  for (int row = 0; row < rows; ++row)
  {
    const int line = blockIdx.x * rows + row;
    coop::ThreadData<T, N> sums;
    for (int i = 0; i < N; ++i)
    {
      sums[i] = uniformItem<T>(3);
    }
    for (int column = 0; column < columns; ++column)
    {
      T items[N];
      coop::load(block, a + (line * columns + column) * tile, items, coop::warp_transpose);
      for (int i = 0; i < N; ++i)
      {
        sums[i] = combine(sums[i], items[i]);
      }
    }
    coop::store(block, out + line * tile, sums, coop::transpose);
  }
}

template <class T, int B, int N>
std::string runNested(unsigned seed)
{
  const int blocks            = 20;
  const int rows              = 3;
  const int columns           = 3;
  const std::size_t tileWords = std::size_t(B) * N * wordsOf<T>;
  const Words a               = randomWords(blocks * rows * columns * tileWords, seed);
  Words expected(blocks * rows * tileWords, 3);
  for (std::size_t i = 0; i < expected.size(); ++i)
  {
    for (int column = 0; column < columns; ++column)
    {
      expected[i] = combineWords(expected[i], a[(i / tileWords * columns + column) * tileWords + i % tileWords]);
    }
  }
  DeviceArray<T> from(a), out(std::size_t(blocks) * rows * B * N);
  setDelays(seed);
  nested<T, B, N><<<blocks, B>>>(from.get(), out.get(), rows, columns);
  return firstOf(finishLaunch(), out.compare("out", expected));
}

/// The next tile is loaded before this one is stored: the first load stands before the loop.
template <class T, int B, int N, class Load, class Store>
__global__ void __launch_bounds__(B) pipelined(const T* a, T* out, int turns)
{
  constexpr int tile = B * N;
  auto block         = coop::this_block<B>();
  const T* source    = a + blockIdx.x * turns * tile;
  T* target          = out + blockIdx.x * turns * tile;
  T current[N], next[N];
  coop::load(block, source, current, Load{});
  for (int turn = 0; turn < turns; ++turn)
  {
    if (turn + 1 < turns)
    {
      coop::load(block, source, next, Load{}, coop::offset((turn + 1) * tile));
    }
    for (int i = 0; i < N; ++i)
    {
      current[i] = combine(current[i], uniformItem<T>(turn));
    }
    coop::store(block, target, current, Store{}, coop::offset(turn * tile));
    for (int i = 0; i < N; ++i)
    {
      current[i] = next[i];
    }
  }
}

template <class T, int B, int N, class Load, class Store>
std::string runPipelined(unsigned seed)
{
  const int blocks            = 25;
  const int turns             = 4;
  const std::size_t tileWords = std::size_t(B) * N * wordsOf<T>;
  const Words a               = randomWords(blocks * turns * tileWords, seed);
  Words expected(a.size());
  for (std::size_t i = 0; i < a.size(); ++i)
  {
    expected[i] = combineWords(a[i], static_cast<unsigned>(i / tileWords % turns));
  }
  DeviceArray<T> from(a), out(std::size_t(blocks) * turns * B * N);
  setDelays(seed);
  pipelined<T, B, N, Load, Store><<<blocks, B>>>(from.get(), out.get(), turns);
  return firstOf(finishLaunch(), out.compare("out", expected));
}

/// continue and break, the same for the whole block, leave parts of a turn out.
template <class T, int B, int N>
__global__ void __launch_bounds__(B) leaves(const T* a, T* out, unsigned skipped, int stop, int turns)
{
  constexpr int tile = B * N;
  auto block         = coop::this_block<B>();
  for (int turn = 0; turn < turns; ++turn)
  {
    coop::ThreadData<T, N> items;
    coop::load(block, a, items, coop::transpose, coop::offset((blockIdx.x * turns + turn) * tile));
    if (skipped >> turn & 1)
    {
      continue;
    }
    if (turn == stop)
    {
      break;
    }
    coop::store(block, out, items, coop::warp_transpose, coop::offset((blockIdx.x * turns + turn) * tile));
  }
}

template <class T, int B, int N>
std::string runLeaves(unsigned seed)
{
  const int blocks            = 30;
  const int turns             = 6;
  const int stop              = 5 - static_cast<int>(seed % 3);
  const unsigned skipped      = seed % 16;
  const std::size_t tileWords = std::size_t(B) * N * wordsOf<T>;
  const Words a               = randomWords(blocks * turns * tileWords, seed);
  Words expected(a.size(), sentinel);
  for (std::size_t i = 0; i < a.size(); ++i)
  {
    const int turn = static_cast<int>(i / tileWords % turns);
    if (turn < stop && (skipped >> turn & 1) == 0)
    {
      expected[i] = a[i];
    }
  }
  // A turn that is skipped does not reach the test for the last one.
  for (std::size_t i = 0; i < a.size() && (skipped >> stop & 1) != 0; ++i)
  {
    const int turn = static_cast<int>(i / tileWords % turns);
    if (turn > stop && (skipped >> turn & 1) == 0)
    {
      expected[i] = a[i];
    }
  }
  DeviceArray<T> from(a), out(std::size_t(blocks) * turns * B * N);
  setDelays(seed);
  leaves<T, B, N><<<blocks, B>>>(from.get(), out.get(), skipped, stop, turns);
  return firstOf(finishLaunch(), out.compare("out", expected));
}

/// The user's barrier in every turn stands between the store and the next load; nothing stands between load and store.
template <class T, int B, int N>
__global__ void __launch_bounds__(B) barrierInLoop(const T* a, T* out, int turns)
{
  constexpr int tile = B * N;
  __shared__ unsigned largest;
  auto block = coop::this_block<B>();
  for (int turn = 0; turn < turns; ++turn)
  {
    coop::ThreadData<T, N> items;
    coop::load(block, a, items, coop::transpose, coop::offset((blockIdx.x * turns + turn) * tile));
    coop::store(block, out, items, coop::transpose, coop::offset((blockIdx.x * turns + turn) * tile));
    if (threadIdx.x == 0)
    {
      largest = turn;
    }
    __syncthreads();
    if (largest != static_cast<unsigned>(turn))
    {
      __trap();
    }
    __syncthreads();
  }
}

template <class T, int B, int N>
std::string runBarrierInLoop(unsigned seed)
{
  const int blocks        = 30;
  const int turns         = 4;
  const std::size_t items = std::size_t(blocks) * turns * B * N;
  const Words a           = randomWords(items * wordsOf<T>, seed);
  DeviceArray<T> from(a), out(items);
  setDelays(seed);
  barrierInLoop<T, B, N><<<blocks, B>>>(from.get(), out.get(), turns);
  return firstOf(finishLaunch(), out.compare("out", a));
}

/// Not a template: a grid-stride loop over runs of different lengths, items of twelve bytes.
__global__ void __launch_bounds__(96) concreteLoop(const Slow<3>* a, Slow<3>* out, long long count)
{
  constexpr long long tile = 96 * 3;
  for (long long origin = blockIdx.x * tile; origin < count; origin += gridDim.x * tile)
  {
    Slow<3> items[3];
    const long long left = count - origin;
    coop::load(coop::this_block<96>(), a + origin, items, coop::valid_items(left < tile ? left : tile), coop::transpose);
    for (Slow<3>& item : items)
      item = combine(item, item);
    coop::store(coop::this_block<96>(), out + origin, items, coop::transpose, coop::valid_items(left < tile ? left : tile));
  }
}

std::string runConcreteLoop(unsigned seed)
{
  const int items = 96 * 3 * 50 + 17 + static_cast<int>(seed % 200);
  const Words a   = randomWords(std::size_t(items) * 3, seed);
  Words expected(a.size());
  for (std::size_t i = 0; i < a.size(); ++i)
  {
    expected[i] = combineWords(a[i], a[i]);
  }
  DeviceArray<Slow<3>> from(a), out(items);
  setDelays(seed);
  concreteLoop<<<11, 96>>>(from.get(), out.get(), items);
  return firstOf(finishLaunch(), out.compare("out", expected));
}

} // namespace

harness::Suite harness::suite()
{
  using coop::transpose_t;
  using coop::warp_transpose_t;
  using coop::warp_transpose_timesliced_t;
  Suite tests;
  tests.sequences = {
    {"grid stride, slow, transpose", runGridStride<Slow<1>, 128, 4, transpose_t, transpose_t>},
    {"grid stride, slow, warp_transpose", runGridStride<Slow<1>, 128, 8, warp_transpose_t, warp_transpose_t>},
    {"grid stride, slow, timesliced", runGridStride<Slow<1>, 96, 4, warp_transpose_timesliced_t, warp_transpose_timesliced_t>},
    {"grid stride, slow 12-byte items", runGridStride<Slow<3>, 128, 3, transpose_t, warp_transpose_t>},
    {"grid stride, plain", runGridStride<unsigned, 256, 16, transpose_t, transpose_t>},
    {"load in a loop, slow, transpose", runLoadInLoop<Slow<1>, 128, 4, transpose_t>},
    {"load in a loop, slow, warp_transpose", runLoadInLoop<Slow<1>, 128, 4, warp_transpose_t>},
    {"load in a loop, slow, timesliced", runLoadInLoop<Slow<1>, 128, 4, warp_transpose_timesliced_t>},
    {"load in a loop, slow, direct", runLoadInLoop<Slow<1>, 128, 4, coop::direct_t>},
    {"load in a loop, 32 threads", runLoadInLoop<Slow<1>, 32, 8, transpose_t>},
    {"accumulate, slow, transpose", runAccumulate<Slow<1>, 128, 4, transpose_t>},
    {"accumulate, slow, timesliced", runAccumulate<Slow<3>, 64, 2, warp_transpose_timesliced_t>},
    {"accumulate, plain, transpose", runAccumulate<unsigned, 512, 8, transpose_t>},
    {"store in a loop, slow, transpose", runStoreInLoop<Slow<1>, 128, 4, transpose_t>},
    {"store in a loop, slow, warp_transpose", runStoreInLoop<Slow<1>, 128, 4, warp_transpose_t>},
    {"store in a loop, slow, timesliced", runStoreInLoop<Slow<1>, 128, 4, warp_transpose_timesliced_t>},
    {"nested loops, slow", runNested<Slow<1>, 128, 4>},
    {"nested loops, plain", runNested<unsigned, 256, 8>},
    {"pipelined, slow, transpose", runPipelined<Slow<1>, 128, 4, transpose_t, transpose_t>},
    {"pipelined, slow, warp_transpose, timesliced", runPipelined<Slow<1>, 128, 3, warp_transpose_t, warp_transpose_timesliced_t>},
    {"pipelined, plain", runPipelined<unsigned, 256, 8, transpose_t, transpose_t>},
    {"continue and break, slow", runLeaves<Slow<1>, 128, 4>},
    {"the user's barrier in a loop, slow", runBarrierInLoop<Slow<1>, 128, 4>},
    {"concrete grid-stride loop", runConcreteLoop},
  };
  device_tests::addMutations(tests, "race");
  return tests;
}
