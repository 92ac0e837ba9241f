// Operations that are named but not called, called outside of device functions, or perhaps not ours.
//
// RUN: %errors

#include <coop/coop.cuh>

namespace mine {
template <class... Any> __device__ void load(Any...) {}
}

template <class Group> __global__ void either(Group group, const int* source)
{
  int items[4];
  using coop::load;
  using mine::load;
  load(group, source, items);
  // CHECK: :[[#@LINE-1]]:3: error: whether this is coop::load or another 'load' is known only in each instantiation; qualify the name [coop-unrewritable]
  coop::load(coop::this_block<128>(), source, items);
  mine::load(group, source);
}

// Known at once which one it is: no doubt.
__global__ void resolved(const int* source)
{
  int items[4];
  using coop::load;
  using mine::load;
  load(1, source);
  coop::load(coop::this_block<128>(), source, items);
}

template <class Function> __device__ void call(Function) {}
__global__ void named(const int* source)
{
  int items[4];
  auto held = coop::load<coop::block_group<128>, const int*, int[4]>;
  // CHECK: :[[#@LINE-1]]:15: error: coop::load is named without calling it; it can only be called directly [coop-unrewritable]
  call(&coop::load<coop::block_group<128>, const int*, int[4]>);
  // CHECK: :[[#@LINE-1]]:9: error: coop::load is named without calling it; it can only be called directly [coop-unrewritable]
  auto& reference = coop::store<coop::block_group<128>, int*, int[4]>;
  // CHECK: :[[#@LINE-1]]:21: error: coop::store is named without calling it; it can only be called directly [coop-unrewritable]
  held(coop::this_block<128>(), source, items);
}

struct functor {
  int items[4];
  int value = (coop::load(coop::this_block<128>(), static_cast<const int*>(nullptr), items), 0);
  // CHECK: :[[#@LINE-1]]:16: error: coop::load can only be called in the body of a function [coop-unrewritable]
};

void on_the_host(const int* source)
{
  int items[4];
  coop::load(coop::this_block<128>(), source, items);
  // CHECK: :[[#@LINE-1]]:3: error: coop::load is called in host function 'on_the_host'; it can only be called in device code [coop-unrewritable]
}

int main()
{
  int items[512] = {};
  coop::store(coop::this_block<128>(), items, 3);
  // CHECK: :[[#@LINE-1]]:3: error: coop::store is called in host function 'main'; it can only be called in device code [coop-unrewritable]
}

int at_namespace_scope = (coop::store(coop::this_block<128>(), static_cast<int*>(nullptr), 3), 1);
// CHECK: :[[#@LINE-1]]:27: error: coop::store can only be called in the body of a function [coop-unrewritable]
__device__ int with_default(int x = (coop::store(coop::this_block<128>(), static_cast<int*>(nullptr), 3), 1)) { return x; }
// CHECK: :[[#@LINE-1]]:38: error: coop::store can only be called in the body of a function [coop-unrewritable]
