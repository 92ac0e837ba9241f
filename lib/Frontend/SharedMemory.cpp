#include "Frontend/SharedMemory.h"
#include "Frontend/CallEffects.h"

#include <clang/AST/RecursiveASTVisitor.h>

namespace coop {
namespace {

/// What one body declares in static shared memory, and which functions it calls.
class SharedVariables : public clang::RecursiveASTVisitor<SharedVariables> {
public:
  std::vector<const clang::VarDecl *> found;
  std::vector<const clang::FunctionDecl *> called;

  bool VisitVarDecl(clang::VarDecl *variable) {
    bool known = !variable->hasExternalStorage() && !variable->getType()->isDependentType() &&
                 !variable->getType()->isIncompleteType();
    if (known && isSharedVariable(variable))
      found.push_back(variable);
    return true;
  }
  bool VisitCallExpr(clang::CallExpr *call) {
    if (const clang::FunctionDecl *callee = call->getDirectCallee())
      called.push_back(callee);
    return true;
  }
};

} // namespace

std::uint64_t staticSharedBytes(const Source &source, const clang::FunctionDecl *kernel) {
  std::uint64_t bytes = 0;
  llvm::SmallVector<const clang::FunctionDecl *> pending{kernel};
  llvm::DenseSet<const clang::FunctionDecl *> seen{kernel};
  while (!pending.empty()) {
    SharedVariables visitor;
    visitor.TraverseStmt(const_cast<clang::Stmt *>(pending.pop_back_val()->getBody()));
    for (const clang::VarDecl *variable : visitor.found)
      bytes += source.context.getTypeSizeInChars(variable->getType()).getQuantity();
    for (const clang::FunctionDecl *callee : visitor.called) {
      const clang::FunctionDecl *definition = nullptr;
      if (callee->hasBody(definition) && !source.inSystemHeader(definition->getLocation()) && seen.insert(definition).second)
        pending.push_back(definition);
    }
  }
  return bytes;
}

} // namespace coop
