// Calls that may run in any order have bytes of their own each, wherever their expression stands: the barrier that they need
// stands behind the operator or the call whose operands they are.
//
// REQUIRES: nvcc
// REDEFINE: %{tool} = -Wno-coop-temp-storage -Wno-coop-participation
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

__device__ int first(const int* source)
{
  int items[4];
  coop::load(coop::this_block<128>(), source, items, coop::transpose);
  return coop::assume_uniform(coop::this_block<128>(), items[0]);
}
__device__ int sum(int a, int b) { return a + b; }
__device__ void note(int* destination, int a, int b) { *destination = a + b; }

__global__ void conditions(const int* source, int* destination, int rounds)
{
  for (int i = 0; i < rounds; ++i) {
    if (first(source) + first(source + 512) > 7) destination[0] = 1;
    switch (sum(first(source), first(source + 1))) {
    case 1: destination[1] = 2; break;
    default: break;
    }
  }
}
__global__ void heads(const int* source, int* destination)
{
  int i = 0;
  while (first(source + i) < first(source + i + 512)) ++i;
  for (int k = 0; k < first(source) - first(source + k); ++k) destination[k] = i;
  do {
    ++i;
  } while (first(source) * first(source + i));
}
__global__ void branches(const int* source, int* destination, int count)
{
  for (int i = 0; i < count; ++i) {
    int x = count > 5 && first(source) + first(source + 1) > 3;
    destination[i] = x > 0 ? first(source) + first(source + 2) : first(source) - first(source + 3);
    int y = first(source) + (count > 7 ? first(source + 4) : 0);
    destination[i + 1] = y;
  }
}
__global__ void statements(const int* source, int* destination, int count)
{
  for (int i = 0; i < count; ++i) destination[i] = first(source) + first(source + 512);
  for (int i = 0; i < count; ++i) note(destination + i, first(source), first(source + i));
again:
  destination[0] = first(source) + first(source + 1);
  if (count-- > 0) goto again;
}

// A function with storage of its own returns behind a barrier, one that is given storage leaves that to its callers.
__device__ int own(const int* source) { return first(source) + first(source + 512); }
__device__ int given(const int* source)
{
  if (source[0] > 0) return sum(first(source), first(source + 1));
  return first(source) + first(source + 2);
}
__global__ void returns(const int* source, int* destination)
{
  auto pointer = own;
  destination[0] = pointer(source);
  for (int i = 0; i < 4; ++i) destination[i] = given(source + i);
}

// Under conditions of a function's parameters, which are not known to be the same for all threads: who has been in the calls is.
__device__ int under(const int* source, int count)
{
  for (int i = 0; i < count; ++i)
    if (first(source) + first(source + 512) > i) return first(source) - first(source + 1);
  return 0;
}
__global__ void loops(const int* source, int* destination, int count) { destination[0] = under(source, count); }

// Operands of a call that uses storage itself.
__device__ int indirect(const int* source, int a, int b) { return first(source + a) + b; }
__global__ void nested(const int* source, int* destination)
{
  for (int i = 0; i < 4; ++i) destination[i] = indirect(source, first(source), first(source + i));
}

// Calls of operations.
template <int N> __global__ void operations(const int* source, int* destination, int count)
{
  auto block = coop::this_block<128>();
  int a[N], b[N];
  for (int i = 0; i < count; ++i) {
    int x = (coop::load(block, source + i, a, coop::transpose), a[0]) + (coop::load(block, source, b, coop::transpose), b[0]);
    destination[i] = x > 0 ? x : 1;
  }
}
template __global__ void operations<1>(const int*, int*, int);
template __global__ void operations<4>(const int*, int*, int);
__global__ void of_warps(const int* source, int* destination, int count)
{
  coop::this_block<128>();
  int a[4], b[4];
  for (int i = 0; i < count; ++i) {
    if (sum((coop::load(coop::this_warp(), source, a, coop::transpose), a[0]), (coop::load(coop::this_warp(), source + i, b, coop::transpose), b[0])) > 3)
      destination[i] = 1;
    if (i > 3) note(destination, (coop::load(coop::this_warp(), source, a, coop::transpose), 1), (coop::load(coop::this_warp(), source, b, coop::transpose), 2));
  }
}
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/device.cuh>
#include <cub/block/block_load.cuh>
#include <cub/warp/warp_load.cuh>
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
  return coop::assume_uniform(coop::this_block<128>(), items[0]);
}
__device__ int sum(int a, int b) { return a + b; }
__device__ void note(int* destination, int a, int b) { *destination = a + b; }

