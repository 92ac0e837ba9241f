// What the other headers share: execution-space macros, a few traits, and the machinery that makes a call which was
// never rewritten fail to compile with one sentence. No standard header and nothing of CUB is included from here.
//
// Macros a user may meet
//   COOP_UNIFORM  on a parameter or a field: every value it holds is the same for all threads of the block. It is read
//                 by the participation check and means nothing to any compiler.
//   COOP_REWRITE  defined by coop-rewrite and its editor integration while they parse; never define it to compile.
#pragma once

// ---------------------------------------------------------------------------------------------------------------------
// Compilers. nvcc with any host compiler defines __CUDACC__; clang as CUDA compiler defines __CUDA__ as well. A plain
// C++ compiler defines neither: groups and payloads are then declared, but nothing that needs a GPU has a body.
#if defined(__CUDACC__) || defined(__CUDA__)
#  define COOP_DETAIL_CUDA 1
#  define COOP_DEVICE __device__
#  define COOP_HOST_DEVICE __host__ __device__
#  define COOP_DETAIL_INLINE __forceinline__
#else
#  define COOP_DETAIL_CUDA 0
#  define COOP_DEVICE
#  define COOP_HOST_DEVICE
#  define COOP_DETAIL_INLINE inline
#endif

#if defined(__clang__) && defined(__CUDA__)
#  define COOP_DETAIL_CLANG_CUDA 1
#else
#  define COOP_DETAIL_CLANG_CUDA 0
#endif

// A __host__ __device__ template copies values of the user's types, whose copy may exist on one side only.
#if defined(__NVCC__) && !COOP_DETAIL_CLANG_CUDA
#  define COOP_DETAIL_NO_EXEC_CHECK _Pragma("nv_exec_check_disable")
#else
#  define COOP_DETAIL_NO_EXEC_CHECK
#endif

// Objects of empty types that device code names. nvcc calls an `inline constexpr` object "undefined in device code"
// once it is bound to a reference, so in the device pass they are device constants.
#if defined(__CUDA_ARCH__)
#  define COOP_DETAIL_GLOBAL __device__ constexpr
#else
#  define COOP_DETAIL_GLOBAL inline constexpr
#endif

#if COOP_DETAIL_CLANG_CUDA || (defined(COOP_REWRITE) && defined(__clang__))
#  define COOP_UNIFORM __attribute__((annotate("coop::uniform")))
#else
#  define COOP_UNIFORM
#endif

// ---------------------------------------------------------------------------------------------------------------------
// Traits, in place of <type_traits>.
namespace coop {
namespace detail {

using size_type = decltype(sizeof(0));

template <class...> inline constexpr bool always_false = false;
template <class...> struct void_of { using type = void; };
template <class... Types> using void_t = typename void_of<Types...>::type;

template <class A, class B> inline constexpr bool is_same_v = false;
template <class A> inline constexpr bool is_same_v<A, A> = true;

template <class T> struct remove_reference { using type = T; };
template <class T> struct remove_reference<T&> { using type = T; };
template <class T> struct remove_reference<T&&> { using type = T; };
template <class T> using remove_reference_t = typename remove_reference<T>::type;

template <class T> struct remove_cv { using type = T; };
template <class T> struct remove_cv<const T> { using type = T; };
template <class T> struct remove_cv<volatile T> { using type = T; };
template <class T> struct remove_cv<const volatile T> { using type = T; };
template <class T> using remove_cv_t = typename remove_cv<T>::type;
template <class T> using remove_cvref_t = remove_cv_t<remove_reference_t<T>>;

template <bool Condition, class T = void> struct enable_if {};
template <class T> struct enable_if<true, T> { using type = T; };
template <bool Condition, class T = void> using enable_if_t = typename enable_if<Condition, T>::type;

template <bool Condition, class A, class B> struct conditional { using type = A; };
template <class A, class B> struct conditional<false, A, B> { using type = B; };
template <bool Condition, class A, class B> using conditional_t = typename conditional<Condition, A, B>::type;

// For unevaluated operands only; const, because a temporary group must do as well.
template <class T> COOP_HOST_DEVICE const T& declare_const();

} // namespace detail
} // namespace coop

// ---------------------------------------------------------------------------------------------------------------------
// Markers fail closed. A marker's result type is `detail::marker_result<IsGroup, Result>`, its body begins with
// `COOP_DETAIL_MARKER_BODY`:
//   the tool, editors   both say nothing;
//   nvcc                naming the result type instantiates one class, always the same, whose static_assert fails:
//                       one error, whatever the number of calls and instantiations;
//   clang as compiler   the bodies call one shared function, which alone calls a function with the `error` attribute:
//                       nothing while parsing, one error once code is generated.
#define COOP_DETAIL_NOT_REWRITTEN \
  "the coop:: calls of this file were not rewritten: run coop-rewrite on it and compile what that writes"

namespace coop {
namespace detail {

#if defined(COOP_REWRITE) || defined(__INTELLISENSE__)
template <class> struct rewritten { static constexpr bool value = true; };
#  define COOP_DETAIL_MARKER_BODY
#elif COOP_DETAIL_CLANG_CUDA
template <class> struct rewritten { static constexpr bool value = true; };
__attribute__((error(COOP_DETAIL_NOT_REWRITTEN))) COOP_DEVICE void coop_call_not_rewritten();
inline COOP_DEVICE __attribute__((noinline)) void fail_closed() { coop_call_not_rewritten(); }
#  define COOP_DETAIL_MARKER_BODY ::coop::detail::fail_closed();
#else
template <class T> struct rewritten {
  static_assert(always_false<T>, COOP_DETAIL_NOT_REWRITTEN);
  static constexpr bool value = true;
};
#  define COOP_DETAIL_MARKER_BODY
#endif

// No `type` where the first operand is no group, so that the marker leaves overload resolution before it can fail.
template <bool IsGroup, class Result> struct marker {};
template <class Result> struct marker<true, Result> {
  using type = conditional_t<rewritten<void_t<Result>>::value, Result, void>;
};
template <bool IsGroup, class Result> using marker_result = typename marker<IsGroup, Result>::type;

} // namespace detail
} // namespace coop
