// Warps whose counts and addresses are written as if for the block, each beside the nearest right kernel; and what their
// payloads hold.
//
// RUN: %warnings

#include <cooperative_groups.h>
#include <coop/coop.cuh>

constexpr int threads = 128;
constexpr int warp_tile = 32 * 4;
constexpr int block_tile = threads * 4;

// What is left for the block.
__global__ void block_remainder(const int* source, int* destination, int count)
{
  auto block = coop::this_block<threads>();
  auto warp = coop::this_warp();
  auto half = coop::group_by<16>(warp);
  int items[4];
  const int origin = blockIdx.x * block_tile;
  const int valid = min(max(count - origin, 0), block_tile);
  coop::load(warp, source, items, coop::valid_items(valid), coop::offset(origin));
  // CHECK: :[[#@LINE-1]]:53: warning: the valid_items of a warp counts from the warp's own tile of 128 elements, but this is what is left for the whole block, up to 512; subtract group_rank() * 128 and clamp to 0 … 128 [coop-group-origin]
  // CHECK: :[[#@LINE-3]]:29: note: what is left for the block is computed here
  coop::store(half, destination, items, coop::valid_items(origin < count ? min(count - origin, block_tile) : 0), coop::offset(origin));
  // CHECK: :[[#@LINE-1]]:59: warning: the valid_items of a logical warp counts from the logical warp's own tile of 64 elements, but this is what is left for the whole block, up to 512; subtract group_rank() * 64 and clamp to 0 … 64 [coop-group-origin]
  coop::load(warp, source, items, coop::valid_items(origin + block_tile <= count ? block_tile : count - origin));
  // CHECK: :[[#@LINE-1]]:53: warning: the valid_items of a warp counts from the warp's own tile of 128 elements, but this is what is left for the whole block, up to 512; subtract group_rank() * 128 and clamp to 0 … 128 [coop-group-origin]
  coop::store(warp, destination, items, coop::valid_items(min(count - int(block.group_rank()) * block_tile, block_tile)));
  // CHECK: :[[#@LINE-1]]:59: warning: the valid_items of a warp counts from the warp's own tile of 128 elements, but this is what is left for the whole block, up to 512; subtract group_rank() * 128 and clamp to 0 … 128 [coop-group-origin]
}
__global__ void own_remainder(const int* source, int* destination, int count)
{
  auto block = coop::this_block<threads>();
  auto warp = coop::this_warp();
  int items[4];
  const int origin = blockIdx.x * block_tile;
  const int valid = min(max(count - origin - int(warp.group_rank()) * warp_tile, 0), warp_tile);
  coop::load(warp, source, items, coop::valid_items(valid), coop::offset(origin));
  coop::store(warp, destination, items, coop::valid_items(valid), coop::offset(origin));
}

