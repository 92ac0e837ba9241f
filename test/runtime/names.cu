// Users' own names stay theirs, and `using namespace coop` gets along with std and Cooperative Groups.
//
// REQUIRES: nvcc
// RUN: %clangxx %clang_cuda_flags -fsyntax-only -Wall -Wextra %s 2>&1 | count 0
// RUN: %clangxx %clang_cuda_flags -std=c++20 -DCOOP_REWRITE -fsyntax-only %s 2>&1 | count 0
// RUN: %nvcc %nvcc_flags -DCOOP_REWRITE -c %s -o %t.o
// RUN: %nvcc -std=c++20 -arch=sm_90 -I%runtime -DCOOP_REWRITE -c %s -o %t.o

#include <algorithm>
#include <functional>
#include <numeric>
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <coop/coop.cuh>

// Functions of the user's, called unqualified on types of coop: argument-dependent lookup must find no others.
namespace user {

template <class... Any> __device__ int load(Any&&...) { return 1; }
template <class... Any> __device__ int store(Any&&...) { return 1; }
template <class... Any> __device__ int sum(Any&&...) { return 1; }
template <class... Any> __device__ int address(Any&&...) { return 1; }
template <class... Any> __device__ int as_array(Any&&...) { return 1; }
template <class... Any> __device__ int group_by(Any&&...) { return 1; }
template <class... Any> __device__ int assume_uniform(Any&&...) { return 1; }

__global__ void kernel(int* data)
{
  coop::ThreadData<int, 4> items{};
  auto block = coop::this_block<128>();
  coop::TempStorage scratch;
  data[0] = load(block, data, items) + load(items, coop::transpose, coop::valid_items(3)) + store(block, data, items) +
            sum(items) + address(items) + as_array(items) + load(coop::temp_storage(scratch)) + group_by(block) +
            assume_uniform(block, 3) + load(scratch);
}

} // namespace user

// The same beside a using-declaration: ours are not even candidates without a group.
namespace beside {

using coop::load;
struct file {};
template <class T> __device__ long load(file, const T&) { return 0; }
__device__ inline long load(const char*, int) { return 0; }
__global__ void kernel(int* data)
{
  int items[4];
  data[0] = static_cast<int>(load(file{}, items) + load("name", 3));
  load(coop::this_block(), data, items);
}

} // namespace beside

namespace everything {

using namespace std;
using namespace cooperative_groups;
using namespace coop;

__global__ void kernel(int* data, int n)
{
  auto block = this_block<128>();
  auto warp  = this_warp();
  auto tile  = group_by<8>(warp);
  auto few   = group_by<20>(warp, non_exhaustive);
  ThreadData<int, 4> items;
  TempStorage scratch(size_in_bytes(4096), alignment(128), auto_sync(true), sharing(exclusive));
  TempStorage other(sharing(shared));
  load(block, data, items, direct, valid_items(n), oob_default(0), offset(2), temp_storage(scratch));
  load(block, data, items, striped, temp_storage(other));
  load(block, data, items, vectorize);
  load(block, data, items, transpose);
  load(block, data, items, warp_transpose);
  load(block, data, items, warp_transpose_timesliced);
  load(block, data, items, warp_striped);
  load(block, data, items, automatic);
  store(tile, data, items, direct_t{});
  block_group<128> same = block;
  warp_group also       = warp;
  tile_group<8> third   = tile;
  same.sync();
  also.sync();
  third.sync();
  few.sync();
  static_assert(is_payload_v<ThreadData<int, 4>> && items_per_thread_v<int> == 1);
  data[0] = assume_uniform(block, n) + *scratch.reserve<int, 4>();
  // Both namespaces have these; theirs are no templates and win.
  auto grid   = this_grid();
  auto thread = this_thread_block();
  grid.sync();
  thread.sync();
  static_assert(std::is_same<decltype(grid), cooperative_groups::grid_group>::value);
}

} // namespace everything
