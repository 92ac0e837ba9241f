// Who writes a local, and how often, is decided by the conditions, loops and exits around the write. Where those may
// differ between threads, so may the local.
//
// RUN: %warnings

#include <coop/coop.cuh>

struct span { const int* start; int length; __device__ span(const int* s, int n) : start(s), length(n) {} __device__ const int* begin() const { return start; } __device__ const int* end() const { return start + length; } };

__global__ void loops(const int* source, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  int a = 0, b = 0, c = 0, d = 0, e = 0;
  while (int t = threadIdx.x - a) ++a;
  if (a) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  for (int i = 0; int t = threadIdx.x - i; ++i) ++b;
  if (b) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  for (int x : span(source, threadIdx.x)) ++c;
  if (c) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  int array[4] = {};
  for (int x : array) {
    if (threadIdx.x == 3) break;
    ++d;
  }
  if (d) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  do {
    if (threadIdx.x == 3) continue;
    ++e;
  } while (--n > 0);
  if (e) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
}

__global__ void in_loops(const int* source, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  while (int t = threadIdx.x - n) {
    coop::load(block, source, items);
    // CHECK: :[[#@LINE-1]]:5: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
    // CHECK: :[[#@LINE-3]]:14: note: the number of times this loop runs is not known to be the same for all threads
    // CHECK: :[[#@LINE-3]]:5: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
    ++n;
  }
  for (int x : span(source, n)) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:33: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:16: note: the number of times this loop runs is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:33: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  int array[4] = {};
  for (int x : array)
    if (x) coop::load(block, source, items);
    // CHECK: :[[#@LINE-1]]:12: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
    // CHECK: :[[#@LINE-2]]:9: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
    // CHECK: :[[#@LINE-3]]:12: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
}

__global__ void switches(const int* source, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  int a = 0, b = 0;
  switch (n) {
  case 0:
    if (threadIdx.x == 3) break;
    a = 1;
  }
  if (a) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  for (int i = 0; i < 9; ++i) {
    switch (n) {
    case 0:
      if (threadIdx.x == 3) break;
      if (n == 5) continue;
    }
    ++b;
  }
  if (b) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
}

__global__ void jumps(const int* source, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  int a = 0;
  if (threadIdx.x == 3) goto behind;
  a = 1;
behind:
  if (a) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-5]]:25: note: some threads may leave here before the call
  // CHECK: :[[#@LINE-3]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
}

__global__ void jump_back(const int* source, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  {
    int i = 0;
  again:
    coop::load(block, source, items);
    // CHECK: :[[#@LINE-1]]:5: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
    // CHECK: :[[#@LINE+2]]:28: note: some threads may leave here before the call
    // CHECK: :[[#@LINE-3]]:5: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
    if (i++ < threadIdx.x) goto again;
  }
}

__global__ void leaves_in_loop(const int* source, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  for (int x : span(source, threadIdx.x))
    if (n > 3) return;
  coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:3: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-3]]:16: note: some threads may leave here before the call
  // CHECK: :[[#@LINE-3]]:3: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
}

__global__ void leaves_in_expression(const int* source, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  threadIdx.x == 3 && ({ return; true; });
  coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:3: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-3]]:26: note: some threads may leave here before the call
  // CHECK: :[[#@LINE-3]]:3: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
}

__global__ void leaves_in_assembly(const int* source, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  if (threadIdx.x == 3) asm volatile("exit;");
  coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:3: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-3]]:25: note: some threads may leave here before the call
  // CHECK: :[[#@LINE-3]]:3: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
}

__global__ void chosen(const int* source, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  int a = 0, b = 0, c = 0;
  threadIdx.x == 3 ? a = 1 : 0;
  if (a) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  threadIdx.x == 3 && (b = 1);
  if (b) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  c = threadIdx.x == 3 ?: n;
  if (c) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
}
