#pragma once
// Storage that is not planned: the user's descriptors, and __shared__ objects that calls are given.
#include "Pipeline/Plans.h"

namespace coop {

/// The calls of a kernel that have such storage and touch it.
std::vector<StorageUse> ownStorageUses(const Kernel &kernel);

/// The regions of one descriptor: one that its calls share, or one for each, and one for each function that reserves.
std::vector<Region> regionsOf(const Kernel &kernel, const std::vector<StorageUse> &all, unsigned descriptor);

/// Adds the regions of each descriptor, and the barriers of those that synchronize.
void addDescriptors(const Kernel &kernel, KernelPlan &plan);

/// The size of a reservation's region in one instantiation, and of a descriptor's for calls of these sizes.
std::optional<StorageSize> reservedIn(const Kernel &kernel, unsigned reservation, const std::string &instance);
std::optional<StorageSize> describedIn(const Kernel &kernel, const Region &region, const std::vector<StorageUse> &uses);

/// All regions of a plan, side by side, where each has the size that is said; nothing where one of them is not known. Those that
/// lie in what a descriptor is given for are apart: `argument` says which.
std::optional<StorageSize> sizeOf(const Kernel &kernel, const StoragePlan &plan,
                                  llvm::function_ref<std::optional<StorageSize>(const Region &)> sizeOfRegion,
                                  std::optional<unsigned> argument = std::nullopt);
/// What callers have to give for a descriptor.
std::optional<StorageSize> argumentSize(const Kernel &kernel, const StoragePlan &plan, unsigned descriptor);

/// Descriptors nobody uses, storage that is too small, and barriers that are missing between two uses of the same bytes.
void checkOwnStorage(const FileFacts &facts, size_t kernel, const KernelPlan &plan, std::vector<Diagnostic> &out);

} // namespace coop
