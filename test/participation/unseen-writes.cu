// What a function may write of what it is given, it may write with each thread's own. Where its body is not in sight, or
// behind a way that is not followed, that is a warning; where it is, the write is known.
//
// RUN: %errors
#include <coop/coop.cuh>

struct state {
  int first, second;
  __device__ void change();
  __device__ void set(int x) { first = x; }
  __device__ int& at(int i);
};
struct kept { int& value; __device__ void change() const; };
struct counted { mutable int hits; int other; __device__ void look() const; };
struct hooked { int value; __device__ virtual void change(); };
template <class T> struct box {
  T value;
  __device__ void set(T x) { value = x; }
  __device__ void swap(T& other) { T old = value; value = other; other = old; }
};
__device__ void by_reference(int&);
__device__ void by_pointer(int*);
__device__ void by_pointer_to_pointer(int**);
__device__ void whole(state&);
__device__ void copied(kept);
__device__ void looked_at(const kept&);
__device__ void variadic(...);
template <class T> __device__ void exchange(T& a, T& b) { T old = a; a = b; b = old; }

__global__ void methods(const int* source, state p, state q, hooked r, counted s)
{
  auto block = coop::this_block<128>();
  int items[4];
  state local = p;
  p.change();
  if (p.first) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:16: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:16: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  q.at(0) = threadIdx.x;
  if (q.second) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:17: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:17: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  r.change();
  if (r.value) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:16: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:16: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  s.look();
  if (s.hits) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:15: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:15: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  local.change();
  if (local.second) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:21: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:21: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

__global__ void functions(const int* source, int n, int m, int k, state p)
{
  auto block = coop::this_block<128>();
  int items[4];
  int local = 0, other = 0;
  int* pointer = &other;
  by_reference(n);
  if (n) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  by_pointer(&m);
  if (m) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  whole(p);
  if (p.second) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:17: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:17: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  by_reference(local);
  if (local) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:14: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:14: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  by_pointer_to_pointer(&pointer);
  if (other) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:14: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:14: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  variadic(&k);
  if (k) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

// A copy of a reference, or a reference to const of one, still leads to what it refers to.
__global__ void referring(const int* source, int n, int m, int k)
{
  auto block = coop::this_block<128>();
  int items[4];
  copied(kept{n});
  if (n) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  kept held{m};
  looked_at(held);
  if (m) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  kept constant{k};
  constant.change();
  if (k) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

__global__ void instantiated(const int* source, box<int> p, box<int> q, box<int> r, state s, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  int own = threadIdx.x;
  p.set(threadIdx.x);
  if (p.value) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:16: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:16: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  q.swap(own);
  if (q.value) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:16: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:16: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  own = threadIdx.x;
  exchange(r.value, own);
  if (r.value) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:16: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:16: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  s.set(threadIdx.x);
  if (s.first) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:16: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:16: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  exchange(n, s.first);
  if (n) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}
