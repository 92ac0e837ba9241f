// The constraint "C", a constant array as text of the assembly, is nvcc's own.
//
// REQUIRES: nvcc
// RUN: %dialect-stumbles
// STUMBLES: invalid input constraint 'C' in asm
#include <coop/coop.cuh>

template <bool Cached>
struct Suffix {
  static constexpr char text[] = "";
};
template <>
struct Suffix<true> {
  static constexpr char text[] = ".ca";
};

template <bool Cached>
__device__ int load_one(const int* p)
{
  int value;
  asm("ld.global%1.s32 %0, [%2];" : "=r"(value) : "C"(Suffix<Cached>::text), "l"(p));
  return value;
}

__global__ void kernel(const int* source, int* destination)
{
  int items[4];
  auto block = coop::this_block<128>();
  coop::load(block, source, items);
  items[0] += load_one<true>(source);
  coop::store(block, destination, items);
}
