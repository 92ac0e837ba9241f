// The address of a kernel's parameter may get lost to the analysis: in an array, behind a choice, as a number. From where something
// is written at an address that is not followed, the parameter is no longer known to be the same for all threads.
//
// RUN: %errors
#include <coop/coop.cuh>

struct two { int a, b; };
__device__ int& pick(int& a, int& b, int c) { return c ? a : b; }
__device__ void unseen();

__global__ void array_of_pointers(const int* source, int n, int m, int c)
{
  auto block = coop::this_block<128>();
  int items[4];
  int* ps[2] = {&n, &m}; *ps[c] = threadIdx.x;
  if (n) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

__global__ void one_of_two(const int* source, int n, int m, int c)
{
  auto block = coop::this_block<128>();
  int items[4];
  (c ? n : m) = threadIdx.x;
  if (n) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

__global__ void pointer_set_later(const int* source, int n, int m, int c)
{
  auto block = coop::this_block<128>();
  int items[4];
  int* q; if (c) q = &n; else q = &m; *q = threadIdx.x;
  if (n) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

__global__ void reference_to_one_of_two(const int* source, int n, int m, int c)
{
  auto block = coop::this_block<128>();
  int items[4];
  int& q = c ? n : m; q = threadIdx.x;
  if (n) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

__global__ void pointer_in_loop(const int* source, int n, int m, int c)
{
  auto block = coop::this_block<128>();
  int items[4];
  int* q = &m; for (int i = 0; i < c; ++i) { *q = threadIdx.x; q = &n; }
  if (n) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

__global__ void pointer_as_number(const int* source, int n, int m, int c)
{
  auto block = coop::this_block<128>();
  int items[4];
  int* q = reinterpret_cast<int*>(reinterpret_cast<unsigned long long>(&n) & ~3ull); *q = threadIdx.x;
  if (n) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

__global__ void kept_at_some_index(const int* source, int n, int m, int c)
{
  auto block = coop::this_block<128>();
  int items[4];
  int* ps[2]; ps[c] = &n; *ps[c] = threadIdx.x;
  if (n) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

__global__ void lambda(const int* source, int n, int m, int c)
{
  auto block = coop::this_block<128>();
  int items[4];
  auto f = [&](int x) { (c ? n : m) = x; }; f(threadIdx.x);
  if (n) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

__global__ void function_that_chooses(const int* source, int n, int m, int c)
{
  auto block = coop::this_block<128>();
  int items[4];
  pick(n, m, c) = threadIdx.x;
  if (n) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

__global__ void assembly(const int* source, int n, int m, int c)
{
  auto block = coop::this_block<128>();
  int items[4];
  asm volatile("st.u32 [%0], %%laneid;" :: "l"(&n) : "memory");
  if (n) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

__global__ void list_of_pointers(const int* source, int n, int m, int c)
{
  auto block = coop::this_block<128>();
  int items[4];
  for (int* q : {&n, &m}) *q = threadIdx.x;
  if (n) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

__global__ void field_of_one_of_two(const int* source, two n, two m, int c)
{
  auto block = coop::this_block<128>();
  int items[4];
  (c ? n : m).a = threadIdx.x;
  if (n.a) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:12: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:12: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

__global__ void pointer_to_pointer(const int* source, int n, int m, int c)
{
  auto block = coop::this_block<128>();
  int items[4];
  int* q = &n; int** r = c ? &q : nullptr; **r = threadIdx.x;
  if (n) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: warning: not proven that every thread of the block reaches this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: this value is not known to be the same for all threads
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

__global__ void atomic(const int* source, int n, int m, int c)
{
  auto block = coop::this_block<128>();
  int items[4];
  atomicAdd(&n, threadIdx.x);
  if (n) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:10: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-4]]:3: note: an atomic operation or a clock gives each thread another value
  // CHECK: :[[#@LINE-4]]:10: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

// Looked at only, whatever else is written: nothing is said of these.
__global__ void looked_at(const int* source, int* destination, int n, two m, int c)
{
  auto block = coop::this_block<128>();
  int items[4];
  const int larger = c ? n : m.a;
  for (const int* pointer : {&n, &m.a}) items[0] += *pointer;
  destination[threadIdx.x] = larger;
  if (n && m.a) coop::load(block, source, items);
}
