// Descriptors of different settings that are passed to one function, sizes of what functions use, and descriptors nobody uses.
//
// RUN: %errors

#include <coop/coop.cuh>

__device__ void takes(const int* source, coop::TempStorage& scratch)
{
  int items[4];
  coop::load(coop::this_block<128>(), source, items, coop::transpose, coop::temp_storage(scratch));
}
__device__ void takes_too(const int* source, coop::TempStorage& scratch) { takes(source, scratch); }
// CHECK: :[[#@LINE-1]]:90: error: 'takes' is passed a descriptor with auto_sync(true) here and one with auto_sync(false) elsewhere; its text can be right for one of them only, so give both the same setting [coop-temp-storage]
// CHECK: :[[#@LINE+12]]:17: note: 'takes' is passed here

__global__ void synchronized(const int* source)
{
  coop::TempStorage scratch(coop::auto_sync(true));
  takes_too(source, scratch);
  // CHECK: :[[#@LINE-1]]:21: error: 'takes_too' is passed a descriptor with sharing(shared) here and one with sharing(exclusive) elsewhere; its text can be right for one of them only, so give both the same setting [coop-temp-storage]
  // CHECK: :[[#@LINE+14]]:21: note: 'takes_too' is passed here
}
__global__ void by_hand(const int* source)
{
  coop::TempStorage scratch;
  takes(source, scratch);
  __syncthreads();
  takes_too(source, scratch);
  // CHECK: :[[#@LINE-1]]:21: error: 'takes_too' is passed a descriptor with auto_sync(false) here and one with auto_sync(true) elsewhere; its text can be right for one of them only, so give both the same setting [coop-temp-storage]
  // CHECK: :[[#@LINE+5]]:21: note: 'takes_too' is passed here
}
__global__ void exclusive(const int* source)
{
  coop::TempStorage scratch(coop::sharing(coop::exclusive), coop::auto_sync(true));
  takes_too(source, scratch);
}

// What nothing calls asks for nothing.
__device__ void by_one(const int* source, coop::TempStorage& scratch)
{
  int items[4];
  coop::load(coop::this_block<128>(), source, items, coop::transpose, coop::temp_storage(scratch));
}
__device__ void by_nobody(const int* source, coop::TempStorage& scratch) { by_one(source, scratch); }
__global__ void by_one_kernel(const int* source)
{
  coop::TempStorage scratch(coop::auto_sync(true));
  by_one(source, scratch);
}

__device__ int* reserves(coop::TempStorage& scratch) { return scratch.reserve<int, 16>(); }
__device__ int* reserves_too(coop::TempStorage& scratch) { return reserves(scratch); }
// CHECK: :[[#@LINE-1]]:76: error: what 'reserves' reserves from 'scratch' would have one address here and another where it is called elsewhere; reserve in the kernel, and pass the pointer [coop-temp-storage]
// CHECK: :[[#@LINE+4]]:12: note: 'scratch' is passed here
__global__ void two_ways(int* destination)
{
  coop::TempStorage scratch;
  reserves(scratch)[threadIdx.x & 15] = 1;
  destination[0] = reserves_too(scratch)[0];
}
template <int N> __device__ int* reserves_some(coop::TempStorage& scratch) { return scratch.reserve<int, N>(); }
template <int N> __global__ void one_or_two(int* destination)
{
  coop::TempStorage scratch(coop::alignment(N));
  destination[0] = *reserves_some<N>(scratch);
  // CHECK: :[[#@LINE-1]]:38: error: 'reserves_some' lays out storage of descriptor 'scratch', whose alignment depends on template parameters; give it a number [coop-temp-storage]
  destination[1] = *reserves_some<16>(scratch);
  // CHECK: :[[#@LINE-1]]:39: error: 'reserves_some' lays out storage of descriptor 'scratch', whose alignment depends on template parameters; give it a number [coop-temp-storage]
  // CHECK: :[[#@LINE-2]]:39: error: what 'reserves_some' reserves from 'scratch' would have one address here and another where it is called elsewhere; reserve in the kernel, and pass the pointer [coop-temp-storage]
  // CHECK: :[[#@LINE-5]]:38: note: 'scratch' is passed here
}
template __global__ void one_or_two<16>(int*);
