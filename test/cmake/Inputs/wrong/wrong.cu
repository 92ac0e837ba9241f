// The payload is a pointer: an error of coop-rewrite.
#include <coop/coop.cuh>

__global__ void wrong(const int* source, int* destination)
{
  auto block = coop::this_block<128>();
  coop::load(block, source, destination);
}
