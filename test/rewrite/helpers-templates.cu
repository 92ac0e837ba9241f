// Templates: callers name the storage with the arguments that the call spells or deduces, in terms of their own parameters.
//
// REQUIRES: nvcc
// REDEFINE: %{tool} = -Wno-coop-temp-storage
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

namespace tools {

template <class Block, class T, int N>
__device__ void reverse(Block block, const T* source, T (&items)[N])
{
  coop::load(block, source, items, coop::transpose);
  for (int i = 0; i < N / 2; ++i) {
    T x = items[i];
    items[i] = items[N - 1 - i];
    items[N - 1 - i] = x;
  }
}

template <int X, class T, int N, class Algorithm>
__device__ void put(coop::block_group<X> block, T* destination, const coop::ThreadData<T, N>& items, Algorithm)
{
  if constexpr (N > 1) coop::store(block, destination, items, Algorithm{});
  else coop::store(block, destination, items);
}

template <int Y, class Block> __device__ void rows(const Block& block, const int* source, coop::ThreadData<int, 4>& items)
{
  coop::load(block, source + Y, items, coop::transpose);
}

} // namespace tools

__global__ void plain(const float* source, float* destination)
{
  auto block = coop::this_block<64>();
  float items[4];
  tools::reverse(block, source, items);
  coop::ThreadData<float, 4> copy;
  for (int i = 0; i < 4; ++i) copy[i] = items[i];
  tools::put(block, destination, copy, coop::transpose);
}

template <int B, int N, class T>
__global__ void dependent(const T* source, T* destination)
{
  auto block = coop::this_block<B>();
  T items[N + 1];
  tools::reverse(block, source, items);
  coop::ThreadData<T, N> copy;
  for (int i = 0; i < N; ++i) copy[i] = items[i];
  tools::put(block, destination, copy, coop::transpose_t{});
}
template __global__ void dependent<64, 3, double>(const double*, double*);
template __global__ void dependent<64, 1, double>(const double*, double*);

template <class Block> __global__ void given(Block block, const int* source, int* destination)
{
  coop::ThreadData<int, 4> items;
  tools::rows<2>(block, source, items);
  tools::put(coop::this_block<32>(), destination, items, coop::transpose);
  coop::store(block, destination, items, coop::transpose);
}
template __global__ void given<coop::block_group<32>>(coop::block_group<32>, const int*, int*);
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/block_store.cuh>
#include <coop/device.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#line 2 "before.cu"

namespace tools {

template <class Block, class T, int N> struct coop_reverse_types {
  static constexpr bool coop_exchanges = N != 1 && Block::extent_x * Block::extent_y * Block::extent_z != 1;
  using coop_load =
    cub::BlockLoad<T, Block::extent_x, N, coop_exchanges ? cub::BLOCK_LOAD_TRANSPOSE : cub::BLOCK_LOAD_DIRECT, Block::extent_y, Block::extent_z>;
  typedef typename coop_load::TempStorage TempStorage;
};

#line 5 "before.cu"
template <class Block, class T, int N>
__device__ void reverse(typename coop_reverse_types<Block, T, N>::TempStorage& coop_storage, Block block, const T* source, T (&items)[N])
{
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_types = coop_reverse_types<Block, T, N>;
  using coop_load = typename coop_types::coop_load;
#line 8 "before.cu"
  coop_load(coop_storage).Load(source, items);
  for (int i = 0; i < N / 2; ++i) {
    T x = items[i];
    items[i] = items[N - 1 - i];
    items[N - 1 - i] = x;
  }
}

template <int X, class T, int N, class Algorithm> struct coop_put_types {
  using coop_store = coop::detail::block_store<T, X, N, Algorithm>;
  typedef typename coop_store::TempStorage TempStorage;
};

#line 16 "before.cu"
template <int X, class T, int N, class Algorithm>
__device__ void put(typename coop_put_types<X, T, N, Algorithm>::TempStorage& coop_storage, coop::block_group<X> block, T* destination, const coop::ThreadData<T, N>& items, Algorithm)
{
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_types = coop_put_types<X, T, N, Algorithm>;
  using coop_store = typename coop_types::coop_store;
#line 19 "before.cu"
  if constexpr (N > 1) coop_store(coop_storage).Store(destination, coop::detail::copied(items).array());
  else cub::BlockStore<T, X, N>().Store(destination, coop::detail::copied(items).array());
}

template <int Y, class Block> struct coop_rows_types {
  static constexpr bool coop_exchanges = Block::extent_x * Block::extent_y * Block::extent_z != 1;
  using coop_load =
    cub::BlockLoad<int, Block::extent_x, 4, coop_exchanges ? cub::BLOCK_LOAD_TRANSPOSE : cub::BLOCK_LOAD_DIRECT, Block::extent_y, Block::extent_z>;
  typedef typename coop_load::TempStorage TempStorage;
};

#line 23 "before.cu"
template <int Y, class Block> __device__ void rows(typename coop_rows_types<Y, Block>::TempStorage& coop_storage, const Block& block, const int* source, coop::ThreadData<int, 4>& items)
{
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_types = coop_rows_types<Y, Block>;
  using coop_load = typename coop_types::coop_load;
#line 25 "before.cu"
  coop_load(coop_storage).Load(source + Y, items.array());
}

} // namespace tools

