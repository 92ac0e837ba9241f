// A call in a pack expansion whose payload is of another type for each element: the storage is as large as the largest takes, and
// each element's call is of its own type.
//
// REQUIRES: nvcc
// REDEFINE: %{tool} = -Wno-coop-performance
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

using block_type = coop::block_group<128>;

template <class... T> __device__ void load_all(block_type block, const int* source, T&... items)
{
  (coop::load(block, source, items, coop::transpose), ...);
}
__global__ void given(const int* source, int* destination)
{
  block_type block;
  int a[4], b[8], c;
  load_all<int[4], int[8], int>(block, source, a, b, c);
  coop::store(block, destination, a, coop::transpose);
  destination[0] = b[0] + c;
}

template <class... T> __global__ void copies(int* destination, const int* source, T... items)
{
  block_type block;
  ((coop::load(block, source, items, coop::transpose), coop::store(block, destination, items, coop::warp_transpose)), ...);
  int order[] = {0, (coop::load(block, source + 1, items, coop::transpose), items[0])...};
  destination[0] = order[1];
}
template __global__ void copies(int*, const int*, coop::ThreadData<int, 4>, coop::ThreadData<int, 3>);

// Without storage.
template <class... T> __device__ void direct(block_type block, const int* source, T&... items)
{
  (coop::load(block, source, items), ...);
  (coop::store(block, const_cast<int*>(source), items, coop::striped), ...);
}
template <int... Widths> __global__ void of_groups(const int* source)
{
  coop::this_block<128>();
  int a[4];
  (coop::load(coop::this_warp().group_by<Widths>(), source, a), ...);
}
template __global__ void of_groups<4, 8>(const int*);
__global__ void of_direct(const int* source)
{
  int a[4], b[8];
  direct(block_type(), source, a, b);
}

template <class... T> __device__ void of_warps(const int* source, T&... items)
{
  (coop::load(coop::this_warp(), source, items, coop::transpose), ...);
}
__global__ void warps(const int* source)
{
  coop::this_block<128>();
  int a[4], b[8];
  of_warps(source, a, b);
}
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/device.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#include <cub/warp/warp_load.cuh>
#line 2 "before.cu"

using block_type = coop::block_group<128>;

template <class... T> struct coop_load_all_types {
  using coop_load =
    coop::detail::storage_of_each<cub::BlockLoad<coop::payload_value_t<T>, 128, coop::items_per_thread_v<T>, (coop::items_per_thread_v<T> != 1) ? cub::BLOCK_LOAD_TRANSPOSE : cub::BLOCK_LOAD_DIRECT>...>;
  typedef typename coop_load::TempStorage TempStorage;
};

#line 5 "before.cu"
template <class... T> __device__ void load_all(typename coop_load_all_types<T...>::TempStorage& coop_storage, block_type block, const int* source, T&... items)
{
  // coop-rewrite --plan=min-smem: 1 call; 1 barrier
  using coop_types = coop_load_all_types<T...>;
  using coop_load = typename coop_types::coop_load;
#line 7 "before.cu"
  ((coop::detail::with_storage<cub::BlockLoad<coop::payload_value_t<T>, 128, coop::items_per_thread_v<T>, (coop::items_per_thread_v<T> != 1) ? cub::BLOCK_LOAD_TRANSPOSE : cub::BLOCK_LOAD_DIRECT>>(coop_storage).Load(source, coop::detail::as_array(items)), coop::detail::sync_if<true>()), ...);
}
__global__ void given(const int* source, int* destination)
{
  [[maybe_unused]] block_type block;
  int a[4], b[8], c;
  // coop-rewrite --plan=min-smem: lines 13, 14 share; 1 barrier
  using coop_load_all = coop_load_all_types<int[4], int[8], int>;
  using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ union {
    coop_load_all::TempStorage load_all;
    coop_store::TempStorage store;
  } coop_storage;
#line 13 "before.cu"
  load_all<int[4], int[8], int>(coop_storage.load_all, block, source, a, b, c); __syncthreads();
  coop_store(coop_storage.store).Store(destination, a);
  destination[0] = b[0] + c;
}

template <class... T> struct coop_copies_types {
  using coop_load =
    coop::detail::storage_of_each<cub::BlockLoad<coop::payload_value_t<T>, 128, coop::items_per_thread_v<T>, (coop::items_per_thread_v<T> != 1) ? cub::BLOCK_LOAD_TRANSPOSE : cub::BLOCK_LOAD_DIRECT>...>;
  using coop_store =
    coop::detail::storage_of_each<cub::BlockStore<coop::payload_value_t<T>, 128, coop::items_per_thread_v<T>, (coop::items_per_thread_v<T> != 1) ? cub::BLOCK_STORE_WARP_TRANSPOSE : cub::BLOCK_STORE_DIRECT>...>;
  typedef union {
    typename coop_load::TempStorage load;
    typename coop_store::TempStorage store;
  } coop_storage_type;
};

