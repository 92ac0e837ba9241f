// The vocabulary of the reference: groups, payloads, tags and options, as far as the device suite spells them.
#pragma once

#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#include <cuda/std/array>
#include <cuda/std/type_traits>
#include <cuda/std/utility>

namespace coop
{

template <int X, int Y, int Z>
struct block_group
{
  static constexpr int x = X;
  static constexpr int y = Y;
  static constexpr int z = Z;
  static __device__ constexpr unsigned size()
  {
    return X * Y * Z;
  }
  __device__ unsigned rank() const
  {
    return threadIdx.x + X * (threadIdx.y + Y * threadIdx.z);
  }
  __device__ void sync() const
  {
    __syncthreads();
  }
};

template <int X, int Y = 1, int Z = 1>
__device__ constexpr block_group<X, Y, Z> this_block()
{
  return {};
}

template <class T>
struct is_bitwise_movable
{
  static constexpr bool value = __is_trivially_copyable(T);
};

template <class T, int N, int Alignment = alignof(T)>
struct alignas(T) alignas(Alignment) ThreadData
{
  using value_type                      = T;
  static constexpr int items_per_thread = N;

  T elements[N];

  __device__ T& operator[](int i)
  {
    return elements[i];
  }
  __device__ const T& operator[](int i) const
  {
    return elements[i];
  }
  __device__ T* data()
  {
    return elements;
  }
  __device__ T* begin()
  {
    return elements;
  }
  __device__ T* end()
  {
    return elements + N;
  }
  static __device__ constexpr int size()
  {
    return N;
  }
};

namespace detail
{

struct Option
{};

template <class T>
struct CountOption : Option
{
  T value;
};
template <class T>
struct OffsetOption : Option
{
  T value;
};
template <class T>
struct DefaultOption : Option
{
  T value;
};

template <cub::BlockLoadAlgorithm Load, cub::BlockStoreAlgorithm Store, bool Storage, bool Striped, bool WarpStriped>
struct Algorithm : Option
{
  static constexpr cub::BlockLoadAlgorithm load   = Load;
  static constexpr cub::BlockStoreAlgorithm store = Store;
  static constexpr bool usesStorage               = Storage;
  static constexpr bool striped                   = Striped;
  static constexpr bool warpStriped               = WarpStriped;
  static constexpr bool vectorized                = Load == cub::BLOCK_LOAD_VECTORIZE;
};

} // namespace detail

struct direct_t : detail::Algorithm<cub::BLOCK_LOAD_DIRECT, cub::BLOCK_STORE_DIRECT, false, false, false>
{};
struct striped_t : detail::Algorithm<cub::BLOCK_LOAD_STRIPED, cub::BLOCK_STORE_STRIPED, false, true, false>
{};
struct vectorize_t : detail::Algorithm<cub::BLOCK_LOAD_VECTORIZE, cub::BLOCK_STORE_VECTORIZE, false, false, false>
{};
struct transpose_t : detail::Algorithm<cub::BLOCK_LOAD_TRANSPOSE, cub::BLOCK_STORE_TRANSPOSE, true, false, false>
{};
struct warp_transpose_t
    : detail::Algorithm<cub::BLOCK_LOAD_WARP_TRANSPOSE, cub::BLOCK_STORE_WARP_TRANSPOSE, true, false, false>
{};
struct warp_transpose_timesliced_t
    : detail::Algorithm<cub::BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED, cub::BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED, true,
                        false, false>
{};
struct warp_striped_t : detail::Algorithm<cub::BLOCK_LOAD_DIRECT, cub::BLOCK_STORE_DIRECT, false, false, true>
{};

#if defined(__CUDA_ARCH__)
#  define COOP_REFERENCE_TAG __device__ constexpr
#else
#  define COOP_REFERENCE_TAG constexpr
#endif
COOP_REFERENCE_TAG direct_t direct;
COOP_REFERENCE_TAG striped_t striped;
COOP_REFERENCE_TAG vectorize_t vectorize;
COOP_REFERENCE_TAG transpose_t transpose;
COOP_REFERENCE_TAG warp_transpose_t warp_transpose;
COOP_REFERENCE_TAG warp_transpose_timesliced_t warp_transpose_timesliced;
COOP_REFERENCE_TAG warp_striped_t warp_striped;
#undef COOP_REFERENCE_TAG

template <class T>
__device__ detail::CountOption<T> valid_items(T value)
{
  return {{}, value};
}
template <class T>
__device__ detail::OffsetOption<T> offset(T value)
{
  return {{}, value};
}
template <class T>
__device__ detail::DefaultOption<T> oob_default(T value)
{
  return {{}, value};
}

namespace detail
{

template <class T>
struct PayloadOf
{
  using object               = T;
  using type                 = T;
  static constexpr int items = 1;
  static __device__ T (&array(T& value))[1]
  {
    return reinterpret_cast<T(&)[1]>(value);
  }
};
template <class T, int N>
struct PayloadOf<T[N]>
{
  using object               = T[N];
  using type                 = T;
  static constexpr int items = N;
  static __device__ T (&array(T (&value)[N]))[N]
  {
    return value;
  }
};
template <class T, std::size_t N>
struct PayloadOf<cuda::std::array<T, N>>
{
  using object               = cuda::std::array<T, N>;
  using type                 = T;
  static constexpr int items = N;
  static __device__ T (&array(object& value))[N]
  {
    return reinterpret_cast<T(&)[N]>(*value.data());
  }
};
template <class T, int N, int Alignment>
struct PayloadOf<ThreadData<T, N, Alignment>>
{
  using object               = ThreadData<T, N, Alignment>;
  using type                 = T;
  static constexpr int items = N;
  static __device__ T (&array(object& value))[N]
  {
    return value.elements;
  }
};
template <class T, int N>
struct PayloadOf<const T[N]> : PayloadOf<T[N]>
{};

template <class T>
struct IsAlgorithm : cuda::std::false_type
{};
template <>
struct IsAlgorithm<direct_t> : cuda::std::true_type
{};
template <>
struct IsAlgorithm<striped_t> : cuda::std::true_type
{};
template <>
struct IsAlgorithm<vectorize_t> : cuda::std::true_type
{};
template <>
struct IsAlgorithm<transpose_t> : cuda::std::true_type
{};
template <>
struct IsAlgorithm<warp_transpose_t> : cuda::std::true_type
{};
template <>
struct IsAlgorithm<warp_transpose_timesliced_t> : cuda::std::true_type
{};
template <>
struct IsAlgorithm<warp_striped_t> : cuda::std::true_type
{};

template <class... Options>
struct FindAlgorithm
{
  using type = direct_t;
};
template <class First, class... Rest>
struct FindAlgorithm<First, Rest...>
{
  using type = cuda::std::conditional_t<IsAlgorithm<First>::value, First, typename FindAlgorithm<Rest...>::type>;
};
template <class... Options>
using AlgorithmOf = typename FindAlgorithm<Options...>::type;

template <template <class> class Wanted, class T>
struct Is : cuda::std::false_type
{};
template <template <class> class Wanted, class T>
struct Is<Wanted, Wanted<T>> : cuda::std::true_type
{};

template <class... Options>
constexpr bool hasCount = (false || ... || Is<CountOption, Options>::value);
template <class... Options>
constexpr bool hasDefault = (false || ... || Is<DefaultOption, Options>::value);

template <template <class> class Wanted, class First, class... Rest>
__device__ auto valueOf(First first, Rest... rest)
{
  if constexpr (Is<Wanted, First>::value)
  {
    return first.value;
  }
  else if constexpr (sizeof...(Rest) > 0)
  {
    return valueOf<Wanted>(rest...);
  }
  else
  {
    return 0;
  }
}
template <class... Options>
__device__ auto countOf(Options... options)
{
  return valueOf<CountOption>(options...);
}
template <class... Options>
__device__ auto defaultOf(Options... options)
{
  return valueOf<DefaultOption>(options...);
}
template <class... Options>
__device__ auto offsetOf(Options... options)
{
  if constexpr (sizeof...(Options) > 0)
  {
    return valueOf<OffsetOption>(options...);
  }
  else
  {
    return 0;
  }
}

} // namespace detail
} // namespace coop