__global__ void plain(const float* source, float* destination)
{
  [[maybe_unused]] auto block = coop::this_block<64>();
  float items[4];
  // coop-rewrite --plan=min-smem: lines 34, 37 share; 1 barrier
  using coop_reverse = ::tools::coop_reverse_types<coop::block_group<64>, float, 4>;
  using coop_put = ::tools::coop_put_types<64, float, 4, coop::transpose_t>;
  __shared__ union {
    coop_reverse::TempStorage reverse;
    coop_put::TempStorage put;
  } coop_storage;
#line 34 "before.cu"
  tools::reverse(coop_storage.reverse, block, source, items); __syncthreads();
  coop::ThreadData<float, 4> copy;
  for (int i = 0; i < 4; ++i) copy[i] = items[i];
  tools::put(coop_storage.put, block, destination, copy, coop::transpose);
}

template <int B, int N, class T> struct coop_dependent_types {
  using coop_reverse = ::tools::coop_reverse_types<coop::block_group<B>, T, (N + 1)>;
  using coop_put = ::tools::coop_put_types<B, T, N, coop::transpose_t>;
  typedef union {
    typename coop_reverse::TempStorage reverse;
    typename coop_put::TempStorage put;
  } coop_storage_type;
};

#line 40 "before.cu"
template <int B, int N, class T>
__global__ void dependent(const T* source, T* destination)
{
  [[maybe_unused]] auto block = coop::this_block<B>();
  T items[N + 1];
  // coop-rewrite --plan=min-smem: lines 45, 48 share; 1 barrier
  using coop_types = coop_dependent_types<B, N, T>;
  using coop_reverse = typename coop_types::coop_reverse;
  using coop_put = typename coop_types::coop_put;
  auto& coop_storage = coop::detail::block_storage<coop_types>();
#line 45 "before.cu"
  tools::reverse(coop_storage.reverse, block, source, items); __syncthreads();
  coop::ThreadData<T, N> copy;
  for (int i = 0; i < N; ++i) copy[i] = items[i];
  tools::put(coop_storage.put, block, destination, copy, coop::transpose_t{});
}
template __global__ void dependent<64, 3, double>(const double*, double*);
template __global__ void dependent<64, 1, double>(const double*, double*);

template <class Block> struct coop_given_types {
  static constexpr bool coop_exchanges = Block::extent_x * Block::extent_y * Block::extent_z != 1;
  using coop_rows = ::tools::coop_rows_types<2, Block>;
  using coop_put = ::tools::coop_put_types<32, int, 4, coop::transpose_t>;
  using coop_store =
    cub::BlockStore<int, Block::extent_x, 4, coop_exchanges ? cub::BLOCK_STORE_TRANSPOSE : cub::BLOCK_STORE_DIRECT, Block::extent_y, Block::extent_z>;
  typedef union {
    typename coop_rows::TempStorage rows;
    typename coop_put::TempStorage put;
    typename coop_store::TempStorage store;
  } coop_storage_type;
};

#line 53 "before.cu"
template <class Block> __global__ void given(Block block, const int* source, int* destination)
{
  coop::ThreadData<int, 4> items;
  // coop-rewrite --plan=min-smem: lines 56, 57, 58 share; at most 2 barriers
  using coop_types = coop_given_types<Block>;
  constexpr bool coop_exchanges = coop_types::coop_exchanges;
  using coop_rows = typename coop_types::coop_rows;
  using coop_put = typename coop_types::coop_put;
  using coop_store = typename coop_types::coop_store;
  auto& coop_storage = coop::detail::block_storage<coop_types>();
#line 56 "before.cu"
  tools::rows<2>(coop_storage.rows, block, source, items); __syncthreads();
  tools::put(coop_storage.put, coop::this_block<32>(), destination, items, coop::transpose); if constexpr (coop_exchanges) __syncthreads();
  coop_store(coop_storage.store).Store(destination, items.array());
}
template __global__ void given<coop::block_group<32>>(coop::block_group<32>, const int*, int*);
