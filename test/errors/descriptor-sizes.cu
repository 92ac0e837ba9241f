// Storage of the user's own that is too small, and uses of it that do not wait for each other.
//
// RUN: %errors

#include <coop/coop.cuh>


__global__ void too_small(const int* source, int* destination)
{
  coop::TempStorage small(coop::size_in_bytes(2000));
  coop::TempStorage each(coop::size_in_bytes(4096), coop::sharing(coop::exclusive), coop::auto_sync(true));
  __shared__ int bytes[500];
  __shared__ alignas(16) int enough[516];
  auto block = coop::this_block<128>();
  int items[4];
  coop::load(block, source, items, coop::transpose, coop::temp_storage(small));
  // CHECK: :[[#@LINE-1]]:3: error: descriptor 'small' has 2000 bytes, but what it is used for needs 2048 [coop-temp-storage]
  coop::load(block, source, items, coop::transpose, coop::temp_storage(each));
  coop::store(block, destination, items, coop::transpose, coop::temp_storage(each));
  // CHECK: :[[#@LINE-1]]:3: error: descriptor 'each' has 4096 bytes, but what it is used for needs 4112 [coop-temp-storage]
  coop::load(block, source, items, coop::transpose, coop::temp_storage(bytes));
  // CHECK: :[[#@LINE-1]]:72: error: 'bytes' has 2000 bytes aligned to 4, but this call needs 2048 bytes aligned to 16 [coop-temp-storage]
  coop::load(block, source, items, coop::transpose, coop::temp_storage(enough));
}

__global__ void unused(const int* source)
{
  coop::TempStorage nobody;
  // CHECK: :[[#@LINE-1]]:21: warning: nothing uses TempStorage 'nobody'; remove it, the storage of calls is planned without it [coop-temp-storage]
  int items[4];
  coop::load(coop::this_block<128>(), source, items, coop::transpose);
}

__global__ void no_barrier(const int* source, int* destination, int n)
{
  coop::TempStorage scratch;
  auto block = coop::this_block<128>();
  int items[4];
  coop::load(block, source, items, coop::transpose, coop::temp_storage(scratch));
  if (n > 3)
    __syncthreads();
  coop::store(block, destination, items, coop::transpose, coop::temp_storage(scratch));
  // CHECK: :[[#@LINE-1]]:3: warning: on some paths this call uses TempStorage 'scratch' again while other threads may still use it for the call before; put __syncthreads() between the two, or give it coop::auto_sync(true) [coop-missing-barrier]
  // CHECK: :[[#@LINE-5]]:3: note: used before by this coop::load call
}

__global__ void round_a_loop(const int* source, int* destination, int n)
{
  coop::TempStorage each(coop::sharing(coop::exclusive));
  __shared__ alignas(16) unsigned char mine[4096];
  auto block = coop::this_block<128>();
  for (int i = 0; i < n; ++i)
  {
    int items[4];
    coop::load(block, source, items, coop::transpose, coop::temp_storage(each));
    // CHECK: :[[#@LINE-1]]:5: error: this call uses TempStorage 'each' again while other threads may still use it for the call before; put __syncthreads() between the two, or give it coop::auto_sync(true) [coop-missing-barrier]
    // CHECK: :[[#@LINE-2]]:5: note: used before by this coop::load call
    coop::store(block, destination, items, coop::transpose, coop::temp_storage(mine));
    // CHECK: :[[#@LINE-1]]:5: error: this call uses 'mine' again while other threads may still use it for the call before; put __syncthreads() between the two [coop-missing-barrier]
    // CHECK: :[[#@LINE-2]]:5: note: used before by this coop::store call
  }
}

__global__ void barriers_in_place(const int* source, int* destination, int n)
{
  coop::TempStorage scratch;
  auto block = coop::this_block<128>();
  for (int i = 0; i < n; ++i)
  {
    int items[4];
    coop::load(block, source, items, coop::transpose, coop::temp_storage(scratch));
    __syncthreads();
    coop::store(block, destination, items, coop::transpose, coop::temp_storage(scratch));
    block.sync();
  }
}
