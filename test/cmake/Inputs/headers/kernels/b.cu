#include <lib/copy.cuh>
#include "linked.cuh"

int b()
{
  int* nothing = nullptr;
  scale<int, LENGTH><<<1, 64>>>(nothing, nothing, 2);
  return 1;
}
