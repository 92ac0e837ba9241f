// Launches in templates: the kernel's block is said in terms of the template arguments that the launch spells. Kernels that
// are launched before they are defined.
//
// REQUIRES: nvcc
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

__global__ void later(const int* source);
void early(const int* source, int threads) { later<<<1, threads>>>(source); }

struct policy
{
  static constexpr int threads = 128, items = 4;
};

template <class Traits> __global__ void by_policy(const int* source)
{
  int items[Traits::items];
  coop::load(coop::this_block<Traits::threads>(), source, items);
}

template <class Policy> void run(const int* source, int threads)
{
  by_policy<Policy><<<1, Policy::threads>>>(source);
  by_policy<Policy><<<1, threads>>>(source);
}
template void run<policy>(const int*, int);

__global__ void later(const int* source)
{
  int items[4];
  coop::load(coop::this_block<128>(), source, items);
}

namespace outer { namespace inner {
template <int Threads = 128, int Rows = 1, int Items = 4> __global__ void defaults(const int* source)
{
  int items[Items];
  coop::load(coop::this_block<Threads / 2, Rows * 2>(), source, items);
}
} }

template <class T> class runner
{
public:
  static constexpr int size = sizeof(T) * 32;
  void go(const int* source, dim3 shape) const
  {
    outer::inner::defaults<size, 1><<<1, dim3(size / 2, 2)>>>(source);
    outer::inner::defaults<size, 1 + 1><<<1, shape>>>(source);
    outer::inner::defaults<><<<1, shape>>>(source);
  }
};
template class runner<int>;

// What is launched with a constant in every instantiation agrees.
__global__ void from_instantiations(const int* source)
{
  int items[4];
  coop::load(coop::this_block(), source, items);
}
template <int Threads> void launch_with(const int* source) { from_instantiations<<<1, Threads>>>(source); }
void instantiate(const int* source) { launch_with<64>(source); }
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/device.cuh>
#include <coop/launch.cuh>
#include <cub/block/block_load.cuh>
#line 2 "before.cu"

__global__ void later(const int* source);
void early(const int* source, int threads) { later<<<1, coop::detail::checked_block<128>(threads, "later")>>>(source); }

struct policy
{
  static constexpr int threads = 128, items = 4;
};

template <class Traits> __global__ void by_policy(const int* source)
{
  int items[Traits::items];
  cub::BlockLoad<int, Traits::threads, Traits::items>().Load(source, items);
}

template <class Policy> void run(const int* source, int threads)
{
  by_policy<Policy><<<1, Policy::threads>>>(source);
  by_policy<Policy><<<1, coop::detail::checked_block<Policy::threads>(threads, "by_policy")>>>(source);
}
template void run<policy>(const int*, int);

__global__ void later(const int* source)
{
  int items[4];
  cub::BlockLoad<int, 128, 4>().Load(source, items);
}

namespace outer { namespace inner {
template <int Threads = 128, int Rows = 1, int Items = 4> __global__ void defaults(const int* source)
{
  int items[Items];
  cub::BlockLoad<int, Threads / 2, Items, cub::BLOCK_LOAD_DIRECT, Rows * 2, 1>().Load(source, items);
}
} }

template <class T> class runner
{
public:
  static constexpr int size = sizeof(T) * 32;
  void go(const int* source, dim3 shape) const
  {
    outer::inner::defaults<size, 1><<<1, coop::detail::checked_block<size / 2, 1 * 2>(dim3(size / 2, 2), "defaults")>>>(source);
    outer::inner::defaults<size, 1 + 1><<<1, coop::detail::checked_block<size / 2, (1 + 1) * 2>(shape, "defaults")>>>(source);
    outer::inner::defaults<><<<1, coop::detail::checked_block<64, 2>(shape, "defaults")>>>(source);
  }
};
template class runner<int>;

// What is launched with a constant in every instantiation agrees.
__global__ void from_instantiations(const int* source)
{
  coop::detail::check_block<64>();
#line 54 "before.cu"
  int items[4];
  cub::BlockLoad<int, 64, 4>().Load(source, items);
}
template <int Threads> void launch_with(const int* source) { from_instantiations<<<1, Threads>>>(source); }
void instantiate(const int* source) { launch_with<64>(source); }
