// Kernels of every kind: in namespaces, static, extern "C", with launch bounds and attributes, specialized, members.
//
// REQUIRES: nvcc
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

namespace outer {
namespace {
__global__ void in_anonymous(const int* source) { int items[4]; coop::load(coop::this_block<128>(), source, items, coop::transpose); }
}
inline namespace v1 {
__global__ void in_inline(const int* source)
{
  int items[4];
  coop::load(coop::this_block<128>(), source, items, coop::transpose);
}
}
}
namespace outer::inner {
struct item { int x; };
__global__ void in_nested(const item* source)
{
  item items[4];
  coop::load(coop::this_block<128>(), source, items, coop::transpose);
}
}

extern "C" __global__ void with_c_linkage(const int* source)
{
  int items[4];
  coop::load(coop::this_block<128>(), source, items, coop::transpose);
}
extern "C" {
__global__ void in_c_block(const int* source)
{
  int items[4];
  coop::load(coop::this_block<128>(), source, items, coop::transpose);
}
}

static __global__ void of_this_file(const int* source)
{
  int items[4];
  coop::load(coop::this_block<128>(), source, items, coop::transpose);
}

__global__ void __launch_bounds__(128, 2) bounded(const int* source)
{
  int items[4];
  coop::load(coop::this_block<128>(), source, items, coop::transpose);
}

__launch_bounds__(128) __global__ void bounded_in_front(const int* source)
{
  int items[4];
  coop::load(coop::this_block<128>(), source, items, coop::transpose);
}

__global__ void declared_first(const int* source);
__global__ void declared_first(const int* source)
{
  int items[4];
  coop::load(coop::this_block<128>(), source, items, coop::transpose);
}

struct statics {
  template <class T> static __device__ T twice(T x) { return x + x; }
};

template <class T> __global__ void specialized(const T* source, T* destination)
{
  T items[4];
  coop::load(coop::this_block<128>(), source, items, coop::transpose);
}
template <> __global__ void specialized<double>(const double* source, double* destination)
{
  double items[2];
  coop::load(coop::this_block<128>(), source, items, coop::transpose);
  coop::store(coop::this_block<128>(), destination, items);
}
template __global__ void specialized<float>(const float*, float*);

template <class T, int N> __global__ void never_instantiated(const T* source, T* destination)
{
  coop::ThreadData<T, N> items;
  coop::load(coop::this_block<128>(), source, items, coop::transpose);
  coop::store(coop::this_block<128>(), destination, items, coop::transpose);
}

template <class... Ts> __global__ void variadic(const int* source, Ts... values)
{
  int items[sizeof...(Ts) + 2];
  coop::load(coop::this_block<128>(), source, items, coop::transpose);
}
template __global__ void variadic<int, float>(const int*, int, float);

template <template <class> class Box, auto Value> __global__ void other_parameters(const Box<int>* source)
{
  Box<int> items[Value];
  coop::load(coop::this_block<128>(), source, items, coop::transpose);
}
template <class T> struct box { T value; };
template __global__ void other_parameters<box, 3>(const box<int>*);

void launch(const int* source, int* destination)
{
  outer::in_anonymous<<<1, 128>>>(source);
  outer::in_inline<<<1, 128>>>(source);
  of_this_file<<<1, 128>>>(source);
  specialized<<<1, 128>>>(reinterpret_cast<const short*>(source), reinterpret_cast<short*>(destination));
}
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/device.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#line 2 "before.cu"

namespace outer {
namespace {
__global__ void in_anonymous(const int* source) { int items[4];
// coop-rewrite --plan=min-smem: 1 call; no barrier
using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
__shared__ coop_load::TempStorage coop_storage;
#line 5 "before.cu"
coop_load(coop_storage).Load(source, items); }
}
inline namespace v1 {
__global__ void in_inline(const int* source)
{
  int items[4];
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  __shared__ coop_load::TempStorage coop_storage;
#line 11 "before.cu"
  coop_load(coop_storage).Load(source, items);
}
}
}
namespace outer::inner {
struct item { int x; };
__global__ void in_nested(const item* source)
{
  item items[4];
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_load = cub::BlockLoad<item, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  __shared__ coop_load::TempStorage coop_storage;
#line 20 "before.cu"
  coop_load(coop_storage).Load(source, items);
}
}

extern "C" __global__ void with_c_linkage(const int* source)
{
  int items[4];
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  __shared__ coop_load::TempStorage coop_storage;
#line 27 "before.cu"
  coop_load(coop_storage).Load(source, items);
}
extern "C" {
__global__ void in_c_block(const int* source)
{
  int items[4];
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  __shared__ coop_load::TempStorage coop_storage;
#line 33 "before.cu"
  coop_load(coop_storage).Load(source, items);
}
}

static __global__ void of_this_file(const int* source)
{
  int items[4];
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  __shared__ coop_load::TempStorage coop_storage;
#line 40 "before.cu"
  coop_load(coop_storage).Load(source, items);
}

__global__ void __launch_bounds__(128, 2) bounded(const int* source)
{
  int items[4];
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  __shared__ coop_load::TempStorage coop_storage;
#line 46 "before.cu"
  coop_load(coop_storage).Load(source, items);
}