// The warp's own origin, added by hand.
__global__ void own_origin(const int* source, int* destination)
{
  auto block = coop::this_block<threads>();
  auto warp = coop::this_warp();
  auto half = coop::group_by<16>(warp);
  int items[4];
  const int warp_number = threadIdx.x / 32;
  const unsigned warp_start = warp.group_rank() * 128u;
  const int base = blockIdx.x * block_tile + warp_number * warp_tile;
  coop::load(warp, source, items, coop::offset(warp_number * warp_tile));
  // CHECK: :[[#@LINE-1]]:48: warning: coop::load of a warp already starts at the warp's own tile, and this adds group_rank() * 128 once more; leave that out [coop-group-origin]
  coop::load(warp, source + blockIdx.x * block_tile + warp_number * 32 * 4, items);
  // CHECK: :[[#@LINE-1]]:55: warning: coop::load of a warp already starts at the warp's own tile, and this adds group_rank() * 128 once more; leave that out [coop-group-origin]
  coop::load(warp, source, items, coop::offset(blockIdx.x * block_tile + warp_start));
  // CHECK: :[[#@LINE-1]]:74: warning: coop::load of a warp already starts at the warp's own tile, and this adds group_rank() * 128 once more; leave that out [coop-group-origin]
  coop::load(warp, source, items, coop::offset(base));
  // CHECK: :[[#@LINE-1]]:48: warning: coop::load of a warp already starts at the warp's own tile, and this adds group_rank() * 128 once more; leave that out [coop-group-origin]
  // CHECK: :[[#@LINE-9]]:46: note: the warp's own origin comes in here
  coop::load(warp, &source[(threadIdx.x >> 5) << 7], items);
  // CHECK: :[[#@LINE-1]]:28: warning: coop::load of a warp already starts at the warp's own tile, and this adds group_rank() * 128 once more; leave that out [coop-group-origin]
  coop::load(warp, source, items, coop::offset((threadIdx.x & ~31u) * 4));
  // CHECK: :[[#@LINE-1]]:48: warning: coop::load of a warp already starts at the warp's own tile, and this adds group_rank() * 128 once more; leave that out [coop-group-origin]
  coop::load(warp, source, items, coop::offset(__shfl_sync(0xffffffff, threadIdx.x / 32, 0) * warp_tile));
  // CHECK: :[[#@LINE-1]]:48: warning: coop::load of a warp already starts at the warp's own tile, and this adds group_rank() * 128 once more; leave that out [coop-group-origin]
  coop::load(half, source, items, coop::offset(half.group_rank() * 64));
  // CHECK: :[[#@LINE-1]]:48: warning: coop::load of a logical warp already starts at the logical warp's own tile, and this adds group_rank() * 64 once more; leave that out [coop-group-origin]
  coop::load(half, source + block.rank() / 16 * 64, items);
  // CHECK: :[[#@LINE-1]]:29: warning: coop::load of a logical warp already starts at the logical warp's own tile, and this adds group_rank() * 64 once more; leave that out [coop-group-origin]
  coop::store(warp, destination, items);
}
// A row of the whole grid's has the warp's number in it.
__global__ void own_row_of_the_grid(const int* source, int* destination)
{
  auto block = coop::this_block<threads>();
  auto warp = coop::this_warp();
  int items[4];
  const int row = blockIdx.x * 4 + threadIdx.x / 32;
  coop::load(warp, source + row * warp_tile, items);
  // CHECK: :[[#@LINE-1]]:20: warning: coop::load of a warp already starts at the warp's own tile, and this adds group_rank() * 128 once more; leave that out [coop-group-origin]
  // CHECK: :[[#@LINE-3]]:36: note: the warp's own origin comes in here
  coop::store(warp, destination, items, coop::offset((blockIdx.x * 4 + warp.group_rank()) << 7));
  // CHECK: :[[#@LINE-1]]:72: warning: coop::store of a warp already starts at the warp's own tile, and this adds group_rank() * 128 once more; leave that out [coop-group-origin]
}
__global__ void own_row_of_a_tall_block(const int* source, int* destination)
{
  auto block = coop::this_block<32, 4>();
  auto warp = coop::this_warp();
  int items[4];
  const int row = blockIdx.x * blockDim.y + threadIdx.y;
  coop::load(warp, source + row * warp_tile, items);
  // CHECK: :[[#@LINE-1]]:20: warning: coop::load of a warp already starts at the warp's own tile, and this adds group_rank() * 128 once more; leave that out [coop-group-origin]
  // CHECK: :[[#@LINE-3]]:45: note: the warp's own origin comes in here
  coop::store(warp, destination, items);
}
__global__ void own_row(const int* source, int* destination)
{
  auto block = coop::this_block<threads>();
  auto warp = coop::this_warp();
  __shared__ int staged[4][warp_tile];
  int items[4];
  coop::load(warp, source, items);
  coop::store(warp, &staged[threadIdx.x / 32][0], items);
  // CHECK: :[[#@LINE-1]]:29: warning: coop::store of a warp already starts at the warp's own tile, and this adds group_rank() * 128 once more; leave that out [coop-group-origin]
  coop::store(warp, destination, items);
}
__global__ void own_origin_of_a_handle(const int* source, int* destination)
{
  auto lanes = cooperative_groups::tiled_partition<32>(cooperative_groups::this_thread_block());
  auto block = coop::this_block<threads>();
  int items[4];
  coop::load(lanes, source, items, coop::offset(lanes.meta_group_rank() * warp_tile));
  // CHECK: :[[#@LINE-1]]:49: warning: coop::load of a warp already starts at the warp's own tile, and this adds group_rank() * 128 once more; leave that out [coop-group-origin]
  coop::store(lanes, destination, items);
}
__global__ void __launch_bounds__(threads) any_shape(const int* source, int* destination)
{
  auto warp = coop::this_warp();
  int items[4];
  coop::load(warp, source, items, coop::offset(threadIdx.x / 32 * warp_tile));
  coop::store(warp, destination, items, coop::offset(threadIdx.x / 32 * warp_tile));
}
__global__ void no_own_origin(const int* source, int* destination)
{
  auto block = coop::this_block<threads>();
  auto warp = coop::this_warp();
  auto half = coop::group_by<16>(warp);
  int items[4];
  coop::load(warp, source, items);
  coop::load(warp, source + blockIdx.x * block_tile, items);
  coop::load(half, source, items, coop::offset(blockIdx.x * block_tile));
  coop::store(half, destination, items);
}

