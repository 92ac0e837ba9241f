// The suite as users of coop write it.
#include <coop/coop.cuh>

#include "suite.h"

namespace with_coop {

__global__ void load_store(const int* in, int* out, int n)
{
  auto block = coop::this_block<128>();
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4];
  coop::load(block, in, items, coop::transpose);
  for (int& item : items) item += n;
  coop::store(block, out, items, coop::transpose);
}

__global__ void two_stages(const int* in, int* out, int n)
{
  auto block = coop::this_block<128>();
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4], more[4];
  coop::load(block, in, items, coop::transpose);
  coop::load(block, in + 512, more, coop::transpose);
  for (int i = 0; i < 4; ++i) items[i] += n * more[i];
  coop::store(block, out, items, coop::transpose);
  coop::store(block, out + 512, more, coop::transpose);
}

__global__ void loop(const int* in, int* out, int n)
{
  auto block = coop::this_block<128>();
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4];
  for (int tile = 0; tile < n; ++tile) {
    coop::load(block, in + tile * 512, items, coop::transpose);
    for (int& item : items) item *= 3;
    coop::store(block, out + tile * 512, items, coop::transpose);
  }
}

__global__ void two_loops(const int* in, int* out, int n)
{
  auto block = coop::this_block<128>();
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4], sum[4] = {};
  for (int tile = 0; tile < n; ++tile) {
    coop::load(block, in + tile * 512, items, coop::transpose);
    for (int i = 0; i < 4; ++i) sum[i] += items[i];
  }
  for (int tile = 0; tile < n; ++tile) {
    int copy[4] = {sum[0], sum[1], sum[2], sum[3] + tile};
    coop::store(block, out + tile * 512, copy, coop::transpose);
  }
}

__global__ void nested_loops(const int* in, int* out, int n)
{
  auto block = coop::this_block<128>();
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4];
  for (int tile = 0; tile < n; ++tile) {
    coop::load(block, in + tile * 512, items, coop::transpose);
    for (int round = 0; round < 2; ++round) {
      int copy[4] = {items[0], items[1], items[2], items[3] + round};
      coop::store(block, out + tile * 512, copy, coop::transpose);
    }
  }
}

__global__ void either_load(const int* in, int* out, int n)
{
  auto block = coop::this_block<128>();
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4];
  if (n & 1) {
    coop::load(block, in, items, coop::transpose);
  } else {
    coop::load(block, in + 512, items, coop::warp_transpose);
  }
  for (int& item : items) item += 7;
  coop::store(block, out, items, coop::transpose);
}

__global__ void either_size(const int* in, int* out, int n)
{
  auto block = coop::this_block<128>();
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  if (n > 3) {
    int items[8];
    coop::load(block, in, items, coop::transpose);
    for (int& item : items) item += n;
    coop::store(block, out, items, coop::transpose);
  } else {
    short items[2];
    coop::load(block, reinterpret_cast<const short*>(in), items, coop::transpose);
    coop::store(block, reinterpret_cast<short*>(out), items, coop::transpose);
  }
}

__global__ void one_of_three(const int* in, int* out, int n)
{
  auto block = coop::this_block<128>();
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4];
  coop::load(block, in, items, coop::transpose);
  switch (n) {
  case 0: coop::store(block, out, items, coop::transpose); break;
  case 1: coop::store(block, out + 512, items, coop::warp_transpose); break;
  default: coop::store(block, out + 1024, items, coop::warp_transpose_timesliced); break;
  }
}

__global__ void early_exit(const int* in, int* out, int n)
{
  auto block = coop::this_block<128>();
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4];
  coop::load(block, in, items, coop::transpose);
  if (n == 0) return;
  coop::store(block, out, items, coop::transpose);
  if (n == 1) return;
  coop::store(block, out + 512, items, coop::transpose);
}

__global__ void user_barriers(const int* in, int* out, int n)
{
  auto block = coop::this_block<128>();
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4];
  coop::load(block, in, items, coop::transpose);
  __shared__ int first;
  if (threadIdx.x == 0) first = items[0];
  __syncthreads();
  for (int& item : items) item += first;
  coop::store(block, out, items, coop::transpose);
  int any = __syncthreads_or(items[0] > n);
  items[1] += any;
  coop::store(block, out + 512, items, coop::transpose);
}

__global__ void user_barrier_in_loop(const int* in, int* out, int n)
{
  auto block = coop::this_block<128>();
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4];
  for (int tile = 0; tile < n; ++tile) {
    coop::load(block, in + tile * 512, items, coop::transpose);
    __shared__ int last;
    if (threadIdx.x == 127) last = items[3];
    __syncthreads();
    for (int& item : items) item -= last;
    coop::store(block, out + tile * 512, items, coop::transpose);
  }
}

__global__ void continues(const int* in, int* out, int n)
{
  auto block = coop::this_block<128>();
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4];
  for (int tile = 0; tile < n; ++tile) {
    coop::load(block, in + tile * 512, items, coop::transpose);
    if (tile == 2) continue;
    coop::store(block, out + tile * 512, items, coop::transpose);
    if (tile == 5) break;
  }
}

