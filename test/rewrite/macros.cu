// Macros in a call stay macros: arguments, whole options, the namespace's name, the algorithm.
//
// REQUIRES: nvcc
// REDEFINE: %{tool} = -Wno-coop-uniform-argument
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

#define THREADS 128
#define ITEMS 4
#define TILE (THREADS * ITEMS)
#define COOP coop
#define COOP_NS ::coop::
#define ALGORITHM coop::transpose
#define GUARD(n) coop::valid_items(n)
#define SOURCE(i) (source + (i))
#define SUM a + b
#define PAYLOAD items
#define BLOCK coop::this_block<THREADS>()
#define LOAD load
#define DOUBLED(n) coop::valid_items((n) * 2)
#define SEVEN() coop::valid_items(7)
#define ORIGIN coop::offset(blockIdx.x * 512)
#define NOTHING(T) coop::oob_default(T{})
#define SAME(x) x
#define TEXT "coop::load("
#define EMPTY
#define RESTRICT __restrict__
#define KERNEL(name) __global__ void name

__global__ void kernel(const int* source, int* destination, int a, int b)
{
  auto block = COOP::this_block<THREADS>();
  int items[ITEMS];
  coop::load(block, source, items, ALGORITHM);
  coop::load(block, SOURCE(a), items, coop::transpose, coop::valid_items(TILE));
  coop::load(block, SOURCE(a), items, coop::offset(SUM));
  coop::load(block, source, items, coop::valid_items(SUM), coop::offset(SUM));
  coop::load(block, source, PAYLOAD);
  coop::load(BLOCK, source, items);
  coop::load(block, source, items EMPTY, coop::striped);
  COOP::load(block, source, items);
  coop::LOAD(block, source, items);
  COOP_NS load(block, source, items);
  coop::load(block, source, items, GUARD(a));
  coop::load(block, source, items, GUARD(a + b), coop::oob_default(TEXT[0] - 'c'));
  // The value of an option that comes out of a macro's body is the option's.
  coop::load(block, source, items, DOUBLED(a), NOTHING(int));
  coop::load(block, source, items, SEVEN(), ORIGIN);
  coop::load(block, SAME(source + 1), SAME(items), coop::valid_items(SAME(a) + SAME(b)));
  SAME(coop::load)(block, source, items);
  coop::store(block, destination, TILE);
  coop::store(block, destination, SUM);
}

KERNEL(made)(const int* RESTRICT source)
{
  int items[ITEMS];
  coop::load(coop::this_block<THREADS>(), source, items, ALGORITHM);
}

// Macros around the call, not in it.
#define CHECKED(x) do { if (x) return; } while (0)
#define UNROLL _Pragma("unroll")
#define FOREVER for (;;)
__global__ void around(const int* source, int n)
{
  int items[ITEMS];
  CHECKED(n > 3);
  UNROLL
  for (int i = 0; i < 4; ++i) coop::load(coop::this_block<THREADS>(), source, items, ALGORITHM);
  FOREVER {
    coop::load(coop::this_block<THREADS>(), source, items, ALGORITHM);
    CHECKED(n++ > 3);
  }
}
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/device.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#line 2 "before.cu"

#define THREADS 128
#define ITEMS 4
#define TILE (THREADS * ITEMS)
#define COOP coop
#define COOP_NS ::coop::
#define ALGORITHM coop::transpose
#define GUARD(n) coop::valid_items(n)
#define SOURCE(i) (source + (i))
#define SUM a + b
#define PAYLOAD items
#define BLOCK coop::this_block<THREADS>()
#define LOAD load
#define DOUBLED(n) coop::valid_items((n) * 2)
#define SEVEN() coop::valid_items(7)
#define ORIGIN coop::offset(blockIdx.x * 512)
#define NOTHING(T) coop::oob_default(T{})
#define SAME(x) x
#define TEXT "coop::load("
#define EMPTY
#define RESTRICT __restrict__
#define KERNEL(name) __global__ void name

