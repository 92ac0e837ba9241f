// What option values may be: counts, offsets, defaults.
#include "Checks/CallFacts.h"
#include "Checks/Checks.h"
#include "Operations/LoadStore/LoadStore.h"

#include <gtest/gtest.h>

namespace coop::test {
namespace {

/// A correct load. Its tile is 512.
CallFacts load() { return CallFacts(loadOperation()); }

std::string count(ValueFact value) { return load().option("valid_items", std::move(value)).found(checkValues); }
std::string offset(ValueFact value) { return load().option("offset", std::move(value)).found(checkValues); }

TEST(Counts, LieBetweenZeroAndTheTile) {
  for (std::int64_t fine : {0, 1, 511, 512})
    EXPECT_EQ(count(integer(fine)), "") << fine;
  for (std::int64_t bad : {std::int64_t(-1), std::int64_t(513), std::int64_t(1) << 32, INT64_MIN, INT64_MAX})
    EXPECT_EQ(count(integer(bad)), "CountRange") << bad;
  EXPECT_EQ(count(runTimeInteger()), "") << "checked when it runs";
}

TEST(Counts, AreComparedInTheirOwnWidthAndSignedness) {
  EXPECT_EQ(count(integer("-1", 8)), "CountRange");
  EXPECT_EQ(count(integer("127", 8)), "");
  EXPECT_EQ(count(integer("255", 8, false)), "");
  EXPECT_EQ(count(integer("65535", 16, false)), "CountRange");
  EXPECT_EQ(count(integer("4294967295", 32, false)), "CountRange") << "not -1";
  EXPECT_EQ(count(integer("4294967808", 64)), "CountRange") << "2^32 + 512 is not 512";
  EXPECT_EQ(count(integer("18446744073709551615", 64, false)), "CountRange");
  EXPECT_EQ(count(integer("9223372036854775808", 64, false)), "CountRange");
  EXPECT_EQ(count(integer("18446744073709551616", 128)), "CountRange") << "2^64 is not 0";
  EXPECT_EQ(count(integer("512", 128)), "");
  EXPECT_EQ(count(integer("-18446744073709551616", 128)), "CountRange");
}

TEST(Counts, FollowTheGroupAndThePayload) {
  auto fits = [](CallFacts facts, std::int64_t value) {
    return facts.option("valid_items", integer(value)).found(checkValues).empty();
  };
  EXPECT_TRUE(fits(load().block(1).items(1), 1));
  EXPECT_FALSE(fits(load().block(1).items(1), 2));
  EXPECT_TRUE(fits(load().block(8, 4, 2).items(3), 192));
  EXPECT_FALSE(fits(load().block(8, 4, 2).items(3), 193));
  EXPECT_TRUE(fits(load().block(1024).items(1 << 20), 1 << 30));
  EXPECT_FALSE(fits(load().block(1024).items(1 << 20), (1 << 30) + 1));
  EXPECT_TRUE(fits(load().warp(), 128)) << "the tile of a warp, not of the block";
  EXPECT_FALSE(fits(load().warp(), 129));
  EXPECT_TRUE(fits(load().warp(8), 32));
  EXPECT_FALSE(fits(load().warp(8), 33));
}

TEST(Counts, WithoutAKnownTileOnlyTheImpossibleIsWrong) {
  for (auto unknown : {load().block(std::nullopt), load().items(std::nullopt), load().block(128, std::nullopt)}) {
    auto found = [&](ValueFact value) {
      CallFacts facts = unknown;
      return facts.option("valid_items", std::move(value)).found(checkValues);
    };
    EXPECT_EQ(found(integer(0)), "");
    EXPECT_EQ(found(integer(INT64_MAX)), "");
    EXPECT_EQ(found(integer(-1)), "CountImpossible");
    EXPECT_EQ(found(integer("9223372036854775808", 64, false)), "CountImpossible");
  }
}

TEST(Counts, AreMarkedAtTheirValue) {
  std::vector<Diagnostic> found = load().option("valid_items", integer(513)).diagnostics(checkValues);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].span, spanAt(101));
  for (const char *number : {"513", "512", "128", "4"})
    EXPECT_NE(found[0].text.find(number), std::string::npos) << number;
}

TEST(Counts, ThatMayWrapAreWarnedAbout) {
  ValueFact value = runTimeInteger();
  value.mayWrap = Subtraction{"count", "origin", spanAt(104)};
  std::vector<Diagnostic> found = load().option("valid_items", value).diagnostics(checkValues);
  ASSERT_EQ(rows(found), "CountWraps");
  EXPECT_EQ(found[0].level, Level::Warning);
  ASSERT_EQ(found[0].notes.size(), 1u);
  EXPECT_EQ(found[0].notes[0].span, spanAt(104));
}

