// size_in_bytes is of all that a descriptor holds, its calls' storage and its reservations: they lie in so many bytes.
//
// REQUIRES: nvcc
// REDEFINE: %{plan} = --plan=balanced
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

__global__ void reserving(const float* source, float* destination)
{
  coop::TempStorage scratch(coop::size_in_bytes(8192));
  auto block = coop::this_block<128>();
  float items[4];
  coop::load(block, source, items, coop::transpose, coop::temp_storage(scratch));
  float* first = scratch.reserve<float, 128>();
  first[threadIdx.x] = items[0];
  __syncthreads();
  destination[threadIdx.x] = first[threadIdx.x ^ 1];
}

__global__ void exclusive(const float* source, float* destination)
{
  coop::TempStorage scratch(coop::size_in_bytes(8192), coop::sharing(coop::exclusive));
  auto block = coop::this_block<128>();
  float items[4];
  coop::load(block, source, items, coop::transpose, coop::temp_storage(scratch));
  coop::store(block, destination, items, coop::transpose, coop::temp_storage(scratch));
}

// The kernel's storage is dynamic, and has these bytes, too.
__global__ void beside_planned_storage(const float* source, float* destination)
{
  coop::TempStorage scratch(coop::size_in_bytes(8192));
  auto block = coop::this_block<1024>();
  float items[16];
  coop::load(block, source, items, coop::transpose);
  float* first = scratch.reserve<float, 1024>();
  first[threadIdx.x] = items[0];
  coop::store(block, destination, items, coop::transpose);
}

__global__ void dynamic(const float* source, float* destination)
{
  coop::TempStorage scratch(coop::size_in_bytes(80000));
  auto block = coop::this_block<1024>();
  float items[16];
  coop::load(block, source, items, coop::transpose, coop::temp_storage(scratch));
  float* first = scratch.reserve<float, 1024>();
  first[threadIdx.x] = items[0];
  __syncthreads();
  coop::store(block, destination, items, coop::transpose, coop::temp_storage(scratch));
}

template <class T, int bytes> __global__ void dependent(const T* source, T* destination)
{
  coop::TempStorage scratch(coop::size_in_bytes(bytes * 72), coop::sharing(coop::exclusive));
  auto block = coop::this_block<bytes>();
  T items[4];
  coop::load(block, source, items, coop::transpose, coop::temp_storage(scratch));
  coop::store(block, destination, items, coop::transpose, coop::temp_storage(scratch));
  scratch.reserve<T, bytes>()[threadIdx.x] = items[0];
}

void launch(const float* source, float* destination)
{
  beside_planned_storage<<<1, 1024>>>(source, destination);
  dynamic<<<1, 1024>>>(source, destination);
  dependent<float, 1024><<<1, 1024>>>(source, destination);
}
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/device.cuh>
#include <coop/launch.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#line 2 "before.cu"

__global__ void reserving(const float* source, float* destination)
{

  [[maybe_unused]] auto block = coop::this_block<128>();
  float items[4];
  using coop_load = cub::BlockLoad<float, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  __shared__ struct {
    union {
      struct {
        coop_load::TempStorage load;
        float first[128];
      } parts;
      unsigned char bytes[8192];
    } scratch;
  } coop_storage;
#line 8 "before.cu"
  coop_load(coop_storage.scratch.parts.load).Load(source, items);
  float* first = coop_storage.scratch.parts.first;
  first[threadIdx.x] = items[0];
  __syncthreads();
  destination[threadIdx.x] = first[threadIdx.x ^ 1];
}

__global__ void exclusive(const float* source, float* destination)
{

  [[maybe_unused]] auto block = coop::this_block<128>();
  float items[4];
  using coop_load = cub::BlockLoad<float, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_store = cub::BlockStore<float, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ struct {
    union {
      struct {
        coop_load::TempStorage load;
        coop_store::TempStorage store;
      } parts;
      unsigned char bytes[8192];
    } scratch;
  } coop_storage;
#line 20 "before.cu"
  coop_load(coop_storage.scratch.parts.load).Load(source, items);
  coop_store(coop_storage.scratch.parts.store).Store(destination, items);
}

