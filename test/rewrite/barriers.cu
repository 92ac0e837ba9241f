// A barrier stands where storage is written again on some path and nothing separates the two: never after the last use,
// never between exclusive branches, never beside a barrier of the user's own, but round a loop's back edge.
//
// REQUIRES: nvcc
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

__global__ void last_use(const int* source, int* destination)
{
  auto block = coop::this_block<128>();
  int items[4];
  coop::load(block, source, items, coop::transpose);
  destination[threadIdx.x] = items[0];
}

__global__ void three_uses(const int* source, int* destination)
{
  auto block = coop::this_block<128>();
  int items[4];
  coop::load(block, source, items, coop::transpose);
  coop::store(block, destination, items, coop::transpose);
  coop::store(block, destination + 512, items, coop::transpose);
}

__global__ void users_own(const int* source, int* destination)
{
  auto block = coop::this_block<128>();
  int items[4];
  coop::load(block, source, items, coop::transpose);
  items[0] += 1;
  __syncthreads();
  coop::store(block, destination, items, coop::transpose);
  if (__syncthreads_or(items[1] > 3)) destination[0] = 0;
  coop::store(block, destination, items, coop::transpose);
  if (__syncthreads_and(items[1] > 3)) destination[0] = 0;
  coop::store(block, destination, items, coop::transpose);
  destination[1] = __syncthreads_count(items[1] > 3);
  coop::store(block, destination, items, coop::transpose);
}

__global__ void loop_carried(const int* source, int* destination, int tiles)
{
  auto block = coop::this_block<128>();
  int items[4];
  for (int tile = 0; tile < tiles; ++tile) {
    coop::load(block, source, items, coop::transpose, coop::offset(tile * 512));
    destination[tile] = items[0];
  }
}

__global__ void loop_with_barrier(const int* source, int* destination, int tiles)
{
  auto block = coop::this_block<128>();
  int items[4];
  for (int tile = 0; tile < tiles; ++tile) {
    coop::load(block, source, items, coop::transpose, coop::offset(tile * 512));
    __syncthreads();
    destination[tile] = items[0];
  }
  while (tiles-- > 0) {
    __syncthreads();
    coop::load(block, source, items, coop::transpose);
  }
  do {
    coop::load(block, source, items, coop::transpose);
  } while (--tiles > 0);
}

__global__ void load_and_store_in_loop(const int* source, int* destination, int tiles)
{
  auto block = coop::this_block<128>();
  int items[4];
  for (int tile = 0; tile < tiles; ++tile) {
    coop::load(block, source, items, coop::transpose, coop::offset(tile * 512));
    coop::store(block, destination, items, coop::transpose, coop::offset(tile * 512));
  }
}

__global__ void exclusive_branches(const int* source, int* destination, bool first)
{
  auto block = coop::this_block<128>();
  int items[4];
  if (first) {
    coop::load(block, source, items, coop::transpose);
  } else {
    coop::load(block, source + 512, items, coop::warp_transpose);
  }
  destination[threadIdx.x] = items[0];
}

__global__ void branches_and_after(const int* source, int* destination, bool first)
{
  auto block = coop::this_block<128>();
  int items[4];
  if (first) {
    coop::load(block, source, items, coop::transpose);
    __syncthreads();
  } else {
    coop::load(block, source + 512, items, coop::transpose);
  }
  coop::store(block, destination, items, coop::transpose);
}

__global__ void barrier_on_one_path(const int* source, int* destination, bool first)
{
  auto block = coop::this_block<128>();
  int items[4];
  coop::load(block, source, items, coop::transpose);
  if (first) {
    __syncthreads();
  }
  coop::store(block, destination, items, coop::transpose);
}

__global__ void leaves_between(const int* source, int* destination, bool first)
{
  auto block = coop::this_block<128>();
  int items[4];
  coop::load(block, source, items, coop::transpose);
  if (first) return;
  coop::store(block, destination, items, coop::transpose);
}

__global__ void last_round_leaves(const int* source, int* destination, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  for (;;) {
    coop::load(block, source, items, coop::transpose);
    if (n > 0) break;
    return;
  }
}

