// Members take storage from their callers as other functions do: its type is a member of their class. Static, templates,
// of class templates, called by other members.
//
// REQUIRES: nvcc
// REDEFINE: %{tool} = -Wno-coop-temp-storage
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

struct pixel_tile {
  static constexpr int count = 4;
  int items[count];

  __device__ void load(const int* source) { coop::load(coop::this_block<128>(), source, items, coop::transpose); }
  static __device__ void put(int* destination, int (&values)[count])
  {
    coop::store(coop::this_block<128>(), destination, values, coop::transpose);
  }
  template <class Block> __device__ void copy(Block block, const int* source, int* destination)
  {
    load(source);
    coop::store(block, destination, items, coop::transpose);
  }
};

template <class T, int N> class tile {
  T items[N];
  __device__ void scale(T factor) { for (T& x : items) x *= factor; }

public:
  template <int B> __device__ void load(coop::block_group<B> block, const T* source)
  {
    coop::load(block, source, items, coop::transpose);
    scale(T(2));
  }
  __device__ void move(const T* source, T* destination)
  {
    load(coop::this_block<64>(), source);
    coop::store(coop::this_block<64>(), destination, items, coop::transpose);
  }
};

__global__ void members(const int* source, int* destination)
{
  pixel_tile tile;
  tile.load(source);
  pixel_tile::put(destination, tile.items);
  tile.copy(coop::this_block<128>(), source, destination);
}

template <class T> __global__ void of_templates(const T* source, T* destination)
{
  tile<T, 4> all;
  all.move(source, destination);
  tile<float, 3> fixed;
  fixed.load(coop::this_block<64>(), nullptr);
  tile<T, 4>* pointer = &all;
  pointer->load(coop::this_block<64>(), source);
}
template __global__ void of_templates<int>(const int*, int*);

// The members of Derived are known in each instantiation only.
template <class Derived> struct kernel_base {
  __device__ void run(const int* source) { static_cast<Derived*>(this)->load(source); }
};
struct loads : kernel_base<loads> {
  int items[4];
  __device__ void load(const int* source) { coop::load(coop::this_block<128>(), source, items, coop::transpose); }
};
__global__ void crtp(const int* source) { loads().run(source); }
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/device.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#line 2 "before.cu"

struct pixel_tile {
  static constexpr int count = 4;
  int items[count];

  struct coop_load_types {
    using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
    typedef coop_load::TempStorage TempStorage;
  };

#line 7 "before.cu"
  __device__ void load(coop_load_types::TempStorage& coop_storage, const int* source) {
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_types = coop_load_types;
  using coop_load = coop_types::coop_load;
#line 7 "before.cu"
coop_load(coop_storage).Load(source, items); }
  struct coop_put_types {
    using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
    typedef coop_store::TempStorage TempStorage;
  };

#line 8 "before.cu"
  static __device__ void put(coop_put_types::TempStorage& coop_storage, int* destination, int (&values)[count])
  {
    // coop-rewrite --plan=min-smem: 1 call; no barrier
    using coop_types = coop_put_types;
    using coop_store = coop_types::coop_store;
#line 10 "before.cu"
    coop_store(coop_storage).Store(destination, values);
  }
  template <class Block> struct coop_copy_types {
    static constexpr bool coop_exchanges = Block::extent_x * Block::extent_y * Block::extent_z != 1;
    using coop_load = coop_load_types;
    using coop_store =
      cub::BlockStore<int, Block::extent_x, 4, coop_exchanges ? cub::BLOCK_STORE_TRANSPOSE : cub::BLOCK_STORE_DIRECT, Block::extent_y, Block::extent_z>;
    typedef union {
      typename coop_load::TempStorage load;
      typename coop_store::TempStorage store;
    } TempStorage;
  };

#line 12 "before.cu"
  template <class Block> __device__ void copy(typename coop_copy_types<Block>::TempStorage& coop_storage, Block block, const int* source, int* destination)
  {
    // coop-rewrite --plan=min-smem: lines 14, 15 share; at most 1 barrier
    using coop_types = coop_copy_types<Block>;
    constexpr bool coop_exchanges = coop_types::coop_exchanges;
    using coop_load = typename coop_types::coop_load;
    using coop_store = typename coop_types::coop_store;
#line 14 "before.cu"
    load(coop_storage.load, source); if constexpr (coop_exchanges) __syncthreads();
    coop_store(coop_storage.store).Store(destination, items);
  }
};

