// Functions, methods, lambdas and templates, each as it is called.
//
// RUN: %verdicts

#define T threadIdx.x

__device__ void wait() { __syncthreads(); }
__global__ void call_ok(int* p, int n) { if (n) wait(); p[T] = 1; }
__global__ void call_bad(int* p) { if (T) wait(); p[T] = 1; }
__device__ void wait_if(bool c) { if (c) wait(); }
__global__ void argument_ok(int* p, int n) { wait_if(n > 3); p[T] = 1; }
__global__ void argument_bad(int* p) { wait_if(T > 3); p[T] = 1; }
__device__ bool leave(int n) { if (T >= n) return false; __syncthreads(); return true; }
__global__ void leaves_helper_bad(int* p, int n) { if (leave(n)) p[T] = 1; p[T] = 2; }
__device__ int mine() { return T; }
__device__ int same(int n) { return n + 1; }
__device__ int either(int n) { if (T & 1) return n; return n + 1; }
__device__ int both(int n) { if (T & 1) return n; return n; }
__global__ void result_bad(int* p) { if (mine()) wait(); p[T] = 1; }
__global__ void result_ok(int* p, int n) { if (same(n)) wait(); p[T] = 1; }
__global__ void result_argument_bad(int* p) { if (same(T) == 5) wait(); p[T] = 1; }
__global__ void result_merge_bad(int* p, int n) { if (either(n)) wait(); p[T] = 1; }
__global__ void result_same_ok(int* p, int n) { if (both(n)) wait(); p[T] = 1; }
__device__ void write(int& k) { k = T; }
__device__ void write_all(int& k, int n) { k = n; }
__device__ void write_through(int* k) { *k = T; }
__global__ void out_bad(int* p, int n) { int k = n; write(k); if (k) wait(); p[T] = 1; }
__global__ void out_ok(int* p, int n) { int k = T; write_all(k, n); if (k) wait(); p[T] = 1; }
__global__ void out_pointer_bad(int* p, int n) { int k = n; write_through(&k); if (k) wait(); p[T] = 1; }
__device__ int unseen(int);
__device__ void unseen_out(int*);
__global__ void unseen_unproven(int* p, int n) { if (unseen(n)) wait(); p[T] = 1; }
__global__ void unseen_out_unproven(int* p, int n) { int k = n; unseen_out(&k); if (k) wait(); p[T] = 1; }
__global__ void unseen_apart_ok(int* p, int n) { int k = n; p[T] = unseen(n); if (k) wait(); }

template <class F> __device__ void when(bool c, F f) { if (c) f(); }
__global__ void lambda_ok(int* p, int n) { when(n > 3, [&] { p[T] = 1; __syncthreads(); }); }
__global__ void lambda_bad(int* p, int n) { when(T > 3, [&] { p[T] = n; __syncthreads(); }); }
__global__ void captured_ok(int* p, int n) { int k = T; auto f = [&] { k = n; }; f(); if (k) wait(); p[T] = 1; }
__global__ void captured_bad(int* p, int n) { int k = n; auto f = [&] { k = T; }; f(); if (k) wait(); p[T] = 1; }
__global__ void captured_copy_ok(int* p, int n) { int k = n; auto f = [k] { return k; }; k = T; if (f()) wait(); p[k] = 1; }
__global__ void captured_copy_bad(int* p) { int k = T; auto f = [k] { return k; }; if (f()) wait(); p[k] = 1; }
template <int N> __device__ void at_least(int n) { if (n > N) __syncthreads(); }
__global__ void template_ok(int* p, int n) { at_least<3>(n); p[T] = 1; }
__global__ void template_bad(int* p) { at_least<3>(T); p[T] = 1; }
template <class V> __global__ void kernel_template_ok(V* p, V n) { if (n > 3) __syncthreads(); p[T] = 1; }
template __global__ void kernel_template_ok<int>(int*, int);
template <class V> __global__ void kernel_template_bad(V* p, V n) { if (V(T) > n) __syncthreads(); p[T] = 1; }
template __global__ void kernel_template_bad<int>(int*, int);

