// The suite with storage for each call by itself: no barriers but those that loops take.
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#include <cub/warp/warp_load.cuh>
#include <cub/warp/warp_store.cuh>

#include "suite.h"

namespace separate {

using load4  = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
using store4 = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
using warp_load4  = cub::WarpLoad<int, 4, cub::WARP_LOAD_TRANSPOSE>;
using warp_store4 = cub::WarpStore<int, 4, cub::WARP_STORE_TRANSPOSE>;
using half_load4  = cub::WarpLoad<int, 4, cub::WARP_LOAD_TRANSPOSE, 16>;
using half_store4 = cub::WarpStore<int, 4, cub::WARP_STORE_TRANSPOSE, 16>;

__global__ void load_store(const int* in, int* out, int n)
{
  __shared__ load4::TempStorage storage_1;
  __shared__ store4::TempStorage storage_2;
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4];
  load4(storage_1).Load(in, items);
  for (int& item : items) item += n;
  store4(storage_2).Store(out, items);
}

__global__ void two_stages(const int* in, int* out, int n)
{
  __shared__ load4::TempStorage storage_1;
  __shared__ load4::TempStorage storage_2;
  __shared__ store4::TempStorage storage_3;
  __shared__ store4::TempStorage storage_4;
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4], more[4];
  load4(storage_1).Load(in, items);
  load4(storage_2).Load(in + 512, more);
  for (int i = 0; i < 4; ++i) items[i] += n * more[i];
  store4(storage_3).Store(out, items);
  store4(storage_4).Store(out + 512, more);
}

__global__ void loop(const int* in, int* out, int n)
{
  __shared__ load4::TempStorage storage_1;
  __shared__ store4::TempStorage storage_2;
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4];
  for (int tile = 0; tile < n; ++tile) {
    load4(storage_1).Load(in + tile * 512, items);
    for (int& item : items) item *= 3;
    store4(storage_2).Store(out + tile * 512, items);
    __syncthreads();
  }
}

__global__ void two_loops(const int* in, int* out, int n)
{
  __shared__ load4::TempStorage storage_1;
  __shared__ store4::TempStorage storage_2;
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4], sum[4] = {};
  for (int tile = 0; tile < n; ++tile) {
    load4(storage_1).Load(in + tile * 512, items);
    for (int i = 0; i < 4; ++i) sum[i] += items[i];
    __syncthreads();
  }
  for (int tile = 0; tile < n; ++tile) {
    int copy[4] = {sum[0], sum[1], sum[2], sum[3] + tile};
    store4(storage_2).Store(out + tile * 512, copy);
    __syncthreads();
  }
}

__global__ void nested_loops(const int* in, int* out, int n)
{
  __shared__ load4::TempStorage storage_1;
  __shared__ store4::TempStorage storage_2;
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4];
  for (int tile = 0; tile < n; ++tile) {
    load4(storage_1).Load(in + tile * 512, items);
    for (int round = 0; round < 2; ++round) {
      int copy[4] = {items[0], items[1], items[2], items[3] + round};
      store4(storage_2).Store(out + tile * 512, copy);
      __syncthreads();
    }
  }
}

__global__ void either_load(const int* in, int* out, int n)
{
  using warp_wise = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_WARP_TRANSPOSE>;
  __shared__ load4::TempStorage storage_1;
  __shared__ warp_wise::TempStorage storage_2;
  __shared__ store4::TempStorage storage_3;
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4];
  if (n & 1) {
    load4(storage_1).Load(in, items);
  } else {
    warp_wise(storage_2).Load(in + 512, items);
  }
  for (int& item : items) item += 7;
  store4(storage_3).Store(out, items);
}

__global__ void either_size(const int* in, int* out, int n)
{
  using load8 = cub::BlockLoad<int, 128, 8, cub::BLOCK_LOAD_TRANSPOSE>;
  using store8 = cub::BlockStore<int, 128, 8, cub::BLOCK_STORE_TRANSPOSE>;
  using load2 = cub::BlockLoad<short, 128, 2, cub::BLOCK_LOAD_TRANSPOSE>;
  using store2 = cub::BlockStore<short, 128, 2, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ load8::TempStorage storage_1;
  __shared__ store8::TempStorage storage_2;
  __shared__ load2::TempStorage storage_3;
  __shared__ store2::TempStorage storage_4;
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  if (n > 3) {
    int items[8];
    load8(storage_1).Load(in, items);
    for (int& item : items) item += n;
    store8(storage_2).Store(out, items);
  } else {
    short items[2];
    load2(storage_3).Load(reinterpret_cast<const short*>(in), items);
    store2(storage_4).Store(reinterpret_cast<short*>(out), items);
  }
}

