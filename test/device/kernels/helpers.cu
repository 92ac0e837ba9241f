// Calls in functions: storage that callers give, one function called from several kernels, several times and in loops, in
// others, members, templates, lambdas, functions with storage of their own, and functions of warps. Items of type Slow hold
// back some warps, so that a barrier too few shows.
#include <coop/coop.cuh>

#include "sequence.cuh"

namespace
{

using namespace device_tests;

constexpr int threads = 128;

/// Loads a tile, delays some warps, and stores it: two uses of the storage.
template <class Block, class T, int N>
__device__ void moveTile(Block block, const T* in, T* out, T (&items)[N], int turn)
{
  coop::load(block, in, items, coop::transpose);
  delayWarp(turn);
  T copy[N];
  for (int i = 0; i < N; ++i)
  {
    copy[i] = items[i];
  }
  coop::store(block, out, copy, coop::transpose);
}

/// Called by several kernels, and by another function.
__device__ void moveWords(const unsigned* in, unsigned* out)
{
  unsigned items[4];
  moveTile(coop::this_block<threads>(), in, out, items, 0);
}

__device__ void moveTwice(const unsigned* in, unsigned* out)
{
  moveWords(in, out);
  moveWords(in + threads * 4, out + threads * 4);
}

__global__ void nested(const unsigned* in, unsigned* out, int turns)
{
  for (int turn = 0; turn < turns; ++turn)
  {
    moveTwice(in + turn * 2 * threads * 4, out + turn * 2 * threads * 4);
  }
}

template <class T, int B, int N>
__global__ void inTurns(const T* in, T* out, int turns)
{
  auto block = coop::this_block<B>();
  for (int turn = 0; turn < turns; ++turn)
  {
    T items[N];
    moveTile(block, in + turn * B * N, out + turn * B * N, items, turn);
  }
}

/// A pack expansion of a load, a wait and a store.
template <int... I>
__global__ void expanded(const Slow<1>* in, Slow<1>* out, int turns)
{
  auto block = coop::this_block<threads>();
  for (int turn = 0; turn < turns; ++turn)
  {
    const int first = turn * int(sizeof...(I));
    Slow<1> items[4];
    ((coop::load(block, in + (first + I) * threads * 4, items, coop::transpose), delayWarp(turn + I),
      coop::store(block, out + (first + I) * threads * 4, items, coop::transpose)), ...);
  }
}

/// Two instantiations of one function, and a call of the kernel's own, in turn.
template <class T, int B>
__global__ void mixed(const T* in, T* out, int turns)
{
  auto block = coop::this_block<B>();
  for (int turn = 0; turn < turns / 3; ++turn)
  {
    const T* source = in + turn * 3 * B * 4;
    T* target       = out + turn * 3 * B * 4;
    T wide[8];
    moveTile(block, source, target, wide, turn);
    T items[4];
    coop::load(block, source + B * 8, items, coop::transpose);
    delayWarp(turn + 1);
    coop::store(block, target + B * 8, items);
  }
}

template <class T, int N>
struct Mover
{
  T items[N];

