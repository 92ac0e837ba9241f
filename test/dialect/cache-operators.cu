// Loads and stores with cache operators, of every width.
//
// REQUIRES: nvcc
// RUN: %dialect
#include <coop/coop.cuh>
#include <cuda_fp16.h>

__global__ void kernel(const int* source, int* destination, long* l, float4* f, __half2* h)
{
  int items[4];
  auto block = coop::this_block<128>();
  coop::load(block, source + __ldlu(source), items);
  items[0] += __ldca(source) + static_cast<int>(__ldcg(l)) + static_cast<int>(__ldcs(f).x);
  items[1] += __ldcv(source) + static_cast<int>(__low2float(__ldca(h)));
  __stwb(destination, 1);
  __stcg(f, __ldca(f));
  __stcs(l, 3);
  __stwt(l, 4);
  coop::store(block, destination, items);
}
