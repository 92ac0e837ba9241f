// Variables, fields, arrays, shared and global memory.
//
// RUN: %verdicts

#define T threadIdx.x
__constant__ int table[64];
__device__ int flag;
__device__ volatile int seen;
struct Two { int own, all; };
struct Nest { Two two; int list[4]; };

__global__ void field_ok(int* p, int n) { Two t{(int)T, n}; if (t.all) __syncthreads(); p[t.own] = 1; }
__global__ void field_bad(int* p, int n) { Two t{(int)T, n}; if (t.own) __syncthreads(); p[t.own] = 1; }
__global__ void copied_field_ok(int* p, int n) { Two t{(int)T, n}; Two u = t; if (u.all) __syncthreads(); p[u.own] = 1; }
__global__ void copied_field_bad(int* p, int n) { Two t{(int)T, n}; Two u = t; if (u.own) __syncthreads(); p[u.own] = 1; }
__global__ void assigned_field_bad(int* p, Two t) { t.all = T; if (t.all) __syncthreads(); p[t.own] = 1; }
__global__ void parameter_field_ok(int* p, Two t) { t.own = T; if (t.all) __syncthreads(); p[t.own] = 1; }
__global__ void nested_field_ok(int* p, Nest t) { t.two.own = T; if (t.two.all) __syncthreads(); p[T] = 1; }
__global__ void nested_field_bad(int* p, Nest t) { t.two.own = T; Nest u = t; if (u.two.own) __syncthreads(); p[T] = 1; }
__global__ void list_ok(int* p, Nest t, int k) { if (t.list[k]) __syncthreads(); p[T] = 1; }
__global__ void list_bad(int* p, Nest t, int k) { t.list[k] = T; if (t.list[1]) __syncthreads(); p[T] = 1; }
__global__ void list_index_bad(int* p, Nest t) { if (t.list[T & 3]) __syncthreads(); p[T] = 1; }
__global__ void array_ok(int* p, int n) { int a[4] = {n, 1, 2, 3}; if (a[n & 3]) __syncthreads(); p[T] = 1; }
__global__ void array_bad(int* p, int n) { int a[4] = {n, 1, 2, 3}; a[1] = T; if (a[n & 3]) __syncthreads(); p[T] = 1; }
__global__ void array_index_bad(int* p, int n) { int a[4] = {n, 1, 2, 3}; if (a[T & 3]) __syncthreads(); p[T] = 1; }
__global__ void reference_bad(int* p, int n) { int k = n; int& r = k; r = T; if (k) __syncthreads(); p[T] = 1; }
__global__ void reference_ok(int* p, int n) { int k = T; int& r = k; r = n; if (k) __syncthreads(); p[T] = 1; }
__global__ void pointer_bad(int* p, int n) { int k = n; int* r = &k; *r = T; if (k) __syncthreads(); p[T] = 1; }
__global__ void pointer_ok(int* p, int n) { int k = T; int* r = &k; *r = n; if (k) __syncthreads(); p[T] = 1; }
__global__ void bindings_ok(int* p, Two t) { auto [own, all] = t; own = T; if (all) __syncthreads(); p[own] = 1; }
__global__ void bindings_bad(int* p, Two t) { auto& [own, all] = t; own = T; if (t.own) __syncthreads(); p[all] = 1; }
__global__ void index_copy_bad(int* p) { auto t = threadIdx; if (t.x > 3) __syncthreads(); p[T] = 1; }
__global__ void block_copy_ok(int* p) { auto b = blockIdx; if (b.x > 3) __syncthreads(); p[T] = 1; }

