// Which options a call may have: each at most once, none unknown.
#include "Checks/CallFacts.h"
#include "Checks/Checks.h"
#include "Operations/LoadStore/LoadStore.h"

#include <gtest/gtest.h>

namespace coop::test {
namespace {

CallFacts load() { return CallFacts(loadOperation()); }
CallFacts store() { return CallFacts(storeOperation()); }

std::vector<Diagnostic> check(const CallFacts &facts) {
  std::vector<Diagnostic> out;
  checkOptions(facts.call, out);
  return out;
}

TEST(Options, ComeInAnyOrder) {
  EXPECT_EQ(rows(check(load())), "");
  EXPECT_EQ(rows(check(load()
                           .option("oob_default", integer(0))
                           .algorithm("transpose")
                           .option("offset", integer(1))
                           .option("valid_items", integer(2)))),
            "");
}

TEST(Options, AreGivenOnce) {
  for (const char *name : {"valid_items", "offset"}) {
    std::vector<Diagnostic> found = check(load().option(name, integer(1)).algorithm("striped").option(name, integer(1)));
    ASSERT_EQ(rows(found), "RepeatedOption") << name;
    EXPECT_EQ(found[0].span, spanAt(120)) << "at the second";
    ASSERT_EQ(found[0].notes.size(), 1u);
    EXPECT_EQ(found[0].notes[0].span, spanAt(100)) << "with the first";
  }
  EXPECT_EQ(rows(check(load().algorithm("striped").algorithm("striped"))), "RepeatedOption");
  EXPECT_EQ(rows(check(load().option("offset", integer(1)).option("offset", integer(2)).option("offset", integer(3)))),
            "RepeatedOption RepeatedOption");
}

TEST(Options, AreOneAlgorithmAtMost) {
  std::vector<Diagnostic> found = check(load().algorithm("striped").algorithm("direct"));
  ASSERT_EQ(rows(found), "SecondAlgorithm");
  EXPECT_EQ(found[0].span, spanAt(110));
  EXPECT_NE(found[0].text.find("'striped' and 'direct'"), std::string::npos) << found[0].text;
}

TEST(Options, OfOthersDoNotApply) {
  EXPECT_EQ(rows(check(store().option("oob_default", integer(0)))), "InapplicableOption");
  EXPECT_EQ(rows(check(load().algorithm("non_exhaustive"))), "InapplicableOption");
  EXPECT_EQ(rows(check(load().option("size_in_bytes", integer(0)))), "InapplicableOption");
  EXPECT_EQ(rows(check(load().option("transpose", integer(0)))), "InapplicableOption") << "an algorithm is no keyword";
}

TEST(Options, AreOptions) {
  CallFacts facts = load().option("", integer(42));
  facts.call.options[0].type = "int";
  std::vector<Diagnostic> found = check(facts);
  ASSERT_EQ(rows(found), "NotAnOption");
  EXPECT_NE(found[0].text.find("'int'"), std::string::npos) << found[0].text;
  EXPECT_NE(found[0].text.find(loadOperation().optionList()), std::string::npos) << "and the choices";
}

TEST(Options, ADefaultNeedsACount) {
  EXPECT_EQ(rows(check(load().option("oob_default", integer(0)))), "DefaultWithoutCount");
  EXPECT_EQ(rows(check(load().option("oob_default", integer(0)).option("valid_items", integer(0)))), "");
}

TEST(Options, AreNotHiddenInAPack) {
  CallFacts facts = load().option("", {});
  facts.call.options[0].isPack = true;
  EXPECT_EQ(rows(check(facts)), "OptionPack");
}

TEST(Options, AnAlgorithmParameterIsAnAlgorithm) {
  CallFacts facts = load().option("", {});
  facts.call.options[0].isDependent = true;
  facts.call.options[0].tagType = "A";
  EXPECT_EQ(rows(check(facts)), "");
  EXPECT_EQ(rows(check(facts.algorithm("direct"))), "SecondAlgorithm");
}

} // namespace
} // namespace coop::test
