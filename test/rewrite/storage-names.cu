// The storage declaration can name what the call names only if that is visible there: local aliases and constants that are
// declared later are written out, and what is visible is named.
//
// REQUIRES: nvcc
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

template <class T> struct traits { using value = T; static constexpr int items = 4; };

__global__ void visible(const float* source)
{
  using value = float;
  constexpr int threads = 128;
  constexpr int items_per_thread = 4;
  const int extent = threads;
  auto block = coop::this_block<extent>();
  coop::ThreadData<value, items_per_thread> items;
  coop::load(block, source, items, coop::transpose);
}

__global__ void in_a_loop(const float* source, float* destination, int n)
{
  for (int i = 0; i < n; ++i) {
    using value = float;
    constexpr int threads = 128;
    constexpr int items_per_thread = threads / 32;
    auto block = coop::this_block<threads>();
    coop::ThreadData<value, items_per_thread> items;
    coop::load(block, source, items, coop::transpose);
  }
  {
    typedef float other;
    enum { threads = 128 };
    auto block = coop::this_block<threads>();
    other items[3];
    coop::store(block, destination, items, coop::transpose);
  }
}

template <class T, int Threads> __global__ void dependent(const T* source, T* destination, int n)
{
  using outer = typename traits<T>::value;
  if (n > 0) {
    using inner = typename traits<outer>::value;
    constexpr int items_per_thread = traits<inner>::items;
    constexpr auto doubled = items_per_thread * 2;
    const int kept = items_per_thread;
    coop::ThreadData<inner, doubled> items;
    coop::ThreadData<outer, kept> others;
    coop::load(coop::this_block<Threads>(), source, items, coop::transpose);
    coop::load(coop::this_block<Threads>(), source, others, coop::transpose);
  }
  T last[traits<T>::items];
  coop::store(coop::this_block<Threads>(), destination, last, coop::transpose);
}
template __global__ void dependent<int, 64>(const int*, int*, int);

// A shadowed name means the inner thing.
__global__ void shadowed(const float* source, const double* doubles, int n)
{
  using value = float;
  constexpr int count = 2;
  if (n > 0) {
    using value = double;
    constexpr int count = 3;
    coop::ThreadData<value, count> items;
    coop::load(coop::this_block<128>(), doubles, items, coop::transpose);
  }
  coop::ThreadData<value, count> items;
  coop::load(coop::this_block<128>(), source, items, coop::transpose);
}

// A local class: the declaration moves in to where it can be named.
__global__ void local_class(int* destination, int n)
{
  if (n > 0) {
    struct pair { int a, b; };
    pair items[2] = {};
    coop::store(coop::this_block<128>(), reinterpret_cast<pair*>(destination), items, coop::transpose);
  }
}
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/device.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#line 2 "before.cu"

template <class T> struct traits { using value = T; static constexpr int items = 4; };

__global__ void visible(const float* source)
{
  using value = float;
  constexpr int threads = 128;
  constexpr int items_per_thread = 4;
  const int extent = threads;
  [[maybe_unused]] auto block = coop::this_block<extent>();
  coop::ThreadData<value, items_per_thread> items;
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_load = cub::BlockLoad<value, extent, items_per_thread, cub::BLOCK_LOAD_TRANSPOSE>;
  __shared__ coop_load::TempStorage coop_storage;
#line 13 "before.cu"
  coop_load(coop_storage).Load(source, items.array());
}

__global__ void in_a_loop(const float* source, float* destination, int n)
{
  // coop-rewrite --plan=min-smem: lines 24, 31 share; 1 barrier
  using coop_load = cub::BlockLoad<float, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_store = cub::BlockStore<float, 128, 3, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ union {
    coop_load::TempStorage load;
    coop_store::TempStorage store;
  } coop_storage;
#line 18 "before.cu"
  for (int i = 0; i < n; ++i) {
    using value = float;
    constexpr int threads = 128;
    constexpr int items_per_thread = threads / 32;
    [[maybe_unused]] auto block = coop::this_block<threads>();
    coop::ThreadData<value, items_per_thread> items;
    coop_load(coop_storage.load).Load(source, items.array()); __syncthreads();
  }
  {
    typedef float other;
    enum { threads = 128 };
    [[maybe_unused]] auto block = coop::this_block<threads>();
    other items[3];
    coop_store(coop_storage.store).Store(destination, items);
  }
}