__global__ void conditions(const int* source, int* destination, int rounds)
{
  // coop-rewrite --plan=min-smem: lines 15, 16 share; 2 barriers
  using coop_first = coop_first_types;
  __shared__ struct {
    coop_first::TempStorage first;
    coop_first::TempStorage first_2;
  } coop_storage;
#line 14 "before.cu"
  for (int i = 0; i < rounds; ++i) {
    __syncthreads(); if (coop::detail::then_sync(first(coop_storage.first, source) + first(coop_storage.first_2, source + 512)) > 7) destination[0] = 1;
    switch (sum(first(coop_storage.first, source), first(coop_storage.first_2, source + 1))) {
    case 1: destination[1] = 2; break;
    default: break;
    }
  }
}
__global__ void heads(const int* source, int* destination)
{
  int i = 0;
  // coop-rewrite --plan=min-smem: lines 25, 26, 29 share; 3 barriers
  using coop_first = coop_first_types;
  __shared__ struct {
    coop_first::TempStorage first;
    coop_first::TempStorage first_2;
  } coop_storage;
#line 25 "before.cu"
  while (coop::detail::then_sync(first(coop_storage.first, source + i) < first(coop_storage.first_2, source + i + 512))) ++i;
  for (int k = 0; k < coop::detail::then_sync(first(coop_storage.first, source) - first(coop_storage.first_2, source + k)); ++k) destination[k] = i;
  do {
    ++i;
  } while (coop::detail::then_sync(first(coop_storage.first, source) * first(coop_storage.first_2, source + i)));
}
__global__ void branches(const int* source, int* destination, int count)
{
  // coop-rewrite --plan=min-smem: lines 34, 35, 36 share; 3 barriers
  using coop_first = coop_first_types;
  __shared__ struct {
    coop_first::TempStorage first;
    coop_first::TempStorage first_2;
    coop_first::TempStorage first_3;
    coop_first::TempStorage first_4;
  } coop_storage;
#line 33 "before.cu"
  for (int i = 0; i < count; ++i) {
    int x = count > 5 && coop::detail::then_sync(first(coop_storage.first, source) + first(coop_storage.first_2, source + 1)) > 3;
    destination[i] = x > 0 ? coop::detail::then_sync(first(coop_storage.first, source) + first(coop_storage.first_2, source + 2)) : first(coop_storage.first_3, source) - first(coop_storage.first_4, source + 3);
    int y = coop::detail::then_sync(first(coop_storage.first, source) + (count > 7 ? first(coop_storage.first_2, source + 4) : 0));
    destination[i + 1] = y;
  }
}
__global__ void statements(const int* source, int* destination, int count)
{
  // coop-rewrite --plan=min-smem: lines 42, 43, 45 share; 3 barriers
  using coop_first = coop_first_types;
  __shared__ struct {
    coop_first::TempStorage first;
    coop_first::TempStorage first_2;
  } coop_storage;
#line 42 "before.cu"
  for (int i = 0; i < count; ++i) destination[i] = coop::detail::then_sync(first(coop_storage.first, source) + first(coop_storage.first_2, source + 512));
  for (int i = 0; i < count; ++i) (note(destination + i, first(coop_storage.first, source), first(coop_storage.first_2, source + i)), coop::detail::sync_if<true>());
again:
  destination[0] = coop::detail::then_sync(first(coop_storage.first, source) + first(coop_storage.first_2, source + 1));
  if (count-- > 0) goto again;
}

// A function with storage of its own returns behind a barrier, one that is given storage leaves that to its callers.
__device__ int own(const int* source) {
// coop-rewrite own storage: 2 calls share nothing; 1 barrier
using coop_first = coop_first_types;
__shared__ struct {
  coop_first::TempStorage first;
  coop_first::TempStorage first_2;
} coop_storage;
#line 50 "before.cu"
return coop::detail::then_sync(first(coop_storage.first, source) + first(coop_storage.first_2, source + 512)); }
struct coop_given_types {
  using coop_first = coop_first_types;
  typedef struct {
    coop_first::TempStorage first;
    coop_first::TempStorage first_2;
  } TempStorage;
};

#line 51 "before.cu"
__device__ int given(coop_given_types::TempStorage& coop_storage, const int* source)
{
  // coop-rewrite --plan=min-smem: lines 53, 54 share; no barrier
  using coop_types = coop_given_types;
  using coop_first = coop_types::coop_first;
#line 53 "before.cu"
  if (source[0] > 0) return sum(first(coop_storage.first, source), first(coop_storage.first_2, source + 1));
  return first(coop_storage.first, source) + first(coop_storage.first_2, source + 2);
}
__global__ void returns(const int* source, int* destination)
{
  auto pointer = own;
  destination[0] = pointer(source);
  // coop-rewrite --plan=min-smem: 1 call; 1 barrier
  using coop_given = coop_given_types;
  __shared__ coop_given::TempStorage coop_storage;
#line 60 "before.cu"
  for (int i = 0; i < 4; ++i) destination[i] = coop::detail::then_sync(given(coop_storage, source + i));
}

struct coop_under_types {
  using coop_first = coop_first_types;
  typedef struct {
    coop_first::TempStorage first;
    coop_first::TempStorage first_2;
  } TempStorage;
};