  template <class Block>
  __device__ void load(Block block, const T* in)
  {
    coop::load(block, in, items, coop::transpose);
  }
  template <class Block>
  __device__ void run(Block block, const T* in, T* out, int turn)
  {
    load(block, in);
    delayWarp(turn);
    coop::store(block, out, items, coop::transpose);
  }
};

template <class T, int B, int N>
__global__ void members(const T* in, T* out, int turns)
{
  Mover<T, N> mover;
  for (int turn = 0; turn < turns; ++turn)
  {
    mover.run(coop::this_block<B>(), in + turn * B * N, out + turn * B * N, turn);
  }
}

template <class Function>
__device__ void repeat(int turns, Function function)
{
  for (int turn = 0; turn < turns; ++turn)
  {
    function(turn);
  }
}

/// A lambda has storage of its own.
template <class T, int B, int N>
__global__ void lambdas(const T* in, T* out, int turns)
{
  auto block = coop::this_block<B>();
  repeat(turns, [=](int turn) {
    T items[N];
    coop::load(block, in + turn * B * N, items, coop::transpose);
    delayWarp(turn);
    coop::store(block, out + turn * B * N, items, coop::transpose);
  });
}

/// So has a function whose address is taken, and one that calls itself.
__device__ void addressed(const unsigned* in, unsigned* out, int turn)
{
  unsigned items[3];
  coop::load(coop::this_block<threads>(), in, items, coop::transpose);
  delayWarp(turn);
  coop::store(coop::this_block<threads>(), out, items, coop::transpose);
}
__device__ void recursive(const unsigned* in, unsigned* out, int turns)
{
  void (*function)(const unsigned*, unsigned*, int) = addressed;
  function(in, out, turns);
  if (turns > 1)
  {
    recursive(in + threads * 3, out + threads * 3, turns - 1);
  }
}
__global__ void ownStorage(const unsigned* in, unsigned* out, int turns)
{
  recursive(in, out, turns);
}

/// Each warp goes round its loop another number of times.
template <class T, int B, int N>
__device__ void moveOfWarp(const T* in, T* out, int turn)
{
  [[maybe_unused]] auto block = coop::this_block<B>();
  T items[N];
  coop::load(coop::this_warp(), in, items, coop::transpose);
  delayWarp(turn);
  coop::store(coop::this_warp(), out, items, coop::transpose);
}
template <class T, int B, int N>
__global__ void warps(const T* in, T* out, int turns)
{
  [[maybe_unused]] auto block = coop::this_block<B>();
  const int warp              = threadIdx.x / 32;
  for (int turn = 0; turn < turns - warp % 2; ++turn)
  {
    moveOfWarp<T, B, N>(in + turn * B * N, out + turn * B * N, turn);
  }
  if (warp % 2 == 1)
  {
    moveOfWarp<T, B, N>(in + (turns - 1) * B * N, out + (turns - 1) * B * N, warp);
  }
}

/// The value of a call is used, and the next call follows at once.
template <class T, int N>
__device__ T lastOf(const T* in, int turn)
{
  T items[N];
  coop::load(coop::this_block<threads>(), in, items, coop::transpose);
  delayWarp(turn);
  return items[N - 1];
}
__global__ void values(const unsigned* in, unsigned* out, int turns)
{
  for (int turn = 0; turn < turns; ++turn)
  {
    const unsigned* tile = in + turn * threads * 4;
    unsigned first       = lastOf<unsigned, 2>(tile, turn);
    out[turn * threads * 4 + threadIdx.x] = first + lastOf<unsigned, 4>(tile, turn + 1);
  }
}

constexpr int turns = 6;

/// All tiles come out as they went in.
template <class T, class Launch>
std::string runCopy(unsigned seed, int perTurn, Launch launch)
{
  const Words source = randomWords(std::size_t(turns) * perTurn * wordsOf<T>, seed);
  DeviceArray<T> in(source), out(std::size_t(turns) * perTurn);
  setDelays(seed);
  launch(in.get(), out.get());
  return firstOf(finishLaunch(), out.compare("out", source));
}

std::string runNested(unsigned seed)
{
  return runCopy<unsigned>(seed, 2 * threads * 4, [](auto in, auto out) { nested<<<1, threads>>>(in, out, turns); });
}
template <class T, int B, int N>
std::string runInTurns(unsigned seed)
{
  return runCopy<T>(seed, B * N, [](auto in, auto out) { inTurns<T, B, N><<<1, B>>>(in, out, turns); });
}
std::string runExpanded(unsigned seed)
{
  return runCopy<Slow<1>>(seed, 3 * threads * 4, [](const Slow<1>* in, Slow<1>* out) {
    expanded<0, 1, 2><<<1, threads>>>(in, out, turns);
  });
}
template <class T, int B>
std::string runMixed(unsigned seed)
{
  return runCopy<T>(seed, B * 4, [](auto in, auto out) { mixed<T, B><<<1, B>>>(in, out, turns); });
}
template <class T, int B, int N>
std::string runMembers(unsigned seed)
{
  return runCopy<T>(seed, B * N, [](auto in, auto out) { members<T, B, N><<<1, B>>>(in, out, turns); });
}
template <class T, int B, int N>
std::string runLambdas(unsigned seed)
{
  return runCopy<T>(seed, B * N, [](auto in, auto out) { lambdas<T, B, N><<<1, B>>>(in, out, turns); });
}
std::string runOwnStorage(unsigned seed)
{
  return runCopy<unsigned>(seed, threads * 3, [](auto in, auto out) { ownStorage<<<1, threads>>>(in, out, turns); });
}
template <class T, int B, int N>
std::string runWarps(unsigned seed)
{
  return runCopy<T>(seed, B * N, [](auto in, auto out) { warps<T, B, N><<<1, B>>>(in, out, turns); });
}

std::string runValues(unsigned seed)
{
  const Words source = randomWords(std::size_t(turns) * threads * 4, seed);
  Words expected(source.size(), sentinel);
  for (int turn = 0; turn < turns; ++turn)
  {
    const unsigned* tile = source.data() + turn * threads * 4;
    for (int thread = 0; thread < threads; ++thread)
    {
      expected[turn * threads * 4 + thread] = tile[thread * 2 + 1] + tile[thread * 4 + 3];
    }
  }
  DeviceArray<unsigned> in(source), out(source.size());
  setDelays(seed);
  values<<<1, threads>>>(in.get(), out.get(), turns);
  return firstOf(finishLaunch(), out.compare("out", expected));
}

} // namespace

harness::Suite harness::suite()
{
  Suite tests;
  tests.sequences = {
    {"functions in functions", runNested},
    {"in turns, slow items, block 64", runInTurns<Slow<1>, 64, 4>},
    {"in turns, slow items, block 256", runInTurns<Slow<1>, 256, 3>},
    {"in turns, 12-byte items", runInTurns<Triple, 128, 2>},
    {"two instantiations beside a call, slow items", runMixed<Slow<1>, 128>},
    {"pack expansions, slow items", runExpanded},
    {"members, slow items", runMembers<Slow<1>, 128, 4>},
    {"members, 16-byte items", runMembers<Quad, 64, 2>},
    {"lambdas, slow items", runLambdas<Slow<1>, 128, 4>},
    {"storage of their own", runOwnStorage},
    {"warps, slow items", runWarps<Slow<1>, 128, 4>},
    {"warps, slow 12-byte items", runWarps<Slow<3>, 64, 3>},
    {"values", runValues},
  };
  return tests;
}
