#pragma once
// The control flow of one function: what Clang's CFG says, without what never comes back, and what follows from it for
// threads that take different ways. Knows nothing of values.
#include <clang/AST/Decl.h>
#include <clang/AST/StmtCXX.h>
#include <clang/Analysis/CFG.h>
#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>
#include <memory>
#include <vector>

namespace coop::uniformity {

/// What a range-based for becomes is not in the AST of a template whose range depends on a parameter. While this lives, its
/// loops have conditions: the length of the range, where its type says it, else the range itself.
class CompletedRanges {
public:
  CompletedRanges(const clang::FunctionDecl *function, clang::ASTContext &context);
  ~CompletedRanges();
  CompletedRanges(const CompletedRanges &) = delete;
  CompletedRanges &operator=(const CompletedRanges &) = delete;

private:
  std::vector<clang::CXXForRangeStmt *> completed;
};

/// Blocks are numbered as in Clang's CFG. Only what the entry reaches counts.
class Graph {
public:
  /// Fails (`valid()` is false) where Clang builds no CFG. `leaves`: early returns leave for good, as in a kernel,
  /// rather than meeting the others again behind the call.
  Graph(const clang::FunctionDecl *function, clang::ASTContext &context, bool leaves);

  bool valid() const { return cfg != nullptr; }
  unsigned size() const { return unsigned(blocks.size()); }
  unsigned entry() const { return entryBlock; }
  unsigned exit() const { return exitBlock; }
  const clang::CFGBlock *block(unsigned id) const { return blocks[id].block; }
  bool reachable(unsigned id) const { return blocks[id].order != ~0u; }
  /// In reverse post-order.
  const std::vector<unsigned> &order() const { return reversePostOrder; }
  llvm::ArrayRef<unsigned> successors(unsigned id) const { return blocks[id].successors; }
  llvm::ArrayRef<unsigned> predecessors(unsigned id) const { return blocks[id].predecessors; }
  bool isBackEdge(unsigned from, unsigned to) const { return blocks[to].order <= blocks[from].order; }
  bool dominates(unsigned a, unsigned b) const;
  /// The last block that every way to another one goes through; of the entry itself, the entry.
  unsigned dominator(unsigned id) const { return id == entryBlock ? id : blocks[id].dominator; }
  /// The first block that every way from another one comes to; none where that is behind the exit.
  std::optional<unsigned> postDominator(unsigned id) const {
    unsigned at = id < immediateWhole.size() ? immediateWhole[id] : size();
    return at < size() ? std::optional(at) : std::nullopt;
  }
  /// Whether the branch at the end of a block goes one way when it is compiled, whatever way that is.
  bool isCompileTime(unsigned id) const;

  /// Branches that decide whether `id` is reached. `Full`: leaving the kernel counts as going round. `Skip`: it does
  /// not.
  enum class Kind { Full, Skip };
  llvm::ArrayRef<unsigned> deciders(unsigned id, Kind kind) const {
    return kind == Kind::Full ? blocks[id].deciders : blocks[id].skipDeciders;
  }

  /// Blocks in which disjoint ways from the branch meet: what is merged there depends on its condition.
  const std::vector<unsigned> &joins(unsigned branch) const;
  /// The predecessors of such a block by which the branch's ways come to it.
  llvm::ArrayRef<unsigned> waysInto(unsigned branch, unsigned join) const;

  struct Loop {
    unsigned header = 0;
    unsigned parent = ~0u;              ///< the loop around it
    std::vector<unsigned> body;         ///< sorted
    std::vector<unsigned> exitDeciders; ///< branches that decide whether there is another round
    bool reducible = true;
  };
  const std::vector<Loop> &loops() const { return allLoops; }
  /// The innermost loop around a block, or ~0u.
  unsigned loopOf(unsigned id) const { return blocks[id].loop; }
  bool inLoop(unsigned id, unsigned loop) const;
  /// False where some cycle has several entries: nothing is known inside of it.
  bool reducible() const { return isReducible; }

private:
  struct Block {
    const clang::CFGBlock *block = nullptr;
    llvm::SmallVector<unsigned, 2> successors, predecessors;
    unsigned order = ~0u; ///< in reverse post-order; ~0u: unreachable
    unsigned dominator = ~0u;
    unsigned loop = ~0u;
    bool leavesEarly = false; ///< ends in a return that leaves the kernel
    std::vector<unsigned> deciders, skipDeciders;
  };
  using Adjacency = std::vector<llvm::SmallVector<unsigned, 2>>;

  void connect(bool leaves, const clang::Stmt *body, const clang::ASTContext &context);
  void sortBlocks();
  void findLoops();
  std::vector<unsigned> postDominators(bool withoutLeaving) const;
  void findDeciders(Kind kind);
  void findExitDeciders();

  CompletedRanges ranges;
  std::unique_ptr<clang::CFG> cfg;
  std::vector<Block> blocks;
  std::vector<unsigned> reversePostOrder;
  std::vector<unsigned> immediateWhole; ///< post-dominators
  std::vector<unsigned> immediatePost; ///< in the graph without leaving, for joins
  std::vector<Loop> allLoops;
  llvm::DenseSet<const clang::Stmt *> constant; ///< `if constexpr`, and what their conditions consist of
  mutable llvm::DenseMap<unsigned, std::vector<unsigned>> joinsOf;
  mutable llvm::DenseMap<std::pair<unsigned, unsigned>, llvm::SmallVector<unsigned, 2>> ways; ///< branch, join
  unsigned entryBlock = 0, exitBlock = 0;
  bool isReducible = true;
};

} // namespace coop::uniformity
