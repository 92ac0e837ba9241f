#include "Diagnostics/Diagnostic.h"

#include <gtest/gtest.h>

#include <set>

namespace coop::test {
namespace {

std::string summary(const std::vector<Diagnostic> &diagnostics) {
  std::string text;
  for (const Diagnostic &d : diagnostics)
    text += d.span.file + ":" + std::to_string(d.span.begin) + " " + messageName(d.message).str() + " " +
            (d.notes.empty() ? "" : "with notes ") + "\n";
  return text;
}

TEST(SortAndDeduplicate, SortsByFileThenPlaceThenRow) {
  std::vector<Diagnostic> diagnostics = {
      diagnose(Message::Unproven, {"b.cu", 1, 2}, "load"),   diagnose(Message::Unproven, {"a.cu", 10, 12}, "load"),
      diagnose(Message::CountType, {"a.cu", 9, 10}, "a", "b"), diagnose(Message::Unproven, {"a.cu", 9, 10}, "load"),
      diagnose(Message::MissingOperand, {"a.cu", 9, 10}, "load", "x", "y"), diagnose(Message::CannotRead, {}, "x")};
  sortAndDeduplicate(diagnostics);
  EXPECT_EQ(summary(diagnostics), ":0 CannotRead \n"
                                  "a.cu:9 MissingOperand \n"
                                  "a.cu:9 CountType \n"
                                  "a.cu:9 Unproven \n"
                                  "a.cu:10 Unproven \n"
                                  "b.cu:1 Unproven \n");
}

TEST(SortAndDeduplicate, SaysEachOnceAndKeepsTheFirst) {
  std::vector<Diagnostic> diagnostics = {diagnose(Message::Unproven, {"a.cu", 5, 9}, "load"),
                                         diagnose(Message::Unproven, {"a.cu", 5, 9}, "load"),
                                         diagnose(Message::Unproven, {"a.cu", 3, 9}, "load")};
  diagnostics[0].note(Message::NoteInstantiation, {"a.cu", 1, 2}, "first");
  sortAndDeduplicate(diagnostics);
  EXPECT_EQ(summary(diagnostics), "a.cu:3 Unproven \na.cu:5 Unproven with notes \n");
  sortAndDeduplicate(diagnostics);
  EXPECT_EQ(diagnostics.size(), 2u);
}

TEST(Diagnose, FillsTheRowsText) {
  Diagnostic d = diagnose(Message::CountRange, {"a.cu", 1, 4}, 600, 512, 128, 4);
  EXPECT_EQ(d.text.find("valid_items(600) is outside 0 … 512"), 0u) << d.text;
  EXPECT_EQ(d.text.find_first_of("{}"), std::string::npos) << d.text;
  EXPECT_EQ(d.level, Level::Error);
  EXPECT_EQ(d.rule(), Rule::ValidItems);
  EXPECT_EQ(ruleName(d.rule()), "coop-valid-items");
  d.note(Message::NoteInstantiation, {"a.cu", 7, 8}, "k<{0}>");
  ASSERT_EQ(d.notes.size(), 1u);
  EXPECT_EQ(d.notes[0].text, "in the instantiation 'k<{0}>'") << "what is filled in is not read again";
}

/// Numbers of the `{n}` in a text.
std::set<unsigned> placeholders(llvm::StringRef text) {
  std::set<unsigned> numbers;
  for (size_t at = text.find('{'); at != llvm::StringRef::npos; at = text.find('{', at + 1)) {
    unsigned number = 0;
    if (!text.drop_front(at + 1).take_until([](char c) { return c == '}'; }).getAsInteger(10, number))
      numbers.insert(number);
  }
  return numbers;
}

TEST(Messages, FollowTheirStyle) {
  std::set<std::string> texts;
  for (Message message : allMessages()) {
    llvm::StringRef text = messageText(message), name = messageName(message);
    ASSERT_FALSE(text.empty()) << name.str();
    EXPECT_FALSE(isupper(static_cast<unsigned char>(text.front()))) << name.str() << ": no capital";
    EXPECT_NE(text.back(), '.') << name.str() << ": no full stop";
    EXPECT_FALSE(text.contains("  ")) << name.str();
    EXPECT_TRUE(texts.insert(text.str()).second) << name.str() << " says what another row says";
    EXPECT_EQ(name.starts_with("Note"), messageLevel(message) == Level::Note) << name.str();
    std::set<unsigned> numbers = placeholders(text);
    EXPECT_TRUE(numbers.empty() || *numbers.rbegin() < 8) << name.str();
  }
  EXPECT_GT(texts.size(), 40u);
}

TEST(Rules, HaveStableNames) {
  std::set<std::string> names;
  for (Message message : allMessages()) {
    llvm::StringRef name = ruleName(messageRule(message));
    EXPECT_TRUE(name.starts_with("coop-")) << name.str();
    EXPECT_FALSE(ruleTitle(messageRule(message)).empty()) << name.str();
    names.insert(name.str());
  }
  for (const char *name : {"coop-argument", "coop-constant-argument", "coop-type", "coop-valid-items",
                           "coop-temp-storage", "coop-block-extent", "coop-unrewritable", "coop-participation"})
    EXPECT_TRUE(names.count(name)) << name << " stands in command lines and NOLINT comments";
}

TEST(SourceSpan, Contains) {
  SourceSpan outer{"a.cu", 10, 20};
  EXPECT_TRUE(outer.contains({"a.cu", 10, 20}));
  EXPECT_TRUE(outer.contains({"a.cu", 12, 12}));
  EXPECT_FALSE(outer.contains({"a.cu", 9, 12}));
  EXPECT_FALSE(outer.contains({"a.cu", 12, 21}));
  EXPECT_FALSE(outer.contains({"b.cu", 12, 13}));
  EXPECT_FALSE(SourceSpan{}.valid());
  EXPECT_TRUE(outer == (SourceSpan{"a.cu", 10, 20}));
  EXPECT_FALSE(outer == (SourceSpan{"a.cu", 10, 21}));
}

} // namespace
} // namespace coop::test
