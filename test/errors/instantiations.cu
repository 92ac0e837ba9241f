// What only an instantiation shows is said once, with the instantiation's name; what the text shows is said without.
//
// RUN: %errors

#include <coop/coop.cuh>

template <class T, int Threads, int Items>
__global__ void kernel(const int* source, T* destination, int n)
{
  auto block = coop::this_block<Threads>();
  coop::ThreadData<T, Items> items;
  coop::load(block, source, items, coop::warp_transpose);
  // CHECK: :[[#@LINE-1]]:21: error: coop::load moves 'float' but the source holds 'int'; both must be the same type [coop-type]
  // CHECK: :[[#@LINE-2]]:3: note: in the instantiation 'kernel<float, 128, 4>'
  // CHECK: :[[#@LINE-3]]:29: error: a payload needs at least 1 item per thread, not 0 [coop-argument]
  // CHECK: :[[#@LINE-4]]:3: note: in the instantiation 'kernel<int, 128, 0>'
  // CHECK: :[[#@LINE-5]]:36: error: 'warp_transpose' needs a block of whole warps, but this block has 48 threads; use 'transpose' or a multiple of 32 [coop-argument]
  // CHECK: :[[#@LINE-6]]:3: note: in the instantiation 'kernel<int, 48, 4>'
  coop::store(block, destination, items, coop::valid_items(100));
  // CHECK: :[[#@LINE-1]]:35: error: a payload needs at least 1 item per thread, not 0 [coop-argument]
  // CHECK: :[[#@LINE-2]]:3: note: in the instantiation 'kernel<int, 128, 0>'
  // CHECK: :[[#@LINE-3]]:60: error: valid_items(100) is outside 0 … 32, the tile: 32 (threads) × 1 (items per thread) [coop-valid-items]
  // CHECK: :[[#@LINE-4]]:3: note: in the instantiation 'kernel<int, 32, 1>'
  coop::store(block, destination, items, coop::valid_items(n), coop::valid_items(n));
  // CHECK: :[[#@LINE-1]]:35: error: a payload needs at least 1 item per thread, not 0 [coop-argument]
  // CHECK: :[[#@LINE-2]]:3: note: in the instantiation 'kernel<int, 128, 0>'
  // CHECK: :[[#@LINE-3]]:64: error: 'valid_items' is given twice to coop::store; each option may appear once [coop-argument]
  // CHECK: :[[#@LINE-4]]:42: note: given here first
}
template __global__ void kernel<int, 128, 4>(const int*, int*, int);
template __global__ void kernel<float, 128, 4>(const int*, float*, int);
template __global__ void kernel<int, 48, 4>(const int*, int*, int);
template __global__ void kernel<int, 32, 1>(const int*, int*, int);
template __global__ void kernel<int, 128, 0>(const int*, int*, int);

template <class T, class Count> __global__ void values(const T* source, Count count, T fill)
{
  auto block = coop::this_block<64>();
  T items[2];
  coop::load(block, source, items, coop::valid_items(count), coop::oob_default(0));
  // CHECK: :[[#@LINE-1]]:54: error: 'valid_items' takes an integer, not a value of type 'float' [coop-type]
  // CHECK: :[[#@LINE-2]]:3: note: in the instantiation 'values<int, float>'
  // CHECK: :[[#@LINE-3]]:80: error: oob_default(0) does not fit the payload's type 'bool' without narrowing [coop-type]
  // CHECK: :[[#@LINE-4]]:3: note: in the instantiation 'values<bool, long long>'
  coop::load(block, source, items, coop::valid_items(count), coop::oob_default(fill));
  // CHECK: :[[#@LINE-1]]:54: error: 'valid_items' takes an integer, not a value of type 'float' [coop-type]
  // CHECK: :[[#@LINE-2]]:3: note: in the instantiation 'values<int, float>'
}
struct pixel { unsigned char r, g, b; };
template __global__ void values<int, int>(const int*, int, int);
template __global__ void values<int, float>(const int*, float, int);
template __global__ void values<bool, long long>(const bool*, long long, bool);
template __global__ void values<pixel, unsigned>(const pixel*, unsigned, pixel);

template <class Algorithm> __global__ void algorithm(const int* source)
{
  int items[3];
  coop::load(coop::this_block<48>(), source, items, Algorithm{});
  // CHECK: :[[#@LINE-1]]:53: error: an argument whose type is a template parameter is taken for an algorithm of coop::load, but here it is 'int'; spell other options at the call [coop-unrewritable]
  // CHECK: :[[#@LINE-2]]:3: note: in the instantiation 'algorithm<int>'
  // CHECK: :[[#@LINE-3]]:53: error: 'warp_striped' needs a block of whole warps, but this block has 48 threads; use 'transpose' or a multiple of 32 [coop-argument]
  // CHECK: :[[#@LINE-4]]:3: note: in the instantiation 'algorithm<coop::types::warp_striped_t>'
}
template __global__ void algorithm<coop::transpose_t>(const int*);
template __global__ void algorithm<coop::warp_striped_t>(const int*);
template __global__ void algorithm<coop::automatic_t>(const int*);
template __global__ void algorithm<int>(const int*);

template <int X> __global__ void extents(const int* source)
{
  int items[3];
  coop::load(coop::this_block<X>(), source, items);
  coop::load(coop::this_block<64>(), source, items);
  // CHECK: :[[#@LINE-1]]:14: error: this block is (64, 1, 1) but another group in the same kernel says (96, 1, 1) [coop-block-extent]
  // CHECK: :[[#@LINE-3]]:14: note: the other group is stated here
  // CHECK: :[[#@LINE-3]]:14: note: in the instantiation 'extents<96>'
}
template __global__ void extents<64>(const int*);
template __global__ void extents<96>(const int*);

namespace outer {
template <int N> __global__ void through_a_launch(const int* source)
{
  coop::ThreadData<int, N> items;
  coop::load(coop::this_block<64>(), source, items, coop::offset(N - 3));
  // CHECK: :[[#@LINE-1]]:66: error: offset(-1) must be at least 0 and leave room for the tile in a 64-bit offset [coop-valid-items]
  // CHECK: :[[#@LINE-2]]:3: note: in the instantiation 'outer::through_a_launch<2>'
}
}
void launch(const int* source) { outer::through_a_launch<2><<<1, 64>>>(source); }

// No instantiation is needed for what is wrong in all of them.
template <int Threads, int Items> __global__ void never_instantiated(const int* source)
{
  auto block = coop::this_block<Threads>();
  coop::ThreadData<int, Items> items;
  coop::load(block, source, items, coop::valid_items(-1));
  // CHECK: :[[#@LINE-1]]:54: error: valid_items(-1) is outside 0 … tile, whatever the tile is [coop-valid-items]
  coop::load(block, source, items, coop::valid_items(~0ull));
  // CHECK: :[[#@LINE-1]]:54: error: valid_items(18446744073709551615) is outside 0 … tile, whatever the tile is [coop-valid-items]
  coop::load(block, source, items, coop::valid_items(1.5));
  // CHECK: :[[#@LINE-1]]:54: error: 'valid_items' takes an integer, not a value of type 'double' [coop-type]
  coop::load(block, source, items, coop::offset(-1));
  // CHECK: :[[#@LINE-1]]:49: error: offset(-1) must be at least 0 and leave room for the tile in a 64-bit offset [coop-valid-items]
}