__launch_bounds__(128) __global__ void bounded_in_front(const int* source)
{
  int items[4];
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  __shared__ coop_load::TempStorage coop_storage;
#line 52 "before.cu"
  coop_load(coop_storage).Load(source, items);
}

__global__ void declared_first(const int* source);
__global__ void declared_first(const int* source)
{
  int items[4];
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  __shared__ coop_load::TempStorage coop_storage;
#line 59 "before.cu"
  coop_load(coop_storage).Load(source, items);
}

struct statics {
  template <class T> static __device__ T twice(T x) { return x + x; }
};

template <class T> struct coop_specialized_types {
  using coop_load = cub::BlockLoad<T, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  typedef typename coop_load::TempStorage coop_storage_type;
};

#line 66 "before.cu"
template <class T> __global__ void specialized(const T* source, T* destination)
{
  T items[4];
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_types = coop_specialized_types<T>;
  using coop_load = typename coop_types::coop_load;
  auto& coop_storage = coop::detail::block_storage<coop_types>();
#line 69 "before.cu"
  coop_load(coop_storage).Load(source, items);
}
template <> __global__ void specialized<double>(const double* source, double* destination)
{
  double items[2];
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_load = cub::BlockLoad<double, 128, 2, cub::BLOCK_LOAD_TRANSPOSE>;
  __shared__ coop_load::TempStorage coop_storage;
#line 74 "before.cu"
  coop_load(coop_storage).Load(source, items);
  cub::BlockStore<double, 128, 2>().Store(destination, items);
}
template __global__ void specialized<float>(const float*, float*);

template <class T, int N> struct coop_never_instantiated_types {
  static constexpr bool coop_exchanges = N != 1;
  using coop_load = cub::BlockLoad<T, 128, N, coop_exchanges ? cub::BLOCK_LOAD_TRANSPOSE : cub::BLOCK_LOAD_DIRECT>;
  using coop_store = cub::BlockStore<T, 128, N, coop_exchanges ? cub::BLOCK_STORE_TRANSPOSE : cub::BLOCK_STORE_DIRECT>;
  typedef union {
    typename coop_load::TempStorage load;
    typename coop_store::TempStorage store;
  } coop_storage_type;
};

#line 79 "before.cu"
template <class T, int N> __global__ void never_instantiated(const T* source, T* destination)
{
  coop::ThreadData<T, N> items;
  // coop-rewrite --plan=min-smem: lines 82, 83 share; at most 1 barrier
  using coop_types = coop_never_instantiated_types<T, N>;
  constexpr bool coop_exchanges = coop_types::coop_exchanges;
  using coop_load = typename coop_types::coop_load;
  using coop_store = typename coop_types::coop_store;
  auto& coop_storage = coop::detail::block_storage<coop_types>();
#line 82 "before.cu"
  coop_load(coop_storage.load).Load(source, items.array()); if constexpr (coop_exchanges) __syncthreads();
  coop_store(coop_storage.store).Store(destination, items.array());
}

template <class... Ts> struct coop_variadic_types {
  static constexpr bool coop_exchanges = (sizeof...(Ts) + 2) != 1;
  using coop_load =
    cub::BlockLoad<int, 128, sizeof...(Ts) + 2, coop_exchanges ? cub::BLOCK_LOAD_TRANSPOSE : cub::BLOCK_LOAD_DIRECT>;
  typedef typename coop_load::TempStorage coop_storage_type;
};

#line 86 "before.cu"
template <class... Ts> __global__ void variadic(const int* source, Ts... values)
{
  int items[sizeof...(Ts) + 2];
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_types = coop_variadic_types<Ts...>;
  using coop_load = typename coop_types::coop_load;
  auto& coop_storage = coop::detail::block_storage<coop_types>();
#line 89 "before.cu"
  coop_load(coop_storage).Load(source, items);
}
template __global__ void variadic<int, float>(const int*, int, float);

template <template <class> class Box, auto Value> struct coop_other_parameters_types {
  static constexpr bool coop_exchanges = Value != 1;
  using coop_load =
    cub::BlockLoad<Box<int>, 128, Value, coop_exchanges ? cub::BLOCK_LOAD_TRANSPOSE : cub::BLOCK_LOAD_DIRECT>;
  typedef typename coop_load::TempStorage coop_storage_type;
};

#line 93 "before.cu"
template <template <class> class Box, auto Value> __global__ void other_parameters(const Box<int>* source)
{
  Box<int> items[Value];
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_types = coop_other_parameters_types<Box, Value>;
  using coop_load = typename coop_types::coop_load;
  auto& coop_storage = coop::detail::block_storage<coop_types>();
#line 96 "before.cu"
  coop_load(coop_storage).Load(source, items);
}
template <class T> struct box { T value; };
template __global__ void other_parameters<box, 3>(const box<int>*);

void launch(const int* source, int* destination)
{
  outer::in_anonymous<<<1, 128>>>(source);
  outer::in_inline<<<1, 128>>>(source);
  of_this_file<<<1, 128>>>(source);
  specialized<<<1, 128>>>(reinterpret_cast<const short*>(source), reinterpret_cast<short*>(destination));
}
