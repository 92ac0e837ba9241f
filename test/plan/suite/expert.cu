// The suite as an expert writes it with CUB: one union for each kernel, as few barriers as it takes.
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#include <cub/warp/warp_load.cuh>
#include <cub/warp/warp_store.cuh>

#include "suite.h"

namespace expert {

using load4  = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
using store4 = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
using warp_load4  = cub::WarpLoad<int, 4, cub::WARP_LOAD_TRANSPOSE>;
using warp_store4 = cub::WarpStore<int, 4, cub::WARP_STORE_TRANSPOSE>;
using half_load4  = cub::WarpLoad<int, 4, cub::WARP_LOAD_TRANSPOSE, 16>;
using half_store4 = cub::WarpStore<int, 4, cub::WARP_STORE_TRANSPOSE, 16>;

__global__ void load_store(const int* in, int* out, int n)
{
  __shared__ union {
    load4::TempStorage load;
    store4::TempStorage store;
  } storage;
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4];
  load4(storage.load).Load(in, items);
  for (int& item : items) item += n;
  __syncthreads();
  store4(storage.store).Store(out, items);
}

__global__ void two_stages(const int* in, int* out, int n)
{
  __shared__ union {
    load4::TempStorage load;
    store4::TempStorage store;
  } storage;
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4], more[4];
  load4(storage.load).Load(in, items);
  __syncthreads();
  load4(storage.load).Load(in + 512, more);
  for (int i = 0; i < 4; ++i) items[i] += n * more[i];
  __syncthreads();
  store4(storage.store).Store(out, items);
  __syncthreads();
  store4(storage.store).Store(out + 512, more);
}

__global__ void loop(const int* in, int* out, int n)
{
  __shared__ union {
    load4::TempStorage load;
    store4::TempStorage store;
  } storage;
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4];
  for (int tile = 0; tile < n; ++tile) {
    load4(storage.load).Load(in + tile * 512, items);
    for (int& item : items) item *= 3;
    __syncthreads();
    store4(storage.store).Store(out + tile * 512, items);
    __syncthreads();
  }
}

__global__ void two_loops(const int* in, int* out, int n)
{
  __shared__ union {
    load4::TempStorage load;
    store4::TempStorage store;
  } storage;
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4], sum[4] = {};
  for (int tile = 0; tile < n; ++tile) {
    load4(storage.load).Load(in + tile * 512, items);
    for (int i = 0; i < 4; ++i) sum[i] += items[i];
    __syncthreads();
  }
  for (int tile = 0; tile < n; ++tile) {
    int copy[4] = {sum[0], sum[1], sum[2], sum[3] + tile};
    store4(storage.store).Store(out + tile * 512, copy);
    __syncthreads();
  }
}

__global__ void nested_loops(const int* in, int* out, int n)
{
  __shared__ union {
    load4::TempStorage load;
    store4::TempStorage store;
  } storage;
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4];
  for (int tile = 0; tile < n; ++tile) {
    load4(storage.load).Load(in + tile * 512, items);
    __syncthreads();
    for (int round = 0; round < 2; ++round) {
      int copy[4] = {items[0], items[1], items[2], items[3] + round};
      store4(storage.store).Store(out + tile * 512, copy);
      __syncthreads();
    }
  }
}

__global__ void either_load(const int* in, int* out, int n)
{
  using warp_wise = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_WARP_TRANSPOSE>;
  __shared__ union {
    load4::TempStorage load;
    warp_wise::TempStorage other;
    store4::TempStorage store;
  } storage;
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4];
  if (n & 1) {
    load4(storage.load).Load(in, items);
  } else {
    warp_wise(storage.other).Load(in + 512, items);
  }
  for (int& item : items) item += 7;
  __syncthreads();
  store4(storage.store).Store(out, items);
}

