// Warps wait for themselves only: the PTX of their exchanges has barriers of warps and none of the block, and what exchanges
// nothing has neither shared memory nor a barrier of any kind.
//
// REQUIRES: nvcc
// RUN: split-file %s %t
// RUN: cd %t
//
// DEFINE: %{name} =
// DEFINE: %{look} = %coop-rewrite %{name}.cu -o %{name}-out.cu -- nvcc -std=c++17 -arch=sm_90 && \
// DEFINE:   %nvcc %nvcc_flags -ptx %{name}-out.cu -o %{name}.ptx && %python look.py %{name}.ptx > %{name}.found
//
// REDEFINE: %{name} = exchanges
// RUN: %{look}
// RUN: count 11 < exchanges.found
// RUN: not grep -v ' shared, warp barrier$' exchanges.found
//
// REDEFINE: %{name} = free
// RUN: %{look}
// RUN: count 25 < free.found
// RUN: not grep -v ' nothing$' free.found
//
// A block's exchange has what the others must not have, so it would be found.
// REDEFINE: %{name} = block
// RUN: %{look}
// RUN: count 1 < block.found
// RUN: grep ' shared, block barrier$' block.found

//--- look.py
"""Prints a line for each kernel of a PTX file: what of shared memory and barriers it uses, and where barriers wait."""
import re
import sys

kernels, name = {}, None
for line in open(sys.argv[1]):
    text = line.split("//")[0].strip()
    entry = re.match(r"(?:\.visible )?\.entry (\w+)", text)
    if entry:
        name = entry.group(1)
        kernels[name] = set()
    elif line.startswith("}"):
        name = None
    elif name and ".shared" in text:
        kernels[name].add("shared")
    # bar.warp.sync is a warp's; bar, barrier and barrier.cluster in all their forms are not. Memory barriers wait for nobody.
    elif name and re.match(r"(@!?%\w+ )?bar\.warp\.", text):
        kernels[name].add("warp barrier")
    elif name and re.match(r"(@!?%\w+ )?bar(rier)?\.", text):
        kernels[name].add("block barrier")
for name, found in kernels.items():
    print(name, ", ".join(word for word in ("shared", "warp barrier", "block barrier") if word in found) or "nothing")

//--- exchanges.cu
#include <coop/coop.cuh>

template <int W, int N> __global__ void __launch_bounds__(128) loads(const int* source, int* destination, int rounds)
{
  for (int round = 0; round < rounds; ++round) {
    int items[N];
    coop::load(coop::group_by<W>(coop::this_warp()), source, items, coop::transpose, coop::offset(round * 128 * N));
    for (int i = 0; i < N; ++i)
      destination[(round * 128 + threadIdx.x) * N + i] = items[i];
  }
}

template <int W, int N> __global__ void __launch_bounds__(128) stores(const int* source, int* destination, int rounds)
{
  for (int round = 0; round < rounds; ++round) {
    int items[N];
    for (int i = 0; i < N; ++i)
      items[i] = source[(round * 128 + threadIdx.x) * N + i];
    coop::store(coop::group_by<W>(coop::this_warp()), destination, items, coop::transpose, coop::offset(round * 128 * N));
  }
}

__global__ void warps(const int* source, int* destination, int n, int rounds)
{
  [[maybe_unused]] auto block = coop::this_block<16, 8>();
  for (int round = 0; round < rounds; ++round) {
    int items[4];
    coop::load(coop::this_warp(), source, items, coop::transpose, coop::valid_items(n), coop::oob_default(0));
    coop::store(coop::this_warp(), destination, items, coop::transpose, coop::valid_items(n));
  }
}

template __global__ void loads<2, 4>(const int*, int*, int);
template __global__ void loads<4, 3>(const int*, int*, int);
template __global__ void loads<8, 4>(const int*, int*, int);
template __global__ void loads<16, 7>(const int*, int*, int);
template __global__ void loads<32, 4>(const int*, int*, int);
template __global__ void stores<2, 4>(const int*, int*, int);
template __global__ void stores<4, 3>(const int*, int*, int);
template __global__ void stores<8, 4>(const int*, int*, int);
template __global__ void stores<16, 7>(const int*, int*, int);
template __global__ void stores<32, 4>(const int*, int*, int);

