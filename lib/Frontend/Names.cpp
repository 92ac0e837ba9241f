#include "Frontend/Names.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>

namespace coop {
namespace {

/// The namespaces around a declaration from the inside out, inline and anonymous ones left out.
bool inNamespaces(const clang::Decl *decl, std::initializer_list<llvm::StringRef> names) {
  const clang::DeclContext *context = decl->getDeclContext()->getRedeclContext();
  for (llvm::StringRef name : names) {
    while (auto *space = llvm::dyn_cast<clang::NamespaceDecl>(context)) {
      if (!space->isInline())
        break;
      context = space->getParent()->getRedeclContext();
    }
    auto *space = llvm::dyn_cast<clang::NamespaceDecl>(context);
    if (!space || space->getName() != name)
      return false;
    context = space->getParent()->getRedeclContext();
  }
  while (auto *space = llvm::dyn_cast<clang::NamespaceDecl>(context)) {
    if (!space->isInline())
      return false;
    context = space->getParent()->getRedeclContext();
  }
  return context->isTranslationUnit();
}

std::string identifierOf(const clang::NamedDecl *decl) {
  return decl->getIdentifier() ? decl->getName().str() : std::string();
}

} // namespace

std::optional<std::string> coopFunctionName(const clang::NamedDecl *decl) {
  if (!decl)
    return std::nullopt;
  decl = decl->getUnderlyingDecl();
  if (!llvm::isa<clang::FunctionTemplateDecl, clang::FunctionDecl>(decl) || llvm::isa<clang::CXXMethodDecl>(decl))
    return std::nullopt;
  if (!inNamespaces(decl, {"coop"}))
    return std::nullopt;
  return identifierOf(decl);
}

std::optional<std::string> coopTypeName(const clang::NamedDecl *decl) {
  if (!decl)
    return std::nullopt;
  decl = decl->getUnderlyingDecl();
  if (!inNamespaces(decl, {"types", "coop"}))
    return std::nullopt;
  return identifierOf(decl);
}

std::optional<std::string> coopTypeName(clang::QualType type) {
  if (type.isNull())
    return std::nullopt;
  type = type.getNonReferenceType();
  if (const clang::CXXRecordDecl *record = type->getAsCXXRecordDecl())
    return coopTypeName(record);
  auto *specialization = type->getAs<clang::TemplateSpecializationType>();
  while (specialization && specialization->isTypeAlias()) {
    clang::QualType aliased = specialization->getAliasedType();
    if (const clang::CXXRecordDecl *record = aliased->getAsCXXRecordDecl())
      return coopTypeName(record);
    specialization = aliased->getAs<clang::TemplateSpecializationType>();
  }
  if (specialization)
    return coopTypeName(specialization->getTemplateName().getAsTemplateDecl());
  return std::nullopt;
}

std::optional<std::string> cooperativeGroupsName(const clang::NamedDecl *decl) {
  if (!decl)
    return std::nullopt;
  decl = decl->getUnderlyingDecl();
  // Their versions are namespaces inside, not inline ones.
  const clang::NamespaceDecl *outermost = nullptr;
  for (const clang::DeclContext *context = decl->getDeclContext(); context; context = context->getParent())
    if (auto *space = llvm::dyn_cast<clang::NamespaceDecl>(context))
      outermost = space;
  return outermost && outermost->getName() == "cooperative_groups" ? std::optional(identifierOf(decl)) : std::nullopt;
}

std::optional<std::string> cooperativeGroupsName(clang::QualType type) {
  if (type.isNull())
    return std::nullopt;
  type = type.getNonReferenceType();
  if (const clang::CXXRecordDecl *record = type->getAsCXXRecordDecl())
    return cooperativeGroupsName(record);
  auto *specialization = type->getAs<clang::TemplateSpecializationType>();
  return specialization ? cooperativeGroupsName(specialization->getTemplateName().getAsTemplateDecl()) : std::nullopt;
}

std::optional<std::string> cooperativeGroupsName(const clang::Expr *callee) {
  callee = callee->IgnoreParenImpCasts();
  if (auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(callee))
    return cooperativeGroupsName(reference->getDecl());
  auto *lookup = llvm::dyn_cast<clang::OverloadExpr>(callee);
  return lookup && lookup->getNumDecls() ? cooperativeGroupsName(*lookup->decls_begin()) : std::nullopt;
}

CalleeName calleeName(const clang::Expr *callee) {
  callee = callee->IgnoreParenImpCasts();
  if (auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(callee)) {
    if (auto *function = llvm::dyn_cast<clang::FunctionDecl>(reference->getDecl()))
      if (auto name = coopFunctionName(function))
        return {*name, false};
    return {};
  }
  auto *lookup = llvm::dyn_cast<clang::OverloadExpr>(callee);
  if (!lookup)
    return {};
  CalleeName result;
  for (const clang::NamedDecl *decl : lookup->decls()) {
    if (auto name = coopFunctionName(decl))
      result.coopName = *name;
    else
      result.mixed = true;
  }
  return result.coopName.empty() ? CalleeName{} : result;
}

const clang::Expr *unresolvedPartition(const clang::Expr *expr) {
  auto *call = llvm::dyn_cast<clang::CallExpr>(expr);
  auto *member = call ? llvm::dyn_cast<clang::UnresolvedMemberExpr>(call->getCallee()->IgnoreParenImpCasts()) : nullptr;
  if (!member || member->isImplicitAccess() || member->getMemberNameInfo().getAsString() != "group_by" ||
      !coopTypeName(member->getBase()->getType()))
    return nullptr;
  return member->getBase();
}

const clang::Expr *reservedFrom(const clang::Expr *expr) {
  auto *call = llvm::dyn_cast<clang::CallExpr>(expr);
  const clang::Expr *callee = call ? call->getCallee()->IgnoreParenImpCasts() : nullptr;
  if (auto *broken = llvm::dyn_cast<clang::RecoveryExpr>(expr); broken && !broken->subExpressions().empty())
    callee = broken->subExpressions().front()->IgnoreParenImpCasts();
  const clang::Expr *object = nullptr;
  std::string name;
  if (auto *member = llvm::dyn_cast_or_null<clang::MemberExpr>(callee)) {
    object = member->getBase();
    name = member->getMemberNameInfo().getAsString();
  } else if (auto *lookup = llvm::dyn_cast_or_null<clang::UnresolvedMemberExpr>(callee);
             lookup && !lookup->isImplicitAccess()) {
    object = lookup->getBase();
    name = lookup->getMemberNameInfo().getAsString();
  }
  bool ours = object && coopTypeName(object->getType().getNonReferenceType()) == "TempStorage";
  return ours && name == "reserve" ? object : nullptr;
}

bool isStandardType(const clang::NamedDecl *decl, llvm::StringRef name) {
  return decl && identifierOf(decl) == name && (inNamespaces(decl, {"std", "cuda"}) || inNamespaces(decl, {"std"}));
}

const clang::Expr *stripped(const clang::Expr *expr) {
  for (;;) {
    const clang::Expr *inner = expr->IgnoreParenImpCasts();
    if (auto *temporary = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(inner))
      inner = temporary->getSubExpr();
    else if (auto *bound = llvm::dyn_cast<clang::CXXBindTemporaryExpr>(inner))
      inner = bound->getSubExpr();
    else if (auto *cleanups = llvm::dyn_cast<clang::ExprWithCleanups>(inner))
      inner = cleanups->getSubExpr();
    else if (auto *construct = llvm::dyn_cast<clang::CXXConstructExpr>(inner);
             construct && !llvm::isa<clang::CXXTemporaryObjectExpr>(construct) && construct->getNumArgs() == 1 &&
             construct->getConstructor()->isCopyOrMoveConstructor())
      inner = construct->getArg(0);
    if (inner == expr)
      return expr;
    expr = inner;
  }
}

const clang::Decl *outermostDeclaration(const clang::FunctionDecl *function) {
  const clang::Decl *decl = function;
  while (decl->getLexicalDeclContext() && !decl->getLexicalDeclContext()->isTranslationUnit())
    decl = clang::Decl::castFromDeclContext(decl->getLexicalDeclContext());
  if (auto *inner = llvm::dyn_cast<clang::FunctionDecl>(decl); inner && inner->getDescribedFunctionTemplate())
    return inner->getDescribedFunctionTemplate();
  return decl;
}

std::string instanceName(const clang::FunctionDecl *function) {
  std::string text;
  llvm::raw_string_ostream out(text);
  clang::PrintingPolicy policy(function->getASTContext().getLangOpts());
  policy.SuppressTagKeyword = true;
  function->getNameForDiagnostic(out, policy, /*Qualified=*/true);
  return text;
}

} // namespace coop
