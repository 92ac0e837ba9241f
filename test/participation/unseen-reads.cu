// What a function cannot write stays what it is: copies, references and pointers to const, objects of const methods.
//
// RUN: %silent
#include <coop/coop.cuh>

struct state {
  int first, second;
  __device__ int sum() const;
  __device__ int get() const { return first; }
};
template <class T> struct box {
  T value;
  __device__ T get() const { return value; }
  __device__ T unseen() const;
};
__device__ void by_value(int);
__device__ void by_const_reference(const int&);
__device__ void by_const_pointer(const int*);
__device__ void record(state);
__device__ void const_record(const state&);
template <class T> __device__ void look(const T& a);

__global__ void methods(const int* source, state p, box<int> q)
{
  auto block = coop::this_block<128>();
  int items[4];
  state local = p;
  items[0] = p.sum() + p.get() + q.get() + q.unseen() + local.sum();
  if (p.first && q.value && p.get() && q.get()) coop::load(block, source, items);
  if (local.second) coop::load(block, source, items);
}

__global__ void functions(const int* source, int n, int m, int k, state p)
{
  auto block = coop::this_block<128>();
  int items[4];
  int a = n, b = m, c = k;
  state local = p;
  by_value(n);
  by_value(a);
  by_const_reference(m);
  by_const_reference(b);
  by_const_pointer(&k);
  by_const_pointer(&c);
  record(p);
  record(local);
  const_record(p);
  const_record(local);
  look(p);
  look(n);
  if (n && m && k && p.first) coop::load(block, source, items);
  if (a && b && c && local.second) coop::load(block, source, items);
}

// The same in a template that nothing instantiates, as far as functions are in sight.
template <class T> __device__ T compute(const T& a, int n);
template <class T> __device__ void put(T* a, int n);

template <class T> __global__ void uninstantiated(T* destination, int n, T k)
{
  auto block = coop::this_block<128>();
  coop::ThreadData<T, 4> items;
  for (int i = 0; i < 4; ++i) items[i] = compute(k, n) + k;
  put(destination, n);
  destination[threadIdx.x] = compute(k, n);
  T value = compute(k, n);
  value += 3;
  by_const_reference(n);
  if (n && k) coop::store(block, destination, items);
}

template <class T> __global__ void lambdas(T* destination, int n, T k)
{
  auto block = coop::this_block<128>();
  coop::ThreadData<T, 4> items;
  auto twice = [&](int i) { return i < n ? 2 * i : n + k; };
  auto add = [n](int i) mutable { n += i; return n; };
  auto fill = [=](int i) { destination[i] = k; };
  auto step = [](T x) { T y = x; y += 3; return y; };
  T total = 0;
  auto count = [&](T x) { total += x; };
  for (int i = 0; i < 4; ++i) items[i] = twice(i) + add(i);
  fill(threadIdx.x);
  items[0] = step(k);
  for (auto x : items) count(x);
  if (n > k) coop::store(block, destination, items);
}