template <class T, int N> class tile {
  T items[N];
  __device__ void scale(T factor) { for (T& x : items) x *= factor; }

public:
  template <int B> struct coop_load_types_2 {
    static constexpr bool coop_exchanges = N != 1 && B != 1;
    using coop_load = cub::BlockLoad<T, B, N, coop_exchanges ? cub::BLOCK_LOAD_TRANSPOSE : cub::BLOCK_LOAD_DIRECT>;
    typedef typename coop_load::TempStorage TempStorage;
  };

#line 24 "before.cu"
  template <int B> __device__ void load(typename coop_load_types_2<B>::TempStorage& coop_storage, coop::block_group<B> block, const T* source)
  {
    // coop-rewrite --plan=min-smem: 1 call; no barrier
    using coop_types = coop_load_types_2<B>;
    using coop_load = typename coop_types::coop_load;
#line 26 "before.cu"
    coop_load(coop_storage).Load(source, items);
    scale(T(2));
  }
  struct coop_move_types {
    static constexpr bool coop_exchanges = N != 1;
    using coop_load = coop_load_types_2<64>;
    using coop_store = cub::BlockStore<T, 64, N, coop_exchanges ? cub::BLOCK_STORE_TRANSPOSE : cub::BLOCK_STORE_DIRECT>;
    typedef union {
      typename coop_load::TempStorage load;
      typename coop_store::TempStorage store;
    } TempStorage;
  };

#line 29 "before.cu"
  __device__ void move(typename coop_move_types::TempStorage& coop_storage, const T* source, T* destination)
  {
    // coop-rewrite --plan=min-smem: lines 31, 32 share; at most 1 barrier
    using coop_types = coop_move_types;
    constexpr bool coop_exchanges = coop_types::coop_exchanges;
    using coop_load = typename coop_types::coop_load;
    using coop_store = typename coop_types::coop_store;
#line 31 "before.cu"
    load(coop_storage.load, coop::this_block<64>(), source); if constexpr (coop_exchanges) __syncthreads();
    coop_store(coop_storage.store).Store(destination, items);
  }
};

__global__ void members(const int* source, int* destination)
{
  pixel_tile tile;
  // coop-rewrite --plan=min-smem: lines 39, 40, 41 share; 2 barriers
  using coop_load = pixel_tile::coop_load_types;
  using coop_put = pixel_tile::coop_put_types;
  using coop_copy = pixel_tile::coop_copy_types<coop::block_group<128>>;
  __shared__ union {
    coop_load::TempStorage load;
    coop_put::TempStorage put;
    coop_copy::TempStorage copy;
  } coop_storage;
#line 39 "before.cu"
  tile.load(coop_storage.load, source); __syncthreads();
  pixel_tile::put(coop_storage.put, destination, tile.items); __syncthreads();
  tile.copy(coop_storage.copy, coop::this_block<128>(), source, destination);
}

template <class T> struct coop_of_templates_types {
  using coop_move = typename tile<T, 4>::coop_move_types;
  using coop_load = tile<float, 3>::coop_load_types_2<64>;
  using coop_load_2 = typename tile<T, 4>::template coop_load_types_2<64>;
  typedef union {
    typename coop_move::TempStorage move;
    typename coop_load::TempStorage load;
    typename coop_load_2::TempStorage load_2;
  } coop_storage_type;
};

#line 44 "before.cu"
template <class T> __global__ void of_templates(const T* source, T* destination)
{
  tile<T, 4> all;
  // coop-rewrite --plan=min-smem: lines 47, 49, 51 share; 2 barriers
  using coop_types = coop_of_templates_types<T>;
  using coop_move = typename coop_types::coop_move;
  using coop_load = typename coop_types::coop_load;
  using coop_load_2 = typename coop_types::coop_load_2;
  auto& coop_storage = coop::detail::block_storage<coop_types>();
#line 47 "before.cu"
  all.move(coop_storage.move, source, destination); __syncthreads();
  tile<float, 3> fixed;
  fixed.load(coop_storage.load, coop::this_block<64>(), nullptr); __syncthreads();
  tile<T, 4>* pointer = &all;
  pointer->load(coop_storage.load_2, coop::this_block<64>(), source);
}
template __global__ void of_templates<int>(const int*, int*);

// The members of Derived are known in each instantiation only.
template <class Derived> struct kernel_base {
  __device__ void run(const int* source) { static_cast<Derived*>(this)->load(source); }
};
struct loads : kernel_base<loads> {
  int items[4];
  __device__ void load(const int* source) {
  // coop-rewrite own storage: 1 call; 1 barrier
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  __shared__ coop_load::TempStorage coop_storage;
#line 61 "before.cu"
coop_load(coop_storage).Load(source, items); __syncthreads(); }
};
__global__ void crtp(const int* source) { loads().run(source); }
