#include "Pipeline/StaticShared.h"

#include "Facts/Backing.h"
#include "Facts/PassedDescriptors.h"
#include "Pipeline/InstanceSizes.h"
#include "Rewriting/Rewrite.h"

namespace coop {
namespace {

bool hasOwnStorageAlone(const Kernel &function) {
  return function.helper && !function.helper->given && function.storage;
}

/// In a kernel's text those whose size is a number; in an instantiation all.
bool isOfText(const Kernel &kernel, const std::string &instance) { return kernel.isTemplate && instance.empty(); }

/// One kernel beside its functions, in one instantiation.
class Beside {
public:
  Beside(const FrontendRequest &parse, const std::string &cacheFolder, const FileFacts &facts,
         const std::vector<KernelPlan> &plans, const Kernel &kernel, const std::string &instance)
      : parse(parse), cacheFolder(cacheFolder), facts(facts), plans(plans), kernel(kernel), instance(instance),
        functions(ownFunctions(facts, kernel, instance)) {
    // What is only named may not be in the program.
    llvm::erase_if(functions, [&](const OwnFunction &function) {
      return llvm::none_of(kernel.reachedIn, [&](const ReachedFunction &each) {
        return each.from == instance && each.body == facts.kernels[function.number].body;
      });
    });
  }

  void check(std::uint64_t planned, std::vector<Diagnostic> &out) const {
    std::uint64_t own = ownIn(kernel, instance) + planned;
    if (functions.empty() || fitsCertainly(own))
      return;
    std::vector<std::uint64_t> sizes;
    std::uint64_t sum = 0;
    for (const OwnFunction &function : functions) {
      sizes.push_back(ownBytes(parse, cacheFolder, facts, plans, function).value_or(0));
      sum += sizes.back();
    }
    if (own + sum <= staticSharedLimit)
      return;
    // A function that is too large for any kernel has an error of its own.
    if (llvm::any_of(sizes, [](std::uint64_t size) { return size > staticSharedLimit; }))
      return;
    out.push_back(report(sizes, sum, own));
  }

private:
  bool fitsCertainly(std::uint64_t sum) const {
    for (const OwnFunction &function : functions) {
      std::uint64_t tiles = tilesOf(facts, facts.kernels[function.number], function.instance);
      const auto &plan = plans[function.number].plan;
      sum += function.instance.empty() && plan.size ? plan.size->bytes : tiles + tiles / 16 + 512;
    }
    return sum <= staticSharedLimit;
  }

  /// At the function with which it is too much, in the order of the text.
  Diagnostic report(const std::vector<std::uint64_t> &sizes, std::uint64_t sum, std::uint64_t own) const {
    size_t last = 0;
    std::uint64_t until = own;
    for (size_t i = 0; i != sizes.size() && until <= staticSharedLimit; ++i) {
      until += sizes[i];
      last = sizes[i] ? i : last;
    }
    SourceSpan at = helperOf(functions[last]).at;
    Diagnostic d = own ? diagnose(Message::FunctionsTooLargeBeside, at, kernel.name, sum, staticSharedLimit, own)
                       : diagnose(Message::FunctionsTooLarge, at, kernel.name, sum, staticSharedLimit);
    for (size_t i = 0; i != sizes.size(); ++i)
      if (sizes[i])
        d.note(Message::NoteFunctionBytes, helperOf(functions[i]).at, nameOf(functions[i]), sizes[i]);
    if (!instance.empty())
      d.note(Message::NoteInstantiation, at, instance);
    return d;
  }

  const HelperFact &helperOf(const OwnFunction &function) const { return *facts.kernels[function.number].helper; }
  std::string nameOf(const OwnFunction &function) const {
    return helperOf(function).isLambda   ? "this lambda"
           : function.instance.empty() ? "'" + facts.kernels[function.number].name + "'"
                                       : "'" + function.instance + "'";
  }

