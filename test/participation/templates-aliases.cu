// In a template that nothing instantiates, what may write a variable in a way that only an instantiation has draws a warning:
// lambdas, references and pointers that are made of it by types and functions not known yet, objects that may refer to it.
//
// RUN: %errors
#include <coop/coop.cuh>

template <class T> struct holder { T& value; };
template <class T, class F> __device__ void each(T n, F f);

template <class T> __global__ void lambda_called(T* p)
{
  auto block = coop::this_block<128>();
  int items[4];
  T d = 0; auto write = [&]{ d = threadIdx.x; }; write();
  if (d) coop::store(block, p, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::store call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

template <class T> __global__ void member_of_holder(T* p, T k)
{
  auto block = coop::this_block<128>();
  int items[4];
  holder<T> held{k}; held.value = threadIdx.x;
  if (held.value) coop::store(block, p, items);
  // CHECK: :[[#@LINE-1]]:19: warning: not proven that every thread of the block reaches this coop::store call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:19: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

template <class T> __global__ void held_by_reference(T* p, T k)
{
  auto block = coop::this_block<128>();
  int items[4];
  holder<T> held{k}; held.value = threadIdx.x;
  if (k) coop::store(block, p, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::store call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

template <class T> __global__ void held_by_auto(T* p, T k)
{
  auto block = coop::this_block<128>();
  int items[4];
  auto held = holder<T>{k}; held.value = threadIdx.x;
  if (k) coop::store(block, p, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::store call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

template <class T> __global__ void range_of_references(T* p, T k)
{
  auto block = coop::this_block<128>();
  int items[4];
  T a[4] = {}; for (auto& x : a) x = threadIdx.x;
  if (a[0]) coop::store(block, p, items);
  // CHECK: :[[#@LINE-1]]:13: warning: not proven that every thread of the block reaches this coop::store call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:13: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

template <class T> __global__ void bound_parts(T* p, T k)
{
  auto block = coop::this_block<128>();
  int items[4];
  auto& [x, y] = k; x = threadIdx.x;
  if (k.first) coop::store(block, p, items);
  // CHECK: :[[#@LINE-1]]:16: warning: not proven that every thread of the block reaches this coop::store call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:16: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

template <class T> __global__ void cast_reference(T* p, T k)
{
  auto block = coop::this_block<128>();
  int items[4];
  auto& r = static_cast<T&>(k); r = threadIdx.x;
  if (k) coop::store(block, p, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::store call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

template <class T> __global__ void one_of_two_pointers(T* p, T k, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  T a = 0, b = 0; T* q = n ? &a : &b; *q = threadIdx.x;
  if (a) coop::store(block, p, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::store call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

template <class T> __global__ void element_at_own_index(T* p, T k, T i)
{
  auto block = coop::this_block<128>();
  int items[4];
  T a[2] = {}; a[i] = threadIdx.x;
  if (a[0]) coop::store(block, p, items);
  // CHECK: :[[#@LINE-1]]:13: warning: not proven that every thread of the block reaches this coop::store call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:13: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

template <class T> __global__ void lambda_passed(T* p, T k, T i)
{
  auto block = coop::this_block<128>();
  int items[4];
  T a = 0; each(3, [&](int x) { a += x + threadIdx.x; });
  if (a) coop::store(block, p, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::store call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

template <class T> __global__ void lambda_passed_by_name(T* p, T k, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  auto f = [&](T x) { n = x; }; each(k, f);
  if (n) coop::store(block, p, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::store call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

template <class T> __global__ void captured_by_name(T* p, T k, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  auto f = [&r = n](T x) { r = x; }; f(threadIdx.x);
  if (n) coop::store(block, p, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::store call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

template <class T> __global__ void pointer_captured(T* p, T k, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  int d = 0; int* q = &d; auto f = [q](T x) { *q = x; }; f(threadIdx.x);
  if (d) coop::store(block, p, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::store call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

template <class T> __global__ void pointer_to_array(T* p, T k, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  T a[4] = {}; T* q = a; q[1] = threadIdx.x;
  if (a[1]) coop::store(block, p, items);
  // CHECK: :[[#@LINE-1]]:13: warning: not proven that every thread of the block reaches this coop::store call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:13: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

template <class T> __global__ void pointer_into_array(T* p, T k, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  T a[4] = {}; T* q = a + n; q[1] = threadIdx.x;
  if (a[1]) coop::store(block, p, items);
  // CHECK: :[[#@LINE-1]]:13: warning: not proven that every thread of the block reaches this coop::store call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:13: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

template <class T> __global__ void reference_to_reference(T* p, T k, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  T d = 0; auto& r = d; auto& s = r; s = threadIdx.x;
  if (d) coop::store(block, p, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::store call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

template <class T> __global__ void holder_copied(T* p, T k, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  T d = 0; holder<T> h{d}; auto g = h; g.value = threadIdx.x;
  if (d) coop::store(block, p, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::store call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

template <class T> __global__ void pointer_to_pointer(T* p, T k, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  T d = 0; T* q = &d; T** s = &q; **s = threadIdx.x;
  if (d) coop::store(block, p, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::store call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

template <class T> __global__ void pointer_set_later(T* p, T k, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  T d = 0; T e = 0; T* q; if (n) q = &d; else q = &e; *q = threadIdx.x;
  if (d) coop::store(block, p, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::store call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

template <class T> __global__ void local_class(T* p, T k, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  struct local { T& r; } l{k}; l.r = threadIdx.x;
  if (k) coop::store(block, p, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::store call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

template <class T> __global__ void array_of_pointers(T* p, T k, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  T d = 0; T* ps[2] = {&d, &k}; *ps[0] = threadIdx.x;
  if (d) coop::store(block, p, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::store call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

template <class T> __global__ void type_of_reference(T* p, T k, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  T d = 0; typename T::reference r(d); r += threadIdx.x;
  if (d) coop::store(block, p, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::store call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

template <class T> __global__ void result_that_refers(T* p, T k, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  T d = 0; auto r = k.bind(d); r.set(threadIdx.x);
  if (d) coop::store(block, p, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::store call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

template <class T> __global__ void temporary_holder(T* p, T k, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  T d = 0; (holder<T>{d}).value = threadIdx.x;
  if (d) coop::store(block, p, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::store call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

template <class T> __global__ void assembly(T* p, T k, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  T d = 0; asm("mov.u32 %0, %%laneid;" : "=r"(d));
  if (d) coop::store(block, p, items);
  // CHECK: :[[#@LINE-1]]:10: error: not all threads of the block reach this coop::store call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-4]]:12: note: this assembly gives each thread another value
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

template <class T> __global__ void lambda_gives_reference(T* p, T k, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  T d = 0; auto f = [&]() -> T& { return d; }; f() = threadIdx.x;
  if (d) coop::store(block, p, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::store call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

template <class T> __global__ void payload_behind_cast(T* p, T k, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  T d = 0; auto f = [=]() mutable { auto g = [&]{ return d; }; return g(); }; f(); coop::load(block, p, static_cast<T&>(d));
  if (d) coop::store(block, p, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::store call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

template <class T> __global__ void lambda_in_lambda(T* p, T k, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  int d = 0; auto f = [&] { auto g = [&] { d = threadIdx.x; }; g(); }; f();
  if (d) coop::store(block, p, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::store call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

template <class T> __global__ void reference_in_lambda(T* p, T k, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  int d = 0; int& r = d; auto f = [&] { r = threadIdx.x; }; f();
  if (d) coop::store(block, p, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::store call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

template <class T> __global__ void function_out_of_sight(T* p, T k, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  T d = 0; swap(d, k);
  if (d) coop::store(block, p, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::store call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

template <class T> __global__ void method_gets_it(T* p, T k, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  int d = 0; k.get(d);
  if (d) coop::store(block, p, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::store call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

template <class T> __global__ void made_of_it(T* p, T k, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  int d = 0; T made(d, 3); made.go(threadIdx.x);
  if (d) coop::store(block, p, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::store call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

template <class T> __global__ void own_behind_pointer(T* p, T k, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  T d = threadIdx.x; T* q = &d;
  if (*q) coop::store(block, p, items);
  // CHECK: :[[#@LINE-1]]:11: warning: not proven that every thread of the block reaches this coop::store call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: the kernel may write this memory, so threads may read different values
  // CHECK: :[[#@LINE-4]]:11: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

template <class T> __global__ void memory_written(T* p, T k, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  p[threadIdx.x] = 3;
  if (*p) coop::store(block, p, items);
  // CHECK: :[[#@LINE-1]]:11: warning: not proven that every thread of the block reaches this coop::store call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: the kernel may write this memory, so threads may read different values
  // CHECK: :[[#@LINE-4]]:11: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

template <class T> __global__ void element_of_own(T* p, T k, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  T d[2] = {}; d[1] = threadIdx.x;
  if (d[n]) coop::store(block, p, items);
  // CHECK: :[[#@LINE-1]]:13: warning: not proven that every thread of the block reaches this coop::store call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:13: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

template <class T> __global__ void element_behind_pointer(T* p, T k, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  T d[2] = {k, T(threadIdx.x)}; T* q = d;
  if (q[1]) coop::store(block, p, items);
  // CHECK: :[[#@LINE-1]]:13: warning: not proven that every thread of the block reaches this coop::store call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:13: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

template <class T> __global__ void holder_captured(T* p, T k, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  holder<T> h{k}; auto f = [h] { h.value = threadIdx.x; }; f();
  if (k) coop::store(block, p, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::store call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

template <class T> __global__ void lambda_gives_pointer(T* p, T k, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  auto f = [&] { auto* q = &n; return q; }; *f() = threadIdx.x;
  if (n) coop::store(block, p, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::store call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

template <class T> __global__ void pointer_by_function(T* p, T k, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  int v = 0; auto q = T::pointer(&v); *q = threadIdx.x;
  if (v) coop::store(block, p, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::store call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

template <class T> __global__ void pointer_type_of_class(T* p, T k, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  int v = 0; typename T::pointer q; q = &v; *q = threadIdx.x;
  if (v) coop::store(block, p, items);
  // CHECK: :[[#@LINE-1]]:10: error: not all threads of the block reach this coop::store call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

template <class T> __global__ void pointer_in_object(T* p, T k, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  int v = 0; T o{}; o.pointer = &v; *o.pointer = threadIdx.x;
  if (v) coop::store(block, p, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::store call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

template <class T> __global__ void kept_by_object(T* p, T k, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  int v = 0; T o{}; o.keep(v); o.write(threadIdx.x);
  if (v) coop::store(block, p, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::store call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

template <class T> __global__ void shared_in_lambda(T* p, T k, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  __shared__ int s; auto f = [&] { s = threadIdx.x; }; f();
  if (s) coop::store(block, p, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::store call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-4]]:56: note: 's' is written here, with no barrier between that and the read
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

template <class T> __global__ void one_of_two_lvalues(T* p, T k, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  int v = 0; int w = 0; (n > 3 ? v : w) += T(threadIdx.x);
  if (v) coop::store(block, p, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::store call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

template <class T> __global__ void lambda_in_condition(T* p, T k, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  int v = 0; if (auto f = [&](T x) { v = x; return x; }; f(k)) items[0] = 3;
  if (v) coop::store(block, p, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::store call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

template <class T> __global__ void lambda_at_once(T* p, T k, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  int v = 0; v += [&](T x) { v = threadIdx.x; return x; }(k);
  if (v) coop::store(block, p, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::store call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

template <class T> __global__ void lambda_in_switch(T* p, T k, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  int v = 0; switch (n) { case 1: [&] { v = threadIdx.x; }(); }
  if (v) coop::store(block, p, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::store call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}
