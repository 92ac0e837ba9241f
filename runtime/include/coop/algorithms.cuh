// The algorithms of load and store as values, for calls whose algorithm is a template parameter.
#pragma once

#include <coop/options.cuh>
#include <coop/tuning.cuh>

namespace coop {
namespace detail {

template <class Tag> inline constexpr algorithm algorithm_of = algorithm::none;
template <class Tag> inline constexpr algorithm algorithm_of<const Tag> = algorithm_of<Tag>;
template <> inline constexpr algorithm algorithm_of<direct_t>         = algorithm::direct;
template <> inline constexpr algorithm algorithm_of<striped_t>        = algorithm::striped;
template <> inline constexpr algorithm algorithm_of<vectorize_t>      = algorithm::vectorize;
template <> inline constexpr algorithm algorithm_of<transpose_t>      = algorithm::transpose;
template <> inline constexpr algorithm algorithm_of<warp_transpose_t> = algorithm::warp_transpose;
template <> inline constexpr algorithm algorithm_of<warp_transpose_timesliced_t> =
  algorithm::warp_transpose_timesliced;
template <> inline constexpr algorithm algorithm_of<warp_striped_t> = algorithm::warp_striped;
template <> inline constexpr algorithm algorithm_of<automatic_t> = algorithm::automatic;

/// The tag of a call that has valid_items, which `automatic` depends on.
template <class Tag> struct guarded;
template <class Tag> inline constexpr algorithm algorithm_of<guarded<Tag>> = algorithm_of<Tag>;
template <class Tag> inline constexpr bool is_guarded               = false;
template <class Tag> inline constexpr bool is_guarded<guarded<Tag>> = true;

constexpr bool is_transposing(algorithm a)
{
  return a == algorithm::transpose || a == algorithm::warp_transpose || a == algorithm::warp_transpose_timesliced;
}
constexpr bool works_by_warp(algorithm a)
{
  return a == algorithm::warp_transpose || a == algorithm::warp_transpose_timesliced || a == algorithm::warp_striped;
}

// The algorithm that runs for a group of `threads` with `items` of `item_bytes` each: the fastest where it is automatic.
// Blocked and striped order are the same where there is one item or thread, so nothing is exchanged. What the
// static_asserts of block_load and its kin reject becomes `direct`, so that theirs is the only error.
template <class Tag> constexpr algorithm effective_algorithm(int item_bytes, int items, int threads, bool block)
{
  constexpr algorithm a = algorithm_of<Tag>;
  if (a == algorithm::automatic) {
    return fastest(item_bytes, items, threads, block, is_guarded<Tag>);
  }
  return a == algorithm::none || (works_by_warp(a) && threads % 32 != 0) ||
             (is_transposing(a) && (threads == 1 || items == 1))
         ? algorithm::direct
         : a;
}

} // namespace detail
} // namespace coop
