// What is written as a whole, in part, at the end of a scope, by what is called through a pointer, by assembly, or under
// another name.
//
// RUN: %verdicts

#include <new>
#define T threadIdx.x
struct Pair { int a, b; };
struct One { int a; };
struct Kept { int* q; int x; };
struct Ends { int *a, *b; };

// Whole records.
__device__ Pair known;
__global__ void record_ok(int* p) { __shared__ Pair s; if (T == 0) s = Pair{p[0], 1}; __syncthreads(); if (s.a) __syncthreads(); }
__global__ void record_bad(int* p) { __shared__ Pair s; if (T == 0) s = Pair{p[0], 1}; if (s.a) __syncthreads(); }
__global__ void record_later_bad(int* p) { __shared__ Pair s; Pair x{p[0], 1}; if (T == 0) s.a = 1; __syncthreads(); if (s.a) __syncthreads(); if (T == 0) s = x; }
__global__ void record_pointer_bad(int* p) { __shared__ Pair s; Pair* q = &s; *q = Pair{p[T], 1}; if (s.a) __syncthreads(); }
__global__ void record_element_bad(int* p) { __shared__ One s[4]; One x{p[T]}; s[1] = x; if (s[1].a) __syncthreads(); }
__global__ void record_global_unproven(int* p) { if (T == 3) known = Pair{p[T], 0}; __syncthreads(); if (known.a) __syncthreads(); }
__device__ void assignTo(Pair& to, Pair value) { to = value; }
__global__ void record_helper_ok(int* p) { __shared__ Pair s; assignTo(s, Pair{p[T], 1}); __syncthreads(); if (s.a) __syncthreads(); }
__global__ void record_helper_bad(int* p) { __shared__ Pair s; assignTo(s, Pair{p[T], 1}); if (s.a) __syncthreads(); }
__global__ void record_own_ok(int* p, int n) { Pair s; assignTo(s, Pair{n, int(T)}); if (s.a) __syncthreads(); }
__global__ void record_kept_unproven(int* p, int n) {
  __shared__ Kept to;
  __shared__ int s[64], t[64];
  if (T == 0) { t[0] = p[0]; to.q = s; Kept k{t, 1}; if (n) to = k; }
  __syncthreads();
  to.q[0] = T;
  if (t[0]) __syncthreads();
}
__global__ void placed_ok(int* p, int n) { __shared__ int s; if (T == 0) new (&s) int(n); __syncthreads(); if (s) __syncthreads(); }
__global__ void placed_own_bad(int* p, int n) { One a{n}; new (&a) One{int(T)}; if (a.a) __syncthreads(); }

// Some bytes of a variable, or more than one of an array's elements.
__global__ void byte_unproven(int* p, int n) { int a = n; ((char*)&a)[1] = T; if (a) __syncthreads(); }
__global__ void byte_first_unproven(int* p) { unsigned a = T * 256; *(unsigned char*)&a = 0; if (a) __syncthreads(); }
__global__ void byte_read_unproven(int* p) { unsigned a = T << 8; if (*(unsigned char*)&a) __syncthreads(); }
__global__ void byte_element_bad(int* p) { int e[2]; e[0] = 1; e[1] = T; ((char*)e)[4] = 0; if (e[1] > 256) __syncthreads(); }
__global__ void vector_ok(const float4* p) { float v[8] = {1, 2, 3, 4, 5, 6, 7, 8}; *(float4*)(v + 4) = p[T]; if (v[1] > 3) __syncthreads(); }
__global__ void vector_second_bad(const float4* p) { float v[8] = {1, 2, 3, 4, 5, 6, 7, 8}; *(float4*)(v + 4) = p[T]; if (v[5] > 3) __syncthreads(); }
__global__ void vector_first_bad(const float4* p, int n) { float v[4] = {1, 2, 3, 4}; float4 w = make_float4(T, T, T, n); *(float4*)v = w; if (v[0] > 3) __syncthreads(); }
__global__ void vector_read_ok(int n) { float v[8]; for (int i = 0; i < 8; ++i) v[i] = n; float4 x = *(float4*)(v + 4); if (x.y > 3) __syncthreads(); }
__global__ void vector_read_bad(int n) { float v[4]; for (int i = 0; i < 4; ++i) v[i] = T; float4 x = *(float4*)v; if (x.w > 3) __syncthreads(); }
__global__ void vector_number_bad(int n) { int2 x = make_int2(n, T); if (*reinterpret_cast<long long*>(&x)) __syncthreads(); }
__global__ void vector_number_ok(int n) { int2 x = make_int2(n, 2); if (*reinterpret_cast<long long*>(&x)) __syncthreads(); }
__global__ void component_unproven(int n) { float4 f = make_float4(n, n, n, n); ((float*)&f)[1] = T; if (f.y > 3) __syncthreads(); }
__global__ void component_read_unproven(int n) { float4 f = make_float4(n, n, n, n); f.y = T; if ((&f.x)[n] > 3) __syncthreads(); }
__global__ void bytes_of_pointer_unproven(int* p, int n) {
  __shared__ int *to, s[64], t[64];
  int* from = t;
  if (T == 0) {
    t[0] = p[0];
    to = s;
    for (int i = 0; i < n; ++i) ((char*)&to)[i] = ((char*)&from)[i];
  }
  __syncthreads();
  to[0] = T;
  if (t[0]) __syncthreads();
}
__global__ void each_bad(int n) { int s[4] = {n, n, n, n}; for (int& x : s) x = T; if (s[2]) __syncthreads(); }
__global__ void each_ok(int n) { int s[4] = {n, n, n, n}, t[4] = {n}; for (int& x : s) x = T; if (t[2]) __syncthreads(); }

