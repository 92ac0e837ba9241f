// Groups: kinds, extents, widths, and the algorithms that work on them.
#include "Checks/CallFacts.h"
#include "Checks/Checks.h"
#include "Operations/LoadStore/LoadStore.h"

#include <gtest/gtest.h>

namespace coop::test {
namespace {

CallFacts load() { return CallFacts(loadOperation()); }

using Extent = std::optional<std::int64_t>;

std::string block(Extent x, Extent y = 1, Extent z = 1) { return load().block(x, y, z).found(checkGroup); }

TEST(BlockExtents, AreWhatCudaAllows) {
  EXPECT_EQ(block(1), "");
  EXPECT_EQ(block(1024), "");
  EXPECT_EQ(block(1025), "BlockExtentTooLarge");
  EXPECT_EQ(block(1, 1024), "");
  EXPECT_EQ(block(1, 1025), "BlockExtentTooLarge");
  EXPECT_EQ(block(1, 1, 64), "");
  EXPECT_EQ(block(1, 1, 65), "BlockExtentTooLarge") << "though it has 65 threads only";
  EXPECT_EQ(block(32, 32), "");
  EXPECT_EQ(block(32, 33), "BlockTooLarge");
  EXPECT_EQ(block(16, 1, 64), "");
  EXPECT_EQ(block(17, 1, 64), "BlockTooLarge");
  EXPECT_EQ(block(4, 4, 64), "");
  EXPECT_EQ(block(1024, 1024, 64), "BlockTooLarge");
}

TEST(BlockExtents, AreAtLeastOne) {
  EXPECT_EQ(block(0), "BlockExtentRange");
  EXPECT_EQ(block(-1), "BlockExtentRange");
  EXPECT_EQ(block(128, 0), "BlockExtentRange");
  EXPECT_EQ(block(128, 1, 0), "BlockExtentRange");
  EXPECT_EQ(block(INT64_MIN), "BlockExtentRange");
  EXPECT_EQ(block(0, -1, 0), "BlockExtentRange") << "one cause, one error";
  EXPECT_EQ(block(2000, 0), "BlockExtentRange");
}

TEST(BlockExtents, MayBeAnyNumber) {
  for (std::int64_t large : {std::int64_t(1) << 20, (std::int64_t(1) << 20) + 1, std::int64_t(1) << 32, INT64_MAX})
    EXPECT_EQ(block(large, large, large), "BlockExtentTooLarge") << large;
  EXPECT_EQ(block(std::int64_t(1) << 32), "BlockExtentTooLarge") << "2^32 is not 0";
}

TEST(BlockExtents, ThatAreUnknownAreNotJudged) {
  EXPECT_EQ(block(std::nullopt), "");
  EXPECT_EQ(block(std::nullopt, std::nullopt, std::nullopt), "");
  EXPECT_EQ(block(1024, std::nullopt), "");
  EXPECT_EQ(block(std::nullopt, 1, 65), "BlockExtentTooLarge") << "but what is known is";
  EXPECT_EQ(block(std::nullopt, 0), "BlockExtentRange");
}

TEST(BlockExtents, AreMarkedWhereTheyAreStated) {
  for (auto [x, axis] : {std::pair<std::int64_t, const char *>(0, "x is 0"), {1025, "1025"}}) {
    std::vector<Diagnostic> found = load().block(x).diagnostics(checkGroup);
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].span, spanAt(5));
    EXPECT_NE(found[0].text.find(axis), std::string::npos) << found[0].text;
  }
}

TEST(BlockExtents, AreStated) {
  CallFacts facts = load().block(0, 0, 0);
  facts.group().stated = false;
  EXPECT_EQ(facts.found(checkGroup), "UnknownExtents");
  EXPECT_EQ(facts.diagnostics(checkGroup)[0].span, spanAt(5));
  facts.group().statement = {};
  EXPECT_EQ(facts.diagnostics(checkGroup)[0].span, spanAt(10)) << "or at the operand";
}

TEST(BlockExtents, AreWrittenInTheCallsTypes) {
  CallFacts facts = load();
  facts.call.types.extents = {};
  EXPECT_EQ(facts.found(checkGroup), "ExtentNotConstant");
  facts.call.failed = true;
  EXPECT_EQ(facts.found(checkGroup), "") << "Clang has said what is wrong";
}

