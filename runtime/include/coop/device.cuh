// What rewritten code calls besides CUB: operands in the form CUB takes them, checked counts. coop-rewrite adds the
// include; nothing here is meant to be written by hand.
#pragma once

#include <coop/intrinsics.cuh>
#include <coop/payload.cuh>

namespace coop {
namespace detail {

// ---------------------------------------------------------------------------------------------------------------------
// Payloads as C arrays.

template <class T, size_type N> struct array_of { using type = T[N]; };

template <class Payload, class Kind = payload<remove_cv_t<Payload>>>
using payload_array_t = conditional_t<
  is_same_v<remove_cv_t<Payload>, Payload>,
  typename array_of<typename Kind::value_type, item_slots(Kind::items)>::type,
  typename array_of<const typename Kind::value_type, item_slots(Kind::items)>::type>;

/// The items of `x`, a ThreadData, C array, cuda::std::array or scalar lvalue, as `T (&)[N]`, of const T where x is
/// const. No copy.
template <class Payload> COOP_DEVICE COOP_DETAIL_INLINE payload_array_t<Payload>& as_array(Payload& x)
{
  constexpr payload_kind kind = payload<remove_cv_t<Payload>>::kind;
  if constexpr (kind == payload_kind::thread_data) {
    return x.array();
  } else if constexpr (kind == payload_kind::array) {
    return x;
  } else {
    // The class holds exactly these items, and one item is an array of one.
    return reinterpret_cast<payload_array_t<Payload>&>(x);
  }
}

// A payload held by value, so that CUB may permute it.
template <class Payload> struct payload_copy {
  Payload value;
  COOP_DEVICE COOP_DETAIL_INLINE payload_array_t<Payload>& array() { return as_array(value); }
};

template <int... Items> struct indices {};
template <int N, int... Items> struct make_indices : make_indices<N - 1, N - 1, Items...> {};
template <int... Items> struct make_indices<0, Items...> { using type = indices<Items...>; };

template <class T, size_type N, int... Items>
COOP_DEVICE COOP_DETAIL_INLINE payload_copy<T[N]> copy_items(const T (&x)[N], indices<Items...>)
{
  return {{x[Items]...}};
}

/// A copy of a payload or value, const or temporary ones included: `copied(x).array()` is `T (&)[N]` until the end of
/// the full expression.
template <class Payload> COOP_DEVICE COOP_DETAIL_INLINE payload_copy<Payload> copied(const Payload& x) { return {x}; }
template <class T, size_type N> COOP_DEVICE COOP_DETAIL_INLINE payload_copy<T[N]> copied(const T (&x)[N])
{
  return copy_items(x, typename make_indices<static_cast<int>(N)>::type{});
}

// A payload that CUB may permute where it lies.
template <class Payload> struct payload_view {
  Payload& value;
  COOP_DEVICE COOP_DETAIL_INLINE payload_array_t<Payload>& array() { return as_array(value); }
};

/// `x` itself where it may be written, a copy of it where it is const or a temporary: `writable(x).array()` is `T (&)[N]`
/// until the end of the full expression. For operands whose constness only an instantiation knows.
template <class Payload> COOP_DEVICE COOP_DETAIL_INLINE payload_view<Payload> writable(Payload& x) { return {x}; }
template <class Payload> COOP_DEVICE COOP_DETAIL_INLINE auto writable(const Payload& x) { return copied(x); }

// ---------------------------------------------------------------------------------------------------------------------
// Memory operands.

template <class X, class = void> struct is_view { static constexpr bool value = false; };
template <class X>
struct is_view<X, void_t<decltype(declare_const<X>().data()), decltype(declare_const<X>().size())>> {
  static constexpr bool value = true;
};

/// Where a memory operand begins: `x.data()` of a span, which is anything with data() and size(); pointers and other
/// iterators as they are, arrays as pointers.
template <class View>
COOP_DEVICE COOP_DETAIL_INLINE auto address(View&& x)
  -> enable_if_t<is_view<remove_cvref_t<View>>::value, decltype(x.data())>
{
  return x.data();
}
template <class Iterator>
COOP_DEVICE COOP_DETAIL_INLINE auto address(Iterator x) -> enable_if_t<!is_view<Iterator>::value, Iterator>
{
  return x;
}

// ---------------------------------------------------------------------------------------------------------------------
// Blocks, where a kernel begins.

/// Traps unless the kernel was launched with a block of this shape.
template <int X, int Y = 1, int Z = 1> COOP_DEVICE COOP_DETAIL_INLINE void check_block()
{
  if (!is_block<X, Y, Z>()) {
    trap();
  }
}

/// Traps unless the block's threads make whole warps.
COOP_DEVICE COOP_DETAIL_INLINE void check_whole_warps()
{
  if (threads_in_block() % 32 != 0) {
    trap();
  }
}

// ---------------------------------------------------------------------------------------------------------------------
// Storage that does not fit into static shared memory.

/// The last sizeof(Storage) bytes of the block's dynamic shared memory, behind what the user asked for. Launches add
/// them; one that does not traps.
template <class Storage> COOP_DEVICE COOP_DETAIL_INLINE Storage& dynamic_storage()
{
  extern __shared__ __align__(16) unsigned char coop_dynamic_shared[];
  const unsigned bytes = dynamic_shared_size();
  if (bytes < sizeof(Storage)) {
    trap();
  }
  unsigned char* last = coop_dynamic_shared + (bytes - sizeof(Storage));
  if constexpr (alignof(Storage) > 16) {
    last -= reinterpret_cast<size_type>(last) % alignof(Storage);
  }
  return *reinterpret_cast<Storage*>(last);
}

template <class Types, class = void> struct own_shared { static constexpr unsigned long long bytes = 0; };
template <class Types> struct own_shared<Types, void_t<decltype(Types::coop_beside)>> {
  static constexpr unsigned long long bytes = Types::coop_beside;
};

/// Storage of a size that depends on template parameters, in static shared memory where it fits there beside the
/// kernel's own.
template <class Types> COOP_DEVICE COOP_DETAIL_INLINE typename Types::coop_storage_type& block_storage()
{
  using storage = typename Types::coop_storage_type;
  if constexpr (sizeof(storage) + own_shared<Types>::bytes <= 48 * 1024) {
    __shared__ storage fitting;
    return fitting;
  } else {
    return dynamic_storage<storage>();
  }
}

/// The user's own shared object as a call's storage.
template <class Storage, class Object> COOP_DEVICE COOP_DETAIL_INLINE Storage& user_storage(Object& object)
{
  static_assert(sizeof(Object) >= sizeof(Storage), "the object given to temp_storage is too small for this call");
  return reinterpret_cast<Storage&>(object);
}

template <class... Types> constexpr size_type largest_size()
{
  size_type most = 1;
  ((most = most < sizeof(Types) ? sizeof(Types) : most), ...);
  return most;
}
template <class... Types> constexpr size_type largest_alignment()
{
  size_type most = 1;
  ((most = most < alignof(Types) ? alignof(Types) : most), ...);
  return most;
}

/// The storage of calls that run one after the other, each of another type: as large as the largest.
template <class... Types> struct storage_of_each {
  struct alignas(largest_alignment<typename Types::TempStorage...>()) TempStorage {
    unsigned char bytes[largest_size<typename Types::TempStorage...>()];
  };
};

/// The object that makes one of these calls.
template <class Type, class Storage> COOP_DEVICE COOP_DETAIL_INLINE Type with_storage(Storage& storage)
{
  return Type(reinterpret_cast<typename Type::TempStorage&>(storage));
}

// ---------------------------------------------------------------------------------------------------------------------
// Counts.

template <size_type Bytes> struct unsigned_of { using type = unsigned; };
template <> struct unsigned_of<8> { using type = unsigned long long; };
#if defined(__SIZEOF_INT128__)
template <> struct unsigned_of<16> { __extension__ using type = unsigned __int128; };
#endif

/// The number of valid items as CUB takes it, for a tile of `Tile` elements. Traps unless 0 <= n <= Tile. Any integer
/// type: the value is compared before it is narrowed, and as unsigned of its own width, where a negative one is large.
template <int Tile, class Count> COOP_DEVICE COOP_DETAIL_INLINE int checked_count(Count n)
{
  using wide = typename unsigned_of<sizeof(Count)>::type;
  static_assert(Tile >= 0, "a tile has no negative number of elements");
  if (static_cast<wide>(n) > static_cast<wide>(Tile)) {
    trap();
  }
  return static_cast<int>(n);
}

/// The same without the check: `n` is known to be in range, or checks were turned off.
template <class Count> COOP_DEVICE COOP_DETAIL_INLINE constexpr int unchecked_count(Count n)
{
  return static_cast<int>(n);
}

// ---------------------------------------------------------------------------------------------------------------------
// Barriers.

/// A block barrier if `Needed`, in places where only an expression can stand.
template <bool Needed> COOP_DEVICE COOP_DETAIL_INLINE void sync_if()
{
  if constexpr (Needed) {
    sync_block();
  }
}

/// What stands for a descriptor in a function whose calls need no storage.
struct no_storage {};

/// The value of a call, with a block barrier behind the call: `then_sync(f(x))`.
template <class T> COOP_DEVICE COOP_DETAIL_INLINE T then_sync(T&& value)
{
  sync_block();
  return static_cast<T&&>(value);
}

/// The same where one is needed in some instantiations only.
template <bool Needed, class T> COOP_DEVICE COOP_DETAIL_INLINE T then_sync_if(T&& value)
{
  sync_if<Needed>();
  return static_cast<T&&>(value);
}

/// The lanes of this thread's logical warp of W lanes, as __syncwarp takes them.
template <int W> COOP_DEVICE COOP_DETAIL_INLINE unsigned tile_mask()
{
  static_assert(W == 1 || W == 2 || W == 4 || W == 8 || W == 16 || W == 32, "a logical warp has 1, 2, 4 ... 32 lanes");
  return W == 32 ? 0xffffffffu : ((1u << (W % 32)) - 1) << (lane_in_warp() / W * W);
}

/// A barrier of this thread's logical warp of W lanes if `Needed`, in places where only an expression can stand.
template <bool Needed, int W> COOP_DEVICE COOP_DETAIL_INLINE void sync_tile_if()
{
  if constexpr (Needed) {
    sync_lanes(tile_mask<W>());
  }
}

/// The value of an expression, with that barrier behind it.
template <bool Needed, int W, class T> COOP_DEVICE COOP_DETAIL_INLINE T then_sync_tile_if(T&& value)
{
  sync_tile_if<Needed, W>();
  return static_cast<T&&>(value);
}

} // namespace detail
} // namespace coop
