// Code without __CUDA_ARCH__ in a kernel calls what device code cannot. Calls in both branches are rewritten: nvcc reads
// both.
//
// REQUIRES: nvcc
// RUN: %dialect
#include <coop/coop.cuh>

void on_host();

__global__ void kernel(const int* source, int* destination)
{
#ifndef __CUDA_ARCH__
  on_host();
#endif
  int items[4];
  auto block = coop::this_block<128>();
#if __CUDA_ARCH__ >= 900
  coop::load(block, source, items, coop::transpose);
#else
  coop::load(block, source, items, coop::direct);
#endif
  coop::store(block, destination, items);
}
