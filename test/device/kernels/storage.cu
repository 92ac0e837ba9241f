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

/// Objects of the user's beside calls: filled before all turns, and still there behind them. Whoever gets other addresses in
/// another round, or bytes that something else has, finds it out.
template <class T, int N>
__global__ void __launch_bounds__(threads) reservations(const unsigned* in, unsigned* out, unsigned* kept)
{
  coop::TempStorage scratch(coop::auto_sync(true));
  auto block = coop::this_block<threads>();
  T* first   = nullptr;
  for (int turn = 0; turn < turns; ++turn)
  {
    T* const queue = scratch.reserve<T, N * threads>(coop::alignment(256));
    auto* marks    = scratch.reserve<unsigned char, threads>();
    if (turn == 0)
    {
      first = queue;
      for (int i = 0; i < N; ++i)
      {
        queue[i * threads + threadIdx.x] = T(i * threads + threadIdx.x);
      }
      marks[threadIdx.x] = static_cast<unsigned char>(~threadIdx.x);
    }
    unsigned values[few];
    coop::load(block, in, values, coop::transpose, coop::temp_storage(scratch), coop::offset(turn * threads * few));
    coop::store(block, out, values, coop::transpose, coop::offset(turn * threads * few));
    __syncthreads();
    bool right = first == queue && reinterpret_cast<unsigned long long>(queue) % 256 == 0 &&
                 marks[threadIdx.x ^ 1] == static_cast<unsigned char>(~(threadIdx.x ^ 1));
    for (int i = 0; i < N; ++i)
    {
      right = right && queue[i * threads + (threadIdx.x ^ 1)] == T(i * threads + (threadIdx.x ^ 1));
    }
    if (!right)
    {
      atomicAdd(kept, 1u);
    }
  }
}

/// Functions that are passed descriptors: what their calls exchange lies in the storage of the one that is passed.
template <class Block, int N>
__device__ void fetch(Block block, const unsigned* in, unsigned (&values)[N], const coop::TempStorage& scratch, int at)
{
  coop::load(block, in, values, coop::transpose, coop::temp_storage(scratch), coop::offset(at));
}

template <class Scratch, int N>
__device__ void keep(unsigned* out, unsigned (&values)[N], Scratch& scratch, int at)
{
  coop::store(coop::this_block<threads>(), out, values, coop::warp_transpose, coop::temp_storage(scratch), coop::offset(at));
}

struct mover
{
  unsigned values[few];

  /// Of auto_sync(true): a barrier behind each call in here.
  __device__ void move(const unsigned* in, unsigned* out, const coop::TempStorage& scratch, int at)
  {
    fetch(coop::this_block<threads>(), in, values, scratch, at);
    keep(out, values, scratch, at);
  }
  /// Of sharing(exclusive): bytes of its own for each call in here.
  static __device__ void moveApart(const unsigned* in, unsigned* out, coop::TempStorage& scratch, int at)
  {
    auto block = coop::this_block<threads>();
    unsigned own[few];
    coop::load(block, in, own, coop::transpose, coop::temp_storage(scratch), coop::offset(at));
    coop::store(block, out, own, coop::transpose, coop::temp_storage(scratch), coop::offset(at));
  }
};

/// Beside planned storage, with two of them.
__device__ void moveThrough(coop::TempStorage& first, const unsigned* in, unsigned* out, int at, coop::TempStorage& second)
{
  auto block = coop::this_block<threads>();
  unsigned values[few];
  coop::load(block, in, values, coop::transpose, coop::temp_storage(first), coop::offset(at));
  coop::store(block, out, values, coop::transpose, coop::offset(at));
  coop::load(block, in, values, coop::transpose, coop::offset(at));
  coop::store(block, out, values, coop::transpose, coop::temp_storage(second), coop::offset(at));
}

template <int Turns>
__global__ void __launch_bounds__(threads) passedDescriptors(const unsigned* in, unsigned* out)
{
  coop::TempStorage each(coop::auto_sync(true));
  coop::TempStorage apart(coop::size_in_bytes(Turns * 8192), coop::sharing(coop::exclusive), coop::alignment(64));
  coop::TempStorage first;
  coop::TempStorage second;
  mover of_thread;
  for (int turn = 0; turn < Turns; ++turn)
  {
    constexpr int step = threads * few;
    of_thread.move(in, out, each, (4 * turn) * step);
    of_thread.move(in, out, each, (4 * turn + 1) * step);
    mover::moveApart(in, out, apart, (4 * turn + 2) * step);
    moveThrough(first, in, out, (4 * turn + 3) * step, second);
    __syncthreads();
  }
}

std::string runPassed(unsigned seed)
{
  const Words source = randomWords(std::size_t(4 * turns) * threads * few, seed);
  DeviceArray<unsigned> in(source), out(source.size());
  passedDescriptors<turns><<<1, threads>>>(in.get(), out.get());
  return firstOf(finishLaunch(), out.compare("out", source));
}

