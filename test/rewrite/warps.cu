// Warps and logical warps: the operand is advanced to the group's own tile first, then by the offset; each group instance has a
// slice of the storage, and waits for its own lanes only.
//
// REQUIRES: nvcc
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

__global__ void algorithms(const int* source, int* destination, int n)
{
  auto block = coop::this_block<128>();
  auto warp = coop::this_warp();
  int items[4];
  coop::load(warp, source, items);
  coop::load(warp, source, items, coop::striped, coop::valid_items(n));
  coop::load(warp, source, items, coop::vectorize, coop::offset(n));
  coop::load(warp, source, items, coop::transpose, coop::valid_items(n), coop::oob_default(0), coop::offset(n));
  coop::store(warp, destination, items);
  coop::store(warp, destination, items, coop::striped, coop::valid_items(n));
  coop::store(warp, destination, items, coop::vectorize, coop::offset(n));
  coop::store(warp, destination, items, coop::transpose, coop::valid_items(n), coop::offset(n));
}

__global__ void widths(const int* source, int* destination)
{
  auto block = coop::this_block<16, 4>();
  int items[4];
  coop::load(coop::this_warp().group_by<16>(), source, items, coop::transpose);
  coop::store(coop::group_by<16>(coop::this_warp()), destination, items, coop::transpose);
  coop::load(coop::group_by<1>(coop::this_warp()), source, items, coop::transpose);
  coop::load(coop::group_by<32>(coop::this_warp()), source, items, coop::transpose);
  int one;
  coop::load(coop::this_warp(), source, one, coop::transpose);
}

__global__ void beside_a_block(const int* source, int* destination, int rounds)
{
  auto block = coop::this_block<64>();
  auto warp = coop::this_warp();
  int items[4];
  coop::load(block, source, items, coop::transpose);
  for (int i = 0; i < rounds; ++i) {
    coop::load(warp, source, items, coop::transpose);
    coop::store(warp, destination, items, coop::transpose);
  }
  coop::store(block, destination, items, coop::transpose);
}

template <class T, int X, int Y, int W, int N> __global__ void dependent(const T* source, T* destination, int n)
{
  auto block = coop::this_block<X, Y>();
  auto tile = coop::group_by<W>(coop::this_warp());
  coop::ThreadData<T, N> items;
  coop::load(tile, source, items, coop::transpose, coop::offset(n));
  coop::store(tile, destination, items, coop::transpose, coop::valid_items(n));
  coop::store(coop::this_warp(), destination, items, coop::vectorize);
  coop::load(tile, source, items);
}
template __global__ void dependent<float, 16, 4, 16, 3>(const float*, float*, int);
template __global__ void dependent<short, 32, 1, 1, 2>(const short*, short*, int);
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/device.cuh>
#include <coop/warp_store.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#include <cub/warp/warp_load.cuh>
#include <cub/warp/warp_store.cuh>
#line 2 "before.cu"

__global__ void algorithms(const int* source, int* destination, int n)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  [[maybe_unused]] auto warp = coop::this_warp();
  int items[4];
  cub::WarpLoad<int, 4>().Load(source + threadIdx.x / 32 * (32 * 4), items);
  cub::WarpLoad<int, 4, cub::WARP_LOAD_STRIPED>().Load(source + threadIdx.x / 32 * (32 * 4), items, coop::detail::checked_count<32 * 4>(n));
  cub::WarpLoad<int, 4, cub::WARP_LOAD_VECTORIZE>().Load(source + threadIdx.x / 32 * (32 * 4) + n, items);
  // coop-rewrite --plan=min-smem: lines 11, 15 share; 1 barrier
  using coop_load = cub::WarpLoad<int, 4, cub::WARP_LOAD_TRANSPOSE>;
  using coop_store = cub::WarpStore<int, 4, cub::WARP_STORE_TRANSPOSE>;
  __shared__ union {
    coop_load::TempStorage load;
    coop_store::TempStorage store;
  } coop_storage[4];
#line 11 "before.cu"
  coop_load(coop_storage[threadIdx.x / 32].load).Load(source + threadIdx.x / 32 * (32 * 4) + n, items, coop::detail::checked_count<32 * 4>(n), 0); __syncwarp();
  cub::WarpStore<int, 4>().Store(destination + threadIdx.x / 32 * (32 * 4), items);
  cub::WarpStore<int, 4, cub::WARP_STORE_STRIPED>().Store(destination + threadIdx.x / 32 * (32 * 4), items, coop::detail::checked_count<32 * 4>(n));
  coop::detail::warp_store_vectorized<32>(destination + threadIdx.x / 32 * (32 * 4) + n, items);
  coop_store(coop_storage[threadIdx.x / 32].store).Store(destination + threadIdx.x / 32 * (32 * 4) + n, items, coop::detail::checked_count<32 * 4>(n));
}

