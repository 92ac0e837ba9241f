// The macros by which sources recognise nvcc and its options.
//
// REQUIRES: nvcc
// RUN: %dialect --extended-lambda --expt-relaxed-constexpr -rdc=true -G -default-stream=per-thread
#include <coop/coop.cuh>

#if !defined(__NVCC__) || !defined(__CUDACC__) || __CUDACC_VER_MAJOR__ < 12 || !defined(__CUDACC_VER_MINOR__) ||        \
  !defined(__CUDACC_VER_BUILD__) || __CUDA_API_VER_MAJOR__ != __CUDACC_VER_MAJOR__ ||                                   \
  !defined(__CUDACC_EXTENDED_LAMBDA__) || !defined(__CUDACC_RELAXED_CONSTEXPR__) || !defined(__CUDACC_RDC__) ||         \
  !defined(__CUDACC_DEBUG__) || !defined(__NVCC_DIAG_PRAGMA_SUPPORT__) || CUDA_API_PER_THREAD_DEFAULT_STREAM != 1
#error "a macro of nvcc is missing"
#endif

constexpr int on_host(int x) { return x + 1; }

__global__ void kernel(const int* source, int* destination)
{
  int items[4];
  auto block = coop::this_block<128>();
#ifdef __NVCC__
  coop::load(block, source, items, coop::striped);
#endif
  items[0] += on_host(items[1]);
  coop::store(block, destination, items, coop::striped);
}
