#pragma once
// A deliberately small judgement of which values are plainly the same for all threads of a block: constants, kernel
// parameters, blockIdx and the extents, and locals computed from nothing else under conditions made of nothing else.
// Whatever it does not know is "not plain", so it can only be too cautious.
//
// A template is judged by its instantiations where the file has any: only they say what its operators and names mean.
// Without any, operators are taken for the built-in ones.
#include "Frontend/Decisions.h"

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/SmallVector.h>
#include <memory>
#include <vector>

namespace coop {

class PlainUniformity {
public:
  /// Analyses one kernel's body and its instantiations'. Cost: linear in each body per round, a few rounds at most.
  explicit PlainUniformity(const clang::FunctionDecl *kernel);

  /// True if the expression, one of the kernel's body, has one value for the whole block at any one moment.
  bool isPlain(const clang::Expr *expr) const;

  /// True if a range-based for over `range` runs the same number of times in all threads of the block.
  bool hasPlainLength(const clang::Expr *range) const;

private:
  using Place = std::pair<clang::SourceLocation::UIntTy, clang::SourceLocation::UIntTy>;
  using Judgement = bool (PlainUniformity::*)(const clang::Expr *) const;

  /// An instantiation, with its expressions by where the template has them: the outermost ones, several from a pack.
  struct Instance {
    std::unique_ptr<PlainUniformity> uniformity;
    llvm::DenseMap<Place, llvm::SmallVector<const clang::Expr *, 1>> at;

    void index(const clang::Stmt *stmt, Place outer);
  };

  static Place place(const clang::Stmt *stmt);
  bool inInstances(const clang::Expr *expr, Judgement judgement) const;

  bool decidesPlainly(const Decision &decision) const;
  bool judge(const clang::Expr *expr) const;
  bool judgeLength(const clang::Expr *range) const;
  bool judgeAll(llvm::ArrayRef<const clang::Expr *> list) const;
  bool judgeOperation(const clang::Expr *expr) const;
  bool judgePart(const clang::Expr *expr) const;
  bool judgeName(const clang::DeclRefExpr *reference) const;
  bool judgeCall(const clang::CallExpr *call) const;
  bool judgeConstruction(const clang::Expr *expr) const;
  bool isConstant(const clang::Expr *expr) const;

  const clang::FunctionDecl *kernel;
  llvm::DenseSet<const clang::VarDecl *> written; ///< locals with a value
  llvm::DenseSet<const clang::VarDecl *> varying; ///< those that may differ between threads
  std::vector<Instance> instances;
};

} // namespace coop
