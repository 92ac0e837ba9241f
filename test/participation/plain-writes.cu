// A local that may have been written in any way the analysis cannot follow is not plainly the same for all threads, so
// a condition on it draws a warning. Here every condition is `a` or a part of `p`, and only how they are written differs.
//
// RUN: %warnings

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
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
}

__global__ void members(const int* source, params p, params q, params r, params s, counted c, params u)
{
  auto block = coop::this_block<128>();
  int items[4];
  p.first = threadIdx.x;
  if (p.first) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:16: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:16: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  for (int i = 0; i < threadIdx.x; ++i) q.first++;
  if (q.second) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:17: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:17: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  r.add(threadIdx.x);
  if (r.first) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:16: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:16: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  int params::*member = &params::first;
  s.*member = threadIdx.x;
  if (s.first) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:16: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:16: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  c.hit(threadIdx.x);
  if (c.hits) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:15: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:15: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  auto& [x, y] = u;
  x = threadIdx.x;
  if (u.first) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:16: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:16: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
}

__global__ void addresses(const int* source, params p, params q, params r, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  int* pointer = &p.first;
  *pointer = threadIdx.x;
  if (p.first) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:16: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:16: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  int& reference = q.first;
  reference = threadIdx.x;
  if (q.first) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:16: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:16: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  if (reference) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:18: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:18: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  int a = 0;
  bound aggregate{a};
  aggregate.value = threadIdx.x;
  if (a) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  if (aggregate.value) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:24: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:24: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  int b = 0;
  constructed object(b);
  object.value = threadIdx.x;
  if (b) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  int c = 0;
  int&& moved = static_cast<int&&>(c);
  moved = threadIdx.x;
  if (c) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  int array[2] = {0, 0};
  *array = threadIdx.x;
  if (array[1]) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:17: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:17: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  int elements[2] = {0, 0};
  elements[threadIdx.x] = 1;
  if (elements[0]) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:20: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:20: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  if (elements[n]) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:20: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:20: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
}

__global__ void lvalues(const int* source, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  int a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0;
  (n ? a : b) = threadIdx.x;
  if (a) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  if (b) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  (n, c) = threadIdx.x;
  if (c) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  (d = 1) = threadIdx.x;
  if (d) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  ++e = threadIdx.x;
  if (e) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  (unsigned&)f = threadIdx.x;
  if (f) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  reinterpret_cast<unsigned&>(g) = threadIdx.x;
  if (g) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  int& chosen = n ? h : i;
  chosen = threadIdx.x;
  if (h) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  same(i) = threadIdx.x;
  if (i) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
}

__global__ void assembly(const int* source)
{
  auto block = coop::this_block<128>();
  int items[4];
  unsigned a = 0, b = 0;
  asm("mov.u32 %0, %%laneid;" : "=r"(a));
  if (a < 4) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:14: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:14: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  asm("add.u32 %0, %0, %%laneid;" : "+r"(b));
  if (b < 4) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:14: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:14: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
}

__global__ void calls(const int* source, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  int a = 0, b = 0;
  set(a, threadIdx.x);
  if (a) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  if (mine::max(n, 3)) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:24: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:24: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  mine::min(b, 3);
  if (b) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  chooser object;
  if (object.max()) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:21: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:21: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  if (reader{}) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:17: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:17: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  reader made;
  if (made) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:13: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:13: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  int c = made;
  if (c) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
}

__global__ void lambdas(const int* source, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  int a = 0, b = 0, c = 0;
  auto write = [&] { a = threadIdx.x; };
  write();
  if (a) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  auto give = [&]() -> int& { return b; };
  give() = threadIdx.x;
  if (b) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  auto named = [&r = c] { r = threadIdx.x; };
  named();
  if (c) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
}

__global__ void constness(const int* source, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  int a = 0, b = 0;
  const int& reference = a;
  const_cast<int&>(reference) = threadIdx.x;
  if (a) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  watched object{b};
  const_cast<int&>(object.value) = threadIdx.x;
  if (b) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
}

__global__ void names(const int* source, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  uint3 blockIdx = threadIdx;
  if (blockIdx.x) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:19: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:19: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  __shared__ int shared;
  if (threadIdx.x == 0) shared = n;
  if (shared) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:15: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:15: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  static int kept = 0;
  if (kept) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:13: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:13: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
}

struct defaulted { int x = threadIdx.x; };
struct copied { int x; __device__ copied(int x) : x(x) {} __device__ copied(const copied&) : x(threadIdx.x) {} };

__global__ void constructors(const int* source, copied given)
{
  auto block = coop::this_block<128>();
  int items[4];
  defaulted braced{};
  if (braced.x) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:17: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:17: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  defaulted array[4] = {};
  if (array[1].x) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:19: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:19: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  defaulted plain;
  if (plain.x) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:16: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:16: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  copied copy = given;
  if (copy.x) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:15: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:15: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
}

struct limited { int first; int limits[4]; };
union either { int i; unsigned u; };

__global__ void parts(const int* source, limited p, limited q, limited r, either e, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  for (int& limit : p.limits) limit = threadIdx.x;
  if (p.first) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:16: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:16: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  int (&whole)[4] = q.limits;
  whole[0] = threadIdx.x;
  if (q.limits[n]) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:20: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:20: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  static_cast<limited&>(r).limits[n] = threadIdx.x;
  if (r.first) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:16: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:16: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  e.u = threadIdx.x;
  if (e.i) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:12: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:12: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  int matrix[2][2] = {};
  int* row = matrix[1];
  row[0] = threadIdx.x;
  if (matrix[0][0]) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:21: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:21: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  int late;
  if (threadIdx.x == 3) late = 3;
  if (late) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:13: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:13: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  int never;
  if (never) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:14: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:14: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
}
