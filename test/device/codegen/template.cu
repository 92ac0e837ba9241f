// A kernel template in which type, block, items and algorithm are all dependent: our side of the comparison with
// expert_template.cu.
#include <coop/coop.cuh>

template <class T, int Threads, int Items, class Algorithm>
__global__ void __launch_bounds__(Threads) tiles(const T* source, T* destination)
{
  constexpr int tile = Threads * Items;
  coop::ThreadData<T, Items> items;
  coop::load(coop::this_block<Threads>(), source + blockIdx.x * tile, items, Algorithm{});
  for (T& item : items)
  {
    item += 1;
  }
  coop::store(coop::this_block<Threads>(), destination + blockIdx.x * tile, items, Algorithm{});
}

template __global__ void tiles<int, 128, 4, coop::direct_t>(const int*, int*);
template __global__ void tiles<int, 128, 4, coop::striped_t>(const int*, int*);
template __global__ void tiles<int, 128, 4, coop::vectorize_t>(const int*, int*);
template __global__ void tiles<int, 128, 4, coop::transpose_t>(const int*, int*);
template __global__ void tiles<int, 128, 4, coop::warp_transpose_t>(const int*, int*);
template __global__ void tiles<int, 128, 4, coop::warp_transpose_timesliced_t>(const int*, int*);
template __global__ void tiles<int, 128, 1, coop::transpose_t>(const int*, int*);