__global__ void constant_ok(int* p, int k) { if (table[k]) __syncthreads(); p[T] = 1; }
__global__ void constant_bad(int* p) { if (table[T & 63]) __syncthreads(); p[T] = 1; }
__global__ void read_only_ok(float* p, const int* q) { if (q[blockIdx.x]) __syncthreads(); p[T] = 1; }
__global__ void read_only_bad(float* p, const int* q) { if (q[T]) __syncthreads(); p[T] = 1; }
__global__ void restrict_ok(int* p, const int* __restrict__ q) { if (q[0]) __syncthreads(); p[T] = 1; }
__global__ void may_alias_unproven(int* p, const int* q) { __syncthreads(); if (q[0]) __syncthreads(); p[T] = 1; }
__global__ void written_unproven(int* p) { if (p[0]) __syncthreads(); p[T] = 1; }
__global__ void volatile_bad(float* p, volatile int* q) { if (q[0]) __syncthreads(); p[T] = 1; }
__global__ void volatile_variable_bad(int* p) { if (seen) __syncthreads(); p[T] = 1; }
__global__ void atomic_bad(int* p) { if (atomicAdd(p, 1) == 3) __syncthreads(); }
__global__ void global_ok(float* p) { if (flag) __syncthreads(); p[T] = 1; }
__global__ void global_written_unproven(float* p) { if (flag) __syncthreads(); flag = 1; p[T] = 1; }

__global__ void shared_ok(int* p) { __shared__ int s; if (T == 0) s = p[0]; __syncthreads(); if (s) __syncthreads(); }
__global__ void shared_no_barrier_bad(int* p) { __shared__ int s; if (T == 0) s = p[0]; if (s) __syncthreads(); }
__global__ void shared_warp_barrier_bad(int* p) { __shared__ int s; if (T == 0) s = p[0]; __syncwarp(); if (s) __syncthreads(); }
__global__ void shared_later_bad(int* p) { __shared__ int s; if (T == 0) s = p[0]; __syncthreads(); if (s) __syncthreads(); else if (T == 1) s = 0; }
__global__ void shared_one_way_bad(int* p, int n) { __shared__ int s; if (T == 0) s = p[0]; if (n) __syncthreads(); if (s) __syncthreads(); }
__global__ void shared_array_ok(int* p, int k) { __shared__ int s[64]; s[T & 63] = p[T]; __syncthreads(); if (s[k]) __syncthreads(); }
__global__ void shared_array_bad(int* p) { __shared__ int s[64]; s[T & 63] = p[T]; __syncthreads(); if (s[T & 63]) __syncthreads(); }
__global__ void shared_loop_ok(int* q) { __shared__ int s; for (;;) { if (T == 0) s = atomicSub(q, 1); __syncthreads(); int k = s; __syncthreads(); if (k < 0) break; } }
__global__ void shared_loop_bad(int* q) { __shared__ int s; for (;;) { if (T == 0) s = atomicSub(q, 1); __syncthreads(); if (s < 0) break; } }
__global__ void found_ok(int* p, int n) {
  __shared__ bool found;
  if (T == 0) found = false;
  __syncthreads();
  for (int c = 0; c < n && !found; ++c) { __syncthreads(); if (p[T] == c) found = true; __syncthreads(); }
}
__global__ void found_bad(int* p, int n) {
  __shared__ bool found;
  if (T == 0) found = false;
  __syncthreads();
  for (int c = 0; c < n && !found; ++c) { __syncthreads(); if (p[T] == c) found = true; }
}
__global__ void last_block_ok(int* q) {
  __shared__ bool last;
  if (T == 0) last = atomicAdd(q, 1) == (int)gridDim.x - 1;
  __syncthreads();
  if (last) { q[T] = 0; __syncthreads(); }
}
__global__ void volatile_shared_ok(int* p) { __shared__ volatile int s; if (T == 0) s = p[0]; __syncthreads(); if (s) __syncthreads(); }

