#include "Reporting/PlanView.h"

#include <llvm/ADT/StringRef.h>

#include <algorithm>

namespace coop {
namespace {

class Viewer {
public:
  Viewer(const std::string &source, const PlannedKernel &planned)
      : source(source), kernel(*planned.kernel), request(*planned.request), plan(*planned.plan) {}

  KernelView view() {
    KernelView view;
    view.name = kernel.name;
    view.line = lineOf(kernel.body.begin);
    view.bytes = plan.size ? std::optional(plan.size->bytes) : std::nullopt;
    view.bytesApart = plan.separateBytes;
    view.ownBytes = request.ownShared;
    view.threads = request.threads;
    for (const Call &call : kernel.calls) {
      view.calls.push_back(viewCall(call));
      view.callOrder.push_back(call.span.begin);
    }
    addUses(view);
    addRegions(view);
    for (const PlannedBarrier &barrier : plan.barriers)
      view.barriers.push_back(viewBarrier(barrier));
    addOccupancy(view);
    return view;
  }

private:
  unsigned lineOf(unsigned offset) const {
    return unsigned(1 + std::count(source.begin(), source.begin() + std::min<size_t>(offset, source.size()), '\n'));
  }

  CallView viewCall(const Call &call) const {
    CallView view;
    view.line = lineOf(call.span.begin);
    size_t lineStart = source.rfind('\n', call.span.begin);
    view.column = unsigned(call.span.begin - (lineStart == std::string::npos ? 0 : lineStart + 1) + 1);
    for (char c : llvm::StringRef(source).slice(call.span.begin, call.span.end)) {
      bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
      if (!blank)
        view.text += c;
      else if (!view.text.empty() && view.text.back() != ' ')
        view.text += ' ';
    }
    return view;
  }

  static std::string groupName(Scope scope, const std::string &instances) {
    return scope == Scope::Block ? "block" : scope == Scope::Warp ? "warp" : "logical warp of " + instances;
  }

  void addUses(KernelView &view) const {
    for (const StorageUse &use : request.uses) {
      CallView &call = view.calls[use.call];
      call.group = groupName(use.scope, use.instances);
      if (use.size)
        call.bytes = use.size->bytes;
      call.count = use.scope == Scope::Block ? std::optional(1u) : use.count;
    }
  }

  void addRegions(KernelView &view) const {
    std::optional<std::uint64_t> offset = 0, end;
    std::optional<unsigned> inside, argument;
    for (const Region &region : plan.regions) {
      RegionView one;
      if (region.argument != argument) // what a function is given for a descriptor is apart
        offset = 0;
      argument = region.argument;
      if (region.holder != inside) { // behind what the last holder has left, and aligned as the next
        offset = inside ? end : offset;
        inside = region.holder;
        const auto &size = inside ? plan.holders[*inside].size : std::nullopt;
        if (inside && offset && size)
          offset = (*offset + size->alignment - 1) / size->alignment * size->alignment;
        end = inside && offset && size ? std::optional(*offset + size->bytes) : std::nullopt;
      }
      if (offset && region.size) {
        std::uint64_t alignment = region.size->alignment;
        one.offset = (*offset + alignment - 1) / alignment * alignment;
        one.bytes = region.size->bytes;
        offset = *one.offset + *one.bytes;
      } else {
        offset.reset();
      }
      one.calls = region.calls();
      for (unsigned call : one.calls)
        view.calls[call].region = view.regions.size();
      view.regions.push_back(std::move(one));
    }
  }

  std::string lines(const std::vector<unsigned> &calls) const {
    std::string text = calls.size() == 1 ? "line " : "lines ";
    for (size_t i = 0; i != calls.size(); ++i)
      text += (i == 0 ? "" : i + 1 == calls.size() ? " or " : ", ") +
              std::to_string(lineOf(kernel.calls[calls[i]].span.begin));
    return text;
  }

  BarrierView viewBarrier(const PlannedBarrier &barrier) const {
    BarrierView view;
    view.scope = groupName(barrier.scope, barrier.instances);
    unsigned id = barrier.position.id;
    switch (barrier.position.kind) {
    case Position::Kind::AfterCall:
      view.order = kernel.calls[id].span.end;
      view.where = "after line " + std::to_string(lineOf(kernel.calls[id].span.begin));
      break;
    case Position::Kind::BeforeCall:
      view.order = kernel.calls[id].span.begin;
      view.where = "before line " + std::to_string(lineOf(kernel.calls[id].span.begin));
      break;
    case Position::Kind::AtPlace:
      view.order = id;
      view.where = "before line " + std::to_string(lineOf(id));
      break;
    }
    if (barrier.needs.empty())
      view.reason = "asked for after every call";
    for (const Need &need : barrier.needs) {
      view.needs.push_back({need.sources, need.targets});
      view.reason += (view.reason.empty() ? "" : "; ") + lines(need.targets) + " may write what " +
                     lines(need.sources) + " used";
    }
    return view;
  }

  void addOccupancy(KernelView &view) const {
    if (!view.bytes || !view.bytesApart || !view.threads)
      return;
    for (const Target &target : request.targets)
      view.occupancy.push_back({target.name, residentBlocks(target, *view.threads, *view.bytes + view.ownBytes),
                                residentBlocks(target, *view.threads, *view.bytesApart + view.ownBytes),
                                residentBlocks(target, *view.threads, 0)});
  }

  const std::string &source;
  const Kernel &kernel;
  const PlanRequest &request;
  const StoragePlan &plan;
};

std::string policyName(const PlanRequest &request) {
  if (request.alwaysBarriers)
    return "barriers always";
  return request.policy == Policy::Balanced  ? "balanced"
         : request.policy == Policy::MinSmem ? "min-smem"
                                             : "min-barriers";
}

} // namespace

FileView viewPlans(const std::string &file, const std::function<std::string(const std::string &)> &texts,
                   const std::vector<PlannedKernel> &kernels) {
  FileView view{file, "", {}};
  for (const PlannedKernel &planned : kernels) {
    view.policy = policyName(*planned.request);
    if (planned.request->uses.empty())
      continue;
    std::string source = texts(planned.file);
    view.kernels.push_back(Viewer(source, planned).view());
    view.kernels.back().file = planned.file == file ? "" : planned.file;
  }
  return view;
}

} // namespace coop
