#pragma once
// Functions other than kernels, how they are called in the translation unit, and what keeps their callers from giving
// them storage. Decided for all before any of them is read; what reading finds against it is added with `refuse`.
#include "Frontend/Instantiations.h"
#include "Frontend/Source.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/SetVector.h>

namespace coop {

/// A function as the source has it: an instantiation's pattern, with its body.
const clang::FunctionDecl *writtenFunction(const clang::FunctionDecl *function);

/// Where the argument list of a call begins, behind its `(`; nothing where text cannot be put there.
std::optional<SourceSpan> argumentsOf(const Source &source, const clang::CallExpr *call);

/// Whether a function can return an object of this type that it is given.
bool isMovable(clang::QualType type);

/// Where a function may run. A lambda that does not say may run where the function around it may.
struct Sides {
  bool host = false, device = false;
};
Sides sidesOf(const clang::FunctionDecl *function);

/// Calls in evaluated code of a body, those in its lambdas left out.
std::vector<const clang::CallExpr *> callsIn(const clang::Stmt *body);

class Helpers {
public:
  /// `bodies` are the unit's own functions and lambdas as the user wrote them.
  Helpers(const Source &source, llvm::ArrayRef<const clang::FunctionDecl *> bodies, const Instantiations &instantiations);

  /// The function of the user's that a call names, and no other; null where that is not known.
  const clang::FunctionDecl *called(const clang::CallExpr *call) const;
  /// Functions whose bodies call `function`.
  llvm::ArrayRef<const clang::FunctionDecl *> callers(const clang::FunctionDecl *function) const;
  /// Functions that a body calls, in order.
  llvm::ArrayRef<const clang::FunctionDecl *> callees(const clang::FunctionDecl *function) const;
  /// Functions that a body names, in calls or otherwise, its lambdas included.
  std::vector<const clang::FunctionDecl *> namedIn(const clang::FunctionDecl *function) const;
  /// `bodies`, those that are called in front of those that call them.
  std::vector<const clang::FunctionDecl *> calleesFirst() const;

  /// Why callers do not give this function its storage; empty: they do.
  std::string obstacle(const clang::FunctionDecl *function) const;
  /// Whether anything in the translation unit may call it, in a way that is seen or not.
  bool isNamed(const clang::FunctionDecl *function) const;
  /// From now on they do not. `changed`: somebody may have been read who took it for granted.
  void refuse(const clang::FunctionDecl *function, const std::string &why);
  bool changed = false;

private:
  class References;
  std::string ownObstacle(const clang::FunctionDecl *function) const;
  std::string memberObstacle(const clang::CXXMethodDecl *method) const;
  std::string overloadObstacle(const clang::FunctionDecl *function) const;
  void findCalls();
  void addCall(const clang::FunctionDecl *caller, const clang::FunctionDecl *callee);
  void findCallsOfInstances(const Instantiations &instantiations);
  void findOtherReferences();
  bool callsItself(const clang::FunctionDecl *function) const;

  const Source &source;
  llvm::SetVector<const clang::FunctionDecl *> bodies;
  llvm::DenseMap<const clang::FunctionDecl *, llvm::SmallVector<const clang::FunctionDecl *, 4>> calleesOf, callersOf;
  llvm::DenseSet<std::pair<const clang::FunctionDecl *, clang::SourceLocation>> direct; ///< names in calls, by place
  llvm::DenseSet<const clang::FunctionDecl *> named;
  llvm::DenseMap<const clang::FunctionDecl *, std::string> obstacles; ///< in calls and references
  mutable llvm::DenseMap<const clang::FunctionDecl *, std::string> ownObstacles;
};

} // namespace coop
