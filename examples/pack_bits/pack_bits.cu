// Packs bytes to bits: bit i of word w tells whether byte 32 * w + i is not zero. Each thread takes 32 bytes in a row
// and makes one word of them; the transposing load keeps the accesses of a warp together all the same.
#include <coop/coop.cuh>

#include <cstdio>
#include <vector>

constexpr int block_threads = 128;
constexpr int bits_per_word = 32;
constexpr int tile          = block_threads * bits_per_word;

__global__ void pack_bits(const unsigned char* bytes, int count, unsigned int* words)
{
  const int origin      = blockIdx.x * tile;
  const int valid       = min(count - origin, tile);
  const int valid_words = (valid + bits_per_word - 1) / bits_per_word;

  auto block = coop::this_block<block_threads>();
  unsigned char flags[bits_per_word];
  coop::load(block, bytes + origin, flags, coop::warp_transpose, coop::valid_items(valid), coop::oob_default(0));

  unsigned int word = 0;
#pragma unroll
  for (int i = 0; i < bits_per_word; ++i) word |= (flags[i] != 0 ? 1u : 0u) << i;

  coop::store(block, words, word, coop::offset(blockIdx.x * block_threads), coop::valid_items(valid_words));
}

static bool ok(cudaError_t status)
{
  if (status != cudaSuccess) std::printf("CUDA: %s\n", cudaGetErrorString(status));
  return status == cudaSuccess;
}

static bool pack_and_compare(int count)
{
  constexpr unsigned int sentinel = 0xdeadbeef;
  constexpr int margin            = 64;
  const int blocks = (count + tile - 1) / tile;
  const int words  = (count + bits_per_word - 1) / bits_per_word;
  const int size   = margin + words + margin;

  std::vector<unsigned char> input(count);
  std::vector<unsigned int> expected(size, sentinel), result(size, sentinel);
  for (int i = 0; i < count; ++i) input[i] = (i * 7 + i / 5) % 3;
  for (int w = 0; w < words; ++w) expected[margin + w] = 0;
  for (int i = 0; i < count; ++i)
    if (input[i] != 0) expected[margin + i / bits_per_word] |= 1u << (i % bits_per_word);

  unsigned char* source     = nullptr;
  unsigned int* destination = nullptr;
  bool good = ok(cudaMalloc(&source, count)) && ok(cudaMalloc(&destination, size * sizeof(unsigned int)))
           && ok(cudaMemcpy(source, input.data(), count, cudaMemcpyDefault))
           && ok(cudaMemcpy(destination, result.data(), size * sizeof(unsigned int), cudaMemcpyDefault));
  if (good) {
    pack_bits<<<blocks, block_threads>>>(source, count, destination + margin);
    good = ok(cudaGetLastError())
        && ok(cudaMemcpy(result.data(), destination, size * sizeof(unsigned int), cudaMemcpyDefault));
  }
  cudaFree(source);
  cudaFree(destination);
  good = good && result == expected;
  std::printf("pack_bits: %d bytes to %d words: %s\n", count, words, good ? "ok" : "WRONG");
  return good;
}

// Exit status: 0 all right, 1 wrong, 77 no GPU here.
int main()
{
  int devices = 0;
  if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
    std::puts("pack_bits: no GPU here, not run");
    return 77;
  }
  bool good = true;
  for (int count : {1, 31, 33, tile - 1, tile, tile + 32, 1000003}) good = pack_and_compare(count) && good;
  return good ? 0 : 1;
}
