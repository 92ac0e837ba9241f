// Calls in one expression: those that run in order share bytes, with a barrier between; those that may run in any order do
// not, and the barrier they may need stands behind the statement.
//
// REQUIRES: nvcc
// REDEFINE: %{plan} = --plan=balanced
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

__device__ int first(const int* source)
{
  int items[4];
  coop::load(coop::this_block<128>(), source, items, coop::transpose);
  return items[0];
}
__device__ int sum(int a, int b) { return a + b; }

__global__ void any_order(const int* source, int* destination, int rounds)
{
  for (int round = 0; round < rounds; ++round) {
    destination[round] = first(source) + first(source + 512);
  }
  int total = sum(first(source), first(source + 512));
  destination[rounds] = total;
}
__device__ int twice(const int* source) { return first(source) + first(source + 512); }
__global__ void returned(const int* source, int* destination) { destination[0] = twice(source); }

struct pair {
  int a, b;
};
struct sum_of_two {
  int value;
  __device__ sum_of_two(int a, int b) : value(a + b) {}
};
struct stream {
  int value;
  __device__ stream operator<<(int x) const { return stream{value + x}; }
};

__global__ void assigned(const int* source, int* destination)
{
  destination[first(source)] = first(source + 512);
}
__global__ void shifted(const int* source, int* destination)
{
  destination[0] = 1 << first(source) << first(source + 512);
  stream all = stream{0} << first(source) << first(source + 512);
  destination[1] = all.value;
}
__global__ void braced(const int* source, int* destination)
{
  pair both{first(source), first(source + 512)};
  sum_of_two total{first(source), first(source + 512)};
  destination[0] = both.a + both.b + total.value;
}
__global__ void indexed(const int* source, int* destination)
{
  (destination + first(source))[first(source + 512)] = 0;
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
__device__ int sum(int a, int b) { return a + b; }

__global__ void any_order(const int* source, int* destination, int rounds)
{
  // coop-rewrite --plan=balanced: lines 14, 16 share; 1 barrier
  using coop_first = coop_first_types;
  __shared__ struct {
    coop_first::TempStorage first;
    coop_first::TempStorage first_2;
  } coop_storage;
#line 13 "before.cu"
  for (int round = 0; round < rounds; ++round) {
    destination[round] = first(coop_storage.first, source) + first(coop_storage.first_2, source + 512); __syncthreads();
  }
  int total = sum(first(coop_storage.first, source), first(coop_storage.first_2, source + 512));
  destination[rounds] = total;
}
struct coop_twice_types {
  using coop_first = coop_first_types;
  typedef struct {
    coop_first::TempStorage first;
    coop_first::TempStorage first_2;
  } TempStorage;
};

#line 19 "before.cu"
__device__ int twice(coop_twice_types::TempStorage& coop_storage, const int* source) {
// coop-rewrite --plan=min-smem: 2 calls share nothing; no barrier
using coop_types = coop_twice_types;
using coop_first = coop_types::coop_first;
#line 19 "before.cu"
return first(coop_storage.first, source) + first(coop_storage.first_2, source + 512); }
__global__ void returned(const int* source, int* destination) {
// coop-rewrite --plan=balanced: 1 call; no barrier
using coop_twice = coop_twice_types;
__shared__ coop_twice::TempStorage coop_storage;
#line 20 "before.cu"
destination[0] = twice(coop_storage, source); }

struct pair {
  int a, b;
};
struct sum_of_two {
  int value;
  __device__ sum_of_two(int a, int b) : value(a + b) {}
};
struct stream {
  int value;
  __device__ stream operator<<(int x) const { return stream{value + x}; }
};

__global__ void assigned(const int* source, int* destination)
{
  // coop-rewrite --plan=balanced: calls in line 36 share; 1 barrier
  using coop_first = coop_first_types;
  __shared__ coop_first::TempStorage coop_storage;
#line 36 "before.cu"
  destination[first(coop_storage, source)] = coop::detail::then_sync(first(coop_storage, source + 512));
}
__global__ void shifted(const int* source, int* destination)
{
  // coop-rewrite --plan=balanced: lines 40, 41 share; 3 barriers
  using coop_first = coop_first_types;
  __shared__ coop_first::TempStorage coop_storage;
#line 40 "before.cu"
  destination[0] = 1 << coop::detail::then_sync(first(coop_storage, source)) << coop::detail::then_sync(first(coop_storage, source + 512));
  stream all = stream{0} << coop::detail::then_sync(first(coop_storage, source)) << first(coop_storage, source + 512);
  destination[1] = all.value;
}
__global__ void braced(const int* source, int* destination)
{
  // coop-rewrite --plan=balanced: lines 46, 47 share; 3 barriers
  using coop_first = coop_first_types;
  __shared__ coop_first::TempStorage coop_storage;
#line 46 "before.cu"
  pair both{coop::detail::then_sync(first(coop_storage, source)), coop::detail::then_sync(first(coop_storage, source + 512))};
  sum_of_two total{coop::detail::then_sync(first(coop_storage, source)), first(coop_storage, source + 512)};
  destination[0] = both.a + both.b + total.value;
}
__global__ void indexed(const int* source, int* destination)
{
  // coop-rewrite --plan=balanced: calls in line 52 share; 1 barrier
  using coop_first = coop_first_types;
  __shared__ coop_first::TempStorage coop_storage;
#line 52 "before.cu"
  (destination + coop::detail::then_sync(first(coop_storage, source)))[first(coop_storage, source + 512)] = 0;
}
