// Edits by example, then what they promise for random ones: every line behind an edit keeps its number.
#include "Rewriting/Edits.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace coop::test {
namespace {

/// The edit that replaces the only place where `old` stands in `source`.
Edit replacing(const std::string &source, const std::string &old, const std::string &text) {
  size_t at = source.find(old);
  EXPECT_NE(at, std::string::npos) << old;
  EXPECT_EQ(source.find(old, at + 1), std::string::npos) << old << " stands twice";
  return {unsigned(at), unsigned(at + old.size()), text};
}
Edit inserting(const std::string &source, const std::string &before, const std::string &text) {
  Edit edit = replacing(source, before, text);
  edit.end = edit.begin;
  return edit;
}

std::string applied(const std::string &source, std::vector<Edit> edits) {
  return applyEdits(source, std::move(edits), "a.cu");
}

TEST(ApplyEdits, NothingToDoChangesNoByte) {
  for (const char *source : {"", "a", "a\nb", "a\r\nb\r\n", "\xEF\xBB\xBF" "a\n", "\n\n"})
    EXPECT_EQ(applied(source, {}), source);
}

TEST(ApplyEdits, TheFirstLineNamesTheFile) {
  std::string source = "one\ntwo\nthree\n";
  EXPECT_EQ(applied(source, {replacing(source, "two", "2")}), "#line 1 \"a.cu\"\none\n2\nthree\n");
}

TEST(ApplyEdits, MoreLinesThanBefore) {
  std::string source = "one\ntwo\nthree\n";
  EXPECT_EQ(applied(source, {replacing(source, "two", "2\n2")}),
            "#line 1 \"a.cu\"\none\n2\n2\n#line 3 \"a.cu\"\nthree\n");
  EXPECT_EQ(applied(source, {inserting(source, "two", "more\n")}),
            "#line 1 \"a.cu\"\none\nmore\n#line 2 \"a.cu\"\ntwo\nthree\n");
  EXPECT_EQ(applied(source, {inserting(source, "wo", "\n")}), "#line 1 \"a.cu\"\none\nt\n#line 2 \"a.cu\"\nwo\nthree\n");
}

TEST(ApplyEdits, FewerLinesThanBefore) {
  std::string source = "f(one,\n  two,\n  three); rest\nnext\n";
  EXPECT_EQ(applied(source, {replacing(source, "f(one,\n  two,\n  three);", "g();")}),
            "#line 1 \"a.cu\"\ng(); rest\n#line 4 \"a.cu\"\nnext\n");
}

TEST(ApplyEdits, AsManyLinesAsBefore) {
  std::string source = "f(one,\n  two); rest\nnext\n";
  EXPECT_EQ(applied(source, {replacing(source, "f(one,\n  two);", "g(1,\n  2);")}),
            "#line 1 \"a.cu\"\ng(1,\n  2); rest\nnext\n");
}

TEST(ApplyEdits, AnEditMakesUpForAnother) {
  std::string source = "one\ntwo\nthree\nfour\n";
  EXPECT_EQ(applied(source, {replacing(source, "one", "1\n1"), replacing(source, "two\nthree", "2 3")}),
            "#line 1 \"a.cu\"\n1\n1\n#line 2 \"a.cu\"\n2 3\n#line 4 \"a.cu\"\nfour\n")
      << "the line between them is put right all the same";
  EXPECT_EQ(applied(source, {replacing(source, "one\n", "1"), inserting(source, "two", "\n")}),
            "#line 1 \"a.cu\"\n1\ntwo\nthree\nfour\n");
}

TEST(ApplyEdits, EditsComeInAnyOrder) {
  std::string source = "a b c d\n";
  std::vector<Edit> edits = {replacing(source, "d", "4"), replacing(source, "b", "2"), replacing(source, "a", "1"),
                             replacing(source, "c", "3")};
  EXPECT_EQ(applied(source, edits), "#line 1 \"a.cu\"\n1 2 3 4\n");
}

TEST(ApplyEdits, InsertionsAtOnePlaceKeepTheirOrder) {
  std::string source = "a b\n";
  EXPECT_EQ(applied(source, {inserting(source, "b", "1 "), inserting(source, "b", "2 "), inserting(source, "b", "3 ")}),
            "#line 1 \"a.cu\"\na 1 2 3 b\n");
  std::vector<Edit> many;
  std::string expected = "#line 1 \"a.cu\"\na ";
  for (int i = 0; i != 100; ++i) {
    many.push_back(inserting(source, "b", std::to_string(i) + " "));
    expected += std::to_string(i) + " ";
  }
  EXPECT_EQ(applied(source, many), expected + "b\n");
}

TEST(ApplyEdits, AnInsertionStandsBeforeWhatIsReplacedThere) {
  std::string source = "a b\n", expected = "#line 1 \"a.cu\"\na 1 2\n";
  EXPECT_EQ(applied(source, {inserting(source, "b", "1 "), replacing(source, "b", "2")}), expected);
  EXPECT_EQ(applied(source, {replacing(source, "b", "2"), inserting(source, "b", "1 ")}), expected);
}

TEST(ApplyEdits, ReplacementsMayTouch) {
  std::string source = "ab\n";
  EXPECT_EQ(applied(source, {replacing(source, "b", "2"), replacing(source, "a", "1")}), "#line 1 \"a.cu\"\n12\n");
}

TEST(ApplyEdits, LineEndsStayAsTheyAre) {
  std::string source = "one\r\ntwo\r\nthree\r\n";
  EXPECT_EQ(applied(source, {inserting(source, "two", "more\r\n")}),
            "#line 1 \"a.cu\"\r\none\r\nmore\r\n#line 2 \"a.cu\"\r\ntwo\r\nthree\r\n");
}

TEST(ApplyEdits, TheByteOrderMarkStaysInFront) {
  std::string source = "\xEF\xBB\xBF" "one\ntwo\n";
  EXPECT_EQ(applied(source, {replacing(source, "two", "2")}), "\xEF\xBB\xBF#line 1 \"a.cu\"\none\n2\n");
  EXPECT_EQ(applied(source, {inserting(source, "one", "more\n")}),
            "\xEF\xBB\xBF#line 1 \"a.cu\"\nmore\n#line 1 \"a.cu\"\none\ntwo\n");
  EXPECT_EQ(applied(source, {{0, 0, "more\n"}}), "\xEF\xBB\xBF#line 1 \"a.cu\"\nmore\n#line 1 \"a.cu\"\none\ntwo\n")
      << "the start of the file is behind the mark";
}

TEST(ApplyEdits, TheEndStaysAsItIs) {
  EXPECT_EQ(applied("one\ntwo", {{0, 3, "1"}}), "#line 1 \"a.cu\"\n1\ntwo");
  EXPECT_EQ(applied("one\ntwo", {{4, 7, "2"}}), "#line 1 \"a.cu\"\none\n2");
  EXPECT_EQ(applied("one", {{3, 3, " more"}}), "#line 1 \"a.cu\"\none more");
}

TEST(ApplyEdits, TheNameIsAStringLiteral) {
  EXPECT_EQ(applyEdits("x\n", {{0, 1, "y"}}, R"(C:\dir\a "b".cu)"),
            "#line 1 \"C:\\\\dir\\\\a \\\"b\\\".cu\"\ny\n");
  EXPECT_EQ(applyEdits("x\n", {{0, 1, "y\n"}}, "ünïcode \xE2\x82\xAC.cu"),
            "#line 1 \"ünïcode \xE2\x82\xAC.cu\"\ny\n#line 1 \"ünïcode \xE2\x82\xAC.cu\"\n\n");
}

TEST(ApplyEdits, TheUsersOwnLineDirectivesGoOn) {
  // #line 100 "gen.y" stands on line 2, so line 3 is line 100; from line 5 on they are lines 7 … of "b \"c\".y".
  std::string source = "1\n2\n3\n4\n5\n6\n";
  std::vector<LineName> marks = {{3, 100, "gen.y"}, {5, 7, "b \"c\".y"}};
  auto inserted = [&](const char *before) { return applyEdits(source, {inserting(source, before, "x\n")}, "a.cu", marks); };
  EXPECT_EQ(inserted("2"), "#line 1 \"a.cu\"\n1\nx\n#line 2 \"a.cu\"\n2\n3\n4\n5\n6\n");
  EXPECT_EQ(inserted("3"), "#line 1 \"a.cu\"\n1\n2\nx\n#line 100 \"gen.y\"\n3\n4\n5\n6\n");
  EXPECT_EQ(inserted("4"), "#line 1 \"a.cu\"\n1\n2\n3\nx\n#line 101 \"gen.y\"\n4\n5\n6\n");
  EXPECT_EQ(inserted("6"), "#line 1 \"a.cu\"\n1\n2\n3\n4\n5\nx\n#line 8 \"b \\\"c\\\".y\"\n6\n");
  EXPECT_EQ(applyEdits(source, {}, "a.cu", marks), source);
}

TEST(LineEnd, IsThatOfTheFirstLine) {
  EXPECT_EQ(lineEnd(""), "\n");
  EXPECT_EQ(lineEnd("one"), "\n");
  EXPECT_EQ(lineEnd("\n"), "\n");
  EXPECT_EQ(lineEnd("\r\n"), "\r\n");
  EXPECT_EQ(lineEnd("one\r\ntwo\n"), "\r\n");
  EXPECT_EQ(lineEnd("one\ntwo\r\n"), "\n");
}

/// The lines of a text as a compiler counts them: those that are no directives, with their numbers.
struct Presumed {
  struct Line {
    unsigned number;
    std::string text;
  };
  std::vector<Line> lines;
  std::vector<unsigned> idle; ///< directives that changed nothing, as an index into `lines`