__global__ void either_size(const int* in, int* out, int n)
{
  using load8 = cub::BlockLoad<int, 128, 8, cub::BLOCK_LOAD_TRANSPOSE>;
  using store8 = cub::BlockStore<int, 128, 8, cub::BLOCK_STORE_TRANSPOSE>;
  using load2 = cub::BlockLoad<short, 128, 2, cub::BLOCK_LOAD_TRANSPOSE>;
  using store2 = cub::BlockStore<short, 128, 2, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ union {
    load8::TempStorage load8;
    store8::TempStorage store8;
    load2::TempStorage load2;
    store2::TempStorage store2;
  } storage;
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  if (n > 3) {
    int items[8];
    load8(storage.load8).Load(in, items);
    for (int& item : items) item += n;
    __syncthreads();
    store8(storage.store8).Store(out, items);
  } else {
    short items[2];
    load2(storage.load2).Load(reinterpret_cast<const short*>(in), items);
    __syncthreads();
    store2(storage.store2).Store(reinterpret_cast<short*>(out), items);
  }
}

__global__ void one_of_three(const int* in, int* out, int n)
{
  using warp_wise = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_WARP_TRANSPOSE>;
  using sliced = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED>;
  __shared__ union {
    load4::TempStorage load;
    store4::TempStorage store;
    warp_wise::TempStorage warp_wise;
    sliced::TempStorage sliced;
  } storage;
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4];
  load4(storage.load).Load(in, items);
  __syncthreads();
  switch (n) {
  case 0: store4(storage.store).Store(out, items); break;
  case 1: warp_wise(storage.warp_wise).Store(out + 512, items); break;
  default: sliced(storage.sliced).Store(out + 1024, items); break;
  }
}

__global__ void early_exit(const int* in, int* out, int n)
{
  __shared__ union {
    load4::TempStorage load;
    store4::TempStorage store;
  } storage;
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4];
  load4(storage.load).Load(in, items);
  if (n == 0) return;
  __syncthreads();
  store4(storage.store).Store(out, items);
  if (n == 1) return;
  __syncthreads();
  store4(storage.store).Store(out + 512, items);
}

__global__ void user_barriers(const int* in, int* out, int n)
{
  __shared__ union {
    load4::TempStorage load;
    store4::TempStorage store;
  } storage;
  __shared__ int first;
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4];
  load4(storage.load).Load(in, items);
  if (threadIdx.x == 0) first = items[0];
  __syncthreads();
  for (int& item : items) item += first;
  store4(storage.store).Store(out, items);
  int any = __syncthreads_or(items[0] > n);
  items[1] += any;
  store4(storage.store).Store(out + 512, items);
}

__global__ void user_barrier_in_loop(const int* in, int* out, int n)
{
  __shared__ union {
    load4::TempStorage load;
    store4::TempStorage store;
  } storage;
  __shared__ int last;
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4];
  for (int tile = 0; tile < n; ++tile) {
    load4(storage.load).Load(in + tile * 512, items);
    if (threadIdx.x == 127) last = items[3];
    __syncthreads();
    for (int& item : items) item -= last;
    store4(storage.store).Store(out + tile * 512, items);
    __syncthreads();
  }
}

__global__ void continues(const int* in, int* out, int n)
{
  __shared__ union {
    load4::TempStorage load;
    store4::TempStorage store;
  } storage;
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4];
  for (int tile = 0; tile < n; ++tile) {
    load4(storage.load).Load(in + tile * 512, items);
    __syncthreads();
    if (tile == 2) continue;
    store4(storage.store).Store(out + tile * 512, items);
    if (tile == 5) break;
    __syncthreads();
  }
}

__global__ void guarded(const int* in, int* out, int n)
{
  __shared__ union {
    load4::TempStorage load;
    store4::TempStorage store;
  } storage;
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4];
  int count = n * 37 % 512;
  load4(storage.load).Load(in, items, count, -1);
  for (int& item : items) item += n;
  __syncthreads();
  store4(storage.store).Store(out, items, count);
}

