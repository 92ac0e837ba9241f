// A count whose text shows that it lies in the tile, in every instantiation, needs no check; any other keeps it.
//
// REQUIRES: nvcc
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

template <int Threads, int Items>
__global__ void kernel(const int* source, int count, long long large, unsigned positive, size_t size)
{
  auto block = coop::this_block<Threads>();
  coop::ThreadData<int, Items> items;
  constexpr int tile = Threads * Items;
  const int origin = blockIdx.x * tile;

  // Clamped from both sides, as a number that cannot be negative, or the tile itself.
  coop::load(block, source, items, coop::valid_items(min(max(count - origin, 0), tile)));
  coop::load(block, source, items, coop::valid_items(max(min(count - origin, tile), 0)));
  coop::load(block, source, items, coop::valid_items(max(0, min(int(large), Threads * Items))));
  coop::load(block, source, items, coop::valid_items(min(positive, unsigned(tile))));
  coop::load(block, source, items, coop::valid_items(min(size, size_t(tile))));
  coop::load(block, source, items, coop::valid_items(static_cast<int>(min(size, size_t(tile)))));
  coop::load(block, source, items, coop::valid_items(tile));
  coop::load(block, source, items, coop::valid_items(Items * Threads));
  const int kept = min(max(count - origin, 0), tile);
  coop::load(block, source, items, coop::valid_items(kept));

  // Not clamped from below, changed, narrowed, or against another number.
  coop::load(block, source, items, coop::valid_items(min(count - origin, tile)));
  coop::load(block, source, items, coop::valid_items(max(count - origin, 0)));
  coop::load(block, source, items, coop::valid_items(min(static_cast<int>(size), tile)));
  int changed = min(max(count - origin, 0), tile);
  changed += 1;
  coop::load(block, source, items, coop::valid_items(changed));
  const short narrow = min(max(count - origin, 0), tile);
  coop::load(block, source, items, coop::valid_items(narrow));
  coop::load(block, source, items, coop::valid_items((signed char)min(max(count, 0), tile)));
  coop::load(block, source, items, coop::valid_items(tile + 1));
  {
    const int tile = 1 << 20;
    coop::load(block, source, items, coop::valid_items(min(max(count, 0), tile)));
  }
}
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/device.cuh>
#include <cub/block/block_load.cuh>
#line 2 "before.cu"

template <int Threads, int Items>
__global__ void kernel(const int* source, int count, long long large, unsigned positive, size_t size)
{
  [[maybe_unused]] auto block = coop::this_block<Threads>();
  coop::ThreadData<int, Items> items;
  constexpr int tile = Threads * Items;
  const int origin = blockIdx.x * tile;

  // Clamped from both sides, as a number that cannot be negative, or the tile itself.
  cub::BlockLoad<int, Threads, Items>().Load(source, items.array(), min(max(count - origin, 0), tile));
  cub::BlockLoad<int, Threads, Items>().Load(source, items.array(), max(min(count - origin, tile), 0));
  cub::BlockLoad<int, Threads, Items>().Load(source, items.array(), max(0, min(int(large), Threads * Items)));
  cub::BlockLoad<int, Threads, Items>().Load(source, items.array(), coop::detail::unchecked_count(min(positive, unsigned(tile))));
  cub::BlockLoad<int, Threads, Items>().Load(source, items.array(), coop::detail::unchecked_count(min(size, size_t(tile))));
  cub::BlockLoad<int, Threads, Items>().Load(source, items.array(), static_cast<int>(min(size, size_t(tile))));
  cub::BlockLoad<int, Threads, Items>().Load(source, items.array(), tile);
  cub::BlockLoad<int, Threads, Items>().Load(source, items.array(), Items * Threads);
  const int kept = min(max(count - origin, 0), tile);
  cub::BlockLoad<int, Threads, Items>().Load(source, items.array(), kept);

  // Not clamped from below, changed, narrowed, or against another number.
  cub::BlockLoad<int, Threads, Items>().Load(source, items.array(), coop::detail::checked_count<Threads * Items>(min(count - origin, tile)));
  cub::BlockLoad<int, Threads, Items>().Load(source, items.array(), coop::detail::checked_count<Threads * Items>(max(count - origin, 0)));
  cub::BlockLoad<int, Threads, Items>().Load(source, items.array(), coop::detail::checked_count<Threads * Items>(min(static_cast<int>(size), tile)));
  int changed = min(max(count - origin, 0), tile);
  changed += 1;
  cub::BlockLoad<int, Threads, Items>().Load(source, items.array(), coop::detail::checked_count<Threads * Items>(changed));
  const short narrow = min(max(count - origin, 0), tile);
  cub::BlockLoad<int, Threads, Items>().Load(source, items.array(), coop::detail::checked_count<Threads * Items>(narrow));
  cub::BlockLoad<int, Threads, Items>().Load(source, items.array(), coop::detail::checked_count<Threads * Items>((signed char)min(max(count, 0), tile)));
  cub::BlockLoad<int, Threads, Items>().Load(source, items.array(), coop::detail::checked_count<Threads * Items>(tile + 1));
  {
    const int tile = 1 << 20;
    cub::BlockLoad<int, Threads, Items>().Load(source, items.array(), coop::detail::checked_count<Threads * Items>(min(max(count, 0), tile)));
  }
}
