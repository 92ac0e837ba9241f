// However a payload's type is spelled, CUB gets its item type and count.
//
// REQUIRES: nvcc
// RUN: %golden
//--- before.cu
#include <cuda/std/array>
#include <coop/coop.cuh>

struct pair { int a[4], b[4]; };
enum { four = 4 };
__device__ int (&first_of(pair& p))[4] { return p.a; }

__global__ void kernel(const int* source, int* destination, const float* floats, const pair* pairs, int n)
{
  auto block = coop::this_block<128>();
  pair p{};
  auto& [first, second] = p;
  struct pair elaborated[2];
  decltype(n) deduced[4];
  cuda::std::array from_values{1, 2, 3};
  int open[] = {1, 2, 3, 4, 5};
  unsigned short int shorts[four];
  __align__(16) float aligned[sizeof(int)];
  float one[2], two[four * 2];
  auto made = coop::ThreadData<int, 7>{};
  coop::types::ThreadData<int, 2, alignof(int) * 2> inner;
  int const constants[2] = {n, n};
  int rows[4][8];
  coop::load(block, source, first, coop::transpose);
  coop::load(block, source, second, coop::transpose);
  coop::load(block, source, first_of(p), coop::transpose);
  coop::load(block, pairs, elaborated, coop::transpose);
  coop::load(block, source, deduced, coop::transpose);
  coop::store(block, destination, from_values, coop::transpose);
  coop::store(block, destination, open, coop::transpose);
  coop::load(block, reinterpret_cast<const unsigned short*>(source), shorts, coop::transpose);
  coop::load(block, floats, aligned, coop::transpose);
  coop::load(block, floats, one, coop::transpose);
  coop::load(block, floats, two, coop::transpose);
  coop::load(block, source, made, coop::transpose);
  coop::load(block, source, inner, coop::transpose);
  coop::store(block, destination, constants, coop::transpose);
  coop::load(block, source, rows[n], coop::transpose);
}
//--- after.cu
#line 1 "before.cu"
#include <cuda/std/array>
#include <coop/coop.cuh>
#include <coop/device.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#line 3 "before.cu"

struct pair { int a[4], b[4]; };
enum { four = 4 };
__device__ int (&first_of(pair& p))[4] { return p.a; }

__global__ void kernel(const int* source, int* destination, const float* floats, const pair* pairs, int n)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  pair p{};
  auto& [first, second] = p;
  struct pair elaborated[2];
  decltype(n) deduced[4];
  cuda::std::array from_values{1, 2, 3};
  int open[] = {1, 2, 3, 4, 5};
  unsigned short int shorts[four];
  __align__(16) float aligned[sizeof(int)];
  float one[2], two[four * 2];
  auto made = coop::ThreadData<int, 7>{};
  coop::types::ThreadData<int, 2, alignof(int) * 2> inner;
  int const constants[2] = {n, n};
  int rows[4][8];
  // coop-rewrite --plan=min-smem: lines 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38 share; 14 barriers
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_load_2 = cub::BlockLoad<struct pair, 128, 2, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_load_3 = cub::BlockLoad<decltype(n), 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_store = cub::BlockStore<int, 128, 3, cub::BLOCK_STORE_TRANSPOSE>;
  using coop_store_2 = cub::BlockStore<int, 128, 5, cub::BLOCK_STORE_TRANSPOSE>;
  using coop_load_4 = cub::BlockLoad<unsigned short int, 128, four, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_load_5 = cub::BlockLoad<float, 128, sizeof(int), cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_load_6 = cub::BlockLoad<float, 128, 2, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_load_7 = cub::BlockLoad<float, 128, four * 2, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_load_8 = cub::BlockLoad<int, 128, 7, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_load_9 = cub::BlockLoad<int, 128, 2, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_store_3 = cub::BlockStore<int, 128, 2, cub::BLOCK_STORE_TRANSPOSE>;
  using coop_load_10 = cub::BlockLoad<int, 128, 8, cub::BLOCK_LOAD_TRANSPOSE>;
  __shared__ union {
    coop_load::TempStorage load;
    coop_load_2::TempStorage load_2;
    coop_load_3::TempStorage load_3;
    coop_store::TempStorage store;
    coop_store_2::TempStorage store_2;
    coop_load_4::TempStorage load_4;
    coop_load_5::TempStorage load_5;
    coop_load_6::TempStorage load_6;
    coop_load_7::TempStorage load_7;
    coop_load_8::TempStorage load_8;
    coop_load_9::TempStorage load_9;
    coop_store_3::TempStorage store_3;
    coop_load_10::TempStorage load_10;
  } coop_storage;
#line 24 "before.cu"
  coop_load(coop_storage.load).Load(source, first); __syncthreads();
  coop_load(coop_storage.load).Load(source, second); __syncthreads();
  coop_load(coop_storage.load).Load(source, first_of(p)); __syncthreads();
  coop_load_2(coop_storage.load_2).Load(pairs, elaborated); __syncthreads();
  coop_load_3(coop_storage.load_3).Load(source, deduced); __syncthreads();
  coop_store(coop_storage.store).Store(destination, coop::detail::as_array(from_values)); __syncthreads();
  coop_store_2(coop_storage.store_2).Store(destination, open); __syncthreads();
  coop_load_4(coop_storage.load_4).Load(reinterpret_cast<const unsigned short*>(source), shorts); __syncthreads();
  coop_load_5(coop_storage.load_5).Load(floats, aligned); __syncthreads();
  coop_load_6(coop_storage.load_6).Load(floats, one); __syncthreads();
  coop_load_7(coop_storage.load_7).Load(floats, two); __syncthreads();
  coop_load_8(coop_storage.load_8).Load(source, made.array()); __syncthreads();
  coop_load_9(coop_storage.load_9).Load(source, inner.array()); __syncthreads();
  coop_store_3(coop_storage.store_3).Store(destination, coop::detail::copied(constants).array()); __syncthreads();
  coop_load_10(coop_storage.load_10).Load(source, rows[n]);
}
