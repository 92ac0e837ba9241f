// Descriptors that functions are given by reference: what their calls need lies in the storage of the descriptor that is passed.
//
// REQUIRES: nvcc
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

// One call: the parameter is CUB's own storage.
__device__ void load_tile(const int* source, int (&items)[4], coop::TempStorage& scratch)
{
  coop::load(coop::this_block<128>(), source, items, coop::transpose, coop::temp_storage(scratch));
}

// Several share it. The user synchronizes.
template <class Block, class T, int N>
__device__ void copy(Block block, const coop::TempStorage& scratch, const T* source, T* destination)
{
  auto& alias = scratch;
  T items[N];
  coop::load(block, source, items, coop::transpose, coop::temp_storage(scratch));
  __syncthreads();
  coop::store(block, destination, items, coop::transpose, coop::temp_storage(alias));
}

// A deduced type stays deduced.
template <class Scratch, int B> __device__ void twice(coop::block_group<B> block, Scratch& scratch, const int* source, int* destination)
{
  copy<coop::block_group<B>, int, 2>(block, scratch, source, destination);
  __syncthreads();
  copy<coop::block_group<B>, int, 3>(block, scratch, source, destination);
}

struct tile {
  int items[4];
  __device__ void load(coop::TempStorage& scratch, const int* source) { load_tile(source, items, scratch); }
  static __device__ void put(int* destination, int (&values)[4], coop::TempStorage& scratch)
  {
    coop::store(coop::this_block<128>(), destination, values, coop::transpose, coop::temp_storage(scratch));
  }
};

// Beside planned storage, which is a parameter in front.
__device__ void both(coop::TempStorage& first, const int* source, int* destination, coop::TempStorage& second)
{
  auto block = coop::this_block<128>();
  int items[4];
  coop::load(block, source, items, coop::transpose, coop::temp_storage(first));
  coop::store(block, destination, items, coop::transpose, coop::temp_storage(second));
  coop::load(block, source, items, coop::transpose);
}

// Nothing here needs any.
__device__ void plain(const int* source, int* destination, coop::TempStorage& scratch)
{
  int items[4];
  coop::load(coop::this_block<128>(), source, items, coop::temp_storage(scratch));
  coop::store(coop::this_block<128>(), destination, items, coop::striped, coop::temp_storage(scratch));
}

__global__ void functions(const int* source, int* destination)
{
  coop::TempStorage scratch(coop::size_in_bytes(4096), coop::alignment(128));
  coop::TempStorage other;
  auto block = coop::this_block<128>();
  int items[4];
  load_tile(source, items, scratch);
  __syncthreads();
  copy<coop::block_group<128>, int, 4>(block, scratch, source, destination);
  __syncthreads();
  twice(block, scratch, source, destination);
  __syncthreads();
  both(other, source, destination, scratch);
  plain(source, destination, scratch);
}

__global__ void members(const int* source, int* destination)
{
  coop::TempStorage scratch;
  tile all;
  all.load(scratch, source);
  __syncthreads();
  tile::put(destination, all.items, scratch);
  coop::store(coop::this_block<128>(), destination, all.items, coop::transpose);
}

template <int B, int N> __global__ void dependent(const int* source, int* destination)
{
  coop::TempStorage scratch(coop::size_in_bytes(B * N * 8));
  auto block = coop::this_block<B>();
  twice(block, scratch, source, destination);
  __syncthreads();
  copy<coop::block_group<B>, int, N>(block, scratch, source, destination);
}
template __global__ void dependent<64, 4>(const int*, int*);

// By one parameter in one call, by another in the next.
__device__ void of_two(const int* source, coop::TempStorage& first, coop::TempStorage& second)
{
  int items[4];
  coop::load(coop::this_block<128>(), source, items, coop::transpose, coop::temp_storage(first));
  coop::store(coop::this_block<128>(), const_cast<int*>(source), items, coop::transpose, coop::temp_storage(second));
}
__global__ void exchanged(const int* source)
{
  coop::TempStorage one;
  coop::TempStorage other;
  of_two(source, one, other);
  __syncthreads();
  of_two(source, other, one);
}
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/device.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#line 2 "before.cu"

struct coop_load_tile_types {
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  typedef coop_load::TempStorage scratch_storage;
};

#line 3 "before.cu"
// One call: the parameter is CUB's own storage.
__device__ void load_tile(const int* source, int (&items)[4], coop_load_tile_types::scratch_storage& scratch)
{
  using coop_types = coop_load_tile_types;
  using coop_load = coop_types::coop_load;
#line 6 "before.cu"
  coop_load(scratch).Load(source, items);
}

