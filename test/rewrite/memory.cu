// Memory operands: whatever CUB takes as an iterator stays as it is, a span gives its data().
//
// REQUIRES: nvcc
// REDEFINE: %{tool} = -Wno-coop-uniform-argument
// RUN: %golden
//--- before.cu
#include <cub/iterator/cache_modified_input_iterator.cuh>
#include <cuda/std/array>
#include <cuda/std/iterator>
#include <cuda/std/span>
#include <coop/coop.cuh>

// A user's own iterator that computes what it gives.
struct squares {
  using value_type        = int;
  using reference         = int;
  using pointer           = const int*;
  using difference_type   = long long;
  using iterator_category = cuda::std::random_access_iterator_tag;
  long long first;
  __device__ int operator[](long long i) const { return static_cast<int>((first + i) * (first + i)); }
  __device__ int operator*() const { return static_cast<int>(first * first); }
  __device__ squares operator+(long long i) const { return {first + i}; }
};

// One that only writes.
struct sink {
  using value_type        = void;
  using reference         = void;
  using pointer           = void;
  using difference_type   = long long;
  using iterator_category = cuda::std::random_access_iterator_tag;
  struct slot {
    int* at;
    __device__ void operator=(int value) const { *at = value + 1; }
  };
  int* first;
  __device__ slot operator[](long long i) const { return {first + i}; }
  __device__ slot operator*() const { return {first}; }
  __device__ sink operator+(long long i) const { return {first + i}; }
};

struct buffers { const int* in; int* out; cuda::std::span<int> view; int inner[512]; };
__device__ int global_array[512];
__constant__ int constant_array[512];

__global__ void sources(const int* source, int* plain, const int* __restrict__ restricted, volatile int* often,
                        cuda::std::span<const int> span, cuda::std::span<int, 512> fixed, const buffers held,
                        cub::CacheModifiedInputIterator<cub::LOAD_CS, int> cached)
{
  auto block = coop::this_block<128>();
  __shared__ int shared_array[512];
  extern __shared__ int dynamic_array[];
  int items[4];
  const auto* alias = source;
  auto& reference = source;
  coop::load(block, source, items);
  coop::load(block, plain, items);
  coop::load(block, restricted, items);
  coop::load(block, alias, items);
  coop::load(block, reference, items);
  coop::load(block, span, items);
  coop::load(block, fixed, items);
  coop::load(block, cached, items);
  coop::load(block, cached, items, coop::offset(3));
  coop::load(block, cub::CacheModifiedInputIterator<cub::LOAD_LDG, int>(source), items);
  coop::load(block, squares{3}, items);
  coop::load(block, squares{3} + 4, items, coop::offset(2));
  coop::load(block, shared_array, items);
  coop::load(block, dynamic_array, items, coop::transpose);
  coop::load(block, global_array, items);
  coop::load(block, constant_array, items);
  coop::load(block, held.in, items);
  coop::load(block, held.view, items);
  coop::load(block, held.inner, items);
  coop::load(block, (source), items);
  coop::load(block, &plain[7], items);
  coop::load(block, cuda::std::span<const int>(source, 512), items);
}

__global__ void destinations(int* destination, cuda::std::span<int> span, sink out, buffers* held)
{
  auto block = coop::this_block<128>();
  __shared__ int shared_array[512];
  int items[4] = {};
  coop::store(block, destination, items);
  coop::store(block, span, items);
  coop::store(block, out, items);
  coop::store(block, out, items, coop::offset(5));
  coop::store(block, shared_array, items);
  coop::store(block, held->out, items, coop::vectorize);
  coop::store(block, held->view, items, coop::vectorize);
  coop::store(block, global_array, items, coop::vectorize);
}

// What kind of operand it is, only an instantiation knows.
template <class Source, class Destination> __global__ void dependent(Source source, Destination destination, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  coop::load(block, source, items);
  coop::load(block, source, items, coop::offset(n));
  coop::store(block, destination, items, coop::offset(n));
}
template __global__ void dependent(const int*, int*, int);
template __global__ void dependent(cuda::std::span<const int>, cuda::std::span<int>, int);
template __global__ void dependent(cub::CacheModifiedInputIterator<cub::LOAD_CS, int>, sink, int);

template <class T> struct view { const T* data_; const T* begin() const { return data_; } };
template <class T> __global__ void members(const T* source, T* destination, view<T> in, cuda::std::span<T> out)
{
  auto block = coop::this_block<128>();
  T items[4];
  coop::load(block, source + 3, items);
  coop::load(block, in.data_, items);
  coop::store(block, out, items);
  coop::store(block, out.subspan(1), items);
}
template __global__ void members<double>(const double*, double*, view<double>, cuda::std::span<double>);
//--- after.cu
#line 1 "before.cu"
#include <cub/iterator/cache_modified_input_iterator.cuh>
#include <cuda/std/array>
#include <cuda/std/iterator>
#include <cuda/std/span>
#include <coop/coop.cuh>
#include <coop/block_store.cuh>
#include <coop/device.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#line 6 "before.cu"

// A user's own iterator that computes what it gives.
struct squares {
  using value_type        = int;
  using reference         = int;
  using pointer           = const int*;
  using difference_type   = long long;
  using iterator_category = cuda::std::random_access_iterator_tag;
  long long first;
  __device__ int operator[](long long i) const { return static_cast<int>((first + i) * (first + i)); }
  __device__ int operator*() const { return static_cast<int>(first * first); }
  __device__ squares operator+(long long i) const { return {first + i}; }
};

