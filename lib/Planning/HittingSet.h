#pragma once
// The cheapest set of elements of which every constraint holds at least one.
#include <compare>
#include <cstdint>
#include <vector>

namespace coop {

/// What counts, then what decides between equals.
struct Cost {
  std::uint64_t weight = 0, tie = 0;
  friend auto operator<=>(const Cost &, const Cost &) = default;
  Cost operator+(const Cost &other) const { return {weight + other.weight, tie + other.tie}; }
};

/// Elements, ascending.
using Constraint = std::vector<unsigned>;

struct HittingSet {
  std::vector<unsigned> elements; ///< ascending
  Cost cost;
  bool optimal = true;            ///< false where the search was cut short: a good set, perhaps not the cheapest
};

/// Leaves the constraints that no other one implies, those of the fewest elements first.
void dropImplied(std::vector<Constraint> &constraints);

/// `costs` of each element; no constraint is empty. Deterministic: the order of the constraints does not matter as long
/// as the result is optimal.
HittingSet cheapestHittingSet(const std::vector<Cost> &costs, const std::vector<Constraint> &constraints);

} // namespace coop
