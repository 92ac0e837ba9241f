// Warp loads for rewritten code whose algorithm is a template parameter. Includes CUB.
#pragma once

#include <cub/warp/warp_load.cuh>

#include <coop/algorithms.cuh>
#include <coop/device.cuh>
#include <coop/vector_access.cuh>

namespace coop {
namespace detail {

/// A blocked load by a warp or logical warp of W threads that moves full tiles as vectors, for any source; the rest is
/// CUB's: source, items[, valid[, fill]]. What is tested is the same in all threads of the group.
template <int W, class Source, class T, int N>
COOP_DEVICE COOP_DETAIL_INLINE void warp_load_vectorized(Source source, T (&items)[N])
{
  load_tile(static_cast<int>(lane_in_warp() % W), W * N, source, items);
}
template <int W, class Source, class T, int N, class... Fill>
COOP_DEVICE COOP_DETAIL_INLINE void warp_load_vectorized(Source source, T (&items)[N], int valid, Fill... fill)
{
  load_tile(static_cast<int>(lane_in_warp() % W), W * N, source, items, valid, fill...);
}

/// CUB's WarpLoad with the algorithm named by a tag: a warp or logical warp of W threads loads N items of type T each.
///
///   TempStorage     what the constructor takes; of no use, but still a type, where needs_storage is false
///   needs_storage   whether the load exchanges items through shared memory
///
/// All threads of the group call Load, whose operands are CUB's.
template <class T, int N, class Algorithm, int W> class warp_load {
  static constexpr algorithm requested = algorithm_of<Algorithm>;
  static constexpr algorithm chosen    = effective_algorithm<Algorithm>(static_cast<int>(sizeof(T)), N, W, false);

  static_assert(requested != algorithm::none && !works_by_warp(requested),
                "the algorithm of coop::load on a warp is the type of a tag: coop::direct_t, striped_t, vectorize_t, "
                "transpose_t or automatic_t");

  // vectorize, which CUB has for full tiles only, is above.
  using cub_load = CUB_NS_QUALIFIER::WarpLoad<
    T, N,
    chosen == algorithm::striped     ? CUB_NS_QUALIFIER::WARP_LOAD_STRIPED
    : chosen == algorithm::transpose ? CUB_NS_QUALIFIER::WARP_LOAD_TRANSPOSE
                                     : CUB_NS_QUALIFIER::WARP_LOAD_DIRECT,
    W>;

public:
  using TempStorage = typename cub_load::TempStorage;
  static constexpr bool needs_storage = is_transposing(chosen);

  COOP_DEVICE COOP_DETAIL_INLINE explicit warp_load(TempStorage& storage) : storage(storage) {}

  /// CUB's Load: source, items[, valid[, fill]].
  template <class Source, class... Guard>
  COOP_DEVICE COOP_DETAIL_INLINE void Load(Source source, T (&items)[N], Guard... guard)
  {
    if constexpr (chosen == algorithm::vectorize) {
      warp_load_vectorized<W>(source, items, guard...);
    } else {
      cub_load(storage).Load(source, items, guard...);
    }
  }

private:
  TempStorage& storage;
};

} // namespace detail
} // namespace coop
