// Filters an image of 256 columns and any height, stored with one border row above and one below. A two-dimensional
// block takes a band of rows: thread (x, y) holds eight neighbouring pixels of row y, which is just how a blocked load
// of a (32, 8) block deals them out. The band and its two halo rows go to the kernel's own shared tile, and after a
// barrier each thread filters its pixels from there.
#include <coop/coop.cuh>

#include "binomial.h"

#include <cstdio>
#include <vector>

constexpr int lanes = 32, pixels_per_thread = 8, width = lanes * pixels_per_thread;
constexpr int block_rows = 8, band = block_rows - 2;

template <class Algorithm>
__global__ void tile_filter(const unsigned char* bordered, unsigned char* filtered, int height)
{
  __shared__ unsigned char tile[block_rows][width];
  const int first    = blockIdx.x * band;
  const int rows_in  = min(height + 2 - first, block_rows);
  const int rows_out = min(height - first, band);
  const int row      = threadIdx.y;
  const int column   = threadIdx.x * pixels_per_thread;

  auto block = coop::this_block<lanes, block_rows>();
  coop::ThreadData<unsigned char, pixels_per_thread> pixels;
  coop::load(block, bordered, pixels, Algorithm{}, coop::valid_items(rows_in * width), coop::offset(first * width));
  for (int i = 0; i < pixels_per_thread; ++i) tile[row][column + i] = pixels[i];
  __syncthreads();

  if (row < rows_out) {
    for (int i = 0; i < pixels_per_thread; ++i)
      pixels[i] = binomial(tile[row], tile[row + 1], tile[row + 2], column + i, width);
  }
  coop::store(block, filtered, pixels, Algorithm{}, coop::valid_items(rows_out * width), coop::offset(first * width));
}

static bool ok(cudaError_t status)
{
  if (status != cudaSuccess) std::printf("CUDA: %s\n", cudaGetErrorString(status));
  return status == cudaSuccess;
}

// `shift` moves the image away from the alignment that vector accesses want; the kernel must not mind.
template <class Algorithm>
static bool filter_and_compare(const char* name, int height, int shift)
{
  constexpr unsigned char sentinel = 0xee;
  constexpr int margin             = 256;
  const int blocks                 = (height + band - 1) / band;
  const int input_size             = shift + (height + 2) * width;
  const int size                   = margin + shift + height * width + margin;

  std::vector<unsigned char> input(input_size), expected(size, sentinel), result(size, sentinel);
  for (int i = 0; i < input_size; ++i) input[i] = static_cast<unsigned char>(i * 31 + i / 251);
  const unsigned char* bordered = input.data() + shift;
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x)
      expected[margin + shift + y * width + x] =
        binomial(bordered + y * width, bordered + (y + 1) * width, bordered + (y + 2) * width, x, width);

  unsigned char *source = nullptr, *destination = nullptr;
  bool good = ok(cudaMalloc(&source, input_size)) && ok(cudaMalloc(&destination, size))
           && ok(cudaMemcpy(source, input.data(), input_size, cudaMemcpyDefault))
           && ok(cudaMemcpy(destination, result.data(), size, cudaMemcpyDefault));
  if (good) {
    const dim3 threads(lanes, block_rows);
    tile_filter<Algorithm><<<blocks, threads>>>(source + shift, destination + margin + shift, height);
    good = ok(cudaGetLastError()) && ok(cudaMemcpy(result.data(), destination, size, cudaMemcpyDefault));
  }
  cudaFree(source);
  cudaFree(destination);
  good = good && result == expected;
  std::printf("tile_filter: %d rows, %s, shifted by %d: %s\n", height, name, shift, good ? "ok" : "WRONG");
  return good;
}

// Exit status: 0 all right, 1 wrong, 77 no GPU here.
int main()
{
  int devices = 0;
  if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
    std::puts("tile_filter: no GPU here, not run");
    return 77;
  }
  bool good = true;
  for (int height : {1, 5, 6, 7, 480})
    for (int shift : {0, 3}) {
      good = filter_and_compare<coop::vectorize_t>("vectorize", height, shift) && good;
      good = filter_and_compare<coop::direct_t>("direct", height, shift) && good;
    }
  return good ? 0 : 1;
}
