#include "Pipeline/OwnStorage.h"

#include "Pipeline/DescriptorBarriers.h"
#include "Rewriting/Rewrite.h"

#include <algorithm>

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

/// A call of a function that reserves in what it is given.
bool passesToReserving(const Call &call) { return call.passed && call.passed->reserves; }

/// Whether several regions share out the bytes that a descriptor asks for.
bool sharesOut(const Kernel &kernel, unsigned descriptor) {
  const DescriptorFact &fact = kernel.descriptors[descriptor];
  bool inFunctions = std::any_of(kernel.calls.begin(), kernel.calls.end(), [&](const Call &call) {
    return call.descriptor == descriptor && passesToReserving(call);
  });
  return !fact.sizeText.empty() && (fact.exclusive || reserves(kernel, descriptor) || inFunctions);
}

/// Whether two calls of one descriptor use the same bytes. What a function reserves must outlast its call, and be there again
/// in the next: all calls of the function have one region, and no others.
bool shareBytes(const DescriptorFact &fact, const Call &a, const Call &b) {
  if (passesToReserving(a) || passesToReserving(b))
    return passesToReserving(a) && passesToReserving(b) && a.passed->function == b.passed->function &&
           a.passed->parameter == b.passed->parameter && a.passed->arguments == b.passed->arguments &&
           a.passed->scope == b.passed->scope;
  return !fact.exclusive;
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
    if (kernel.descriptors[index].parameter)
      region.argument = index;
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

/// Bytes that the calls and reservations in front of a place of the text need by themselves; nothing where one is not known.
std::optional<std::uint64_t> neededBytes(const Kernel &kernel, const std::vector<StorageUse> &all, unsigned index,
                                         unsigned end) {
  std::vector<StorageUse> uses;
  for (const StorageUse &use : all)
    if (kernel.calls[use.call].span.begin < end)
      uses.push_back(use);
  std::uint64_t bytes = 0;
  for (const Region &region : regionsOf(kernel, uses, index)) {
    StorageSize size{0, 1};
    for (const StorageUse &use : uses) {
      std::vector<unsigned> calls = region.calls();
      if (std::find(calls.begin(), calls.end(), use.call) == calls.end())
        continue;
      if (!use.size)
        return std::nullopt;
      size = {std::max(size.bytes, use.size->bytes), std::max(size.alignment, use.size->alignment)};
    }
    bytes = roundedUp(bytes, size.alignment) + size.bytes;
  }
  for (const Region &region : reservedRegions(kernel, index)) {
    if (kernel.reservations[*region.reservation].span.begin >= end)
      continue;
    if (!region.size)
      return std::nullopt;
    bytes = roundedUp(bytes, region.size->alignment) + region.size->bytes;
  }
  return bytes;
}

/// The first call or reservation of a descriptor that does not fit into what it asks for.
SourceSpan excessOf(const Kernel &kernel, const std::vector<StorageUse> &all, unsigned index) {
  std::vector<std::pair<SourceSpan, SourceSpan>> places; // the whole, and what is marked
  for (const StorageUse &use : all)
    if (uses(kernel, use, index))
      places.push_back({kernel.calls[use.call].span, kernel.calls[use.call].callee});
  for (const ReservationFact &fact : kernel.reservations)
    if (fact.evaluated && fact.descriptor == index)
      places.push_back({fact.span, fact.at});
  std::sort(places.begin(), places.end(), [](const auto &a, const auto &b) { return a.first.begin < b.first.begin; });
  for (const auto &[span, at] : places)
    if (auto needed = neededBytes(kernel, all, index, span.begin + 1);
        needed && *needed > std::uint64_t(*kernel.descriptors[index].size))
      return at;
  return kernel.descriptors[index].at;
}

void checkSizes(const Kernel &kernel, const std::vector<StorageUse> &all, std::vector<Diagnostic> &out) {
  for (unsigned i = 0; i != kernel.descriptors.size(); ++i) {
    const DescriptorFact &fact = kernel.descriptors[i];
    if (!fact.used && !fact.parameter)
      out.push_back(diagnose(Message::DescriptorUnused, fact.at, fact.name));
    auto needed = neededBytes(kernel, all, i, ~0u);
    if (fact.size && needed && *needed > std::uint64_t(*fact.size))
      out.push_back(diagnose(Message::DescriptorTooSmall, excessOf(kernel, all, i), fact.name, *fact.size, *needed));
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

} // namespace

std::vector<Region> regionsOf(const Kernel &kernel, const std::vector<StorageUse> &all, unsigned index) {
  const DescriptorFact &fact = kernel.descriptors[index];
  std::vector<Region> regions;
  for (const StorageUse &use : all) {
    if (!uses(kernel, use, index))
      continue;
    auto into = std::find_if(regions.begin(), regions.end(), [&](const Region &region) {
      return shareBytes(fact, kernel.calls[region.calls().front()], kernel.calls[use.call]);
    });
    if (into == regions.end()) {
      Region region;
      region.parts.push_back({Scope::Block, "", {}});
      region.name = fact.name;
      region.bytesText = sharesOut(kernel, index) ? "" : fact.sizeText;
      region.alignmentText = fact.alignmentText;
      if (fact.parameter)
        region.argument = index;
      into = regions.insert(regions.end(), std::move(region));
    }
    into->parts.front().calls.push_back(use.call);
  }
  return regions;
}

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
                                  llvm::function_ref<std::optional<StorageSize>(const Region &)> sizeOfRegion,
                                  std::optional<unsigned> argument) {
  StorageSize all{0, 1};
  for (size_t r = 0; r != plan.regions.size();) {
    if (plan.regions[r].argument != argument) {
      ++r;
      continue;
    }
    auto size = plan.regions[r].holder ? sizeOfHolder(kernel, plan, r, sizeOfRegion) : sizeOfRegion(plan.regions[r++]);
    if (!size)
      return std::nullopt;
    addBehind(all, *size);
  }
  all.bytes = roundedUp(all.bytes, all.alignment);
  return all;
}

std::optional<StorageSize> argumentSize(const Kernel &kernel, const StoragePlan &plan, unsigned descriptor) {
  return sizeOf(kernel, plan, [](const Region &region) { return region.size; }, descriptor);
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
    if (!call.descriptor || call.passed || !kernel.descriptors[*call.descriptor].autoSync) // a function has them in it
      continue;
    PlannedBarrier barrier;
    barrier.position = {Position::Kind::AfterCall, i};
    plan.plan.barriers.push_back(std::move(barrier));
  }
  std::stable_sort(plan.plan.barriers.begin(), plan.plan.barriers.end(),
                   [](const PlannedBarrier &a, const PlannedBarrier &b) { return a.position < b.position; });
}

void checkOwnStorage(const FileFacts &facts, size_t k, const KernelPlan &plan, std::vector<Diagnostic> &out) {
  const Kernel &kernel = facts.kernels[k];
  checkSizes(kernel, plan.ownUses, out);
  checkDescriptorBarriers(facts, k, out);
}

} // namespace coop
