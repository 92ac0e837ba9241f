// Calls of functions with values: a barrier stands behind the statement, before the call, or in its place takes the value on.
//
// REQUIRES: nvcc
// REDEFINE: %{tool} = -Wno-coop-temp-storage
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

__device__ int first(const int* source)
{
  int items[4];
  coop::load(coop::this_block<128>(), source, items, coop::transpose);
  return items[0];
}

__device__ void tile(const int* source)
{
  int items[4];
  coop::load(coop::this_block<128>(), source, items, coop::transpose);
}

__global__ void values(const int* source, int* destination, int n)
{
  int a = first(source);
  int b = 3 + first(source + 1);
  destination[0] = a + first(source + 2) + b;
  if (n > 0) destination[1] = first(source);
  destination[2] = n > 1 ? first(source) : first(source + 1);
  while ((first(source + n), n > 7)) --n;
  tile(source), tile(source + 1);
  if (n > 2) tile(source);
  else tile(source + 2);
  for (tile(source); n < 5; tile(source + n)) ++n;
  int c = first(source), d = first(source + 4);
  destination[3] = c + d;
  destination[first(source)] = 0;
}

__device__ int forwarded(const int* source, int n)
{
  if (n == 0) return first(source);
  tile(source);
  return first(source + n);
}
__global__ void forwards(const int* source, int* destination, int n)
{
  for (int i = 0; i < n; ++i) destination[i] = forwarded(source, i);
}
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/device.cuh>
#include <cub/block/block_load.cuh>
#line 2 "before.cu"

struct coop_first_types {
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  typedef coop_load::TempStorage TempStorage;
};

#line 3 "before.cu"
__device__ int first(coop_first_types::TempStorage& coop_storage, const int* source)
{
  int items[4];
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_types = coop_first_types;
  using coop_load = coop_types::coop_load;
#line 6 "before.cu"
  coop_load(coop_storage).Load(source, items);
  return items[0];
}

struct coop_tile_types {
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  typedef coop_load::TempStorage TempStorage;
};

#line 10 "before.cu"
__device__ void tile(coop_tile_types::TempStorage& coop_storage, const int* source)
{
  int items[4];
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_types = coop_tile_types;
  using coop_load = coop_types::coop_load;
#line 13 "before.cu"
  coop_load(coop_storage).Load(source, items);
}

__global__ void values(const int* source, int* destination, int n)
{
  // coop-rewrite --plan=min-smem: lines 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 30 share; 13 barriers
  using coop_first = coop_first_types;
  using coop_tile = coop_tile_types;
  __shared__ union {
    coop_first::TempStorage first;
    coop_tile::TempStorage tile;
  } coop_storage;
#line 18 "before.cu"
  int a = first(coop_storage.first, source); __syncthreads();
  int b = 3 + first(coop_storage.first, source + 1); __syncthreads();
  destination[0] = a + first(coop_storage.first, source + 2) + b; __syncthreads();
  if (n > 0) destination[1] = coop::detail::then_sync(first(coop_storage.first, source));
  destination[2] = n > 1 ? first(coop_storage.first, source) : first(coop_storage.first, source + 1);
  __syncthreads(); while ((coop::detail::then_sync(first(coop_storage.first, source + n)), n > 7)) --n;
  (tile(coop_storage.tile, source), coop::detail::sync_if<true>()), (tile(coop_storage.tile, source + 1), coop::detail::sync_if<true>());
  if (n > 2) tile(coop_storage.tile, source);
  else tile(coop_storage.tile, source + 2);
  for ((coop::detail::sync_if<true>(), tile(coop_storage.tile, source), coop::detail::sync_if<true>()); n < 5; (tile(coop_storage.tile, source + n), coop::detail::sync_if<true>())) ++n;
  int c = coop::detail::then_sync(first(coop_storage.first, source)), d = coop::detail::then_sync(first(coop_storage.first, source + 4));
  destination[3] = c + d;
  destination[first(coop_storage.first, source)] = 0;
}

struct coop_forwarded_types {
  using coop_first = coop_first_types;
  using coop_tile = coop_tile_types;
  typedef union {
    coop_first::TempStorage first;
    coop_tile::TempStorage tile;
  } TempStorage;
};

#line 33 "before.cu"
__device__ int forwarded(coop_forwarded_types::TempStorage& coop_storage, const int* source, int n)
{
  // coop-rewrite --plan=min-smem: lines 35, 36, 37 share; 1 barrier
  using coop_types = coop_forwarded_types;
  using coop_first = coop_types::coop_first;
  using coop_tile = coop_types::coop_tile;
#line 35 "before.cu"
  if (n == 0) return first(coop_storage.first, source);
  tile(coop_storage.tile, source); __syncthreads();
  return first(coop_storage.first, source + n);
}
__global__ void forwards(const int* source, int* destination, int n)
{
  // coop-rewrite --plan=min-smem: 1 call; 1 barrier
  using coop_forwarded = coop_forwarded_types;
  __shared__ coop_forwarded::TempStorage coop_storage;
#line 41 "before.cu"
  for (int i = 0; i < n; ++i) destination[i] = coop::detail::then_sync(forwarded(coop_storage, source, i));
}
