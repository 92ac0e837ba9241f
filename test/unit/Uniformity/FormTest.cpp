// Arithmetic on abstract values, and over which group comparisons of them have one outcome.
#include "Uniformity/Predicate.h"

#include <gtest/gtest.h>

namespace coop::uniformity {
namespace {

TEST(IntervalTest, SaturatesAtItsEnds) {
  Interval all, some{-3, 5};
  EXPECT_EQ(some + Interval::exactly(2), (Interval{-1, 7}));
  EXPECT_EQ(some * Interval::exactly(-2), (Interval{-10, 6}));
  EXPECT_EQ(some + all, all);
  EXPECT_EQ((Interval{1, Interval::most} * Interval::exactly(4)), (Interval{4, Interval::most}));
  EXPECT_EQ((Interval{1, Interval::most} + Interval::exactly(-9)), (Interval{-8, Interval::most}));
  EXPECT_EQ((all * Interval::exactly(0)), Interval::exactly(0));
  EXPECT_EQ(hull({0, 1}, {7, 9}), (Interval{0, 9}));
  EXPECT_EQ(intersect({0, 5}, {3, 9}), (Interval{3, 5}));
  EXPECT_EQ(intersect({0, 1}, {7, 9}), (Interval{0, 1})) << "contradictory facts stay harmless";
}

TEST(IntervalTest, DividesDownwards) {
  EXPECT_EQ(floorDivide(-1, 32), -1);
  EXPECT_EQ(floorDivide(-32, 32), -1);
  EXPECT_EQ(floorDivide(31, 32), 0);
}

TEST(ScopeTest, TilesArePowersOfTwoUpToTheWarp) {
  EXPECT_EQ(tileScope(1), Scope::Thread);
  EXPECT_EQ(tileScope(16), Scope::Tile16);
  EXPECT_EQ(tileScope(32), Scope::Warp);
  EXPECT_FALSE(tileScope(64));
  EXPECT_FALSE(tileScope(12));
  EXPECT_FALSE(tileScope(0));
}

class FormTest : public testing::Test {
protected:
  Values values{Extents()};
  Value x = values.threadIndex(0), block = values.blockIndex(0), extent = values.blockExtent(0),
        grid = values.gridExtent(0);