// One that only writes.
struct sink {
  using value_type        = void;
  using reference         = void;
  using pointer           = void;
  using difference_type   = long long;
  using iterator_category = cuda::std::random_access_iterator_tag;
  struct slot {
    int* at;
    __device__ void operator=(int value) const { *at = value + 1; }
  };
  int* first;
  __device__ slot operator[](long long i) const { return {first + i}; }
  __device__ slot operator*() const { return {first}; }
  __device__ sink operator+(long long i) const { return {first + i}; }
};

struct buffers { const int* in; int* out; cuda::std::span<int> view; int inner[512]; };
__device__ int global_array[512];
__constant__ int constant_array[512];

__global__ void sources(const int* source, int* plain, const int* __restrict__ restricted, volatile int* often,
                        cuda::std::span<const int> span, cuda::std::span<int, 512> fixed, const buffers held,
                        cub::CacheModifiedInputIterator<cub::LOAD_CS, int> cached)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  __shared__ int shared_array[512];
  extern __shared__ int dynamic_array[];
  int items[4];
  const auto* alias = source;
  auto& reference = source;
  cub::BlockLoad<int, 128, 4>().Load(source, items);
  cub::BlockLoad<int, 128, 4>().Load(plain, items);
  cub::BlockLoad<int, 128, 4>().Load(restricted, items);
  cub::BlockLoad<int, 128, 4>().Load(alias, items);
  cub::BlockLoad<int, 128, 4>().Load(reference, items);
  cub::BlockLoad<int, 128, 4>().Load(span.data(), items);
  cub::BlockLoad<int, 128, 4>().Load(fixed.data(), items);
  cub::BlockLoad<int, 128, 4>().Load(cached, items);
  cub::BlockLoad<int, 128, 4>().Load(cached + 3, items);
  cub::BlockLoad<int, 128, 4>().Load(cub::CacheModifiedInputIterator<cub::LOAD_LDG, int>(source), items);
  cub::BlockLoad<int, 128, 4>().Load(squares{3}, items);
  cub::BlockLoad<int, 128, 4>().Load((squares{3} + 4) + 2, items);
  cub::BlockLoad<int, 128, 4>().Load(shared_array, items);
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  __shared__ coop_load::TempStorage coop_storage;
#line 64 "before.cu"
  coop_load(coop_storage).Load(dynamic_array, items);
  cub::BlockLoad<int, 128, 4>().Load(global_array, items);
  cub::BlockLoad<int, 128, 4>().Load(constant_array, items);
  cub::BlockLoad<int, 128, 4>().Load(held.in, items);
  cub::BlockLoad<int, 128, 4>().Load(held.view.data(), items);
  cub::BlockLoad<int, 128, 4>().Load(held.inner, items);
  cub::BlockLoad<int, 128, 4>().Load((source), items);
  cub::BlockLoad<int, 128, 4>().Load(&plain[7], items);
  cub::BlockLoad<int, 128, 4>().Load((cuda::std::span<const int>(source, 512)).data(), items);
}

__global__ void destinations(int* destination, cuda::std::span<int> span, sink out, buffers* held)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  __shared__ int shared_array[512];
  int items[4] = {};
  cub::BlockStore<int, 128, 4>().Store(destination, items);
  cub::BlockStore<int, 128, 4>().Store(span.data(), items);
  cub::BlockStore<int, 128, 4>().Store(out, items);
  cub::BlockStore<int, 128, 4>().Store(out + 5, items);
  cub::BlockStore<int, 128, 4>().Store(shared_array, items);
  coop::detail::store_vectorized<128, 1, 1>(held->out, items);
  coop::detail::store_vectorized<128, 1, 1>(held->view.data(), items);
  coop::detail::store_vectorized<128, 1, 1>(global_array, items);
}

// What kind of operand it is, only an instantiation knows.
template <class Source, class Destination> __global__ void dependent(Source source, Destination destination, int n)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  int items[4];
  cub::BlockLoad<int, 128, 4>().Load(coop::detail::address(source), items);
  cub::BlockLoad<int, 128, 4>().Load(coop::detail::address(source) + n, items);
  cub::BlockStore<int, 128, 4>().Store(coop::detail::address(destination) + n, items);
}
template __global__ void dependent(const int*, int*, int);
template __global__ void dependent(cuda::std::span<const int>, cuda::std::span<int>, int);
template __global__ void dependent(cub::CacheModifiedInputIterator<cub::LOAD_CS, int>, sink, int);

template <class T> struct view { const T* data_; const T* begin() const { return data_; } };
template <class T> __global__ void members(const T* source, T* destination, view<T> in, cuda::std::span<T> out)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  T items[4];
  cub::BlockLoad<T, 128, 4>().Load(coop::detail::address(source + 3), items);
  cub::BlockLoad<T, 128, 4>().Load(coop::detail::address(in.data_), items);
  cub::BlockStore<T, 128, 4>().Store(coop::detail::address(out), items);
  cub::BlockStore<T, 128, 4>().Store(coop::detail::address(out.subspan(1)), items);
}
template __global__ void members<double>(const double*, double*, view<double>, cuda::std::span<double>);
