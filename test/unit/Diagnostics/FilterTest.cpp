#include "Diagnostics/Filter.h"

#include <gtest/gtest.h>

namespace coop::test {
namespace {

/// A warning, another one, and an error under the same name as the second.
std::vector<Diagnostic> examples() {
  SourceSpan at{"a.cu", 0, 1};
  return {diagnose(Message::Unproven, at, "load"), diagnose(Message::CountWraps, at, "a", "b"),
          diagnose(Message::CountRange, at, 600, 512, 128, 4)};
}

/// What the options leave of the examples: `W` a warning, `E` an error, `R` a remark, `.` gone.
std::string filtered(const std::vector<std::string> &options) {
  std::vector<Diagnostic> all = examples(), kept = all;
  EXPECT_EQ(applyWarningOptions(options, kept), "");
  std::string result;
  for (const Diagnostic &before : all) {
    char c = '.';
    for (const Diagnostic &d : kept)
      if (d.message == before.message)
        c = d.level == Level::Error ? 'E' : d.level == Level::Warning ? 'W' : 'R';
    result += c;
  }
  return result;
}

TEST(WarningOptions, NoneChangeNothing) { EXPECT_EQ(filtered({}), "WWE"); }

TEST(WarningOptions, SwitchOffWarningsAndNoErrors) {
  EXPECT_EQ(filtered({"no-coop-participation"}), ".WE");
  EXPECT_EQ(filtered({"no-coop-valid-items"}), "W.E") << "errors stay";
  EXPECT_EQ(filtered({"no-coop-participation", "no-coop-valid-items"}), "..E");
  EXPECT_EQ(filtered({"no-coop-type"}), "WWE") << "of another name";
}

TEST(WarningOptions, MakeErrors) {
  EXPECT_EQ(filtered({"error"}), "EEE");
  EXPECT_EQ(filtered({"error=coop-participation"}), "EWE");
  EXPECT_EQ(filtered({"error=coop-valid-items"}), "WEE");
  EXPECT_EQ(filtered({"no-error=coop-valid-items"}), "WWE") << "errors stay";
}

// Each line was tried with clang and one of its own warnings.
TEST(WarningOptions, OrderIsClangs) {
  EXPECT_EQ(filtered({"error", "no-error=coop-participation"}), "WEE");
  EXPECT_EQ(filtered({"no-error=coop-participation", "error"}), "WEE") << "a name says more than none";
  EXPECT_EQ(filtered({"error", "no-error"}), "WWE");
  EXPECT_EQ(filtered({"no-error", "error"}), "EEE");
  EXPECT_EQ(filtered({"error=coop-participation", "no-error"}), "EWE");
  EXPECT_EQ(filtered({"error=coop-participation", "no-error=coop-participation"}), "WWE");
  EXPECT_EQ(filtered({"error=coop-participation", "coop-participation"}), "EWE");
  EXPECT_EQ(filtered({"no-coop-participation", "coop-participation"}), "WWE");
  EXPECT_EQ(filtered({"no-coop-participation", "error"}), ".EE");
  EXPECT_EQ(filtered({"no-coop-participation", "error=coop-participation"}), "EWE");
  EXPECT_EQ(filtered({"no-coop-participation", "no-error=coop-participation"}), ".WE");
  EXPECT_EQ(filtered({"error=coop-participation", "no-coop-participation"}), ".WE");
}

TEST(WarningOptions, RemarksAreNeverErrors) {
  for (const char *option : {"error", "error=coop-participation"}) {
    std::vector<Diagnostic> diagnostics = {diagnose(Message::Unproven, {}, "load")};
    diagnostics[0].level = Level::Remark;
    EXPECT_EQ(applyWarningOptions({option}, diagnostics), "");
    ASSERT_EQ(diagnostics.size(), 1u);
    EXPECT_EQ(diagnostics[0].level, Level::Remark) << option;
  }
}

TEST(WarningOptions, UnknownNamesAreReported) {
  std::vector<Diagnostic> none;
  for (const char *bad : {"coop-nothing", "no-coop-nothing", "error=coop-nothing", "no-error=coop-nothing", "coop", "",
                          "participation", "all", "no-", "error=", "coop-participation ", "no-no-coop-type"})
    EXPECT_EQ(applyWarningOptions({"coop-type", bad, "coop-other"}, none), bad) << "the first of them";
  for (Message message : allMessages()) {
    std::string name = ruleName(messageRule(message)).str();
    EXPECT_EQ(applyWarningOptions({name, "no-" + name, "error=" + name, "no-error=" + name}, none), "");
  }
}

/// Whether NOLINT drops `diagnostic` where `text` has a `^`, which is taken out.
bool isSilenced(std::string text, Message message, Level level) {
  size_t at = text.find('^');
  EXPECT_NE(at, std::string::npos);
  text.erase(at, 1);
  std::vector<Diagnostic> diagnostics = {diagnose(message, {"a.cu", unsigned(at), unsigned(at)}, "load", "x", "y", "z")};
  diagnostics[0].level = level;
  applyNoLint([&](const std::string &file) { return file == "a.cu" ? text : ""; }, diagnostics);
  return diagnostics.empty();
}
bool isSilenced(const std::string &text) { return isSilenced(text, Message::Unproven, Level::Warning); }

TEST(NoLint, OnTheSameLine) {
  EXPECT_FALSE(isSilenced("^load();"));
  EXPECT_TRUE(isSilenced("^load(); // NOLINT"));
  EXPECT_TRUE(isSilenced("a\n  ^load(); // NOLINT\nb"));
  EXPECT_TRUE(isSilenced("^load(); // NOLINT(coop-participation)"));
  EXPECT_TRUE(isSilenced("^load(); // NOLINT(coop-participation): checked by hand"));
  EXPECT_TRUE(isSilenced("^load(); /* NOLINT(other, coop-participation) */"));
  EXPECT_TRUE(isSilenced("/* NOLINT(coop-participation) */ ^load();"));
  EXPECT_TRUE(isSilenced("^load(); // NOLINT(coop-*)"));
  EXPECT_TRUE(isSilenced("^load(); // NOLINT(*)"));
  EXPECT_TRUE(isSilenced("^load(); // NOLINT(other) NOLINT(coop-participation)"));
  EXPECT_FALSE(isSilenced("^load(); // NOLINT(coop-type)"));
  EXPECT_FALSE(isSilenced("^load(); // NOLINT(other-*)"));
  EXPECT_FALSE(isSilenced("^load(); // NOLINT(coop-partici)"));
  EXPECT_FALSE(isSilenced("^load(); // NOLINT()"));
  EXPECT_FALSE(isSilenced("// NOLINT\n^load();")) << "not on the line before";
  EXPECT_FALSE(isSilenced("^load();\n// NOLINT")) << "nor on the one behind";
  EXPECT_FALSE(isSilenced("^load(); // NOLINTNEXTLINE"));
  EXPECT_FALSE(isSilenced("^load(); // NOLINT_TOO NOLINT2"));
}

TEST(NoLint, OnTheNextLine) {
  EXPECT_TRUE(isSilenced("// NOLINTNEXTLINE\n^load();"));
  EXPECT_TRUE(isSilenced("// NOLINTNEXTLINE(coop-participation)\r\n  ^load();\r\n"));
  EXPECT_TRUE(isSilenced("a\n// NOLINTNEXTLINE(coop-participation): why\n  ^load();\nb"));
  EXPECT_FALSE(isSilenced("// NOLINTNEXTLINE(coop-type)\n^load();"));
  EXPECT_FALSE(isSilenced("// NOLINTNEXTLINE\n\n^load();"));
  EXPECT_FALSE(isSilenced("^load();\n// NOLINTNEXTLINE\n"));
}

TEST(NoLint, AtTheEdgesOfAText) {
  EXPECT_TRUE(isSilenced("// NOLINT^"));
  EXPECT_TRUE(isSilenced("^// NOLINT"));
  EXPECT_TRUE(isSilenced("x // NOLINT^\n"));
  EXPECT_FALSE(isSilenced("x^\n// NOLINT"));
  EXPECT_FALSE(isSilenced("// NOLINT\n^"));
  EXPECT_TRUE(isSilenced("// NOLINTNEXTLINE\n^"));
  EXPECT_FALSE(isSilenced("^"));
}

TEST(NoLint, OnlyWhatTheUserCanVouchFor) {
  const std::string text = "^load(); // NOLINT";
  EXPECT_TRUE(isSilenced(text, Message::CountWraps, Level::Warning));
  EXPECT_TRUE(isSilenced(text, Message::CountWraps, Level::Error)) << "a warning that -Werror made an error";
  for (Message message : allMessages())
    if (messageRule(message) == Rule::Participation)
      for (Level level : {Level::Error, Level::Warning, Level::Remark})
        EXPECT_TRUE(isSilenced(text, message, level)) << "participation in any form: " << messageName(message).str();
  EXPECT_FALSE(isSilenced(text, Message::CountRange, Level::Error));
  EXPECT_FALSE(isSilenced(text, Message::MissingOperand, Level::Error));
}

TEST(NoLint, DropsAndKeepsOneByOne) {
  auto at = [](const char *file, unsigned offset) { return diagnose(Message::Unproven, {file, offset, offset}, "load"); };
  std::vector<Diagnostic> diagnostics = {at("a.cu", 0), at("b.cu", 0), at("a.cu", 20), at("gone.cu", 3),
                                         diagnose(Message::Unproven, {}, "load")};
  std::vector<std::string> read;
  applyNoLint(
      [&](const std::string &file) {
        read.push_back(file);
        return file == "a.cu" ? "load(); // NOLINT\nload();\n" : file == "b.cu" ? "load();\n" : "";
      },
      diagnostics);
  ASSERT_EQ(diagnostics.size(), 4u);
  EXPECT_EQ(diagnostics[0].span.file, "b.cu");
  EXPECT_EQ(diagnostics[1].span.begin, 20u);
  EXPECT_EQ(diagnostics[2].span.file, "gone.cu") << "a file that cannot be read silences nothing";
  EXPECT_FALSE(diagnostics[3].span.valid()) << "nor does one that has no place";
  EXPECT_EQ(read, (std::vector<std::string>{"a.cu", "b.cu", "gone.cu"})) << "each file is read once";
}

} // namespace
} // namespace coop::test
