#include "../scale.cuh"

__global__ void own(const int* source)
{
  int x[2];
  coop::load(coop::this_block<32>(), source, x);
}

int c()
{
  own<<<1, 32>>>(nullptr);
  return 1;
}
