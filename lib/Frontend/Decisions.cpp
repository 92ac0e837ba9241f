#include "Frontend/Decisions.h"
#include "Frontend/CallEffects.h"

#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>

namespace coop {

bool decidesAtRunTime(const clang::IfStmt *branch) { return !branch->isConstexpr() && !branch->isConsteval(); }

/// `under` holds the conditions passed so far.
static void findExitsUnder(const clang::Stmt *stmt, Decisions under, bool breaks, bool continues, Decisions &found) {
  if (!stmt || llvm::isa<clang::LambdaExpr>(stmt))
    return;
  if ((breaks && llvm::isa<clang::BreakStmt>(stmt)) || (continues && llvm::isa<clang::ContinueStmt>(stmt)))
    found.append(under.begin(), under.end());
  if (llvm::isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt, clang::CXXForRangeStmt>(stmt))
    return;
  if (auto *branch = llvm::dyn_cast<clang::IfStmt>(stmt)) {
    if (decidesAtRunTime(branch))
      under.push_back({branch->getCond()});
  } else if (auto *choosing = llvm::dyn_cast<clang::SwitchStmt>(stmt)) {
    under.push_back({choosing->getCond()});
    // Who breaks out of the switch misses the continue behind it.
    Decisions own;
    findExitsUnder(choosing->getBody(), {}, true, false, own);
    under.append(own.begin(), own.end());
    breaks = false;
  } else if (auto *chosen = llvm::dyn_cast<clang::AbstractConditionalOperator>(stmt)) {
    under.push_back({chosen->getCond()});
  } else if (auto *expr = llvm::dyn_cast<clang::Expr>(stmt)) {
    if (OperatorView view(expr); view.isBinary() && clang::BinaryOperator::isLogicalOp(view.binary))
      under.push_back({view.left});
  }
  for (const clang::Stmt *child : stmt->children())
    findExitsUnder(child, under, breaks, continues, found);
}

void findExits(const clang::Stmt *part, bool breaks, bool continues, Decisions &found) {
  findExitsUnder(part, {}, breaks, continues, found);
}

} // namespace coop
