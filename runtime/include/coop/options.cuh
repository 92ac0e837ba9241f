// Options: everything after the operands of a call, in any order, each at most once.
//
//   tags       objects that choose among a few ways: coop::transpose. The type of tag `x` is `coop::x_t`, so that the
//              choice can be a template parameter: `coop::load(block, source, items, Algorithm{})`.
//   keywords   functions that name a value: coop::valid_items(n). They take any argument, for coop-rewrite to judge:
//              coop::types::x_option<T> carries the value of keyword `x` as `value`.
//
// None of them does anything by itself. Leaving an option out is not the same as passing zero.
#pragma once

#include <coop/config.cuh>

// Declares coop::x_t and the object coop::x.
#define COOP_DETAIL_TAG(name)                     \
  namespace coop {                                \
  namespace types { struct name##_t {}; }         \
  using types::name##_t;                          \
  COOP_DETAIL_GLOBAL name##_t name{};             \
  }

// Declares coop::types::x_option<T> and the function coop::x, which keeps a copy of its argument.
#define COOP_DETAIL_KEYWORD(name)                                                                                    \
  namespace coop {                                                                                                   \
  namespace types { template <class T> struct name##_option { T value; }; }                                          \
  namespace detail { template <class T> inline constexpr bool is_option_v<types::name##_option<T>> = true; }         \
  COOP_DETAIL_NO_EXEC_CHECK                                                                                          \
  template <class T> COOP_HOST_DEVICE constexpr types::name##_option<T> name(T value) { return {value}; }            \
  }

namespace coop {
namespace detail {
template <class> inline constexpr bool is_option_v = false;
}
} // namespace coop

// ---------------------------------------------------------------------------------------------------------------------
// Algorithms of load and store: the order in which the payload holds the items of the group's tile, and how they get
// there.

/// Each thread accesses its own consecutive items (blocked order). The default; no shared memory.
COOP_DETAIL_TAG(direct)
/// Item i of rank t is tile position t + i * size (striped order): coalesced; no shared memory.
COOP_DETAIL_TAG(striped)
/// Blocked order through vector accesses where the address is aligned for them, else as `direct`; no shared memory.
COOP_DETAIL_TAG(vectorize)
/// Blocked order in the payload, striped accesses to memory, exchanged through shared memory.
COOP_DETAIL_TAG(transpose)
/// As `transpose`, warp by warp. Blocks of whole warps only.
COOP_DETAIL_TAG(warp_transpose)
/// As `warp_transpose`, with the shared memory of one warp, which the warps use in turn.
COOP_DETAIL_TAG(warp_transpose_timesliced)
/// Each warp's part of the tile in striped order within the warp; no shared memory. Blocks of whole warps only.
COOP_DETAIL_TAG(warp_striped)
/// Blocked order, by whichever algorithm is measured to be the fastest for the types and sizes at hand.
COOP_DETAIL_TAG(automatic)

// ---------------------------------------------------------------------------------------------------------------------
// Tags of groups and of TempStorage.

/// For group_by: the groups need not cover all threads; those left over are no members.
COOP_DETAIL_TAG(non_exhaustive)
/// For sharing(): all calls that name the descriptor use the same bytes. The default.
COOP_DETAIL_TAG(shared)
/// For sharing(): every call site that names the descriptor has bytes of its own.
COOP_DETAIL_TAG(exclusive)

// ---------------------------------------------------------------------------------------------------------------------
// Keywords of load and store.

/// Only the first n elements of the group's tile are accessed, 0 <= n <= tile; any integer type, uniform in the group.
/// A constant out of range is an error of coop-rewrite, a run-time value out of range traps.
COOP_DETAIL_KEYWORD(valid_items)
/// The value of the payload's invalid slots after a load with valid_items; of the payload's item type.
COOP_DETAIL_KEYWORD(oob_default)
/// Elements by which the memory operand is advanced first; any integer type, uniform in the group, not checked at run
/// time.
COOP_DETAIL_KEYWORD(offset)

// ---------------------------------------------------------------------------------------------------------------------
// Keywords of TempStorage and of reserve. All take compile-time constants.

/// Bytes of the descriptor, slices and reservations together; an error if too small.
COOP_DETAIL_KEYWORD(size_in_bytes)
/// Alignment in bytes, a power of two; strengthened where a call needs more.
COOP_DETAIL_KEYWORD(alignment)
/// true: a block barrier after every call that uses the descriptor. false (default): the user synchronizes.
COOP_DETAIL_KEYWORD(auto_sync)
/// `coop::shared` or `coop::exclusive`.
COOP_DETAIL_KEYWORD(sharing)

#undef COOP_DETAIL_TAG
#undef COOP_DETAIL_KEYWORD

namespace coop {
namespace types {
template <class T> struct temp_storage_option {
  T& value;
};
} // namespace types

namespace detail {
template <class T> inline constexpr bool is_option_v<types::temp_storage_option<T>> = true;
}

/// The storage a call uses: a `coop::TempStorage`, or a `__shared__` object or union member of the user's own that is
/// large enough and aligned. Taken by reference.
template <class T>
COOP_HOST_DEVICE constexpr types::temp_storage_option<detail::remove_reference_t<T>> temp_storage(T&& value)
{
  return {value};
}

} // namespace coop
