// Warp stores for rewritten code: the vectorized one, and those whose algorithm is a template parameter. Includes CUB.
#pragma once

#include <cub/warp/warp_store.cuh>

#include <coop/block_store.cuh>

namespace coop {
namespace detail {

/// CUB's vectorized store of a full blocked tile by a warp or logical warp of W threads, for any destination: as
/// store_vectorized for a block, a misaligned pointer and any other iterator is written item by item.
template <int W, class Destination, class T, int N>
COOP_DEVICE COOP_DETAIL_INLINE void warp_store_vectorized(Destination destination, T (&items)[N])
{
  const int thread = static_cast<int>(lane_in_warp() % W);
  if constexpr (is_same_v<Destination, T*> && store_alignment_v<T, N> > alignof(T)) {
    if (reinterpret_cast<size_type>(destination) % store_alignment_v<T, N> == 0) {
      CUB_NS_QUALIFIER::StoreDirectBlockedVectorized(thread, destination, items);
      return;
    }
  }
  CUB_NS_QUALIFIER::StoreDirectBlocked(thread, destination, items);
}

/// CUB's WarpStore with the algorithm named by a tag: a warp or logical warp of W threads stores N items of type T each.
///
///   TempStorage     what the constructor takes; of no use, but still a type, where needs_storage is false
///   needs_storage   whether the store exchanges items through shared memory; it then permutes `items`
///
/// All threads of the group call Store, whose operands are CUB's.
template <class T, int N, class Algorithm, int W> class warp_store {
  static constexpr algorithm requested = algorithm_of<Algorithm>;
  static constexpr algorithm chosen    = effective_algorithm(requested, W, N);

  static_assert(requested != algorithm::none && !works_by_warp(requested),
                "the algorithm of coop::store on a warp is the type of a tag: coop::direct_t, striped_t, vectorize_t, "
                "transpose_t or automatic_t");

  // vectorize, which CUB has guarded only, is above.
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
    cub_store(storage).Store(destination, items, valid);
  }

private:
  TempStorage& storage;
};

} // namespace detail
} // namespace coop
