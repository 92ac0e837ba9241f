// Ways through a kernel: who takes them, and who is missing at a barrier.
//
// RUN: %verdicts

#define T threadIdx.x

__global__ void if_ok(int* p, int n) { if (n > 3) __syncthreads(); p[T] = 1; }
__global__ void if_bad(int* p, int n) { if (T > 3) __syncthreads(); p[T] = n; }
__global__ void else_bad(int* p) { if (T > 3) p[T] = 1; else __syncthreads(); }
__global__ void behind_if_ok(int* p) { if (T > 3) p[T] = 1; __syncthreads(); }
__global__ void both_arms_bad(int* p) { if (T > 3) { p[T] = 1; __syncthreads(); } else __syncthreads(); }
__global__ void both_arms_ok(int* p, int n) { if (n > 3) { p[T] = 1; __syncthreads(); } else __syncthreads(); }
__global__ void nested_bad(int* p, int n) { if (n > 3) if (T > 3) if (n > 5) __syncthreads(); p[T] = 1; }
__global__ void nested_ok(int* p, int n) { if (n > 3) { if (T > 3) p[T] = 1; if (n > 5) __syncthreads(); } }

__global__ void return_exit(int* p, int n) { if (T >= n) return; __syncthreads(); p[T] = 1; }
__global__ void return_ok(int* p, int n) { if (blockIdx.x >= n) return; __syncthreads(); p[T] = 1; }
__global__ void return_in_loop_exit(int* p, int n) { for (int i = 0; i < n; ++i) { if (p[T] == i) return; p[T]++; } __syncthreads(); }
__global__ void return_then_skip_bad(int* p, int n) { if (T >= n) return; if (T > 3) __syncthreads(); p[T] = 1; }
__global__ void last_return_ok(int* p, int n) { if (T < n) p[T] = 1; __syncthreads(); return; }
__global__ void trap_ok(int* p, int n) { if (T >= n) __trap(); __syncthreads(); p[T] = 1; }
__global__ void asm_exit(int* p, int n) { if (T >= n) asm volatile("exit;"); __syncthreads(); p[T] = 1; }
__global__ void asm_trap_ok(int* p, int n) { if (T >= n) asm volatile("trap;"); __syncthreads(); p[T] = 1; }

__global__ void and_ok(int* p, int n, bool b) { if (b && n > 3) __syncthreads(); p[T] = 1; }
__global__ void and_bad(int* p, bool b) { if (b && T > 3) __syncthreads(); p[T] = 1; }
__global__ void and_left_bad(int* p, bool b) { if (T > 3 && b) __syncthreads(); p[T] = 1; }
__global__ void or_bad(int* p, bool b) { if (b || p[T]) __syncthreads(); p[T] = 1; }
__global__ void or_ok(int* p, int n, bool b) { if (b || n == 3) __syncthreads(); p[T] = 1; }
__global__ void and_value_bad(int* p, bool b) { const bool c = b && T > 3; if (c) __syncthreads(); p[T] = 1; }
__global__ void and_value_ok(int* p, int n, bool b) { const bool c = b && n > 3; if (c) __syncthreads(); p[T] = 1; }
__global__ void not_bad(int* p) { if (!(T > 3)) __syncthreads(); p[T] = 1; }
__global__ void ternary_bad(int* p, int n) { const int k = T > 3 ? 1 : n; if (k == 1) __syncthreads(); p[T] = k; }
__global__ void ternary_ok(int* p, int n) { const int k = n > 3 ? 1 : n; if (k == 1) __syncthreads(); p[T] = k; }
__global__ void same_arms_ok(int* p, int n) { const int k = T > 3 ? n : n; if (k == 1) __syncthreads(); p[T] = k; }
__global__ void dead_arm_ok(int* p) { const unsigned z = 32; if (p[T]) (z > 32) ? __syncthreads() : (void)0; __syncthreads(); p[T] = 1; }
__global__ void live_arm_bad(int* p) { const unsigned z = 33; if (p[T]) (z > 32) ? __syncthreads() : (void)0; p[T] = 1; }
__global__ void dead_and_ok(int* p) { const unsigned z = 32; if (p[T]) if (z > 32 && __syncthreads_or(p[0])) p[T] = 1; __syncthreads(); }
__global__ void dead_or_ok(int* p) { const unsigned z = 32; if (p[T]) if (z < 33 || __syncthreads_or(p[0])) p[T] = 1; __syncthreads(); }
__global__ void live_or_bad(int* p) { const unsigned z = 33; if (p[T]) if (z < 33 || __syncthreads_or(p[0])) p[T] = 1; }
// A permutation by reversed bits: threads that have nothing to do go on, past a barrier that is there for other widths only.
__global__ void permuted_ok(int* to, const int* from, unsigned bits) {
  constexpr unsigned width = 32;
  unsigned i = T + blockDim.x * blockIdx.x, step = 1u << bits;
  do {
    const unsigned group = i / width, other = __brev(group) >> (32 - bits);
    if (group > other) continue;
    to[i] = from[other];
    (width > 32) ? __syncthreads() : (void)0;
    to[other] = from[i];
  } while (width <= 32 && (i += blockDim.x * gridDim.x) < step);
  __syncthreads();
}
__global__ void comma_ok(int* p, int n) { if (p[T]++, n > 3) __syncthreads(); }

