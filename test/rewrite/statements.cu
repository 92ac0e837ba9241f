// A call is rewritten where it stands: a lone statement under an if, a loop, a label or a pragma gets braces when it grows.
//
// REQUIRES: nvcc
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

__global__ void one_line(const int* source) { int i[4]; coop::load(coop::this_block<128>(), source, i, coop::transpose); }
__global__ void one_line_two(const int* source, int* to) { int i[4]; coop::load(coop::this_block<128>(), source, i, coop::transpose); coop::store(coop::this_block<128>(), to, i, coop::transpose); }

__global__ void unbraced(const int* source, int* destination, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  if (n > 0) coop::load(block, source, items, coop::transpose);
  else coop::load(block, source, items, coop::transpose, coop::offset(512));
  if (n > 1)
    coop::load(block, source, items, coop::transpose);
  else if (n > 2)
    coop::load(block, source, items, coop::warp_transpose);
  else
    coop::load(block, source, items);
  for (int i = 0; i < n; ++i) coop::load(block, source, items, coop::transpose);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      coop::load(block, source, items, coop::transpose);
  while (n-- > 0)
    coop::load(block, source, items, coop::transpose);
  do coop::load(block, source, items, coop::transpose); while (n++ < 0);
  do
    coop::load(block, source, items, coop::transpose);
  while (n++ < 0);
  if (n) coop::store(block, destination, items, coop::transpose);
}

__global__ void pragmas(const int* source, int* destination, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
#pragma unroll
  for (int i = 0; i < 4; ++i) coop::load(block, source, items, coop::transpose);
#pragma unroll 2
  for (int i = 0; i < n; ++i) {
    coop::load(block, source, items, coop::transpose);
  }
#pragma unroll 1
  while (n-- > 0)
    coop::store(block, destination, items, coop::transpose);
}

__global__ void labels(const int* source, int* destination, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
again: coop::load(block, source, items, coop::transpose);
  if (n-- > 0) goto again;
other:
  coop::store(block, destination, items, coop::transpose);
  if (n++ < 0) goto other;
  goto done;
done:;
}

__global__ void cases(const int* source, int* destination, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  switch (n) {
  case 0: coop::load(block, source, items, coop::transpose);
  case 1: coop::load(block, source, items, coop::transpose); break;
  case 2:
  case 3:
    coop::load(block, source, items, coop::transpose);
  default: coop::store(block, destination, items, coop::transpose);
  }
  switch (n) case 4: coop::store(block, destination, items, coop::transpose);
  coop::store(block, destination, items, coop::transpose);
}

// A call over several lines keeps them.
__global__ void over_lines(const int* source, int* destination, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  coop::load(
    block,
    source,
    items,
    coop::transpose,
    coop::valid_items(n),
    coop::oob_default(0)
  );
  coop::store(block, destination, items,
              coop::transpose);
  if (n)
    coop::store(block, destination,
                items, coop::transpose);
  coop::store(block, destination, items
              , coop::striped)
    ;
}
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/device.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#line 2 "before.cu"

__global__ void one_line(const int* source) { int i[4];
// coop-rewrite --plan=min-smem: 1 call; no barrier
using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
__shared__ coop_load::TempStorage coop_storage;
#line 3 "before.cu"
coop_load(coop_storage).Load(source, i); }
__global__ void one_line_two(const int* source, int* to) { int i[4];
// coop-rewrite --plan=min-smem: calls in line 4 share; 1 barrier
using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
__shared__ union {
  coop_load::TempStorage load;
  coop_store::TempStorage store;
} coop_storage;
#line 4 "before.cu"
coop_load(coop_storage.load).Load(source, i); __syncthreads(); coop_store(coop_storage.store).Store(to, i); }

__global__ void unbraced(const int* source, int* destination, int n)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[4];
  // coop-rewrite --plan=min-smem: lines 10, 11, 13, 15, 18, 21, 23, 24, 26, 28 share; 7 barriers
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_load_2 = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_WARP_TRANSPOSE>;
  using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ union {
    coop_load::TempStorage load;
    coop_load_2::TempStorage load_2;
    coop_store::TempStorage store;
  } coop_storage;
