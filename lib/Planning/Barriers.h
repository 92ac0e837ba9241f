#pragma once
// Where barriers stand for a given overlap of uses: the cheapest set of positions that cuts every path from a use to one
// that shares its bytes. Found exactly, by collecting paths no barrier cuts yet and solving for the cheapest positions
// that hit all of them, until there is none.
#include "Planning/HittingSet.h"
#include "Planning/Plan.h"

#include <map>
#include <set>

namespace coop {

/// Whose barrier orders two uses of the same bytes.
struct Level {
  Scope scope = Scope::Block;
  std::string instances;
  friend auto operator<=>(const Level &, const Level &) = default;

  /// Whether a barrier of this level orders what needs one of the other.
  bool covers(const Level &other) const {
    return scope > other.scope || (scope == other.scope && instances == other.instances);
  }
};

class BarrierProblem {
public:
  explicit BarrierProblem(const PlanRequest &request);

  /// Whether two uses can share bytes at all if barriers stand between them: in every round of the kernel one of them is
  /// executed by all threads that share the bytes, or both by groups that never share any.
  bool canOverlap(const StorageUse &a, const StorageUse &b) const;

  struct Solution {
    std::vector<unsigned> barriers; ///< elements, ascending
    Cost cost;
  };
  /// Nothing where some path has no position at which a barrier of the level it takes may stand, and where it would
  /// take more than `limit`, if that is the weight of any.
  std::optional<Solution> solve(const Overlap &overlap, std::optional<std::uint64_t> limit = std::nullopt);

  /// The barriers of a solution with the reasons for each, sorted by position.
  std::vector<PlannedBarrier> barriers(const Overlap &overlap, const Solution &solution) const;

private:
  struct Element {
    Position position;
    Level level;
    friend auto operator<=>(const Element &, const Element &) = default;
  };
  /// Nodes and positions of one path, as far as a search went.
  struct Search;
  /// Whether a barrier at this position is in the way.
  using Blocked = std::vector<std::vector<Level>>; ///< by position index: the levels of its barriers

  void findPositions();
  void makeElements();
  Cost costOf(const Element &element, unsigned index) const;
  unsigned positionOf(const Position &position);
  Level levelBetween(const StorageUse &a, const StorageUse &b) const;
  std::vector<std::set<Level>> levelsOf(const Overlap &overlap) const;
  bool orders(unsigned use, const Level &level) const;
  bool stops(const Blocked &blocked, int position, const Level &level) const;
  Blocked blockedBy(const std::vector<unsigned> &elements) const;
  bool addPaths(const Overlap &overlap, const Blocked &blocked, std::vector<Constraint> &constraints) const;
  std::vector<unsigned> elementsAt(const std::vector<int> &positions, const Level &level) const;
  std::vector<unsigned> irredundant(const Overlap &overlap, std::vector<unsigned> elements) const;

  /// By use, the uses it is separated from by one barrier.
  using Separated = std::map<unsigned, std::set<unsigned>>;
  Separated separatedBy(unsigned element, const Overlap &overlap, const Blocked &fromSources,
                        const Blocked &toTargets) const;
  bool leadsTo(unsigned use, const Position &position, const Overlap &overlap, const Level &level,
               const Blocked &blocked) const;
  std::set<unsigned> targetsOf(const Position &position, unsigned region, const Overlap &overlap, const Level &level,
                               const Blocked &blocked) const;
  bool standsAtNode(const Position &position, unsigned node) const;

  struct Place {
    Position position;
    bool uniform = true;
    unsigned loops = 0, branches = 0;
    std::optional<Level> own;  ///< of the call it is next to
  };

  const PlanRequest &request;
  std::map<unsigned, unsigned> useOf;       ///< by call: index into request.uses
  std::vector<std::vector<unsigned>> nodesOf; ///< by use: its nodes
  std::vector<bool> uniformUse;             ///< by use: all threads of the block execute it alike
  std::vector<Place> places;                ///< by position index
  std::map<Position, unsigned> indexOf;
  std::vector<int> before, after, at;       ///< by node: position indices, -1: none
  std::vector<Element> elements;
  std::vector<Cost> costs;
  std::vector<std::vector<unsigned>> elementsOf; ///< by position index
  mutable std::vector<int> unseen;               ///< what a search starts with, by node: kept from one to the next
};

} // namespace coop
