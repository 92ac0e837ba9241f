// One item per thread, or one thread: blocked order is striped order, so a transpose exchanges nothing. It becomes direct,
// without storage and without a barrier.
//
// REQUIRES: nvcc
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

__global__ void one_item(const int* source, int* destination)
{
  auto block = coop::this_block<128>();
  int item;
  coop::load(block, source, item, coop::transpose);
  coop::store(block, destination, item, coop::transpose);
}

__global__ void one_item_by_warp(const int* source, int* destination)
{
  auto block = coop::this_block<128>();
  coop::ThreadData<int, 1> items;
  coop::load(block, source, items, coop::warp_transpose);
  coop::store(block, destination, items, coop::warp_transpose_timesliced);
}

__global__ void one_thread(const int* source, int* destination)
{
  auto block = coop::this_block<1, 1, 1>();
  coop::ThreadData<int, 4> items;
  coop::load(block, source, items, coop::transpose);
  coop::store(block, destination, items, coop::transpose);
}

// Only the calls that exchange get storage and barriers.
__global__ void both(const int* source, int* destination)
{
  auto block = coop::this_block<64>();
  int one;
  int four[4];
  coop::load(block, source, four, coop::transpose);
  coop::load(block, source, one, coop::transpose, coop::offset(256));
  coop::store(block, destination, four, coop::transpose);
  coop::store(block, destination, one, coop::transpose, coop::offset(256));
}

// A template that depends on other things.
template <class T> __global__ void one_item_of_a_type(const T* source, T* destination)
{
  auto block = coop::this_block<128>();
  T item;
  coop::load(block, source, item, coop::transpose);
  coop::store(block, destination, item, coop::transpose);
}
template __global__ void one_item_of_a_type<double>(const double*, double*);
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/device.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#line 2 "before.cu"

__global__ void one_item(const int* source, int* destination)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int item;
  cub::BlockLoad<int, 128, 1>().Load(source, coop::detail::as_array(item));
  cub::BlockStore<int, 128, 1>().Store(destination, coop::detail::as_array(item));
}

__global__ void one_item_by_warp(const int* source, int* destination)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  coop::ThreadData<int, 1> items;
  cub::BlockLoad<int, 128, 1>().Load(source, items.array());
  cub::BlockStore<int, 128, 1>().Store(destination, items.array());
}

__global__ void one_thread(const int* source, int* destination)
{
  [[maybe_unused]] auto block = coop::this_block<1, 1, 1>();
  coop::ThreadData<int, 4> items;
  cub::BlockLoad<int, 1, 4>().Load(source, items.array());
  cub::BlockStore<int, 1, 4>().Store(destination, items.array());
}

// Only the calls that exchange get storage and barriers.
__global__ void both(const int* source, int* destination)
{
  [[maybe_unused]] auto block = coop::this_block<64>();
  int one;
  int four[4];
  // coop-rewrite --plan=min-smem: lines 33, 35 share; 1 barrier
  using coop_load = cub::BlockLoad<int, 64, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_store = cub::BlockStore<int, 64, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ union {
    coop_load::TempStorage load;
    coop_store::TempStorage store;
  } coop_storage;
#line 33 "before.cu"
  coop_load(coop_storage.load).Load(source, four); __syncthreads();
  cub::BlockLoad<int, 64, 1>().Load(source + 256, coop::detail::as_array(one));
  coop_store(coop_storage.store).Store(destination, four);
  cub::BlockStore<int, 64, 1>().Store(destination + 256, coop::detail::as_array(one));
}

template <class T> struct coop_one_item_of_a_type_types {
  static constexpr bool coop_exchanges = coop::items_per_thread_v<T> != 1;
  using coop_load =
    cub::BlockLoad<coop::payload_value_t<T>, 128, coop::items_per_thread_v<T>, coop_exchanges ? cub::BLOCK_LOAD_TRANSPOSE : cub::BLOCK_LOAD_DIRECT>;
  using coop_store =
    cub::BlockStore<coop::payload_value_t<T>, 128, coop::items_per_thread_v<T>, coop_exchanges ? cub::BLOCK_STORE_TRANSPOSE : cub::BLOCK_STORE_DIRECT>;
  typedef union {
    typename coop_load::TempStorage load;
    typename coop_store::TempStorage store;
  } coop_storage_type;
};

#line 39 "before.cu"
// A template that depends on other things.
template <class T> __global__ void one_item_of_a_type(const T* source, T* destination)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  T item;
  // coop-rewrite --plan=min-smem: lines 44, 45 share; at most 1 barrier
  using coop_types = coop_one_item_of_a_type_types<T>;
  constexpr bool coop_exchanges = coop_types::coop_exchanges;
  using coop_load = typename coop_types::coop_load;
  using coop_store = typename coop_types::coop_store;
  auto& coop_storage = coop::detail::block_storage<coop_types>();
#line 44 "before.cu"
  coop_load(coop_storage.load).Load(source, coop::detail::as_array(item)); if constexpr (coop_exchanges) __syncthreads();
  coop_store(coop_storage.store).Store(destination, coop::detail::writable(item).array());
}
template __global__ void one_item_of_a_type<double>(const double*, double*);
