#include "Frontend/IdleNames.h"
#include "Frontend/Describe.h"
#include "Frontend/Names.h"
#include "Frontend/OperationNames.h"

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
    if (descriptor.statement.contains(place) || llvm::any_of(descriptor.references, [&](const SourceSpan &reference) {
          return reference.contains(place);
        }))
      return true;
  for (const ReservationFact &reservation : kernel.reservations)
    if (reservation.span.contains(place))
      return true;
  return false;
}

/// Finds the statements that declare locals.
class Declarations : public clang::RecursiveASTVisitor<Declarations> {
public:
  std::vector<const clang::DeclStmt *> found;

  bool VisitDeclStmt(clang::DeclStmt *statement) {
    found.push_back(statement);
    return true;
  }
};

/// Adds the variables that an expression names.
class NamedVariables : public clang::RecursiveASTVisitor<NamedVariables> {
public:
  explicit NamedVariables(llvm::DenseSet<const clang::VarDecl *> &named) : named(named) {}

  bool VisitDeclRefExpr(clang::DeclRefExpr *reference) {
    if (auto *variable = llvm::dyn_cast<clang::VarDecl>(reference->getDecl()))
      named.insert(variable);
    return true;
  }

private:
  llvm::DenseSet<const clang::VarDecl *> &named;
};

/// Adds the variables that calls in lambdas name as their groups and tags.
class NestedGroups : public clang::RecursiveASTVisitor<NestedGroups> {
public:
  explicit NestedGroups(llvm::DenseSet<const clang::VarDecl *> &named) : named(named) {}

  bool TraverseLambdaExpr(clang::LambdaExpr *lambda, DataRecursionQueue * = nullptr) {
    ++depth;
    TraverseStmt(lambda->getBody());
    --depth;
    return true;
  }
  bool VisitCallExpr(clang::CallExpr *call) {
    if (depth == 0 || !namesOperation(call->getCallee()))
      return true;
    for (unsigned i = 0; i < call->getNumArgs(); i = i == 0 ? 3 : i + 1)
      if (auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(stripped(call->getArg(i))))
        if (auto *variable = llvm::dyn_cast<clang::VarDecl>(reference->getDecl()))
          named.insert(variable);
    return true;
  }

private:
  llvm::DenseSet<const clang::VarDecl *> &named;
  unsigned depth = 0;
};

/// Of Cooperative Groups, whose constructors do something: nvcc does not call these unused.
static bool isHandle(const clang::VarDecl *variable) {
  if (cooperativeGroupsName(variable->getType()))
    return true;
  auto *made = variable->getInit() ? llvm::dyn_cast<clang::CallExpr>(stripped(variable->getInit())) : nullptr;
  return made && cooperativeGroupsName(made->getCallee());
}

} // namespace

std::vector<SourceSpan> idleGroups(const Source &source, const clang::FunctionDecl *function, const WalkResult &walk,
                                   const clang::Expr *block, const Kernel &kernel) {
  std::vector<SourceSpan> result;
  llvm::DenseSet<const clang::VarDecl *> named;
  NestedGroups nested(named); // lambdas name groups of the function around them
  nested.TraverseStmt(const_cast<clang::Stmt *>(function->getBody()));
  for (const WalkedCall &walked : walk.calls)
    for (size_t i = 0; !walked.helper && i < walked.storedArguments.size(); i = i == 0 ? 3 : i + 1)
      if (auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(stripped(walked.storedArguments[i])))
        if (auto *variable = llvm::dyn_cast<clang::VarDecl>(reference->getDecl()))
          named.insert(variable);
  // What a group's extents are made of stands in front of the kernel now.
  for (const WalkedCall &walked : walk.calls)
    if (kernel.outside && !walked.storedArguments.empty()) {
      NamedVariables inGroup(named);
      inGroup.TraverseStmt(const_cast<clang::Expr *>(walked.storedArguments.front()));
    }
  Declarations locals;
  locals.TraverseStmt(const_cast<clang::Stmt *>(function->getBody()));
  for (const clang::DeclStmt *statement : locals.found) {
    bool idle = llvm::any_of(statement->decls(), [&](const clang::Decl *decl) {
      auto *variable = llvm::dyn_cast<clang::VarDecl>(decl);
      bool statesBlock = variable && variable->getInit() && stripped(variable->getInit()) == block;
      return variable && variable->getDeclContext() == function && (named.contains(variable) || statesBlock) &&
             !variable->hasAttr<clang::UnusedAttr>() && !isHandle(variable);
    });
    if (idle && !statement->getBeginLoc().isMacroID())
      if (SourceSpan span = source.place(statement->getSourceRange()); span.file == kernel.body.file && !isErased(span, kernel))
        result.push_back(std::move(span));
  }
  return result;
}

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
