// Launches: a block that the kernel is written for runs, another one is refused by the host or traps; blocks that groups take
// from launches, bounds and attributes; handles of Cooperative Groups.
#include <cooperative_groups.h>
#include <coop/coop.cuh>

#include "sequence.cuh"

#include <cstring>

#include <unistd.h>

namespace cg = cooperative_groups;

using namespace device_tests;

// ---- kernels ------------------------------------------------------------------------------------------------------------

/// In a namespace with a name, so that other files could launch them: what the launches here say must be tested at entry.
namespace launched
{

constexpr int items = 4;

/// Copies a tile of a block that it states.
template <int X, int Y, int Z>
__global__ void stated(const int* in, int* out)
{
  auto block = coop::this_block<X, Y, Z>();
  int values[items];
  coop::load(block, in, values, coop::transpose);
  coop::store(block, out, values);
}

/// The same with so much beside that its storage is dynamic.
__global__ void crowded(const int* in, int* out)
{
  __shared__ int beside[10 * 1024];
  auto block = coop::this_block<1024>();
  int values[items];
  coop::load(block, in, values, coop::transpose);
  for (int i = 0; i < items; ++i)
  {
    beside[threadIdx.x * items + i] = values[i];
  }
  for (int i = 0; i < items; ++i)
  {
    values[i] = beside[threadIdx.x * items + i];
  }
  coop::store(block, out, values, coop::transpose);
}

/// Copies a tile of the block that the launches in this file agree on.
__global__ void inferred(const int* in, int* out)
{
  int values[items];
  coop::load(coop::this_block(), in, values, coop::transpose);
  coop::store(coop::this_block(), out, values);
}

/// The same, and its block is a plane.
__global__ void inferredPlane(const int* in, int* out)
{
  int values[items];
  coop::load(coop::this_block(), in, values);
  coop::store(coop::this_warp(), out, values, coop::transpose);
}

/// Copies tiles of warps, and reads them again as logical warps, in a block of any shape and at most 256 threads.
__global__ void __launch_bounds__(256) bounded(const int* in, int* out)
{
  int values[items];
  coop::load(coop::this_warp(), in, values, coop::transpose);
  coop::store(coop::group_by<8>(coop::this_warp()), out, values, coop::transpose);
}

/// The bound of a template, and one width for load and store.
template <int Most, int W>
__global__ void __launch_bounds__(Most) boundedTiles(const int* in, int* out)
{
  auto tile = coop::group_by<W>(coop::this_warp());
  coop::ThreadData<int, items> values;
  coop::load(tile, in, values, coop::transpose);
  coop::store(tile, out, values, coop::transpose);
}

/// Its block is part of its type, and no launch gives one.
__global__ void __block_size__((16, 4, 2)) attributed(const int* in, int* out)
{
  int values[items];
  coop::load(coop::this_block(), in, values, coop::transpose);
  coop::store(coop::group_by<16>(coop::this_warp()), out, values, coop::transpose);
}

/// Not seen by other files, but passed on below, so that its block must be tested, too.
static __global__ void passedOn(const int* in, int* out)
{
  int values[items];
  coop::load(coop::this_block(), in, values);
  coop::store(coop::this_block(), out, values, coop::transpose);
}

/// Three parts of `in`, each loaded by a handle of another width, written out by plain indexing and stored by another handle.
__global__ void __launch_bounds__(128) handles(const int* in, int* out, int* loaded)
{
  constexpr int part     = 128 * items;
  cg::thread_block block = cg::this_thread_block();
  auto warp              = cg::tiled_partition<32>(block);
  auto eight             = cg::tiled_partition<8>(warp);
  const int rank         = static_cast<int>(block.thread_rank());
  int values[items];
  coop::load(block, in, values, coop::transpose);
  for (int i = 0; i < items; ++i)
  {
    loaded[rank * items + i] = values[i];
  }
  coop::store(warp, out, values, coop::transpose);
  coop::load(warp, in, values, coop::striped, coop::offset(part));
  for (int i = 0; i < items; ++i)
  {
    loaded[part + rank * items + i] = values[i];
  }
  coop::store(block, out, values, coop::striped, coop::offset(part));
  coop::load(eight, in, values, coop::transpose, coop::offset(2 * part), coop::valid_items(5 + eight.meta_group_rank()),
             coop::oob_default(-1));
  for (int i = 0; i < items; ++i)
  {
    // The handle is still one: every thread writes what its left neighbour holds.
    loaded[2 * part + rank * items + i] = eight.shfl(values[i], (eight.thread_rank() + 7) % 8);
  }
  coop::store(eight, out, values, coop::offset(2 * part));
  block.sync();
}

} // namespace launched

