// What rewritten code calls: as_array, copied, address, checked_count, sync_if, and block loads and stores whose
// algorithm is a template parameter.
//
// REQUIRES: nvcc
// DEFINE: %{sentence} = FileCheck %s --check-prefix
// DEFINE: %{strict} = -arch=sm_90 -I%runtime -Werror all-warnings -Xcompiler -Wall,-Wextra,-Wno-comment,-Werror
// RUN: %nvcc %{strict} -std=c++17 -c %s -o %t.o 2>&1 | count 0
// RUN: %nvcc %{strict} -std=c++20 -DTHRUST_CUB_WRAPPED_NAMESPACE=mine -c %s -o %t.o 2>&1 | count 0
// RUN: %clangxx %clang_cuda_flags -Wall -Wextra -fsyntax-only %s 2>&1 | count 0
//
// A type that is no algorithm, and a block that is no whole number of warps, are told so in a sentence.
// RUN: not %nvcc %{strict} -std=c++17 -DBAD=int -c %s -o %t.o 2>&1 | %{sentence}=TYPE
// RUN: not %nvcc %{strict} -std=c++17 -DBAD=coop::warp_transpose_t -c %s -o %t.o 2>&1 | %{sentence}=WARP
// TYPE: error: static assertion failed with "the algorithm of coop::load is the type of a tag: coop::direct_t,
// TYPE: error: static assertion failed with "the algorithm of coop::store is the type of a tag: coop::direct_t,
// TYPE: 2 errors detected
// WARP: error: static assertion failed with "this algorithm of coop::load works warp by warp and needs a block
// WARP: error: static assertion failed with "this algorithm of coop::store works warp by warp and needs a block
// WARP: 2 errors detected

#include <array>
#include <type_traits>
#include <cuda/std/array>
#include <cuda/std/span>
#include <cuda_fp16.h>
#include <coop/coop.cuh>
#include <coop/block_load.cuh>
#include <coop/block_store.cuh>
#include <cub/iterator/cache_modified_input_iterator.cuh>
#include <cub/iterator/cache_modified_output_iterator.cuh>

template <class A, class B> constexpr bool same = std::is_same<A, B>::value;
using namespace coop::detail;

// Payloads become arrays of their own items, const where they are.
template <class X> using array_type = decltype(as_array(std::declval<X&>()));
static_assert(same<array_type<coop::ThreadData<int, 4>>, int (&)[4]>);
static_assert(same<array_type<const coop::ThreadData<int, 4, 64>>, const int (&)[4]>);
static_assert(same<array_type<float[3]>, float (&)[3]> && same<array_type<const float[3]>, const float (&)[3]>);
static_assert(same<array_type<cuda::std::array<int, 5>>, int (&)[5]> && same<array_type<int>, int (&)[1]>);
static_assert(same<array_type<const std::array<int, 5>>, const int (&)[5]> && same<array_type<float3>, float3 (&)[1]>);

// Copies are arrays that may be written.
template <class X> using copy_type = decltype(copied(std::declval<X>()).array());
static_assert(same<copy_type<const coop::ThreadData<int, 4>&>, int (&)[4]> && same<copy_type<int>, int (&)[1]>);
static_assert(same<copy_type<const int (&)[3]>, int (&)[3]> && same<copy_type<float3>, float3 (&)[1]>);
static_assert(same<copy_type<const cuda::std::array<int, 5>&>, int (&)[5]>);

// Memory operands become iterators.
static_assert(same<decltype(address(std::declval<const int*&>())), const int*>);
static_assert(same<decltype(address(std::declval<int (&)[8]>())), int*>);
static_assert(same<decltype(address(cuda::std::span<int>())), int*>);
static_assert(same<decltype(address(std::declval<const cuda::std::span<const int, 8>&>())), const int*>);
using cached = CUB_NS_QUALIFIER::CacheModifiedInputIterator<CUB_NS_QUALIFIER::LOAD_LDG, int>;
static_assert(same<decltype(address(std::declval<cached&>())), cached>);

// Storage is needed where something is exchanged.
template <class Tag, int X, int N, int Y = 1> constexpr bool stored =
  block_load<int, X, N, Tag, Y>::needs_storage && block_store<int, X, N, Tag, Y>::needs_storage;