/// What a function reserves is there again in its next call, whatever calls are between.
template <class T>
__device__ T* marks(coop::TempStorage& scratch)
{
  return scratch.reserve<T, threads>(coop::alignment(256));
}

template <class T>
__device__ bool moveBeside(const unsigned* in, unsigned* out, int turn, coop::TempStorage& scratch)
{
  T* const all = marks<T>(scratch);
  if (turn == 0)
  {
    all[threadIdx.x] = T(threadIdx.x);
  }
  unsigned values[few];
  fetch(coop::this_block<threads>(), in, values, scratch, turn * threads * few);
  keep(out, values, scratch, turn * threads * few);
  return all[threadIdx.x ^ 1] == T(threadIdx.x ^ 1) && reinterpret_cast<unsigned long long>(all) % 256 == 0;
}

template <class T>
__global__ void __launch_bounds__(threads) passedReservations(const unsigned* in, unsigned* out, unsigned* kept)
{
  coop::TempStorage scratch(coop::auto_sync(true));
  bool right = moveBeside<T>(in, out, 0, scratch);
  for (int turn = 1; turn < turns; ++turn)
  {
    __syncthreads();
    unsigned values[few];
    fetch(coop::this_block<threads>(), in, values, scratch, 0);
    const bool kept_in_turn = moveBeside<T>(in, out, turn, scratch);
    right                   = right && kept_in_turn;
  }
  if (!right)
  {
    atomicAdd(kept, 1u);
  }
}

template <class T>
std::string runPassedReservations(unsigned seed)
{
  const Words source = randomWords(std::size_t(turns) * threads * few, seed);
  const Words none(1);
  DeviceArray<unsigned> in(source), out(source.size()), kept(none);
  passedReservations<T><<<1, threads>>>(in.get(), out.get(), kept.get());
  return firstOf(finishLaunch(), firstOf(out.compare("out", source), kept.compare("threads that miss something", none)));
}

/// `N` says whether the storage fits: 4 of them do, 128 do not.
template <class T, int N>
std::string runReservations(unsigned seed)
{
  const Words source = randomWords(std::size_t(turns) * threads * few, seed);
  const Words none(1);
  DeviceArray<unsigned> in(source), out(source.size()), kept(none);
  reservations<T, N><<<1, threads>>>(in.get(), out.get(), kept.get());
  return firstOf(finishLaunch(), firstOf(out.compare("out", source), kept.compare("threads that miss something", none)));
}

/// Static for few items, dynamic for many, beside a user's array of both kinds.
template <int N>
__global__ void __launch_bounds__(wide) sized(const unsigned* in, unsigned* out, unsigned* kept)
{
  extern __shared__ unsigned own_words[];
  __shared__ unsigned fixed[N * 16];
  own_words[threadIdx.x] = threadIdx.x;
  fixed[threadIdx.x % (N * 16)] = 7;
  __syncthreads();
  auto block = coop::this_block<wide>();
  unsigned values[N];
  coop::load(block, in, values, coop::transpose);
  coop::store(block, out, values, coop::transpose);
  __syncthreads();
  if (own_words[threadIdx.x ^ 1] != (threadIdx.x ^ 1) || fixed[threadIdx.x % (N * 16)] != 7)
  {
    atomicAdd(kept, 1u);
  }
}

void start(const void* kernel, void** arguments, std::size_t bytes)
{
  cudaLaunchKernel(kernel, dim3(1), dim3(wide), arguments, bytes, nullptr);
}

/// Launched in a template, and by someone who is only told how many bytes.
template <int N, bool Told>
std::string runSized(unsigned seed)
{
  const Words source = randomWords(std::size_t(wide) * N, seed);
  const Words none(1);
  DeviceArray<unsigned> in(source), out(source.size()), kept(none);
  const unsigned* from = in.get();
  unsigned *to = out.get(), *flag = kept.get();
  if (Told)
  {
    void* arguments[] = {&from, &to, &flag};
    start((const void*)sized<N>, arguments, coop::dynamic_shared_bytes(sized<N>, wide * sizeof(unsigned)));
  }
  else
  {
    sized<N><<<1, wide, wide * sizeof(unsigned)>>>(from, to, flag);
  }
  return firstOf(finishLaunch(), firstOf(out.compare("out", source), kept.compare("threads that miss something", none)));
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
    {"descriptors passed to functions", runPassed},
    {"reservations of functions", runPassedReservations<unsigned>},
    {"reservations of functions, doubles", runPassedReservations<double>},
    {"reservations", runReservations<unsigned, 4>},
    {"reservations of doubles", runReservations<double, 8>},
    {"reservations beyond 48 KiB", runReservations<unsigned long long, 128>},
    {"storage of a template, static", runSized<4, false>},
    {"storage of a template, dynamic", runSized<24, false>},
    {"storage of a template, static, told", runSized<4, true>},
    {"storage of a template, dynamic, told", runSized<24, true>},
  };
  return tests;
}
