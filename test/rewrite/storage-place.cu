// One declaration holds a kernel's storage, as far out as the calls and their types allow, in front of the first use.
//
// REQUIRES: nvcc
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

__global__ void nested(const int* source, int* destination, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  destination[0] = n;
  if (n > 0) {
    for (int i = 0; i < n; ++i) {
      if (n > 3) {
        coop::load(block, source, items, coop::transpose);
      }
    }
  }
  destination[1] = n;
  {
    {
      coop::store(block, destination, items, coop::transpose);
    }
  }
}

__global__ void in_both_branches(const int* source, int* destination, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  if (n > 0) {
    destination[0] = n;
    coop::load(block, source, items, coop::transpose);
  } else {
    coop::store(block, destination, items, coop::transpose);
  }
}

__global__ void whole_body_is_a_switch(const int* source, int* destination, int n)
{
  switch (n) {
  case 0: {
    int items[4];
    coop::load(coop::this_block<128>(), source, items, coop::transpose);
    break;
  }
  case 1:
    int items[4] = {};
    coop::store(coop::this_block<128>(), destination, items, coop::transpose);
  }
}

__global__ void jumped_over(const int* source, int* destination, int n)
{
  int items[4];
  auto block = coop::this_block<128>();
  if (n > 3) goto end;
  coop::load(block, source, items, coop::transpose);
end:
  if (n > 5) coop::store(block, destination, items, coop::transpose);
}

// A constant must not be jumped over.
template <int N> __global__ void jumped_over_in_a_template(const int* source, int* destination, int n)
{
  coop::ThreadData<int, N> items{};
  if (n > 3) goto end;
  coop::load(coop::this_block<128>(), source, items, coop::transpose);
end:
  coop::store(coop::this_block<128>(), destination, items, coop::transpose);
}
template __global__ void jumped_over_in_a_template<3>(const int*, int*, int);

template <int N> __global__ void under_if_constexpr(const int* source, int* destination)
{
  auto block = coop::this_block<128>();
  if constexpr (N > 4) {
    coop::ThreadData<int, N> items;
    coop::load(block, source, items, coop::transpose);
    coop::store(block, destination, items, coop::transpose);
  } else {
    coop::ThreadData<int, N> items;
    coop::load(block, source, items);
    coop::store(block, destination, items);
  }
}
template __global__ void under_if_constexpr<3>(const int*, int*);
template __global__ void under_if_constexpr<7>(const int*, int*);
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/device.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#line 2 "before.cu"

__global__ void nested(const int* source, int* destination, int n)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[4];
  destination[0] = n;
  // coop-rewrite --plan=min-smem: lines 11, 18 share; 1 barrier
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ union {
    coop_load::TempStorage load;
    coop_store::TempStorage store;
  } coop_storage;
#line 8 "before.cu"
  if (n > 0) {
    for (int i = 0; i < n; ++i) {
      if (n > 3) {
        coop_load(coop_storage.load).Load(source, items); __syncthreads();
      }
    }
  }
  destination[1] = n;
  {
    {
      coop_store(coop_storage.store).Store(destination, items);
    }
  }
}

__global__ void in_both_branches(const int* source, int* destination, int n)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[4];
  // coop-rewrite --plan=min-smem: lines 29, 31 share; no barrier
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ union {
    coop_load::TempStorage load;
    coop_store::TempStorage store;
  } coop_storage;
#line 27 "before.cu"
  if (n > 0) {
    destination[0] = n;
    coop_load(coop_storage.load).Load(source, items);
  } else {
    coop_store(coop_storage.store).Store(destination, items);
  }
}

__global__ void whole_body_is_a_switch(const int* source, int* destination, int n)
{
  // coop-rewrite --plan=min-smem: lines 40, 45 share; no barrier
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ union {
    coop_load::TempStorage load;
    coop_store::TempStorage store;
  } coop_storage;
#line 37 "before.cu"
  switch (n) {
  case 0: {
    int items[4];
    coop_load(coop_storage.load).Load(source, items);
    break;
  }
  case 1:
    int items[4] = {};
    coop_store(coop_storage.store).Store(destination, items);
  }
}

