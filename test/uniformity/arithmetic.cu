// What comes out the same for all threads of a group though its operands do not.
//
// RUN: %verdicts

#define T threadIdx.x
#define FULL 0xffffffffu

__global__ void cancels_ok(int* p, int n) { unsigned i = blockIdx.x * blockDim.x + T; if (i - T < n) __syncthreads(); p[i] = 1; }
__global__ void cancels_bad(int* p, int n) { unsigned i = blockIdx.x * blockDim.x + T; if (i - blockIdx.x < n) __syncthreads(); p[i] = 1; }
__global__ void zero_times_ok(int* p) { if (T * 0 == 0) __syncthreads(); p[T] = 1; }
__global__ void always_ok(int* p) { if (T < 1024) __syncthreads(); p[T] = 1; }
__global__ void __launch_bounds__(128) bounds_ok(int* p) { if (T < 128) __syncthreads(); p[T] = 1; }
__global__ void __launch_bounds__(128) bounds_bad(int* p) { if (T < 127) __syncthreads(); p[T] = 1; }
__global__ void extent_ok(int* p) { if (T < blockDim.x) __syncthreads(); p[T] = 1; }
__global__ void extent_bad(int* p) { if (T < blockDim.x - 1) __syncthreads(); p[T] = 1; }
__global__ void grid_extent_ok(int* p) { if (blockIdx.x * blockDim.x + T < gridDim.x * blockDim.x) __syncthreads(); p[T] = 1; }
__global__ void below_zero_bad(int* p, unsigned n) { if (T - 1 < n) __syncthreads(); p[T] = 1; }
__global__ void signed_ok(int* p) { if ((int)T - 2000 < 0) __syncthreads(); p[T] = 1; }
__global__ void hash_bad(int* p) { if (T * 2654435761u < 2654435761u * 1024u) __syncthreads(); p[T] = 1; }

__global__ void warp_ok(int* p) { if (T < 64) p[T] = __shfl_sync(FULL, p[T], 0); }
__global__ void warp_bad(int* p) { if (T < 65) p[T] = __shfl_sync(FULL, p[T], 0); }
__global__ void warp_parameter_cond(int* p, int n) { if (T < n) p[T] = __shfl_sync(FULL, p[T], 0); }
__global__ void warp_rounded_ok(int* p, int n) { if ((int)T < (n & ~31)) p[T] = __shfl_sync(FULL, p[T], 0); }
__global__ void warp_rounded_bad(int* p, int n) { if ((int)T < (n & ~15)) p[T] = __shfl_sync(FULL, p[T], 0); }
__global__ void warp_block_bad(int* p) { if (T < 64) __syncthreads(); p[T] = 1; }
__global__ void quotient_ok(int* p) { if (T / 32 == 1) p[T] = __shfl_sync(FULL, p[T], 0); }
__global__ void quotient_bad(int* p) { if (T / 16 == 1) p[T] = __shfl_sync(FULL, p[T], 0); }
__global__ void shifted_ok(int* p) { if (T >> 5 > 2) p[T] = __shfl_sync(FULL, p[T], 0); }
__global__ void shifted_bad(int* p) { if (T >> 4 > 2) p[T] = __shfl_sync(FULL, p[T], 0); }
__global__ void masked_ok(int* p) { if ((T & ~31) == 64) p[T] = __shfl_sync(FULL, p[T], 0); }
__global__ void masked_bad(int* p) { if ((T & 31) == 0) p[T] = __shfl_sync(FULL, p[T], 0); }
__global__ void remainder_ok(int* p) { if (T - T % 32 == 64) p[T] = __shfl_sync(FULL, p[T], 0); }
__global__ void remainder_bad(int* p) { if (T % 32 == 7) p[T] = __shfl_sync(FULL, p[T], 0); }
__global__ void flipped_bad(int* p) { if ((T ^ 1) < 33) p[T] = __shfl_sync(FULL, p[T], 0); }
__global__ void flipped_ok(int* p) { if ((T ^ 1) < 32) p[T] = __shfl_sync(FULL, p[T], 0); }
__global__ void filled_ok(int* p) { if ((T | 31) == 63) p[T] = __shfl_sync(FULL, p[T], 0); }
__global__ void scaled_ok(int* p) { if (T * 4 < 256) p[T] = __shfl_sync(FULL, p[T], 0); }
__global__ void offset_bad(int* p) { if (T + 1 < 64) p[T] = __shfl_sync(FULL, p[T], 0); }
__global__ void negative_bad(int* p) { if (((int)T - 5) / 32 == 0) p[T] = __shfl_sync(FULL, p[T], 0); }
__global__ void equal_ok(int* p) { if (T == 2000) __syncthreads(); p[T] = 1; }
__global__ void never_equal_ok(int* p, int n) { if ((int)(T & 1) + 2 * n == 2 * n + 5) __syncthreads(); p[T] = 1; }

