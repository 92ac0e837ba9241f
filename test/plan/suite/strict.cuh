// A CUB that keeps what CUB's documentation promises of its transposing loads and stores, and nothing else: storage may be used
// again only behind a barrier. The real one happens to have each thread read last what it writes first in a store that follows a
// load of the same shape, so that nothing goes wrong there without the barrier. Here a store lays out its tile the other way
// round, and no thread comes back to slots of its own. Sizes and results are those of the real one.
#pragma once

#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#include <cub/warp/warp_load.cuh>
#include <cub/warp/warp_store.cuh>

namespace strict {

/// Bytes of the real class.
template <class Real> struct bytes_of {
  alignas(typename Real::TempStorage) unsigned char bytes[sizeof(typename Real::TempStorage)];
};

/// All threads of the group, or the mask of the lanes.
struct whole_block {
  static __device__ void sync(unsigned) { __syncthreads(); }
};
struct lanes {
  static __device__ void sync(unsigned mask) { __syncwarp(mask); }
};

/// Items of `Threads` threads through a tile: the one of rank r holds element r * Items + i, or the striped one r + i * Part +
/// (what lies before its part of `Part` threads). The tile holds `Slice` threads' items at a time.
template <class T, int Threads, int Items, int Part, int Slice, bool Reversed, class Scope> struct exchange {
  static constexpr int room = Slice * Items;

  unsigned char* bytes;
  int rank;
  unsigned mask;

  __device__ int blocked(int i) const { return rank * Items + i; }
  __device__ int striped(int i) const { return rank / Part * (Part * Items) + i * Part + rank % Part; }
  __device__ T& slot(int k) const
  {
    const int place = k % room;
    // Turned round by a few items, so that no thread's items begin where those of another type do.
    return reinterpret_cast<T*>(bytes)[Reversed ? room - 1 - place : (place + 3 * int(sizeof(T))) % room];
  }

  template <class From, class To> __device__ void run(T (&items)[Items], From from, To to) const
  {
    for (int slice = 0; slice < Threads; slice += Slice) {
      const bool mine = rank >= slice && rank < slice + Slice;
      if (slice > 0) Scope::sync(mask);
      if (mine)
        for (int i = 0; i < Items; ++i) slot(from(i)) = items[i];
      Scope::sync(mask);
      if (mine)
        for (int i = 0; i < Items; ++i) items[i] = slot(to(i));
    }
  }
  __device__ void to_blocked(T (&items)[Items]) const
  {
    run(items, [this](int i) { return striped(i); }, [this](int i) { return blocked(i); });
  }
  __device__ void to_striped(T (&items)[Items]) const
  {
    run(items, [this](int i) { return blocked(i); }, [this](int i) { return striped(i); });
  }
};

template <class Exchange, class Real, class T, int Items, int Tile> struct load {
  using TempStorage = bytes_of<Real>;
  static_assert(Exchange::room * sizeof(T) <= sizeof(TempStorage), "the real storage holds a tile");
  Exchange through;

  __device__ void Load(const T* source, T (&items)[Items]) { Load(source, items, Tile); }
  __device__ void Load(const T* source, T (&items)[Items], int valid)
  {
    for (int i = 0; i < Items; ++i)
      if (through.striped(i) < valid) items[i] = source[through.striped(i)];
    through.to_blocked(items);
  }
  __device__ void Load(const T* source, T (&items)[Items], int valid, T fill)
  {
    for (T& x : items) x = fill;
    Load(source, items, valid);
  }
};

template <class Exchange, class Real, class T, int Items, int Tile> struct store {
  using TempStorage = bytes_of<Real>;
  static_assert(Exchange::room * sizeof(T) <= sizeof(TempStorage), "the real storage holds a tile");
  Exchange through;

  __device__ void Store(T* destination, T (&items)[Items]) { Store(destination, items, Tile); }
  __device__ void Store(T* destination, T (&items)[Items], int valid)
  {
    through.to_striped(items);
    for (int i = 0; i < Items; ++i)
      if (through.striped(i) < valid) destination[through.striped(i)] = items[i];
  }
};

template <class Algorithm> constexpr bool by_warps(Algorithm a)
{
  return a == Algorithm(cub::BLOCK_LOAD_WARP_TRANSPOSE) || a == Algorithm(cub::BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED);
}
static_assert(int(cub::BLOCK_LOAD_WARP_TRANSPOSE) == int(cub::BLOCK_STORE_WARP_TRANSPOSE) &&
                int(cub::BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED) == int(cub::BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED) &&
                int(cub::BLOCK_LOAD_TRANSPOSE) == int(cub::BLOCK_STORE_TRANSPOSE),
              "loads and stores number their algorithms alike");

template <class T, int Threads, int Items, auto Algorithm, bool Reversed>
using block_exchange =
  exchange<T, Threads, Items, by_warps(Algorithm) ? 32 : Threads,
           int(Algorithm) == int(cub::BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED) ? 32 : Threads, Reversed, whole_block>;

template <class T, int Threads, int Items, cub::BlockLoadAlgorithm Algorithm>
struct BlockLoad : load<block_exchange<T, Threads, Items, Algorithm, false>, cub::BlockLoad<T, Threads, Items, Algorithm>, T,
                        Items, Threads * Items> {
  static_assert(Algorithm == cub::BLOCK_LOAD_TRANSPOSE || by_warps(Algorithm), "one that exchanges");
  __device__ explicit BlockLoad(typename BlockLoad::TempStorage& storage)
  {
    this->through = {storage.bytes, int(threadIdx.x), 0};
  }
};

template <class T, int Threads, int Items, cub::BlockStoreAlgorithm Algorithm>
struct BlockStore : store<block_exchange<T, Threads, Items, Algorithm, true>, cub::BlockStore<T, Threads, Items, Algorithm>, T,
                          Items, Threads * Items> {
  static_assert(Algorithm == cub::BLOCK_STORE_TRANSPOSE || by_warps(Algorithm), "one that exchanges");
  __device__ explicit BlockStore(typename BlockStore::TempStorage& storage)
  {
    this->through = {storage.bytes, int(threadIdx.x), 0};
  }
};

template <int Width> __device__ unsigned lanes_of_group()
{
  return Width == 32 ? ~0u : ((1u << Width % 32) - 1) << threadIdx.x % 32 / Width * Width;
}

template <class T, int Items, cub::WarpLoadAlgorithm Algorithm, int Width = 32>
struct WarpLoad : load<exchange<T, Width, Items, Width, Width, false, lanes>, cub::WarpLoad<T, Items, Algorithm, Width>, T,
                       Items, Width * Items> {
  static_assert(Algorithm == cub::WARP_LOAD_TRANSPOSE, "one that exchanges");
  __device__ explicit WarpLoad(typename WarpLoad::TempStorage& storage)
  {
    this->through = {storage.bytes, int(threadIdx.x % Width), lanes_of_group<Width>()};
  }
};

template <class T, int Items, cub::WarpStoreAlgorithm Algorithm, int Width = 32>
struct WarpStore : store<exchange<T, Width, Items, Width, Width, true, lanes>, cub::WarpStore<T, Items, Algorithm, Width>, T,
                         Items, Width * Items> {
  static_assert(Algorithm == cub::WARP_STORE_TRANSPOSE, "one that exchanges");
  __device__ explicit WarpStore(typename WarpStore::TempStorage& storage)
  {
    this->through = {storage.bytes, int(threadIdx.x % Width), lanes_of_group<Width>()};
  }
};

} // namespace strict
