#pragma once
// The coop::TempStorage descriptors of a kernel, or that a function is given, and what a call's temp_storage(x) names.
#include "Frontend/Scopes.h"
#include "Facts/Facts.h"

#include <clang/AST/Expr.h>
#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SmallVector.h>
#include <functional>

namespace coop {

/// The arguments of a call of a function of the user's that are descriptors, by index.
using DescriptorArguments = std::function<llvm::SmallVector<unsigned, 2>(const clang::CallExpr *)>;

class Descriptors {
public:
  Descriptors(const Source &source, const Scopes &scopes, const clang::FunctionDecl *function, DescriptorArguments arguments);

  /// Fills `kernel.descriptors`; appends what is wrong with them to `problems`.
  void read(Kernel &kernel, std::vector<Diagnostic> &problems) const;

  /// Resolves the operand of a call's temp_storage(x) into `call`.
  void resolve(const clang::Expr *operand, Kernel &kernel, Call &call) const;

  /// The one that a call passes on; appends to `problems` where that is not certain.
  void resolvePassed(const clang::Expr *argument, Kernel &kernel, Call &call, std::vector<Diagnostic> &problems) const;

  /// Which of the kernel's descriptors an expression names; nothing where that is not certain.
  std::optional<unsigned> index(const clang::Expr *expr) const;

private:
  const clang::VarDecl *descriptor(const clang::Expr *expr) const;
  void findParameters();
  DescriptorFact readParameter(const clang::ParmVarDecl *parameter, std::vector<Diagnostic> &problems) const;
  void readOptions(const clang::VarDecl *variable, DescriptorFact &fact, std::vector<Diagnostic> &problems) const;
  void readOption(const clang::Expr *argument, bool first, DescriptorFact &fact, std::vector<Diagnostic> &problems) const;
  void checkUses(const Kernel &kernel, std::vector<Diagnostic> &problems) const;

  const Source &source;
  const Scopes &scopes;
  const clang::FunctionDecl *function;
  DescriptorArguments argumentsOf;
  std::vector<std::pair<const clang::VarDecl *, const clang::DeclStmt *>> found; ///< in source order; parameters have no statement
  std::vector<std::pair<const clang::VarDecl *, const clang::DeclStmt *>> references; ///< to the first, declared by
  llvm::DenseMap<const clang::VarDecl *, const clang::VarDecl *> aliases;        ///< references, and what they are bound to
};

/// Whether a function declares a coop::TempStorage, or has one as its parameter.
bool namesDescriptors(const clang::FunctionDecl *function);

/// Whether a parameter is spelled as a reference to a coop::TempStorage.
bool isDescriptorReference(const clang::ParmVarDecl *parameter);

/// The parameter of a function's template that a function parameter `T&` deduces; nothing for other types.
std::optional<unsigned> deducedBy(const clang::FunctionDecl *function, const clang::ParmVarDecl *parameter);

/// coop::TempStorage objects that are no local variables of a function.
std::vector<Diagnostic> misplacedDescriptors(const Source &source);

} // namespace coop
