// A function's call as the first argument of another, and names that are hidden where the call stands.
//
// REQUIRES: nvcc
// REDEFINE: %{tool} = -Wno-coop-uniform-argument -Wno-coop-temp-storage -Wno-coop-participation
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

__device__ int buffer[4096];

__device__ int next(int value)
{
  int items[4];
  coop::load(coop::this_block<128>(), buffer, items, coop::transpose);
  return value + items[0];
}
__global__ void nested(int* to) { to[threadIdx.x] = next(next(3)); }

namespace outer {
struct tag {
  int values[2];
};
template <class T> __device__ void fill(T value)
{
  int items[sizeof(T)];
  coop::load(coop::this_block<128>(), buffer, items, coop::transpose);
}
template <class F> __device__ void call(F function)
{
  int items[4];
  coop::load(coop::this_block<128>(), buffer, items, coop::transpose);
  function();
}
} // namespace outer
namespace other {
namespace outer {
struct tag {
  char value;
};
} // namespace outer
__global__ void hidden()
{
  ::outer::fill(::outer::tag{});
  ::outer::fill(outer::tag{});
  ::outer::call([] {});
}
} // namespace other

// What the language calls by itself has storage of its own.
struct range {
  __device__ int* begin()
  {
    next(1);
    return buffer;
  }
  __device__ int* end() { return buffer + 3; }
};
__global__ void over_range(int* to)
{
  for (int x : range{}) to[threadIdx.x] = x;
}
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/device.cuh>
#include <cub/block/block_load.cuh>
#line 2 "before.cu"

__device__ int buffer[4096];

struct coop_next_types {
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  typedef coop_load::TempStorage TempStorage;
};

#line 5 "before.cu"
__device__ int next(coop_next_types::TempStorage& coop_storage, int value)
{
  int items[4];
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_types = coop_next_types;
  using coop_load = coop_types::coop_load;
#line 8 "before.cu"
  coop_load(coop_storage).Load(buffer, items);
  return value + items[0];
}
__global__ void nested(int* to) {
// coop-rewrite --plan=min-smem: calls in line 11 share; 1 barrier
using coop_next = coop_next_types;
__shared__ coop_next::TempStorage coop_storage;
#line 11 "before.cu"
to[threadIdx.x] = next(coop_storage, coop::detail::then_sync(next(coop_storage, 3))); }

namespace outer {
struct tag {
  int values[2];
};
template <class T> struct coop_fill_types {
  static constexpr bool coop_exchanges = (sizeof(T)) != 1;
  using coop_load =
    cub::BlockLoad<int, 128, sizeof(T), coop_exchanges ? cub::BLOCK_LOAD_TRANSPOSE : cub::BLOCK_LOAD_DIRECT>;
  typedef typename coop_load::TempStorage TempStorage;
};

#line 17 "before.cu"
template <class T> __device__ void fill(typename coop_fill_types<T>::TempStorage& coop_storage, T value)
{
  int items[sizeof(T)];
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_types = coop_fill_types<T>;
  using coop_load = typename coop_types::coop_load;
#line 20 "before.cu"
  coop_load(coop_storage).Load(buffer, items);
}
template <class F> __device__ void call(F function)
{
  int items[4];
  // coop-rewrite own storage: 1 call; 1 barrier
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  __shared__ typename coop_load::TempStorage coop_storage;
#line 25 "before.cu"
  coop_load(coop_storage).Load(buffer, items); __syncthreads();
  function();
}
} // namespace outer
namespace other {
namespace outer {
struct tag {
  char value;
};
} // namespace outer
__global__ void hidden()
{
  // coop-rewrite --plan=min-smem: lines 37, 38 share; 1 barrier
  using coop_fill = ::outer::coop_fill_types<::outer::tag>;
  using coop_fill_2 = ::outer::coop_fill_types<::other::outer::tag>;
  __shared__ union {
    coop_fill::TempStorage fill;
    coop_fill_2::TempStorage fill_2;
  } coop_storage;
#line 37 "before.cu"
  ::outer::fill(coop_storage.fill, ::outer::tag{}); __syncthreads();
  ::outer::fill(coop_storage.fill_2, outer::tag{});
  ::outer::call([] {});
}
} // namespace other

// What the language calls by itself has storage of its own.
struct range {
  __device__ int* begin()
  {
    // coop-rewrite own storage: 1 call; 1 barrier
    using coop_next = coop_next_types;
    __shared__ coop_next::TempStorage coop_storage;
#line 47 "before.cu"
    next(coop_storage, 1); __syncthreads();
    return buffer;
  }
  __device__ int* end() { return buffer + 3; }
};
__global__ void over_range(int* to)
{
  for (int x : range{}) to[threadIdx.x] = x;
}
