// Dynamic shared memory of kernels that are not known, and of launches that cannot be seen.
//
// RUN: %errors

#include <coop/coop.cuh>

__global__ void elsewhere(int*);
__global__ void large(const int* source)
{
  int items[16];
  coop::load(coop::this_block<1024>(), source, items, coop::transpose);
}
template <class T, int N> __global__ void dependent(const T* source)
{
  T items[N];
  coop::load(coop::this_block<1024>(), source, items, coop::transpose);
  // CHECK: :[[#@LINE-1]]:3: error: kernel 'dependent' needs 270336 bytes of shared memory, more than the 232448 bytes that a block can have on sm_90 [coop-temp-storage]
  // CHECK: :[[#@LINE-2]]:3: note: in the instantiation 'dependent<double, 32>'
}

void start(const void* kernel);
int next();

template <class T> void in_a_template(const T* source)
{
  dependent<T, 16><<<1, 1024>>>(source);
  void (*unseen)(const T*) = &dependent<T, 32>;
  // CHECK: :[[#@LINE-1]]:31: error: kernel 'dependent' needs additional bytes of dynamic shared memory from each launch, but how it is launched from here cannot be seen; launch it by its name, or with coop::dynamic_shared_bytes(dependent) [coop-temp-storage]
  start((const void*)unseen);
}
template void in_a_template<double>(const double*);

template <class T> __global__ void deduced(const T* source)
{
  T items[8];
  coop::load(coop::this_block<1024>(), source, items, coop::transpose);
}
template <class T> void deduces(const T* source) { deduced<<<1, 1024>>>(source); }
// CHECK: :[[#@LINE-1]]:52: error: kernel 'deduced' needs additional bytes of dynamic shared memory, which cannot be added here: the kernel's template arguments are deduced; spell them [coop-temp-storage]
template void deduces<int>(const int*);
template void deduces<double>(const double*);

void sums(bool first)
{
  coop::dynamic_shared_bytes(elsewhere);
  // CHECK: :[[#@LINE-1]]:3: error: how much dynamic shared memory this takes is not known here: name one kernel, whose definition is in this translation unit [coop-temp-storage]
  coop::dynamic_shared_bytes(first ? elsewhere : (void (*)(int*))nullptr);
  // CHECK: :[[#@LINE-1]]:3: error: how much dynamic shared memory this takes is not known here: name one kernel, whose definition is in this translation unit [coop-temp-storage]
  cudaFuncSetAttribute(large, cudaFuncAttribute(next()), 4);
  // CHECK: :[[#@LINE-1]]:3: error: kernel 'large' needs 67584 bytes of dynamic shared memory, which cannot be added here: which attribute it sets is not known, and saying it has side effects; name the attribute [coop-temp-storage]
}
