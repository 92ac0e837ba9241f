// Warp loads for rewritten code whose algorithm is a template parameter. Includes CUB.
#pragma once

#include <cub/warp/warp_load.cuh>

#include <coop/algorithms.cuh>
#include <coop/device.cuh>

namespace coop {
namespace detail {

/// CUB's WarpLoad with the algorithm named by a tag: a warp or logical warp of W threads loads N items of type T each.
///
///   TempStorage     what the constructor takes; of no use, but still a type, where needs_storage is false
///   needs_storage   whether the load exchanges items through shared memory
///
/// All threads of the group call Load, whose operands are CUB's.
template <class T, int N, class Algorithm, int W> class warp_load {
  static constexpr algorithm requested = algorithm_of<Algorithm>;
  static constexpr algorithm chosen    = effective_algorithm(requested, W, N);

  static_assert(requested != algorithm::none && !works_by_warp(requested),
                "the algorithm of coop::load on a warp is the type of a tag: coop::direct_t, striped_t, vectorize_t, "
                "transpose_t or automatic_t");

  using cub_load = CUB_NS_QUALIFIER::WarpLoad<
    T, N,
    chosen == algorithm::striped     ? CUB_NS_QUALIFIER::WARP_LOAD_STRIPED
    : chosen == algorithm::vectorize ? CUB_NS_QUALIFIER::WARP_LOAD_VECTORIZE
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
    cub_load(storage).Load(source, items, guard...);
  }

private:
  TempStorage& storage;
};

} // namespace detail
} // namespace coop
