// What the types say about themselves.
//
// REQUIRES: nvcc
// RUN: %clangxx %clang_cuda_flags -fsyntax-only %s
// RUN: %clangxx %clang_cuda_flags -std=c++20 -DCOOP_REWRITE -fsyntax-only %s
// RUN: %nvcc %nvcc_flags -c %s -o %t.o
// RUN: %nvcc -std=c++20 -arch=sm_90 -I%runtime -c %s -o %t.o

#include <array>
#include <type_traits>
#include <vector>
#include <cooperative_groups.h>
#include <cuda/std/array>
#include <cuda/std/span>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>
#include <coop/coop.cuh>

namespace cg = cooperative_groups;
template <class A, class B> constexpr bool same = std::is_same<A, B>::value;

// Groups: types, extents, sizes.
static_assert(same<decltype(coop::this_block<128>()), coop::block_group<128>>);
static_assert(same<coop::block_group<128>, coop::block_group<128, 1, 1>>);
static_assert(same<coop::block_group<32, 4>, coop::block_group<32, 4, 1>>);
static_assert(same<decltype(coop::this_block()), coop::block_group<>>);
static_assert(same<decltype(coop::this_block<>()), coop::block_group<0, 0, 0>>);
static_assert(same<decltype(coop::this_block<0>()), coop::block_group<0, 1, 1>>);
static_assert(same<decltype(coop::this_warp()), coop::warp_group>);
static_assert(same<decltype(coop::this_thread()), coop::thread_group>);
static_assert(same<decltype(coop::this_grid()), coop::grid_group>);
static_assert(same<decltype(coop::this_cluster()), coop::cluster_group<>>);
static_assert(same<decltype(coop::this_cluster<64, 2>()), coop::cluster_group<64, 2>>);
static_assert(same<decltype(coop::this_warp().group_by<8>()), coop::tile_group<8>>);
static_assert(same<decltype(coop::group_by<20>(coop::this_warp(), coop::non_exhaustive)), coop::tile_group<20>>);
static_assert(same<decltype(coop::group_by<2>(coop::this_block<128>())), coop::warps_group<2, 128>>);
static_assert(same<decltype(coop::group_by<2>(coop::this_block())), coop::warps_group<2>>);
static_assert(coop::block_group<64, 4, 2>::size() == 512 && coop::this_block<96>().size() == 96);
static_assert(coop::block_group<64, 4, 2>::extent_x == 64 && coop::block_group<64, 4, 2>::extent_y == 4);
static_assert(coop::block_group<64, 4, 2>::extent_z == 2 && coop::block_group<>::extent_x == 0);
static_assert(coop::warps_group<2, 128>::extent_x == 128 && coop::cluster_group<64>::extent_z == 1);
static_assert(coop::thread_group::size() == 1 && coop::warp_group::size() == 32 && coop::tile_group<16>::size() == 16);
static_assert(coop::warps_group<3, 128>::size() == 96);
static_assert(same<decltype(coop::this_warp().rank()), unsigned>);
static_assert(same<decltype(coop::this_block().size()), unsigned>);
static_assert(same<decltype(coop::this_grid().rank()), unsigned long long>);
static_assert(same<decltype(coop::this_grid().size()), unsigned long long>);
static_assert(std::is_empty<coop::block_group<128>>::value && std::is_empty<coop::tile_group<8>>::value);
static_assert(std::is_trivially_copyable<coop::warps_group<2, 128>>::value);

// size() is a constant only where the extents are stated.
template <class Group, class = void> constexpr bool has_constant_size = false;
template <class Group> constexpr bool has_constant_size<Group, std::void_t<decltype(Group::size())>> = true;
static_assert(has_constant_size<coop::block_group<128>> && !has_constant_size<coop::block_group<>>);
static_assert(!has_constant_size<coop::grid_group> && !has_constant_size<coop::cluster_group<128>>);

// Groups of several warps that are not the block cannot synchronize.
template <class Group, class = void> constexpr bool has_sync = false;
template <class Group> constexpr bool has_sync<Group, std::void_t<decltype(std::declval<Group>().sync())>> = true;
static_assert(has_sync<coop::block_group<>> && has_sync<coop::tile_group<4>> && !has_sync<coop::warps_group<2>>);

// Who is a group.
static_assert(coop::detail::is_group_v<coop::block_group<>> && coop::detail::is_group_v<const coop::tile_group<8>>);
static_assert(coop::detail::is_group_v<cg::thread_block> && coop::detail::is_group_v<cg::coalesced_group>);
static_assert(coop::detail::is_group_v<cg::grid_group> && coop::detail::is_group_v<cg::thread_block_tile<32>>);
static_assert(coop::detail::is_group_v<cg::thread_block_tile<64, cg::thread_block>>);
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
static_assert(coop::detail::is_group_v<cg::cluster_group>);
#endif
static_assert(!coop::detail::is_group_v<int> && !coop::detail::is_group_v<int*> && !coop::detail::is_group_v<void>);
static_assert(!coop::detail::is_group_v<coop::ThreadData<int, 4>> && !coop::detail::is_group_v<coop::direct_t>);

