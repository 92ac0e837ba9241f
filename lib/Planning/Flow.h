#pragma once
// A kernel's control flow reduced to what storage needs: uses, barriers, places where one can be put, and the edges
// between them.
#include <compare>
#include <optional>
#include <string>
#include <vector>

namespace coop {

/// Whose threads share a piece of storage, and so whose barrier orders its reuse; from narrow to wide.
enum class Scope { LogicalWarp, Warp, Block };

/// Where a barrier can be put.
struct Position {
  enum class Kind {
    AfterCall,  ///< right behind the call `id`
    BeforeCall, ///< right before the call `id`
    AtPlace     ///< at a place of the kernel's text
  };
  Kind kind = Kind::AfterCall;
  unsigned id = 0;
  friend auto operator<=>(const Position &, const Position &) = default;
};

struct FlowGraph {
  enum class Kind { Point, Use, Barrier };
  struct Node {
    Kind kind = Kind::Point;
    unsigned call = 0;            ///< Use: index of the call
    Scope scope = Scope::Block;   ///< Barrier: who waits there, proven to be reached by all of them
    std::vector<unsigned> successors = {};
    bool uniform = true;          ///< all threads of the block get here, or none
    /// The same where the function's parameters are the same for all threads; of a Point: it is a barrier of the user's.
    bool assumed = false;
    unsigned loops = 0;           ///< how many loops are around it
    unsigned branches = 0;        ///< how many branches are around it
    std::optional<unsigned> place = std::nullopt; ///< Point: a barrier can be put here; equal numbers are one place
    bool behindCalls = false;     ///< Point: its place is right behind calls next to which no barrier can stand
    std::string instances = {};   ///< Barrier: of a logical warp, the same as a use's
    bool before = true, after = true; ///< Use: a barrier can stand right in front of it, right behind it
    friend bool operator==(const Node &, const Node &) = default;
  };
  std::vector<Node> nodes;        ///< node 0 is the entry
  std::vector<unsigned> exits = {}; ///< nodes from which the function may be left

  unsigned add(Node node) {
    nodes.push_back(std::move(node));
    return unsigned(nodes.size() - 1);
  }
  void connect(unsigned from, unsigned to) { nodes[from].successors.push_back(to); }
  friend bool operator==(const FlowGraph &, const FlowGraph &) = default;
};

/// Whether some path from node `from` to node `to` that comes by neither in between crosses a barrier.
bool crossesBarrier(const FlowGraph &flow, unsigned from, unsigned to);

} // namespace coop