__global__ void row_per_warp_ok(int* p, int rows) { int row = blockIdx.x * (blockDim.x / 32) + T / 32; if (row < rows) p[row] = __shfl_sync(FULL, p[T], 0); }
__global__ void row_per_half_cond(int* p, int rows) { int row = blockIdx.x * (blockDim.x / 16) + T / 16; if (row < rows) p[row] = __shfl_sync(FULL, p[T], 0); }
__global__ void global_warp_ok(int* p, int n) { int w = (blockIdx.x * blockDim.x + T) / 32; if (w < n) p[w] = __shfl_sync(FULL, p[T], 0); }
__global__ void row_ok(int* p) { if (threadIdx.y == 0) p[T] = __shfl_sync(FULL, p[T], 0); }
__global__ void row_block_bad(int* p) { if (threadIdx.y == 0) __syncthreads(); p[T] = 1; }
__global__ void linear_ok(int* p) { int t = T + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); if (t / 32 == 1) p[t] = __shfl_sync(FULL, p[t], 0); }

__global__ void stride_cond(int* p, int n) { for (int i = T; i < n; i += blockDim.x) __syncthreads(); p[T] = 1; }
__global__ void stride_ok(int* p, int n) { for (int b = 0; b < n; b += blockDim.x) { if (b + T < n) p[b + T] = 1; __syncthreads(); } }
__global__ void guard_cond(int* p, int n) { int i = blockIdx.x * blockDim.x + T; if (i < n) __syncthreads(); p[T] = 1; }
__global__ void guard_signed_bound_cond(int* p, int n) { if (blockIdx.x * blockDim.x + threadIdx.x < n) __syncthreads(); p[T] = 1; }
__global__ void guard_halo_bad(int* p, unsigned n) { unsigned i = blockIdx.x * blockDim.x + threadIdx.x - 1; if (i < n) __syncthreads(); p[T] = 1; }
__global__ void guard_up_to_cond(int* p, int n) { int i = blockIdx.x * blockDim.x + T; if (i <= n) __syncthreads(); p[T] = 1; }
__global__ void guard_inner_cond(int* p, int n) { int i = blockIdx.x * blockDim.x + T; if (i < n - 1) __syncthreads(); p[T] = 1; }
__global__ void guard_four_cond(int* p, int n) { int i = (blockIdx.x * blockDim.x + T) * 4; if (i + 3 < n) __syncthreads(); p[T] = 1; }
__global__ void guard_part_cond(int* p, int first, int last) { for (int i = first + T; i < last; i += blockDim.x) __syncthreads(); p[T] = 1; }
__global__ void guard_image_cond(int* p, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h) __syncthreads();
  p[T] = 1;
}
__global__ void guard_and_more_bad(int* p, const int* q, int n) { int i = blockIdx.x * blockDim.x + T; if (i < n && q[i]) __syncthreads(); p[T] = 1; }
__global__ void guard_loaded_bad(int* p, const int* q) { int i = blockIdx.x * blockDim.x + T; if (i < q[0]) __syncthreads(); p[T] = 1; }
__global__ void below_parameter_bad(int* p, int n) { if (T < n) __syncthreads(); p[T] = 1; }
__global__ void steps_of_block_cond(int* p) { for (int i = T; i < 256; i += 256) __syncthreads(); p[T] = 1; }
__global__ void __launch_bounds__(256) steps_of_bound_ok(int* p) { for (int i = T; i < 256; i += 256) __syncthreads(); p[T] = 1; }
__global__ void grid_stride_cond(int* p, unsigned n) { for (unsigned i = blockIdx.x * blockDim.x + T; i < n; i += blockDim.x * gridDim.x) { p[i] = 1; __syncthreads(); } }
__global__ void rounded_up_ok(int* p, unsigned n) {
  const unsigned stride = blockDim.x * gridDim.x, end = (n + stride - 1) / stride * stride;
  for (unsigned i = blockIdx.x * blockDim.x + T; i < end; i += stride) { if (i < n) p[i] = 1; __syncthreads(); }
}
__global__ void rounded_up_less_bad(int* p, unsigned n) {
  const unsigned stride = blockDim.x * gridDim.x, end = (n + stride - 1) / stride * stride;
  for (unsigned i = blockIdx.x * blockDim.x + T; i + 1 < end; i += stride) { if (i < n) p[i] = 1; __syncthreads(); }
}
__global__ void rounded_block_ok(int* p, int n) {
  const int end = (n + (int)blockDim.x - 1) / (int)blockDim.x * (int)blockDim.x;
  for (int i = T; i < end; i += blockDim.x) { if (i < n) p[i] = 1; __syncthreads(); }
}
__global__ void tiles_ok(int* p, int tiles) { for (int t = blockIdx.x; t < tiles; t += gridDim.x) { p[t * blockDim.x + T]++; __syncthreads(); } }
__global__ void halved_ok(int* s) { for (int k = blockDim.x / 2; k > 0; k >>= 1) { if (T < k) s[T] += s[T + k]; __syncthreads(); } }
__global__ void halved_bad(int* s) { for (int k = blockDim.x / 2; k > 0; k >>= 1) if (T < k) { s[T] += s[T + k]; __syncthreads(); } }
__global__ void halved_break_bad(int* s) { for (int k = blockDim.x / 2; k > 0; k >>= 1) { if (T >= k) break; s[T] += s[T + k]; __syncthreads(); } }
__global__ void warp_stride_ok(int* p, int n) { for (int r = T / 32; r < n; r += blockDim.x / 32) p[r] = __shfl_sync(FULL, p[T], 0); }
__global__ void lane_stride_cond(int* p, int n) { for (int i = T & 31; i < n; i += 32) p[i] = __shfl_sync(FULL, p[i], 0); }
__global__ void shortened_bad(int* p) { unsigned char c = T; if (c == 3) __syncthreads(); p[T] = 1; }
__global__ void float_bad(float* p) { if (T * 0.5f > 3) __syncthreads(); p[T] = 1; }
__global__ void float_ok(float* p, float f) { if (f * 0.5f > 3) __syncthreads(); p[T] = 1; }