  Value number(std::int64_t n) { return values.constant(n); }
  /// A value that all threads have.
  Value given(Interval range = {}) {
    Symbol symbol;
    symbol.range = range;
    return values.of(values.add(symbol));
  }
  Value sum(Value a, Value b) { return values.add(a, b); }
  Value product(Value a, Value b) { return values.multiply(a, b); }
  Value minus(Value a, Value b) { return values.subtract(a, b); }
  Scope lessScope(Value a, Value b) {
    Predicate predicate = compare(values, Comparison::Less, minus(a, b));
    return predicate.constant ? Scope::Grid : predicate.scope;
  }
  Scope equalScope(Value a, Value b) {
    Predicate predicate = compare(values, Comparison::Equal, minus(a, b));
    return predicate.constant ? Scope::Grid : predicate.scope;
  }
  std::optional<bool> isLess(Value a, Value b) { return compare(values, Comparison::Less, minus(a, b)).constant; }
};

TEST_F(FormTest, EqualFormsAreOnePointer) {
  EXPECT_EQ(sum(x, block), sum(block, x));
  EXPECT_EQ(minus(sum(x, block), x), block);
  EXPECT_EQ(product(x, number(0)), number(0));
  EXPECT_EQ(product(sum(x, number(1)), extent), sum(product(x, extent), extent));
}

TEST_F(FormTest, KnowsTheScopesOfIndices) {
  EXPECT_EQ(values.scope(*x), Scope::Thread);
  EXPECT_EQ(values.scope(*values.threadIndex(1)), Scope::Warp);
  EXPECT_EQ(values.scope(*block), Scope::Cluster) << "clusters are blocks unless the kernel says so";
  EXPECT_EQ(values.scope(*extent), Scope::Grid);
  EXPECT_EQ(values.limit(*x), Scope::Thread);
  Extents clusters;
  clusters.blocksPerCluster = 2;
  Values clustered(clusters);
  EXPECT_EQ(clustered.scope(*clustered.blockIndex(0)), Scope::Block);
}

TEST_F(FormTest, TakesIndicesApart) {
  Value warp = values.divide(x, 32), lane = values.remainder(x, 32);
  ASSERT_TRUE(warp && lane);
  EXPECT_EQ(sum(values.scale(warp, 32), lane), x);
  EXPECT_EQ(values.scope(*warp), Scope::Warp);
  EXPECT_EQ(values.scope(*values.divide(x, 8)), Scope::Tile8);
  EXPECT_EQ(values.bitAnd(x, 31), lane);
  EXPECT_EQ(values.bitAnd(x, ~std::int64_t(31)), values.scale(warp, 32));
  EXPECT_EQ(values.bitAnd(x, 1023), x);
  EXPECT_EQ(values.bitAnd(x, ~std::int64_t(1023)), number(0));
  EXPECT_EQ(values.range(*lane), (Interval{0, 31}));
  EXPECT_EQ(values.divide(values.subtract(x, number(5)), 32), nullptr) << "C++ rounds towards zero";
}

TEST_F(FormTest, FollowsTheGlobalWarp) {
  Value index = sum(product(block, extent), x);
  Value warp = values.divide(index, 32);
  ASSERT_TRUE(warp);
  EXPECT_EQ(values.scope(*warp), Scope::Warp);
  EXPECT_EQ(values.remainder(index, 32), values.remainder(x, 32));
}

TEST_F(FormTest, KeepsTheLowBitsOfWhatWraps) {
  Value wrapped = values.wrapped(values.subtract(x, number(1)));
  EXPECT_EQ(values.range(*wrapped), Interval());
  EXPECT_EQ(compare(values, Comparison::Less, wrapped).scope, Scope::Thread);
  EXPECT_FALSE(compare(values, Comparison::Less, wrapped).constant);
  EXPECT_EQ(values.remainder(values.wrapped(x), 32), values.remainder(x, 32));
  EXPECT_EQ(values.remainder(values.wrapped(x), 12), nullptr);
}

TEST_F(FormTest, ComparesWithMultiples) {
  EXPECT_EQ(lessScope(x, number(64)), Scope::Warp);
  EXPECT_EQ(lessScope(x, number(65)), Scope::Thread);
  EXPECT_EQ(lessScope(x, number(72)), Scope::Tile8);
  EXPECT_EQ(lessScope(x, values.scale(given(), 32)), Scope::Warp);
  EXPECT_EQ(lessScope(x, given()), Scope::Thread);
  EXPECT_EQ(equalScope(values.divide(x, 32), number(3)), Scope::Warp);
  EXPECT_EQ(equalScope(x, number(0)), Scope::Thread);
  EXPECT_EQ(equalScope(sum(values.remainder(x, 2), values.scale(given(), 2)), sum(values.scale(given(), 2), number(5))),
            Scope::Thread);
}

TEST_F(FormTest, DecidesByBounds) {
  EXPECT_EQ(isLess(x, number(1024)), true);
  EXPECT_EQ(isLess(number(1023), x), false);
  EXPECT_EQ(isLess(x, number(1023)), std::nullopt);
  EXPECT_EQ(isLess(x, extent), true);
  EXPECT_EQ(isLess(x, minus(extent, number(1))), std::nullopt);
  EXPECT_EQ(isLess(sum(product(block, extent), x), product(grid, extent)), true);
  EXPECT_EQ(isLess(sum(product(block, extent), x), minus(product(grid, extent), number(1))), std::nullopt);
}

TEST_F(FormTest, ComparesWithMultiplesOfTheStride) {
  Value stride = product(extent, grid), round = given({0, Interval::most});
  Value index = sum(sum(product(block, extent), x), product(stride, round));
  EXPECT_EQ(lessScope(index, product(stride, given())), Scope::Grid);
  EXPECT_EQ(lessScope(index, product(extent, given())), Scope::Cluster);
  EXPECT_EQ(lessScope(index, given()), Scope::Thread);
  Value n = given();
  Predicate predicate = compare(values, Comparison::Less, minus(index, n));
  auto grids = launchCondition(values, predicate, Scope::Grid),
       blocks = launchCondition(values, predicate, Scope::Block);
  ASSERT_TRUE(grids && blocks);
  EXPECT_EQ(grids->divided, n);
  EXPECT_EQ(grids->divisor, stride);
  EXPECT_EQ(blocks->divisor, extent);
  EXPECT_FALSE(launchCondition(values, compare(values, Comparison::Less, minus(x, n)), Scope::Block))
      << "nothing of the launch in it";
}

TEST_F(FormTest, KnownExtentsSayHowRowsLieInWarps) {
  Extents extents;
  extents.block[0] = 16;
  extents.block[1] = 8;
  extents.block[2] = 1;
  Values rows(extents);
  EXPECT_EQ(rows.range(*rows.threadIndex(0)), (Interval{0, 15}));
  EXPECT_EQ(rows.scope(*rows.threadIndex(1)), Scope::Tile16);
  EXPECT_EQ(rows.threadIndex(2), rows.constant(0));
  extents.block[0] = 24;
  Values odd(extents);
  EXPECT_EQ(odd.range(*odd.threadIndex(0)), (Interval{0, 23})) << "not to the next power of two";
  EXPECT_EQ(odd.scope(*odd.threadIndex(1)), Scope::Thread);
}

TEST_F(FormTest, NamesLanes) {
  Value lane = values.remainder(x, 32);
  EXPECT_EQ(lanesThat(values, Comparison::Less, minus(lane, number(16))), 0xffffu);
  EXPECT_EQ(lanesThat(values, Comparison::Equal, values.remainder(x, 2)), 0x55555555u);
  EXPECT_EQ(lanesThat(values, Comparison::Less, minus(x, number(16))), std::nullopt) << "another warp has none";
}

TEST_F(FormTest, QuotientsOfBlocksOfLanes) {
  EXPECT_EQ(quotientScope(values, x, 32), Scope::Warp);
  EXPECT_EQ(quotientScope(values, sum(x, number(16)), 32), Scope::Tile16);
  EXPECT_EQ(quotientScope(values, sum(x, given()), 32), Scope::Thread);
  EXPECT_EQ(quotientScope(values, values.wrapped(x), 32), Scope::Warp);
  EXPECT_EQ(quotientScope(values, values.wrapped(x), 12), Scope::Thread);
}

TEST_F(FormTest, GivesUpOnLargeForms) {
  Value large = x;
  for (int i = 0; large && i != 200; ++i)
    large = sum(large, given());
  EXPECT_EQ(large, nullptr);
  EXPECT_EQ(product(sum(x, values.threadIndex(1)), sum(x, values.threadIndex(1))), nullptr);
}

} // namespace
} // namespace coop::uniformity
