// Uses of a descriptor in functions that it is passed to, and of calls beside them, that do not wait for each other.
//
// RUN: %errors

#include <coop/coop.cuh>

__device__ void once(const int* source, coop::TempStorage& scratch)
{
  int items[4];
  coop::load(coop::this_block<128>(), source, items, coop::transpose, coop::temp_storage(scratch));
}
__device__ void ends_with_a_barrier(const int* source, coop::TempStorage& scratch)
{
  once(source, scratch);
  __syncthreads();
}
__device__ void begins_with_a_barrier(const int* source, coop::TempStorage& scratch)
{
  __syncthreads();
  once(source, scratch);
}
__device__ void leaves_early(const int* source, coop::TempStorage& scratch, int n)
{
  once(source, scratch);
  if (n > 3) return;
  __syncthreads();
}
__device__ void waits(const int* source, coop::TempStorage& scratch)
{
  int items[4];
  __syncthreads();
  coop::load(coop::this_block<128>(), source, items, coop::temp_storage(scratch));
}

// In a function, between its own uses.
__device__ void inside(const int* source, coop::TempStorage& scratch, int n)
{
  int items[4];
  once(source, scratch);
  coop::load(coop::this_block<128>(), source, items, coop::transpose, coop::temp_storage(scratch));
  // CHECK: :[[#@LINE-1]]:3: error: this call uses TempStorage 'scratch' again while other threads may still use it for the call before; put __syncthreads() between the two, or give the one that is passed coop::auto_sync(true) [coop-missing-barrier]
  // CHECK: :[[#@LINE-3]]:3: note: used before in this call of 'once'
  // CHECK: :[[#@LINE-33]]:3: note: in 'once', by this coop::load call
  for (int i = 0; i < n; ++i)
  {
    begins_with_a_barrier(source, scratch);
  }
  __syncthreads();
  for (int i = 0; i < n; ++i)
    once(source, scratch);
    // CHECK: :[[#@LINE-1]]:5: error: this call uses TempStorage 'scratch' again while other threads may still use it for the call before; put __syncthreads() between the two, or give the one that is passed coop::auto_sync(true) [coop-missing-barrier]
    // CHECK: :[[#@LINE-42]]:3: note: in 'once', by this coop::load call
    // CHECK: :[[#@LINE-3]]:5: note: used before in this call of 'once'
    // CHECK: :[[#@LINE-44]]:3: note: in 'once', by this coop::load call
}

// Between two calls of functions, and round a loop.
__global__ void between(const int* source, int n)
{
  coop::TempStorage scratch;
  coop::TempStorage other;
  once(source, scratch);
  once(source, other);
  once(source, scratch);
  // CHECK: :[[#@LINE-1]]:3: error: this call uses TempStorage 'scratch' again while other threads may still use it for the call before; put __syncthreads() between the two, or give it coop::auto_sync(true) [coop-missing-barrier]
  // CHECK: :[[#@LINE-56]]:3: note: in 'once', by this coop::load call
  // CHECK: :[[#@LINE-5]]:3: note: used before in this call of 'once'
  // CHECK: :[[#@LINE-58]]:3: note: in 'once', by this coop::load call
  __syncthreads();
  ends_with_a_barrier(source, scratch);
  ends_with_a_barrier(source, scratch);
  begins_with_a_barrier(source, scratch);
  begins_with_a_barrier(source, scratch);
  waits(source, scratch);
  leaves_early(source, scratch, n);
  once(source, scratch);
  // CHECK: :[[#@LINE-1]]:3: warning: on some paths this call uses TempStorage 'scratch' again while other threads may still use it for the call before; put __syncthreads() between the two, or give it coop::auto_sync(true) [coop-missing-barrier]
  // CHECK: :[[#@LINE-68]]:3: note: in 'once', by this coop::load call
  // CHECK: :[[#@LINE-4]]:3: note: used before in this call of 'leaves_early'
  // CHECK: :[[#@LINE-70]]:3: note: in 'once', by this coop::load call
  for (int i = 0; i < n; ++i)
    leaves_early(source, other, n);
    // CHECK: :[[#@LINE-1]]:5: warning: on some paths this call uses TempStorage 'other' again while other threads may still use it for the call before; put __syncthreads() between the two, or give it coop::auto_sync(true) [coop-missing-barrier]
    // CHECK: :[[#@LINE-74]]:3: note: in 'once', by this coop::load call
    // CHECK: :[[#@LINE-3]]:5: note: used before in this call of 'leaves_early'
    // CHECK: :[[#@LINE-76]]:3: note: in 'once', by this coop::load call
}

