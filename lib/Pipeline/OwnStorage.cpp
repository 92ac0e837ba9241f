#include "Pipeline/OwnStorage.h"

#include "Rewriting/Rewrite.h"

#include <algorithm>
#include <map>

namespace coop {
namespace {

std::uint64_t roundedUp(std::uint64_t bytes, std::uint64_t alignment) {
  return (bytes + alignment - 1) / alignment * alignment;
}

bool uses(const Kernel &kernel, const StorageUse &use, unsigned descriptor) {
  return kernel.calls[use.call].descriptor == descriptor;
}

/// The regions of one descriptor: one that its calls share, or one for each.
std::vector<Region> regionsOf(const Kernel &kernel, const std::vector<StorageUse> &all, unsigned index) {
  const DescriptorFact &fact = kernel.descriptors[index];
  std::vector<Region> regions;
  for (const StorageUse &use : all) {
    if (!uses(kernel, use, index))
      continue;
    if (regions.empty() || fact.exclusive) {
      Region region;
      region.parts.push_back({Scope::Block, "", {}});
      region.name = fact.name;
      region.bytesText = fact.exclusive ? "" : fact.sizeText;
      region.alignmentText = fact.alignmentText;
      regions.push_back(std::move(region));
    }
    regions.back().parts.front().calls.push_back(use.call);
  }
  return regions;
}

/// Nothing where a size is not known.
std::optional<StorageSize> sizeOf(const DescriptorFact &fact, const Region &region, const std::vector<StorageUse> &all) {
  StorageSize size{0, 1};
  for (const StorageUse &use : all) {
    const std::vector<unsigned> &calls = region.parts.front().calls;
    if (std::find(calls.begin(), calls.end(), use.call) == calls.end())
      continue;
    if (!use.size)
      return std::nullopt;
    size = {std::max(size.bytes, use.size->bytes), std::max(size.alignment, use.size->alignment)};
  }
  bool known = (fact.sizeText.empty() || fact.size) && (fact.alignmentText.empty() || fact.alignment);
  if (!known)
    return std::nullopt;
  if (fact.size && !fact.exclusive)
    size.bytes = std::max<std::uint64_t>(size.bytes, *fact.size);
  if (fact.alignment)
    size.alignment = std::max<std::uint64_t>(size.alignment, *fact.alignment);
  size.bytes = roundedUp(size.bytes, size.alignment);
  return size;
}

/// Bytes that the calls need by themselves.
std::optional<std::uint64_t> neededBytes(const Kernel &kernel, const std::vector<StorageUse> &all, unsigned index) {
  std::uint64_t together = 0, most = 0;
  for (const StorageUse &use : all) {
    if (!uses(kernel, use, index))
      continue;
    if (!use.size)
      return std::nullopt;
    most = std::max(most, use.size->bytes);
    together = roundedUp(together, use.size->alignment) + use.size->bytes;
  }
  return kernel.descriptors[index].exclusive ? together : most;
}

void checkSizes(const Kernel &kernel, const std::vector<StorageUse> &all, std::vector<Diagnostic> &out) {
  for (unsigned i = 0; i != kernel.descriptors.size(); ++i) {
    const DescriptorFact &fact = kernel.descriptors[i];
    if (!fact.used)
      out.push_back(diagnose(Message::DescriptorUnused, fact.at, fact.name));
    auto needed = neededBytes(kernel, all, i);
    if (fact.size && needed && *needed > std::uint64_t(*fact.size))
      out.push_back(diagnose(Message::DescriptorTooSmall, fact.at, fact.name, *fact.size, *needed));
  }
  for (const StorageUse &use : all) {
    const auto &object = kernel.calls[use.call].userStorage;
    if (!object || !use.size || !object->size || !object->alignment)
      continue;
    if (*object->size < use.size->bytes || *object->alignment < use.size->alignment)
      out.push_back(diagnose(Message::UserStorageTooSmall, object->object.span, object->object.text, *object->size,
                             *object->alignment, use.size->bytes, use.size->alignment));
  }
}

/// Reports every use that a path from another one reaches without a barrier: where the planner would put one.
void checkBarriers(const Kernel &kernel, std::vector<StorageUse> group, const std::string &what, const std::string &advice,
                   std::vector<Diagnostic> &out) {
  PlanRequest request;
  request.flow = planRequest(kernel).flow;
  request.policy = Policy::MinSmem;
  for (FlowGraph::Node &node : request.flow.nodes)
    if (node.kind == FlowGraph::Kind::Use)
      node.kind = FlowGraph::Kind::Point;
  for (size_t n = 0; n != kernel.flow.nodes.size(); ++n) {
    const FlowGraph::Node &original = kernel.flow.nodes[n];
    bool ours = original.kind == FlowGraph::Kind::Use && std::any_of(group.begin(), group.end(), [&](const StorageUse &use) {
      return use.call == original.call;
    });
    if (ours)
      request.flow.nodes[n].kind = FlowGraph::Kind::Use;
  }
  for (StorageUse &use : group)
    use.size = StorageSize{1, 1};
  request.uses = std::move(group);
  std::map<unsigned, unsigned> missing; // the call that comes too early, and one it must wait for
  for (const PlannedBarrier &barrier : planStorage(request).barriers)
    for (const Need &need : barrier.needs)
      for (unsigned target : need.targets)
        missing.try_emplace(target, need.sources.front());
  for (const auto &[target, first] : missing)
    out.push_back(diagnose(Message::MissingBarrier, kernel.calls[target].callee, what, advice)
                      .note(Message::NoteFirstUse, kernel.calls[first].callee, kernel.calls[first].operation->name));
}

} // namespace

std::vector<StorageUse> ownStorageUses(const Kernel &kernel) {
  std::vector<StorageUse> result;
  for (unsigned i = 0; i != kernel.calls.size(); ++i)
    if (hasOwnStorage(kernel.calls[i]) && kernel.calls[i].exchange() != Exchange::Never)
      result.push_back(storageUse(kernel, i));
  return result;
}

void addDescriptors(const Kernel &kernel, KernelPlan &plan) {
  bool any = false;
  for (unsigned i = 0; i != kernel.descriptors.size(); ++i)
    for (Region &region : regionsOf(kernel, plan.ownUses, i)) {
      region.size = sizeOf(kernel.descriptors[i], region, plan.ownUses);
      plan.plan.regions.push_back(std::move(region));
      any = true;
    }
  if (any) {
    StorageSize all{0, 1};
    bool known = true;
    for (const Region &region : plan.plan.regions) {
      known &= region.size.has_value();
      if (!known)
        break;
      all.alignment = std::max(all.alignment, region.size->alignment);
      all.bytes = roundedUp(all.bytes, region.size->alignment) + region.size->bytes;
    }
    all.bytes = roundedUp(all.bytes, all.alignment);
    plan.plan.size = known ? std::optional(all) : std::nullopt;
  }
  for (unsigned i = 0; i != kernel.calls.size(); ++i) {
    const Call &call = kernel.calls[i];
    if (!call.descriptor || !kernel.descriptors[*call.descriptor].autoSync)
      continue;
    PlannedBarrier barrier;
    barrier.position = {Position::Kind::AfterCall, i};
    plan.plan.barriers.push_back(std::move(barrier));
  }
  std::stable_sort(plan.plan.barriers.begin(), plan.plan.barriers.end(),
                   [](const PlannedBarrier &a, const PlannedBarrier &b) { return a.position < b.position; });
}

void checkOwnStorage(const Kernel &kernel, const KernelPlan &plan, std::vector<Diagnostic> &out) {
  checkSizes(kernel, plan.ownUses, out);
  for (unsigned i = 0; i != kernel.descriptors.size(); ++i) {
    const DescriptorFact &fact = kernel.descriptors[i];
    if (fact.autoSync)
      continue;
    std::string what = "TempStorage '" + fact.name + "'", advice = ", or give it coop::auto_sync(true)";
    for (const Region &region : regionsOf(kernel, plan.ownUses, i)) {
      std::vector<StorageUse> group;
      for (unsigned call : region.parts.front().calls)
        group.push_back(storageUse(kernel, call));
      checkBarriers(kernel, std::move(group), what, advice, out);
    }
  }
  std::map<std::string, std::vector<StorageUse>> objects;
  for (const StorageUse &use : plan.ownUses)
    if (const auto &object = kernel.calls[use.call].userStorage)
      objects[object->variable].push_back(use);
  for (auto &[variable, group] : objects)
    checkBarriers(kernel, std::move(group), "'" + variable + "'", "", out);
}

} // namespace coop
