// Calls in larger expressions: several that may run in any order, in conditions, heads of loops, returns, arms and statements
// without braces; in arguments of calls; in pack expansions of several types; and in functions that the host may run, too. Items of type Slow hold back some warps,
// so that a barrier too few shows.
#include <coop/coop.cuh>

#include "sequence.cuh"

namespace
{

using namespace device_tests;

constexpr int threads = 128;
constexpr int turns   = 6;

using Block = coop::block_group<threads>;
using Item  = Slow<1>;

/// The thread's last item of a tile.
template <int N>
__device__ unsigned lastOf(const Item* in)
{
  Item items[N];
  coop::load(Block(), in, items, coop::transpose);
  return items[N - 1].words[0];
}

__device__ unsigned bothOf(const Item* in)
{
  return lastOf<2>(in) + lastOf<2>(in + threads);
}

/// Its address is taken: storage of its own.
__device__ unsigned ownOf(const Item* in)
{
  return lastOf<3>(in) + lastOf<4>(in);
}

__global__ void unordered(const Item* in, unsigned* out, int rounds)
{
  unsigned (*own)(const Item*) = ownOf;
  for (int round = 0; round < rounds; ++round)
  {
    const Item* tile = in + round * threads * 4;
    unsigned sum     = 0;
    if (lastOf<2>(tile) + lastOf<4>(tile) > 0x80000000u)
    {
      sum = 1;
    }
    for (int i = 0; sum += lastOf<4>(tile) * lastOf<3>(tile), i < 2; ++i) sum ^= 5;
    sum += round % 2 == 0 ? lastOf<2>(tile) - lastOf<3>(tile) : lastOf<3>(tile) + bothOf(tile);
    if (round != 1) sum += lastOf<3>(tile) ^ lastOf<2>(tile);
    sum += own(tile);
    out[round * threads + threadIdx.x] = sum;
  }
}

template <int N>
__global__ void operations(const Item* in, unsigned* out, int rounds)
{
  Block block;
  for (int round = 0; round < rounds; ++round)
  {
    const Item* tile = in + round * threads * 4;
    Item a[N], b[N];
    unsigned sum = (coop::load(block, tile, a, coop::transpose), a[0].words[0])
                 - (coop::load(block, tile + 1, b, coop::transpose), b[N - 1].words[0]);
    if ((coop::load(block, tile + 2, a, coop::transpose), a[0].words[0])
          + (coop::load(coop::this_warp(), tile, b, coop::transpose), b[0].words[0]) > 0x80000000u) sum += 3;
    out[round * threads + threadIdx.x] = sum;
  }
}

__device__ coop::ThreadData<Item, 4> loaded(const Item* in)
{
  coop::ThreadData<Item, 4> items;
  coop::load(Block(), in, items, coop::transpose);
  return items;
}

/// All of a tile, after a use of the storage.
__device__ int countAfter(const Item* in)
{
  Item items[4];
  coop::load(Block(), in, items, coop::transpose);
  return threads * 4;
}

/// The call takes what other calls give.
__global__ void arguments(const Item* in, Item* out, int rounds)
{
  Block block;
  for (int round = 0; round < rounds; ++round)
  {
    const Item* tile = in + round * threads * 4;
    Item* target     = out + round * threads * 4;
    if (round % 2 == 0)
    {
      coop::store(block, target, loaded(tile), coop::transpose);
    }
    else
    {
      coop::store(block, target, loaded(tile), coop::transpose, coop::valid_items(countAfter(tile)));
    }
  }
}

/// Called from device code and from the host.
__host__ __device__ unsigned thirdOf(const Item* in, [[maybe_unused]] int thread)
{
#ifdef __CUDA_ARCH__
  Item items[3];
  coop::load(Block(), in, items, coop::transpose);
  return items[2].words[0];
#else
  return in[thread * 3 + 2].words[0];
#endif
}

/// Called from device code alone, though the host's compiler sees it; its storage is its caller's.
template <class T, int N>
__host__ __device__ void moveTile(const T* in, T* out, T (&items)[N])
{
  Block block;
  coop::load(block, in, items, coop::transpose);
  if (N > 1) coop::store(block, out, items, coop::transpose);
}

__global__ void hostDevice(const Item* in, Item* out, unsigned* sums, int rounds)
{
  for (int round = 0; round < rounds; ++round)
  {
    const Item* tile                    = in + round * threads * 4;
    sums[round * threads + threadIdx.x] = thirdOf(tile, threadIdx.x) + thirdOf(tile + threads, threadIdx.x);
    Item items[4];
    moveTile(tile, out + round * threads * 4, items);
  }
}

/// A pack expansion whose elements are of several types.
template <class... Tiles>
__device__ void moveEach(const Item* in, Item* out, Tiles&... tiles)
{
  Block block;
  ((coop::load(block, in, tiles, coop::transpose), coop::store(block, out, tiles, coop::warp_transpose)), ...);
}

__global__ void elements(const Item* in, Item* out, int rounds)
{
  for (int round = 0; round < rounds; ++round)
  {
    Item two[2], three[3];
    coop::ThreadData<Item, 4> four;
    moveEach<Item[2], coop::ThreadData<Item, 4>, Item[3]>(in + round * threads * 4, out + round * threads * 4, two, four, three);
  }
}

/// What `expect(tile, thread)` says of each tile comes out.
template <class Launch, class Expect>
std::string runSums(unsigned seed, Launch launch, Expect expect)
{
  const Words source = randomWords(std::size_t(turns) * threads * 4, seed);
  Words expected(std::size_t(turns) * threads);
  for (int round = 0; round < turns; ++round)
  {
    for (int thread = 0; thread < threads; ++thread)
    {
      expected[round * threads + thread] = expect(source.data() + round * threads * 4, thread, round);
    }
  }
  DeviceArray<Item> in(source);
  DeviceArray<unsigned> out(expected.size());
  setDelays(seed);
  launch(in.get(), out.get());
  return firstOf(finishLaunch(), out.compare("out", expected));
}

std::string runUnordered(unsigned seed)
{
  auto launch = [](const Item* in, unsigned* out) { unordered<<<1, threads>>>(in, out, turns); };
  return runSums(seed, launch, [](const unsigned* tile, int thread, int round) {
    auto last     = [&](int items) { return tile[thread * items + items - 1]; };
    unsigned both = tile[thread * 2 + 1] + tile[threads + thread * 2 + 1];
    unsigned sum  = last(2) + last(4) > 0x80000000u ? 1 : 0;
    for (int i = 0; sum += last(4) * last(3), i < 2; ++i)
    {
      sum ^= 5;
    }
    sum += round % 2 == 0 ? last(2) - last(3) : last(3) + both;
    sum += round != 1 ? last(3) ^ last(2) : 0;
    return sum + last(3) + last(4);
  });
}

template <int N>
std::string runOperations(unsigned seed)
{
  auto launch = [](const Item* in, unsigned* out) { operations<N><<<1, threads>>>(in, out, turns); };
  return runSums(seed, launch, [](const unsigned* tile, int thread, int) {
    unsigned sum = tile[thread * N] - tile[1 + thread * N + N - 1];
    return tile[2 + thread * N] + tile[thread * N] > 0x80000000u ? sum + 3 : sum;
  });
}

std::string runArguments(unsigned seed)
{
  const Words source = randomWords(std::size_t(turns) * threads * 4, seed);
  DeviceArray<Item> in(source), out(source.size());
  setDelays(seed);
  arguments<<<1, threads>>>(in.get(), out.get(), turns);
  return firstOf(finishLaunch(), out.compare("out", source));
}

std::string runElements(unsigned seed)
{
  const Words source = randomWords(std::size_t(turns) * threads * 4, seed);
  DeviceArray<Item> in(source), out(source.size());
  setDelays(seed);
  elements<<<1, threads>>>(in.get(), out.get(), turns);
  return firstOf(finishLaunch(), out.compare("out", source));
}

std::string runHostDevice(unsigned seed)
{
  const Words source = randomWords(std::size_t(turns) * threads * 4, seed);
  Words expected(std::size_t(turns) * threads);
  const Item* tiles = reinterpret_cast<const Item*>(source.data());
  for (int round = 0; round < turns; ++round)
  {
    for (int thread = 0; thread < threads; ++thread)
    {
      const Item* tile                   = tiles + round * threads * 4;
      expected[round * threads + thread] = thirdOf(tile, thread) + thirdOf(tile + threads, thread);
    }
  }
  DeviceArray<Item> in(source), out(source.size());
  DeviceArray<unsigned> sums(expected.size());
  setDelays(seed);
  hostDevice<<<1, threads>>>(in.get(), out.get(), sums.get(), turns);
  return firstOf(finishLaunch(), firstOf(out.compare("out", source), sums.compare("sums", expected)));
}

} // namespace

harness::Suite harness::suite()
{
  Suite tests;
  tests.sequences = {
    {"any order, slow items", runUnordered},
    {"operations in any order, slow items", runOperations<3>},
    {"operations in any order, one item", runOperations<1>},
    {"arguments, slow items", runArguments},
    {"elements of several types, slow items", runElements},
    {"host and device, slow items", runHostDevice},
  };
  return tests;
}
