// Reservations count for the size of their descriptor, and for the shared memory of the kernel.
//
// RUN: %errors

#include <coop/coop.cuh>

__global__ void too_small(const int* source)
{
  coop::TempStorage scratch(coop::size_in_bytes(2300));
  int items[4];
  coop::load(coop::this_block<128>(), source, items, coop::transpose, coop::temp_storage(scratch));
  scratch.reserve<int, 64>()[0] = 1;
  // CHECK: :[[#@LINE-1]]:11: error: descriptor 'scratch' has 2300 bytes, but what it is used for needs 2304 [coop-temp-storage]
}

__global__ void beyond(int* destination)
{
  coop::TempStorage scratch;
  scratch.reserve<int, 65536>()[0] = 1;
  // CHECK: :[[#@LINE-1]]:11: error: kernel 'beyond' needs 262144 bytes of shared memory, more than the 232448 bytes that a block can have on sm_90 [coop-temp-storage]
}

template <class T, int N> __global__ void each(const T* source)
{
  T items[N];
  coop::load(coop::this_block<1024>(), source, items, coop::transpose);
  // CHECK: :[[#@LINE-1]]:3: error: kernel 'each' needs 270336 bytes of shared memory, more than the 232448 bytes that a block can have on sm_90 [coop-temp-storage]
  // CHECK: :[[#@LINE-2]]:3: note: in the instantiation 'each<double, 32>'
}
template __global__ void each<int, 4>(const int*);
template __global__ void each<double, 32>(const double*);
