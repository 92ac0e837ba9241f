// Reservations: objects of the user's own in a kernel's storage, one region for each call of reserve.
//
// REQUIRES: nvcc
// REDEFINE: %{tool} = -Wno-coop-uniform-argument
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

struct counter {
  int value;
  __device__ counter() : value(1) {}
};

__global__ void beside_calls(const int* source, int* destination)
{
  coop::TempStorage scratch(coop::size_in_bytes(8192));
  auto block = coop::this_block<128>();
  int items[4];
  coop::load(block, source, items, coop::transpose, coop::temp_storage(scratch));
  int* queue = scratch.reserve<int, 256>(coop::alignment(128));
  queue[threadIdx.x] = items[0];
  __syncthreads();
  counter* counters = scratch.reserve<counter, 4>();
  counters[0].value = queue[threadIdx.x ^ 1];
  coop::store(block, destination, items, coop::transpose);
}

__global__ void in_expressions(const int* source, int* destination, bool flag)
{
  coop::TempStorage scratch;
  coop::TempStorage& alias = scratch;
  auto block = coop::this_block<128>();
  int items[4];
  for (int round = 0; round < 3; ++round)
  {
    double last = scratch.reserve<double, 2>(coop::alignment(4))[round & 1];
    if (flag) *(alias.reserve<char, 1>() + 0) = char(last);
    auto&& reference = scratch.reserve<int, 2>();
    decltype(scratch.reserve<short, 1>()) none = nullptr;
    reference[0] = none == nullptr;
    coop::load(block, scratch.reserve<int, 512>(), items, coop::transpose,
               coop::valid_items(*scratch.reserve<int, 1>()));
  }
  coop::store(block, destination, items);
}

// What depends on template parameters stays an expression.
template <class T, int N> __global__ void dependent(const T* source, T* destination)
{
  constexpr int twice = 2 * N;
  coop::TempStorage scratch(N * 64 * sizeof(T), coop::alignment(32));
  for (int round = 0; round < 3; ++round)
  {
    T* first = scratch.reserve<T, N>();
    T* second = scratch.template reserve<T, twice>(coop::alignment(N));
    first[threadIdx.x] = second[threadIdx.x];
  }
  if (source) scratch.reserve<int (*)[4], 4>()[0] = nullptr;
}
template __global__ void dependent<float, 64>(const float*, float*);

// A kernel need not have any calls.
__global__ void alone(int* destination)
{
  coop::TempStorage scratch;
  auto queue = scratch.reserve<int, 128>();
  if (destination == nullptr)
    goto end;
  queue[threadIdx.x] = 1;
  __syncthreads();
  destination[threadIdx.x] = queue[threadIdx.x ^ 1];
end:;
}

// More than 48 KiB of it.
__global__ void large(int* destination)
{
  coop::TempStorage scratch;
  int* queue = scratch.reserve<int, 16384>();
  queue[threadIdx.x] = 1;
  __syncthreads();
  destination[threadIdx.x] = queue[threadIdx.x ^ 1];
}
void launch(int* destination) { large<<<1, 128>>>(destination); }
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/device.cuh>
#include <coop/launch.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#line 2 "before.cu"

struct counter {
  int value;
  __device__ counter() : value(1) {}
};

__global__ void beside_calls(const int* source, int* destination)
{

  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[4];
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ struct {
    coop_store::TempStorage store;
    union {
      struct {
        coop_load::TempStorage load;
        alignas(128) int queue[256];
        alignas(counter) unsigned char counters[4 * sizeof(counter)];
      } parts;
      unsigned char bytes[8192];
    } scratch;
  } coop_storage;
#line 13 "before.cu"
  coop_load(coop_storage.scratch.parts.load).Load(source, items);
  int* queue = coop_storage.scratch.parts.queue;
  queue[threadIdx.x] = items[0];
  __syncthreads();
  counter* counters = reinterpret_cast<counter*>(coop_storage.scratch.parts.counters);
  counters[0].value = queue[threadIdx.x ^ 1];
  coop_store(coop_storage.store).Store(destination, items);
}

