// Runs the suite's kernels in all spellings and compares what they write with what the first spelling writes. With `time`,
// also how long they take: all spellings of a kernel in turn, round after round, the median of each. With `once N`, kernel
// number N once in each spelling. `run` builds it.
#include "suite.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#define X(spelling) extern const suite::entry spelling##_table[];
SUITE_SPELLINGS
#undef X

namespace {

struct spelling {
  const char* name;
  const suite::entry* table;
};

#define X(spelling) {#spelling, spelling##_table},
const spelling spellings[] = {SUITE_SPELLINGS};
#undef X

constexpr int blocks = 1056, rounds = 60;

#define CHECK(call) \
  do { \
    if (cudaError_t error = (call); error != cudaSuccess) { \
      std::printf("%s: %s\n", #call, cudaGetErrorString(error)); \
      return false; \
    } \
  } while (false)

struct buffers {
  int *in = nullptr, *out = nullptr;
  size_t bytes = size_t(blocks) * suite::span * sizeof(int);

  bool make()
  {
    std::vector<int> data(bytes / sizeof(int));
    unsigned state = 1;
    for (int& value : data)
      value = int((state = state * 1664525u + 1013904223u) >> 8 & 0xffff);
    CHECK(cudaMalloc(&in, bytes));
    CHECK(cudaMalloc(&out, bytes));
    CHECK(cudaMemcpy(in, data.data(), bytes, cudaMemcpyHostToDevice));
    return true;
  }
};

bool compare(const buffers& device, size_t row)
{
  std::vector<int> expected(device.bytes / sizeof(int)), actual(expected.size());
  for (int n = 0; n <= 8; ++n)
    for (const spelling& one : spellings) {
      const suite::entry& kernel = one.table[row];
      CHECK(cudaMemset(device.out, 0, device.bytes));
      kernel.function<<<blocks, kernel.threads>>>(device.in, device.out, n);
      CHECK(cudaGetLastError());
      std::vector<int>& to = &one == spellings ? expected : actual;
      CHECK(cudaMemcpy(to.data(), device.out, device.bytes, cudaMemcpyDeviceToHost));
      if (&one != spellings && expected != actual) {
        std::printf("%s, %s, n = %d: differs from %s\n", kernel.name, one.name, n, spellings[0].name);
        return false;
      }
    }
  return true;
}

bool time(const buffers& device, size_t row)
{
  std::vector<std::vector<float>> times(std::size(spellings));
  cudaEvent_t begin, end;
  CHECK(cudaEventCreate(&begin));
  CHECK(cudaEventCreate(&end));
  for (int round = 0; round < rounds; ++round)
    for (size_t s = 0; s < std::size(spellings); ++s) {
      const suite::entry& kernel = spellings[s].table[row];
      CHECK(cudaEventRecord(begin));
      for (int i = 0; i < 20; ++i)
        kernel.function<<<blocks, kernel.threads>>>(device.in, device.out, 7);
      CHECK(cudaEventRecord(end));
      CHECK(cudaEventSynchronize(end));
      float milliseconds = 0;
      CHECK(cudaEventElapsedTime(&milliseconds, begin, end));
      times[s].push_back(milliseconds * 50);
    }
  std::printf("%-22s", spellings[0].table[row].name);
  for (std::vector<float>& list : times) {
    std::sort(list.begin(), list.end());
    std::printf(" %9.2f", list[list.size() / 2]);
  }
  std::printf("\n");
  return true;
}

/// One kernel in all spellings, on few blocks, for compute-sanitizer.
bool runOnce(size_t row)
{
  buffers device;
  if (!device.make())
    return false;
  for (const spelling& one : spellings)
    for (int n : {1, 4})
      one.table[row].function<<<2, one.table[row].threads>>>(device.in, device.out, n);
  CHECK(cudaDeviceSynchronize());
  return true;
}

} // namespace

int main(int argc, char** argv)
{
  if (argc > 2 && std::strcmp(argv[1], "once") == 0)
    return !runOnce(size_t(std::atoi(argv[2])));
  bool timed = argc > 1 && std::strcmp(argv[1], "time") == 0, good = true;
  buffers device;
  if (!device.make())
    return 1;
  for (size_t row = 0; spellings[0].table[row].name; ++row)
    good &= compare(device, row);
  if (good)
    std::printf("all spellings write the same\n");
  if (!timed || !good)
    return !good;
  std::printf("%-22s", "microseconds");
  for (const spelling& one : spellings)
    std::printf(" %9.9s", one.name);
  std::printf("\n");
  for (size_t row = 0; spellings[0].table[row].name; ++row)
    good &= time(device, row);
  return !good;
}