__global__ void jumped_over(const int* source, int* destination, int n)
{
  int items[4];
  [[maybe_unused]] auto block = coop::this_block<128>();
  if (n > 3) goto end;
  // coop-rewrite --plan=min-smem: lines 54, 56 share; 1 barrier
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ union {
    coop_load::TempStorage load;
    coop_store::TempStorage store;
  } coop_storage;
#line 54 "before.cu"
  coop_load(coop_storage.load).Load(source, items);
end:
  if (n > 5) { __syncthreads(); coop_store(coop_storage.store).Store(destination, items); }
}

template <int N> struct coop_jumped_over_in_a_template_types {
  static constexpr bool coop_exchanges = N != 1;
  using coop_load = cub::BlockLoad<int, 128, N, coop_exchanges ? cub::BLOCK_LOAD_TRANSPOSE : cub::BLOCK_LOAD_DIRECT>;
  using coop_store =
    cub::BlockStore<int, 128, N, coop_exchanges ? cub::BLOCK_STORE_TRANSPOSE : cub::BLOCK_STORE_DIRECT>;
  typedef union {
    typename coop_load::TempStorage load;
    typename coop_store::TempStorage store;
  } coop_storage_type;
};

#line 59 "before.cu"
// A constant must not be jumped over.
template <int N> __global__ void jumped_over_in_a_template(const int* source, int* destination, int n)
{
  coop::ThreadData<int, N> items{};
  if (n > 3) goto end;
  // coop-rewrite --plan=min-smem: lines 64, 66 share; at most 1 barrier
  using coop_types = coop_jumped_over_in_a_template_types<N>;
  static constexpr bool coop_exchanges = coop_types::coop_exchanges;
  using coop_load = typename coop_types::coop_load;
  using coop_store = typename coop_types::coop_store;
#line 64 "before.cu"
  coop_load(coop::detail::block_storage<coop_types>().load).Load(source, items.array()); if constexpr (coop_exchanges) __syncthreads();
end:
  coop_store(coop::detail::block_storage<coop_types>().store).Store(destination, items.array());
}
template __global__ void jumped_over_in_a_template<3>(const int*, int*, int);

template <int N> struct coop_under_if_constexpr_types {
  static constexpr bool coop_exchanges = N != 1;
  using coop_load = cub::BlockLoad<int, 128, N, coop_exchanges ? cub::BLOCK_LOAD_TRANSPOSE : cub::BLOCK_LOAD_DIRECT>;
  using coop_store =
    cub::BlockStore<int, 128, N, coop_exchanges ? cub::BLOCK_STORE_TRANSPOSE : cub::BLOCK_STORE_DIRECT>;
  typedef union {
    typename coop_load::TempStorage load;
    typename coop_store::TempStorage store;
  } coop_storage_type;
};

#line 70 "before.cu"
template <int N> __global__ void under_if_constexpr(const int* source, int* destination)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  // coop-rewrite --plan=min-smem: lines 75, 76 share; at most 1 barrier
  using coop_types = coop_under_if_constexpr_types<N>;
  constexpr bool coop_exchanges = coop_types::coop_exchanges;
  using coop_load = typename coop_types::coop_load;
  using coop_store = typename coop_types::coop_store;
  auto& coop_storage = coop::detail::block_storage<coop_types>();
#line 73 "before.cu"
  if constexpr (N > 4) {
    coop::ThreadData<int, N> items;
    coop_load(coop_storage.load).Load(source, items.array()); if constexpr (coop_exchanges) __syncthreads();
    coop_store(coop_storage.store).Store(destination, items.array());
  } else {
    coop::ThreadData<int, N> items;
    cub::BlockLoad<int, 128, N>().Load(source, items.array());
    cub::BlockStore<int, 128, N>().Store(destination, items.array());
  }
}
template __global__ void under_if_constexpr<3>(const int*, int*);
template __global__ void under_if_constexpr<7>(const int*, int*);
