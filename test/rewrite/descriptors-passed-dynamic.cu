// Storage of descriptors beyond 48 KiB for what functions need: it is dynamic, also where the function is a template.
//
// REQUIRES: nvcc
// REDEFINE: %{plan} = --plan=balanced
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

__device__ void big(const int* source, int* destination, coop::TempStorage& scratch)
{
  int items[16];
  coop::load(coop::this_block<1024>(), source, items, coop::transpose, coop::temp_storage(scratch));
  __syncthreads();
  coop::store(coop::this_block<1024>(), destination, items, coop::transpose, coop::temp_storage(scratch));
}
__global__ void dynamic(const int* source, int* destination)
{
  coop::TempStorage scratch;
  big(source, destination, scratch);
}
void launch(const int* s, int* d) { dynamic<<<1, 1024>>>(s, d); }
template <int N> __device__ void biggest(const int* source, int* destination, coop::TempStorage& scratch)
{
  int items[N];
  coop::load(coop::this_block<1024>(), source, items, coop::transpose, coop::temp_storage(scratch));
  __syncthreads();
  coop::store(coop::this_block<1024>(), destination, items, coop::transpose, coop::temp_storage(scratch));
}
template <int N> __global__ void dynamic_t(const int* source, int* destination)
{
  coop::TempStorage scratch;
  biggest<N>(source, destination, scratch);
}
void launch2(const int* s, int* d) { dynamic_t<20><<<1, 1024>>>(s, d); dynamic_t<4><<<1, 1024>>>(s, d); }
__global__ void dynamic_i(const int* source, int* destination)
{
  coop::TempStorage scratch;
  biggest<20>(source, destination, scratch);
}
void launch3(const int* s, int* d) { dynamic_i<<<1, 1024>>>(s, d); }
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/device.cuh>
#include <coop/launch.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#line 2 "before.cu"

struct coop_big_types {
  using coop_load = cub::BlockLoad<int, 1024, 16, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_store = cub::BlockStore<int, 1024, 16, cub::BLOCK_STORE_TRANSPOSE>;
  typedef union {
    coop_load::TempStorage load;
    coop_store::TempStorage store;
  } scratch_storage;
};

#line 3 "before.cu"
__device__ void big(const int* source, int* destination, coop_big_types::scratch_storage& scratch)
{
  int items[16];
  using coop_types = coop_big_types;
  using coop_load = coop_types::coop_load;
  using coop_store = coop_types::coop_store;
#line 6 "before.cu"
  coop_load(scratch.load).Load(source, items);
  __syncthreads();
  coop_store(scratch.store).Store(destination, items);
}
__global__ void dynamic(const int* source, int* destination)
{

  using coop_big = coop_big_types;
  struct coop_shared {
    coop_big::scratch_storage scratch;
  };
  static_assert(sizeof(coop_shared) == 67600 && alignof(coop_shared) == 16, "planned for CUB's sizes: rewrite again");
  auto& coop_storage = coop::detail::dynamic_storage<coop_shared>();
#line 13 "before.cu"
  big(source, destination, coop_storage.scratch);
}
void launch(const int* s, int* d) { dynamic<<<1, 1024, coop::detail::dynamic_shared<67600, 16>(dynamic)>>>(s, d); }
template <int N> struct coop_biggest_types {
  static constexpr bool coop_exchanges = N != 1;
  using coop_load = cub::BlockLoad<int, 1024, N, coop_exchanges ? cub::BLOCK_LOAD_TRANSPOSE : cub::BLOCK_LOAD_DIRECT>;
  using coop_store =
    cub::BlockStore<int, 1024, N, coop_exchanges ? cub::BLOCK_STORE_TRANSPOSE : cub::BLOCK_STORE_DIRECT>;
  typedef union {
    typename coop_load::TempStorage load;
    typename coop_store::TempStorage store;
  } scratch_storage;
};

#line 16 "before.cu"
template <int N> __device__ void biggest(const int* source, int* destination, typename coop_biggest_types<N>::scratch_storage& scratch)
{
  int items[N];
  using coop_types = coop_biggest_types<N>;
  using coop_load = typename coop_types::coop_load;
  using coop_store = typename coop_types::coop_store;
#line 19 "before.cu"
  coop_load(scratch.load).Load(source, items);
  __syncthreads();
  coop_store(scratch.store).Store(destination, items);
}
template <int N> struct coop_dynamic_t_types {
  using coop_biggest = coop_biggest_types<N>;
  typedef struct {
    typename coop_biggest::scratch_storage scratch;
  } coop_storage_type;
};

#line 23 "before.cu"
template <int N> __global__ void dynamic_t(const int* source, int* destination)
{

  using coop_types = coop_dynamic_t_types<N>;
  using coop_biggest = typename coop_types::coop_biggest;
  auto& coop_storage = coop::detail::block_storage<coop_types>();
#line 26 "before.cu"
  biggest<N>(source, destination, coop_storage.scratch);
}
void launch2(const int* s, int* d) { dynamic_t<20><<<1, 1024, coop::detail::dynamic_shared<coop_dynamic_t_types<20>>(dynamic_t<20>)>>>(s, d); dynamic_t<4><<<1, 1024, coop::detail::dynamic_shared<coop_dynamic_t_types<4>>(dynamic_t<4>)>>>(s, d); }
__global__ void dynamic_i(const int* source, int* destination)
{

  using coop_biggest = coop_biggest_types<20>;
  struct coop_shared {
    coop_biggest::scratch_storage scratch;
  };
  static_assert(sizeof(coop_shared) == 81936 && alignof(coop_shared) == 16, "planned for CUB's sizes: rewrite again");
  auto& coop_storage = coop::detail::dynamic_storage<coop_shared>();
#line 32 "before.cu"
  biggest<20>(source, destination, coop_storage.scratch);
}
void launch3(const int* s, int* d) { dynamic_i<<<1, 1024, coop::detail::dynamic_shared<81936, 16>(dynamic_i)>>>(s, d); }
