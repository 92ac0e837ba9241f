// y[i] = clamp(scale[i] * x[i] + bias[i], low, high) in one pass over four arrays. Every item is on its own, so the
// order of items in the threads does not matter and the striped arrangement needs no shared memory at all.
#include <coop/coop.cuh>

#include <algorithm>
#include <cstdio>
#include <vector>

constexpr int block_threads    = 256;
constexpr int items_per_thread = 4;
constexpr int tile             = block_threads * items_per_thread;

__global__ void scale_add_clamp(const float* x, const float* scale, const float* bias, float low, float high, float* y,
                                long long count)
{
  const long long origin = static_cast<long long>(blockIdx.x) * tile;
  const long long valid  = min(count - origin, static_cast<long long>(tile));

  auto block = coop::this_block<block_threads>();
  coop::ThreadData<float, items_per_thread> values, scales, biases;
  coop::load(block, x, values, coop::striped, coop::valid_items(valid), coop::offset(origin));
  coop::load(block, scale, scales, coop::striped, coop::valid_items(valid), coop::offset(origin));
  coop::load(block, bias, biases, coop::striped, coop::valid_items(valid), coop::offset(origin));

  for (int i = 0; i < items_per_thread; ++i) {
    values[i] = fminf(fmaxf(scales[i] * values[i] + biases[i], low), high);
  }
  coop::store(block, y, values, coop::striped, coop::valid_items(valid), coop::offset(origin));
}

static bool ok(cudaError_t status)
{
  if (status != cudaSuccess) std::printf("CUDA: %s\n", cudaGetErrorString(status));
  return status == cudaSuccess;
}

static bool compute_and_compare(int count)
{
  constexpr float sentinel = -12345.0f, low = -40.0f, high = 55.0f;
  constexpr int margin     = 64;
  const int blocks         = (count + tile - 1) / tile;
  const int size           = margin + count + margin;

  // Quarters of small integers: exact in float, so that the order and fusion of operations cannot show.
  std::vector<float> inputs(3 * count), expected(size, sentinel), result(size, sentinel);
  float *const x = inputs.data(), *const scale = x + count, *const bias = scale + count;
  for (int i = 0; i < count; ++i) {
    x[i]     = static_cast<float>(i % 101 - 50) / 4;
    scale[i] = static_cast<float>(i % 29 - 14);
    bias[i]  = static_cast<float>(i % 7) / 4;
    expected[margin + i] = std::min(std::max(scale[i] * x[i] + bias[i], low), high);
  }

  float *in = nullptr, *out = nullptr;
  bool good = ok(cudaMalloc(&in, inputs.size() * sizeof(float))) && ok(cudaMalloc(&out, size * sizeof(float)))
           && ok(cudaMemcpy(in, inputs.data(), inputs.size() * sizeof(float), cudaMemcpyDefault))
           && ok(cudaMemcpy(out, result.data(), size * sizeof(float), cudaMemcpyDefault));
  if (good) {
    scale_add_clamp<<<blocks, block_threads>>>(in, in + count, in + 2 * count, low, high, out + margin, count);
    good = ok(cudaGetLastError())
        && ok(cudaMemcpy(result.data(), out, size * sizeof(float), cudaMemcpyDefault));
  }
  cudaFree(in);
  cudaFree(out);
  good = good && result == expected;
  std::printf("scale_add_clamp: %d elements: %s\n", count, good ? "ok" : "WRONG");
  return good;
}

// Exit status: 0 all right, 1 wrong, 77 no GPU here.
int main()
{
  int devices = 0;
  if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
    std::puts("scale_add_clamp: no GPU here, not run");
    return 77;
  }
  bool good = true;
  for (int count : {1, tile - 1, tile, tile + 1, 1000003}) good = compute_and_compare(count) && good;
  return good ? 0 : 1;
}
