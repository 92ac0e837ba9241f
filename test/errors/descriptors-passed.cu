// Descriptors that are passed to functions which cannot take them, or not in this way.
//
// REDEFINE: %{flags} = -std=c++20
// RUN: %errors

#include <coop/coop.cuh>

__device__ void takes(const int* source, coop::TempStorage& scratch)
{
  int items[4];
  coop::load(coop::this_block<128>(), source, items, coop::transpose, coop::temp_storage(scratch));
}
template <class Scratch> __device__ void takes_any(const int* source, Scratch& scratch) { takes(source, scratch); }
__device__ void takes_two(const int* source, coop::TempStorage& first, coop::TempStorage& second)
{
  takes(source, first);
  takes(source, second);
}

__device__ void takes_in_lambda(const int* source, coop::TempStorage& scratch) { takes(source, scratch); }
// CHECK: :[[#@LINE-1]]:71: error: no coop::TempStorage can be passed to 'takes_in_lambda': it is called in a function that may run on the host; leave it out, the storage of its calls is planned for you [coop-temp-storage]
__device__ void by_value(const int* source, coop::TempStorage scratch)
// CHECK: :[[#@LINE-1]]:45: error: a descriptor is no object to copy; pass it by reference: coop::TempStorage& scratch [coop-temp-storage]
{
  takes(source, scratch);
}
__device__ void by_rvalue(coop::TempStorage&& scratch) { scratch.reserve<int, 4>(); }
// CHECK: :[[#@LINE-1]]:27: error: a descriptor is no object to copy; pass it by reference: coop::TempStorage& scratch [coop-temp-storage]
__device__ coop::TempStorage& returned(coop::TempStorage& scratch) { return scratch; }
// CHECK: :[[#@LINE-1]]:77: error: descriptor 'scratch' is no object to copy or store; name it in coop::temp_storage(…), bind a reference to it, or pass it by reference to a __device__ function [coop-temp-storage]
__device__ const void* addressed(coop::TempStorage& scratch) { return &scratch; }
// CHECK: :[[#@LINE-1]]:72: error: descriptor 'scratch' is no object to copy or store; name it in coop::temp_storage(…), bind a reference to it, or pass it by reference to a __device__ function [coop-temp-storage]
struct holder {
  coop::TempStorage& scratch;
  // CHECK: :[[#@LINE-1]]:22: error: a coop::TempStorage must be a local variable of a kernel, declared by a statement of its own [coop-temp-storage]
};
__device__ void stored(coop::TempStorage& scratch) { holder{scratch}; }
// CHECK: :[[#@LINE-1]]:61: error: descriptor 'scratch' is no object to copy or store; name it in coop::temp_storage(…), bind a reference to it, or pass it by reference to a __device__ function [coop-temp-storage]

struct shape {
  __device__ virtual void draw(const int* source, coop::TempStorage& scratch) { takes(source, scratch); }
  // CHECK: :[[#@LINE-1]]:70: error: no coop::TempStorage can be passed to 'draw': it is virtual; leave it out, the storage of its calls is planned for you [coop-temp-storage]
};
__device__ void recursive(const int* source, coop::TempStorage& scratch, int depth)
// CHECK: :[[#@LINE-1]]:65: error: no coop::TempStorage can be passed to 'recursive': it is recursive; leave it out, the storage of its calls is planned for you [coop-temp-storage]
{
  takes(source, scratch);
  if (depth > 0) recursive(source, scratch, depth - 1);
}
__device__ void addressee(const int* source, coop::TempStorage& scratch) { takes(source, scratch); }
// CHECK: :[[#@LINE-1]]:65: error: no coop::TempStorage can be passed to 'addressee': it is named other than to be called in rewritten code; leave it out, the storage of its calls is planned for you [coop-temp-storage]
__device__ auto* address = addressee;
__device__ void declared(const int* source, coop::TempStorage& scratch);
__device__ void declared(const int* source, coop::TempStorage& scratch) { takes(source, scratch); }
// CHECK: :[[#@LINE-1]]:64: error: no coop::TempStorage can be passed to 'declared': it is declared before it is defined; leave it out, the storage of its calls is planned for you [coop-temp-storage]
__device__ void elsewhere(coop::TempStorage& scratch);
#define SCRATCH coop::TempStorage& scratch
__device__ void in_macro(const int* source, SCRATCH) { takes(source, scratch); }
// CHECK: :[[#@LINE-1]]:45: error: not supported yet: a coop::TempStorage parameter that a macro makes or that has a default; write coop::TempStorage& scratch [coop-unrewritable]
template <class Scratch> requires(sizeof(Scratch) > 0)
__device__ void constrained(const int* source, Scratch& scratch) { takes(source, scratch); }
// CHECK: :[[#@LINE-1]]:48: error: not supported yet: a coop::TempStorage of a constrained type; write coop::TempStorage& scratch [coop-unrewritable]

