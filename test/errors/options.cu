// Options: unknown, repeated, inapplicable, missing their partner.
//
// RUN: %errors

#include <cuda/std/span>
#include <coop/coop.cuh>

struct mine {};
template <class... Options> __global__ void forwards(const int* source, Options... options)
{
  int items[4];
  coop::load(coop::this_block<128>(), source, items, options...);
  // CHECK: :[[#@LINE-1]]:54: error: the options of coop::load must be spelled at the call; a pack expansion hides which ones they are [coop-unrewritable]
}

__global__ void kernel(const int* source, int* destination, int n)
{
  auto block = coop::this_block<128>();
  int items[4];

  // Not an option at all.
  coop::load(block, source, items, 42);
  // CHECK: :[[#@LINE-1]]:36: error: this argument is not an option of coop::load (its type is 'int'); the options are direct, striped, vectorize, transpose, warp_transpose, warp_transpose_timesliced, warp_striped, automatic, valid_items(…), oob_default(…), offset(…), temp_storage(…) [coop-argument]
  coop::load(block, source, items, n);
  // CHECK: :[[#@LINE-1]]:36: error: this argument is not an option of coop::load (its type is 'int'); the options are direct, striped, vectorize, transpose, warp_transpose, warp_transpose_timesliced, warp_striped, automatic, valid_items(…), oob_default(…), offset(…), temp_storage(…) [coop-argument]
  coop::load(block, source, items, mine{});
  // CHECK: :[[#@LINE-1]]:36: error: this argument is not an option of coop::load (its type is 'mine'); the options are direct, striped, vectorize, transpose, warp_transpose, warp_transpose_timesliced, warp_striped, automatic, valid_items(…), oob_default(…), offset(…), temp_storage(…) [coop-argument]
  coop::load(block, source, items, "transpose");
  // CHECK: :[[#@LINE-1]]:36: error: this argument is not an option of coop::load (its type is 'const char[10]'); the options are direct, striped, vectorize, transpose, warp_transpose, warp_transpose_timesliced, warp_striped, automatic, valid_items(…), oob_default(…), offset(…), temp_storage(…) [coop-argument]
  coop::load(block, source, items, coop::transpose, block);
  // CHECK: :[[#@LINE-1]]:53: error: this argument is not an option of coop::load (its type is 'coop::block_group<128, 1, 1>'); the options are direct, striped, vectorize, transpose, warp_transpose, warp_transpose_timesliced, warp_striped, automatic, valid_items(…), oob_default(…), offset(…), temp_storage(…) [coop-argument]
  coop::store(block, destination, items, nullptr);
  // CHECK: :[[#@LINE-1]]:42: error: this argument is not an option of coop::store (its type is 'std::nullptr_t'); the options are direct, striped, vectorize, transpose, warp_transpose, warp_transpose_timesliced, warp_striped, automatic, valid_items(…), offset(…), temp_storage(…) [coop-argument]

  // Options of something else.
  coop::load(block, source, items, coop::exclusive);
  // CHECK: :[[#@LINE-1]]:36: error: coop::load does not take 'exclusive'; its options are direct, striped, vectorize, transpose, warp_transpose, warp_transpose_timesliced, warp_striped, automatic, valid_items(…), oob_default(…), offset(…), temp_storage(…) [coop-argument]
  coop::load(block, source, items, coop::alignment(16));
  // CHECK: :[[#@LINE-1]]:36: error: coop::load does not take 'alignment'; its options are direct, striped, vectorize, transpose, warp_transpose, warp_transpose_timesliced, warp_striped, automatic, valid_items(…), oob_default(…), offset(…), temp_storage(…) [coop-argument]
  coop::load(block, source, items, coop::non_exhaustive);
  // CHECK: :[[#@LINE-1]]:36: error: coop::load does not take 'non_exhaustive'; its options are direct, striped, vectorize, transpose, warp_transpose, warp_transpose_timesliced, warp_striped, automatic, valid_items(…), oob_default(…), offset(…), temp_storage(…) [coop-argument]
  coop::store(block, destination, items, coop::oob_default(0));
  // CHECK: :[[#@LINE-1]]:42: error: coop::store does not take 'oob_default'; its options are direct, striped, vectorize, transpose, warp_transpose, warp_transpose_timesliced, warp_striped, automatic, valid_items(…), offset(…), temp_storage(…) [coop-argument]
  coop::store(block, destination, items, coop::valid_items(n), coop::oob_default(0));
  // CHECK: :[[#@LINE-1]]:64: error: coop::store does not take 'oob_default'; its options are direct, striped, vectorize, transpose, warp_transpose, warp_transpose_timesliced, warp_striped, automatic, valid_items(…), offset(…), temp_storage(…) [coop-argument]

  // Twice.
  coop::load(block, source, items, coop::valid_items(n), coop::valid_items(n));
  // CHECK: :[[#@LINE-1]]:58: error: 'valid_items' is given twice to coop::load; each option may appear once [coop-argument]
  // CHECK: :[[#@LINE-2]]:36: note: given here first
  coop::load(block, source, items, coop::offset(n), coop::transpose, coop::offset(n), coop::offset(1));
  // CHECK: :[[#@LINE-1]]:70: error: 'offset' is given twice to coop::load; each option may appear once [coop-argument]
  // CHECK: :[[#@LINE-2]]:36: note: given here first
  // CHECK: :[[#@LINE-3]]:87: error: 'offset' is given twice to coop::load; each option may appear once [coop-argument]
  // CHECK: :[[#@LINE-4]]:36: note: given here first
  coop::load(block, source, items, coop::transpose, coop::striped);
  // CHECK: :[[#@LINE-1]]:53: error: coop::load is given two algorithms, 'transpose' and 'striped'; keep one of them [coop-argument]
  // CHECK: :[[#@LINE-2]]:36: note: given here first
  coop::store(block, destination, items, coop::transpose, coop::transpose);
  // CHECK: :[[#@LINE-1]]:59: error: 'transpose' is given twice to coop::store; each option may appear once [coop-argument]
  // CHECK: :[[#@LINE-2]]:42: note: given here first

  // A default without a count.
  coop::load(block, source, items, coop::oob_default(0));
  // CHECK: :[[#@LINE-1]]:36: error: 'oob_default' has no effect without 'valid_items' in coop::load; add coop::valid_items(n) or drop the default [coop-argument]
  coop::load(block, source, items, coop::transpose, coop::offset(n), coop::oob_default(0));
  // CHECK: :[[#@LINE-1]]:70: error: 'oob_default' has no effect without 'valid_items' in coop::load; add coop::valid_items(n) or drop the default [coop-argument]

  // Several at once.
  coop::load(block, source, items, 1, coop::striped, 2, coop::direct);
  // CHECK: :[[#@LINE-1]]:36: error: this argument is not an option of coop::load (its type is 'int'); the options are direct, striped, vectorize, transpose, warp_transpose, warp_transpose_timesliced, warp_striped, automatic, valid_items(…), oob_default(…), offset(…), temp_storage(…) [coop-argument]
  // CHECK: :[[#@LINE-2]]:54: error: this argument is not an option of coop::load (its type is 'int'); the options are direct, striped, vectorize, transpose, warp_transpose, warp_transpose_timesliced, warp_striped, automatic, valid_items(…), oob_default(…), offset(…), temp_storage(…) [coop-argument]
  // CHECK: :[[#@LINE-3]]:57: error: coop::load is given two algorithms, 'striped' and 'direct'; keep one of them [coop-argument]
  // CHECK: :[[#@LINE-4]]:39: note: given here first

  // All right.
  coop::load(block, source, items, coop::oob_default(0), coop::valid_items(n));
  coop::load(block, source, items, coop::offset(n), coop::transpose);
  coop::store(block, destination, items, coop::valid_items(n), coop::offset(n), coop::striped);
}