namespace
{

using namespace launched;

using Kernel = void (*)(const int*, int*);

/// A launch that nobody sees the kernel of.
void launchUnseen(Kernel kernel, dim3 block, const int* in, int* out)
{
  kernel<<<1, block>>>(in, out);
}

int threadsOf(dim3 block)
{
  return static_cast<int>(block.x * block.y * block.z);
}

std::string shapeOf(dim3 block)
{
  return "(" + std::to_string(block.x) + ", " + std::to_string(block.y) + ", " + std::to_string(block.z) + ")";
}

// ---- launches of a block that is no constant ----------------------------------------------------------------------------

// Each form has a kernel and a shape of its own. All return the error of the launch and leave it to be asked for.

cudaError_t byChevrons(dim3 block, const int* in, int* out)
{
  stated<64, 1, 1><<<1, block>>>(in, out);
  return cudaPeekAtLastError();
}

#define START(kernel, block, ...) kernel<<<dim3(1, 1), block, 0, nullptr>>>(__VA_ARGS__)

cudaError_t byMacro(dim3 block, const int* in, int* out)
{
  START((stated<96, 1, 1>), block, in, out);
  return cudaPeekAtLastError();
}

cudaError_t byPlane(dim3 block, const int* in, int* out)
{
  stated<16, 4, 1><<<1, block>>>(in, out);
  return cudaPeekAtLastError();
}

cudaError_t byPointer(dim3 block, const int* in, int* out)
{
  auto kernel = stated<8, 4, 2>;
  kernel<<<1, block>>>(in, out);
  return cudaPeekAtLastError();
}

cudaError_t byLaunchKernel(dim3 block, const int* in, int* out)
{
  void* arguments[] = {&in, &out};
  return cudaLaunchKernel(reinterpret_cast<const void*>(&stated<128, 1, 1>), dim3(1), block, arguments, 0, nullptr);
}

cudaError_t byCooperativeKernel(dim3 block, const int* in, int* out)
{
  void* arguments[] = {&in, &out};
  return cudaLaunchCooperativeKernel((const void*)stated<32, 4, 1>, dim3(1), block, arguments, 0, nullptr);
}

cudaError_t byKernelEx(dim3 block, const int* in, int* out)
{
  cudaLaunchConfig_t config{};
  config.gridDim  = dim3(1);
  config.blockDim = block;
  return cudaLaunchKernelEx(&config, stated<32, 2, 2>, in, out);
}

cudaError_t byKernelExC(dim3 block, const int* in, int* out)
{
  cudaLaunchConfig_t config{};
  config.gridDim    = dim3(1);
  config.blockDim   = block;
  void* arguments[] = {&in, &out};
  return cudaLaunchKernelExC(&config, (const void*)stated<4, 8, 4>, arguments);
}

cudaError_t byChevronsOfWarps(dim3 block, const int* in, int* out)
{
  bounded<<<1, block>>>(in, out);
  return cudaPeekAtLastError();
}

cudaError_t byKernelExOfWarps(dim3 block, const int* in, int* out)
{
  cudaLaunchConfig_t config{};
  config.gridDim  = dim3(1);
  config.blockDim = block;
  return cudaLaunchKernelEx(&config, boundedTiles<128, 16>, in, out);
}

/// A stream captures the launch into a graph, and it runs when that is launched.
template <bool Crowded>
cudaError_t byGraph(dim3 block, const int* in, int* out)
{
  cudaStream_t stream;
  cudaGraph_t graph;
  cudaGraphExec_t ready;
  cudaStreamCreate(&stream);
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  if (Crowded)
  {
    crowded<<<1, block, 0, stream>>>(in, out);
  }
  else
  {
    stated<256, 1, 1><<<1, block, 0, stream>>>(in, out);
  }
  cudaStreamEndCapture(stream, &graph);
  cudaGraphInstantiate(&ready, graph, 0);
  cudaGraphLaunch(ready, stream);
  cudaStreamSynchronize(stream);
  cudaGraphExecDestroy(ready);
  cudaGraphDestroy(graph);
  cudaStreamDestroy(stream);
  return cudaPeekAtLastError();
}

/// A graph of one node that is made by hand, of parameters for kernels or for nodes of any kind, and set once more.
template <bool OfAnyKind>
cudaError_t byNode(dim3 block, const int* in, int* out)
{
  cudaGraph_t graph;
  cudaGraphExec_t ready;
  cudaGraphNode_t node;
  void* arguments[] = {&in, &out};
  cudaGraphCreate(&graph, 0);
  if (OfAnyKind)
  {
    cudaGraphNodeParams any = {};
    any.type                = cudaGraphNodeTypeKernel;
    any.kernel.func         = (void*)crowded;
    any.kernel.gridDim      = 1;
    any.kernel.blockDim     = block;
    any.kernel.kernelParams = arguments;
#if CUDART_VERSION >= 13000
    cudaGraphAddNode(&node, graph, nullptr, nullptr, 0, &any);
#else
    cudaGraphAddNode(&node, graph, nullptr, 0, &any);
#endif
    cudaGraphNodeSetParams(node, &any);
    cudaGraphInstantiate(&ready, graph, 0);
    cudaGraphExecNodeSetParams(ready, node, &any);
  }
  else
  {
    cudaKernelNodeParams kernel = {};
    kernel.func                 = (void*)crowded;
    kernel.gridDim              = 1;
    kernel.blockDim             = block;
    kernel.kernelParams         = arguments;
    cudaGraphAddKernelNode(&node, graph, nullptr, 0, &kernel);
    cudaGraphInstantiate(&ready, graph, 0);
    cudaGraphExecKernelNodeSetParams(ready, node, &kernel);
  }
  cudaGraphLaunch(ready, nullptr);
  cudaDeviceSynchronize();
  cudaGraphExecDestroy(ready);
  cudaGraphDestroy(graph);
  return cudaPeekAtLastError();
}

using Form = cudaError_t (*)(dim3, const int*, int*);

/// What this process writes to stderr while the object lives.
class CapturedErrors
{
public:
  CapturedErrors()
  {
    std::fflush(stderr);
    kept = dup(2);
    dup2(fileno(file), 2);
  }
  ~CapturedErrors()
  {
    dup2(kept, 2);
    close(kept);
    std::fclose(file);
  }
  CapturedErrors(const CapturedErrors&)            = delete;
  CapturedErrors& operator=(const CapturedErrors&) = delete;