__global__ void one_of_three(const int* in, int* out, int n)
{
  using warp_wise = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_WARP_TRANSPOSE>;
  using sliced = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED>;
  __shared__ load4::TempStorage storage_1;
  __shared__ store4::TempStorage storage_2;
  __shared__ warp_wise::TempStorage storage_3;
  __shared__ sliced::TempStorage storage_4;
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4];
  load4(storage_1).Load(in, items);
  switch (n) {
  case 0: store4(storage_2).Store(out, items); break;
  case 1: warp_wise(storage_3).Store(out + 512, items); break;
  default: sliced(storage_4).Store(out + 1024, items); break;
  }
}

__global__ void early_exit(const int* in, int* out, int n)
{
  __shared__ load4::TempStorage storage_1;
  __shared__ store4::TempStorage storage_2;
  __shared__ store4::TempStorage storage_3;
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4];
  load4(storage_1).Load(in, items);
  if (n == 0) return;
  store4(storage_2).Store(out, items);
  if (n == 1) return;
  store4(storage_3).Store(out + 512, items);
}

__global__ void user_barriers(const int* in, int* out, int n)
{
  __shared__ load4::TempStorage storage_1;
  __shared__ store4::TempStorage storage_2;
  __shared__ store4::TempStorage storage_3;
  __shared__ int first;
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4];
  load4(storage_1).Load(in, items);
  if (threadIdx.x == 0) first = items[0];
  __syncthreads();
  for (int& item : items) item += first;
  store4(storage_2).Store(out, items);
  int any = __syncthreads_or(items[0] > n);
  items[1] += any;
  store4(storage_3).Store(out + 512, items);
}

__global__ void user_barrier_in_loop(const int* in, int* out, int n)
{
  __shared__ load4::TempStorage storage_1;
  __shared__ store4::TempStorage storage_2;
  __shared__ int last;
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4];
  for (int tile = 0; tile < n; ++tile) {
    load4(storage_1).Load(in + tile * 512, items);
    if (threadIdx.x == 127) last = items[3];
    __syncthreads();
    for (int& item : items) item -= last;
    store4(storage_2).Store(out + tile * 512, items);
  }
}

__global__ void continues(const int* in, int* out, int n)
{
  __shared__ load4::TempStorage storage_1;
  __shared__ store4::TempStorage storage_2;
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4];
  for (int tile = 0; tile < n; ++tile) {
    load4(storage_1).Load(in + tile * 512, items);
    __syncthreads();
    if (tile == 2) continue;
    store4(storage_2).Store(out + tile * 512, items);
    if (tile == 5) break;
  }
}

__global__ void guarded(const int* in, int* out, int n)
{
  __shared__ load4::TempStorage storage_1;
  __shared__ store4::TempStorage storage_2;
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4];
  int count = n * 37 % 512;
  load4(storage_1).Load(in, items, count, -1);
  for (int& item : items) item += n;
  store4(storage_2).Store(out, items, count);
}

__global__ void eight_calls(const int* in, int* out, int n)
{
  using load_shorts = cub::BlockLoad<short, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using load_chars = cub::BlockLoad<char, 128, 8, cub::BLOCK_LOAD_TRANSPOSE>;
  using load_doubles = cub::BlockLoad<double, 128, 2, cub::BLOCK_LOAD_TRANSPOSE>;
  using store_shorts = cub::BlockStore<short, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  using store_chars = cub::BlockStore<char, 128, 8, cub::BLOCK_STORE_TRANSPOSE>;
  using store_doubles = cub::BlockStore<double, 128, 2, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ load4::TempStorage storage_1;
  __shared__ load_shorts::TempStorage storage_2;
  __shared__ load_chars::TempStorage storage_3;
  __shared__ load_doubles::TempStorage storage_4;
  __shared__ store4::TempStorage storage_5;
  __shared__ store_shorts::TempStorage storage_6;
  __shared__ store_chars::TempStorage storage_7;
  __shared__ store_doubles::TempStorage storage_8;
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int ints[4];
  short shorts[4];
  char chars[8];
  double doubles[2];
  load4(storage_1).Load(in, ints);
  load_shorts(storage_2).Load(reinterpret_cast<const short*>(in), shorts);
  load_chars(storage_3).Load(reinterpret_cast<const char*>(in), chars);
  load_doubles(storage_4).Load(reinterpret_cast<const double*>(in), doubles);
  ints[0] += n;
  store4(storage_5).Store(out, ints);
  store_shorts(storage_6).Store(reinterpret_cast<short*>(out + 512), shorts);
  store_chars(storage_7).Store(reinterpret_cast<char*>(out + 1024), chars);
  store_doubles(storage_8).Store(reinterpret_cast<double*>(out + 1536), doubles);
}

__global__ void wide_items(const int* in, int* out, int n)
{
  using load = cub::BlockLoad<double, 256, 8, cub::BLOCK_LOAD_TRANSPOSE>;
  using store = cub::BlockStore<double, 256, 8, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ load::TempStorage storage_1;
  __shared__ store::TempStorage storage_2;
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  double items[8];
  load(storage_1).Load(reinterpret_cast<const double*>(in), items);
  for (double& item : items) item += n;
  store(storage_2).Store(reinterpret_cast<double*>(out), items);
}

