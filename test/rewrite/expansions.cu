// A pack expansion is one call that runs N times: in a fold over the comma and in a braced list it stays where it is, with the
// barrier between its rounds inside.
//
// REQUIRES: nvcc
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>
#include <initializer_list>

template <class T, int... I>
__device__ void tiles(coop::block_group<128> block, const T* source, coop::ThreadData<T, 4> (&tiles)[sizeof...(I)])
{
  (coop::load(block, source + I * 512, tiles[I], coop::transpose), ...);
}

__global__ void kernel(const float* source, float* destination)
{
  auto block = coop::this_block<128>();
  coop::ThreadData<float, 4> three[3], two[2];
  tiles<float, 0, 1, 2>(block, source, three);
  tiles<float, 0, 1>(block, source, two);
  for (auto& tile : three) coop::store(block, destination, tile, coop::transpose);
  for (auto& tile : two) coop::store(block, destination, tile, coop::transpose);
}

template <int... I> __global__ void pairs(const int* source, int* destination, int count)
{
  auto block = coop::this_block<128>();
  int items[4];
  ((coop::load(block, source + I * 512, items, coop::transpose, coop::valid_items(count), coop::oob_default(I)),
    coop::store(block, destination + I * 512, items, coop::transpose)), ...);
}
template __global__ void pairs<0, 1, 2>(const int*, int*, int);
template __global__ void pairs<>(const int*, int*, int);

template <int N, int... I> __global__ void braced(const int* source, int* destination)
{
  auto block = coop::this_block<128>();
  int items[N] = {};
  int order[] = {0, (coop::load(block, source + I * 512, items, coop::transpose), I)...};
  (void)std::initializer_list<int>{(coop::store(block, destination + order[I], items, coop::transpose), 0)...};
}
template __global__ void braced<4, 0, 1, 2>(const int*, int*);
template __global__ void braced<1, 0>(const int*, int*);

template <class... T> __global__ void pointers(T*... destinations)
{
  auto block = coop::this_block<128>();
  const int items[4] = {};
  (..., coop::store(block, destinations, items, coop::transpose));
  __syncthreads();
  (coop::store(block, destinations, items, coop::vectorize, coop::valid_items(300)), ...);
}
template __global__ void pointers<int, int>(int*, int*);

template <int... I> __global__ void warps(const int* source)
{
  coop::this_block<128>();
  int items[4];
  (coop::load(coop::this_warp(), source + I, items, coop::transpose), ...);
}
template __global__ void warps<1, 2>(const int*);
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <initializer_list>
#include <coop/block_store.cuh>
#include <coop/device.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#include <cub/warp/warp_load.cuh>
#line 3 "before.cu"

template <class T, int... I> struct coop_tiles_types {
  using coop_load = cub::BlockLoad<T, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  typedef typename coop_load::TempStorage TempStorage;
};

#line 4 "before.cu"
template <class T, int... I>
__device__ void tiles(typename coop_tiles_types<T, I...>::TempStorage& coop_storage, coop::block_group<128> block, const T* source, coop::ThreadData<T, 4> (&tiles)[sizeof...(I)])
{
  // coop-rewrite --plan=min-smem: 1 call; 1 barrier
  using coop_types = coop_tiles_types<T, I...>;
  using coop_load = typename coop_types::coop_load;
#line 7 "before.cu"
  ((coop_load(coop_storage).Load(coop::detail::address(source + I * 512), tiles[I].array()), coop::detail::sync_if<true>()), ...);
}

__global__ void kernel(const float* source, float* destination)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  coop::ThreadData<float, 4> three[3], two[2];
  // coop-rewrite --plan=min-smem: lines 14, 15, 16, 17 share; 3 barriers
  using coop_tiles = coop_tiles_types<float, 0, 1, 2>;
  using coop_tiles_2 = coop_tiles_types<float, 0, 1>;
  using coop_store = cub::BlockStore<float, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ union {
    coop_tiles::TempStorage tiles;
    coop_tiles_2::TempStorage tiles_2;
    coop_store::TempStorage store;
  } coop_storage;
