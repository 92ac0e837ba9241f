// The example of docs/uniformity.md, word for word, compiled and run.
#include "Uniformity/Uniformity.h"

#include <clang/ASTMatchers/ASTMatchFinder.h>
#include <clang/ASTMatchers/ASTMatchers.h>
#include <clang/Frontend/ASTUnit.h>
#include <clang/Tooling/Tooling.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

using namespace coop::uniformity;

namespace {

struct Result {
  std::vector<Step> steps;
  Answer value, place;
};

Result ask(clang::ASTContext &astContext, const clang::FunctionDecl *kernel, const clang::Expr *expression,
           const clang::Stmt *statement) {
  Result result;
  auto report = [&](clang::SourceRange at, Step::Kind kind, Cause cause, const std::string &name) {
    result.steps.push_back({kind, at, cause, name});
  };
  Uniformity uniformity(astContext);
  for (const Site &site : uniformity.kernel(kernel).sites)        // every operation that threads take part in
    if (site.verdict == Verdict::Divergent)
      for (const Step &step : site.chain)                         // from the condition back to what differs
        report(step.at, step.kind, step.cause, step.name);

  Answer value = uniformity.query(kernel, expression, Scope::Warp);   // is it one value over each warp?
  Answer place = uniformity.query(kernel, statement, Scope::Block);   // do all threads of a block get there, or none?
  result.value = value;
  result.place = place;
  return result;
}

std::string textOf(const std::string &file) {
  std::ifstream in(std::string(COOP_SOURCE_DIR) + "/" + file);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

TEST(UniformityExampleTest, Works) {
  auto unit = clang::tooling::buildASTFromCodeWithArgs(R"(
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
struct uint3 { unsigned x, y, z; };
extern const __device__ uint3 threadIdx;
__device__ void __syncthreads();
__global__ void kernel(int *p) {
  int warp = threadIdx.x / 32;
  if (p[threadIdx.x]) __syncthreads();
}
)",
                                                       {"-xcuda", "-w", "-Wno-unknown-cuda-version", "-nocudainc",
                                                        "-nocudalib", "--cuda-device-only", "--cuda-gpu-arch=sm_90"},
                                                       "kernel.cu");
  using namespace clang::ast_matchers;
  auto &context = unit->getASTContext();
  auto kernel = selectFirst<clang::FunctionDecl>("f", match(functionDecl(hasName("kernel")).bind("f"), context));
  auto warp = selectFirst<clang::VarDecl>("v", match(varDecl(hasName("warp")).bind("v"), context));
  auto branch = selectFirst<clang::IfStmt>("i", match(ifStmt().bind("i"), context));
  ASSERT_TRUE(kernel && warp && branch);
  Result result = ask(context, kernel, warp->getInit()->IgnoreParenImpCasts(), branch->getThen());
  ASSERT_EQ(result.steps.size(), 3u) << "the condition, the load, the index";
  EXPECT_EQ(result.steps[0].kind, Step::Kind::Condition);
  EXPECT_EQ(result.steps[1].cause, Cause::Load);
  EXPECT_EQ(result.steps[2].cause, Cause::ThreadIndex);
  EXPECT_EQ(result.steps[2].name, "threadIdx.x");
  EXPECT_EQ(result.value.verdict, Verdict::Proven);
  EXPECT_EQ(result.place.verdict, Verdict::Divergent);
}

TEST(UniformityExampleTest, IsTheOneInTheDocumentation) {
  std::string document = textOf("docs/uniformity.md"), here = textOf("test/unit/Uniformity/ExampleTest.cpp");
  const std::string open = "using namespace coop::uniformity;\n\n", close = "```";
  size_t begin = document.find(open);
  ASSERT_NE(begin, std::string::npos);
  begin += open.size();
  std::istringstream lines(document.substr(begin, document.find(close, begin) - begin));
  std::string example;
  for (std::string line; std::getline(lines, line);)
    example += (line.empty() ? "" : "  " + line) + "\n";
  EXPECT_NE(here.find(example), std::string::npos) << example;
}

} // namespace
