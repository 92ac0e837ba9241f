#include "Driver/NvccOptions.h"
#include "Driver/TestSupport.h"

#include <llvm/ADT/StringSet.h>

namespace coop::test {
namespace {

std::string describe(llvm::StringRef argument) {
  NvccMatch match = matchNvccOption(argument);
  if (!match.option)
    return "unknown";
  return (match.option->longName + (match.value ? "=" + *match.value : llvm::Twine())).str();
}

TEST(NvccOptions, EveryNameIsUnique) {
  llvm::StringSet<> longNames, shortNames;
  for (const NvccOption &option : nvccOptions()) {
    EXPECT_TRUE(longNames.insert(option.longName).second) << option.longName.str();
    EXPECT_TRUE(shortNames.insert(option.shortName).second) << option.shortName.str();
  }
}

// Every option in each spelling that its row promises.
TEST(NvccOptions, EverySpellingOfEveryOption) {
  for (const NvccOption &option : nvccOptions()) {
    std::string longName = "--" + option.longName.str(), shortName = "-" + option.shortName.str();
    EXPECT_EQ(describe(longName), option.longName.str());
    EXPECT_EQ(describe(shortName), option.longName.str());
    if (option.arity == NvccArity::Flag) {
      EXPECT_EQ(describe(longName + "=v"), "unknown") << longName;
      continue;
    }
    EXPECT_EQ(describe(longName + "=v"), option.longName.str() + "=v");
    EXPECT_EQ(describe(shortName + "=v"), option.longName.str() + "=v");
    EXPECT_EQ(describe(shortName + "="), option.longName.str() + "=");
    if (option.spelling == NvccSpelling::Joined)
      EXPECT_EQ(describe(shortName + "0"), option.longName.str() + "=0");
  }
}

TEST(NvccOptions, JoinedValues) {
  EXPECT_EQ(describe("-Iinclude"), "include-path=include");
  EXPECT_EQ(describe("-DX=1"), "define-macro=X=1");
  EXPECT_EQ(describe("-D=X=1"), "define-macro=X=1");
  EXPECT_EQ(describe("-UX"), "undefine-macro=X");
  EXPECT_EQ(describe("-O3"), "optimize=3");
  EXPECT_EQ(describe("-t0"), "threads=0");
  EXPECT_EQ(describe("-lcublas"), "library=cublas");
  EXPECT_EQ(describe("-L/usr/lib"), "library-path=/usr/lib");
}

// Names that begin like a joined option are themselves first.
TEST(NvccOptions, NamesWinOverJoinedValues) {
  EXPECT_EQ(describe("-lineinfo"), "generate-line-info");
  EXPECT_EQ(describe("-lib"), "lib");
  EXPECT_EQ(describe("-link"), "link");
  EXPECT_EQ(describe("-lto"), "lto");
  EXPECT_EQ(describe("-m64"), "m64");
  EXPECT_EQ(describe("-time"), "time");
  EXPECT_EQ(describe("-optf"), "options-file");
  EXPECT_EQ(describe("-Ofc=max"), "Ofast-compile=max");
}

TEST(NvccOptions, ValuesThatNvccDoesNotJoin) {
  for (const char *argument : {"-ofoo", "-xcu", "-includea.h", "-isystemfoo", "-archsm_90", "-rdctrue", "-MFx",
                               "-ccbing++", "-Xptxas-v", "-maxrregcount32", "-diag-suppress177", "-stdc++17"})
    EXPECT_EQ(describe(argument), "unknown") << argument;
}

TEST(NvccOptions, NotAnOption) {
  for (const char *argument : {"", "-", "--", "a.cu", "sm_90", "-Wall", "-fPIC", "--not-an-option", "-G=true"})
    EXPECT_EQ(describe(argument), "unknown") << argument;
}

// nvcc refuses these; the meaning is plain all the same.
TEST(NvccOptions, TheOtherNumberOfDashes) {
  EXPECT_EQ(describe("--arch=sm_90"), "gpu-architecture=sm_90");
  EXPECT_EQ(describe("-gpu-architecture=sm_90"), "gpu-architecture=sm_90");
  EXPECT_EQ(describe("--gencode"), "generate-code");
  EXPECT_EQ(describe("--isystem=dir"), "system-include=dir");
}

TEST(NvccList, CommasSeparate) {
  EXPECT_EQ(splitNvccList("a,b,,c", NvccSource::CommandLine), (Strings{"a", "b", "c"}));
  EXPECT_EQ(splitNvccList("", NvccSource::CommandLine), Strings{});
}

// As `nvcc -E` expands each of these.
TEST(NvccList, QuotesAndBackslashesOnACommandLine) {
  auto split = [](llvm::StringRef text) { return splitNvccList(text, NvccSource::CommandLine); };
  EXPECT_EQ(split(R"(A="a,b")"), Strings{R"(A="a,b")"});
  EXPECT_EQ(split(R"(A=\"ab\")"), Strings{R"(A="ab")"});
  EXPECT_EQ(split(R"(A=\"a,b\")"), (Strings{R"(A="a)", R"(b")"}));
  EXPECT_EQ(split(R"(A="a\,b")"), Strings{R"(A="a,b")"});
  EXPECT_EQ(split(R"(A=f(1\,2))"), Strings{"A=f(1,2)"});
  EXPECT_EQ(split("A='a,b'"), (Strings{"A='a", "b'"}));
  EXPECT_EQ(split(R"(A=a\\tb)"), Strings{R"(A=a\tb)"});
}

// An options file is unquoted once as a file and once more as a list.
TEST(NvccList, QuotesAndBackslashesInAnOptionsFile) {
  auto defined = [](llvm::StringRef text) {
    Strings result;
    for (const std::string &argument : splitOptionsFile(text)) {
      NvccMatch match = matchNvccOption(argument);
      Strings part = splitNvccList(match.value.value_or(argument), NvccSource::OptionsFile);
      result.insert(result.end(), part.begin(), part.end());
    }
    return result;
  };
  EXPECT_EQ(defined(R"(-DA="ab")"), Strings{"A=ab"});
  EXPECT_EQ(defined(R"(-DA=\"ab\")"), Strings{"A=ab"});
  EXPECT_EQ(defined(R"(-DA=\\\"ab\\\")"), Strings{R"(A="ab")"});
  EXPECT_EQ(defined(R"("-DA=a b")"), Strings{"A=a b"});
  EXPECT_EQ(defined(R"(-DA=\"a,b\")"), (Strings{"A=a", "b"}));
  EXPECT_EQ(defined(R"(-DA=a\\\\b)"), Strings{R"(A=a\b)"});
  EXPECT_EQ(defined(R"(-DA=a\\,b)"), Strings{"A=a,b"});
  EXPECT_EQ(defined(R"(-DA="x\"y")"), Strings{"A=xy"});
  EXPECT_EQ(defined(R"(-DA='a')"), Strings{"A='a'"});
}

TEST(OptionsFile, WhitespaceSeparatesAndNothingIsAComment) {
  EXPECT_EQ(splitOptionsFile("  -c\n-I a\t\"-Ib c\"\r\n# -DX\n"),
            (Strings{"-c", "-I", "a", "-Ib c", "#", "-DX"}));
  EXPECT_EQ(splitOptionsFile("-D \"\" x"), (Strings{"-D", "", "x"}));
  EXPECT_EQ(splitOptionsFile(R"(a\ b c\\)"), (Strings{"a b", R"(c\)"}));
}

} // namespace
} // namespace coop::test
