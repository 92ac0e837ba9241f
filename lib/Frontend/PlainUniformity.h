#pragma once
// A first, deliberately small judgement of which values are plainly the same for all threads of a block: constants,
// kernel parameters, blockIdx and the extents, and locals computed from nothing else under conditions made of nothing
// else. Whatever it does not know is "not plain", so it can only be too cautious.
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <llvm/ADT/DenseSet.h>
#include <memory>

namespace coop {

class PlainUniformity {
public:
  /// Analyses one kernel's body. Cost: linear in the body per round, a few rounds at most.
  explicit PlainUniformity(const clang::FunctionDecl *kernel);

  /// True if the expression has one value for the whole block at any one moment.
  bool isPlain(const clang::Expr *expr) const;

private:
  llvm::DenseSet<const clang::VarDecl *> varying;
  const clang::FunctionDecl *kernel;
};

} // namespace coop
