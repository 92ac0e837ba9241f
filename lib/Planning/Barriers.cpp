#include "Planning/Barriers.h"
#include "Planning/Search.h"

#include <algorithm>
#include <set>

namespace coop {

BarrierProblem::BarrierProblem(const PlanRequest &request) : request(request) {
  for (unsigned i = 0; i != request.uses.size(); ++i)
    useOf[request.uses[i].call] = i;
  nodesOf.resize(request.uses.size());
  uniformUse.assign(request.uses.size(), true);
  findPositions();
  makeElements();
}

unsigned BarrierProblem::positionOf(const Position &position) {
  auto [it, added] = indexOf.try_emplace(position, unsigned(places.size()));
  if (added)
    places.push_back({position, true, 0, 0, std::nullopt});
  return it->second;
}

void BarrierProblem::findPositions() {
  size_t count = request.flow.nodes.size();
  before.assign(count, -1);
  after.assign(count, -1);
  at.assign(count, -1);
  auto note = [&](const Position &position, const FlowGraph::Node &node) {
    unsigned index = positionOf(position);
    Place &place = places[index];
    // One position can be several nodes, of two readings of the same kernel: what holds must hold at all of them.
    place.uniform &= node.uniform;
    place.loops = std::max(place.loops, node.loops);
    place.branches = std::max(place.branches, node.branches);
    return int(index);
  };
  for (unsigned i = 0; i != count; ++i) {
    const FlowGraph::Node &node = request.flow.nodes[i];
    if (node.kind == FlowGraph::Kind::Point && node.place)
      at[i] = note({Position::Kind::AtPlace, *node.place}, node);
    auto use = useOf.find(node.call);
    if (node.kind != FlowGraph::Kind::Use || use == useOf.end())
      continue;
    nodesOf[use->second].push_back(i);
    uniformUse[use->second] = uniformUse[use->second] && node.uniform;
    const StorageUse &own = request.uses[use->second];
    for (auto [isOpen, kind, to] : {std::tuple(node.before, Position::Kind::BeforeCall, &before),
                                    std::tuple(node.after, Position::Kind::AfterCall, &after)}) {
      if (!isOpen)
        continue;
      (*to)[i] = note({kind, node.call}, node);
      places[(*to)[i]].own = levelBetween(own, own);
    }
  }
}

/// A barrier may stand next to a call of its own scope or wider, since all of that scope's threads get there, and at
/// points that all threads of the block get to.
void BarrierProblem::makeElements() {
  bool levels[3] = {};
  for (const StorageUse &use : request.uses)
    levels[int(use.scope)] = true;
  // Logical warps that meet others in their warp's slice wait for the warp.
  levels[int(Scope::Warp)] |= levels[int(Scope::LogicalWarp)];
  for (const Place &place : places) {
    if (place.own)
      elements.push_back({place.position, *place.own});
    for (Scope scope : {Scope::Warp, Scope::Block}) {
      bool isOwn = place.own && place.own->scope == scope;
      if (levels[int(scope)] && !isOwn && (place.uniform || (place.own && place.own->scope > scope)))
        elements.push_back({place.position, {scope, ""}});
    }
  }
  std::sort(elements.begin(), elements.end());
  elementsOf.resize(places.size());
  for (unsigned i = 0; i != elements.size(); ++i) {
    elementsOf[indexOf.at(elements[i].position)].push_back(i);
    costs.push_back(costOf(elements[i], i));
  }
}

/// A barrier in a loop costs more than any number outside, one of a warp less than one of a block; where all else is
/// equal the one in a branch is executed more seldom, and behind a call is where a reader looks for it.
Cost BarrierProblem::costOf(const Element &element, unsigned index) const {
  const Place &place = places[indexOf.at(element.position)];
  std::uint64_t weight = element.level.scope == Scope::Block ? 4096 : 1024;
  for (unsigned i = 0; i != std::min(place.loops, 5u); ++i)
    weight *= 256;
  std::uint64_t branch = 8 - std::min(place.branches, 8u);
  std::uint64_t scatter = (std::uint64_t(index) + 1) * 0x9e3779b97f4a7c15u >> 48;
  std::uint64_t kind = std::uint64_t(element.position.kind);
  return {weight, (branch << 52) + (kind << 44) + (std::uint64_t(index) << 20) + scatter};
}

Level BarrierProblem::levelBetween(const StorageUse &a, const StorageUse &b) const {
  if (a.scope == b.scope && (a.scope != Scope::LogicalWarp || a.instances == b.instances))
    return {a.scope, a.scope == Scope::LogicalWarp ? a.instances : ""};
  return {std::max({a.scope, b.scope, Scope::Warp}), ""};
}

/// By use: the levels of what it shares its bytes with, itself included.
std::vector<std::set<Level>> BarrierProblem::levelsOf(const Overlap &overlap) const {
  using Kind = std::pair<Scope, std::string>;
  std::map<unsigned, std::map<Kind, unsigned>> kinds; // by region, each with one use of it
  for (unsigned u = 0; u != request.uses.size(); ++u)
    kinds[overlap[u]].try_emplace({request.uses[u].scope, request.uses[u].instances}, u);
  std::vector<std::set<Level>> levels(request.uses.size());
  for (unsigned u = 0; u != request.uses.size(); ++u)
    for (const auto &[kind, v] : kinds[overlap[u]])
      levels[u].insert(levelBetween(request.uses[u], request.uses[v]));
  return levels;
}

bool BarrierProblem::canOverlap(const StorageUse &a, const StorageUse &b) const {
  auto isPair = [&](const std::pair<unsigned, unsigned> &pair) {
    return pair == std::pair(a.call, b.call) || pair == std::pair(b.call, a.call);
  };
  if (std::any_of(request.apart.begin(), request.apart.end(), isPair))
    return false;
  Level level = levelBetween(a, b);
  if (a.scope == b.scope && a.instances == b.instances)
    return true;
  return a.scope >= level.scope || b.scope >= level.scope || uniformUse[useOf.at(a.call)] ||
         uniformUse[useOf.at(b.call)];
}

/// Whether the barrier inside of a call separates uses of other bytes before and behind it. Of its own bytes it separates
/// nothing: they are in use on both sides.
bool BarrierProblem::orders(unsigned use, const Level &level) const {
  const StorageUse &call = request.uses[use];
  return call.inner && call.certain && Level{*call.inner, ""}.covers(level);
}

bool BarrierProblem::stops(const Blocked &blocked, int position, const Level &level) const {
  return position >= 0 && std::any_of(blocked[position].begin(), blocked[position].end(),
                                      [&](const Level &barrier) { return barrier.covers(level); });
}

BarrierProblem::Blocked BarrierProblem::blockedBy(const std::vector<unsigned> &chosen) const {
  Blocked blocked(places.size());
  for (unsigned e : chosen)
    blocked[indexOf.at(elements[e].position)].push_back(elements[e].level);
  return blocked;
}

std::vector<unsigned> BarrierProblem::elementsAt(const std::vector<int> &positions, const Level &level) const {
  Constraint constraint;
  for (int position : positions)
    if (position >= 0)
      for (unsigned e : elementsOf[position])
        if (elements[e].level.covers(level))
          constraint.push_back(e);
  std::sort(constraint.begin(), constraint.end());
  constraint.erase(std::unique(constraint.begin(), constraint.end()), constraint.end());
  return constraint;
}

/// Adds what must hold for paths that nothing cuts yet, one for each pair of uses. False if there is none.
bool BarrierProblem::addPaths(const Overlap &overlap, const Blocked &blocked,
                              std::vector<Constraint> &constraints) const {
  bool found = false;
  std::vector<std::set<Level>> levels = levelsOf(overlap);
  for (unsigned u = 0; u != request.uses.size(); ++u) {
    for (unsigned start : nodesOf[u])
      for (const Level &level : levels[u]) {
        if (stops(blocked, after[start], level))
          continue;
        Search search(*this, blocked, level);
        search.enter(start, -1);
        search.run([&](unsigned v, unsigned node) {
          if (overlap[v] != overlap[u])
            return !orders(v, level);
          if (levelBetween(request.uses[u], request.uses[v]) == level) {
            std::vector<int> positions{after[start], before[node]};
            for (int at = search.cameFrom[node]; at >= 0; at = search.cameFrom[at])
              positions.insert(positions.end(), {before[at], this->at[at], after[at]});
            constraints.push_back(elementsAt(positions, level));
            found = true;
          }
          return false; // from there on it is the other use's path
        });
      }
  }
  return found;
}

std::optional<BarrierProblem::Solution> BarrierProblem::solve(const Overlap &overlap,
                                                              std::optional<std::uint64_t> limit) {
  std::vector<Constraint> constraints;
  HittingSet set;
  while (addPaths(overlap, blockedBy(set.elements), constraints)) {
    dropImplied(constraints);
    if (constraints.front().empty())
      return std::nullopt;
    set = cheapestHittingSet(costs, constraints);
    // More paths only add to it.
    if (limit && set.optimal && set.cost.weight > *limit)
      return std::nullopt;
  }
  if (!set.optimal)
    set.elements = irredundant(overlap, set.elements);
  Solution solution{set.elements, {}};
  for (unsigned e : set.elements)
    solution.cost = solution.cost + costs[e];
  return solution;
}

/// Without the barriers that can be left out, the most expensive ones first.
std::vector<unsigned> BarrierProblem::irredundant(const Overlap &overlap, std::vector<unsigned> chosen) const {
  std::vector<unsigned> order = chosen;
  std::sort(order.begin(), order.end(), [&](unsigned a, unsigned b) { return costs[a] > costs[b]; });
  for (unsigned e : order) {
    std::vector<unsigned> others = chosen;
    others.erase(std::find(others.begin(), others.end(), e));
    std::vector<Constraint> uncut;
    if (!addPaths(overlap, blockedBy(others), uncut))
      chosen = others;
  }
  return chosen;
}

} // namespace coop