#line 63 "before.cu"
// Under conditions of a function's parameters, which are not known to be the same for all threads: who has been in the calls is.
__device__ int under(coop_under_types::TempStorage& coop_storage, const int* source, int count)
{
  // coop-rewrite --plan=min-smem: calls in line 67 share; 1 barrier
  using coop_types = coop_under_types;
  using coop_first = coop_types::coop_first;
#line 66 "before.cu"
  for (int i = 0; i < count; ++i)
    if (coop::detail::then_sync(first(coop_storage.first, source) + first(coop_storage.first_2, source + 512)) > i) return first(coop_storage.first, source) - first(coop_storage.first_2, source + 1);
  return 0;
}
__global__ void loops(const int* source, int* destination, int count) {
// coop-rewrite --plan=min-smem: 1 call; no barrier
using coop_under = coop_under_types;
__shared__ coop_under::TempStorage coop_storage;
#line 70 "before.cu"
destination[0] = under(coop_storage, source, count); }

struct coop_indirect_types {
  using coop_first = coop_first_types;
  typedef coop_first::TempStorage TempStorage;
};

#line 72 "before.cu"
// Operands of a call that uses storage itself.
__device__ int indirect(coop_indirect_types::TempStorage& coop_storage, const int* source, int a, int b) {
// coop-rewrite --plan=min-smem: 1 call; no barrier
using coop_types = coop_indirect_types;
using coop_first = coop_types::coop_first;
#line 73 "before.cu"
return first(coop_storage, source + a) + b; }
__global__ void nested(const int* source, int* destination)
{
  // coop-rewrite --plan=min-smem: 3 calls share nothing; 1 barrier
  using coop_first = coop_first_types;
  using coop_indirect = coop_indirect_types;
  __shared__ struct {
    coop_first::TempStorage first;
    coop_first::TempStorage first_2;
    coop_indirect::TempStorage indirect;
  } coop_storage;
#line 76 "before.cu"
  for (int i = 0; i < 4; ++i) destination[i] = coop::detail::then_sync(indirect(coop_storage.indirect, source, first(coop_storage.first, source), first(coop_storage.first_2, source + i)));
}

template <int N> struct coop_operations_types {
  static constexpr bool coop_exchanges = N != 1;
  using coop_load = cub::BlockLoad<int, 128, N, coop_exchanges ? cub::BLOCK_LOAD_TRANSPOSE : cub::BLOCK_LOAD_DIRECT>;
  typedef struct {
    typename coop_load::TempStorage load;
    typename coop_load::TempStorage load_2;
  } coop_storage_type;
};

#line 79 "before.cu"
// Calls of operations.
template <int N> __global__ void operations(const int* source, int* destination, int count)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int a[N], b[N];
  // coop-rewrite --plan=min-smem: 2 calls share nothing; at most 1 barrier
  using coop_types = coop_operations_types<N>;
  constexpr bool coop_exchanges = coop_types::coop_exchanges;
  using coop_load = typename coop_types::coop_load;
  auto& coop_storage = coop::detail::block_storage<coop_types>();
#line 84 "before.cu"
  for (int i = 0; i < count; ++i) {
    int x = coop::detail::then_sync_if<(coop_exchanges)>((coop_load(coop_storage.load).Load(source + i, a), a[0]) + (coop_load(coop_storage.load_2).Load(source, b), b[0]));
    destination[i] = x > 0 ? x : 1;
  }
}
template __global__ void operations<1>(const int*, int*, int);
template __global__ void operations<4>(const int*, int*, int);
__global__ void of_warps(const int* source, int* destination, int count)
{
  coop::this_block<128>();
  int a[4], b[4];
  // coop-rewrite --plan=min-smem: lines 96, 98 share; 2 barriers
  using coop_load = cub::WarpLoad<int, 4, cub::WARP_LOAD_TRANSPOSE>;
  __shared__ struct {
    coop_load::TempStorage warps[4];
    coop_load::TempStorage warps_2[4];
  } coop_storage;
#line 95 "before.cu"
  for (int i = 0; i < count; ++i) {
    if (coop::detail::then_sync_tile_if<true, 32>(sum((coop_load(coop_storage.warps[threadIdx.x / 32]).Load(source + threadIdx.x / 32 * (32 * 4), a), a[0]), (coop_load(coop_storage.warps_2[threadIdx.x / 32]).Load((source + i) + threadIdx.x / 32 * (32 * 4), b), b[0]))) > 3)
      destination[i] = 1;
    if (i > 3) (note(destination, (coop_load(coop_storage.warps[threadIdx.x / 32]).Load(source + threadIdx.x / 32 * (32 * 4), a), 1), (coop_load(coop_storage.warps_2[threadIdx.x / 32]).Load(source + threadIdx.x / 32 * (32 * 4), b), 2)), coop::detail::sync_tile_if<true, 32>());
  }
}
