// An include that is there already is not repeated.
//
// REQUIRES: nvcc
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>
#if 0
#include <cub/block/block_load.cuh>
#endif
// #include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>

__global__ void kernel(const int* source, int* destination)
{
  int items[4];
  coop::load(coop::this_block<128>(), source, items);
  coop::store(coop::this_block<128>(), destination, items);
}
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#if 0
#include <cub/block/block_load.cuh>
#endif
// #include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#include <cub/block/block_load.cuh>
#line 7 "before.cu"

__global__ void kernel(const int* source, int* destination)
{
  int items[4];
  cub::BlockLoad<int, 128, 4>().Load(source, items);
  cub::BlockStore<int, 128, 4>().Store(destination, items);
}
