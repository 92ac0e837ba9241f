#include "Planning/Flow.h"

namespace coop {

bool crossesBarrier(const FlowGraph &flow, unsigned from, unsigned to) {
  std::vector<bool> seen[2] = {std::vector<bool>(flow.nodes.size()), std::vector<bool>(flow.nodes.size())};
  std::vector<std::pair<unsigned, bool>> queue;
  auto enter = [&](unsigned node, bool crossed) {
    for (unsigned next : flow.nodes[node].successors)
      if (!seen[crossed][next]) {
        seen[crossed][next] = true;
        queue.push_back({next, crossed});
      }
  };
  enter(from, false);
  for (size_t i = 0; i != queue.size(); ++i) {
    auto [node, crossed] = queue[i];
    if (node == to && crossed)
      return true;
    if (node != to && node != from)
      enter(node, crossed || flow.nodes[node].kind == FlowGraph::Kind::Barrier);
  }
  return false;
}

} // namespace coop