__global__ void switch_ok(int* p, int n) { switch (n) { case 0: p[T] = 1; case 1: __syncthreads(); break; default: p[T] = 2; } }
__global__ void switch_bad(int* p) { switch (T & 3) { case 0: p[T] = 1; case 1: __syncthreads(); break; default: p[T] = 2; } }
__global__ void switch_all_bad(int* p) { switch (p[T]) { case 0: __syncthreads(); break; default: __syncthreads(); } }
__global__ void switch_behind_ok(int* p) { switch (p[T]) { case 0: p[T] = 1; break; default: p[T] = 2; } __syncthreads(); }
__global__ void goto_ok(int* p, int n) { if (n > 3) goto end; __syncthreads(); end: p[T] = 1; }
__global__ void goto_bad(int* p, int n) { if (T > n) goto end; __syncthreads(); end: p[T] = 1; }
__global__ void goto_back_bad(int* p) { again: __syncthreads(); if (p[T]-- > 0) goto again; p[T] = 1; }
__global__ void goto_back_ok(int* p, int n) { again: __syncthreads(); if (n-- > 0) goto again; p[T] = 1; }

__global__ void for_ok(int* p, int n) { for (int i = 0; i < n; ++i) __syncthreads(); p[T] = 1; }
__global__ void for_bad(int* p, int n) { for (int i = T; i < n; ++i) __syncthreads(); p[T] = 1; }
__global__ void for_bound_bad(int* p) { for (int i = 0; i < p[T]; ++i) __syncthreads(); }
__global__ void while_ok(int* p, int n) { while (n > 0) { __syncthreads(); n -= 3; } p[T] = n; }
__global__ void while_bad(int* p, int n) { while (n > 0) { __syncthreads(); n -= p[T]; } p[T] = n; }
__global__ void do_ok(int* p, int n) { do { __syncthreads(); n -= 3; } while (n > 0); p[T] = n; }
__global__ void do_bad(int* p, int n) { do { __syncthreads(); n -= T; } while (n > 0); p[T] = n; }
__global__ void endless_ok(int* p) { for (;;) { p[T]++; __syncthreads(); } }
__global__ void break_ok(int* p, int n) { for (;;) { __syncthreads(); if (n-- == 0) break; } p[T] = n; }
__global__ void break_bad(int* p) { for (;;) { __syncthreads(); if (p[T]-- == 0) break; } }
__global__ void continue_bad(int* p, int n) { for (int i = 0; i < n; ++i) { if (p[T] == i) continue; __syncthreads(); } }
__global__ void continue_ok(int* p, int n) { for (int i = 0; i < n; ++i) { if (p[0] == i) p[T] = 1; if (i == 3) continue; __syncthreads(); } }
__global__ void inner_break_ok(int* p, int n) { for (int i = 0; i < n; ++i) { for (int j = 0; j < n; ++j) if (p[T] == j) break; __syncthreads(); } }
__global__ void inner_break_bad(int* p, int n) { for (int i = 0; i < n; ++i) { int j = 0; for (; j < n; ++j) if (p[T] == j) break; if (j == n) break; __syncthreads(); } }

