// Without run-time checks counts are only narrowed.
//
// REQUIRES: nvcc
// REDEFINE: %{tool} = --no-checks
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

template <int Items> __global__ void kernel(const int* source, int* destination, long long count)
{
  auto block = coop::this_block<128>();
  coop::ThreadData<int, Items> items;
  coop::load(block, source, items, coop::transpose, coop::valid_items(count), coop::oob_default(0));
  coop::store(block, destination, items, coop::valid_items(int(count)));
}
template __global__ void kernel<4>(const int*, int*, long long);
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/device.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#line 2 "before.cu"

template <int Items> struct coop_kernel_types {
  static constexpr bool coop_exchanges = Items != 1;
  using coop_load =
    cub::BlockLoad<int, 128, Items, coop_exchanges ? cub::BLOCK_LOAD_TRANSPOSE : cub::BLOCK_LOAD_DIRECT>;
  typedef typename coop_load::TempStorage coop_storage_type;
};

#line 3 "before.cu"
template <int Items> __global__ void kernel(const int* source, int* destination, long long count)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  coop::ThreadData<int, Items> items;
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_types = coop_kernel_types<Items>;
  using coop_load = typename coop_types::coop_load;
  auto& coop_storage = coop::detail::block_storage<coop_types>();
#line 7 "before.cu"
  coop_load(coop_storage).Load(source, items.array(), coop::detail::unchecked_count(count), 0);
  cub::BlockStore<int, 128, Items>().Store(destination, items.array(), coop::detail::unchecked_count(int(count)));
}
template __global__ void kernel<4>(const int*, int*, long long);
