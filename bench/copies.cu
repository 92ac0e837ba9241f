// One array, one added to each item, all of it: what a library does with one call, and a kernel of one's own with coop's loads
// and stores; cudaMemcpy is the ceiling. Prints CSV: a line per variant.
//
// -DITEM=<type> chooses what is compiled; an argument is the number of rounds.
#include <coop/coop.cuh>
#include <cub/device/device_transform.cuh>
#include <thrust/execution_policy.h>
#include <thrust/transform.h>

#include "buffers.cuh"

struct add_one {
  template <class T> __device__ T operator()(T x) const { return next(x); }
};

constexpr int threads = 256;
constexpr int per     = 32 / sizeof(ITEM);

__global__ void __launch_bounds__(threads) ours(const ITEM* source, ITEM* destination, long long count)
{
  auto block = coop::this_block<threads>();
  ITEM items[per];
  const long long origin = static_cast<long long>(blockIdx.x) * (threads * per);
  const int valid        = static_cast<int>(min(count - origin, static_cast<long long>(threads * per)));
  coop::load(block, source, items, coop::automatic, coop::valid_items(valid), coop::offset(origin));
  for (ITEM& x : items) x = next(x);
  coop::store(block, destination, items, coop::automatic, coop::valid_items(valid), coop::offset(origin));
}

/// What is written first: a thread for each item.
__global__ void __launch_bounds__(threads) item_per_thread(const ITEM* source, ITEM* destination, long long count)
{
  const long long i = static_cast<long long>(blockIdx.x) * threads + threadIdx.x;
  if (i < count) destination[i] = next(source[i]);
}

int main(int argc, char** argv)
{
  const int rounds = argc > 1 ? std::atoi(argv[1]) : 51;
  buffers<ITEM> data;
  const long long count = static_cast<long long>(data.room) - 1001; // a ragged end
  const ITEM* source    = data.source;
  ITEM* destination     = data.destination;
  auto blocks           = [&](int tile) { return static_cast<unsigned>((count + tile - 1) / tile); };
  std::vector<bench::variant> variants{
    {"memcpy", [&] { CHECK(cudaMemcpyAsync(destination, source, count * sizeof(ITEM), cudaMemcpyDeviceToDevice)); }, {}},
    {"automatic", [&] { ours<<<blocks(threads * per), threads>>>(source, destination, count); }, {}},
    {"item per thread", [&] { item_per_thread<<<blocks(threads), threads>>>(source, destination, count); }, {}},
    {"cub::DeviceTransform",
     [&] { CHECK(cub::DeviceTransform::Transform(source, destination, count, add_one{})); },
     {}},
    {"thrust::transform",
     [&] { thrust::transform(thrust::cuda::par_nosync.on(nullptr), source, source + count, destination, add_one{}); },
     {}}};
  bench::measure(variants, rounds);
  for (const bench::variant& each : variants) {
    const bool right = each.name == "memcpy" || data.correct(each.launch, static_cast<std::size_t>(count));
    std::printf("%zu,%s,%.1f,%s\n", sizeof(ITEM), each.name.c_str(), 2.0 * count * sizeof(ITEM) / 1e9 / (each.median() * 1e-3),
                right ? "right" : "WRONG");
  }
}
