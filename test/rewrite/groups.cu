// A group is a value: made in the call, held in a variable, copied, aliased, or given by its type.
//
// REQUIRES: nvcc
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

using block_type = coop::block_group<128>;

template <int Threads>
__global__ void kernel(const int* source, int* destination)
{
  int items[4];
  auto block = coop::this_block<128>();
  const auto constant = coop::this_block<128>();
  auto copy = block;
  auto& reference = block;
  const auto& const_reference = copy;
  auto&& forwarded = coop::this_block<128>();
  coop::block_group<128> by_type;
  block_type by_alias{};
  coop::block_group<128, 1, 1> spelled_out = coop::this_block<128>();
  coop::load(coop::this_block<128>(), source, items);
  coop::load(block, source, items);
  coop::load(constant, source, items);
  coop::load(copy, source, items);
  coop::load(reference, source, items);
  coop::load(const_reference, source, items);
  coop::load(forwarded, source, items);
  coop::load(by_type, source, items);
  coop::load(by_alias, source, items);
  coop::load(spelled_out, source, items);
  coop::load(block_type{}, source, items);
  coop::load(coop::block_group<128>{}, source, items);
  coop::load((block), source, items);
  coop::load(coop::this_block<128, 1>(), source, items);
}
template __global__ void kernel<128>(const int*, int*);

template <int Threads>
__global__ void dependent(const int* source, int* destination)
{
  int items[4];
  auto block = coop::this_block<Threads>();
  auto copy = block;
  coop::block_group<Threads> by_type;
  using type = coop::block_group<Threads>;
  type by_alias;
  coop::load(coop::this_block<Threads>(), source, items);
  coop::load(block, source, items);
  coop::load(copy, source, items);
  coop::load(by_type, source, items);
  coop::load(by_alias, source, items);
  coop::load(type(), source, items);
}
template __global__ void dependent<64>(const int*, int*);

// nvcc takes a call of a member function of an empty object for no use of it.
__global__ void used(const int* source, int* destination)
{
  auto block = coop::this_block<128>();
  int items[4];
  coop::load(block, source, items);
  destination[block.rank()] = items[0];
}

// Several in one declaration, and one in a condition.
__global__ void declarations(const int* source)
{
  int items[4];
  auto a = coop::this_block<128>(), b = coop::this_block<128>();
  coop::load(a, source, items);
  coop::load(b, source, items);
  if (auto c = coop::this_block<128>(); source) coop::load(c, source, items);
  static const coop::block_group<128> d{};
  coop::load(d, source, items);
}
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <cub/block/block_load.cuh>
#line 2 "before.cu"

using block_type = coop::block_group<128>;

template <int Threads>
__global__ void kernel(const int* source, int* destination)
{
  int items[4];
  [[maybe_unused]] auto block = coop::this_block<128>();
  [[maybe_unused]] const auto constant = coop::this_block<128>();
  [[maybe_unused]] auto copy = block;
  [[maybe_unused]] auto& reference = block;
  [[maybe_unused]] const auto& const_reference = copy;
  [[maybe_unused]] auto&& forwarded = coop::this_block<128>();
  [[maybe_unused]] coop::block_group<128> by_type;
  [[maybe_unused]] block_type by_alias{};
  [[maybe_unused]] coop::block_group<128, 1, 1> spelled_out = coop::this_block<128>();
  cub::BlockLoad<int, 128, 4>().Load(source, items);
  cub::BlockLoad<int, 128, 4>().Load(source, items);
  cub::BlockLoad<int, 128, 4>().Load(source, items);
  cub::BlockLoad<int, 128, 4>().Load(source, items);
  cub::BlockLoad<int, 128, 4>().Load(source, items);
  cub::BlockLoad<int, 128, 4>().Load(source, items);
  cub::BlockLoad<int, 128, 4>().Load(source, items);
  cub::BlockLoad<int, 128, 4>().Load(source, items);
  cub::BlockLoad<int, 128, 4>().Load(source, items);
  cub::BlockLoad<int, 128, 4>().Load(source, items);
  cub::BlockLoad<int, 128, 4>().Load(source, items);
  cub::BlockLoad<int, 128, 4>().Load(source, items);
  cub::BlockLoad<int, 128, 4>().Load(source, items);
  cub::BlockLoad<int, 128, 4>().Load(source, items);
}
template __global__ void kernel<128>(const int*, int*);

template <int Threads>
__global__ void dependent(const int* source, int* destination)
{
  int items[4];
  [[maybe_unused]] auto block = coop::this_block<Threads>();
  [[maybe_unused]] auto copy = block;
  [[maybe_unused]] coop::block_group<Threads> by_type;
  using type = coop::block_group<Threads>;
  [[maybe_unused]] type by_alias;
  cub::BlockLoad<int, Threads, 4>().Load(source, items);
  cub::BlockLoad<int, Threads, 4>().Load(source, items);
  cub::BlockLoad<int, Threads, 4>().Load(source, items);
  cub::BlockLoad<int, Threads, 4>().Load(source, items);
  cub::BlockLoad<int, Threads, 4>().Load(source, items);
  cub::BlockLoad<int, Threads, 4>().Load(source, items);
}
template __global__ void dependent<64>(const int*, int*);

// nvcc takes a call of a member function of an empty object for no use of it.
__global__ void used(const int* source, int* destination)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[4];
  cub::BlockLoad<int, 128, 4>().Load(source, items);
  destination[block.rank()] = items[0];
}

// Several in one declaration, and one in a condition.
__global__ void declarations(const int* source)
{
  int items[4];
  [[maybe_unused]] auto a = coop::this_block<128>(), b = coop::this_block<128>();
  cub::BlockLoad<int, 128, 4>().Load(source, items);
  cub::BlockLoad<int, 128, 4>().Load(source, items);
  if ([[maybe_unused]] auto c = coop::this_block<128>(); source) cub::BlockLoad<int, 128, 4>().Load(source, items);
  [[maybe_unused]] static const coop::block_group<128> d{};
  cub::BlockLoad<int, 128, 4>().Load(source, items);
}
