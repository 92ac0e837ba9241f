// Payloads that have a value wherever they are used, because of how control gets there: nothing is said.
//
// RUN: %silent

#include <coop/coop.cuh>

constexpr int threads = 128;
constexpr int tile = threads * 4;

// A loop of gotos whose first round goes another way.
__global__ void gotos(const int* source, int* destination, int n)
{
  auto block = coop::this_block<threads>();
  int items[4];
  int k = 0;
again:
  if (k == 0) {
    for (int i = 0; i < 4; ++i)
      items[i] = i;
    goto next;
  }
  coop::store(block, destination, items, coop::transpose, coop::offset(k * tile));
  coop::load(block, source, items, coop::offset(k * tile));
next:
  if (++k < n)
    goto again;
  coop::store(block, destination, items);
}

// A switch gives the values, another one uses them.
__global__ void switches(const int* source, int* destination, int which)
{
  auto block = coop::this_block<threads>();
  int items[4];
  switch (which) {
  case 0:
    coop::load(block, source, items, coop::striped);
    break;
  case 1:
    for (auto& x : items)
      x = 1;
    break;
  case 2:
    [[fallthrough]];
  default:
    items[0] = items[1] = items[2] = items[3] = which;
  }
  switch (which) {
  case 0:
    coop::store(block, destination, items, coop::striped);
    break;
  case 1:
  case 2:
    coop::store(block, destination, items);
    break;
  default:
    coop::store(block, destination, items, coop::transpose);
    break;
  }
}

// Each round writes the item that its case names.
__global__ void switched_slots(int* destination, int which)
{
  auto block = coop::this_block<threads>();
  int items[4];
  for (int i = 0; i < 4; ++i)
    switch (i) {
    case 0:
      items[0] = 1;
      break;
    case 1:
      items[1] = 5;
      break;
    case 2:
      items[2] = 4;
      break;
    case 3:
      items[3] = 2;
    }
  coop::store(block, destination, items);
}

// Sums that begin in the first round.
__global__ void do_while(const int* source, int* destination, int n)
{
  auto block = coop::this_block<threads>();
  int items[4];
  bool first = true;
  int k = 0;
  do {
    if (first) {
      for (int i = 0; i < 4; i++)
        items[i] = 0;
      first = false;
    }
    for (int i = 0; i < 4; i++)
      items[i] += source[k];
  } while (++k < n);
  coop::store(block, destination, items);
}

// The next tile is loaded before this one is stored.
__global__ void ring(const int* source, int* destination, int n)
{
  auto block = coop::this_block<threads>();
  int cur[4], next[4];
  coop::load(block, source, cur, coop::striped);
  for (int k = 1; k <= n; ++k) {
    if (k < n)
      coop::load(block, source, next, coop::striped, coop::offset(k * tile));
    coop::store(block, destination, cur, coop::striped, coop::offset((k - 1) * tile));
    for (int i = 0; i < 4; ++i)
      cur[i] = next[i];
  }
}

// What the round before has kept.
__global__ void pipeline(const int* source, int* destination, int n)
{
  auto block = coop::this_block<threads>();
  int a[4], keep[4];
  bool have = false;
  for (int k = 0; k < n; ++k) {
    if (have) {
      for (int i = 0; i < 4; ++i)
        a[i] = keep[i];
      coop::store(block, destination, a, coop::transpose, coop::offset((k - 1) * tile));
    }
    coop::load(block, source, keep, coop::offset(k * tile));
    have = true;
  }
  if (have)
    coop::store(block, destination, keep, coop::offset((n - 1) * tile));
}

// The first round begins the maximum, in an expression and in a condition.
__global__ void running(const int* source, int* destination, int n)
{
  auto block = coop::this_block<threads>();
  int a[4], best[4], first;
  for (int k = 0; k < n; ++k) {
    coop::load(block, source, a, coop::offset(k * tile));
    for (int i = 0; i < 4; ++i)
      best[i] = k == 0 ? a[i] : max(best[i], a[i]);
    first = k == 0 ? a[0] : first;
  }
  coop::store(block, destination, best);
  coop::store(block, destination, first);
}

__global__ void running_if(const int* source, int* destination, int n)
{
  auto block = coop::this_block<threads>();
  int a[4], best[4];
  for (int k = 0; k < n; ++k) {
    coop::load(block, source, a, coop::offset(k * tile));
    for (int i = 0; i < 4; ++i)
      if (k == 0 || a[i] > best[i])
        best[i] = a[i];
  }
  coop::store(block, destination, best);
}

// Written again in another way each time.
__global__ void reuse(const int* source, int* destination, int n)
{
  auto block = coop::this_block<threads>();
  int a[4];
  for (int k = 0; k < n; ++k) {
    if (k % 2)
      coop::load(block, source, a, coop::offset(k * tile));
    else {
      for (int i = 0; i < 4; ++i)
        a[i] = k;
    }
    coop::store(block, destination, a, coop::transpose, coop::offset(k * tile));
  }
  for (int i = 0; i < 4; ++i) {
    a[i] = 0;
    a[i] += n;
  }
  coop::store(block, destination, a, coop::transpose);
  memset(a, 0, sizeof(a));
  a[0] |= 1;
  coop::store(block, destination, a, coop::transpose);
  memcpy(a, source, sizeof a);
  coop::store(block, destination, a);
}

// A counter that the body changes, and one that stands for two items.
__global__ void counters(int* destination, int n)
{
  auto block = coop::this_block<threads>();
  int a[4], b[4];
  for (int i = 0; i < 2; ++i) {
    a[i] = 1;
    a[i + 2] = 1;
  }
  for (int i = 0; i < 2; ++i) {
    b[i] = i;
    ++i;
    b[i] = i;
    b[i + 1] = 0;
    b[i + 2] = 0;
  }
  coop::store(block, destination, a);
  coop::store(block, destination, b);
}

// Indices of all kinds.
__global__ void indices(int* destination, int n)
{
  auto block = coop::this_block<threads>();
  int a[4], b[4], c[4], e[4], f[4];
  for (int i = 0; i != 4; i++)
    a[3 - i] = i;
  for (int i = 1; i <= 4; i++)
    b[i - 1] = i;
  for (int m = 1; m < 16; m <<= 1)
    c[__ffs(m) - 1] = m;
  for (int* p = e; p != e + 4; ++p)
    *p = n;
  int k = 0;
  for (auto& x : f) {
    x = k;
    k += 2;
  }
  coop::store(block, destination, a);
  coop::store(block, destination, b);
  coop::store(block, destination, c);
  coop::store(block, destination, e);
  coop::store(block, destination, f);
  for (int i = 0; i < 3; ++i) {
    a[i] = i;
    a[i + 1] = i;
  }
  coop::store(block, destination, a, coop::transpose);
}

// Ways out before each use.
__global__ void exits(int* destination, const int* source, int n)
{
  auto block = coop::this_block<threads>();
  int a[4];
  if (n == 0)
    return;
  if (n > 1)
    coop::load(block, source, a);
  else if (n > 0) {
    for (auto& x : a)
      x = 0;
  } else
    __trap();
  coop::store(block, destination, a);
  for (int k = 0;; ++k) {
    if (k == n)
      return;
    coop::load(block, source, a);
    coop::store(block, destination, a, coop::transpose);
  }
}
