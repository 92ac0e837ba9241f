#include "Pipeline/InstanceSizes.h"

#include "Frontend/SizeCache.h"
#include "Pipeline/OwnStorage.h"
#include "Planning/Layout.h"

#include <algorithm>

namespace coop {
namespace {

/// More than any storage type is aligned to.
constexpr std::uint64_t slack = 128;

template <class Instances> auto *named(Instances &instances, const std::string &name) {
  for (auto &instance : instances)
    if (instance.name == name)
      return &instance;
  return static_cast<decltype(&instances.front())>(nullptr);
}

std::vector<std::string> namesOf(const Kernel &kernel) {
  std::vector<std::string> names;
  for (const auto &[name, bytes] : kernel.ownSharedIn)
    names.push_back(name);
  return names;
}

/// At most what the storage takes in one instantiation; nothing where that is not known.
std::optional<std::uint64_t> bound(const Kernel &kernel, const std::string &name) {
  std::uint64_t sum = 0;
  for (const Call &call : kernel.calls) {
    if (call.exchange() == Exchange::Never || call.userStorage)
      continue;
    std::uint64_t tile = 0; // of the largest element, in a pack expansion
    for (const Instance &instance : call.instances) {
      if (instance.name == name && tileBytes(instance) == 0)
        return std::nullopt;
      if (instance.name == name)
        tile = std::max(tile, tileBytes(instance));
    }
    if (tile == 0)
      return std::nullopt;
    sum += tile + tile / 32 + slack;
  }
  for (const DescriptorFact &fact : kernel.descriptors) {
    if ((!fact.sizeText.empty() && !fact.size) || (!fact.alignmentText.empty() && !fact.alignment))
      return std::nullopt;
    sum += std::uint64_t(fact.size.value_or(0)) + 2 * std::uint64_t(fact.alignment.value_or(0));
  }
  for (const ReservationFact &fact : kernel.reservations) {
    const ReservationInstance *instance = named(fact.instances, name);
    auto size = instance ? instance->size() : std::nullopt;
    if (fact.evaluated && !size)
      return std::nullopt;
    if (fact.evaluated)
      sum += size->bytes + size->alignment +
             std::uint64_t(kernel.descriptors[fact.descriptor].alignment.value_or(0));
  }
  return sum;
}

/// The uses of a kernel as they are in one instantiation, and the questions to CUB that are left.
struct Measured {
  size_t kernel, instance;
  PlanRequest request;
  std::vector<StorageUse> own;
};

class Measurement {
public:
  Measurement(const FrontendRequest &parse, const std::string &cacheFolder) : parse(parse), cacheFolder(cacheFolder) {}

  std::vector<StorageQuery> queries;
  std::vector<std::pair<size_t, size_t>> asking; ///< which of `measured`, which of its uses
  std::vector<Measured> measured;

  void add(size_t k, size_t i, const Kernel &kernel, const KernelPlan &plan, const std::string &name) {
    Measured one{k, i, plan.request, plan.ownUses};
    measured.push_back(std::move(one));
    Measured &added = measured.back();
    size_t number = 0;
    for (std::vector<StorageUse> *uses : {&added.request.uses, &added.own})
      for (StorageUse &use : *uses)
        ask(kernel.calls[use.call], name, use, added.request, number++);
  }

  void answer() {
    auto sizes = queries.empty() ? std::vector<std::optional<StorageSize>>() : storageSizes(parse, cacheFolder, queries);
    for (size_t q = 0; q != asking.size(); ++q) {
      Measured &one = measured[asking[q].first];
      size_t use = asking[q].second, planned = one.request.uses.size();
      auto &size = (use < planned ? one.request.uses[use] : one.own[use - planned]).size;
      bool isSame = q != 0 && asking[q] == asking[q - 1]; // another element of the same pack expansion
      if (isSame && size && sizes[q])
        size = StorageSize{std::max(size->bytes, sizes[q]->bytes), std::max(size->alignment, sizes[q]->alignment)};
      else if (!isSame || size)
        size = sizes[q];
    }
  }

private:
  void ask(const Call &call, const std::string &name, StorageUse &use, PlanRequest &request, size_t number) {
    for (const Instance &instance : call.instances)
      if (instance.name == name) {
        ask(call, &instance, use, request, number);
        if (!call.perElement)
          return;
      }
  }

