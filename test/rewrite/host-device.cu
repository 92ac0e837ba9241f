// Calls in __host__ __device__ functions: those under #ifdef __CUDA_ARCH__ stay there; those that the host's compiler sees, too,
// are left out for it. What the storage is made of is declared for the device alone.
//
// REQUIRES: nvcc
// REDEFINE: %{tool} = -Wno-coop-temp-storage -Wno-coop-participation
// REDEFINE: %{flags} = --extended-lambda
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

__host__ __device__ void read(const int* source, int (&items)[4], int origin)
{
#ifdef __CUDA_ARCH__
  coop::load(coop::this_block<128>(), source, items, coop::transpose, coop::offset(origin));
  coop::load(coop::this_block<128>(), source + 512, items, coop::transpose);
#else
  for (int i = 0; i < 4; ++i) items[i] = source[origin + i];
#endif
}
__global__ void calls(const int* source, int* destination)
{
  int items[4];
  read(source, items, 0);
  coop::store(coop::this_block<128>(), destination, items, coop::transpose);
}

// The host calls it, too: storage of its own.
template <class T> __host__ __device__ T first(const T* source)
{
#ifdef __CUDA_ARCH__
  T items[4];
  coop::load(coop::this_block<128>(), source, items, coop::transpose);
  return items[0];
#else
  return source[0];
#endif
}
__global__ void of_both(const int* source, int* destination) { destination[0] = first(source); }
int on_host(const int* source) { return first(source); }

// Called in device code alone.
template <class T, int N> __host__ __device__ void whole(const T* source, T (&items)[N], int count)
{
  auto block = coop::this_block<128>();
  const int valid = count < 128 * N ? count : 128 * N;
  coop::load(block, source, items, coop::transpose, coop::valid_items(valid), coop::oob_default(T()));
  if (count > 7) coop::load(block, source + 1,
                            items, coop::transpose);
  else
    coop::load(block, source + 2, items);
}
__global__ void of_device(const int* source, const float* floats, int count)
{
  int items[4];
  float one[1];
  whole(source, items, count);
  whole(floats, one, count);
}

struct tile {
  const int* source;
  __host__ __device__ void operator()(coop::ThreadData<int, 4>& items) const
  {
    coop::load(coop::this_block<128>(), source, items, coop::warp_transpose);
  }
  __host__ __device__ constexpr int sum(int (&items)[4]) const
  {
#ifdef __CUDA_ARCH__
    coop::load(coop::this_block<128>(), source, items, coop::transpose);
#endif
    return items[0] + items[1];
  }
};
__global__ void of_members(const int* source, int* destination)
{
  coop::ThreadData<int, 4> items;
  int plain[4] = {};
  tile tiles{source};
  tiles(items);
  destination[0] = items[0] + tiles.sum(plain);
}

template <class F> __global__ void run(F function) { function(threadIdx.x); }
void start(const int* source, int* destination)
{
  run<<<1, 128>>>([=] __host__ __device__(int) {
    int items[4];
    coop::load(coop::this_block<128>(), source, items, coop::transpose);
    coop::store(coop::this_block<128>(), destination, items);
  });
}

// A lambda is for what the function around it is for.
__host__ __device__ int inner(const int* source)
{
  int items[4] = {};
  auto read = [&](int origin) { coop::load(coop::this_block<128>(), source + origin, items, coop::transpose); };
  read(1);
  return items[0];
}
__global__ void of_lambda(const int* source, int* destination) { destination[0] = inner(source); }
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/device.cuh>
#include <coop/host.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#include <nv/target>
#line 2 "before.cu"

struct coop_read_types {
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  typedef coop_load::TempStorage TempStorage;
};

#line 3 "before.cu"
__host__ __device__ void read([[maybe_unused]] coop_read_types::TempStorage& coop_storage, const int* source, int (&items)[4], int origin)
{
#ifdef __CUDA_ARCH__
  // coop-rewrite --plan=min-smem: lines 6, 7 share; 1 barrier
  using coop_types = coop_read_types;
  using coop_load = coop_types::coop_load;
#endif
#line 5 "before.cu"
#ifdef __CUDA_ARCH__
  coop_load(coop_storage).Load(source + origin, items); __syncthreads();
  coop_load(coop_storage).Load(source + 512, items);
#else
  for (int i = 0; i < 4; ++i) items[i] = source[origin + i];
#endif
}
__global__ void calls(const int* source, int* destination)
{
  int items[4];
  // coop-rewrite --plan=min-smem: lines 15, 16 share; 1 barrier
  using coop_read = coop_read_types;
  using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ union {
    coop_read::TempStorage read;
    coop_store::TempStorage store;
  } coop_storage;
#line 15 "before.cu"
  read(coop_storage.read, source, items, 0); __syncthreads();
  coop_store(coop_storage.store).Store(destination, items);
}

// The host calls it, too: storage of its own.
template <class T> __host__ __device__ T first(const T* source)
{
#ifdef __CUDA_ARCH__
  // coop-rewrite own storage: 1 call; 1 barrier
  using coop_load = cub::BlockLoad<T, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  __shared__ typename coop_load::TempStorage coop_storage;
#endif
#line 22 "before.cu"
#ifdef __CUDA_ARCH__
  T items[4];
  coop_load(coop_storage).Load(source, items); __syncthreads();
  return items[0];
#else
  return source[0];
#endif
}
__global__ void of_both(const int* source, int* destination) { destination[0] = first(source); }
int on_host(const int* source) { return first(source); }