  std::string text() const
  {
    std::fflush(stderr);
    std::rewind(file);
    std::string result;
    for (int byte = std::fgetc(file); byte != EOF; byte = std::fgetc(file))
    {
      result += static_cast<char>(byte);
    }
    return result;
  }

private:
  std::FILE* file = std::tmpfile();
  int kept        = -1;
};

/// Whether the launch runs and copies the tile, in silence.
std::string runRight(Form launch, dim3 block, unsigned seed)
{
  const Words source = randomWords(std::size_t(threadsOf(block)) * items, seed);
  DeviceArray<int> in(source), out(source.size());
  CapturedErrors errors;
  launch(block, in.get(), out.get());
  const std::string failed = finishLaunch();
  const std::string said   = errors.text();
  return firstOf(failed, out.compare(("out of block " + shapeOf(block)).c_str(), source),
                 said.empty() ? "" : "a launch that fits says " + said);
}

__global__ void nothing() {}

/// What a launch leaves that no kernel could have: cudaErrorInvalidConfiguration, or cudaErrorInvalidValue since CUDA 13.
cudaError_t impossible()
{
  nothing<<<1, 2048>>>();
  return cudaGetLastError();
}

/// Whether three launches with the block are refused: they run nothing, leave the error of an impossible launch, and write
/// one line, which holds all of `parts`. The line is written once for a kernel in a row: only where the seed is 0, which is
/// the first run of the process.
std::string runWrong(Form launch, dim3 block, const std::vector<std::string>& parts, unsigned seed)
{
  const Words nothing(256 * items, sentinel);
  DeviceArray<int> in(nothing.size()), out(nothing.size());
  std::string said;
  {
    CapturedErrors errors;
    const cudaError_t expected = impossible();
    for (int turn = 0; turn < 3; ++turn)
    {
      const cudaError_t returned = launch(block, in.get(), out.get());
      const cudaError_t left     = cudaGetLastError();
      if (expected == cudaSuccess || returned != expected || left != expected)
      {
        return "block " + shapeOf(block) + ": the launch returns '" + cudaGetErrorString(returned) + "' and leaves '"
             + cudaGetErrorString(left) + "'";
      }
    }
    said = errors.text();
  }
  const std::string wrong = firstOf(finishLaunch(), out.compare("out of a launch that was refused", nothing));
  if (!wrong.empty())
  {
    return wrong;
  }
  bool good = seed == 0 ? !said.empty() && said.find('\n') == said.size() - 1 : said.empty();
  for (const std::string& part : parts)
  {
    good = good && (seed > 0 || said.find(part) != std::string::npos);
  }
  return good ? "" : "block " + shapeOf(block) + ", seed " + std::to_string(seed) + ": stderr has '" + said + "'";
}

template <Form launch, int X, int Y, int Z>
std::string runForm(unsigned seed)
{
  const dim3 right(X, Y, Z);
  // Another number of threads, another shape of the same number, more than any block has.
  const dim3 wrongs[] = {dim3(X / 2, Y, Z), Y > 1 ? dim3(X * Y, 1, Z) : dim3(X / 2, 2, Z), dim3(X, Y, Z * 32)};
  const dim3 wrong    = wrongs[seed % 3];
  return firstOf(runRight(launch, right, seed), runWrong(launch, wrong, {shapeOf(right), shapeOf(wrong)}, seed),
                 runRight(launch, right, seed + 1000));
}

template <Form launch, unsigned Most>
std::string runFormOfWarps(unsigned seed)
{
  const dim3 rights[] = {dim3(32),    dim3(64),       dim3(16, 4), dim3(8, 4, 2),
                         dim3(48, 2), dim3(1, 1, 32), dim3(Most),  dim3(Most / 8, 8)};
  for (const dim3& right : rights)
  {
    const std::string wrong = runRight(launch, right, seed);
    if (!wrong.empty())
    {
      return wrong;
    }
  }
  return runWrong(launch, dim3(16, 3), {"(16, 3, 1)", "whole warps"}, seed);
}

// ---- blocks that groups are not told ------------------------------------------------------------------------------------

cudaError_t launchInferred(dim3, const int* in, int* out)
{
  inferred<<<1, 128>>>(in, out);
  return cudaPeekAtLastError();
}

cudaError_t launchInferredPlane(dim3, const int* in, int* out)
{
  inferredPlane<<<1, dim3(16, 4)>>>(in, out);
  return cudaPeekAtLastError();
}

cudaError_t launchPassedOn(dim3, const int* in, int* out)
{
  passedOn<<<1, 64>>>(in, out);
  return cudaPeekAtLastError();
}

cudaError_t launchAttributed(dim3, const int* in, int* out)
{
  attributed<<<1, 1>>>(in, out);
  return cudaPeekAtLastError();
}

template <Kernel kernel>
cudaError_t launchPointer(dim3 block, const int* in, int* out)
{
  launchUnseen(kernel, block, in, out);
  return cudaPeekAtLastError();
}

template <Form launch, int X, int Y, int Z>
std::string runKnown(unsigned seed)
{
  return runRight(launch, dim3(X, Y, Z), seed);
}

std::string runHandles(unsigned seed)
{
  constexpr int part = 128 * items;
  const Words source = randomWords(3 * part, seed);
  Words loaded(3 * part), stored(3 * part);
  for (int rank = 0; rank < 128; ++rank)
  {
    for (int i = 0; i < items; ++i)
    {
      const int blocked = rank * items + i;
      loaded[blocked]   = source[blocked];
      stored[blocked]   = source[blocked];

      const int striped                    = part + rank / 32 * 32 * items + rank % 32 + 32 * i;
      loaded[part + blocked]               = source[striped];
      stored[part + rank + 128 * i]        = source[striped];
      const auto ofEight                   = [&](int thread) {
        const int valid = 5 + thread % 32 / 8;
        return thread % 8 * items + i < valid ? source[2 * part + thread * items + i] : ~0u;
      };
      loaded[2 * part + blocked] = ofEight(rank / 8 * 8 + (rank + 7) % 8);
      stored[2 * part + blocked] = ofEight(rank);
    }
  }
  DeviceArray<int> in(source), out(3 * part), registers(3 * part);
  handles<<<1, 128>>>(in.get(), out.get(), registers.get());
  return firstOf(finishLaunch(), registers.compare("loaded", loaded), out.compare("out", stored));
}

// ---- traps --------------------------------------------------------------------------------------------------------------

template <Kernel kernel, int X, int Y, int Z>
void launchWrong(unsigned long long, void* memory)
{
  launchUnseen(kernel, dim3(X, Y, Z), static_cast<const int*>(memory), static_cast<int*>(memory) + (1 << 16));
}

} // namespace

