// What is misspelt is not guessed: the guess would go into the output, where nvcc could not refuse it. It is said where the
// name stands, with the one of ours that is nearest.
//
// RUN: %errors
#include <coop/coop.cuh>

__global__ void misspelt(const float* source, float* destination, int n)
{
  auto block = coop::this_block<128>();
  float items[4];
  coop::load(block, source, items, coop::Transpose);
  // CHECK: :[[#@LINE-1]]:42: error: no member named 'Transpose' in namespace 'coop'; did you mean 'coop::transpose'? [coop-unrewritable]
  coop::load(block, source, items, coop::valid_item(n));
  // CHECK: :[[#@LINE-1]]:42: error: no member named 'valid_item' in namespace 'coop'; did you mean 'coop::valid_items'? [coop-unrewritable]
  coop::load(coop::this_blok<128>(), source, items);
  // CHECK: :[[#@LINE-1]]:20: error: no member named 'this_blok' in namespace 'coop'; did you mean 'coop::this_block'? [coop-unrewritable]
  coop::store(block, destination, items, coop::nothing_like_it);
  // CHECK: :[[#@LINE-1]]:48: error: no member named 'nothing_like_it' in namespace 'coop'; without it this call is not understood [coop-unrewritable]
  coop::store(block, destination, items, coop::valid_items(m));
  // CHECK: :[[#@LINE-1]]:60: error: use of undeclared identifier 'm'; without it this call is not understood [coop-unrewritable]
}