template <class T, int N> struct coop_whole_types {
  static constexpr bool coop_exchanges = N != 1;
  using coop_load = cub::BlockLoad<T, 128, N, coop_exchanges ? cub::BLOCK_LOAD_TRANSPOSE : cub::BLOCK_LOAD_DIRECT>;
  typedef typename coop_load::TempStorage TempStorage;
};

#line 33 "before.cu"
// Called in device code alone.
template <class T, int N> __host__ __device__ void whole([[maybe_unused]] typename coop_whole_types<T, N>::TempStorage& coop_storage, const T* source, T (&items)[N], int count)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  const int valid = count < 128 * N ? count : 128 * N;
#ifdef __CUDA_ARCH__
  // coop-rewrite --plan=min-smem: lines 38, 39 share; at most 1 barrier
  using coop_types = coop_whole_types<T, N>;
  constexpr bool coop_exchanges = coop_types::coop_exchanges;
  using coop_load = typename coop_types::coop_load;
#endif
#line 38 "before.cu"
  NV_IF_ELSE_TARGET(NV_IS_DEVICE, (coop_load(coop_storage).Load(source, items, coop::detail::checked_count<128 * N>(valid), T{T()});), (coop::detail::no_host_code(source, items, valid, T());))
  if (count > 7) { NV_IF_ELSE_TARGET(NV_IS_DEVICE, (if constexpr (coop_exchanges) __syncthreads(); coop_load(coop_storage).Load(coop::detail::address(source + 1),
      items);), (coop::detail::no_host_code(source + 1, items);)) }
  else
    { NV_IF_ELSE_TARGET(NV_IS_DEVICE, (cub::BlockLoad<T, 128, N>().Load(coop::detail::address(source + 2), items);), (coop::detail::no_host_code(source + 2, items);)) }
}
__global__ void of_device(const int* source, const float* floats, int count)
{
  int items[4];
  float one[1];
  // coop-rewrite --plan=min-smem: lines 48, 49 share; 1 barrier
  using coop_whole = coop_whole_types<int, 4>;
  using coop_whole_2 = coop_whole_types<float, 1>;
  __shared__ union {
    coop_whole::TempStorage whole;
    coop_whole_2::TempStorage whole_2;
  } coop_storage;
#line 48 "before.cu"
  whole(coop_storage.whole, source, items, count); __syncthreads();
  whole(coop_storage.whole_2, floats, one, count);
}

struct tile {
  const int* source;
  __host__ __device__ void operator()(coop::ThreadData<int, 4>& items) const
  {
#ifdef __CUDA_ARCH__
    // coop-rewrite own storage: 1 call; 1 barrier
    using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_WARP_TRANSPOSE>;
    __shared__ coop_load::TempStorage coop_storage;
#endif
#line 56 "before.cu"
    NV_IF_ELSE_TARGET(NV_IS_DEVICE, (coop_load(coop_storage).Load(source, items.array()); __syncthreads();), (coop::detail::no_host_code(source, items);))
  }
  struct coop_sum_types {
    using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
    typedef coop_load::TempStorage TempStorage;
  };

#line 58 "before.cu"
  __host__ __device__ constexpr int sum([[maybe_unused]] coop_sum_types::TempStorage& coop_storage, int (&items)[4]) const
  {
#ifdef __CUDA_ARCH__
    // coop-rewrite --plan=min-smem: 1 call; no barrier
    using coop_types = coop_sum_types;
    using coop_load = coop_types::coop_load;
#endif
#line 60 "before.cu"
#ifdef __CUDA_ARCH__
    coop_load(coop_storage).Load(source, items);
#endif
    return items[0] + items[1];
  }
};
__global__ void of_members(const int* source, int* destination)
{
  coop::ThreadData<int, 4> items;
  int plain[4] = {};
  tile tiles{source};
  tiles(items);
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_sum = tile::coop_sum_types;
  __shared__ coop_sum::TempStorage coop_storage;
#line 72 "before.cu"
  destination[0] = items[0] + tiles.sum(coop_storage, plain);
}

template <class F> __global__ void run(F function) { function(threadIdx.x); }
void start(const int* source, int* destination)
{
  run<<<1, 128>>>([=] __host__ __device__(int) {
    int items[4];
#ifdef __CUDA_ARCH__
    // coop-rewrite own storage: 1 call; 1 barrier
    using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
    __shared__ coop_load::TempStorage coop_storage;
#endif
#line 80 "before.cu"
    NV_IF_ELSE_TARGET(NV_IS_DEVICE, (coop_load(coop_storage).Load(source, items); __syncthreads();), (coop::detail::no_host_code(source, items);))
    NV_IF_ELSE_TARGET(NV_IS_DEVICE, (cub::BlockStore<int, 128, 4>().Store(destination, items);), (coop::detail::no_host_code(destination, items);))
  });
}

// A lambda is for what the function around it is for.
__host__ __device__ int inner(const int* source)
{
  int items[4] = {};
  auto read = [&](int origin) {
#ifdef __CUDA_ARCH__
  // coop-rewrite own storage: 1 call; 1 barrier
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  __shared__ coop_load::TempStorage coop_storage;
#endif
#line 89 "before.cu"
NV_IF_ELSE_TARGET(NV_IS_DEVICE, (coop_load(coop_storage).Load(source + origin, items); __syncthreads();), (coop::detail::no_host_code(source + origin, items);)) };
  read(1);
  return items[0];
}
__global__ void of_lambda(const int* source, int* destination) { destination[0] = inner(source); }