  explicit Presumed(const std::string &text) {
    unsigned number = 1;
    for (size_t at = 0; at < text.size();) {
      size_t end = std::min(text.find('\n', at), text.size());
      std::string line = text.substr(at, end - at);
      if (line.rfind("#line ", 0) == 0) {
        unsigned next = unsigned(std::stoul(line.substr(6)));
        if (next == number && !lines.empty())
          idle.push_back(unsigned(lines.size()));
        EXPECT_EQ(line.substr(line.find('"')), "\"a.cu\"");
        number = next;
      } else {
        lines.push_back({number++, line});
      }
      at = end + 1;
    }
  }
};

/// A text of words that tell where they stand (<line>.<word>), and some edits of it.
class RandomEdits {
public:
  explicit RandomEdits(unsigned seed) : random(seed) {
    unsigned lines = 1 + below(12);
    for (unsigned line = 1; line <= lines; ++line) {
      for (unsigned word = below(4); word != 0; --word)
        source += std::to_string(line) + "." + std::to_string(word) + " ";
      if (line != lines || below(2))
        source += "\n";
    }
    for (unsigned at = 0; at <= source.size();) {
      at += below(15);
      if (at > source.size())
        break;
      unsigned end = below(2) ? at : std::min(unsigned(source.size()), at + below(12));
      edits.push_back({at, end, replacement()});
      at = end + (end == at ? 1 : 0);
    }
    std::shuffle(edits.begin(), edits.end(), random);
  }

