// Where occupancy leaves room, storage lies side by side and no barrier is needed: the default. The declaration says what it
// took for granted.
//
// REQUIRES: nvcc
// REDEFINE: %{plan} = --plan=balanced
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

__global__ void room_for_all(const int* source, int* destination)
{
  auto block = coop::this_block<128>();
  int items[4];
  coop::load(block, source, items, coop::transpose);
  coop::store(block, destination, items, coop::transpose);
  coop::store(block, destination + 512, items, coop::transpose);
}

__global__ void one_barrier_a_round(const int* source, int* destination, int tiles)
{
  auto block = coop::this_block<128>();
  int items[4];
  for (int tile = 0; tile < tiles; ++tile) {
    coop::load(block, source, items, coop::transpose, coop::offset(tile * 512));
    coop::store(block, destination, items, coop::transpose, coop::offset(tile * 512));
  }
}

__global__ void no_room(const double* source, double* destination)
{
  auto block = coop::this_block<256>();
  double items[8];
  coop::load(block, source, items, coop::transpose);
  coop::store(block, destination, items, coop::transpose);
}

__global__ void beside_its_own(const int* source, int* destination)
{
  auto block = coop::this_block<128>();
  __shared__ int own[11 * 256];
  own[threadIdx.x] = source[0];
  int items[4];
  coop::load(block, source, items, coop::transpose);
  items[0] += own[threadIdx.x];
  coop::store(block, destination, items, coop::transpose);
}

__global__ void warps_beside_the_block(const int* source, int* destination)
{
  auto block = coop::this_block<128>();
  auto warp = coop::this_warp();
  int items[4];
  coop::load(block, source, items, coop::transpose);
  coop::store(warp, destination, items, coop::transpose);
  coop::load(warp, source, items, coop::transpose);
  coop::store(block, destination, items, coop::transpose);
}

// Sizes are not known: as with --plan=min-smem.
template <int N> __global__ void dependent(const int* source, int* destination)
{
  auto block = coop::this_block<128>();
  int items[N];
  coop::load(block, source, items, coop::transpose);
  coop::store(block, destination, items, coop::transpose);
}
template __global__ void dependent<4>(const int*, int*);
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/device.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#include <cub/warp/warp_load.cuh>
#include <cub/warp/warp_store.cuh>
#line 2 "before.cu"

__global__ void room_for_all(const int* source, int* destination)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[4];
  // coop-rewrite --plan=balanced: 6176 bytes; 3 calls share nothing; no barrier
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ struct {
    coop_load::TempStorage load;
    coop_store::TempStorage store;
    coop_store::TempStorage store_2;
  } coop_storage;
  static_assert(sizeof(coop_storage) == 6176 && alignof(decltype(coop_storage)) == 16, "planned for CUB's sizes: rewrite again");
#line 7 "before.cu"
  coop_load(coop_storage.load).Load(source, items);
  coop_store(coop_storage.store).Store(destination, items);
  coop_store(coop_storage.store_2).Store(destination + 512, items);
}

__global__ void one_barrier_a_round(const int* source, int* destination, int tiles)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[4];
  // coop-rewrite --plan=balanced: 4112 bytes; 2 calls share nothing; 1 barrier
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ struct {
    coop_load::TempStorage load;
    coop_store::TempStorage store;
  } coop_storage;
  static_assert(sizeof(coop_storage) == 4112 && alignof(decltype(coop_storage)) == 16, "planned for CUB's sizes: rewrite again");
#line 16 "before.cu"
  for (int tile = 0; tile < tiles; ++tile) {
    coop_load(coop_storage.load).Load(source + (tile * 512), items); __syncthreads();
    coop_store(coop_storage.store).Store(destination + (tile * 512), items);
  }
}

__global__ void no_room(const double* source, double* destination)
{
  [[maybe_unused]] auto block = coop::this_block<256>();
  double items[8];
  // coop-rewrite --plan=balanced: lines 26, 27 share; 1 barrier
  using coop_load = cub::BlockLoad<double, 256, 8, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_store = cub::BlockStore<double, 256, 8, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ union {
    coop_load::TempStorage load;
    coop_store::TempStorage store;
  } coop_storage;
#line 26 "before.cu"
  coop_load(coop_storage.load).Load(source, items); __syncthreads();
  coop_store(coop_storage.store).Store(destination, items);
}

__global__ void beside_its_own(const int* source, int* destination)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  __shared__ int own[11 * 256];
  own[threadIdx.x] = source[0];
  int items[4];
  // coop-rewrite --plan=balanced: lines 36, 38 share; 1 barrier
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ union {
    coop_load::TempStorage load;
    coop_store::TempStorage store;
  } coop_storage;
#line 36 "before.cu"
  coop_load(coop_storage.load).Load(source, items); __syncthreads();
  items[0] += own[threadIdx.x];
  coop_store(coop_storage.store).Store(destination, items);
}

__global__ void warps_beside_the_block(const int* source, int* destination)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  [[maybe_unused]] auto warp = coop::this_warp();
  int items[4];
  // coop-rewrite --plan=balanced: 8240 bytes; 4 calls share nothing; no barrier
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_store = cub::WarpStore<int, 4, cub::WARP_STORE_TRANSPOSE>;
  using coop_load_2 = cub::WarpLoad<int, 4, cub::WARP_LOAD_TRANSPOSE>;
  using coop_store_2 = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ struct {
    coop_load::TempStorage load;
    coop_store::TempStorage warps[4];
    coop_load_2::TempStorage warps_2[4];
    coop_store_2::TempStorage store_2;
  } coop_storage;
  static_assert(sizeof(coop_storage) == 8240 && alignof(decltype(coop_storage)) == 16, "planned for CUB's sizes: rewrite again");
#line 46 "before.cu"
  coop_load(coop_storage.load).Load(source, items);
  coop_store(coop_storage.warps[threadIdx.x / 32]).Store(destination + threadIdx.x / 32 * (32 * 4), items);
  coop_load_2(coop_storage.warps_2[threadIdx.x / 32]).Load(source + threadIdx.x / 32 * (32 * 4), items);
  coop_store_2(coop_storage.store_2).Store(destination, items);
}

template <int N> struct coop_dependent_types {
  static constexpr bool coop_exchanges = N != 1;
  using coop_load = cub::BlockLoad<int, 128, N, coop_exchanges ? cub::BLOCK_LOAD_TRANSPOSE : cub::BLOCK_LOAD_DIRECT>;
  using coop_store =
    cub::BlockStore<int, 128, N, coop_exchanges ? cub::BLOCK_STORE_TRANSPOSE : cub::BLOCK_STORE_DIRECT>;
  typedef union {
    typename coop_load::TempStorage load;
    typename coop_store::TempStorage store;
  } coop_storage_type;
};

#line 52 "before.cu"
// Sizes are not known: as with --plan=min-smem.
template <int N> __global__ void dependent(const int* source, int* destination)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[N];
  // coop-rewrite --plan=balanced: lines 57, 58 share; at most 1 barrier
  using coop_types = coop_dependent_types<N>;
  constexpr bool coop_exchanges = coop_types::coop_exchanges;
  using coop_load = typename coop_types::coop_load;
  using coop_store = typename coop_types::coop_store;
  auto& coop_storage = coop::detail::block_storage<coop_types>();
#line 57 "before.cu"
  coop_load(coop_storage.load).Load(source, items); if constexpr (coop_exchanges) __syncthreads();
  coop_store(coop_storage.store).Store(destination, items);
}
template __global__ void dependent<4>(const int*, int*);