__global__ void widths(const int* source, int* destination)
{
  [[maybe_unused]] auto block = coop::this_block<16, 4>();
  int items[4];
  // coop-rewrite --plan=min-smem: lines 22, 23, 25 share; 2 barriers
  using coop_load = cub::WarpLoad<int, 4, cub::WARP_LOAD_TRANSPOSE, 16>;
  using coop_store = cub::WarpStore<int, 4, cub::WARP_STORE_TRANSPOSE, 16>;
  using coop_load_2 = cub::WarpLoad<int, 4, cub::WARP_LOAD_TRANSPOSE>;
  __shared__ union {
    coop_load_2::TempStorage load_2;
    union {
      coop_load::TempStorage load;
      coop_store::TempStorage store;
    } tiles[2];
  } coop_storage[2];
#line 22 "before.cu"
  coop_load(coop_storage[coop::detail::thread_in_block<16, 4, 1>() / 32].tiles[coop::detail::thread_in_block<16, 4, 1>() / 16 % 2].load).Load(source + coop::detail::thread_in_block<16, 4, 1>() / 16 * (16 * 4), items); __syncwarp(coop::detail::tile_mask<16>());
  coop_store(coop_storage[coop::detail::thread_in_block<16, 4, 1>() / 32].tiles[coop::detail::thread_in_block<16, 4, 1>() / 16 % 2].store).Store(destination + coop::detail::thread_in_block<16, 4, 1>() / 16 * (16 * 4), items); __syncwarp();
  cub::WarpLoad<int, 4, cub::WARP_LOAD_DIRECT, 1>().Load(source + coop::detail::thread_in_block<16, 4, 1>() * 4, items);
  coop_load_2(coop_storage[coop::detail::thread_in_block<16, 4, 1>() / 32].load_2).Load(source + coop::detail::thread_in_block<16, 4, 1>() / 32 * (32 * 4), items);
  int one;
  cub::WarpLoad<int, 1>().Load(source + coop::detail::thread_in_block<16, 4, 1>() / 32 * 32, coop::detail::as_array(one));
}

__global__ void beside_a_block(const int* source, int* destination, int rounds)
{
  [[maybe_unused]] auto block = coop::this_block<64>();
  [[maybe_unused]] auto warp = coop::this_warp();
  int items[4];
  // coop-rewrite --plan=min-smem: lines 35, 37, 38, 40 share; 4 barriers
  using coop_load = cub::BlockLoad<int, 64, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_load_2 = cub::WarpLoad<int, 4, cub::WARP_LOAD_TRANSPOSE>;
  using coop_store = cub::WarpStore<int, 4, cub::WARP_STORE_TRANSPOSE>;
  using coop_store_2 = cub::BlockStore<int, 64, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ union {
    coop_load::TempStorage load;
    coop_store_2::TempStorage store_2;
    union {
      coop_load_2::TempStorage load_2;
      coop_store::TempStorage store;
    } warps[2];
  } coop_storage;
#line 35 "before.cu"
  coop_load(coop_storage.load).Load(source, items); __syncthreads();
  for (int i = 0; i < rounds; ++i) {
    coop_load_2(coop_storage.warps[threadIdx.x / 32].load_2).Load(source + threadIdx.x / 32 * (32 * 4), items); __syncwarp();
    coop_store(coop_storage.warps[threadIdx.x / 32].store).Store(destination + threadIdx.x / 32 * (32 * 4), items); __syncwarp();
  }
  __syncthreads(); coop_store_2(coop_storage.store_2).Store(destination, items);
}

template <class T, int X, int Y, int W, int N> struct coop_dependent_types {
  static constexpr bool coop_exchanges = N != 1 && W != 1;
  using coop_load = cub::WarpLoad<T, N, coop_exchanges ? cub::WARP_LOAD_TRANSPOSE : cub::WARP_LOAD_DIRECT, W>;
  using coop_store = cub::WarpStore<T, N, coop_exchanges ? cub::WARP_STORE_TRANSPOSE : cub::WARP_STORE_DIRECT, W>;
  typedef union {
    typename coop_load::TempStorage load;
    typename coop_store::TempStorage store;
  } coop_storage_type[X * Y / W];
};

#line 43 "before.cu"
template <class T, int X, int Y, int W, int N> __global__ void dependent(const T* source, T* destination, int n)
{
  [[maybe_unused]] auto block = coop::this_block<X, Y>();
  [[maybe_unused]] auto tile = coop::group_by<W>(coop::this_warp());
  coop::ThreadData<T, N> items;
  // coop-rewrite --plan=min-smem: lines 48, 49 share; at most 1 barrier
  using coop_types = coop_dependent_types<T, X, Y, W, N>;
  constexpr bool coop_exchanges = coop_types::coop_exchanges;
  using coop_load = typename coop_types::coop_load;
  using coop_store = typename coop_types::coop_store;
  auto& coop_storage = coop::detail::block_storage<coop_types>();
#line 48 "before.cu"
  coop_load(coop_storage[coop::detail::thread_in_block<X, Y, 1>() / W].load).Load(source + coop::detail::thread_in_block<X, Y, 1>() / W * (W * N) + n, items.array()); if constexpr (coop_exchanges) __syncwarp(coop::detail::tile_mask<W>());
  coop_store(coop_storage[coop::detail::thread_in_block<X, Y, 1>() / W].store).Store(destination + coop::detail::thread_in_block<X, Y, 1>() / W * (W * N), items.array(), coop::detail::checked_count<W * N>(n));
  coop::detail::warp_store_vectorized<32>(destination + coop::detail::thread_in_block<X, Y, 1>() / 32 * (32 * N), items.array());
  cub::WarpLoad<T, N, cub::WARP_LOAD_DIRECT, W>().Load(source + coop::detail::thread_in_block<X, Y, 1>() / W * (W * N), items.array());
}
template __global__ void dependent<float, 16, 4, 16, 3>(const float*, float*, int);
template __global__ void dependent<short, 32, 1, 1, 2>(const short*, short*, int);
