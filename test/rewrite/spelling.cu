// Calls are found by what they mean, not by how they are spelled.
//
// REQUIRES: nvcc
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>
namespace cp = coop;
namespace deep { namespace er = ::coop; }

namespace by_directive {
using namespace coop;
__global__ void kernel(const int* source, int* destination, int n)
{
  auto block = this_block<128>();
  ThreadData<int, 4> items;
  load(block, source, items, transpose, valid_items(n), oob_default(0), offset(n));
  store(block, destination, items, transpose, valid_items(n), offset(n));
}
}

namespace by_declaration {
using coop::load;
using coop::store;
using coop::this_block;
using coop::transpose;
__global__ void kernel(const int* source, int* destination)
{
  auto block = this_block<128>();
  int items[4];
  load(block, source, items, transpose);
  store(block, destination, items, transpose);
}
}

__global__ void others(const int* source, int* destination, int n)
{
  using namespace cp;
  using coop::load;
  namespace here = coop;
  auto block = cp::this_block<128>();
  cp::ThreadData<int, 4> items;
  cp::load(block, source, items, cp::transpose, cp::valid_items(n));
  ::coop::load(block, source, items, ::coop::striped);
  :: coop :: load ( block , source , items , :: coop :: striped ) ;
  coop::
    store
  (block, destination, items);
  coop /* ours */ :: /* here */ store(block, destination, items);
  here::store(block, destination, items);
  deep::er::store(block, destination, items);
  (coop::store)(block, destination, items);
  coop::store<>(block, destination, items);
  lo\
ad(block, source, items);
}

template <int N> __global__ void in_template(const int* source, int* destination)
{
  using namespace coop;
  auto block = this_block<N>();
  ThreadData<int, N> items;
  load(block, source, items, transpose);
  cp::store(block, destination, items, transpose);
}
template __global__ void in_template<32>(const int*, int*);

// Somebody else's load and store are left alone.
namespace mine {
template <class G, class... Ts> __device__ void load(G, Ts...) {}
template <class T> struct coop { static __device__ void load(T) {} };
__global__ void kernel(const int* source)
{
  load(1, source, 2);
  coop<int>::load(3);
  int items[4];
  ::coop::load(::coop::this_block<128>(), source, items);
}
}
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/device.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#line 2 "before.cu"
namespace cp = coop;
namespace deep { namespace er = ::coop; }

namespace by_directive {
using namespace coop;
__global__ void kernel(const int* source, int* destination, int n)
{
  [[maybe_unused]] auto block = this_block<128>();
  ThreadData<int, 4> items;
  // coop-rewrite --plan=min-smem: lines 11, 12 share; 1 barrier
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ union {
    coop_load::TempStorage load;
    coop_store::TempStorage store;
  } coop_storage;
#line 11 "before.cu"
  coop_load(coop_storage.load).Load(source + n, items.array(), ::coop::detail::checked_count<128 * 4>(n), 0); __syncthreads();
  coop_store(coop_storage.store).Store(destination + n, items.array(), ::coop::detail::checked_count<128 * 4>(n));
}
}

namespace by_declaration {
using coop::load;
using coop::store;
using coop::this_block;
using coop::transpose;
__global__ void kernel(const int* source, int* destination)
{
  [[maybe_unused]] auto block = this_block<128>();
  int items[4];
  // coop-rewrite --plan=min-smem: lines 25, 26 share; 1 barrier
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ union {
    coop_load::TempStorage load;
    coop_store::TempStorage store;
  } coop_storage;
#line 25 "before.cu"
  coop_load(coop_storage.load).Load(source, items); __syncthreads();
  coop_store(coop_storage.store).Store(destination, items);
}
}

__global__ void others(const int* source, int* destination, int n)
{
  using namespace cp;
  using coop::load;
  namespace here = coop;
  [[maybe_unused]] auto block = cp::this_block<128>();
  cp::ThreadData<int, 4> items;
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  __shared__ coop_load::TempStorage coop_storage;
#line 37 "before.cu"
  coop_load(coop_storage).Load(source, items.array(), ::coop::detail::checked_count<128 * 4>(n));
  cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_STRIPED>().Load(source, items.array());
  cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_STRIPED>().Load(source, items.array());
  cub::BlockStore<int, 128, 4>().Store(destination,
      items.array());

  cub::BlockStore<int, 128, 4>().Store(destination, items.array()); /* ours */ /* here */
  cub::BlockStore<int, 128, 4>().Store(destination, items.array());
  cub::BlockStore<int, 128, 4>().Store(destination, items.array());
  cub::BlockStore<int, 128, 4>().Store(destination, items.array());
  cub::BlockStore<int, 128, 4>().Store(destination, items.array());
  cub::BlockLoad<int, 128, 4>().Load(source,
      items.array());
}

template <int N> __global__ void in_template(const int* source, int* destination)
{
  using namespace coop;
  [[maybe_unused]] auto block = this_block<N>();
  ThreadData<int, N> items;
  // coop-rewrite --plan=min-smem: lines 57, 58 share; at most 1 barrier
  constexpr bool coop_exchanges = N != 1 && N != 1;
  using coop_load = cub::BlockLoad<int, N, N, coop_exchanges ? cub::BLOCK_LOAD_TRANSPOSE : cub::BLOCK_LOAD_DIRECT>;
  using coop_store = cub::BlockStore<int, N, N, coop_exchanges ? cub::BLOCK_STORE_TRANSPOSE : cub::BLOCK_STORE_DIRECT>;
  __shared__ union {
    typename coop_load::TempStorage load;
    typename coop_store::TempStorage store;
  } coop_storage;
#line 57 "before.cu"
  coop_load(coop_storage.load).Load(source, items.array()); if constexpr (coop_exchanges) __syncthreads();
  coop_store(coop_storage.store).Store(destination, items.array());
}
template __global__ void in_template<32>(const int*, int*);

// Somebody else's load and store are left alone.
namespace mine {
template <class G, class... Ts> __device__ void load(G, Ts...) {}
template <class T> struct coop { static __device__ void load(T) {} };
__global__ void kernel(const int* source)
{
  load(1, source, 2);
  coop<int>::load(3);
  int items[4];
  cub::BlockLoad<int, 128, 4>().Load(source, items);
}
}
