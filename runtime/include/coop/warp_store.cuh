// Warp stores for rewritten code: the vectorized one, and those whose algorithm is a template parameter. Includes CUB.
#pragma once

#include <cub/warp/warp_store.cuh>

#include <coop/algorithms.cuh>
#include <coop/vector_access.cuh>

namespace coop {
namespace detail {

/// A blocked store by a warp or logical warp of W threads that moves full tiles as vectors, for any destination; the rest
/// is CUB's: destination, items[, valid]. What is tested is the same in all threads of the group.
template <int W, class Destination, class T, int N>
COOP_DEVICE COOP_DETAIL_INLINE void warp_store_vectorized(Destination destination, T (&items)[N])
{
  store_tile(static_cast<int>(lane_in_warp() % W), destination, items);
}
template <int W, class Destination, class T, int N>
COOP_DEVICE COOP_DETAIL_INLINE void warp_store_vectorized(Destination destination, T (&items)[N], int valid)
{
  store_tile(static_cast<int>(lane_in_warp() % W), W * N, destination, items, valid);
}

/// CUB's WarpStore with the algorithm named by a tag: a warp or logical warp of W threads stores N items of type T each.
///
///   TempStorage     what the constructor takes; of no use, but still a type, where needs_storage is false
///   needs_storage   whether the store exchanges items through shared memory; it then permutes `items`
///
/// All threads of the group call Store, whose operands are CUB's.
template <class T, int N, class Algorithm, int W> class warp_store {
  static constexpr algorithm requested = algorithm_of<Algorithm>;
  static constexpr algorithm chosen    = effective_algorithm<Algorithm>(static_cast<int>(sizeof(T)), N, W, false);

  static_assert(requested != algorithm::none && !works_by_warp(requested),
                "the algorithm of coop::store on a warp is the type of a tag: coop::direct_t, striped_t, vectorize_t, "
                "transpose_t or automatic_t");

  // vectorize is above.
  using cub_store = CUB_NS_QUALIFIER::WarpStore<
    T, N,
    chosen == algorithm::striped     ? CUB_NS_QUALIFIER::WARP_STORE_STRIPED
    : chosen == algorithm::transpose ? CUB_NS_QUALIFIER::WARP_STORE_TRANSPOSE
                                     : CUB_NS_QUALIFIER::WARP_STORE_DIRECT,
    W>;

public:
  using TempStorage = typename cub_store::TempStorage;
  static constexpr bool needs_storage = is_transposing(chosen);

  COOP_DEVICE COOP_DETAIL_INLINE explicit warp_store(TempStorage& storage) : storage(storage) {}

  /// Stores the full tile that begins at `destination`.
  template <class Destination> COOP_DEVICE COOP_DETAIL_INLINE void Store(Destination destination, T (&items)[N])
  {
    if constexpr (chosen == algorithm::vectorize) {
      warp_store_vectorized<W>(destination, items);
    } else {
      cub_store(storage).Store(destination, items);
    }
  }

  /// Stores the first `valid` elements of the tile and writes nothing behind them.
  template <class Destination>
  COOP_DEVICE COOP_DETAIL_INLINE void Store(Destination destination, T (&items)[N], int valid)
  {
    if constexpr (chosen == algorithm::vectorize) {
      warp_store_vectorized<W>(destination, items, valid);
    } else {
      cub_store(storage).Store(destination, items, valid);
    }
  }

private:
  TempStorage& storage;
};

} // namespace detail
} // namespace coop
