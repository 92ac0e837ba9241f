#pragma once
// How large a kernel's block is where a group does not say: another group of the kernel, __block_size__, the launches in
// sight, and for warps the bound of __launch_bounds__. That of a function that is no kernel: what all its callers say.
#include "Frontend/Helpers.h"
#include "Frontend/Launches.h"
#include "Frontend/TextRenderer.h"

namespace coop {

class BlockExtents {
public:
  /// `asksCallers`: what a function that is no kernel does not say itself is what its callers say.
  BlockExtents(const Source &source, const Launches &launches, const Helpers &helpers,
               const clang::FunctionDecl *function, bool asksCallers = true);

  /// Fills `blocks`, `inferred` and what else a kernel says of its block.
  void read(Kernel &kernel) const;
  /// Adds what one instantiation states.
  void readInstance(const clang::FunctionDecl *instance, const std::string &name, Kernel &kernel) const;

  /// Gives a group that states no extents those of its kernel.
  static void complete(const Kernel &kernel, Instance &instance);

  /// The extents of a block as text, for a group expression that states them or for one of `kernel` that does not.
  std::optional<TypeTexts> texts(const clang::Expr *group, bool isWarp, TextRenderer &renderer) const;

  /// The first group of the body that states extents, or null.
  const clang::Expr *statement() const { return stated; }

  /// Kernels whose launches say the extents of this function, which is called from them.
  llvm::ArrayRef<const clang::FunctionDecl *> lenders() const { return lending; }

private:
  using Seen = llvm::DenseSet<const clang::FunctionDecl *>;
  /// What a function says of its block by itself, in the text and in each instantiation; unstated where it says nothing
  /// that is constant.
  std::vector<GroupFact> saidBy(const clang::FunctionDecl *caller, Seen &seen) const;
  void askCallers();
  GroupFact attributeOf(const clang::FunctionDecl *function) const;
  GroupFact launched() const;
  GroupFact bound(const clang::FunctionDecl *function) const;
  bool launchedElsewhere() const;

  const Source &source;
  const Launches &launches;
  const Helpers &helpers;
  const clang::FunctionDecl *function;
  const clang::Expr *stated = nullptr;
  llvm::SmallVector<const clang::Expr *, 3> attribute; ///< X, Y, Z of __block_size__
  const clang::Expr *most = nullptr;                   ///< of __launch_bounds__
  std::optional<Extents> agreed;                       ///< by all launches, or all callers
  GroupFact fromCallers;
  std::optional<Disagreement> disagreement;
  mutable llvm::SmallVector<const clang::FunctionDecl *, 2> lending;
};

} // namespace coop
