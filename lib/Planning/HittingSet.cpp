#include "Planning/HittingSet.h"

#include <algorithm>

namespace coop {
namespace {

/// Branch and bound: an element of the constraint with the fewest choices is in the set, or it is excluded.
class Solver {
public:
  Solver(const std::vector<Cost> &costs, const std::vector<Constraint> &constraints)
      : costs(costs), constraints(constraints), state(costs.size(), Open) {}

  HittingSet run() {
    best = greedy();
    search({});
    std::sort(best.elements.begin(), best.elements.end());
    return best;
  }

private:
  enum State : unsigned char { Open, Chosen, Excluded };
  static constexpr unsigned budget = 20000;

  bool isHit(const Constraint &constraint) const {
    return std::any_of(constraint.begin(), constraint.end(), [&](unsigned e) { return state[e] == Chosen; });
  }

  /// Again and again the element that hits most for its cost.
  HittingSet greedy() {
    HittingSet set;
    for (;;) {
      std::vector<std::uint64_t> hits(costs.size());
      for (const Constraint &constraint : constraints)
        if (!isHit(constraint))
          for (unsigned e : constraint)
            ++hits[e];
      unsigned choice = unsigned(costs.size());
      for (unsigned e = 0; e != costs.size(); ++e) {
        if (hits[e] == 0)
          continue;
        if (choice == costs.size() || double(hits[e]) * double(costs[choice].weight) >
                                          double(hits[choice]) * double(costs[e].weight))
          choice = e;
      }
      if (choice == costs.size())
        break;
      state[choice] = Chosen;
      set.elements.push_back(choice);
      set.cost = set.cost + costs[choice];
    }
    for (unsigned e : set.elements)
      state[e] = Open;
    return set;
  }

  /// Constraints without a common element need one each.
  Cost lowerBound() {
    Cost bound;
    std::vector<bool> used(costs.size());
    for (const Constraint &constraint : constraints) {
      if (isHit(constraint) || std::any_of(constraint.begin(), constraint.end(), [&](unsigned e) { return used[e]; }))
        continue;
      const Cost *least = nullptr;
      for (unsigned e : constraint) {
        used[e] = true;
        if (state[e] == Open && (!least || costs[e] < *least))
          least = &costs[e];
      }
      if (least)
        bound = bound + *least;
    }
    return bound;
  }

  void search(const Cost &spent) {
    if (++visited > budget) {
      best.optimal = false;
      return;
    }
    if (spent + lowerBound() >= best.cost)
      return;
    const Constraint *hardest = nullptr;
    size_t fewest = 0;
    for (const Constraint &constraint : constraints) {
      if (isHit(constraint))
        continue;
      size_t open = size_t(
          std::count_if(constraint.begin(), constraint.end(), [&](unsigned e) { return state[e] == Open; }));
      if (!hardest || open < fewest) {
        hardest = &constraint;
        fewest = open;
      }
    }
    if (!hardest) {
      best.elements.clear();
      for (unsigned e = 0; e != state.size(); ++e)
        if (state[e] == Chosen)
          best.elements.push_back(e);
      best.cost = spent;
      return;
    }
    std::vector<unsigned> choices;
    for (unsigned e : *hardest)
      if (state[e] == Open)
        choices.push_back(e);
    std::sort(choices.begin(), choices.end(), [&](unsigned a, unsigned b) { return costs[a] < costs[b]; });
    for (unsigned e : choices) {
      state[e] = Chosen;
      search(spent + costs[e]);
      state[e] = Excluded;
    }
    for (unsigned e : choices)
      state[e] = Open;
  }

  const std::vector<Cost> &costs;
  const std::vector<Constraint> &constraints;
  std::vector<State> state;
  HittingSet best;
  unsigned visited = 0;
};

} // namespace

HittingSet cheapestHittingSet(const std::vector<Cost> &costs, const std::vector<Constraint> &constraints) {
  return Solver(costs, constraints).run();
}

} // namespace coop
