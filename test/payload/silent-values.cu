// Payloads that have a value wherever they are used, in ways that are not the plainest: nothing is said.
//
// RUN: %silent

#include <cuda/std/array>
#include <coop/coop.cuh>

constexpr int threads = 128;
constexpr int tile = threads * 4;

// Every item is written in a loop before the store.
__global__ void writes_every_slot(int* destination)
{
  int items[4];
  for (int i = 0; i < 4; ++i)
    items[i] = int(threadIdx.x) * 4 + i;
  coop::store(coop::this_block<threads>(), destination, items);
}

// One after another.
__global__ void writes_slots_by_name(float* destination, float4 v)
{
  coop::ThreadData<float, 4> items;
  items[0] = v.x;
  items[1] = v.y;
  items[2] = v.z;
  items[3] = v.w;
  coop::store(coop::this_block<threads>(), destination, items);
}

// Through the loop's own name for an item.
__global__ void range_for(int* destination, int value)
{
  cuda::std::array<int, 4> items;
  for (int& x : items)
    x = value++;
  coop::store(coop::this_block<threads>(), destination, items);
}

// Downwards, in steps, with a while, and with an index that is computed.
__global__ void loops_of_other_shapes(int* destination)
{
  auto block = coop::this_block<threads>();
  int down[4], steps[4], whiles[4], odd[4], done[4];
  for (int i = 3; i >= 0; --i)
    down[i] = i;
  for (int i = 0; i < 4; i += 2) {
    steps[i] = i;
    steps[i + 1] = -i;
  }
  int k = 0;
  while (k < 4)
    whiles[k++] = k;
  for (int i = 0; i < 2; ++i) {
    odd[2 * i] = i;
    odd[2 * i + 1] = i;
  }
  int d = 0;
  do
    done[d] = d;
  while (++d != 4);
  coop::store(block, destination, down);
  coop::store(block, destination, steps, coop::offset(1 * tile));
  coop::store(block, destination, whiles, coop::offset(2 * tile));
  coop::store(block, destination, odd, coop::offset(3 * tile));
  coop::store(block, destination, done, coop::offset(4 * tile));
}

// Values given at the declaration.
__global__ void initialized(int* destination, int n)
{
  auto block = coop::this_block<threads>();
  int zeros[4] = {};
  int some[4] = {1, 2};
  coop::ThreadData<int, 4> braces{};
  cuda::std::array<int, 4> list{n, n, n, n};
  int one = n;
  coop::store(block, destination, zeros);
  coop::store(block, destination, some);
  coop::store(block, destination, braces);
  coop::store(block, destination, list);
  coop::store(block, destination, one);
}

struct counted { int value; __device__ counted() : value(7) {} };
template <> struct coop::is_bitwise_movable<counted> { static constexpr bool value = true; };

// The item's constructor gives a value.
__global__ void constructed(counted* destination)
{
  auto block = coop::this_block<threads>();
  coop::ThreadData<counted, 2> items;
  counted single;
  coop::store(block, destination, items);
  coop::store(block, destination, single);
}

// Either arm loads.
__global__ void loads_on_both_arms(const int* a, const int* b, int* destination, bool which)
{
  auto block = coop::this_block<threads>();
  int items[4];
  if (which)
    coop::load(block, a, items);
  else
    coop::load(block, b, items);
  coop::store(block, destination, items);
}

// One arm loads, the other writes.
__global__ void loads_or_fills(const int* source, int* destination, int count)
{
  auto block = coop::this_block<threads>();
  int items[4];
  if (count > 0) {
    coop::load(block, source, items, coop::valid_items(min(count, tile)));
  } else {
    for (int& x : items)
      x = -1;
  }
  coop::store(block, destination, items);
}

// A value on one path, and the store depends on the same condition.
__global__ void correlated(const int* source, int* destination, bool wanted)
{
  auto block = coop::this_block<threads>();
  int items[4];
  if (wanted)
    coop::load(block, source, items);
  __syncthreads();
  if (wanted)
    coop::store(block, destination, items);
}

