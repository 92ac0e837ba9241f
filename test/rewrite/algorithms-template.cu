// In a template nothing depends on which instantiations are in sight: the CUB types are spelled in the template's own
// parameters, and whether items are exchanged at all is a constant expression.
//
// REQUIRES: nvcc
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

template <class T, int Threads, int Items>
__global__ void by_default(const T* source, T* destination)
{
  auto block = coop::this_block<Threads>();
  coop::ThreadData<T, Items> items;
  coop::load(block, source, items);
  coop::store(block, destination, items);
}
template __global__ void by_default<float, 96, 3>(const float*, float*);

template <class T, int Threads, int Items>
__global__ void striped(const T* source, T* destination)
{
  auto block = coop::this_block<Threads>();
  coop::ThreadData<T, Items> items;
  coop::load(block, source, items, coop::striped);
  coop::store(block, destination, items, coop::striped);
}
template __global__ void striped<float, 96, 3>(const float*, float*);

template <class T, int Threads, int Items>
__global__ void vectorize(const T* source, T* destination)
{
  auto block = coop::this_block<Threads>();
  coop::ThreadData<T, Items> items;
  coop::load(block, source, items, coop::vectorize);
  coop::store(block, destination, items, coop::vectorize);
}
template __global__ void vectorize<float, 96, 4>(const float*, float*);

template <class T, int Threads, int Items>
__global__ void transpose(const T* source, T* destination)
{
  auto block = coop::this_block<Threads>();
  coop::ThreadData<T, Items> items;
  coop::load(block, source, items, coop::transpose);
  coop::store(block, destination, items, coop::transpose);
}
template __global__ void transpose<float, 96, 3>(const float*, float*);
template __global__ void transpose<float, 96, 1>(const float*, float*);
template __global__ void transpose<float, 1, 3>(const float*, float*);

template <class T, int Threads, int Items>
__global__ void warp_transpose(const T* source, T* destination)
{
  auto block = coop::this_block<Threads>();
  coop::ThreadData<T, Items> items;
  coop::load(block, source, items, coop::warp_transpose);
  coop::store(block, destination, items, coop::warp_transpose);
}
template __global__ void warp_transpose<float, 96, 3>(const float*, float*);
template __global__ void warp_transpose<float, 96, 1>(const float*, float*);

template <class T, int Threads, int Items>
__global__ void warp_transpose_timesliced(const T* source, T* destination)
{
  auto block = coop::this_block<Threads>();
  coop::ThreadData<T, Items> items;
  coop::load(block, source, items, coop::warp_transpose_timesliced);
  coop::store(block, destination, items, coop::warp_transpose_timesliced);
}
template __global__ void warp_transpose_timesliced<float, 96, 3>(const float*, float*);
template __global__ void warp_transpose_timesliced<float, 96, 1>(const float*, float*);

template <class T, int Threads, int Items>
__global__ void warp_striped(const T* source, T* destination, int count)
{
  auto block = coop::this_block<Threads>();
  coop::ThreadData<T, Items> items;
  coop::load(block, source, items, coop::warp_striped, coop::valid_items(count), coop::oob_default(T()));
  coop::store(block, destination, items, coop::warp_striped, coop::valid_items(count));
}
template __global__ void warp_striped<float, 96, 3>(const float*, float*, int);
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/block_load.cuh>
#include <coop/block_store.cuh>
#include <coop/device.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#line 2 "before.cu"

template <class T, int Threads, int Items>
__global__ void by_default(const T* source, T* destination)
{
  [[maybe_unused]] auto block = coop::this_block<Threads>();
  coop::ThreadData<T, Items> items;
  cub::BlockLoad<T, Threads, Items>().Load(source, items.array());
  cub::BlockStore<T, Threads, Items>().Store(destination, items.array());
}
template __global__ void by_default<float, 96, 3>(const float*, float*);

template <class T, int Threads, int Items>
__global__ void striped(const T* source, T* destination)
{
  [[maybe_unused]] auto block = coop::this_block<Threads>();
  coop::ThreadData<T, Items> items;
  cub::BlockLoad<T, Threads, Items, cub::BLOCK_LOAD_STRIPED>().Load(source, items.array());
  cub::BlockStore<T, Threads, Items, cub::BLOCK_STORE_STRIPED>().Store(destination, items.array());
}
template __global__ void striped<float, 96, 3>(const float*, float*);

template <class T, int Threads, int Items>
__global__ void vectorize(const T* source, T* destination)
{
  [[maybe_unused]] auto block = coop::this_block<Threads>();
  coop::ThreadData<T, Items> items;
  coop::detail::load_vectorized<Threads, 1, 1>(source, items.array());
  coop::detail::store_vectorized<Threads, 1, 1>(destination, items.array());
}
template __global__ void vectorize<float, 96, 4>(const float*, float*);

template <class T, int Threads, int Items> struct coop_transpose_types {
  static constexpr bool coop_exchanges = Items != 1 && Threads != 1;
  using coop_load =
    cub::BlockLoad<T, Threads, Items, coop_exchanges ? cub::BLOCK_LOAD_TRANSPOSE : cub::BLOCK_LOAD_DIRECT>;
  using coop_store =
    cub::BlockStore<T, Threads, Items, coop_exchanges ? cub::BLOCK_STORE_TRANSPOSE : cub::BLOCK_STORE_DIRECT>;
  typedef union {
    typename coop_load::TempStorage load;
    typename coop_store::TempStorage store;
  } coop_storage_type;
};

