// Atomics on 16 bytes, and on vectors.
//
// REQUIRES: nvcc
// RUN: %dialect
#include <coop/coop.cuh>

struct alignas(16) Pair {
  long long key, value;
};

__global__ void kernel(const int* source, int* destination, Pair* pair, float2* two, float4* four)
{
  Pair old = atomicCAS(pair, Pair{0, 0}, Pair{1, 2});
  Pair older = atomicExch(pair, old);
  float2 r = atomicAdd(two, make_float2(1, 2));
  float4 s = atomicAdd(four, make_float4(1, 2, 3, 4));
  int items[4];
  auto block = coop::this_block<128>();
  coop::load(block, source, items);
  items[0] += static_cast<int>(older.key + old.value + r.x + s.w);
  coop::store(block, destination, items);
}
