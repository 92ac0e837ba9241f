// Kernels each of whose barriers is needed, for the sanitizer: with all of them there must be no hazard, and with any one of
// them taken away again there must be. The user's text has none, so that every barrier is the tool's. Templates, in which the
// size of storage is not known, share it; where it is known, calls may have storage of their own and need fewer barriers.
// A case has the name of its kernel, and each kernel copies `in` to `out`.
#include <coop/coop.cuh>

#include "sequence.cuh"

namespace
{

using namespace device_tests;

constexpr int threads = 128;
constexpr int items   = 4;
constexpr int tile    = threads * items;
constexpr int turns   = 3;

__global__ void __launch_bounds__(threads) block_load_in_loop(const unsigned* in, unsigned* out)
{
  for (int turn = 0; turn < turns; ++turn)
  {
    unsigned values[items];
    coop::load(coop::this_block<threads>(), in, values, coop::transpose, coop::offset(turn * tile));
    coop::store(coop::this_block<threads>(), out, values, coop::offset(turn * tile));
  }
}

template <int N>
__global__ void __launch_bounds__(threads) block_in_a_row(const unsigned* in, unsigned* out)
{
  auto block = coop::this_block<threads>();
  unsigned first[N], second[N], third[N];
  coop::load(block, in, first, coop::transpose);
  coop::load(block, in, second, coop::transpose, coop::offset(threads * N));
  coop::load(block, in, third, coop::transpose, coop::offset(2 * threads * N));
  coop::store(block, out, first);
  coop::store(block, out, second, coop::offset(threads * N));
  coop::store(block, out, third, coop::offset(2 * threads * N));
}

template <int N>
__global__ void __launch_bounds__(threads) block_in_branches(const unsigned* in, unsigned* out)
{
  auto block = coop::this_block<threads>();
  for (int turn = 0; turn < turns; ++turn)
  {
    unsigned values[N];
    if (turn % 2 == 0)
    {
      coop::load(block, in, values, coop::transpose, coop::offset(turn * threads * N));
    }
    else
    {
      coop::load(block, in, values, coop::warp_transpose, coop::offset(turn * threads * N));
    }
    coop::store(block, out, values, coop::transpose, coop::offset(turn * threads * N));
  }
}

template <int N>
__global__ void __launch_bounds__(threads) block_template(const unsigned* in, unsigned* out)
{
  auto block = coop::this_block<threads>();
  for (int turn = 0; turn < turns; ++turn)
  {
    coop::ThreadData<unsigned, N> values;
    coop::load(block, in, values, coop::transpose, coop::offset(turn * threads * N));
    coop::store(block, out, values, coop::warp_transpose, coop::offset(turn * threads * N));
  }
}

__global__ void __launch_bounds__(threads) warp_in_loop(const unsigned* in, unsigned* out)
{
  [[maybe_unused]] auto block = coop::this_block<threads>();
  for (int turn = 0; turn < turns; ++turn)
  {
    unsigned values[items];
    coop::load(coop::this_warp(), in, values, coop::transpose, coop::offset(turn * tile));
    coop::store(coop::this_warp(), out, values, coop::transpose, coop::offset(turn * tile));
  }
}

template <int N>
__global__ void __launch_bounds__(threads) warp_in_a_row(const unsigned* in, unsigned* out)
{
  [[maybe_unused]] auto block = coop::this_block<threads>();
  unsigned first[N], second[N], third[N];
  coop::load(coop::this_warp(), in, first, coop::transpose);
  coop::load(coop::this_warp(), in, second, coop::transpose, coop::offset(threads * N));
  coop::load(coop::this_warp(), in, third, coop::transpose, coop::offset(2 * threads * N));
  coop::store(coop::this_warp(), out, first);
  coop::store(coop::this_warp(), out, second, coop::offset(threads * N));
  coop::store(coop::this_warp(), out, third, coop::offset(2 * threads * N));
}

__global__ void __launch_bounds__(threads) tile_in_loop(const unsigned* in, unsigned* out)
{
  [[maybe_unused]] auto block = coop::this_block<threads>();
  auto eight                  = coop::group_by<8>(coop::this_warp());
  for (int turn = 0; turn < turns; ++turn)
  {
    unsigned values[items];
    coop::load(eight, in, values, coop::transpose, coop::offset(turn * tile));
    coop::store(eight, out, values, coop::transpose, coop::offset(turn * tile));
  }
}

/// Even groups go round once less, and move what they left out without an exchange.
template <int W>
__global__ void __launch_bounds__(threads) tile_out_of_step(const unsigned* in, unsigned* out)
{
  [[maybe_unused]] auto block = coop::this_block<threads>();
  auto group                  = coop::group_by<W>(coop::this_warp());
  const int first             = threadIdx.x / W % 2 == 0 ? 1 : 0;
  unsigned values[items];
  for (int turn = first; turn < turns; ++turn)
  {
    coop::load(group, in, values, coop::transpose, coop::offset(turn * tile));
    coop::store(group, out, values, coop::transpose, coop::offset(turn * tile));
  }
  if (first == 1)
  {
    coop::load(group, in, values);
    coop::store(group, out, values);
  }
}

/// Logical warps, warps and the block, each after the other.
template <int N>
__global__ void __launch_bounds__(threads) scopes_in_a_row(const unsigned* in, unsigned* out)
{
  auto block = coop::this_block<threads>();
  unsigned first[N], second[N], third[N];
  coop::load(coop::group_by<8>(coop::this_warp()), in, first, coop::transpose);
  coop::load(coop::this_warp(), in, second, coop::transpose, coop::offset(threads * N));
  coop::load(block, in, third, coop::transpose, coop::offset(2 * threads * N));
  coop::store(block, out, first);
  coop::store(block, out, second, coop::offset(threads * N));
  coop::store(block, out, third, coop::offset(2 * threads * N));
}

using Kernel = void (*)(const unsigned*, unsigned*);

template <Kernel kernel>
std::string runCopy(unsigned seed)
{
  const Words source = randomWords(std::size_t(turns) * tile, seed);
  DeviceArray<unsigned> in(source), out(source.size());
  kernel<<<1, threads>>>(in.get(), out.get());
  return firstOf(finishLaunch(), out.compare("out", source));
}

} // namespace

harness::Suite harness::suite()
{
  Suite tests;
  tests.sequences = {
    {"block_load_in_loop", runCopy<block_load_in_loop>},
    {"block_in_a_row", runCopy<block_in_a_row<items>>},
    {"block_in_branches", runCopy<block_in_branches<items>>},
    {"block_template", runCopy<block_template<items>>},
    {"warp_in_loop", runCopy<warp_in_loop>},
    {"warp_in_a_row", runCopy<warp_in_a_row<items>>},
    {"tile_in_loop", runCopy<tile_in_loop>},
    {"tile_out_of_step", runCopy<tile_out_of_step<16>>},
    {"scopes_in_a_row", runCopy<scopes_in_a_row<items>>},
  };
  return tests;
}