  /// Whether bytes [begin, end) are as they were and stand together.
  bool isUntouched(unsigned begin, unsigned end) const {
    return std::none_of(edits.begin(), edits.end(), [&](const Edit &edit) {
      return edit.begin < end && (edit.end > begin || edit.begin == begin);
    });
  }

  std::string source;
  std::vector<Edit> edits;

private:
  unsigned below(unsigned n) { return unsigned(random() % n); }
  std::string replacement() {
    std::string text;
    for (unsigned i = below(4); i != 0; --i)
      text += below(3) ? "x " : "\n";
    return text;
  }
  std::mt19937 random;
};

TEST(ApplyEdits, LinesBehindAnEditKeepTheirNumbers) {
  unsigned checked = 0;
  for (unsigned seed = 0; seed != 5000; ++seed) {
    RandomEdits one(seed);
    if (one.edits.empty())
      continue;
    std::string result = applied(one.source, one.edits);
    Presumed presumed(result);
    EXPECT_TRUE(presumed.idle.empty()) << "a directive that is not needed in\n" << result;

    // Whole lines that no edit touched stand there under their own number.
    unsigned number = 1, begin = 0;
    while (begin < one.source.size()) {
      unsigned end = unsigned(std::min(one.source.find('\n', begin), one.source.size()));
      std::string text = one.source.substr(begin, end - begin);
      if (!text.empty() && one.isUntouched(begin == 0 ? 0 : begin - 1, end + 1)) {
        ++checked;
        EXPECT_TRUE(std::any_of(
            presumed.lines.begin(), presumed.lines.end(),
            [&](const Presumed::Line &line) { return line.text == text && line.number == number; }))
            << "line " << number << ", " << text << ", in\n" << result;
      }
      begin = end + 1;
      ++number;
    }

    // Nothing else is changed: without the directives, the text is the source with the edits done one by one.
    std::vector<Edit> backwards = one.edits;
    std::sort(backwards.begin(), backwards.end(), [](auto &a, auto &b) { return a.begin > b.begin; });
    std::string plain = one.source, joined;
    for (const Edit &edit : backwards)
      plain.replace(edit.begin, edit.end - edit.begin, edit.text);
    for (const Presumed::Line &line : presumed.lines)
      joined += line.text + "\n";
    if (!plain.empty() && plain.back() != '\n')
      plain += "\n";
    EXPECT_EQ(joined, plain) << "from\n" << result;
  }
  EXPECT_GT(checked, 3000u);
}

} // namespace
} // namespace coop::test
