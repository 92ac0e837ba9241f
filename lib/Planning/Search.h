#pragma once
// How the barrier problem walks the flow graph; only its own sources include this.
#include "Planning/Barriers.h"

namespace coop {

/// A breadth-first walk from behind a use, or from a position, along paths that no barrier of the level cuts.
struct BarrierProblem::Search {
  const BarrierProblem &problem;
  const Blocked &blocked;
  const Level &level;
  std::vector<int> cameFrom; ///< by node: the node before it, -2: not seen
  std::vector<unsigned> queue;

  Search(const BarrierProblem &problem, const Blocked &blocked, const Level &level)
      : problem(problem), blocked(blocked), level(level), cameFrom(std::move(problem.unseen)) {
    cameFrom.resize(problem.request.flow.nodes.size(), -2);
  }
  /// Most searches see little of a large kernel: what they marked is less than what there is.
  ~Search() {
    for (unsigned node : queue)
      cameFrom[node] = -2;
    problem.unseen = std::move(cameFrom);
  }
  Search(const Search &) = delete;
  Search &operator=(const Search &) = delete;

  void enter(unsigned node, int from) {
    for (unsigned next : problem.request.flow.nodes[node].successors)
      if (cameFrom[next] == -2) {
        cameFrom[next] = from;
        queue.push_back(next);
      }
  }

  /// Calls `reached` at each use; the walk goes on behind it if that says so.
  template <class Reached> void run(Reached reached) {
    for (size_t i = 0; i != queue.size(); ++i) {
      unsigned at = queue[i];
      const FlowGraph::Node &node = problem.request.flow.nodes[at];
      if (node.kind == FlowGraph::Kind::Barrier && Level{node.scope, node.instances}.covers(level))
        continue;
      if (problem.stops(blocked, problem.at[at], level) || problem.stops(blocked, problem.before[at], level))
        continue;
      auto use = problem.useOf.find(node.call);
      if (node.kind == FlowGraph::Kind::Use && use != problem.useOf.end() && !reached(use->second, at))
        continue;
      if (!problem.stops(blocked, problem.after[at], level))
        enter(at, int(at));
    }
  }
};

} // namespace coop