// What __builtin_assume says of numbers.
__global__ void assumed_equal_ok(int* p, int n) { __builtin_assume(n == 64); if ((int)T < n) p[T] = __shfl_sync(~0u, p[T], 0); }
__global__ void assumed_equal_bad(int* p, int n) { __builtin_assume(n == 65); if ((int)T < n) p[T] = __shfl_sync(~0u, p[T], 0); }
__global__ void assumed_multiple_ok(int* p, int n) { __builtin_assume(n % 32 == 0); if ((int)T < n) p[T] = __shfl_sync(~0u, p[T], 0); }
__global__ void assumed_multiple_cond(int* p, int n) { __builtin_assume(n % 16 == 0); if ((int)T < n) p[T] = __shfl_sync(~0u, p[T], 0); }
__global__ void assumed_extent_ok(int* p, unsigned n) { __builtin_assume(n % blockDim.x == 0); if (blockIdx.x * blockDim.x + T < n) __syncthreads(); p[0] = 1; }
__global__ void assumed_other_extent_bad(int* p, unsigned n) { __builtin_assume(n % blockDim.y == 0); if (blockIdx.x * blockDim.x + T < n) __syncthreads(); p[0] = 1; }
__global__ void assumed_bound_ok(int* p, int n) { __builtin_assume(n >= 1024 && n < 5000); if ((int)T < n) __syncthreads(); p[0] = 1; }
__global__ void assumed_bound_bad(int* p, int n) { __builtin_assume(n >= 1000 && n < 5000); if ((int)T < n) __syncthreads(); p[0] = 1; }
__global__ void assumed_keeps_memory_ok(float* p, const int* q, int n) { __builtin_assume(n > 0); if (q[0]) __syncthreads(); p[0] = 1; }

__global__ void product24_ok(int* p) { if (__umul24(blockIdx.x, blockDim.x) + T - T < 7) __syncthreads(); p[T] = 1; }
__global__ void product24_warp_ok(int* p, unsigned n) { if (__umul24(T / 32, n) < 7) p[T] = __shfl_sync(FULL, p[T], 0); }
__global__ void product24_bad(int* p, unsigned n) { if (__umul24(T, n) < 7) __syncthreads(); p[T] = 1; }

// By a number of the launch.
__global__ void by_extent_ok(int* p, int n) { for (int i = T; ; i += blockDim.x) { if (i / blockDim.x * blockDim.x >= n) break; __syncthreads(); } p[T] = 1; }
__global__ void by_extent_bad(int* p, int n) { for (int i = T; ; i += blockDim.x) { if ((i + 1) / blockDim.x * blockDim.x >= n) break; __syncthreads(); } p[T] = 1; }
__global__ void rest_by_extent_ok(int* p, int n) { unsigned i = blockIdx.x * blockDim.x + T; if (i % blockDim.x == T) __syncthreads(); p[T] = 1; }
__global__ void rest_by_extent_bad(int* p, int n) { unsigned i = blockIdx.x * blockDim.x + T; if (i % blockDim.x == 3) __syncthreads(); p[T] = 1; }
// Which threads a warp is depends on how long the rows are.
__global__ void rows_unproven(int* p) { int t = T + 16 * threadIdx.y; if (t / 32 == 0) p[t] = __shfl_sync(FULL, p[t], 0); }
__global__ void rows_less_unproven(int* p) { int t = T + 16 * threadIdx.y; if (t < 32) p[t] = __shfl_sync(FULL, p[t], 0); }
__global__ void rows_block_bad(int* p) { int t = T + 16 * threadIdx.y; if (t / 32 == 0) __syncthreads(); p[t] = 1; }
__global__ void rows_one_bad(int* p) { int t = T + 16 * threadIdx.y; if (t == 0) p[t] = __shfl_sync(FULL, p[t], 0); }
__global__ void rows_linear_bad(int* p) { int t = T + blockDim.x * threadIdx.y; if (t < 16) p[t] = __shfl_sync(FULL, p[t], 0); }
