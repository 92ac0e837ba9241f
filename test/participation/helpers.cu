// Calls in functions are judged in each kernel that comes by them, and the notes lead from there.
//
// RUN: %errors

#include <coop/coop.cuh>

__device__ void load(const int* source, int (&items)[4], int n)
{
  coop::load(coop::this_block<128>(), source, items);
  if (n > 0) coop::load(coop::this_block<128>(), source + n, items);
}

__device__ void outer(const int* source, int (&items)[4])
{
  load(source, items, 4);
}

__global__ void uniform(const int* source, int n)
{
  int items[4];
  load(source, items, n);
  if (n > 3) outer(source, items);
}

__global__ void divergent(const int* source)
{
  int items[4];
  if (threadIdx.x < 3) outer(source, items);
}

__device__ void under_parameter(const int* source, int n)
{
  int items[4];
  if (n > 0) coop::load(coop::this_block<128>(), source, items, coop::valid_items(n));
}
__global__ void passes_rank(const int* source)
{
  under_parameter(source, threadIdx.x % 4);
}

// Nobody in sight calls this one: its parameters may be anything.
__device__ void called_elsewhere(const int* source, int n)
{
  int items[4];
  coop::load(coop::this_block<128>(), source, items);
  if (n > 0) coop::load(coop::this_block<128>(), source, items);
}

// Each warp may go its own way.
__device__ void of_warp(const int* source)
{
  int items[4];
  coop::load(coop::this_warp(), source, items);
}
__global__ void by_warps(const int* source)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  if (threadIdx.x / 32 == 1) of_warp(source);
  if (threadIdx.x % 32 == 1) of_warp(source);
}

__global__ void in_lambda(const int* source)
{
  auto block = coop::this_block<128>();
  int items[4];
  auto load_one = [&] { coop::load(block, source, items); };
  load_one();
  if (threadIdx.x == 7) load_one();
}