#line 14 "before.cu"
  tiles<float, 0, 1, 2>(coop_storage.tiles, block, source, three); __syncthreads();
  tiles<float, 0, 1>(coop_storage.tiles_2, block, source, two);
  for (auto& tile : three) { __syncthreads(); coop_store(coop_storage.store).Store(destination, tile.array()); }
  for (auto& tile : two) { __syncthreads(); coop_store(coop_storage.store).Store(destination, tile.array()); }
}

template <int... I> __global__ void pairs(const int* source, int* destination, int count)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[4];
  // coop-rewrite --plan=min-smem: lines 24, 25 share; 2 barriers
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ union {
    typename coop_load::TempStorage load;
    typename coop_store::TempStorage store;
  } coop_storage;
#line 24 "before.cu"
  (((coop_load(coop_storage.load).Load(source + I * 512, items, coop::detail::checked_count<128 * 4>(count), I), coop::detail::sync_if<true>()),
    (coop_store(coop_storage.store).Store(destination + I * 512, items), coop::detail::sync_if<true>())), ...);
}
template __global__ void pairs<0, 1, 2>(const int*, int*, int);
template __global__ void pairs<>(const int*, int*, int);

template <int N, int... I> struct coop_braced_types {
  static constexpr bool coop_exchanges = N != 1;
  using coop_load = cub::BlockLoad<int, 128, N, coop_exchanges ? cub::BLOCK_LOAD_TRANSPOSE : cub::BLOCK_LOAD_DIRECT>;
  using coop_store =
    cub::BlockStore<int, 128, N, coop_exchanges ? cub::BLOCK_STORE_TRANSPOSE : cub::BLOCK_STORE_DIRECT>;
  typedef union {
    typename coop_load::TempStorage load;
    typename coop_store::TempStorage store;
  } coop_storage_type;
};

#line 30 "before.cu"
template <int N, int... I> __global__ void braced(const int* source, int* destination)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[N] = {};
  // coop-rewrite --plan=min-smem: lines 34, 35 share; at most 2 barriers
  using coop_types = coop_braced_types<N, I...>;
  constexpr bool coop_exchanges = coop_types::coop_exchanges;
  using coop_load = typename coop_types::coop_load;
  using coop_store = typename coop_types::coop_store;
  auto& coop_storage = coop::detail::block_storage<coop_types>();
#line 34 "before.cu"
  int order[] = {0, ((coop_load(coop_storage.load).Load(source + I * 512, items), coop::detail::sync_if<(coop_exchanges)>()), I)...};
  (void)std::initializer_list<int>{((coop_store(coop_storage.store).Store(coop::detail::address(destination + order[I]), items), coop::detail::sync_if<(coop_exchanges)>()), 0)...};
}
template __global__ void braced<4, 0, 1, 2>(const int*, int*);
template __global__ void braced<1, 0>(const int*, int*);

template <class... T> __global__ void pointers(T*... destinations)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  const int items[4] = {};
  // coop-rewrite --plan=min-smem: 1 call; 1 barrier
  using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ typename coop_store::TempStorage coop_storage;
#line 44 "before.cu"
  (..., (coop_store(coop_storage).Store(destinations, coop::detail::copied(items).array()), coop::detail::sync_if<true>()));
  __syncthreads();
  (coop::detail::store_vectorized<128, 1, 1>(destinations, coop::detail::copied(items).array(), 300), ...);
}
template __global__ void pointers<int, int>(int*, int*);

template <int... I> __global__ void warps(const int* source)
{
  coop::this_block<128>();
  int items[4];
  // coop-rewrite --plan=min-smem: 1 call; 1 barrier
  using coop_load = cub::WarpLoad<int, 4, cub::WARP_LOAD_TRANSPOSE>;
  __shared__ typename coop_load::TempStorage coop_storage[4];
#line 54 "before.cu"
  ((coop_load(coop_storage[threadIdx.x / 32]).Load((source + I) + threadIdx.x / 32 * (32 * 4), items), coop::detail::sync_tile_if<true, 32>()), ...);
}
template __global__ void warps<1, 2>(const int*);
