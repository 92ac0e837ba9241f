// One tile per block: load, add one, store. For one item type and one kind of tile, all shapes, with every blocked algorithm
// of coop and with CUB written by hand; cudaMemcpy is the ceiling. Prints CSV: one line per shape and variant.
//
// -DITEM=<type> -DGUARDED=<0|1> choose what is compiled; an argument is the number of rounds.
#include <coop/coop.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>

#include "buffers.cuh"

template <class T, int B, int N, class Algorithm, bool Guarded>
__global__ void __launch_bounds__(B) ours(const T* source, T* destination, long long count)
{
  auto block = coop::this_block<B>();
  T items[N];
  const long long origin = static_cast<long long>(blockIdx.x) * (B * N);
  if constexpr (Guarded) {
    const int valid = static_cast<int>(min(count - origin, static_cast<long long>(B * N)));
    coop::load(block, source, items, Algorithm{}, coop::valid_items(valid), coop::offset(origin));
    for (T& x : items) x = next(x);
    coop::store(block, destination, items, Algorithm{}, coop::valid_items(valid), coop::offset(origin));
  } else {
    coop::load(block, source, items, Algorithm{}, coop::offset(origin));
    for (T& x : items) x = next(x);
    coop::store(block, destination, items, Algorithm{}, coop::offset(origin));
  }
}

/// By hand, with the checks that ours has.
template <class T, int B, int N, cub::BlockLoadAlgorithm Load, cub::BlockStoreAlgorithm Store, bool Guarded>
__global__ void __launch_bounds__(B) expert(const T* source, T* destination, long long count)
{
  using load  = cub::BlockLoad<T, B, N, Load>;
  using store = cub::BlockStore<T, B, N, Store>;
  __shared__ union { typename load::TempStorage load; typename store::TempStorage store; } storage;
  T items[N];
  const long long origin = static_cast<long long>(blockIdx.x) * (B * N);
  const long long rest   = min(count - origin, static_cast<long long>(B * N));
  if (Guarded && (rest < 0 || rest > B * N)) __trap();
  if constexpr (Guarded) load(storage.load).Load(source + origin, items, static_cast<int>(rest));
  else load(storage.load).Load(source + origin, items);
  for (T& x : items) x = next(x);
  if constexpr (Load == cub::BLOCK_LOAD_TRANSPOSE || Load == cub::BLOCK_LOAD_WARP_TRANSPOSE) __syncthreads();
  if constexpr (Guarded) store(storage.store).Store(destination + origin, items, static_cast<int>(rest));
  else store(storage.store).Store(destination + origin, items);
}

/// By hand, with full tiles apart: vectorized there, guarded in the last one.
template <class T, int B, int N>
__global__ void __launch_bounds__(B) expert_split(const T* source, T* destination, long long count)
{
  using load  = cub::BlockLoad<T, B, N, cub::BLOCK_LOAD_VECTORIZE>;
  using store = cub::BlockStore<T, B, N, cub::BLOCK_STORE_VECTORIZE>;
  T items[N];
  const long long origin = static_cast<long long>(blockIdx.x) * (B * N);
  const long long rest   = min(count - origin, static_cast<long long>(B * N));
  if (rest < 0 || rest > B * N) __trap();
  if (rest == B * N) load().Load(source + origin, items);
  else load().Load(source + origin, items, static_cast<int>(rest));
  for (T& x : items) x = next(x);
  if (rest == B * N) store().Store(destination + origin, items);
  else store().Store(destination + origin, items, static_cast<int>(rest));
}

template <class T, int B, int N> void run_shape(buffers<T>& data, int rounds)
{
  constexpr bool guarded   = GUARDED;
  const std::size_t tile   = std::size_t(B) * N;
  const std::size_t tiles  = data.room / tile - 1;
  const std::size_t count  = tiles * tile - (guarded ? tile / 3 : 0);
  const unsigned grid      = static_cast<unsigned>(tiles);
  const long long elements = static_cast<long long>(count);
  std::vector<bench::variant> variants;
  auto add = [&](const char* name, auto kernel) {
    variants.push_back({name, [=, &data] { kernel<<<grid, B>>>(data.source, data.destination, elements); }, {}});
  };
  variants.push_back({"memcpy", [&, count] {
    CHECK(cudaMemcpyAsync(data.destination, data.source, count * sizeof(T), cudaMemcpyDeviceToDevice));
  }, {}});
  add("direct", ours<T, B, N, coop::direct_t, guarded>);
  add("vectorize", ours<T, B, N, coop::vectorize_t, guarded>);
  add("transpose", ours<T, B, N, coop::transpose_t, guarded>);
  add("warp_transpose", ours<T, B, N, coop::warp_transpose_t, guarded>);
  add("automatic", ours<T, B, N, coop::automatic_t, guarded>);
  add("expert_direct", expert<T, B, N, cub::BLOCK_LOAD_DIRECT, cub::BLOCK_STORE_DIRECT, guarded>);
  if (N == 1 || !guarded) {
    add("expert_vectorize", expert<T, B, N, cub::BLOCK_LOAD_VECTORIZE, cub::BLOCK_STORE_VECTORIZE, guarded>);
  } else {
    add("expert_vectorize", expert_split<T, B, N>);
  }
  add("expert_transpose", expert<T, B, N, cub::BLOCK_LOAD_TRANSPOSE, cub::BLOCK_STORE_TRANSPOSE, guarded>);
  add("expert_warp_transpose",
      expert<T, B, N, cub::BLOCK_LOAD_WARP_TRANSPOSE, cub::BLOCK_STORE_WARP_TRANSPOSE, guarded>);
  bench::measure(variants, rounds);
  for (const bench::variant& each : variants) {
    bool right = each.name == "memcpy" || data.correct(each.launch, count);
    double gigabytes = 2.0 * count * sizeof(T) / 1e9;
    std::printf("%zu,%d,%d,%d,%s,%.1f,%s\n", sizeof(T), B, N, int(guarded), each.name.c_str(),
                gigabytes / (each.median() * 1e-3), right ? "right" : "WRONG");
  }
  std::fflush(stdout);
}

template <class T, int B, int N> void run(buffers<T>& data, int rounds)
{
  // Not what static shared memory cannot hold for the transposing ones.
  if constexpr (sizeof(T) * B * N <= 40 * 1024) {
    run_shape<T, B, N>(data, rounds);
  }
}

template <class T, int B> void run_block(buffers<T>& data, int rounds)
{
  run<T, B, 1>(data, rounds);
  run<T, B, 2>(data, rounds);
  run<T, B, 3>(data, rounds);
  run<T, B, 4>(data, rounds);
  run<T, B, 5>(data, rounds);
  run<T, B, 6>(data, rounds);
  run<T, B, 7>(data, rounds);
  run<T, B, 8>(data, rounds);
  run<T, B, 12>(data, rounds);
  run<T, B, 16>(data, rounds);
  run<T, B, 32>(data, rounds);
}

int main(int argc, char** argv)
{
  const int rounds = argc > 1 ? std::atoi(argv[1]) : 15;
  buffers<ITEM> data;
  run_block<ITEM, 128>(data, rounds);
  run_block<ITEM, 256>(data, rounds);
  run_block<ITEM, 512>(data, rounds);
}
