#include "Frontend/CallEffects.h"
#include "Driver/ParseShim.h"
#include "Frontend/Names.h"
#include "Frontend/Source.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <llvm/ADT/StringSet.h>

namespace coop {
namespace {

/// Globally, in std or in cuda, written in a system header or built into the compiler.
bool isLibraryFunction(const clang::NamedDecl *decl) {
  decl = decl->getUnderlyingDecl();
  if (auto *function = decl->getAsFunction(); !function || llvm::isa<clang::CXXMethodDecl>(function))
    return false;
  llvm::StringRef outermost;
  for (auto *context = decl->getDeclContext(); context; context = context->getParent())
    if (auto *space = llvm::dyn_cast<clang::NamespaceDecl>(context))
      outermost = space->getName();
  return (outermost.empty() || outermost == "std" || outermost == "cuda") &&
         Source(decl->getASTContext()).inSystemHeader(decl->getLocation());
}

bool isPureName(const clang::NamedDecl *decl) {
  static const llvm::StringSet<> names{
      "min",  "max",   "umin",  "umax",  "llmin",   "llmax",     "ullmin",   "ullmax",     "fmin",   "fmax",
      "fminf", "fmaxf", "abs",  "labs",  "llabs",   "fabs",      "fabsf",    "clamp",      "__popc", "__popcll",
      "__clz", "__clzll", "__ffs", "__ffsll", "__brev", "__mulhi", "__umulhi", "ceil_div", "round_up", "round_down"};
  return decl->getIdentifier() && names.contains(decl->getName());
}

/// Whether this variable's initializer makes it a block group, for `auto block = coop::this_block<X>()`.
bool isInitializedAsBlock(const clang::Expr *expr) {
  auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(expr);
  auto *variable = reference ? llvm::dyn_cast<clang::VarDecl>(reference->getDecl()) : nullptr;
  if (!variable || !variable->getInit() || !variable->getType()->getContainedAutoType())
    return false;
  auto *call = llvm::dyn_cast<clang::CallExpr>(stripped(variable->getInit()));
  return call && calleeName(call->getCallee()).coopName == "this_block";
}

/// Whether an explicit cast gives a way to change what is const. A dependent type may be const.
bool dropsConst(const clang::ExplicitCastExpr *cast) {
  clang::QualType to = cast->getTypeAsWritten(), from = cast->getSubExprAsWritten()->getType();
  if (from.isNull() || !(to->isReferenceType() || to->isPointerType()) || to->getPointeeType().isConstQualified())
    return false;
  if (from->isDependentType())
    return true;
  return to->isReferenceType() ? from.isConstQualified()
                               : from->isPointerType() && from->getPointeeType().isConstQualified();
}

} // namespace

bool isPureLibraryCall(const clang::CallExpr *call) {
  if (llvm::isa<clang::CXXOperatorCallExpr, clang::CXXMemberCallExpr>(call))
    return false;
  if (const clang::FunctionDecl *function = call->getDirectCallee())
    return isPureName(function) && isLibraryFunction(function);
  auto *lookup = llvm::dyn_cast<clang::UnresolvedLookupExpr>(call->getCallee()->IgnoreParenImpCasts());
  return lookup && lookup->getNumDecls() != 0 && llvm::all_of(lookup->decls(), [](const clang::NamedDecl *decl) {
           return isPureName(decl) && isLibraryFunction(decl);
         });
}

bool isBlockGroup(const clang::Expr *expr) {
  expr = stripped(expr);
  if (expr->getType().isNull())
    return false;
  if (auto *call = llvm::dyn_cast<clang::CallExpr>(expr); call && call->isTypeDependent())
    return calleeName(call->getCallee()).coopName == "this_block";
  return coopTypeName(expr->getType()) == "block_group" || isInitializedAsBlock(expr);
}

const clang::Expr *calledObject(const clang::CallExpr *call) {
  const clang::Expr *callee = call->getCallee()->IgnoreParenImpCasts();
  if (auto *member = llvm::dyn_cast<clang::MemberExpr>(callee))
    return member->getBase();
  if (auto *member = llvm::dyn_cast<clang::CXXDependentScopeMemberExpr>(callee))
    return member->isImplicitAccess() ? nullptr : member->getBase();
  if (auto *member = llvm::dyn_cast<clang::UnresolvedMemberExpr>(callee))
    return member->isImplicitAccess() ? nullptr : member->getBase();
  return nullptr;
}

std::string calledMember(const clang::CallExpr *call) {
  const clang::Expr *callee = call->getCallee()->IgnoreParenImpCasts();
  if (auto *member = llvm::dyn_cast<clang::MemberExpr>(callee))
    return member->getMemberNameInfo().getAsString();
  if (auto *member = llvm::dyn_cast<clang::CXXDependentScopeMemberExpr>(callee))
    return member->getMemberNameInfo().getAsString();
  if (auto *member = llvm::dyn_cast<clang::UnresolvedMemberExpr>(callee))
    return member->getMemberNameInfo().getAsString();
  return {};
}

bool readsOnly(clang::QualType type) {
  if (type->isReferenceType()) {
    clang::QualType referred = type->getPointeeType();
    auto *record = referred->getAsCXXRecordDecl();
    return referred.isConstQualified() && !(record && record->hasDefinition() && record->hasMutableFields());
  }
  return isValueLike(type);
}

bool isValueLike(clang::QualType type) {
  bool known = !type->isDependentType() && !type->isUndeducedType();
  if (const auto *deduced = type->getContainedAutoType(); deduced && !known)
    return !deduced->isDecltypeAuto();
  return known || type->isPointerType() || type->isArrayType() ||
         type->getAs<clang::TemplateTypeParmType>();
}

bool dropsAnyConst(const clang::Stmt *stmt) {
  if (auto *cast = llvm::dyn_cast_or_null<clang::ExplicitCastExpr>(stmt); cast && dropsConst(cast))
    return true;
  return stmt && llvm::any_of(stmt->children(), dropsAnyConst);
}

bool isSharedVariable(const clang::VarDecl *variable) {
  return variable->hasAttr<clang::CUDASharedAttr>() ||
         llvm::any_of(variable->specific_attrs<clang::AnnotateAttr>(), [](const clang::AnnotateAttr *attribute) {
           return attribute->getAnnotation() == sharedAnnotation;
         });
}

bool leavesObjectAlone(const clang::CXXMethodDecl *method) {
  return method->isStatic() || (method->isConst() && !method->getParent()->hasMutableFields());
}

OperatorView::OperatorView(const clang::Expr *expr) {
  if (auto *operation = llvm::dyn_cast<clang::BinaryOperator>(expr)) {
    left = operation->getLHS();
    right = operation->getRHS();
    binary = operation->getOpcode();
  } else if (auto *operation = llvm::dyn_cast<clang::UnaryOperator>(expr)) {
    left = operation->getSubExpr();
    unary = operation->getOpcode();
  }
  auto *call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(expr);
  if (!call || !call->isTypeDependent() || call->getDirectCallee())
    return;
  clang::OverloadedOperatorKind kind = call->getOperator();
  bool step = kind == clang::OO_PlusPlus || kind == clang::OO_MinusMinus;
  if (kind == clang::OO_Call || kind == clang::OO_Subscript || kind == clang::OO_Arrow || call->getNumArgs() == 0)
    return;
  left = call->getArg(0);
  if (call->getNumArgs() == 2 && !step) {
    right = call->getArg(1);
    binary = clang::BinaryOperator::getOverloadedOpcode(kind);
  } else {
    unary = clang::UnaryOperator::getOverloadedOpcode(kind, call->getNumArgs() == 2);
  }
}

} // namespace coop
