// nvcc's generic atomic builtins, with orders and scopes.
//
// REQUIRES: nvcc
// RUN: %dialect
#include <coop/coop.cuh>

__global__ void kernel(const int* source, int* destination, int* q)
{
  int v = __nv_atomic_load_n(q, __NV_ATOMIC_RELAXED);
  int w;
  __nv_atomic_load(q, &w, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_DEVICE);
  __nv_atomic_store_n(q, 3, __NV_ATOMIC_RELEASE);
  __nv_atomic_store(q, &w, __NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_SYSTEM);
  v = __nv_atomic_exchange_n(q, 4, __NV_ATOMIC_ACQ_REL);
  __nv_atomic_exchange(q, &w, &v, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_BLOCK);
  bool done = __nv_atomic_compare_exchange_n(q, &w, 5, true, __NV_ATOMIC_SEQ_CST, __NV_ATOMIC_RELAXED);
  done |= __nv_atomic_compare_exchange(q, &w, &v, false, __NV_ATOMIC_RELAXED, __NV_ATOMIC_RELAXED);
  v = __nv_atomic_fetch_add(q, 1, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_CLUSTER) +
      __nv_atomic_fetch_min(q, 1, __NV_ATOMIC_RELAXED) + __nv_atomic_fetch_xor(q, 1, __NV_ATOMIC_RELAXED);
  __nv_atomic_max(q, 7, __NV_ATOMIC_RELAXED);
  __nv_atomic_thread_fence(__NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_DEVICE);
  int items[4];
  auto block = coop::this_block<128>();
  coop::load(block, source + v + done, items);
  coop::store(block, destination, items);
}
