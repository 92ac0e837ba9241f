// Full tiles as vectors, for any address and any number of valid items: what coop::vectorize becomes where CUB's own
// vectorized calls are narrower or are not to be had. Includes CUB.
#pragma once

#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>

#include <coop/device.cuh>

namespace coop {
namespace detail {

/// The widest access in bytes, 16 at most, that the items of one thread divide into.
template <class T, int N> constexpr int vector_bytes()
{
  int bytes = 16;
  while (static_cast<int>(sizeof(T)) * N % bytes != 0) {
    bytes /= 2;
  }
  return bytes;
}

template <int Bytes> struct vector_word { using type = unsigned char; };
template <> struct vector_word<2> { using type = unsigned short; };
template <> struct vector_word<4> { using type = unsigned; };
template <> struct vector_word<8> { using type = uint2; };
template <> struct vector_word<16> { using type = uint4; };

/// The items of one thread as words.
template <class T, int N> struct vector_items {
  static constexpr int bytes = vector_bytes<T, N>();
  static constexpr int count = static_cast<int>(sizeof(T)) * N / bytes;
  using word = typename vector_word<bytes>::type;

  word words[count];

  COOP_DEVICE COOP_DETAIL_INLINE void take(const T (&items)[N]) { __builtin_memcpy(words, items, sizeof(items)); }
  COOP_DEVICE COOP_DETAIL_INLINE void give(T (&items)[N]) const
  {
    __builtin_memcpy(static_cast<void*>(items), words, sizeof(items));
  }
};

template <class Pointer, class T>
inline constexpr bool points_to_v = is_same_v<Pointer, T*> || is_same_v<Pointer, const T*>;

// The alignment in bytes that CUB's vectorized calls need, which is how wide they are. They move vectors of min(4, N) items
// where that is a power of two that divides N, else single items. (The class derives from the vector type or is it.)
template <class T, int N>
inline constexpr size_type cub_vector_alignment_v =
  alignof(CUB_NS_QUALIFIER::CubVector<T, N % 4 == 0 ? 4 : N == 2 ? 2 : 1>);

/// Whether words are wider than what CUB makes of the items.
template <class T, int N>
inline constexpr bool use_words_v = vector_items<T, N>::bytes > static_cast<int>(cub_vector_alignment_v<T, N>);

/// The alignment that a tile needs to be moved as vectors.
template <class T, int N>
inline constexpr size_type vector_alignment_v =
  use_words_v<T, N> ? size_type(vector_items<T, N>::bytes) : cub_vector_alignment_v<T, N>;

/// Whether a tile may begin here to be moved as vectors: the same in all threads of the group.
template <class T, int N> COOP_DEVICE COOP_DETAIL_INLINE bool is_aligned(const T* memory)
{
  return vector_alignment_v<T, N> <= alignof(T) || reinterpret_cast<size_type>(memory) % vector_alignment_v<T, N> == 0;
}

template <class T, int N> COOP_DEVICE COOP_DETAIL_INLINE void load_vectors(int thread, const T* source, T (&items)[N])
{
  if constexpr (use_words_v<T, N>) {
    vector_items<T, N> all;
    CUB_NS_QUALIFIER::LoadDirectBlocked(
      thread, reinterpret_cast<const typename vector_items<T, N>::word*>(source), all.words);
    all.give(items);
  } else {
    CUB_NS_QUALIFIER::LoadDirectBlockedVectorized(thread, const_cast<T*>(source), items);
  }
}

template <class T, int N> COOP_DEVICE COOP_DETAIL_INLINE void store_vectors(int thread, T* destination, T (&items)[N])
{
  if constexpr (use_words_v<T, N>) {
    vector_items<T, N> all;
    all.take(items);
    CUB_NS_QUALIFIER::StoreDirectBlocked(
      thread, reinterpret_cast<typename vector_items<T, N>::word*>(destination), all.words);
  } else {
    CUB_NS_QUALIFIER::StoreDirectBlockedVectorized(thread, destination, items);
  }
}

/// Whether the two ways of loading a tile under a guard had better not share an address, which delays the first load of the
/// full one. Measured on sm_90 (bench/results.md): with five items by up to a twelfth, with others it does nothing or harm.
template <class T, int N> inline constexpr bool use_own_address_v = N == 5 && (sizeof(T) == 2 || sizeof(T) == 4);

/// A blocked load of a tile by thread number `thread` of its group: as vectors where all `tile` items are valid and the
/// address allows, item by item else. `fill`, none or one, is what the slots behind the valid ones get.
template <class Source, class T, int N, class... Fill>
COOP_DEVICE COOP_DETAIL_INLINE void
load_tile(int thread, int tile, Source source, T (&items)[N], int valid, Fill... fill)
{
  if constexpr (points_to_v<Source, T>) {
    if (valid == tile && is_aligned<T, N>(source)) {
      if constexpr (use_own_address_v<T, N>) {
        asm("" : "+l"(source));
      }
      load_vectors(thread, source, items);
      return;
    }
  }
  CUB_NS_QUALIFIER::LoadDirectBlocked(thread, source, items, valid, fill...);
}

/// Whether a branch between the two ways of loading a full tile is faster than both, each predicated, which is what ptxas makes
/// of them. Measured on sm_90 (bench/results.md): with a dozen items of two bytes by up to a fourth, with others slower by up to
/// a tenth.
template <class T, int N> inline constexpr bool use_branch_v = sizeof(T) == 2 && N >= 12;

/// The same for a full tile: only the address is tested.
template <class Source, class T, int N>
COOP_DEVICE COOP_DETAIL_INLINE void load_tile(int thread, int tile, Source source, T (&items)[N])
{
  if constexpr (points_to_v<Source, T>) {
    if (is_aligned<T, N>(source)) {
      load_vectors(thread, source, items);
    } else if constexpr (!use_branch_v<T, N>) {
      CUB_NS_QUALIFIER::LoadDirectBlocked(thread, source, items);
    } else {
      asm("" : "+r"(tile)); // a number that is not known keeps ptxas from predicating
      CUB_NS_QUALIFIER::LoadDirectBlocked(thread, source, items, tile);
    }
  } else {
    CUB_NS_QUALIFIER::LoadDirectBlocked(thread, source, items);
  }
}

/// A blocked store of a tile, likewise. Writes nothing behind the valid items.
template <class Destination, class T, int N>
COOP_DEVICE COOP_DETAIL_INLINE void
store_tile(int thread, int tile, Destination destination, T (&items)[N], int valid)
{
  if constexpr (is_same_v<Destination, T*>) {
    if (valid == tile && is_aligned<T, N>(destination)) {
      store_vectors(thread, destination, items);
      return;
    }
  }
  CUB_NS_QUALIFIER::StoreDirectBlocked(thread, destination, items, valid);
}

template <class Destination, class T, int N>
COOP_DEVICE COOP_DETAIL_INLINE void store_tile(int thread, Destination destination, T (&items)[N])
{
  if constexpr (is_same_v<Destination, T*>) {
    if (is_aligned<T, N>(destination)) {
      store_vectors(thread, destination, items);
      return;
    }
  }
  CUB_NS_QUALIFIER::StoreDirectBlocked(thread, destination, items);
}

} // namespace detail
} // namespace coop
