// Constants of an inner scope whose initializer is no plain expression are written as their value.
//
// REQUIRES: nvcc
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

template <int N> __host__ __device__ constexpr int twice() { return 2 * N; }

__global__ void kernel(const int* source, int rounds)
{
  auto block = coop::this_block<128>();
  for (int i = 0; i < rounds; ++i) {
    constexpr auto four = [] { return 4; };
    constexpr int a = four();
    constexpr int table[] = {1, 2, 3};
    constexpr struct { int n; } config{5};
    constexpr int conditional = sizeof(int) > 2 ? 6 : 7;
    static constexpr int kept = 7;
    enum { listed = 8 };
    int of_lambda[a];
    int of_table[table[1]];
    int of_class[config.n];
    int of_choice[conditional];
    int of_function[twice<conditional>()];
    int of_static[kept];
    coop::ThreadData<int, listed> of_enumerator;
    coop::load(block, source, of_lambda, coop::transpose);
    coop::load(block, source, of_table, coop::transpose);
    coop::load(block, source, of_class, coop::transpose);
    coop::load(block, source, of_choice, coop::transpose);
    coop::load(block, source, of_function, coop::transpose);
    coop::load(block, source, of_static, coop::transpose);
    coop::load(block, source, of_enumerator, coop::transpose);
  }
}
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <cub/block/block_load.cuh>
#line 2 "before.cu"

template <int N> __host__ __device__ constexpr int twice() { return 2 * N; }

__global__ void kernel(const int* source, int rounds)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  // coop-rewrite --plan=min-smem: lines 23, 24, 25, 26, 27, 28, 29 share; 7 barriers
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_load_2 = cub::BlockLoad<int, 128, 2, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_load_3 = cub::BlockLoad<int, 128, 5, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_load_4 = cub::BlockLoad<int, 128, 6, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_load_5 = cub::BlockLoad<int, 128, 12, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_load_6 = cub::BlockLoad<int, 128, 7, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_load_7 = cub::BlockLoad<int, 128, 8, cub::BLOCK_LOAD_TRANSPOSE>;
  __shared__ union {
    coop_load::TempStorage load;
    coop_load_2::TempStorage load_2;
    coop_load_3::TempStorage load_3;
    coop_load_4::TempStorage load_4;
    coop_load_5::TempStorage load_5;
    coop_load_6::TempStorage load_6;
    coop_load_7::TempStorage load_7;
  } coop_storage;
#line 8 "before.cu"
  for (int i = 0; i < rounds; ++i) {
    constexpr auto four = [] { return 4; };
    constexpr int a = four();
    constexpr int table[] = {1, 2, 3};
    constexpr struct { int n; } config{5};
    constexpr int conditional = sizeof(int) > 2 ? 6 : 7;
    static constexpr int kept = 7;
    enum { listed = 8 };
    int of_lambda[a];
    int of_table[table[1]];
    int of_class[config.n];
    int of_choice[conditional];
    int of_function[twice<conditional>()];
    int of_static[kept];
    coop::ThreadData<int, listed> of_enumerator;
    coop_load(coop_storage.load).Load(source, of_lambda); __syncthreads();
    coop_load_2(coop_storage.load_2).Load(source, of_table); __syncthreads();
    coop_load_3(coop_storage.load_3).Load(source, of_class); __syncthreads();
    coop_load_4(coop_storage.load_4).Load(source, of_choice); __syncthreads();
    coop_load_5(coop_storage.load_5).Load(source, of_function); __syncthreads();
    coop_load_6(coop_storage.load_6).Load(source, of_static); __syncthreads();
    coop_load_7(coop_storage.load_7).Load(source, of_enumerator.array()); __syncthreads();
  }
}
