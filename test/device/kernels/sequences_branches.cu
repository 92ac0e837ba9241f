// Calls under conditions that are the same for the whole block: arms may overlap, and what follows must be safe whichever arm
// was taken.
#include <coop/coop.cuh>

#include "sequence.cuh"

namespace
{

using namespace device_tests;

/// One of three loads, then a store, then perhaps another.
template <class T, int B, int N>
__global__ void __launch_bounds__(B) threeArms(const T* a, T* out, T* copy, int mode)
{
  auto block = coop::this_block<B>();
  coop::ThreadData<T, N> items, again;
  const T* source = a + blockIdx.x * (B * N);
  if (mode % 4 == 0)
  {
    coop::load(block, source, items, coop::transpose);
  }
  else if (mode % 4 == 1)
  {
    coop::load(block, source, items, coop::warp_transpose);
  }
  else if (mode % 4 == 2)
  {
    coop::load(block, source, items, coop::warp_transpose_timesliced);
  }
  else
  {
    coop::load(block, source, items);
  }
  for (int i = 0; i < N; ++i)
  {
    again[i] = combine(items[i], uniformItem<T>(mode));
  }
  coop::store(block, out + blockIdx.x * (B * N), items, coop::transpose);
  if (mode & 4)
  {
    coop::store(block, copy + blockIdx.x * (B * N), again, coop::warp_transpose);
  }
}

template <class T, int B, int N>
std::string runThreeArms(unsigned seed)
{
  const int blocks        = 40;
  const int mode          = static_cast<int>(seed % 8);
  const std::size_t items = std::size_t(blocks) * B * N;
  const Words a           = randomWords(items * wordsOf<T>, seed);
  Words copied(a.size(), sentinel);
  for (std::size_t i = 0; i < a.size() && (mode & 4) != 0; ++i)
  {
    copied[i] = combineWords(a[i], mode);
  }
  DeviceArray<T> from(a), out(items), copy(items);
  setDelays(seed);
  threeArms<T, B, N><<<blocks, B>>>(from.get(), out.get(), copy.get(), mode);
  return firstOf(finishLaunch(), out.compare("out", a), copy.compare("copy", copied));
}

/// A switch with a case that falls through, so that one path has two loads in a row.
template <class T, int B, int N>
__global__ void __launch_bounds__(B) switched(const T* a, const T* b, T* out, int mode)
{
  auto block = coop::this_block<B>();
  T items[N], others[N];
  for (int i = 0; i < N; ++i)
  {
    others[i] = uniformItem<T>(5);
  }
  const T* source = a + blockIdx.x * (B * N);
  switch (mode)
  {
    case 0:
      coop::load(block, b + blockIdx.x * (B * N), others, coop::transpose);
      [[fallthrough]];
    case 1:
      coop::load(block, source, items, coop::transpose);
      break;
    case 2: {
      coop::load(block, source, items, coop::warp_transpose);
      break;
    }
    default:
      coop::load(block, source, items);
  }
  for (int i = 0; i < N; ++i)
  {
    items[i] = combine(items[i], others[i]);
  }
  coop::store(block, out + blockIdx.x * (B * N), items, coop::transpose);
}

template <class T, int B, int N>
std::string runSwitched(unsigned seed)
{
  const int blocks        = 40;
  const int mode          = static_cast<int>(seed % 4);
  const std::size_t items = std::size_t(blocks) * B * N;
  const Words a           = randomWords(items * wordsOf<T>, seed);
  const Words b           = randomWords(a.size(), seed + 1000);
  Words expected(a.size());
  for (std::size_t i = 0; i < a.size(); ++i)
  {
    expected[i] = combineWords(a[i], mode == 0 ? b[i] : 5);
  }
  DeviceArray<T> left(a), right(b), out(items);
  setDelays(seed);
  switched<T, B, N><<<blocks, B>>>(left.get(), right.get(), out.get(), mode);
  return firstOf(finishLaunch(), out.compare("out", expected));
}

/// No braces anywhere: what is put beside a call must stay under its condition.
template <class T, int B, int N>
__global__ void __launch_bounds__(B) unbraced(const T* a, const T* b, T* out, int mode, int turns)
{
  constexpr int tile = B * N;
  auto block         = coop::this_block<B>();
  T items[N], others[N];
  for (int turn = 0; turn < turns; ++turn)
    if (mode == 0)
      coop::load(block, a, items, coop::transpose, coop::offset((blockIdx.x * turns + turn) * tile));
    else if (mode == 1)
      coop::load(block, b, items, coop::transpose, coop::offset((blockIdx.x * turns + turn) * tile));
    else
      for (int source = 0; source < 2; ++source)
        coop::load(block, source == 0 ? a : b, items, coop::warp_transpose,
                   coop::offset((blockIdx.x * turns + turn) * tile));
  if (mode != 1)
    coop::load(block, a + blockIdx.x * tile, others, coop::transpose);
  else
    for (int i = 0; i < N; ++i)
      others[i] = uniformItem<T>(11);
  for (int i = 0; i < N; ++i)
    items[i] = combine(items[i], others[i]);
  while (turns-- > 0)
    if (turns == 0)
      coop::store(block, out + blockIdx.x * tile, items, coop::transpose);
}

template <class T, int B, int N>
std::string runUnbraced(unsigned seed)
{
  const int blocks            = 30;
  const int turns             = 3;
  const int mode              = static_cast<int>(seed % 3);
  const std::size_t tileWords = std::size_t(B) * N * wordsOf<T>;
  const Words a               = randomWords(blocks * turns * tileWords, seed);
  const Words b               = randomWords(a.size(), seed + 1000);
  Words expected(blocks * tileWords);
  for (std::size_t i = 0; i < expected.size(); ++i)
  {
    const std::size_t last = (i / tileWords * turns + turns - 1) * tileWords + i % tileWords;
    expected[i]            = combineWords(mode == 0 ? a[last] : b[last], mode == 1 ? 11 : a[i]);
  }
  DeviceArray<T> left(a), right(b), out(std::size_t(blocks) * B * N);
  setDelays(seed);
  unbraced<T, B, N><<<blocks, B>>>(left.get(), right.get(), out.get(), mode, turns);
  return firstOf(finishLaunch(), out.compare("out", expected));
}

/// Blocks go different ways: the condition depends on the block's index alone.
template <class T, int B, int N>
__global__ void __launch_bounds__(B) byBlock(const T* a, T* out)
{
  auto block = coop::this_block<B>();
  coop::ThreadData<T, N> items;
  if (blockIdx.x % 2 == 0)
  {
    coop::load(block, a + blockIdx.x * (B * N), items, coop::transpose);
    for (T& item : items)
    {
      item = combine(item, uniformItem<T>(1));
    }
    coop::store(block, out + blockIdx.x * (B * N), items, coop::transpose);
  }
  else
  {
    coop::load(block, a + blockIdx.x * (B * N), items, coop::warp_transpose_timesliced);
    delayWarp(3);
    coop::store(block, out + blockIdx.x * (B * N), items, coop::warp_transpose_timesliced);
  }
}

template <class T, int B, int N>
std::string runByBlock(unsigned seed)
{
  const int blocks            = 40;
  const std::size_t tileWords = std::size_t(B) * N * wordsOf<T>;
  const Words a               = randomWords(blocks * tileWords, seed);
  Words expected              = a;
  for (std::size_t i = 0; i < a.size(); ++i)
  {
    expected[i] = i / tileWords % 2 == 0 ? combineWords(a[i], 1) : a[i];
  }
  DeviceArray<T> from(a), out(std::size_t(blocks) * B * N);
  setDelays(seed);
  byBlock<T, B, N><<<blocks, B>>>(from.get(), out.get());
  return firstOf(finishLaunch(), out.compare("out", expected));
}

/// An early return by a kernel parameter between two uses of storage.
template <class T, int B, int N>
__global__ void __launch_bounds__(B) returnsEarly(const T* a, T* out, T* more, int mode)
{
  auto block = coop::this_block<B>();
  T items[N];
  coop::load(block, a + blockIdx.x * (B * N), items, coop::transpose);
  if (mode == 0)
  {
    for (int i = 0; i < N; ++i)
    {
      out[(blockIdx.x * B + threadIdx.x) * N + i] = items[i];
    }
    return;
  }
  T others[N];
  for (int i = 0; i < N; ++i)
  {
    others[i] = items[i];
  }
  coop::store(block, out + blockIdx.x * (B * N), items, coop::transpose);
  if (mode == 1)
    return;
  coop::store(block, more + blockIdx.x * (B * N), others, coop::transpose);
}

template <class T, int B, int N>
std::string runReturnsEarly(unsigned seed)
{
  const int blocks        = 40;
  const int mode          = static_cast<int>(seed % 3);
  const std::size_t items = std::size_t(blocks) * B * N;
  const Words a           = randomWords(items * wordsOf<T>, seed);
  DeviceArray<T> from(a), out(items), more(items);
  setDelays(seed);
  returnsEarly<T, B, N><<<blocks, B>>>(from.get(), out.get(), more.get(), mode);
  return firstOf(finishLaunch(), out.compare("out", a),
                 more.compare("more", mode == 2 ? a : Words(a.size(), sentinel)));
}

/// A choice at compile time: only one of the arms exists in an instantiation.
template <class T, int B, int N, bool Slice>
__global__ void __launch_bounds__(B) constantArms(const T* a, T* out)
{
  auto block = coop::this_block<B>();
  T items[N];
  if constexpr (Slice)
  {
    coop::load(block, a + blockIdx.x * (B * N), items, coop::warp_transpose_timesliced);
  }
  else
  {
    coop::load(block, a + blockIdx.x * (B * N), items, coop::transpose);
  }
  if constexpr (N > 2)
    coop::store(block, out + blockIdx.x * (B * N), items, coop::transpose);
  else
    coop::store(block, out + blockIdx.x * (B * N), items);
}

template <class T, int B, int N, bool Slice>
std::string runConstantArms(unsigned seed)
{
  const int blocks        = 40;
  const std::size_t items = std::size_t(blocks) * B * N;
  const Words a           = randomWords(items * wordsOf<T>, seed);
  DeviceArray<T> from(a), out(items);
  setDelays(seed);
  constantArms<T, B, N, Slice><<<blocks, B>>>(from.get(), out.get());
  return firstOf(finishLaunch(), out.compare("out", a));
}

/// Not a template: branches and a loop together.
__global__ void __launch_bounds__(64) concreteBranches(const Slow<1>* a, const Slow<1>* b, Slow<1>* out, int mode, int turns)
{
  Slow<1> items[4];
  Slow<1> others[4];
  for (int turn = 0; turn < turns; ++turn)
  {
    const unsigned origin = (blockIdx.x * turns + turn) * 256;
    if (mode == 0)
    {
      coop::load(coop::this_block<64>(), a, items, coop::transpose, coop::offset(origin));
      coop::load(coop::this_block<64>(), b, others, coop::transpose, coop::offset(origin));
    }
    else
    {
      coop::load(coop::this_block<64>(), b, items, coop::warp_transpose, coop::offset(origin));
      coop::load(coop::this_block<64>(), a, others, coop::direct, coop::offset(origin));
    }
    for (int i = 0; i < 4; ++i)
    {
      items[i] = combine(items[i], others[i]);
    }
    coop::store(coop::this_block<64>(), out + origin, items, coop::transpose);
  }
}

std::string runConcreteBranches(unsigned seed)
{
  const int blocks = 30;
  const int turns  = 3;
  const int mode   = static_cast<int>(seed % 2);
  const int items  = blocks * turns * 256;
  const Words a    = randomWords(items, seed);
  const Words b    = randomWords(items, seed + 1000);
  Words expected(items);
  for (int i = 0; i < items; ++i)
  {
    expected[i] = mode == 0 ? combineWords(a[i], b[i]) : combineWords(b[i], a[i]);
  }
  DeviceArray<Slow<1>> left(a), right(b), out(items);
  setDelays(seed);
  concreteBranches<<<blocks, 64>>>(left.get(), right.get(), out.get(), mode, turns);
  return firstOf(finishLaunch(), out.compare("out", expected));
}

} // namespace

harness::Suite harness::suite()
{
  Suite tests;
  tests.sequences = {
    {"arms, slow", runThreeArms<Slow<1>, 128, 4>},
    {"arms, slow 12-byte items", runThreeArms<Slow<3>, 96, 3>},
    {"arms, plain", runThreeArms<unsigned, 256, 8>},
    {"switch, slow", runSwitched<Slow<1>, 128, 4>},
    {"switch, plain", runSwitched<unsigned, 256, 8>},
    {"unbraced, slow", runUnbraced<Slow<1>, 128, 4>},
    {"unbraced, plain", runUnbraced<unsigned, 128, 7>},
    {"by block, slow", runByBlock<Slow<1>, 128, 4>},
    {"early returns, slow", runReturnsEarly<Slow<1>, 128, 4>},
    {"constant arms, slow, transpose", runConstantArms<Slow<1>, 128, 4, false>},
    {"constant arms, slow, timesliced", runConstantArms<Slow<1>, 128, 4, true>},
    {"constant arms, slow, two items", runConstantArms<Slow<1>, 128, 2, true>},
    {"concrete branches in a loop", runConcreteBranches},
  };
  device_tests::addMutations(tests, "race");
  return tests;
}
