#pragma once
// Clang's flow graph reduced to what payloads need: blocks of events, edges, and loops.
#include "Frontend/PayloadEvents.h"

#include <clang/Analysis/CFG.h>
#include <llvm/ADT/BitVector.h>
#include <functional>

namespace coop {

class PayloadGraph {
public:
  struct Block {
    std::vector<PayloadEvent> events;
    std::vector<unsigned> successors, predecessors;
  };
  /// An event's place; `event` may be one past the last of its block.
  struct Place {
    unsigned block = 0, event = 0;
    friend bool operator==(const Place &, const Place &) = default;
  };

  /// Nothing where Clang cannot make a flow graph of the body.
  static std::optional<PayloadGraph> build(const clang::FunctionDecl *function, const PayloadEvents &events);

  std::vector<Block> blocks;
  unsigned entry = 0, exit = 0;
  std::vector<unsigned> order;             ///< reachable blocks, each after its predecessors but for loops

  const PayloadEvent &at(Place place) const { return blocks[place.block].events[place.event]; }

  /// What a walk does at an event.
  enum class Step { On, Stop, Fail };
  using Visit = std::function<Step(Place)>;

  // All walks together may take a million steps and 64 more for each place of the body, and fail behind that: thousands of
  // contents and uses make millions of pairs.

  /// Walks all paths forward from behind `from`. False if a visit fails, or a path gets to the function's end.
  bool forward(Place from, const Visit &visit) const;
  /// Walks all paths backward from before `from`, as far as they stay `within` (null: everywhere). False if a visit
  /// fails.
  bool backward(Place from, const llvm::BitVector *within, const Visit &visit) const;

  /// A natural loop.
  struct Loop {
    llvm::BitVector body;
    llvm::BitVector everyRound;            ///< blocks that each round passes before the next one begins
  };
  std::vector<Loop> loops() const;

private:
  void connect(const clang::CFG &graph, const PayloadEvents &events);
  void number();
  std::vector<unsigned> dominators() const;
  /// False if no more steps are left.
  bool spend() const { return steps != 0 && --steps != 0; }

  mutable std::size_t steps = 0;
};

} // namespace coop