template <class Block, class T, int N> struct coop_copy_types {
  static constexpr bool coop_exchanges = N != 1 && Block::extent_x * Block::extent_y * Block::extent_z != 1;
  using coop_load =
    cub::BlockLoad<T, Block::extent_x, N, coop_exchanges ? cub::BLOCK_LOAD_TRANSPOSE : cub::BLOCK_LOAD_DIRECT, Block::extent_y, Block::extent_z>;
  using coop_store =
    cub::BlockStore<T, Block::extent_x, N, coop_exchanges ? cub::BLOCK_STORE_TRANSPOSE : cub::BLOCK_STORE_DIRECT, Block::extent_y, Block::extent_z>;
  typedef union {
    typename coop_load::TempStorage load;
    typename coop_store::TempStorage store;
  } scratch_storage;
};

#line 9 "before.cu"
// Several share it. The user synchronizes.
template <class Block, class T, int N>
__device__ void copy(Block block, typename coop_copy_types<Block, T, N>::scratch_storage& scratch, const T* source, T* destination)
{

  T items[N];
  using coop_types = coop_copy_types<Block, T, N>;
  using coop_load = typename coop_types::coop_load;
  using coop_store = typename coop_types::coop_store;
#line 15 "before.cu"
  coop_load(scratch.load).Load(source, items);
  __syncthreads();
  coop_store(scratch.store).Store(destination, items);
}

template <class Scratch, int B> struct coop_twice_types {
  using coop_copy = coop_copy_types<coop::block_group<B>, int, 2>;
  using coop_copy_2 = coop_copy_types<coop::block_group<B>, int, 3>;
  typedef union {
    typename coop_copy::scratch_storage copy;
    typename coop_copy_2::scratch_storage copy_2;
  } scratch_storage;
};

#line 20 "before.cu"
// A deduced type stays deduced.
template <class Scratch, int B> __device__ void twice(coop::block_group<B> block, Scratch& scratch, const int* source, int* destination)
{
  using coop_types = coop_twice_types<coop::TempStorage, B>;
  using coop_copy = typename coop_types::coop_copy;
  using coop_copy_2 = typename coop_types::coop_copy_2;
#line 23 "before.cu"
  copy<coop::block_group<B>, int, 2>(block, scratch.copy, source, destination);
  __syncthreads();
  copy<coop::block_group<B>, int, 3>(block, scratch.copy_2, source, destination);
}

struct tile {
  int items[4];
  struct coop_load_types {
    using coop_load_tile = coop_load_tile_types;
    typedef coop_load_tile::scratch_storage scratch_storage;
  };

#line 30 "before.cu"
  __device__ void load(coop_load_types::scratch_storage& scratch, const int* source) {
  using coop_types = coop_load_types;
  using coop_load_tile = coop_types::coop_load_tile;
#line 30 "before.cu"
load_tile(source, items, scratch); }
  struct coop_put_types {
    using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
    typedef coop_store::TempStorage scratch_storage;
  };

#line 31 "before.cu"
  static __device__ void put(int* destination, int (&values)[4], coop_put_types::scratch_storage& scratch)
  {
    using coop_types = coop_put_types;
    using coop_store = coop_types::coop_store;
#line 33 "before.cu"
    coop_store(scratch).Store(destination, values);
  }
};

struct coop_both_types {
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  typedef coop_load::TempStorage TempStorage;
  typedef coop_load::TempStorage first_storage;
  typedef coop_store::TempStorage second_storage;
};

#line 37 "before.cu"
// Beside planned storage, which is a parameter in front.
__device__ void both(coop_both_types::TempStorage& coop_storage, coop_both_types::first_storage& first, const int* source, int* destination, coop_both_types::second_storage& second)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[4];
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_types = coop_both_types;
  using coop_load = coop_types::coop_load;
  using coop_store = coop_types::coop_store;
#line 42 "before.cu"
  coop_load(first).Load(source, items);
  coop_store(second).Store(destination, items);
  coop_load(coop_storage).Load(source, items);
}

// Nothing here needs any.
__device__ void plain(const int* source, int* destination, coop::detail::no_storage scratch)
{
  int items[4];
  cub::BlockLoad<int, 128, 4>().Load(source, items);
  cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_STRIPED>().Store(destination, items);
}

