// Counts outside 0 … tile must trap, whatever their type; 0 and the tile itself must not. Each bad launch runs in a process
// of its own.
#include <coop/coop.cuh>

#include "sequence.cuh"

#include <climits>

namespace
{

constexpr int threads = 64;
constexpr int items   = 4;
constexpr int tile    = threads * items;

template <class Algorithm, class Count>
__global__ void __launch_bounds__(threads) trapLoad(const int* source, int* sink, Count count)
{
  coop::ThreadData<int, items> values;
  coop::load(coop::this_block<threads>(), source, values, Algorithm{}, coop::valid_items(count), coop::oob_default(0));
  for (int i = 0; i < items; ++i)
  {
    sink[threadIdx.x * items + i] = values[i];
  }
}

template <class Algorithm, class Count>
__global__ void __launch_bounds__(threads) trapStore(int* destination, Count count)
{
  coop::ThreadData<int, items> values;
  for (int i = 0; i < items; ++i)
  {
    values[i] = threadIdx.x + i;
  }
  coop::store(coop::this_block<threads>(), destination, values, coop::valid_items(count), Algorithm{});
}

/// One item: no exchange is left, and the check must be.
template <class Count>
__global__ void __launch_bounds__(threads) trapOneItem(const int* source, int* destination, Count count)
{
  int value;
  coop::load(coop::this_block<threads>(), source, value, coop::transpose, coop::valid_items(count));
  coop::store(coop::this_block<threads>(), destination, value, coop::transpose);
}

__global__ void __launch_bounds__(threads) trapConcreteLoad(const short* source, short* sink, long long count)
{
  short values[items];
  coop::load(coop::this_block<8, 4, 2>(), source, values, coop::valid_items(count));
  for (int i = 0; i < items; ++i)
  {
    sink[(threadIdx.x + 8 * (threadIdx.y + 4 * threadIdx.z)) * items + i] = values[i];
  }
}

__global__ void __launch_bounds__(threads) trapConcreteStore(double* destination, std::size_t count)
{
  double values[items] = {1, 2, 3, 4};
  coop::store(coop::this_block<threads>(), destination, values, coop::vectorize, coop::valid_items(count));
}

/// The count in a larger expression, of a type that only the expression has.
__global__ void __launch_bounds__(threads) trapExpression(int* destination, short count)
{
  int values[items] = {1, 2, 3, 4};
  coop::store(coop::this_block<threads>(), destination, values, coop::warp_transpose, coop::valid_items(count + 1 - 1));
}

constexpr std::size_t sinkOffset = 1 << 18;

template <class T>
T* sinkIn(void* memory)
{
  return reinterpret_cast<T*>(static_cast<unsigned char*>(memory) + sinkOffset);
}

template <class Algorithm, class Count>
void launchLoad(unsigned long long count, void* memory)
{
  trapLoad<Algorithm, Count><<<1, threads>>>(static_cast<const int*>(memory), sinkIn<int>(memory), static_cast<Count>(count));
}

template <class Algorithm, class Count>
void launchStore(unsigned long long count, void* memory)
{
  trapStore<Algorithm, Count><<<1, threads>>>(static_cast<int*>(memory), static_cast<Count>(count));
}

template <class Count>
void launchOneItem(unsigned long long count, void* memory)
{
  trapOneItem<Count><<<1, threads>>>(static_cast<const int*>(memory), sinkIn<int>(memory), static_cast<Count>(count));
}

void launchConcreteLoad(unsigned long long count, void* memory)
{
  trapConcreteLoad<<<1, dim3(8, 4, 2)>>>(static_cast<const short*>(memory), sinkIn<short>(memory), static_cast<long long>(count));
}

void launchConcreteStore(unsigned long long count, void* memory)
{
  trapConcreteStore<<<1, threads>>>(static_cast<double*>(memory), count);
}

void launchExpression(unsigned long long count, void* memory)
{
  trapExpression<<<1, threads>>>(static_cast<int*>(memory), static_cast<short>(count));
}

struct BadCount
{
  const char* name;
  unsigned long long bits;
};

constexpr BadCount minusOne       = {"-1", ~0ull};
constexpr BadCount tilePlusOne    = {"tile + 1", tile + 1};
constexpr BadCount twoTo32        = {"2^32", 1ull << 32};
constexpr BadCount twoTo32PlusOne = {"2^32 + 1", (1ull << 32) + 1};
constexpr BadCount intMin         = {"INT_MIN", static_cast<unsigned long long>(static_cast<long long>(INT_MIN))};
constexpr BadCount int64Min       = {"INT64_MIN", 1ull << 63};
constexpr BadCount int64Max       = {"INT64_MAX", ~0ull >> 1};
constexpr BadCount uint32Max      = {"UINT32_MAX", 0xffffffffull};
constexpr BadCount uint64Max      = {"UINT64_MAX", ~0ull};
constexpr BadCount twoTo63        = {"2^63", 1ull << 63};

using Launcher = void (*)(unsigned long long, void*);

void add(harness::Suite& tests, const std::string& name, Launcher launch, std::initializer_list<BadCount> counts)
{
  for (const BadCount& count : counts)
  {
    tests.traps.push_back({"trap " + name + ", count " + count.name, count.bits, launch});
  }
}

template <class Algorithm>
void addAlgorithm(harness::Suite& tests, const std::string& name)
{
  add(tests, "load " + name + " (long long)", launchLoad<Algorithm, long long>, {minusOne, twoTo32PlusOne});
  add(tests, "store " + name + " (long long)", launchStore<Algorithm, long long>, {minusOne, twoTo32PlusOne});
  add(tests, "load " + name + " (int)", launchLoad<Algorithm, int>, {tilePlusOne});
  add(tests, "store " + name + " (size_t)", launchStore<Algorithm, std::size_t>, {twoTo32});
}

template <class Count>
void addType(harness::Suite& tests, const std::string& name, std::initializer_list<BadCount> counts)
{
  add(tests, "load direct (" + name + ")", launchLoad<coop::direct_t, Count>, counts);
  add(tests, "store transpose (" + name + ")", launchStore<coop::transpose_t, Count>, counts);
}

/// The kernels above with every count that is legal at an end of the range: none may trap.
std::string legalEnds(unsigned)
{
  unsigned char* memory = nullptr;
  cudaMalloc(&memory, 1 << 20);
  cudaMemset(memory, 0, 1 << 20);
  const Launcher launchers[] = {
    launchLoad<coop::direct_t, int>, launchLoad<coop::transpose_t, long long>, launchLoad<coop::vectorize_t, long long>,
    launchStore<coop::transpose_t, short>, launchStore<coop::vectorize_t, std::size_t>,
    launchStore<coop::transpose_t, unsigned>, launchConcreteLoad, launchConcreteStore, launchExpression};
  std::string error;
  for (Launcher launch : launchers)
  {
    launch(0, memory);
    launch(tile, memory);
    error = device_tests::firstOf(error, device_tests::finishLaunch());
  }
  launchOneItem<int>(0, memory);
  launchOneItem<unsigned long long>(threads, memory);
  error = device_tests::firstOf(error, device_tests::finishLaunch());
  cudaFree(memory);
  return error;
}

} // namespace

