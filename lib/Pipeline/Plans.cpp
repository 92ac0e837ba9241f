#include "Pipeline/Plans.h"

#include "Facts/Backing.h"
#include "Facts/PassedDescriptors.h"
#include "Frontend/SizeCache.h"
#include "Pipeline/InstanceSizes.h"
#include "Pipeline/OwnStorage.h"
#include "Pipeline/StaticShared.h"
#include "Rewriting/Rewrite.h"

#include <set>

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
      if (call.passed) // known when the function it calls is planned
        continue;
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
bool allSizesConstant(const FileFacts &facts, const std::vector<KernelPlan> &plans, const Kernel &kernel,
                      const PlanRequest &request) {
  return llvm::all_of(request.uses, [&](const StorageUse &use) {
    const Call &call = kernel.calls[use.call];
    if (call.passed) {
      size_t callee = passedTo(facts, *call.passed);
      return facts.kernels[callee].isTemplate
                 ? !call.passed->instance.empty()
                 : allSizesConstant(facts, plans, facts.kernels[callee], plans[callee].request);
    }
    return use.certain && call.pattern.payload.valueSize &&
           !call.operation->emitter.storageIn(call, call.pattern).empty();
  });
}

/// Whether the storage may be too large for static shared memory, in whatever way it is laid out.
bool mayNotFit(const FileFacts &facts, const Kernel &kernel, const std::vector<StorageUse> &own) {
  std::uint64_t sum = kernel.ownShared + tilesOf(facts, kernel, "");
  for (const OwnFunction &beside : ownFunctions(facts, kernel, ""))
    sum += tilesOf(facts, facts.kernels[beside.number], beside.instance);
  for (const StorageUse &use : own) {
    const Call &call = kernel.calls[use.call];
    if (!call.passed) {
      sum += tileBytes(call.pattern);
      continue;
    }
    const Kernel &callee = facts.kernels[passedTo(facts, *call.passed)];
    sum += tilesOf(facts, callee, parameterOf(callee, *call.passed), call.passed->instance);
  }
  for (const DescriptorFact &descriptor : kernel.descriptors)
    sum += descriptor.size.value_or(0);
  for (const ReservationFact &reservation : kernel.reservations)
    if (auto size = reservation.pattern.size(); size && reservation.evaluated)
      sum += size->bytes;
  return sum > certainlyFits;
}

/// Whether the user says how large storage is, which CUB may contradict.
bool sizesPromised(const Kernel &kernel, const std::vector<StorageUse> &own) {
  return llvm::any_of(own, [&](const StorageUse &use) {
    const Call &call = kernel.calls[use.call];
    return call.userStorage || kernel.descriptors[*call.descriptor].size;
  });
}

/// Barriers inside of calls, as this version of CUB has them. A call with storage of its own is one for all planned storage.
void countInnerBarriers(const Kernel &kernel, const ToolkitVersion &cub, PlanRequest &request) {
  unsigned version = cub.major * 100000 + cub.minor * 100 + cub.patch;
  for (StorageUse &use : request.uses) {
    const Call &call = kernel.calls[use.call];
    if (!call.unsequenced)
      use.inner = call.operation->emitter.innerBarrier(call, version);
  }
  for (size_t n = 0; n != kernel.flow.nodes.size(); ++n) {
    const FlowGraph::Node &node = kernel.flow.nodes[n];
    if (node.kind != FlowGraph::Kind::Use || !hasOwnStorage(kernel.calls[node.call]) ||
        request.flow.nodes[n].kind != FlowGraph::Kind::Point)
      continue;
    const Call &call = kernel.calls[node.call];
    if (auto scope = call.operation->emitter.innerBarrier(call, version)) {
      request.flow.nodes[n].kind = FlowGraph::Kind::Barrier;
      request.flow.nodes[n].scope = *scope;
    }
  }
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
    // How many blocks there is room for is its callers' business.
    request.policy = kernel.helper && options.policy == Policy::Balanced ? Policy::MinSmem : options.policy;
    request.alwaysBarriers |= options.alwaysBarriers;
    request.targets = targets;
    if (options.trustCubInternals)
      countInnerBarriers(kernel, parse.toolkit.cub, request);
    std::vector<StorageUse> own = ownStorageUses(kernel);
    plans.push_back({std::move(request), {}, std::move(own)});
  }
  std::set<size_t> asked;
  auto ask = [&](auto &self, size_t k) -> void {
    if (!asked.insert(k).second)
      return;
    for (const Call &call : facts.kernels[k].calls)
      if (call.passed)
        self(self, passedTo(facts, *call.passed));
    for (const OwnFunction &beside : ownFunctions(facts, facts.kernels[k], ""))
      self(self, beside.number);
  };
  for (size_t k = 0; k != plans.size(); ++k) {
    const Kernel &kernel = facts.kernels[k];
    bool matter = sizesMatter(plans[k].request) || mayNotFit(facts, kernel, plans[k].ownUses) ||
                  sizesPromised(kernel, plans[k].ownUses);
    // Its text says what lies beside it.
    if (kernel.outside && !kernel.helper)
      for (const OwnFunction &beside : ownFunctions(facts, kernel, ""))
        ask(ask, beside.number);
    if (options.wantSizes || (matter && allSizesConstant(facts, plans, kernel, plans[k].request)))
      ask(ask, k);
  }
  askSizes(parse, options.cacheFolder, facts, {asked.begin(), asked.end()}, plans);
  std::vector<bool> planned(plans.size());
  auto plan = [&](auto &self, size_t k) -> void {
    if (planned[k])
      return;
    planned[k] = true;
    const Kernel &kernel = facts.kernels[k];
    for (std::vector<StorageUse> *uses : {&plans[k].request.uses, &plans[k].ownUses})
      for (StorageUse &use : *uses)
        if (const auto &passed = kernel.calls[use.call].passed) {
          size_t callee = passedTo(facts, *passed);
          self(self, callee);
          const Kernel &function = facts.kernels[callee];
          auto parameter = passed->parameter ? std::optional(parameterOf(function, *passed)) : std::nullopt;
          if (!function.isTemplate)
            use.size = parameter ? argumentSize(function, plans[callee].plan, *parameter) : plans[callee].plan.size;
          else if (asked.count(k) && !passed->instance.empty())
            use.size = measureInstance(parse, options.cacheFolder, function, plans[callee], passed->instance, parameter);
        }
    for (const OwnFunction &beside : ownFunctions(facts, kernel, "")) {
      self(self, beside.number);
      bool known = beside.instance.empty() || asked.count(k);
      if (known)
        plans[k].request.ownShared += ownBytes(parse, options.cacheFolder, facts, plans, beside).value_or(0);
    }
    plans[k].plan = planWithin(plans[k].request);
    addDescriptors(kernel, plans[k]);
    if (!kernel.helper)
      plans[k].backing = dynamicBacking(plans[k].plan, plans[k].request.ownShared);
  };
  for (size_t k = 0; k != plans.size(); ++k)
    plan(plan, k);
  return plans;
}

