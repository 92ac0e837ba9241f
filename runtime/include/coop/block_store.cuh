// Block stores for rewritten code: the vectorized one, and those whose algorithm is a template parameter. Includes CUB.
#pragma once

#include <cub/block/block_store.cuh>

#include <coop/algorithms.cuh>
#include <coop/device.cuh>
#include <coop/vector_access.cuh>

namespace coop {
namespace detail {

/// A blocked store by a block of X * Y * Z threads that moves full tiles as vectors, for any destination; the rest is
/// CUB's: destination, items[, valid]. CUB's own vectorized store takes the destination to be aligned; here that is
/// tested. What is tested is the same in all threads of the block.
template <int X, int Y, int Z, class Destination, class T, int N>
COOP_DEVICE COOP_DETAIL_INLINE void store_vectorized(Destination destination, T (&items)[N])
{
  store_tile(static_cast<int>(thread_in_block<X, Y, Z>()), destination, items);
}
template <int X, int Y, int Z, class Destination, class T, int N>
COOP_DEVICE COOP_DETAIL_INLINE void store_vectorized(Destination destination, T (&items)[N], int valid)
{
  store_tile(static_cast<int>(thread_in_block<X, Y, Z>()), X * Y * Z * N, destination, items, valid);
}

/// CUB's warp-striped store by a block of X * Y * Z threads, for extents that depend on template parameters; the rest is
/// CUB's: destination, items[, valid].
template <int X, int Y, int Z, class Iterator, class T, int N, class... Guard>
COOP_DEVICE COOP_DETAIL_INLINE void store_warp_striped(Iterator memory, T (&items)[N], Guard... guard)
{
  static_assert(X * Y * Z % 32 == 0, "coop::warp_striped needs a block whose size is a multiple of 32");
  CUB_NS_QUALIFIER::StoreDirectWarpStriped(static_cast<int>(thread_in_block<X, Y, Z>()), memory, items, guard...);
}

/// CUB's BlockStore with the algorithm named by a tag: a block of X * Y * Z threads stores N items of type T each.
///
///   TempStorage     what the constructor takes; of no use, but still a type, where needs_storage is false
///   needs_storage   whether the store exchanges items through shared memory; it then permutes `items`
///
/// All threads of the block call Store, whose operands are CUB's.
template <class T, int X, int N, class Algorithm, int Y = 1, int Z = 1> class block_store {
  static constexpr int threads         = X * Y * Z;
  static constexpr algorithm requested = algorithm_of<Algorithm>;
  static constexpr algorithm chosen    = effective_algorithm<Algorithm>(static_cast<int>(sizeof(T)), N, threads, true);

  static_assert(requested != algorithm::none,
                "the algorithm of coop::store is the type of a tag: coop::direct_t, striped_t, vectorize_t, "
                "transpose_t, warp_transpose_t, warp_transpose_timesliced_t, warp_striped_t or automatic_t");
  static_assert(!works_by_warp(requested) || threads % 32 == 0,
                "this algorithm of coop::store works warp by warp and needs a block whose size is a multiple of 32");

  // warp_striped is no algorithm of CUB's class, only a function; vectorize is above.
  using cub_store = CUB_NS_QUALIFIER::BlockStore<
    T, X, N,
    chosen == algorithm::striped                     ? CUB_NS_QUALIFIER::BLOCK_STORE_STRIPED
    : chosen == algorithm::transpose                 ? CUB_NS_QUALIFIER::BLOCK_STORE_TRANSPOSE
    : chosen == algorithm::warp_transpose            ? CUB_NS_QUALIFIER::BLOCK_STORE_WARP_TRANSPOSE
    : chosen == algorithm::warp_transpose_timesliced ? CUB_NS_QUALIFIER::BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED
                                                     : CUB_NS_QUALIFIER::BLOCK_STORE_DIRECT,
    Y, Z>;

public:
  using TempStorage = typename cub_store::TempStorage;
  static constexpr bool needs_storage = is_transposing(chosen);

  COOP_DEVICE COOP_DETAIL_INLINE explicit block_store(TempStorage& storage) : storage(storage) {}

  /// Stores the full tile that begins at `destination`.
  template <class Destination> COOP_DEVICE COOP_DETAIL_INLINE void Store(Destination destination, T (&items)[N])
  {
    if constexpr (chosen == algorithm::vectorize) {
      store_vectorized<X, Y, Z>(destination, items);
    } else if constexpr (chosen == algorithm::warp_striped) {
      CUB_NS_QUALIFIER::StoreDirectWarpStriped(thread(), destination, items);
    } else {
      cub_store(storage).Store(destination, items);
    }
  }

  /// Stores the first `valid` elements of the tile and writes nothing behind them.
  template <class Destination>
  COOP_DEVICE COOP_DETAIL_INLINE void Store(Destination destination, T (&items)[N], int valid)
  {
    if constexpr (chosen == algorithm::vectorize) {
      store_vectorized<X, Y, Z>(destination, items, valid);
    } else if constexpr (chosen == algorithm::warp_striped) {
      CUB_NS_QUALIFIER::StoreDirectWarpStriped(thread(), destination, items, valid);
    } else {
      cub_store(storage).Store(destination, items, valid);
    }
  }

private:
  COOP_DEVICE COOP_DETAIL_INLINE static int thread() { return static_cast<int>(thread_in_block<X, Y, Z>()); }

  TempStorage& storage;
};

} // namespace detail
} // namespace coop
