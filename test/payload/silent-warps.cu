// Warps and logical warps whose payloads, counts and addresses are right: nothing is said.
//
// RUN: %silent

#include <coop/coop.cuh>

constexpr int threads = 128;
constexpr int warp_tile = 32 * 4;
constexpr int block_tile = threads * 4;

// The block's origin is the caller's, the warp's is not.
__global__ void block_origin(const int* source, int* destination)
{
  auto block = coop::this_block<threads>();
  auto warp = coop::this_warp();
  int items[4];
  const int origin = blockIdx.x * block_tile;
  coop::load(warp, source + origin, items, coop::striped);
  coop::store(warp, destination, items, coop::striped, coop::offset(origin));
}

// The warp's own remainder.
__global__ void own_remainder(const int* source, int* destination, int count)
{
  auto block = coop::this_block<threads>();
  auto warp = coop::this_warp();
  int items[4];
  const int origin = blockIdx.x * block_tile;
  const int first = origin + int(warp.group_rank()) * warp_tile;
  const int valid = min(max(count - first, 0), warp_tile);
  coop::load(warp, source, items, coop::valid_items(valid), coop::offset(origin));
  coop::store(warp, destination, items, coop::valid_items(valid), coop::offset(origin));
  const int other = min(max(count - origin - int(threadIdx.x / 32) * warp_tile, 0), warp_tile);
  coop::load(warp, source, items, coop::valid_items(other), coop::offset(origin));
  coop::store(warp, destination, items, coop::valid_items(other), coop::offset(origin));
}

// A row for each warp, cut off at the warp's tile.
__global__ void rows(const int* source, int* destination, int columns)
{
  auto block = coop::this_block<threads>();
  auto warp = coop::this_warp();
  int items[4];
  const int valid = min(columns, warp_tile);
  coop::load(warp, source, items, coop::valid_items(valid), coop::offset(blockIdx.x * block_tile));
  coop::store(warp, destination, items, coop::valid_items(valid), coop::offset(blockIdx.x * block_tile));
}

// What the tool adds is taken back, where rows are longer than what a warp moves of them.
__global__ void rows_of_the_grid(const int* source, int* destination, int columns)
{
  auto block = coop::this_block<threads>();
  auto warp = coop::this_warp();
  int items[4];
  const int row = blockIdx.x * 4 + threadIdx.x / 32;
  coop::load(warp, source + row * warp_tile - threadIdx.x / 32 * warp_tile, items);
  coop::store(warp, destination, items, coop::offset((row - int(warp.group_rank())) * warp_tile));
  coop::load(warp, source + row * 2 * warp_tile - threadIdx.x / 32 * warp_tile * 2, items);
  coop::store(warp, destination, items, coop::offset(row * columns - int(warp.group_rank()) * warp_tile));
}

// A block of one warp: what is left for the block is what is left for the warp.
__global__ void one_warp(const int* source, int* destination, int count)
{
  auto block = coop::this_block<32>();
  auto warp = coop::this_warp();
  int items[4];
  const int origin = blockIdx.x * warp_tile;
  const int valid = min(max(count - origin, 0), warp_tile);
  coop::load(warp, source, items, coop::valid_items(valid), coop::offset(origin));
  coop::store(warp, destination, items, coop::valid_items(valid), coop::offset(origin));
}

// The block's remainder for the block, in the same kernel as warps.
__global__ void block_and_warps(const int* source, int* destination, int count)
{
  auto block = coop::this_block<threads>();
  auto warp = coop::this_warp();
  int items[4], mine[4];
  const int origin = blockIdx.x * block_tile;
  const int valid = min(max(count - origin, 0), block_tile);
  coop::load(block, source, items, coop::valid_items(valid), coop::offset(origin));
  coop::load(warp, source, mine, coop::offset(origin));
  coop::store(warp, destination, mine, coop::offset(origin));
  coop::store(block, destination, items, coop::valid_items(valid), coop::offset(origin));
}

// Two tiles of each warp, one behind the other.
__global__ void two_tiles(const int* source, int* destination)
{
  auto block = coop::this_block<threads>();
  auto warp = coop::this_warp();
  int items[4];
  const int warp_number = threadIdx.x / 32;
  for (int k = 0; k < 2; ++k) {
    coop::load(warp, source, items, coop::offset(warp_number * warp_tile + k * warp_tile));
    coop::store(warp, destination, items, coop::offset(warp_number * warp_tile + k * warp_tile));
  }
}
__global__ void two_tiles_by_hand(const int* source, int* destination)
{
  auto block = coop::this_block<threads>();
  auto warp = coop::this_warp();
  int first[4], second[4];
  const int more = int(warp.group_rank()) * warp_tile;
  coop::load(warp, source, first, coop::offset(more));
  coop::load(warp, source, second, coop::offset(more + warp_tile));
  coop::store(warp, destination, first, coop::offset(more));
  coop::store(warp, destination, second, coop::offset(more + warp_tile));
}

