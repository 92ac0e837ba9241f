// Records that are assigned as wholes to shared and global memory: stores like any other.
//
// RUN: %verdicts

#include <new>
#define T threadIdx.x
struct Two { int own, all; };
struct Assigned { int own, all; __device__ Assigned& operator=(const Assigned& o) { own = o.own; all = o.all; return *this; } };
struct One { int v; };
struct Made { int a; __device__ Made(int x) : a(x) {} };
struct Hold { int* q; };
__device__ Two flag;

__global__ void variable_ok(int* p) { __shared__ Two s; Two t{p[0], p[T]}; if (T == 0) s = t; __syncthreads(); if (s.all) __syncthreads(); }
__global__ void variable_bad(int* p) { __shared__ Two s; Two t{p[0], p[T]}; if (T == 0) s = t; if (s.all) __syncthreads(); }
__global__ void operator_ok(int* p) { __shared__ Assigned s; Assigned t{p[0], p[T]}; if (T == 0) s = t; __syncthreads(); if (s.all) __syncthreads(); }
__global__ void operator_bad(int* p) { __shared__ Assigned s; Assigned t{p[0], p[T]}; if (T == 0) s = t; if (s.all) __syncthreads(); }
__global__ void element_ok(int* p) { __shared__ Two s[4]; Two t{p[0], p[T]}; if (T == 0) s[2] = t; __syncthreads(); if (s[2].all) __syncthreads(); }
__global__ void element_bad(int* p) { __shared__ Two s[4]; Two t{p[0], p[T]}; if (T == 0) s[2] = t; if (s[2].all) __syncthreads(); }
__global__ void alike_bad(int* p, int k) { __shared__ One s[8]; One t{(int)T}; s[k] = t; if (s[k].v) __syncthreads(); }
__global__ void from_memory_bad(Two* p) { __shared__ Two s; if (T == 0) s = p[3]; if (s.all) __syncthreads(); }
__global__ void temporary_bad(int* p) { __shared__ int4 s; if (T == 0) s = make_int4(p[0], p[1], 2, 3); if (s.x) __syncthreads(); }
__global__ void shared_to_shared_bad(Two* p) { __shared__ Two s, t; if (T == 0) s = p[3]; __syncthreads(); t = s; if (T == 0) s.all = 1; if (t.all) __syncthreads(); }
__global__ void swapped_bad(int* p) { __shared__ Two s; Two t{1, 2}; if (T < 5) { Two u = s; s = t; t = u; } if (t.all) __syncthreads(); }
__global__ void chosen_unproven(int* p, int n) { __shared__ Two s, t; if (T == 0) { s.all = p[0]; t.all = p[1]; } Two u = n ? s : t; if (u.all) __syncthreads(); }
__global__ void placed_bad(int* p) { __shared__ char s[64]; if (T == 0) new (s) Made(p[0]); if (reinterpret_cast<Made*>(s)->a) __syncthreads(); }
__global__ void copied_unproven(int* p) { __shared__ Two s; if (T == 0) memcpy(&s, p, sizeof s); if (s.all) __syncthreads(); }
__global__ void declared_in_loop_ok(int* p, int n) {
  for (int i = 0; i < n; ++i) {
    __shared__ Two s;
    if (T == 0) s = Two{p[0], i};
    __syncthreads();
    if (s.all) __syncthreads();
    __syncthreads();
  }
}
__global__ void global_ok(int* p) { __syncthreads(); if (flag.all) __syncthreads(); }
__global__ void global_unproven(int* p) { Two t{p[0], p[T]}; flag = t; __syncthreads(); if (flag.all) __syncthreads(); }

// A pointer in a record that is assigned: it may point wherever that of the other does.
__global__ void pointer_ok(int* p, int n) {
  __shared__ int s[64], k[64];
  __shared__ Hold to;
  if (T == 0) { k[0] = p[0]; to.q = s; }
  __syncthreads();
  to.q[T] = p[T];
  if (k[0]) __syncthreads();
}
__global__ void pointer_unproven(int* p, int n) {
  __shared__ int s[64], k[64];
  __shared__ Hold to;
  Hold other{k};
  if (T == 0) { k[0] = p[0]; to.q = s; }
  __syncthreads();
  if (T == 0 && n) to = other;
  __syncthreads();
  to.q[T] = p[T];
  if (k[0]) __syncthreads();
}

// What the compiler makes for a record calls what its members have.
struct Counted { int a; __device__ Counted& operator=(const Counted& o) { a = o.a + threadIdx.x; return *this; } };
struct HasCounted { Counted m; int k; };
struct Copied { int a; __device__ Copied(int v) : a(v) {} __device__ Copied(const Copied& o) : a(o.a + threadIdx.x) {} };
struct HasCopied { Copied m; int k; int list[3]; };
__global__ void assigned_member_bad(int n) { HasCounted x{{n}, n}, y{{n}, n}; y = x; if (y.m.a > n) __syncthreads(); }
__global__ void assigned_beside_ok(int n) { HasCounted x{{n}, n}, y{{n}, n}; y = x; if (y.k > n) __syncthreads(); }
__global__ void copied_member_bad(int n) { HasCopied x{Copied(n), n, {n, n, n}}; HasCopied y = x; if (y.m.a > n) __syncthreads(); }
__global__ void copied_beside_ok(int n) { HasCopied x{Copied(n), n, {n, n, n}}; HasCopied y = x; if (y.list[1] > y.k) __syncthreads(); }
