// A file that includes nothing itself gets its includes in front of the first rewritten kernel.
//
// REQUIRES: nvcc
// REDEFINE: %{flags} = -include coop/coop.cuh
// RUN: %golden
//--- before.cu
// The markers come from the command line.
constexpr int threads = 128;

namespace user {
// A kernel.
template <class T>
__global__ void kernel(const T* source)
{
  T items[4];
  coop::load(coop::this_block<threads>(), source, items);
}
template __global__ void kernel<int>(const int*);
}
//--- after.cu
#line 1 "before.cu"
// The markers come from the command line.
constexpr int threads = 128;

#include <cub/block/block_load.cuh>
#line 4 "before.cu"
namespace user {
// A kernel.
template <class T>
__global__ void kernel(const T* source)
{
  T items[4];
  cub::BlockLoad<T, threads, 4>().Load(source, items);
}
template __global__ void kernel<int>(const int*);
}
