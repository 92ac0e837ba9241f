// What coop-rewrite reports must reach it: wrong arguments parse in both compilers.
//
// REQUIRES: nvcc
// DEFINE: %{parse} = %clangxx %clang_cuda_flags -DCOOP_REWRITE -Wno-unused-value -fsyntax-only %s
// RUN: %{parse} 2>&1 | count 0
// RUN: %{parse} -std=c++20 2>&1 | count 0
// RUN: %nvcc -std=c++17 -arch=sm_90 -I%runtime -DCOOP_REWRITE -c %s -o %t.o 2>&1 | FileCheck %s --allow-empty
// RUN: %nvcc -std=c++20 -arch=sm_90 -I%runtime -DCOOP_REWRITE -c %s -o %t.o 2>&1 | FileCheck %s --allow-empty
// CHECK-NOT: error

#include <coop/coop.cuh>

// Descriptors where none may be.
coop::TempStorage outside;
__device__ coop::TempStorage outside_on_device;
struct holder { coop::TempStorage member; };
__device__ coop::TempStorage returned(coop::TempStorage& scratch) { return scratch; }

struct uncopyable {
  __device__ uncopyable() {}
  uncopyable(const uncopyable&) = delete;
  int value = 0;
};
enum plain { plain_value };
enum class scoped { value };
struct triple { int x, y, z; };
__device__ int function(int);

__global__ void descriptors()
{
  coop::TempStorage scratch, copy = scratch, array[2], odd(-1, coop::alignment(24), coop::size_in_bytes(1.5f), "text");
  coop::TempStorage twice(coop::auto_sync(1), coop::auto_sync(true), coop::sharing(3), coop::transpose);
  __shared__ coop::TempStorage in_shared_memory;
  holder stored;
  coop::TempStorage* pointer = &scratch;
  returned(*pointer);
  scratch.reserve<int, 0>();
  scratch.reserve<int, -1>();
  scratch.reserve<char, 1ll << 40>(coop::alignment(24), coop::transpose, 42);
  static_cast<void>(copy), static_cast<void>(array), static_cast<void>(odd), static_cast<void>(twice);
  static_cast<void>(in_shared_memory), static_cast<void>(stored);
}

__global__ void groups(unsigned* data)
{
  coop::this_block<2048>();
  coop::this_block<0>();
  coop::this_block<-1>();
  coop::this_block<1, 1, 65>();
  auto block = coop::this_block<96>();
  coop::group_by<0>(block);
  coop::group_by<-2>(block, coop::transpose, 42);
  auto three = coop::this_warp().group_by<3>();
  auto none  = coop::this_warp().group_by<0>();
  auto wide  = coop::group_by<64>(coop::this_warp(), coop::non_exhaustive, coop::non_exhaustive);
  three.sync();
  none.sync();
  wide.sync();
  data[0] = three.rank() + none.rank() + wide.rank() + coop::group_by<0>(block).rank() + none.group_count();
  int items[4];
  coop::load(coop::this_thread(), data, items);
  coop::load(coop::this_cluster(), data, items);
  coop::load(coop::this_grid(), data, items);
  coop::load(coop::group_by<3>(block), data, items);
  coop::load(three, data, items);
}

__global__ void operands(int* data, const int* source)
{
  auto block = coop::this_block<128>();
  coop::ThreadData<int, 4, 24> odd_alignment;
  coop::ThreadData<int, 4, 0> no_alignment;
  coop::ThreadData<int, 4, -8> negative_alignment;
  coop::ThreadData<int, 0> empty;
  coop::ThreadData<int, -3> negative;
  int items[4];
  const int constants[4] = {};
  uncopyable other;
  coop::load(block, source, odd_alignment);
  coop::load(block, source, no_alignment);
  coop::load(block, source, negative_alignment);
  coop::load(block, source, empty);
  coop::load(block, source, negative);
  coop::load(block);
  coop::load(block, source);
  coop::store(block);
  coop::store(block, data);
  coop::load(block, source, data);
  coop::load(block, source, nullptr);
  coop::load(block, source, 3);
  coop::load(block, source, constants);
  coop::load(block, source, other);
  coop::load(block, items, source);
  coop::load(block, 3, items);
  coop::load(block, block, coop::transpose);
  coop::store(block, source, items);
  coop::store(block, data, data);
  coop::store(block, data, other);
}

__global__ void options(int* data, float real, bool flag)
{
  auto block = coop::this_block<128>();
  int items[4];
  uncopyable other;
  coop::TempStorage scratch;
  coop::load(block, data, items, 42, "text", nullptr, items, other, function, scratch, block);
  coop::load(block, data, items, coop::transpose, coop::transpose, coop::direct_t{});
  coop::load(block, data, items, coop::shared, coop::non_exhaustive);
  coop::load(block, data, items, coop::valid_items(real), coop::valid_items(flag), coop::valid_items('a'));
  coop::load(block, data, items, coop::valid_items(data), coop::valid_items(items), coop::valid_items(nullptr));
  coop::load(block, data, items, coop::valid_items(plain_value), coop::valid_items(scoped::value));
  coop::load(block, data, items, coop::valid_items(triple{}), coop::valid_items("text"), coop::valid_items(scratch));
  coop::load(block, data, items, coop::offset(real), coop::offset(-1ll), coop::oob_default(triple{}));
  coop::load(block, data, items, coop::temp_storage(3), coop::temp_storage(other), coop::temp_storage(data));
  coop::load(block, data, items, coop::alignment(3), coop::auto_sync(true));
  coop::store(block, data, items, coop::oob_default(3));
}
