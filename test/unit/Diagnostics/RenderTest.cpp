#include "Diagnostics/Render.h"
#include "Driver/TestSupport.h"

#include <gtest/gtest.h>
#include <llvm/Support/raw_ostream.h>

namespace coop::test {
namespace {

const std::string source = "__global__ void k(const int* s) {\n"
                           "  if (threadIdx.x)\n"
                           "\tcoop::load(block, s, items);\n"
                           "}\n";

SourceSpan spanOf(const std::string &text) {
  size_t at = source.find(text);
  EXPECT_NE(at, std::string::npos) << text;
  return {"dir/a.cu", unsigned(at), unsigned(at + text.size())};
}

std::string rendered(const std::vector<Diagnostic> &diagnostics, RenderOptions options = {}) {
  std::string text;
  llvm::raw_string_ostream out(text);
  out.enable_colors(true);
  render(diagnostics, makeFiles({{"dir/a.cu", source}}), options, out);
  return text;
}

/// A diagnostic that says just `text`.
Diagnostic saying(Level level, SourceSpan span, const std::string &text) {
  Diagnostic d = diagnose(Message::Unproven, std::move(span), "load");
  d.level = level;
  d.text = text;
  return d;
}

TEST(Render, ShowsPlaceLevelNameAndSnippet) {
  EXPECT_EQ(rendered({saying(Level::Warning, spanOf("coop::load"), "not proven")}),
            "dir/a.cu:3:2: warning: not proven [coop-participation]\n"
            "    3 |         coop::load(block, s, items);\n"
            "      |         ^~~~~~~~~~\n");
}

TEST(Render, ShowsEveryLevel) {
  auto firstLine = [](const std::string &text) { return text.substr(0, text.find('\n')); };
  for (auto [level, word] : {std::pair(Level::Error, "error"), {Level::Warning, "warning"}, {Level::Remark, "remark"}})
    EXPECT_EQ(firstLine(rendered({saying(level, spanOf("if"), "x")})),
              std::string("dir/a.cu:2:3: ") + word + ": x [coop-participation]");
}

TEST(Render, NotesFollowWithoutAName) {
  Diagnostic d = saying(Level::Error, spanOf("coop::load"), "not proven");
  d.note(Message::NoteDecides, spanOf("threadIdx.x"));
  d.notes.back().text = "this condition";
  d.note(Message::NoteAdvice, spanOf("coop::load"));
  d.notes.back().text = "move it";
  EXPECT_EQ(rendered({d}), "dir/a.cu:3:2: error: not proven [coop-participation]\n"
                           "    3 |         coop::load(block, s, items);\n"
                           "      |         ^~~~~~~~~~\n"
                           "dir/a.cu:2:7: note: this condition\n"
                           "    2 |   if (threadIdx.x)\n"
                           "      |       ^~~~~~~~~~~\n"
                           "dir/a.cu:3:2: note: move it\n"
                           "    3 |         coop::load(block, s, items);\n"
                           "      |         ^~~~~~~~~~\n");
}

TEST(Render, NamesTheRowsForTheCoverageTest) {
  Diagnostic d = saying(Level::Warning, spanOf("if"), "not proven");
  d.note(Message::NoteRounds, spanOf("if"));
  RenderOptions options;
  options.messageNames = true;
  std::string text = rendered({d}, options);
  EXPECT_NE(text.find("not proven [coop-participation/Unproven]\n"), std::string::npos) << text;
  EXPECT_NE(text.find("[NoteRounds]\n"), std::string::npos) << text;
}

TEST(Render, KeepsTheOrderItIsGiven) {
  std::string text = rendered({saying(Level::Error, spanOf("coop::load"), "second line first"),
                               saying(Level::Error, spanOf("if"), "first line second")});
  EXPECT_LT(text.find("second line first"), text.find("first line second"));
}

TEST(Render, TextIsNoFormatString) {
  for (const char *text : {"100 %", "%0 %1 %s", "%%", "%select{a|b}0", "50%", "{0}"}) {
    std::string expected = std::string("dir/a.cu:2:3: error: ") + text + " [coop-participation]\n";
    EXPECT_EQ(rendered({saying(Level::Error, spanOf("if"), text)}).substr(0, expected.size()), expected);
  }
}

TEST(Render, PointsAtAPlaceWhereARangeIsEmpty) {
  SourceSpan at = spanOf("threadIdx");
  at.end = at.begin;
  EXPECT_EQ(rendered({saying(Level::Error, at, "here")}), "dir/a.cu:2:7: error: here [coop-participation]\n"
                                                          "    2 |   if (threadIdx.x)\n"
                                                          "      |       ^\n");
}

TEST(Render, MarksARangeOverSeveralLines) {
  EXPECT_EQ(rendered({saying(Level::Error, spanOf("if (threadIdx.x)\n\tcoop"), "x")}),
            "dir/a.cu:2:3: error: x [coop-participation]\n"
            "    2 |   if (threadIdx.x)\n"
            "      |   ^~~~~~~~~~~~~~~~\n"
            "    3 |         coop::load(block, s, items);\n"
            "      |         ~~~~\n");
}

TEST(Render, WhatHasNoPlaceIsSaidWithoutOne) {
  EXPECT_EQ(rendered({saying(Level::Error, {}, "the file cannot be read")}),
            "error: the file cannot be read [coop-participation]\n");
  EXPECT_EQ(rendered({saying(Level::Error, {"gone.cu", 3, 4}, "x")}), "error: x [coop-participation]\n")
      << "nor where the file is gone";
}

TEST(Render, ShowsFixIts) {
  Diagnostic d = saying(Level::Error, spanOf("coop::load"), "wrong name");
  d.fixIts.push_back({spanOf("coop::load"), "coop::store"});
  EXPECT_EQ(rendered({d}), "dir/a.cu:3:2: error: wrong name [coop-participation]\n"
                           "    3 |         coop::load(block, s, items);\n"
                           "      |         ^~~~~~~~~~\n"
                           "      |         coop::store\n");
}

TEST(Render, HasColorsOnlyIfAsked) {
  Diagnostic d = saying(Level::Error, spanOf("if"), "x");
  EXPECT_EQ(rendered({d}).find('\x1b'), std::string::npos);
  RenderOptions options;
  options.colors = true;
  EXPECT_NE(rendered({d}, options).find('\x1b'), std::string::npos);
}

TEST(Render, NothingIsNothing) { EXPECT_EQ(rendered({}), ""); }

} // namespace
} // namespace coop::test
