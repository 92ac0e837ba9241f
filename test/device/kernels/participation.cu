// Checks while the kernel runs, --instrument=participation: what all threads of a group reach runs as without them; what some
// miss ends the kernel, and the message names the call. Each bad launch runs in a process of its own.
#define COOP_PARTICIPATION_CYCLES 1000000000ll // half a second
#include <coop/coop.cuh>

#include "sequence.cuh"

using namespace device_tests;

namespace
{

constexpr int threads = 128;

/// Some threads go round the call.
__global__ void skips(const int* in, int* out, const int* ways)
{
  auto block = coop::this_block<threads>();
  int item   = in[threadIdx.x];
  if (ways[threadIdx.x] > 0)
  {
    coop::store(block, out, item); // NOLINT(coop-participation): what is tested
  }
}

/// Some leave before it.
__global__ void leaves(const int* in, int* out, const int* ways)
{
  auto block = coop::this_block<threads>();
  int items[2];
  if (ways[threadIdx.x] == 0)
  {
    return;
  }
  coop::load(block, in, items, coop::transpose); // NOLINT(coop-participation): what is tested
  coop::store(block, out, items, coop::transpose); // NOLINT(coop-participation): what is tested
}

/// Each of two arms has a call of its own.
__global__ void arms(const int* in, int* out, const int* ways)
{
  auto block = coop::this_block<threads>();
  int item   = 0;
  if (ways[threadIdx.x] > 0)
  {
    coop::load(block, in, item); // NOLINT(coop-participation): what is tested
  }
  else
  {
    coop::load(block, in, item); // NOLINT(coop-participation): what is tested
  }
  out[threadIdx.x] = item;
}

/// As many rounds as each thread is told.
__global__ void rounds(const int* in, int* out, const int* ways)
{
  auto block = coop::this_block<threads>();
  int item   = in[threadIdx.x];
  for (int i = 0; i < ways[threadIdx.x]; ++i)
  {
    coop::store(block, out, item, coop::offset(i * threads)); // NOLINT(coop-participation): what is tested
  }
}

/// One call for each warp that is told so.
__global__ void warps(const int* in, int* out, const int* ways)
{
  auto block = coop::this_block<threads>();
  auto warp  = coop::this_warp();
  int item   = in[threadIdx.x];
  if (ways[threadIdx.x] > 0)
  {
    coop::store(warp, out, item); // NOLINT(coop-participation): what is tested
  }
}

/// The same of logical warps, as an operand of a larger expression.
template <int W>
__global__ void parts(const int* in, int* out, const int* ways)
{
  auto block = coop::this_block<threads>();
  auto part  = coop::group_by<W>(coop::this_warp());
  int item   = in[threadIdx.x];
  ways[threadIdx.x] > 0 ? coop::store(part, out, item) : (void) 0; // NOLINT(coop-participation): what is tested
}

/// Right for counts that are whole blocks.
__global__ void guarded(const int* in, int* out, const int* ways)
{
  auto block    = coop::this_block<threads>();
  const int all = ways[0];
  int item      = 0;
  if (int(blockIdx.x * blockDim.x + threadIdx.x) < all)
  {
    coop::load(block, in, item); // NOLINT(coop-participation): what is tested
    coop::store(block, out, item); // NOLINT(coop-participation): what is tested
  }
}

using Kernel = void (*)(const int*, int*, const int*);
using Way    = int (*)(int thread);

int always(int) { return 1; }
int never(int) { return 0; }
int thrice(int) { return 3; }
int wholeBlock(int) { return threads; }
int evenWarps(int thread) { return thread / 32 % 2 == 0; }
int evenParts(int thread) { return thread / 8 % 2 == 0; }
int allButOne(int thread) { return thread != 77; }
int firstHalf(int thread) { return thread < threads / 2; }
int evenThreads(int thread) { return thread % 2 == 0; }
int oneMore(int thread) { return thread == 5 ? 3 : 2; }
int partOfBlock(int) { return threads - 1; }

template <Way way>
void setWays(int* ways)
{
  std::vector<int> host(threads);
  for (int i = 0; i < threads; ++i)
  {
    host[i] = way(i);
  }
  cudaMemcpy(ways, host.data(), threads * sizeof(int), cudaMemcpyHostToDevice);
}

/// A right way of going: the kernel runs, and every thread that was sent to the call stored its item.
template <Kernel kernel, Way way, int perThread = 1, int stored = threads>
std::string runs(unsigned seed)
{
  const Words source = randomWords(perThread * threads, seed);
  DeviceArray<int> in(source), out(4 * threads), ways(threads);
  setWays<way>(ways.get());
  kernel<<<1, threads>>>(in.get(), out.get(), ways.get());
  const std::string error = finishLaunch();
  if (!error.empty())
  {
    return error;
  }
  std::vector<unsigned> found(4 * threads);
  cudaMemcpy(found.data(), out.get(), found.size() * sizeof(unsigned), cudaMemcpyDeviceToHost);
  for (int i = 0; i < perThread * stored; ++i)
  {
    const bool goes = way == wholeBlock || way(i / perThread % threads) > 0;
    if (goes && found[i] != source[i % (perThread * threads)])
    {
      return "element " + std::to_string(i) + " was not stored";
    }
  }
  return "";
}

template <Kernel kernel, Way way>
void fails(unsigned long long, void* memory)
{
  int* words = static_cast<int*>(memory);
  setWays<way>(words);
  kernel<<<1, threads>>>(words + 1024, words + 4096, words);
}

} // namespace

harness::Suite harness::suite()
{
  Suite tests;
  tests.sequences = {
    {"all reach a call", runs<skips, always>},
    {"nobody reaches a call", runs<skips, never>},
    {"nobody leaves", runs<leaves, always, 2>},
    {"all leave", runs<leaves, never, 2>},
    {"all take one arm", runs<arms, always>},
    {"all go three rounds", runs<rounds, thrice, 1, 3 * threads>},
    {"every other warp", runs<warps, evenWarps>},
    {"every other logical warp", runs<parts<8>, evenParts>},
    {"threads on their own", runs<parts<1>, evenThreads>},
    {"a whole block is below the bound", runs<guarded, wholeBlock>},
  };
  const std::string block = "all threads of the block reach this coop::";
  tests.traps = {
    {"one thread goes round", 0, fails<skips, allButOne>, block + "store call"},
    {"half of the block goes round", 0, fails<skips, firstHalf>, block + "store call"},
    {"one thread leaves", 0, fails<leaves, allButOne>, block + "load call"},
    {"two arms", 0, fails<arms, firstHalf>, block + "load call"},
    {"two arms within warps", 0, fails<arms, evenThreads>, block + "load call"},
    {"one thread goes one more round", 0, fails<rounds, oneMore>, block + "store call"},
    {"one lane of a warp goes round", 0, fails<warps, allButOne>, "all threads of the warp reach this coop::store call"},
    {"half a logical warp", 0, fails<parts<16>, evenParts>, "all threads of the logical warp reach this coop::store call"},
    {"a bound inside of the block", 0, fails<guarded, partOfBlock>, block + "load call"},
    {"the message names the kernel", 0, fails<skips, allButOne>, "skips"},
    {"the message names the source", 0, fails<skips, allButOne>, "participation.cu:22:"},
  };
  return tests;
}
