// Payloads that are used before they have a value, each beside the nearest right kernel.
//
// RUN: %warnings

#include <cuda/std/array>
#include <coop/coop.cuh>

constexpr int threads = 128;
constexpr int tile = threads * 4;

// Stored without a value.
__global__ void stored(int* destination)
{
  auto block = coop::this_block<threads>();
  int array[4], item;
  coop::ThreadData<int, 4> data;
  cuda::std::array<int, 4> list;
  coop::store(block, destination, array);
  // CHECK: :[[#@LINE-1]]:35: warning: 'array' is stored here, but nothing has been written to it [coop-uninitialized-payload]
  // CHECK: :[[#@LINE-5]]:7: note: 'array' is declared here without a value
  coop::store(block, destination, data, coop::transpose);
  // CHECK: :[[#@LINE-1]]:35: warning: 'data' is stored here, but nothing has been written to it [coop-uninitialized-payload]
  // CHECK: :[[#@LINE-7]]:28: note: 'data' is declared here without a value
  coop::store(block, destination, list, coop::striped, coop::valid_items(100));
  // CHECK: :[[#@LINE-1]]:35: warning: 'list' is stored here, but nothing has been written to it [coop-uninitialized-payload]
  // CHECK: :[[#@LINE-9]]:28: note: 'list' is declared here without a value
  coop::store(block, destination, item);
  // CHECK: :[[#@LINE-1]]:35: warning: 'item' is stored here, but nothing has been written to it [coop-uninitialized-payload]
  // CHECK: :[[#@LINE-14]]:17: note: 'item' is declared here without a value
}
__global__ void stored_with_a_value(int* destination)
{
  auto block = coop::this_block<threads>();
  int array[4] = {}, item = 0;
  coop::ThreadData<int, 4> data{};
  cuda::std::array<int, 4> list{};
  coop::store(block, destination, array);
  coop::store(block, destination, data, coop::transpose);
  coop::store(block, destination, list, coop::striped, coop::valid_items(100));
  coop::store(block, destination, item);
}

// Sums that start nowhere: the first round reads what nothing wrote.
__global__ void sums(const int* source, int* destination, int rounds)
{
  auto block = coop::this_block<threads>();
  int items[4], sums[4], others[4];
  coop::ThreadData<int, 4> more;
  int total;
  for (int k = 0; k < rounds; ++k) {
    coop::load(block, source, items, coop::offset(k * tile));
    for (int i = 0; i < 4; ++i)
      sums[i] += items[i];
      // CHECK: :[[#@LINE-1]]:7: warning: 'sums' is read here, but nothing has been written to it [coop-uninitialized-payload]
      // CHECK: :[[#@LINE-8]]:17: note: 'sums' is declared here without a value
    for (int i = 0; i < 4; ++i)
      others[i] = others[i] + items[i];
      // CHECK: :[[#@LINE-1]]:7: warning: 'others' is read here, but nothing has been written to it [coop-uninitialized-payload]
      // CHECK: :[[#@LINE-12]]:26: note: 'others' is declared here without a value
    for (int& x : more)
      x += items[0];
      // CHECK: :[[#@LINE-1]]:7: warning: 'more' is read here, but nothing has been written to it [coop-uninitialized-payload]
      // CHECK: :[[#@LINE-15]]:28: note: 'more' is declared here without a value
    total += items[0];
    // CHECK: :[[#@LINE-1]]:5: warning: 'total' is read here, but nothing has been written to it [coop-uninitialized-payload]
    // CHECK: :[[#@LINE-17]]:7: note: 'total' is declared here without a value
  }
  coop::store(block, destination, sums);
  coop::store(block, destination, others);
  coop::store(block, destination, more);
  coop::store(block, destination, total);
}
__global__ void sums_from_zero(const int* source, int* destination, int rounds)
{
  auto block = coop::this_block<threads>();
  int items[4], sums[4] = {}, others[4];
  coop::ThreadData<int, 4> more;
  int total = 0;
  for (int i = 0; i < 4; ++i)
    others[i] = 0;
  for (int& x : more)
    x = 0;
  for (int k = 0; k < rounds; ++k) {
    coop::load(block, source, items, coop::offset(k * tile));
    for (int i = 0; i < 4; ++i)
      sums[i] += items[i];
    for (int i = 0; i < 4; ++i)
      others[i] = others[i] + items[i];
    for (int& x : more)
      x += items[0];
    total += items[0];
  }
  coop::store(block, destination, sums);
  coop::store(block, destination, others);
  coop::store(block, destination, more);
  coop::store(block, destination, total);
}

