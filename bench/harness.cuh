// Timing on a GPU: events around single launches, variants by turns in every round, medians.
#pragma once

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

#define CHECK(call)                                                                                                    \
  do {                                                                                                                 \
    cudaError_t error_ = (call);                                                                                       \
    if (error_ != cudaSuccess) {                                                                                       \
      std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(error_));                             \
      std::exit(1);                                                                                                    \
    }                                                                                                                  \
  } while (false)

namespace bench {

struct variant {
  std::string name;
  std::function<void()> launch;
  std::vector<float> milliseconds;

  /// Of the rounds so far.
  float median() const
  {
    std::vector<float> sorted = milliseconds;
    std::sort(sorted.begin(), sorted.end());
    return sorted[sorted.size() / 2];
  }
};

/// Runs all variants once per round, by turns, so that clocks and temperature are the same for all. The first round warms
/// up and does not count.
inline void measure(std::vector<variant>& variants, int rounds)
{
  cudaEvent_t begin, end;
  CHECK(cudaEventCreate(&begin));
  CHECK(cudaEventCreate(&end));
  for (int round = 0; round <= rounds; ++round) {
    for (variant& each : variants) {
      CHECK(cudaEventRecord(begin));
      each.launch();
      CHECK(cudaEventRecord(end));
      CHECK(cudaEventSynchronize(end));
      CHECK(cudaGetLastError());
      float time;
      CHECK(cudaEventElapsedTime(&time, begin, end));
      if (round > 0) {
        each.milliseconds.push_back(time);
      }
    }
  }
  CHECK(cudaEventDestroy(begin));
  CHECK(cudaEventDestroy(end));
}

} // namespace bench
