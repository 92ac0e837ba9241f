// What each architecture's code does with a payload is judged by itself; what the host's compiler sees of a kernel is not.
//
// REDEFINE: %{flags} = -gencode arch=compute_80,code=sm_80 -gencode arch=compute_90,code=sm_90
// RUN: %warnings

#include <coop/coop.cuh>

constexpr int threads = 128;

__global__ void device_only(const int* source, int* destination)
{
  auto block = coop::this_block<threads>();
  int items[4];
#ifdef __CUDA_ARCH__
  coop::load(block, source, items, coop::striped);
#endif
  coop::store(block, destination, items, coop::striped);
}

__global__ void each_in_its_order(const int* source, int* destination)
{
  auto block = coop::this_block<threads>();
  int items[4];
#if __CUDA_ARCH__ >= 900
  coop::load(block, source, items, coop::striped);
  coop::store(block, destination, items, coop::striped);
#else
  coop::load(block, source, items);
  coop::store(block, destination, items);
#endif
}

__global__ void wrong_on_one(const int* source, int* destination)
{
  auto block = coop::this_block<threads>();
  int items[4];
#if __CUDA_ARCH__ >= 900
  coop::load(block, source, items);
#else
  coop::load(block, source, items, coop::striped);
#endif
  coop::store(block, destination, items);
  // CHECK: :[[#@LINE-1]]:35: warning: 'items' holds items in striped order, but is stored in blocked order; use the same order for both, or exchange the items in between [coop-payload-order]
  // CHECK: :[[#@LINE-4]]:3: note: loaded in striped order here
}
