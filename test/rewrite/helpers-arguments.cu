// Calls of functions with calls in an argument of a call: they run before it, with the storage and the barriers of any other.
//
// REQUIRES: nvcc
// REDEFINE: %{tool} = -Wno-coop-temp-storage
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

using block_type = coop::block_group<128>;
using items_type = coop::ThreadData<int, 4>;

__device__ items_type doubled(block_type block, const int* source)
{
  items_type items;
  coop::load(block, source, items, coop::transpose);
  for (int& x : items) x *= 2;
  return items;
}
__device__ int count_of(block_type block, const int* source)
{
  int items[4];
  coop::load(block, source, items, coop::transpose);
  return coop::assume_uniform(block, items[0]);
}

__global__ void payload(const int* source, int* destination)
{
  block_type block;
  for (int i = 0; i < 4; ++i)
    coop::store(block, destination + i * 512, doubled(block, source + i * 512), coop::transpose);
}
__global__ void options(const int* source, int* destination)
{
  block_type block;
  items_type items;
  coop::load(block, source, items, coop::valid_items(count_of(block, source)), coop::oob_default(0));
  coop::store(block, destination + count_of(block, source + 512), items);
}
// Several may run in any order.
__global__ void several(const int* source, int* destination)
{
  block_type block;
  for (int i = 0; i < 4; ++i) {
    coop::store(block, destination, doubled(block, source), coop::transpose, coop::valid_items(count_of(block, source + i)));
  }
  coop::store(block, destination, doubled(block, source + count_of(block, source) + count_of(block, source + 1)));
}
__global__ void in_expressions(const int* source, int* destination, int n)
{
  block_type block;
  n > 4 ? coop::store(block, destination, doubled(block, source), coop::transpose) : void();
  if (n > 3) coop::store(block, destination, doubled(block, source), coop::transpose);
  coop::store(block, destination, (n += 1, doubled(block, source)), coop::transpose);
}

// Where the payload's type is that of the call, whatever that is, the call has to stay as it is.
template <class T> __device__ coop::ThreadData<T, 4> typed(const T* source)
{
  coop::ThreadData<T, 4> items;
  coop::load(block_type(), source, items, coop::transpose);
  return items;
}
template <class T> __global__ void of_template(const T* source, T* destination)
{
  coop::store(block_type(), destination, typed<T>(source), coop::transpose);
  T items[2];
  coop::load(block_type(), source, items);
  coop::store(block_type(), destination, items, coop::valid_items(count_of(block_type(), (const int*)source)));
}
template __global__ void of_template<float>(const float*, float*);
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/device.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#line 2 "before.cu"

using block_type = coop::block_group<128>;
using items_type = coop::ThreadData<int, 4>;

struct coop_doubled_types {
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  typedef coop_load::TempStorage TempStorage;
};

#line 6 "before.cu"
__device__ items_type doubled(coop_doubled_types::TempStorage& coop_storage, block_type block, const int* source)
{
  items_type items;
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_types = coop_doubled_types;
  using coop_load = coop_types::coop_load;
#line 9 "before.cu"
  coop_load(coop_storage).Load(source, items.array());
  for (int& x : items) x *= 2;
  return items;
}
struct coop_count_of_types {
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  typedef coop_load::TempStorage TempStorage;
};

#line 13 "before.cu"
__device__ int count_of(coop_count_of_types::TempStorage& coop_storage, block_type block, const int* source)
{
  int items[4];
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_types = coop_count_of_types;
  using coop_load = coop_types::coop_load;
#line 16 "before.cu"
  coop_load(coop_storage).Load(source, items);
  return coop::assume_uniform(block, items[0]);
}

