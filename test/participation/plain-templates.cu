// Templates that nothing instantiates are judged with their operators taken for the built-in ones; what may change a
// local draws a warning all the same. Where there are instantiations, they say what an operator or a name means.
//
// RUN: %errors

#include <coop/coop.cuh>

template <class T> __device__ int counter;
template <class T> struct holder { T& value; };

template <class T> __global__ void uninstantiated(const T* source, T n, T m, T k)
{
  auto block = coop::this_block<128>();
  int items[4];
  T a = n;
  auto&& reference = a;
  reference = threadIdx.x;
  if (a) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  T b = n;
  b.x = threadIdx.x;
  if (b) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  n.set(threadIdx.x);
  if (n) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  if (counter<T>) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:19: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:19: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  set(m, threadIdx.x);
  if (m) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  holder<T> held{k};
  held.value = threadIdx.x;
  if (k) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  T c = 0;
  coop::load(block, source, c);
  if (c) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-4]]:3: note: coop::load gives each thread a result of its own
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  T array[2] = {};
  *array = threadIdx.x;
  if (array[0]) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:17: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:17: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  T d = 0;
  auto write = [&] { d = threadIdx.x; };
  write();
  if (d) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
  T e = 0;
  T* pointer = &e;
  if (e) coop::load(block, source, items);
  typename T::reference f = e;
  T g = 0;
  typename T::reference h = g;
  h = threadIdx.x;
  if (g) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

struct thread {
  int x;
  __device__ operator int() const { return threadIdx.x; }
};
struct shifted {
  int x;
  __device__ friend bool operator<(shifted, int n) { return threadIdx.x < n; }
};
struct changing {
  int x;
  __device__ friend int operator>>(changing, int& n) { return n = threadIdx.x; }
};

template <class T> __global__ void converted(const int* source, T value)
{
  auto block = coop::this_block<128>();
  int items[4];
  if (value) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:14: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:14: note: in the instantiation 'converted<thread>'
  // CHECK: :[[#@LINE-5]]:14: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}
template __global__ void converted<int>(const int*, int);
template __global__ void converted<thread>(const int*, thread);

template <class T> __global__ void compared(const int* source, T value)
{
  auto block = coop::this_block<128>();
  int items[4];
  if (value < 3) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:18: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:18: note: in the instantiation 'compared<shifted>'
  // CHECK: :[[#@LINE-5]]:18: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}
template __global__ void compared<shifted>(const int*, shifted);

template <class T> __global__ void changed(const int* source, T value, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  value >> n;
  if (n) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:10: note: in the instantiation 'changed<changing>'
  // CHECK: :[[#@LINE-5]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}
template __global__ void changed<changing>(const int*, changing, int);

template <class T> __global__ void referred(const int* source, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  T a = n;
  a = threadIdx.x;
  if (n) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:10: note: in the instantiation 'referred<int &>'
  // CHECK: :[[#@LINE-5]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}
template __global__ void referred<int&>(const int*, int);

template <class T> __global__ void ranged(const int* source, T range)
{
  auto block = coop::this_block<128>();
  int items[4];
  for (auto x : range) coop::load(block, source, items);
}

template <class... Ts> __global__ void packs(const int* source, Ts... values)
{
  auto block = coop::this_block<128>();
  int items[4];
  ((values += threadIdx.x), ...);
  if ((values + ...)) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:23: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:23: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

template <class... Ts> __global__ void each(const int* source, int first, Ts... values)
{
  auto block = coop::this_block<128>();
  int items[4];
  (((values += threadIdx.x * sizeof(values) / 8) > 3 && (items[0] = 3)), ...);
  (((values + first) > 3 ? (void)(first = 3) : void()), ...);
  if (first) coop::load(block, source, items);
}
template __global__ void each<int, long long>(const int*, int, int, long long);
