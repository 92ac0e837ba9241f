#include "Planning/Program.h"

#include <gtest/gtest.h>

namespace coop::test {
namespace {

/// Whether a barrier can stand between call 0 and the next 1, or 0 again where there is no 1.
bool crosses(const std::string &program) {
  PlanRequest request = requestFor(parseProgram(program));
  unsigned from = 0, to = 0;
  for (unsigned n = 0; n != request.flow.nodes.size(); ++n)
    if (request.flow.nodes[n].kind == FlowGraph::Kind::Use)
      (request.flow.nodes[n].call == 0 ? from : to) = n;
  return crossesBarrier(request.flow, from, to == 0 ? from : to);
}

TEST(CrossesBarrier, LooksAtEachPathThatComesByNeitherAgain) {
  EXPECT_FALSE(crosses("0 1"));
  EXPECT_TRUE(crosses("0 ! 1"));
  EXPECT_TRUE(crosses("0 [!|] 1")) << "on one path";
  EXPECT_FALSE(crosses("0 1 !"));
  EXPECT_FALSE(crosses("! 0 1"));
  EXPECT_FALSE(crosses("(0)+"));
  EXPECT_TRUE(crosses("(0 !)+")) << "round a loop";
  EXPECT_FALSE(crosses("(! 0 1)+")) << "that barrier stands behind the second";
  EXPECT_TRUE(crosses("0 (!)* 1"));
}

} // namespace
} // namespace coop::test
