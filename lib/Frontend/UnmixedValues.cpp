#include "Frontend/UnmixedValues.h"
#include "Frontend/CountedLoop.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>

namespace coop {
namespace {

/// The variable of which an expression names a part or the whole; `indices` are what stands in brackets.
const clang::VarDecl *partOf(const clang::Expr *expr, llvm::SmallVectorImpl<const clang::Expr *> &indices) {
  for (;;) {
    expr = expr->IgnoreParenImpCasts();
    auto *member = llvm::dyn_cast<clang::MemberExpr>(expr);
    if (member && llvm::isa<clang::FieldDecl>(member->getMemberDecl())) {
      expr = member->getBase();
    } else if (auto *item = llvm::dyn_cast<clang::ArraySubscriptExpr>(expr)) {
      indices.push_back(item->getIdx());
      expr = item->getBase();
    } else {
      return namedVariable(expr);
    }
  }
}

/// threadIdx and its like.
bool isBuiltinVariable(const clang::VarDecl *variable) {
  return variable->getIdentifier() &&
         llvm::is_contained({"threadIdx", "blockIdx", "blockDim", "gridDim", "warpSize"}, variable->getName());
}

/// Functions of the toolkit and the library that compute: none of the namespaces and none of the names of those that
/// talk to other threads.
bool isLibraryArithmetic(const clang::FunctionDecl *function) {
  if (llvm::isa<clang::CXXMethodDecl>(function) && function->getIdentifier() &&
      llvm::is_contained({"rank", "size", "group_rank", "group_count", "thread_rank", "num_threads", "meta_group_rank"},
                         function->getName()))
    return true;
  for (const clang::DeclContext *context = function->getDeclContext(); context; context = context->getParent())
    if (auto *space = llvm::dyn_cast<clang::NamespaceDecl>(context); space && space->getIdentifier())
      if (llvm::is_contained({"cub", "cooperative_groups", "coop", "thrust", "ptx", "pipeline"}, space->getName()))
        return false;
  if (!function->getIdentifier())
    return true;
  for (llvm::StringRef part : {"shfl", "shuffle", "sync", "reduce", "match", "ballot", "atomic", "vote", "barrier"})
    if (function->getName().contains_insensitive(part))
      return false;
  return true;
}

} // namespace

UnmixedValues::UnmixedValues(const Source &source, const clang::Stmt *body,
                             std::function<bool(const clang::VarDecl *)> isPayload)
    : source(source), isPayload(std::move(isPayload)) {
  collect(body);
}

/// Every way a variable gets a value: its declaration, assignments, and mentions that may change it unseen.
void UnmixedValues::collect(const clang::Stmt *stmt) {
  if (!stmt)
    return;
  if (auto *statement = llvm::dyn_cast<clang::DeclStmt>(stmt))
    for (const clang::Decl *decl : statement->decls())
      if (auto *variable = llvm::dyn_cast<clang::VarDecl>(decl); variable && variable->getInit())
        definitions[variable].push_back(variable->getInit());
  llvm::SmallVector<const clang::Expr *, 2> indices;
  if (auto *cast = llvm::dyn_cast<clang::ImplicitCastExpr>(stmt);
      cast && cast->getCastKind() == clang::CK_LValueToRValue && partOf(cast->getSubExpr(), indices)) {
    for (const clang::Expr *index : indices)
      collect(index);
    return;
  }
  if (auto *binary = llvm::dyn_cast<clang::BinaryOperator>(stmt); binary && binary->isAssignmentOp())
    if (const clang::VarDecl *variable = namedVariable(binary->getLHS())) {
      definitions[variable].push_back(binary->getRHS());
      return collect(binary->getRHS());
    }
  if (auto *unary = llvm::dyn_cast<clang::UnaryOperator>(stmt);
      unary && unary->isIncrementDecrementOp() && namedVariable(unary->getSubExpr()))
    return;
  if (auto *member = llvm::dyn_cast<clang::MemberExpr>(stmt); member && namedVariable(member->getBase())) {
    // Reading a member, or calling a function that cannot change the object.
    auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(member->getMemberDecl());
    if (method && (method->isStatic() || method->isConst()))
      return;
  }
  if (auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(stmt))
    if (auto *variable = llvm::dyn_cast<clang::VarDecl>(reference->getDecl());
        variable && !variable->getType().isConstQualified() && !variable->getType()->isReferenceType())
      definitions[variable].push_back(nullptr);
  for (const clang::Stmt *child : stmt->children())
    collect(child);
}

bool UnmixedValues::unmixed(const clang::VarDecl *variable) {
  if (isPayload(variable))
    return false;
  // Groups are empty: they hold nothing.
  const clang::CXXRecordDecl *record = variable->getType().getNonReferenceType()->getAsCXXRecordDecl();
  bool isEmpty = record && record->hasDefinition() && record->isEmpty();
  if (variable->isConstexpr() || isBuiltinVariable(variable) || isEmpty)
    return true;
  // Shared variables are how threads talk; others of static storage may be.
  if (!variable->hasLocalStorage() || variable->hasAttrs())
    return false;
  auto [entry, added] = known.try_emplace(variable, true);
  if (!added)
    return entry->second; // a variable made from itself is as unmixed as the rest of what it is made from
  bool result = true;
  auto found = definitions.find(variable);
  if (found != definitions.end()) {
    auto values = found->second;
    result = llvm::all_of(values, [&](const clang::Expr *value) { return value && unmixed(value); });
  }
  return known[variable] = result;
}

bool UnmixedValues::unmixed(const clang::Stmt *stmt) {
  if (!stmt)
    return true;
  if (llvm::isa<clang::LambdaExpr, clang::StmtExpr, clang::CXXThisExpr>(stmt))
    return false;
  if (auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(stmt)) {
    auto *variable = llvm::dyn_cast<clang::VarDecl>(reference->getDecl());
    return !variable || unmixed(variable);
  }
  if (auto *call = llvm::dyn_cast<clang::CallExpr>(stmt); call && !staysInThread(call))
    return false;
  return llvm::all_of(stmt->children(), [&](const clang::Stmt *child) { return unmixed(child); });
}

bool UnmixedValues::staysInThread(const clang::CallExpr *call) {
  const clang::FunctionDecl *function = call->getDirectCallee();
  return function && staysInThread(function);
}

bool UnmixedValues::staysInThread(const clang::FunctionDecl *function) {
  if (function->getBuiltinID() || source.inSystemHeader(function->getLocation()))
    return isLibraryArithmetic(function);
  auto [entry, added] = functions.try_emplace(function->getCanonicalDecl(), true);
  if (!added)
    return entry->second;
  const clang::FunctionDecl *definition = nullptr;
  bool result = function->hasBody(definition) ? bodyStaysInThread(definition->getBody())
                                              : function->isDefaulted() || function->isConstexpr();
  return functions[function->getCanonicalDecl()] = result;
}

bool UnmixedValues::bodyStaysInThread(const clang::Stmt *stmt) {
  if (!stmt)
    return true;
  if (llvm::isa<clang::AsmStmt, clang::LambdaExpr>(stmt))
    return false;
  if (auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(stmt))
    if (auto *variable = llvm::dyn_cast<clang::VarDecl>(reference->getDecl());
        variable && !variable->hasLocalStorage() && !variable->isConstexpr() && !isBuiltinVariable(variable))
      return false;
  if (auto *call = llvm::dyn_cast<clang::CallExpr>(stmt); call && !staysInThread(call))
    return false;
  return llvm::all_of(stmt->children(), [&](const clang::Stmt *child) { return bodyStaysInThread(child); });
}

} // namespace coop
