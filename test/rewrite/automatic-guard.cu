// What coop::automatic is depends on valid_items, as the measurements do: seven bytes per thread are fastest exchanged in
// full tiles, and as vectors, where there is a guard anyway. In a template the tag of a guarded call says so.
//
// REQUIRES: nvcc
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

__global__ void shapes(const unsigned char* source, unsigned char* destination, int count)
{
  auto block = coop::this_block<256>();
  unsigned char items[7];
  coop::load(block, source, items, coop::automatic);
  coop::store(block, destination, items, coop::automatic, coop::valid_items(count));
}

template <int N>
__global__ void dependent(const unsigned char* source, unsigned char* destination, int count)
{
  auto block = coop::this_block<256>();
  unsigned char items[N];
  coop::load(block, source, items, coop::automatic);
  coop::store(block, destination, items, coop::automatic, coop::valid_items(count));
}
template __global__ void dependent<7>(const unsigned char*, unsigned char*, int);
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/block_load.cuh>
#include <coop/block_store.cuh>
#include <coop/device.cuh>
#include <cub/block/block_load.cuh>
#line 2 "before.cu"

__global__ void shapes(const unsigned char* source, unsigned char* destination, int count)
{
  [[maybe_unused]] auto block = coop::this_block<256>();
  unsigned char items[7];
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_load = cub::BlockLoad<unsigned char, 256, 7, cub::BLOCK_LOAD_WARP_TRANSPOSE>;
  __shared__ coop_load::TempStorage coop_storage;
#line 7 "before.cu"
  coop_load(coop_storage).Load(source, items);
  coop::detail::store_vectorized<256, 1, 1>(destination, items, coop::detail::checked_count<256 * 7>(count));
}

template <int N> struct coop_dependent_types {
  using coop_load = coop::detail::block_load<unsigned char, 256, N, coop::automatic_t>;
  using coop_store = coop::detail::block_store<unsigned char, 256, N, coop::detail::guarded<coop::automatic_t>>;
  typedef union {
    typename coop_load::TempStorage load;
    typename coop_store::TempStorage store;
  } coop_storage_type;
};

#line 11 "before.cu"
template <int N>
__global__ void dependent(const unsigned char* source, unsigned char* destination, int count)
{
  [[maybe_unused]] auto block = coop::this_block<256>();
  unsigned char items[N];
  // coop-rewrite --plan=min-smem: lines 16, 17 share; at most 1 barrier
  using coop_types = coop_dependent_types<N>;
  using coop_load = typename coop_types::coop_load;
  using coop_store = typename coop_types::coop_store;
  auto& coop_storage = coop::detail::block_storage<coop_types>();
#line 16 "before.cu"
  coop_load(coop_storage.load).Load(source, items); if constexpr (coop_load::needs_storage && coop_store::needs_storage) __syncthreads();
  coop_store(coop_storage.store).Store(destination, items, coop::detail::checked_count<256 * N>(count));
}
template __global__ void dependent<7>(const unsigned char*, unsigned char*, int);
