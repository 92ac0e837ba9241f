// Warps and logical warps that are not in step: in branches that not all of them take, and in loops that they go round a
// different number of times, each with counts, offsets and defaults of its own. What one call of a group does is checked by
// the generated cases; here, a barrier too few, storage shared by two groups and a barrier of too many threads would show.
#include <coop/coop.cuh>

#include <algorithm>

#include "sequence.cuh"

namespace
{

using namespace device_tests;

/// What a group moves in one turn, each group and turn something else: it loads `loaded` elements, has `fallback` in the
/// others, and stores the first `stored` of them all.
struct Tile
{
  int offset; ///< elements between where the group's tile lies in a dense tile of the block and where it lies here
  int loaded;
  int stored;
  unsigned fallback;
};

constexpr int gap = 16; // between the tiles of two groups, so that no offset moves one into the next

__host__ __device__ inline Tile tileOf(int group, int turn, int groups, int size)
{
  constexpr int counts[]  = {0, 1, 5, 16, 3, 11, 7, 15, 1 << 20}; // the last: the whole tile
  constexpr int offsets[] = {0, 1, 3, 4, 6, 7, 9, 10};
  const int loaded        = counts[(group + turn) % 9];
  const int stored        = counts[(group + 8 - turn % 9) % 9];
  return {turn * groups * (size + gap) + group * gap + offsets[(group + turn) % 8], loaded < size ? loaded : size,
          stored < size ? stored : size, 0x10000u * (turn + 1) + group};
}

/// Elements of `turns` turns.
constexpr std::size_t elementsOf(int turns, int groups, int size)
{
  return std::size_t(turns) * groups * (size + gap);
}

/// What is in memory once a group has had a turn.
template <class T>
void expectTile(const Words& source, Words& expected, int group, int size, const Tile& tile)
{
  for (int i = 0; i < tile.stored * wordsOf<T>; ++i)
  {
    const std::size_t at = std::size_t(group * size + tile.offset) * wordsOf<T> + i;
    expected[at]         = i < tile.loaded * wordsOf<T> ? source[at] : tile.fallback;
  }
}

template <int X, int Y>
__device__ int threadRank()
{
  return threadIdx.x + X * (threadIdx.y + Y * threadIdx.z);
}

/// Groups go round the loop one to four times.
__host__ __device__ inline int turnsOf(int group, unsigned seed)
{
  return 1 + static_cast<int>((group + seed) % 4);
}

template <class T, int X, int Y, int Z, int W, int N, class Load, class Store>
__global__ void outOfStep(const T* in, T* out, unsigned seed)
{
  [[maybe_unused]] auto block = coop::this_block<X, Y, Z>();
  auto group                  = coop::group_by<W>(coop::this_warp());
  const int number            = threadRank<X, Y>() / W;
  for (int turn = 0; turn < turnsOf(number, seed); ++turn)
  {
    const Tile tile = tileOf(number, turn, X * Y * Z / W, W * N);
    coop::ThreadData<T, N> items;
    coop::load(group, in, items, Load{}, coop::valid_items(tile.loaded), coop::oob_default(uniformItem<T>(tile.fallback)),
               coop::offset(tile.offset));
    delayWarp(turn);
    coop::store(group, out, items, coop::offset(tile.offset), Store{}, coop::valid_items(tile.stored));
  }
}

template <class T, int X, int Y, int Z, int W, int N, class Load, class Store>
std::string runOutOfStep(unsigned seed)
{
  constexpr int groups = X * Y * Z / W;
  const Words source   = randomWords(elementsOf(4, groups, W * N) * wordsOf<T>, seed);
  Words expected(source.size(), sentinel);
  for (int group = 0; group < groups; ++group)
  {
    for (int turn = 0; turn < turnsOf(group, seed); ++turn)
    {
      expectTile<T>(source, expected, group, W * N, tileOf(group, turn, groups, W * N));
    }
  }
  DeviceArray<T> in(source), out(elementsOf(4, groups, W * N));
  setDelays(seed);
  outOfStep<T, X, Y, Z, W, N, Load, Store><<<1, dim3(X, Y, Z)>>>(in.get(), out.get(), seed);
  return firstOf(finishLaunch(), out.compare("out", expected));
}

/// One warp of the block alone works, twice, and the others never reach the call.
template <class T, int X, int Y, int Z, int N>
__global__ void oneWarp(const T* in, T* out, int chosen)
{
  [[maybe_unused]] auto block = coop::this_block<X, Y, Z>();
  const int warp              = threadRank<X, Y>() / 32;
  if (warp == chosen)
  {
    for (int turn = 0; turn < 2; ++turn)
    {
      const Tile tile = tileOf(warp, turn, X * Y * Z / 32, 32 * N);
      T items[N];
      coop::load(coop::this_warp(), in, items, coop::transpose, coop::valid_items(tile.loaded),
                 coop::oob_default(uniformItem<T>(tile.fallback)), coop::offset(tile.offset));
      coop::store(coop::this_warp(), out, items, coop::transpose, coop::valid_items(tile.stored), coop::offset(tile.offset));
    }
  }
}

template <class T, int X, int Y, int Z, int N>
std::string runOneWarp(unsigned seed)
{
  constexpr int warps = X * Y * Z / 32;
  const int chosen    = static_cast<int>(seed % warps);
  const Words source  = randomWords(elementsOf(2, warps, 32 * N) * wordsOf<T>, seed);
  Words expected(source.size(), sentinel);
  for (int turn = 0; turn < 2; ++turn)
  {
    expectTile<T>(source, expected, chosen, 32 * N, tileOf(chosen, turn, warps, 32 * N));
  }
  DeviceArray<T> in(source), out(elementsOf(2, warps, 32 * N));
  setDelays(seed);
  oneWarp<T, X, Y, Z, N><<<1, dim3(X, Y, Z)>>>(in.get(), out.get(), chosen);
  return firstOf(finishLaunch(), out.compare("out", expected));
}

/// One logical warp of each warp, another one in each of them.
template <class T, int X, int Y, int Z, int W, int N>
__global__ void oneTileOfEach(const T* in, T* out, int chosen)
{
  [[maybe_unused]] auto block = coop::this_block<X, Y, Z>();
  const int rank              = threadRank<X, Y>();
  if (rank % 32 / W == (chosen + rank / 32) % (32 / W))
  {
    for (int turn = 0; turn < 2; ++turn)
    {
      const Tile tile = tileOf(rank / W, turn, X * Y * Z / W, W * N);
      T items[N];
      coop::load(coop::group_by<W>(coop::this_warp()), in, items, coop::transpose, coop::valid_items(tile.loaded),
                 coop::oob_default(uniformItem<T>(tile.fallback)), coop::offset(tile.offset));
      coop::store(coop::group_by<W>(coop::this_warp()), out, items, coop::transpose, coop::valid_items(tile.stored),
                  coop::offset(tile.offset));
    }
  }
}

template <class T, int X, int Y, int Z, int W, int N>
std::string runOneTileOfEach(unsigned seed)
{
  constexpr int groups = X * Y * Z / W;
  const int chosen     = static_cast<int>(seed % 32);
  const Words source   = randomWords(elementsOf(2, groups, W * N) * wordsOf<T>, seed);
  Words expected(source.size(), sentinel);
  for (int warp = 0; warp < X * Y * Z / 32; ++warp)
  {
    const int group = warp * (32 / W) + (chosen + warp) % (32 / W);
    for (int turn = 0; turn < 2; ++turn)
    {
      expectTile<T>(source, expected, group, W * N, tileOf(group, turn, groups, W * N));
    }
  }
  DeviceArray<T> in(source), out(elementsOf(2, groups, W * N));
  setDelays(seed);
  oneTileOfEach<T, X, Y, Z, W, N><<<1, dim3(X, Y, Z)>>>(in.get(), out.get(), chosen);
  return firstOf(finishLaunch(), out.compare("out", expected));
}

/// Sibling groups in three branches: calls of their own, two of them in loops of their own.
template <class T, int X, int Y, int Z, int W, int N>
__global__ void siblings(const T* in, T* out, unsigned seed)
{
  [[maybe_unused]] auto block = coop::this_block<X, Y, Z>();
  auto group                  = coop::group_by<W>(coop::this_warp());
  const int number            = threadRank<X, Y>() / W;
  const int groups            = X * Y * Z / W;
  coop::ThreadData<T, N> items;
  if ((number + seed) % 3 == 0)
  {
    const Tile tile = tileOf(number, 0, groups, W * N);
    coop::load(group, in, items, coop::transpose, coop::valid_items(tile.loaded),
               coop::oob_default(uniformItem<T>(tile.fallback)), coop::offset(tile.offset));
    delayWarp(number);
    coop::store(group, out, items, coop::vectorize, coop::valid_items(tile.stored), coop::offset(tile.offset));
  }
  else if ((number + seed) % 3 == 1)
  {
    for (int turn = 0; turn < turnsOf(number, seed); ++turn)
    {
      const Tile tile = tileOf(number, turn, groups, W * N);
      coop::load(group, in, items, coop::valid_items(tile.loaded), coop::oob_default(uniformItem<T>(tile.fallback)),
                 coop::offset(tile.offset));
      coop::store(group, out, items, coop::transpose, coop::valid_items(tile.stored), coop::offset(tile.offset));
    }
  }
  else
  {
    int turn = 0;
    do
    {
      const Tile tile = tileOf(number, turn, groups, W * N);
      coop::load(group, in, items, coop::transpose, coop::valid_items(tile.loaded),
                 coop::oob_default(uniformItem<T>(tile.fallback)), coop::offset(tile.offset));
      coop::store(group, out, items, coop::transpose, coop::valid_items(tile.stored), coop::offset(tile.offset));
    } while (++turn < turnsOf(number + 1, seed));
  }
}

template <class T, int X, int Y, int Z, int W, int N>
std::string runSiblings(unsigned seed)
{
  constexpr int groups = X * Y * Z / W;
  const Words source   = randomWords(elementsOf(4, groups, W * N) * wordsOf<T>, seed);
  Words expected(source.size(), sentinel);
  for (int group = 0; group < groups; ++group)
  {
    const unsigned arm = (group + seed) % 3;
    const int turns    = arm == 0 ? 1 : turnsOf(arm == 1 ? group : group + 1, seed);
    for (int turn = 0; turn < turns; ++turn)
    {
      expectTile<T>(source, expected, group, W * N, tileOf(group, turn, groups, W * N));
    }
  }
  DeviceArray<T> in(source), out(elementsOf(4, groups, W * N));
  setDelays(seed);
  siblings<T, X, Y, Z, W, N><<<1, dim3(X, Y, Z)>>>(in.get(), out.get(), seed);
  return firstOf(finishLaunch(), out.compare("out", expected));
}

/// Even warps work as one, odd ones as logical warps, all in the same loop.
template <class T, int B, int W, int N>
__global__ void __launch_bounds__(B) widthsBesideEachOther(const T* in, T* out, int rounds)
{
  coop::ThreadData<T, N> items;
  for (int round = 0; round < rounds; ++round)
  {
    if (threadIdx.x / 32 % 2 == 0)
    {
      coop::load(coop::this_warp(), in, items, coop::transpose, coop::offset(round * B * N));
      coop::store(coop::this_warp(), out, items, coop::transpose, coop::offset(round * B * N));
    }
    else
    {
      coop::load(coop::group_by<W>(coop::this_warp()), in, items, coop::transpose, coop::offset(round * B * N));
      coop::store(coop::group_by<W>(coop::this_warp()), out, items, coop::transpose, coop::offset(round * B * N));
    }
  }
}

template <class T, int B, int W, int N>
std::string runWidths(unsigned seed)
{
  constexpr int rounds = 4;
  const Words source   = randomWords(std::size_t(rounds) * B * N * wordsOf<T>, seed);
  DeviceArray<T> in(source), out(std::size_t(rounds) * B * N);
  setDelays(seed);
  widthsBesideEachOther<T, B, W, N><<<1, B>>>(in.get(), out.get(), rounds);
  return firstOf(finishLaunch(), out.compare("out", source));
}

/// Each group copies tiles of its own, a different number of them: storage is used again and again by groups that are not
/// in step, beside storage of whole warps and of the block.
template <class T, int B, int W, int N>
__global__ void loops(const T* in, T* out, int rounds)
{
  auto block      = coop::this_block<B>();
  auto tile       = coop::group_by<W>(coop::this_warp());
  const int group = threadIdx.x / W;
  coop::ThreadData<T, N> items;
  coop::load(block, in, items, coop::transpose);
  coop::store(block, out, items, coop::transpose);
  for (int round = 1; round <= rounds + group % 3; ++round)
  {
    coop::load(tile, in, items, coop::transpose, coop::offset(round * B * N));
    delayWarp(round);
    coop::store(tile, out, items, coop::transpose, coop::offset(round * B * N));
  }
  for (int round = rounds + 3; round < 2 * rounds + 3; ++round)
  {
    coop::load(coop::this_warp(), in, items, coop::transpose, coop::offset(round * B * N));
    coop::store(coop::this_warp(), out, items, coop::transpose, coop::offset(round * B * N));
  }
}

template <class T, int B, int W, int N>
std::string runLoops(unsigned seed)
{
  constexpr int rounds = 5;
  constexpr int tile   = B * N;
  const Words source   = randomWords(std::size_t(2 * rounds + 3) * tile * wordsOf<T>, seed);
  Words expected       = source;
  for (int item = 0; item < (2 * rounds + 3) * tile; ++item)
  {
    const int round = item / tile;
    const int group = item % tile / (W * N);
    if (round > rounds && round < rounds + 3 && round > rounds + group % 3)
    {
      std::fill_n(expected.begin() + item * wordsOf<T>, wordsOf<T>, sentinel);
    }
  }
  DeviceArray<T> in(source), out(std::size_t(2 * rounds + 3) * tile);
  setDelays(seed);
  loops<T, B, W, N><<<1, B>>>(in.get(), out.get(), rounds);
  return firstOf(finishLaunch(), out.compare("out", expected));
}

} // namespace

