// Operands: that they are there, payloads, memory, and how much memory a call touches.
#include "Checks/CallFacts.h"
#include "Checks/Checks.h"
#include "Operations/LoadStore/LoadStore.h"

#include <gtest/gtest.h>

namespace coop::test {
namespace {

CallFacts load() { return CallFacts(loadOperation()); }
CallFacts store() { return CallFacts(storeOperation()); }

TEST(Operands, OfACorrectCallAreFine) {
  EXPECT_EQ(load().found(checkOperands), "");
  EXPECT_EQ(store().found(checkOperands), "");
}

TEST(Operands, ThatAreMissingAreNamed) {
  auto missing = [](CallFacts facts, size_t given) {
    facts.call.operandSpans.resize(given);
    std::vector<Diagnostic> found = facts.diagnostics(checkOperands);
    EXPECT_EQ(rows(found), "MissingOperand");
    EXPECT_EQ(found.at(0).span, spanAt(1)) << "at the call's name";
    return found.at(0).text;
  };
  EXPECT_NE(missing(load(), 1).find("coop::load needs a source;"), std::string::npos);
  EXPECT_NE(missing(store(), 1).find("coop::store needs a destination;"), std::string::npos);
  EXPECT_NE(missing(load(), 2).find("coop::load needs a payload;"), std::string::npos);
  EXPECT_NE(missing(store(), 2).find("coop::store needs a payload;"), std::string::npos);
  EXPECT_NE(missing(load(), 2).find("coop::load(block, source, items)"), std::string::npos) << "and what to write";

  CallFacts failed = load();
  failed.call.operandSpans.resize(2);
  failed.call.failed = true;
  EXPECT_EQ(failed.found(checkOperands), "") << "Clang drops arguments it made no sense of";
}

TEST(Payloads, HaveAtLeastOneItem) {
  EXPECT_EQ(load().items(1).found(checkOperands), "");
  EXPECT_EQ(load().items(0).found(checkOperands), "PayloadItems");
  EXPECT_EQ(store().items(-3).found(checkOperands), "PayloadItems");
  EXPECT_EQ(load().items(std::nullopt).found(checkOperands), "");
}

TEST(Payloads, AreAlignedToAPowerOfTwo) {
  auto found = [](std::int64_t alignment) {
    CallFacts facts = load();
    facts.payload().alignment = alignment;
    return facts.found(checkOperands);
  };
  for (std::int64_t fine : {std::int64_t(1), std::int64_t(2), std::int64_t(16), std::int64_t(1) << 40})
    EXPECT_EQ(found(fine), "") << fine;
  for (std::int64_t bad : {std::int64_t(0), std::int64_t(3), std::int64_t(24), std::int64_t(-1), std::int64_t(-8), INT64_MIN})
    EXPECT_EQ(found(bad), "PayloadAlignment") << bad;
}

TEST(Payloads, AreMovableAndPayloads) {
  CallFacts facts = store();
  facts.payload().movable = false;
  EXPECT_EQ(facts.found(checkOperands), "PayloadNotMovable");
  facts.payload().kind = PayloadKind::NotAPayload;
  EXPECT_EQ(facts.found(checkOperands), "NotAPayload") << "one cause, one error";
}

TEST(Payloads, OfALoadCanBeWritten) {
  for (const char *why : {"const", "a temporary"}) {
    CallFacts facts = load();
    facts.payload().isConst = why == std::string("const");
    facts.payload().isLvalue = facts.payload().isConst;
    facts.payload().whyCopied = why;
    std::vector<Diagnostic> found = facts.diagnostics(checkOperands);
    ASSERT_EQ(rows(found), "ConstPayload");
    EXPECT_EQ(found[0].span, spanAt(30));
    EXPECT_NE(found[0].text.find(why), std::string::npos) << found[0].text;
    CallFacts stored = store();
    stored.call.pattern.payload = facts.payload();
    EXPECT_EQ(stored.found(checkOperands), "") << "a store copies it";
  }
}

TEST(Memory, HoldsThePayloadsType) {
  CallFacts facts = load();
  facts.memory().differsFromPayload = true;
  facts.memory().valueType = "float";
  std::vector<Diagnostic> found = facts.diagnostics(checkOperands);
  ASSERT_EQ(rows(found), "MemoryType");
  EXPECT_EQ(found[0].span, spanAt(20));
  for (const char *name : {"'int'", "'float'", "source"})
    EXPECT_NE(found[0].text.find(name), std::string::npos) << name;
}

TEST(Memory, IsMemory) {
  CallFacts facts = load();
  facts.memory().kind = MemoryKind::NotMemory;
  facts.memory().differsFromPayload = true;
  EXPECT_EQ(facts.found(checkOperands), "NotMemory") << "one cause, one error";
}

TEST(Memory, OfAStoreIsNotConst) {
  CallFacts to = store(), from = load();
  to.memory().constValue = from.memory().constValue = true;
  EXPECT_EQ(to.found(checkOperands), "ConstDestination");
  EXPECT_EQ(from.found(checkOperands), "");
}

std::string touching(std::uint64_t extent, std::vector<std::pair<std::string, ValueFact>> options) {
  CallFacts facts = load().extent(extent);
  for (auto &[name, value] : options)
    facts.option(name, value);
  return facts.found(checkOperands);
}

TEST(Extents, HoldTheTile) {
  EXPECT_EQ(touching(512, {}), "");
  EXPECT_EQ(touching(UINT64_MAX, {}), "");
  EXPECT_EQ(touching(511, {}), "SpanTooSmall");
  EXPECT_EQ(touching(0, {}), "SpanTooSmall");
  EXPECT_EQ(load().extent(1).items(std::nullopt).found(checkOperands), "") << "nothing is known of the tile";
  EXPECT_EQ(load().extent(1).block(std::nullopt).found(checkOperands), "");
}

TEST(Extents, HoldTheValidItemsFromTheOffsetOn) {
  EXPECT_EQ(touching(100, {{"valid_items", integer(100)}}), "");
  EXPECT_EQ(touching(99, {{"valid_items", integer(100)}}), "SpanTooSmall");
  EXPECT_EQ(touching(0, {{"valid_items", integer(0)}}), "");
  EXPECT_EQ(touching(0, {{"valid_items", integer(0)}, {"offset", integer(7)}}), "") << "nothing is touched";
  EXPECT_EQ(touching(524, {{"offset", integer(12)}}), "");
  EXPECT_EQ(touching(523, {{"offset", integer(12)}}), "SpanTooSmall");
  EXPECT_EQ(touching(30, {{"offset", integer(20)}, {"valid_items", integer(10)}}), "");
  EXPECT_EQ(touching(29, {{"valid_items", integer(10)}, {"offset", integer(20)}}), "SpanTooSmall");
  EXPECT_EQ(touching(600, {{"offset", integer(INT64_MAX - 512)}}), "SpanTooSmall");
}

TEST(Extents, AreNotComparedWithWhatOnlyARunKnows) {
  EXPECT_EQ(touching(1, {{"valid_items", runTimeInteger()}}), "");
  EXPECT_EQ(touching(1, {{"offset", runTimeInteger()}}), "");
}

TEST(Extents, AreNotComparedWithWhatIsWrongAnyway) {
  EXPECT_EQ(touching(512, {{"valid_items", integer(100000)}}), "") << "no more than the tile";
  EXPECT_EQ(touching(0, {{"valid_items", integer(-1)}}), "");
  EXPECT_EQ(touching(512, {{"offset", integer(INT64_MAX)}}), "");
  EXPECT_EQ(touching(512, {{"offset", integer("18446744073709551615", 64, false)}}), "");
  EXPECT_EQ(touching(512, {{"offset", integer(-100)}}), "");
}

} // namespace
} // namespace coop::test
