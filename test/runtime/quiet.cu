// Groups, payloads, tags and assume_uniform are ordinary code: no marker, no error, no warning, and nothing defined
// twice when several translation units meet.
//
// REQUIRES: nvcc
// DEFINE: %{strict} = -Werror all-warnings -Xcompiler -Wall,-Wextra,-Wno-comment,-Werror -I%runtime -arch=sm_90
// RUN: %nvcc %{strict} -std=c++17 -c %s -o %t1.o 2>&1 | count 0
// RUN: %nvcc %{strict} -std=c++17 -DSECOND -c %s -o %t2.o 2>&1 | count 0
// RUN: %nvcc -arch=sm_90 %t1.o %t2.o -o %t.exe
// RUN: %nvcc %{strict} -std=c++20 -rdc=true -c %s -o %t1.o 2>&1 | count 0
// RUN: %nvcc %{strict} -std=c++20 -rdc=true -DSECOND -c %s -o %t2.o 2>&1 | count 0
// RUN: %nvcc -arch=sm_90 -rdc=true %t1.o %t2.o -o %t.exe
// RUN: %nvcc %{strict} -std=c++17 -G -c %s -o %t1.o 2>&1 | count 0
// RUN: %nvcc %{strict} -std=c++20 -ccbin %clangxx -allow-unsupported-compiler -c %s -o %t1.o 2>&1 | count 0
// RUN: %nvcc %{strict} -std=c++17 -gencode arch=compute_80,code=sm_80 -c %s -o %t1.o 2>&1 | count 0
//
// RUN: %clangxx %clang_cuda_flags -Wall -Wextra -Werror -O2 --cuda-device-only -c %s -o %t1.o 2>&1 | count 0
// RUN: %clangxx %clang_cuda_flags -Wall -Wextra -Werror -std=c++20 -fsyntax-only %s 2>&1 | count 0

#include <coop/coop.cuh>

#ifdef SECOND
#  define NAME second
#else
#  define NAME first
#endif

template <class Group> __device__ unsigned long long describe(Group group)
{
  return group.rank() + group.size() + group.group_rank() + group.group_count() + (group.is_member() ? 1 : 0);
}

template <class Algorithm> __device__ bool is_transpose(Algorithm) { return sizeof(Algorithm) == 0; }
__device__ inline bool is_transpose(const coop::transpose_t&) { return true; }

template <int X> __global__ void NAME(int* data, COOP_UNIFORM int count)
{
  coop::ThreadData<int, 4> items{};
  const coop::ThreadData<float, 2, 16> others = {1, 2};
  for (int& item : items) {
    item += count;
  }
  unsigned long long sum = 0;
  for (int i = 0; i < items.size(); ++i) {
    sum += items[i] + items.data()[i];
  }
  for (float other : others) {
    sum += static_cast<int>(other);
  }
  constexpr auto block = coop::this_block<X>();
  constexpr auto tag   = coop::vectorize;
  auto warp            = coop::this_warp();
  sum += describe(block) + describe(warp) + describe(coop::this_thread()) + describe(coop::this_block()) +
         describe(coop::this_block<X, 2, 2>()) + describe(coop::this_block<X, 2>()) +
         describe(coop::group_by<2>(block)) + describe(coop::this_block().group_by<2>(coop::non_exhaustive)) +
         describe(warp.template group_by<8>()) + describe(warp.group_by<20>(coop::non_exhaustive)) +
         describe(coop::this_cluster<X>()) + describe(coop::this_cluster()) + describe(coop::this_grid());
  block.sync();
  warp.sync();
  coop::this_thread().sync();
  coop::group_by<4>(warp).sync();
  coop::this_cluster().sync();
  coop::this_grid().sync();
  if (is_transpose(coop::transpose) || is_transpose(tag) || is_transpose(coop::automatic_t{})) {
    data[coop::assume_uniform(block, count)] = static_cast<int>(sum);
  }
}
template __global__ void NAME<64>(int*, int);
template __global__ void NAME<128>(int*, int);

#ifdef SECOND
int main() { return coop::this_block<128>().size() == 128 && coop::ThreadData<int, 3>{1, 2, 3}[2] == 3 ? 0 : 1; }
#endif
