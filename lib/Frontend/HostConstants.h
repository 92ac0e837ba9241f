#pragma once
// Values of host expressions that are the same in every run: what Clang folds, and locals that keep the constant they
// begin with. Kernels that a pointer may hold.
#include "Facts/Facts.h"
#include "Frontend/LocalWrites.h"
#include "Frontend/Source.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SmallVector.h>
#include <map>

namespace coop {

/// Whether the last argument of a function is a pointer to the parameters of a graph's node: of a kernel's, or of any.
bool isGivenNode(llvm::StringRef function);

/// Kernels an expression may name, in order of appearance.
struct NamedKernels {
  llvm::SmallVector<const clang::FunctionDecl *, 2> functions;
  const clang::Expr *spelled = nullptr; ///< the reference itself where there is one only
  llvm::SmallVector<const clang::DeclRefExpr *, 1> through; ///< variables on the way to it, as they are named
  bool complete = true;                 ///< false: it may be another one as well
};

/// Looks at expressions of one host function.
class HostConstants {
public:
  HostConstants(const Source &source, const clang::FunctionDecl *function);

  /// An integer's value, in the expression's own type.
  std::optional<llvm::APSInt> integer(const clang::Expr *expr) const;

  /// X, Y, Z of a `dim3` or of a number of threads; nothing where one of them is no constant.
  std::optional<Extents> shape(const clang::Expr *expr) const;

  /// The block of a launch through `config`, a cudaLaunchConfig_t or a pointer to one, at `launch`.
  std::optional<Extents> configuredBlock(const clang::Expr *config, const clang::Expr *launch) const;

  /// The variable that a grid has a thread for each of, in whole blocks: n in (n + block - 1) / block. Null where it has not.
  const clang::VarDecl *roundedUp(const clang::Expr *grid, const clang::Expr *block) const;

  NamedKernels kernels(const clang::Expr *expr) const;

  /// The expression that an expression's value comes from, through variables that are given no other.
  const clang::Expr *valueOf(const clang::Expr *expr) const;

  /// What is written into the func of a graph node's parameters, or a pointer to them, where that is known and once.
  const clang::Expr *nodeKernel(const clang::Expr *parameters) const;

  /// What the function writes into the dynamicSmemBytes of a launch configuration, or the sharedMemBytes of a graph node's
  /// parameters, or a pointer to one.
  std::vector<const clang::Expr *> configuredShared(const clang::Expr *config) const;

private:
  const clang::Expr *onlyValue(const clang::VarDecl *variable) const;
  std::optional<llvm::APSInt> computed(const clang::Expr *expr) const;
  const clang::Expr *firstExtent(const clang::Expr *shape) const;
  struct Sum; ///< of variables and a number
  std::optional<Sum> sum(const clang::Expr *expr) const;
  std::optional<Extents> constructed(const clang::Expr *expr) const;
  void addKernels(const clang::Expr *expr, NamedKernels &result, unsigned depth) const;

  const Source &source;
  const clang::FunctionDecl *function;
  llvm::DenseMap<const clang::VarDecl *, llvm::SmallVector<const clang::Expr *, 1>> written; ///< null: unknown values
};

} // namespace coop
