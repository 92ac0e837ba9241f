#include "Frontend/SharedMemory.h"
#include "Frontend/CallEffects.h"

#include "Frontend/TextRenderer.h"

#include <clang/AST/RecursiveASTVisitor.h>
#include <llvm/ADT/SetVector.h>

namespace coop {
namespace {

/// What one body declares in static shared memory, and which functions it calls.
class SharedVariables : public clang::RecursiveASTVisitor<SharedVariables> {
public:
  std::vector<const clang::VarDecl *> found, dependent;
  std::vector<const clang::FunctionDecl *> called;

  bool VisitVarDecl(clang::VarDecl *variable) {
    bool known = !variable->hasExternalStorage() && !variable->getType()->isDependentType() &&
                 !variable->getType()->isIncompleteType();
    if (known && isSharedVariable(variable))
      found.push_back(variable);
    if (variable->getType()->isDependentType() && !variable->hasExternalStorage() && isSharedVariable(variable))
      dependent.push_back(variable);
    return true;
  }
  bool VisitCallExpr(clang::CallExpr *call) {
    if (const clang::FunctionDecl *callee = call->getDirectCallee())
      called.push_back(callee);
    return true;
  }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr *made) {
    called.push_back(made->getConstructor());
    return true;
  }
};

} // namespace

std::vector<const clang::FunctionDecl *> calledBodies(const Source &source, const clang::FunctionDecl *kernel) {
  llvm::SetVector<const clang::FunctionDecl *> bodies;
  bodies.insert(kernel);
  for (size_t i = 0; i != bodies.size(); ++i) {
    SharedVariables visitor;
    visitor.TraverseStmt(const_cast<clang::Stmt *>(bodies[i]->getBody()));
    for (const clang::FunctionDecl *callee : visitor.called) {
      const clang::FunctionDecl *definition = nullptr;
      if (callee->hasBody(definition) && !source.inSystemHeader(definition->getLocation()))
        bodies.insert(definition);
    }
  }
  return {bodies.begin(), bodies.end()};
}

std::uint64_t staticSharedBytes(const Source &source, const clang::FunctionDecl *kernel) {
  SharedVariables visitor;
  for (const clang::FunctionDecl *body : calledBodies(source, kernel))
    visitor.TraverseStmt(const_cast<clang::Stmt *>(body->getBody()));
  // A lambda's body is part of that around it, too.
  llvm::DenseSet<const clang::VarDecl *> counted;
  std::uint64_t bytes = 0;
  for (const clang::VarDecl *variable : visitor.found)
    if (counted.insert(variable).second)
      bytes += source.context.getTypeSizeInChars(variable->getType()).getQuantity();
  return bytes;
}

namespace {

/// `sizeof(T) * N`, of an array of arrays too.
std::optional<std::string> bytesText(TextRenderer &renderer, clang::TypeLoc loc) {
  loc = loc.getUnqualifiedLoc();
  auto array = loc.getAs<clang::ArrayTypeLoc>();
  if (!array) {
    auto text = renderer.type(loc);
    return text ? std::optional("sizeof(" + *text + ")") : std::nullopt;
  }
  auto element = bytesText(renderer, array.getElementLoc());
  auto count = array.getSizeExpr() ? renderer.expression(array.getSizeExpr()) : std::nullopt;
  return element && count ? std::optional(*element + " * (" + *count + ")") : std::nullopt;
}

} // namespace

std::optional<std::vector<std::string>> dependentSharedBytes(const Source &source, const Scopes &scopes,
                                                             const clang::FunctionDecl *kernel, unsigned point) {
  SharedVariables visitor;
  visitor.TraverseStmt(const_cast<clang::Stmt *>(kernel->getBody()));
  std::vector<std::string> texts;
  for (const clang::VarDecl *variable : visitor.dependent) {
    TextRenderer renderer(source, scopes, point);
    auto text = bytesText(renderer, variable->getTypeSourceInfo()->getTypeLoc());
    if (!text)
      return std::nullopt;
    texts.push_back(*text);
  }
  return texts;
}

} // namespace coop
