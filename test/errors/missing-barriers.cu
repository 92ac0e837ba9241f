// A coop call is no barrier for the user's own shared memory.
//
// RUN: %errors

#include <coop/coop.cuh>

__global__ void neighbour(const int* source, int* destination)
{
  __shared__ int own[128];
  auto block = coop::this_block<128>();
  int items[4];
  own[threadIdx.x] = source[threadIdx.x];
  coop::load(block, source, items, coop::transpose);
  destination[threadIdx.x] = own[threadIdx.x ^ 1] + items[0];
  // CHECK: :[[#@LINE-1]]:30: error: 'own' is read here where another thread wrote it, with no barrier between; a coop call is none for your own data: put __syncthreads() between the two [coop-missing-barrier]
  // CHECK: :[[#@LINE-4]]:3: note: 'own' is written here
  // CHECK: :[[#@LINE-4]]:3: note: whether this call waits for all threads depends on its algorithm, the number of items and the plan
}

__global__ void on_some_path(const int* source, int* destination, bool flag)
{
  __shared__ int own[128];
  const int t = threadIdx.x;
  int items[4];
  own[t] = source[t];
  if (flag) __syncthreads();
  coop::load(coop::this_block<128>(), source, items);
  destination[t] = own[127 - t] + items[0];
  // CHECK: :[[#@LINE-1]]:20: warning: 'own' is read here where another thread wrote it, on some paths with no barrier between; a coop call is none for your own data: put __syncthreads() between the two [coop-missing-barrier]
  // CHECK: :[[#@LINE-5]]:3: note: 'own' is written here
  // CHECK: :[[#@LINE-4]]:3: note: whether this call waits for all threads depends on its algorithm, the number of items and the plan
}

__global__ void broadcast(const int* source, int* destination)
{
  __shared__ int total;
  int items[4];
  if (threadIdx.x == 0) total = source[0];
  coop::load(coop::this_block<128>(), source, items, coop::transpose);
  destination[threadIdx.x] = total + items[0];
  // CHECK: :[[#@LINE-1]]:30: error: 'total' is read here where another thread wrote it, with no barrier between; a coop call is none for your own data: put __syncthreads() between the two [coop-missing-barrier]
  // CHECK: :[[#@LINE-4]]:25: note: 'total' is written here
  // CHECK: :[[#@LINE-4]]:3: note: whether this call waits for all threads depends on its algorithm, the number of items and the plan
}

template <int N> __global__ void in_a_template(const int* source, int* destination)
{
  __shared__ int own[N];
  int items[4];
  for (int round = 0; round < 4; ++round) {
    own[threadIdx.x] = source[threadIdx.x];
    coop::load(coop::this_block<N>(), source, items, coop::transpose);
    destination[threadIdx.x] = own[0] + items[0];
    // CHECK: :[[#@LINE-1]]:32: error: 'own' is read here where another thread wrote it, with no barrier between; a coop call is none for your own data: put __syncthreads() between the two [coop-missing-barrier]
    // CHECK: :[[#@LINE-4]]:5: note: 'own' is written here
    // CHECK: :[[#@LINE-4]]:5: note: whether this call waits for all threads depends on its algorithm, the number of items and the plan
    __syncthreads();
  }
}
template __global__ void in_a_template<64>(const int*, int*);

// Nothing is wrong here, or nothing is certain.
__device__ void wait() { __syncthreads(); }
__global__ void right(const int* source, int* destination, int n)
{
  __shared__ int own[128];
  __shared__ int total;
  extern __shared__ int pool[];
  int local[4], items[4];
  own[threadIdx.x] = source[threadIdx.x];
  coop::load(coop::this_block<128>(), source, items, coop::transpose);
  local[threadIdx.x & 3] = own[threadIdx.x]; // its own
  __syncthreads();
  own[threadIdx.x] = local[threadIdx.x & 3];
  coop::load(coop::this_block<128>(), source, items);
  __syncthreads();
  destination[0] = own[threadIdx.x ^ 1];
  __syncthreads();
  own[threadIdx.x] = 1;
  coop::load(coop::this_block<128>(), source, items);
  wait(); // may be a barrier
  destination[1] = own[threadIdx.x ^ 1];
  __syncthreads();
  own[threadIdx.x] = 2;
  coop::load(coop::this_block<128>(), source, items);
  destination[2] = own[n];          // whose it is, is not known
  if (threadIdx.x == 0) total = n;
  coop::load(coop::this_block<128>(), source, items);
  if (threadIdx.x == 0) destination[3] = total + items[0];
  pool[threadIdx.x] = 3;
  destination[4] = pool[threadIdx.x ^ 1]; // no call between: not ours to say
}
