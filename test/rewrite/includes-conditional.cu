// Includes at other places than file scope, or under a condition that hides them from other passes, are none to stand
// behind; a condition around the whole file is.
//
// REQUIRES: nvcc
// RUN: %golden
//--- before.cu
#ifndef THIS_FILE
#define THIS_FILE
#ifdef __CUDACC__
#  include <coop/coop.cuh>
#endif
#ifdef NEVER
#  include <cstdio>
#else
#  include <cstdint>
#endif
#include <climits>
extern "C" {
#include "limits.h"
}
namespace user {
#include <stddef.h>
__global__ void kernel(const int* source)
{
  int items[4];
  coop::load(coop::this_block<128>(), source, items);
}
}
#endif
//--- after.cu
#line 1 "before.cu"
#ifndef THIS_FILE
#define THIS_FILE
#ifdef __CUDACC__
#  include <coop/coop.cuh>
#endif
#ifdef NEVER
#  include <cstdio>
#else
#  include <cstdint>
#endif
#include <climits>
#include <cub/block/block_load.cuh>
#line 12 "before.cu"
extern "C" {
#include "limits.h"
}
namespace user {
#include <stddef.h>
__global__ void kernel(const int* source)
{
  int items[4];
  cub::BlockLoad<int, 128, 4>().Load(source, items);
}
}
#endif
