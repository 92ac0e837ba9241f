#pragma once
// Plans of all kernels of a file, with the sizes they need to know.
#include "Facts/Facts.h"
#include "Frontend/Frontend.h"

namespace coop {

struct PlanOptions {
  Policy policy = Policy::Balanced;
  bool alwaysBarriers = false;
  bool trustCubInternals = false; ///< barriers inside of CUB's calls count
  bool wantSizes = false;   ///< for a report, also where the plan can do without
  std::string cacheFolder;  ///< where sizes are kept; empty: nowhere
};

struct KernelPlan {
  PlanRequest request;
  StoragePlan plan;
  std::vector<StorageUse> ownUses = {}; ///< calls whose storage is not planned
  std::optional<DynamicBacking> backing = {}; ///< where launches provide the storage, or may have to
};

/// One for each of facts.kernels. CUB is asked for sizes only where they matter, and once for all kernels.
std::vector<KernelPlan> planKernels(const FrontendRequest &parse, const FileFacts &facts, const PlanOptions &options);

/// Storage that no block can have, on one of the architectures asked for or at all, and launches that cannot provide what
/// does not fit into static shared memory. Fills in what depends on instantiations.
void checkPlans(const FrontendRequest &parse, const FileFacts &facts, const PlanOptions &options,
                std::vector<KernelPlan> &plans, std::vector<Diagnostic> &out);

} // namespace coop
