// Storage that is not simply static: beyond 48 KiB, beside the user's own shared memory of both kinds, launched in every way
// that has to add its bytes; descriptors, and objects of the user's own. Each kernel copies `in` to `out`, and what lies in the
// user's shared memory must be there afterwards.
#include <coop/coop.cuh>

#include "sequence.cuh"

namespace
{

using namespace device_tests;

constexpr int wide  = 1024;
constexpr int items = 16; // 64 KiB and CUB's padding
constexpr int turns = 2;
constexpr int tile  = wide * items;

__global__ void __launch_bounds__(wide) large(const unsigned* in, unsigned* out, int, unsigned*)
{
  auto block = coop::this_block<wide>();
  for (int turn = 0; turn < turns; ++turn)
  {
    unsigned values[items];
    coop::load(block, in, values, coop::transpose, coop::offset(turn * tile));
    coop::store(block, out, values, coop::transpose, coop::offset(turn * tile));
  }
}

/// The user's dynamic array keeps its first `own` words, its static one all of them.
template <class Tag>
__global__ void __launch_bounds__(wide) beside(const unsigned* in, unsigned* out, int own, unsigned* kept)
{
  extern __shared__ unsigned mine[];
  __shared__ unsigned fixed[wide];
  for (int i = threadIdx.x; i < own; i += wide)
  {
    mine[i] = 3u * i;
  }
  fixed[threadIdx.x] = ~threadIdx.x;
  __syncthreads();
  auto block = coop::this_block<wide>();
  for (int turn = 0; turn < turns; ++turn)
  {
    unsigned values[items];
    coop::load(block, in, values, coop::transpose, coop::offset(turn * tile));
    coop::store(block, out, values, coop::transpose, coop::offset(turn * tile));
  }
  __syncthreads();
  bool right = fixed[threadIdx.x ^ 1] == ~(threadIdx.x ^ 1);
  for (int i = threadIdx.x; i < own; i += wide)
  {
    right = right && mine[i] == 3u * i;
  }
  if (!right)
  {
    atomicAdd(kept, 1u);
  }
}

struct tag
{};



/// Each form launches with `own` words of dynamic shared memory for the user.
void chevrons(const unsigned* in, unsigned* out, int own, unsigned* kept)
{
  beside<tag><<<1, wide, own * sizeof(unsigned)>>>(in, out, own, kept);
}
void chevronsAlone(const unsigned* in, unsigned* out, int, unsigned* kept) { large<<<1, wide>>>(in, out, 0, kept); }
void functions(const unsigned* in, unsigned* out, int own, unsigned* kept)
{
  void* arguments[] = {&in, &out, &own, &kept};
  cudaLaunchKernel(beside<tag>, dim3(1), dim3(wide), arguments, own * sizeof(unsigned), nullptr);
}
void cooperative(const unsigned* in, unsigned* out, int own, unsigned* kept)
{
  void* arguments[] = {&in, &out, &own, &kept};
  cudaLaunchCooperativeKernel((const void*)beside<tag>, dim3(1), dim3(wide), arguments, own * sizeof(unsigned), nullptr);
}
void configured(const unsigned* in, unsigned* out, int own, unsigned* kept)
{
  cudaLaunchConfig_t config{};
  config.gridDim          = 1;
  config.blockDim         = wide;
  config.dynamicSmemBytes = own * sizeof(unsigned);
  cudaLaunchKernelEx(&config, beside<tag>, in, out, own, kept);
}
void throughPointer(const unsigned* in, unsigned* out, int own, unsigned* kept)
{
  auto kernel = beside<tag>;
  kernel<<<1, dim3(wide), own * sizeof(unsigned)>>>(in, out, own, kept);
}
void afterLimit(const unsigned* in, unsigned* out, int own, unsigned* kept)
{
  cudaFuncSetAttribute(beside<tag>, cudaFuncAttributeMaxDynamicSharedMemorySize, 16);
  beside<tag><<<1, wide, own * sizeof(unsigned)>>>(in, out, own, kept);
}

using Launcher = void (*)(const unsigned*, unsigned*, int, unsigned*);

template <Launcher launch>
std::string runLarge(unsigned seed)
{
  const Words source = randomWords(std::size_t(turns) * tile, seed);
  const Words none(1);
  // An odd number of words: coop's part behind them is aligned all the same.
  for (int own : {0, 1, 777, 4001})
  {
    DeviceArray<unsigned> in(source), out(source.size()), kept(none);
    launch(in.get(), out.get(), own, kept.get());
    const std::string wrong =
      firstOf(finishLaunch(), firstOf(out.compare("out", source), kept.compare("threads that miss something", none)));
    if (!wrong.empty())
    {
      return "with " + std::to_string(own) + " words of the user's: " + wrong;
    }
  }
  return "";
}

constexpr int threads = 128, few = 4;

__global__ void __launch_bounds__(threads) descriptors(const unsigned* in, unsigned* out)
{
  coop::TempStorage scratch(coop::size_in_bytes(4096), coop::alignment(128));
  coop::TempStorage each(coop::sharing(coop::exclusive), coop::auto_sync(true));
  __shared__ alignas(16) unsigned char mine[8192];
  auto block = coop::this_block<threads>();
  for (int turn = 0; turn < turns; ++turn)
  {
    unsigned values[few];
    coop::load(block, in, values, coop::transpose, coop::temp_storage(scratch), coop::offset(turn * threads * few));
    __syncthreads();
    coop::store(block, out, values, coop::warp_transpose, coop::temp_storage(scratch), coop::offset(turn * threads * few));
    __syncthreads();
    coop::load(block, in, values, coop::transpose, coop::temp_storage(each), coop::offset(turn * threads * few));
    coop::store(block, out, values, coop::transpose, coop::temp_storage(each), coop::offset(turn * threads * few));
    coop::load(block, in, values, coop::transpose, coop::temp_storage(mine), coop::offset(turn * threads * few));
    __syncthreads();
    coop::store(block, out, values, coop::transpose, coop::offset(turn * threads * few));
  }
}

std::string runDescriptors(unsigned seed)
{
  const Words source = randomWords(std::size_t(turns) * threads * few, seed);
  DeviceArray<unsigned> in(source), out(source.size());
  descriptors<<<1, threads>>>(in.get(), out.get());
  return firstOf(finishLaunch(), out.compare("out", source));
}

} // namespace

harness::Suite harness::suite()
{
  Suite tests;
  tests.sequences = {
    {"dynamic storage, <<<>>> without bytes of the user's", runLarge<chevronsAlone>},
    {"dynamic storage, <<<>>>", runLarge<chevrons>},
    {"dynamic storage, cudaLaunchKernel", runLarge<functions>},
    {"dynamic storage, cudaLaunchCooperativeKernel", runLarge<cooperative>},
    {"dynamic storage, cudaLaunchKernelEx", runLarge<configured>},
    {"dynamic storage, <<<>>> through a pointer", runLarge<throughPointer>},
    {"dynamic storage, after a limit of the user's", runLarge<afterLimit>},
    {"descriptors", runDescriptors},
  };
  return tests;
}