__global__ void in_expressions(const int* source, int* destination, bool flag)
{


  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[4];
  // coop-rewrite --plan=min-smem: 1 call; 1 barrier
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  __shared__ struct {
    coop_load::TempStorage block;
    double scratch_reserved[2];
    char scratch_reserved_2[1];
    int reference[2];
    int scratch_reserved_3[512];
    int scratch_reserved_4[1];
  } coop_storage;
#line 28 "before.cu"
  for (int round = 0; round < 3; ++round)
  {
    double last = coop_storage.scratch_reserved[round & 1];
    if (flag) *(coop_storage.scratch_reserved_2 + 0) = char(last);
    auto&& reference = static_cast<int*>(coop_storage.reference);
    decltype(static_cast<short*>(nullptr)) none = nullptr;
    reference[0] = none == nullptr;
    coop_load(coop_storage.block).Load(static_cast<int*>(coop_storage.scratch_reserved_3), items, coop::detail::checked_count<128 * 4>(*coop_storage.scratch_reserved_4));
    __syncthreads();
  }
  cub::BlockStore<int, 128, 4>().Store(destination, items);
}

template <class T, int N> struct coop_dependent_types {
  static_assert((N) * sizeof(T) + ((2 * N)) * sizeof(T) + (4) * sizeof(int (*)[4]) <= N * 64 * sizeof(T), "TempStorage 'scratch' is too small");
  typedef struct {
    union {
      struct {
        alignas(32) alignas(T) unsigned char first[N * sizeof(T)];
        alignas(32) alignas(N) alignas(T) unsigned char second[((2 * N)) * sizeof(T)];
        alignas(32) alignas(int (*)[4]) unsigned char scratch_reserved[4 * sizeof(int (*)[4])];
      } parts;
      unsigned char bytes[N * 64 * sizeof(T)];
    } scratch;
  } coop_storage_type;
};

#line 41 "before.cu"
// What depends on template parameters stays an expression.
template <class T, int N> __global__ void dependent(const T* source, T* destination)
{
  [[maybe_unused]] constexpr int twice = 2 * N;

  using coop_types = coop_dependent_types<T, N>;
  auto& coop_storage = coop::detail::block_storage<coop_types>();
#line 46 "before.cu"
  for (int round = 0; round < 3; ++round)
  {
    T* first = reinterpret_cast<T*>(coop_storage.scratch.parts.first);
    T* second = reinterpret_cast<T*>(coop_storage.scratch.parts.second);
    first[threadIdx.x] = second[threadIdx.x];
  }
  if (source) reinterpret_cast<int (**)[4]>(coop_storage.scratch.parts.scratch_reserved)[0] = nullptr;
}
template __global__ void dependent<float, 64>(const float*, float*);

// A kernel need not have any calls.
__global__ void alone(int* destination)
{

  __shared__ struct {
    int queue[128];
  } coop_storage;
#line 60 "before.cu"
  auto queue = coop_storage.queue;
  if (destination == nullptr)
    goto end;
  queue[threadIdx.x] = 1;
  __syncthreads();
  destination[threadIdx.x] = queue[threadIdx.x ^ 1];
end:;
}

// More than 48 KiB of it.
__global__ void large(int* destination)
{

  struct coop_shared {
    int queue[16384];
  };
  static_assert(sizeof(coop_shared) == 65536 && alignof(coop_shared) == 4, "planned for CUB's sizes: rewrite again");
  auto& coop_storage = coop::detail::dynamic_storage<coop_shared>();
#line 73 "before.cu"
  int* queue = coop_storage.queue;
  queue[threadIdx.x] = 1;
  __syncthreads();
  destination[threadIdx.x] = queue[threadIdx.x ^ 1];
}
void launch(int* destination) { large<<<1, 128, coop::detail::dynamic_shared<65536, 4>(large)>>>(destination); }
