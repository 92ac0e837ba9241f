// Descriptors: storage of the user's own choice, apart from what is planned. Their declarations vanish, their lines stay.
//
// REQUIRES: nvcc
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

__global__ void shared_by_its_calls(const int* source, int* destination)
{
  coop::TempStorage scratch(coop::size_in_bytes(4096), coop::alignment(128));
  auto block = coop::this_block<128>();
  int items[4];
  coop::load(block, source, items, coop::transpose, coop::temp_storage(scratch));
  __syncthreads();
  coop::store(block, destination, items, coop::transpose, coop::temp_storage(scratch));
  coop::load(block, source, items, coop::temp_storage(scratch));
}

template <int N> __global__ void of_several_kinds(const int* source, int* destination)
{
  coop::TempStorage each(coop::sharing(coop::exclusive));
  coop::TempStorage synchronized(N * 4096, coop::auto_sync(true));
  coop::TempStorage& alias = synchronized;
  auto block = coop::this_block<128>();
  int items[N];
  coop::load(block, source, items, coop::transpose, coop::temp_storage(each));
  coop::store(block, destination, items, coop::transpose, coop::temp_storage(each));
  coop::load(block, source, items, coop::transpose, coop::temp_storage(alias));
  coop::store(block, destination, items, coop::temp_storage(synchronized));
  coop::load(block, source, items, coop::transpose);
}

__global__ void in_a_loop(const int* source, int* destination, int rounds)
{
  coop::TempStorage scratch(coop::auto_sync(true), coop::sharing(coop::exclusive),
                            coop::alignment(4));
  auto block = coop::this_block<128>();
  for (int round = 0; round < rounds; ++round)
  {
    int items[4];
    coop::load(block, source, items, coop::transpose, coop::temp_storage(scratch));
    coop::store(block, destination, items, coop::transpose);
  }
}

__global__ void own(const int* source, int* destination)
{
  __shared__ alignas(16) unsigned char bytes[8192];
  __shared__ struct { alignas(16) int a[2048]; double b; } mine;
  auto block = coop::this_block<128>();
  int items[4];
  coop::load(block, source, items, coop::transpose, coop::temp_storage(bytes));
  coop::store(block, destination, items, coop::transpose, coop::temp_storage(mine));
  bytes[threadIdx.x] = mine.a[0];
}
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/device.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#line 2 "before.cu"

__global__ void shared_by_its_calls(const int* source, int* destination)
{

  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[4];
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ struct {
    alignas(128) union {
      coop_load::TempStorage load;
      coop_store::TempStorage store;
      unsigned char bytes[4096];
    } scratch;
  } coop_storage;
#line 8 "before.cu"
  coop_load(coop_storage.scratch.load).Load(source, items);
  __syncthreads();
  coop_store(coop_storage.scratch.store).Store(destination, items);
  cub::BlockLoad<int, 128, 4>().Load(source, items);
}

template <int N> struct coop_of_several_kinds_types {
  static constexpr bool coop_exchanges = N != 1;
  using coop_load = cub::BlockLoad<int, 128, N, coop_exchanges ? cub::BLOCK_LOAD_TRANSPOSE : cub::BLOCK_LOAD_DIRECT>;
  using coop_store =
    cub::BlockStore<int, 128, N, coop_exchanges ? cub::BLOCK_STORE_TRANSPOSE : cub::BLOCK_STORE_DIRECT>;
  static_assert(sizeof(typename coop_load::TempStorage) <= N * 4096, "TempStorage 'synchronized' is too small");
  typedef struct {
    typename coop_load::TempStorage load;
    typename coop_load::TempStorage each;
    typename coop_store::TempStorage each_2;
    union {
      typename coop_load::TempStorage load;
      unsigned char bytes[N * 4096];
    } synchronized;
  } coop_storage_type;
};

#line 14 "before.cu"
template <int N> __global__ void of_several_kinds(const int* source, int* destination)
{



  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[N];
  // coop-rewrite --plan=min-smem: 1 call; 2 barriers
  using coop_types = coop_of_several_kinds_types<N>;
  using coop_load = typename coop_types::coop_load;
  using coop_store = typename coop_types::coop_store;
  auto& coop_storage = coop::detail::block_storage<coop_types>();
#line 21 "before.cu"
  coop_load(coop_storage.each).Load(source, items);
  coop_store(coop_storage.each_2).Store(destination, items);
  coop_load(coop_storage.synchronized.load).Load(source, items); __syncthreads();
  cub::BlockStore<int, 128, N>().Store(destination, items); __syncthreads();
  coop_load(coop_storage.load).Load(source, items);
}

__global__ void in_a_loop(const int* source, int* destination, int rounds)
{


  [[maybe_unused]] auto block = coop::this_block<128>();
  // coop-rewrite --plan=min-smem: 1 call; 1 barrier
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ struct {
    coop_store::TempStorage store;
    alignas(4) alignas(coop_load::TempStorage) coop_load::TempStorage scratch;
  } coop_storage;
#line 33 "before.cu"
  for (int round = 0; round < rounds; ++round)
  {
    int items[4];
    coop_load(coop_storage.scratch).Load(source, items); __syncthreads();
    coop_store(coop_storage.store).Store(destination, items);
  }
}

__global__ void own(const int* source, int* destination)
{
  __shared__ alignas(16) unsigned char bytes[8192];
  __shared__ struct { alignas(16) int a[2048]; double b; } mine;
  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[4];
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
#line 47 "before.cu"
  coop_load(coop::detail::user_storage<coop_load::TempStorage>(bytes)).Load(source, items);
  coop_store(coop::detail::user_storage<coop_store::TempStorage>(mine)).Store(destination, items);
  bytes[threadIdx.x] = mine.a[0];
}
