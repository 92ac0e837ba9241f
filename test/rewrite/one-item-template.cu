// Where only an instantiation knows the number of items or of threads, a constant asks whether anything is exchanged, and
// barriers stand under `if constexpr`.
//
// REQUIRES: nvcc
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

template <int Items> __global__ void items_only(const int* source, int* destination)
{
  auto block = coop::this_block<128>();
  coop::ThreadData<int, Items> items;
  coop::load(block, source, items, coop::transpose);
  coop::store(block, destination, items, coop::transpose);
}
template __global__ void items_only<1>(const int*, int*);
template __global__ void items_only<5>(const int*, int*);

template <int X, int Y> __global__ void extents_only(const int* source, int* destination)
{
  auto block = coop::this_block<X, Y>();
  int items[4];
  coop::load(block, source, items, coop::transpose);
  coop::store(block, destination, items, coop::transpose);
}
template __global__ void extents_only<1, 1>(const int*, int*);
template __global__ void extents_only<8, 4>(const int*, int*);

// Whole warps are more than one thread.
template <int X, int Y> __global__ void extents_of_warps(const int* source, int* destination)
{
  auto block = coop::this_block<X, Y>();
  int items[4];
  coop::load(block, source, items, coop::warp_transpose);
  coop::store(block, destination, items, coop::warp_transpose);
}
template __global__ void extents_of_warps<8, 4>(const int*, int*);

// Two different questions.
template <int A, int B> __global__ void two(const int* source, int* destination)
{
  auto block = coop::this_block<128>();
  coop::ThreadData<int, A> a;
  coop::ThreadData<int, B * 2> b;
  coop::load(block, source, a, coop::transpose);
  coop::load(block, source, b, coop::transpose);
  coop::store(block, destination, a, coop::transpose);
  coop::store(block, destination, b, coop::transpose);
}
template __global__ void two<1, 1>(const int*, int*);
template __global__ void two<2, 1>(const int*, int*);

// Expressions of parameters.
template <int Log> __global__ void expressions(const int* source, int* destination)
{
  auto block = coop::this_block<(1 << Log), 2>();
  coop::ThreadData<int, (Log > 3 ? 4 : 1)> items;
  coop::load(block, source, items, coop::transpose);
  coop::store(block, destination, items, coop::transpose);
}
template __global__ void expressions<5>(const int*, int*);
template __global__ void expressions<1>(const int*, int*);
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/device.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#line 2 "before.cu"

template <int Items> struct coop_items_only_types {
  static constexpr bool coop_exchanges = Items != 1;
  using coop_load =
    cub::BlockLoad<int, 128, Items, coop_exchanges ? cub::BLOCK_LOAD_TRANSPOSE : cub::BLOCK_LOAD_DIRECT>;
  using coop_store =
    cub::BlockStore<int, 128, Items, coop_exchanges ? cub::BLOCK_STORE_TRANSPOSE : cub::BLOCK_STORE_DIRECT>;
  typedef union {
    typename coop_load::TempStorage load;
    typename coop_store::TempStorage store;
  } coop_storage_type;
};

#line 3 "before.cu"
template <int Items> __global__ void items_only(const int* source, int* destination)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  coop::ThreadData<int, Items> items;
  // coop-rewrite --plan=min-smem: lines 7, 8 share; at most 1 barrier
  using coop_types = coop_items_only_types<Items>;
  constexpr bool coop_exchanges = coop_types::coop_exchanges;
  using coop_load = typename coop_types::coop_load;
  using coop_store = typename coop_types::coop_store;
  auto& coop_storage = coop::detail::block_storage<coop_types>();
#line 7 "before.cu"
  coop_load(coop_storage.load).Load(source, items.array()); if constexpr (coop_exchanges) __syncthreads();
  coop_store(coop_storage.store).Store(destination, items.array());
}
template __global__ void items_only<1>(const int*, int*);
template __global__ void items_only<5>(const int*, int*);

template <int X, int Y> struct coop_extents_only_types {
  static constexpr bool coop_exchanges = X * Y != 1;
  using coop_load =
    cub::BlockLoad<int, X, 4, coop_exchanges ? cub::BLOCK_LOAD_TRANSPOSE : cub::BLOCK_LOAD_DIRECT, Y, 1>;
  using coop_store =
    cub::BlockStore<int, X, 4, coop_exchanges ? cub::BLOCK_STORE_TRANSPOSE : cub::BLOCK_STORE_DIRECT, Y, 1>;
  typedef union {
    typename coop_load::TempStorage load;
    typename coop_store::TempStorage store;
  } coop_storage_type;
};

#line 13 "before.cu"
template <int X, int Y> __global__ void extents_only(const int* source, int* destination)
{
  [[maybe_unused]] auto block = coop::this_block<X, Y>();
  int items[4];
  // coop-rewrite --plan=min-smem: lines 17, 18 share; at most 1 barrier
  using coop_types = coop_extents_only_types<X, Y>;
  constexpr bool coop_exchanges = coop_types::coop_exchanges;
  using coop_load = typename coop_types::coop_load;
  using coop_store = typename coop_types::coop_store;
  auto& coop_storage = coop::detail::block_storage<coop_types>();
#line 17 "before.cu"
  coop_load(coop_storage.load).Load(source, items); if constexpr (coop_exchanges) __syncthreads();
  coop_store(coop_storage.store).Store(destination, items);
}
template __global__ void extents_only<1, 1>(const int*, int*);
template __global__ void extents_only<8, 4>(const int*, int*);