// ThreadData.
using items = coop::ThreadData<int, 4>;
static_assert(sizeof(items) == 16 && alignof(items) == 4 && items::items_per_thread == 4 && items::size() == 4);
static_assert(same<items::value_type, int> && same<items, coop::ThreadData<int, 4, 4>>);
static_assert(alignof(coop::ThreadData<int, 4, 16>) == 16 && alignof(coop::ThreadData<double, 1, 2>) == 8);
static_assert(sizeof(coop::ThreadData<char, 3>) == 3 && sizeof(coop::ThreadData<char, 3, 4>) == 4);
static_assert(std::is_aggregate<items>::value && std::is_trivially_default_constructible<items>::value);
static_assert(std::is_trivially_copyable<items>::value);
static_assert(same<decltype(std::declval<items&>().array()), int (&)[4]>);
static_assert(same<decltype(std::declval<const items&>().array()), const int (&)[4]>);
static_assert(items{{1, 2, 3, 4}}[3] == 4 && items{1, 2}[3] == 0 && items{5}.array()[0] == 5);
static_assert(coop::ThreadData<int, 0>::items_per_thread == 0 && alignof(coop::ThreadData<int, 4, 24>) == 4);

// Payload traits.
template <class X, class T, int N>
constexpr bool payload = coop::is_payload_v<X> && coop::items_per_thread_v<X> == N && same<coop::payload_value_t<X>, T>;
struct triple { float x, y, z; };
struct pair_like {
  int x;
  __host__ __device__ pair_like(const pair_like& other) : x(other.x) {}
};
struct relocatable {
  int x;
  __host__ __device__ relocatable(const relocatable& other) : x(other.x) {}
};
template <> struct coop::is_bitwise_movable<relocatable> : std::true_type {};
static_assert(payload<items, int, 4> && payload<const items&, int, 4>);
static_assert(payload<coop::ThreadData<triple, 7>&&, triple, 7>);
static_assert(payload<int[3], int, 3> && payload<const int (&)[3], int, 3>);
static_assert(payload<cuda::std::array<float, 5>, float, 5> && payload<const std::array<float, 5>&, float, 5>);
static_assert(payload<int, int, 1> && payload<const double&, double, 1> && payload<triple, triple, 1>);
static_assert(payload<__half2, __half2, 1> && payload<coop::ThreadData<__nv_bfloat162, 2>, __nv_bfloat162, 2>);
static_assert(payload<__half[2], __half, 2> && payload<__nv_fp8x4_e4m3, __nv_fp8x4_e4m3, 1>);
static_assert(payload<coop::ThreadData<int*, 2>, int*, 2> && payload<relocatable[2], relocatable, 2>);
static_assert(!coop::is_payload_v<int*> && !coop::is_payload_v<int[]> && !coop::is_payload_v<int[2][3]>);
static_assert(!coop::is_payload_v<void> && !coop::is_payload_v<int(int)> && !coop::is_payload_v<decltype(nullptr)>);
static_assert(!coop::is_payload_v<cuda::std::span<int>> && !coop::is_payload_v<cuda::std::span<char*, 1>>);
static_assert(!coop::is_payload_v<std::vector<int>> && !coop::is_payload_v<pair_like>);
static_assert(!coop::is_payload_v<pair_like[2]>);
static_assert(!coop::is_payload_v<coop::warp_group> && !coop::is_payload_v<coop::transpose_t>);
static_assert(!coop::is_payload_v<coop::types::valid_items_option<int>>);
static_assert(coop::is_bitwise_movable_v<const int> && !coop::is_bitwise_movable_v<pair_like>);

// Options keep the value, counts by value and storage by reference.
static_assert(same<decltype(coop::valid_items(3ull)), coop::types::valid_items_option<unsigned long long>>);
static_assert(coop::valid_items(3).value == 3 && coop::offset(-1).value == -1 && coop::oob_default(2.5).value == 2.5);
static_assert(coop::size_in_bytes(4096).value == 4096 && coop::alignment(16).value == 16);
static_assert(coop::auto_sync(true).value);
static_assert(same<decltype(coop::sharing(coop::exclusive)), coop::types::sharing_option<coop::exclusive_t>>);
static_assert(same<decltype(coop::temp_storage(std::declval<triple&>()).value), triple&>);
static_assert(same<decltype(coop::temp_storage(std::declval<const triple&>())),
                   coop::types::temp_storage_option<const triple>>);
static_assert(same<decltype(coop::transpose), const coop::transpose_t>);
static_assert(same<coop::transpose_t, coop::types::transpose_t>);
