// Pointers to one of several places: of which they are known, what is written and read through them.
//
// RUN: %verdicts

#define T threadIdx.x
struct Hold { const int* q; };
struct Node { Node* next; int value; };

// One of several shared arrays.
__global__ void halves_ok(int* p, int n) {
  __shared__ int s[2][64];
  __shared__ int count;
  int *from = s[0], *to = s[1];
  if (T == 0) count = n;
  __syncthreads();
  while (count > 0) {
    to[T] = from[63 - T];
    __syncthreads();
    int* other = from;
    from = to;
    to = other;
    if (T == 0) --count;
    __syncthreads();
  }
  p[T] = from[T];
}
__global__ void swapped_ok(int* p, int n) {
  __shared__ int s[64], t[64], count;
  int *from = s, *to = t;
  if (T == 0) count = n;
  __syncthreads();
  while (count > 0) {
    to[T] = from[63 - T];
    __syncthreads();
    int* other = from;
    from = to;
    to = other;
    if (T == 0) --count;
    __syncthreads();
  }
  p[T] = from[T];
}
__global__ void swapped_unproven(int* p, int n) {
  __shared__ int s[64], t[64];
  int *from = s, *to = t;
  while (from[0] < n) {
    to[T] = from[63 - T] + 1;
    int* other = from;
    from = to;
    to = other;
    __syncthreads();
    if (T == 5) s[0] = n;
  }
}
__global__ void choice_ok(int* p, int n) { __shared__ int s[64], t[64]; int* q = n ? s : t; q[T] = p[T]; __syncthreads(); if (q[0]) __syncthreads(); }
__global__ void choice_written_unproven(int* p, int n) { __shared__ int s[64], t[64]; int* q = n ? s : t; q[T] = p[T]; if (q[0]) __syncthreads(); }
__global__ void choice_of_written_unproven(int* p, int n) { __shared__ int s[64], t[64]; int* q = n ? s : t; s[T] = p[T]; if (q[0]) __syncthreads(); }
__global__ void choice_by_thread_bad(int* p) { __shared__ int s[64], t[64]; s[T & 63] = p[T]; t[T & 63] = 0; __syncthreads(); int* q = T & 1 ? s : t; if (q[0]) __syncthreads(); }
__device__ void fill(int* q, int value) { q[T] = value; }
__global__ void choice_handed_ok(int* p, int n) { __shared__ int s[64], t[64], k; if (T == 0) k = p[0]; __syncthreads(); fill(n ? s : t, n); if (k) __syncthreads(); }
__global__ void choice_handed_unproven(int* p, int n) { __shared__ int s[64], k[64]; if (T == 0) k[0] = p[0]; __syncthreads(); fill(n ? s : k, p[T]); if (k[0]) __syncthreads(); }

// A pointer that is in shared memory itself.
__global__ void kept_ok(int* p, int n) {
  __shared__ int s[64], t[64], k;
  __shared__ int* to;
  if (T == 0) { k = p[0]; to = n ? s : t; }
  __syncthreads();
  to[T] = p[T];
  if (k) __syncthreads();
}
__global__ void kept_unproven(int* p, int n) {
  __shared__ int s[64], k[64];
  __shared__ int* to;
  if (T == 0) { k[0] = p[0]; to = n ? s : k; }
  __syncthreads();
  to[T] = p[T];
  if (k[0]) __syncthreads();
}
__global__ void kept_anything_unproven(int* p, int** list) {
  __shared__ int k[64];
  __shared__ int* to;
  if (T == 0) { k[0] = p[0]; to = list[0]; }
  __syncthreads();
  to[T] = p[T];
  if (k[0]) __syncthreads();
}
__global__ void kept_in_record_unproven(int* p, Hold h) {
  __shared__ int k[64];
  __shared__ Hold to;
  if (T == 0) { k[0] = p[0]; to = h; }
  __syncthreads();
  const_cast<int*>(to.q)[T] = p[T];
  if (k[0]) __syncthreads();
}

// One of several parameters.
__global__ void given_ok(const int* a, const int* b, float* p, int n) { const int* q = n ? a : b; if (q[0]) __syncthreads(); p[T] = q[0]; }
__global__ void given_null_ok(const int* a, float* p, int n) { const int* q = nullptr; if (n) q = a; if (q && q[0]) __syncthreads(); p[T] = n; }
__global__ void given_written_unproven(const int* a, int* b, int n) { const int* q = n ? a : b; __syncthreads(); if (q[0]) __syncthreads(); b[T] = q[0]; }
__global__ void given_by_thread_bad(const int* a, const int* b, float* p) { const int* q = T ? a : b; if (q[0]) __syncthreads(); p[T] = q[0]; }
__global__ void restrict_store_ok(const int* __restrict__ a, int* b, int* c, int n) { int* q = n ? b : c; q[T] = 1; __syncthreads(); if (a[0]) __syncthreads(); }

// Locals hold what the thread wrote, through whatever they are read.
__global__ void local_unproven(int* p, int n) { int a = T, b = 2 * T; const int* q = n ? &a : &b; if (*q) __syncthreads(); }
__global__ void local_list_unproven(int* p, int n) { int a = T, b = 2 * T; const int* q[2] = {&a, &b}; if (*q[n & 1]) __syncthreads(); }
__device__ int at(const int* q) { return *q; }
__global__ void local_helper_unproven(int* p, int n) { int a = T, b = 2 * T; const int* q; if (n) q = &a; else q = &b; if (at(q)) __syncthreads(); }
__global__ void local_field_unproven(int* p, int n) { int a = T, b = 2 * T; Hold h; if (n) h.q = &a; else h.q = &b; if (at(h.q)) __syncthreads(); }
__global__ void local_records_unproven(int* p, int n) { int a = T, b = 2 * T; Hold h[3]; h[n % 3].q = &a; h[0].q = &b; if (at(h[n & 1].q)) __syncthreads(); }
__global__ void parameter_unproven(int* p, int n, int m) { n = T; const int* q = p[0] ? &n : &m; if (*q) __syncthreads(); }
__global__ void list_ok(Node* list) { for (Node* n = list; n; n = n->next) __syncthreads(); }
