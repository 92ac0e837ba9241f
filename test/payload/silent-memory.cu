// Payloads that are written as memory: through pointers, as other types, by assembly. Nothing is said.
//
// RUN: %silent

#include <cuda/std/array>
#include <cuda/std/cstring>
#include <cuda/std/iterator>
#include <cuda/std/span>
#include <cuda/std/tuple>
#include <cuda/std/utility>
#include <cuda_fp16.h>
#include <thrust/copy.h>
#include <thrust/execution_policy.h>
#include <thrust/fill.h>
#include <coop/coop.cuh>

constexpr int threads = 128;
constexpr int tile = threads * 4;

struct Tile {
  int items[4];
  coop::ThreadData<int, 4> data;
  __device__ void fill(int v)
  {
    for (int& x : items)
      x = v;
    for (int& x : data)
      x = v;
  }
};
struct P {
  int a, b;
};
__device__ bool get(const int* source, int& out)
{
  out = *source;
  return true;
}
__device__ void get_p(const int* source, int* out) { *out = *source; }

// Copied and set as bytes.
__global__ void bytes(int* destination, float* e, const int* source, int n)
{
  auto block = coop::this_block<threads>();
  int a[4], b[4], c[4];
  float f[4];
  cuda::std::array<int, 4> g;
  coop::ThreadData<int, 4> h, i, j;
  memcpy(a, source + threadIdx.x * 4, sizeof a);
  coop::store(block, destination, a);
  cuda::std::memcpy(&b, source, 16);
  coop::store(block, destination, b);
  __builtin_memcpy(&c[0], source, 16);
  coop::store(block, destination, c);
  memcpy(f, c, sizeof f);
  coop::store(block, e, f);
  memcpy(g.data(), c, 16);
  coop::store(block, destination, g);
  memcpy(&h, &g, 16);
  coop::store(block, destination, h);
  memset(&i, 0, sizeof i);
  coop::store(block, destination, i);
  *reinterpret_cast<int4*>(j.data()) = int4{1, 2, 3, 4};
  coop::store(block, destination, j);
}

// By inline assembly.
__global__ void asms(int* destination, const int* source, unsigned long long* e)
{
  auto block = coop::this_block<threads>();
  int a[4];
  unsigned long long u;
  int v[2];
  asm volatile("ld.global.v4.u32 {%0,%1,%2,%3}, [%4];"
               : "=r"(a[0]), "=r"(a[1]), "=r"(a[2]), "=r"(a[3])
               : "l"(source)
               : "memory");
  coop::store(block, destination, a);
  asm("mov.u64 %0, %%globaltimer;" : "=l"(u));
  coop::store(block, e, u);
  for (int i = 0; i < 2; ++i)
    asm("mov.u32 %0, %1;" : "=r"(v[i]) : "r"(i));
  coop::store(block, destination, v);
}

// By functions, item by item.
__global__ void outs(int* destination, const int* source)
{
  auto block = coop::this_block<threads>();
  int a[4], b[4], c, e;
  for (int i = 0; i < 4; ++i)
    get(source + i, a[i]);
  for (int i = 0; i < 4; ++i)
    get_p(source + i, b + i);
  get_p(source, &c);
  get(source, e);
  coop::store(block, destination, a);
  coop::store(block, destination, b);
  coop::store(block, destination, c);
  coop::store(block, destination, e);
  float sn, cs;
  sincosf(1.f, &sn, &cs);
  int ex;
  float m = frexpf(sn, &ex);
  coop::store(block, destination, ex);
}

// By algorithms, spans and tuples.
__global__ void algorithms(int* destination, const int* source)
{
  auto block = coop::this_block<threads>();
  int a[4], b[4], c[4];
  cuda::std::array<int, 4> e, f;
  thrust::fill(thrust::seq, a, a + 4, 1);
  coop::store(block, destination, a);
  thrust::fill_n(thrust::seq, cuda::std::begin(b), 4, 2);
  coop::store(block, destination, b);
  thrust::copy(thrust::seq, source, source + 4, c);
  coop::store(block, destination, c);
  thrust::copy_n(thrust::seq, source, 4, e.begin());
  coop::store(block, destination, e);
  f = e;
  coop::store(block, destination, f);
  cuda::std::get<0>(f) = 3;
  coop::store(block, destination, f, coop::transpose);
  int g[4];
  cuda::std::span<int, 4> v(g);
  for (auto& x : v)
    x = 1;
  coop::store(block, destination, g);
  int h, k;
  cuda::std::tie(h, k) = cuda::std::make_tuple(1, 2);
  coop::store(block, destination, h);
  coop::store(block, destination, k);
  int o = cuda::std::exchange(h, 4);
  coop::store(block, destination, h);
  coop::store(block, destination, o);
}

