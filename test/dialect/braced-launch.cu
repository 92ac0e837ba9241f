// A launch configuration in braces, which Clang cannot parse: an error outside of coop calls does not stop the rewrite.
//
// REQUIRES: nvcc
// RUN: %dialect-stumbles
// STUMBLES: expected expression
#include <coop/coop.cuh>

__global__ void kernel(const int* source, int* destination)
{
  int items[4];
  auto block = coop::this_block<128>();
  coop::load(block, source, items);
  coop::store(block, destination, items);
}

void run(const int* source, int* destination) { kernel<<<dim3(1, 2), {128, 1, 1}>>>(source, destination); }
