// A pack expansion over a descriptor that the user synchronizes needs a barrier between its rounds.
//
// RUN: %errors
#include <coop/coop.cuh>

template <int... I> __global__ void without(const int* source)
{
  coop::TempStorage scratch;
  auto block = coop::this_block<128>();
  int items[4];
  (coop::load(block, source + I, items, coop::transpose, coop::temp_storage(scratch)), ...);
  // CHECK: :[[#@LINE-1]]:4: error: this call uses TempStorage 'scratch' again while other threads may still use it for the call before; put __syncthreads() between the two, or give it coop::auto_sync(true) [coop-missing-barrier]
  // CHECK: :[[#@LINE-2]]:4: note: used before by this coop::load call
}

template <int... I> __global__ void with(const int* source)
{
  coop::TempStorage scratch;
  auto block = coop::this_block<128>();
  int items[4];
  ((coop::load(block, source + I, items, coop::transpose, coop::temp_storage(scratch)), __syncthreads()), ...);
}
