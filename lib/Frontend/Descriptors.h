#pragma once
// The coop::TempStorage descriptors of a kernel, and what a call's temp_storage(x) names.
#include "Frontend/Scopes.h"
#include "Facts/Facts.h"

#include <clang/AST/Expr.h>
#include <llvm/ADT/DenseMap.h>

namespace coop {

class Descriptors {
public:
  Descriptors(const Source &source, const Scopes &scopes, const clang::FunctionDecl *function);

  /// Fills `kernel.descriptors`; appends what is wrong with them to `problems`.
  void read(Kernel &kernel, std::vector<Diagnostic> &problems) const;

  /// Resolves the operand of a call's temp_storage(x) into `call`.
  void resolve(const clang::Expr *operand, Kernel &kernel, Call &call) const;

  /// Which of the kernel's descriptors an expression names; nothing where that is not certain.
  std::optional<unsigned> index(const clang::Expr *expr) const;

private:
  const clang::VarDecl *descriptor(const clang::Expr *expr) const;
  void readOptions(const clang::VarDecl *variable, DescriptorFact &fact, std::vector<Diagnostic> &problems) const;
  void readOption(const clang::Expr *argument, bool first, DescriptorFact &fact, std::vector<Diagnostic> &problems) const;
  void checkUses(const Kernel &kernel, std::vector<Diagnostic> &problems) const;

  const Source &source;
  const Scopes &scopes;
  const clang::FunctionDecl *function;
  std::vector<std::pair<const clang::VarDecl *, const clang::DeclStmt *>> found; ///< in source order
  std::vector<std::pair<const clang::VarDecl *, const clang::DeclStmt *>> references; ///< to the first, declared by
  llvm::DenseMap<const clang::VarDecl *, const clang::VarDecl *> aliases;        ///< references, and what they are bound to
};

/// Whether a body declares a coop::TempStorage.
bool declaresDescriptor(const clang::Stmt *body);

/// coop::TempStorage objects that are no local variables of a function.
std::vector<Diagnostic> misplacedDescriptors(const Source &source);

} // namespace coop
