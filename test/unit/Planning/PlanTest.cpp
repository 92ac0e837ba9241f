// Where barriers stand, by example. The notation of the programs is in Program.h; a plan is written as its barriers: "0>1,2"
// behind call 0, because 1 or 2 may write the same bytes next; "0,1<2" before call 2; "@4:0>1" at place 4.
#include "Planning/Program.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace coop::test {
namespace {

std::string joined(const std::vector<unsigned> &calls) {
  std::string text;
  for (unsigned call : calls)
    text += (text.empty() ? "" : ",") + std::to_string(call);
  return text;
}

std::string barriers(const StoragePlan &plan) {
  std::string text;
  for (const PlannedBarrier &barrier : plan.barriers) {
    text += text.empty() ? "" : " ";
    if (barrier.position.kind == Position::Kind::AtPlace)
      text += "@" + std::to_string(barrier.position.id) + ":";
    for (const Need &need : barrier.needs)
      text += (&need == &barrier.needs.front() ? "" : "+") + joined(need.sources) +
              (barrier.position.kind == Position::Kind::BeforeCall ? "<" : ">") + joined(need.targets);
  }
  return text;
}

StoragePlan plan(const std::string &program, Policy policy = Policy::MinSmem, bool places = false) {
  PlanRequest request = requestFor(parseProgram(program), places);
  request.policy = policy;
  return planStorage(request);
}

std::string planned(const std::string &program) { return barriers(plan(program)); }
std::string apart(const std::string &program) { return barriers(plan(program, Policy::MinBarriers)); }
std::string anywhere(const std::string &program) { return barriers(plan(program, Policy::MinSmem, true)); }

TEST(PlanStorage, NothingNeedsNoPlan) {
  StoragePlan plan = planStorage(requestFor(parseProgram("! [|]")));
  EXPECT_TRUE(plan.regions.empty());
  EXPECT_TRUE(plan.barriers.empty());
}

TEST(PlanStorage, AllUsesShareOneRegion) {
  StoragePlan plan = planStorage(requestFor(parseProgram("2 0 [1|3]")));
  ASSERT_EQ(plan.regions.size(), 1u);
  EXPECT_EQ(plan.regions[0].calls(), (std::vector<unsigned>{0, 1, 2, 3}));
}

TEST(PlanStorage, StraightLine) {
  EXPECT_EQ(planned("0"), "") << "the last use in a kernel gets none";
  EXPECT_EQ(planned("0 1"), "0>1");
  EXPECT_EQ(planned("0 1 2"), "0>1 1>2") << "each is separated from the next, which is all it takes";
}

TEST(PlanStorage, BranchArmsExcludeEachOther) {
  EXPECT_EQ(planned("[0|1]"), "");
  EXPECT_EQ(planned("0 [1|2]"), "0>1,2");
  EXPECT_EQ(planned("[0|1] 2"), "0,1<2") << "one for both";
  EXPECT_EQ(planned("0 [1|] 2"), "0>1,2 1>2") << "round an arm too";
  EXPECT_EQ(planned("[0 1|2] 3"), "0>1 1,2<3");
}

TEST(PlanStorage, LoopsComeBackToTheirFirstUse) {
  EXPECT_EQ(planned("(0)*"), "0>0") << "a use follows itself";
  EXPECT_EQ(planned("(0)+"), "0>0");
  EXPECT_EQ(planned("(0 1)*"), "0>1 1>0");
  EXPECT_EQ(planned("0 (1)*"), "0,1<1") << "one that serves the way in, too";
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

TEST(PlanStorage, ABlockAndItsWarpsShareBytesWhereBarriersCanStand) {
  EXPECT_EQ(describe(plan("0 1w 2 3w")), "region 0: block 0 2, warp 1 3\n"
                                         "block barrier after call 0: bytes used by 0 are written next by 1\n"
                                         "block barrier after call 1: bytes used by 1 are written next by 2\n"
                                         "block barrier after call 2: bytes used by 2 are written next by 3\n");
  EXPECT_EQ(planned("0 {1w|} 2"), "0>1 1<2") << "next to the block's calls, which all warps get to";
  EXPECT_EQ(planned("{1w|2w} 3w"), "1,2<3");
}

TEST(PlanStorage, ABarrierOfAWarpIsEnoughBetweenItsUses) {
  StoragePlan mixed = plan("0w 1w ! (2)*");
  ASSERT_EQ(barriers(mixed), "0>1 2>2");
  EXPECT_EQ(mixed.barriers[0].scope, Scope::Warp);
  EXPECT_EQ(mixed.barriers[1].scope, Scope::Block);
  EXPECT_EQ(planned("0w ! 1w"), "") << "a block's barrier orders its warps";
  EXPECT_EQ(planned("0w ~ 1w"), "");
}

TEST(PlanStorage, LogicalWarpsWaitForTheirOwnLanes) {
  StoragePlan halves = plan("0t 1t");
  ASSERT_EQ(barriers(halves), "0>1");
  EXPECT_EQ(halves.barriers[0].scope, Scope::LogicalWarp);
  EXPECT_EQ(halves.barriers[0].instances, "16");
  StoragePlan mixed = plan("0t 1s 2w");
  EXPECT_EQ(describe(mixed), "region 0: warp 2, logical warp of 16 0, logical warp of 8 1\n"
                             "warp barrier after call 0: bytes used by 0 are written next by 1\n"
                             "warp barrier after call 1: bytes used by 1 are written next by 2\n");
}

TEST(PlanStorage, GroupsThatMayMeetInOneWarpStayApart) {
  EXPECT_EQ(describe(plan("<0t|1s>")), "region 0: logical warp of 16 0\nregion 1: logical warp of 8 1\n");
  EXPECT_EQ(describe(plan("<0t|1t>")), "region 0: logical warp of 16 0 1\n") << "slices of one width never meet";
}

TEST(PlanStorage, OneBarrierServesSeveralRegions) {
  // The block's regions here are apart, so that each needs a barrier in the loop: one is enough for both.
  EXPECT_EQ(apart("(0 1)*"), "0>0+1>1");
  EXPECT_EQ(apart("(0 1w)*"), "0>0+1>1");
  EXPECT_EQ(apart("(0 1 2 3)*"), "0>0+1>1+2>2+3>3");
}

TEST(PlanStorage, WiderBarriersEndTheSearchOfNarrowerRegions) {
  EXPECT_EQ(apart("0w (1 2w)*"), "0,1<1+2<2");
  StoragePlan both = plan("(0w 1)*", Policy::MinBarriers);
  ASSERT_EQ(both.barriers.size(), 1u);
  EXPECT_EQ(both.barriers[0].scope, Scope::Block);
}

TEST(PlanStorage, ApartWhereThatSavesABarrierAndTogetherWhereNot) {
  EXPECT_EQ(apart("0 1 2"), "");
  EXPECT_EQ(plan("0 1 2", Policy::MinBarriers).regions.size(), 3u);
  EXPECT_EQ(plan("0 ! 1 2", Policy::MinBarriers).regions.size(), 2u) << "0 and one of the others";
  EXPECT_EQ(plan("[0|1]", Policy::MinBarriers).regions.size(), 1u);
  EXPECT_EQ(plan("(0 1)*", Policy::MinBarriers).regions.size(), 2u);
}

TEST(PlanStorage, BarriersStandOutsideOfLoops) {
  EXPECT_EQ(planned("(! 0)* 1"), "0<1");
  EXPECT_EQ(planned("0 (1 !)*"), "0>1");
  EXPECT_EQ(planned("(! 0)* (1 !)*"), "0>1") << "only next to calls: inside one of the loops";
  EXPECT_EQ(anywhere("(! 0)* (1 !)*"), "@7:0>1") << "or between the two";
  EXPECT_EQ(anywhere("(0)* (1 !)*"), "0>0,1") << "one that stands there anyway";
}

TEST(PlanStorage, OneBarrierForBothArms) {
  EXPECT_EQ(planned("[0|1] 2"), "0,1<2");
  EXPECT_EQ(planned("[0|] 1"), "0>1") << "not where it is not needed";
  EXPECT_EQ(planned("0 [1|]"), "0<1");
}

TEST(PlanStorage, AlwaysMeansBehindEveryUse) {
  PlanRequest request = requestFor(parseProgram("0 ! 1w [2?|]"));
  request.alwaysBarriers = true;
  EXPECT_EQ(describe(planStorage(request)), "region 0: block 0 2\nregion 1: warp 1\n"
                                            "block barrier after call 0: always\n"
                                            "warp barrier after call 1: always\n"
                                            "block barrier after call 2: always\n");
}

TEST(PlanStorage, UncertainUsesAreLookedThrough) {
  EXPECT_EQ(planned("0? 1"), "0>1");
  EXPECT_EQ(planned("0 1?"), "0>1");
  EXPECT_EQ(planned("0 1? 2"), "0>1,2 1>2") << "1 may not touch storage: 2 can be the next that does";
  EXPECT_EQ(planned("0 1? 2? 3 4"), "0>1,2,3 1>2,3 2>3 3>4") << "up to the first certain one";
  EXPECT_EQ(planned("0 1? ! 2"), "0>1") << "but not through a barrier";
  EXPECT_EQ(planned("(0?)*"), "0>0");
  EXPECT_EQ(planned("(0? 1?)*"), "0>0,1 1>0,1") << "whether or not the other touches storage";
  EXPECT_EQ(planned("0 [1?|2] 3"), "0>1,2 1,2<3");
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
  ASSERT_EQ(barriers(expected), "0>1,4 4>5,6 6>5,6 1,3<2 2<3 1,3,5<7");
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

TEST(StoragePlan, FindsTheBarriersOfAPosition) {
  StoragePlan found = plan("0 1 ! 2 3");
  ASSERT_EQ(found.barriersAt({Position::Kind::AfterCall, 2}).size(), 1u);
  EXPECT_EQ(found.barriersAt({Position::Kind::AfterCall, 2})[0]->scope, Scope::Block);
  EXPECT_TRUE(found.barriersAt({Position::Kind::BeforeCall, 2}).empty());
  EXPECT_TRUE(found.barriersAt({Position::Kind::AfterCall, 1}).empty());
}

TEST(StoragePlan, AsText) {
  EXPECT_EQ(describe(plan("0 [1|2] ! 3")), "region 0: block 0 1 2 3\n"
                                           "block barrier after call 0: bytes used by 0 are written next by 1 2\n");
  EXPECT_EQ(describe(StoragePlan{}), "");
}

} // namespace
} // namespace coop::test
