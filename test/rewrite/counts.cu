// Counts: a constant that was checked here is written as it is; any other is compared in its own width before CUB gets an
// int. A tile that depends on template parameters is spelled in them.
//
// REQUIRES: nvcc
// RUN: %golden
//--- before.cu
#include <cstdint>
#include <coop/coop.cuh>

enum sizes { some = 5 };
__host__ __device__ constexpr int halved(int n) { return n / 2; }

__global__ void constants(const int* source)
{
  auto block = coop::this_block<128>();
  int items[4];
  coop::load(block, source, items, coop::valid_items(0));
  coop::load(block, source, items, coop::valid_items(512));
  coop::load(block, source, items, coop::valid_items(128 * 4 - 1));
  constexpr long long local = 100;
  coop::load(block, source, items, coop::valid_items(local));
  const int folded = 17;
  coop::load(block, source, items, coop::valid_items(folded));
  coop::load(block, source, items, coop::valid_items(halved(256)));
  coop::load(block, source, items, coop::valid_items(some));
  coop::load(block, source, items, coop::valid_items(sizeof(int)));
  coop::load(block, source, items, coop::valid_items(200u));
}

__global__ void run_time(const int* source, signed char i8, short i16, int i32, long i64, long long ll, unsigned char u8,
                         unsigned short u16, unsigned u32, size_t u64, std::uint64_t stdu64, sizes named)
{
  auto block = coop::this_block<128>();
  int items[4];
  coop::load(block, source, items, coop::valid_items(i8));
  coop::load(block, source, items, coop::valid_items(i16));
  coop::load(block, source, items, coop::valid_items(i32));
  coop::load(block, source, items, coop::valid_items(i64));
  coop::load(block, source, items, coop::valid_items(ll));
  coop::load(block, source, items, coop::valid_items(u8));
  coop::load(block, source, items, coop::valid_items(u16));
  coop::load(block, source, items, coop::valid_items(u32));
  coop::load(block, source, items, coop::valid_items(u64));
  coop::load(block, source, items, coop::valid_items(stdu64));
  coop::load(block, source, items, coop::valid_items(named));
  coop::load(block, source, items, coop::valid_items(i32 > 3 ? i32 : 3));
  coop::load(block, source, items, coop::valid_items(min(i64, 512l)));
}

// The tile or the count is known only in an instantiation.
template <int X, int Y, int Items, int Valid> __global__ void dependent(const int* source, int count)
{
  auto block = coop::this_block<X, Y>();
  int items[Items];
  coop::load(block, source, items, coop::valid_items(Valid));
  coop::load(block, source, items, coop::valid_items(count));
  coop::load(block, source, items, coop::valid_items(X * Y));
  coop::load(block, source, items, coop::valid_items(7));
}
template __global__ void dependent<96, 1, 3, 9>(const int*, int);

template <int Valid> __global__ void dependent_count(const int* source)
{
  auto block = coop::this_block<96>();
  int items[4];
  coop::load(block, source, items, coop::valid_items(Valid));
  coop::load(block, source, items, coop::valid_items(Valid / 2 + 1));
}
template __global__ void dependent_count<9>(const int*);
//--- after.cu
#line 1 "before.cu"
#include <cstdint>
#include <coop/coop.cuh>
#include <coop/device.cuh>
#include <cub/block/block_load.cuh>
#line 3 "before.cu"

enum sizes { some = 5 };
__host__ __device__ constexpr int halved(int n) { return n / 2; }

