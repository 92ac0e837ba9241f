// Generated names avoid every identifier of the file.
//
// REQUIRES: nvcc
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

#define coop_store 3
struct coop_load_2 {};
constexpr int coop_exchanges_2 = 1;

template <int N> __global__ void kernel(const int* source, int* destination, int coop_load, int coop_storage)
{
  auto block = coop::this_block<128>();
  coop::ThreadData<int, N> items;
  coop::load(block, source, items, coop::transpose, coop::valid_items(coop_load));
  coop::load(block, source, items, coop::warp_transpose, coop::valid_items(coop_storage));
  coop::store(block, destination, items, coop::transpose);
  int coop_exchanges = coop_exchanges_2;
  destination[coop_exchanges] = coop_load + coop_storage + coop_store;
}
template __global__ void kernel<3>(const int*, int*, int, int);

namespace mine {
struct cub { int x; };
namespace coop_names { using coop_load_3 = int; }
__global__ void beside_a_type_named_cub(const int* source, int* destination)
{
  int items[4];
  coop::load(::coop::this_block<128>(), source, items, coop::transpose);
  coop::store(::coop::this_block<128>(), destination, items);
}
}

// Names that hide ours and CUB's.
namespace hiding {
struct coop { int x; };
__global__ void beside_a_type_named_coop(const int* source, int* destination, int n)
{
  int items[4];
  ::coop::load(::coop::this_block<128>(), source, items, ::coop::transpose, ::coop::valid_items(n));
  ::coop::store(::coop::this_block<128>(), destination, 3);
}
}
template <class cub, int N> __global__ void with_a_parameter_named_cub(const cub* source)
{
  cub items[N];
  coop::load(coop::this_block<128>(), source, items, coop::transpose);
}
template __global__ void with_a_parameter_named_cub<int, 3>(const int*);
__global__ void with_a_local_type_named_cub(const int* source)
{
  struct cub {};
  int items[4];
  coop::load(coop::this_block<128>(), source, items, coop::transpose);
}
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/device.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#line 2 "before.cu"

#define coop_store 3
struct coop_load_2 {};
constexpr int coop_exchanges_2 = 1;

template <int N> struct coop_kernel_types {
  static constexpr bool coop_exchanges_3 = N != 1;
  using coop_load_4 =
    ::cub::BlockLoad<int, 128, N, coop_exchanges_3 ? ::cub::BLOCK_LOAD_TRANSPOSE : ::cub::BLOCK_LOAD_DIRECT>;
  using coop_load_5 =
    ::cub::BlockLoad<int, 128, N, coop_exchanges_3 ? ::cub::BLOCK_LOAD_WARP_TRANSPOSE : ::cub::BLOCK_LOAD_DIRECT>;
  using coop_store_2 =
    ::cub::BlockStore<int, 128, N, coop_exchanges_3 ? ::cub::BLOCK_STORE_TRANSPOSE : ::cub::BLOCK_STORE_DIRECT>;
  typedef union {
    typename coop_load_4::TempStorage load_4;
    typename coop_load_5::TempStorage load_5;
    typename coop_store_2::TempStorage store_2;
  } coop_storage_type;
};

#line 7 "before.cu"
template <int N> __global__ void kernel(const int* source, int* destination, int coop_load, int coop_storage)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  coop::ThreadData<int, N> items;
  // coop-rewrite --plan=min-smem: lines 11, 12, 13 share; at most 2 barriers
  using coop_types = coop_kernel_types<N>;
  constexpr bool coop_exchanges_3 = coop_types::coop_exchanges_3;
  using coop_load_4 = typename coop_types::coop_load_4;
  using coop_load_5 = typename coop_types::coop_load_5;
  using coop_store_2 = typename coop_types::coop_store_2;
  auto& coop_storage_2 = ::coop::detail::block_storage<coop_types>();
#line 11 "before.cu"
  coop_load_4(coop_storage_2.load_4).Load(source, items.array(), ::coop::detail::checked_count<128 * N>(coop_load)); if constexpr (coop_exchanges_3) __syncthreads();
  coop_load_5(coop_storage_2.load_5).Load(source, items.array(), ::coop::detail::checked_count<128 * N>(coop_storage)); if constexpr (coop_exchanges_3) __syncthreads();
  coop_store_2(coop_storage_2.store_2).Store(destination, items.array());
  int coop_exchanges = coop_exchanges_2;
  destination[coop_exchanges] = coop_load + coop_storage + coop_store;
}
template __global__ void kernel<3>(const int*, int*, int, int);

namespace mine {
struct cub { int x; };
namespace coop_names { using coop_load_3 = int; }
__global__ void beside_a_type_named_cub(const int* source, int* destination)
{
  int items[4];
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_load_4 = ::cub::BlockLoad<int, 128, 4, ::cub::BLOCK_LOAD_TRANSPOSE>;
  __shared__ coop_load_4::TempStorage coop_storage_2;
#line 25 "before.cu"
  coop_load_4(coop_storage_2).Load(source, items);
  ::cub::BlockStore<int, 128, 4>().Store(destination, items);
}
}

// Names that hide ours and CUB's.
namespace hiding {
struct coop { int x; };
__global__ void beside_a_type_named_coop(const int* source, int* destination, int n)
{
  int items[4];
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_load_4 = ::cub::BlockLoad<int, 128, 4, ::cub::BLOCK_LOAD_TRANSPOSE>;
  __shared__ coop_load_4::TempStorage coop_storage_2;
#line 36 "before.cu"
  coop_load_4(coop_storage_2).Load(source, items, ::coop::detail::checked_count<128 * 4>(n));
  ::cub::BlockStore<int, 128, 1>().Store(destination, ::coop::detail::copied(3).array());
}
}
template <class cub, int N> struct coop_with_a_parameter_named_cub_types {
  static constexpr bool coop_exchanges_3 = N != 1;
  using coop_load_4 =
    ::cub::BlockLoad<cub, 128, N, coop_exchanges_3 ? ::cub::BLOCK_LOAD_TRANSPOSE : ::cub::BLOCK_LOAD_DIRECT>;
  typedef typename coop_load_4::TempStorage coop_storage_type;
};

#line 40 "before.cu"
template <class cub, int N> __global__ void with_a_parameter_named_cub(const cub* source)
{
  cub items[N];
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_types = coop_with_a_parameter_named_cub_types<cub, N>;
  using coop_load_4 = typename coop_types::coop_load_4;
  auto& coop_storage_2 = ::coop::detail::block_storage<coop_types>();
#line 43 "before.cu"
  coop_load_4(coop_storage_2).Load(source, items);
}
template __global__ void with_a_parameter_named_cub<int, 3>(const int*);
__global__ void with_a_local_type_named_cub(const int* source)
{
  struct cub {};
  int items[4];
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_load_4 = ::cub::BlockLoad<int, 128, 4, ::cub::BLOCK_LOAD_TRANSPOSE>;
  __shared__ coop_load_4::TempStorage coop_storage_2;
#line 50 "before.cu"
  coop_load_4(coop_storage_2).Load(source, items);
}