__device__ void declares(const int* source)
{
  coop::TempStorage scratch;
  // CHECK: :[[#@LINE-1]]:21: error: a coop::TempStorage is declared in a kernel; declare 'scratch' there, and pass it to this function by reference: coop::TempStorage& scratch [coop-temp-storage]
  takes(source, scratch);
}

__device__ void takes_in_macro(const int* source, coop::TempStorage& scratch) { takes(source, scratch); }
// CHECK: :[[#@LINE-1]]:70: error: no coop::TempStorage can be passed to 'takes_in_macro': a call of it is built by a macro; leave it out, the storage of its calls is planned for you [coop-temp-storage]
#define TAKES(source, scratch) takes_in_macro(source, scratch)

__global__ void kernel(const int* source, bool flag)
{
  coop::TempStorage scratch;
  coop::TempStorage other;
  __shared__ int mine[1024];
  by_value(source, scratch);
  elsewhere(scratch);
  // CHECK: :[[#@LINE-1]]:13: error: descriptor 'scratch' is no object to copy or store; name it in coop::temp_storage(…), bind a reference to it, or pass it by reference to a __device__ function [coop-temp-storage]
  takes(source, flag ? scratch : other);
  // CHECK: :[[#@LINE-1]]:17: error: which coop::TempStorage this call uses is not known at compile time; name one of them [coop-temp-storage]
  coop::TempStorage& one_of_them = flag ? scratch : other;
  takes(source, one_of_them);
  // CHECK: :[[#@LINE-1]]:17: error: which coop::TempStorage this call uses is not known at compile time; name one of them [coop-temp-storage]
  takes_two(source, scratch, scratch);
  // CHECK: :[[#@LINE-1]]:30: error: descriptor 'scratch' is passed to 'takes_two' twice, which would use the same bytes for both; pass two descriptors [coop-temp-storage]
  takes_any(source, mine);
  // CHECK: :[[#@LINE-1]]:21: error: 'takes_any' uses this argument as a coop::TempStorage, but it is 'int[1024]' [coop-temp-storage]
  takes_any<coop::TempStorage>(source, scratch);
  // CHECK: :[[#@LINE-1]]:3: error: the template argument of 'takes_any' that is a descriptor's type must be deduced; leave it out [coop-temp-storage]
  TAKES(source, scratch);
  recursive(source, scratch, 1);
  shape{}.draw(source, scratch);
  addressee(source, scratch);
  declared(source, scratch);
  in_macro(source, scratch);
  constrained(source, scratch);
  auto lambda = [&](coop::TempStorage& passed) { takes_in_lambda(source, passed); };
  // CHECK: :[[#@LINE-1]]:40: error: no coop::TempStorage can be passed to this lambda: it is a lambda; leave it out, the storage of its calls is planned for you [coop-temp-storage]
  lambda(scratch);
  [&] { takes_in_lambda(source, scratch); }();
  // CHECK: :[[#@LINE-1]]:7: remark: this lambda has temporary storage of its own, and a barrier after every use of it: it is a lambda [coop-temp-storage]
  // CHECK: :[[#@LINE-2]]:33: error: not supported yet: a coop::TempStorage in a lambda; make it a __device__ function that takes it by reference, or leave it out, the storage is planned for you [coop-unrewritable]
}

__global__ void parameter(coop::TempStorage scratch) {}
// CHECK: :[[#@LINE-1]]:27: error: a descriptor is no object to copy; pass it by reference: coop::TempStorage& scratch [coop-temp-storage]
// CHECK: :[[#@LINE-2]]:45: error: a coop::TempStorage must be a local variable of a kernel, declared by a statement of its own [coop-temp-storage]
