#include <coop/coop.cuh>

__global__ void kernel(const int* source, int* destination)
{
  int items[4];
  auto block = coop::this_block<128>();
  coop::load(block, source, items);
  coop::store(block, destination, items);
}
