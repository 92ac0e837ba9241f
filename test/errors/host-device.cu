// Calls in __host__ __device__ functions that the host's compiler cannot be kept from, or that only it sees.
//
// RUN: %errors
#include <coop/coop.cuh>

__host__ __device__ int in_expression(const int* source)
{
  int items[4];
  return coop::load(coop::this_block<128>(), source, items), items[0];
  // CHECK: :[[#@LINE-1]]:10: error: this coop::load call stands in an expression of a __host__ __device__ function, and no expression can be left out for the host; make it a statement of its own, or write #ifdef __CUDA_ARCH__ around it [coop-unrewritable]
}

__host__ __device__ constexpr int evaluated(const int* source)
{
  int items[4] = {};
  coop::load(coop::this_block<128>(), source, items);
  // CHECK: :[[#@LINE-1]]:3: error: this coop::load call stands in a function that the host may evaluate at compile time; write #ifdef __CUDA_ARCH__ around it [coop-unrewritable]
  return items[0];
}

// What has storage of its own is not constexpr.
__host__ __device__ constexpr int own(const int* source)
// CHECK: :[[#@LINE-1]]:35: error: 'own' would have storage of its own, since it is named other than to be called in rewritten code, and a constexpr function can have none; leave constexpr out [coop-unrewritable]
{
  int items[4] = {};
#ifdef __CUDA_ARCH__
  coop::load(coop::this_block<128>(), source, items, coop::transpose);
#endif
  return items[0];
}
int host(const int* source) { return own(source); }
__device__ constexpr int of_device(const int* source)
// CHECK: :[[#@LINE-1]]:26: error: 'of_device' would have storage of its own, since it is named other than to be called in rewritten code, and a constexpr function can have none; leave constexpr out [coop-unrewritable]
{
  int items[4] = {};
  coop::load(coop::this_block<128>(), source, items, coop::transpose);
  return items[0];
}

__host__ __device__ void not_device(const int* source)
{
#ifndef __CUDA_ARCH__
  int items[4];
  coop::load(coop::this_block<128>(), source, items);
  // CHECK: :[[#@LINE-1]]:3: error: coop::load is called in host function 'not_device'; it can only be called in device code [coop-unrewritable]
#endif
}

__host__ __device__ void both(const int* source)
// CHECK: :[[#@LINE-1]]:26: error: not supported yet: storage for a function that is called where only the host's compiler sees it; call it in code that both see [coop-unrewritable]
{
#ifdef __CUDA_ARCH__
  int items[4];
  coop::load(coop::this_block<128>(), source, items, coop::transpose);
#endif
}
#ifndef __CUDA_ARCH__
void only_host(const int* source) { both(source); }
#endif

void plain_lambda(const int* source)
{
  auto load = [=] {
    int items[4];
    coop::load(coop::this_block<128>(), source, items);
    // CHECK: :[[#@LINE-1]]:5: error: coop::load is called in host function 'operator()'; it can only be called in device code [coop-unrewritable]
    // CHECK: :[[#@LINE-2]]:5: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
    // CHECK: :[[#@LINE-3]]:5: note: no kernel in sight is known to come by this call, so that any threads may
    // CHECK: :[[#@LINE-4]]:5: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  };
  load();
}

__global__ void kernel(const int* source, int* destination)
{
  destination[0] = in_expression(source) + evaluated(source) + own(source);
  auto pointer = of_device;
  destination[1] = pointer(source);
  not_device(source);
  both(source);
}