__global__ void payload(const int* source, int* destination)
{
  [[maybe_unused]] block_type block;
  // coop-rewrite --plan=min-smem: calls in line 24 share; 2 barriers
  using coop_doubled = coop_doubled_types;
  using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ union {
    coop_doubled::TempStorage doubled;
    coop_store::TempStorage store;
  } coop_storage;
#line 23 "before.cu"
  for (int i = 0; i < 4; ++i)
    { coop_store(coop_storage.store).Store(destination + i * 512, coop::detail::copied(coop::detail::then_sync(doubled(coop_storage.doubled, block, source + i * 512))).array()); __syncthreads(); }
}
__global__ void options(const int* source, int* destination)
{
  [[maybe_unused]] block_type block;
  items_type items;
  // coop-rewrite --plan=min-smem: lines 30, 31 share; 1 barrier
  using coop_count_of = coop_count_of_types;
  __shared__ coop_count_of::TempStorage coop_storage;
#line 30 "before.cu"
  cub::BlockLoad<int, 128, 4>().Load(source, items.array(), coop::detail::checked_count<128 * 4>(coop::detail::then_sync(count_of(coop_storage, block, source))), 0);
  cub::BlockStore<int, 128, 4>().Store(destination + count_of(coop_storage, block, source + 512), items.array());
}
// Several may run in any order.
__global__ void several(const int* source, int* destination)
{
  [[maybe_unused]] block_type block;
  // coop-rewrite --plan=min-smem: lines 38, 40 share; 2 barriers
  using coop_doubled = coop_doubled_types;
  using coop_count_of = coop_count_of_types;
  using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ struct {
    union {
      coop_doubled::TempStorage doubled;
      coop_count_of::TempStorage count_of;
    } shared;
    coop_count_of::TempStorage count_of;
    coop_store::TempStorage store;
  } coop_storage;
#line 37 "before.cu"
  for (int i = 0; i < 4; ++i) {
    coop_store(coop_storage.store).Store(destination, coop::detail::copied(doubled(coop_storage.shared.doubled, block, source)).array(), coop::detail::checked_count<128 * 4>(count_of(coop_storage.count_of, block, source + i))); __syncthreads();
  }
  cub::BlockStore<int, 128, 4>().Store(destination, coop::detail::copied(doubled(coop_storage.shared.doubled, block, coop::detail::then_sync(source + count_of(coop_storage.shared.count_of, block, source) + count_of(coop_storage.count_of, block, source + 1)))).array());
}
__global__ void in_expressions(const int* source, int* destination, int n)
{
  [[maybe_unused]] block_type block;
  // coop-rewrite --plan=min-smem: lines 45, 46, 47 share; 5 barriers
  using coop_doubled = coop_doubled_types;
  using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ union {
    coop_doubled::TempStorage doubled;
    coop_store::TempStorage store;
  } coop_storage;
#line 45 "before.cu"
  n > 4 ? (coop_store(coop_storage.store).Store(destination, coop::detail::copied(coop::detail::then_sync(doubled(coop_storage.doubled, block, source))).array()), coop::detail::sync_if<true>()) : void();
  if (n > 3) { coop_store(coop_storage.store).Store(destination, coop::detail::copied(coop::detail::then_sync(doubled(coop_storage.doubled, block, source))).array()); __syncthreads(); }
  coop_store(coop_storage.store).Store(destination, coop::detail::copied((n += 1, coop::detail::then_sync(doubled(coop_storage.doubled, block, source)))).array());
}

// Where the payload's type is that of the call, whatever that is, the call has to stay as it is.
template <class T> __device__ coop::ThreadData<T, 4> typed(const T* source)
{
  coop::ThreadData<T, 4> items;
  // coop-rewrite own storage: 1 call; 1 barrier
  using coop_load = cub::BlockLoad<T, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  __shared__ typename coop_load::TempStorage coop_storage;
#line 54 "before.cu"
  coop_load(coop_storage).Load(source, items.array()); __syncthreads();
  return items;
}
template <class T> __global__ void of_template(const T* source, T* destination)
{
  // coop-rewrite --plan=min-smem: lines 59, 62 share; at most 1 barrier
  constexpr bool coop_exchanges = (coop::items_per_thread_v<decltype(typed<T>(source))>) != 1;
  using coop_store =
    cub::BlockStore<coop::payload_value_t<decltype(typed<T>(source))>, 128, coop::items_per_thread_v<decltype(typed<T>(source))>, coop_exchanges ? cub::BLOCK_STORE_TRANSPOSE : cub::BLOCK_STORE_DIRECT>;
  using coop_count_of = coop_count_of_types;
  __shared__ union {
    typename coop_store::TempStorage store;
    typename coop_count_of::TempStorage count_of;
  } coop_storage;
#line 59 "before.cu"
  coop_store(coop_storage.store).Store(destination, coop::detail::copied(typed<T>(source)).array()); if constexpr (coop_exchanges) __syncthreads();
  T items[2];
  cub::BlockLoad<T, 128, 2>().Load(source, items);
  cub::BlockStore<T, 128, 2>().Store(destination, items, coop::detail::checked_count<128 * 2>(count_of(coop_storage.count_of, block_type(), (const int*)source)));
}
template __global__ void of_template<float>(const float*, float*);
