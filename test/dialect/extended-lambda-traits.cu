// nvcc's questions about closure types.
//
// REQUIRES: nvcc
// RUN: %dialect --extended-lambda
#include <coop/coop.cuh>

template <class F>
__global__ void kernel(const int* source, int* destination, F f)
{
  constexpr bool special = __nv_is_extended_device_lambda_closure_type(F) ||
                           __nv_is_extended_host_device_lambda_closure_type(F) ||
                           __nv_is_extended_device_lambda_with_preserved_return_type(F);
  int items[4];
  auto block = coop::this_block<128>();
  coop::load(block, source + special, items);
  items[0] = f(items[0]);
  coop::store(block, destination, items);
}

void run(const int* source, int* destination)
{
  int n = 3;
  kernel<<<1, 128>>>(source, destination, [=] __device__(int x) { return x + n; });
}
