// One kernel for each algorithm, a prefix of the tile: our side of the comparison with expert_guarded.cu.
#include <coop/coop.cuh>

extern "C" __global__ void __launch_bounds__(128) guarded_direct(const int* source, int* destination, int valid)
{
  auto block = coop::this_block<128>();
  coop::ThreadData<int, 4> items;
  coop::load(block, source + blockIdx.x * 512, items, coop::direct, coop::valid_items(valid));
  for (int& item : items)
  {
    item += 1;
  }
  coop::store(block, destination + blockIdx.x * 512, items, coop::direct, coop::valid_items(valid));
}

extern "C" __global__ void __launch_bounds__(128) guarded_striped(const int* source, int* destination, int valid)
{
  auto block = coop::this_block<128>();
  coop::ThreadData<int, 4> items;
  coop::load(block, source + blockIdx.x * 512, items, coop::striped, coop::valid_items(valid));
  for (int& item : items)
  {
    item += 1;
  }
  coop::store(block, destination + blockIdx.x * 512, items, coop::striped, coop::valid_items(valid));
}

extern "C" __global__ void __launch_bounds__(128) guarded_vectorize(const int* source, int* destination, int valid)
{
  auto block = coop::this_block<128>();
  coop::ThreadData<int, 4> items;
  coop::load(block, source + blockIdx.x * 512, items, coop::vectorize, coop::valid_items(valid));
  for (int& item : items)
  {
    item += 1;
  }
  coop::store(block, destination + blockIdx.x * 512, items, coop::vectorize, coop::valid_items(valid));
}

extern "C" __global__ void __launch_bounds__(128) guarded_transpose(const int* source, int* destination, int valid)
{
  auto block = coop::this_block<128>();
  coop::ThreadData<int, 4> items;
  coop::load(block, source + blockIdx.x * 512, items, coop::transpose, coop::valid_items(valid));
  for (int& item : items)
  {
    item += 1;
  }
  coop::store(block, destination + blockIdx.x * 512, items, coop::transpose, coop::valid_items(valid));
}

extern "C" __global__ void __launch_bounds__(128) guarded_warp_transpose(const int* source, int* destination, int valid)
{
  auto block = coop::this_block<128>();
  coop::ThreadData<int, 4> items;
  coop::load(block, source + blockIdx.x * 512, items, coop::warp_transpose, coop::valid_items(valid));
  for (int& item : items)
  {
    item += 1;
  }
  coop::store(block, destination + blockIdx.x * 512, items, coop::warp_transpose, coop::valid_items(valid));
}

extern "C" __global__ void __launch_bounds__(128) guarded_warp_transpose_timesliced(const int* source, int* destination, int valid)
{
  auto block = coop::this_block<128>();
  coop::ThreadData<int, 4> items;
  coop::load(block, source + blockIdx.x * 512, items, coop::warp_transpose_timesliced, coop::valid_items(valid));
  for (int& item : items)
  {
    item += 1;
  }
  coop::store(block, destination + blockIdx.x * 512, items, coop::warp_transpose_timesliced, coop::valid_items(valid));
}

extern "C" __global__ void __launch_bounds__(128) guarded_warp_striped(const int* source, int* destination, int valid)
{
  auto block = coop::this_block<128>();
  coop::ThreadData<int, 4> items;
  coop::load(block, source + blockIdx.x * 512, items, coop::warp_striped, coop::valid_items(valid));
  for (int& item : items)
  {
    item += 1;
  }
  coop::store(block, destination + blockIdx.x * 512, items, coop::warp_striped, coop::valid_items(valid));
}
