// What the output consists of, in one file: every algorithm on every kind of group, guards and defaults, templates, storage of
// the user's choice, wide vectors, and storage beyond what is static. `test/matrix/run` compiles it with more toolkits.
//
// REQUIRES: nvcc
// RUN: %coop-rewrite -Wno-coop-performance %s -o %t.cu -- nvcc -std=c++17 -arch=sm_90
// RUN: %nvcc %nvcc_flags -Werror all-warnings -ptx %t.cu -o %t.ptx
#include <coop/coop.cuh>

template <class Algorithm, int N> __global__ void of_block(const float* source, float* destination, int count)
{
  auto block = coop::this_block<128>();
  coop::ThreadData<float, N> items;
  coop::load(block, source, items, Algorithm{}, coop::valid_items(count), coop::oob_default(0.0f));
  coop::store(block, destination, items, Algorithm{}, coop::valid_items(count));
}
template __global__ void of_block<coop::direct_t, 4>(const float*, float*, int);
template __global__ void of_block<coop::striped_t, 4>(const float*, float*, int);
template __global__ void of_block<coop::vectorize_t, 4>(const float*, float*, int);
template __global__ void of_block<coop::transpose_t, 4>(const float*, float*, int);
template __global__ void of_block<coop::warp_transpose_t, 4>(const float*, float*, int);
template __global__ void of_block<coop::warp_transpose_timesliced_t, 4>(const float*, float*, int);
template __global__ void of_block<coop::warp_striped_t, 4>(const float*, float*, int);
template __global__ void of_block<coop::automatic_t, 7>(const float*, float*, int);

__global__ void of_warps(const double* source, double* destination)
{
  coop::this_block<64, 2>();
  double items[2];
  coop::load(coop::this_warp(), source, items, coop::transpose);
  coop::store(coop::this_warp().group_by<8>(), destination, items, coop::vectorize);
}

__global__ void chosen_storage(const unsigned char* source, unsigned char* destination)
{
  coop::TempStorage scratch(coop::alignment(128), coop::auto_sync(true));
  auto block = coop::this_block<256>();
  unsigned char items[16];
  coop::load(block, source, items, coop::transpose, coop::temp_storage(scratch));
  coop::store(block, destination, items, coop::vectorize);
}

__global__ void large(const int4* source, int4* destination)
{
  auto block = coop::this_block<512>();
  int4 items[8];
  coop::load(block, source, items, coop::transpose);
  coop::store(block, destination, items, coop::transpose);
}

void launch(const int4* source, int4* destination, cudaStream_t stream)
{
  large<<<2, 512, 0, stream>>>(source, destination);
  chosen_storage<<<1, 256>>>(nullptr, nullptr);
}