//--- free.cu
#include <coop/coop.cuh>

template <int W, int N, class Algorithm>
__global__ void __launch_bounds__(128) copies(const int* source, int* destination, int rounds, int n)
{
  auto group = coop::group_by<W>(coop::this_warp());
  for (int round = 0; round < rounds; ++round) {
    int items[N];
    coop::load(group, source, items, Algorithm{}, coop::offset(round * 128 * N));
    coop::store(group, destination, items, Algorithm{}, coop::offset(round * 128 * N));
    coop::load(group, source, items, Algorithm{}, coop::valid_items(n), coop::oob_default(0));
    coop::store(group, destination, items, Algorithm{}, coop::valid_items(n), coop::offset(1));
  }
}

__global__ void warps(const int* source, int* destination, int n)
{
  [[maybe_unused]] auto block = coop::this_block<8, 4, 2>();
  int items[4], one;
  coop::load(coop::this_warp(), source, items);
  coop::store(coop::this_warp(), destination, items, coop::vectorize);
  coop::load(coop::this_warp(), source, one, coop::transpose, coop::valid_items(n), coop::oob_default(0));
  coop::store(coop::this_warp(), destination, one, coop::striped);
}

template __global__ void copies<1, 4, coop::direct_t>(const int*, int*, int, int);
template __global__ void copies<2, 3, coop::direct_t>(const int*, int*, int, int);
template __global__ void copies<4, 2, coop::direct_t>(const int*, int*, int, int);
template __global__ void copies<8, 4, coop::direct_t>(const int*, int*, int, int);
template __global__ void copies<16, 7, coop::direct_t>(const int*, int*, int, int);
template __global__ void copies<32, 4, coop::direct_t>(const int*, int*, int, int);
template __global__ void copies<1, 4, coop::striped_t>(const int*, int*, int, int);
template __global__ void copies<2, 3, coop::striped_t>(const int*, int*, int, int);
template __global__ void copies<4, 2, coop::striped_t>(const int*, int*, int, int);
template __global__ void copies<8, 4, coop::striped_t>(const int*, int*, int, int);
template __global__ void copies<16, 7, coop::striped_t>(const int*, int*, int, int);
template __global__ void copies<32, 4, coop::striped_t>(const int*, int*, int, int);
template __global__ void copies<1, 4, coop::vectorize_t>(const int*, int*, int, int);
template __global__ void copies<2, 3, coop::vectorize_t>(const int*, int*, int, int);
template __global__ void copies<4, 2, coop::vectorize_t>(const int*, int*, int, int);
template __global__ void copies<8, 4, coop::vectorize_t>(const int*, int*, int, int);
template __global__ void copies<16, 7, coop::vectorize_t>(const int*, int*, int, int);
template __global__ void copies<32, 4, coop::vectorize_t>(const int*, int*, int, int);
// Nothing is exchanged by one thread, or where every thread has one item.
template __global__ void copies<1, 4, coop::transpose_t>(const int*, int*, int, int);
template __global__ void copies<2, 1, coop::transpose_t>(const int*, int*, int, int);
template __global__ void copies<4, 1, coop::transpose_t>(const int*, int*, int, int);
template __global__ void copies<8, 1, coop::transpose_t>(const int*, int*, int, int);
template __global__ void copies<16, 1, coop::transpose_t>(const int*, int*, int, int);
template __global__ void copies<32, 1, coop::transpose_t>(const int*, int*, int, int);

//--- block.cu
#include <coop/coop.cuh>

__global__ void block(const int* source, int* destination)
{
  int items[4];
  coop::load(coop::this_block<128>(), source, items, coop::transpose);
  coop::store(coop::this_block<128>(), destination, items);
}