struct Context {
  int tid, n;
  __device__ Context(int n) : tid(T), n(n) {}
  __device__ bool all() const { return n > 3; }
  __device__ bool own() const { return tid > 3; }
  __device__ void reset() { n = T; }
};
__global__ void method_ok(int* p, int n) { Context c(n); if (c.all()) wait(); p[c.tid] = 1; }
__global__ void method_bad(int* p, int n) { Context c(n); if (c.own()) wait(); p[c.tid] = 1; }
__global__ void method_writes_bad(int* p, int n) { Context c(n); c.reset(); if (c.all()) wait(); p[c.tid] = 1; }
struct AtEnd { __device__ ~AtEnd() { __syncthreads(); } };
__global__ void destructor_ok(int* p, int n) { AtEnd e; if (T < n) p[T] = 1; }
__global__ void destructor_bad(int* p, int n) { if (T < n) { AtEnd e; p[T] = 1; } }
__global__ void destructor_return_ok(int* p, int n) { AtEnd e; if (n) return; p[T] = 1; }

__device__ void again(int d) { if (d > 0) { __syncthreads(); again(d - 1); } }
__global__ void recursion_ok(int n) { again(n); }
__global__ void recursion_bad() { again(T); }
__device__ int deep(int d) { return d > 0 ? deep(d - 1) : 0; }
__global__ void recursion_result_unproven(int* p, int n) { if (deep(n)) wait(); p[T] = 1; }

using Pointer = void (*)();
__device__ void nothing() {}
__global__ void pointer_ok(int* p, bool b) { Pointer f = b ? (Pointer)wait : (Pointer)nothing; f(); p[T] = 1; }
__global__ void pointer_bad(int* p) { Pointer f = T > 3 ? (Pointer)wait : (Pointer)nothing; f(); p[T] = 1; }
__device__ int sum(int v, int* s) {
  s[T] = v;
  __syncthreads();
  for (int k = blockDim.x / 2; k; k >>= 1) { if (T < k) s[T] += s[T + k]; __syncthreads(); }
  return s[0];
}
__global__ void shared_result_ok(int* p) { extern __shared__ int s[]; if (sum(p[T], s) > 3) __syncthreads(); }
__global__ void shared_result_bad(int* p) { extern __shared__ int s[]; if (sum(p[T], s) > 3) __syncthreads(); else if (T == 0) s[0] = 1; }
__global__ void shared_call_bad(int* p, int n) { extern __shared__ int s[]; if (T < n) p[T] = sum(p[T], s); }
__device__ void store_flag(int* s, int v) { if (T == 0) *s = v; }
__global__ void shared_store_ok(int* p) { __shared__ int s; store_flag(&s, p[0]); __syncthreads(); if (s) __syncthreads(); }
__global__ void shared_store_bad(int* p) { __shared__ int s; store_flag(&s, p[0]); if (s) __syncthreads(); }
__device__ int twice(int* p) { return atomicAdd(p, 1); }
__global__ void two_calls_bad(int* p) { int a = twice(p), b = twice(p); if (a - b == 0) __syncthreads(); }
__device__ void last_part(int* p, int n) { if (T >= n) return; __syncthreads(); p[T] = 1; }
__global__ void last_call_exit(int* p, int n) { last_part(p, n); }
__global__ void not_last_call_bad(int* p, int n) { last_part(p, n); p[T] = 2; }

// Ways of calling a function are told apart in each round through the kernel.
struct Work { int* slot; };
__device__ int take(Work* work) { if (threadIdx.x == 0) work->slot[0] = 3; __syncthreads(); return work->slot[0]; }
__global__ void taken_ok(int* out) {
  extern __shared__ int memory[];
  Work work;
  work.slot = memory + blockDim.x + 1;
  for (int n = take(&work); n < 10; n = take(&work)) {
    if (threadIdx.x == 0) memory[blockDim.x] = 2;
    __syncthreads();
  }
}
__global__ void taken_bad(int* out) {
  extern __shared__ int memory[];
  Work work;
  work.slot = memory + blockDim.x + 1;
  for (int n = take(&work); n < 10; n = take(&work)) {
    if (threadIdx.x == 0) memory[blockDim.x + 1] = out[0];
    __syncthreads();
  }
}
