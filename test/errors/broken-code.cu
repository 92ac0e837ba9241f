// Code that Clang cannot resolve: what it says of a call is passed on. Errors that touch no call are nvcc's business.
//
// RUN: %errors

#include <coop/coop.cuh>

__global__ void untouched(const int* source)
{
  int items[4];
  unknown_to_everybody(3);
  coop::load(coop::this_block<128>(), source, items);
}

__global__ void unresolved(const int* source, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  coop::load(block, undeclared, items);
  // CHECK: :[[#@LINE-1]]:21: error: use of undeclared identifier 'undeclared'; without it this call is not understood [coop-unrewritable]
  coop::load(block, source, items, coop::valid_items(undeclared));
  // CHECK: :[[#@LINE-1]]:54: error: use of undeclared identifier 'undeclared'; without it this call is not understood [coop-unrewritable]
  coop::load(block, source, items, coop::no_such_option);
  // CHECK: :[[#@LINE-1]]:42: error: no member named 'no_such_option' in namespace 'coop'; without it this call is not understood [coop-unrewritable]
  coop::load(block, source, unknown_payload);
  // CHECK: :[[#@LINE-1]]:29: error: use of undeclared identifier 'unknown_payload'; without it this call is not understood [coop-unrewritable]
  auto odd = coop::this_block<0.5>();
  coop::load(odd, source, items);
  // CHECK: :[[#@LINE-1]]:3: error: the types of this coop::load call are unknown because of an earlier error [coop-unrewritable]
  // CHECK: :[[#@LINE-3]]:14: note: no matching function for call to 'this_block'
  coop::load<int, int, int, int, int, int>(block, source, items);
  // CHECK: :[[#@LINE-1]]:3: error: the types of this coop::load call are unknown because of an earlier error [coop-unrewritable]
  // CHECK: :[[#@LINE-2]]:3: note: no matching function for call to 'load'
}

template <int N> __global__ void extents(const int* source)
{
  auto block = coop::this_block<N, undeclared_extent>();
  int items[4];
  coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:3: error: the types of this coop::load call are unknown because of an earlier error [coop-unrewritable]
  // CHECK: :[[#@LINE-4]]:36: note: use of undeclared identifier 'undeclared_extent'
}

__global__ void vanishes(const int* source)
{
  int items[4];
  no_such_type x = (coop::load(coop::this_block<128>(), source, items), 3);
  for (no_such_type y : source) coop::load(coop::this_block<128>(), source, items);
  // CHECK: :[[#@LINE-1]]:33: error: this coop::load call was not understood because the code around it has errors [coop-unrewritable]
  // CHECK: :[[#@LINE-2]]:8: note: unknown type name 'no_such_type'
}
