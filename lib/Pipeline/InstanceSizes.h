#pragma once
// How large the storage of a kernel is in each instantiation in sight, where that depends on template parameters. The
// output does not depend on it; what cannot work is said, and launches of what certainly fits are left as they are.
#include "Facts/Backing.h"
#include "Pipeline/Plans.h"

namespace coop {

/// What a function's storage takes in one instantiation, its plan being made, or what it has in a descriptor that it is given;
/// nothing where that is not known.
std::optional<StorageSize> measureInstance(const FrontendRequest &parse, const std::string &cacheFolder,
                                           const Kernel &kernel, const KernelPlan &plan, const std::string &name,
                                           std::optional<unsigned> argument = std::nullopt);

/// CUB pads an exchange by at most one item in 32, so kernels below this fit and CUB need not be asked.
constexpr std::uint64_t certainlyFits = staticSharedLimit - staticSharedLimit / 32;

/// Bytes of a call's items in all threads of the block, about what its storage takes; 0 where they are not known.
std::uint64_t tileBytes(const Instance &instance);

/// Bytes of a kernel's own static shared variables in one instantiation.
std::uint64_t ownIn(const Kernel &kernel, const std::string &name);

/// Bytes of functions with storage of their own that the kernel's plan reckons with.
std::uint64_t besideBytes(const Kernel &kernel, const KernelPlan &plan);

struct InstanceSize {
  std::string name;
  bool fits = false;                 ///< certainly, beside the kernel's own shared memory
  std::uint64_t own = 0;             ///< bytes of that, and of functions whose storage does not depend
  std::optional<StorageSize> size;   ///< where it is known
};

/// For each kernel whose storage is declared outside, its instantiations. CUB is asked once for all of them, and only of
/// those that might not fit.
std::vector<std::vector<InstanceSize>> measureInstances(const FrontendRequest &parse, const std::string &cacheFolder,
                                                        const FileFacts &facts, const std::vector<KernelPlan> &plans);

} // namespace coop
