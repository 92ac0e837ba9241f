// Calls in larger expressions stay expressions.
//
// REQUIRES: nvcc
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

__device__ int count(int n) { return n; }

__global__ void expressions(const int* source, int* destination, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  coop::load(block, source, items, coop::transpose), coop::store(block, destination, items, coop::transpose);
  n > 0 ? coop::load(block, source, items, coop::transpose) : coop::load(block, source, items, coop::warp_transpose);
  n > 0 ? coop::load(block, source, items, coop::transpose) : void();
  n > 1 && (coop::load(block, source, items, coop::transpose), true);
  (coop::load(block, source, items, coop::transpose));
  (void)coop::load(block, source, items, coop::transpose);
  static_cast<void>(coop::load(block, source, items, coop::transpose));
  int after = (coop::load(block, source, items, coop::transpose), items[0]);
  for (coop::load(block, source, items, coop::transpose); n > 0; --n, coop::store(block, destination, items, coop::transpose)) after += n;
  while (coop::load(block, source, items, coop::transpose), n-- > 0) after += n;
  if (coop::load(block, source, items, coop::transpose); n > 3) after += n;
  switch (coop::load(block, source, items, coop::transpose); n) { case 1: after += n; }
  destination[count((coop::store(block, destination, items, coop::transpose), after))] = 1;
  return coop::store(block, destination, items, coop::transpose);
}

template <int N> __global__ void dependent(const int* source, int* destination, int n)
{
  auto block = coop::this_block<128>();
  coop::ThreadData<int, N> items;
  coop::load(block, source, items, coop::transpose), coop::store(block, destination, items, coop::transpose);
  while (coop::load(block, source, items, coop::transpose), n-- > 0) {}
  return coop::store(block, destination, items, coop::transpose);
}
template __global__ void dependent<1>(const int*, int*, int);
template __global__ void dependent<2>(const int*, int*, int);
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/device.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#line 2 "before.cu"

__device__ int count(int n) { return n; }

__global__ void expressions(const int* source, int* destination, int n)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[4];
  // coop-rewrite --plan=min-smem: lines 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22 share; 15 barriers
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  using coop_load_2 = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_WARP_TRANSPOSE>;
  __shared__ union {
    coop_load::TempStorage load;
    coop_store::TempStorage store;
    coop_load_2::TempStorage load_2;
  } coop_storage;
#line 9 "before.cu"
  (coop_load(coop_storage.load).Load(source, items), coop::detail::sync_if<true>()), (coop_store(coop_storage.store).Store(destination, items), coop::detail::sync_if<true>());
  n > 0 ? coop_load(coop_storage.load).Load(source, items) : coop_load_2(coop_storage.load_2).Load(source, items);
  n > 0 ? (coop::detail::sync_if<true>(), coop_load(coop_storage.load).Load(source, items)) : void();
  n > 1 && ((coop::detail::sync_if<true>(), coop_load(coop_storage.load).Load(source, items)), true);
  ((coop::detail::sync_if<true>(), coop_load(coop_storage.load).Load(source, items), coop::detail::sync_if<true>()));
  (void)(coop_load(coop_storage.load).Load(source, items), coop::detail::sync_if<true>());
  static_cast<void>((coop_load(coop_storage.load).Load(source, items), coop::detail::sync_if<true>()));
  int after = ((coop_load(coop_storage.load).Load(source, items), coop::detail::sync_if<true>()), items[0]);
  for ((coop_load(coop_storage.load).Load(source, items), coop::detail::sync_if<true>()); n > 0; --n, (coop_store(coop_storage.store).Store(destination, items), coop::detail::sync_if<true>())) after += n;
  while ((coop_load(coop_storage.load).Load(source, items), coop::detail::sync_if<true>()), n-- > 0) after += n;
  if ((coop_load(coop_storage.load).Load(source, items), coop::detail::sync_if<true>()); n > 3) after += n;
  switch ((coop_load(coop_storage.load).Load(source, items), coop::detail::sync_if<true>()); n) { case 1: after += n; }
  destination[count(((coop_store(coop_storage.store).Store(destination, items), coop::detail::sync_if<true>()), after))] = 1;
  return coop_store(coop_storage.store).Store(destination, items);
}

template <int N> struct coop_dependent_types {
  static constexpr bool coop_exchanges = N != 1;
  using coop_load = cub::BlockLoad<int, 128, N, coop_exchanges ? cub::BLOCK_LOAD_TRANSPOSE : cub::BLOCK_LOAD_DIRECT>;
  using coop_store =
    cub::BlockStore<int, 128, N, coop_exchanges ? cub::BLOCK_STORE_TRANSPOSE : cub::BLOCK_STORE_DIRECT>;
  typedef union {
    typename coop_load::TempStorage load;
    typename coop_store::TempStorage store;
  } coop_storage_type;
};

#line 25 "before.cu"
template <int N> __global__ void dependent(const int* source, int* destination, int n)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  coop::ThreadData<int, N> items;
  // coop-rewrite --plan=min-smem: lines 29, 30, 31 share; at most 3 barriers
  using coop_types = coop_dependent_types<N>;
  constexpr bool coop_exchanges = coop_types::coop_exchanges;
  using coop_load = typename coop_types::coop_load;
  using coop_store = typename coop_types::coop_store;
  auto& coop_storage = coop::detail::block_storage<coop_types>();
#line 29 "before.cu"
  (coop_load(coop_storage.load).Load(source, items.array()), coop::detail::sync_if<(coop_exchanges)>()), (coop_store(coop_storage.store).Store(destination, items.array()), coop::detail::sync_if<(coop_exchanges)>());
  while ((coop_load(coop_storage.load).Load(source, items.array()), coop::detail::sync_if<(coop_exchanges)>()), n-- > 0) {}
  return coop_store(coop_storage.store).Store(destination, items.array());
}
template __global__ void dependent<1>(const int*, int*, int);
template __global__ void dependent<2>(const int*, int*, int);
