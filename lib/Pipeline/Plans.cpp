#include "Pipeline/Plans.h"

#include "Facts/Backing.h"
#include "Frontend/SizeCache.h"
#include "Pipeline/OwnStorage.h"
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
  for (size_t k : kernels) {
    std::vector<StorageUse *> uses;
    for (std::vector<StorageUse> *list : {&plans[k].request.uses, &plans[k].ownUses})
      for (StorageUse &use : *list)
        uses.push_back(&use);
    for (StorageUse *each : uses) {
      StorageUse &use = *each;
      const Call &call = facts.kernels[k].calls[use.call];
      const PayloadFact &payload = call.pattern.payload;
      std::string type = call.operation->emitter.storageIn(call, call.pattern);
      if (type.empty() || !use.certain || !payload.valueSize || !payload.valueAlignment)
        continue;
      queries.push_back({type, *payload.valueSize, *payload.valueAlignment});
      asking.push_back(&use);
    }
  }
  if (queries.empty())
    return;
  auto sizes = storageSizes(parse, cacheFolder, queries);
  for (size_t i = 0; i != asking.size(); ++i)
    asking[i]->size = sizes[i];
}

/// Whether all sizes are constants. Where one is not, the plan cannot be balanced, and CUB need not be asked for others.
bool allSizesConstant(const Kernel &kernel, const PlanRequest &request) {
  return llvm::all_of(request.uses, [&](const StorageUse &use) {
    const Call &call = kernel.calls[use.call];
    return use.certain && call.pattern.payload.valueSize &&
           !call.operation->emitter.storageIn(call, call.pattern).empty();
  });
}

/// CUB pads an exchange by at most one item in 32, so kernels below this fit and CUB need not be asked.
constexpr std::uint64_t certainlyFits = staticSharedLimit - staticSharedLimit / 32;

/// Bytes of a call's items in all threads of the block, about what its storage takes.
std::uint64_t tileBytes(const Instance &instance) {
  const PayloadFact &payload = instance.payload;
  auto threads = instance.group.maxThreads();
  return payload.valueSize && payload.items && threads ? *payload.valueSize * *payload.items * *threads : 0;
}

/// Whether the storage may be too large for static shared memory, in whatever way it is laid out.
bool mayNotFit(const Kernel &kernel, const PlanRequest &request, const std::vector<StorageUse> &own) {
  std::uint64_t sum = kernel.ownShared;
  for (const StorageUse &use : request.uses)
    sum += tileBytes(kernel.calls[use.call].pattern);
  for (const StorageUse &use : own)
    sum += tileBytes(kernel.calls[use.call].pattern);
  for (const DescriptorFact &descriptor : kernel.descriptors)
    sum += descriptor.size.value_or(0);
  return sum > certainlyFits;
}

/// Whether the user says how large storage is, which CUB may contradict.
bool sizesPromised(const Kernel &kernel, const std::vector<StorageUse> &own) {
  return llvm::any_of(own, [&](const StorageUse &use) {
    const Call &call = kernel.calls[use.call];
    return call.userStorage || kernel.descriptors[*call.descriptor].size;
  });
}

/// As the policy wants it; in as few bytes as possible where that keeps the storage static.
StoragePlan planWithin(const PlanRequest &request) {
  StoragePlan plan = planStorage(request);
  bool fits = !plan.size || plan.size->bytes + request.ownShared <= staticSharedLimit;
  if (fits || request.policy != Policy::Balanced)
    return plan;
  PlanRequest smallest = request;
  smallest.policy = Policy::MinSmem;
  StoragePlan small = planStorage(smallest);
  if (small.size->bytes + request.ownShared > staticSharedLimit)
    return plan;
  small.reliesOnSizes = true;
  return small;
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
    std::vector<StorageUse> own = ownStorageUses(kernel);
    bool matter = sizesMatter(request) || mayNotFit(kernel, request, own) || sizesPromised(kernel, own);
    if (options.wantSizes || (matter && allSizesConstant(kernel, request)))
      asking.push_back(plans.size());
    plans.push_back({std::move(request), {}, std::move(own)});
  }
  askSizes(parse, options.cacheFolder, facts, asking, plans);
  for (size_t k = 0; k != plans.size(); ++k) {
    plans[k].plan = planWithin(plans[k].request);
    addDescriptors(facts.kernels[k], plans[k]);
  }
  return plans;
}

