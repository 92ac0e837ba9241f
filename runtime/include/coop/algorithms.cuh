// The algorithms of load and store as values, for calls whose algorithm is a template parameter.
#pragma once

#include <coop/options.cuh>

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
  warp_striped
};

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
// Blocked and free of storage, and never behind `direct`.
template <> inline constexpr algorithm algorithm_of<automatic_t> = algorithm::vectorize;

constexpr bool is_transposing(algorithm a)
{
  return a == algorithm::transpose || a == algorithm::warp_transpose || a == algorithm::warp_transpose_timesliced;
}
constexpr bool works_by_warp(algorithm a)
{
  return a == algorithm::warp_transpose || a == algorithm::warp_transpose_timesliced || a == algorithm::warp_striped;
}

// The algorithm that runs for a block of `threads` with `items` each: blocked and striped order are the same where
// either is 1, so nothing is exchanged. What the static_asserts of block_load and block_store reject becomes `direct`,
// so that theirs is the only error.
constexpr algorithm effective_algorithm(algorithm a, int threads, int items)
{
  return a == algorithm::none || (works_by_warp(a) && threads % 32 != 0) ||
             (is_transposing(a) && (threads == 1 || items == 1))
         ? algorithm::direct
         : a;
}

} // namespace detail
} // namespace coop
