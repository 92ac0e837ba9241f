// Bytes and policies: what plans take, and when the balanced one overlaps.
#include "Planning/Program.h"

#include <gtest/gtest.h>

namespace coop::test {
namespace {

PlanRequest request(const std::string &program, std::vector<StorageSize> sizes, unsigned threads = 128,
                    Policy policy = Policy::Balanced, const char *target = "sm_90") {
  PlanRequest result = requestFor(parseProgram(program));
  result.policy = policy;
  result.threads = threads;
  result.targets = {*findTarget(target)};
  for (size_t i = 0; i != result.uses.size(); ++i) {
    StorageUse &use = result.uses[i];
    use.size = sizes.size() == 1 ? sizes[0] : sizes.at(i);
    use.count = use.scope == Scope::Block ? 1 : threads / unsigned(std::stoul(use.instances));
  }
  return result;
}

TEST(Occupancy, KnowsItsRows) {
  auto h100 = findTarget("sm_90a"), t4 = findTarget("compute_75");
  ASSERT_TRUE(h100 && t4);
  EXPECT_EQ(h100->name, "sm_90");
  EXPECT_EQ(residentBlocks(*h100, 128, 0), 16u) << "2048 threads";
  EXPECT_EQ(residentBlocks(*h100, 32, 0), 32u) << "blocks";
  EXPECT_EQ(residentBlocks(*h100, 128, 48 * 1024), 4u) << "228 KiB, a KiB for each besides";
  EXPECT_EQ(residentBlocks(*t4, 128, 48 * 1024), 1u);
  EXPECT_EQ(residentBlocks(*h100, 33, 0), 32u) << "two warps";
  EXPECT_FALSE(findTarget("sm_35"));
  EXPECT_FALSE(findTarget("native"));
}

TEST(Occupancy, SharedForIsTheMostThatFits) {
  for (const char *name : {"sm_70", "sm_75", "sm_80", "sm_86", "sm_89", "sm_90", "sm_100", "sm_120"})
    for (unsigned blocks : {1u, 2u, 3u, 5u, 7u, 16u}) {
      Target target = *findTarget(name);
      std::uint64_t bytes = sharedFor(target, blocks);
      EXPECT_GE(residentBlocks(target, 32, bytes), blocks) << name;
      EXPECT_LT(residentBlocks(target, 32, bytes + 1), blocks) << name;
    }
}

TEST(Layout, UnionsInAStruct) {
  StoragePlan plan = planStorage(request("0 1w 2", {{100, 4}, {24, 8}, {60, 4}}, 128, Policy::MinSmem));
  ASSERT_EQ(plan.regions.size(), 1u);
  EXPECT_EQ(plan.size->bytes, 104u) << "rounded to the alignment of the strictest";
  EXPECT_EQ(plan.size->alignment, 8u);
  EXPECT_EQ(plan.separateBytes, 100u + 4u + 4 * 24u + 60u + 4u);
}

TEST(Layout, LogicalWarpsLieInTheirWarpsSlice) {
  StoragePlan plan = planStorage(request("0t 1w", {{100, 4}, {150, 2}}, 64, Policy::MinSmem));
  ASSERT_EQ(plan.regions.size(), 1u);
  EXPECT_EQ(plan.size->bytes, 2 * 200u) << "two halves need more than the warp";
  EXPECT_EQ(planStorage(request("0t 1t", {{100, 4}, {52, 4}}, 64, Policy::MinSmem)).size->bytes, 4 * 100u);
}

TEST(Balanced, OverlapsNothingWhereThereIsRoom) {
  StoragePlan plan = planStorage(request("0 1 2", {{2112, 16}}));
  EXPECT_TRUE(plan.barriers.empty()) << "16 blocks of 3 * 2112 bytes fit";
  EXPECT_EQ(plan.size->bytes, 3 * 2112u);
  EXPECT_TRUE(plan.reliesOnSizes);
}

TEST(Balanced, OverlapsAsFarAsOccupancyNeeds) {
  // 228 KiB / 16 blocks are 13 KiB for each: two of three pieces of 6 KiB.
  StoragePlan plan = planStorage(request("0 1 2", {{6 * 1024, 16}}));
  EXPECT_EQ(plan.size->bytes, 2 * 6 * 1024u);
  EXPECT_EQ(plan.barriers.size(), 1u);
  plan = planStorage(request("0 1 2", {{8 * 1024, 16}}));
  EXPECT_EQ(plan.size->bytes, 8 * 1024u);
  EXPECT_EQ(plan.barriers.size(), 2u);
  EXPECT_FALSE(plan.reliesOnSizes) << "the same as with the fewest bytes";
}

TEST(Balanced, CountsTheKernelsOwnSharedMemory) {
  PlanRequest beside = request("0 1", {{2112, 16}});
  beside.ownShared = 10 * 1024;
  EXPECT_EQ(planStorage(beside).barriers.size(), 1u);
}

TEST(Balanced, LooksAtEveryTarget) {
  PlanRequest both = request("0 1", {{4 * 1024, 16}});
  EXPECT_TRUE(planStorage(both).barriers.empty());
  both.targets.push_back(*findTarget("sm_75")); // 64 KiB for 8 blocks
  EXPECT_TRUE(planStorage(both).barriers.empty());
  both.threads = 64;
  EXPECT_EQ(planStorage(both).barriers.size(), 1u) << "16 blocks of 4 KiB on sm_75";
}

TEST(Balanced, IsAsWithFewestBytesWhereSizesAreNotKnown) {
  PlanRequest unknown = request("0 1 2", {{64, 4}});
  unknown.uses[1].size.reset();
  EXPECT_EQ(planStorage(unknown).barriers.size(), 2u);
  EXPECT_FALSE(planStorage(unknown).size);
}

TEST(Balanced, AsksForSizesOnlyWhereTheyMatter) {
  EXPECT_FALSE(sizesMatter(request("0", {{64, 4}})));
  EXPECT_FALSE(sizesMatter(request("[0|1] !", {{64, 4}}))) << "no barrier to save";
  EXPECT_TRUE(sizesMatter(request("0 1", {{64, 4}})));
  EXPECT_FALSE(sizesMatter(request("0 1", {{64, 4}}, 128, Policy::MinSmem)));
}

TEST(MinBarriers, StaysWithinWhatABlockMayHave) {
  EXPECT_EQ(planStorage(request("0 1 2", {{16 * 1024, 16}}, 128, Policy::MinBarriers)).barriers.size(), 0u);
  StoragePlan plan = planStorage(request("0 1 2", {{20 * 1024, 16}}, 128, Policy::MinBarriers));
  EXPECT_EQ(plan.size->bytes, 40 * 1024u);
  EXPECT_EQ(plan.barriers.size(), 1u);
}

} // namespace
} // namespace coop::test
