// What a function needs counts for the size of the descriptor that it is given: the call that needs too much is marked. And a
// descriptor that only goes to functions which do not use it is used by nobody.
//
// RUN: %errors

#include <coop/coop.cuh>

template <int N> __device__ void takes(const int* source, coop::TempStorage& scratch)
{
  int items[N];
  coop::load(coop::this_block<128>(), source, items, coop::transpose, coop::temp_storage(scratch));
}
__device__ void reserves(const int* source, coop::TempStorage& scratch)
{
  takes<4>(source, scratch);
  scratch.reserve<int, 64>()[0] = 1;
}
__device__ void takes_apart(const int* source, coop::TempStorage& scratch)
{
  int items[4];
  coop::load(coop::this_block<128>(), source, items, coop::transpose, coop::temp_storage(scratch));
  coop::load(coop::this_block<128>(), source, items, coop::transpose, coop::temp_storage(scratch));
}
__device__ void ignores(const int* source, coop::TempStorage& scratch) {}

__global__ void too_small(const int* source)
{
  coop::TempStorage scratch(coop::size_in_bytes(3000));
  coop::TempStorage exact(coop::size_in_bytes(2304));
  coop::TempStorage less(coop::size_in_bytes(2300));
  takes<4>(source, scratch);
  __syncthreads();
  takes<8>(source, scratch);
  // CHECK: :[[#@LINE-1]]:3: error: descriptor 'scratch' has 3000 bytes, but what it is used for needs 4224 [coop-temp-storage]
  reserves(source, exact);
  reserves(source, less);
  // CHECK: :[[#@LINE-1]]:3: error: descriptor 'less' has 2300 bytes, but what it is used for needs 2304 [coop-temp-storage]
}
__global__ void slices(const int* source)
{
  coop::TempStorage scratch(coop::size_in_bytes(4096), coop::sharing(coop::exclusive));
  coop::TempStorage unused;
  // CHECK: :[[#@LINE-1]]:21: warning: nothing uses TempStorage 'unused'; remove it, the storage of calls is planned without it [coop-temp-storage]
  takes_apart(source, scratch);
  takes_apart(source, scratch);
  // CHECK: :[[#@LINE-1]]:3: error: descriptor 'scratch' has 4096 bytes, but what it is used for needs 8192 [coop-temp-storage]
  ignores(source, unused);
}