harness::Suite harness::suite()
{
  Suite tests;
  addType<short>(tests, "short", {minusOne, tilePlusOne});
  addType<int>(tests, "int", {minusOne, tilePlusOne, intMin});
  addType<unsigned>(tests, "unsigned", {tilePlusOne, uint32Max});
  addType<long long>(tests, "long long", {minusOne, tilePlusOne, twoTo32, twoTo32PlusOne, int64Min, int64Max});
  addType<std::size_t>(tests, "size_t", {tilePlusOne, twoTo32, twoTo32PlusOne, twoTo63, uint64Max});
  addAlgorithm<coop::striped_t>(tests, "striped");
  addAlgorithm<coop::vectorize_t>(tests, "vectorize");
  addAlgorithm<coop::transpose_t>(tests, "transpose");
  addAlgorithm<coop::warp_transpose_t>(tests, "warp_transpose");
  addAlgorithm<coop::warp_transpose_timesliced_t>(tests, "warp_transpose_timesliced");
  addAlgorithm<coop::warp_striped_t>(tests, "warp_striped");
  add(tests, "one item (int)", launchOneItem<int>, {minusOne, {"threads + 1", threads + 1}});
  add(tests, "one item (unsigned long long)", launchOneItem<unsigned long long>, {twoTo32, uint64Max});
  add(tests, "concrete load", launchConcreteLoad, {minusOne, tilePlusOne, twoTo32});
  add(tests, "concrete store", launchConcreteStore, {tilePlusOne, twoTo32, uint64Max});
  add(tests, "expression", launchExpression, {minusOne, tilePlusOne});
  tests.sequences = {{"counts 0 and tile do not trap", legalEnds}};
  device_tests::addMutations(tests, "trap");
  return tests;
}
