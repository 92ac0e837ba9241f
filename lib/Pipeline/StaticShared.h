#pragma once
// Static shared memory of functions that have storage of their own: it lies beside that of each kernel that calls them.
#include "Pipeline/Plans.h"

namespace coop {

struct OwnFunction {
  size_t number;        ///< in facts.kernels
  std::string instance; ///< empty for a function that is no template
};

/// About what the planned storage of a kernel or function takes at most, as its text or one instantiation has it.
std::uint64_t tilesOf(const FileFacts &facts, const Kernel &kernel, const std::string &instance);

/// The same of what it has in one of its descriptors.
std::uint64_t tilesOf(const FileFacts &facts, const Kernel &kernel, unsigned descriptor, const std::string &instance);

/// Those that an instantiation of a kernel may call, or its text: what is the same for all instantiations.
std::vector<OwnFunction> ownFunctions(const FileFacts &facts, const Kernel &kernel, const std::string &instance);

/// What a function of them takes, all plans being made; nothing where that is not known.
std::optional<std::uint64_t> ownBytes(const FrontendRequest &parse, const std::string &cacheFolder, const FileFacts &facts,
                                      const std::vector<KernelPlan> &plans, const OwnFunction &function);

/// Kernels beside whose functions there is no room.
void checkOwnFunctions(const FrontendRequest &parse, const std::string &cacheFolder, const FileFacts &facts,
                       const std::vector<KernelPlan> &plans, std::vector<Diagnostic> &out);

} // namespace coop
