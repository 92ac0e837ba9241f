// C++20: a function whose descriptor is an `auto&`.
//
// REQUIRES: nvcc
// REDEFINE: %{std} = c++20
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

__device__ void load_tile(const auto& scratch, const int* source, int (&items)[4])
{
  coop::load(coop::this_block<128>(), source, items, coop::transpose, coop::temp_storage(scratch));
}

template <int N> __device__ void copy(auto&& scratch, const int* source, int* destination, auto& unused)
{
  auto block = coop::this_block<128>();
  int items[N];
  coop::load(block, source, items, coop::transpose, coop::temp_storage(scratch));
  __syncthreads();
  coop::store(block, destination, items, coop::transpose, coop::temp_storage(scratch));
  coop::load(block, source, items, coop::temp_storage(unused));
}

__global__ void kernel(const int* source, int* destination)
{
  coop::TempStorage scratch;
  coop::TempStorage idle;
  int items[4];
  load_tile(scratch, source, items);
  __syncthreads();
  copy<4>(scratch, source, destination, idle);
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
  typedef typename coop_load::TempStorage scratch_storage;
};

#line 3 "before.cu"
__device__ void load_tile(auto& scratch, const int* source, int (&items)[4])
{
  using coop_types = coop_load_tile_types;
  using coop_load = typename coop_types::coop_load;
#line 5 "before.cu"
  coop_load(scratch).Load(source, items);
}

template <int N> struct coop_copy_types {
  static constexpr bool coop_exchanges = N != 1;
  using coop_load = cub::BlockLoad<int, 128, N, coop_exchanges ? cub::BLOCK_LOAD_TRANSPOSE : cub::BLOCK_LOAD_DIRECT>;
  using coop_store =
    cub::BlockStore<int, 128, N, coop_exchanges ? cub::BLOCK_STORE_TRANSPOSE : cub::BLOCK_STORE_DIRECT>;
  typedef union {
    typename coop_load::TempStorage load;
    typename coop_store::TempStorage store;
  } scratch_storage;
};

#line 8 "before.cu"
template <int N> __device__ void copy(auto& scratch, const int* source, int* destination, auto unused)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[N];
  using coop_types = coop_copy_types<N>;
  using coop_load = typename coop_types::coop_load;
  using coop_store = typename coop_types::coop_store;
#line 12 "before.cu"
  coop_load(scratch.load).Load(source, items);
  __syncthreads();
  coop_store(scratch.store).Store(destination, items);
  cub::BlockLoad<int, 128, N>().Load(source, items);
}

__global__ void kernel(const int* source, int* destination)
{


  int items[4];
  using coop_load_tile = coop_load_tile_types;
  using coop_copy = coop_copy_types<4>;
  __shared__ struct {
    union {
      coop_load_tile::scratch_storage load_tile;
      coop_copy::scratch_storage copy;
    } scratch;
  } coop_storage;
#line 23 "before.cu"
  load_tile(coop_storage.scratch.load_tile, source, items);
  __syncthreads();
  copy<4>(coop_storage.scratch.copy, source, destination, coop::detail::no_storage());
}
