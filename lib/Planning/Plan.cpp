#include "Planning/Plan.h"
#include "Planning/Layout.h"
#include "Planning/Overlaps.h"

#include <algorithm>
#include <set>

namespace coop {
namespace {

/// One behind every use, whatever comes next.
std::vector<PlannedBarrier> barriersEverywhere(const PlanRequest &request) {
  std::vector<PlannedBarrier> barriers;
  auto isClosed = [&](const StorageUse &use) {
    return std::any_of(request.flow.nodes.begin(), request.flow.nodes.end(), [&](const FlowGraph::Node &node) {
      return node.kind == FlowGraph::Kind::Use && node.call == use.call && !node.after;
    });
  };
  std::set<unsigned> places;
  for (const FlowGraph::Node &node : request.flow.nodes)
    if (node.behindCalls && node.place && places.insert(*node.place).second)
      barriers.push_back({{Position::Kind::AtPlace, *node.place}, Scope::Block, "", {}});
  for (const StorageUse &use : request.uses)
    if (!isClosed(use)) // what stands behind its expression is for it, too
      barriers.push_back({{Position::Kind::AfterCall, use.call},
                          use.scope,
                          use.scope == Scope::LogicalWarp ? use.instances : "",
                          {}});
  std::sort(barriers.begin(), barriers.end(),
            [](const PlannedBarrier &a, const PlannedBarrier &b) { return a.position < b.position; });
  return barriers;
}

std::string list(const std::vector<unsigned> &calls) {
  std::string text;
  for (unsigned call : calls)
    text += " " + std::to_string(call);
  return text;
}

const char *nameOf(Scope scope) {
  return scope == Scope::Block ? "block" : scope == Scope::Warp ? "warp" : "logical warp";
}

std::string nameOf(const Position &position) {
  const char *kind = position.kind == Position::Kind::AfterCall    ? "after call "
                     : position.kind == Position::Kind::BeforeCall ? "before call "
                                                                   : "at place ";
  return kind + std::to_string(position.id);
}

} // namespace

std::vector<unsigned> Region::calls() const {
  std::vector<unsigned> all;
  for (const Part &part : parts)
    all.insert(all.end(), part.calls.begin(), part.calls.end());
  std::sort(all.begin(), all.end());
  return all;
}

std::vector<const PlannedBarrier *> StoragePlan::barriersAt(const Position &position) const {
  std::vector<const PlannedBarrier *> found;
  for (const PlannedBarrier &barrier : barriers)
    if (barrier.position == position)
      found.push_back(&barrier);
  return found;
}

StoragePlan planStorage(const PlanRequest &request) {
  StoragePlan plan;
  plan.policy = request.policy;
  plan.alwaysBarriers = request.alwaysBarriers;
  if (request.uses.empty())
    return plan;
  BarrierProblem problem(request);
  ChosenOverlap chosen = chooseOverlap(request, problem);
  plan.regions = regionsOf(request, chosen.overlap);
  plan.barriers =
      request.alwaysBarriers ? barriersEverywhere(request) : problem.barriers(chosen.overlap, chosen.barriers);
  plan.reliesOnSizes = chosen.reliesOnSizes;
  Layout layout(request);
  for (Region &region : plan.regions)
    region.size = layout.sizeOf(region);
  plan.size = layout.sizeOf(plan.regions);
  plan.separateBytes = layout.separateBytes();
  return plan;
}

bool sizesMatter(const PlanRequest &request) {
  if (request.policy == Policy::MinSmem || request.alwaysBarriers || request.uses.size() < 2)
    return false;
  PlanRequest least = request;
  least.policy = Policy::MinSmem;
  return !planStorage(least).barriers.empty();
}

std::string describe(const PlannedBarrier &barrier) {
  std::string text = std::string(nameOf(barrier.scope)) + " barrier " + nameOf(barrier.position);
  if (barrier.needs.empty())
    return text + ": always\n";
  const char *separator = ": ";
  for (const Need &need : barrier.needs) {
    text += separator + std::string("bytes used by") + list(need.sources) + " are written next by" + list(need.targets);
    separator = "; ";
  }
  return text + "\n";
}

std::string describe(const StoragePlan &plan) {
  std::string text;
  for (unsigned i = 0; i != plan.regions.size(); ++i) {
    text += "region " + std::to_string(i) + ":";
    for (const Part &part : plan.regions[i].parts) {
      text += std::string(&part == &plan.regions[i].parts.front() ? " " : ", ") + nameOf(part.scope);
      if (part.scope == Scope::LogicalWarp)
        text += " of " + part.instances;
      text += list(part.calls);
    }
    if (plan.regions[i].reservation)
      text += " reserved";
    if (plan.regions[i].size)
      text += ", " + std::to_string(plan.regions[i].size->bytes) + " bytes";
    text += "\n";
  }
  for (const PlannedBarrier &barrier : plan.barriers)
    text += describe(barrier);
  return text;
}

} // namespace coop
