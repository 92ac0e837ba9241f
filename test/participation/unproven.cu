// Where a call stands under a condition, a loop or behind an exit that is not plainly the same for every thread of the block,
// a warning says so, with what it depends on. It is no error: the file is rewritten.
//
// RUN: %errors

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
    // CHECK: :[[#@LINE-1]]:5: error: not all threads of the block reach this coop::load call [coop-participation]
    // CHECK: :[[#@LINE-3]]:7: note: whether a thread gets there depends on this condition
    // CHECK: :[[#@LINE-4]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
    // CHECK: :[[#@LINE-4]]:5: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  }
  if (block.rank() == 0) coop::store(block, destination, items);
  // CHECK: :[[#@LINE-1]]:26: error: not all threads of the block reach this coop::store call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:26: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  if (source[n] > 0) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:22: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: the kernel may write this memory, so threads may read different values
  // CHECK: :[[#@LINE-4]]:22: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  if (decide(n)) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:18: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: what 'decide' returns is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:18: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  if (limit > 3) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:18: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: the kernel may write this memory, so threads may read different values
  // CHECK: :[[#@LINE-4]]:18: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  if (n > 0) {} else if (items[0] > 3) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:40: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:26: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:26: note: this is set on ways that threads take differently
  // CHECK: :[[#@LINE-4]]:26: note: this is set on ways that threads take differently
  // CHECK: :[[#@LINE-5]]:26: note: this is set on ways that threads take differently
  // CHECK: :[[#@LINE-32]]:5: note: coop::load gives each thread a result of its own
  // CHECK: :[[#@LINE-7]]:40: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  switch (threadIdx.x / 32) {
  case 0: coop::load(block, source, items); break;
  // CHECK: :[[#@LINE-1]]:11: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-3]]:11: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-4]]:11: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:11: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  }
  threadIdx.x > 3 ? coop::load(block, source, items) : void();
  // CHECK: :[[#@LINE-1]]:21: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:3: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:3: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:21: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  threadIdx.x > 4 && (coop::load(block, source, items), true);
  // CHECK: :[[#@LINE-1]]:23: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:3: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:3: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:23: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

__global__ void locals(const int* source, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  const int index = blockIdx.x * blockDim.x + threadIdx.x;
  if (index < n) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:18: warning: all threads of the block reach this coop::load call only if n % blockDim.x == 0 [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:18: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  int chosen = n;
  if (index > 5) chosen = 3;
  if (chosen == 3) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:20: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: 'chosen' is set on ways that threads take differently
  // CHECK: :[[#@LINE-4]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-5]]:20: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  int taken = n;
  int* pointer = &taken;
  if (taken) coop::load(block, source, items);
  int& reference = n;
  if (reference) coop::load(block, source, items);
  *pointer = threadIdx.x;
}

__global__ void loops(const int* source, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  for (int i = threadIdx.x; i < n; i += blockDim.x) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:53: warning: all threads of the block reach this coop::load call only if n % blockDim.x == 0 [coop-participation]
  // CHECK: :[[#@LINE-2]]:29: note: how often a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:29: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:53: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  for (int i = 0; i < source[0]; ++i) coop::load(block, source, items);
  int k = threadIdx.x;
  while (k-- > 0) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:19: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:10: note: how often a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:10: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:19: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  do coop::load(block, source, items); while (items[0] > 3);
  // CHECK: :[[#@LINE-1]]:6: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:47: note: how often a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:6: note: coop::load gives each thread a result of its own
  // CHECK: :[[#@LINE-4]]:6: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  for (;;) {
    coop::load(block, source, items);
    // CHECK: :[[#@LINE-1]]:5: error: not all threads of the block reach this coop::load call [coop-participation]
    // CHECK: :[[#@LINE+3]]:9: note: whether a thread gets there depends on this condition
    // CHECK: :[[#@LINE-3]]:5: note: coop::load gives each thread a result of its own
    // CHECK: :[[#@LINE-4]]:5: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
    if (items[1] == 7) break;
  }
  for (int i = 0; i < n; ++i) {
    if (items[2] == i) continue;
    coop::load(block, source, items);
    // CHECK: :[[#@LINE-1]]:5: error: not all threads of the block reach this coop::load call [coop-participation]
    // CHECK: :[[#@LINE-3]]:9: note: whether a thread gets there depends on this condition
    // CHECK: :[[#@LINE-4]]:9: note: this is set on ways that threads take differently
    // CHECK: :[[#@LINE-13]]:5: note: coop::load gives each thread a result of its own
    // CHECK: :[[#@LINE-5]]:5: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
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
  // CHECK: :[[#@LINE-1]]:3: error: some threads of the block leave the kernel before this coop::load call, which needs every thread's share [coop-participation]
  // CHECK: :[[#@LINE-3]]:7: note: whether a thread leaves depends on this condition
  // CHECK: :[[#@LINE-4]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:3: note: all of them would only if n % blockDim.x == 0
  // CHECK: :[[#@LINE-5]]:3: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
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
  // CHECK: :[[#@LINE-1]]:3: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-3]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-4]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:3: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
behind:
  coop::load(block, source, items);
}

__global__ void one_cause(const int* source, int* destination, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  if (source[threadIdx.x]) {
    coop::load(block, source, items);
    // CHECK: :[[#@LINE-1]]:5: error: not all threads of the block reach this coop::load call [coop-participation]
    // CHECK: :[[#@LINE-3]]:7: note: whether a thread gets there depends on this condition
    // CHECK: :[[#@LINE-4]]:7: note: threads read different addresses here
    // CHECK: :[[#@LINE-5]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
    // CHECK: :[[#@LINE-5]]:5: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
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
  // CHECK: :[[#@LINE-1]]:24: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:24: note: in the instantiation 'dependent<3>'
  // CHECK: :[[#@LINE-5]]:24: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  if (items[0] < N) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:21: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-9]]:24: note: coop::load gives each thread a result of its own
  // CHECK: :[[#@LINE-4]]:21: note: in the instantiation 'dependent<3>'
  // CHECK: :[[#@LINE-5]]:21: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}
template __global__ void dependent<3>(const int*, int);
template __global__ void dependent<4>(const int*, int);

// Which block it is decides the address, and is no reason: what counts is that the kernel may write there.
struct Item { int a; short b; };
__global__ void row_of_block(Item* const* rows, Item* out)
{
  Item items[2];
  coop::load(coop::this_block<128>(), rows[blockIdx.x], items);
  // CHECK: :[[#@LINE-1]]:39: warning: not proven that the source of this coop::load call is the same for all threads of the block [coop-uniform-argument]
  // CHECK: :[[#@LINE-2]]:39: note: the kernel may write this memory, so threads may read different values
  // CHECK: :[[#@LINE-3]]:39: note: pass the address of the group's first element: each thread adds its own part itself
  coop::store(coop::this_block<128>(), out, items);
}
