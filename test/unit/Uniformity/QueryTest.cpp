// Questions to the analysis as a user of the library asks them: of values and of places, in code without any toolkit.
#include "Uniformity/Uniformity.h"

#include <clang/ASTMatchers/ASTMatchFinder.h>
#include <clang/ASTMatchers/ASTMatchers.h>
#include <clang/Frontend/ASTUnit.h>
#include <clang/Tooling/Tooling.h>
#include <gtest/gtest.h>

namespace coop::uniformity {
namespace {

using namespace clang::ast_matchers;

constexpr const char *prelude = R"(
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __shared__ __attribute__((shared))
struct uint3 { unsigned x, y, z; };
extern const __device__ uint3 threadIdx, blockIdx, blockDim, gridDim;
__device__ void __syncthreads();
)";

class QueryTest : public testing::Test {
protected:
  /// Asks whether `probe(…)`'s argument is uniform, or where `isPoint`, whether the call of `probe` is reached
  /// together.
  Answer ask(const std::string &body, Scope scope, bool isPoint = false, Options options = {}) {
    std::string code =
        std::string(prelude) + "__device__ void probe(int);\n__global__ void kernel(int *p, int n) {" + body + "}";
    auto unit = clang::tooling::buildASTFromCodeWithArgs(code,
                                                         {"-xcuda", "-w", "-Wno-unknown-cuda-version", "-nocudainc",
                                                          "-nocudalib", "--cuda-device-only", "--cuda-gpu-arch=sm_90"},
                                                         "kernel.cu");
    auto found =
        match(callExpr(callee(functionDecl(hasName("probe"))), hasAncestor(functionDecl().bind("kernel"))).bind("call"),
              unit->getASTContext());
    if (found.empty()) {
      ADD_FAILURE() << "no probe in " << body;
      return {};
    }
    auto *call = found[0].getNodeAs<clang::CallExpr>("call");
    auto *kernel = found[0].getNodeAs<clang::FunctionDecl>("kernel");
    Uniformity uniformity(unit->getASTContext(), options);
    return isPoint ? uniformity.query(kernel, static_cast<const clang::Stmt *>(call), scope)
                   : uniformity.query(kernel, call->getArg(0), scope);
  }
  Verdict value(const std::string &expression, Scope scope) { return ask("probe(" + expression + ");", scope).verdict; }
};

TEST_F(QueryTest, Values) {
  EXPECT_EQ(value("n + 3", Scope::Grid), Verdict::Proven);
  EXPECT_EQ(value("threadIdx.x", Scope::Block), Verdict::Divergent);
  EXPECT_EQ(value("threadIdx.x / 32", Scope::Warp), Verdict::Proven);
  EXPECT_EQ(value("threadIdx.x / 32", Scope::Block), Verdict::Divergent);
  EXPECT_EQ(value("threadIdx.x / 8", Scope::Tile8), Verdict::Proven);
  EXPECT_EQ(value("blockIdx.x", Scope::Block), Verdict::Proven);
  EXPECT_EQ(value("blockIdx.x", Scope::Grid), Verdict::Divergent);
  EXPECT_EQ(value("threadIdx.x < 64", Scope::Warp), Verdict::Proven);
  EXPECT_EQ(value("p[threadIdx.x]", Scope::Block), Verdict::Divergent);
}

TEST_F(QueryTest, Places) {
  EXPECT_EQ(ask("if (n > 3) probe(0);", Scope::Grid, true).verdict, Verdict::Proven);
  Answer answer = ask("if (threadIdx.x > 3) probe(0);", Scope::Block, true);
  EXPECT_EQ(answer.verdict, Verdict::Divergent);
  EXPECT_FALSE(answer.onlyLeft);
  ASSERT_EQ(answer.chain.size(), 2u);
  EXPECT_EQ(answer.chain[0].kind, Step::Kind::Condition);
  EXPECT_EQ(answer.chain[1].cause, Cause::ThreadIndex);
  EXPECT_EQ(answer.chain[1].name, "threadIdx.x");
  EXPECT_TRUE(ask("if (threadIdx.x > 3) return; probe(0);", Scope::Block, true).onlyLeft);
}

TEST_F(QueryTest, KnownExtentsSharpenIt) {
  Options options;
  options.extents.block[0] = 64;
  EXPECT_EQ(ask("if (threadIdx.x < 64) probe(0);", Scope::Block, true, options).verdict, Verdict::Proven);
  EXPECT_EQ(ask("if (threadIdx.x < 64) probe(0);", Scope::Block, true).verdict, Verdict::Divergent);
  options.extents.grid[0] = 1;
  EXPECT_EQ(ask("if (blockIdx.x == 0) probe(0);", Scope::Grid, true, options).verdict, Verdict::Proven);
}

TEST_F(QueryTest, WhatIsNotAnalysedIsUnproven) {
  EXPECT_EQ(ask("goto *(n ? &&a : &&b); a: probe(0); b:;", Scope::Block, true).verdict, Verdict::Unproven);
  EXPECT_EQ(ask("if (threadIdx.x) goto b; a: probe(0); b: if (n--) goto a;", Scope::Block, true).verdict,
            Verdict::Unproven)
      << "a cycle with two entries";
}

} // namespace
} // namespace coop::uniformity
