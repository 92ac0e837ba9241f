// Options stand in any order; CUB's arguments always come out in CUB's.
//
// REQUIRES: nvcc
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

__global__ void kernel(const int* source, int* destination, int valid, int origin, int fill)
{
  auto block = coop::this_block<128>();
  int items[4];
  coop::load(block, source, items, coop::transpose, coop::valid_items(valid), coop::oob_default(fill), coop::offset(origin));
  coop::load(block, source, items, coop::oob_default(fill), coop::offset(origin), coop::valid_items(valid), coop::transpose);
  coop::load(block, source, items, coop::offset(origin), coop::transpose, coop::oob_default(fill), coop::valid_items(valid));
  coop::load(block, source, items, coop::offset(origin), coop::striped);
  coop::load(block, source, items, coop::valid_items(valid), coop::offset(origin));
  coop::store(block, destination, items, coop::offset(origin), coop::valid_items(valid), coop::transpose);
  coop::store(block, destination, items, coop::valid_items(valid), coop::transpose, coop::offset(origin));
  coop::store(block, destination, items, coop::offset(origin));
}
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/device.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#line 2 "before.cu"

__global__ void kernel(const int* source, int* destination, int valid, int origin, int fill)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[4];
  // coop-rewrite --plan=min-smem: lines 7, 8, 9, 12, 13 share; 4 barriers
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ union {
    coop_load::TempStorage load;
    coop_store::TempStorage store;
  } coop_storage;
#line 7 "before.cu"
  coop_load(coop_storage.load).Load(source + origin, items, coop::detail::checked_count<128 * 4>(valid), fill); __syncthreads();
  coop_load(coop_storage.load).Load(source + origin, items, coop::detail::checked_count<128 * 4>(valid), fill); __syncthreads();
  coop_load(coop_storage.load).Load(source + origin, items, coop::detail::checked_count<128 * 4>(valid), fill); __syncthreads();
  cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_STRIPED>().Load(source + origin, items);
  cub::BlockLoad<int, 128, 4>().Load(source + origin, items, coop::detail::checked_count<128 * 4>(valid));
  coop_store(coop_storage.store).Store(destination + origin, items, coop::detail::checked_count<128 * 4>(valid)); __syncthreads();
  coop_store(coop_storage.store).Store(destination + origin, items, coop::detail::checked_count<128 * 4>(valid));
  cub::BlockStore<int, 128, 4>().Store(destination + origin, items);
}
