#include "Frontend/IdleNames.h"

#include <clang/AST/RecursiveASTVisitor.h>
#include <llvm/ADT/MapVector.h>

namespace coop {
namespace {

/// Local constants with a statement of their own, and where they are named.
class Constants : public clang::RecursiveASTVisitor<Constants> {
public:
  struct Found {
    const clang::DeclStmt *statement = nullptr;
    std::vector<const clang::DeclRefExpr *> mentions;
  };
  llvm::MapVector<const clang::ValueDecl *, Found> found;

  bool VisitDeclStmt(clang::DeclStmt *statement) {
    if (!statement->isSingleDecl())
      return true;
    auto *variable = llvm::dyn_cast<clang::VarDecl>(statement->getSingleDecl());
    if (variable && variable->isLocalVarDecl() && variable->hasInit() &&
        (variable->isConstexpr() || variable->getType().isConstQualified()) && !variable->hasAttr<clang::UnusedAttr>())
      found[variable].statement = statement;
    return true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr *reference) {
    if (auto place = found.find(reference->getDecl()); place != found.end())
      place->second.mentions.push_back(reference);
    return true;
  }
};

bool isErased(const SourceSpan &place, const Kernel &kernel) {
  for (const DescriptorFact &descriptor : kernel.descriptors)
    if (descriptor.statement.contains(place))
      return true;
  for (const ReservationFact &reservation : kernel.reservations)
    if (reservation.span.contains(place))
      return true;
  return false;
}

} // namespace

std::vector<IdleConstant> idleConstants(const Source &source, const clang::Stmt *body, const Kernel &kernel) {
  std::vector<IdleConstant> result;
  if (kernel.descriptors.empty())
    return result;
  Constants constants;
  constants.TraverseStmt(const_cast<clang::Stmt *>(body));
  for (const auto &[variable, found] : constants.found) {
    bool isIdle = !found.mentions.empty() && llvm::all_of(found.mentions, [&](const clang::DeclRefExpr *mention) {
      return isErased(source.place(mention->getSourceRange()), kernel);
    });
    if (!isIdle || found.statement->getBeginLoc().isMacroID())
      continue;
    if (SourceSpan span = source.place(found.statement->getSourceRange()); span.file == kernel.body.file)
      result.push_back({std::move(span), variable->getNameAsString()});
  }
  return result;
}

} // namespace coop
