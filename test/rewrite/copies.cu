// The transposing stores permute their payload in place: a const payload, a temporary and a value are copied first.
//
// REQUIRES: nvcc
// RUN: %golden
//--- before.cu
#include <cuda/std/array>
#include <coop/coop.cuh>

__device__ int compute(int x) { return x * x; }
__device__ coop::ThreadData<int, 4> make(int x) { return {x, x, x, x}; }
__device__ const int& pick(const int& x) { return x; }
struct holder { int items[4]; int one; };

__global__ void temporaries(int* destination, float* floats, unsigned char* bytes, int n)
{
  auto block = coop::this_block<128>();
  int x[4] = {1, 2, 3, 4};
  coop::store(block, destination, 42);
  coop::store(block, destination, n + 1);
  coop::store(block, destination, compute(n));
  coop::store(block, destination, -n);
  coop::store(block, destination, n ? 1 : 2);
  coop::store(block, destination, x[1] * 2);
  coop::store(block, destination, static_cast<int>(threadIdx.x));
  coop::store(block, floats, 0.5f);
  coop::store(block, floats, float(n));
  coop::store(block, bytes, static_cast<unsigned char>(n));
  coop::store(block, destination, make(n), coop::transpose);
  coop::store(block, destination, coop::ThreadData<int, 4>{1, 2, 3, 4}, coop::transpose);
  coop::store(block, destination, cuda::std::array<int, 2>{n, n}, coop::transpose);
  coop::store(block, destination, n++);
  coop::store(block, destination, (n));
}

__global__ void constants(int* destination, const holder held, const int n)
{
  auto block = coop::this_block<128>();
  const coop::ThreadData<int, 4> data{1, 2, 3, 4};
  const coop::ThreadData<int, 4>& reference = data;
  const int array[4] = {1, 2, 3, 4};
  const cuda::std::array<int, 4> standard{1, 2, 3, 4};
  coop::store(block, destination, data, coop::transpose);
  coop::store(block, destination, reference, coop::transpose);
  coop::store(block, destination, array, coop::transpose);
  coop::store(block, destination, standard, coop::transpose);
  coop::store(block, destination, held.items, coop::transpose);
  coop::store(block, destination, held.one);
  coop::store(block, destination, n);
  coop::store(block, destination, pick(n));
  coop::store(block, destination, data, coop::vectorize);
  coop::store(block, destination, data, coop::warp_striped);
}

template <class T, int N> __global__ void dependent(T* destination, const T value)
{
  auto block = coop::this_block<128>();
  const coop::ThreadData<T, N> data{};
  coop::store(block, destination, value);
  coop::store(block, destination, T(1));
  coop::store(block, destination, data, coop::transpose);
  coop::store(block, destination, coop::ThreadData<T, N>{}, coop::transpose);
}
template __global__ void dependent<float, 4>(float*, const float);
//--- after.cu
#line 1 "before.cu"
#include <cuda/std/array>
#include <coop/coop.cuh>
#include <coop/block_store.cuh>
#include <coop/device.cuh>
#include <cub/block/block_store.cuh>
#line 3 "before.cu"

__device__ int compute(int x) { return x * x; }
__device__ coop::ThreadData<int, 4> make(int x) { return {x, x, x, x}; }
__device__ const int& pick(const int& x) { return x; }
struct holder { int items[4]; int one; };

__global__ void temporaries(int* destination, float* floats, unsigned char* bytes, int n)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int x[4] = {1, 2, 3, 4};
  cub::BlockStore<int, 128, 1>().Store(destination, coop::detail::copied(42).array());
  cub::BlockStore<int, 128, 1>().Store(destination, coop::detail::copied(n + 1).array());
  cub::BlockStore<int, 128, 1>().Store(destination, coop::detail::copied(compute(n)).array());
  cub::BlockStore<int, 128, 1>().Store(destination, coop::detail::copied(-n).array());
  cub::BlockStore<int, 128, 1>().Store(destination, coop::detail::copied(n ? 1 : 2).array());
  cub::BlockStore<int, 128, 1>().Store(destination, coop::detail::copied(x[1] * 2).array());
  cub::BlockStore<int, 128, 1>().Store(destination, coop::detail::copied(static_cast<int>(threadIdx.x)).array());
  cub::BlockStore<float, 128, 1>().Store(floats, coop::detail::copied(0.5f).array());
  cub::BlockStore<float, 128, 1>().Store(floats, coop::detail::copied(float(n)).array());
  cub::BlockStore<unsigned char, 128, 1>().Store(bytes, coop::detail::copied(static_cast<unsigned char>(n)).array());
  // coop-rewrite --plan=min-smem: lines 23, 24, 25 share; 2 barriers
  using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  using coop_store_2 = cub::BlockStore<int, 128, 2, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ union {
    coop_store::TempStorage store;
    coop_store_2::TempStorage store_2;
  } coop_storage;