// A gap behind each warp's tile, and rows of a pitch of their own.
__global__ void gaps(const int* source, int* destination, int pitch)
{
  auto block = coop::this_block<threads>();
  auto warp = coop::this_warp();
  int items[4];
  coop::load(warp, source, items, coop::offset(int(warp.group_rank()) * 16));
  coop::store(warp, destination + int(threadIdx.x / 32) * (pitch - warp_tile), items);
}

// Each logical warp's tile is where its number times its own tile is; the number of the warp around it is another thing.
__global__ void logical_warps(const int* source, int* destination)
{
  auto block = coop::this_block<threads>();
  auto quarter = coop::group_by<8>(coop::this_warp());
  int items[4];
  coop::load(quarter, source, items, coop::striped, coop::offset(int(threadIdx.x / 32) * warp_tile));
  coop::store(quarter, destination, items, coop::striped);
}

// In a block of rows, what threadIdx.x counts is no warp of the block.
__global__ void rows_of_warps(const int* source, int* destination, int pitch)
{
  auto block = coop::this_block<64, 2>();
  auto warp = coop::this_warp();
  int items[4];
  coop::load(warp, source, items, coop::offset(threadIdx.y * pitch + threadIdx.x / 32 * warp_tile));
  coop::store(warp, destination, items);
}

// Loaded by one group and stored by another.
__global__ void from_group_to_group(const int* source, int* destination, int count)
{
  auto block = coop::this_block<threads>();
  auto warp = coop::this_warp();
  auto half = coop::group_by<16>(warp);
  int items[4];
  coop::load(warp, source, items, coop::striped);
  coop::store(block, destination, items, coop::warp_striped);
  coop::load(half, source, items, coop::striped);
  coop::store(warp, destination, items);
  coop::load(warp, source, items, coop::valid_items(min(count, warp_tile)));
  coop::store(block, destination, items);
}

// A logical warp of one thread has one order, and exchanges nothing.
__global__ void single_threads(const int* source, int* destination)
{
  auto block = coop::this_block<threads>();
  auto thread = coop::group_by<1>(coop::this_warp());
  int items[4];
  coop::load(thread, source, items, coop::striped);
  coop::store(thread, destination, items, coop::transpose);
  coop::store(thread, destination, items);
}

// One order on each way.
__global__ void different_ways(const int* source, int* destination, bool striped)
{
  auto block = coop::this_block<64>();
  auto warp = coop::this_warp();
  int items[4];
  if (striped) {
    coop::load(warp, source, items, coop::striped);
    coop::store(warp, destination, items, coop::striped);
  } else {
    coop::load(warp, source, items, coop::transpose);
    coop::store(warp, destination, items, coop::transpose);
  }
}

// What is left for the block is little enough for a warp, and each takes it.
__global__ void the_same_for_every_warp(const int* source, int* destination, int count)
{
  auto block = coop::this_block<threads>();
  auto warp = coop::this_warp();
  int items[4];
  const int origin = blockIdx.x * block_tile;
  const int valid = min(max(count - origin, 0), block_tile);
  if (valid > warp_tile) {
    coop::load(block, source, items, coop::valid_items(valid), coop::offset(origin));
    coop::store(block, destination, items, coop::valid_items(valid), coop::offset(origin));
  } else {
    const int first = origin - int(warp.group_rank()) * warp_tile;
    coop::load(warp, source + first, items, coop::valid_items(valid));
    coop::store(warp, destination + first, items, coop::valid_items(valid));
  }
}

// Rows of shared memory: the first one, one chosen by the block, and every other one.
__global__ void shared_rows(const int* source, int* destination)
{
  auto block = coop::this_block<threads>();
  auto warp = coop::this_warp();
  __shared__ int staged[8][warp_tile];
  int items[4];
  coop::load(warp, source, items);
  coop::store(warp, &staged[0][0], items);
  coop::store(warp, &staged[blockIdx.x % 4][0], items);
  coop::store(warp, &staged[threadIdx.x / 32 * 2][0], items);
  coop::store(warp, destination, items);
}
