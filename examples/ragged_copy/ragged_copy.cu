// Copies an array of any length, tile by tile, into a buffer of whole tiles. What the last tile has left over is filled
// with a default, so that whoever reads the copy needs no guard.
#include <coop/coop.cuh>

#include <cstdio>
#include <vector>

template <int BlockThreads, int ItemsPerThread>
__global__ void ragged_copy(const int* source, int count, int fill, int* destination)
{
  constexpr int tile = BlockThreads * ItemsPerThread;
  const int origin   = blockIdx.x * tile;
  const int valid    = min(count - origin, tile);

  auto block = coop::this_block<BlockThreads>();
  coop::ThreadData<int, ItemsPerThread> items;
  coop::load(block, source, items, coop::transpose,
             coop::valid_items(valid), coop::oob_default(fill), coop::offset(origin));
  coop::store(block, destination, items, coop::transpose, coop::offset(origin));
}

static bool ok(cudaError_t status)
{
  if (status != cudaSuccess) std::printf("CUDA: %s\n", cudaGetErrorString(status));
  return status == cudaSuccess;
}

static bool copy_and_compare(int count)
{
  constexpr int threads = 128, items = 4, tile = threads * items;
  constexpr int sentinel = -1, margin = 64, fill = 7;
  const int blocks = (count + tile - 1) / tile;
  const int size   = margin + blocks * tile + margin;

  std::vector<int> input(count), expected(size, sentinel), result(size, sentinel);
  for (int i = 0; i < count; ++i) input[i] = 3 * i + 1;
  for (int i = 0; i < blocks * tile; ++i) expected[margin + i] = i < count ? input[i] : fill;

  int *source = nullptr, *destination = nullptr;
  bool good = ok(cudaMalloc(&source, count * sizeof(int))) && ok(cudaMalloc(&destination, size * sizeof(int)))
           && ok(cudaMemcpy(source, input.data(), count * sizeof(int), cudaMemcpyDefault))
           && ok(cudaMemcpy(destination, result.data(), size * sizeof(int), cudaMemcpyDefault));
  if (good) {
    ragged_copy<threads, items><<<blocks, threads>>>(source, count, fill, destination + margin);
    good = ok(cudaGetLastError())
        && ok(cudaMemcpy(result.data(), destination, size * sizeof(int), cudaMemcpyDefault));
  }
  cudaFree(source);
  cudaFree(destination);
  good = good && result == expected;
  std::printf("ragged_copy: %d elements in %d tiles: %s\n", count, blocks, good ? "ok" : "WRONG");
  return good;
}

// Exit status: 0 all right, 1 wrong, 77 no GPU here.
int main()
{
  int devices = 0;
  if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
    std::puts("ragged_copy: no GPU here, not run");
    return 77;
  }
  bool good = true;
  for (int count : {1, 511, 512, 513, 100003}) good = copy_and_compare(count) && good;
  return good ? 0 : 1;
}
