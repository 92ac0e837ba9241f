// What a run under a sanitizer finds, found without one: a barrier that the last tile's surplus threads miss, and a
// mask that names others than those who come. Each with its nearest right form.
//
// RUN: %verdicts

constexpr int width = 64, tiles = 16, size = width * tiles - 16;

__global__ void tail_barrier_bad(const int* in, int* out) {
  __shared__ int sums[width];
  sums[threadIdx.x] = 0;
  __syncthreads();
  for (int tile = 0; tile < tiles; ++tile) {
    int at = width * tile + threadIdx.x;
    if (at < size) { sums[threadIdx.x] += in[at]; __syncthreads(); }
  }
  out[threadIdx.x] = sums[width - 1 - threadIdx.x];
}
__global__ void tail_barrier_ok(const int* in, int* out) {
  __shared__ int sums[width];
  sums[threadIdx.x] = 0;
  __syncthreads();
  for (int tile = 0; tile < tiles; ++tile) {
    int at = width * tile + threadIdx.x;
    if (at < size) sums[threadIdx.x] += in[at];
    __syncthreads();
  }
  out[threadIdx.x] = sums[width - 1 - threadIdx.x];
}
__global__ void ballot_mask_bad(int* out) {
  unsigned lanes = __ballot_sync(~0u, threadIdx.x < 16);
  if (threadIdx.x <= 16) { out[threadIdx.x] = 1; __syncwarp(lanes); }
  __syncthreads();
}
__global__ void ballot_mask_ok(int* out) {
  unsigned lanes = __ballot_sync(~0u, threadIdx.x < 16);
  if (threadIdx.x < 16) { out[threadIdx.x] = 1; __syncwarp(lanes); }
  __syncthreads();
}
__global__ void ballot_mask_data_ok(int* out) {
  bool is = out[threadIdx.x] > 0;
  unsigned lanes = __ballot_sync(~0u, is);
  if (is) { out[threadIdx.x] = 1; __syncwarp(lanes); }
}
__global__ void ballot_mask_other_bad(int* out) {
  unsigned lanes = __ballot_sync(~0u, (threadIdx.x & 31) < 8);
  if ((threadIdx.x & 31) >= 8) { out[threadIdx.x] = 1; __syncwarp(lanes); }
}
