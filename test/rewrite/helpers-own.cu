// What cannot take its storage from its callers has storage of its own, with a barrier after every use, the last included.
//
// REQUIRES: nvcc
// REDEFINE: %{tool} = -Wno-coop-temp-storage
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

__device__ void addressed(const int* source, int (&items)[4])
{
  auto block = coop::this_block<128>();
  coop::load(block, source, items, coop::transpose);
  coop::load(block, source + 4, items, coop::transpose);
}
__global__ void takes_address(const int* source)
{
  int items[4];
  auto pointer = addressed;
  pointer(source, items);
}

__device__ void recursive(const int* source, int n)
{
  int items[4];
  coop::load(coop::this_block<128>(), source, items, coop::transpose);
  if (n > 0) recursive(source + 1, n - 1);
}

__constant__ int table[512];
struct base {
  __device__ virtual void load(int (&items)[4]) { coop::load(coop::this_block<128>(), table, items, coop::transpose); }
  __device__ void operator()(int* destination, int (&items)[4]) const { coop::store(coop::this_block<128>(), destination, items, coop::transpose); }
};

__device__ void declared(const int* source);
__global__ void calls(const int* source, int* destination)
{
  int items[4];
  recursive(source, 2);
  declared(source);
  base object;
  object.load(items);
  object(destination, items);
}
__device__ void declared(const int* source)
{
  int items[4];
  coop::load(coop::this_block<128>(), source, items, coop::transpose);
}

template <class T> __device__ void special(const T* source)
{
  T items[4];
  coop::load(coop::this_block<128>(), source, items, coop::transpose);
}
template <> __device__ void special<int>(const int* source)
{
  int items[2];
  coop::load(coop::this_block<128>(), source, items, coop::transpose);
}
template <class... Ts> __device__ void variadic(const Ts*... sources)
{
  int items[4];
  coop::load(coop::this_block<128>(), (sources, ...), items, coop::transpose);
}
__global__ void of_templates(const int* source, const float* floats)
{
  special(source);
  special(floats);
  variadic(source, source);
}
