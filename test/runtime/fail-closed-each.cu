// Each marker alone makes the file fail, with one error.
//
// REQUIRES: nvcc
// DEFINE: %{one} = FileCheck %s --implicit-check-not=error
// RUN: %nvcc %nvcc_flags -DONLY=0 -c %s -o %t.o
// RUN: not %nvcc %nvcc_flags -DONLY=1 -c %s -o %t.o 2>&1 | %{one}
// RUN: not %nvcc %nvcc_flags -DONLY=2 -c %s -o %t.o 2>&1 | %{one}
// RUN: not %nvcc %nvcc_flags -DONLY=3 -c %s -o %t.o 2>&1 | %{one}
// RUN: not %nvcc %nvcc_flags -DONLY=4 -c %s -o %t.o 2>&1 | %{one}
// RUN: not %nvcc %nvcc_flags -DONLY=5 -c %s -o %t.o 2>&1 | %{one}
// RUN: not %nvcc %nvcc_flags -DONLY=6 -c %s -o %t.o 2>&1 | %{one}
// RUN: not %nvcc %nvcc_flags -DONLY=7 -c %s -o %t.o 2>&1 | %{one}
//
// RUN: %clangxx %clang_cuda_flags -DONLY=0 --cuda-device-only -c %s -o %t.o
// RUN: not %clangxx %clang_cuda_flags -DONLY=1 -c %s -o %t.o 2>&1 | %{one}
// RUN: not %clangxx %clang_cuda_flags -DONLY=2 -c %s -o %t.o 2>&1 | %{one}
// RUN: not %clangxx %clang_cuda_flags -DONLY=3 -c %s -o %t.o 2>&1 | %{one}
// RUN: not %clangxx %clang_cuda_flags -DONLY=4 -c %s -o %t.o 2>&1 | %{one}
// RUN: not %clangxx %clang_cuda_flags -DONLY=5 -c %s -o %t.o 2>&1 | %{one}
// RUN: not %clangxx %clang_cuda_flags -DONLY=6 -c %s -o %t.o 2>&1 | %{one}

// CHECK: error: {{.*}}the coop:: calls of this file were not rewritten: run coop-rewrite on it
// CHECK: 1 error

#if ONLY == 6
#  include <cooperative_groups.h>
#endif
#include <coop/coop.cuh>

__global__ void kernel(int* data, coop::TempStorage& storage)
{
  [[maybe_unused]] int items[4] = {};
#if ONLY == 1
  coop::load(coop::this_block(), data, items);
#elif ONLY == 2
  coop::store(coop::this_block(), data, items);
#elif ONLY == 3
  coop::TempStorage scratch;
#elif ONLY == 4
  coop::TempStorage scratch(coop::size_in_bytes(64));
#elif ONLY == 5
  data[0] = *storage.reserve<int, 1>();
#elif ONLY == 6
  coop::load(cooperative_groups::this_thread_block(), data, items);
#endif
}

// A template that nobody instantiates fails under nvcc if it holds a call that depends on nothing.
#if ONLY == 7
template <class T> __global__ void never_instantiated(int* data)
{
  int items[4];
  coop::load(coop::this_block(), data, items);
}
#endif
