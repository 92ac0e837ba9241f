#include "Planning/Plan.h"

#include <algorithm>
#include <map>
#include <set>

namespace coop {
namespace {

/// The uses that some path from `start`'s successors reaches before any barrier or certain use.
std::set<unsigned> nextUses(const FlowGraph &flow, unsigned start, Scope scope, const std::set<unsigned> &region,
                            const std::set<unsigned> &certain) {
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
    if (node.kind == FlowGraph::Kind::Barrier && node.scope >= scope)
      continue;
    if (node.kind == FlowGraph::Kind::Use && region.count(node.call)) {
      found.insert(node.call);
      if (certain.count(node.call))
        continue;
    }
    work.insert(work.end(), node.successors.begin(), node.successors.end());
  }
  return found;
}

void addBarriers(const FlowGraph &flow, const Region &region, const std::set<unsigned> &certain, StoragePlan &plan) {
  std::set<unsigned> calls(region.calls.begin(), region.calls.end());
  // One source call can stand at several nodes (two readings of the same kernel); what any of them reaches counts.
  std::map<unsigned, std::set<unsigned>> next;
  for (unsigned i = 0; i != flow.nodes.size(); ++i) {
    const FlowGraph::Node &node = flow.nodes[i];
    if (node.kind == FlowGraph::Kind::Use && calls.count(node.call))
      next[node.call].merge(nextUses(flow, i, region.scope, calls, certain));
  }
  for (auto &[call, following] : next)
    if (!following.empty())
      plan.barriers.push_back({call, region.scope, {following.begin(), following.end()}});
}

} // namespace

const PlannedBarrier *StoragePlan::barrierAfter(unsigned call) const {
  auto it = std::lower_bound(barriers.begin(), barriers.end(), call,
                             [](const PlannedBarrier &barrier, unsigned wanted) { return barrier.afterCall < wanted; });
  return it == barriers.end() || it->afterCall != call ? nullptr : &*it;
}

StoragePlan planStorage(const PlanRequest &request) {
  StoragePlan plan;
  std::set<unsigned> certain;
  for (const StorageUse &use : request.uses) {
    if (use.certain)
      certain.insert(use.call);
    auto same = std::find_if(plan.regions.begin(), plan.regions.end(), [&](const Region &region) {
      return region.scope == use.scope && region.instances == use.instances;
    });
    if (same == plan.regions.end())
      same = plan.regions.insert(plan.regions.end(), Region{use.scope, use.instances, {}});
    same->calls.push_back(use.call);
  }
  for (Region &region : plan.regions) {
    std::sort(region.calls.begin(), region.calls.end());
    addBarriers(request.flow, region, certain, plan);
  }
  std::sort(plan.barriers.begin(), plan.barriers.end(),
            [](const PlannedBarrier &a, const PlannedBarrier &b) { return a.afterCall < b.afterCall; });
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