__global__ void functions(const int* source, int* destination)
{


  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[4];
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_load_tile = coop_load_tile_types;
  using coop_copy = coop_copy_types<coop::block_group<128>, int, 4>;
  using coop_twice = coop_twice_types<coop::TempStorage, 128>;
  using coop_both = coop_both_types;
  static_assert(sizeof(coop_load_tile::scratch_storage) <= 4096, "TempStorage 'scratch' is too small");
  static_assert(sizeof(coop_copy::scratch_storage) <= 4096, "TempStorage 'scratch' is too small");
  static_assert(sizeof(coop_twice::scratch_storage) <= 4096, "TempStorage 'scratch' is too small");
  static_assert(sizeof(coop_both::second_storage) <= 4096, "TempStorage 'scratch' is too small");
  __shared__ struct {
    coop_both::TempStorage both;
    alignas(128) alignas(coop_load_tile::scratch_storage) alignas(coop_copy::scratch_storage) alignas(coop_twice::scratch_storage) alignas(coop_both::second_storage) union {
      coop_load_tile::scratch_storage load_tile;
      coop_copy::scratch_storage copy;
      coop_twice::scratch_storage twice;
      coop_both::second_storage both;
      unsigned char bytes[4096];
    } scratch;
    coop_both::first_storage other;
  } coop_storage;
#line 61 "before.cu"
  load_tile(source, items, coop_storage.scratch.load_tile);
  __syncthreads();
  copy<coop::block_group<128>, int, 4>(block, coop_storage.scratch.copy, source, destination);
  __syncthreads();
  twice(block, coop_storage.scratch.twice, source, destination);
  __syncthreads();
  both(coop_storage.both, coop_storage.other, source, destination, coop_storage.scratch.both);
  plain(source, destination, coop::detail::no_storage());
}

__global__ void members(const int* source, int* destination)
{

  tile all;
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_load = tile::coop_load_types;
  using coop_put = tile::coop_put_types;
  using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ struct {
    coop_store::TempStorage store;
    union {
      coop_load::scratch_storage load;
      coop_put::scratch_storage put;
    } scratch;
  } coop_storage;
#line 75 "before.cu"
  all.load(coop_storage.scratch.load, source);
  __syncthreads();
  tile::put(destination, all.items, coop_storage.scratch.put);
  coop_store(coop_storage.store).Store(destination, all.items);
}

template <int B, int N> struct coop_dependent_types {
  using coop_twice = coop_twice_types<coop::TempStorage, B>;
  using coop_copy = coop_copy_types<coop::block_group<B>, int, N>;
  static_assert(sizeof(typename coop_twice::scratch_storage) <= B * N * 8, "TempStorage 'scratch' is too small");
  static_assert(sizeof(typename coop_copy::scratch_storage) <= B * N * 8, "TempStorage 'scratch' is too small");
  typedef struct {
    union {
      typename coop_twice::scratch_storage twice;
      typename coop_copy::scratch_storage copy;
      unsigned char bytes[B * N * 8];
    } scratch;
  } coop_storage_type;
};

#line 81 "before.cu"
template <int B, int N> __global__ void dependent(const int* source, int* destination)
{

  [[maybe_unused]] auto block = coop::this_block<B>();
  using coop_types = coop_dependent_types<B, N>;
  using coop_twice = typename coop_types::coop_twice;
  using coop_copy = typename coop_types::coop_copy;
  auto& coop_storage = coop::detail::block_storage<coop_types>();
#line 85 "before.cu"
  twice(block, coop_storage.scratch.twice, source, destination);
  __syncthreads();
  copy<coop::block_group<B>, int, N>(block, coop_storage.scratch.copy, source, destination);
}
template __global__ void dependent<64, 4>(const int*, int*);

struct coop_of_two_types {
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  typedef coop_load::TempStorage first_storage;
  typedef coop_store::TempStorage second_storage;
};

#line 91 "before.cu"
// By one parameter in one call, by another in the next.
__device__ void of_two(const int* source, coop_of_two_types::first_storage& first, coop_of_two_types::second_storage& second)
{
  int items[4];
  using coop_types = coop_of_two_types;
  using coop_load = coop_types::coop_load;
  using coop_store = coop_types::coop_store;
#line 95 "before.cu"
  coop_load(first).Load(source, items);
  coop_store(second).Store(const_cast<int*>(source), items);
}
__global__ void exchanged(const int* source)
{


  using coop_of_two = coop_of_two_types;
  __shared__ struct {
    union {
      coop_of_two::first_storage of_two;
      coop_of_two::second_storage of_two_2;
    } one;
    union {
      coop_of_two::first_storage of_two;
      coop_of_two::second_storage of_two_2;
    } other;
  } coop_storage;
#line 102 "before.cu"
  of_two(source, coop_storage.one.of_two, coop_storage.other.of_two_2);
  __syncthreads();
  of_two(source, coop_storage.other.of_two, coop_storage.one.of_two_2);
}
