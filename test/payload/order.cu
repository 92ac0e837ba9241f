// Payloads that are stored in another order than they were loaded in, each beside the nearest right kernel.
//
// RUN: %warnings

#include <cuda/std/array>
#include <coop/coop.cuh>

constexpr int threads = 128;
constexpr int tile = threads * 4;

// Each pair of orders.
__global__ void pairs(const int* source, int* destination)
{
  auto block = coop::this_block<threads>();
  int items[4];
  coop::load(block, source, items, coop::striped);
  coop::store(block, destination, items);
  // CHECK: :[[#@LINE-1]]:35: warning: 'items' holds items in striped order, but is stored in blocked order; use the same order for both, or exchange the items in between [coop-payload-order]
  // CHECK: :[[#@LINE-3]]:3: note: loaded in striped order here
  coop::load(block, source, items);
  coop::store(block, destination, items, coop::striped);
  // CHECK: :[[#@LINE-1]]:35: warning: 'items' holds items in blocked order, but is stored in striped order; use the same order for both, or exchange the items in between [coop-payload-order]
  // CHECK: :[[#@LINE-3]]:3: note: loaded in blocked order here
  coop::load(block, source, items, coop::warp_striped);
  coop::store(block, destination, items, coop::vectorize);
  // CHECK: :[[#@LINE-1]]:35: warning: 'items' holds items in warp-striped order, but is stored in blocked order; use the same order for both, or exchange the items in between [coop-payload-order]
  // CHECK: :[[#@LINE-3]]:3: note: loaded in warp-striped order here
  coop::load(block, source, items, coop::transpose);
  coop::store(block, destination, items, coop::warp_striped);
  // CHECK: :[[#@LINE-1]]:35: warning: 'items' holds items in blocked order, but is stored in warp-striped order; use the same order for both, or exchange the items in between [coop-payload-order]
  // CHECK: :[[#@LINE-3]]:3: note: loaded in blocked order here
  coop::load(block, source, items, coop::striped);
  coop::store(block, destination, items, coop::warp_striped);
  // CHECK: :[[#@LINE-1]]:35: warning: 'items' holds items in striped order, but is stored in warp-striped order; use the same order for both, or exchange the items in between [coop-payload-order]
  // CHECK: :[[#@LINE-3]]:3: note: loaded in striped order here
  coop::load(block, source, items, coop::warp_striped);
  coop::store(block, destination, items, coop::striped);
  // CHECK: :[[#@LINE-1]]:35: warning: 'items' holds items in warp-striped order, but is stored in striped order; use the same order for both, or exchange the items in between [coop-payload-order]
  // CHECK: :[[#@LINE-3]]:3: note: loaded in warp-striped order here
  coop::load(block, source, items, coop::striped);
  coop::store(block, destination, items, coop::warp_transpose);
  // CHECK: :[[#@LINE-1]]:35: warning: 'items' holds items in striped order, but is stored in blocked order; use the same order for both, or exchange the items in between [coop-payload-order]
  // CHECK: :[[#@LINE-3]]:3: note: loaded in striped order here
}
__global__ void same(const int* source, int* destination)
{
  auto block = coop::this_block<threads>();
  int items[4];
  coop::load(block, source, items, coop::striped);
  coop::store(block, destination, items, coop::striped);
  coop::load(block, source, items);
  coop::store(block, destination, items, coop::vectorize);
  coop::load(block, source, items, coop::warp_striped);
  coop::store(block, destination, items, coop::warp_striped);
  coop::load(block, source, items, coop::transpose);
  coop::store(block, destination, items, coop::warp_transpose_timesliced);
}