harness::Suite harness::suite()
{
  using coop::direct_t;
  using coop::transpose_t;
  using coop::vectorize_t;
  Suite tests;
  tests.sequences = {
    {"out of step, slow items, width 32, block 64", runOutOfStep<Slow<1>, 64, 1, 1, 32, 4, transpose_t, transpose_t>},
    {"out of step, slow items, width 16, block 8x4x2", runOutOfStep<Slow<1>, 8, 4, 2, 16, 3, transpose_t, transpose_t>},
    {"out of step, slow items, width 8, block 16x4", runOutOfStep<Slow<1>, 16, 4, 1, 8, 4, transpose_t, transpose_t>},
    {"out of step, slow items, width 4, block 32", runOutOfStep<Slow<1>, 32, 1, 1, 4, 7, transpose_t, transpose_t>},
    {"out of step, slow items, width 2, block 256", runOutOfStep<Slow<1>, 256, 1, 1, 2, 8, transpose_t, transpose_t>},
    {"out of step, 12-byte items, width 1, block 64", runOutOfStep<Triple, 64, 1, 1, 1, 7, transpose_t, transpose_t>},
    {"out of step, 16-byte items, width 16, block 256", runOutOfStep<Quad, 256, 1, 1, 16, 2, transpose_t, vectorize_t>},
    {"out of step, plain items, width 32, block 256", runOutOfStep<unsigned, 256, 1, 1, 32, 4, direct_t, transpose_t>},
    {"out of step, plain items, width 8, block 8x4x2", runOutOfStep<unsigned, 8, 4, 2, 8, 4, vectorize_t, direct_t>},
    {"one warp of two, slow items", runOneWarp<Slow<1>, 64, 1, 1, 4>},
    {"one warp of two, 12-byte items, block 16x4", runOneWarp<Triple, 16, 4, 1, 3>},
    {"one warp of two, plain items, block 8x4x2", runOneWarp<unsigned, 8, 4, 2, 7>},
    {"one warp of eight, slow items", runOneWarp<Slow<1>, 256, 1, 1, 4>},
    {"one tile of each warp, slow items, width 16", runOneTileOfEach<Slow<1>, 64, 1, 1, 16, 4>},
    {"one tile of each warp, slow items, width 8, block 16x4", runOneTileOfEach<Slow<1>, 16, 4, 1, 8, 3>},
    {"one tile of each warp, plain items, width 4, block 8x4x2", runOneTileOfEach<unsigned, 8, 4, 2, 4, 8>},
    {"one tile of each warp, 12-byte items, width 2, block 256", runOneTileOfEach<Triple, 256, 1, 1, 2, 4>},
    {"one tile of each warp, plain items, width 1", runOneTileOfEach<unsigned, 32, 1, 1, 1, 4>},
    {"siblings, slow items, width 32, block 256", runSiblings<Slow<1>, 256, 1, 1, 32, 4>},
    {"siblings, slow items, width 16, block 64", runSiblings<Slow<1>, 64, 1, 1, 16, 4>},
    {"siblings, slow 12-byte items, width 8, block 16x4", runSiblings<Slow<3>, 16, 4, 1, 8, 2>},
    {"siblings, slow items, width 4, block 8x4x2", runSiblings<Slow<1>, 8, 4, 2, 4, 7>},
    {"siblings, 16-byte items, width 2, block 32", runSiblings<Quad, 32, 1, 1, 2, 4>},
    {"siblings, plain items, width 1, block 64", runSiblings<unsigned, 64, 1, 1, 1, 3>},
    {"widths beside each other, slow items", runWidths<Slow<1>, 128, 8, 4>},
    {"widths beside each other, slow 12-byte items", runWidths<Slow<3>, 64, 16, 3>},
    {"widths beside each other, plain items", runWidths<unsigned, 256, 2, 4>},
    {"loops, slow items, width 8", runLoops<Slow<1>, 128, 8, 4>},
    {"loops, slow items, width 16", runLoops<Slow<1>, 64, 16, 3>},
    {"loops, slow 12-byte items, width 2", runLoops<Slow<3>, 96, 2, 4>},
    {"loops, slow items, width 32", runLoops<Slow<1>, 256, 32, 4>},
    {"loops, plain items, width 4", runLoops<unsigned, 256, 4, 8>},
    {"loops, plain items, width 1", runLoops<unsigned, 64, 1, 4>},
  };
  return tests;
}
