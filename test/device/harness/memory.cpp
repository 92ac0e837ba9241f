// Device buffers. The operand's region is mapped with CUDA's virtual memory calls between two reserved, unmapped granules,
// so that a read or write past its ends faults and is not merely lucky.
#include "harness.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <cuda.h>
#include <cuda_runtime_api.h>

namespace harness
{
namespace
{

void require(cudaError_t status, const char* what)
{
  if (status != cudaSuccess)
  {
    std::fprintf(stderr, "harness: %s: %s\n", what, cudaGetErrorString(status));
    std::exit(2);
  }
}

/// A driver function, without linking against the driver; null where there is none.
template <class Function>
Function driverFunction(const char* name)
{
  void* entry = nullptr;
  cudaDriverEntryPointQueryResult found{};
  if (cudaGetDriverEntryPointByVersion(name, &entry, 12000, cudaEnableDefault, &found) != cudaSuccess
      || found != cudaDriverEntryPointSuccess)
  {
    cudaGetLastError();
    return nullptr;
  }
  return reinterpret_cast<Function>(entry);
}

/// Maps `bytes` with a granule reserved and unmapped on either side. Null where the driver cannot.
unsigned char* mapFenced(std::size_t bytes)
{
  auto granularityOf = driverFunction<decltype(&cuMemGetAllocationGranularity)>("cuMemGetAllocationGranularity");
  auto reserve       = driverFunction<decltype(&cuMemAddressReserve)>("cuMemAddressReserve");
  auto create        = driverFunction<decltype(&cuMemCreate)>("cuMemCreate");
  auto map           = driverFunction<decltype(&cuMemMap)>("cuMemMap");
  auto setAccess     = driverFunction<decltype(&cuMemSetAccess)>("cuMemSetAccess");
  if (!granularityOf || !reserve || !create || !map || !setAccess)
  {
    return nullptr;
  }
  CUmemAllocationProp properties{};
  properties.type          = CU_MEM_ALLOCATION_TYPE_PINNED;
  properties.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
  properties.location.id   = 0;
  std::size_t granule      = 0;
  if (granularityOf(&granule, &properties, CU_MEM_ALLOC_GRANULARITY_MINIMUM) != CUDA_SUCCESS || bytes % granule != 0)
  {
    return nullptr;
  }
  CUdeviceptr start = 0;
  CUmemGenericAllocationHandle handle{};
  CUmemAccessDesc access{};
  access.location = properties.location;
  access.flags    = CU_MEM_ACCESS_FLAGS_PROT_READWRITE;
  if (reserve(&start, bytes + 2 * granule, 0, 0, 0) != CUDA_SUCCESS
      || create(&handle, bytes, &properties, 0) != CUDA_SUCCESS
      || map(start + granule, bytes, 0, handle, 0) != CUDA_SUCCESS
      || setAccess(start + granule, bytes, &access, 1) != CUDA_SUCCESS)
  {
    return nullptr;
  }
  return reinterpret_cast<unsigned char*>(start + granule);
}

unsigned char* allocate(std::size_t bytes)
{
  void* pointer = nullptr;
  require(cudaMalloc(&pointer, bytes), "cudaMalloc");
  return static_cast<unsigned char*>(pointer);
}

} // namespace

Memory::Memory(bool onDevice)
    : onDevice(onDevice)
{
  if (!onDevice)
  {
    // Room behind the end, where a device has its unmapped granule: the wrong functions of the harness's tests go there.
    region  = static_cast<unsigned char*>(std::aligned_alloc(256, 2 * regionBytes));
    payload = static_cast<unsigned char*>(std::aligned_alloc(256, regionBytes));
    echo    = static_cast<unsigned char*>(std::aligned_alloc(256, regionBytes));
    tables  = static_cast<unsigned char*>(std::aligned_alloc(256, 3 * tableBytes));
    return;
  }
  require(cudaFree(nullptr), "no context");
  region = mapFenced(regionBytes);
  fenced = region != nullptr;
  if (!fenced)
  {
    region = allocate(regionBytes);
  }
  payload = allocate(regionBytes);
  echo    = allocate(regionBytes);
  tables  = allocate(3 * tableBytes);
}

// The device's buffers live as long as the process, which is a worker's: a lost context could not free them.
Memory::~Memory()
{
  if (!onDevice)
  {
    std::free(region);
    std::free(payload);
    std::free(echo);
    std::free(tables);
  }
}

void Memory::write(void* destination, const void* source, std::size_t bytes) const
{
  if (onDevice)
  {
    require(cudaMemcpy(destination, source, bytes, cudaMemcpyHostToDevice), "copy to the device");
  }
  else
  {
    std::memcpy(destination, source, bytes);
  }
}

void Memory::read(void* destination, const void* source, std::size_t bytes) const
{
  if (onDevice)
  {
    require(cudaMemcpy(destination, source, bytes, cudaMemcpyDeviceToHost), "copy from the device");
  }
  else
  {
    std::memcpy(destination, source, bytes);
  }
}

std::string Memory::finish(bool& lost) const
{
  if (!onDevice)
  {
    return "";
  }
  const cudaError_t launched = cudaGetLastError();
  const cudaError_t ran      = cudaDeviceSynchronize();
  if (launched == cudaSuccess && ran == cudaSuccess)
  {
    return "";
  }
  // A launch that was refused leaves the context usable; an error that stays is a kernel's.
  lost = ran != cudaSuccess && cudaDeviceSynchronize() != cudaSuccess;
  return std::string("CUDA: ") + cudaGetErrorString(ran != cudaSuccess ? ran : launched);
}

int deviceCount()
{
  int count = 0;
  return cudaGetDeviceCount(&count) == cudaSuccess ? count : 0;
}

std::string describeDevice()
{
  cudaDeviceProp properties{};
  int driver = 0;
  int runtime = 0;
  if (cudaGetDeviceProperties(&properties, 0) != cudaSuccess || cudaDriverGetVersion(&driver) != cudaSuccess
      || cudaRuntimeGetVersion(&runtime) != cudaSuccess)
  {
    return "no device";
  }
  char text[400];
  std::snprintf(text, sizeof text, "%s, compute capability %d.%d, driver for CUDA %d.%d, runtime %d.%d", properties.name,
                properties.major, properties.minor, driver / 1000, driver % 1000 / 10, runtime / 1000, runtime % 1000 / 10);
  return text;
}

} // namespace harness
