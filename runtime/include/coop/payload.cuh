// Payloads: the items a thread brings to a call or takes from it, in registers.
//
//   coop::ThreadData<T, N>      N items of type T
//   T x[N]                      a C array
//   cuda::std::array<T, N>
//   T                           one item
//
// The traits is_payload_v, payload_value_t and items_per_thread_v see through all four.
#pragma once

#include <coop/options.cuh>

struct __half2;
struct __nv_bfloat162;

namespace coop {

/// Whether objects of type T may be moved by copying their bytes, which is what payloads need of their items. True for
/// trivially copyable types; specialize it for a type that merely lacks a defaulted copy:
///   template <> struct coop::is_bitwise_movable<my_pair> { static constexpr bool value = true; };
template <class T> struct is_bitwise_movable { static constexpr bool value = __is_trivially_copyable(T); };
template <class T> struct is_bitwise_movable<const T> : is_bitwise_movable<T> {};
template <> struct is_bitwise_movable<__half2> { static constexpr bool value = true; };
template <> struct is_bitwise_movable<__nv_bfloat162> { static constexpr bool value = true; };

template <class T> inline constexpr bool is_bitwise_movable_v = is_bitwise_movable<T>::value;

namespace detail {

// What ThreadData declares where its arguments are out of range: coop-rewrite reports those, the compiler must not.
constexpr int item_slots(int items) { return items < 1 ? 1 : items; }
constexpr int usable_alignment(int alignment)
{
  return alignment < 1 || (alignment & (alignment - 1)) != 0 ? 1 : alignment;
}

} // namespace detail

namespace types {

/// N items of type T in registers, uninitialized where T is trivially default constructible; an aggregate, so that
/// `ThreadData<int, 4> x{}` and `{1, 2, 3, 4}` initialize it.
///
/// Alignment is a minimum for the payload in bytes, a power of two. It says nothing about memory operands.
template <class T, int N, int Alignment = alignof(T)> struct ThreadData {
  using value_type = T;
  /// N.
  static constexpr int items_per_thread = N;

  /// The items themselves.
  alignas(T) alignas(detail::usable_alignment(Alignment)) T items[detail::item_slots(N)];

  /// N.
  COOP_HOST_DEVICE static constexpr int size() { return N; }

  COOP_HOST_DEVICE constexpr T& operator[](int item) { return items[item]; }
  COOP_HOST_DEVICE constexpr const T& operator[](int item) const { return items[item]; }

  COOP_HOST_DEVICE constexpr T* data() { return items; }
  COOP_HOST_DEVICE constexpr const T* data() const { return items; }

  COOP_HOST_DEVICE constexpr T* begin() { return items; }
  COOP_HOST_DEVICE constexpr const T* begin() const { return items; }
  COOP_HOST_DEVICE constexpr T* end() { return items + N; }
  COOP_HOST_DEVICE constexpr const T* end() const { return items + N; }

  /// The items as the C array that CUB's functions take.
  COOP_HOST_DEVICE constexpr T (&array())[detail::item_slots(N)] { return items; }
  COOP_HOST_DEVICE constexpr const T (&array() const)[detail::item_slots(N)] { return items; }
};

} // namespace types

using types::ThreadData;

namespace detail {

// How a payload type holds its items.
enum class payload_kind { none, thread_data, array, array_class, scalar };

// cuda::std::array and its like, known by what they are: `A<T, N>` of exactly the size of T[N], with value_type and
// data(). cuda::std::span has the same shape, but an element_type.
template <class X, class = void> struct views_elements { static constexpr bool value = false; };
template <class X> struct views_elements<X, void_t<typename X::element_type>> { static constexpr bool value = true; };

template <class X, class T, size_type N, class = void> struct holds_array { static constexpr bool value = false; };
template <class X, class T, size_type N>
struct holds_array<X, T, N, void_t<typename X::value_type, decltype(declare_const<X>().data())>> {
  static constexpr bool value =
    N > 0 && is_same_v<typename X::value_type, T> && sizeof(X) == N * sizeof(T) && !views_elements<X>::value;
};

// Of classes, those that hold something and are no vocabulary of another kind: groups and tags are empty.
template <class X> constexpr bool is_single_item()
{
  if constexpr (__is_class(X)) {
    return is_bitwise_movable<X>::value && !__is_empty(X) && !is_option_v<X> && !views_elements<X>::value;
  } else {
    return is_bitwise_movable<X>::value;
  }
}
template <bool IsPayload, class X> struct single_item { static constexpr payload_kind kind = payload_kind::none; };
template <class X> struct single_item<true, X> {
  static constexpr payload_kind kind = payload_kind::scalar;
  static constexpr int items         = 1;
  using value_type                   = X;
};

template <class X> struct payload : single_item<is_single_item<X>(), X> {};
template <class X> struct payload<X*> : single_item<false, X> {};
template <> struct payload<void> : single_item<false, void> {};
template <> struct payload<decltype(nullptr)> : single_item<false, void> {};
template <class Result, class... Parameters> struct payload<Result(Parameters...)> : single_item<false, void> {};
template <class X> struct payload<X[]> : single_item<false, X> {};
template <class T, size_type N, size_type M> struct payload<T[N][M]> : single_item<false, T> {};
template <class T, size_type N> struct payload<T[N]> {
  static constexpr payload_kind kind = is_bitwise_movable<T>::value ? payload_kind::array : payload_kind::none;
  static constexpr int items         = static_cast<int>(N);
  using value_type                   = T;
};
template <class T, int N, int Alignment> struct payload<ThreadData<T, N, Alignment>> {
  static constexpr payload_kind kind = is_bitwise_movable<T>::value ? payload_kind::thread_data : payload_kind::none;
  static constexpr int items         = N;
  using value_type                   = T;
};
template <bool IsArray, class X, class T, size_type N> struct array_or_item : single_item<is_single_item<X>(), X> {};
template <class X, class T, size_type N> struct array_or_item<true, X, T, N> {
  static constexpr payload_kind kind = is_bitwise_movable<T>::value ? payload_kind::array_class : payload_kind::none;
  static constexpr int items         = static_cast<int>(N);
  using value_type                   = T;
};
template <template <class, size_type> class A, class T, size_type N>
struct payload<A<T, N>> : array_or_item<holds_array<A<T, N>, T, N>::value, A<T, N>, T, N> {};

} // namespace detail

/// Whether X, cv and references aside, is a payload: ThreadData, a C array, cuda::std::array or one item of a bitwise
/// movable type. Pointers and spans say where items are, and groups, tags and options hold none: false.
template <class X>
inline constexpr bool is_payload_v = detail::payload<detail::remove_cvref_t<X>>::kind != detail::payload_kind::none;

/// The item type of a payload; no such type otherwise.
template <class X>
using payload_value_t =
  typename detail::enable_if_t<is_payload_v<X>, detail::payload<detail::remove_cvref_t<X>>>::value_type;

/// The number of items a payload holds per thread; ill-formed for anything else.
template <class X>
inline constexpr int items_per_thread_v =
  detail::enable_if_t<is_payload_v<X>, detail::payload<detail::remove_cvref_t<X>>>::items;

} // namespace coop
