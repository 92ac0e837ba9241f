// What coop-rewrite puts into launches: a test of a block that is known at run time only against the block that the
// kernel is written for, and the bytes of a kernel's storage where it does not fit into static shared memory. Host code;
// nothing here is meant to be written by hand.
#pragma once

#include <coop/config.cuh>

#include <atomic>
#include <cstddef>
#include <cstdio>
#include <cuda_runtime_api.h>
#include <map>
#include <mutex>
#include <utility>

namespace coop {
namespace detail {

/// Prints each kernel's message once in a row, whatever the number of launches and threads.
inline bool says_it_first(std::atomic<const char*>& said, const char* kernel)
{
  return said.exchange(kernel, std::memory_order_relaxed) != kernel;
}

/// `block` where it is X * Y * Z threads in this shape. Otherwise a block of no threads, which no launch accepts: the
/// kernel does not run and the launch leaves the error of any impossible launch: cudaErrorInvalidConfiguration, or
/// cudaErrorInvalidValue with CUDA 13.
template <int X, int Y = 1, int Z = 1> dim3 checked_block(dim3 block, const char* kernel)
{
  static std::atomic<const char*> said{nullptr};
  const bool fits = block.x == unsigned(X) && block.y == unsigned(Y) && block.z == unsigned(Z);
  if (!fits && says_it_first(said, kernel)) {
    std::fprintf(stderr, "coop: kernel '%s' is written for a block of (%d, %d, %d) and was not launched with (%u, %u, %u)\n",
                 kernel, X, Y, Z, block.x, block.y, block.z);
  }
  return fits ? block : dim3(0, 0, 0);
}

/// The same for kernels that work on whole warps of a block of any size.
inline dim3 checked_warps(dim3 block, const char* kernel)
{
  static std::atomic<const char*> said{nullptr};
  const bool fits = (static_cast<unsigned long long>(block.x) * block.y * block.z) % 32 == 0;
  if (!fits && says_it_first(said, kernel)) {
    std::fprintf(stderr, "coop: kernel '%s' works on whole warps and was not launched with (%u, %u, %u)\n", kernel,
                 block.x, block.y, block.z);
  }
  return fits ? block : dim3(0, 0, 0);
}

/// A copy of the parameters of a graph's kernel node with a tested block; converts to what the functions of graphs take.
struct tested_node {
  cudaKernelNodeParams value;
  operator const cudaKernelNodeParams*() const { return &value; }
};

template <int X, int Y = 1, int Z = 1> tested_node checked_node(const cudaKernelNodeParams* node, const char* kernel)
{
  tested_node result{*node};
  result.value.blockDim = checked_block<X, Y, Z>(node->blockDim, kernel);
  return result;
}

inline tested_node checked_node_warps(const cudaKernelNodeParams* node, const char* kernel)
{
  tested_node result{*node};
  result.value.blockDim = checked_warps(node->blockDim, kernel);
  return result;
}

#if defined(CUDART_VERSION) && CUDART_VERSION >= 12020
/// The same of the parameters of a node that may be of any kind, and is a kernel's.
struct tested_any_node {
  cudaGraphNodeParams value;
  operator cudaGraphNodeParams*() { return &value; }
};

template <int X, int Y = 1, int Z = 1> tested_any_node checked_node(const cudaGraphNodeParams* node, const char* kernel)
{
  tested_any_node result{*node};
  result.value.kernel.blockDim = checked_block<X, Y, Z>(node->kernel.blockDim, kernel);
  return result;
}

inline tested_any_node checked_node_warps(const cudaGraphNodeParams* node, const char* kernel)
{
  tested_any_node result{*node};
  result.value.kernel.blockDim = checked_warps(node->kernel.blockDim, kernel);
  return result;
}
#endif

#if defined(CUDART_VERSION) && CUDART_VERSION >= 11080
/// A copy of a launch configuration with a tested block; converts to what the launching functions take.
struct tested_config {
  cudaLaunchConfig_t value;
  operator const cudaLaunchConfig_t*() const { return &value; }
};

template <int X, int Y = 1, int Z = 1> tested_config checked_config(const cudaLaunchConfig_t* config, const char* kernel)
{
  tested_config result{*config};
  result.value.blockDim = checked_block<X, Y, Z>(config->blockDim, kernel);
  return result;
}

inline tested_config checked_config_warps(const cudaLaunchConfig_t* config, const char* kernel)
{
  tested_config result{*config};
  result.value.blockDim = checked_warps(config->blockDim, kernel);
  return result;
}
#endif

/// Lets `kernel` have `bytes` of dynamic shared memory on the current device; asks the runtime only when that is more
/// than it was asked for before. An error is left to the launch. Returns the most that was asked for.
inline std::size_t allow_dynamic_shared(const void* kernel, std::size_t bytes)
{
  static std::mutex guard;
  static std::map<std::pair<int, const void*>, std::size_t> allowed;
  int device = 0;
  if (cudaGetDevice(&device) != cudaSuccess) {
    return bytes;
  }
  std::lock_guard<std::mutex> lock(guard);
  std::size_t& most = allowed[{device, kernel}];
  if (bytes > most &&
      cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(bytes)) == cudaSuccess) {
    most = bytes;
  }
  return bytes > most ? bytes : most;
}

/// The bytes of dynamic shared memory of a launch: the user's, rounded up so that the kernel's storage behind them is
/// aligned, and that storage. `Bytes` and `Alignment` are the storage's.
template <std::size_t Bytes, std::size_t Alignment> constexpr std::size_t with_storage(std::size_t user)
{
  return (user + 15) / 16 * 16 + Bytes + (Alignment > 16 ? Alignment - 16 : 0);
}

/// Storage whose size depends on template parameters: `Types::coop_storage_type`, beside `Types::coop_beside` bytes of
/// the kernel's own static shared memory. It is dynamic where both do not fit into 48 KiB.
template <class Types, class = void> struct storage_of {
  static constexpr std::size_t bytes = sizeof(typename Types::coop_storage_type);
  static constexpr std::size_t alignment = alignof(typename Types::coop_storage_type);
  static constexpr bool is_dynamic = bytes > 48 * 1024;
};
template <class Types> struct storage_of<Types, decltype(static_cast<void>(Types::coop_beside))> {
  static constexpr std::size_t bytes = sizeof(typename Types::coop_storage_type);
  static constexpr std::size_t alignment = alignof(typename Types::coop_storage_type);
  static constexpr bool is_dynamic = bytes + Types::coop_beside > 48 * 1024;
};

/// The same, and lets the kernel have them.
template <std::size_t Bytes, std::size_t Alignment, class Kernel>
std::size_t dynamic_shared(Kernel* kernel, std::size_t user = 0)
{
  const std::size_t bytes = with_storage<Bytes, Alignment>(user);
  allow_dynamic_shared(reinterpret_cast<const void*>(kernel), bytes);
  return bytes;
}

/// The same for storage of a size that depends: nothing is added where it is static.
template <class Types, class Kernel> std::size_t dynamic_shared(Kernel* kernel, std::size_t user = 0)
{
  using storage = storage_of<Types>;
  if constexpr (storage::is_dynamic) {
    return dynamic_shared<storage::bytes, storage::alignment>(kernel, user);
  } else {
    return user;
  }
}

/// The same for a call that sets the kernel's limit: never less than a launch was given before.
template <std::size_t Bytes, std::size_t Alignment, class Kernel>
int dynamic_shared_limit(Kernel* kernel, std::size_t user)
{
  return static_cast<int>(allow_dynamic_shared(reinterpret_cast<const void*>(kernel), with_storage<Bytes, Alignment>(user)));
}
template <class Types, class Kernel> int dynamic_shared_limit(Kernel* kernel, std::size_t user)
{
  using storage = storage_of<Types>;
  if constexpr (storage::is_dynamic) {
    return dynamic_shared_limit<storage::bytes, storage::alignment>(kernel, user);
  } else {
    return static_cast<int>(user);
  }
}

/// The same for a call that sets this limit or another attribute.
template <std::size_t Bytes, std::size_t Alignment, class Kernel>
int dynamic_shared_attribute(Kernel* kernel, cudaFuncAttribute attribute, int value)
{
  return attribute == cudaFuncAttributeMaxDynamicSharedMemorySize
           ? dynamic_shared_limit<Bytes, Alignment>(kernel, static_cast<std::size_t>(value))
           : value;
}
template <class Types, class Kernel>
int dynamic_shared_attribute(Kernel* kernel, cudaFuncAttribute attribute, int value)
{
  return attribute == cudaFuncAttributeMaxDynamicSharedMemorySize
           ? dynamic_shared_limit<Types>(kernel, static_cast<std::size_t>(value))
           : value;
}

/// cudaOccupancyAvailableDynamicSMemPerBlock, less what the kernel's storage takes of it.
template <std::size_t Bytes, std::size_t Alignment, class Kernel>
cudaError_t available_dynamic_shared(std::size_t* bytes, Kernel* kernel, int blocks, int threads)
{
  const cudaError_t error =
    cudaOccupancyAvailableDynamicSMemPerBlock(bytes, reinterpret_cast<const void*>(kernel), blocks, threads);
  if (error == cudaSuccess) {
    const std::size_t taken = with_storage<Bytes, Alignment>(0);
    *bytes = *bytes > taken ? (*bytes - taken) / 16 * 16 : 0;
  }
  return error;
}
template <class Types, class Kernel>
cudaError_t available_dynamic_shared(std::size_t* bytes, Kernel* kernel, int blocks, int threads)
{
  using storage = storage_of<Types>;
  if constexpr (storage::is_dynamic) {
    return available_dynamic_shared<storage::bytes, storage::alignment>(bytes, kernel, blocks, threads);
  } else {
    return cudaOccupancyAvailableDynamicSMemPerBlock(bytes, reinterpret_cast<const void*>(kernel), blocks, threads);
  }
}

template <std::size_t Bytes, std::size_t Alignment, class Kernel>
tested_node dynamic_node(const cudaKernelNodeParams* node, Kernel* kernel)
{
  tested_node result{*node};
  result.value.sharedMemBytes = static_cast<unsigned>(dynamic_shared<Bytes, Alignment>(kernel, node->sharedMemBytes));
  return result;
}
template <class Types, class Kernel> tested_node dynamic_node(const cudaKernelNodeParams* node, Kernel* kernel)
{
  tested_node result{*node};
  result.value.sharedMemBytes = static_cast<unsigned>(dynamic_shared<Types>(kernel, node->sharedMemBytes));
  return result;
}

#if defined(CUDART_VERSION) && CUDART_VERSION >= 12020
template <std::size_t Bytes, std::size_t Alignment, class Kernel>
tested_any_node dynamic_node(const cudaGraphNodeParams* node, Kernel* kernel)
{
  tested_any_node result{*node};
  result.value.kernel.sharedMemBytes =
    static_cast<unsigned>(dynamic_shared<Bytes, Alignment>(kernel, node->kernel.sharedMemBytes));
  return result;
}
template <class Types, class Kernel> tested_any_node dynamic_node(const cudaGraphNodeParams* node, Kernel* kernel)
{
  tested_any_node result{*node};
  result.value.kernel.sharedMemBytes = static_cast<unsigned>(dynamic_shared<Types>(kernel, node->kernel.sharedMemBytes));
  return result;
}
#endif

#if defined(CUDART_VERSION) && CUDART_VERSION >= 11080
template <std::size_t Bytes, std::size_t Alignment, class Kernel>
tested_config dynamic_config(const cudaLaunchConfig_t* config, Kernel* kernel)
{
  tested_config result{*config};
  result.value.dynamicSmemBytes = dynamic_shared<Bytes, Alignment>(kernel, config->dynamicSmemBytes);
  return result;
}
template <class Types, class Kernel> tested_config dynamic_config(const cudaLaunchConfig_t* config, Kernel* kernel)
{
  tested_config result{*config};
  result.value.dynamicSmemBytes = dynamic_shared<Types>(kernel, config->dynamicSmemBytes);
  return result;
}
#endif

} // namespace detail
} // namespace coop