__global__ void warps(const int* in, int* out, int n)
{
  __shared__ warp_load4::TempStorage storage_1[4];
  __shared__ warp_store4::TempStorage storage_2[4];
  const int warp = threadIdx.x / 32;
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4];
  warp_load4(storage_1[warp]).Load(in + warp * 128, items);
  for (int& item : items) item += n;
  warp_store4(storage_2[warp]).Store(out + warp * 128, items);
}

__global__ void warps_in_loop(const int* in, int* out, int n)
{
  __shared__ warp_load4::TempStorage storage_1[4];
  __shared__ warp_store4::TempStorage storage_2[4];
  const int warp = threadIdx.x / 32;
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4];
  for (int tile = 0; tile < n; ++tile) {
    warp_load4(storage_1[warp]).Load(in + warp * 128 + tile * 512, items);
    for (int& item : items) item += tile;
    warp_store4(storage_2[warp]).Store(out + warp * 128 + tile * 512, items);
    __syncwarp();
  }
}

__global__ void block_then_warps(const int* in, int* out, int n)
{
  __shared__ load4::TempStorage storage_1;
  __shared__ warp_store4::TempStorage storage_2[4];
  const int warp = threadIdx.x / 32;
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4];
  load4(storage_1).Load(in, items);
  for (int& item : items) item += n;
  warp_store4(storage_2[warp]).Store(out + warp * 128, items);
}

__global__ void warps_then_block(const int* in, int* out, int n)
{
  __shared__ warp_load4::TempStorage storage_1[4];
  __shared__ store4::TempStorage storage_2;
  const int warp = threadIdx.x / 32;
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4];
  warp_load4(storage_1[warp]).Load(in + warp * 128, items);
  for (int& item : items) item += n;
  store4(storage_2).Store(out, items);
}

__global__ void warps_between(const int* in, int* out, int n)
{
  __shared__ load4::TempStorage storage_1;
  __shared__ warp_store4::TempStorage storage_2[4];
  __shared__ warp_load4::TempStorage storage_3[4];
  __shared__ store4::TempStorage storage_4;
  const int warp = threadIdx.x / 32;
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4];
  load4(storage_1).Load(in, items);
  for (int& item : items) item += n;
  warp_store4(storage_2[warp]).Store(out + warp * 128, items);
  warp_load4(storage_3[warp]).Load(in + warp * 128 + 512, items);
  store4(storage_4).Store(out + 512, items);
}

__global__ void warps_loop_between(const int* in, int* out, int n)
{
  __shared__ load4::TempStorage storage_1;
  __shared__ warp_load4::TempStorage storage_2[4];
  __shared__ warp_store4::TempStorage storage_3[4];
  __shared__ store4::TempStorage storage_4;
  const int warp = threadIdx.x / 32;
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4], more[4];
  load4(storage_1).Load(in, items);
  for (int tile = 1; tile < n; ++tile) {
    warp_load4(storage_2[warp]).Load(in + warp * 128 + tile * 512, more);
    for (int i = 0; i < 4; ++i) items[i] += more[i];
    warp_store4(storage_3[warp]).Store(out + warp * 128 + tile * 512, more);
    __syncwarp();
  }
  store4(storage_4).Store(out, items);
}

__global__ void half_warps(const int* in, int* out, int n)
{
  __shared__ half_load4::TempStorage storage_1[8];
  __shared__ half_store4::TempStorage storage_2[8];
  const int half = threadIdx.x / 16;
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4];
  half_load4(storage_1[half]).Load(in + half * 64, items);
  for (int& item : items) item += n;
  half_store4(storage_2[half]).Store(out + half * 64, items);
}

__global__ void half_and_whole(const int* in, int* out, int n)
{
  __shared__ half_load4::TempStorage storage_1[8];
  __shared__ warp_store4::TempStorage storage_2[4];
  __shared__ half_store4::TempStorage storage_3[8];
  const int warp = threadIdx.x / 32, half = threadIdx.x / 16;
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4];
  half_load4(storage_1[half]).Load(in + half * 64, items);
  for (int& item : items) item += n;
  warp_store4(storage_2[warp]).Store(out + warp * 128, items);
  half_store4(storage_3[half]).Store(out + half * 64 + 512, items);
}

__global__ void warps_part(const int* in, int* out, int n)
{
  __shared__ warp_load4::TempStorage storage_1[4];
  __shared__ warp_load4::TempStorage storage_2[4];
  __shared__ store4::TempStorage storage_3;
  const int warp = threadIdx.x / 32;
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4];
  if (threadIdx.x / 32 < 2) {
    warp_load4(storage_1[warp]).Load(in + warp * 128, items);
  } else {
    warp_load4(storage_2[warp]).Load(in + warp * 128 + 512, items);
  }
  for (int& item : items) item += n;
  store4(storage_3).Store(out, items);
}

} // namespace separate

#define SUITE_ENTRY(name, threads) {#name, separate::name, threads},
extern const suite::entry separate_table[] = {SUITE_TABLE(SUITE_ENTRY){nullptr, nullptr, 0}};
