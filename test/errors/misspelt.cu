// What is misspelt is not guessed: the guess would go into the output, where nvcc could not refuse it.
//
// RUN: %errors
#include <coop/coop.cuh>

__global__ void misspelt(const float* source, int n)
{
  auto block = coop::this_block<128>();
  float items[4];
  coop::load(block, source, items, coop::Transpose);
  // CHECK: :[[#@LINE-1]]:3: error: the types of this coop::load call are unknown because of an earlier error [coop-unrewritable]
  // CHECK: :[[#@LINE-2]]:42: note: no member named 'Transpose' in namespace 'coop'
  coop::load(block, source, items, coop::valid_item(n));
  // CHECK: :[[#@LINE-1]]:3: error: the types of this coop::load call are unknown because of an earlier error [coop-unrewritable]
  // CHECK: :[[#@LINE-2]]:42: note: no member named 'valid_item' in namespace 'coop'
}