__global__ void rounds_bad(int* p, int n) { int i = 0; while (p[T + i]) ++i; if (i > 3) __syncthreads(); p[T] = n; }
__global__ void rounds_ok(int* p, int n) { int i = 0, k = 0; while (p[T + i]) ++i; if (k + n > 3) __syncthreads(); p[T] = i; }
__global__ void rounds_flag_bad(int* p, int n) { bool found = false; for (int i = 0; i < n; ++i) if (p[T] == i) { found = true; break; } if (found) __syncthreads(); }
__global__ void late_store_bad(int* p, int n) { int k = 0; for (int i = 0; i < n; ++i) { if (k) __syncthreads(); if (p[T] == i) k = 1; } }
__global__ void late_store_ok(int* p, int n) { int k = 0; for (int i = 0; i < n; ++i) { if (k) __syncthreads(); if (n == i) k = 1; } p[T] = k; }
__global__ void swapped_bad(int* p, int n) { int a = 0, b = T, c; for (int i = 0; i < n; ++i) { if (a) __syncthreads(); c = a; a = b; b = c; } p[T] = a; }
__global__ void previous_bad(int* p, int n) { int x = 0; for (int i = 0; i < n; ++i) { int y = p[T + i]; if (y - x == 0) __syncthreads(); x = y; } }
__global__ void merge_bad(int* p) { int k; if (p[T]) k = 1; else k = 2; if (k == 2) __syncthreads(); p[T] = k; }
__global__ void merge_ok(int* p, int n) { int k; if (n) k = 1; else k = 2; if (k == 2) __syncthreads(); p[T] = k; }
__global__ void merge_continue_bad(int* p, int n) {
  int x = 0;
  while (n-- > 0) {
    if (x > 3) __syncthreads();
    if (p[T]) { ++x; continue; }
    if (n == 7) break;
  }
  p[T] = x;
}
__global__ void overwritten_ok(int* p, int n) { int k = T; p[k] = 1; k = n; if (k > 3) __syncthreads(); }
__global__ void constexpr_ok(int* p) { if constexpr (sizeof(int) == 4) __syncthreads(); p[T] = 1; }

// A switch that has a case for every value leads round none of them.
__global__ void covered_bool_ok(int* p) { switch (p[threadIdx.x] > 0) { case 0: p[1] = 2; case 1: __syncthreads(); } p[0] = 1; }
__global__ void covered_mask_ok(int* p) { switch (threadIdx.x & 1) { case 0: p[1] = 2; case 1: __syncthreads(); } p[0] = 1; }
__global__ void covered_rest_ok(int* p) { switch (threadIdx.x % 2) { case 0: p[1] = 2; case 1: __syncthreads(); } p[0] = 1; }
__global__ void covered_less_bad(int* p) { switch (threadIdx.x % 3) { case 0: p[1] = 2; case 1: __syncthreads(); } p[0] = 1; }
__global__ void covered_break_bad(int* p) { switch (threadIdx.x & 1) { case 0: break; case 1: __syncthreads(); } p[0] = 1; }

// Conditions that are known lead nowhere else.
__device__ void stage(int* p, int size) { if (size >= 512) { if (T < 256) { p[T] = 1; __syncthreads(); } } }
__global__ void known_argument_ok(int* p) { stage(p, 256); p[0] = 1; }
__global__ void known_argument_bad(int* p) { stage(p, 512); p[0] = 1; }
__global__ void known_value_ok(int* p) { int k = 3; k += 4; if (k == 8 && T < 3) __syncthreads(); p[0] = 1; }
__global__ void known_value_bad(int* p) { int k = 3; k += 5; if (k == 8 && T < 3) __syncthreads(); p[0] = 1; }
__global__ void known_until_loop_bad(int* p, int n) { int k = 0; for (int i = 0; i < n; ++i) { if (k == 1 && T < 3) __syncthreads(); k = 1; } p[0] = 1; }
