#include "Facts/Backing.h"

#include <algorithm>

namespace coop {
namespace {

constexpr const char *elsewhere = "this header does not include the file that defines the kernel; include it";

/// Why bytes cannot be added to a launch; empty where they can.
std::string obstacle(const LaunchFact &launch) {
  if (!launch.certain)
    return "it starts one of several kernels; launch each by its name";
  if (launch.mayRunOnDevice)
    return "it stands in a function that may run on the device; launch the kernel from the host";
  if (launch.kernelText.empty())
    return "the kernel's template arguments are deduced; spell them";
  if (launch.kernelElsewhere)
    return elsewhere;
  bool editable = launch.hasFields()                    ? !launch.blockText.empty()
                  : launch.shared.valid()                 ? !launch.sharedText.empty()
                                                          : launch.sharedAt.valid();
  return editable ? "" : "it is built by a macro; write the launch where the macro is used";
}

} // namespace

std::optional<DynamicBacking> dynamicBacking(const StoragePlan &plan, std::uint64_t ownShared) {
  if (!plan.size || plan.size->bytes + ownShared <= staticSharedLimit)
    return std::nullopt;
  return DynamicBacking{plan.size->bytes, plan.size->alignment, "", 0, {}, {}};
}

namespace {

bool contains(const std::vector<std::string> &names, const std::string &name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// Whether the kernel, in this instantiation, may need bytes of a launch, as far as what is in sight says.
bool needsBytes(const DynamicBacking &backing, const std::string &instance) {
  return backing.type.empty() || contains(backing.dynamically, instance);
}

std::string obstacle(const SharedBytesFact &call, const DynamicBacking &backing) {
  if (call.kernelElsewhere)
    return elsewhere;
  if (call.kernelText.empty() && call.kind == SharedBytesFact::Kind::Limit && !call.attribute.empty())
    return "which attribute it sets is not known, and saying it has side effects; name the attribute";
  if (!backing.type.empty() && call.templateArguments.empty())
    return "the kernel's template arguments are not all spelled; spell them";
  bool editable = !call.kernelText.empty() && (call.bytes.valid() ? !call.bytesText.empty() : call.insertAt.valid());
  return editable ? "" : "it is built by a macro; write the call where the macro is used";
}

} // namespace

bool canProvide(const LaunchFact &launch, const DynamicBacking &backing) {
  return obstacle(launch).empty() && (backing.type.empty() || !launch.templateArguments.empty());
}

bool canProvide(const SharedBytesFact &call, const DynamicBacking &backing) { return obstacle(call, backing).empty(); }

bool needsNothing(const DynamicBacking &backing, const std::string &instance, bool dependent) {
  return !dependent && !backing.type.empty() && contains(backing.statically, instance);
}

std::vector<Diagnostic> checkBackings(const FileFacts &facts,
                                      const std::vector<std::optional<DynamicBacking>> &backings) {
  std::vector<Diagnostic> out;
  for (const SharedBytesFact &call : facts.sharedBytes)
    if (call.kind == SharedBytesFact::Kind::Sum && (!call.certain || !call.kernelBody.valid()))
      out.push_back(diagnose(Message::SumUnknown, call.span));
  for (size_t i = 0; i != facts.kernels.size(); ++i) {
    if (!backings[i])
      continue;
    const Kernel &kernel = facts.kernels[i];
    const DynamicBacking &backing = *backings[i];
    std::string bytes = backing.type.empty() ? std::to_string(backing.bytes) + " bytes" : "additional bytes";
    bool promised = false; // the file says how many bytes the kernel takes where that cannot be seen
    for (const LaunchFact &launch : facts.launches) {
      if (!(launch.kernelBody == kernel.body) || launch.passesSum || !needsBytes(backing, launch.instance))
        continue;
      std::string why = obstacle(launch);
      if (why.empty() && !canProvide(launch, backing))
        why = "the kernel's template arguments are not all spelled; spell them";
      if (!why.empty())
        out.push_back(diagnose(Message::DynamicLaunch, launch.span, kernel.name, bytes, why));
    }
    for (const SharedBytesFact &call : facts.sharedBytes) {
      promised |= call.kernelBody == kernel.body && call.kind == SharedBytesFact::Kind::Sum;
      if (call.kernelBody == kernel.body && !call.passesSum && needsBytes(backing, call.instance))
        if (std::string why = obstacle(call, backing); !why.empty())
          out.push_back(diagnose(Message::DynamicLaunch, call.span, kernel.name, bytes, why));
    }
    bool dynamic = backing.type.empty() || !backing.dynamically.empty();
    for (const KernelMention &mention : facts.mentions)
      if (mention.kernelBody == kernel.body && dynamic && !promised)
        out.push_back(diagnose(Message::DynamicUnseen, mention.span, kernel.name, bytes));
  }
  return out;
}

} // namespace coop
