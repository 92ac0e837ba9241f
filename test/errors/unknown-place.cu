// A call that stands where no statement of the kernel holds it, in a lambda's default argument, is refused: nothing is left
// as it was in silence. Calls in conditions with a variable are calls like any other.
//
// RUN: not %coop-rewrite %s --check -- nvcc -std=c++17 2>&1 | FileCheck %s --implicit-check-not=error:
#include <coop/coop.cuh>

__global__ void default_argument(const int* source)
{
  auto block = coop::this_block<128>();
  int items[4];
  auto call = [&](int z = (coop::load(block, source, items), 3)) { return z; };
  // CHECK: :[[#@LINE-1]]:28: error: coop::load cannot be rewritten where this call stands; make it a statement of its own [coop-unrewritable]
  (void) call;
}

__global__ void condition_variables(const int* source, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  while (int t = (coop::load(block, source, items, coop::transpose), n)) n -= t;
  for (; int t = (coop::load(block, source, items, coop::transpose), n);) n -= t;
  switch (int t = (coop::load(block, source, items), n)) { case 1: n = t; }
}

// Nor is there one in a statement expression, whose last statement is its value.
__global__ void in_statement_expression(const int* source, int* destination)
{
  int items[4];
  destination[0] = ({ coop::load(coop::this_block<128>(), source, items, coop::transpose); items[1]; });
  // CHECK: :[[#@LINE-1]]:23: error: coop::load cannot be rewritten where this call stands; make it a statement of its own [coop-unrewritable]
}