// The kernel's storage is dynamic, and has these bytes, too.
__global__ void beside_planned_storage(const float* source, float* destination)
{

  [[maybe_unused]] auto block = coop::this_block<1024>();
  float items[16];
  // coop-rewrite --plan=balanced: 75792 bytes; lines 30, 33 share; 1 barrier
  using coop_load = cub::BlockLoad<float, 1024, 16, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_store = cub::BlockStore<float, 1024, 16, cub::BLOCK_STORE_TRANSPOSE>;
  struct coop_shared {
    union {
      coop_load::TempStorage load;
      coop_store::TempStorage store;
    } block;
    union {
      struct {
        float first[1024];
      } parts;
      unsigned char bytes[8192];
    } scratch;
  };
  static_assert(sizeof(coop_shared) == 75792 && alignof(coop_shared) == 16, "planned for CUB's sizes: rewrite again");
  auto& coop_storage = coop::detail::dynamic_storage<coop_shared>();
#line 30 "before.cu"
  coop_load(coop_storage.block.load).Load(source, items); __syncthreads();
  float* first = coop_storage.scratch.parts.first;
  first[threadIdx.x] = items[0];
  coop_store(coop_storage.block.store).Store(destination, items);
}

__global__ void dynamic(const float* source, float* destination)
{

  [[maybe_unused]] auto block = coop::this_block<1024>();
  float items[16];
  using coop_load = cub::BlockLoad<float, 1024, 16, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_store = cub::BlockStore<float, 1024, 16, cub::BLOCK_STORE_TRANSPOSE>;
  struct coop_shared {
    union {
      struct {
        union {
          coop_load::TempStorage load;
          coop_store::TempStorage store;
        } shared;
        float first[1024];
      } parts;
      unsigned char bytes[80000];
    } scratch;
  };
  static_assert(sizeof(coop_shared) == 80000 && alignof(coop_shared) == 16, "planned for CUB's sizes: rewrite again");
  auto& coop_storage = coop::detail::dynamic_storage<coop_shared>();
#line 41 "before.cu"
  coop_load(coop_storage.scratch.parts.shared.load).Load(source, items);
  float* first = coop_storage.scratch.parts.first;
  first[threadIdx.x] = items[0];
  __syncthreads();
  coop_store(coop_storage.scratch.parts.shared.store).Store(destination, items);
}

template <class T, int bytes> struct coop_dependent_types {
  static constexpr bool coop_exchanges = bytes != 1;
  using coop_load = cub::BlockLoad<T, bytes, 4, coop_exchanges ? cub::BLOCK_LOAD_TRANSPOSE : cub::BLOCK_LOAD_DIRECT>;
  using coop_store =
    cub::BlockStore<T, bytes, 4, coop_exchanges ? cub::BLOCK_STORE_TRANSPOSE : cub::BLOCK_STORE_DIRECT>;
  static_assert(sizeof(typename coop_load::TempStorage) + sizeof(typename coop_store::TempStorage) + (bytes) * sizeof(T) <= bytes * 72, "TempStorage 'scratch' is too small");
  typedef struct {
    union {
      struct {
        typename coop_load::TempStorage load;
        typename coop_store::TempStorage store;
        alignas(T) unsigned char scratch_reserved[bytes * sizeof(T)];
      } parts;
      unsigned char bytes_2[bytes * 72];
    } scratch;
  } coop_storage_type;
};

#line 48 "before.cu"
template <class T, int bytes> __global__ void dependent(const T* source, T* destination)
{

  [[maybe_unused]] auto block = coop::this_block<bytes>();
  T items[4];
  using coop_types = coop_dependent_types<T, bytes>;
  using coop_load = typename coop_types::coop_load;
  using coop_store = typename coop_types::coop_store;
  auto& coop_storage = coop::detail::block_storage<coop_types>();
#line 53 "before.cu"
  coop_load(coop_storage.scratch.parts.load).Load(source, items);
  coop_store(coop_storage.scratch.parts.store).Store(destination, items);
  reinterpret_cast<T*>(coop_storage.scratch.parts.scratch_reserved)[threadIdx.x] = items[0];
}

void launch(const float* source, float* destination)
{
  beside_planned_storage<<<1, 1024, coop::detail::dynamic_shared<75792, 16>(beside_planned_storage)>>>(source, destination);
  dynamic<<<1, 1024, coop::detail::dynamic_shared<80000, 16>(dynamic)>>>(source, destination);
  dependent<float, 1024><<<1, 1024, coop::detail::dynamic_shared<coop_dependent_types<float, 1024>>(dependent<float, 1024>)>>>(source, destination);
}