harness::Suite harness::suite()
{
  Suite tests;
  tests.sequences = {
    {"<<<>>>", runForm<byChevrons, 64, 1, 1>},
    {"<<<>>> in a macro", runForm<byMacro, 96, 1, 1>},
    {"<<<>>> of a plane", runForm<byPlane, 16, 4, 1>},
    {"<<<>>> through a pointer", runForm<byPointer, 8, 4, 2>},
    {"cudaLaunchKernel", runForm<byLaunchKernel, 128, 1, 1>},
    {"cudaLaunchCooperativeKernel", runForm<byCooperativeKernel, 32, 4, 1>},
    {"cudaLaunchKernelEx", runForm<byKernelEx, 32, 2, 2>},
    {"cudaLaunchKernelExC", runForm<byKernelExC, 4, 8, 4>},
    {"<<<>>> of warps, bound 256", runFormOfWarps<byChevronsOfWarps, 256>},
    {"cudaLaunchKernelEx of logical warps, bound 128", runFormOfWarps<byKernelExOfWarps, 128>},
    {"block from a launch", runKnown<launchInferred, 128, 1, 1>},
    {"block from a launch, a plane", runKnown<launchInferredPlane, 16, 4, 1>},
    {"block from a launch, static kernel", runKnown<launchPassedOn, 64, 1, 1>},
    {"block from a launch, run through a pointer", runKnown<launchPointer<inferred>, 128, 1, 1>},
    {"block from a launch, static kernel through a pointer", runKnown<launchPointer<passedOn>, 64, 1, 1>},
    {"bound, one warp through a pointer", runKnown<launchPointer<bounded>, 32, 1, 1>},
    {"bound, three warps through a pointer", runKnown<launchPointer<bounded>, 12, 8, 1>},
    {"bound, all warps through a pointer", runKnown<launchPointer<bounded>, 4, 8, 8>},
    {"block from the attribute", runKnown<launchAttributed, 16, 4, 2>},
    {"captured into a graph", runKnown<byGraph<false>, 256, 1, 1>},
    {"captured into a graph, dynamic storage", runKnown<byGraph<true>, 1024, 1, 1>},
    {"node of a graph, dynamic storage", runKnown<byNode<false>, 1024, 1, 1>},
    {"node of any kind of a graph, dynamic storage", runKnown<byNode<true>, 1024, 1, 1>},
    {"handles of Cooperative Groups", runHandles},
  };
  tests.traps = {
    {"block from a launch, half of it", 0, launchWrong<inferred, 64, 1, 1>},
    {"block from a launch, another shape", 0, launchWrong<inferred, 32, 4, 1>},
    {"block from a launch, twice as much", 0, launchWrong<inferred, 256, 1, 1>},
    {"block from a launch, a line for a plane", 0, launchWrong<inferredPlane, 64, 1, 1>},
    {"block from a launch, static kernel, another", 0, launchWrong<passedOn, 96, 1, 1>},
    {"bound, a warp and a half", 0, launchWrong<bounded, 48, 1, 1>},
    {"bound, a warp and a half of another shape", 0, launchWrong<bounded, 4, 4, 3>},
    {"bound, less than a warp", 0, launchWrong<bounded, 16, 1, 1>},
    {"bound of a template, a warp and a half", 0, launchWrong<boundedTiles<128, 16>, 48, 1, 1>},
  };
  return tests;
}
