// What cannot be done in functions other than kernels, and what is said of those that have storage of their own.
//
// RUN: %errors

#include <coop/coop.cuh>

// Callers that disagree, or do not know.
__device__ void any_block(const int* source)
{
  int items[4];
  coop::load(coop::this_block(), source, items);
}
__global__ void of_64(const int* source)
{
  [[maybe_unused]] auto block = coop::this_block<64>();
  any_block(source);
}
__global__ void of_128(const int* source)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  any_block(source);
}

__device__ void unknown_block(const int* source)
{
  int items[4];
  coop::load(coop::this_block(), source, items);
  coop::load(coop::this_warp(), source, items);
}
__global__ void says_nothing(const int* source) { unknown_block(source); }

template <int B> __global__ void depends(const int* source);
__device__ void of_parameters(const int* source)
{
  int items[4];
  coop::load(coop::this_block(), source, items);
}
template <int B> __global__ void depends(const int* source)
{
  [[maybe_unused]] auto block = coop::this_block<B>();
  of_parameters(source);
}
template __global__ void depends<32>(const int*);
template __global__ void depends<64>(const int*);

__device__ void called_by_nobody(const int* source)
{
  int items[4];
  coop::load(coop::this_block(), source, items);
}

// Groups whose type is a parameter are blocks.
template <class Group> __device__ void any_group(Group group, const int* source)
{
  int items[4];
  coop::load(group, source, items);
}
__global__ void of_warps(const int* source)
{
  [[maybe_unused]] auto block = coop::this_block<64>();
  any_group(coop::this_block<64>(), source);
  any_group(coop::this_warp(), source);
}
__global__ void unstated(const int* source) { any_group(coop::this_block(), source); }

// A call inside of another one.
__global__ void callbacks(const int* source)
{
  auto block = coop::this_block<128>();
  int items[4];
  coop::load(block, source, items, coop::valid_items([&] {
    int others[4];
    coop::load(block, source, others);
    return 4;
  }()));
}
__device__ int counted(const int* source)
{
  int items[4];
  coop::load(coop::this_block<128>(), source, items, coop::transpose);
  return 4;
}
__global__ void nested(const int* source)
{
  int items[4];
  coop::load(coop::this_block<128>(), source, items, coop::valid_items(counted(source)));
}

__host__ __device__ void both_sides(const int* source)
{
  int items[4];
  coop::load(coop::this_block<128>(), source, items);
}

// Descriptors belong to kernels.
__device__ void declares(const int* source)
{
  coop::TempStorage scratch;
  int items[4];
  coop::load(coop::this_block<128>(), source, items, coop::transpose, coop::temp_storage(scratch));
}
__device__ void takes(coop::TempStorage& scratch, const int* source)
{
  int items[4];
  coop::load(coop::this_block<128>(), source, items, coop::transpose, coop::temp_storage(scratch));
}
__global__ void passes(const int* source)
{
  coop::TempStorage scratch;
  takes(scratch, source);
  auto lambda = [&] {
    int items[4];
    coop::load(coop::this_block<128>(), source, items, coop::transpose, coop::temp_storage(scratch));
  };
  lambda();
}

__global__ void unsequenced(const int* source, int* destination)
{
  destination[0] = counted(source) + counted(source);
}
