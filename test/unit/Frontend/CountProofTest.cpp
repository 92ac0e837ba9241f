// Which counts the text alone proves to lie in 0 … tile, so that they need no check at run time, and which subtractions
// may wrap around.
#include "Frontend/ParsedSource.h"

#include <map>

namespace coop::test {
namespace {

/// A load with valid_items(expression) in a kernel with the parameters below.
struct Row {
  bool proven;
  std::string expression;
  std::string before;                 ///< statements in front of the call
  std::string head;                   ///< template parameters
  std::string items = "4", threads = "128";
};

constexpr const char *parameters = "const int* s, int count, int origin, unsigned ucount, unsigned uorigin, "
                                   "long long lcount, unsigned long long ulcount, bool flag, signed char sc, short sh";

constexpr const char *prelude = R"(
#include <algorithm>
#include <cuda/std/__algorithm/max.h>
#include <cuda/std/__algorithm/min.h>
namespace mine {
__device__ int min(int a, int b) { return a + b; }
__device__ int max(int a, int b) { return a - b; }
enum { five = 5, big = 5000 };
enum class E { a };
struct Wrapped { int v; __device__ operator int() const { return v; } };
}
#define CLAMP(x) min(max(x, 0), 512)
)";

class CountProof : public FrontendTest {
protected:
  void check(const std::vector<Row> &rows) {
    std::string code = prelude;
    for (size_t i = 0; i != rows.size(); ++i) {
      const Row &row = rows[i];
      code += (row.head.empty() ? "" : "template <" + row.head + "> ") + "__global__ void k" + std::to_string(i) + "(" +
              parameters + ") { int items[" + row.items + "]; " + row.before + " coop::load(coop::this_block<" +
              row.threads + ">(), s, items, coop::valid_items(" + row.expression + ")); }\n";
    }
    FileFacts facts = read(code);
    for (size_t i = 0; i != rows.size(); ++i) {
      Kernel kernel = kernelNamed(facts, "k" + std::to_string(i));
      ASSERT_EQ(kernel.calls.size(), 1u);
      ASSERT_EQ(kernel.calls[0].pattern.values.size(), 1u);
      EXPECT_EQ(kernel.calls[0].pattern.values[0].provenCount, rows[i].proven)
          << (rows[i].head.empty() ? "" : "template <" + rows[i].head + "> ") << rows[i].before << " valid_items("
          << rows[i].expression << ") of " << rows[i].threads << " x " << rows[i].items;
    }
  }
};

TEST_F(CountProof, Constants) {
  check({{true, "0"},
         {true, "512"},
         {true, "128 * 4"},
         {true, "sizeof(int) * 100"},
         {true, "mine::five"},
         {true, "512u"},
         {true, "n", "constexpr int n = 512;"},
         {true, "n", "const long long n = 512;"},
         {false, "n", "int n = 512;"}, // may be changed
         {false, "-1 + count * 0"},
         {false, "513 + 0 * count"}});
}

TEST_F(CountProof, Clamps) {
  check({{true, "min(max(count, 0), 512)"},
         {true, "min(512, max(0, count))"},
         {true, "max(min(count, 512), 0)"},
         {true, "max(0, min(512, count))"},
         {true, "min(max(count - origin, 0), 512)"},
         {true, "min(max(count, 0), 100)"},
         {true, "min(min(max(count, 0), 1000), 512)"},
         {true, "max(min(count, 512), 100)"},
         {true, "CLAMP(count)"},
         {true, "(min(max(count, 0), 512))"},
         {true, "cuda::std::min(cuda::std::max(count, 0), 512)"},
         {true, "std::min(std::max(count, 0), 512)"},
         {true, "min(max(lcount, 0ll), 512ll)"},
         {false, "min(max(count, 0), 513)"},
         {false, "min(max(count, -1), 512)"},
         {false, "max(min(count, 513), 0)"},
         {false, "max(min(count, 512), 513)"},
         {false, "min(count, 512)"},
         {false, "max(count, 0)"},
         {false, "min(max(count, 0), origin)"},
         {false, "count"},
         {false, "-min(max(count, 0), 512)"},
         {false, "min(max(count, 0), 512) + 1"},
         {false, "512 - count"},
         {false, "count & 511"},     // true, but not seen
         {false, "mine::min(max(count, 0), 512)"},
         {false, "mine::max(min(count, 512), 0)"},
         {false, "min(mine::max(count, 0), 512)"},
         {false, "min(min(count, 512), 0)"},
         {false, "(int)min((float)max(count, 0), 512.0f)"}});
}

TEST_F(CountProof, UnsignedValuesAreNotNegative) {
  check({{true, "min(ucount, 512u)"},
         {true, "min(512u, ucount)"},
         {true, "min(ucount - uorigin, 512u)"}, // may wrap, but into range
         {true, "min(ulcount, 512ull)"},
         {true, "(int)min(ucount, 512u)"},
         {true, "(unsigned long long)min(ucount, 512u)"},
         {true, "std::min<unsigned>(count, 512)"}, // converted first
         {false, "ucount"},
         {false, "max(ucount, 512u)"},
         {false, "min(ucount, 513u)"},
         {false, "(int)ucount"},
         {false, "min((int)ucount, 512)"}});
}

TEST_F(CountProof, ConversionsOfNegativeValues) {
  // CUDA's overloads of int and unsigned convert inside: a negative count becomes a large one.
  check({{false, "max(min(count, 512), 0u)"},
         {false, "max(0u, min(count - origin, 512))"},
         {false, "max(min(lcount, 512ll), 0ull)"},
         {false, "min(min(count - origin, 512), ucount)"},
         {false, "min(ucount, min(count, 512))"},
         {false, "min(min(lcount, 512ll), ulcount)"},
         {false, "(unsigned)min(count, 512)"},
         {false, "(unsigned long long)min(count, 512)"},
         {false, "std::max<unsigned>(std::min(count, 512), 0)"},
         {true, "min(count, 512u)"},
         {true, "min(max(min(count, 512), 0u), 512)"}});
}

TEST_F(CountProof, NarrowConversions) {
  check({{false, "(signed char)min(max(count, 0), 512)"},
         {false, "(short)min(ucount, 512u)"},
         {false, "static_cast<short>(min(max(count, 0), 512))"},
         {false, "sc"},
         {false, "v", "const signed char v = min(max(count, 0), 512);"},
         {false, "v", "const short v = min(max(count, 0), 512);"},
         {false, "v", "const int v = lcount;"},
         {false, "(int)min(lcount, 512ll)"}, // may be negative
         {true, "(int)min(max(lcount, 0ll), 512ll)"},
         {true, "(long long)min(max(count, 0), 512)"},
         {false, "std::min<signed char>(std::max(count, 0), 512)"},
         {false, "mine::Wrapped{min(max(count, 0), 512)}"}});
}

TEST_F(CountProof, ConstLocals) {
  check({{true, "v", "const int v = min(max(count - origin, 0), 512);"},
         {true, "v", "const auto v = min(max(count - origin, 0), 512);"},
         {true, "w", "const int v = min(max(count, 0), 512); const unsigned w = v;"},
         {true, "min(max(v, 0), 512)", "int v = count; v += origin;"},
         {true, "min(v, 512)", "const int v = max(count, 0);"},
         {true, "v", "constexpr int tile = 128 * 4; const int v = min(max(count, 0), tile);"},
         {false, "v", "int v = min(max(count, 0), 512);"}, // may have been changed
         {false, "v", "int v = min(max(count, 0), 512); v = count;"},
         {false, "v", "const int& v = count;"},
         {false, "v", "const int v = count;"},
         {false, "w", "const int v = min(count, 512); const unsigned w = v;"},
         {false, "*v", "const int* const v = &count;"}});
}

TEST_F(CountProof, Choices) {
  check({{true, "flag ? 512 : 0"},
         {true, "flag ? 512 : min(max(count, 0), 512)"},
         {true, "flag ? min(ucount, 512u) : 3u"},
         {false, "flag ? 512 : count"},
         {false, "flag ? count : 512"},
         {false, "flag ? 513 : 0"},
         {false, "flag ? min(count, 512) : 0u"}, // converted to unsigned
         {false, "count > 512 ? 512 : count"},
         {false, "count ?: 512"}});
}

TEST_F(CountProof, TilesOfTemplateParameters) {
  auto row = [](bool proven, std::string expression, std::string before = "") {
    return Row{proven, expression, before, "int B, int N", "N", "B"};
  };
  check({row(true, "B * N"),
         row(true, "N * B"),
         row(true, "(N) * (B)"),
         row(true, "0"),
         row(true, "1"),
         row(true, "min(max(count, 0), B * N)"),
         row(true, "v", "constexpr int tile = B * N; const int v = min(max(count - origin, 0), tile);"),
         row(true, "flag ? B * N : 0"),
         row(true, "min(ucount, B * N)"),
         row(true, "min(ucount, (unsigned)1)"),
         row(false, "2"), // a tile may hold a single item
         row(false, "B"), // B may be less than 1 … where N is 0
         row(false, "B * N - 1"),
         row(false, "B * (N - 1)"),
         row(false, "B * N * N"),
         row(false, "B * B"),
         row(false, "B + N"),
         row(false, "512"),
         row(false, "min(max(count, 0), 2 * B * N)"),
         row(false, "min(max(count, 0), B)"),
         row(false, "min(max(count, N), B * N)")});
}

TEST_F(CountProof, TilesOfParametersAndNumbers) {
  auto row = [](bool proven, std::string head, std::string expression, std::string before = "") {
    return Row{proven, expression, before, head, "4", "B"};
  };
  check({row(true, "int B", "B * 4"),
         row(true, "int B", "2 * B * 2"),
         row(true, "int B", "4"), // B is at least 1
         row(true, "int B", "B * -2 * -2"),
         row(true, "unsigned B", "B * 4"),
         row(true, "int B", "min(max(count, 0), tile)", "const int tile = B * 4;"),
         row(true, "int B", "t", "const long long t = B * 4;"),
         row(false, "int B", "5"),
         row(false, "int B", "B * 5"),
         row(false, "int B", "B * 2"), // less than the tile, but not seen
         row(false, "int B", "t", "const signed char t = B * 4;"),
         row(false, "int B", "t", "const short t = B * 4;"),
         row(false, "int B", "b * 4", "const signed char b = B;"),
         row(false, "int B", "min(max(count, 0), t)", "const short t = B * 4;"),
         row(false, "int B", "(signed char)(B * 4)"),
         row(false, "int B", "(signed char)B * 4"),
         row(false, "int B", "t", "int t = B * 4; ++t;"),
         row(false, "int B", "B * 4611686018427387905LL * 4"),
         row(false, "int B, class T", "t", "const T t = B * 4;"),
         row(false, "int B, class T", "t", "const T t = min(max(count, 0), B * 4);"),
         row(false, "int B, class T", "flag ? B * 4 : t", "const T t = 3;"),
         row(false, "int B, class T", "static_cast<T>(B * 4)"),
         row(false, "int B, class T", "T(B * 4)")});
}

/// `left - right` of the count that may wrap around, or nothing.
struct WrapRow {
  std::string found;
  std::string expression;
  std::string before;
};

TEST_F(CountProof, WrappingSubtractions) {
  const std::vector<WrapRow> rows = {
      {"ucount - uorigin", "min(ucount - uorigin, 512u)", ""},
      {"ucount - uorigin", "min(512u, ucount - uorigin)", ""},
      {"ucount - uorigin", "min((ucount - uorigin), 512u)", ""},
      {"ucount - uorigin", "static_cast<int>(min(ucount - uorigin, 512u))", ""},
      {"ucount - uorigin", "v", "const unsigned v = min(ucount - uorigin, 512u);"},
      {"ucount - uorigin", "min(left, 512u)", "unsigned left = ucount - uorigin;"},
      {"ulcount - uorigin", "cuda::std::min<unsigned long long>(ulcount - uorigin, 512)", ""},
      {"", "min(count - origin, 512)", ""},           // signed: a negative count traps
      {"", "min(static_cast<int>(ucount - uorigin), 512)", ""}, // negative again
      {"", "min(rest, 512)", "const int rest = ucount - uorigin;"},
      {"ucount - uorigin", "min(rest, 512ll)", "const long long rest = ucount - uorigin;"},
      {"", "ucount - uorigin", ""},                   // a wrapped value is out of range and traps
      {"", "max(ucount - uorigin, 512u)", ""},
      {"", "mine::min(ucount - uorigin, 512u)", ""},
      {"", "min(900u - 500u, 512u)", ""},
      {"", "min(ucount - uorigin, 512u)", "if (uorigin >= ucount) return;"},
      {"", "min(uorigin < ucount ? ucount - uorigin : 0, 512u)", ""},
      {"", "min(v, 512u)", "unsigned v = 0; if (ucount > uorigin) v = ucount - uorigin;"},
      {"ucount - uorigin", "min(ucount - uorigin, 512u)", "if (uorigin >= 7) return;"}};
  std::string code = prelude;
  for (size_t i = 0; i != rows.size(); ++i)
    code += "__global__ void k" + std::to_string(i) + "(" + parameters + ") { int items[4]; " + rows[i].before +
            " coop::load(coop::this_block<128>(), s, items, coop::valid_items(" + rows[i].expression + ")); }\n";
  FileFacts facts = read(code);
  for (size_t i = 0; i != rows.size(); ++i) {
    Kernel kernel = kernelNamed(facts, "k" + std::to_string(i));
    ASSERT_EQ(kernel.calls.size(), 1u);
    const auto &wrap = kernel.calls[0].pattern.values.at(0).mayWrap;
    EXPECT_EQ(wrap ? wrap->left + " - " + wrap->right : "", rows[i].found) << rows[i].before << rows[i].expression;
  }
}

} // namespace
} // namespace coop::test
