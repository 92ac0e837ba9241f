// Calls at places and in shapes where rewriting would not be safe.
//
// RUN: %errors

#include <coop/coop.cuh>

#define WHOLE(n) coop::load(block, source, items, coop::valid_items(n))
#define TWICE(x) x; x
#define OPERANDS block, source, items
#define BOTH coop::valid_items(3), coop::oob_default(0)
#define CALLEE(f) coop::f

__global__ void macros(const int* source, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  WHOLE(n);
  // CHECK: :[[#@LINE-1]]:3: error: this coop::load call is built by macro 'WHOLE'; write the call itself where it is used [coop-unrewritable]
  TWICE(coop::load(block, source, items));
  // CHECK: :[[#@LINE-1]]:9: error: this coop::load call is built by macro 'TWICE'; write the call itself where it is used [coop-unrewritable]
  coop::load(OPERANDS);
  // CHECK: :[[#@LINE-1]]:14: error: this coop::load call is built by macro 'OPERANDS'; write the call itself where it is used [coop-unrewritable]
  coop::load(block, source, items, BOTH);
  // CHECK: :[[#@LINE-1]]:36: error: this coop::load call is built by macro 'BOTH'; write the call itself where it is used [coop-unrewritable]
  CALLEE(load)(block, source, items);
}

__global__ void directives(const int* source, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  coop::load(block, source, items
  // CHECK: :[[#@LINE-1]]:3: error: a preprocessor directive stands inside this coop::load call; move it outside [coop-unrewritable]
#ifdef GUARDED
             , coop::valid_items(n)
#endif
             );
  coop::load(block, source,
  // CHECK: :[[#@LINE-1]]:3: error: a preprocessor directive stands inside this coop::load call; move it outside [coop-unrewritable]
#pragma unroll
             items);
  // A hash that begins no directive.
  coop::load(block, source, items, coop::valid_items(n), coop::oob_default("#"[0] == '#' ? 1 : 0));
}

struct pair { int a, b; };
__global__ void in_expressions(const int* source, int* destination)
{
  auto block = coop::this_block<128>();
  int items[4];
  auto both = [](int, int) {};
  coop::TempStorage scratch;
  int sum = (coop::load(block, source, items, coop::transpose, coop::temp_storage(scratch)), 1) + (coop::load(block, source, items, coop::transpose, coop::temp_storage(scratch)), 2);
  // CHECK: :[[#@LINE-1]]:100: error: two coop calls that use temporary storage stand unsequenced in one expression; write them as separate statements [coop-unrewritable]
  // CHECK: :[[#@LINE-2]]:14: note: given here first
  coop::store(block, destination, (coop::load(block, source, items), items[0]));
  // CHECK: :[[#@LINE-1]]:36: error: a coop call stands inside an argument of another coop call; write it as a statement of its own [coop-unrewritable]
  // In order, with storage of the plan's, or without any.
  pair ordered{(coop::load(block, source, items, coop::transpose), 1), (coop::load(block, source, items, coop::transpose), 2)};
  both((coop::load(block, source, items, coop::transpose), 1), (coop::store(block, destination, items, coop::transpose), 2));
  both((coop::load(block, source, items), 1), (coop::load(block, source, items), 2));
  destination[0] = sum + ordered.a;
}

__global__ void hidden(int* destination, int n)
{
  auto block = coop::this_block<128>();
  if (n > 0) {
    struct local { int a, b; };
    local items[2] = {};
    coop::store(block, reinterpret_cast<local*>(destination), items, coop::transpose);
    // CHECK: :[[#@LINE-1]]:63: error: the type of this payload uses 'local', which is not visible where the kernel's storage is declared; declare it at the top of the kernel [coop-unrewritable]
  }
  int items[4] = {};
  coop::store(block, destination, items, coop::transpose);
}

template <class T> __global__ void deduced(const T* source, T* destination)
{
  auto block = coop::this_block<128>();
  T items[4];
  coop::load(block, source, items);
  for (auto& item : items) coop::store(block, destination, item, coop::transpose);
  // CHECK: :[[#@LINE-1]]:60: error: the type of 'item' is deduced further in than the kernel's storage is declared; spell it where 'item' is declared, in place of 'auto' [coop-unrewritable]
  for (T& item : items) coop::store(block, destination, item, coop::transpose);
}

__device__ coop::block_group<128> whole() { return {}; }
__global__ void side_effects(const int* source, int n)
{
  auto block = coop::this_block<128>();
  int items[4];
  coop::load((n++, block), source, items);
  // CHECK: :[[#@LINE-1]]:14: error: the rewritten coop::load call does not evaluate this group, so what else the expression does would be lost; put it in a statement before the call [coop-unrewritable]
  coop::load(block, source, items, (n++, coop::transpose));
  // CHECK: :[[#@LINE-1]]:36: error: the rewritten coop::load call does not evaluate this option, so what else the expression does would be lost; put it in a statement before the call [coop-unrewritable]
  coop::load(whole(), source, items);
  // CHECK: :[[#@LINE-1]]:14: error: the rewritten coop::load call does not evaluate this group, so what else the expression does would be lost; put it in a statement before the call [coop-unrewritable]
  // What is evaluated may do something.
  coop::load(block, source++, items, coop::valid_items(n--));
}
