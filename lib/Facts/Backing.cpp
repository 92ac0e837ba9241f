#include "Facts/Backing.h"

namespace coop {
namespace {

constexpr const char *elsewhere = "this header does not include the file that defines the kernel; include it";

/// Why bytes cannot be added to a launch; empty where they can.
std::string obstacle(const LaunchFact &launch) {
  if (!launch.certain)
    return "it starts one of several kernels; launch each by its name";
  if (launch.mayRunOnDevice)
    return "it stands in a function that may run on the device";
  if (launch.kernelText.empty())
    return "the kernel's template arguments are deduced; spell them";
  if (launch.kernelElsewhere)
    return elsewhere;
  bool editable = launch.form == LaunchFact::Form::Config ? !launch.blockText.empty()
                  : launch.shared.valid()                 ? !launch.sharedText.empty()
                                                          : launch.sharedAt.valid();
  return editable ? "" : "it is built by a macro; write the launch where the macro is used";
}

} // namespace

std::optional<DynamicBacking> dynamicBacking(const Kernel &kernel, const StoragePlan &plan) {
  if (!plan.size || plan.size->bytes + kernel.ownShared <= staticSharedLimit)
    return std::nullopt;
  return DynamicBacking{plan.size->bytes, plan.size->alignment};
}

std::vector<Diagnostic> checkBackings(const FileFacts &facts,
                                      const std::vector<std::optional<DynamicBacking>> &backings) {
  std::vector<Diagnostic> out;
  for (size_t i = 0; i != facts.kernels.size(); ++i) {
    if (!backings[i])
      continue;
    const Kernel &kernel = facts.kernels[i];
    for (const LaunchFact &launch : facts.launches)
      if (std::string why = obstacle(launch); launch.kernelBody == kernel.body && !why.empty())
        out.push_back(diagnose(Message::DynamicLaunch, launch.span, kernel.name, backings[i]->bytes, why));
    for (const SharedBytesFact &call : facts.sharedBytes)
      if (call.kernelBody == kernel.body &&
          (call.kernelText.empty() || (call.bytes.valid() ? call.bytesText.empty() : !call.insertAt.valid())))
        out.push_back(diagnose(Message::DynamicLaunch, call.span, kernel.name, backings[i]->bytes,
                               call.kernelElsewhere ? elsewhere
                                                    : "it is built by a macro; write the call where the macro is used"));
    for (const KernelMention &mention : facts.mentions)
      if (mention.kernelBody == kernel.body)
        out.push_back(diagnose(Message::DynamicUnseen, mention.span, kernel.name, backings[i]->bytes));
  }
  return out;
}

} // namespace coop
