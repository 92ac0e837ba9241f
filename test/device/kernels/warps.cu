// Loads and stores of warps and logical warps, each group with a count and an offset of its own. Each is compared with the
// definition of its order on the host, never with each other; loops whose trip counts differ between the groups show a
// barrier too few.
#include <coop/coop.cuh>

#include <algorithm>
#include <type_traits>

#include "sequence.cuh"

namespace
{

using namespace device_tests;

constexpr int gap = 16; // between the tiles of two groups, so that no offset moves one into the next
constexpr unsigned fill = 77u;

__host__ __device__ inline int countOf(int group, int tile)
{
  constexpr int table[] = {0, 1, 5, 16, 3, 11, 7, 15};
  const int count       = group % 9 == 8 ? tile : table[group % 8];
  return count < tile ? count : tile;
}
__host__ __device__ inline int offsetOf(int group)
{
  constexpr int table[] = {0, 1, 3, 4, 6, 7, 9, 10};
  return table[group % 8] + group * gap;
}

template <int X, int Y, int Z>
__device__ int threadRank()
{
  return threadIdx.x + X * (threadIdx.y + Y * threadIdx.z);
}

/// Position of item i of rank r in the tile of a group of W threads.
template <class Algorithm>
int position(int r, int i, int width, int items)
{
  return std::is_same<Algorithm, coop::striped_t>::value ? r + i * width : r * items + i;
}

template <class T, int X, int Y, int Z, int W, int N, class Algorithm>
__global__ void loadTiles(const T* in, T* out)
{
  [[maybe_unused]] auto block = coop::this_block<X, Y, Z>();
  auto tile                   = coop::group_by<W>(coop::this_warp());
  const int rank              = threadRank<X, Y, Z>();
  const int group             = rank / W;
  coop::ThreadData<T, N> items;
  coop::load(tile, in, items, Algorithm{}, coop::valid_items(countOf(group, W * N)), coop::oob_default(uniformItem<T>(fill)),
             coop::offset(offsetOf(group)));
  for (int i = 0; i < N; ++i)
  {
    out[rank * N + i] = items[i];
  }
}

template <class T, int X, int Y, int Z, int W, int N, class Algorithm>
std::string runLoad(unsigned seed)
{
  constexpr int threads = X * Y * Z;
  const Words source    = randomWords(std::size_t(threads * N + (threads / W) * gap + 64) * wordsOf<T>, seed);
  Words expected(std::size_t(threads) * N * wordsOf<T>);
  for (int rank = 0; rank < threads; ++rank)
  {
    const int group = rank / W;
    for (int i = 0; i < N; ++i)
    {
      const int at = position<Algorithm>(rank % W, i, W, N);
      for (int w = 0; w < wordsOf<T>; ++w)
      {
        expected[(rank * N + i) * wordsOf<T> + w] =
          at < countOf(group, W * N) ? source[(group * W * N + offsetOf(group) + at) * wordsOf<T> + w] : fill;
      }
    }
  }
  DeviceArray<T> in(source), out(std::size_t(threads) * N);
  setDelays(seed);
  loadTiles<T, X, Y, Z, W, N, Algorithm><<<1, dim3(X, Y, Z)>>>(in.get(), out.get());
  return firstOf(finishLaunch(), out.compare("items", expected));
}

template <class T, int X, int Y, int Z, int W, int N, class Algorithm>
__global__ void storeTiles(const T* in, T* out, bool guarded)
{
  [[maybe_unused]] auto block = coop::this_block<X, Y, Z>();
  auto tile                   = coop::group_by<W>(coop::this_warp());
  const int rank              = threadRank<X, Y, Z>();
  const int group             = rank / W;
  T items[N];
  for (int i = 0; i < N; ++i)
  {
    items[i] = in[rank * N + i];
  }
  if (guarded)
  {
    coop::store(tile, out, items, Algorithm{}, coop::valid_items(countOf(group, W * N)), coop::offset(offsetOf(group)));
  }
  else
  {
    coop::store(tile, out, items, coop::offset(offsetOf(group)), Algorithm{});
  }
}

template <class T, int X, int Y, int Z, int W, int N, class Algorithm>
std::string runStore(unsigned seed)
{
  constexpr int threads = X * Y * Z;
  const Words source    = randomWords(std::size_t(threads) * N * wordsOf<T>, seed);
  const std::size_t size = threads * N + (threads / W) * gap + 64;
  for (int guarded = 0; guarded < 2; ++guarded)
  {
    Words expected(size * wordsOf<T>, sentinel);
    for (int rank = 0; rank < threads; ++rank)
    {
      const int group = rank / W;
      for (int i = 0; i < N; ++i)
      {
        const int at = position<Algorithm>(rank % W, i, W, N);
        for (int w = 0; w < wordsOf<T> && (!guarded || at < countOf(group, W * N)); ++w)
        {
          expected[(group * W * N + offsetOf(group) + at) * wordsOf<T> + w] = source[(rank * N + i) * wordsOf<T> + w];
        }
      }
    }
    DeviceArray<T> in(source), out(size);
    setDelays(seed);
    storeTiles<T, X, Y, Z, W, N, Algorithm><<<1, dim3(X, Y, Z)>>>(in.get(), out.get(), guarded != 0);
    const std::string wrong = firstOf(finishLaunch(), out.compare(guarded ? "guarded" : "full", expected));
    if (!wrong.empty())
    {
      return wrong;
    }
  }
  return "";
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
  using coop::striped_t;
  using coop::transpose_t;
  using coop::vectorize_t;
  Suite tests;
  tests.sequences = {
    {"load direct, unsigned, 1 items, width 1, block 32x1x1", runLoad<unsigned, 32, 1, 1, 1, 1, direct_t>},
    {"store direct, unsigned, 1 items, width 1, block 32x1x1", runStore<unsigned, 32, 1, 1, 1, 1, direct_t>},
    {"load striped, Slow<1>, 3 items, width 1, block 32x1x1", runLoad<Slow<1>, 32, 1, 1, 1, 3, striped_t>},
    {"store striped, Slow<1>, 3 items, width 1, block 32x1x1", runStore<Slow<1>, 32, 1, 1, 1, 3, striped_t>},
    {"load vectorize, Triple, 4 items, width 1, block 32x1x1", runLoad<Triple, 32, 1, 1, 1, 4, vectorize_t>},
    {"store vectorize, Triple, 4 items, width 1, block 32x1x1", runStore<Triple, 32, 1, 1, 1, 4, vectorize_t>},
    {"load transpose, unsigned, 1 items, width 1, block 32x1x1", runLoad<unsigned, 32, 1, 1, 1, 1, transpose_t>},
    {"store transpose, unsigned, 1 items, width 1, block 32x1x1", runStore<unsigned, 32, 1, 1, 1, 1, transpose_t>},
    {"load direct, Slow<1>, 4 items, width 2, block 32x1x1", runLoad<Slow<1>, 32, 1, 1, 2, 4, direct_t>},
    {"store direct, Slow<1>, 4 items, width 2, block 32x1x1", runStore<Slow<1>, 32, 1, 1, 2, 4, direct_t>},
    {"load striped, Triple, 1 items, width 2, block 32x1x1", runLoad<Triple, 32, 1, 1, 2, 1, striped_t>},
    {"store striped, Triple, 1 items, width 2, block 32x1x1", runStore<Triple, 32, 1, 1, 2, 1, striped_t>},
    {"load vectorize, unsigned, 3 items, width 2, block 32x1x1", runLoad<unsigned, 32, 1, 1, 2, 3, vectorize_t>},
    {"store vectorize, unsigned, 3 items, width 2, block 32x1x1", runStore<unsigned, 32, 1, 1, 2, 3, vectorize_t>},
    {"load transpose, Slow<1>, 4 items, width 2, block 32x1x1", runLoad<Slow<1>, 32, 1, 1, 2, 4, transpose_t>},
    {"store transpose, Slow<1>, 4 items, width 2, block 32x1x1", runStore<Slow<1>, 32, 1, 1, 2, 4, transpose_t>},
    {"load direct, Triple, 3 items, width 4, block 32x1x1", runLoad<Triple, 32, 1, 1, 4, 3, direct_t>},
    {"store direct, Triple, 3 items, width 4, block 32x1x1", runStore<Triple, 32, 1, 1, 4, 3, direct_t>},
    {"load striped, unsigned, 4 items, width 4, block 32x1x1", runLoad<unsigned, 32, 1, 1, 4, 4, striped_t>},
    {"store striped, unsigned, 4 items, width 4, block 32x1x1", runStore<unsigned, 32, 1, 1, 4, 4, striped_t>},
    {"load vectorize, Slow<1>, 1 items, width 4, block 32x1x1", runLoad<Slow<1>, 32, 1, 1, 4, 1, vectorize_t>},
    {"store vectorize, Slow<1>, 1 items, width 4, block 32x1x1", runStore<Slow<1>, 32, 1, 1, 4, 1, vectorize_t>},
    {"load transpose, Triple, 3 items, width 4, block 32x1x1", runLoad<Triple, 32, 1, 1, 4, 3, transpose_t>},
    {"store transpose, Triple, 3 items, width 4, block 32x1x1", runStore<Triple, 32, 1, 1, 4, 3, transpose_t>},
    {"load direct, unsigned, 1 items, width 8, block 32x1x1", runLoad<unsigned, 32, 1, 1, 8, 1, direct_t>},
    {"store direct, unsigned, 1 items, width 8, block 32x1x1", runStore<unsigned, 32, 1, 1, 8, 1, direct_t>},
    {"load striped, Slow<1>, 3 items, width 8, block 32x1x1", runLoad<Slow<1>, 32, 1, 1, 8, 3, striped_t>},
    {"store striped, Slow<1>, 3 items, width 8, block 32x1x1", runStore<Slow<1>, 32, 1, 1, 8, 3, striped_t>},
    {"load vectorize, Triple, 4 items, width 8, block 32x1x1", runLoad<Triple, 32, 1, 1, 8, 4, vectorize_t>},
    {"store vectorize, Triple, 4 items, width 8, block 32x1x1", runStore<Triple, 32, 1, 1, 8, 4, vectorize_t>},
    {"load transpose, unsigned, 4 items, width 8, block 32x1x1", runLoad<unsigned, 32, 1, 1, 8, 4, transpose_t>},
    {"store transpose, unsigned, 4 items, width 8, block 32x1x1", runStore<unsigned, 32, 1, 1, 8, 4, transpose_t>},
    {"load direct, Slow<1>, 4 items, width 16, block 32x1x1", runLoad<Slow<1>, 32, 1, 1, 16, 4, direct_t>},
    {"store direct, Slow<1>, 4 items, width 16, block 32x1x1", runStore<Slow<1>, 32, 1, 1, 16, 4, direct_t>},
    {"load striped, Triple, 1 items, width 16, block 32x1x1", runLoad<Triple, 32, 1, 1, 16, 1, striped_t>},
    {"store striped, Triple, 1 items, width 16, block 32x1x1", runStore<Triple, 32, 1, 1, 16, 1, striped_t>},
    {"load vectorize, unsigned, 3 items, width 16, block 32x1x1", runLoad<unsigned, 32, 1, 1, 16, 3, vectorize_t>},
    {"store vectorize, unsigned, 3 items, width 16, block 32x1x1", runStore<unsigned, 32, 1, 1, 16, 3, vectorize_t>},
    {"load transpose, Slow<1>, 4 items, width 16, block 32x1x1", runLoad<Slow<1>, 32, 1, 1, 16, 4, transpose_t>},
    {"store transpose, Slow<1>, 4 items, width 16, block 32x1x1", runStore<Slow<1>, 32, 1, 1, 16, 4, transpose_t>},
    {"load direct, Triple, 3 items, width 32, block 32x1x1", runLoad<Triple, 32, 1, 1, 32, 3, direct_t>},
    {"store direct, Triple, 3 items, width 32, block 32x1x1", runStore<Triple, 32, 1, 1, 32, 3, direct_t>},
    {"load striped, unsigned, 4 items, width 32, block 32x1x1", runLoad<unsigned, 32, 1, 1, 32, 4, striped_t>},
    {"store striped, unsigned, 4 items, width 32, block 32x1x1", runStore<unsigned, 32, 1, 1, 32, 4, striped_t>},
    {"load vectorize, Slow<1>, 1 items, width 32, block 32x1x1", runLoad<Slow<1>, 32, 1, 1, 32, 1, vectorize_t>},
    {"store vectorize, Slow<1>, 1 items, width 32, block 32x1x1", runStore<Slow<1>, 32, 1, 1, 32, 1, vectorize_t>},
    {"load transpose, Triple, 3 items, width 32, block 32x1x1", runLoad<Triple, 32, 1, 1, 32, 3, transpose_t>},
    {"store transpose, Triple, 3 items, width 32, block 32x1x1", runStore<Triple, 32, 1, 1, 32, 3, transpose_t>},
    {"load direct, Slow<1>, 3 items, width 1, block 64x1x1", runLoad<Slow<1>, 64, 1, 1, 1, 3, direct_t>},
    {"store direct, Slow<1>, 3 items, width 1, block 64x1x1", runStore<Slow<1>, 64, 1, 1, 1, 3, direct_t>},
    {"load vectorize, unsigned, 1 items, width 1, block 64x1x1", runLoad<unsigned, 64, 1, 1, 1, 1, vectorize_t>},
    {"store vectorize, unsigned, 1 items, width 1, block 64x1x1", runStore<unsigned, 64, 1, 1, 1, 1, vectorize_t>},
    {"load transpose, Slow<1>, 3 items, width 1, block 64x1x1", runLoad<Slow<1>, 64, 1, 1, 1, 3, transpose_t>},
    {"store transpose, Slow<1>, 3 items, width 1, block 64x1x1", runStore<Slow<1>, 64, 1, 1, 1, 3, transpose_t>},
    {"load striped, unsigned, 3 items, width 2, block 64x1x1", runLoad<unsigned, 64, 1, 1, 2, 3, striped_t>},
    {"store striped, unsigned, 3 items, width 2, block 64x1x1", runStore<unsigned, 64, 1, 1, 2, 3, striped_t>},
    {"load transpose, Triple, 1 items, width 2, block 64x1x1", runLoad<Triple, 64, 1, 1, 2, 1, transpose_t>},
    {"store transpose, Triple, 1 items, width 2, block 64x1x1", runStore<Triple, 64, 1, 1, 2, 1, transpose_t>},
    {"load direct, unsigned, 4 items, width 4, block 64x1x1", runLoad<unsigned, 64, 1, 1, 4, 4, direct_t>},
    {"store direct, unsigned, 4 items, width 4, block 64x1x1", runStore<unsigned, 64, 1, 1, 4, 4, direct_t>},
    {"load vectorize, Triple, 3 items, width 4, block 64x1x1", runLoad<Triple, 64, 1, 1, 4, 3, vectorize_t>},
    {"store vectorize, Triple, 3 items, width 4, block 64x1x1", runStore<Triple, 64, 1, 1, 4, 3, vectorize_t>},
    {"load transpose, unsigned, 4 items, width 4, block 64x1x1", runLoad<unsigned, 64, 1, 1, 4, 4, transpose_t>},
    {"store transpose, unsigned, 4 items, width 4, block 64x1x1", runStore<unsigned, 64, 1, 1, 4, 4, transpose_t>},
    {"load striped, Triple, 4 items, width 8, block 64x1x1", runLoad<Triple, 64, 1, 1, 8, 4, striped_t>},
    {"store striped, Triple, 4 items, width 8, block 64x1x1", runStore<Triple, 64, 1, 1, 8, 4, striped_t>},
    {"load transpose, Slow<1>, 3 items, width 8, block 64x1x1", runLoad<Slow<1>, 64, 1, 1, 8, 3, transpose_t>},
    {"store transpose, Slow<1>, 3 items, width 8, block 64x1x1", runStore<Slow<1>, 64, 1, 1, 8, 3, transpose_t>},
    {"load direct, Triple, 1 items, width 16, block 64x1x1", runLoad<Triple, 64, 1, 1, 16, 1, direct_t>},
    {"store direct, Triple, 1 items, width 16, block 64x1x1", runStore<Triple, 64, 1, 1, 16, 1, direct_t>},
    {"load vectorize, Slow<1>, 4 items, width 16, block 64x1x1", runLoad<Slow<1>, 64, 1, 1, 16, 4, vectorize_t>},
    {"store vectorize, Slow<1>, 4 items, width 16, block 64x1x1", runStore<Slow<1>, 64, 1, 1, 16, 4, vectorize_t>},
    {"load transpose, Triple, 4 items, width 16, block 64x1x1", runLoad<Triple, 64, 1, 1, 16, 4, transpose_t>},
    {"store transpose, Triple, 4 items, width 16, block 64x1x1", runStore<Triple, 64, 1, 1, 16, 4, transpose_t>},
    {"load striped, Slow<1>, 1 items, width 32, block 64x1x1", runLoad<Slow<1>, 64, 1, 1, 32, 1, striped_t>},
    {"store striped, Slow<1>, 1 items, width 32, block 64x1x1", runStore<Slow<1>, 64, 1, 1, 32, 1, striped_t>},
    {"load transpose, unsigned, 4 items, width 32, block 64x1x1", runLoad<unsigned, 64, 1, 1, 32, 4, transpose_t>},
    {"store transpose, unsigned, 4 items, width 32, block 64x1x1", runStore<unsigned, 64, 1, 1, 32, 4, transpose_t>},
    {"load direct, Triple, 4 items, width 1, block 16x4x1", runLoad<Triple, 16, 4, 1, 1, 4, direct_t>},
    {"store direct, Triple, 4 items, width 1, block 16x4x1", runStore<Triple, 16, 4, 1, 1, 4, direct_t>},
    {"load striped, unsigned, 1 items, width 1, block 16x4x1", runLoad<unsigned, 16, 4, 1, 1, 1, striped_t>},
    {"store striped, unsigned, 1 items, width 1, block 16x4x1", runStore<unsigned, 16, 4, 1, 1, 1, striped_t>},
    {"load vectorize, Slow<1>, 3 items, width 1, block 16x4x1", runLoad<Slow<1>, 16, 4, 1, 1, 3, vectorize_t>},
    {"store vectorize, Slow<1>, 3 items, width 1, block 16x4x1", runStore<Slow<1>, 16, 4, 1, 1, 3, vectorize_t>},
    {"load transpose, Triple, 4 items, width 1, block 16x4x1", runLoad<Triple, 16, 4, 1, 1, 4, transpose_t>},
    {"store transpose, Triple, 4 items, width 1, block 16x4x1", runStore<Triple, 16, 4, 1, 1, 4, transpose_t>},
    {"load direct, unsigned, 3 items, width 2, block 16x4x1", runLoad<unsigned, 16, 4, 1, 2, 3, direct_t>},
    {"store direct, unsigned, 3 items, width 2, block 16x4x1", runStore<unsigned, 16, 4, 1, 2, 3, direct_t>},
    {"load striped, Slow<1>, 4 items, width 2, block 16x4x1", runLoad<Slow<1>, 16, 4, 1, 2, 4, striped_t>},
    {"store striped, Slow<1>, 4 items, width 2, block 16x4x1", runStore<Slow<1>, 16, 4, 1, 2, 4, striped_t>},
    {"load vectorize, Triple, 1 items, width 2, block 16x4x1", runLoad<Triple, 16, 4, 1, 2, 1, vectorize_t>},
    {"store vectorize, Triple, 1 items, width 2, block 16x4x1", runStore<Triple, 16, 4, 1, 2, 1, vectorize_t>},
    {"load transpose, unsigned, 3 items, width 2, block 16x4x1", runLoad<unsigned, 16, 4, 1, 2, 3, transpose_t>},
    {"store transpose, unsigned, 3 items, width 2, block 16x4x1", runStore<unsigned, 16, 4, 1, 2, 3, transpose_t>},
    {"load direct, Slow<1>, 1 items, width 4, block 16x4x1", runLoad<Slow<1>, 16, 4, 1, 4, 1, direct_t>},
    {"store direct, Slow<1>, 1 items, width 4, block 16x4x1", runStore<Slow<1>, 16, 4, 1, 4, 1, direct_t>},
    {"load striped, Triple, 3 items, width 4, block 16x4x1", runLoad<Triple, 16, 4, 1, 4, 3, striped_t>},
    {"store striped, Triple, 3 items, width 4, block 16x4x1", runStore<Triple, 16, 4, 1, 4, 3, striped_t>},
    {"load vectorize, unsigned, 4 items, width 4, block 16x4x1", runLoad<unsigned, 16, 4, 1, 4, 4, vectorize_t>},
    {"store vectorize, unsigned, 4 items, width 4, block 16x4x1", runStore<unsigned, 16, 4, 1, 4, 4, vectorize_t>},
    {"load transpose, Slow<1>, 1 items, width 4, block 16x4x1", runLoad<Slow<1>, 16, 4, 1, 4, 1, transpose_t>},
    {"store transpose, Slow<1>, 1 items, width 4, block 16x4x1", runStore<Slow<1>, 16, 4, 1, 4, 1, transpose_t>},
    {"load direct, Triple, 4 items, width 8, block 16x4x1", runLoad<Triple, 16, 4, 1, 8, 4, direct_t>},
    {"store direct, Triple, 4 items, width 8, block 16x4x1", runStore<Triple, 16, 4, 1, 8, 4, direct_t>},
    {"load striped, unsigned, 1 items, width 8, block 16x4x1", runLoad<unsigned, 16, 4, 1, 8, 1, striped_t>},
    {"store striped, unsigned, 1 items, width 8, block 16x4x1", runStore<unsigned, 16, 4, 1, 8, 1, striped_t>},
    {"load vectorize, Slow<1>, 3 items, width 8, block 16x4x1", runLoad<Slow<1>, 16, 4, 1, 8, 3, vectorize_t>},
    {"store vectorize, Slow<1>, 3 items, width 8, block 16x4x1", runStore<Slow<1>, 16, 4, 1, 8, 3, vectorize_t>},
    {"load transpose, Triple, 4 items, width 8, block 16x4x1", runLoad<Triple, 16, 4, 1, 8, 4, transpose_t>},
    {"store transpose, Triple, 4 items, width 8, block 16x4x1", runStore<Triple, 16, 4, 1, 8, 4, transpose_t>},
    {"load direct, unsigned, 3 items, width 16, block 16x4x1", runLoad<unsigned, 16, 4, 1, 16, 3, direct_t>},
    {"store direct, unsigned, 3 items, width 16, block 16x4x1", runStore<unsigned, 16, 4, 1, 16, 3, direct_t>},
    {"load striped, Slow<1>, 4 items, width 16, block 16x4x1", runLoad<Slow<1>, 16, 4, 1, 16, 4, striped_t>},
    {"store striped, Slow<1>, 4 items, width 16, block 16x4x1", runStore<Slow<1>, 16, 4, 1, 16, 4, striped_t>},
    {"load vectorize, Triple, 1 items, width 16, block 16x4x1", runLoad<Triple, 16, 4, 1, 16, 1, vectorize_t>},
    {"store vectorize, Triple, 1 items, width 16, block 16x4x1", runStore<Triple, 16, 4, 1, 16, 1, vectorize_t>},
    {"load transpose, unsigned, 3 items, width 16, block 16x4x1", runLoad<unsigned, 16, 4, 1, 16, 3, transpose_t>},
    {"store transpose, unsigned, 3 items, width 16, block 16x4x1", runStore<unsigned, 16, 4, 1, 16, 3, transpose_t>},
    {"load direct, Slow<1>, 1 items, width 32, block 16x4x1", runLoad<Slow<1>, 16, 4, 1, 32, 1, direct_t>},
    {"store direct, Slow<1>, 1 items, width 32, block 16x4x1", runStore<Slow<1>, 16, 4, 1, 32, 1, direct_t>},
    {"load striped, Triple, 3 items, width 32, block 16x4x1", runLoad<Triple, 16, 4, 1, 32, 3, striped_t>},
    {"store striped, Triple, 3 items, width 32, block 16x4x1", runStore<Triple, 16, 4, 1, 32, 3, striped_t>},
    {"load vectorize, unsigned, 4 items, width 32, block 16x4x1", runLoad<unsigned, 16, 4, 1, 32, 4, vectorize_t>},
    {"store vectorize, unsigned, 4 items, width 32, block 16x4x1", runStore<unsigned, 16, 4, 1, 32, 4, vectorize_t>},
    {"load transpose, Slow<1>, 4 items, width 32, block 16x4x1", runLoad<Slow<1>, 16, 4, 1, 32, 4, transpose_t>},
    {"store transpose, Slow<1>, 4 items, width 32, block 16x4x1", runStore<Slow<1>, 16, 4, 1, 32, 4, transpose_t>},
    {"load direct, unsigned, 1 items, width 1, block 8x4x2", runLoad<unsigned, 8, 4, 2, 1, 1, direct_t>},
    {"store direct, unsigned, 1 items, width 1, block 8x4x2", runStore<unsigned, 8, 4, 2, 1, 1, direct_t>},
    {"load striped, Slow<1>, 3 items, width 1, block 8x4x2", runLoad<Slow<1>, 8, 4, 2, 1, 3, striped_t>},
    {"store striped, Slow<1>, 3 items, width 1, block 8x4x2", runStore<Slow<1>, 8, 4, 2, 1, 3, striped_t>},
    {"load vectorize, Triple, 4 items, width 1, block 8x4x2", runLoad<Triple, 8, 4, 2, 1, 4, vectorize_t>},
    {"store vectorize, Triple, 4 items, width 1, block 8x4x2", runStore<Triple, 8, 4, 2, 1, 4, vectorize_t>},
    {"load transpose, unsigned, 4 items, width 1, block 8x4x2", runLoad<unsigned, 8, 4, 2, 1, 4, transpose_t>},
    {"store transpose, unsigned, 4 items, width 1, block 8x4x2", runStore<unsigned, 8, 4, 2, 1, 4, transpose_t>},
    {"load direct, Slow<1>, 4 items, width 2, block 8x4x2", runLoad<Slow<1>, 8, 4, 2, 2, 4, direct_t>},
    {"store direct, Slow<1>, 4 items, width 2, block 8x4x2", runStore<Slow<1>, 8, 4, 2, 2, 4, direct_t>},
    {"load striped, Triple, 1 items, width 2, block 8x4x2", runLoad<Triple, 8, 4, 2, 2, 1, striped_t>},
    {"store striped, Triple, 1 items, width 2, block 8x4x2", runStore<Triple, 8, 4, 2, 2, 1, striped_t>},
    {"load vectorize, unsigned, 3 items, width 2, block 8x4x2", runLoad<unsigned, 8, 4, 2, 2, 3, vectorize_t>},
    {"store vectorize, unsigned, 3 items, width 2, block 8x4x2", runStore<unsigned, 8, 4, 2, 2, 3, vectorize_t>},
    {"load transpose, Slow<1>, 4 items, width 2, block 8x4x2", runLoad<Slow<1>, 8, 4, 2, 2, 4, transpose_t>},
    {"store transpose, Slow<1>, 4 items, width 2, block 8x4x2", runStore<Slow<1>, 8, 4, 2, 2, 4, transpose_t>},
    {"load direct, Triple, 3 items, width 4, block 8x4x2", runLoad<Triple, 8, 4, 2, 4, 3, direct_t>},
    {"store direct, Triple, 3 items, width 4, block 8x4x2", runStore<Triple, 8, 4, 2, 4, 3, direct_t>},
    {"load striped, unsigned, 4 items, width 4, block 8x4x2", runLoad<unsigned, 8, 4, 2, 4, 4, striped_t>},
    {"store striped, unsigned, 4 items, width 4, block 8x4x2", runStore<unsigned, 8, 4, 2, 4, 4, striped_t>},
    {"load vectorize, Slow<1>, 1 items, width 4, block 8x4x2", runLoad<Slow<1>, 8, 4, 2, 4, 1, vectorize_t>},
    {"store vectorize, Slow<1>, 1 items, width 4, block 8x4x2", runStore<Slow<1>, 8, 4, 2, 4, 1, vectorize_t>},
    {"load transpose, Triple, 3 items, width 4, block 8x4x2", runLoad<Triple, 8, 4, 2, 4, 3, transpose_t>},
    {"store transpose, Triple, 3 items, width 4, block 8x4x2", runStore<Triple, 8, 4, 2, 4, 3, transpose_t>},
    {"load direct, unsigned, 1 items, width 8, block 8x4x2", runLoad<unsigned, 8, 4, 2, 8, 1, direct_t>},
    {"store direct, unsigned, 1 items, width 8, block 8x4x2", runStore<unsigned, 8, 4, 2, 8, 1, direct_t>},
    {"load striped, Slow<1>, 3 items, width 8, block 8x4x2", runLoad<Slow<1>, 8, 4, 2, 8, 3, striped_t>},
    {"store striped, Slow<1>, 3 items, width 8, block 8x4x2", runStore<Slow<1>, 8, 4, 2, 8, 3, striped_t>},
    {"load vectorize, Triple, 4 items, width 8, block 8x4x2", runLoad<Triple, 8, 4, 2, 8, 4, vectorize_t>},
    {"store vectorize, Triple, 4 items, width 8, block 8x4x2", runStore<Triple, 8, 4, 2, 8, 4, vectorize_t>},
    {"load transpose, unsigned, 1 items, width 8, block 8x4x2", runLoad<unsigned, 8, 4, 2, 8, 1, transpose_t>},
    {"store transpose, unsigned, 1 items, width 8, block 8x4x2", runStore<unsigned, 8, 4, 2, 8, 1, transpose_t>},
    {"load direct, Slow<1>, 4 items, width 16, block 8x4x2", runLoad<Slow<1>, 8, 4, 2, 16, 4, direct_t>},
    {"store direct, Slow<1>, 4 items, width 16, block 8x4x2", runStore<Slow<1>, 8, 4, 2, 16, 4, direct_t>},
    {"load striped, Triple, 1 items, width 16, block 8x4x2", runLoad<Triple, 8, 4, 2, 16, 1, striped_t>},
    {"store striped, Triple, 1 items, width 16, block 8x4x2", runStore<Triple, 8, 4, 2, 16, 1, striped_t>},
    {"load vectorize, unsigned, 3 items, width 16, block 8x4x2", runLoad<unsigned, 8, 4, 2, 16, 3, vectorize_t>},
    {"store vectorize, unsigned, 3 items, width 16, block 8x4x2", runStore<unsigned, 8, 4, 2, 16, 3, vectorize_t>},
    {"load transpose, Slow<1>, 4 items, width 16, block 8x4x2", runLoad<Slow<1>, 8, 4, 2, 16, 4, transpose_t>},
    {"store transpose, Slow<1>, 4 items, width 16, block 8x4x2", runStore<Slow<1>, 8, 4, 2, 16, 4, transpose_t>},
    {"load direct, Triple, 3 items, width 32, block 8x4x2", runLoad<Triple, 8, 4, 2, 32, 3, direct_t>},
    {"store direct, Triple, 3 items, width 32, block 8x4x2", runStore<Triple, 8, 4, 2, 32, 3, direct_t>},
    {"load striped, unsigned, 4 items, width 32, block 8x4x2", runLoad<unsigned, 8, 4, 2, 32, 4, striped_t>},
    {"store striped, unsigned, 4 items, width 32, block 8x4x2", runStore<unsigned, 8, 4, 2, 32, 4, striped_t>},
    {"load vectorize, Slow<1>, 1 items, width 32, block 8x4x2", runLoad<Slow<1>, 8, 4, 2, 32, 1, vectorize_t>},
    {"store vectorize, Slow<1>, 1 items, width 32, block 8x4x2", runStore<Slow<1>, 8, 4, 2, 32, 1, vectorize_t>},
    {"load transpose, Triple, 3 items, width 32, block 8x4x2", runLoad<Triple, 8, 4, 2, 32, 3, transpose_t>},
    {"store transpose, Triple, 3 items, width 32, block 8x4x2", runStore<Triple, 8, 4, 2, 32, 3, transpose_t>},
    {"load striped, Triple, 4 items, width 1, block 256x1x1", runLoad<Triple, 256, 1, 1, 1, 4, striped_t>},
    {"store striped, Triple, 4 items, width 1, block 256x1x1", runStore<Triple, 256, 1, 1, 1, 4, striped_t>},
    {"load transpose, Slow<1>, 3 items, width 1, block 256x1x1", runLoad<Slow<1>, 256, 1, 1, 1, 3, transpose_t>},
    {"store transpose, Slow<1>, 3 items, width 1, block 256x1x1", runStore<Slow<1>, 256, 1, 1, 1, 3, transpose_t>},
    {"load direct, Triple, 1 items, width 2, block 256x1x1", runLoad<Triple, 256, 1, 1, 2, 1, direct_t>},
    {"store direct, Triple, 1 items, width 2, block 256x1x1", runStore<Triple, 256, 1, 1, 2, 1, direct_t>},
    {"load vectorize, Slow<1>, 4 items, width 2, block 256x1x1", runLoad<Slow<1>, 256, 1, 1, 2, 4, vectorize_t>},
    {"store vectorize, Slow<1>, 4 items, width 2, block 256x1x1", runStore<Slow<1>, 256, 1, 1, 2, 4, vectorize_t>},
    {"load transpose, Triple, 4 items, width 2, block 256x1x1", runLoad<Triple, 256, 1, 1, 2, 4, transpose_t>},
    {"store transpose, Triple, 4 items, width 2, block 256x1x1", runStore<Triple, 256, 1, 1, 2, 4, transpose_t>},
    {"load striped, Slow<1>, 1 items, width 4, block 256x1x1", runLoad<Slow<1>, 256, 1, 1, 4, 1, striped_t>},
    {"store striped, Slow<1>, 1 items, width 4, block 256x1x1", runStore<Slow<1>, 256, 1, 1, 4, 1, striped_t>},
    {"load transpose, unsigned, 4 items, width 4, block 256x1x1", runLoad<unsigned, 256, 1, 1, 4, 4, transpose_t>},
    {"store transpose, unsigned, 4 items, width 4, block 256x1x1", runStore<unsigned, 256, 1, 1, 4, 4, transpose_t>},
    {"load direct, Slow<1>, 3 items, width 8, block 256x1x1", runLoad<Slow<1>, 256, 1, 1, 8, 3, direct_t>},
    {"store direct, Slow<1>, 3 items, width 8, block 256x1x1", runStore<Slow<1>, 256, 1, 1, 8, 3, direct_t>},
    {"load vectorize, unsigned, 1 items, width 8, block 256x1x1", runLoad<unsigned, 256, 1, 1, 8, 1, vectorize_t>},
    {"store vectorize, unsigned, 1 items, width 8, block 256x1x1", runStore<unsigned, 256, 1, 1, 8, 1, vectorize_t>},
    {"load transpose, Slow<1>, 3 items, width 8, block 256x1x1", runLoad<Slow<1>, 256, 1, 1, 8, 3, transpose_t>},
    {"store transpose, Slow<1>, 3 items, width 8, block 256x1x1", runStore<Slow<1>, 256, 1, 1, 8, 3, transpose_t>},
    {"load striped, unsigned, 3 items, width 16, block 256x1x1", runLoad<unsigned, 256, 1, 1, 16, 3, striped_t>},
    {"store striped, unsigned, 3 items, width 16, block 256x1x1", runStore<unsigned, 256, 1, 1, 16, 3, striped_t>},
    {"load transpose, Triple, 1 items, width 16, block 256x1x1", runLoad<Triple, 256, 1, 1, 16, 1, transpose_t>},
    {"store transpose, Triple, 1 items, width 16, block 256x1x1", runStore<Triple, 256, 1, 1, 16, 1, transpose_t>},
    {"load direct, unsigned, 4 items, width 32, block 256x1x1", runLoad<unsigned, 256, 1, 1, 32, 4, direct_t>},
    {"store direct, unsigned, 4 items, width 32, block 256x1x1", runStore<unsigned, 256, 1, 1, 32, 4, direct_t>},
    {"load vectorize, Triple, 3 items, width 32, block 256x1x1", runLoad<Triple, 256, 1, 1, 32, 3, vectorize_t>},
    {"store vectorize, Triple, 3 items, width 32, block 256x1x1", runStore<Triple, 256, 1, 1, 32, 3, vectorize_t>},
    {"load transpose, unsigned, 4 items, width 32, block 256x1x1", runLoad<unsigned, 256, 1, 1, 32, 4, transpose_t>},
    {"store transpose, unsigned, 4 items, width 32, block 256x1x1", runStore<unsigned, 256, 1, 1, 32, 4, transpose_t>},
    {"loops, slow items, width 8", runLoops<Slow<1>, 128, 8, 4>},
    {"loops, slow items, width 16", runLoops<Slow<1>, 64, 16, 3>},
    {"loops, slow 12-byte items, width 2", runLoops<Slow<3>, 96, 2, 4>},
    {"loops, slow items, width 32", runLoops<Slow<1>, 256, 32, 4>},
    {"loops, plain items, width 4", runLoops<unsigned, 256, 4, 8>},
    {"loops, plain items, width 1", runLoops<unsigned, 64, 1, 4>},
  };
  return tests;
}