// Changes of single items keep the order.
__global__ void changed_in_place(const int* source, int* destination, int scale, const int* offsets)
{
  auto block = coop::this_block<threads>();
  coop::ThreadData<int, 4> items;
  coop::load(block, source, items, coop::striped);
  for (int& x : items)
    x = x * scale + 1;
  for (int i = 0; i < 4; ++i) {
    items[i] += offsets[i];
    items[i] = items[i] < 0 ? 0 : items[i];
  }
  ++items[0];
  coop::store(block, destination, items);
  // CHECK: :[[#@LINE-1]]:35: warning: 'items' holds items in striped order, but is stored in blocked order; use the same order for both, or exchange the items in between [coop-payload-order]
  // CHECK: :[[#@LINE-10]]:3: note: loaded in striped order here
}
struct settings { int scale, bias; };
__device__ int scaled(int x, int scale) { return x < 0 ? 0 : x * scale; }
__global__ void changed_by_functions(const int* source, int* destination, settings s, const int* weights)
{
  auto block = coop::this_block<threads>();
  int items[4], biases[4];
  coop::load(block, source, items, coop::striped);
  coop::load(block, source, biases, coop::striped);
  const int scale = s.scale * int(blockIdx.x);
  for (int i = 0; i < 4; ++i) {
    items[i] = scaled(items[i], scale) + weights[i];
    items[i] = min(items[i], s.bias);
    items[i] += biases[i];
    items[i] = items[i] * int(block.rank()) - s.bias;
  }
  coop::store(block, destination, items);
  // CHECK: :[[#@LINE-1]]:35: warning: 'items' holds items in striped order, but is stored in blocked order; use the same order for both, or exchange the items in between [coop-payload-order]
  // CHECK: :[[#@LINE-11]]:3: note: loaded in striped order here
}
__global__ void changed_across_items(const int* source, int* destination, int scale)
{
  auto block = coop::this_block<threads>();
  coop::ThreadData<int, 4> items;
  coop::load(block, source, items, coop::striped);
  for (int i = 0; i < 3; ++i)
    items[i] = items[i + 1] * scale;
  coop::store(block, destination, items);
}

// On all paths, by different loads.
__global__ void all_paths(const int* a, const int* b, int* destination, bool which)
{
  auto block = coop::this_block<threads>();
  cuda::std::array<int, 4> items;
  if (which)
    coop::load(block, a, items, coop::striped);
  else
    coop::load(block, b, items, coop::warp_striped);
  coop::store(block, destination, items);
  // CHECK: :[[#@LINE-1]]:35: warning: 'items' holds items in striped order, but is stored in blocked order; use the same order for both, or exchange the items in between [coop-payload-order]
  // CHECK: :[[#@LINE-5]]:5: note: loaded in striped order here
  // CHECK: :[[#@LINE-4]]:5: note: loaded in warp-striped order here
}
__global__ void not_all_paths(const int* a, const int* b, int* destination, bool which)
{
  auto block = coop::this_block<threads>();
  cuda::std::array<int, 4> items;
  if (which)
    coop::load(block, a, items, coop::striped);
  else
    coop::load(block, b, items);
  coop::store(block, destination, items);
}

// From one round to the next.
__global__ void rounds(const int* source, int* destination, int rounds)
{
  auto block = coop::this_block<threads>();
  int items[4];
  coop::load(block, source, items, coop::striped);
  for (int k = 0; k < rounds; ++k) {
    coop::store(block, destination, items, coop::offset(k * tile));
    // CHECK: :[[#@LINE-1]]:37: warning: 'items' holds items in striped order, but is stored in blocked order; use the same order for both, or exchange the items in between [coop-payload-order]
    // CHECK: :[[#@LINE-4]]:3: note: loaded in striped order here
    // CHECK: :[[#@LINE+1]]:5: note: loaded in striped order here
    coop::load(block, source, items, coop::striped, coop::offset((k + 1) * tile));
  }
}
__global__ void rounds_in_order(const int* source, int* destination, int rounds)
{
  auto block = coop::this_block<threads>();
  int items[4];
  coop::load(block, source, items);
  for (int k = 0; k < rounds; ++k) {
    coop::store(block, destination, items, coop::offset(k * tile));
    coop::load(block, source, items, coop::offset((k + 1) * tile));
  }
}

// A partial tile has an order, too.
__global__ void partial(const int* source, int* destination, int count)
{
  auto block = coop::this_block<threads>();
  const int valid = min(max(count, 0), tile);
  int items[4];
  coop::load(block, source, items, coop::striped, coop::valid_items(valid), coop::oob_default(0));
  coop::store(block, destination, items, coop::valid_items(valid));
  // CHECK: :[[#@LINE-1]]:35: warning: 'items' holds items in striped order, but is stored in blocked order; use the same order for both, or exchange the items in between [coop-payload-order]
  // CHECK: :[[#@LINE-3]]:3: note: loaded in striped order here
}
