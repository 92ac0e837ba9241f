// A local may be written in many ways. A condition on one that some thread may have written its own value to is not silent;
// where the analysis follows the write it is an error.
//
// RUN: %errors

#include <coop/coop.cuh>

struct params { int first, second; __device__ void add(int x) { first += x; } __device__ int get() const { return first; } };
struct counted { mutable int hits; __device__ void hit(int x) const { hits = x; } };
struct bound { int& value; };
struct constructed { int& value; __device__ constructed(int& x) : value(x) {} };
struct reader { __device__ operator int() const { return threadIdx.x; } };
struct watched { const int& value; };
struct span { int* start; int length; __device__ span(int* s, int n) : start(s), length(n) {} __device__ int* begin() const { return start; } __device__ int* end() const { return start + length; } };
struct chooser { __device__ int max() const { return threadIdx.x; } };
namespace mine {
__device__ int max(int, int) { return threadIdx.x; }
__device__ int min(int& a, int) { return a = threadIdx.x; }
}
__device__ void set(int& a, int x) { a = x; }
__device__ int& same(int& a) { return a; }
__device__ int counter;

__global__ void payloads(const int* source, int n)
{
  auto block = coop::this_block<128>();
  int a = 0;
  coop::load(block, source, a);
  if (a) coop::load(block, source, a);
  // CHECK: :[[#@LINE-1]]:10: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-4]]:3: note: coop::load gives each thread a result of its own
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

__global__ void members(const int* source, params p, params q, params r, params s, counted c, params u)
{
  auto block = coop::this_block<128>();
  int items[4];
  p.first = threadIdx.x;
  if (p.first) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:16: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:16: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  for (int i = 0; i < threadIdx.x; ++i) q.first++;
  if (q.second) coop::load(block, source, items);
  r.add(threadIdx.x);
  if (r.first) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:16: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:16: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  int params::*member = &params::first;
  s.*member = threadIdx.x;
  if (s.first) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:16: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:16: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  c.hit(threadIdx.x);
  if (c.hits) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:15: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:15: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  auto& [x, y] = u;
  x = threadIdx.x;
  if (u.first) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:16: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:16: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

__global__ void addresses(const int* source, params p, params q, params r, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  int* pointer = &p.first;
  *pointer = threadIdx.x;
  if (p.first) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:16: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:16: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  int& reference = q.first;
  reference = threadIdx.x;
  if (q.first) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:16: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:16: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  if (reference) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:18: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:18: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  int a = 0;
  bound aggregate{a};
  aggregate.value = threadIdx.x;
  if (a) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  if (aggregate.value) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:24: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:24: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  int b = 0;
  constructed object(b);
  object.value = threadIdx.x;
  if (b) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  int c = 0;
  int&& moved = static_cast<int&&>(c);
  moved = threadIdx.x;
  if (c) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  int array[2] = {0, 0};
  *array = threadIdx.x;
  if (array[1]) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:17: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:17: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  int elements[2] = {0, 0};
  elements[threadIdx.x] = 1;
  if (elements[0]) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:20: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:20: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  if (elements[n]) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:20: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:20: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

__global__ void lvalues(const int* source, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  int a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0;
  (n ? a : b) = threadIdx.x;
  if (a) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  if (b) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  (n, c) = threadIdx.x;
  if (c) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  (d = 1) = threadIdx.x;
  if (d) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  ++e = threadIdx.x;
  if (e) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  (unsigned&)f = threadIdx.x;
  if (f) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  reinterpret_cast<unsigned&>(g) = threadIdx.x;
  if (g) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  int& chosen = n ? h : i;
  chosen = threadIdx.x;
  if (h) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  same(i) = threadIdx.x;
  if (i) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

__global__ void assembly(const int* source)
{
  auto block = coop::this_block<128>();
  int items[4];
  unsigned a = 0, b = 0;
  asm("mov.u32 %0, %%laneid;" : "=r"(a));
  if (a < 4) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:14: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-4]]:3: note: this assembly gives each thread another value
  // CHECK: :[[#@LINE-4]]:14: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  asm("add.u32 %0, %0, %%laneid;" : "+r"(b));
  if (b < 4) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:14: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-4]]:3: note: this assembly gives each thread another value
  // CHECK: :[[#@LINE-4]]:14: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

__global__ void calls(const int* source, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  int a = 0, b = 0;
  set(a, threadIdx.x);
  if (a) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  if (mine::max(n, 3)) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:24: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:24: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  mine::min(b, 3);
  if (b) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  chooser object;
  if (object.max()) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:21: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:21: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  if (reader{}) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:17: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:17: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  reader made;
  if (made) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:13: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:13: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  int c = made;
  if (c) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

__global__ void lambdas(const int* source, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  int a = 0, b = 0, c = 0;
  auto write = [&] { a = threadIdx.x; };
  write();
  if (a) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  auto give = [&]() -> int& { return b; };
  give() = threadIdx.x;
  if (b) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  auto named = [&r = c] { r = threadIdx.x; };
  named();
  if (c) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

__global__ void constness(const int* source, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  int a = 0, b = 0;
  const int& reference = a;
  const_cast<int&>(reference) = threadIdx.x;
  if (a) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  watched object{b};
  const_cast<int&>(object.value) = threadIdx.x;
  if (b) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

__global__ void names(const int* source, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  uint3 blockIdx = threadIdx;
  if (blockIdx.x) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:19: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:19: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  __shared__ int shared;
  if (threadIdx.x == 0) shared = n;
  if (shared) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:15: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-4]]:32: note: 'shared' is written here, with no barrier between that and the read
  // CHECK: :[[#@LINE-4]]:15: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  static int kept = 0;
  if (kept) coop::load(block, source, items);
}

struct defaulted { int x = threadIdx.x; };
struct copied { int x; __device__ copied(int x) : x(x) {} __device__ copied(const copied&) : x(threadIdx.x) {} };

__global__ void constructors(const int* source, copied given)
{
  auto block = coop::this_block<128>();
  int items[4];
  defaulted braced{};
  if (braced.x) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:17: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:17: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  defaulted array[4] = {};
  if (array[1].x) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:19: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-4]]:25: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:19: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  defaulted plain;
  if (plain.x) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:16: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:16: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  copied copy = given;
  if (copy.x) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:15: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:15: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

struct limited { int first; int limits[4]; };
union either { int i; unsigned u; };

__global__ void parts(const int* source, limited p, limited q, limited r, either e, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  for (int& limit : p.limits) limit = threadIdx.x;
  if (p.first) coop::load(block, source, items);
  int (&whole)[4] = q.limits;
  whole[0] = threadIdx.x;
  if (q.limits[n]) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:20: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:20: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  static_cast<limited&>(r).limits[n] = threadIdx.x;
  if (r.first) coop::load(block, source, items);
  e.u = threadIdx.x;
  if (e.i) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:12: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:12: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  int matrix[2][2] = {};
  int* row = matrix[1];
  row[0] = threadIdx.x;
  if (matrix[0][0]) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:21: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:21: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  int late = 0;
  if (threadIdx.x == 3) late = 3;
  if (late) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:13: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: 'late' is set on ways that threads take differently
  // CHECK: :[[#@LINE-4]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-5]]:13: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  int never;
  if (never) coop::load(block, source, items);
}
