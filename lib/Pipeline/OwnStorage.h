#pragma once
// Storage that is not planned: the user's descriptors, and __shared__ objects that calls are given.
#include "Pipeline/Plans.h"

namespace coop {

/// The calls of a kernel that have such storage and touch it.
std::vector<StorageUse> ownStorageUses(const Kernel &kernel);

/// Adds a region for each descriptor, or for each call of an exclusive one, and the barriers of those that synchronize.
void addDescriptors(const Kernel &kernel, KernelPlan &plan);

/// The size of a reservation's region in one instantiation, and of a descriptor's for calls of these sizes.
std::optional<StorageSize> reservedIn(const Kernel &kernel, unsigned reservation, const std::string &instance);
std::optional<StorageSize> describedIn(const Kernel &kernel, const Region &region, const std::vector<StorageUse> &uses);

/// All regions of a plan, side by side, where each has the size that is said; nothing where one of them is not known.
std::optional<StorageSize> sizeOf(const Kernel &kernel, const StoragePlan &plan,
                                  llvm::function_ref<std::optional<StorageSize>(const Region &)> sizeOfRegion);

/// Descriptors nobody uses, storage that is too small, and barriers that are missing between two uses of the same bytes.
void checkOwnStorage(const Kernel &kernel, const KernelPlan &plan, std::vector<Diagnostic> &out);

} // namespace coop