// By another name of the same bytes.
__global__ void unions(int* destination, int n)
{
  auto block = coop::this_block<threads>();
  union {
    int i[4];
    float f[4];
  } u;
  for (float& x : u.f)
    x = 1.f;
  coop::store(block, destination, u.i);
}

// Member by member, by structured bindings.
__global__ void fields(P* destination, int n)
{
  auto block = coop::this_block<threads>();
  P p, q[2], r;
  cuda::std::array<P, 2> t;
  auto& [x, y] = p;
  x = n;
  y = n;
  q[0].a = q[0].b = n;
  q[1] = {1, 2};
  r = P{n, n};
  for (auto& [u, v] : t) {
    u = n;
    v = n;
  }
  coop::store(block, destination, p);
  coop::store(block, destination, q);
  coop::store(block, destination, r);
  coop::store(block, destination, t);
}

// Components of vector types, and several at once.
__global__ void vectors(int4* destination, const int4* source, float2* e, int n)
{
  auto block = coop::this_block<threads>();
  int4 v;
  v.x = 1;
  v.y = 2;
  v.z = 3;
  v.w = 4;
  coop::store(block, destination, v);
  int4 w[2];
  w[0] = make_int4(1, 2, 3, 4);
  w[1] = source[threadIdx.x];
  coop::store(block, destination, w);
  float2 f[2];
  reinterpret_cast<float4&>(f[0]) = make_float4(1, 2, 3, 4);
  coop::store(block, e, f);
  int4 x;
  (&x.x)[0] = 1;
  (&x.x)[1] = 1;
  (&x.x)[2] = 1;
  (&x.x)[3] = 1;
  coop::store(block, destination, x);
}

// Halves of packed types.
__global__ void halves(const __half2* source, __half2* destination, __half* e)
{
  auto block = coop::this_block<threads>();
  __half2 a[2], b;
  __half c[2];
  coop::load(block, source, a);
  b.x = __float2half(1.f);
  b.y = a[0].x;
  c[0] = __low2half(a[0]);
  c[1] = __high2half(a[1]);
  for (auto& x : a)
    x = __hfma2(x, x, b);
  coop::store(block, destination, a);
  coop::store(block, destination, b);
  coop::store(block, e, c);
}

// Pointers to payloads change places.
__global__ void pingpong(const int* source, int* destination, int n)
{
  auto block = coop::this_block<threads>();
  int a[4], b[4];
  int(*cur)[4] = &a, (*next)[4] = &b;
  coop::load(block, source, *cur, coop::striped);
  for (int k = 0; k < n; ++k) {
    coop::load(block, source, *next, coop::striped, coop::offset(k * tile));
    coop::store(block, destination, *cur, coop::striped);
    auto t = cur;
    cur = next;
    next = t;
  }
  coop::store(block, destination, a, coop::striped);
}

// Payloads inside of objects.
__global__ void structs(int* destination, int n)
{
  auto block = coop::this_block<threads>();
  Tile t, u[2];
  Tile* p = &u[0];
  t.fill(n);
  coop::store(block, destination, t.items);
  coop::store(block, destination, t.data, coop::transpose);
  p->fill(n);
  coop::store(block, destination, p->items);
  u[1].fill(3);
  coop::store(block, destination, u[1].items);
}

// By lambdas.
__global__ void lambdas(const int* source, int* destination, int n)
{
  auto block = coop::this_block<threads>();
  int a[4], b[4], c[4];
  auto fill = [&a](int v) {
    for (int& x : a)
      x = v;
  };
  fill(n);
  coop::store(block, destination, a);
  auto fill2 = [](auto& p, int v) {
    for (int& x : p)
      x = v;
  };
  fill2(b, n);
  coop::store(block, destination, b);
  [&] {
    for (int i = 0; i < 4; ++i)
      c[i] = n;
  }();
  coop::store(block, destination, c);
}