// Read before the load.
__device__ int sum(const int (&items)[4]) { return items[0] + items[1] + items[2] + items[3]; }
__device__ int first(const int* items) { return items[0]; }
__global__ void read_too_early(const int* source, int* destination)
{
  auto block = coop::this_block<threads>();
  int a[4], b[4], c[4], d[4];
  int early = a[0];
  // CHECK: :[[#@LINE-1]]:15: warning: item 0 of 'a' is read here, but nothing has been written to it [coop-uninitialized-payload]
  // CHECK: :[[#@LINE-3]]:7: note: 'a' is declared here without a value
  coop::load(block, source, a);
  early += sum(b);
  // CHECK: :[[#@LINE-1]]:16: warning: 'b' is read here, but nothing has been written to it [coop-uninitialized-payload]
  // CHECK: :[[#@LINE-7]]:13: note: 'b' is declared here without a value
  coop::load(block, source, b);
  for (int x : c)
  // CHECK: :[[#@LINE-1]]:16: warning: 'c' is read here, but nothing has been written to it [coop-uninitialized-payload]
  // CHECK: :[[#@LINE-11]]:19: note: 'c' is declared here without a value
    early += x;
  coop::load(block, source, c);
  early += first(d);
  // CHECK: :[[#@LINE-1]]:18: warning: 'd' is read here, but nothing has been written to it [coop-uninitialized-payload]
  // CHECK: :[[#@LINE-16]]:25: note: 'd' is declared here without a value
  coop::load(block, source, d);
  coop::store(block, destination, early);
}
__global__ void read_after_the_load(const int* source, int* destination)
{
  auto block = coop::this_block<threads>();
  int a[4], b[4], c[4], d[4];
  coop::load(block, source, a);
  coop::load(block, source, b);
  coop::load(block, source, c);
  coop::load(block, source, d);
  int late = a[0] + sum(b) + first(d);
  for (int x : c)
    late += x;
  coop::store(block, destination, late);
}

// The loop leaves items out.
__global__ void too_short_a_loop(int* destination)
{
  auto block = coop::this_block<threads>();
  int items[4], last[4], named[3];
  for (int i = 0; i < 3; ++i)
    items[i] = i;
  for (int i = 1; i <= 3; ++i)
    last[i] = i;
  named[0] = 1;
  named[2] = 3;
  coop::store(block, destination, items);
  // CHECK: :[[#@LINE-1]]:35: warning: 'items' is stored whole, but nothing has been written to item 3 [coop-uninitialized-payload]
  // CHECK: :[[#@LINE-9]]:7: note: 'items' is declared here without a value
  coop::store(block, destination, last);
  // CHECK: :[[#@LINE-1]]:35: warning: 'last' is stored whole, but nothing has been written to item 0 [coop-uninitialized-payload]
  // CHECK: :[[#@LINE-12]]:17: note: 'last' is declared here without a value
  coop::store(block, destination, named, coop::valid_items(3 * threads));
  // CHECK: :[[#@LINE-1]]:35: warning: 'named' is stored whole, but nothing has been written to item 1 [coop-uninitialized-payload]
  // CHECK: :[[#@LINE-15]]:26: note: 'named' is declared here without a value
}
__global__ void long_enough_a_loop(int* destination)
{
  auto block = coop::this_block<threads>();
  int items[4], last[4], named[3];
  for (int i = 0; i < 4; ++i)
    items[i] = i;
  for (int i = 0; i <= 3; ++i)
    last[i] = i;
  named[0] = 1;
  named[1] = 2;
  named[2] = 3;
  coop::store(block, destination, items);
  coop::store(block, destination, last);
  coop::store(block, destination, named, coop::valid_items(3 * threads));
}

// An item that nothing wrote, by number.
__global__ void another_item(int* destination, int value)
{
  auto block = coop::this_block<threads>();
  int items[4];
  items[0] = value;
  items[1] = items[0] + items[2];
  // CHECK: :[[#@LINE-1]]:25: warning: item 2 of 'items' is read here, but nothing has been written to it [coop-uninitialized-payload]
  // CHECK: :[[#@LINE-4]]:7: note: 'items' is declared here without a value
  items[2] = items[3] = value;
  coop::store(block, destination, items);
}
__global__ void the_same_item(int* destination, int value)
{
  auto block = coop::this_block<threads>();
  int items[4];
  items[2] = items[3] = value;
  items[0] = value;
  items[1] = items[0] + items[2];
  coop::store(block, destination, items);
}

