#include "Planning/HittingSet.h"

#include <algorithm>
#include <numeric>
#include <optional>

namespace coop {
namespace {

using Constraints = std::vector<Constraint>;

/// Which elements may be in it, as a hash: what is not among the bits of another is not a subset of it.
std::uint64_t signatureOf(const Constraint &constraint) {
  std::uint64_t bits = 0;
  for (unsigned e : constraint)
    bits |= std::uint64_t(1) << (e % 64);
  return bits;
}

bool isSubset(const std::vector<unsigned> &part, const std::vector<unsigned> &whole) {
  return std::includes(whole.begin(), whole.end(), part.begin(), part.end());
}

bool contains(const Constraint &constraint, unsigned element) {
  return std::binary_search(constraint.begin(), constraint.end(), element);
}

/// Branch and bound on what reductions leave: constraints that others imply, elements for which a cheaper one does, and
/// constraints with one element decide themselves, and what shares no element is solved apart. Flow graphs that come out
/// of structured code mostly reduce to nothing.
class Solver {
public:
  explicit Solver(const std::vector<Cost> &costs) : costs(costs), rowsOf(costs.size()) {}

  HittingSet run(Constraints constraints) {
    HittingSet best = *solve(std::move(constraints), {}, std::nullopt);
    std::sort(best.elements.begin(), best.elements.end());
    best.optimal = visited <= budget;
    return best;
  }

private:
  using Limit = std::optional<Cost>;
  static constexpr unsigned budget = 2000;

  static bool exceeds(const Cost &cost, const Limit &limit) { return limit && cost >= *limit; }

  void choose(HittingSet &set, unsigned element) const {
    set.elements.push_back(element);
    set.cost = set.cost + costs[element];
  }

  static void add(HittingSet &set, const HittingSet &more) {
    set.elements.insert(set.elements.end(), more.elements.begin(), more.elements.end());
    set.cost = set.cost + more.cost;
  }

  static void dropHit(Constraints &constraints, unsigned element) {
    std::erase_if(constraints, [&](const Constraint &constraint) { return contains(constraint, element); });
  }

  bool isCheaper(unsigned a, unsigned b) const { return std::pair(costs[a], a) < std::pair(costs[b], b); }

  /// Drops elements for which a cheaper one hits all that they hit.
  bool dropDominated(Constraints &constraints) {
    std::vector<unsigned> touched;
    for (unsigned row = 0; row != constraints.size(); ++row)
      for (unsigned e : constraints[row]) {
        if (rowsOf[e].empty())
          touched.push_back(e);
        rowsOf[e].push_back(row);
      }
    std::vector<unsigned> dominated;
    for (unsigned e : touched) {
      const Constraint &rivals = constraints[rowsOf[e].front()];
      if (std::any_of(rivals.begin(), rivals.end(),
                      [&](unsigned rival) { return isCheaper(rival, e) && isSubset(rowsOf[e], rowsOf[rival]); }))
        dominated.push_back(e);
    }
    for (unsigned e : touched)
      rowsOf[e].clear();
    if (dominated.empty())
      return false;
    std::sort(dominated.begin(), dominated.end());
    for (Constraint &constraint : constraints)
      std::erase_if(constraint, [&](unsigned e) { return contains(dominated, e); });
    return true;
  }

  void reduce(Constraints &constraints, HittingSet &chosen) {
    do {
      dropImplied(constraints);
      while (!constraints.empty() && constraints.front().size() == 1) {
        choose(chosen, constraints.front().front());
        dropHit(constraints, chosen.elements.back());
      }
    } while (dropDominated(constraints));
  }

  /// Groups of constraints of which no two share an element.
  std::vector<Constraints> split(const Constraints &constraints) const {
    std::vector<unsigned> parent(constraints.size());
    std::iota(parent.begin(), parent.end(), 0);
    auto root = [&](unsigned row) {
      while (parent[row] != row)
        row = parent[row] = parent[parent[row]];
      return row;
    };
    std::vector<unsigned> firstOf(costs.size(), unsigned(constraints.size()));
    for (unsigned row = 0; row != constraints.size(); ++row)
      for (unsigned e : constraints[row]) {
        if (firstOf[e] == constraints.size())
          firstOf[e] = row;
        unsigned a = root(row), b = root(firstOf[e]);
        parent[std::max(a, b)] = std::min(a, b);
      }
    std::vector<Constraints> groups;
    std::vector<unsigned> groupOf(constraints.size(), unsigned(constraints.size()));
    for (unsigned row = 0; row != constraints.size(); ++row) {
      unsigned &group = groupOf[root(row)];
      if (group == constraints.size()) {
        group = unsigned(groups.size());
        groups.emplace_back();
      }
      groups[group].push_back(constraints[row]);
    }
    return groups;
  }

