// Storage that no block can have, and launches that cannot provide what does not fit into static shared memory.
//
// RUN: %errors

#include <coop/coop.cuh>

__global__ void fits(const int* source)
{
  int items[12];
  coop::load(coop::this_block<1024>(), source, items, coop::transpose);
}

__global__ void beyond_the_target(const int* source)
{
  int items[64];
  coop::load(coop::this_block<1024>(), source, items, coop::transpose);
  // CHECK: :[[#@LINE-1]]:3: error: kernel 'beyond_the_target' needs 270336 bytes of shared memory, more than the 232448 bytes that a block can have on sm_90 [coop-temp-storage]
}

// What depends on template parameters is static.
struct large { double x[16]; };
template <class T, int N> __global__ void in_an_instantiation(const T* source)
{
  struct local { T value; }; // cannot be named in front of the kernel, so the storage stays static
  coop::ThreadData<local, N> items;
  coop::load(coop::this_block<1024>(), reinterpret_cast<const local*>(source), items, coop::transpose);
  // CHECK: :[[#@LINE-1]]:3: error: the temporary storage of kernel 'in_an_instantiation' takes 262144 bytes, more than the 49152 bytes of static shared memory [coop-temp-storage]
  // CHECK: :[[#@LINE-2]]:3: note: in the instantiation 'in_an_instantiation<large, 2>'
}
template __global__ void in_an_instantiation<int, 4>(const int*);
template __global__ void in_an_instantiation<large, 2>(const large*);

template <class T> __global__ void beside_the_users(const int* source, int* destination)
{
  __shared__ int mine[10000];
  struct local { T value; };
  local items[4];
  auto block = coop::this_block<1024>();
  coop::load(block, reinterpret_cast<const local*>(source), items, coop::transpose);
  // CHECK: :[[#@LINE-1]]:3: error: the temporary storage of kernel 'beside_the_users' takes 16384 bytes and its own shared variables 40000, together more than the 49152 bytes of static shared memory [coop-temp-storage]
  // CHECK: :[[#@LINE-2]]:3: note: in the instantiation 'beside_the_users<int>'
  mine[threadIdx.x] = items[0].value;
  __syncthreads();
  destination[threadIdx.x] = mine[threadIdx.x ^ 1];
}
template __global__ void beside_the_users<int>(const int*, int*);

__global__ void dynamic(const int* source)
{
  int items[16];
  coop::load(coop::this_block<1024>(), source, items, coop::transpose);
}
template <class T> __global__ void deduced(const int* source, T)
{
  int items[16];
  coop::load(coop::this_block<1024>(), source, items, coop::transpose);
}

#define BUILT(kernel, ...) kernel<<<1, 1024>>>(__VA_ARGS__)
void call(void (*)(const int*));


template <class T> void in_a_template(const int* source, T x) { deduced<<<1, 1024>>>(source, x); }
// CHECK: :[[#@LINE-1]]:65: error: kernel 'deduced' needs 67584 bytes of dynamic shared memory, which cannot be added here: the kernel's template arguments are deduced; spell them [coop-temp-storage]

void launch(const int* source, bool first)
{
  dynamic<<<1, 1024>>>(source);
  BUILT(dynamic, source);
  // CHECK: :[[#@LINE-1]]:3: error: kernel 'dynamic' needs 67584 bytes of dynamic shared memory, which cannot be added here: it is built by a macro; write the launch where the macro is used [coop-temp-storage]
  call(dynamic);
  // CHECK: :[[#@LINE-1]]:8: error: kernel 'dynamic' needs 67584 bytes of dynamic shared memory from each launch, but how it is launched from here cannot be seen; launch it by its name, or with coop::dynamic_shared_bytes(dynamic) [coop-temp-storage]
  auto either = first ? dynamic : fits;
  // CHECK: :[[#@LINE-1]]:25: error: kernel 'dynamic' needs 67584 bytes of dynamic shared memory from each launch, but how it is launched from here cannot be seen; launch it by its name, or with coop::dynamic_shared_bytes(dynamic) [coop-temp-storage]
  either<<<1, 1024>>>(source);
  // CHECK: :[[#@LINE-1]]:3: error: kernel 'dynamic' needs 67584 bytes of dynamic shared memory, which cannot be added here: it starts one of several kernels; launch each by its name [coop-temp-storage]
  deduced<<<1, 1024>>>(source, 1);
  in_a_template(source, 1.0);
  cudaFuncAttributes attributes;
  cudaFuncGetAttributes(&attributes, dynamic);
}
