// A call in a function that is called in ways that are not followed may be reached by any threads. Where nothing calls what calls
// it, it is judged like a kernel.
//
// RUN: %warnings

#include <coop/coop.cuh>

__device__ int buffer[512];

__device__ void exchange()
{
  int items[4];
  coop::load(coop::this_block<128>(), buffer, items, coop::transpose);
  // CHECK: :[[#@LINE-1]]:3: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:3: note: no kernel in sight is known to come by this call, so that any threads may
  // CHECK: :[[#@LINE-3]]:3: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}
struct guard {
  __device__ guard() { exchange(); }
  // CHECK: :[[#@LINE-1]]:14: remark: 'guard' has temporary storage of its own, and a barrier after every use of it: it is a constructor [coop-temp-storage]
};
__global__ void constructs()
{
  if (threadIdx.x) guard g;
}

struct closer {
  __device__ ~closer()
  // CHECK: :[[#@LINE-1]]:14: remark: '~closer' has temporary storage of its own, and a barrier after every use of it: it is a destructor [coop-temp-storage]
  {
    int items[4];
    coop::load(coop::this_block<128>(), buffer, items, coop::transpose);
    // CHECK: :[[#@LINE-1]]:5: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
    // CHECK: :[[#@LINE-2]]:5: note: no kernel in sight is known to come by this call, so that any threads may
    // CHECK: :[[#@LINE-3]]:5: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  }
};
__global__ void destroys()
{
  if (threadIdx.x) closer c;
}

__device__ void inner()
{
  int items[4];
  coop::load(coop::this_block<128>(), buffer, items, coop::transpose);
}
__device__ void uncalled() { inner(); }
