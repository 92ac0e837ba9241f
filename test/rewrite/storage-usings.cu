// Names that a using-directive, a using-declaration or a namespace alias brings into an inner scope mean nothing outside it.
//
// REQUIRES: nvcc
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

namespace detail {
struct item { int x; };
constexpr int count = 3;
template <class T> using alias = T;
}
namespace far { namespace away { using real = float; } }

__global__ void in_a_branch(const detail::item* source, const float* floats, int n)
{
  auto block = coop::this_block<128>();
  if (n == 0) {
    using namespace detail;
    item items[count];
    coop::load(block, source, items, coop::transpose);
    coop::ThreadData<item, count> data;
    coop::load(block, source, data, coop::warp_transpose);
  }
  if (n == 1) {
    using detail::item;
    using detail::count;
    coop::ThreadData<item, count> data;
    coop::load(block, source, data, coop::transpose);
  }
  if (n == 2) {
    namespace fa = far::away;
    coop::ThreadData<fa::real, 4> data;
    coop::load(block, floats, data, coop::transpose);
  }
}

template <class T> __global__ void in_a_template(const T* source, int n)
{
  if (n == 0) {
    using namespace detail;
    coop::ThreadData<alias<T>, count> data;
    coop::load(coop::this_block<128>(), source, data, coop::transpose);
  }
}
template __global__ void in_a_template(const int*, int);

__global__ void at_the_top(const detail::item* source)
{
  using namespace detail;
  item items[count];
  coop::load(coop::this_block<128>(), source, items, coop::transpose);
}
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <cub/block/block_load.cuh>
#line 2 "before.cu"

namespace detail {
struct item { int x; };
constexpr int count = 3;
template <class T> using alias = T;
}
namespace far { namespace away { using real = float; } }

__global__ void in_a_branch(const detail::item* source, const float* floats, int n)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  // coop-rewrite --plan=min-smem: lines 16, 18, 24, 29 share; 3 barriers
  using coop_load = cub::BlockLoad<detail::item, 128, 3, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_load_2 = cub::BlockLoad<detail::item, 128, 3, cub::BLOCK_LOAD_WARP_TRANSPOSE>;
  using coop_load_3 = cub::BlockLoad<far::away::real, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  __shared__ union {
    coop_load::TempStorage load;
    coop_load_2::TempStorage load_2;
    coop_load_3::TempStorage load_3;
  } coop_storage;
#line 13 "before.cu"
  if (n == 0) {
    using namespace detail;
    item items[count];
    coop_load(coop_storage.load).Load(source, items); __syncthreads();
    coop::ThreadData<item, count> data;
    coop_load_2(coop_storage.load_2).Load(source, data.array()); __syncthreads();
  }
  if (n == 1) {
    using detail::item;
    using detail::count;
    coop::ThreadData<item, count> data;
    coop_load(coop_storage.load).Load(source, data.array()); __syncthreads();
  }
  if (n == 2) {
    namespace fa = far::away;
    coop::ThreadData<fa::real, 4> data;
    coop_load_3(coop_storage.load_3).Load(floats, data.array());
  }
}

template <class T> __global__ void in_a_template(const T* source, int n)
{
  if (n == 0) {
    using namespace detail;
    coop::ThreadData<alias<T>, count> data;
    // coop-rewrite --plan=min-smem: 1 call; no barrier
    using coop_load = cub::BlockLoad<alias<T>, 128, count, cub::BLOCK_LOAD_TRANSPOSE>;
    __shared__ typename coop_load::TempStorage coop_storage;
#line 38 "before.cu"
    coop_load(coop_storage).Load(source, data.array());
  }
}
template __global__ void in_a_template(const int*, int);

__global__ void at_the_top(const detail::item* source)
{
  using namespace detail;
  item items[count];
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_load = cub::BlockLoad<item, 128, count, cub::BLOCK_LOAD_TRANSPOSE>;
  __shared__ coop_load::TempStorage coop_storage;
#line 47 "before.cu"
  coop_load(coop_storage).Load(source, items);
}
