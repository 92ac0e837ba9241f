// What the language or a header makes constant is the same for all threads, also in templates that nobody has instantiated.
//
// RUN: %silent

#include <coop/coop.cuh>

#include <cmath>
#include <cuda/std/limits>
#include <limits>

__global__ void builtins(const float* source, float* destination, int count)
{
  auto block = coop::this_block<128>();
  float items[4];
  coop::load(block, source, items, coop::valid_items(count), coop::oob_default(-INFINITY));
  coop::store(block, destination, items, coop::valid_items(count));
  coop::load(block, source, items, coop::valid_items(count), coop::oob_default(NAN));
  coop::store(block, destination, items, coop::valid_items(count));
  coop::load(block, source, items, coop::valid_items(count), coop::oob_default(nanf("7")));
  coop::store(block, destination, items, coop::valid_items(count));
  coop::load(block, source, items, coop::valid_items(count), coop::oob_default(HUGE_VALF));
  coop::store(block, destination, items, coop::valid_items(count));
  coop::load(block, source, items, coop::valid_items(count), coop::oob_default(__ldg(source)));
  coop::store(block, destination, items, coop::valid_items(count));
  coop::load(block, source, items, coop::valid_items(count), coop::oob_default(cuda::std::numeric_limits<float>::quiet_NaN()));
  coop::store(block, destination, items, coop::valid_items(count));
}

template <class T, class Op> __global__ void in_template(const T* source, T* destination, int count)
{
  auto block = coop::this_block<128>();
  T items[4];
  coop::load(block, source, items, coop::valid_items(count), coop::oob_default(std::numeric_limits<T>::infinity()));
  coop::store(block, destination, items, coop::valid_items(count));
  coop::load(block, source, items, coop::valid_items(count), coop::oob_default(-cuda::std::numeric_limits<T>::max()));
  constexpr T none = Op::identity();
  coop::store(block, destination, items, coop::valid_items(count));
  coop::load(block, source, items, coop::valid_items(count), coop::oob_default(none));
  if constexpr (Op::is_needed() && (sizeof(T) == 4 || Op::is_wide())) coop::store(block, destination, items);
}