  const FrontendRequest &parse;
  const std::string &cacheFolder;
  const FileFacts &facts;
  const std::vector<KernelPlan> &plans;
  const Kernel &kernel;
  const std::string &instance;
  std::vector<OwnFunction> functions;
};

} // namespace

static const Instance &instanceOf(const Call &call, const std::string &name) {
  for (const Instance &instance : call.instances)
    if (!name.empty() && instance.name == name)
      return instance;
  return call.pattern;
}

std::uint64_t tilesOf(const FileFacts &facts, const Kernel &kernel, const std::string &name) {
  std::uint64_t sum = 0;
  for (const Call &call : kernel.calls) {
    if (call.passed && !call.passed->parameter) {
      sum += tilesOf(facts, facts.kernels[passedTo(facts, *call.passed)], call.passed->instance);
      continue;
    }
    if (call.exchange() == Exchange::Never || hasOwnStorage(call))
      continue;
    sum += tileBytes(instanceOf(call, name));
  }
  return sum;
}

std::uint64_t tilesOf(const FileFacts &facts, const Kernel &kernel, unsigned descriptor, const std::string &name) {
  std::uint64_t sum = 0;
  for (const Call &call : kernel.calls) {
    if (call.descriptor != descriptor || call.exchange() == Exchange::Never)
      continue;
    if (!call.passed) {
      sum += tileBytes(instanceOf(call, name));
      continue;
    }
    const Kernel &callee = facts.kernels[passedTo(facts, *call.passed)];
    sum += tilesOf(facts, callee, parameterOf(callee, *call.passed), call.passed->instance);
  }
  for (const ReservationFact &reservation : kernel.reservations)
    if (auto size = reservation.pattern.size(); size && reservation.evaluated && reservation.descriptor == descriptor)
      sum += size->bytes;
  return sum;
}

std::vector<OwnFunction> ownFunctions(const FileFacts &facts, const Kernel &kernel, const std::string &instance) {
  std::vector<OwnFunction> result;
  for (size_t k = 0; k != facts.kernels.size(); ++k) {
    const Kernel &other = facts.kernels[k];
    if (!hasOwnStorageAlone(other))
      continue;
    std::set<std::string> seen; // by several readings
    if (!other.isTemplate && llvm::is_contained(kernel.reached, other.body) && seen.insert("").second)
      result.push_back({k, ""});
    if (isOfText(kernel, instance))
      continue;
    for (const ReachedFunction &each : kernel.reachedIn)
      if (each.from == instance && each.body == other.body && each.instance.empty() != other.isTemplate &&
          seen.insert(each.instance).second)
        result.push_back({k, each.instance});
  }
  return result;
}

std::optional<std::uint64_t> ownBytes(const FrontendRequest &parse, const std::string &cacheFolder, const FileFacts &facts,
                                      const std::vector<KernelPlan> &plans, const OwnFunction &function) {
  const KernelPlan &plan = plans[function.number];
  auto size = function.instance.empty()
                  ? plan.plan.size
                  : measureInstance(parse, cacheFolder, facts.kernels[function.number], plan, function.instance);
  return size ? std::optional(size->bytes) : std::nullopt;
}

void checkOwnFunctions(const FrontendRequest &parse, const std::string &cacheFolder, const FileFacts &facts,
                       const std::vector<KernelPlan> &plans, std::vector<Diagnostic> &out) {
  for (size_t k = 0; k != plans.size(); ++k) {
    const Kernel &kernel = facts.kernels[k];
    if (kernel.helper)
      continue;
    std::vector<std::string> instances;
    for (const auto &[name, bytes] : kernel.ownSharedIn)
      instances.push_back(name);
    if (!kernel.isTemplate)
      instances = {""};
    for (const std::string &instance : instances)
      Beside(parse, cacheFolder, facts, plans, kernel, instance).check(0, out);
  }
}

} // namespace coop