static_assert(stored<coop::transpose_t, 48, 4> && stored<coop::warp_transpose_t, 32, 2, 2>);
static_assert(stored<coop::warp_transpose_timesliced_t, 128, 3>);
static_assert(!stored<coop::transpose_t, 128, 1> && !stored<coop::transpose_t, 1, 8> && !stored<coop::direct_t, 32, 4>);
static_assert(!stored<coop::warp_striped_t, 32, 4> && !stored<const coop::vectorize_t, 32, 4>);
static_assert(same<block_load<int, 128, 1, coop::transpose_t>::TempStorage,
                   CUB_NS_QUALIFIER::BlockLoad<int, 128, 1, CUB_NS_QUALIFIER::BLOCK_LOAD_DIRECT>::TempStorage>);

// The alignment that CUB's vectorized store takes for granted.
static_assert(cub_vector_alignment_v<int, 4> == 16 && cub_vector_alignment_v<int, 2> == 8 && cub_vector_alignment_v<int, 6> == 4);
static_assert(cub_vector_alignment_v<char, 8> == 4 && cub_vector_alignment_v<short, 3> == 2 && cub_vector_alignment_v<float3, 4> == 4);

template <class Algorithm, class T, int N, int X, int Y, int Z>
__global__ void kernel(const T* source, T* destination, long long count)
{
  using load_type  = block_load<T, X, N, Algorithm, Y, Z>;
  using store_type = block_store<T, X, N, Algorithm, Y, Z>;
  __shared__ union {
    typename load_type::TempStorage load;
    typename store_type::TempStorage store;
  } storage;
  constexpr int tile = X * Y * Z * N;
  coop::ThreadData<T, N> a;
  cuda::std::array<T, N> b;
  T c[N];
  load_type(storage.load).Load(address(source), as_array(a));
  sync_if<load_type::needs_storage>();
  const cuda::std::span<const T> span(source, 99);
  load_type(storage.load).Load(address(span) + 3, as_array(b), checked_count<tile>(count));
  sync_if<load_type::needs_storage>();
  load_type(storage.load).Load(source, as_array(c), unchecked_count(count), T{});
  sync_if<load_type::needs_storage>();
  load_type(storage.load)
    .Load(CUB_NS_QUALIFIER::CacheModifiedInputIterator<CUB_NS_QUALIFIER::LOAD_LDG, T>(source), as_array(c));
  sync_if<load_type::needs_storage>();
  const auto constant = a;
  store_type(storage.store).Store(address(destination), copied(constant).array());
  sync_if<store_type::needs_storage>();
  const auto narrow = static_cast<unsigned short>(count);
  store_type(storage.store).Store(destination + 1, as_array(b), checked_count<tile>(narrow));
  sync_if<store_type::needs_storage>();
  store_type(storage.store).Store(destination + 2, copied(c).array());
  store_vectorized<X, Y, Z>(
    CUB_NS_QUALIFIER::CacheModifiedOutputIterator<CUB_NS_QUALIFIER::STORE_CG, T>(destination), as_array(a));
}

template <class T, int N, int X, int Y = 1, int Z = 1> void instantiate()
{
  kernel<coop::direct_t, T, N, X, Y, Z><<<1, dim3(X, Y, Z)>>>(nullptr, nullptr, 0);
  kernel<coop::striped_t, T, N, X, Y, Z><<<1, dim3(X, Y, Z)>>>(nullptr, nullptr, 0);
  kernel<coop::vectorize_t, T, N, X, Y, Z><<<1, dim3(X, Y, Z)>>>(nullptr, nullptr, 0);
  kernel<coop::transpose_t, T, N, X, Y, Z><<<1, dim3(X, Y, Z)>>>(nullptr, nullptr, 0);
  kernel<coop::automatic_t, T, N, X, Y, Z><<<1, dim3(X, Y, Z)>>>(nullptr, nullptr, 0);
  if constexpr (X * Y * Z % 32 == 0) {
    kernel<coop::warp_transpose_t, T, N, X, Y, Z><<<1, dim3(X, Y, Z)>>>(nullptr, nullptr, 0);
    kernel<coop::warp_transpose_timesliced_t, T, N, X, Y, Z><<<1, dim3(X, Y, Z)>>>(nullptr, nullptr, 0);
    kernel<coop::warp_striped_t, T, N, X, Y, Z><<<1, dim3(X, Y, Z)>>>(nullptr, nullptr, 0);
  }
}
#ifdef BAD
template __global__ void kernel<BAD, int, 4, 48, 1, 1>(const int*, int*, long long);
#else
void all()
{
  instantiate<int, 4, 64>();
  instantiate<float, 1, 8, 6>();
  instantiate<double, 4, 8, 4, 2>();
  instantiate<__half2, 2, 32>();
  instantiate<float3, 7, 32>();
  instantiate<char, 16, 1>();
}
#endif
