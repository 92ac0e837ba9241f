// What cannot be done in functions other than kernels, and what is said of those that have storage of their own.
//
// RUN: %errors

#include <coop/coop.cuh>

// Callers that disagree, or do not know.
__device__ void any_block(const int* source)
{
  int items[4];
  coop::load(coop::this_block(), source, items);
  // CHECK: :[[#@LINE-1]]:14: error: the functions that call 'any_block' have blocks of (64, 1, 1) and of (128, 1, 1); pass the group to it, or write coop::this_block<X, Y, Z>() [coop-block-extent]
  // CHECK: :[[#@LINE+5]]:33: note: here the block is (64, 1, 1)
  // CHECK: :[[#@LINE+9]]:33: note: here the block is (128, 1, 1)
}
__global__ void of_64(const int* source)
{
  [[maybe_unused]] auto block = coop::this_block<64>();
  any_block(source);
}
__global__ void of_128(const int* source)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  any_block(source);
}

__device__ void unknown_block(const int* source)
{
  int items[4];
  coop::load(coop::this_block(), source, items);
  // CHECK: :[[#@LINE-1]]:14: error: the block that 'unknown_block' runs in is not known: what calls it does not say a constant one; pass the group to it, or write coop::this_block<X, Y, Z>() [coop-block-extent]
  coop::load(coop::this_warp(), source, items);
  // CHECK: :[[#@LINE-1]]:14: error: the block that 'unknown_block' runs in is not known: what calls it does not say a constant one; pass the group to it, or write coop::this_block<X, Y, Z>() [coop-block-extent]
}
__global__ void says_nothing(const int* source) { unknown_block(source); }

template <int B> __global__ void depends(const int* source);
__device__ void of_parameters(const int* source)
{
  int items[4];
  coop::load(coop::this_block(), source, items);
  // CHECK: :[[#@LINE-1]]:14: error: the functions that call 'of_parameters' have blocks of (32, 1, 1) and of (64, 1, 1); pass the group to it, or write coop::this_block<X, Y, Z>() [coop-block-extent]
  // CHECK: :[[#@LINE+5]]:33: note: here the block is (32, 1, 1)
  // CHECK: :[[#@LINE+4]]:33: note: here the block is (64, 1, 1)
}
template <int B> __global__ void depends(const int* source)
{
  [[maybe_unused]] auto block = coop::this_block<B>();
  of_parameters(source);
}
template __global__ void depends<32>(const int*);
template __global__ void depends<64>(const int*);

__device__ void called_by_nobody(const int* source)
{
  int items[4];
  coop::load(coop::this_block(), source, items);
  // CHECK: :[[#@LINE-1]]:14: error: the block that 'called_by_nobody' runs in is not known: what calls it does not say a constant one; pass the group to it, or write coop::this_block<X, Y, Z>() [coop-block-extent]
}

// Groups whose type is a parameter are blocks.
template <class Group> __device__ void any_group(Group group, const int* source)
// CHECK: :[[#@LINE-1]]:50: error: the block that 'any_group' runs in is not known: what calls it does not say a constant one; pass the group to it, or write coop::this_block<X, Y, Z>() [coop-block-extent]
{
  int items[4];
  coop::load(group, source, items);
  // CHECK: :[[#@LINE-1]]:14: error: not supported yet: a group whose type is a template parameter is taken for a block, but here it is 'coop::warp_group'; make this one with coop::this_warp() [coop-unrewritable]
  // CHECK: :[[#@LINE-2]]:3: note: in the instantiation 'any_group<coop::types::warp_group>'
}
__global__ void of_warps(const int* source)
{
  [[maybe_unused]] auto block = coop::this_block<64>();
  any_group(coop::this_block<64>(), source);
  any_group(coop::this_warp(), source);
}
__global__ void unstated(const int* source) { any_group(coop::this_block(), source); }

// A call inside of another one.
__global__ void callbacks(const int* source)
{
  auto block = coop::this_block<128>();
  int items[4];
  coop::load(block, source, items, coop::valid_items([&] {
    int others[4];
    coop::load(block, source, others);
    // CHECK: :[[#@LINE-1]]:5: error: a coop call stands inside an argument of another coop call; write it as a statement of its own [coop-unrewritable]
    return 4;
  }()));
}
// Descriptors belong to kernels.
__device__ void declares(const int* source)
{
  coop::TempStorage scratch;
  // CHECK: :[[#@LINE-1]]:21: error: a coop::TempStorage is declared in a kernel; declare 'scratch' there, and pass it to this function by reference: coop::TempStorage& scratch [coop-temp-storage]
  int items[4];
  coop::load(coop::this_block<128>(), source, items, coop::transpose, coop::temp_storage(scratch));
}
__device__ void takes(coop::TempStorage& scratch, const int* source)
{
  int items[4];
  coop::load(coop::this_block<128>(), source, items, coop::transpose, coop::temp_storage(scratch));
}
__global__ void passes(const int* source)
{
  coop::TempStorage scratch;
  takes(scratch, source);
  auto lambda = [&] {
  // CHECK: :[[#@LINE-1]]:21: remark: this lambda has temporary storage of its own, and a barrier after every use of it: it is a lambda [coop-temp-storage]
    int items[4];
    coop::load(coop::this_block<128>(), source, items, coop::transpose, coop::temp_storage(scratch));
    // CHECK: :[[#@LINE-1]]:92: error: not supported yet: a coop::TempStorage in a lambda; make it a __device__ function that takes it by reference, or leave it out, the storage is planned for you [coop-unrewritable]
  };
  lambda();
}
