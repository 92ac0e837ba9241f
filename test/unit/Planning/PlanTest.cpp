// Where barriers stand, by example. The notation of the programs is in Program.h; a plan is written as "0>1,2": a barrier
// behind call 0, because 1 or 2 may write the same bytes next.
#include "Planning/Program.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace coop::test {
namespace {

std::string barriers(const StoragePlan &plan) {
  std::string text;
  for (const PlannedBarrier &barrier : plan.barriers) {
    text += (text.empty() ? "" : " ") + std::to_string(barrier.afterCall) + ">";
    for (size_t i = 0; i != barrier.beforeCalls.size(); ++i)
      text += (i ? "," : "") + std::to_string(barrier.beforeCalls[i]);
  }
  return text;
}

std::string planned(const std::string &program) { return barriers(planStorage(requestFor(parseProgram(program)))); }

TEST(PlanStorage, NothingNeedsNoPlan) {
  StoragePlan plan = planStorage(requestFor(parseProgram("! [|]")));
  EXPECT_TRUE(plan.regions.empty());
  EXPECT_TRUE(plan.barriers.empty());
}

TEST(PlanStorage, AllUsesShareOneRegion) {
  StoragePlan plan = planStorage(requestFor(parseProgram("2 0 [1|3]")));
  ASSERT_EQ(plan.regions.size(), 1u);
  EXPECT_EQ(plan.regions[0].calls, (std::vector<unsigned>{0, 1, 2, 3}));
}

TEST(PlanStorage, StraightLine) {
  EXPECT_EQ(planned("0"), "") << "the last use in a kernel gets none";
  EXPECT_EQ(planned("0 1"), "0>1");
  EXPECT_EQ(planned("0 1 2"), "0>1 1>2") << "each is separated from the next, which is all it takes";
}

TEST(PlanStorage, BranchArmsExcludeEachOther) {
  EXPECT_EQ(planned("[0|1]"), "");
  EXPECT_EQ(planned("0 [1|2]"), "0>1,2");
  EXPECT_EQ(planned("[0|1] 2"), "0>2 1>2");
  EXPECT_EQ(planned("0 [1|] 2"), "0>1,2 1>2") << "round an arm too";
  EXPECT_EQ(planned("[0 1|2] 3"), "0>1 1>3 2>3");
}

TEST(PlanStorage, LoopsComeBackToTheirFirstUse) {
  EXPECT_EQ(planned("(0)*"), "0>0") << "a use follows itself";
  EXPECT_EQ(planned("(0)+"), "0>0");
  EXPECT_EQ(planned("(0 1)*"), "0>1 1>0");
  EXPECT_EQ(planned("0 (1)*"), "0>1 1>1");
  EXPECT_EQ(planned("(0)* 1"), "0>0,1");
  EXPECT_EQ(planned("0 (1)* 2"), "0>1,2 1>1,2") << "no round at all is a path";
  EXPECT_EQ(planned("0 (1)+ 2"), "0>1 1>1,2") << "a loop that tests last runs once";
  EXPECT_EQ(planned("((0)* 1)*"), "0>0,1 1>0,1");
  EXPECT_EQ(planned("([0|1])*"), "0>0,1 1>0,1") << "arms exclude each other in one round only";
}

TEST(PlanStorage, EarlyExits) {
  EXPECT_EQ(planned("[0 r|] 1"), "") << "no path goes from one to the other";
  EXPECT_EQ(planned("(0 [b|])* 1"), "0>0,1");
  EXPECT_EQ(planned("([0 b|] 1)*"), "1>0,1") << "who leaves the loop meets no use again";
  EXPECT_EQ(planned("([0 c|] 1)*"), "0>0,1 1>0,1");
  EXPECT_EQ(planned("([0 c|] 1)+ 2"), "0>0,1,2 1>0,1,2") << "continue tests the condition";
}

TEST(PlanStorage, UserBarriersCount) {
  EXPECT_EQ(planned("0 ! 1"), "");
  EXPECT_EQ(planned("! 0 1 !"), "0>1") << "only those between";
  EXPECT_EQ(planned("0 [!|] 1"), "0>1") << "only where every path has one";
  EXPECT_EQ(planned("0 [!|!] 1"), "");
  EXPECT_EQ(planned("0 (!)* 1"), "0>1") << "a loop may run no round";
  EXPECT_EQ(planned("0 (!)+ 1"), "");
  EXPECT_EQ(planned("(0 !)*"), "") << "back edges included";
  EXPECT_EQ(planned("(! 0)*"), "");
  EXPECT_EQ(planned("(0 ! 1)*"), "1>0") << "the back edge needs its own";
  EXPECT_EQ(planned("([!|] 0)*"), "0>0");
  EXPECT_EQ(planned("0 ([! c|] 1)* 2"), "0>1,2 1>1,2");
}

TEST(PlanStorage, BarriersOfAWarpDoNotOrderABlock) {
  EXPECT_EQ(planned("0 ~ 1"), "0>1");
  EXPECT_EQ(planned("(0 ~)*"), "0>0");
}

TEST(PlanStorage, WarpsHaveARegionOfTheirOwn) {
  StoragePlan plan = planStorage(requestFor(parseProgram("0 1w 2 3w")));
  ASSERT_EQ(plan.regions.size(), 2u);
  EXPECT_EQ(plan.regions[0].scope, Scope::Block);
  EXPECT_EQ(plan.regions[0].calls, (std::vector<unsigned>{0, 2}));
  EXPECT_EQ(plan.regions[1].scope, Scope::Warp);
  EXPECT_EQ(plan.regions[1].calls, (std::vector<unsigned>{1, 3}));
}

TEST(PlanStorage, GroupsOfAnotherWidthDoToo) {
  PlanRequest request = requestFor(parseProgram("0w 1w 2w"));
  request.uses[1].instances = "other warps";
  request.uses[2].scope = Scope::LogicalWarp;
  StoragePlan plan = planStorage(request);
  ASSERT_EQ(plan.regions.size(), 3u);
  EXPECT_EQ(barriers(plan), "") << "what one group writes never meets another's";
}

TEST(PlanStorage, ARegionsBarriersAreOfItsScope) {
  StoragePlan plan = planStorage(requestFor(parseProgram("0w 1w ! (2)*")));
  ASSERT_EQ(barriers(plan), "0>1 2>2");
  EXPECT_EQ(plan.barrierAfter(0)->scope, Scope::Warp);
  EXPECT_EQ(plan.barrierAfter(2)->scope, Scope::Block);
  EXPECT_EQ(planned("0 1w 2w 3 4"), "0>3 1>2 3>4") << "in the order of the calls";
  EXPECT_EQ(planned("0w ! 1w"), "") << "a block's barrier orders its warps";
}

TEST(PlanStorage, UncertainUsesAreLookedThrough) {
  EXPECT_EQ(planned("0? 1"), "0>1");
  EXPECT_EQ(planned("0 1?"), "0>1");
  EXPECT_EQ(planned("0 1? 2"), "0>1,2 1>2") << "1 may not touch storage: 2 can be the next that does";
  EXPECT_EQ(planned("0 1? 2? 3 4"), "0>1,2,3 1>2,3 2>3 3>4") << "up to the first certain one";
  EXPECT_EQ(planned("0 1? ! 2"), "0>1") << "but not through a barrier";
  EXPECT_EQ(planned("(0?)*"), "0>0");
  EXPECT_EQ(planned("(0? 1?)*"), "0>0,1 1>0,1") << "whether or not the other touches storage";
  EXPECT_EQ(planned("0 [1?|2] 3"), "0>1,2,3 1>3 2>3");
}

TEST(PlanStorage, OneCallAtSeveralPlaces) {
  // Two readings of one kernel, joined under one entry: 0 1 in the first, 0 ! 1 2 in the second.
  PlanRequest request;
  using Kind = FlowGraph::Kind;
  request.flow.nodes = {{Kind::Point, 0, Scope::Block, {1, 3}}, {Kind::Use, 0, Scope::Block, {2}},
                        {Kind::Use, 1, Scope::Block, {}},       {Kind::Use, 0, Scope::Block, {4}},
                        {Kind::Barrier, 0, Scope::Block, {5}},  {Kind::Use, 1, Scope::Block, {6}},
                        {Kind::Use, 2, Scope::Block, {}}};
  for (unsigned call : {0u, 1u, 2u})
    request.uses.push_back({call, Scope::Block, "Storage", std::nullopt, true});
  EXPECT_EQ(barriers(planStorage(request)), "0>1 1>2") << "what either of them asks for";
}

TEST(PlanStorage, DependsOnTheRequestAlone) {
  PlanRequest request = requestFor(parseProgram("0 [1? (2 [3|!])*|4 ([5 b|6?])+] 7"));
  StoragePlan expected = planStorage(request);
  ASSERT_EQ(barriers(expected), "0>1,2,4,7 1>2,7 2>3 3>2,7 4>5,6,7 5>7 6>5,6,7");
  std::mt19937 random(1);
  for (int i = 0; i != 50; ++i) {
    // The same graph with its nodes numbered otherwise, its edges and uses in another order.
    std::vector<unsigned> number(request.flow.nodes.size());
    for (unsigned n = 0; n != number.size(); ++n)
      number[n] = n;
    std::shuffle(number.begin() + 1, number.end(), random);
    PlanRequest other{request.uses, {}};
    std::shuffle(other.uses.begin(), other.uses.end(), random);
    other.flow.nodes.resize(number.size());
    for (unsigned n = 0; n != number.size(); ++n) {
      FlowGraph::Node node = request.flow.nodes[n];
      for (unsigned &successor : node.successors)
        successor = number[successor];
      std::shuffle(node.successors.begin(), node.successors.end(), random);
      other.flow.nodes[number[n]] = node;
    }
    EXPECT_EQ(describe(planStorage(other)), describe(expected));
  }
}

TEST(StoragePlan, FindsTheBarrierOfACall) {
  StoragePlan plan = planStorage(requestFor(parseProgram("0 1 ! 2 3")));
  ASSERT_NE(plan.barrierAfter(2), nullptr);
  EXPECT_EQ(plan.barrierAfter(2)->afterCall, 2u);
  EXPECT_EQ(plan.barrierAfter(2)->scope, Scope::Block);
  EXPECT_EQ(plan.barrierAfter(1), nullptr);
  EXPECT_EQ(plan.barrierAfter(3), nullptr);
}

TEST(StoragePlan, AsText) {
  EXPECT_EQ(describe(planStorage(requestFor(parseProgram("0 [1|2] ! 3")))),
            "region 0: calls 0 1 2 3\n"
            "barrier after call 0: the same bytes are written next by 1 2\n");
  EXPECT_EQ(describe(StoragePlan{}), "");
}

} // namespace
} // namespace coop::test
