// Which algorithm coop::automatic is. Plain C++: the tool reads this table too, so that both always say the same.
//
// bench/tiles.cu measures what it is made of; bench/results.md holds the figures and says how to make them again. One
// choice serves every target: only sm_90 has been measured, and the rules are taken for the others.
#pragma once

namespace coop {
namespace detail {

enum class algorithm {
  none, // the tag is no algorithm
  direct,
  striped,
  vectorize,
  transpose,
  warp_transpose,
  warp_transpose_timesliced,
  warp_striped,
  automatic
};

/// How fast the blocked algorithms are for a block, in percent of the fastest of them; `guarded`: with valid_items.
struct tuning_row {
  int item_bytes, items, threads;
  bool guarded;
  int speeds[4]; // direct, vectorize, transpose, warp_transpose
};

inline constexpr tuning_row tuning_rows[] = {
#include <coop/tuning.inc>
};

/// The speed of a blocked algorithm for items of `item_bytes`, `items` per thread, in percent of the fastest, in the measured
/// block next to one of `threads`; 0 where that has not been measured.
constexpr int measured_speed(algorithm a, int item_bytes, int items, int threads, bool guarded)
{
  const int block = threads < 192 ? 128 : threads < 384 ? 256 : 512;
  const int column = a == algorithm::direct         ? 0
                     : a == algorithm::vectorize    ? 1
                     : a == algorithm::transpose    ? 2
                     : a == algorithm::warp_transpose ? 3
                                                      : -1;
  for (const tuning_row& row : tuning_rows) {
    if (column >= 0 && row.item_bytes == item_bytes && row.items == items && row.threads == block &&
        row.guarded == guarded) {
      return row.speeds[column];
    }
  }
  return 0;
}

/// What the measurements say in general, for shapes that are not among them: vectors as long as a thread's items are few
/// enough bytes and divide into words, more of them the smaller the items are; exchanges beyond.
constexpr algorithm expected_fastest(int item_bytes, int items)
{
  const int bytes = item_bytes * items;
  const int limit = item_bytes == 1 ? bytes : item_bytes == 2 ? 32 : item_bytes <= 4 ? 24 : 16;
  if (items <= 3 && bytes <= 12) {
    return algorithm::direct;
  }
  return bytes <= limit && (bytes % 4 == 0 || bytes <= 6) ? algorithm::vectorize : algorithm::warp_transpose;
}

/// The fastest blocked algorithm for a group of `threads` that moves `items` of `item_bytes` each per thread; of those that
/// are as good as equal the one that takes no storage. `block`: the group is a block and not a warp or a part of one;
/// `guarded`: the call has valid_items.
constexpr algorithm fastest(int item_bytes, int items, int threads, bool block, bool guarded)
{
  if (threads == 1) {
    return algorithm::direct;
  }
  algorithm best = expected_fastest(item_bytes, items);
  const int direct         = measured_speed(algorithm::direct, item_bytes, items, threads, guarded);
  const int vectorize      = measured_speed(algorithm::vectorize, item_bytes, items, threads, guarded);
  const int warp_transpose = measured_speed(algorithm::warp_transpose, item_bytes, items, threads, guarded);
  if (direct != 0) {
    best = direct >= 98                    ? algorithm::direct
           : vectorize >= 98 || items == 1 ? algorithm::vectorize
           : warp_transpose >= vectorize   ? algorithm::warp_transpose
                                           : algorithm::vectorize;
  }
  const bool whole_warps = block && threads % 32 == 0;
  return best == algorithm::warp_transpose && !whole_warps ? algorithm::transpose : best;
}

} // namespace detail
} // namespace coop