TEST(Groups, OfOtherKindsSayWhatToWrite) {
  const std::pair<GroupKind, const char *> kinds[] = {{GroupKind::NotAGroup, "NotAGroup"},
                                                      {GroupKind::Thread, "GroupHasNoTile"},
                                                      {GroupKind::Warps, "GroupHasNoTile"},
                                                      {GroupKind::Cluster, "GroupHasNoTile"},
                                                      {GroupKind::Grid, "GroupHasNoTile"},
                                                      {GroupKind::CooperativeGroups, "GroupHasNoTile"},
                                                      {GroupKind::Unknown, "NotSupportedYet"}};
  for (auto &[kind, row] : kinds) {
    CallFacts facts = load();
    facts.group() = {};
    facts.group().kind = kind;
    std::vector<Diagnostic> found = facts.diagnostics(checkGroup);
    ASSERT_EQ(rows(found), row) << int(kind);
    EXPECT_EQ(found[0].span, spanAt(10));
  }
}

TEST(Groups, OfAnUnknownKindAreReportedOnce) {
  CallFacts facts = load();
  Instance known = load().block(2000).call.pattern, unknown = known;
  unknown.group = facts.group() = {};
  std::vector<Diagnostic> found;
  checkGroup(facts.call, known, found);
  checkGroup(facts.call, unknown, found);
  EXPECT_EQ(rows(found), "") << "the text has been refused";
}

TEST(Algorithms, OfWarpsWantWholeWarps) {
  for (const char *tag : {"warp_transpose", "warp_transpose_timesliced", "warp_striped"}) {
    auto found = [&](Extent x, Extent y = 1) { return load().block(x, y).algorithm(tag).found(checkGroup); };
    EXPECT_EQ(found(32), "") << tag;
    EXPECT_EQ(found(96), "") << tag;
    EXPECT_EQ(found(16, 2), "") << tag << ": the block's threads, not its x";
    EXPECT_EQ(found(1), "WarpMultiple") << tag;
    EXPECT_EQ(found(33), "WarpMultiple") << tag;
    EXPECT_EQ(found(48), "WarpMultiple") << tag;
    EXPECT_EQ(found(100), "WarpMultiple") << tag;
    EXPECT_EQ(found(std::nullopt), "") << tag;
    EXPECT_EQ(load().warp().algorithm(tag).found(checkGroup), "BlockAlgorithm") << tag;
    EXPECT_EQ(load().warp(16).algorithm(tag).found(checkGroup), "BlockAlgorithm") << tag;
  }
  for (const char *tag : {"direct", "striped", "vectorize", "transpose"}) {
    EXPECT_EQ(load().block(33).algorithm(tag).found(checkGroup), "") << tag;
    EXPECT_EQ(load().warp().algorithm(tag).found(checkGroup), "") << tag;
  }
  EXPECT_EQ(load().block(33).found(checkGroup), "") << "nor does the default";
  EXPECT_EQ(load().algorithm("warp_striped").block(33).diagnostics(checkGroup)[0].span, spanAt(100))
      << "at the option";
}

TEST(Warps, HaveAWidthThatDividesThem) {
  for (std::int64_t fine : {1, 2, 4, 8, 16, 32})
    EXPECT_EQ(load().warp(fine).found(checkGroup), "") << fine;
  for (std::int64_t bad : {std::int64_t(0), std::int64_t(3), std::int64_t(31), std::int64_t(33), std::int64_t(64),
                           std::int64_t(-1), std::int64_t(-32), INT64_MIN, std::int64_t(1) << 32})
    EXPECT_EQ(load().warp(bad).found(checkGroup), "TileWidth") << bad;
}

TEST(Warps, AreWholeInTheirBlock) {
  EXPECT_EQ(load().warp().block(96).found(checkGroup), "");
  EXPECT_EQ(load().warp().block(8, 8).found(checkGroup), "");
  EXPECT_EQ(load().warp().block(100).found(checkGroup), "PartialWarp");
  EXPECT_EQ(load().warp(8).block(100).found(checkGroup), "PartialWarp");
  EXPECT_EQ(load().warp().block(std::nullopt).found(checkGroup), "");
  CallFacts facts = load().warp();
  facts.group().stated = false;
  facts.group().extents = {};
  facts.call.types.extents = {};
  EXPECT_EQ(facts.found(checkGroup), "UnknownWarpBlock") << "one cause, one error";
}

TEST(GroupFact, CountsThreads) {
  auto threads = [](Extent x, Extent y, Extent z) { return load().block(x, y, z).group().threads(); };
  EXPECT_EQ(threads(8, 4, 2), 64);
  EXPECT_EQ(threads(std::nullopt, 4, 2), std::nullopt);
  EXPECT_EQ(threads(8, 4, std::nullopt), std::nullopt);
  EXPECT_EQ(threads(0, 4, 2), std::nullopt);
  EXPECT_EQ(threads(-8, -4, 2), std::nullopt);
  EXPECT_EQ(threads(INT64_MAX, INT64_MAX, INT64_MAX), std::nullopt) << "no overflow";
  EXPECT_EQ(load().group().size(), 128);
  EXPECT_EQ(load().warp(8).group().size(), 8);
}

} // namespace
} // namespace coop::test