TEST(Offsets, LeaveRoomForTheTile) {
  EXPECT_EQ(offset(integer(0)), "");
  EXPECT_EQ(offset(integer(std::int64_t(1) << 40)), "");
  EXPECT_EQ(offset(integer(INT64_MAX - 512)), "");
  EXPECT_EQ(offset(integer(INT64_MAX - 511)), "OffsetRange");
  EXPECT_EQ(offset(integer(INT64_MAX)), "OffsetRange");
  EXPECT_EQ(offset(integer("9223372036854775808", 64, false)), "OffsetRange");
  EXPECT_EQ(offset(integer("18446744073709551615", 64, false)), "OffsetRange");
  EXPECT_EQ(offset(integer("18446744073709551616", 128)), "OffsetRange");
  EXPECT_EQ(offset(runTimeInteger()), "");
}

TEST(Offsets, AreNotNegative) {
  EXPECT_EQ(offset(integer(-1)), "OffsetRange");
  EXPECT_EQ(offset(integer(INT64_MIN)), "OffsetRange");
  EXPECT_EQ(offset(integer("-1", 8)), "OffsetRange");
  EXPECT_EQ(load().items(std::nullopt).option("offset", integer(-1)).found(checkValues), "OffsetRange")
      << "whatever the tile is";
  EXPECT_EQ(load().items(std::nullopt).option("offset", integer(INT64_MAX)).found(checkValues), "");
}

TEST(CountsAndOffsets, AreIntegers) {
  const std::pair<ValueKind, const char *> kinds[] = {{ValueKind::Boolean, "bool"},
                                                      {ValueKind::Character, "char"},
                                                      {ValueKind::Floating, "float"},
                                                      {ValueKind::Enumeration, "E"},
                                                      {ValueKind::Other, "S"}};
  for (auto &[kind, type] : kinds)
    for (const char *name : {"valid_items", "offset"}) {
      std::vector<Diagnostic> found = load().option(name, valueOf(kind, type)).diagnostics(checkValues);
      ASSERT_EQ(rows(found), "CountType") << type;
      EXPECT_NE(found[0].text.find("'" + std::string(type) + "'"), std::string::npos) << found[0].text;
      EXPECT_NE(found[0].text.find(name), std::string::npos) << found[0].text;
    }
  EXPECT_EQ(count(valueOf(ValueKind::Unknown, "")), "") << "an instantiation will tell";
}

TEST(Defaults, HaveThePayloadsType) {
  auto found = [](const char *type, const char *constant, bool isPayloadType, bool fits) {
    ValueFact value = valueOf(ValueKind::Integer, type);
    value.constantText = constant;
    value.isPayloadType = isPayloadType;
    value.fitsPayload = fits;
    return load().option("valid_items", runTimeInteger()).option("oob_default", value).found(checkValues);
  };
  EXPECT_EQ(found("int", "", true, true), "");
  EXPECT_EQ(found("int", "", true, false), "");
  EXPECT_EQ(found("short", "7", false, true), "") << "a constant that converts";
  EXPECT_EQ(found("long", "5000000000", false, false), "DefaultNarrows");
  EXPECT_EQ(found("long", "", false, false), "DefaultType") << "a run-time value has exactly type T";

  CallFacts unknown = load();
  unknown.payload().valueType.clear();
  ValueFact value = valueOf(ValueKind::Integer, "long");
  value.fitsPayload = false;
  EXPECT_EQ(unknown.option("oob_default", value).found(checkValues), "") << "an instantiation will tell";
}

TEST(Values, AreEachChecked) {
  EXPECT_EQ(load()
                .option("offset", integer(-1))
                .algorithm("transpose")
                .option("valid_items", integer(513))
                .found(checkValues),
            "OffsetRange CountRange");
}

TEST(Values, OfAnInstantiationAreItsOwn) {
  CallFacts facts = load().option("valid_items", valueOf(ValueKind::Unknown, ""));
  Instance instance = facts.call.pattern;
  instance.values = {integer(65)};
  instance.group.extents = {16, 1, 1};
  std::vector<Diagnostic> found;
  checkValues(facts.call, instance, found);
  EXPECT_EQ(rows(found), "CountRange");
}

TEST(Values, AnAlgorithmParameterIsATagInEachInstantiation) {
  CallFacts facts = load();
  CallOption algorithm;
  algorithm.isDependent = true;
  algorithm.tagType = "A";
  algorithm.span = spanAt(100);
  facts.call.options.push_back(algorithm);
  facts.call.pattern.values.push_back({});
  EXPECT_EQ(facts.found(checkValues), "") << "the text does not tell";
  Instance instance = facts.call.pattern;
  instance.algorithm = "striped";
  std::vector<Diagnostic> found;
  checkValues(facts.call, instance, found);
  EXPECT_EQ(rows(found), "");
  instance.algorithm = "";
  checkValues(facts.call, instance, found);
  EXPECT_EQ(rows(found), "DependentOption");
}

} // namespace
} // namespace coop::test
