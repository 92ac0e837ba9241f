// Templates that nothing instantiates are judged with their operators taken for the built-in ones; what may change a
// local draws a warning all the same. Where there are instantiations, they say what an operator or a name means.
//
// RUN: %warnings

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
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  T b = n;
  b.x = threadIdx.x;
  if (b) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  n.set(threadIdx.x);
  if (n) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  if (counter<T>) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:19: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:19: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  set(m, threadIdx.x);
  if (m) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  holder<T> held{k};
  held.value = threadIdx.x;
  if (k) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  T c = 0;
  coop::load(block, source, c);
  if (c) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  T array[2] = {};
  *array = threadIdx.x;
  if (array[0]) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:17: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:17: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  T d = 0;
  auto write = [&] { d = threadIdx.x; };
  if (d) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  T e = 0;
  T* pointer = &e;
  if (e) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
  typename T::reference f = e;
  T g = 0;
  typename T::reference h = g;
  h = threadIdx.x;
  if (g) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
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
  // CHECK: :[[#@LINE-1]]:14: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:14: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
}
template __global__ void converted<int>(const int*, int);
template __global__ void converted<thread>(const int*, thread);

template <class T> __global__ void compared(const int* source, T value)
{
  auto block = coop::this_block<128>();
  int items[4];
  if (value < 3) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:18: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:18: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
}
template __global__ void compared<shifted>(const int*, shifted);

template <class T> __global__ void changed(const int* source, T value, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  value >> n;
  if (n) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
}
template __global__ void changed<changing>(const int*, changing, int);

template <class T> __global__ void referred(const int* source, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  T a = n;
  a = threadIdx.x;
  if (n) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
}
template __global__ void referred<int&>(const int*, int);

template <class T> __global__ void ranged(const int* source, T range)
{
  auto block = coop::this_block<128>();
  int items[4];
  for (auto x : range) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:24: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:17: note: the number of times this loop runs is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:24: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
}

template <class... Ts> __global__ void packs(const int* source, Ts... values)
{
  auto block = coop::this_block<128>();
  int items[4];
  ((values += threadIdx.x), ...);
  if ((values + ...)) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:23: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:23: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
}

template <class... Ts> __global__ void each(const int* source, int first, Ts... values)
{
  auto block = coop::this_block<128>();
  int items[4];
  (((values += threadIdx.x * sizeof(values) / 8) > 3 && (items[0] = 3)), ...);
  (((values + first) > 3 ? (void)(first = 3) : void()), ...);
  if (first) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:14: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: the call runs only if this condition holds, and the condition is not known to be the same for all threads
  // CHECK: :[[#@LINE-3]]:14: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part
}
template __global__ void each<int, long long>(const int*, int, int, long long);
