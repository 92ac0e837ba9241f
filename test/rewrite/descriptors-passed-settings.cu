// The settings of a descriptor hold in the functions that it is passed to: barriers, bytes of their own, reservations, alignment.
//
// REQUIRES: nvcc
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

// Of one with auto_sync(true): a barrier behind each call in the function, and none behind the function's own.
__device__ void synchronized(const int* source, int* destination, coop::TempStorage& scratch)
{
  auto block = coop::this_block<128>();
  int items[4];
  coop::load(block, source, items, coop::transpose, coop::temp_storage(scratch));
  coop::store(block, destination, items, coop::temp_storage(scratch));
}
__device__ void around(const int* source, int* destination, coop::TempStorage& scratch)
{
  for (int i = 0; i < 4; ++i) synchronized(source, destination, scratch);
}
__global__ void with_barriers(const int* source, int* destination)
{
  coop::TempStorage scratch(coop::auto_sync(true));
  int items[4];
  coop::load(coop::this_block<128>(), source, items, coop::transpose, coop::temp_storage(scratch));
  around(source, destination, scratch);
  synchronized(source, destination, scratch);
}

// Of one with sharing(exclusive): each call of the function has bytes of its own, and so has each call in it.
template <int N> __device__ void apart(const int* source, int* destination, coop::TempStorage& scratch)
{
  auto block = coop::this_block<128>();
  int items[N];
  coop::load(block, source, items, coop::transpose, coop::temp_storage(scratch));
  coop::store(block, destination, items, coop::transpose, coop::temp_storage(scratch));
}
__global__ void with_slices(const int* source, int* destination)
{
  coop::TempStorage scratch(coop::size_in_bytes(32768), coop::alignment(128), coop::sharing(coop::exclusive));
  apart<4>(source, destination, scratch);
  apart<4>(source, destination, scratch);
  apart<2>(source, destination, scratch);
}

// What a function reserves is there again in its next call, and no other call uses these bytes.
__device__ int* counted(coop::TempStorage& scratch)
{
  return scratch.reserve<int, 64>();
}
__device__ void reserving(const int* source, coop::TempStorage& scratch, int* destination)
{
  auto block = coop::this_block<128>();
  int items[4];
  coop::load(block, source, items, coop::transpose, coop::temp_storage(scratch));
  int* counts = counted(scratch);
  double* sums = scratch.reserve<double, 8>(coop::alignment(64));
  if (threadIdx.x < 8) sums[threadIdx.x] += counts[threadIdx.x] + items[0];
  __syncthreads();
  destination[threadIdx.x] = int(sums[threadIdx.x & 7]);
  __syncthreads();
}
__global__ void with_reservations(const int* source, int* destination)
{
  coop::TempStorage scratch(coop::alignment(32));
  auto block = coop::this_block<128>();
  int items[4];
  reserving(source, scratch, destination);
  reserving(source, scratch, destination);
  coop::load(block, source, items, coop::transpose, coop::temp_storage(scratch));
  __syncthreads();
  coop::store(block, destination, items, coop::transpose, coop::temp_storage(scratch));
}
__global__ void in_so_many_bytes(const int* source, int* destination)
{
  coop::TempStorage scratch(coop::size_in_bytes(8192));
  auto block = coop::this_block<128>();
  int items[4];
  reserving(source, scratch, destination);
  coop::load(block, source, items, coop::transpose, coop::temp_storage(scratch));
}

// A function may leave out the calls that synchronize: for what lies elsewhere it is no barrier.
__device__ int first(const int* source)
{
  int items[4];
  coop::load(coop::this_block<128>(), source, items, coop::transpose);
  return coop::assume_uniform(coop::this_block<128>(), items[0]);
}
__device__ void perhaps(const int* source, int count, coop::TempStorage& scratch)
{
  int items[4];
  if (count > 3) coop::load(coop::this_block<128>(), source, items, coop::transpose, coop::temp_storage(scratch));
}
__global__ void beside(const int* source, int* destination, int count)
{
  coop::TempStorage scratch(coop::auto_sync(true));
  destination[0] = first(source);
  perhaps(source, count, scratch);
  destination[1] = first(source);
}
// Nor is one of which it is not known what it comes between.
__global__ void any_order(const int* source, int* destination, int count)
{
  coop::TempStorage scratch(coop::auto_sync(true));
  int item;
  for (int i = 0; i < count; ++i)
    destination[i] = first(source) + (coop::load(coop::this_block<128>(), source, item, coop::temp_storage(scratch)), item);
}

