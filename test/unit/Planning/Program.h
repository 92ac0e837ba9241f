#pragma once
// Kernels reduced to what the planner sees, written as a line of text:
//
//   0 1 2      calls that use storage, one after another; every number stands once
//   3w 4t 5s   calls that use storage of their warp, of their half warp, of their quarter warp
//   3?  3w?    a call of which only an instantiation knows whether it uses storage
//   0#  3w#    a call with a barrier in it, of its own scope
//   !          __syncthreads()            ~   __syncwarp(), which orders too few threads
//   [0|1|]     a branch that all threads take alike: one of its arms, of which this has an empty one
//   {0w|1w}    a branch that each warp takes by itself    <0t|1s>   one that each half or quarter warp takes by itself
//   (0 1)*     a loop that tests first                    (0 1)+   a loop that tests last
//   b  c  r    break, continue, return
//
// A barrier can be put before each of them, at a place that has the number of its character.
#include "Planning/Plan.h"

#include <random>
#include <string>
#include <vector>

namespace coop::test {

struct Step {
  enum class Kind { Use, BlockBarrier, WarpBarrier, Branch, WarpBranch, TileBranch, While, Do, Break, Continue, Return };
  Kind kind;
  unsigned place = 0;                   ///< where a barrier before it stands
  unsigned call = 0;                    ///< Use
  bool certain = true;                  ///< Use
  Scope scope = Scope::Block;           ///< Use
  unsigned width = 0;                   ///< Use: lanes of a warp or logical warp
  bool inner = false;                   ///< Use: a barrier in it
  std::vector<std::vector<Step>> parts = {}; ///< a branch's arms; a loop's body
};
using Program = std::vector<Step>;

/// Reads the notation above; a wrong one is a test failure.
Program parseProgram(const std::string &text);

/// The program's uses and its flow graph. `places`: whether barriers can be put anywhere but next to a call.
PlanRequest requestFor(const Program &program, bool places = false);

/// What a thread meets on its way through the program.
struct Meeting {
  enum class Kind { Use, Barrier, Place } kind = Kind::Use;
  Scope scope = Scope::Block; ///< Use, Barrier
  unsigned width = 0;         ///< Use
  unsigned id = 0;            ///< a call or a place
  bool inner = false;         ///< Use: a barrier of its scope in its middle
  friend auto operator<=>(const Meeting &, const Meeting &) = default;
};
using Trace = std::vector<Meeting>;

/// The ways of two threads through the program. They part where warps or parts of warps may.
struct Ways {
  Trace first, second;
  bool warpsPart = false, tilesPart = false;
  friend auto operator<=>(const Ways &, const Ways &) = default;
};

/// All ways with at most two rounds of each loop, each once. That is enough to meet every pair of uses of which the
/// second can follow the first. Empty if there are more than `limit`.
std::vector<Ways> waysThrough(const Program &program, size_t limit);

enum class Mix { Blocks, Warps, Tiles };

/// A program of 2 to 5 uses as text: sequences, branches, loops, barriers, early exits, nested up to three deep. All of
/// its uses can be reached. Some of them are uncertain, or of warps, or of parts of warps too, where that is wanted.
std::string randomProgram(std::mt19937 &random, bool withUncertainUses, Mix mix);

/// The same with barriers in some of the calls of blocks and warps.
std::string withInnerBarriers(const std::string &program, std::mt19937 &random);

} // namespace coop::test