namespace {

/// Calls whose storage alone does not fit, in kernels whose storage depends on template parameters and so is static.
void checkStaticStorage(const FrontendRequest &parse, const std::string &cacheFolder, const FileFacts &facts,
                        const std::vector<KernelPlan> &plans, std::vector<Diagnostic> &out) {
  struct Candidate {
    const Kernel *kernel;
    const Call *call;
    const Instance *instance;
  };
  std::vector<Candidate> candidates;
  std::vector<StorageQuery> queries;
  auto consider = [&](const Kernel &kernel, const Call &call, const Instance &instance) {
    std::string type = call.operation->emitter.storageIn(call, instance);
    if (type.empty() || tileBytes(instance) == 0 || tileBytes(instance) + kernel.ownShared <= certainlyFits)
      return;
    candidates.push_back({&kernel, &call, &instance});
    queries.push_back({type, *instance.payload.valueSize, *instance.payload.valueAlignment});
  };
  for (size_t k = 0; k != facts.kernels.size(); ++k) {
    if (plans[k].plan.size)
      continue;
    for (const Call &call : facts.kernels[k].calls) {
      consider(facts.kernels[k], call, call.pattern);
      for (const Instance &instance : call.instances)
        consider(facts.kernels[k], call, instance);
    }
  }
  if (queries.empty())
    return;
  auto sizes = storageSizes(parse, cacheFolder, queries);
  for (size_t i = 0; i != sizes.size(); ++i) {
    const auto &[kernel, call, instance] = candidates[i];
    // The slices of a block's warps lie side by side.
    std::uint64_t count = instance->group.isWarp() && instance->group.size() && instance->group.maxThreads()
                              ? std::uint64_t(*instance->group.maxThreads() / *instance->group.size())
                              : 1;
    if (!sizes[i] || sizes[i]->bytes * count + kernel->ownShared <= staticSharedLimit)
      continue;
    std::uint64_t bytes = sizes[i]->bytes * count;
    Diagnostic d = kernel->ownShared == 0
                       ? diagnose(Message::StorageTooLarge, call->callee, kernel->name, bytes, staticSharedLimit)
                       : diagnose(Message::StorageTooLargeBeside, call->callee, kernel->name, bytes, staticSharedLimit,
                                  kernel->ownShared);
    if (!instance->name.empty())
      d.note(Message::NoteInstantiation, call->callee, instance->name);
    out.push_back(std::move(d));
  }
}

} // namespace

void checkPlans(const FrontendRequest &parse, const FileFacts &facts, const PlanOptions &options,
                const std::vector<KernelPlan> &plans, std::vector<Diagnostic> &out) {
  checkStaticStorage(parse, options.cacheFolder, facts, plans, out);
  for (size_t k = 0; k != plans.size(); ++k)
    checkOwnStorage(facts.kernels[k], plans[k], out);
  std::vector<std::optional<DynamicBacking>> backings;
  for (size_t k = 0; k != plans.size(); ++k) {
    const Kernel &kernel = facts.kernels[k];
    backings.push_back(dynamicBacking(kernel, plans[k].plan));
    if (!backings.back())
      continue;
    std::uint64_t bytes = backings.back()->bytes;
    for (const Target &target : plans[k].request.targets)
      if (std::uint64_t most = target.sharedPerProcessor - target.sharedReserved; bytes + kernel.ownShared > most)
        out.push_back(diagnose(Message::StorageBeyondTarget, kernel.calls[plans[k].plan.regions.front().calls().front()].callee,
                               kernel.name, bytes + kernel.ownShared, most, target.name));
  }
  std::vector<Diagnostic> unprovided = checkBackings(facts, backings);
  out.insert(out.end(), unprovided.begin(), unprovided.end());
}

} // namespace coop
