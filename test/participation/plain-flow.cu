// Who writes a local, and how often, is decided by the conditions, loops and exits around the write. Where those may
// differ between threads, so may the local.
//
// RUN: %errors

#include <coop/coop.cuh>

struct span { const int* start; int length; __device__ span(const int* s, int n) : start(s), length(n) {} __device__ const int* begin() const { return start; } __device__ const int* end() const { return start + length; } };

__global__ void loops(const int* source, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  int a = 0, b = 0, c = 0, d = 0, e = 0;
  while (int t = threadIdx.x - a) ++a;
  if (a) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: 'a' depends on the round in which a thread leaves its loop
  // CHECK: :[[#@LINE-4]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-5]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  for (int i = 0; int t = threadIdx.x - i; ++i) ++b;
  if (b) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: 'b' depends on the round in which a thread leaves its loop
  // CHECK: :[[#@LINE-4]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-5]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  for (int x : span(source, threadIdx.x)) ++c;
  if (c) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: 'c' depends on the round in which a thread leaves its loop
  // CHECK: :[[#@LINE-4]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-5]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  int array[4] = {};
  for (int x : array) {
    if (threadIdx.x == 3) break;
    ++d;
  }
  if (d) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: 'd' is set on ways that threads take differently
  // CHECK: :[[#@LINE-4]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-5]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  do {
    if (threadIdx.x == 3) continue;
    ++e;
  } while (--n > 0);
  if (e) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: 'e' is set on ways that threads take differently
  // CHECK: :[[#@LINE-4]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-5]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

__global__ void in_loops(const int* source, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  while (int t = threadIdx.x - n) {
    coop::load(block, source, items);
    // CHECK: :[[#@LINE-1]]:5: error: not all threads of the block reach this coop::load call [coop-participation]
    // CHECK: :[[#@LINE-3]]:14: note: how often a thread gets there depends on this condition
    // CHECK: :[[#@LINE-4]]:14: note: it depends on threadIdx.x, which differs between the threads of the block
    // CHECK: :[[#@LINE-4]]:5: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
    ++n;
  }
  for (int x : span(source, n)) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:33: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:14: note: how often a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:14: note: 'n' depends on the round in which a thread leaves its loop
  // CHECK: :[[#@LINE-4]]:14: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-5]]:33: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  int array[4] = {};
  for (int x : array)
    if (x) coop::load(block, source, items);
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
  // CHECK: :[[#@LINE-1]]:10: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: 'a' is set on ways that threads take differently
  // CHECK: :[[#@LINE-4]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-5]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  for (int i = 0; i < 9; ++i) {
    switch (n) {
    case 0:
      if (threadIdx.x == 3) break;
      if (n == 5) continue;
    }
    ++b;
  }
  if (b) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: 'b' is set on ways that threads take differently
  // CHECK: :[[#@LINE-4]]:7: note: 'b' is set on ways that threads take differently
  // CHECK: :[[#@LINE-5]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-6]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
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
  // CHECK: :[[#@LINE-1]]:10: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: 'a' is set on ways that threads take differently
  // CHECK: :[[#@LINE-4]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-5]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

__global__ void jump_back(const int* source, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  {
    int i = 0;
  again:
    coop::load(block, source, items);
    // CHECK: :[[#@LINE-1]]:5: error: not all threads of the block reach this coop::load call [coop-participation]
    // CHECK: :[[#@LINE+3]]:9: note: whether a thread gets there depends on this condition
    // CHECK: :[[#@LINE+2]]:9: note: it depends on threadIdx.x, which differs between the threads of the block
    // CHECK: :[[#@LINE-4]]:5: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
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
  // CHECK: :[[#@LINE-1]]:3: error: some threads of the block leave the kernel before this coop::load call, which needs every thread's share [coop-participation]
  // CHECK: :[[#@LINE-4]]:14: note: whether a thread leaves depends on this condition
  // CHECK: :[[#@LINE-5]]:14: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:3: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

__global__ void leaves_in_expression(const int* source, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  threadIdx.x == 3 && ({ return; true; });
  coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:3: error: some threads of the block leave the kernel before this coop::load call, which needs every thread's share [coop-participation]
  // CHECK: :[[#@LINE-3]]:3: note: whether a thread leaves depends on this condition
  // CHECK: :[[#@LINE-4]]:3: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:3: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

__global__ void leaves_in_assembly(const int* source, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  if (threadIdx.x == 3) asm volatile("exit;");
  coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:3: error: some threads of the block leave the kernel before this coop::load call, which needs every thread's share [coop-participation]
  // CHECK: :[[#@LINE-3]]:7: note: whether a thread leaves depends on this condition
  // CHECK: :[[#@LINE-4]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:3: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

__global__ void chosen(const int* source, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  int a = 0, b = 0, c = 0;
  threadIdx.x == 3 ? a = 1 : 0;
  if (a) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: 'a' is set on ways that threads take differently
  // CHECK: :[[#@LINE-4]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-5]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  threadIdx.x == 3 && (b = 1);
  if (b) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: 'b' is set on ways that threads take differently
  // CHECK: :[[#@LINE-4]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-5]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  c = threadIdx.x == 3 ?: n;
  if (c) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-4]]:7: note: this is set on ways that threads take differently
  // CHECK: :[[#@LINE-5]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-5]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}
