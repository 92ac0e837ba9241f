// Descriptors that are none, that are too small, or whose users do not wait for each other.
//
// RUN: %errors

#include <coop/coop.cuh>

constexpr int threads = 128;
coop::TempStorage at_file_scope;
// CHECK: :[[#@LINE-1]]:19: error: a coop::TempStorage must be a local variable of a kernel, declared by a statement of its own [coop-temp-storage]
struct holder { coop::TempStorage member; };
// CHECK: :[[#@LINE-1]]:35: error: a coop::TempStorage must be a local variable of a kernel, declared by a statement of its own [coop-temp-storage]

__global__ void places(const int* source)
{
  int items[4];
  coop::TempStorage one, two;
  // CHECK: :[[#@LINE-1]]:21: error: a coop::TempStorage must be a local variable of a kernel, declared by a statement of its own [coop-temp-storage]
  // CHECK: :[[#@LINE-2]]:26: error: a coop::TempStorage must be a local variable of a kernel, declared by a statement of its own [coop-temp-storage]
  static coop::TempStorage kept;
  // CHECK: :[[#@LINE-1]]:28: error: a coop::TempStorage must be a local variable of a kernel, declared by a statement of its own [coop-temp-storage]
  coop::load(coop::this_block<threads>(), source, items, coop::transpose, coop::temp_storage(one));
  coop::load(coop::this_block<threads>(), source, items, coop::transpose, coop::temp_storage(two));
}

__global__ void options(const int* source, int n)
{
  coop::TempStorage a(coop::size_in_bytes(n));
  // CHECK: :[[#@LINE-1]]:23: error: 'size_in_bytes' of a coop::TempStorage must be a constant [coop-constant-argument]
  coop::TempStorage b(coop::alignment(24));
  // CHECK: :[[#@LINE-1]]:23: error: alignment(24) is not a power of two [coop-temp-storage]
  coop::TempStorage c(0);
  // CHECK: :[[#@LINE-1]]:23: error: a coop::TempStorage has at least 1 byte, not 0 [coop-temp-storage]
  coop::TempStorage d(coop::auto_sync(n > 3));
  // CHECK: :[[#@LINE-1]]:23: error: 'auto_sync' of a coop::TempStorage must be a constant [coop-constant-argument]
  coop::TempStorage e(coop::offset(3));
  // CHECK: :[[#@LINE-1]]:23: error: this is not an option of coop::TempStorage; the options are size_in_bytes, alignment, auto_sync and sharing [coop-temp-storage]
  coop::TempStorage f(1024);
  int items[4];
  coop::load(coop::this_block<threads>(), source, items, coop::transpose, coop::temp_storage(f));
}

void take(const coop::TempStorage&);
__device__ int use(coop::TempStorage& scratch);

__global__ void escapes(const int* source, bool first)
{
  coop::TempStorage scratch, other(coop::auto_sync(true));
  // CHECK: :[[#@LINE-1]]:21: error: a coop::TempStorage must be a local variable of a kernel, declared by a statement of its own [coop-temp-storage]
  // CHECK: :[[#@LINE-2]]:30: error: a coop::TempStorage must be a local variable of a kernel, declared by a statement of its own [coop-temp-storage]
  coop::TempStorage third;
  auto* pointer = &third;
  // CHECK: :[[#@LINE-1]]:20: error: descriptor 'third' is no object to copy or store; name it in coop::temp_storage(…), bind a reference to it, or pass it by reference to a __device__ function [coop-temp-storage]
  auto copy = third;
  // CHECK: :[[#@LINE-1]]:15: error: descriptor 'third' is no object to copy or store; name it in coop::temp_storage(…), bind a reference to it, or pass it by reference to a __device__ function [coop-temp-storage]
  use(third);
  // CHECK: :[[#@LINE-1]]:7: error: descriptor 'third' is no object to copy or store; name it in coop::temp_storage(…), bind a reference to it, or pass it by reference to a __device__ function [coop-temp-storage]
  int* reserved = third.reserve<int, 4>();
  int items[4];
  coop::load(coop::this_block<threads>(), source, items, coop::transpose, coop::temp_storage(first ? third : other));
  // CHECK: :[[#@LINE-1]]:94: error: which coop::TempStorage this call uses is not known at compile time; name one of them [coop-temp-storage]
}

__global__ void on_warps(const int* source)
{
  coop::TempStorage scratch;
  [[maybe_unused]] auto block = coop::this_block<threads>();
  int items[4];
  coop::load(coop::this_warp(), source, items, coop::transpose, coop::temp_storage(scratch));
  // CHECK: :[[#@LINE-1]]:65: error: coop::load takes 'temp_storage' only for a block; leave it out, the storage of warps is planned for you [coop-temp-storage]
}

__global__ void no_storage(const int* source, int* pointer)
{
  int items[4], local[1024];
  coop::load(coop::this_block<threads>(), source, items, coop::transpose, coop::temp_storage(local));
  // CHECK: :[[#@LINE-1]]:94: error: temp_storage takes a coop::TempStorage or a __shared__ object, not 'int[1024]' [coop-temp-storage]
  coop::load(coop::this_block<threads>(), source, items, coop::transpose, coop::temp_storage(pointer));
  // CHECK: :[[#@LINE-1]]:94: error: temp_storage takes a coop::TempStorage or a __shared__ object, not 'int *' [coop-temp-storage]
}