__global__ void eight_calls(const int* in, int* out, int n)
{
  using load_shorts = cub::BlockLoad<short, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using load_chars = cub::BlockLoad<char, 128, 8, cub::BLOCK_LOAD_TRANSPOSE>;
  using load_doubles = cub::BlockLoad<double, 128, 2, cub::BLOCK_LOAD_TRANSPOSE>;
  using store_shorts = cub::BlockStore<short, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  using store_chars = cub::BlockStore<char, 128, 8, cub::BLOCK_STORE_TRANSPOSE>;
  using store_doubles = cub::BlockStore<double, 128, 2, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ union {
    load4::TempStorage load_ints;
    load_shorts::TempStorage load_shorts;
    load_chars::TempStorage load_chars;
    load_doubles::TempStorage load_doubles;
    store4::TempStorage store_ints;
    store_shorts::TempStorage store_shorts;
    store_chars::TempStorage store_chars;
    store_doubles::TempStorage store_doubles;
  } storage;
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int ints[4];
  short shorts[4];
  char chars[8];
  double doubles[2];
  load4(storage.load_ints).Load(in, ints);
  __syncthreads();
  load_shorts(storage.load_shorts).Load(reinterpret_cast<const short*>(in), shorts);
  __syncthreads();
  load_chars(storage.load_chars).Load(reinterpret_cast<const char*>(in), chars);
  __syncthreads();
  load_doubles(storage.load_doubles).Load(reinterpret_cast<const double*>(in), doubles);
  ints[0] += n;
  __syncthreads();
  store4(storage.store_ints).Store(out, ints);
  __syncthreads();
  store_shorts(storage.store_shorts).Store(reinterpret_cast<short*>(out + 512), shorts);
  __syncthreads();
  store_chars(storage.store_chars).Store(reinterpret_cast<char*>(out + 1024), chars);
  __syncthreads();
  store_doubles(storage.store_doubles).Store(reinterpret_cast<double*>(out + 1536), doubles);
}

__global__ void wide_items(const int* in, int* out, int n)
{
  using load = cub::BlockLoad<double, 256, 8, cub::BLOCK_LOAD_TRANSPOSE>;
  using store = cub::BlockStore<double, 256, 8, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ union {
    load::TempStorage load;
    store::TempStorage store;
  } storage;
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  double items[8];
  load(storage.load).Load(reinterpret_cast<const double*>(in), items);
  for (double& item : items) item += n;
  __syncthreads();
  store(storage.store).Store(reinterpret_cast<double*>(out), items);
}

__global__ void warps(const int* in, int* out, int n)
{
  __shared__ union {
    warp_load4::TempStorage load;
    warp_store4::TempStorage store;
  } storage[4];
  const int warp = threadIdx.x / 32;
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4];
  warp_load4(storage[warp].load).Load(in + warp * 128, items);
  for (int& item : items) item += n;
  __syncwarp();
  warp_store4(storage[warp].store).Store(out + warp * 128, items);
}

__global__ void warps_in_loop(const int* in, int* out, int n)
{
  __shared__ union {
    warp_load4::TempStorage load;
    warp_store4::TempStorage store;
  } storage[4];
  const int warp = threadIdx.x / 32;
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4];
  for (int tile = 0; tile < n; ++tile) {
    warp_load4(storage[warp].load).Load(in + warp * 128 + tile * 512, items);
    for (int& item : items) item += tile;
    __syncwarp();
    warp_store4(storage[warp].store).Store(out + warp * 128 + tile * 512, items);
    __syncwarp();
  }
}

__global__ void block_then_warps(const int* in, int* out, int n)
{
  __shared__ union {
    load4::TempStorage load;
    warp_store4::TempStorage stores[4];
  } storage;
  const int warp = threadIdx.x / 32;
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4];
  load4(storage.load).Load(in, items);
  for (int& item : items) item += n;
  __syncthreads();
  warp_store4(storage.stores[warp]).Store(out + warp * 128, items);
}