  /// Again and again the element that hits most for its cost.
  HittingSet greedy(Constraints constraints) const {
    HittingSet set;
    std::vector<std::uint64_t> hits(costs.size());
    while (!constraints.empty()) {
      std::fill(hits.begin(), hits.end(), 0);
      for (const Constraint &constraint : constraints)
        for (unsigned e : constraint)
          ++hits[e];
      unsigned choice = constraints.front().front();
      for (unsigned e = 0; e != costs.size(); ++e)
        if (double(hits[e]) * double(costs[choice].weight) > double(hits[choice]) * double(costs[e].weight))
          choice = e;
      choose(set, choice);
      dropHit(constraints, choice);
    }
    return set;
  }

  /// Constraints without a common element need one each.
  Cost lowerBound(const Constraints &constraints) const {
    Cost bound;
    std::vector<bool> used(costs.size());
    for (const Constraint &constraint : constraints) {
      if (std::any_of(constraint.begin(), constraint.end(), [&](unsigned e) { return used[e]; }))
        continue;
      for (unsigned e : constraint)
        used[e] = true;
      bound = bound + costs[*std::min_element(constraint.begin(), constraint.end(),
                                              [&](unsigned a, unsigned b) { return costs[a] < costs[b]; })];
    }
    return bound;
  }

  /// The cheapest set, if with what was `spent` it stays below the limit.
  std::optional<HittingSet> solve(Constraints constraints, const Cost &spent, const Limit &limit) {
    HittingSet set;
    reduce(constraints, set);
    if (exceeds(spent + set.cost + lowerBound(constraints), limit))
      return std::nullopt;
    for (Constraints &part : split(constraints)) {
      auto more = branch(part, spent + set.cost, limit);
      if (!more)
        return std::nullopt;
      add(set, *more);
    }
    return set;
  }

  /// An element of the constraint with the fewest choices is in the set, or it is excluded.
  std::optional<HittingSet> branch(const Constraints &constraints, const Cost &spent, Limit limit) {
    std::optional<HittingSet> best;
    if (HittingSet first = greedy(constraints); !exceeds(spent + first.cost, limit)) {
      limit = spent + first.cost;
      best = std::move(first);
    }
    if (++visited > budget || exceeds(spent + lowerBound(constraints), limit))
      return best;
    Constraint choices = constraints.front();
    std::sort(choices.begin(), choices.end(), [&](unsigned a, unsigned b) { return isCheaper(a, b); });
    Constraints open = constraints;
    for (unsigned e : choices) {
      Constraints rest = open;
      dropHit(rest, e);
      HittingSet set;
      choose(set, e);
      if (auto more = solve(std::move(rest), spent + set.cost, limit)) {
        add(set, *more);
        limit = spent + set.cost;
        best = std::move(set);
      }
      for (Constraint &constraint : open)
        std::erase(constraint, e);
      if (std::any_of(open.begin(), open.end(), [](const Constraint &constraint) { return constraint.empty(); }))
        break;
    }
    return best;
  }

  const std::vector<Cost> &costs;
  std::vector<std::vector<unsigned>> rowsOf; ///< of each element, while it is looked at
  unsigned visited = 0;
};

} // namespace

void dropImplied(std::vector<Constraint> &constraints) {
  std::sort(constraints.begin(), constraints.end(), [](const Constraint &a, const Constraint &b) {
    return a.size() != b.size() ? a.size() < b.size() : a < b;
  });
  constraints.erase(std::unique(constraints.begin(), constraints.end()), constraints.end());
  std::vector<Constraint> kept;
  std::vector<std::uint64_t> signatures;
  for (Constraint &constraint : constraints) {
    std::uint64_t signature = signatureOf(constraint);
    bool implied = false;
    for (size_t i = 0; i != kept.size() && !implied; ++i)
      implied = (signatures[i] & ~signature) == 0 && isSubset(kept[i], constraint);
    if (implied)
      continue;
    kept.push_back(std::move(constraint));
    signatures.push_back(signature);
  }
  constraints = std::move(kept);
}

HittingSet cheapestHittingSet(const std::vector<Cost> &costs, const std::vector<Constraint> &constraints) {
  return Solver(costs).run(constraints);
}

} // namespace coop