#line 33 "before.cu"
template <class T, int Threads, int Items>
__global__ void transpose(const T* source, T* destination)
{
  [[maybe_unused]] auto block = coop::this_block<Threads>();
  coop::ThreadData<T, Items> items;
  // coop-rewrite --plan=min-smem: lines 38, 39 share; at most 1 barrier
  using coop_types = coop_transpose_types<T, Threads, Items>;
  constexpr bool coop_exchanges = coop_types::coop_exchanges;
  using coop_load = typename coop_types::coop_load;
  using coop_store = typename coop_types::coop_store;
  auto& coop_storage = coop::detail::block_storage<coop_types>();
#line 38 "before.cu"
  coop_load(coop_storage.load).Load(source, items.array()); if constexpr (coop_exchanges) __syncthreads();
  coop_store(coop_storage.store).Store(destination, items.array());
}
template __global__ void transpose<float, 96, 3>(const float*, float*);
template __global__ void transpose<float, 96, 1>(const float*, float*);
template __global__ void transpose<float, 1, 3>(const float*, float*);

template <class T, int Threads, int Items> struct coop_warp_transpose_types {
  static constexpr bool coop_exchanges = Items != 1;
  using coop_load =
    cub::BlockLoad<T, Threads, Items, coop_exchanges ? cub::BLOCK_LOAD_WARP_TRANSPOSE : cub::BLOCK_LOAD_DIRECT>;
  using coop_store =
    cub::BlockStore<T, Threads, Items, coop_exchanges ? cub::BLOCK_STORE_WARP_TRANSPOSE : cub::BLOCK_STORE_DIRECT>;
  typedef union {
    typename coop_load::TempStorage load;
    typename coop_store::TempStorage store;
  } coop_storage_type;
};

#line 45 "before.cu"
template <class T, int Threads, int Items>
__global__ void warp_transpose(const T* source, T* destination)
{
  [[maybe_unused]] auto block = coop::this_block<Threads>();
  coop::ThreadData<T, Items> items;
  // coop-rewrite --plan=min-smem: lines 50, 51 share; at most 1 barrier
  using coop_types = coop_warp_transpose_types<T, Threads, Items>;
  constexpr bool coop_exchanges = coop_types::coop_exchanges;
  using coop_load = typename coop_types::coop_load;
  using coop_store = typename coop_types::coop_store;
  auto& coop_storage = coop::detail::block_storage<coop_types>();
#line 50 "before.cu"
  coop_load(coop_storage.load).Load(source, items.array()); if constexpr (coop_exchanges) __syncthreads();
  coop_store(coop_storage.store).Store(destination, items.array());
}
template __global__ void warp_transpose<float, 96, 3>(const float*, float*);
template __global__ void warp_transpose<float, 96, 1>(const float*, float*);

template <class T, int Threads, int Items> struct coop_warp_transpose_timesliced_types {
  static constexpr bool coop_exchanges = Items != 1;
  using coop_load =
    cub::BlockLoad<T, Threads, Items, coop_exchanges ? cub::BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED : cub::BLOCK_LOAD_DIRECT>;
  using coop_store =
    cub::BlockStore<T, Threads, Items, coop_exchanges ? cub::BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED : cub::BLOCK_STORE_DIRECT>;
  typedef union {
    typename coop_load::TempStorage load;
    typename coop_store::TempStorage store;
  } coop_storage_type;
};

#line 56 "before.cu"
template <class T, int Threads, int Items>
__global__ void warp_transpose_timesliced(const T* source, T* destination)
{
  [[maybe_unused]] auto block = coop::this_block<Threads>();
  coop::ThreadData<T, Items> items;
  // coop-rewrite --plan=min-smem: lines 61, 62 share; at most 1 barrier
  using coop_types = coop_warp_transpose_timesliced_types<T, Threads, Items>;
  constexpr bool coop_exchanges = coop_types::coop_exchanges;
  using coop_load = typename coop_types::coop_load;
  using coop_store = typename coop_types::coop_store;
  auto& coop_storage = coop::detail::block_storage<coop_types>();
#line 61 "before.cu"
  coop_load(coop_storage.load).Load(source, items.array()); if constexpr (coop_exchanges) __syncthreads();
  coop_store(coop_storage.store).Store(destination, items.array());
}
template __global__ void warp_transpose_timesliced<float, 96, 3>(const float*, float*);
template __global__ void warp_transpose_timesliced<float, 96, 1>(const float*, float*);

template <class T, int Threads, int Items>
__global__ void warp_striped(const T* source, T* destination, int count)
{
  [[maybe_unused]] auto block = coop::this_block<Threads>();
  coop::ThreadData<T, Items> items;
  coop::detail::load_warp_striped<Threads, 1, 1>(source, items.array(), coop::detail::checked_count<Threads * Items>(count), T{T()});
  coop::detail::store_warp_striped<Threads, 1, 1>(destination, items.array(), coop::detail::checked_count<Threads * Items>(count));
}
template __global__ void warp_striped<float, 96, 3>(const float*, float*, int);