// Items of structures are written member by member, or by a member function.
struct pixel { unsigned char r, g, b; __device__ void clear() { r = g = b = 0; } };
__global__ void members(pixel* destination, unsigned char level)
{
  auto block = coop::this_block<threads>();
  pixel items[2], cleared[2], one;
  for (int i = 0; i < 2; ++i) {
    items[i].r = level;
    items[i].g = level / 2;
    items[i].b = items[i].r;
    cleared[i].clear();
  }
  one.r = level, one.g = level, one.b = level;
  coop::store(block, destination, items);
  coop::store(block, destination, cleared);
  coop::store(block, destination, one);
}

// The first round writes what the next ones read.
__global__ void first_round(const int* source, int* destination, int rounds)
{
  auto block = coop::this_block<threads>();
  int sums[4], items[4];
  for (int k = 0; k < rounds; ++k) {
    coop::load(block, source, items, coop::offset(k * tile));
    for (int i = 0; i < 4; ++i) {
      if (k == 0)
        sums[i] = items[i];
      else
        sums[i] += items[i];
    }
  }
  coop::store(block, destination, sums);
}

// The same in one expression.
__global__ void first_round_in_an_expression(const int* source, int* destination, int rounds)
{
  auto block = coop::this_block<threads>();
  int sums[4], items[4];
  for (int k = 0; k < rounds; ++k) {
    coop::load(block, source, items, coop::offset(k * tile));
    for (int i = 0; i < 4; ++i)
      sums[i] = k == 0 ? items[i] : sums[i] + items[i];
  }
  coop::store(block, destination, sums);
}

// What is kept from the round before is used from the second on.
__global__ void previous(const int* source, int* destination, int rounds)
{
  auto block = coop::this_block<threads>();
  int items[4], before[4];
  for (int k = 0; k < rounds; ++k) {
    coop::load(block, source, items, coop::offset(k * tile));
    if (k > 0)
      for (int i = 0; i < 4; ++i)
        items[i] -= before[i];
    for (int i = 0; i < 4; ++i)
      before[i] = items[i];
    coop::store(block, destination, items, coop::offset(k * tile));
  }
}

// A running sum reads the item before.
__global__ void running_sum(const int* source, int* destination)
{
  auto block = coop::this_block<threads>();
  int items[4], sums[4];
  coop::load(block, source, items);
  sums[0] = items[0];
  for (int i = 1; i < 4; ++i)
    sums[i] = sums[i - 1] + items[i];
  coop::store(block, destination, sums);
}

// Only the items that the count covers have values, and only they are stored.
__global__ void prefix(int* destination, int value, int count)
{
  auto block = coop::this_block<threads>();
  int items[4];
  items[0] = value;
  items[1] = value;
  coop::store(block, destination, items, coop::striped, coop::valid_items(2 * threads));
  coop::store(block, destination, items, coop::striped, coop::valid_items(min(max(count, 0), 2 * threads)));
}

// A scalar that one branch sets, or a switch.
__global__ void scalars(int* destination, int kind, int a, int b)
{
  auto block = coop::this_block<threads>();
  int chosen, switched;
  if (kind == 0)
    chosen = a;
  else
    chosen = b;
  switch (kind) {
  case 0: switched = a; break;
  case 1: switched = b; break;
  default: switched = 0;
  }
  coop::store(block, destination, chosen);
  coop::store(block, destination, switched, coop::offset(threads));
}

// Leaving early is no use of what has no value yet.
__global__ void leaves_early(const int* source, int* destination, int count)
{
  auto block = coop::this_block<threads>();
  int items[4];
  if (count == 0)
    return;
  coop::load(block, source, items);
  if (count == 1)
    return;
  coop::store(block, destination, items);
}

// What is not evaluated is not read.
__global__ void unevaluated(const int* source, int* destination)
{
  auto block = coop::this_block<threads>();
  coop::ThreadData<int, 4> items;
  decltype(items[0] + 1) one = 1;
  static_assert(sizeof(items) == 16 && noexcept(items.size()), "");
  for (int i = 0; i < items.size(); ++i)
    items[i] = one;
  (void)items;
  coop::store(block, destination, items);
}
