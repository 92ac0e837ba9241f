// What the three spellings of the suite's kernels have in common: each file has the same kernels, with the same names and
// parameters, in a namespace of its own, and a table of them.
#pragma once

namespace suite {

/// Ints of input and of output that belong to one block.
constexpr int span = 4096;

/// `n` is the same for all threads; loops take that many tiles.
using kernel = void (*)(const int* in, int* out, int n);

struct entry {
  const char* name;
  kernel function;
  int threads;
};

} // namespace suite

#define SUITE_TABLE(ENTRY) \
  ENTRY(load_store, 128) \
  ENTRY(two_stages, 128) \
  ENTRY(loop, 128) \
  ENTRY(two_loops, 128) \
  ENTRY(nested_loops, 128) \
  ENTRY(either_load, 128) \
  ENTRY(either_size, 128) \
  ENTRY(one_of_three, 128) \
  ENTRY(early_exit, 128) \
  ENTRY(user_barriers, 128) \
  ENTRY(user_barrier_in_loop, 128) \
  ENTRY(continues, 128) \
  ENTRY(guarded, 128) \
  ENTRY(eight_calls, 128) \
  ENTRY(wide_items, 256) \
  ENTRY(warps, 128) \
  ENTRY(warps_in_loop, 128) \
  ENTRY(block_then_warps, 128) \
  ENTRY(warps_then_block, 128) \
  ENTRY(warps_between, 128) \
  ENTRY(warps_loop_between, 128) \
  ENTRY(half_warps, 128) \
  ENTRY(half_and_whole, 128) \
  ENTRY(warps_part, 128)
