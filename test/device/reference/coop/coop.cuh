// The block load and store of coop as ordinary functions over CUB, so that the device suite can be run without the rewriter:
// once right, and once per mutation, each wrong in one way that a rewriter might be wrong. A suite that passes a mutation
// would pass a rewriter with that fault.
//
// Only what the suite uses is here; nothing is diagnosed.
#pragma once

#include <cstddef>
#include <cstdint>

#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#include <cuda/std/array>
#include <cuda/std/span>
#include <cuda/std/type_traits>

#include "options.cuh"

namespace coop
{

/// What is wrong with the calls; set from the host before anything is launched.
enum Mutation
{
  right,
  noBarrier,
  warpBarrier,
  countOneLess,
  countOneMore,
  countIgnored,
  countSaturated,
  countNarrowed,
  offsetIgnored,
  offsetNarrowed,
  defaultIgnored,
  otherOrder,
  unalignedVectors,
  constPermuted,
  flatRank,
  mutationCount
};

struct MutationInfo
{
  const char* name;
  const char* shownBy; ///< which kinds of suites must find it: load, store, vector, race, trap
};

inline constexpr MutationInfo mutations[mutationCount] = {
  {"right", ""},
  {"no barrier after a use of the storage", "race"},
  {"a warp's barrier after a use of the storage", "race"},
  {"count one less", "load store"},
  {"count one more", "load store"},
  {"count ignored", "load store"},
  {"bad count saturated instead of trapped", "trap"},
  {"count narrowed to 32 bits before it is checked", "trap"},
  {"offset ignored", "load store"},
  {"offset narrowed to 32 bits", "load store"},
  {"default ignored", "load"},
  {"striped where blocked is meant and the reverse", "load store"},
  {"vector store without a test of the address", "vector"},
  {"const payload permuted", "store"},
  {"rank taken from the x index alone", "load store"}};

#define COOP_REFERENCE 1

static __device__ int mutation;

namespace detail
{

/// One backing for all calls of a kernel. Every storage overlaps every other: the most that a planner may do.
#ifndef COOP_REFERENCE_BACKING
#  define COOP_REFERENCE_BACKING 49152
#endif
inline __device__ unsigned char* backing()
{
  __shared__ __align__(16) unsigned char bytes[COOP_REFERENCE_BACKING];
  return bytes;
}

inline __device__ void releaseStorage()
{
  if (mutation == warpBarrier)
  {
    __syncwarp();
  }
  else if (mutation != noBarrier)
  {
    __syncthreads();
  }
}

/// The count as CUB takes it, after the check.
template <class Count>
__device__ int checkedCount(Count count, int tile)
{
  long long wide = static_cast<long long>(count);
  if (mutation == countNarrowed)
  {
    wide = static_cast<int>(count);
  }
  const bool negative = cuda::std::is_signed<Count>::value && wide < 0;
  const bool bad      = negative || static_cast<unsigned long long>(wide) > static_cast<unsigned long long>(tile);
  if (bad)
  {
    if (mutation == countSaturated)
    {
      return negative ? 0 : tile;
    }
    __trap();
  }
  const int narrow = static_cast<int>(wide);
  switch (mutation)
  {
    case countOneLess:
      return narrow > 0 ? narrow - 1 : 0;
    case countOneMore:
      return narrow + 1;
    case countIgnored:
      return tile;
    default:
      return narrow;
  }
}

template <class Memory, class Offset>
__device__ auto advanced(Memory memory, Offset offset)
{
  if (mutation == offsetIgnored)
  {
    offset = 0;
  }
  if (mutation == offsetNarrowed)
  {
    return memory + static_cast<std::ptrdiff_t>(static_cast<int>(offset));
  }
  return memory + static_cast<std::ptrdiff_t>(offset);
}

template <class Iterator>
__device__ Iterator begin(Iterator iterator)
{
  return iterator;
}
template <class T, std::size_t Extent>
__device__ T* begin(cuda::std::span<T, Extent> span)
{
  return span.data();
}

template <class T, int N, class Memory>
__device__ bool vectorAligned(Memory)
{
  return true;
}
template <class T, int N>
__device__ bool vectorAligned(T* memory)
{
  constexpr int most = N % 4 == 0 ? 4 : N % 2 == 0 ? 2 : 1;
  return mutation == unalignedVectors
      || reinterpret_cast<std::uintptr_t>(memory) % alignof(typename cub::CubVector<T, most>::Type) == 0;
}

template <class Group>
__device__ int rankOf()
{
  return mutation == flatRank
         ? static_cast<int>(threadIdx.x)
         : static_cast<int>(threadIdx.x + Group::x * (threadIdx.y + Group::y * threadIdx.z));
}

template <class T, int N, class Group, class Algorithm>
using BlockLoad = cub::BlockLoad<T, Group::x, N, Algorithm::load, Group::y, Group::z>;
template <class T, int N, class Group, class Algorithm>
using BlockStore = cub::BlockStore<T, Group::x, N, Algorithm::store, Group::y, Group::z>;

/// `arguments`: the items, and the count and default where the call has them.
template <class T, int N, class Group, class Algorithm, class Memory, class... Arguments>
__device__ void loadWith(Memory memory, Arguments&&... arguments)
{
  constexpr int threads = Group::x * Group::y * Group::z;
  if constexpr (Algorithm::warpStriped)
  {
    cub::LoadDirectWarpStriped(rankOf<Group>(), memory, arguments...);
  }
  else
  {
    if (mutation == otherOrder || mutation == flatRank)
    {
      if (Algorithm::striped != (mutation == otherOrder))
      {
        cub::LoadDirectStriped<threads>(rankOf<Group>(), memory, arguments...);
      }
      else
      {
        cub::LoadDirectBlocked(rankOf<Group>(), memory, arguments...);
      }
      return;
    }
    using Load = BlockLoad<T, N, Group, Algorithm>;
    if constexpr (Algorithm::usesStorage)
    {
      static_assert(sizeof(typename Load::TempStorage) <= COOP_REFERENCE_BACKING);
      Load(*reinterpret_cast<typename Load::TempStorage*>(backing())).Load(memory, arguments...);
      releaseStorage();
    }
    else
    {
      typename Load::TempStorage none;
      Load(none).Load(memory, arguments...);
    }
  }
}

template <class T, int N, class Group, class Algorithm, class Memory, class... Arguments>
__device__ void storeWith(Memory memory, Arguments&&... arguments)
{
  constexpr int threads = Group::x * Group::y * Group::z;
  if constexpr (Algorithm::warpStriped)
  {
    cub::StoreDirectWarpStriped(rankOf<Group>(), memory, arguments...);
  }
  else
  {
    const bool order = mutation == otherOrder || mutation == flatRank;
    if (order && Algorithm::striped != (mutation == otherOrder))
    {
      cub::StoreDirectStriped<threads>(rankOf<Group>(), memory, arguments...);
    }
    else if (order || (Algorithm::vectorized && !vectorAligned<T, N>(memory)))
    {
      cub::StoreDirectBlocked(rankOf<Group>(), memory, arguments...);
    }
    else
    {
      using Store = BlockStore<T, N, Group, Algorithm>;
      if constexpr (Algorithm::usesStorage)
      {
        static_assert(sizeof(typename Store::TempStorage) <= COOP_REFERENCE_BACKING);
        Store(*reinterpret_cast<typename Store::TempStorage*>(backing())).Store(memory, arguments...);
        releaseStorage();
      }
      else
      {
        typename Store::TempStorage none;
        Store(none).Store(memory, arguments...);
      }
    }
  }
}

} // namespace detail

template <class Group, class Source, class Output, class... Options>
__device__ void load(Group, Source source, Output& output, Options... options)
{
  using Payload   = detail::PayloadOf<Output>;
  using T         = typename Payload::type;
  constexpr int N = Payload::items;
  using Algorithm = detail::AlgorithmOf<Options...>;
  T(&items)[N]    = Payload::array(output);
  auto memory     = detail::advanced(detail::begin(source), detail::offsetOf(options...));
  if constexpr (detail::hasCount<Options...>)
  {
    const int count = detail::checkedCount(detail::countOf(options...), Group::size() * N);
    if constexpr (detail::hasDefault<Options...>)
    {
      const T fallback{static_cast<T>(detail::defaultOf(options...))};
      if (mutation != defaultIgnored)
      {
        detail::loadWith<T, N, Group, Algorithm>(memory, items, count, fallback);
        return;
      }
    }
    detail::loadWith<T, N, Group, Algorithm>(memory, items, count);
  }
  else
  {
    detail::loadWith<T, N, Group, Algorithm>(memory, items);
  }
}

template <class Group, class Destination, class Value, class... Options>
__device__ void store(Group, Destination destination, Value&& value, Options... options)
{
  using Plain     = cuda::std::remove_reference_t<Value>;
  using Payload   = detail::PayloadOf<cuda::std::remove_cv_t<Plain>>;
  using T         = typename Payload::type;
  constexpr int N = Payload::items;
  using Algorithm = detail::AlgorithmOf<Options...>;
  constexpr bool copied = cuda::std::is_const<cuda::std::remove_all_extents_t<Plain>>::value
                       || !cuda::std::is_lvalue_reference<Value>::value;
  auto memory = detail::advanced(detail::begin(destination), detail::offsetOf(options...));
  T(&items)[N] = Payload::array(const_cast<typename Payload::object&>(
    static_cast<const typename Payload::object&>(value)));
  T copy[N];
  if (copied && mutation != constPermuted)
  {
    for (int i = 0; i < N; ++i)
    {
      copy[i] = items[i];
    }
  }
  T(&from)[N] = copied && mutation != constPermuted ? copy : items;
  if constexpr (detail::hasCount<Options...>)
  {
    detail::storeWith<T, N, Group, Algorithm>(memory, from,
                                              detail::checkedCount(detail::countOf(options...), Group::size() * N));
  }
  else
  {
    detail::storeWith<T, N, Group, Algorithm>(memory, from);
  }
}

} // namespace coop