  void ask(const Call &call, const Instance *instance, StorageUse &use, PlanRequest &request, size_t number) {
    auto threads = instance->group.maxThreads(), size = instance->group.size();
    if (threads)
      request.threads = unsigned(*threads);
    if (use.scope != Scope::Block && threads && size)
      use.count = unsigned(*threads / *size);
    std::string type = call.operation->emitter.storageIn(call, *instance);
    if (type.empty()) {
      // No exchange in this instantiation: an empty class.
      const Algorithm *row = call.algorithm(*instance);
      bool none = row && (!row->exchanges || instance->payload.items == 1 || size == 1);
      if (none)
        use.size = StorageSize{1, 1};
      return;
    }
    if (!instance->payload.valueSize || !instance->payload.valueAlignment)
      return;
    queries.push_back({type, *instance->payload.valueSize, *instance->payload.valueAlignment});
    asking.push_back({measured.size() - 1, number});
  }

  const FrontendRequest &parse;
  const std::string &cacheFolder;
};

std::optional<StorageSize> sizeOf(const Kernel &kernel, const StoragePlan &plan, const Measured &measured,
                                  const std::string &name, std::optional<unsigned> argument = std::nullopt) {
  auto sizeOfRegion = [&](const Region &region) {
    if (region.reservation)
      return reservedIn(kernel, *region.reservation, name);
    return region.name.empty() ? Layout(measured.request).sizeOf(region) : describedIn(kernel, region, measured.own);
  };
  return sizeOf(kernel, plan, sizeOfRegion, argument);
}

} // namespace

std::uint64_t ownIn(const Kernel &kernel, const std::string &name) {
  for (const auto &[instance, bytes] : kernel.ownSharedIn)
    if (instance == name)
      return bytes;
  return kernel.ownShared;
}

std::uint64_t besideBytes(const Kernel &kernel, const KernelPlan &plan) {
  return plan.request.ownShared - kernel.ownShared;
}

std::uint64_t tileBytes(const Instance &instance) {
  const PayloadFact &payload = instance.payload;
  auto threads = instance.group.maxThreads();
  return payload.valueSize && payload.items && threads ? *payload.valueSize * *payload.items * *threads : 0;
}

std::optional<StorageSize> measureInstance(const FrontendRequest &parse, const std::string &cacheFolder,
                                           const Kernel &kernel, const KernelPlan &plan, const std::string &name,
                                           std::optional<unsigned> argument) {
  Measurement measurement(parse, cacheFolder);
  measurement.add(0, 0, kernel, plan, name);
  measurement.answer();
  return sizeOf(kernel, plan.plan, measurement.measured.front(), name, argument);
}

std::vector<std::vector<InstanceSize>> measureInstances(const FrontendRequest &parse, const std::string &cacheFolder,
                                                        const FileFacts &facts, const std::vector<KernelPlan> &plans) {
  std::vector<std::vector<InstanceSize>> result(facts.kernels.size());
  Measurement measurement(parse, cacheFolder);
  for (size_t k = 0; k != facts.kernels.size(); ++k) {
    const Kernel &kernel = facts.kernels[k];
    if (!kernel.outside || kernel.helper)
      continue;
    for (const std::string &name : namesOf(kernel)) {
      InstanceSize one{name, false, ownIn(kernel, name) + besideBytes(kernel, plans[k]), std::nullopt};
      auto most = bound(kernel, name);
      one.fits = most && *most + one.own <= staticSharedLimit;
      if (!one.fits)
        measurement.add(k, result[k].size(), kernel, plans[k], name);
      result[k].push_back(std::move(one));
    }
  }
  measurement.answer();
  for (const Measured &one : measurement.measured) {
    InstanceSize &instance = result[one.kernel][one.instance];
    instance.size = sizeOf(facts.kernels[one.kernel], plans[one.kernel].plan, one, instance.name);
    instance.fits = instance.size && instance.size->bytes + instance.own <= staticSharedLimit;
  }
  return result;
}

} // namespace coop
