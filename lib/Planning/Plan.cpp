#include "Planning/Plan.h"

#include <algorithm>
#include <map>
#include <set>

namespace coop {
namespace {

/// The uses that some path from `start`'s successors reaches before any barrier or certain use.
std::set<unsigned> nextUses(const FlowGraph &flow, unsigned start, const std::set<unsigned> &certain) {
  std::vector<bool> seen(flow.nodes.size());
  std::vector<unsigned> work = flow.nodes[start].successors;
  std::set<unsigned> found;
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
      found.insert(node.call);
      if (certain.count(node.call))
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

  std::set<unsigned> certain;
  for (const StorageUse &use : request.uses)
    if (use.certain)
      certain.insert(use.call);
  // One source call can stand at several nodes (two readings of the same kernel); what any of them reaches counts.
  std::map<unsigned, std::set<unsigned>> next;
  for (unsigned i = 0; i != request.flow.nodes.size(); ++i) {
    const FlowGraph::Node &node = request.flow.nodes[i];
    if (node.kind == FlowGraph::Kind::Use)
      next[node.call].merge(nextUses(request.flow, i, certain));
  }
  for (auto &[call, calls] : next)
    if (!calls.empty())
      plan.barriers.push_back({call, Scope::Block, {calls.begin(), calls.end()}});
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
  for (const PlannedBarrier &barrier : plan.barriers) {
    text += "barrier after call " + std::to_string(barrier.afterCall) + ": the same bytes are written next by";
    for (unsigned call : barrier.beforeCalls)
      text += " " + std::to_string(call);
    text += "\n";
  }
  return text;
}

} // namespace coop
