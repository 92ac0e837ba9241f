// What depends on the launch: an error where a launch in sight breaks it, a warning with the condition where none says, and
// what to write instead.
//
// RUN: %errors
#include <coop/coop.cuh>

__global__ void guarded(const int* source, int* destination, int n)
{
  auto block = coop::this_block<128>();
  int item;
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    coop::load(block, source, item, coop::offset(blockIdx.x * 128));
    // CHECK: :[[#@LINE-1]]:5: error: all threads of the block reach this coop::load call only if n % blockDim.x == 0, which a launch of the kernel breaks [coop-participation]
    // CHECK: :[[#@LINE-3]]:7: note: whether a thread gets there depends on this condition
    // CHECK: :[[#@LINE-4]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
    // CHECK: :[[#@LINE+6]]:3: note: this launch rounds its grid up to whole blocks, so that the last one has threads for which there is nothing
    // CHECK: :[[#@LINE-5]]:5: note: let every thread take part: leave the condition out, and give the call coop::valid_items(min(max(n - 128 * static_cast<int>(blockIdx.x), 0), 128))
  }
}
void start(const int* source, int* destination, int n)
{
  guarded<<<(n + 127) / 128, 128>>>(source, destination, n);
}

__global__ void fixed(const int* source, int n)
{
  auto block = coop::this_block<128>();
  int item;
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  coop::load(block, source, item, coop::offset(blockIdx.x * 128));
  // CHECK: :[[#@LINE-1]]:3: error: some threads of the block leave the kernel before this coop::load call, which needs every thread's share [coop-participation]
  // CHECK: :[[#@LINE-3]]:7: note: whether a thread leaves depends on this condition
  // CHECK: :[[#@LINE-4]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE+5]]:3: note: this launch breaks it
  // CHECK: :[[#@LINE-5]]:3: note: let every thread stay until after the call, and give the call coop::valid_items(min(max(n - 128 * static_cast<int>(blockIdx.x), 0), 128))
}
void start_fixed(const int* source)
{
  fixed<<<2, 128>>>(source, 200);
}

__global__ void unseen(const int* source, int n)
{
  auto block = coop::this_block<128>();
  int item;
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  coop::load(block, source, item, coop::offset(blockIdx.x * 128));
  // CHECK: :[[#@LINE-1]]:3: error: some threads of the block leave the kernel before this coop::load call, which needs every thread's share [coop-participation]
  // CHECK: :[[#@LINE-3]]:7: note: whether a thread leaves depends on this condition
  // CHECK: :[[#@LINE-4]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:3: note: all of them would only if n % blockDim.x == 0
  // CHECK: :[[#@LINE-5]]:3: note: let every thread stay until after the call, and give the call coop::valid_items(min(max(n - 128 * static_cast<int>(blockIdx.x), 0), 128))
}

__global__ void arguments(const int* source, const int* table, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  const int own = n - threadIdx.x;
  coop::load(block, source, items, coop::valid_items(own));
  // CHECK: :[[#@LINE-1]]:54: error: the valid_items of this coop::load call differs between the threads of the block, but has to be the same for all of them [coop-uniform-argument]
  // CHECK: :[[#@LINE-2]]:54: note: it depends on threadIdx.x, which differs between the threads of the block
  int through = 0;
  for (int i = 0; i < 4; ++i) through += table[threadIdx.x + i];
  float twice = through * 2;
  if (twice > 3) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:18: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: 'through' is set on ways that threads take differently
  // CHECK: :[[#@LINE-6]]:42: note: threads read different addresses here
  // CHECK: :[[#@LINE-7]]:42: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-6]]:18: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

__global__ void unlaunched(const int* source, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:14: warning: all threads of the block reach this coop::load call only if n % blockDim.x == 0 [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:14: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}

__global__ void launched(const int* source, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:14: warning: all threads of the block reach this coop::load call only if n % blockDim.x == 0 [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE-4]]:14: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}
void start_launched(const int* source)
{
  launched<<<2, 128>>>(source, 256);
}

__global__ void smaller(const int* source, int n)
{
  int items[4];
  auto block = coop::this_block();
  if (threadIdx.x < n) coop::load(block, source, items);
  // CHECK: :[[#@LINE-1]]:24: error: not all threads of the block reach this coop::load call [coop-participation]
  // CHECK: :[[#@LINE-2]]:7: note: whether a thread gets there depends on this condition
  // CHECK: :[[#@LINE-3]]:7: note: it depends on threadIdx.x, which differs between the threads of the block
  // CHECK: :[[#@LINE+5]]:3: note: this launch breaks it
  // CHECK: :[[#@LINE-5]]:24: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}
void start_smaller(const int* source)
{
  smaller<<<2, 128>>>(source, 64);
}

__global__ void strided(const int* source, unsigned n)
{
  auto block = coop::this_block<128>();
  int items[4];
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    coop::load(block, source, items);
    // CHECK: :[[#@LINE-1]]:5: error: all threads of the block reach this coop::load call only if n % blockDim.x == 0, which a launch of the kernel breaks [coop-participation]
    // CHECK: :[[#@LINE-3]]:60: note: how often a thread gets there depends on this condition
    // CHECK: :[[#@LINE-4]]:60: note: it depends on threadIdx.x, which differs between the threads of the block
    // CHECK: :[[#@LINE+5]]:3: note: this launch breaks it
    // CHECK: :[[#@LINE-5]]:5: note: move the call out of the condition and use coop::valid_items for the tail, so that all threads take part; or vouch for it with coop::assume_uniform
}
void start_strided(const int* source)
{
  strided<<<2, 128>>>(source, 200);
}
