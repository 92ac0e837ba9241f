// An offset is added to where the operand begins, in its own type; operands that are not simple get parentheses.
//
// REQUIRES: nvcc
// RUN: %golden
//--- before.cu
#include <cstdint>
#include <cuda/std/span>
#include <coop/coop.cuh>

__global__ void types(const int* source, short i16, int i32, unsigned u32, long long i64, std::size_t u64)
{
  auto block = coop::this_block<128>();
  int items[4];
  coop::load(block, source, items, coop::offset(0));
  coop::load(block, source, items, coop::offset(512));
  coop::load(block, source, items, coop::offset(i16));
  coop::load(block, source, items, coop::offset(i32));
  coop::load(block, source, items, coop::offset(u32));
  coop::load(block, source, items, coop::offset(i64));
  coop::load(block, source, items, coop::offset(u64));
}

__global__ void expressions(const int* source, int* destination, cuda::std::span<const int> span, bool second, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  coop::load(block, source, items, coop::offset(n + 1));
  coop::load(block, source, items, coop::offset(blockIdx.x * 512));
  coop::load(block, source, items, coop::offset(second ? n : 0));
  coop::load(block, source, items, coop::offset(-1 + n));
  coop::load(block, source, items, coop::offset(n & ~3));
  coop::load(block, source, items, coop::offset((n)));
  coop::load(block, source, items, coop::offset(static_cast<long long>(n) << 2));
  coop::load(block, source + n, items, coop::offset(n));
  coop::load(block, source + n, items);
  coop::load(block, second ? source : source + n, items, coop::offset(n));
  coop::load(block, second ? source : source + n, items);
  coop::load(block, &source[n], items, coop::offset(n));
  coop::load(block, span, items, coop::offset(n));
  coop::load(block, second ? span : span.subspan(4), items, coop::offset(n));
  coop::load(block, span.subspan(n), items, coop::offset(2 * n));
  coop::store(block, destination + n, items, coop::offset(n | 1));
  coop::store(block, (destination), items, coop::offset(n));
  coop::store(block, (int*)destination, items, coop::offset(n));
  coop::store(block, reinterpret_cast<int*>(destination), items, coop::offset(n));
}
//--- after.cu
#line 1 "before.cu"
#include <cstdint>
#include <cuda/std/span>
#include <coop/coop.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#line 4 "before.cu"

__global__ void types(const int* source, short i16, int i32, unsigned u32, long long i64, std::size_t u64)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[4];
  cub::BlockLoad<int, 128, 4>().Load(source + 0, items);
  cub::BlockLoad<int, 128, 4>().Load(source + 512, items);
  cub::BlockLoad<int, 128, 4>().Load(source + i16, items);
  cub::BlockLoad<int, 128, 4>().Load(source + i32, items);
  cub::BlockLoad<int, 128, 4>().Load(source + u32, items);
  cub::BlockLoad<int, 128, 4>().Load(source + i64, items);
  cub::BlockLoad<int, 128, 4>().Load(source + u64, items);
}

__global__ void expressions(const int* source, int* destination, cuda::std::span<const int> span, bool second, int n)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[4];
  cub::BlockLoad<int, 128, 4>().Load(source + (n + 1), items);
  cub::BlockLoad<int, 128, 4>().Load(source + (blockIdx.x * 512), items);
  cub::BlockLoad<int, 128, 4>().Load(source + (second ? n : 0), items);
  cub::BlockLoad<int, 128, 4>().Load(source + (-1 + n), items);
  cub::BlockLoad<int, 128, 4>().Load(source + (n & ~3), items);
  cub::BlockLoad<int, 128, 4>().Load(source + (n), items);
  cub::BlockLoad<int, 128, 4>().Load(source + (static_cast<long long>(n) << 2), items);
  cub::BlockLoad<int, 128, 4>().Load((source + n) + n, items);
  cub::BlockLoad<int, 128, 4>().Load(source + n, items);
  cub::BlockLoad<int, 128, 4>().Load((second ? source : source + n) + n, items);
  cub::BlockLoad<int, 128, 4>().Load(second ? source : source + n, items);
  cub::BlockLoad<int, 128, 4>().Load((&source[n]) + n, items);
  cub::BlockLoad<int, 128, 4>().Load(span.data() + n, items);
  cub::BlockLoad<int, 128, 4>().Load((second ? span : span.subspan(4)).data() + n, items);
  cub::BlockLoad<int, 128, 4>().Load(span.subspan(n).data() + (2 * n), items);
  cub::BlockStore<int, 128, 4>().Store((destination + n) + (n | 1), items);
  cub::BlockStore<int, 128, 4>().Store((destination) + n, items);
  cub::BlockStore<int, 128, 4>().Store(((int*)destination) + n, items);
  cub::BlockStore<int, 128, 4>().Store(reinterpret_cast<int*>(destination) + n, items);
}