template <class T, int Threads> struct coop_dependent_types {
  static constexpr bool coop_exchanges = (static_cast<int>(traits<typename traits<typename traits<T>::value>::value>::items) * 2) != 1 && Threads != 1;
  static constexpr bool coop_exchanges_2 = (static_cast<int>(traits<typename traits<typename traits<T>::value>::value>::items)) != 1 && Threads != 1;
  static constexpr bool coop_exchanges_3 = traits<T>::items != 1 && Threads != 1;
  using coop_load =
    cub::BlockLoad<typename traits<typename traits<T>::value>::value, Threads, (static_cast<int>(traits<typename traits<typename traits<T>::value>::value>::items) * 2), coop_exchanges ? cub::BLOCK_LOAD_TRANSPOSE : cub::BLOCK_LOAD_DIRECT>;
  using coop_load_2 =
    cub::BlockLoad<typename traits<T>::value, Threads, (static_cast<int>(traits<typename traits<typename traits<T>::value>::value>::items)), coop_exchanges_2 ? cub::BLOCK_LOAD_TRANSPOSE : cub::BLOCK_LOAD_DIRECT>;
  using coop_store =
    cub::BlockStore<T, Threads, traits<T>::items, coop_exchanges_3 ? cub::BLOCK_STORE_TRANSPOSE : cub::BLOCK_STORE_DIRECT>;
  typedef union {
    typename coop_load::TempStorage load;
    typename coop_load_2::TempStorage load_2;
    typename coop_store::TempStorage store;
  } coop_storage_type;
};

#line 35 "before.cu"
template <class T, int Threads> __global__ void dependent(const T* source, T* destination, int n)
{
  using outer = typename traits<T>::value;
  // coop-rewrite --plan=min-smem: lines 45, 46, 49 share; at most 2 barriers
  using coop_types = coop_dependent_types<T, Threads>;
  constexpr bool coop_exchanges = coop_types::coop_exchanges;
  constexpr bool coop_exchanges_2 = coop_types::coop_exchanges_2;
  constexpr bool coop_exchanges_3 = coop_types::coop_exchanges_3;
  using coop_load = typename coop_types::coop_load;
  using coop_load_2 = typename coop_types::coop_load_2;
  using coop_store = typename coop_types::coop_store;
  auto& coop_storage = coop::detail::block_storage<coop_types>();
#line 38 "before.cu"
  if (n > 0) {
    using inner = typename traits<outer>::value;
    constexpr int items_per_thread = traits<inner>::items;
    constexpr auto doubled = items_per_thread * 2;
    const int kept = items_per_thread;
    coop::ThreadData<inner, doubled> items;
    coop::ThreadData<outer, kept> others;
    coop_load(coop_storage.load).Load(source, items.array()); if constexpr (coop_exchanges && (coop_exchanges_2 || coop_exchanges_3)) __syncthreads();
    coop_load_2(coop_storage.load_2).Load(source, others.array()); if constexpr (coop_exchanges_2 && coop_exchanges_3) __syncthreads();
  }
  T last[traits<T>::items];
  coop_store(coop_storage.store).Store(destination, last);
}
template __global__ void dependent<int, 64>(const int*, int*, int);

// A shadowed name means the inner thing.
__global__ void shadowed(const float* source, const double* doubles, int n)
{
  using value = float;
  constexpr int count = 2;
  // coop-rewrite --plan=min-smem: lines 62, 65 share; 1 barrier
  using coop_load = cub::BlockLoad<double, 128, 3, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_load_2 = cub::BlockLoad<value, 128, count, cub::BLOCK_LOAD_TRANSPOSE>;
  __shared__ union {
    coop_load::TempStorage load;
    coop_load_2::TempStorage load_2;
  } coop_storage;
#line 58 "before.cu"
  if (n > 0) {
    using value = double;
    constexpr int count = 3;
    coop::ThreadData<value, count> items;
    coop_load(coop_storage.load).Load(doubles, items.array()); __syncthreads();
  }
  coop::ThreadData<value, count> items;
  coop_load_2(coop_storage.load_2).Load(source, items.array());
}

// A local class: the declaration moves in to where it can be named.
__global__ void local_class(int* destination, int n)
{
  if (n > 0) {
    struct pair { int a, b; };
    pair items[2] = {};
    // coop-rewrite --plan=min-smem: 1 call; no barrier
    using coop_store = cub::BlockStore<pair, 128, 2, cub::BLOCK_STORE_TRANSPOSE>;
    __shared__ coop_store::TempStorage coop_storage;
#line 74 "before.cu"
    coop_store(coop_storage).Store(reinterpret_cast<pair*>(destination), items);
  }
}
