// A block without extents takes them from another group of its kernel, from __block_size__, or from the launches in sight
// where all of them agree. The last are tested when the kernel begins, if other files may launch it too.
//
// REQUIRES: nvcc
// REDEFINE: %{tool} = -Wno-coop-uniform-argument
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

template <int Threads> __global__ void from_another_group(const int* source, int* destination)
{
  coop::this_block<Threads, 2>().sync();
  int items[4];
  coop::load(coop::this_block(), source, items, coop::transpose);
  coop::store(coop::this_block(), destination, items);
}

template <int X, int Z> __global__ void __block_size__((X, 1, Z)) from_the_attribute(const int* source, int* destination)
{
  auto block = coop::this_block();
  int items[4];
  coop::load(block, source, items, coop::transpose);
  coop::store(coop::this_warp(), destination, items, coop::transpose);
}

__global__ void __block_size__((64 * 2, 1, 1), (2, 1, 1)) in_clusters(const int* source)
{
  int items[4];
  coop::load(coop::this_block(), source, items);
}

__global__ void from_launches(const int* source, int* destination)
{
  auto block = coop::this_block();
  int items[4];
  coop::load(block, source, items, coop::transpose);
  coop::store(block, destination, items, coop::valid_items(min(*source, 128 * 4)));
}

template <class T> __global__ void from_all_instances(const T* source)
{ T items[4]; coop::load(coop::this_block(), source, items); }

namespace {
__global__ void seen_by_this_file_only(const int* source)
{
  int items[4];
  coop::load(coop::this_block(), source, items);
}
} // namespace

static __global__ void passed_to_others(const int* source)
{

#if 1
  // Blank lines, directives and comments may come first.
  int items[4];
#endif
  coop::load(coop::this_warp(), source, items);
}

void call(void (*)(const int*));

void launch(const int* source, int* destination, int blocks)
{
  const int rows = 4;
  from_launches<<<blocks, 128>>>(source, destination);
  from_launches<<<blocks, dim3(32 * rows)>>>(source, destination);
  from_launches<<<blocks, dim3(128, 1, 1), 0, nullptr>>>(source, destination);
  from_all_instances<<<1, dim3(32, rows)>>>(source);
  from_all_instances<<<1, dim3(rows * 8, 4)>>>((const float*)source);
  seen_by_this_file_only<<<1, 64>>>(source);
  passed_to_others<<<1, 64>>>(source);
  call(passed_to_others);
  from_the_attribute<32, 2><<<1, 1>>>(source, destination);
  in_clusters<<<1, 2>>>(source);
}
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/device.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#include <cub/warp/warp_load.cuh>
#include <cub/warp/warp_store.cuh>
#line 2 "before.cu"

template <int Threads> struct coop_from_another_group_types {
  static constexpr bool coop_exchanges = Threads * 2 != 1;
  using coop_load =
    cub::BlockLoad<int, Threads, 4, coop_exchanges ? cub::BLOCK_LOAD_TRANSPOSE : cub::BLOCK_LOAD_DIRECT, 2, 1>;
  typedef typename coop_load::TempStorage coop_storage_type;
};

#line 3 "before.cu"
template <int Threads> __global__ void from_another_group(const int* source, int* destination)
{
  coop::this_block<Threads, 2>().sync();
  int items[4];
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_types = coop_from_another_group_types<Threads>;
  using coop_load = typename coop_types::coop_load;
  auto& coop_storage = coop::detail::block_storage<coop_types>();
#line 7 "before.cu"
  coop_load(coop_storage).Load(source, items);
  cub::BlockStore<int, Threads, 4, cub::BLOCK_STORE_DIRECT, 2, 1>().Store(destination, items);
}

template <int X, int Z> struct coop_from_the_attribute_types {
  static constexpr bool coop_exchanges = X * Z != 1;
  using coop_load =
    cub::BlockLoad<int, X, 4, coop_exchanges ? cub::BLOCK_LOAD_TRANSPOSE : cub::BLOCK_LOAD_DIRECT, 1, Z>;
  using coop_store = cub::WarpStore<int, 4, cub::WARP_STORE_TRANSPOSE>;
  typedef union {
    typename coop_load::TempStorage load;
    typename coop_store::TempStorage warps[X * Z / 32];
  } coop_storage_type;
};

#line 11 "before.cu"
template <int X, int Z> __global__ void __block_size__((X, 1, Z)) from_the_attribute(const int* source, int* destination)
{
  [[maybe_unused]] auto block = coop::this_block();
  int items[4];
  // coop-rewrite --plan=min-smem: lines 15, 16 share; at most 1 barrier
  using coop_types = coop_from_the_attribute_types<X, Z>;
  constexpr bool coop_exchanges = coop_types::coop_exchanges;
  using coop_load = typename coop_types::coop_load;
  using coop_store = typename coop_types::coop_store;
  auto& coop_storage = coop::detail::block_storage<coop_types>();
#line 15 "before.cu"
  coop_load(coop_storage.load).Load(source, items); if constexpr (coop_exchanges) __syncthreads();
  coop_store(coop_storage.warps[coop::detail::thread_in_block<X, 1, Z>() / 32]).Store(destination + coop::detail::thread_in_block<X, 1, Z>() / 32 * (32 * 4), items);
}

__global__ void __block_size__((64 * 2, 1, 1), (2, 1, 1)) in_clusters(const int* source)
{
  int items[4];
  cub::BlockLoad<int, 64 * 2, 4>().Load(source, items);
}

__global__ void from_launches(const int* source, int* destination)
{
  coop::detail::check_block<128>();
#line 27 "before.cu"
  [[maybe_unused]] auto block = coop::this_block();
  int items[4];
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  __shared__ coop_load::TempStorage coop_storage;
#line 29 "before.cu"
  coop_load(coop_storage).Load(source, items);
  cub::BlockStore<int, 128, 4>().Store(destination, items, coop::detail::checked_count<128 * 4>(min(*source, 128 * 4)));
}

template <class T> __global__ void from_all_instances(const T* source)
{
  coop::detail::check_block<32, 4>();
#line 34 "before.cu"
T items[4]; cub::BlockLoad<T, 32, 4, cub::BLOCK_LOAD_DIRECT, 4, 1>().Load(source, items); }

namespace {
__global__ void seen_by_this_file_only(const int* source)
{
  int items[4];
  cub::BlockLoad<int, 64, 4>().Load(source, items);
}
} // namespace

static __global__ void passed_to_others(const int* source)
{
  coop::detail::check_block<64>();
#line 46 "before.cu"

#if 1
  // Blank lines, directives and comments may come first.
  int items[4];
#endif
  cub::WarpLoad<int, 4>().Load(source + threadIdx.x / 32 * (32 * 4), items);
}

void call(void (*)(const int*));

void launch(const int* source, int* destination, int blocks)
{
  const int rows = 4;
  from_launches<<<blocks, 128>>>(source, destination);
  from_launches<<<blocks, dim3(32 * rows)>>>(source, destination);
  from_launches<<<blocks, dim3(128, 1, 1), 0, nullptr>>>(source, destination);
  from_all_instances<<<1, dim3(32, rows)>>>(source);
  from_all_instances<<<1, dim3(rows * 8, 4)>>>((const float*)source);
  seen_by_this_file_only<<<1, 64>>>(source);
  passed_to_others<<<1, 64>>>(source);
  call(passed_to_others);
  from_the_attribute<32, 2><<<1, 1>>>(source, destination);
  in_clusters<<<1, 2>>>(source);
}
