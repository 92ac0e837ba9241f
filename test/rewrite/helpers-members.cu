// Members take storage from their callers as other functions do: its type is a member of their class. Static, templates,
// of class templates, called by other members.
//
// REQUIRES: nvcc
// REDEFINE: %{tool} = -Wno-coop-temp-storage
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

struct pixel_tile {
  static constexpr int count = 4;
  int items[count];

  __device__ void load(const int* source) { coop::load(coop::this_block<128>(), source, items, coop::transpose); }
  static __device__ void put(int* destination, int (&values)[count])
  {
    coop::store(coop::this_block<128>(), destination, values, coop::transpose);
  }
  template <class Block> __device__ void copy(Block block, const int* source, int* destination)
  {
    load(source);
    coop::store(block, destination, items, coop::transpose);
  }
};

template <class T, int N> class tile {
  T items[N];
  __device__ void scale(T factor) { for (T& x : items) x *= factor; }

public:
  template <int B> __device__ void load(coop::block_group<B> block, const T* source)
  {
    coop::load(block, source, items, coop::transpose);
    scale(T(2));
  }
  __device__ void move(const T* source, T* destination)
  {
    load(coop::this_block<64>(), source);
    coop::store(coop::this_block<64>(), destination, items, coop::transpose);
  }
};

__global__ void members(const int* source, int* destination)
{
  pixel_tile tile;
  tile.load(source);
  pixel_tile::put(destination, tile.items);
  tile.copy(coop::this_block<128>(), source, destination);
}

template <class T> __global__ void of_templates(const T* source, T* destination)
{
  tile<T, 4> all;
  all.move(source, destination);
  tile<float, 3> fixed;
  fixed.load(coop::this_block<64>(), nullptr);
  auto* pointer = &all;
  pointer->load(coop::this_block<64>(), source);
}
template __global__ void of_templates<int>(const int*, int*);

// The members of Derived are known in each instantiation only.
template <class Derived> struct kernel_base {
  __device__ void run(const int* source) { static_cast<Derived*>(this)->load(source); }
};
struct loads : kernel_base<loads> {
  int items[4];
  __device__ void load(const int* source) { coop::load(coop::this_block<128>(), source, items, coop::transpose); }
};
__global__ void crtp(const int* source) { loads().run(source); }
