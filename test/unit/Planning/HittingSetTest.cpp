#include "Planning/HittingSet.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

namespace coop {
namespace {

Cost cheapestByTrying(const std::vector<Cost> &costs, const std::vector<Constraint> &constraints) {
  std::optional<Cost> best;
  for (unsigned set = 0; set != 1u << costs.size(); ++set) {
    Cost cost;
    for (unsigned e = 0; e != costs.size(); ++e)
      if (set >> e & 1)
        cost = cost + costs[e];
    bool hitsAll = std::all_of(constraints.begin(), constraints.end(), [&](const Constraint &constraint) {
      return std::any_of(constraint.begin(), constraint.end(), [&](unsigned e) { return set >> e & 1; });
    });
    if (hitsAll && (!best || cost < *best))
      best = cost;
  }
  return *best;
}

TEST(HittingSet, IsTheCheapest) {
  std::mt19937 random(7);
  for (int i = 0; i != 2000; ++i) {
    std::vector<Cost> costs(2 + random() % 12);
    for (Cost &cost : costs)
      cost = {1 + random() % 4, random() % 3};
    std::vector<Constraint> constraints(1 + random() % 16);
    for (Constraint &constraint : constraints) {
      for (unsigned e = 0; e != costs.size(); ++e)
        if (random() % 3 == 0)
          constraint.push_back(e);
      if (constraint.empty())
        constraint.push_back(unsigned(random() % costs.size()));
    }
    HittingSet set = cheapestHittingSet(costs, constraints);
    EXPECT_TRUE(set.optimal);
    EXPECT_EQ(set.cost, cheapestByTrying(costs, constraints));
    for (const Constraint &constraint : constraints)
      EXPECT_TRUE(std::any_of(constraint.begin(), constraint.end(), [&](unsigned e) {
        return std::binary_search(set.elements.begin(), set.elements.end(), e);
      }));
  }
}

TEST(HittingSet, OfNoConstraintsIsEmpty) { EXPECT_TRUE(cheapestHittingSet({{1, 0}}, {}).elements.empty()); }

/// Thousands of ways to do it: the search is cut short, but what comes out hits everything.
TEST(HittingSet, IsGoodEvenWhereTheSearchIsCutShort) {
  std::mt19937 random(3);
  std::vector<Cost> costs(120, Cost{10, 0});
  std::vector<Constraint> constraints(300);
  for (Constraint &constraint : constraints) {
    std::set<unsigned> elements;
    for (int i = 0; i != 6; ++i)
      elements.insert(unsigned(random() % costs.size()));
    constraint.assign(elements.begin(), elements.end());
  }
  HittingSet set = cheapestHittingSet(costs, constraints);
  EXPECT_FALSE(set.optimal);
  for (const Constraint &constraint : constraints)
    EXPECT_TRUE(std::any_of(constraint.begin(), constraint.end(), [&](unsigned e) {
      return std::find(set.elements.begin(), set.elements.end(), e) != set.elements.end();
    }));
}

} // namespace
} // namespace coop
