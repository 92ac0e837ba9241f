// Blocks of one, two and three dimensions: CUB gets the extents that are not 1.
//
// REQUIRES: nvcc
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

__global__ void flat(const int* source, int* destination)
{
  auto block = coop::this_block<128, 1, 1>();
  int items[4];
  coop::load(block, source, items, coop::transpose);
  coop::store(block, destination, items);
}

__global__ void two(const int* source, int* destination, int n)
{
  auto block = coop::this_block<32, 4>();
  int items[4];
  coop::load(block, source, items, coop::transpose);
  coop::load(block, source, items, coop::valid_items(n));
  coop::load(block, source, items, coop::warp_striped);
  coop::store(block, destination, items);
  coop::store(block, destination, items, coop::vectorize);
  coop::store(block, destination, items, coop::warp_striped);
}

__global__ void three(const int* source, int* destination, int n)
{
  auto block = coop::this_block<8, 2, 4>();
  int items[4];
  coop::load(block, source, items, coop::warp_transpose);
  coop::load(block, source, items, coop::valid_items(n));
  coop::store(block, destination, items, coop::warp_striped);
}

__global__ void tall(const int* source, int* destination, int n)
{
  auto block = coop::this_block<1, 1, 64>();
  int items[4];
  coop::load(block, source, items, coop::transpose);
  coop::store(block, destination, items, coop::valid_items(n));
}

constexpr int width = 16;
enum { height = 8 };
template <int X, int Y, int Z> __global__ void dependent(const int* source, int* destination, int n)
{
  auto block = coop::this_block<X * 2, Y + 1, Z>();
  int items[4];
  coop::load(block, source, items, coop::transpose, coop::valid_items(n));
  coop::store(block, destination, items, coop::vectorize);
  coop::store(block, destination, items, coop::warp_striped, coop::valid_items(n));
}
template __global__ void dependent<16, 3, 2>(const int*, int*, int);

__global__ void named(const int* source, int* destination, int n)
{
  auto block = coop::this_block<width, height>();
  int items[4];
  coop::load(block, source, items, coop::transpose, coop::valid_items(n));
  coop::store(block, destination, items, coop::vectorize);
  coop::store(block, destination, items, coop::warp_striped, coop::valid_items(n));
}
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/block_store.cuh>
#include <coop/device.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#line 2 "before.cu"

__global__ void flat(const int* source, int* destination)
{
  [[maybe_unused]] auto block = coop::this_block<128, 1, 1>();
  int items[4];
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  __shared__ coop_load::TempStorage coop_storage;
#line 7 "before.cu"
  coop_load(coop_storage).Load(source, items);
  cub::BlockStore<int, 128, 4>().Store(destination, items);
}

__global__ void two(const int* source, int* destination, int n)
{
  [[maybe_unused]] auto block = coop::this_block<32, 4>();
  int items[4];
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_load = cub::BlockLoad<int, 32, 4, cub::BLOCK_LOAD_TRANSPOSE, 4, 1>;
  __shared__ coop_load::TempStorage coop_storage;
#line 15 "before.cu"
  coop_load(coop_storage).Load(source, items);
  cub::BlockLoad<int, 32, 4, cub::BLOCK_LOAD_DIRECT, 4, 1>().Load(source, items, coop::detail::checked_count<32 * 4 * 4>(n));
  cub::LoadDirectWarpStriped(cub::RowMajorTid(32, 4, 1), source, items);
  cub::BlockStore<int, 32, 4, cub::BLOCK_STORE_DIRECT, 4, 1>().Store(destination, items);
  coop::detail::store_vectorized<32, 4, 1>(destination, items);
  cub::StoreDirectWarpStriped(cub::RowMajorTid(32, 4, 1), destination, items);
}

__global__ void three(const int* source, int* destination, int n)
{
  [[maybe_unused]] auto block = coop::this_block<8, 2, 4>();
  int items[4];
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_load = cub::BlockLoad<int, 8, 4, cub::BLOCK_LOAD_WARP_TRANSPOSE, 2, 4>;
  __shared__ coop_load::TempStorage coop_storage;
#line 27 "before.cu"
  coop_load(coop_storage).Load(source, items);
  cub::BlockLoad<int, 8, 4, cub::BLOCK_LOAD_DIRECT, 2, 4>().Load(source, items, coop::detail::checked_count<8 * 2 * 4 * 4>(n));
  cub::StoreDirectWarpStriped(cub::RowMajorTid(8, 2, 4), destination, items);
}

__global__ void tall(const int* source, int* destination, int n)
{
  [[maybe_unused]] auto block = coop::this_block<1, 1, 64>();
  int items[4];
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_load = cub::BlockLoad<int, 1, 4, cub::BLOCK_LOAD_TRANSPOSE, 1, 64>;
  __shared__ coop_load::TempStorage coop_storage;
#line 36 "before.cu"
  coop_load(coop_storage).Load(source, items);
  cub::BlockStore<int, 1, 4, cub::BLOCK_STORE_DIRECT, 1, 64>().Store(destination, items, coop::detail::checked_count<64 * 4>(n));
}

constexpr int width = 16;
enum { height = 8 };
template <int X, int Y, int Z> struct coop_dependent_types {
  static constexpr bool coop_exchanges = (X * 2) * (Y + 1) * Z != 1;
  using coop_load =
    cub::BlockLoad<int, X * 2, 4, coop_exchanges ? cub::BLOCK_LOAD_TRANSPOSE : cub::BLOCK_LOAD_DIRECT, Y + 1, Z>;
  typedef typename coop_load::TempStorage coop_storage_type;
};

#line 42 "before.cu"
template <int X, int Y, int Z> __global__ void dependent(const int* source, int* destination, int n)
{
  [[maybe_unused]] auto block = coop::this_block<X * 2, Y + 1, Z>();
  int items[4];
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_types = coop_dependent_types<X, Y, Z>;
  using coop_load = typename coop_types::coop_load;
  auto& coop_storage = coop::detail::block_storage<coop_types>();
#line 46 "before.cu"
  coop_load(coop_storage).Load(source, items, coop::detail::checked_count<(X * 2) * (Y + 1) * Z * 4>(n));
  coop::detail::store_vectorized<X * 2, Y + 1, Z>(destination, items);
  coop::detail::store_warp_striped<X * 2, Y + 1, Z>(destination, items, coop::detail::checked_count<(X * 2) * (Y + 1) * Z * 4>(n));
}
template __global__ void dependent<16, 3, 2>(const int*, int*, int);

__global__ void named(const int* source, int* destination, int n)
{
  [[maybe_unused]] auto block = coop::this_block<width, height>();
  int items[4];
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_load = cub::BlockLoad<int, width, 4, cub::BLOCK_LOAD_TRANSPOSE, height, 1>;
  __shared__ coop_load::TempStorage coop_storage;
#line 56 "before.cu"
  coop_load(coop_storage).Load(source, items, coop::detail::checked_count<width * height * 4>(n));
  coop::detail::store_vectorized<width, height, 1>(destination, items);
  cub::StoreDirectWarpStriped(cub::RowMajorTid(width, height, 1), destination, items, coop::detail::checked_count<width * height * 4>(n));
}
