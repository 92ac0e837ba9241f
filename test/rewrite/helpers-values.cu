// Calls of functions with values: a barrier stands behind the statement, before the call, or in its place takes the value on.
//
// REQUIRES: nvcc
// REDEFINE: %{tool} = -Wno-coop-temp-storage
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

__device__ int first(const int* source)
{
  int items[4];
  coop::load(coop::this_block<128>(), source, items, coop::transpose);
  return items[0];
}

__device__ void tile(const int* source)
{
  int items[4];
  coop::load(coop::this_block<128>(), source, items, coop::transpose);
}

__global__ void values(const int* source, int* destination, int n)
{
  int a = first(source);
  int b = 3 + first(source + 1);
  destination[0] = a + first(source + 2) + b;
  if (n > 0) destination[1] = first(source);
  destination[2] = n > 1 ? first(source) : first(source + 1);
  while ((first(source + n), n > 7)) --n;
  tile(source), tile(source + 1);
  if (n > 2) tile(source);
  else tile(source + 2);
  for (tile(source); n < 5; tile(source + n)) ++n;
  int c = first(source), d = first(source + 4);
  destination[3] = c + d;
  destination[first(source)] = 0;
}

__device__ int forwarded(const int* source, int n)
{
  if (n == 0) return first(source);
  tile(source);
  return first(source + n);
}
__global__ void forwards(const int* source, int* destination, int n)
{
  for (int i = 0; i < n; ++i) destination[i] = forwarded(source, i);
}
