// A case label behind an initialization: a warning for nvcc.
//
// REQUIRES: nvcc
// RUN: %dialect-stumbles
// STUMBLES: cannot jump from switch statement to this case label
#include <coop/coop.cuh>

__global__ void kernel(const int* source, int* destination, int mode)
{
  int items[4];
  auto block = coop::this_block<128>();
  coop::load(block, source, items);
  switch (mode)
  {
  case 0:
    int extra = mode + 1;
    items[0] += extra;
    break;
  case 1:
    items[0] = 0;
  }
  coop::store(block, destination, items);
}