__global__ void guarded(const int* in, int* out, int n)
{
  auto block = coop::this_block<128>();
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4];
  int count = n * 37 % 512;
  coop::load(block, in, items, coop::transpose, coop::valid_items(count), coop::oob_default(-1));
  for (int& item : items) item += n;
  coop::store(block, out, items, coop::transpose, coop::valid_items(count));
}

__global__ void eight_calls(const int* in, int* out, int n)
{
  auto block = coop::this_block<128>();
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int ints[4];
  short shorts[4];
  char chars[8];
  double doubles[2];
  coop::load(block, in, ints, coop::transpose);
  coop::load(block, reinterpret_cast<const short*>(in), shorts, coop::transpose);
  coop::load(block, reinterpret_cast<const char*>(in), chars, coop::transpose);
  coop::load(block, reinterpret_cast<const double*>(in), doubles, coop::transpose);
  ints[0] += n;
  coop::store(block, out, ints, coop::transpose);
  coop::store(block, reinterpret_cast<short*>(out + 512), shorts, coop::transpose);
  coop::store(block, reinterpret_cast<char*>(out + 1024), chars, coop::transpose);
  coop::store(block, reinterpret_cast<double*>(out + 1536), doubles, coop::transpose);
}

__global__ void wide_items(const int* in, int* out, int n)
{
  auto block = coop::this_block<256>();
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  double items[8];
  coop::load(block, reinterpret_cast<const double*>(in), items, coop::transpose);
  for (double& item : items) item += n;
  coop::store(block, reinterpret_cast<double*>(out), items, coop::transpose);
}

__global__ void warps(const int* in, int* out, int n)
{
  auto block = coop::this_block<128>();
  auto warp = coop::this_warp();
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4];
  coop::load(warp, in, items, coop::transpose);
  for (int& item : items) item += n;
  coop::store(warp, out, items, coop::transpose);
}

__global__ void warps_in_loop(const int* in, int* out, int n)
{
  auto block = coop::this_block<128>();
  auto warp = coop::this_warp();
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4];
  for (int tile = 0; tile < n; ++tile) {
    coop::load(warp, in + tile * 512, items, coop::transpose);
    for (int& item : items) item += tile;
    coop::store(warp, out + tile * 512, items, coop::transpose);
  }
}

__global__ void block_then_warps(const int* in, int* out, int n)
{
  auto block = coop::this_block<128>();
  auto warp = coop::this_warp();
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4];
  coop::load(block, in, items, coop::transpose);
  for (int& item : items) item += n;
  coop::store(warp, out, items, coop::transpose);
}

__global__ void warps_then_block(const int* in, int* out, int n)
{
  auto block = coop::this_block<128>();
  auto warp = coop::this_warp();
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4];
  coop::load(warp, in, items, coop::transpose);
  for (int& item : items) item += n;
  coop::store(block, out, items, coop::transpose);
}

__global__ void warps_between(const int* in, int* out, int n)
{
  auto block = coop::this_block<128>();
  auto warp = coop::this_warp();
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4];
  coop::load(block, in, items, coop::transpose);
  for (int& item : items) item += n;
  coop::store(warp, out, items, coop::transpose);
  coop::load(warp, in + 512, items, coop::transpose);
  coop::store(block, out + 512, items, coop::transpose);
}

__global__ void warps_loop_between(const int* in, int* out, int n)
{
  auto block = coop::this_block<128>();
  auto warp = coop::this_warp();
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4], more[4];
  coop::load(block, in, items, coop::transpose);
  for (int tile = 1; tile < n; ++tile) {
    coop::load(warp, in + tile * 512, more, coop::transpose);
    for (int i = 0; i < 4; ++i) items[i] += more[i];
    coop::store(warp, out + tile * 512, more, coop::transpose);
  }
  coop::store(block, out, items, coop::transpose);
}

__global__ void half_warps(const int* in, int* out, int n)
{
  auto block = coop::this_block<128>();
  auto half = coop::this_warp().group_by<16>();
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4];
  coop::load(half, in, items, coop::transpose);
  for (int& item : items) item += n;
  coop::store(half, out, items, coop::transpose);
}

__global__ void half_and_whole(const int* in, int* out, int n)
{
  auto block = coop::this_block<128>();
  auto warp = coop::this_warp();
  auto half = warp.group_by<16>();
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4];
  coop::load(half, in, items, coop::transpose);
  for (int& item : items) item += n;
  coop::store(warp, out, items, coop::transpose);
  coop::store(half, out + 512, items, coop::transpose);
}

__global__ void warps_part(const int* in, int* out, int n)
{
  auto block = coop::this_block<128>();
  auto warp = coop::this_warp();
  in += blockIdx.x * suite::span, out += blockIdx.x * suite::span;
  int items[4];
  if (threadIdx.x / 32 < 2) {
    coop::load(warp, in, items, coop::transpose); // NOLINT(coop-participation): whole warps
  } else {
    coop::load(warp, in + 512, items, coop::transpose); // NOLINT(coop-participation): whole warps
  }
  for (int& item : items) item += n;
  coop::store(block, out, items, coop::transpose);
}

} // namespace with_coop

#define SUITE_ENTRY(name, threads) {#name, with_coop::name, threads},
extern const suite::entry coop_table[] = {SUITE_TABLE(SUITE_ENTRY){nullptr, nullptr, 0}};