__global__ void warps_then_block(const int* in, int* out, int n)
{
  __shared__ union {
    warp_load4::TempStorage loads[4];
    store4::TempStorage store;
  } storage;
  const int warp = threadIdx.x / 32;
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4];
  warp_load4(storage.loads[warp]).Load(in + warp * 128, items);
  for (int& item : items) item += n;
  __syncthreads();
  store4(storage.store).Store(out, items);
}

__global__ void warps_between(const int* in, int* out, int n)
{
  __shared__ union {
    load4::TempStorage load;
    union {
      warp_store4::TempStorage store;
      warp_load4::TempStorage load;
    } warps[4];
    store4::TempStorage store;
  } storage;
  const int warp = threadIdx.x / 32;
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4];
  load4(storage.load).Load(in, items);
  for (int& item : items) item += n;
  __syncthreads();
  warp_store4(storage.warps[warp].store).Store(out + warp * 128, items);
  __syncwarp();
  warp_load4(storage.warps[warp].load).Load(in + warp * 128 + 512, items);
  __syncthreads();
  store4(storage.store).Store(out + 512, items);
}

__global__ void warps_loop_between(const int* in, int* out, int n)
{
  __shared__ union {
    load4::TempStorage load;
    union {
      warp_store4::TempStorage store;
      warp_load4::TempStorage load;
    } warps[4];
    store4::TempStorage store;
  } storage;
  const int warp = threadIdx.x / 32;
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4], more[4];
  load4(storage.load).Load(in, items);
  __syncthreads();
  for (int tile = 1; tile < n; ++tile) {
    warp_load4(storage.warps[warp].load).Load(in + warp * 128 + tile * 512, more);
    for (int i = 0; i < 4; ++i) items[i] += more[i];
    __syncwarp();
    warp_store4(storage.warps[warp].store).Store(out + warp * 128 + tile * 512, more);
    __syncwarp();
  }
  __syncthreads();
  store4(storage.store).Store(out, items);
}

__global__ void half_warps(const int* in, int* out, int n)
{
  __shared__ union {
    half_load4::TempStorage load;
    half_store4::TempStorage store;
  } storage[8];
  const int half = threadIdx.x / 16;
  const unsigned mask = 0xffffu << (threadIdx.x / 16 % 2 * 16);
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4];
  half_load4(storage[half].load).Load(in + half * 64, items);
  for (int& item : items) item += n;
  __syncwarp(mask);
  half_store4(storage[half].store).Store(out + half * 64, items);
}

__global__ void half_and_whole(const int* in, int* out, int n)
{
  __shared__ union {
    union {
      half_load4::TempStorage load;
      half_store4::TempStorage store;
    } halves[2];
    warp_store4::TempStorage store;
  } storage[4];
  const int warp = threadIdx.x / 32, half = threadIdx.x / 16;
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4];
  half_load4(storage[warp].halves[half % 2].load).Load(in + half * 64, items);
  for (int& item : items) item += n;
  __syncwarp();
  warp_store4(storage[warp].store).Store(out + warp * 128, items);
  __syncwarp();
  half_store4(storage[warp].halves[half % 2].store).Store(out + half * 64 + 512, items);
}

__global__ void warps_part(const int* in, int* out, int n)
{
  __shared__ union {
    warp_load4::TempStorage loads[4];
    store4::TempStorage store;
  } storage;
  const int warp = threadIdx.x / 32;
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4];
  if (threadIdx.x / 32 < 2) {
    warp_load4(storage.loads[warp]).Load(in + warp * 128, items);
  } else {
    warp_load4(storage.loads[warp]).Load(in + warp * 128 + 512, items);
  }
  for (int& item : items) item += n;
  __syncthreads();
  store4(storage.store).Store(out, items);
}

} // namespace expert

#define SUITE_ENTRY(name, threads) {#name, expert::name, threads},
extern const suite::entry expert_table[] = {SUITE_TABLE(SUITE_ENTRY){nullptr, nullptr, 0}};