// Addresses that go where they are not followed.
__global__ void pointer_array_unproven(int* p, int n) { int k = n; int* a[2] = {&k, p}; *a[n & 1] = T; if (k) __syncthreads(); p[T] = 1; }
__global__ void pointer_walk_bad(int* p, int n) { int a[4] = {n, n, n, n}; int* q = a; for (int i = 0; i < 3; ++i) *q++ = T; if (a[0]) __syncthreads(); p[T] = 1; }
__global__ void pointer_walk_ok(float* p, const int* list, int n) { for (const int* q = list; q < list + n; ++q) if (*q) __syncthreads(); p[T] = 1; }
__global__ void pointer_choice_unproven(int* p, int n) { int a = n, b = n; int* q = n ? &a : &b; *q = T; if (a) __syncthreads(); p[T] = 1; }
__global__ void shared_choice_unproven(int* p, int n) { __shared__ int s[2], t[2]; const int* q = n ? s : t; s[T & 1] = p[T]; if (*q) __syncthreads(); }
__global__ void shared_walk_unproven(int* p, int n) { __shared__ int s[64]; int* q = s; s[T & 63] = p[T]; for (int i = 0; i < n; ++i) { if (*q) __syncthreads(); ++q; } }
__global__ void shared_offset_ok(int* p, int n) { __shared__ int s[64]; int* q = s + 32; s[T & 63] = p[T]; __syncthreads(); if (q[n]) __syncthreads(); }
__global__ void kept_pointer_unproven(int** kept, int n) { int k = n; kept[0] = &k; **kept = T; if (k) __syncthreads(); }
__global__ void all_leave_bad(int* p, int n) { if (n > 3) { if (T < 3) { __syncthreads(); return; } else { p[T] = 1; return; } } p[T] = 2; }

// Elements at indices that are numbers are places of their own.
__global__ void element_ok(int* p, int n) { int e[2] = {n, p[threadIdx.x]}; if (e[0]) __syncthreads(); p[0] = e[1]; }
__global__ void element_bad(int* p, int n) { int e[2] = {n, p[threadIdx.x]}; if (e[1]) __syncthreads(); p[0] = e[0]; }
__global__ void element_stored_ok(int* p, int n) { int e[2]; e[1] = threadIdx.x; e[0] = n; if (e[0]) __syncthreads(); p[0] = e[1]; }
__global__ void element_filler_ok(int* p) { int e[8] = {(int)threadIdx.x}; if (e[5]) __syncthreads(); p[0] = e[0]; }
__global__ void element_any_bad(int* p, int n, int i) { int e[2] = {n, p[threadIdx.x]}; if (e[i]) __syncthreads(); p[0] = 1; }
__global__ void element_overwritten_bad(int* p, int n, int i) { int e[2] = {n, n}; e[i] = threadIdx.x; if (e[0]) __syncthreads(); p[0] = 1; }
__global__ void element_pointer_bad(int* p, int n) { int e[2] = {n, n}; int* q = e + 1; *q = threadIdx.x; if (e[1]) __syncthreads(); p[0] = 1; }
__global__ void element_pointer_ok(int* p, int n) { int e[2] = {n, n}; int* q = e + 1; *q = threadIdx.x; if (e[0]) __syncthreads(); p[0] = 1; }
__global__ void element_beyond_ok(int* p, int n) { int e[4] = {n, n, n, n}; for (int i = 1; i < 4; ++i) e[i] = T; if (e[0]) __syncthreads(); p[0] = e[1]; }
__global__ void element_beyond_bad(int* p, int n) { int e[4] = {n, n, n, n}; for (int i = 1; i < 4; ++i) e[i] = T; if (e[1]) __syncthreads(); p[0] = 1; }
__global__ void element_walk_ok(int* p, int n) { int e[4] = {n, n, n, n}; int* q = e + 1; for (int i = 0; i < 3; ++i) *q++ = T; if (e[0]) __syncthreads(); p[0] = 1; }
struct Entry { int a, b; };
__global__ void element_record_unproven(int* p, int n) { Entry e[2]; e[1].a = threadIdx.x; e[0].a = n; if (e[0].a) __syncthreads(); p[0] = e[1].a; }