// The user's barriers count where only the function's parameters decide whether they are come by.
__device__ void rounds(const int* source, int count, coop::TempStorage& scratch)
{
  int items[4];
  for (int i = 0; i < count; ++i) {
    coop::load(coop::this_block<128>(), source, items, coop::transpose, coop::temp_storage(scratch));
    __syncthreads();
  }
}
__device__ void one_way(const int* source, bool which, coop::TempStorage& scratch)
{
  if (which) {
    rounds(source, 3, scratch);
    __syncthreads();
  } else {
    __syncthreads();
  }
}
// So do those in functions that have nothing to do with descriptors.
__device__ void wait() { __syncthreads(); }
template <class T> __device__ void wait_for(const T&) { wait(); }
__global__ void with_barriers_inside(const int* source, int count)
{
  coop::TempStorage scratch;
  int items[4];
  for (int i = 0; i < count; ++i) {
    rounds(source, count, scratch);
    one_way(source, count > 5, scratch);
    coop::load(coop::this_block<128>(), source, items, coop::transpose, coop::temp_storage(scratch));
    wait();
    coop::load(coop::this_block<128>(), source, items, coop::transpose, coop::temp_storage(scratch));
    wait_for(source);
  }
}
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/device.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#line 2 "before.cu"

struct coop_synchronized_types {
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  typedef coop_load::TempStorage scratch_storage;
};

#line 3 "before.cu"
// Of one with auto_sync(true): a barrier behind each call in the function, and none behind the function's own.
__device__ void synchronized(const int* source, int* destination, coop_synchronized_types::scratch_storage& scratch)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[4];
  using coop_types = coop_synchronized_types;
  using coop_load = coop_types::coop_load;
#line 8 "before.cu"
  coop_load(scratch).Load(source, items); __syncthreads();
  cub::BlockStore<int, 128, 4>().Store(destination, items); __syncthreads();
}
struct coop_around_types {
  using coop_synchronized = coop_synchronized_types;
  typedef coop_synchronized::scratch_storage scratch_storage;
};

#line 11 "before.cu"
__device__ void around(const int* source, int* destination, coop_around_types::scratch_storage& scratch)
{
  using coop_types = coop_around_types;
  using coop_synchronized = coop_types::coop_synchronized;
#line 13 "before.cu"
  for (int i = 0; i < 4; ++i) synchronized(source, destination, scratch);
}
__global__ void with_barriers(const int* source, int* destination)
{

  int items[4];
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_around = coop_around_types;
  using coop_synchronized = coop_synchronized_types;
  __shared__ struct {
    union {
      coop_load::TempStorage load;
      coop_around::scratch_storage around;
      coop_synchronized::scratch_storage synchronized;
    } scratch;
  } coop_storage;
#line 19 "before.cu"
  coop_load(coop_storage.scratch.load).Load(source, items); __syncthreads();
  around(source, destination, coop_storage.scratch.around);
  synchronized(source, destination, coop_storage.scratch.synchronized);
}

template <int N> struct coop_apart_types {
  static constexpr bool coop_exchanges = N != 1;
  using coop_load = cub::BlockLoad<int, 128, N, coop_exchanges ? cub::BLOCK_LOAD_TRANSPOSE : cub::BLOCK_LOAD_DIRECT>;
  using coop_store =
    cub::BlockStore<int, 128, N, coop_exchanges ? cub::BLOCK_STORE_TRANSPOSE : cub::BLOCK_STORE_DIRECT>;
  typedef struct {
    alignas(128) typename coop_load::TempStorage load;
    alignas(128) typename coop_store::TempStorage store;
  } scratch_storage;
};

