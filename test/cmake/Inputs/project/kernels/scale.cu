// A call to rewrite. What it includes: a header beside it, one of a library, and a system header that a file beside it would
// hide if this folder were searched for angled includes.
#include <coop/coop.cuh>

#include <time.h>

#include "tile.cuh"
#include "title.h"

#ifndef IN_CUDA
#  error "a definition for CUDA alone is missing"
#endif

__global__ void scale(const int* source, int* destination)
{
  auto block = coop::this_block<threads>();
  coop::ThreadData<int, items> values;
  coop::load(block, source, values, coop::transpose);
  for (int& value : values) value *= FACTOR;
  coop::store(block, destination, values, coop::transpose);
}

int factor()
{
  return FACTOR;
}
