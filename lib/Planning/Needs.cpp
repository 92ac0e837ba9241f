// Why each barrier of a solution stands, and so when it may be left out.
#include "Planning/Barriers.h"
#include "Planning/Search.h"

#include <algorithm>
#include <tuple>

namespace coop {

bool BarrierProblem::standsAtNode(const Position &position, unsigned node) const {
  auto is = [&](int index) { return index >= 0 && places[index].position == position; };
  return is(before[node]) || is(at[node]) || is(after[node]);
}

/// Whether a path leads from behind the use to the position, past no certain use of its region.
bool BarrierProblem::leadsTo(unsigned use, const Position &position, const Overlap &overlap, const Level &level,
                             const Blocked &blocked) const {
  if (position == Position{Position::Kind::AfterCall, request.uses[use].call})
    return true;
  for (unsigned start : nodesOf[use]) {
    if (stops(blocked, after[start], level))
      continue;
    bool found = false;
    Search search(*this, blocked, level);
    search.enter(start, -1);
    search.run([&](unsigned v, unsigned node) {
      bool goesOn = overlap[v] != overlap[use] ? !orders(v, level) : !request.uses[v].certain;
      found |= standsAtNode(position, node) && (goesOn || position.kind == Position::Kind::BeforeCall);
      return goesOn;
    });
    for (unsigned node : search.queue)
      found |= position.kind == Position::Kind::AtPlace && standsAtNode(position, node);
    if (found)
      return true;
  }
  return false;
}

/// The uses of a region that may be the next to touch its bytes from the position on: up to a certain one on each path.
std::set<unsigned> BarrierProblem::targetsOf(const Position &position, unsigned region, const Overlap &overlap,
                                             const Level &level, const Blocked &blocked) const {
  std::set<unsigned> targets;
  Search search(*this, blocked, level);
  for (unsigned node = 0; node != request.flow.nodes.size(); ++node) {
    if (!standsAtNode(position, node))
      continue;
    if (position.kind != Position::Kind::BeforeCall) {
      search.enter(node, -1);
    } else if (search.cameFrom[node] == -2) {
      search.cameFrom[node] = -1;
      search.queue.push_back(node);
    }
  }
  search.run([&](unsigned v, unsigned) {
    if (overlap[v] != region)
      return !orders(v, level);
    targets.insert(v);
    return !request.uses[v].certain;
  });
  return targets;
}

BarrierProblem::Separated BarrierProblem::separatedBy(unsigned element, const Overlap &overlap,
                                                      const Blocked &fromSources, const Blocked &toTargets) const {
  const Element &barrier = elements[element];
  Separated result;
  std::vector<std::set<Level>> levels = levelsOf(overlap);
  for (unsigned u = 0; u != request.uses.size(); ++u) {
    for (const Level &level : levels[u]) {
      if (!barrier.level.covers(level) || !leadsTo(u, barrier.position, overlap, level, fromSources))
        continue;
      for (unsigned v : targetsOf(barrier.position, overlap[u], overlap, level, toTargets))
        if (levelBetween(request.uses[u], request.uses[v]) == level)
          result[u].insert(v);
    }
  }
  return result;
}

std::vector<PlannedBarrier> BarrierProblem::barriers(const Overlap &overlap, const Solution &solution) const {
  auto without = [](std::vector<unsigned> list, unsigned e) {
    list.erase(std::remove(list.begin(), list.end(), e), list.end());
    return list;
  };
  // Between a certain use and a certain next one a barrier stands in every instantiation, and ends what others are for.
  std::vector<unsigned> unconditional;
  for (unsigned e : solution.barriers) {
    Blocked others = blockedBy(without(solution.barriers, e));
    for (auto &[u, targets] : separatedBy(e, overlap, others, others))
      if (request.uses[u].certain &&
          std::any_of(targets.begin(), targets.end(), [&](unsigned v) { return request.uses[v].certain; })) {
        unconditional.push_back(e);
        break;
      }
  }
  std::vector<PlannedBarrier> result;
  for (unsigned e : solution.barriers) {
    PlannedBarrier barrier{elements[e].position, elements[e].level.scope, elements[e].level.instances, {}};
    std::map<std::set<unsigned>, std::vector<unsigned>> sourcesOf;
    for (auto &[u, targets] : separatedBy(e, overlap, blockedBy(without(solution.barriers, e)),
                                          blockedBy(without(unconditional, e)))) {
      std::set<unsigned> calls;
      for (unsigned v : targets)
        calls.insert(request.uses[v].call);
      sourcesOf[calls].push_back(request.uses[u].call);
    }
    for (auto &[targets, sources] : sourcesOf) {
      std::sort(sources.begin(), sources.end());
      barrier.needs.push_back({sources, {targets.begin(), targets.end()}});
    }
    std::sort(barrier.needs.begin(), barrier.needs.end(),
              [](const Need &a, const Need &b) { return a.sources < b.sources; });
    result.push_back(std::move(barrier));
  }
  std::sort(result.begin(), result.end(), [](const PlannedBarrier &a, const PlannedBarrier &b) {
    return std::tie(a.position, a.scope, a.instances) < std::tie(b.position, b.scope, b.instances);
  });
  return result;
}

} // namespace coop