#line 24 "before.cu"
// Of one with sharing(exclusive): each call of the function has bytes of its own, and so has each call in it.
template <int N> __device__ void apart(const int* source, int* destination, typename coop_apart_types<N>::scratch_storage& scratch)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[N];
  using coop_types = coop_apart_types<N>;
  using coop_load = typename coop_types::coop_load;
  using coop_store = typename coop_types::coop_store;
#line 29 "before.cu"
  coop_load(scratch.load).Load(source, items);
  coop_store(scratch.store).Store(destination, items);
}
__global__ void with_slices(const int* source, int* destination)
{

  using coop_apart = coop_apart_types<4>;
  using coop_apart_2 = coop_apart_types<2>;
  __shared__ struct {
    union {
      struct {
        alignas(128) alignas(coop_apart::scratch_storage) coop_apart::scratch_storage apart;
        alignas(128) alignas(coop_apart::scratch_storage) coop_apart::scratch_storage apart_2;
        alignas(128) alignas(coop_apart_2::scratch_storage) coop_apart_2::scratch_storage apart_2_2;
      } parts;
      unsigned char bytes[32768];
    } scratch;
  } coop_storage;
#line 35 "before.cu"
  apart<4>(source, destination, coop_storage.scratch.parts.apart);
  apart<4>(source, destination, coop_storage.scratch.parts.apart_2);
  apart<2>(source, destination, coop_storage.scratch.parts.apart_2_2);
}

struct coop_counted_types {
  typedef struct {
    alignas(32) int scratch_reserved[64];
  } scratch_storage;
};

#line 40 "before.cu"
// What a function reserves is there again in its next call, and no other call uses these bytes.
__device__ int* counted(coop_counted_types::scratch_storage& scratch)
{
  using coop_types = coop_counted_types;
#line 43 "before.cu"
  return static_cast<int*>(scratch.scratch_reserved);
}
struct coop_reserving_types {
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_counted = coop_counted_types;
  typedef struct {
    alignas(32) alignas(coop_load::TempStorage) coop_load::TempStorage load;
    alignas(32) alignas(coop_counted::scratch_storage) coop_counted::scratch_storage counted;
    alignas(32) alignas(64) double sums[8];
  } scratch_storage;
};

#line 45 "before.cu"
__device__ void reserving(const int* source, coop_reserving_types::scratch_storage& scratch, int* destination)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[4];
  using coop_types = coop_reserving_types;
  using coop_load = coop_types::coop_load;
  using coop_counted = coop_types::coop_counted;
#line 49 "before.cu"
  coop_load(scratch.load).Load(source, items);
  int* counts = counted(scratch.counted);
  double* sums = scratch.sums;
  if (threadIdx.x < 8) sums[threadIdx.x] += counts[threadIdx.x] + items[0];
  __syncthreads();
  destination[threadIdx.x] = int(sums[threadIdx.x & 7]);
  __syncthreads();
}
__global__ void with_reservations(const int* source, int* destination)
{

  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[4];
  using coop_reserving = coop_reserving_types;
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ struct {
    alignas(32) alignas(coop_reserving::scratch_storage) coop_reserving::scratch_storage scratch;
    alignas(32) alignas(coop_load::TempStorage) alignas(coop_store::TempStorage) union {
      coop_load::TempStorage load;
      coop_store::TempStorage store;
    } scratch_2;
  } coop_storage;
#line 62 "before.cu"
  reserving(source, coop_storage.scratch, destination);
  reserving(source, coop_storage.scratch, destination);
  coop_load(coop_storage.scratch_2.load).Load(source, items);
  __syncthreads();
  coop_store(coop_storage.scratch_2.store).Store(destination, items);
}
__global__ void in_so_many_bytes(const int* source, int* destination)
{

  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[4];
  using coop_reserving = coop_reserving_types;
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  __shared__ struct {
    union {
      struct {
        coop_reserving::scratch_storage reserving;
        coop_load::TempStorage load;
      } parts;
      unsigned char bytes[8192];
    } scratch;
  } coop_storage;
#line 73 "before.cu"
  reserving(source, coop_storage.scratch.parts.reserving, destination);
  coop_load(coop_storage.scratch.parts.load).Load(source, items);
}

struct coop_first_types {
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  typedef coop_load::TempStorage TempStorage;
};

