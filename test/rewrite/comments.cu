// Comments are kept, those inside a call behind it; text that only looks like a call is no call.
//
// REQUIRES: nvcc
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

// coop::load(block, source, items);
/* coop::store(block, destination, items, coop::transpose); */
#define IN_A_MACRO coop::load(block, source, items)
#if 0
__global__ void off(const int* source) { int items[4]; coop::load(coop::this_block<128>(), source, items); }
#endif
__constant__ char raw[] = R"x(
  coop::load(block, source, items);
)x";
__constant__ char text[] = "coop::load(block, \"source\", items)";

__global__ void kernel(const int* source, int* destination, int n)
{
  auto block = coop::this_block<128>(); // the block
  int items[4];
  // before
  coop::load(block, source, items, coop::transpose); // after
  coop::load(block, /* the source */ source, items /* the items */, coop::transpose);
  coop::load(block, // whole block
             source, // from here
             items,
             coop::valid_items(n /* ragged */), // tail
             coop::transpose);
  coop::load(block, source + /* skip */ 3, items);
  coop::load(block, source, items, coop::oob_default('/' /* slash */ - '*'), coop::valid_items(1'00));
  coop::store(block, destination, items /* // no line comment */);
  /* in front */ coop::store(block, destination, items); /* behind */
  if (n) // why
    coop::store(block, destination, items, coop::transpose); // because
  coop::store(block, destination, items, coop::transpose) /* before the semicolon */;
  // http://example.com
}
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/device.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#line 2 "before.cu"

// coop::load(block, source, items);
/* coop::store(block, destination, items, coop::transpose); */
#define IN_A_MACRO coop::load(block, source, items)
#if 0
__global__ void off(const int* source) { int items[4]; coop::load(coop::this_block<128>(), source, items); }
#endif
__constant__ char raw[] = R"x(
  coop::load(block, source, items);
)x";
__constant__ char text[] = "coop::load(block, \"source\", items)";

__global__ void kernel(const int* source, int* destination, int n)
{
  [[maybe_unused]] auto block = coop::this_block<128>(); // the block
  int items[4];
  // before
  // coop-rewrite --plan=min-smem: lines 19, 20, 21, 31, 32 share; 4 barriers
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ union {
    coop_load::TempStorage load;
    coop_store::TempStorage store;
  } coop_storage;
#line 19 "before.cu"
  coop_load(coop_storage.load).Load(source, items); __syncthreads(); // after
  coop_load(coop_storage.load).Load(source, items); __syncthreads(); /* the source */ /* the items */
  coop_load(coop_storage.load).Load(source,
      items,
      coop::detail::checked_count<128 * 4>(n));
  __syncthreads(); /* whole block */ /* from here */ /* ragged */ /* tail */

  cub::BlockLoad<int, 128, 4>().Load(source + /* skip */ 3, items);
  cub::BlockLoad<int, 128, 4>().Load(source, items, 1'00, '/' /* slash */ - '*');
  cub::BlockStore<int, 128, 4>().Store(destination, items); /* // no line comment */
  /* in front */ cub::BlockStore<int, 128, 4>().Store(destination, items); /* behind */
  if (n) // why
    { coop_store(coop_storage.store).Store(destination, items); __syncthreads(); } // because
  coop_store(coop_storage.store).Store(destination, items);
  // http://example.com
}
