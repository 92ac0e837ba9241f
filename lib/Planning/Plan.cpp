#include "Planning/Plan.h"

#include <algorithm>
#include <map>

namespace coop {
namespace {

/// The first use, in call order, that some path from `start`'s successors reaches before any barrier.
std::optional<unsigned> nextUse(const FlowGraph &flow, unsigned start) {
  std::vector<bool> seen(flow.nodes.size());
  std::vector<unsigned> work = flow.nodes[start].successors;
  std::optional<unsigned> found;
  while (!work.empty()) {
    unsigned at = work.back();
    work.pop_back();
    if (seen[at])
      continue;
    seen[at] = true;
    const FlowGraph::Node &node = flow.nodes[at];
    if (node.kind == FlowGraph::Kind::Barrier && node.scope == Scope::Block)
      continue;
    if (node.kind == FlowGraph::Kind::Use) {
      found = found ? std::min(*found, node.call) : node.call;
      continue;
    }
    work.insert(work.end(), node.successors.begin(), node.successors.end());
  }
  return found;
}

} // namespace

const PlannedBarrier *StoragePlan::barrierAfter(unsigned call) const {
  auto it = std::find_if(barriers.begin(), barriers.end(), [&](auto &b) { return b.afterCall == call; });
  return it == barriers.end() ? nullptr : &*it;
}

StoragePlan planStorage(const PlanRequest &request) {
  StoragePlan plan;
  if (request.uses.empty())
    return plan;
  Region region;
  for (const StorageUse &use : request.uses)
    region.calls.push_back(use.call);
  std::sort(region.calls.begin(), region.calls.end());
  plan.regions.push_back(region);

  // One source call can stand at several nodes (a goto's target duplicates none today, a fold may); any of them
  // that reaches another use asks for the barrier.
  std::map<unsigned, unsigned> needed;
  for (unsigned i = 0; i != request.flow.nodes.size(); ++i) {
    const FlowGraph::Node &node = request.flow.nodes[i];
    if (node.kind != FlowGraph::Kind::Use)
      continue;
    if (auto next = nextUse(request.flow, i))
      needed.try_emplace(node.call, *next);
  }
  for (auto [call, next] : needed)
    plan.barriers.push_back({call, Scope::Block, next});
  return plan;
}

std::string describe(const StoragePlan &plan) {
  std::string text;
  for (unsigned i = 0; i != plan.regions.size(); ++i) {
    text += "region " + std::to_string(i) + ": calls";
    for (unsigned call : plan.regions[i].calls)
      text += " " + std::to_string(call);
    text += "\n";
  }
  for (const PlannedBarrier &barrier : plan.barriers)
    text += "barrier after call " + std::to_string(barrier.afterCall) + ": call " +
            std::to_string(barrier.beforeCall) + " may write the same bytes next\n";
  return text;
}

} // namespace coop