#line 77 "before.cu"
// A function may leave out the calls that synchronize: for what lies elsewhere it is no barrier.
__device__ int first(coop_first_types::TempStorage& coop_storage, const int* source)
{
  int items[4];
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_types = coop_first_types;
  using coop_load = coop_types::coop_load;
#line 81 "before.cu"
  coop_load(coop_storage).Load(source, items);
  return coop::assume_uniform(coop::this_block<128>(), items[0]);
}
struct coop_perhaps_types {
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  typedef coop_load::TempStorage scratch_storage;
};

#line 84 "before.cu"
__device__ void perhaps(const int* source, int count, coop_perhaps_types::scratch_storage& scratch)
{
  int items[4];
  using coop_types = coop_perhaps_types;
  using coop_load = coop_types::coop_load;
#line 87 "before.cu"
  if (count > 3) { coop_load(scratch).Load(source, items); __syncthreads(); }
}
__global__ void beside(const int* source, int* destination, int count)
{

  // coop-rewrite --plan=min-smem: lines 92, 94 share; 1 barrier
  using coop_first = coop_first_types;
  using coop_perhaps = coop_perhaps_types;
  __shared__ struct {
    coop_first::TempStorage first;
    coop_perhaps::scratch_storage scratch;
  } coop_storage;
#line 92 "before.cu"
  destination[0] = first(coop_storage.first, source); __syncthreads();
  perhaps(source, count, coop_storage.scratch);
  destination[1] = first(coop_storage.first, source);
}
// Nor is one of which it is not known what it comes between.
__global__ void any_order(const int* source, int* destination, int count)
{

  int item;
  // coop-rewrite --plan=min-smem: 1 call; 2 barriers
  using coop_first = coop_first_types;
  __shared__ coop_first::TempStorage coop_storage;
#line 101 "before.cu"
  for (int i = 0; i < count; ++i)
    destination[i] = coop::detail::then_sync(first(coop_storage, source)) + ((cub::BlockLoad<int, 128, 1>().Load(source, coop::detail::as_array(item)), coop::detail::sync_if<true>()), item);
}

struct coop_rounds_types {
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  typedef coop_load::TempStorage scratch_storage;
};

#line 105 "before.cu"
// The user's barriers count where only the function's parameters decide whether they are come by.
__device__ void rounds(const int* source, int count, coop_rounds_types::scratch_storage& scratch)
{
  int items[4];
  using coop_types = coop_rounds_types;
  using coop_load = coop_types::coop_load;
#line 109 "before.cu"
  for (int i = 0; i < count; ++i) {
    coop_load(scratch).Load(source, items);
    __syncthreads();
  }
}
struct coop_one_way_types {
  using coop_rounds = coop_rounds_types;
  typedef coop_rounds::scratch_storage scratch_storage;
};

#line 114 "before.cu"
__device__ void one_way(const int* source, bool which, coop_one_way_types::scratch_storage& scratch)
{
  using coop_types = coop_one_way_types;
  using coop_rounds = coop_types::coop_rounds;
#line 116 "before.cu"
  if (which) {
    rounds(source, 3, scratch);
    __syncthreads();
  } else {
    __syncthreads();
  }
}
// So do those in functions that have nothing to do with descriptors.
__device__ void wait() { __syncthreads(); }
template <class T> __device__ void wait_for(const T&) { wait(); }
__global__ void with_barriers_inside(const int* source, int count)
{

  int items[4];
  using coop_rounds = coop_rounds_types;
  using coop_one_way = coop_one_way_types;
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  __shared__ struct {
    union {
      coop_rounds::scratch_storage rounds;
      coop_one_way::scratch_storage one_way;
      coop_load::TempStorage load;
    } scratch;
  } coop_storage;
#line 130 "before.cu"
  for (int i = 0; i < count; ++i) {
    rounds(source, count, coop_storage.scratch.rounds);
    one_way(source, count > 5, coop_storage.scratch.one_way);
    coop_load(coop_storage.scratch.load).Load(source, items);
    wait();
    coop_load(coop_storage.scratch.load).Load(source, items);
    wait_for(source);
  }
}
