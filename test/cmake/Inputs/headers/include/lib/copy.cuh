#ifndef LIB_COPY_CUH
#define LIB_COPY_CUH
#include <coop/coop.cuh>

template <int N>
__global__ void copy(const int* source, int* destination)
{
  auto block = coop::this_block<32>();
  int x[N];
  coop::load(block, source, x, coop::transpose);
  coop::store(block, destination, x, coop::transpose);
}
#endif
