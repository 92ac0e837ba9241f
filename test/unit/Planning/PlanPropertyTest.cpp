// What a plan promises, checked on random programs by running two threads through them in every order: with its barriers
// no two of them are ever inside of uses whose bytes overlap, and without any one of them some two are.
#include "Planning/Interleavings.h"

#include <gtest/gtest.h>

namespace coop::test {
namespace {

constexpr size_t wayLimit = 120;
constexpr unsigned programs = 700; ///< of each kind

struct Case {
  std::string text;
  PlanRequest request;
  StoragePlan plan;
  std::vector<Ways> ways;
  std::vector<Touching> instantiations; ///< every choice of what the uncertain uses do; the last one: all touch storage

  bool isRacyIn(const Touching &touching, const PlannedBarrier *dropped = nullptr) const {
    for (const Ways &way : ways)
      if (isRacy(way, plan, touching, dropped))
        return true;
    return false;
  }
};

struct Kind {
  const char *name;
  Mix mix;
  bool uncertain;
  bool places;
  Policy policy;
  bool inner = false; ///< some calls have a barrier in them
};

void PrintTo(const Kind &kind, std::ostream *out) { *out << kind.name; }

void addInstantiations(Case &one) {
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
}

/// Sizes such that some kernels have room for all and others for hardly more than the largest.
void addSizes(PlanRequest &request, std::mt19937 &random) {
  request.threads = 128u << random() % 3;
  request.targets = {*findTarget("sm_90"), *findTarget("sm_75")};
  for (StorageUse &use : request.uses) {
    use.count = use.scope == Scope::Block ? 1 : *request.threads / unsigned(std::stoul(use.instances));
    use.size = StorageSize{(1 + random() % 1000) * 16 / *use.count, 1u << random() % 5};
    use.size->bytes = (use.size->bytes / 16 + 1) * 16;
  }
}

/// `count` programs with few enough ways through them to try all.
std::vector<Case> randomCases(const Kind &kind, unsigned seed, unsigned count) {
  std::mt19937 random(seed);
  std::vector<Case> cases;
  while (cases.size() < count) {
    Case one;
    one.text = randomProgram(random, kind.uncertain, kind.mix);
    if (kind.inner)
      one.text = withInnerBarriers(one.text, random);
    Program program = parseProgram(one.text);
    one.ways = waysThrough(program, wayLimit);
    if (one.ways.empty())
      continue;
    one.request = requestFor(program, kind.places);
    one.request.policy = kind.policy;
    if (kind.policy == Policy::Balanced)
      addSizes(one.request, random);
    one.plan = planStorage(one.request);
    addInstantiations(one);
    cases.push_back(std::move(one));
  }
  return cases;
}

class RandomPrograms : public testing::TestWithParam<Kind> {};

constexpr Kind kinds[] = {
    {"Blocks", Mix::Blocks, false, false, Policy::MinSmem},
    {"BlocksAnywhere", Mix::Blocks, false, true, Policy::MinSmem},
    {"BlocksUncertain", Mix::Blocks, true, true, Policy::MinSmem},
    {"Warps", Mix::Warps, false, true, Policy::MinSmem},
    {"WarpsUncertain", Mix::Warps, true, false, Policy::MinSmem},
    {"Tiles", Mix::Tiles, false, true, Policy::MinSmem},
    {"TilesUncertain", Mix::Tiles, true, true, Policy::MinSmem},
    {"BlocksApart", Mix::Blocks, false, true, Policy::MinBarriers},
    {"WarpsApart", Mix::Warps, false, false, Policy::MinBarriers},
    {"TilesApart", Mix::Tiles, true, true, Policy::MinBarriers},
    {"BlocksBalanced", Mix::Blocks, false, false, Policy::Balanced},
    {"TilesBalanced", Mix::Tiles, false, true, Policy::Balanced},
    {"BlocksInner", Mix::Blocks, false, true, Policy::MinBarriers, true},
    {"WarpsInner", Mix::Warps, true, true, Policy::MinBarriers, true},
    {"TilesInnerTogether", Mix::Tiles, true, true, Policy::MinSmem, true},
};
INSTANTIATE_TEST_SUITE_P(All, RandomPrograms, testing::ValuesIn(kinds), [](auto &info) { return info.param.name; });

TEST_P(RandomPrograms, AreRaceFreeAndNeedEveryBarrier) {
  unsigned barriers = 0, looping = 0, exiting = 0;
  for (const Case &one : randomCases(GetParam(), 20240117, programs)) {
    looping += one.text.find('(') != std::string::npos;
    exiting += one.text.find_first_of("bcr") != std::string::npos;
    for (const Touching &touching : one.instantiations)
      ASSERT_FALSE(one.isRacyIn(touching)) << one.text << "\n" << describe(one.plan);
    for (const PlannedBarrier &barrier : one.plan.barriers) {
      ++barriers;
      ASSERT_TRUE(one.isRacyIn(one.instantiations.back(), &barrier))
          << one.text << "\n" << describe(one.plan) << "superfluous: " << describe(barrier);
    }
  }
  // The programs are worth something only if they have something to plan.
  EXPECT_GT(barriers, GetParam().policy == Policy::MinSmem ? programs : programs / 5);
  EXPECT_GT(looping, programs / 3);
  EXPECT_GT(exiting, programs / 10);
}

/// Behind a call alone, as the barrier's own condition says, each barrier is needed in each instantiation it stands in.
TEST(RandomPrograms, LeaveOutMostBarriersThatAnInstantiationDoesNotNeed) {
  unsigned active = 0, superfluous = 0;
  for (const Case &one : randomCases({"", Mix::Blocks, true, false, Policy::MinSmem}, 20240118, programs))
    for (const Touching &touching : one.instantiations)
      for (const PlannedBarrier &barrier : one.plan.barriers)
        if (isActive(barrier, touching)) {
          ++active;
          superfluous += !one.isRacyIn(touching, &barrier);
        }
  EXPECT_GT(active, 4 * programs);
  EXPECT_LT(superfluous * 25, active) << superfluous << " of " << active;
}

/// No policy costs what the other one could save.
TEST(RandomPrograms, ApartTakesNoMoreBarriersThanTogether) {
  unsigned fewer = 0;
  for (const Case &one : randomCases({"", Mix::Tiles, false, true, Policy::MinSmem}, 20240119, programs)) {
    PlanRequest request = one.request;
    request.policy = Policy::MinBarriers;
    StoragePlan apart = planStorage(request);
    auto ofBlocks = [](const StoragePlan &plan) {
      return std::count_if(plan.barriers.begin(), plan.barriers.end(),
                           [](const PlannedBarrier &barrier) { return barrier.scope == Scope::Block; });
    };
    if (one.text.find('(') == std::string::npos)
      EXPECT_LE(ofBlocks(apart), ofBlocks(one.plan)) << one.text;
    fewer += ofBlocks(apart) < ofBlocks(one.plan);
  }
  EXPECT_GT(fewer, programs / 5);
}

/// Two calls in turn, each with bytes of its own and a barrier in it, separate each other's rounds.
TEST(InnerBarriers, SeparateUsesOfOtherBytes) {
  auto barriers = [](const char *program, Policy policy) {
    PlanRequest request = requestFor(parseProgram(program));
    request.policy = policy;
    return planStorage(request).barriers.size();
  };
  EXPECT_EQ(barriers("(0 1)+", Policy::MinBarriers), 1u) << "each round again";
  EXPECT_EQ(barriers("(0# 1#)+", Policy::MinBarriers), 0u);
  EXPECT_EQ(barriers("(0#)+", Policy::MinBarriers), 1u) << "its own bytes are in use on both sides";
  EXPECT_EQ(barriers("(0# 1)+", Policy::MinBarriers), 1u);
  EXPECT_EQ(barriers("0# 1#", Policy::MinSmem), 1u) << "the same bytes";
  EXPECT_EQ(barriers("(0 1w#)+", Policy::MinBarriers), barriers("(0 1w)+", Policy::MinBarriers)) << "only of a warp";
  EXPECT_EQ(barriers("(0# 1w)+", Policy::MinBarriers), 1u) << "a block's barrier holds its warps";
}

StoragePlan withBarrier(Scope scope, bool oneRegion = true) {
  StoragePlan plan;
  Part block{Scope::Block, "", {0, 1}}, warp{Scope::Warp, "32", {2, 3}}, half{Scope::LogicalWarp, "16", {4, 5}},
      quarter{Scope::LogicalWarp, "8", {6, 7}};
  plan.regions = oneRegion ? std::vector<Region>{{{block, warp, half, quarter}, std::nullopt}}
                           : std::vector<Region>{{{block}, std::nullopt}, {{warp, half, quarter}, std::nullopt}};
  plan.barriers.push_back({{Position::Kind::AfterCall, 9}, scope, scope == Scope::LogicalWarp ? "16" : "", {}});
  return plan;
}

TEST(Interleavings, SeeRacesAndTheirAbsence) {
  auto racy = [](const char *program, const StoragePlan &plan, const Touching &touching = {0, 1, 2, 3, 4, 5, 6, 7}) {
    bool any = false;
    for (const Ways &ways : waysThrough(parseProgram(program), 100))
      any |= isRacy(ways, plan, touching);
    return any;
  };
  StoragePlan block = withBarrier(Scope::Block), warp = withBarrier(Scope::Warp), half = withBarrier(Scope::LogicalWarp),
              apart = withBarrier(Scope::Warp, false);
  EXPECT_TRUE(racy("0 1", block)) << "one thread may be ahead";
  EXPECT_FALSE(racy("0 9 1", block));
  EXPECT_FALSE(racy("0 1", block, {1})) << "a use that touches nothing conflicts with nothing";
  EXPECT_FALSE(racy("0 ! 1", block));
  EXPECT_FALSE(racy("0", block));
  EXPECT_TRUE(racy("(0)+", block)) << "round a loop";
  EXPECT_FALSE(racy("(0 !)+", block));
  EXPECT_TRUE(racy("0 ~ 1", block)) << "other warps do not wait";
  EXPECT_TRUE(racy("0 9w 1", warp));
  EXPECT_TRUE(racy("2w 3w", block)) << "the lanes of a warp go ahead of each other";
  EXPECT_FALSE(racy("2w ~ 3w", block));
  EXPECT_FALSE(racy("2w 9w 3w", warp));
  EXPECT_FALSE(racy("2w 9 3w", block)) << "a block's barrier holds each of its warps";
  EXPECT_FALSE(racy("2w 0", apart)) << "storage of their own";
  EXPECT_TRUE(racy("2w ~ 0", block)) << "other warps' slices are the block's bytes";
  EXPECT_FALSE(racy("4t 9t 5t", half));
  EXPECT_TRUE(racy("4t 9t 6s", half)) << "across the slices of another width";
  EXPECT_FALSE(racy("4t ~ 6s", half));
  EXPECT_FALSE(racy("{2w|3w}", block)) << "other warps have other slices";
  EXPECT_TRUE(racy("<4t|6s>", block)) << "in one warp at one time";
  EXPECT_FALSE(racy("<4t|5t>", block));
  EXPECT_TRUE(racy("{2w 9|3w}", block)) << "a barrier that some never reach";
}

} // namespace
} // namespace coop::test