// A store without a barrier matters to what is read of the same bytes.
struct Pair { int a, b; };
__global__ void shared_field_ok(int* p) { __shared__ Pair s; if (T == 0) s.b = p[1]; __syncthreads(); if (T == 1) s.a = p[0]; if (s.b) __syncthreads(); }
__global__ void shared_field_bad(int* p) { __shared__ Pair s; if (T == 0) s.b = p[1]; __syncthreads(); if (T == 1) s.b = p[0]; if (s.b) __syncthreads(); }
__global__ void shared_element_ok(int* p) { __shared__ int s[2]; if (T == 0) s[1] = p[1]; __syncthreads(); if (T == 1) s[0] = p[0]; if (s[1]) __syncthreads(); }
__global__ void shared_element_bad(int* p) { __shared__ int s[2]; if (T == 0) s[1] = p[1]; __syncthreads(); if (T == 1) s[1] = p[0]; if (s[1]) __syncthreads(); }
__global__ void shared_parts_ok(int* p) {
  extern __shared__ int parts[]; int* rows = parts; int* count = parts + blockDim.x;
  if (T == 0) count[0] = p[1];
  __syncthreads();
  rows[T] = p[T];
  if (count[0]) __syncthreads();
}
__global__ void shared_first_bad(int* p) { __shared__ int s[64]; s[T & 63] = p[T]; if (s[0]) __syncthreads(); p[T] = 1; }
__global__ void shared_unknown_unproven(int* p, int** q) { __shared__ int s; if (T == 0) s = p[1]; __syncthreads(); q[0][1] = T; if (s) __syncthreads(); p[T] = 1; }
__global__ void shared_warp_unproven(int* p) { __shared__ int s; if (T % 32 == 0) s = p[1]; __syncwarp(); if (s) p[T] = __shfl_sync(~0u, p[T], 0); }
__global__ void shared_warp_bad(int* p) { __shared__ int s; if (T % 32 == 0) s = p[1]; __syncwarp(); if (s) __syncthreads(); p[T] = 1; }

// What is read before threads have met at all is not written meanwhile: that would be a race.
__global__ void first_read_ok(int* p, const int* q) { if (q[0]) __syncthreads(); p[T] = 1; }
__global__ void first_read_block_ok(int* p, const int* q) { int n = q[blockIdx.x]; p[T] = n; if (n > 3) __syncthreads(); }
__global__ void first_read_warp_ok(int* p, const int* q) { int n = q[T / 32]; p[T] = n; if (n > 3) p[T] = __shfl_sync(~0u, n, 0); }
__global__ void first_read_any_pointer_ok(int** p, const int* q) { int n = q[0]; p[0][T] = n; if (n > 3) __syncthreads(); }
__global__ void later_read_any_pointer_unproven(int** p, const int* q) { p[0][T] = 1; __syncthreads(); int n = q[0]; if (n > 3) __syncthreads(); }
__global__ void first_read_helper_ok(int* p, const int* q);
__device__ int firstOf(const int* q) { return q[0]; }
__global__ void first_read_helper_ok(int* p, const int* q) { int n = firstOf(q); p[T] = n; if (n > 3) __syncthreads(); }
__global__ void first_read_same_unproven(int* p) { if (p[0]) __syncthreads(); p[T] = 1; }
__global__ void later_read_unproven(int* p, const int* q) { p[T] = 1; __syncthreads(); if (q[0]) __syncthreads(); p[T] = 2; }
__global__ void later_read_loop_unproven(int* p, const int* q, int n) { for (int i = 0; i < n; ++i) { if (q[0]) break; p[T] = 2; __syncthreads(); } }
__global__ void later_read_atomic_unproven(int* p, const int* q) { atomicAdd(p, 1); if (q[0]) __syncthreads(); p[T] = 2; }
__global__ void later_read_helper_unproven(int* p, const int* q) { p[T] = 1; __syncthreads(); int n = firstOf(q); if (n > 3) __syncthreads(); }
__global__ void first_read_thread_bad(int* p, const int* q) { if (q[T]) __syncthreads(); p[T] = 1; }