#line 23 "before.cu"
  coop_store(coop_storage.store).Store(destination, coop::detail::copied(make(n)).array()); __syncthreads();
  coop_store(coop_storage.store).Store(destination, coop::detail::copied(coop::ThreadData<int, 4>{1, 2, 3, 4}).array()); __syncthreads();
  coop_store_2(coop_storage.store_2).Store(destination, coop::detail::copied(cuda::std::array<int, 2>{n, n}).array());
  cub::BlockStore<int, 128, 1>().Store(destination, coop::detail::copied(n++).array());
  cub::BlockStore<int, 128, 1>().Store(destination, coop::detail::as_array((n)));
}

__global__ void constants(int* destination, const holder held, const int n)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  const coop::ThreadData<int, 4> data{1, 2, 3, 4};
  const coop::ThreadData<int, 4>& reference = data;
  const int array[4] = {1, 2, 3, 4};
  const cuda::std::array<int, 4> standard{1, 2, 3, 4};
  // coop-rewrite --plan=min-smem: lines 37, 38, 39, 40, 41 share; 4 barriers
  using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ coop_store::TempStorage coop_storage;
#line 37 "before.cu"
  coop_store(coop_storage).Store(destination, coop::detail::copied(data).array()); __syncthreads();
  coop_store(coop_storage).Store(destination, coop::detail::copied(reference).array()); __syncthreads();
  coop_store(coop_storage).Store(destination, coop::detail::copied(array).array()); __syncthreads();
  coop_store(coop_storage).Store(destination, coop::detail::copied(standard).array()); __syncthreads();
  coop_store(coop_storage).Store(destination, coop::detail::copied(held.items).array());
  cub::BlockStore<int, 128, 1>().Store(destination, coop::detail::copied(held.one).array());
  cub::BlockStore<int, 128, 1>().Store(destination, coop::detail::copied(n).array());
  cub::BlockStore<int, 128, 1>().Store(destination, coop::detail::copied(pick(n)).array());
  coop::detail::store_vectorized<128, 1, 1>(destination, coop::detail::copied(data).array());
  cub::StoreDirectWarpStriped(threadIdx.x, destination, coop::detail::copied(data).array());
}

template <class T, int N> struct coop_dependent_types {
  static constexpr bool coop_exchanges = N != 1;
  using coop_store = cub::BlockStore<T, 128, N, coop_exchanges ? cub::BLOCK_STORE_TRANSPOSE : cub::BLOCK_STORE_DIRECT>;
  typedef typename coop_store::TempStorage coop_storage_type;
};

#line 49 "before.cu"
template <class T, int N> __global__ void dependent(T* destination, const T value)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  const coop::ThreadData<T, N> data{};
  cub::BlockStore<coop::payload_value_t<T>, 128, coop::items_per_thread_v<T>>().Store(destination, coop::detail::copied(value).array());
  cub::BlockStore<coop::payload_value_t<T>, 128, coop::items_per_thread_v<T>>().Store(destination, coop::detail::copied(T(1)).array());
  // coop-rewrite --plan=min-smem: lines 55, 56 share; at most 1 barrier
  using coop_types = coop_dependent_types<T, N>;
  constexpr bool coop_exchanges = coop_types::coop_exchanges;
  using coop_store = typename coop_types::coop_store;
  auto& coop_storage = coop::detail::block_storage<coop_types>();
#line 55 "before.cu"
  coop_store(coop_storage).Store(destination, coop::detail::copied(data).array()); if constexpr (coop_exchanges) __syncthreads();
  coop_store(coop_storage).Store(destination, coop::detail::copied(coop::ThreadData<T, N>{}).array());
}
template __global__ void dependent<float, 4>(float*, const float);
