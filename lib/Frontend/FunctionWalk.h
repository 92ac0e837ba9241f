#pragma once
// Walks one function body in execution order and returns what the later stages need of its control flow: the coop calls,
// how each sits in its statement, what might keep threads from reaching it, and a flow graph of calls and barriers.
// Structured, not Clang's CFG, because it must work on templates nobody has instantiated.
#include "Facts/Facts.h"
#include "Frontend/PlainUniformity.h"
#include "Frontend/Source.h"
#include "Frontend/UserBarriers.h"

#include <clang/AST/Expr.h>
#include <clang/AST/StmtCXX.h>
#include <llvm/ADT/DenseMap.h>

namespace coop {

/// A coop call as it stands in a body.
struct WalkedCall {
  const clang::Expr *expr = nullptr;           ///< CallExpr, or RecoveryExpr where overload resolution failed
  llvm::ArrayRef<const clang::Expr *> arguments() const { return storedArguments; }
  llvm::SmallVector<const clang::Expr *, 6> storedArguments;
  const clang::Expr *callee = nullptr;
  std::string name;                            ///< `load`
  bool mixed = false;                          ///< the overload set holds other functions too
  bool failed = false;                         ///< RecoveryExpr
  bool inLambda = false;
  bool inPack = false;
  Placement placement = Placement::Expression;
  const clang::Expr *fullExpression = nullptr; ///< the outermost expression it is part of
  bool unsequenced = false;                    ///< another call stands beside it in an operator with no order
  llvm::SmallVector<const clang::Stmt *, 8> parents; ///< enclosing statements, outermost first
  std::vector<Doubt> doubts;
};

struct WalkResult {
  std::vector<WalkedCall> calls;
  FlowGraph flow;                              ///< Use nodes for every call; index into `calls`
  bool hasLabels = false;
  std::vector<const clang::DeclRefExpr *> loose; ///< markers named without a call
};

class FunctionWalk {
public:
  FunctionWalk(const Source &source, const PlainUniformity &uniformity) : source(source), uniformity(uniformity) {}

  WalkResult run(const clang::Stmt *body);

private:
  static constexpr unsigned dead = ~0u;

  /// What a statement may do to the flow besides falling through.
  struct Escapes {
    std::optional<SourceSpan> leaves, breaks, continues; ///< `leaves`: a return or goto
    std::optional<SourceSpan> doubtfulLeave, doubtfulBreak, doubtfulContinue; ///< where only some threads may take it
  };
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
  void conditional(const clang::Expr *condition, std::initializer_list<const clang::Expr *> arms);
  bool call(const clang::Expr *expr, Placement placement);
  void barrier(const std::optional<UserBarrier> &found);
  void placeBefore(const clang::Stmt *child, const clang::Stmt *previous);
  void lambda(const clang::LambdaExpr *expr);

  unsigned point(); ///< a new node, connected from the current one
  void connectAll(const std::vector<unsigned> &from, unsigned to);
  bool isPlain(const clang::Expr *condition) const { return !condition || uniformity.isPlain(condition); }
  bool decidesPlainly(const clang::Stmt *stmt) const;
  Escapes escapes(const clang::Stmt *stmt);
  void doubtAfter(const clang::Stmt *stmt);

  const Source &source;
  const PlainUniformity &uniformity;
  WalkResult result;
  clang::FileID file;                             ///< the body's
  unsigned current = dead;
  std::vector<Doubt> doubts;                      ///< of the enclosing conditions and loops, then of earlier exits
  std::vector<LoopContext> contexts;
  llvm::DenseMap<const clang::LabelDecl *, unsigned> labels;
  std::vector<std::pair<unsigned, const clang::LabelDecl *>> jumps;
  unsigned switchHead = dead;
  bool sawDefault = false;
  llvm::DenseMap<const clang::Stmt *, Escapes> memo;
  llvm::SmallVector<const clang::Stmt *, 16> parents;
  const clang::Expr *fullExpression = nullptr;
  unsigned lambdaDepth = 0, packDepth = 0, loops = 0, branches = 0;
};

} // namespace coop
