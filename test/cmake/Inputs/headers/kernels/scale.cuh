#pragma once
#include "defaults.h"
#include <coop/coop.cuh>
#include <lib/copy.cuh>

template <class T, int N>
static __global__ void scale(const T* source, T* destination, T factor)
{
  auto block = coop::this_block<64>();
  T x[LENGTH];
  coop::load(block, source, x, coop::transpose);
  for (T& each : x) each *= factor;
  coop::store(block, destination, x, coop::transpose);
}