// Declared anew in each round.
__global__ void declared_in_the_loop(const int* source, int* destination, int rounds)
{
  auto block = coop::this_block<threads>();
  for (int k = 0; k < rounds; ++k) {
    int kept[4], items[4];
    coop::load(block, source, items, coop::offset(k * tile));
    if (k > 0)
      coop::store(block, destination, kept, coop::offset((k - 1) * tile));
      // CHECK: :[[#@LINE-1]]:39: warning: 'kept' is stored here, but nothing has been written to it [coop-uninitialized-payload]
      // CHECK: :[[#@LINE-5]]:9: note: 'kept' is declared here without a value
    for (int i = 0; i < 4; ++i)
      kept[i] = items[i];
  }
}
__global__ void declared_before_the_loop(const int* source, int* destination, int rounds)
{
  auto block = coop::this_block<threads>();
  int kept[4];
  for (int k = 0; k < rounds; ++k) {
    int items[4];
    coop::load(block, source, items, coop::offset(k * tile));
    if (k > 0)
      coop::store(block, destination, kept, coop::offset((k - 1) * tile));
    for (int i = 0; i < 4; ++i)
      kept[i] = items[i];
  }
}

// Members and member functions of items.
struct pair { int a, b; __device__ int total() const { return a + b; } __device__ void reset() { a = b = 0; } };
__global__ void members(int* destination, pair* pairs)
{
  auto block = coop::this_block<threads>();
  pair one, items[2], others[2];
  int value = one.a;
  // CHECK: :[[#@LINE-1]]:15: warning: 'one' is read here, but nothing has been written to it [coop-uninitialized-payload]
  // CHECK: :[[#@LINE-3]]:8: note: 'one' is declared here without a value
  value += items[1].total();
  // CHECK: :[[#@LINE-1]]:12: warning: item 1 of 'items' is read here, but nothing has been written to it [coop-uninitialized-payload]
  // CHECK: :[[#@LINE-6]]:13: note: 'items' is declared here without a value
  others[0].b += 1;
  // CHECK: :[[#@LINE-1]]:3: warning: item 0 of 'others' is read here, but nothing has been written to it [coop-uninitialized-payload]
  // CHECK: :[[#@LINE-9]]:23: note: 'others' is declared here without a value
  coop::load(block, pairs, one);
  coop::load(block, pairs, items);
  coop::store(block, pairs, others);
  coop::store(block, destination, value);
}
__global__ void members_with_values(int* destination, pair* pairs)
{
  auto block = coop::this_block<threads>();
  pair one, items[2], others[2];
  coop::load(block, pairs, one);
  coop::load(block, pairs, items);
  for (pair& p : others)
    p.reset();
  int value = one.a;
  value += items[1].total();
  others[0].b += 1;
  coop::store(block, pairs, others);
  coop::store(block, destination, value);
}

// Functions that read what they are given, whatever else decides.
__device__ int last_if(const int (&items)[4], bool wanted) { return wanted ? items[3] : 0; }
__device__ int last(const int (&items)[4], bool wanted) { return items[3] + (wanted ? 1 : 0); }
__device__ int bytes(const int (&items)[4]) { return sizeof(items); }
__global__ void read_by_a_function(const int* source, int* destination)
{
  auto block = coop::this_block<threads>();
  alignas(16) int items[4];
  int sum = last(items, false);
  // CHECK: :[[#@LINE-1]]:18: warning: 'items' is read here, but nothing has been written to it [coop-uninitialized-payload]
  // CHECK: :[[#@LINE-3]]:19: note: 'items' is declared here without a value
  coop::load(block, source, items);
  coop::store(block, destination, items);
  coop::store(block, destination, sum);
}
__global__ void not_read_by_a_function(const int* source, int* destination)
{
  auto block = coop::this_block<threads>();
  alignas(16) int items[4];
  int sum = last_if(items, false) + bytes(items);
  coop::load(block, source, items);
  coop::store(block, destination, items);
  coop::store(block, destination, sum);
}