__global__ void constants(const int* source)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[4];
  cub::BlockLoad<int, 128, 4>().Load(source, items, 0);
  cub::BlockLoad<int, 128, 4>().Load(source, items, 512);
  cub::BlockLoad<int, 128, 4>().Load(source, items, 128 * 4 - 1);
  constexpr long long local = 100;
  cub::BlockLoad<int, 128, 4>().Load(source, items, local);
  const int folded = 17;
  cub::BlockLoad<int, 128, 4>().Load(source, items, folded);
  cub::BlockLoad<int, 128, 4>().Load(source, items, halved(256));
  cub::BlockLoad<int, 128, 4>().Load(source, items, some);
  cub::BlockLoad<int, 128, 4>().Load(source, items, sizeof(int));
  cub::BlockLoad<int, 128, 4>().Load(source, items, 200u);
}

__global__ void run_time(const int* source, signed char i8, short i16, int i32, long i64, long long ll, unsigned char u8,
                         unsigned short u16, unsigned u32, size_t u64, std::uint64_t stdu64, sizes named)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[4];
  cub::BlockLoad<int, 128, 4>().Load(source, items, coop::detail::checked_count<128 * 4>(i8));
  cub::BlockLoad<int, 128, 4>().Load(source, items, coop::detail::checked_count<128 * 4>(i16));
  cub::BlockLoad<int, 128, 4>().Load(source, items, coop::detail::checked_count<128 * 4>(i32));
  cub::BlockLoad<int, 128, 4>().Load(source, items, coop::detail::checked_count<128 * 4>(i64));
  cub::BlockLoad<int, 128, 4>().Load(source, items, coop::detail::checked_count<128 * 4>(ll));
  cub::BlockLoad<int, 128, 4>().Load(source, items, coop::detail::checked_count<128 * 4>(u8));
  cub::BlockLoad<int, 128, 4>().Load(source, items, coop::detail::checked_count<128 * 4>(u16));
  cub::BlockLoad<int, 128, 4>().Load(source, items, coop::detail::checked_count<128 * 4>(u32));
  cub::BlockLoad<int, 128, 4>().Load(source, items, coop::detail::checked_count<128 * 4>(u64));
  cub::BlockLoad<int, 128, 4>().Load(source, items, coop::detail::checked_count<128 * 4>(stdu64));
  cub::BlockLoad<int, 128, 4>().Load(source, items, coop::detail::checked_count<128 * 4>(named));
  cub::BlockLoad<int, 128, 4>().Load(source, items, coop::detail::checked_count<128 * 4>(i32 > 3 ? i32 : 3));
  cub::BlockLoad<int, 128, 4>().Load(source, items, coop::detail::checked_count<128 * 4>(min(i64, 512l)));
}

// The tile or the count is known only in an instantiation.
template <int X, int Y, int Items, int Valid> __global__ void dependent(const int* source, int count)
{
  [[maybe_unused]] auto block = coop::this_block<X, Y>();
  int items[Items];
  cub::BlockLoad<int, X, Items, cub::BLOCK_LOAD_DIRECT, Y, 1>().Load(source, items, coop::detail::checked_count<X * Y * Items>(Valid));
  cub::BlockLoad<int, X, Items, cub::BLOCK_LOAD_DIRECT, Y, 1>().Load(source, items, coop::detail::checked_count<X * Y * Items>(count));
  cub::BlockLoad<int, X, Items, cub::BLOCK_LOAD_DIRECT, Y, 1>().Load(source, items, coop::detail::checked_count<X * Y * Items>(X * Y));
  cub::BlockLoad<int, X, Items, cub::BLOCK_LOAD_DIRECT, Y, 1>().Load(source, items, coop::detail::checked_count<X * Y * Items>(7));
}
template __global__ void dependent<96, 1, 3, 9>(const int*, int);

template <int Valid> __global__ void dependent_count(const int* source)
{
  [[maybe_unused]] auto block = coop::this_block<96>();
  int items[4];
  cub::BlockLoad<int, 96, 4>().Load(source, items, coop::detail::checked_count<96 * 4>(Valid));
  cub::BlockLoad<int, 96, 4>().Load(source, items, coop::detail::checked_count<96 * 4>(Valid / 2 + 1));
}
template __global__ void dependent_count<9>(const int*);
