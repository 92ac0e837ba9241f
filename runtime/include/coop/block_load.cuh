// Block loads for rewritten code whose algorithm is a template parameter. Includes CUB.
#pragma once

#include <cub/block/block_load.cuh>

#include <coop/algorithms.cuh>
#include <coop/device.cuh>
#include <coop/vector_access.cuh>

namespace coop {
namespace detail {

/// CUB's warp-striped load by a block of X * Y * Z threads, for extents that depend on template parameters; the rest is
/// CUB's: source, items[, valid[, fill]].
template <int X, int Y, int Z, class Iterator, class T, int N, class... Guard>
COOP_DEVICE COOP_DETAIL_INLINE void load_warp_striped(Iterator memory, T (&items)[N], Guard... guard)
{
  static_assert(X * Y * Z % 32 == 0, "coop::warp_striped needs a block whose size is a multiple of 32");
  CUB_NS_QUALIFIER::LoadDirectWarpStriped(static_cast<int>(thread_in_block<X, Y, Z>()), memory, items, guard...);
}

/// A blocked load by a block of X * Y * Z threads that moves full tiles as vectors, for any source; the rest is CUB's:
/// source, items[, valid[, fill]]. What is tested is the same in all threads of the block.
template <int X, int Y, int Z, class Source, class T, int N>
COOP_DEVICE COOP_DETAIL_INLINE void load_vectorized(Source source, T (&items)[N])
{
  load_tile(static_cast<int>(thread_in_block<X, Y, Z>()), X * Y * Z * N, source, items);
}
template <int X, int Y, int Z, class Source, class T, int N, class... Fill>
COOP_DEVICE COOP_DETAIL_INLINE void load_vectorized(Source source, T (&items)[N], int valid, Fill... fill)
{
  load_tile(static_cast<int>(thread_in_block<X, Y, Z>()), X * Y * Z * N, source, items, valid, fill...);
}

/// CUB's BlockLoad with the algorithm named by a tag: a block of X * Y * Z threads loads N items of type T each.
///
///   TempStorage     what the constructor takes; of no use, but still a type, where needs_storage is false
///   needs_storage   whether the load exchanges items through shared memory
///
/// All threads of the block call Load, whose operands are CUB's.
template <class T, int X, int N, class Algorithm, int Y = 1, int Z = 1> class block_load {
  static constexpr int threads         = X * Y * Z;
  static constexpr algorithm requested = algorithm_of<Algorithm>;
  static constexpr algorithm chosen    = effective_algorithm<Algorithm>(static_cast<int>(sizeof(T)), N, threads, true);

  static_assert(requested != algorithm::none,
                "the algorithm of coop::load is the type of a tag: coop::direct_t, striped_t, vectorize_t, "
                "transpose_t, warp_transpose_t, warp_transpose_timesliced_t, warp_striped_t or automatic_t");
  static_assert(!works_by_warp(requested) || threads % 32 == 0,
                "this algorithm of coop::load works warp by warp and needs a block whose size is a multiple of 32");

  // warp_striped is no algorithm of CUB's class, only a function; vectorize, which it has for full tiles only, is above.
  using cub_load = CUB_NS_QUALIFIER::BlockLoad<
    T, X, N,
    chosen == algorithm::striped                     ? CUB_NS_QUALIFIER::BLOCK_LOAD_STRIPED
    : chosen == algorithm::transpose                 ? CUB_NS_QUALIFIER::BLOCK_LOAD_TRANSPOSE
    : chosen == algorithm::warp_transpose            ? CUB_NS_QUALIFIER::BLOCK_LOAD_WARP_TRANSPOSE
    : chosen == algorithm::warp_transpose_timesliced ? CUB_NS_QUALIFIER::BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED
                                                     : CUB_NS_QUALIFIER::BLOCK_LOAD_DIRECT,
    Y, Z>;

public:
  using TempStorage = typename cub_load::TempStorage;
  static constexpr bool needs_storage = is_transposing(chosen);

  COOP_DEVICE COOP_DETAIL_INLINE explicit block_load(TempStorage& storage) : storage(storage) {}

  /// Loads the full tile that begins at `source`.
  template <class Source> COOP_DEVICE COOP_DETAIL_INLINE void Load(Source source, T (&items)[N])
  {
    if constexpr (chosen == algorithm::warp_striped) {
      CUB_NS_QUALIFIER::LoadDirectWarpStriped(thread(), source, items);
    } else if constexpr (chosen == algorithm::vectorize) {
      load_vectorized<X, Y, Z>(source, items);
    } else {
      cub_load(storage).Load(source, items);
    }
  }

  /// Loads the first `valid` elements of the tile; the other slots of `items` are unspecified.
  template <class Source> COOP_DEVICE COOP_DETAIL_INLINE void Load(Source source, T (&items)[N], int valid)
  {
    if constexpr (chosen == algorithm::warp_striped) {
      CUB_NS_QUALIFIER::LoadDirectWarpStriped(thread(), source, items, valid);
    } else if constexpr (chosen == algorithm::vectorize) {
      load_vectorized<X, Y, Z>(source, items, valid);
    } else {
      cub_load(storage).Load(source, items, valid);
    }
  }

  /// Loads the first `valid` elements of the tile; the other slots of `items` are set to `fill`.
  template <class Source, class Fill>
  COOP_DEVICE COOP_DETAIL_INLINE void Load(Source source, T (&items)[N], int valid, Fill fill)
  {
    if constexpr (chosen == algorithm::warp_striped) {
      CUB_NS_QUALIFIER::LoadDirectWarpStriped(thread(), source, items, valid, fill);
    } else if constexpr (chosen == algorithm::vectorize) {
      load_vectorized<X, Y, Z>(source, items, valid, fill);
    } else {
      cub_load(storage).Load(source, items, valid, fill);
    }
  }

private:
  COOP_DEVICE COOP_DETAIL_INLINE static int thread() { return static_cast<int>(thread_in_block<X, Y, Z>()); }

  TempStorage& storage;
};

} // namespace detail
} // namespace coop