template <int X, int Y> struct coop_extents_of_warps_types {
  using coop_load = cub::BlockLoad<int, X, 4, cub::BLOCK_LOAD_WARP_TRANSPOSE, Y, 1>;
  using coop_store = cub::BlockStore<int, X, 4, cub::BLOCK_STORE_WARP_TRANSPOSE, Y, 1>;
  typedef union {
    typename coop_load::TempStorage load;
    typename coop_store::TempStorage store;
  } coop_storage_type;
};

#line 23 "before.cu"
// Whole warps are more than one thread.
template <int X, int Y> __global__ void extents_of_warps(const int* source, int* destination)
{
  [[maybe_unused]] auto block = coop::this_block<X, Y>();
  int items[4];
  // coop-rewrite --plan=min-smem: lines 28, 29 share; 1 barrier
  using coop_types = coop_extents_of_warps_types<X, Y>;
  using coop_load = typename coop_types::coop_load;
  using coop_store = typename coop_types::coop_store;
  auto& coop_storage = coop::detail::block_storage<coop_types>();
#line 28 "before.cu"
  coop_load(coop_storage.load).Load(source, items); __syncthreads();
  coop_store(coop_storage.store).Store(destination, items);
}
template __global__ void extents_of_warps<8, 4>(const int*, int*);

template <int A, int B> struct coop_two_types {
  static constexpr bool coop_exchanges = A != 1;
  static constexpr bool coop_exchanges_2 = (B * 2) != 1;
  using coop_load = cub::BlockLoad<int, 128, A, coop_exchanges ? cub::BLOCK_LOAD_TRANSPOSE : cub::BLOCK_LOAD_DIRECT>;
  using coop_load_2 =
    cub::BlockLoad<int, 128, B * 2, coop_exchanges_2 ? cub::BLOCK_LOAD_TRANSPOSE : cub::BLOCK_LOAD_DIRECT>;
  using coop_store =
    cub::BlockStore<int, 128, A, coop_exchanges ? cub::BLOCK_STORE_TRANSPOSE : cub::BLOCK_STORE_DIRECT>;
  using coop_store_2 =
    cub::BlockStore<int, 128, B * 2, coop_exchanges_2 ? cub::BLOCK_STORE_TRANSPOSE : cub::BLOCK_STORE_DIRECT>;
  typedef union {
    typename coop_load::TempStorage load;
    typename coop_load_2::TempStorage load_2;
    typename coop_store::TempStorage store;
    typename coop_store_2::TempStorage store_2;
  } coop_storage_type;
};

#line 33 "before.cu"
// Two different questions.
template <int A, int B> __global__ void two(const int* source, int* destination)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  coop::ThreadData<int, A> a;
  coop::ThreadData<int, B * 2> b;
  // coop-rewrite --plan=min-smem: lines 39, 40, 41, 42 share; at most 3 barriers
  using coop_types = coop_two_types<A, B>;
  constexpr bool coop_exchanges = coop_types::coop_exchanges;
  constexpr bool coop_exchanges_2 = coop_types::coop_exchanges_2;
  using coop_load = typename coop_types::coop_load;
  using coop_load_2 = typename coop_types::coop_load_2;
  using coop_store = typename coop_types::coop_store;
  using coop_store_2 = typename coop_types::coop_store_2;
  auto& coop_storage = coop::detail::block_storage<coop_types>();
#line 39 "before.cu"
  coop_load(coop_storage.load).Load(source, a.array()); if constexpr (coop_exchanges) __syncthreads();
  coop_load_2(coop_storage.load_2).Load(source, b.array()); if constexpr (coop_exchanges_2) __syncthreads();
  coop_store(coop_storage.store).Store(destination, a.array()); if constexpr (coop_exchanges && coop_exchanges_2) __syncthreads();
  coop_store_2(coop_storage.store_2).Store(destination, b.array());
}
template __global__ void two<1, 1>(const int*, int*);
template __global__ void two<2, 1>(const int*, int*);

template <int Log> struct coop_expressions_types {
  static constexpr bool coop_exchanges = (Log > 3 ? 4 : 1) != 1 && (1 << Log) * 2 != 1;
  using coop_load =
    cub::BlockLoad<int, (1 << Log), (Log > 3 ? 4 : 1), coop_exchanges ? cub::BLOCK_LOAD_TRANSPOSE : cub::BLOCK_LOAD_DIRECT, 2, 1>;
  using coop_store =
    cub::BlockStore<int, (1 << Log), (Log > 3 ? 4 : 1), coop_exchanges ? cub::BLOCK_STORE_TRANSPOSE : cub::BLOCK_STORE_DIRECT, 2, 1>;
  typedef union {
    typename coop_load::TempStorage load;
    typename coop_store::TempStorage store;
  } coop_storage_type;
};

#line 47 "before.cu"
// Expressions of parameters.
template <int Log> __global__ void expressions(const int* source, int* destination)
{
  [[maybe_unused]] auto block = coop::this_block<(1 << Log), 2>();
  coop::ThreadData<int, (Log > 3 ? 4 : 1)> items;
  // coop-rewrite --plan=min-smem: lines 52, 53 share; at most 1 barrier
  using coop_types = coop_expressions_types<Log>;
  constexpr bool coop_exchanges = coop_types::coop_exchanges;
  using coop_load = typename coop_types::coop_load;
  using coop_store = typename coop_types::coop_store;
  auto& coop_storage = coop::detail::block_storage<coop_types>();
#line 52 "before.cu"
  coop_load(coop_storage.load).Load(source, items.array()); if constexpr (coop_exchanges) __syncthreads();
  coop_store(coop_storage.store).Store(destination, items.array());
}
template __global__ void expressions<5>(const int*, int*);
template __global__ void expressions<1>(const int*, int*);