__global__ void cases(const int* source, int* destination, int which)
{
  auto block = coop::this_block<128>();
  int items[4];
  switch (which) {
  case 0:
    coop::load(block, source, items, coop::transpose);
    break;
  case 1:
    coop::load(block, source + 1, items, coop::transpose);
  case 2:
    coop::load(block, source + 2, items, coop::transpose);
    break;
  default: return;
  }
}

// Storage-free calls need none.
__global__ void storage_free(const int* source, int* destination, int tiles)
{
  auto block = coop::this_block<128>();
  int items[4];
  for (int tile = 0; tile < tiles; ++tile) {
    coop::load(block, source, items, coop::striped);
    coop::load(block, source, items, coop::transpose);
    __syncthreads();
    coop::store(block, destination, items, coop::vectorize);
  }
}

// The barrier that only some threads may reach does not count.
__global__ void not_for_all(const int* source, int* destination)
{
  auto block = coop::this_block<128>();
  int items[4];
  coop::load(block, source, items, coop::transpose);
  if (source[threadIdx.x]) __syncthreads();
  coop::store(block, destination, items, coop::transpose);
}
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/block_store.cuh>
#include <coop/device.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#line 2 "before.cu"

__global__ void last_use(const int* source, int* destination)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[4];
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  __shared__ coop_load::TempStorage coop_storage;
#line 7 "before.cu"
  coop_load(coop_storage).Load(source, items);
  destination[threadIdx.x] = items[0];
}

__global__ void three_uses(const int* source, int* destination)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[4];
  // coop-rewrite --plan=min-smem: lines 15, 16, 17 share; 2 barriers
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ union {
    coop_load::TempStorage load;
    coop_store::TempStorage store;
  } coop_storage;
#line 15 "before.cu"
  coop_load(coop_storage.load).Load(source, items); __syncthreads();
  coop_store(coop_storage.store).Store(destination, items); __syncthreads();
  coop_store(coop_storage.store).Store(destination + 512, items);
}

__global__ void users_own(const int* source, int* destination)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[4];
  // coop-rewrite --plan=min-smem: lines 24, 27, 29, 31, 33 share; no barrier
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ union {
    coop_load::TempStorage load;
    coop_store::TempStorage store;
  } coop_storage;
#line 24 "before.cu"
  coop_load(coop_storage.load).Load(source, items);
  items[0] += 1;
  __syncthreads();
  coop_store(coop_storage.store).Store(destination, items);
  if (__syncthreads_or(items[1] > 3)) destination[0] = 0;
  coop_store(coop_storage.store).Store(destination, items);
  if (__syncthreads_and(items[1] > 3)) destination[0] = 0;
  coop_store(coop_storage.store).Store(destination, items);
  destination[1] = __syncthreads_count(items[1] > 3);
  coop_store(coop_storage.store).Store(destination, items);
}

__global__ void loop_carried(const int* source, int* destination, int tiles)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[4];
  // coop-rewrite --plan=min-smem: 1 call; 1 barrier
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  __shared__ coop_load::TempStorage coop_storage;
#line 40 "before.cu"
  for (int tile = 0; tile < tiles; ++tile) {
    coop_load(coop_storage).Load(source + (tile * 512), items); __syncthreads();
    destination[tile] = items[0];
  }
}

__global__ void loop_with_barrier(const int* source, int* destination, int tiles)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[4];
  // coop-rewrite --plan=min-smem: lines 51, 57, 60 share; 1 barrier
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  __shared__ coop_load::TempStorage coop_storage;
#line 50 "before.cu"
  for (int tile = 0; tile < tiles; ++tile) {
    coop_load(coop_storage).Load(source + (tile * 512), items);
    __syncthreads();
    destination[tile] = items[0];
  }
  while (tiles-- > 0) {
    __syncthreads();
    coop_load(coop_storage).Load(source, items);
  }
  do {
    __syncthreads(); coop_load(coop_storage).Load(source, items);
  } while (--tiles > 0);
}

__global__ void load_and_store_in_loop(const int* source, int* destination, int tiles)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[4];
  // coop-rewrite --plan=min-smem: lines 69, 70 share; 2 barriers
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ union {
    coop_load::TempStorage load;
    coop_store::TempStorage store;
  } coop_storage;