// Who comes to the read may be just who does not write: a race that is not certain.
__global__ void rest_unproven(const int* p, int n) {
  __shared__ int found;
  if (T == 0) found = 0;
  __syncthreads();
  for (int i = T;;) {
    if (i < n && p[i] == 3) atomicAdd(&found, 1);
    i += blockDim.x;
    __syncthreads();
    if (i / (int)blockDim.x * (int)blockDim.x >= n && found == 0) break;
  }
}
__global__ void rest_bad(const int* p, int n) {
  __shared__ int found;
  if (T == 0) found = 0;
  __syncthreads();
  for (int i = T;;) {
    if (i < n && p[i] == 3) atomicAdd(&found, 1);
    i += blockDim.x;
    __syncthreads();
    if (n > 3 && found == 0) break;
  }
}

// Who has accessed an array has an index within it. Not where the comparison is with less, or comes first.
__global__ void within_array_ok(float* p) { __shared__ float s[64]; s[T] = p[0]; if (T < 64) __syncthreads(); p[T] = s[0]; }
__global__ void within_read_ok(float* p) { __shared__ float s[64]; s[0] = 1; __syncthreads(); p[T] = s[T + 4]; if (T >= 60) return; __syncthreads(); p[T] = s[0]; }
__global__ void within_less_bad(float* p) { __shared__ float s[64]; s[T] = p[0]; if (T < 63) __syncthreads(); p[T] = s[0]; }
__global__ void within_later_bad(float* p) { __shared__ float s[64]; if (T < 64) __syncthreads(); s[T] = p[0]; p[T] = s[0]; }
__global__ void within_guarded_bad(float* p, int n) { __shared__ float s[64]; if (T < n) s[T] = p[0]; if (T < 64) __syncthreads(); p[T] = s[0]; }

// What all threads write alike each of them reads.
__global__ void alike_ok(int* p) { __shared__ int s; s = 0; if (s) __syncthreads(); }
__global__ void alike_element_ok(int* p, int k) { __shared__ int s[64]; s[k] = 1; if (s[k]) __syncthreads(); }
__global__ void alike_flag_ok(int* p, int n) {
  __shared__ bool found;
  found = false;
  for (int i = 0; i < n && !found; ++i) {
    __syncthreads();
    if (p[i * blockDim.x + T] == 7) found = true;
    __syncthreads();
  }
}
__global__ void alike_flag_bad(int* p, int n) {
  __shared__ bool found;
  found = false;
  for (int i = 0; i < n && !found; ++i) {
    if (p[i * blockDim.x + T] == 7) found = true;
    __syncthreads();
  }
}
__global__ void alike_two_unproven(int* p) { __shared__ int s; s = 0; s = 1; if (s) __syncthreads(); }
__global__ void alike_twice_ok(int* p) { __shared__ int s; s = 0; p[T] = 1; s = 0; if (s) __syncthreads(); }
__global__ void alike_round_unproven(int* p, int n) { __shared__ int s; for (int i = 0; i < n; ++i) { s = i; if (s == 3) __syncthreads(); } }
__global__ void alike_list_unproven(int* p) { __shared__ int s[64]; s[T & 63] = 0; if (s[5]) __syncthreads(); }
__global__ void alike_later_bad(int* p) { __shared__ int s; s = 0; if (s) __syncthreads(); if (T == 0) s = 1; }
__global__ void alike_some_bad(int* p) { __shared__ int s; if (T < 5) s = 0; if (s) __syncthreads(); }
__device__ void reset(int* s) { *s = 0; }
__global__ void alike_helper_unproven(int* p) { __shared__ int s; if (T < 5) reset(&s); if (s) __syncthreads(); }
