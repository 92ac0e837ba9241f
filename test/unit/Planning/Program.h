#pragma once
// Kernels reduced to what the planner sees, written as a line of text:
//
//   0 1 2      calls that use storage, one after another; every number stands once
//   3w         a call that uses storage of its warp
//   3?  3w?    a call of which only an instantiation knows whether it uses storage
//   !          __syncthreads()            ~   __syncwarp(), which orders too few threads
//   [0|1|]     a branch that all threads take alike: one of its arms, of which this has an empty one
//   (0 1)*     a loop that tests first    (0 1)+   a loop that tests last
//   b  c  r    break, continue, return
#include "Planning/Plan.h"

#include <random>
#include <string>
#include <vector>

namespace coop::test {

struct Step {
  enum class Kind { Use, BlockBarrier, WarpBarrier, Branch, While, Do, Break, Continue, Return } kind;
  unsigned call = 0;                    ///< Use
  bool certain = true;                  ///< Use
  Scope scope = Scope::Block;           ///< Use
  std::vector<std::vector<Step>> parts; ///< a branch's arms; a loop's body
};
using Program = std::vector<Step>;

/// Reads the notation above; a wrong one is a test failure.
Program parseProgram(const std::string &text);

/// The program's uses and its flow graph.
PlanRequest requestFor(const Program &program);

/// What a thread meets on one way through the program: a call, or a barrier of the program's own.
struct Meeting {
  bool isBarrier = false;
  Scope scope = Scope::Block;
  unsigned call = 0;
  friend auto operator<=>(const Meeting &, const Meeting &) = default;
};
using Trace = std::vector<Meeting>;

/// All ways through the program with at most two rounds of each loop, each once. That is enough to meet every pair of
/// uses of which the second can follow the first. Empty if there are more than `limit`.
std::vector<Trace> traces(const Program &program, size_t limit);

/// A program of 2 to 5 uses as text: sequences, branches, loops, barriers, early exits, nested up to three deep. All of
/// its uses can be reached. Some of them are uncertain, or of a warp, where that is wanted.
std::string randomProgram(std::mt19937 &random, bool withUncertainUses, bool withWarps);

} // namespace coop::test
