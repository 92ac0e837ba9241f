// Under --trust-cub-internals a barrier inside of a CUB call counts for the bytes of other calls: in a loop of two, each
// orders the rounds of the other.
//
// REQUIRES: nvcc
// DEFINE: %{plan} = --plan=min-barriers --trust-cub-internals
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

__global__ void in_turn(const int* source, int* destination, int rounds)
{
  auto block = coop::this_block<128>();
  for (int round = 0; round < rounds; ++round)
  {
    int items[4];
    coop::load(block, source, items, coop::transpose, coop::offset(512 * round));
    coop::store(block, destination, items, coop::transpose, coop::offset(512 * round));
  }
}

// What has a barrier of each warp only leaves the block's to the tool.
__global__ void of_warps(const int* source, int* destination, int rounds)
{
  auto block = coop::this_block<128>();
  for (int round = 0; round < rounds; ++round)
  {
    int items[4];
    coop::load(block, source, items, coop::warp_transpose, coop::offset(512 * round));
    coop::store(block, destination, items, coop::transpose, coop::offset(512 * round));
  }
}

// So does what may have none.
template <int N> __global__ void uncertain(const int* source, int* destination, int rounds)
{
  auto block = coop::this_block<128>();
  for (int round = 0; round < rounds; ++round)
  {
    int items[N];
    coop::load(block, source, items, coop::transpose, coop::offset(N * 128 * round));
    coop::store(block, destination, items, coop::transpose, coop::offset(N * 128 * round));
  }
}
//--- after.cu
