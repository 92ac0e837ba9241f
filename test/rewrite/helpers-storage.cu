// A __device__ function takes its storage from those that call it, and has a plan of its own; a call of it is one use of all
// its storage. One function may be called from several kernels, several times, and by other functions.
//
// REQUIRES: nvcc
// REDEFINE: %{tool} = -Wno-coop-temp-storage
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

namespace tools {

// Loads a tile and doubles it.
__device__ void load_doubled(const int* source, int (&items)[4])
{
  auto block = coop::this_block<128>();
  coop::load(block, source, items, coop::transpose);
  for (int& x : items) x *= 2;
}

static __device__ __forceinline__
void put(int* destination, int (&items)[4], int offset = 0) { coop::store(coop::this_block<128>(), destination, items, coop::transpose, coop::offset(offset)); }

} // namespace tools

__device__ void copy(const int* source, int* destination)
{
  int items[4];
  tools::load_doubled(source, items);
  tools::put(destination, items);
}

__device__ void nothing_exchanged(const int* source, int (&items)[4])
{
  coop::load(coop::this_block<128>(), source, items);
}

__global__ void once(const int* source, int* destination) { copy(source, destination); }

__global__ void often(const int* source, int* destination, int n)
{
  int items[4];
  tools::load_doubled(source, items);
  tools::put(destination, items);
  if (n > 0) tools::load_doubled(source + 512, items);
  for (int i = 0; i < n; ++i)
    tools::put(destination + 512 * i, items, 3);
  nothing_exchanged(source, items);
  coop::load(coop::this_block<128>(), source, items, coop::transpose);
  destination[n + 1] = items[2];
}
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/device.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#line 2 "before.cu"

namespace tools {

struct coop_load_doubled_types {
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  typedef coop_load::TempStorage TempStorage;
};

#line 5 "before.cu"
// Loads a tile and doubles it.
__device__ void load_doubled(coop_load_doubled_types::TempStorage& coop_storage, const int* source, int (&items)[4])
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_types = coop_load_doubled_types;
  using coop_load = coop_types::coop_load;
#line 9 "before.cu"
  coop_load(coop_storage).Load(source, items);
  for (int& x : items) x *= 2;
}

struct coop_put_types {
  using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  typedef coop_store::TempStorage TempStorage;
};

#line 13 "before.cu"
static __device__ __forceinline__
void put(coop_put_types::TempStorage& coop_storage, int* destination, int (&items)[4], int offset = 0) {
// coop-rewrite --plan=min-smem: 1 call; no barrier
using coop_types = coop_put_types;
using coop_store = coop_types::coop_store;
#line 14 "before.cu"
coop_store(coop_storage).Store(destination + offset, items); }

} // namespace tools

struct coop_copy_types {
  using coop_load_doubled = ::tools::coop_load_doubled_types;
  using coop_put = ::tools::coop_put_types;
  typedef union {
    coop_load_doubled::TempStorage load_doubled;
    coop_put::TempStorage put;
  } TempStorage;
};

#line 18 "before.cu"
__device__ void copy(coop_copy_types::TempStorage& coop_storage, const int* source, int* destination)
{
  int items[4];
  // coop-rewrite --plan=min-smem: lines 21, 22 share; 1 barrier
  using coop_types = coop_copy_types;
  using coop_load_doubled = coop_types::coop_load_doubled;
  using coop_put = coop_types::coop_put;
#line 21 "before.cu"
  tools::load_doubled(coop_storage.load_doubled, source, items); __syncthreads();
  tools::put(coop_storage.put, destination, items);
}

__device__ void nothing_exchanged(const int* source, int (&items)[4])
{
  cub::BlockLoad<int, 128, 4>().Load(source, items);
}

__global__ void once(const int* source, int* destination) {
// coop-rewrite --plan=min-smem: 1 call; no barrier
using coop_copy = coop_copy_types;
__shared__ coop_copy::TempStorage coop_storage;
#line 30 "before.cu"
copy(coop_storage, source, destination); }

__global__ void often(const int* source, int* destination, int n)
{
  int items[4];
  // coop-rewrite --plan=min-smem: lines 35, 36, 37, 39, 41 share; 4 barriers
  using coop_load_doubled = ::tools::coop_load_doubled_types;
  using coop_put = ::tools::coop_put_types;
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  __shared__ union {
    coop_load_doubled::TempStorage load_doubled;
    coop_put::TempStorage put;
    coop_load::TempStorage load;
  } coop_storage;
#line 35 "before.cu"
  tools::load_doubled(coop_storage.load_doubled, source, items); __syncthreads();
  tools::put(coop_storage.put, destination, items); __syncthreads();
  if (n > 0) { tools::load_doubled(coop_storage.load_doubled, source + 512, items); __syncthreads(); }
  for (int i = 0; i < n; ++i)
    { tools::put(coop_storage.put, destination + 512 * i, items, 3); __syncthreads(); }
  nothing_exchanged(source, items);
  coop_load(coop_storage.load).Load(source, items);
  destination[n + 1] = items[2];
}
