// Under --trust-cub-internals a barrier inside of a CUB call counts for the bytes of other calls: in a loop of two, each
// orders the rounds of the other.
//
// REQUIRES: nvcc
// REDEFINE: %{plan} = --plan=min-barriers --trust-cub-internals
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

__global__ void in_turn(const int* source, int* destination, int rounds)
{
  auto block = coop::this_block<128>();
  for (int round = 0; round < rounds; ++round)
  {
    int items[4];
    coop::load(block, source, items, coop::transpose, coop::offset(512 * round));
    coop::store(block, destination, items, coop::transpose, coop::offset(512 * round));
  }
}

// What has a barrier of each warp only leaves the block's to the tool.
__global__ void of_warps(const int* source, int* destination, int rounds)
{
  auto block = coop::this_block<128>();
  for (int round = 0; round < rounds; ++round)
  {
    int items[4];
    coop::load(block, source, items, coop::warp_transpose, coop::offset(512 * round));
    coop::store(block, destination, items, coop::transpose, coop::offset(512 * round));
  }
}

// So does what may have none.
template <int N> __global__ void uncertain(const int* source, int* destination, int rounds)
{
  auto block = coop::this_block<128>();
  for (int round = 0; round < rounds; ++round)
  {
    int items[N];
    coop::load(block, source, items, coop::transpose, coop::offset(N * 128 * round));
    coop::store(block, destination, items, coop::transpose, coop::offset(N * 128 * round));
  }
}
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/device.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#line 2 "before.cu"

__global__ void in_turn(const int* source, int* destination, int rounds)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  // coop-rewrite --plan=min-barriers: 2 calls share nothing; no barrier
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ struct {
    coop_load::TempStorage load;
    coop_store::TempStorage store;
  } coop_storage;
#line 6 "before.cu"
  for (int round = 0; round < rounds; ++round)
  {
    int items[4];
    coop_load(coop_storage.load).Load(source + (512 * round), items);
    coop_store(coop_storage.store).Store(destination + (512 * round), items);
  }
}

// What has a barrier of each warp only leaves the block's to the tool.
__global__ void of_warps(const int* source, int* destination, int rounds)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  // coop-rewrite --plan=min-barriers: 2 calls share nothing; 1 barrier
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_WARP_TRANSPOSE>;
  using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ struct {
    coop_load::TempStorage load;
    coop_store::TempStorage store;
  } coop_storage;
#line 18 "before.cu"
  for (int round = 0; round < rounds; ++round)
  {
    int items[4];
    coop_load(coop_storage.load).Load(source + (512 * round), items); __syncthreads();
    coop_store(coop_storage.store).Store(destination + (512 * round), items);
  }
}

template <int N> struct coop_uncertain_types {
  static constexpr bool coop_exchanges = N != 1;
  using coop_load = cub::BlockLoad<int, 128, N, coop_exchanges ? cub::BLOCK_LOAD_TRANSPOSE : cub::BLOCK_LOAD_DIRECT>;
  using coop_store =
    cub::BlockStore<int, 128, N, coop_exchanges ? cub::BLOCK_STORE_TRANSPOSE : cub::BLOCK_STORE_DIRECT>;
  typedef struct {
    typename coop_load::TempStorage load;
    typename coop_store::TempStorage store;
  } coop_storage_type;
};

#line 26 "before.cu"
// So does what may have none.
template <int N> __global__ void uncertain(const int* source, int* destination, int rounds)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  // coop-rewrite --plan=min-barriers: 2 calls share nothing; at most 1 barrier
  using coop_types = coop_uncertain_types<N>;
  constexpr bool coop_exchanges = coop_types::coop_exchanges;
  using coop_load = typename coop_types::coop_load;
  using coop_store = typename coop_types::coop_store;
  auto& coop_storage = coop::detail::block_storage<coop_types>();
#line 30 "before.cu"
  for (int round = 0; round < rounds; ++round)
  {
    int items[N];
    coop_load(coop_storage.load).Load(source + (N * 128 * round), items); if constexpr (coop_exchanges) __syncthreads();
    coop_store(coop_storage.store).Store(destination + (N * 128 * round), items);
  }
}
