#pragma once
// Storage that does not fit into static shared memory: whose launches have to provide it, and which of them can.
#include "Facts/Facts.h"

namespace coop {

/// What nvcc allows a block statically, on every architecture, in bytes.
constexpr std::uint64_t staticSharedLimit = 48 * 1024;

/// The storage that launches have to provide; nothing where it fits beside so many bytes of other static shared memory.
std::optional<DynamicBacking> dynamicBacking(const StoragePlan &plan, std::uint64_t ownShared);

/// Whether bytes can be added to a launch or another call of the kernel.
bool canProvide(const LaunchFact &launch, const DynamicBacking &backing);
bool canProvide(const SharedBytesFact &call, const DynamicBacking &backing);

/// Whether a launch outside of templates starts an instantiation that certainly fits.
bool needsNothing(const DynamicBacking &backing, const std::string &instance, bool dependent);

/// Launches and other uses of such kernels that bytes cannot be added to. `backings` has one entry per kernel.
std::vector<Diagnostic> checkBackings(const FileFacts &facts,
                                      const std::vector<std::optional<DynamicBacking>> &backings);

} // namespace coop
