// What a plan promises, checked on random programs by running two threads through them in every order: with its barriers
// no thread ever writes storage the other may still be using, and without any one of them some thread does.
#include "Planning/Interleavings.h"

#include <gtest/gtest.h>

namespace coop::test {
namespace {

constexpr size_t traceLimit = 400;

struct Case {
  std::string text;
  PlanRequest request;
  StoragePlan plan;
  std::vector<Trace> ways;
  std::vector<Touching> instantiations; ///< every choice of what the uncertain uses do
};

/// `count` programs with few enough ways through them to try all.
std::vector<Case> randomCases(unsigned seed, unsigned count, bool withUncertainUses, bool withWarps) {
  std::mt19937 random(seed);
  std::vector<Case> cases;
  while (cases.size() < count) {
    Case one;
    one.text = randomProgram(random, withUncertainUses, withWarps);
    Program program = parseProgram(one.text);
    one.ways = traces(program, traceLimit);
    if (one.ways.empty())
      continue;
    one.request = requestFor(program);
    one.plan = planStorage(one.request);
    std::vector<unsigned> uncertain;
    Touching certain;
    for (const StorageUse &use : one.request.uses)
      use.certain ? void(certain.insert(use.call)) : uncertain.push_back(use.call);
    for (unsigned choice = 0; choice != 1u << uncertain.size(); ++choice) {
      Touching touching = certain;
      for (size_t i = 0; i != uncertain.size(); ++i)
        if (choice >> i & 1)
          touching.insert(uncertain[i]);
      one.instantiations.push_back(touching);
    }
    cases.push_back(std::move(one));
  }
  return cases;
}

bool someWayIsRacy(const Case &one, const Touching &touching, const PlannedBarrier *dropped = nullptr) {
  for (const Trace &way : one.ways)
    if (isRacy(way, one.plan, touching, dropped))
      return true;
  return false;
}

class RandomPrograms : public testing::TestWithParam<bool> {};
INSTANTIATE_TEST_SUITE_P(Uses, RandomPrograms, testing::Bool(),
                         [](auto &info) { return info.param ? "SomeUncertain" : "AllCertain"; });

TEST_P(RandomPrograms, BlockPlansAreRaceFreeAndNoBarrierIsSuperfluous) {
  unsigned barriers = 0, looping = 0, exiting = 0;
  for (const Case &one : randomCases(20240117, 3000, GetParam(), false)) {
    looping += one.text.find('(') != std::string::npos;
    exiting += one.text.find_first_of("bcr") != std::string::npos;
    for (const Touching &touching : one.instantiations) {
      ASSERT_FALSE(someWayIsRacy(one, touching)) << one.text << "\n" << describe(one.plan);
      for (const PlannedBarrier &barrier : one.plan.barriers) {
        if (!isActive(barrier, touching))
          continue;
        ++barriers;
        ASSERT_TRUE(someWayIsRacy(one, touching, &barrier))
            << one.text << "\n" << describe(one.plan) << "the one after call " << barrier.afterCall << " is superfluous";
      }
    }
  }
  // The programs are worth something only if they have something to plan.
  EXPECT_GT(barriers, 3000u);
  EXPECT_GT(looping, 1000u);
  EXPECT_GT(exiting, 500u);
}

TEST_P(RandomPrograms, PlansOfBlocksAndWarpsAreRaceFree) {
  unsigned ofWarps = 0, ofBlocks = 0;
  for (const Case &one : randomCases(20240118, 3000, GetParam(), true)) {
    for (const Touching &touching : one.instantiations)
      ASSERT_FALSE(someWayIsRacy(one, touching)) << one.text << "\n" << describe(one.plan);
    for (const PlannedBarrier &barrier : one.plan.barriers)
      ++(barrier.scope == Scope::Block ? ofBlocks : ofWarps);
  }
  EXPECT_GT(ofWarps, 1000u);
  EXPECT_GT(ofBlocks, 1000u);
}

TEST(Interleavings, SeeRacesAndTheirAbsence) {
  StoragePlan none, one{{}, {{0, Scope::Block, {1}}}}, ofWarp{{}, {{0, Scope::Warp, {1}}}};
  auto way = [](const char *program) { return traces(parseProgram(program), 1).at(0); };
  EXPECT_TRUE(isRacy(way("0 1"), none, {0, 1})) << "one thread may be ahead";
  EXPECT_FALSE(isRacy(way("0 1"), one, {0, 1}));
  EXPECT_TRUE(isRacy(way("0 1"), one, {0, 1}, &one.barriers[0]));
  EXPECT_FALSE(isRacy(way("0 1"), none, {1})) << "a use that touches nothing conflicts with nothing";
  EXPECT_FALSE(isRacy(way("0 ! 1"), none, {0, 1}));
  EXPECT_FALSE(isRacy(way("0"), none, {0}));
  EXPECT_TRUE(isRacy(way("! 0 0"), none, {0})) << "as round a loop";
  EXPECT_TRUE(isRacy(way("0 ~ 1"), none, {0, 1})) << "other warps do not wait";
  EXPECT_TRUE(isRacy(way("0 1"), ofWarp, {0, 1}));
  EXPECT_TRUE(isRacy(way("0w 1w"), none, {0, 1})) << "the lanes of a warp go ahead of each other";
  EXPECT_FALSE(isRacy(way("0w ~ 1w"), none, {0, 1}));
  EXPECT_FALSE(isRacy(way("0w 1w"), ofWarp, {0, 1}));
  EXPECT_FALSE(isRacy(way("0w 1w"), one, {0, 1})) << "a block's barrier holds each of its warps";
  EXPECT_FALSE(isRacy(way("0w 1"), none, {0, 1})) << "storage of their own";
}

} // namespace
} // namespace coop::test
