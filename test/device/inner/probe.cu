// Checks lib/Operations/LoadStore/InnerBarriers.def on a GPU: for each row of the CUB it is compiled with, whether a barrier
// stands inside of the call. One warp, or one lane, comes late and leaves a mark right before the call; whoever is behind
// the call must see it. Every warp, or lane, is the late one once. Calls without a barrier are the control: there some thread
// must miss the mark, or the test could not tell.
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>

#include <cstdio>

enum class Scope { Block, Warp };

constexpr int items_per_thread = 4;

constexpr cub::BlockLoadAlgorithm load_direct = cub::BLOCK_LOAD_DIRECT;
constexpr cub::BlockLoadAlgorithm load_transpose = cub::BLOCK_LOAD_TRANSPOSE;
constexpr cub::BlockLoadAlgorithm load_warp_transpose = cub::BLOCK_LOAD_WARP_TRANSPOSE;
constexpr cub::BlockLoadAlgorithm load_warp_transpose_timesliced = cub::BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED;
constexpr cub::BlockStoreAlgorithm store_direct = cub::BLOCK_STORE_DIRECT;
constexpr cub::BlockStoreAlgorithm store_transpose = cub::BLOCK_STORE_TRANSPOSE;
constexpr cub::BlockStoreAlgorithm store_warp_transpose = cub::BLOCK_STORE_WARP_TRANSPOSE;
constexpr cub::BlockStoreAlgorithm store_warp_transpose_timesliced = cub::BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED;

template <int Threads, class Kind, Kind Algorithm, bool Guarded> struct call;
template <int Threads, cub::BlockLoadAlgorithm Algorithm, bool Guarded>
struct call<Threads, cub::BlockLoadAlgorithm, Algorithm, Guarded> {
  using type = cub::BlockLoad<int, Threads, items_per_thread, Algorithm>;
  static __device__ void run(typename type::TempStorage& storage, int* memory, int (&items)[items_per_thread], int valid)
  {
    if constexpr (Guarded) {
      type(storage).Load(memory, items, valid);
    } else {
      type(storage).Load(memory, items);
    }
  }
};
template <int Threads, cub::BlockStoreAlgorithm Algorithm, bool Guarded>
struct call<Threads, cub::BlockStoreAlgorithm, Algorithm, Guarded> {
  using type = cub::BlockStore<int, Threads, items_per_thread, Algorithm>;
  static __device__ void run(typename type::TempStorage& storage, int* memory, int (&items)[items_per_thread], int valid)
  {
    if constexpr (Guarded) {
      type(storage).Store(memory, items, valid);
    } else {
      type(storage).Store(memory, items);
    }
  }
};

/// Counts the threads that did not see the mark of the late warp or lane of their warp.
template <int Threads, auto Algorithm, bool Guarded, bool OfWarp> __global__ void probe(int* memory, int late, int* missed)
{
  using one = call<Threads, decltype(Algorithm), Algorithm, Guarded>;
  __shared__ typename one::type::TempStorage storage;
  __shared__ volatile int marks[32];
  __shared__ int arrived[32];
  int items[items_per_thread] = {1, 2, 3, 4};
  if (threadIdx.x < 32) {
    marks[threadIdx.x] = 0;
    arrived[threadIdx.x] = 0;
  }
  __syncthreads();
  if constexpr (OfWarp) {
    // Two ways that do not meet before the call, so that the other lanes need not wait for the late one.
    const int warp = threadIdx.x / 32;
    if (int(threadIdx.x % 32) == late) {
      while (atomicAdd(&arrived[warp], 0) < 31) {
        __nanosleep(100);
      }
      const long long begin = clock64();
      while (clock64() - begin < 20000) {
        __nanosleep(100);
      }
      marks[warp] = 1;
      __threadfence_block();
      one::run(storage, memory, items, Threads * items_per_thread - 1);
    } else {
      atomicAdd(&arrived[warp], 1);
      one::run(storage, memory, items, Threads * items_per_thread - 1);
      if (marks[warp] == 0) {
        atomicAdd(missed, 1);
      }
    }
  } else {
    if (int(threadIdx.x / 32) == late) {
      const long long begin = clock64();
      while (clock64() - begin < 200000) {
      }
      marks[0] = 1;
      __threadfence_block();
    }
    one::run(storage, memory, items, Threads * items_per_thread - 1);
    if (marks[0] == 0) {
      atomicAdd(missed, 1);
    }
  }
  if (items[0] == 12345) {
    memory[0] = items[1];
  }
}

template <int Threads, auto Algorithm, bool Guarded, bool OfWarp> int missed()
{
  int *memory, *count, result = 0;
  cudaMalloc(&memory, Threads * items_per_thread * sizeof(int));
  cudaMemset(memory, 0, Threads * items_per_thread * sizeof(int));
  cudaMalloc(&count, sizeof(int));
  cudaMemset(count, 0, sizeof(int));
  for (int late = 0; late < (OfWarp ? 32 : Threads / 32); ++late) {
    probe<Threads, Algorithm, Guarded, OfWarp><<<1, Threads>>>(memory, late, count);
  }
  cudaMemcpy(&result, count, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(memory);
  cudaFree(count);
  return cudaGetLastError() == cudaSuccess ? result : -1;
}

int failed = 0;

void say(const char* what, int threads, int count, bool barrier)
{
  const bool good = barrier ? count == 0 : count > 0;
  std::printf("%s: %s, %d threads: %d missed the mark\n", good ? "passed" : "FAILED", what, threads, count);
  failed += !good;
}

template <auto Algorithm, bool Guarded, int Above, bool OfWarp> void row(const char* what)
{
  constexpr int smallest = (Above / 32 + 1) * 32;
  say(what, smallest, missed<smallest, Algorithm, Guarded, OfWarp>(), true);
  say(what, 128, missed<128, Algorithm, Guarded, OfWarp>(), true);
  say(what, 512, missed<512, Algorithm, Guarded, OfWarp>(), true);
}

int main()
{
  int devices = 0, rows = 0;
  if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
    std::printf("SKIP: no CUDA device\n");
    return 77;
  }
#define INNER_BARRIER(version, operation, algorithm, guarded, above, scope)                                  \
  if constexpr (version == CUB_VERSION) {                                                                    \
    row<operation##_##algorithm, guarded, above, Scope::scope == Scope::Warp>(                               \
      #operation " " #algorithm ", guarded " #guarded ", " #scope);                                          \
    ++rows;                                                                                                  \
  }
#include "../../../lib/Operations/LoadStore/InnerBarriers.def"
  say("control: load direct, Block", 128, missed<128, load_direct, false, false>(), false);
  say("control: store direct, Block", 128, missed<128, store_direct, false, false>(), false);
  say("control: load warp_transpose, Block", 128, missed<128, load_warp_transpose, false, false>(), false);
  say("control: store direct, Warp", 128, missed<128, store_direct, false, true>(), false);
  std::printf("CUB %d: %d rows, %d failed\n", CUB_VERSION, rows, failed);
  return failed != 0 || rows == 0;
}