#line 68 "before.cu"
  for (int tile = 0; tile < tiles; ++tile) {
    coop_load(coop_storage.load).Load(source + (tile * 512), items); __syncthreads();
    coop_store(coop_storage.store).Store(destination + (tile * 512), items); __syncthreads();
  }
}

__global__ void exclusive_branches(const int* source, int* destination, bool first)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[4];
  // coop-rewrite --plan=min-smem: lines 79, 81 share; no barrier
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_load_2 = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_WARP_TRANSPOSE>;
  __shared__ union {
    coop_load::TempStorage load;
    coop_load_2::TempStorage load_2;
  } coop_storage;
#line 78 "before.cu"
  if (first) {
    coop_load(coop_storage.load).Load(source, items);
  } else {
    coop_load_2(coop_storage.load_2).Load(source + 512, items);
  }
  destination[threadIdx.x] = items[0];
}

__global__ void branches_and_after(const int* source, int* destination, bool first)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[4];
  // coop-rewrite --plan=min-smem: lines 91, 94, 96 share; 1 barrier
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ union {
    coop_load::TempStorage load;
    coop_store::TempStorage store;
  } coop_storage;
#line 90 "before.cu"
  if (first) {
    coop_load(coop_storage.load).Load(source, items);
    __syncthreads();
  } else {
    coop_load(coop_storage.load).Load(source + 512, items); __syncthreads();
  }
  coop_store(coop_storage.store).Store(destination, items);
}

__global__ void barrier_on_one_path(const int* source, int* destination, bool first)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[4];
  // coop-rewrite --plan=min-smem: lines 103, 107 share; 1 barrier
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ union {
    coop_load::TempStorage load;
    coop_store::TempStorage store;
  } coop_storage;
#line 103 "before.cu"
  coop_load(coop_storage.load).Load(source, items); __syncthreads();
  if (first) {
    __syncthreads();
  }
  coop_store(coop_storage.store).Store(destination, items);
}

__global__ void leaves_between(const int* source, int* destination, bool first)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[4];
  // coop-rewrite --plan=min-smem: lines 114, 116 share; 1 barrier
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ union {
    coop_load::TempStorage load;
    coop_store::TempStorage store;
  } coop_storage;
#line 114 "before.cu"
  coop_load(coop_storage.load).Load(source, items); __syncthreads();
  if (first) return;
  coop_store(coop_storage.store).Store(destination, items);
}

__global__ void last_round_leaves(const int* source, int* destination, int n)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[4];
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  __shared__ coop_load::TempStorage coop_storage;
#line 123 "before.cu"
  for (;;) {
    coop_load(coop_storage).Load(source, items);
    if (n > 0) break;
    return;
  }
}

__global__ void cases(const int* source, int* destination, int which)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[4];
  // coop-rewrite --plan=min-smem: lines 136, 139, 141 share; 1 barrier
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  __shared__ coop_load::TempStorage coop_storage;
#line 134 "before.cu"
  switch (which) {
  case 0:
    coop_load(coop_storage).Load(source, items);
    break;
  case 1:
    { coop_load(coop_storage).Load(source + 1, items); __syncthreads(); }
  case 2:
    coop_load(coop_storage).Load(source + 2, items);
    break;
  default: return;
  }
}

// Storage-free calls need none.
__global__ void storage_free(const int* source, int* destination, int tiles)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[4];
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  __shared__ coop_load::TempStorage coop_storage;
#line 152 "before.cu"
  for (int tile = 0; tile < tiles; ++tile) {
    cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_STRIPED>().Load(source, items);
    coop_load(coop_storage).Load(source, items);
    __syncthreads();
    coop::detail::store_vectorized<128, 1, 1>(destination, items);
  }
}

// The barrier that only some threads may reach does not count.
__global__ void not_for_all(const int* source, int* destination)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[4];
  // coop-rewrite --plan=min-smem: lines 165, 167 share; 1 barrier
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ union {
    coop_load::TempStorage load;
    coop_store::TempStorage store;
  } coop_storage;
#line 165 "before.cu"
  coop_load(coop_storage.load).Load(source, items); __syncthreads();
  if (source[threadIdx.x]) __syncthreads();
  coop_store(coop_storage.store).Store(destination, items);
}
