// No call to rewrite.
#include "title.h"

#ifndef ONLY_PLAIN
#  error "a definition of the source file is missing"
#endif

__global__ void nothing() {}

int plain()
{
  return 1;
}
