// An array's bound may hold what would end a template argument list.
//
// REQUIRES: nvcc
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

constexpr int large = 7;

template <int N> __global__ void dependent(const int* source, int* destination)
{
  int greater[N > 3 ? 4 : 1];
  int shifted[N >> 1];
  int compared[(N >= 2) + 1];
  coop::load(coop::this_block<128>(), source, greater, coop::transpose);
  coop::load(coop::this_block<128>(), source, shifted, coop::striped);
  coop::store(coop::this_block<128>(), destination, compared, coop::warp_transpose);
}
template __global__ void dependent<5>(const int*, int*);

__global__ void constant(const int* source, int* destination)
{
  int greater[large > 3 ? 4 : 1], shifted[8 >> 1], one[sizeof(int) > 2];
  coop::load(coop::this_block<128>(), source, greater, coop::transpose);
  coop::load(coop::this_block<128>(), source, one);
  coop::store(coop::this_block<128>(), destination, shifted, coop::transpose, coop::valid_items(large > 3 ? 4 : 1));
}
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/device.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#line 2 "before.cu"

constexpr int large = 7;

template <int N> struct coop_dependent_types {
  static constexpr bool coop_exchanges = (N > 3 ? 4 : 1) != 1;
  static constexpr bool coop_exchanges_2 = ((N >= 2) + 1) != 1;
  using coop_load =
    cub::BlockLoad<int, 128, (N > 3 ? 4 : 1), coop_exchanges ? cub::BLOCK_LOAD_TRANSPOSE : cub::BLOCK_LOAD_DIRECT>;
  using coop_store =
    cub::BlockStore<int, 128, ((N >= 2) + 1), coop_exchanges_2 ? cub::BLOCK_STORE_WARP_TRANSPOSE : cub::BLOCK_STORE_DIRECT>;
  typedef union {
    typename coop_load::TempStorage load;
    typename coop_store::TempStorage store;
  } coop_storage_type;
};

#line 5 "before.cu"
template <int N> __global__ void dependent(const int* source, int* destination)
{
  int greater[N > 3 ? 4 : 1];
  int shifted[N >> 1];
  int compared[(N >= 2) + 1];
  // coop-rewrite --plan=min-smem: lines 10, 12 share; at most 1 barrier
  using coop_types = coop_dependent_types<N>;
  constexpr bool coop_exchanges = coop_types::coop_exchanges;
  constexpr bool coop_exchanges_2 = coop_types::coop_exchanges_2;
  using coop_load = typename coop_types::coop_load;
  using coop_store = typename coop_types::coop_store;
  auto& coop_storage = coop::detail::block_storage<coop_types>();
#line 10 "before.cu"
  coop_load(coop_storage.load).Load(source, greater); if constexpr (coop_exchanges && coop_exchanges_2) __syncthreads();
  cub::BlockLoad<int, 128, (N >> 1), cub::BLOCK_LOAD_STRIPED>().Load(source, shifted);
  coop_store(coop_storage.store).Store(destination, compared);
}
template __global__ void dependent<5>(const int*, int*);

__global__ void constant(const int* source, int* destination)
{
  int greater[large > 3 ? 4 : 1], shifted[8 >> 1], one[sizeof(int) > 2];
  // coop-rewrite --plan=min-smem: lines 19, 21 share; 1 barrier
  using coop_load = cub::BlockLoad<int, 128, (large > 3 ? 4 : 1), cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_store = cub::BlockStore<int, 128, (8 >> 1), cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ union {
    coop_load::TempStorage load;
    coop_store::TempStorage store;
  } coop_storage;
#line 19 "before.cu"
  coop_load(coop_storage.load).Load(source, greater); __syncthreads();
  cub::BlockLoad<int, 128, (sizeof(int) > 2)>().Load(source, one);
  coop_store(coop_storage.store).Store(destination, shifted, large > 3 ? 4 : 1);
}
