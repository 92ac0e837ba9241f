#pragma once
// Walks one function body in execution order and returns what the later stages need of its control flow: the coop calls,
// how each sits in its statement, and a flow graph of calls, barriers and places where all threads come by.
// Structured, not Clang's CFG, because it must work on templates nobody has instantiated.
#include "Facts/Facts.h"
#include "Frontend/Source.h"
#include "Frontend/UserBarriers.h"
#include "Uniformity/Scope.h"

#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <llvm/ADT/DenseMap.h>
#include <functional>

namespace coop {

/// A coop call as it stands in a body, or a call of a function that is given its storage.
struct WalkedCall {
  const clang::FunctionDecl *helper = nullptr; ///< that function
  std::optional<unsigned> parameter;           ///< by which the storage is a descriptor's; none: planned storage
  llvm::SmallVector<unsigned, 2> descriptors;  ///< all parameters of the kind
  bool explicitDescriptor = false;             ///< the call spells the template argument that is a descriptor's type
  const clang::Expr *expr = nullptr;           ///< CallExpr, or RecoveryExpr where overload resolution failed
  llvm::ArrayRef<const clang::Expr *> arguments() const { return storedArguments; }
  llvm::SmallVector<const clang::Expr *, 6> storedArguments;
  const clang::Expr *callee = nullptr;
  std::string name;                            ///< `load`
  bool mixed = false;                          ///< the overload set holds other functions too
  bool failed = false;                         ///< RecoveryExpr
  bool inPack = false;
  bool inStatementExpression = false; ///< has no place for declarations in front, and a value at its end
  bool unorderedPack = false;                  ///< in a pack expansion whose elements run in no order, or not all of them
  Placement placement = Placement::Expression;
  const clang::Expr *fullExpression = nullptr; ///< the outermost expression it is part of
  bool unsequenced = false;                    ///< another call stands beside it in an operator with no order
  const clang::Expr *unordered = nullptr;      ///< the outermost such operator, or call: what is its operand, or itself
  llvm::SmallVector<const clang::Stmt *, 8> parents; ///< enclosing statements, outermost first
};

/// A `scratch.reserve<T, N>()` as it stands in a body.
struct WalkedReservation {
  const clang::Expr *expr = nullptr;           ///< CallExpr, or RecoveryExpr where overload resolution failed
  const clang::Expr *fullExpression = nullptr;
  llvm::SmallVector<const clang::Stmt *, 8> parents;
};

/// A read or write of a __shared__ variable of the user's, or of one of its elements.
struct WalkedAccess {
  unsigned node = 0;                           ///< of the flow graph
  const clang::VarDecl *variable = nullptr;
  const clang::Expr *expr = nullptr;
  bool writes = false;
  std::vector<const clang::Expr *> conditions; ///< of the branches around it that some threads may not take
  bool everyThread = true;                     ///< nothing keeps a thread from getting there
};

/// An operator whose operands hold calls and run in any order, where a barrier can be put behind its value.
struct WalkedOperator {
  const clang::Expr *expr = nullptr;
  SourceSpan span;
};

struct WalkResult {
  std::vector<WalkedCall> calls;
  std::vector<WalkedAccess> accesses;          ///< only where the walk is asked for them
  std::vector<bool> opaque;                    ///< likewise, by node: what is there may synchronize
  std::vector<WalkedReservation> reservations;
  std::vector<WalkedOperator> unordered;
  FlowGraph flow;                              ///< Use nodes for every call; index into `calls`
  bool hasLabels = false;
  std::vector<const clang::DeclRefExpr *> loose; ///< markers named without a call
};

/// Whether all threads of each group of a scope come to a place of the body, or none.
using ReachedPlaces = std::function<bool(const clang::Stmt *, uniformity::Scope)>;
/// The function that a call gives storage to: planned, and that of descriptors. No function: neither.
struct GivenFunction {
  const clang::FunctionDecl *function = nullptr;
  bool planned = false;
  llvm::SmallVector<unsigned, 2> descriptors; ///< its parameters
};
using GivenStorage = std::function<GivenFunction(const clang::CallExpr *)>;

class FunctionWalk {
public:
  /// `accesses`: the flow graph has nodes for accesses to shared variables, and for all that may synchronize.
  /// `assumed`: as `reached`, where the function's parameters are the same for all threads.
  FunctionWalk(const Source &source, ReachedPlaces reached, bool accesses = false, GivenStorage given = {},
               ReachedPlaces assumed = {})
      : source(source), reached(std::move(reached)), assumed(std::move(assumed)), given(std::move(given)),
        wantsAccesses(accesses) {}

  WalkResult run(const clang::Stmt *body);

private:
  static constexpr unsigned dead = ~0u;

  struct LoopContext {
    std::vector<unsigned> breaks, continues;
    bool isSwitch = false;
  };

  void statement(const clang::Stmt *stmt, Placement placement);
  void branch(const clang::IfStmt *stmt);
  void loop(const clang::Stmt *stmt, const clang::Expr *condition, const clang::Stmt *body, const clang::Stmt *step,
            bool testsFirst);
  void switchStatement(const clang::SwitchStmt *stmt);
  void expression(const clang::Expr *expr, Placement placement);
  void subexpressions(const clang::Expr *expr);
  bool operands(llvm::ArrayRef<const clang::Stmt *> all, bool ordered, const clang::Expr *of);
  bool isReachedWithCalls(const clang::Expr *expr) const;
  void placeBehind(const clang::Expr *expr);
  void fold(const clang::CXXFoldExpr *expr);
  void expansion(const clang::Expr *pattern, bool ordered);
  void conditional(const clang::Expr *condition, std::initializer_list<const clang::Expr *> arms);
  bool call(const clang::Expr *expr, Placement placement);
  void addUse(WalkedCall found, bool isFirst);
  void barrier(const std::optional<UserBarrier> &found, const clang::Stmt *at);
  void placeBefore(const clang::Stmt *child, const clang::Stmt *previous);

  bool access(const clang::Expr *expr);
  void noteAccess(const clang::Expr *expr, bool writes);
  void noteOpaque();
  bool maySynchronize(const clang::CallExpr *call) const;
  enum class Waits { Never, Sometimes, Always };
  Waits waitsIn(const clang::CallExpr *call) const;

  unsigned point(); ///< a new node, connected from the current one
  void connectAll(const std::vector<unsigned> &from, unsigned to);

  const Source &source;
  ReachedPlaces reached, assumed;
  GivenStorage given;
  bool wantsAccesses = false;
  unsigned depth = 0; ///< of a function that is looked at because another one calls it
  std::vector<const clang::Expr *> conditions; ///< of the enclosing branches that some threads may not take
  WalkResult result;
  clang::FileID file;                             ///< the body's
  unsigned current = dead;
  std::vector<LoopContext> contexts;
  llvm::DenseMap<const clang::LabelDecl *, unsigned> labels;
  std::vector<std::pair<unsigned, const clang::LabelDecl *>> jumps;
  unsigned switchHead = dead;
  bool sawDefault = false;
  llvm::SmallVector<const clang::Stmt *, 16> parents;
  const clang::Expr *fullExpression = nullptr;
  unsigned packDepth = 0, unorderedDepth = 0, loops = 0, branches = 0;
};

} // namespace coop