__global__ void kernel(const int* source, int* destination, int a, int b)
{
  [[maybe_unused]] auto block = COOP::this_block<THREADS>();
  int items[ITEMS];
  // coop-rewrite --plan=min-smem: lines 29, 30 share; 1 barrier
  using coop_load = cub::BlockLoad<int, THREADS, ITEMS, cub::BLOCK_LOAD_TRANSPOSE>;
  __shared__ coop_load::TempStorage coop_storage;
#line 29 "before.cu"
  coop_load(coop_storage).Load(source, items); __syncthreads();
  coop_load(coop_storage).Load(SOURCE(a), items, TILE);
  cub::BlockLoad<int, THREADS, ITEMS>().Load((SOURCE(a)) + (SUM), items);
  cub::BlockLoad<int, THREADS, ITEMS>().Load(source + (SUM), items, coop::detail::checked_count<THREADS * ITEMS>(SUM));
  cub::BlockLoad<int, THREADS, ITEMS>().Load(source, PAYLOAD);
  cub::BlockLoad<int, 128, ITEMS>().Load(source, items);
  cub::BlockLoad<int, THREADS, ITEMS, cub::BLOCK_LOAD_STRIPED>().Load(source, items);
  cub::BlockLoad<int, THREADS, ITEMS>().Load(source, items);
  cub::BlockLoad<int, THREADS, ITEMS>().Load(source, items);
  cub::BlockLoad<int, THREADS, ITEMS>().Load(source, items);
  cub::BlockLoad<int, THREADS, ITEMS>().Load(source, items, coop::detail::checked_count<THREADS * ITEMS>(a));
  cub::BlockLoad<int, THREADS, ITEMS>().Load(source, items, coop::detail::checked_count<THREADS * ITEMS>(a + b), TEXT[0] - 'c');
  // The value of an option that comes out of a macro's body is the option's.
  cub::BlockLoad<int, THREADS, ITEMS>().Load(source, items, coop::detail::checked_count<THREADS * ITEMS>((DOUBLED(a)).value), (NOTHING(int)).value);
  cub::BlockLoad<int, THREADS, ITEMS>().Load(source + (ORIGIN).value, items, (SEVEN()).value);
  cub::BlockLoad<int, THREADS, ITEMS>().Load(SAME(source + 1), SAME(items), coop::detail::checked_count<THREADS * ITEMS>(SAME(a) + SAME(b)));
  cub::BlockLoad<int, THREADS, ITEMS>().Load(source, items);
  cub::BlockStore<int, THREADS, 1>().Store(destination, coop::detail::copied(TILE).array());
  cub::BlockStore<int, THREADS, 1>().Store(destination, coop::detail::copied(SUM).array());
}

KERNEL(made)(const int* RESTRICT source)
{
  int items[ITEMS];
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_load = cub::BlockLoad<int, THREADS, ITEMS, cub::BLOCK_LOAD_TRANSPOSE>;
  __shared__ coop_load::TempStorage coop_storage;
#line 53 "before.cu"
  coop_load(coop_storage).Load(source, items);
}

// Macros around the call, not in it.
#define CHECKED(x) do { if (x) return; } while (0)
#define UNROLL _Pragma("unroll")
#define FOREVER for (;;)
__global__ void around(const int* source, int n)
{
  int items[ITEMS];
  CHECKED(n > 3);
  // coop-rewrite --plan=min-smem: lines 65, 67 share; 2 barriers
  using coop_load = cub::BlockLoad<int, THREADS, ITEMS, cub::BLOCK_LOAD_TRANSPOSE>;
  __shared__ coop_load::TempStorage coop_storage;
#line 64 "before.cu"
  UNROLL
  for (int i = 0; i < 4; ++i) { coop_load(coop_storage).Load(source, items); __syncthreads(); }
  FOREVER {
    coop_load(coop_storage).Load(source, items); __syncthreads();
    CHECKED(n++ > 3);
  }
}
