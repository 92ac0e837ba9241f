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

bool reserves(const Kernel &kernel, unsigned descriptor) {
  return std::any_of(kernel.reservations.begin(), kernel.reservations.end(), [&](const ReservationFact &fact) {
    return fact.evaluated && fact.descriptor == descriptor;
  });
}

/// Of a reservation: aligned as its descriptor is, at least.
std::optional<StorageSize> sizeOf(const Kernel &kernel, const ReservationFact &fact, const ReservationInstance &instance) {
  const DescriptorFact &descriptor = kernel.descriptors[fact.descriptor];
  auto size = instance.size();
  bool known = size && (fact.alignment.empty() || instance.alignment) &&
               (descriptor.alignmentText.empty() || descriptor.alignment);
  if (!known)
    return std::nullopt;
  size->alignment = std::max<std::uint64_t>(size->alignment, descriptor.alignment.value_or(1));
  return size;
}

/// Whether several regions share out the bytes that a descriptor asks for.
bool sharesOut(const Kernel &kernel, unsigned descriptor) {
  const DescriptorFact &fact = kernel.descriptors[descriptor];
  return !fact.sizeText.empty() && (fact.exclusive || reserves(kernel, descriptor));
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
      region.bytesText = sharesOut(kernel, index) ? "" : fact.sizeText;
      region.alignmentText = fact.alignmentText;
      regions.push_back(std::move(region));
    }
    regions.back().parts.front().calls.push_back(use.call);
  }
  return regions;
}

/// A region for each of its reservations.
std::vector<Region> reservedRegions(const Kernel &kernel, unsigned index) {
  std::vector<Region> regions;
  for (unsigned r = 0; r != kernel.reservations.size(); ++r) {
    const ReservationFact &fact = kernel.reservations[r];
    if (!fact.evaluated || fact.descriptor != index)
      continue;
    Region region;
    region.name = fact.name.empty() ? kernel.descriptors[index].name + "_reserved" : fact.name;
    region.alignmentText = kernel.descriptors[index].alignmentText;
    region.reservation = r;
    region.size = sizeOf(kernel, fact, fact.pattern);
    regions.push_back(std::move(region));
  }
  return regions;
}

/// Nothing where a size is not known.
std::optional<StorageSize> sizeOfCalls(const DescriptorFact &fact, const Region &region,
                                       const std::vector<StorageUse> &all) {
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
  if (fact.size && !region.holder)
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
  std::uint64_t bytes = kernel.descriptors[index].exclusive ? together : most;
  for (const Region &region : reservedRegions(kernel, index)) {
    if (!region.size)
      return std::nullopt;
    bytes = roundedUp(bytes, region.size->alignment) + region.size->bytes;
  }
  return bytes;
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

bool isUse(const FlowGraph::Node &node, unsigned call) {
  return node.kind == FlowGraph::Kind::Use && node.call == call;
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
  auto somePathHasOne = [&](unsigned first, unsigned target) {
    for (unsigned a = 0; a != request.flow.nodes.size(); ++a)
      for (unsigned b = 0; b != request.flow.nodes.size(); ++b)
        if (isUse(request.flow.nodes[a], first) && isUse(request.flow.nodes[b], target) &&
            crossesBarrier(request.flow, a, b))
          return true;
    return false;
  };
  for (const auto &[target, first] : missing)
    out.push_back(diagnose(somePathHasOne(first, target) ? Message::MissingBarrierOnPath : Message::MissingBarrier,
                           kernel.calls[target].callee, what, advice)
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

std::optional<StorageSize> reservedIn(const Kernel &kernel, unsigned reservation, const std::string &name) {
  const ReservationFact &fact = kernel.reservations[reservation];
  for (const ReservationInstance &instance : fact.instances)
    if (instance.name == name)
      return sizeOf(kernel, fact, instance);
  return std::nullopt;
}

std::optional<StorageSize> describedIn(const Kernel &kernel, const Region &region, const std::vector<StorageUse> &uses) {
  return sizeOfCalls(kernel.descriptors[*kernel.calls[region.calls().front()].descriptor], region, uses);
}

namespace {

unsigned descriptorOf(const Kernel &kernel, const Region &region) {
  return region.reservation ? kernel.reservations[*region.reservation].descriptor
                            : *kernel.calls[region.calls().front()].descriptor;
}

/// Of a holder whose regions take so much.
std::optional<StorageSize> held(const DescriptorFact &fact, StorageSize regions) {
  if (!fact.size)
    return std::nullopt;
  std::uint64_t bytes = std::max<std::uint64_t>(regions.bytes, *fact.size);
  return StorageSize{roundedUp(bytes, regions.alignment), regions.alignment};
}

void addBehind(StorageSize &all, const StorageSize &next) {
  all.alignment = std::max(all.alignment, next.alignment);
  all.bytes = roundedUp(all.bytes, next.alignment) + next.bytes;
}

/// The holder in which the regions from `r` on lie; moves `r` behind them.
std::optional<StorageSize> sizeOfHolder(const Kernel &kernel, const StoragePlan &plan, size_t &r,
                                        llvm::function_ref<std::optional<StorageSize>(const Region &)> sizeOfRegion) {
  const Region &first = plan.regions[r];
  StorageSize regions{0, 1};
  bool known = true;
  for (; r != plan.regions.size() && plan.regions[r].holder == first.holder; ++r) {
    auto size = sizeOfRegion(plan.regions[r]);
    known &= size.has_value();
    if (size)
      addBehind(regions, *size);
  }
  return known ? held(kernel.descriptors[descriptorOf(kernel, first)], regions) : std::nullopt;
}

} // namespace

std::optional<StorageSize> sizeOf(const Kernel &kernel, const StoragePlan &plan,
                                  llvm::function_ref<std::optional<StorageSize>(const Region &)> sizeOfRegion) {
  StorageSize all{0, 1};
  for (size_t r = 0; r != plan.regions.size();) {
    auto size = plan.regions[r].holder ? sizeOfHolder(kernel, plan, r, sizeOfRegion) : sizeOfRegion(plan.regions[r++]);
    if (!size)
      return std::nullopt;
    addBehind(all, *size);
  }
  all.bytes = roundedUp(all.bytes, all.alignment);
  return all;
}

void addDescriptors(const Kernel &kernel, KernelPlan &plan) {
  bool any = false;
  auto known = [](const Region &region) { return region.size; };
  for (unsigned i = 0; i != kernel.descriptors.size(); ++i) {
    std::vector<Region> regions = regionsOf(kernel, plan.ownUses, i), reserved = reservedRegions(kernel, i);
    any |= !regions.empty() || !reserved.empty();
    bool holds = sharesOut(kernel, i) && regions.size() + reserved.size() != 0;
    for (std::vector<Region> *list : {&regions, &reserved})
      for (Region &region : *list) {
        if (holds)
          region.holder = unsigned(plan.plan.holders.size());
        if (!region.reservation)
          region.size = sizeOfCalls(kernel.descriptors[i], region, plan.ownUses);
        plan.plan.regions.push_back(std::move(region));
      }
    if (!holds)
      continue;
    plan.plan.holders.push_back({kernel.descriptors[i].name, kernel.descriptors[i].sizeText, std::nullopt});
    size_t first = plan.plan.regions.size() - regions.size() - reserved.size();
    plan.plan.holders.back().size = sizeOfHolder(kernel, plan.plan, first, known);
  }
  if (any)
    plan.plan.size = sizeOf(kernel, plan.plan, known);
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