namespace {

/// Storage of a function's own is static.
void checkHelperStorage(const Kernel &kernel, const StoragePlan &plan, std::vector<Diagnostic> &out) {
  if (kernel.helper && !kernel.helper->given && plan.size && plan.size->bytes > staticSharedLimit)
    out.push_back(diagnose(Message::StorageTooLarge, kernel.helper->at, kernel.name, plan.size->bytes, staticSharedLimit));
}

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
    checkHelperStorage(facts.kernels[k], plans[k].plan, out);
    if (plans[k].plan.size || facts.kernels[k].outside)
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

/// Where a message about a kernel's storage points: the first that has any.
SourceSpan storageAt(const Kernel &kernel, const StoragePlan &plan) {
  for (const Region &region : plan.regions)
    if (!region.calls().empty())
      return kernel.calls[region.calls().front()].callee;
  return kernel.reservations[*plan.regions.front().reservation].at;
}

/// Every architecture asked for must be able to give a block so much.
void checkTargets(const Kernel &kernel, const KernelPlan &plan, std::uint64_t bytes, const std::string &instance,
                  std::vector<Diagnostic> &out) {
  for (const Target &target : plan.request.targets) {
    std::uint64_t most = target.sharedPerProcessor - target.sharedReserved;
    if (bytes <= most)
      continue;
    SourceSpan at = storageAt(kernel, plan.plan);
    Diagnostic d = diagnose(Message::StorageBeyondTarget, at, kernel.name, bytes, most, target.name);
    if (!instance.empty())
      d.note(Message::NoteInstantiation, at, instance);
    out.push_back(std::move(d));
  }
}

/// What the instantiations in sight need from their launches.
void addInstances(const Kernel &kernel, const std::vector<InstanceSize> &instances, KernelPlan &plan,
                  std::vector<Diagnostic> &out) {
  plan.backing = DynamicBacking{0, 1, kernel.name, besideBytes(kernel, plan), {}, {}};
  for (const InstanceSize &instance : instances) {
    if (instance.fits) {
      plan.backing->statically.push_back(instance.name);
    } else if (instance.size) {
      plan.backing->dynamically.push_back(instance.name);
      checkTargets(kernel, plan, instance.size->bytes + instance.own, instance.name, out);
    }
  }
}

} // namespace

void checkPlans(const FrontendRequest &parse, const FileFacts &facts, const PlanOptions &options,
                std::vector<KernelPlan> &plans, std::vector<Diagnostic> &out) {
  checkStaticStorage(parse, options.cacheFolder, facts, plans, out);
  for (size_t k = 0; k != plans.size(); ++k)
    checkOwnStorage(facts, k, plans[k], out);
  checkOwnFunctions(parse, options.cacheFolder, facts, plans, out);
  auto instances = measureInstances(parse, options.cacheFolder, facts, plans);
  std::vector<std::optional<DynamicBacking>> backings;
  for (size_t k = 0; k != plans.size(); ++k) {
    const Kernel &kernel = facts.kernels[k];
    if (kernel.outside && !kernel.helper)
      addInstances(kernel, instances[k], plans[k], out);
    else if (plans[k].backing)
      checkTargets(kernel, plans[k], plans[k].backing->bytes + plans[k].request.ownShared, "", out);
    backings.push_back(plans[k].backing);
  }
  std::vector<Diagnostic> unprovided = checkBackings(facts, backings);
  out.insert(out.end(), unprovided.begin(), unprovided.end());
}

} // namespace coop