#line 10 "before.cu"
  if (n > 0) coop_load(coop_storage.load).Load(source, items);
  else coop_load(coop_storage.load).Load(source + 512, items);
  __syncthreads(); if (n > 1)
    coop_load(coop_storage.load).Load(source, items);
  else if (n > 2)
    coop_load_2(coop_storage.load_2).Load(source, items);
  else
    cub::BlockLoad<int, 128, 4>().Load(source, items);
  for (int i = 0; i < n; ++i) { __syncthreads(); coop_load(coop_storage.load).Load(source, items); }
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      { __syncthreads(); coop_load(coop_storage.load).Load(source, items); }
  while (n-- > 0)
    { __syncthreads(); coop_load(coop_storage.load).Load(source, items); }
  do { __syncthreads(); coop_load(coop_storage.load).Load(source, items); } while (n++ < 0);
  do
    { __syncthreads(); coop_load(coop_storage.load).Load(source, items); }
  while (n++ < 0);
  if (n) { __syncthreads(); coop_store(coop_storage.store).Store(destination, items); }
}

__global__ void pragmas(const int* source, int* destination, int n)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[4];
  // coop-rewrite --plan=min-smem: lines 36, 39, 43 share; 3 barriers
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ union {
    coop_load::TempStorage load;
    coop_store::TempStorage store;
  } coop_storage;
#line 35 "before.cu"
#pragma unroll
  for (int i = 0; i < 4; ++i) { coop_load(coop_storage.load).Load(source, items); __syncthreads(); }
#pragma unroll 2
  for (int i = 0; i < n; ++i) {
    coop_load(coop_storage.load).Load(source, items); __syncthreads();
  }
#pragma unroll 1
  while (n-- > 0)
    { coop_store(coop_storage.store).Store(destination, items); __syncthreads(); }
}

__global__ void labels(const int* source, int* destination, int n)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[4];
  // coop-rewrite --plan=min-smem: lines 50, 53 share; 2 barriers
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ union {
    coop_load::TempStorage load;
    coop_store::TempStorage store;
  } coop_storage;
#line 50 "before.cu"
again: { coop_load(coop_storage.load).Load(source, items); __syncthreads(); }
  if (n-- > 0) goto again;
other:
  { coop_store(coop_storage.store).Store(destination, items); __syncthreads(); }
  if (n++ < 0) goto other;
  goto done;
done:;
}

__global__ void cases(const int* source, int* destination, int n)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[4];
  // coop-rewrite --plan=min-smem: lines 64, 65, 68, 69, 71, 72 share; 4 barriers
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ union {
    coop_load::TempStorage load;
    coop_store::TempStorage store;
  } coop_storage;
#line 63 "before.cu"
  switch (n) {
  case 0: { coop_load(coop_storage.load).Load(source, items); __syncthreads(); }
  case 1: coop_load(coop_storage.load).Load(source, items); break;
  case 2:
  case 3:
    { coop_load(coop_storage.load).Load(source, items); __syncthreads(); }
  default: coop_store(coop_storage.store).Store(destination, items);
  }
  __syncthreads(); switch (n) case 4: { coop_store(coop_storage.store).Store(destination, items); __syncthreads(); }
  coop_store(coop_storage.store).Store(destination, items);
}

// A call over several lines keeps them.
__global__ void over_lines(const int* source, int* destination, int n)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[4];
  // coop-rewrite --plan=min-smem: lines 80, 88, 91 share; 2 barriers
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ union {
    coop_load::TempStorage load;
    coop_store::TempStorage store;
  } coop_storage;
#line 80 "before.cu"
  coop_load(coop_storage.load).Load(source,
      items,
      coop::detail::checked_count<128 * 4>(n),
      0);
  __syncthreads();



  coop_store(coop_storage.store).Store(destination,
      items);
  if (n)
    { __syncthreads(); coop_store(coop_storage.store).Store(destination,
        items); }
  cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_STRIPED>().Store(destination,
      items);

}
