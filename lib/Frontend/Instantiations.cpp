#include "Frontend/Instantiations.h"
#include "Frontend/Helpers.h"
#include "Frontend/Names.h"
#include "Frontend/OperationNames.h"

#include <clang/AST/DeclTemplate.h>
#include <clang/AST/RecursiveASTVisitor.h>

namespace coop {

std::vector<const clang::FunctionDecl *> instantiationsOf(const clang::FunctionDecl *pattern) {
  std::vector<const clang::FunctionDecl *> result;
  auto *described = pattern->getDescribedFunctionTemplate();
  if (!described)
    return result;
  for (clang::FunctionDecl *function : described->specializations())
    if (function->getTemplateSpecializationKind() != clang::TSK_ExplicitSpecialization && function->hasBody() &&
        function->isTemplateInstantiation())
      result.push_back(function);
  return result;
}

class Instantiations::Finder : public clang::RecursiveASTVisitor<Finder> {
public:
  Finder(Instantiations &to, llvm::ArrayRef<const clang::FunctionDecl *> written) : to(to) {
    for (const clang::FunctionDecl *function : written)
      byPlace.try_emplace(function->getLocation(), function);
  }
  bool shouldVisitTemplateInstantiations() const { return true; }

  bool VisitFunctionDecl(clang::FunctionDecl *function) {
    if (function->isTemplateInstantiation() && function->doesThisDeclarationHaveABody() && !function->isDependentContext())
      to.add(writtenFunction(function), function);
    return true;
  }
  /// A lambda has the place of the one that was written.
  bool VisitLambdaExpr(clang::LambdaExpr *lambda) {
    const clang::FunctionDecl *own = lambda->getCallOperator();
    const clang::FunctionDecl *written = byPlace.lookup(own->getLocation());
    if (!written)
      return true;
    if (own != written && !own->isDependentContext())
      to.add(written, own);
    if (auto *described = own->getDescribedFunctionTemplate())
      for (clang::FunctionDecl *function : described->specializations())
        if (function->hasBody() && !function->isDependentContext())
          to.add(written, function);
    return true;
  }

private:
  Instantiations &to;
  llvm::DenseMap<clang::SourceLocation, const clang::FunctionDecl *> byPlace; ///< those of the text
};

Instantiations::Instantiations(const Source &source, llvm::ArrayRef<const clang::FunctionDecl *> written) {
  Finder finder(*this, written);
  visitOwnDeclarations(source, finder);
}

void Instantiations::add(const clang::FunctionDecl *written, const clang::FunctionDecl *instance) {
  std::vector<Instance> &known = found[written];
  for (const Instance &each : known)
    if (each.function == instance)
      return;
  std::string name = instanceName(instance), unique = name;
  auto isTaken = [&](const Instance &each) { return each.name == unique; };
  for (unsigned i = 2; llvm::any_of(known, isTaken); ++i)
    unique = name + " (" + std::to_string(i) + ")";
  known.push_back({instance, unique});
}

const clang::FunctionDecl *Instantiations::writtenOf(const clang::FunctionDecl *function) const {
  for (const auto &[written, instances] : found)
    for (const Instance &each : instances)
      if (each.function == function)
        return written;
  return writtenFunction(function);
}

std::string Instantiations::nameOf(const clang::FunctionDecl *instance) const {
  for (const auto &[written, instances] : found)
    for (const Instance &each : instances)
      if (each.function == instance)
        return each.name;
  return {};
}

llvm::ArrayRef<Instantiations::Instance> Instantiations::of(const clang::FunctionDecl *written) const {
  auto known = found.find(written);
  return known == found.end() ? llvm::ArrayRef<Instance>() : llvm::ArrayRef(known->second);
}

} // namespace coop
