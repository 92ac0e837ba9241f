#include <coop/coop.cuh>
#include "tile.cuh"

__global__ void scale(const int* source, int* destination)
{
  int items[items_per_thread];
  auto block = coop::this_block<128>();
  coop::load(block, source, items);
  for (int& x : items) x *= 2;
  coop::store(block, destination, items);
}
