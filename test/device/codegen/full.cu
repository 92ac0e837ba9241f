// One kernel for each algorithm, full tiles: our side of the comparison with expert_full.cu.
#include <coop/coop.cuh>

extern "C" __global__ void __launch_bounds__(128) full_direct(const int* source, int* destination)
{
  auto block = coop::this_block<128>();
  coop::ThreadData<int, 4> items;
  coop::load(block, source + blockIdx.x * 512, items, coop::direct);
  for (int& item : items)
  {
    item += 1;
  }
  coop::store(block, destination + blockIdx.x * 512, items, coop::direct);
}

extern "C" __global__ void __launch_bounds__(128) full_striped(const int* source, int* destination)
{
  auto block = coop::this_block<128>();
  coop::ThreadData<int, 4> items;
  coop::load(block, source + blockIdx.x * 512, items, coop::striped);
  for (int& item : items)
  {
    item += 1;
  }
  coop::store(block, destination + blockIdx.x * 512, items, coop::striped);
}

extern "C" __global__ void __launch_bounds__(128) full_vectorize(const int* source, int* destination)
{
  auto block = coop::this_block<128>();
  coop::ThreadData<int, 4> items;
  coop::load(block, source + blockIdx.x * 512, items, coop::vectorize);
  for (int& item : items)
  {
    item += 1;
  }
  coop::store(block, destination + blockIdx.x * 512, items, coop::vectorize);
}

extern "C" __global__ void __launch_bounds__(128) full_transpose(const int* source, int* destination)
{
  auto block = coop::this_block<128>();
  coop::ThreadData<int, 4> items;
  coop::load(block, source + blockIdx.x * 512, items, coop::transpose);
  for (int& item : items)
  {
    item += 1;
  }
  coop::store(block, destination + blockIdx.x * 512, items, coop::transpose);
}

extern "C" __global__ void __launch_bounds__(128) full_warp_transpose(const int* source, int* destination)
{
  auto block = coop::this_block<128>();
  coop::ThreadData<int, 4> items;
  coop::load(block, source + blockIdx.x * 512, items, coop::warp_transpose);
  for (int& item : items)
  {
    item += 1;
  }
  coop::store(block, destination + blockIdx.x * 512, items, coop::warp_transpose);
}

extern "C" __global__ void __launch_bounds__(128) full_warp_transpose_timesliced(const int* source, int* destination)
{
  auto block = coop::this_block<128>();
  coop::ThreadData<int, 4> items;
  coop::load(block, source + blockIdx.x * 512, items, coop::warp_transpose_timesliced);
  for (int& item : items)
  {
    item += 1;
  }
  coop::store(block, destination + blockIdx.x * 512, items, coop::warp_transpose_timesliced);
}

extern "C" __global__ void __launch_bounds__(128) full_warp_striped(const int* source, int* destination)
{
  auto block = coop::this_block<128>();
  coop::ThreadData<int, 4> items;
  coop::load(block, source + blockIdx.x * 512, items, coop::warp_striped);
  for (int& item : items)
  {
    item += 1;
  }
  coop::store(block, destination + blockIdx.x * 512, items, coop::warp_striped);
}