// What other threads store on another way, while some read.
__global__ void apart_unproven(int* p) { __shared__ int s; if (T == 0) s = 0; __syncthreads(); if (T < 32) s = 1; else if (s) p[T] = __shfl_sync(~0u, p[T], 0); }
__global__ void apart_left_unproven(int* p) { __shared__ int s; if (T == 0) s = 0; __syncthreads(); if (T < 32) { s = 1; return; } if (s) p[T] = __shfl_sync(~0u, p[T], 0); }
__global__ void apart_other_ok(int* p) { __shared__ int s, t; if (T == 0) s = t = 0; __syncthreads(); if (T < 32) t = 1; else if (s) p[T] = __shfl_sync(~0u, p[T], 0); }
__global__ void apart_barrier_ok(int* p, int n) { __shared__ int s; if (T == 0) s = n; __syncthreads(); if (T >= 32 && s) p[T] = __shfl_sync(~0u, p[T], 0); __syncthreads(); if (T < 32) s = 1; }

// Destructors stand where the scope ends.
struct Reads { int* s; __device__ ~Reads() { if (*s) __syncthreads(); } };
__global__ void end_ok(int* p) { __shared__ int s; if (T == 0) s = p[0]; __syncthreads(); { Reads r{&s}; } __syncthreads(); if (T == 0) s = p[1]; }
__global__ void end_bad(int* p) { __shared__ int s; if (T == 0) s = p[0]; __syncthreads(); { Reads r{&s}; } if (T == 0) s = p[1]; }

// Of several functions, each is called where the call stands.
__device__ void waitsOn(int* s) { if (*s) __syncthreads(); }
__device__ void waitsAbove(int* s) { if (*s > 1) __syncthreads(); }
__global__ void called_ok(int* p, int n) { __shared__ int s; auto f = n ? waitsOn : waitsAbove; if (T == 0) s = p[0]; __syncthreads(); f(&s); }
__global__ void called_bad(int* p, int n) { __shared__ int s; auto f = n ? waitsOn : waitsAbove; if (T == 0) s = p[0]; f(&s); }
__global__ void called_later_bad(int* p, int n) { __shared__ int s; auto f = n ? waitsOn : waitsAbove; if (T == 0) s = p[0]; __syncthreads(); f(&s); if (T == 0) s = 2; }

// Shared arrays whose size the launch says all begin at one address.
__device__ void fill(int value) { extern __shared__ int theirs[]; theirs[T] = value; }
__global__ void dynamic_ok(int* p) { extern __shared__ int ours[]; fill(p[T]); __syncthreads(); if (ours[0]) __syncthreads(); }
__global__ void dynamic_bad(int* p) { extern __shared__ int ours[]; fill(p[T]); if (ours[0]) __syncthreads(); }
__global__ void dynamic_two_bad(int* p) { extern __shared__ int a[]; extern __shared__ int b[]; a[T] = p[T]; if (b[0]) __syncthreads(); }

// Addresses in initializers that are not followed, and in expressions of other kinds.
__global__ void list_of_records_unproven(int* p, int n) { int a = n, b = n; Ends o[2] = {{&a, &b}, {&b, &a}}; *o[n & 1].a = T; if (a + b) __syncthreads(); }
__global__ void list_of_lists_unproven(int* p, int n) { int a = n, b = n; int* o[2][2] = {{&a, &b}, {&b, &a}}; *o[n & 1][1] = T; if (a + b) __syncthreads(); }
__global__ void captured_array_unproven(int* p, int n) { int a = n, b = n; int* q[2] = {&a, &b}; auto f = [q](int v) { *q[0] = v; }; f(T); if (a) __syncthreads(); }
__global__ void heap_unproven(int* p, int n) { int a = n; int** h = new int*(&a); **h = T; if (a) __syncthreads(); }
__global__ void builtin_atomic_unproven(int* p, int n) { int a = n; __atomic_store_n(&a, int(T), __ATOMIC_RELAXED); if (a) __syncthreads(); }
__global__ void builtin_atomic_shared_unproven(int* p, int n) { __shared__ int s; if (T == 0) s = n; __syncthreads(); __atomic_store_n(&s, int(T), __ATOMIC_RELAXED); if (s) __syncthreads(); }

// Assembly that writes memory.
__global__ void assembly_unproven(int* p) { asm volatile("st.u32 [%0], %1;" ::"l"(p), "r"(T) : "memory"); __syncthreads(); if (p[0]) __syncthreads(); }
__global__ void assembly_choice_unproven(int* p, int n) { __shared__ int s[4], t[4]; if (T == 0) s[0] = t[0] = p[0]; __syncthreads(); int* q = n ? s : t; asm volatile("{ st.u32 [%0], %1; }" ::"l"(q), "r"(T) : "memory"); if (s[0]) __syncthreads(); }
__global__ void assembly_shared_unproven(int* p) { __shared__ int s; if (T == 0) s = p[0]; __syncthreads(); asm volatile("st.shared.u32 [%0], %1;" ::"r"((unsigned)__cvta_generic_to_shared(&s)), "r"(T)); if (s) __syncthreads(); }
__global__ void assembly_read_ok(float* p, const int* q) { int x; asm volatile("ld.const.u32 %0, [%1];" : "=r"(x) : "l"(q)); p[T] = x; __syncthreads(); if (q[0]) __syncthreads(); }

// How wide the caller's stores are tells calls apart.
__device__ void low(char* c) { if (c[2]) __syncthreads(); }
template <class E> __device__ void put(E* to, E value) { *to = value; }
__global__ void width_bad(int* p) { __shared__ int s[4]; if (T == 0) s[0] = p[0]; __syncthreads(); put<char>((char*)s, T); low((char*)s); __syncthreads(); put<int>(s, T << 16); low((char*)s); p[0] = 1; }
