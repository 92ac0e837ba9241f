// Swaps the red and the blue channel of an image, for pixels of three bytes and of four. One kernel serves both: the
// type of the pixel and the algorithm that suits its size are template parameters. Three-byte pixels go through shared
// memory, since no vector access fits them; four-byte pixels are read and written several at a time.
#include <coop/coop.cuh>

#include <cstdio>
#include <cstring>
#include <vector>

struct rgb {
  unsigned char r, g, b;
};

struct alignas(4) rgba {
  unsigned char r, g, b, a;
};

template <class Pixel>
__host__ __device__ void swap_red_and_blue(Pixel& pixel)
{
  const unsigned char red = pixel.r;
  pixel.r                 = pixel.b;
  pixel.b                 = red;
}

template <class Pixel, class Algorithm, int BlockThreads, int ItemsPerThread>
__global__ void reorder(const Pixel* source, Pixel* destination, unsigned int count)
{
  constexpr unsigned int tile = BlockThreads * ItemsPerThread;
  const unsigned int origin   = blockIdx.x * tile;
  const unsigned int valid    = count - origin < tile ? count - origin : tile;

  auto block = coop::this_block<BlockThreads>();
  coop::ThreadData<Pixel, ItemsPerThread> pixels;
  coop::load(block, source, pixels, Algorithm{}, coop::offset(origin), coop::valid_items(valid));
  for (Pixel& pixel : pixels) swap_red_and_blue(pixel);
  coop::store(block, destination, pixels, Algorithm{}, coop::offset(origin), coop::valid_items(valid));
}

static bool ok(cudaError_t status)
{
  if (status != cudaSuccess) std::printf("CUDA: %s\n", cudaGetErrorString(status));
  return status == cudaSuccess;
}

static void paint(rgb& pixel, int i)
{
  pixel = {static_cast<unsigned char>(i), static_cast<unsigned char>(i >> 3), static_cast<unsigned char>(i * 5)};
}

static void paint(rgba& pixel, int i)
{
  pixel = {static_cast<unsigned char>(i), static_cast<unsigned char>(i >> 3), static_cast<unsigned char>(i * 5),
           static_cast<unsigned char>(i * 11)};
}

template <class Pixel, class Algorithm>
static bool reorder_and_compare(const char* name, unsigned int count)
{
  constexpr int threads = 256, items = 4, tile = threads * items, margin = 64;
  const unsigned int blocks = (count + tile - 1) / tile;
  const std::size_t size    = margin + count + margin;
  const std::size_t bytes   = size * sizeof(Pixel);

  Pixel sentinel;
  paint(sentinel, 0x5a);
  std::vector<Pixel> input(count), expected(size, sentinel), result(size, sentinel);
  for (unsigned int i = 0; i < count; ++i) {
    paint(input[i], static_cast<int>(i));
    expected[margin + i] = input[i];
    swap_red_and_blue(expected[margin + i]);
  }

  Pixel *source = nullptr, *destination = nullptr;
  bool good = ok(cudaMalloc(&source, count * sizeof(Pixel))) && ok(cudaMalloc(&destination, bytes))
           && ok(cudaMemcpy(source, input.data(), count * sizeof(Pixel), cudaMemcpyDefault))
           && ok(cudaMemcpy(destination, result.data(), bytes, cudaMemcpyDefault));
  if (good) {
    reorder<Pixel, Algorithm, threads, items><<<blocks, threads>>>(source, destination + margin, count);
    good = ok(cudaGetLastError()) && ok(cudaMemcpy(result.data(), destination, bytes, cudaMemcpyDefault));
  }
  cudaFree(source);
  cudaFree(destination);
  good = good && std::memcmp(result.data(), expected.data(), bytes) == 0;
  std::printf("rgba_reorder: %u pixels of %s: %s\n", count, name, good ? "ok" : "WRONG");
  return good;
}

// Exit status: 0 all right, 1 wrong, 77 no GPU here.
int main()
{
  int devices = 0;
  if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
    std::puts("rgba_reorder: no GPU here, not run");
    return 77;
  }
  bool good = true;
  for (unsigned int count : {1u, 1023u, 1024u, 1025u, 640u * 481u}) {
    good = reorder_and_compare<rgb, coop::transpose_t>("3 bytes", count) && good;
    good = reorder_and_compare<rgba, coop::vectorize_t>("4 bytes", count) && good;
  }
  return good ? 0 : 1;
}
