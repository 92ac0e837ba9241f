// Payloads: ThreadData, arrays and scalars, named in every way that gives an lvalue.
//
// REQUIRES: nvcc
// RUN: %golden
//--- before.cu
#include <cuda/std/array>
#include <coop/coop.cuh>

struct float3_like { float x, y, z; };
using four = coop::ThreadData<float3_like, 4>;
template <int N> using ints = coop::ThreadData<int, N>;

__global__ void kinds(const int* source, int* destination)
{
  auto block = coop::this_block<128>();
  coop::ThreadData<int, 4> data;
  coop::ThreadData<int, 4, 16> aligned;
  coop::ThreadData<int, 4, 2> weaker;
  int c_array[4];
  alignas(16) int aligned_array[4];
  cuda::std::array<int, 4> array;
  int scalar;
  ints<3> by_template;
  const auto count = 1;
  coop::load(block, source, data);
  coop::load(block, source, aligned);
  coop::load(block, source, weaker);
  coop::load(block, source, c_array);
  coop::load(block, source, aligned_array);
  coop::load(block, source, array);
  coop::load(block, source, scalar);
  coop::load(block, source, by_template);
  coop::store(block, destination, data, coop::transpose);
  coop::store(block, destination, aligned, coop::transpose);
  coop::store(block, destination, weaker, coop::transpose);
  coop::store(block, destination, c_array, coop::transpose);
  coop::store(block, destination, aligned_array, coop::transpose);
  coop::store(block, destination, array, coop::transpose);
  coop::store(block, destination, scalar, coop::transpose);
  coop::store(block, destination, by_template, coop::transpose);
  coop::store(block, destination, count, coop::transpose);
}

struct holder {
  int items[4];
  coop::ThreadData<int, 4> data;
  int one;
};

__global__ void lvalues(const int* source, int* destination, const float3_like* points)
{
  auto block = coop::this_block<128>();
  holder held, helds[2];
  holder* pointer = &held;
  int rows[2][4];
  int many[8];
  coop::ThreadData<int, 4> data, several[2];
  coop::ThreadData<int, 4>& reference = data;
  auto& deduced = data;
  auto* at = &data;
  int (&rows0)[4] = rows[0];
  four quad;
  coop::load(block, source, held.items);
  coop::load(block, source, held.data);
  coop::load(block, source, held.one);
  coop::load(block, source, helds[1].items);
  coop::load(block, source, pointer->items);
  coop::load(block, source, pointer->data);
  coop::load(block, source, (*pointer).data);
  coop::load(block, source, rows[1]);
  coop::load(block, source, rows0);
  coop::load(block, source, many[3]);
  coop::load(block, source, several[1]);
  coop::load(block, source, reference);
  coop::load(block, source, deduced);
  coop::load(block, source, *at);
  coop::load(block, source, (data));
  coop::load(block, source, data[2]);
  coop::load(block, source, *(int(*)[4])many);
  coop::load(block, points, quad, coop::transpose);
}
//--- after.cu
#line 1 "before.cu"
#include <cuda/std/array>
#include <coop/coop.cuh>
#include <coop/device.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#line 3 "before.cu"

struct float3_like { float x, y, z; };
using four = coop::ThreadData<float3_like, 4>;
template <int N> using ints = coop::ThreadData<int, N>;

__global__ void kinds(const int* source, int* destination)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  coop::ThreadData<int, 4> data;
  coop::ThreadData<int, 4, 16> aligned;
  coop::ThreadData<int, 4, 2> weaker;
  int c_array[4];
  alignas(16) int aligned_array[4];
  cuda::std::array<int, 4> array;
  int scalar;
  ints<3> by_template;
  const auto count = 1;
  cub::BlockLoad<int, 128, 4>().Load(source, data.array());
  cub::BlockLoad<int, 128, 4>().Load(source, aligned.array());
  cub::BlockLoad<int, 128, 4>().Load(source, weaker.array());
  cub::BlockLoad<int, 128, 4>().Load(source, c_array);
  cub::BlockLoad<int, 128, 4>().Load(source, aligned_array);
  cub::BlockLoad<int, 128, 4>().Load(source, coop::detail::as_array(array));
  cub::BlockLoad<int, 128, 1>().Load(source, coop::detail::as_array(scalar));
  cub::BlockLoad<int, 128, 3>().Load(source, by_template.array());
  // coop-rewrite --plan=min-smem: lines 28, 29, 30, 31, 32, 33, 35 share; 6 barriers
  using coop_store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  using coop_store_2 = cub::BlockStore<int, 128, 3, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ union {
    coop_store::TempStorage store;
    coop_store_2::TempStorage store_2;
  } coop_storage;
#line 28 "before.cu"
  coop_store(coop_storage.store).Store(destination, data.array()); __syncthreads();
  coop_store(coop_storage.store).Store(destination, aligned.array()); __syncthreads();
  coop_store(coop_storage.store).Store(destination, weaker.array()); __syncthreads();
  coop_store(coop_storage.store).Store(destination, c_array); __syncthreads();
  coop_store(coop_storage.store).Store(destination, aligned_array); __syncthreads();
  coop_store(coop_storage.store).Store(destination, coop::detail::as_array(array)); __syncthreads();
  cub::BlockStore<int, 128, 1>().Store(destination, coop::detail::as_array(scalar));
  coop_store_2(coop_storage.store_2).Store(destination, by_template.array());
  cub::BlockStore<int, 128, 1>().Store(destination, coop::detail::copied(count).array());
}

struct holder {
  int items[4];
  coop::ThreadData<int, 4> data;
  int one;
};

__global__ void lvalues(const int* source, int* destination, const float3_like* points)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  holder held, helds[2];
  holder* pointer = &held;
  int rows[2][4];
  int many[8];
  coop::ThreadData<int, 4> data, several[2];
  coop::ThreadData<int, 4>& reference = data;
  auto& deduced = data;
  auto* at = &data;
  int (&rows0)[4] = rows[0];
  four quad;
  cub::BlockLoad<int, 128, 4>().Load(source, held.items);
  cub::BlockLoad<int, 128, 4>().Load(source, held.data.array());
  cub::BlockLoad<int, 128, 1>().Load(source, coop::detail::as_array(held.one));
  cub::BlockLoad<int, 128, 4>().Load(source, helds[1].items);
  cub::BlockLoad<int, 128, 4>().Load(source, pointer->items);
  cub::BlockLoad<int, 128, 4>().Load(source, pointer->data.array());
  cub::BlockLoad<int, 128, 4>().Load(source, (*pointer).data.array());
  cub::BlockLoad<int, 128, 4>().Load(source, rows[1]);
  cub::BlockLoad<int, 128, 4>().Load(source, rows0);
  cub::BlockLoad<int, 128, 1>().Load(source, coop::detail::as_array(many[3]));
  cub::BlockLoad<int, 128, 4>().Load(source, several[1].array());
  cub::BlockLoad<int, 128, 4>().Load(source, reference.array());
  cub::BlockLoad<int, 128, 4>().Load(source, deduced.array());
  cub::BlockLoad<int, 128, 4>().Load(source, (*at).array());
  cub::BlockLoad<int, 128, 4>().Load(source, (data).array());
  cub::BlockLoad<int, 128, 1>().Load(source, coop::detail::as_array(data[2]));
  cub::BlockLoad<int, 128, 4>().Load(source, *(int(*)[4])many);
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_load = cub::BlockLoad<float3_like, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  __shared__ coop_load::TempStorage coop_storage;
#line 75 "before.cu"
  coop_load(coop_storage).Load(points, quad.array());
}