#line 18 "before.cu"
template <class... T> __global__ void copies(int* destination, const int* source, T... items)
{
  [[maybe_unused]] block_type block;
  // coop-rewrite --plan=min-smem: lines 21, 22 share; 3 barriers
  using coop_types = coop_copies_types<T...>;
  using coop_load = typename coop_types::coop_load;
  using coop_store = typename coop_types::coop_store;
  auto& coop_storage = coop::detail::block_storage<coop_types>();
#line 21 "before.cu"
  (((coop::detail::with_storage<cub::BlockLoad<coop::payload_value_t<T>, 128, coop::items_per_thread_v<T>, (coop::items_per_thread_v<T> != 1) ? cub::BLOCK_LOAD_TRANSPOSE : cub::BLOCK_LOAD_DIRECT>>(coop_storage.load).Load(source, coop::detail::as_array(items)), coop::detail::sync_if<true>()), (coop::detail::with_storage<cub::BlockStore<coop::payload_value_t<T>, 128, coop::items_per_thread_v<T>, (coop::items_per_thread_v<T> != 1) ? cub::BLOCK_STORE_WARP_TRANSPOSE : cub::BLOCK_STORE_DIRECT>>(coop_storage.store).Store(destination, coop::detail::writable(items).array()), coop::detail::sync_if<true>())), ...);
  int order[] = {0, ((coop::detail::with_storage<cub::BlockLoad<coop::payload_value_t<T>, 128, coop::items_per_thread_v<T>, (coop::items_per_thread_v<T> != 1) ? cub::BLOCK_LOAD_TRANSPOSE : cub::BLOCK_LOAD_DIRECT>>(coop_storage.load).Load(source + 1, coop::detail::as_array(items)), coop::detail::sync_if<true>()), items[0])...};
  destination[0] = order[1];
}
template __global__ void copies(int*, const int*, coop::ThreadData<int, 4>, coop::ThreadData<int, 3>);

// Without storage.
template <class... T> __device__ void direct(block_type block, const int* source, T&... items)
{
  (cub::BlockLoad<coop::payload_value_t<T>, 128, coop::items_per_thread_v<T>>().Load(source, coop::detail::as_array(items)), ...);
  (cub::BlockStore<coop::payload_value_t<T>, 128, coop::items_per_thread_v<T>, cub::BLOCK_STORE_STRIPED>().Store(const_cast<int*>(source), coop::detail::writable(items).array()), ...);
}
template <int... Widths> __global__ void of_groups(const int* source)
{
  coop::this_block<128>();
  int a[4];
  (cub::WarpLoad<int, 4, cub::WARP_LOAD_DIRECT, Widths>().Load(source + threadIdx.x / Widths * (Widths * 4), a), ...);
}
template __global__ void of_groups<4, 8>(const int*);
__global__ void of_direct(const int* source)
{
  int a[4], b[8];
  direct(block_type(), source, a, b);
}

template <class... T> struct coop_of_warps_types {
  using coop_load =
    coop::detail::storage_of_each<cub::WarpLoad<coop::payload_value_t<T>, coop::items_per_thread_v<T>, (coop::items_per_thread_v<T> != 1) ? cub::WARP_LOAD_TRANSPOSE : cub::WARP_LOAD_DIRECT>...>;
  typedef typename coop_load::TempStorage TempStorage[4];
};

#line 46 "before.cu"
template <class... T> __device__ void of_warps(typename coop_of_warps_types<T...>::TempStorage& coop_storage, const int* source, T&... items)
{
  // coop-rewrite --plan=min-smem: 1 call; 1 barrier
  using coop_types = coop_of_warps_types<T...>;
  using coop_load = typename coop_types::coop_load;
#line 48 "before.cu"
  ((coop::detail::with_storage<cub::WarpLoad<coop::payload_value_t<T>, coop::items_per_thread_v<T>, (coop::items_per_thread_v<T> != 1) ? cub::WARP_LOAD_TRANSPOSE : cub::WARP_LOAD_DIRECT>>(coop_storage[threadIdx.x / 32]).Load(source + threadIdx.x / 32 * (32 * coop::items_per_thread_v<T>), coop::detail::as_array(items)), coop::detail::sync_tile_if<true, 32>()), ...);
}
__global__ void warps(const int* source)
{
  coop::this_block<128>();
  int a[4], b[8];
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_of_warps = coop_of_warps_types<int[4], int[8]>;
  __shared__ coop_of_warps::TempStorage coop_storage;
#line 54 "before.cu"
  of_warps(coop_storage, source, a, b);
}
