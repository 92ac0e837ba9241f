#pragma once
// The planner's seat: storage requirements and a flow graph in, regions and barriers out. Plain values; no Clang.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace coop {

/// Whose threads share a piece of storage, and so whose barrier orders its reuse; from narrow to wide.
enum class Scope { LogicalWarp, Warp, Block };

struct StorageSize {
  std::uint64_t bytes = 0;
  std::uint64_t alignment = 1;
};

/// One collective call that needs temporary storage.
struct StorageUse {
  unsigned call = 0;       ///< index of the call in its kernel
  Scope scope = Scope::Block;
  std::string instances;   ///< which threads share one instance, as text: equal text means equal groups; block: empty
  std::optional<StorageSize> size;  ///< unknown where it depends on template parameters
  bool certain = true;     ///< false: whether it touches storage at all depends on template parameters
};

/// A kernel's control flow reduced to what storage needs: uses, barriers, and the edges between them.
struct FlowGraph {
  enum class Kind { Point, Use, Barrier };
  struct Node {
    Kind kind = Kind::Point;
    unsigned call = 0;            ///< Use: index of the call
    Scope scope = Scope::Block;   ///< Barrier: who waits there, proven to be reached by all of them
    std::vector<unsigned> successors;
  };
  std::vector<Node> nodes;        ///< node 0 is the entry

  unsigned add(Node node) {
    nodes.push_back(std::move(node));
    return unsigned(nodes.size() - 1);
  }
  void connect(unsigned from, unsigned to) { nodes[from].successors.push_back(to); }
};

struct PlanRequest {
  std::vector<StorageUse> uses;
  FlowGraph flow;
};

/// Calls whose storage shares the same bytes, for each instance of their group. Distinct regions do not overlap.
struct Region {
  Scope scope = Scope::Block;
  std::string instances;
  std::vector<unsigned> calls;
};

/// A barrier right after a call, before the storage it used is written again.
struct PlannedBarrier {
  unsigned afterCall = 0;
  Scope scope = Scope::Block;
  /// The calls that may write the same bytes next, on some path: up to the first certain one on each.
  std::vector<unsigned> beforeCalls;
};

struct StoragePlan {
  std::vector<Region> regions;
  std::vector<PlannedBarrier> barriers;

  /// Barriers are sorted by call.
  const PlannedBarrier *barrierAfter(unsigned call) const;
};

/// Overlaps all uses of groups of one kind and width in one region, so that what one group writes never meets another
/// group's storage, and puts a barrier after each use from which another use (or the same
/// one, round a loop) is reachable without passing a barrier. A barrier after a use that is not certain, or before ones
/// that are not, is needed only where they touch storage. Deterministic: the result depends on the request alone.
StoragePlan planStorage(const PlanRequest &request);

/// The plan as text, for --dump=plan and tests.
std::string describe(const StoragePlan &plan);

} // namespace coop