// Some paths have one.
__global__ void on_a_path(const int* source, int n)
{
  coop::TempStorage scratch;
  int items[4];
  coop::load(coop::this_block<128>(), source, items, coop::transpose, coop::temp_storage(scratch));
  if (n > 3)
    __syncthreads();
  once(source, scratch);
  // CHECK: :[[#@LINE-1]]:3: warning: on some paths this call uses TempStorage 'scratch' again while other threads may still use it for the call before; put __syncthreads() between the two, or give it coop::auto_sync(true) [coop-missing-barrier]
  // CHECK: :[[#@LINE-89]]:3: note: in 'once', by this coop::load call
  // CHECK: :[[#@LINE-6]]:3: note: used before by this coop::load call
}

// Each call of the function has bytes of its own, and each call in it; round a loop they are the same.
__device__ void exclusively(const int* source, coop::TempStorage& scratch)
{
  int items[4];
  coop::load(coop::this_block<128>(), source, items, coop::transpose, coop::temp_storage(scratch));
  coop::load(coop::this_block<128>(), source, items, coop::transpose, coop::temp_storage(scratch));
}
__global__ void apart(const int* source, int n)
{
  coop::TempStorage apart(coop::sharing(coop::exclusive));
  exclusively(source, apart);
  exclusively(source, apart);
  for (int i = 0; i < n; ++i)
    exclusively(source, apart);
    // CHECK: :[[#@LINE-1]]:5: error: this call uses TempStorage 'apart' again while other threads may still use it for the call before; put __syncthreads() between the two, or give it coop::auto_sync(true) [coop-missing-barrier]
    // CHECK: :[[#@LINE-11]]:3: note: in 'exclusively', by this coop::load call
    // CHECK: :[[#@LINE-3]]:5: note: used before in this call of 'exclusively'
    // CHECK: :[[#@LINE-13]]:3: note: in 'exclusively', by this coop::load call
}

// What is reserved is no call's: calls beside it do not wait for it.
__device__ void reserving(const int* source, coop::TempStorage& scratch)
{
  once(source, scratch);
  scratch.reserve<int, 128>()[threadIdx.x] = 1;
}
__global__ void beside(const int* source, int n)
{
  coop::TempStorage scratch;
  once(source, scratch);
  reserving(source, scratch);
  reserving(source, scratch);
  // CHECK: :[[#@LINE-1]]:3: error: this call uses TempStorage 'scratch' again while other threads may still use it for the call before; put __syncthreads() between the two, or give it coop::auto_sync(true) [coop-missing-barrier]
  // CHECK: :[[#@LINE-126]]:3: note: in 'once', by this coop::load call
  // CHECK: :[[#@LINE-4]]:3: note: used before in this call of 'reserving'
  // CHECK: :[[#@LINE-128]]:3: note: in 'once', by this coop::load call
}

// A barrier in another function, by which only some ways lead.
__device__ void waits_perhaps(int n)
{
  if (n > 3) __syncthreads();
}
__global__ void by_other_functions(const int* source, int n)
{
  coop::TempStorage scratch;
  once(source, scratch);
  waits_perhaps(n);
  once(source, scratch);
  // CHECK: :[[#@LINE-1]]:3: warning: on some paths this call uses TempStorage 'scratch' again while other threads may still use it for the call before; put __syncthreads() between the two, or give it coop::auto_sync(true) [coop-missing-barrier]
  // CHECK: :[[#@LINE-143]]:3: note: in 'once', by this coop::load call
  // CHECK: :[[#@LINE-5]]:3: note: used before in this call of 'once'
  // CHECK: :[[#@LINE-145]]:3: note: in 'once', by this coop::load call
}
