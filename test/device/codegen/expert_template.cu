// The kernels of template.cu as somebody would write them by hand with CUB. Somebody who wants a vectorized store of any
// address tests it; somebody who allows one item per thread saves the exchange that is none.
#include <cstdint>

#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>

template <cub::BlockLoadAlgorithm Load, cub::BlockStoreAlgorithm Store>
struct algorithm
{
  static constexpr cub::BlockLoadAlgorithm load   = Load;
  static constexpr cub::BlockStoreAlgorithm store = Store;
};
struct direct_t : algorithm<cub::BLOCK_LOAD_DIRECT, cub::BLOCK_STORE_DIRECT>
{};
struct striped_t : algorithm<cub::BLOCK_LOAD_STRIPED, cub::BLOCK_STORE_STRIPED>
{};
struct vectorize_t : algorithm<cub::BLOCK_LOAD_VECTORIZE, cub::BLOCK_STORE_VECTORIZE>
{};
struct transpose_t : algorithm<cub::BLOCK_LOAD_TRANSPOSE, cub::BLOCK_STORE_TRANSPOSE>
{};
struct warp_transpose_t : algorithm<cub::BLOCK_LOAD_WARP_TRANSPOSE, cub::BLOCK_STORE_WARP_TRANSPOSE>
{};
struct warp_transpose_timesliced_t
    : algorithm<cub::BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED, cub::BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED>
{};

template <class T, int Threads, int Items, class Algorithm>
__global__ void __launch_bounds__(Threads) tiles(const T* source, T* destination)
{
  constexpr int tile        = Threads * Items;
  constexpr bool exchanges  = Items > 1 && Algorithm::load >= cub::BLOCK_LOAD_TRANSPOSE;
  constexpr auto load       = Items > 1 ? Algorithm::load : cub::BLOCK_LOAD_DIRECT;
  constexpr auto store      = Items > 1 ? Algorithm::store : cub::BLOCK_STORE_DIRECT;
  using Load                = cub::BlockLoad<T, Threads, Items, load>;
  using Store               = cub::BlockStore<T, Threads, Items, store>;
  __shared__ union
  {
    typename Load::TempStorage load;
    typename Store::TempStorage store;
  } storage;
  T items[Items];
  Load(storage.load).Load(source + blockIdx.x * tile, items);
  for (T& item : items)
  {
    item += 1;
  }
  if constexpr (exchanges)
  {
    __syncthreads();
  }
  T* target = destination + blockIdx.x * tile;
  if (store == cub::BLOCK_STORE_VECTORIZE && reinterpret_cast<std::uintptr_t>(target) % 16 != 0)
  {
    cub::StoreDirectBlocked(threadIdx.x, target, items);
    return;
  }
  Store(storage.store).Store(target, items);
}

template __global__ void tiles<int, 128, 4, direct_t>(const int*, int*);
template __global__ void tiles<int, 128, 4, striped_t>(const int*, int*);
template __global__ void tiles<int, 128, 4, vectorize_t>(const int*, int*);
template __global__ void tiles<int, 128, 4, transpose_t>(const int*, int*);
template __global__ void tiles<int, 128, 4, warp_transpose_t>(const int*, int*);
template __global__ void tiles<int, 128, 4, warp_transpose_timesliced_t>(const int*, int*);
template __global__ void tiles<int, 128, 1, transpose_t>(const int*, int*);
