// Shared objects whose constructor would do something: nvcc leaves them uninitialized, Clang rejects them.
//
// REQUIRES: nvcc
// RUN: %dialect
#include <coop/coop.cuh>
#include <cooperative_groups.h>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda/std/complex>

struct Counter {
  int value = 3;
};
struct DeviceOnly {
  int value;
  __device__ DeviceOnly() : value(1) {}
};

__global__ void kernel(const int* source, int* destination)
{
  __shared__ cuda::barrier<cuda::thread_scope_block> arrived;
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> stages;
  __shared__ dim3 shape;
  __shared__ Counter counters[4];
  __shared__ DeviceOnly only;
  __shared__ cuda::std::complex<float> z;
  if (threadIdx.x == 0)
  {
    init(&arrived, blockDim.x);
    shape.x = counters[1].value + only.value + static_cast<int>(z.real());
  }
  __syncthreads();
  auto pipe = cuda::make_pipeline(cooperative_groups::this_thread_block(), &stages);
  pipe.producer_acquire();
  pipe.producer_commit();
  pipe.consumer_wait();
  pipe.consumer_release();
  coop::ThreadData<int, 4> items;
  auto block = coop::this_block<128>();
  coop::load(block, source + shape.x, items, coop::transpose);
  arrived.arrive_and_wait();
  coop::store(block, destination + counters[0].value, items, coop::transpose);
}

// The type depends on a template parameter.
template <class T>
__global__ void dependent(const T* source, T* destination)
{
  __shared__ T tile[4];
  T items[4];
  auto block = coop::this_block<128>();
  coop::load(block, source, items, coop::transpose);
  tile[threadIdx.x % 4] = items[0];
  __syncthreads();
  coop::store(block, destination, items, coop::valid_items(static_cast<int>(sizeof(tile))));
}
template __global__ void dependent<int>(const int*, int*);

// Shared variables are static: a lambda uses them without capturing them.
__global__ void captured(const int* source, int* destination)
{
  __shared__ int tile[128];
  __shared__ Counter counter;
  int items[1];
  auto block = coop::this_block<128>();
  coop::load(block, source, items);
  auto put = [=](int i) { tile[i] = items[0] + counter.value; };
  auto get = [](int i) { return tile[i]; };
  put(threadIdx.x);
  __syncthreads();
  items[0] = get(127 - threadIdx.x);
  coop::store(block, destination, items);
}
