// A header that is missing hides what it declares: nothing can be rewritten safely.
//
// RUN: %errors

#include <coop/coop.cuh>
#include "missing.h"
// CHECK: :[[#@LINE-1]]:10: error: the file cannot be read: 'missing.h' file not found [coop-unrewritable]

__global__ void kernel(const int* source)
{
  int items[4];
  coop::load(coop::this_block<128>(), source, items);
}
