// Where a call stands under a condition, a loop or behind an exit that is not plainly the same for every thread of the block,
// a warning says so, with what it depends on. It is no error: the file is rewritten.
//
// RUN: %warnings

#include <coop/coop.cuh>

__device__ bool decide(int x);
__device__ int limit;
__constant__ int constant_limit;

__global__ void conditions(const int* source, int* destination, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  if (threadIdx.x < 64) {
    coop::load(block, source, items);
    // CHECK: :[[#@LINE-1]]:5: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
    // CHECK: :[[#@LINE-3]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
    // CHECK: :[[#@LINE-3]]:5: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  }
  if (block.rank() == 0) coop::store(block, destination, items);
  // CHECK: :[[#@LINE-1]]:26: warning: not proven that every thread of the block reaches this coop::store call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:26: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  if (source[n] > 0) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:22: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:22: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  if (decide(n)) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:18: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:18: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  if (limit > 3) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:18: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:18: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  if (n > 0) {} else if (items[0] > 3) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:40: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:26: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:40: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  switch (threadIdx.x / 32) {
  case 0: coop::load(block, source, items); break;
  // CHECK: :[[#@LINE-1]]:11: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-3]]:11: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:11: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  }
  threadIdx.x > 3 ? coop::load(block, source, items) : void();
  // CHECK: :[[#@LINE-1]]:21: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:3: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:21: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  threadIdx.x > 4 && (coop::load(block, source, items), true);
  // CHECK: :[[#@LINE-1]]:23: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:3: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:23: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
}

__global__ void locals(const int* source, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  const int index = blockIdx.x * blockDim.x + threadIdx.x;
  if (index < n) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:18: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:18: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  int chosen = n;
  if (index > 5) chosen = 3;
  if (chosen == 3) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:20: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:20: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  int taken = n;
  int* pointer = &taken;
  if (taken) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:14: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:14: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  int& reference = n;
  if (reference) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:18: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:18: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  *pointer = threadIdx.x;
}

__global__ void loops(const int* source, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  for (int i = threadIdx.x; i < n; i += blockDim.x) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:53: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:29: note: the number of times this loop runs is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:53: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  for (int i = 0; i < source[0]; ++i) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:39: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:19: note: the number of times this loop runs is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:39: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  int k = threadIdx.x;
  while (k-- > 0) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:19: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:10: note: the number of times this loop runs is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:19: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  do coop::load(block, source, items); while (items[0] > 3);
  // CHECK: :[[#@LINE-1]]:6: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:47: note: the number of times this loop runs is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:6: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  for (;;) {
    coop::load(block, source, items);
    // CHECK: :[[#@LINE-1]]:5: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
    // CHECK: :[[#@LINE+2]]:24: note: some threads may leave here before the call
    // CHECK: :[[#@LINE-3]]:5: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
    if (items[1] == 7) break;
  }
  for (int i = 0; i < n; ++i) {
    if (items[2] == i) continue;
    coop::load(block, source, items);
    // CHECK: :[[#@LINE-1]]:5: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
    // CHECK: :[[#@LINE-4]]:19: note: the number of times this loop runs is not known to be the same for all threads
    // CHECK: :[[#@LINE-3]]:5: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  }
}

// One exit is one warning, at the first call behind it; the others are its notes.
__global__ void exits(const int* source, int* destination, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  coop::load(block, source, items);
  if (threadIdx.x + blockIdx.x * 128 >= n) return;
  coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:3: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-3]]:44: note: some threads may leave here before the call
  // CHECK: :[[#@LINE-3]]:3: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  // CHECK: :[[#@LINE+2]]:14: note: this coop::store call depends on the same condition
  // CHECK: :[[#@LINE+2]]:3: note: this coop::store call depends on the same condition
  if (n > 3) coop::store(block, destination, items);
  coop::store(block, destination, items);
}

__global__ void jumps(const int* source, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  if (threadIdx.x > 3) goto behind;
  coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:3: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-3]]:24: note: some threads may leave here before the call
  // CHECK: :[[#@LINE-3]]:3: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  // CHECK: :[[#@LINE+2]]:3: note: this coop::load call depends on the same condition
behind:
  coop::load(block, source, items);
}

__global__ void one_cause(const int* source, int* destination, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  if (source[threadIdx.x]) {
    coop::load(block, source, items);
    // CHECK: :[[#@LINE-1]]:5: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
    // CHECK: :[[#@LINE-3]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
    // CHECK: :[[#@LINE-3]]:5: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
    // CHECK: :[[#@LINE+2]]:16: note: this coop::load call depends on the same condition
    // CHECK: :[[#@LINE+2]]:5: note: this coop::store call depends on the same condition
    if (n > 3) coop::load(block, source, items, coop::striped);
    coop::store(block, destination, items);
  }
}

template <int N> __global__ void dependent(const int* source, int n)
{
  auto block = coop::this_block<128>();
  coop::ThreadData<int, N> items;
  if (threadIdx.x < N) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:24: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:24: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  if (items[0] < N) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:21: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:21: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
}
template __global__ void dependent<3>(const int*, int);
template __global__ void dependent<4>(const int*, int);