// Tile by tile of a grid that is smaller than the data: what the warp adds is its own origin again.
__global__ void persistent(const int* source, int* destination, int tiles)
{
  auto block = coop::this_block<threads>();
  auto warp = coop::this_warp();
  int items[4];
  for (int k = blockIdx.x; k < tiles; k += gridDim.x) {
    coop::load(warp, source, items, coop::offset(k * block_tile + int(warp.group_rank()) * warp_tile));
    // CHECK: :[[#@LINE-1]]:67: warning: coop::load of a warp already starts at the warp's own tile, and this adds group_rank() * 128 once more; leave that out [coop-group-origin]
    coop::store(warp, destination, items, coop::offset(k * block_tile));
  }
}

// In an instantiation.
template <int W, int N> __global__ void dependent(const int* source, int* destination)
{
  auto block = coop::this_block<threads>();
  auto tile = coop::group_by<W>(coop::this_warp());
  int items[N];
  coop::load(tile, source, items, coop::offset(tile.group_rank() * (W * N)));
  // CHECK: :[[#@LINE-1]]:48: warning: coop::load of a logical warp already starts at the logical warp's own tile, and this adds group_rank() * 24 once more; leave that out [coop-group-origin]
  // CHECK: :[[#@LINE-2]]:3: note: in the instantiation 'dependent<8, 3>'
  coop::store(tile, destination, items, coop::offset(tile.group_rank() * (16 * N)));
  // CHECK: :[[#@LINE-1]]:54: warning: coop::store of a logical warp already starts at the logical warp's own tile, and this adds group_rank() * 32 once more; leave that out [coop-group-origin]
  // CHECK: :[[#@LINE-2]]:3: note: in the instantiation 'dependent<16, 2>'
}
template __global__ void dependent<8, 3>(const int*, int*);
template __global__ void dependent<16, 2>(const int*, int*);

// Orders and exchanges within a warp.
__global__ void payloads(const int* source, int* destination, int* sums, int count)
{
  auto block = coop::this_block<threads>();
  auto warp = coop::this_warp();
  auto half = coop::group_by<16>(warp);
  int a[4], b[4], c[4];
  coop::load(warp, source, a, coop::striped);
  coop::store(warp, destination, a);
  // CHECK: :[[#@LINE-1]]:34: warning: 'a' holds items in striped order, but is stored in blocked order; use the same order for both, or exchange the items in between [coop-payload-order]
  // CHECK: :[[#@LINE-3]]:3: note: loaded in striped order here
  coop::load(half, source, b);
  coop::store(half, destination, b, coop::transpose);
  coop::store(warp, sums, b[0]);
  // CHECK: :[[#@LINE-1]]:27: warning: 'b' is read after a 'transpose' store, which may have exchanged its items with other threads; write or load it again first, or let the store take a const copy [coop-payload-order]
  // CHECK: :[[#@LINE-3]]:3: note: the 'transpose' store is here
  coop::load(warp, source, c, coop::valid_items(min(max(count, 0), warp_tile)));
  coop::store(warp, destination, c);
  // CHECK: :[[#@LINE-1]]:34: warning: 'c' is stored whole, but only a prefix of the tile was loaded and the items behind it are unspecified; give the load a coop::oob_default, or the store the same coop::valid_items [coop-uninitialized-payload]
  // CHECK: :[[#@LINE-3]]:31: note: loaded with this valid_items and no oob_default
}

// From row to row of a grid that is smaller than the data.
__global__ void rows_in_a_loop(const int* source, int* destination, int rows)
{
  auto block = coop::this_block<threads>();
  auto warp = coop::this_warp();
  int items[4];
  for (int row = blockIdx.x * 4 + threadIdx.x / 32; row < rows; row += gridDim.x * 4) {
    coop::load(warp, source + row * warp_tile, items);
    // CHECK: :[[#@LINE-1]]:22: warning: coop::load of a warp already starts at the warp's own tile, and this adds group_rank() * 128 once more; leave that out [coop-group-origin]
    // CHECK: :[[#@LINE-3]]:35: note: the warp's own origin comes in here
    coop::store(warp, destination + (row - int(threadIdx.x / 32)) * warp_tile, items);
  }
}
