// An algorithm that is a template parameter stays one: the runtime's own load and store choose CUB's in each instantiation,
// and say whether they need storage.
//
// REQUIRES: nvcc
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

template <class Algorithm, int Items>
__global__ void kernel(const int* source, int* destination, int n)
{
  auto block = coop::this_block<128>();
  coop::ThreadData<int, Items> items;
  coop::load(block, source, items, Algorithm{}, coop::valid_items(n), coop::oob_default(0));
  coop::store(block, destination, items, Algorithm{}, coop::valid_items(n));
}
template __global__ void kernel<coop::direct_t, 4>(const int*, int*, int);
template __global__ void kernel<coop::striped_t, 4>(const int*, int*, int);
template __global__ void kernel<coop::vectorize_t, 4>(const int*, int*, int);
template __global__ void kernel<coop::transpose_t, 4>(const int*, int*, int);
template __global__ void kernel<coop::warp_transpose_t, 1>(const int*, int*, int);
template __global__ void kernel<coop::warp_transpose_timesliced_t, 4>(const int*, int*, int);
template __global__ void kernel<coop::warp_striped_t, 4>(const int*, int*, int);

// An object of the type, and a type computed from a parameter.
template <class T> struct best { using type = coop::transpose_t; };
template <> struct best<double> { using type = coop::striped_t; };
template <class T, int X, int Y>
__global__ void computed(const T* source, T* destination, int n)
{
  auto block = coop::this_block<X, Y>();
  T items[4];
  typename best<T>::type algorithm;
  coop::load(block, source, items, typename best<T>::type{});
  coop::store(block, destination, items, algorithm, coop::offset(n));
}
template __global__ void computed<int, 16, 8>(const int*, int*, int);
template __global__ void computed<double, 16, 8>(const double*, double*, int);

// A tag's object or type named otherwise is the tag.
using algorithm_type = coop::warp_transpose_t;
__global__ void spelled(const int* source, int* destination)
{
  auto block = coop::this_block<128>();
  int items[4];
  constexpr auto choice = coop::transpose;
  coop::load(block, source, items, choice);
  coop::load(block, source, items, coop::transpose_t{});
  coop::load(block, source, items, algorithm_type());
  coop::store(block, destination, items, coop::types::striped_t{});
}
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/block_load.cuh>
#include <coop/block_store.cuh>
#include <coop/device.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#line 2 "before.cu"

template <class Algorithm, int Items> struct coop_kernel_types {
  using coop_load = coop::detail::block_load<int, 128, Items, coop::detail::guarded<Algorithm>>;
  using coop_store = coop::detail::block_store<int, 128, Items, coop::detail::guarded<Algorithm>>;
  typedef union {
    typename coop_load::TempStorage load;
    typename coop_store::TempStorage store;
  } coop_storage_type;
};

#line 3 "before.cu"
template <class Algorithm, int Items>
__global__ void kernel(const int* source, int* destination, int n)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  coop::ThreadData<int, Items> items;
  // coop-rewrite --plan=min-smem: lines 8, 9 share; at most 1 barrier
  using coop_types = coop_kernel_types<Algorithm, Items>;
  using coop_load = typename coop_types::coop_load;
  using coop_store = typename coop_types::coop_store;
  auto& coop_storage = coop::detail::block_storage<coop_types>();
#line 8 "before.cu"
  coop_load(coop_storage.load).Load(source, items.array(), coop::detail::checked_count<128 * Items>(n), 0); if constexpr (coop_load::needs_storage && coop_store::needs_storage) __syncthreads();
  coop_store(coop_storage.store).Store(destination, items.array(), coop::detail::checked_count<128 * Items>(n));
}
template __global__ void kernel<coop::direct_t, 4>(const int*, int*, int);
template __global__ void kernel<coop::striped_t, 4>(const int*, int*, int);
template __global__ void kernel<coop::vectorize_t, 4>(const int*, int*, int);
template __global__ void kernel<coop::transpose_t, 4>(const int*, int*, int);
template __global__ void kernel<coop::warp_transpose_t, 1>(const int*, int*, int);
template __global__ void kernel<coop::warp_transpose_timesliced_t, 4>(const int*, int*, int);
template __global__ void kernel<coop::warp_striped_t, 4>(const int*, int*, int);

// An object of the type, and a type computed from a parameter.
template <class T> struct best { using type = coop::transpose_t; };
template <> struct best<double> { using type = coop::striped_t; };
template <class T, int X, int Y>
__global__ void computed(const T* source, T* destination, int n)
{
  [[maybe_unused]] auto block = coop::this_block<X, Y>();
  T items[4];
  [[maybe_unused]] typename best<T>::type algorithm;
  // coop-rewrite --plan=min-smem: lines 28, 29 share; at most 1 barrier
  using coop_load = coop::detail::block_load<T, X, 4, typename best<T>::type, Y, 1>;
  using coop_store = coop::detail::block_store<T, X, 4, decltype(algorithm), Y, 1>;
  __shared__ union {
    typename coop_load::TempStorage load;
    typename coop_store::TempStorage store;
  } coop_storage;
#line 28 "before.cu"
  coop_load(coop_storage.load).Load(source, items); if constexpr (coop_load::needs_storage && coop_store::needs_storage) __syncthreads();
  coop_store(coop_storage.store).Store(destination + n, items);
}
template __global__ void computed<int, 16, 8>(const int*, int*, int);
template __global__ void computed<double, 16, 8>(const double*, double*, int);

// A tag's object or type named otherwise is the tag.
using algorithm_type = coop::warp_transpose_t;
__global__ void spelled(const int* source, int* destination)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[4];
  [[maybe_unused]] constexpr auto choice = coop::transpose;
  // coop-rewrite --plan=min-smem: lines 41, 42, 43 share; 2 barriers
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_load_2 = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_WARP_TRANSPOSE>;
  __shared__ union {
    coop_load::TempStorage load;
    coop_load_2::TempStorage load_2;
  } coop_storage;
#line 41 "before.cu"
  coop_load(coop_storage.load).Load(source, items); __syncthreads();
  coop_load(coop_storage.load).Load(source, items); __syncthreads();
  coop_load_2(coop_storage.load_2).Load(source, items);
  cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_STRIPED>().Store(destination, items);
}
