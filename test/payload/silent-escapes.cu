// Payloads that other code may read or write: what it does is not known, and nothing is said.
//
// RUN: %silent

#include <cuda/std/array>
#include <cuda/std/utility>
#include <coop/coop.cuh>

constexpr int threads = 128;

struct holder {
  coop::ThreadData<int, 4> items;
  int* first;
};
__device__ void fill(int (&items)[4]);
__device__ void fill_pointer(int* items, int count) { for (int i = 0; i < count; ++i) items[i] = i; }
__device__ int sum(const int (&items)[4]) { return items[0] + items[1] + items[2] + items[3]; }
__device__ int& first(int (&items)[4]) { return items[0]; }
template <class Payload> __device__ void rotate(Payload& items)
{
  auto kept = items[0];
  for (int i = 0; i + 1 < 4; ++i)
    items[i] = items[i + 1];
  items[3] = kept;
}
struct view {
  int* data;
  __device__ explicit view(int* data) : data(data) {}
  __device__ void set(int value) { for (int i = 0; i < 4; ++i) data[i] = value; }
};

// In a structure.
__global__ void in_a_structure(const int* source, int* destination)
{
  auto block = coop::this_block<threads>();
  holder h;
  coop::load(block, source, h.items, coop::striped);
  coop::store(block, destination, h.items, coop::striped);
  h.first = h.items.data();
  *h.first = 1;
  coop::store(block, destination, h.items, coop::striped);
}

// Filled by a function, by reference and by pointer.
__global__ void filled(int* destination)
{
  auto block = coop::this_block<threads>();
  int a[4], b[4], c[4], d[4];
  fill(a);
  fill_pointer(b, 4);
  fill_pointer(&c[0], 4);
  view v(d);
  v.set(3);
  coop::store(block, destination, a);
  coop::store(block, destination, b);
  coop::store(block, destination, c);
  coop::store(block, destination, d);
}

// Reordered by a function, or by a lambda that captures it.
__global__ void reordered(const int* source, int* destination)
{
  auto block = coop::this_block<threads>();
  coop::ThreadData<int, 4> items;
  int others[4], more[4];
  coop::load(block, source, items, coop::striped);
  rotate(items);
  coop::store(block, destination, items);
  coop::load(block, source, others, coop::striped);
  auto turn = [&] { int kept = others[0]; others[0] = others[3]; others[3] = kept; };
  turn();
  coop::store(block, destination, others);
  coop::load(block, source, more, coop::striped);
  auto turn_it = [](int (&x)[4]) { int kept = x[0]; x[0] = x[3]; x[3] = kept; };
  turn_it(more);
  coop::store(block, destination, more);
}

// Through references and pointers.
__global__ void aliases(const int* source, int* destination)
{
  auto block = coop::this_block<threads>();
  int a[4], b[4], c[4], d[4];
  int& alias = a[0];
  int* pointer = b;
  auto& whole = c;
  alias = 1, a[1] = 1, a[2] = 1, a[3] = 1;
  for (int i = 0; i < 4; ++i)
    *pointer++ = i;
  for (int i = 0; i < 4; ++i)
    whole[i] = i;
  first(d) = 1, d[1] = d[2] = d[3] = 1;
  coop::store(block, destination, a);
  coop::store(block, destination, b);
  coop::store(block, destination, c);
  coop::store(block, destination, d);
}

// After a transposing store only through what wrote it again.
__global__ void refilled(const int* source, int* destination, int* sums)
{
  auto block = coop::this_block<threads>();
  int items[4];
  coop::load(block, source, items);
  coop::store(block, destination, items, coop::transpose);
  fill(items);
  coop::store(block, sums, sum(items));
}

// Structured bindings, copies, swaps.
__global__ void copies(const int* source, int* destination)
{
  auto block = coop::this_block<threads>();
  cuda::std::array<int, 4> items, others, third;
  coop::load(block, source, items, coop::striped);
  coop::load(block, source, others);
  cuda::std::swap(items, others);
  coop::store(block, destination, items);
  coop::store(block, destination, others, coop::striped);
  coop::load(block, source, others, coop::striped);
  third = others;
  coop::store(block, destination, third, coop::striped);
  int bound[4];
  auto& [a, b, c, d] = bound;
  a = b = c = d = 7;
  coop::store(block, destination, bound);
}

// Written by inline assembly and by atomic operations.
__global__ void written_elsewhere(int* destination, int value)
{
  auto block = coop::this_block<threads>();
  int item, items[2];
  asm("mov.b32 %0, %1;" : "=r"(item) : "r"(value));
  asm volatile("mov.b32 %0, %2; mov.b32 %1, %2;" : "=r"(items[0]), "=r"(items[1]) : "r"(value));
  coop::store(block, destination, item);
  coop::store(block, destination, items);
}

// Of several payloads in one array, which one is used is not known.
__global__ void array_of_payloads(const int* source, int* destination, int rounds)
{
  auto block = coop::this_block<threads>();
  int buffers[2][4];
  coop::load(block, source, buffers[0], coop::striped);
  for (int k = 0; k < rounds; ++k) {
    coop::load(block, source, buffers[(k + 1) % 2], coop::striped);
    coop::store(block, destination, buffers[k % 2], coop::striped);
  }
}

// Items as payloads of their own.
__global__ void items_as_payloads(const int* source, int* destination)
{
  auto block = coop::this_block<threads>();
  int items[4];
  for (int i = 0; i < 4; ++i)
    coop::load(block, source, items[i], coop::offset(i * threads));
  coop::store(block, destination, items);
  coop::store(block, destination, items[2], coop::transpose);
}
