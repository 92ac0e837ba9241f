// CUB's headers come in behind the file's own includes, so that macros which configure CUB still come first, and CUB's
// namespace is named as those macros make it.
//
// REQUIRES: nvcc
// RUN: %golden
//--- before.cu
// The configuration.
#define THRUST_CUB_WRAPPED_NAMESPACE wrapped
#define CUB_STDERR
#include <cub/block/block_reduce.cuh>
#include <coop/coop.cuh> // markers
  #  include <cstdint> /* and
                         more */

#define TILE 512
__global__ void kernel(const int* source, int* destination)
{
  int items[4];
  coop::load(coop::this_block<128>(), source, items, coop::transpose);
  coop::store(coop::this_block<128>(), destination, items);
  destination[0] = wrapped::cub::RowMajorTid(128, 1, 1);
}
#include <cstdio>
//--- after.cu
#line 1 "before.cu"
// The configuration.
#define THRUST_CUB_WRAPPED_NAMESPACE wrapped
#define CUB_STDERR
#include <cub/block/block_reduce.cuh>
#include <coop/coop.cuh> // markers
  #  include <cstdint> /* and
                         more */
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#line 8 "before.cu"

#define TILE 512
__global__ void kernel(const int* source, int* destination)
{
  int items[4];
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_load = CUB_NS_QUALIFIER::BlockLoad<int, 128, 4, CUB_NS_QUALIFIER::BLOCK_LOAD_TRANSPOSE>;
  __shared__ coop_load::TempStorage coop_storage;
#line 13 "before.cu"
  coop_load(coop_storage).Load(source, items);
  CUB_NS_QUALIFIER::BlockStore<int, 128, 4>().Store(destination, items);
  destination[0] = wrapped::cub::RowMajorTid(128, 1, 1);
}
#include <cstdio>
