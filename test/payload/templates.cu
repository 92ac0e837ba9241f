// What a template's payloads hold is known in its instantiations; each place is named once, with the first of them.
//
// RUN: %warnings

#include <coop/coop.cuh>

template <class T, int Threads, int Items, class LoadAlgorithm, class StoreAlgorithm>
__global__ void copies(const T* source, T* destination)
{
  auto block = coop::this_block<Threads>();
  coop::ThreadData<T, Items> items;
  coop::load(block, source, items, LoadAlgorithm{});
  coop::store(block, destination, items, StoreAlgorithm{});
  // CHECK: :[[#@LINE-1]]:35: warning: 'items' holds items in striped order, but is stored in blocked order; use the same order for both, or exchange the items in between [coop-payload-order]
  // CHECK: :[[#@LINE-3]]:3: note: loaded in striped order here
  // CHECK: :[[#@LINE-3]]:35: note: in the instantiation 'copies<int, 128, 2, coop::types::striped_t, coop::types::direct_t>'
}
template __global__ void copies<int, 128, 4, coop::direct_t, coop::transpose_t>(const int*, int*);
template __global__ void copies<int, 128, 1, coop::striped_t, coop::direct_t>(const int*, int*);
template __global__ void copies<float, 1, 4, coop::striped_t, coop::direct_t>(const float*, float*);
template __global__ void copies<int, 128, 2, coop::striped_t, coop::direct_t>(const int*, int*);
template __global__ void copies<int, 128, 3, coop::direct_t, coop::striped_t>(const int*, int*);

template <int Items, int Written> __global__ void fills(int* destination)
{
  int items[Items];
  for (int i = 0; i < Written; ++i)
    items[i] = i;
  coop::store(coop::this_block<64>(), destination, items);
  // CHECK: :[[#@LINE-1]]:52: warning: 'items' is stored whole, but nothing has been written to item 3 [coop-uninitialized-payload]
  // CHECK: :[[#@LINE-5]]:7: note: 'items' is declared here without a value
  // CHECK: :[[#@LINE-3]]:52: note: in the instantiation 'fills<4, 3>'
}
template __global__ void fills<4, 4>(int*);
template __global__ void fills<4, 3>(int*);

template <int Rounds> __global__ void repeats(const int* source, int* destination)
{
  auto block = coop::this_block<64>();
  int items[4];
  coop::load(block, source, items);
  for (int k = 0; k < Rounds; ++k)
    coop::store(block, destination, items, coop::transpose, coop::offset(k * 256));
    // CHECK: :[[#@LINE-1]]:37: warning: 'items' is stored again after a 'transpose' store, which may have exchanged its items with other threads; write or load it again first, or let the store take a const copy [coop-payload-order]
    // CHECK: :[[#@LINE-2]]:5: note: the 'transpose' store is here, in the round of the loop before
    // CHECK: :[[#@LINE-3]]:37: note: in the instantiation 'repeats<2>'
}
template __global__ void repeats<1>(const int*, int*);
template __global__ void repeats<2>(const int*, int*);

// Only what the instantiation runs counts.
template <bool Exchange> __global__ void chosen(const int* source, int* destination, int* sums)
{
  auto block = coop::this_block<64>();
  int items[4];
  coop::load(block, source, items);
  if constexpr (Exchange)
    coop::store(block, destination, items, coop::transpose);
  else
    coop::store(block, destination, items);
  coop::store(block, sums, items[0]);
  // CHECK: :[[#@LINE-1]]:28: warning: 'items' is read after a 'transpose' store, which may have exchanged its items with other threads; write or load it again first, or let the store take a const copy [coop-payload-order]
  // CHECK: :[[#@LINE-5]]:5: note: the 'transpose' store is here
  // CHECK: :[[#@LINE-3]]:28: note: in the instantiation 'chosen<true>'
}
template __global__ void chosen<false>(const int*, int*, int*);
template __global__ void chosen<true>(const int*, int*, int*);

// Nothing is known of what nobody instantiates.
template <class T> __global__ void never(T* destination)
{
  coop::ThreadData<T, 4> items;
  coop::store(coop::this_block<64>(), destination, items);
}
