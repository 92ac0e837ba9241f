#include "Pipeline/Plans.h"

#include "Frontend/SizeCache.h"
#include "Rewriting/Rewrite.h"

namespace coop {
namespace {

/// All that code is generated for; none if one of them is not known, since the plan must be good for each.
std::vector<Target> targetsOf(const Translation &translation) {
  std::vector<Target> targets;
  for (const std::string &name : translation.targets.empty() ? translation.architectures : translation.targets) {
    auto target = findTarget(name);
    if (!target)
      return {};
    targets.push_back(*target);
  }
  return targets;
}

/// Asks for the sizes of some kernels' uses and writes them into their requests.
void askSizes(const FrontendRequest &parse, const std::string &cacheFolder, const FileFacts &facts,
              const std::vector<size_t> &kernels, std::vector<KernelPlan> &plans) {
  std::vector<StorageQuery> queries;
  std::vector<StorageUse *> asking;
  for (size_t k : kernels)
    for (StorageUse &use : plans[k].request.uses) {
      const Call &call = facts.kernels[k].calls[use.call];
      const PayloadFact &payload = call.pattern.payload;
      std::string type = call.operation->emitter.storageIn(call, call.pattern);
      if (type.empty() || !use.certain || !payload.valueSize || !payload.valueAlignment)
        continue;
      queries.push_back({type, *payload.valueSize, *payload.valueAlignment});
      asking.push_back(&use);
    }
  if (queries.empty())
    return;
  auto sizes = storageSizes(parse, cacheFolder, queries);
  for (size_t i = 0; i != asking.size(); ++i)
    asking[i]->size = sizes[i];
}

/// Whether CUB would be asked for nothing: one size that is not known keeps the plan from being balanced.
bool allSizesConstant(const Kernel &kernel, const PlanRequest &request) {
  return llvm::all_of(request.uses, [&](const StorageUse &use) {
    const Call &call = kernel.calls[use.call];
    return use.certain && call.pattern.payload.valueSize && !call.operation->emitter.storageIn(call, call.pattern).empty();
  });
}

} // namespace

std::vector<KernelPlan> planKernels(const FrontendRequest &parse, const FileFacts &facts, const PlanOptions &options) {
  std::vector<KernelPlan> plans;
  std::vector<size_t> asking;
  std::vector<Target> targets = targetsOf(parse.translation);
  for (const Kernel &kernel : facts.kernels) {
    PlanRequest request = planRequest(kernel);
    request.policy = options.policy;
    request.alwaysBarriers = options.alwaysBarriers;
    request.targets = targets;
    if (options.wantSizes || (sizesMatter(request) && allSizesConstant(kernel, request)))
      asking.push_back(plans.size());
    plans.push_back({std::move(request), {}});
  }
  askSizes(parse, options.cacheFolder, facts, asking, plans);
  for (KernelPlan &plan : plans)
    plan.plan = planStorage(plan.request);
  return plans;
}

} // namespace coop
