// A file whose calls were not rewritten fails with one sentence, whatever the number of calls, kernels and
// instantiations, and only where code is generated.
//
// REQUIRES: nvcc
// DEFINE: %{one} = FileCheck %s --implicit-check-not=error --check-prefix
// RUN: not %nvcc %nvcc_flags -c %s -o %t.o 2>&1 | %{one}=NVCC
// RUN: not %nvcc -std=c++20 -arch=sm_90 -rdc=true -I%runtime -c %s -o %t.o 2>&1 | %{one}=NVCC
// RUN: not %clangxx %clang_cuda_flags -O0 -c %s -o %t.o 2>&1 | %{one}=CLANG
// RUN: not %clangxx %clang_cuda_flags -O2 -c %s -o %t.o 2>&1 | %{one}=CLANG
// RUN: not %clangxx %clang_cuda_flags -O2 -fgpu-rdc -std=c++20 -c %s -o %t.o 2>&1 | %{one}=CLANG
//
// Parsing is silent, and with the tool's own macro so is everything.
// RUN: %clangxx %clang_cuda_flags -Wall -Wextra -fsyntax-only %s 2>&1 | count 0
// RUN: %clangxx %clang_cuda_flags -Wall -Wextra -std=c++20 -fsyntax-only %s 2>&1 | count 0
// RUN: %clangxx %clang_cuda_flags -DCOOP_REWRITE -Wall -Wextra -O2 -c %s -o %t.o 2>&1 | count 0
// RUN: %nvcc %nvcc_flags -DCOOP_REWRITE -Xcompiler -Wall,-Wextra -c %s -o %t.o 2>&1 | count 0

// NVCC: error: static assertion failed with "the coop:: calls of this file were not rewritten: run coop-rewrite on it and compile what that writes"
// NVCC: 1 error detected in the compilation of

// CLANG: error: call to {{.*}} declared with 'error' attribute: the coop:: calls of this file were not rewritten: run coop-rewrite on it and compile what that writes
// CLANG: 1 error generated

#include <coop/coop.cuh>

template <int BlockThreads, int ItemsPerThread, class T>
__global__ void copy(const T* source, T* destination, int count)
{
  auto block = coop::this_block<BlockThreads>();
  coop::ThreadData<T, ItemsPerThread> items;
  coop::load(block, source, items, coop::transpose, coop::valid_items(count), coop::oob_default(T{}));
  coop::store(block, destination, items, coop::transpose, coop::valid_items(count));
}
template __global__ void copy<128, 4, int>(const int*, int*, int);
template __global__ void copy<128, 8, float>(const float*, float*, int);
template __global__ void copy<32, 1, char>(const char*, char*, int);

__global__ void by_warp(const int* source, int* destination)
{
  int item;
  coop::load(coop::this_warp(), source, item);
  coop::store(coop::group_by<8>(coop::this_warp()), destination, item + 1);
}

__global__ void with_storage(const int* source, int* destination)
{
  coop::TempStorage scratch(4096, coop::auto_sync(true));
  coop::TempStorage planned;
  int items[4];
  coop::load(coop::this_block<64>(), source, items, coop::transpose, coop::temp_storage(scratch));
  destination[threadIdx.x] = *planned.reserve<int, 4>() + items[0];
}

template <class T> __global__ void never_instantiated(const T* source, const int* integers)
{
  int items[4];
  coop::load(coop::this_block(), integers, items);
  T others[4];
  coop::load(coop::this_block(), source, others);
}
