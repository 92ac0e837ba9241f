#include "Frontend/PlainUniformity.h"
#include "Frontend/CallEffects.h"
#include "Frontend/LocalWrites.h"
#include "Frontend/Names.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>

namespace coop {
namespace {

/// blockIdx, blockDim or gridDim of the toolkit, which its headers declare globally.
bool isBlockBuiltin(const clang::Expr *expr) {
  auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(expr->IgnoreParenImpCasts());
  auto *variable = reference ? llvm::dyn_cast<clang::VarDecl>(reference->getDecl()) : nullptr;
  if (!variable || !variable->getIdentifier() || !variable->getDeclContext()->getRedeclContext()->isTranslationUnit())
    return false;
  llvm::StringRef name = variable->getName();
  return name == "blockIdx" || name == "blockDim" || name == "gridDim";
}

/// The user's word, COOP_UNIFORM.
bool isDeclaredUniform(const clang::Decl *decl) {
  return llvm::any_of(decl->specific_attrs<clang::AnnotateAttr>(), [](const clang::AnnotateAttr *attribute) {
    return attribute->getAnnotation() == "coop::uniform";
  });
}

/// A constexpr variable, possibly one of a template.
bool isConstantVariable(const clang::NamedDecl *decl) {
  decl = decl->getUnderlyingDecl();
  if (auto *pattern = llvm::dyn_cast<clang::VarTemplateDecl>(decl))
    decl = pattern->getTemplatedDecl();
  auto *variable = llvm::dyn_cast<clang::VarDecl>(decl);
  return variable && variable->isConstexpr() && !variable->getType()->isReferenceType();
}

/// A group that holds at least the whole block.
bool isBlockOrWider(const clang::Expr *group) {
  auto name = group->getType().isNull() ? std::nullopt : coopTypeName(group->getType());
  return isBlockGroup(group) || name == "cluster_group" || name == "grid_group";
}

} // namespace

PlainUniformity::PlainUniformity(const clang::FunctionDecl *function) : kernel(function) {
  function->hasBody(kernel); // whose parameters the body names
  std::vector<LocalWrite> writes = localWrites(kernel);
  for (const LocalWrite &write : writes)
    written.insert(write.variable);
  for (bool changed = true; changed;) {
    changed = false;
    for (const LocalWrite &write : writes) {
      if (varying.contains(write.variable))
        continue;
      bool plain = write.value && judge(write.value) &&
                   llvm::all_of(write.decisions, [&](const Decision &each) { return decidesPlainly(each); });
      if (!plain)
        changed |= varying.insert(write.variable).second;
    }
  }
  auto *pattern = kernel->getDescribedFunctionTemplate();
  if (!pattern)
    return;
  for (const clang::FunctionDecl *instance : pattern->specializations())
    if (instance->isTemplateInstantiation() && instance->hasBody()) {
      instances.emplace_back();
      instances.back().uniformity = std::make_unique<PlainUniformity>(instance);
      instances.back().index(instance->getBody(), {});
    }
}

PlainUniformity::Place PlainUniformity::place(const clang::Stmt *stmt) {
  return {stmt->getBeginLoc().getRawEncoding(), stmt->getEndLoc().getRawEncoding()};
}

void PlainUniformity::Instance::index(const clang::Stmt *stmt, Place outer) {
  if (!stmt)
    return;
  Place here = place(stmt);
  if (auto *expr = llvm::dyn_cast<clang::Expr>(stmt); expr && here != outer)
    at[here].push_back(expr);
  for (const clang::Stmt *child : stmt->children())
    index(child, llvm::isa<clang::Expr>(stmt) ? here : Place());
}

/// Asks the instantiations that have the expression, or else the template.
bool PlainUniformity::inInstances(const clang::Expr *expr, Judgement judgement) const {
  bool found = false;
  for (const Instance &instance : instances) {
    auto it = instance.at.find(place(expr));
    if (it == instance.at.end())
      continue;
    found = true;
    for (const clang::Expr *instantiated : it->second)
      if (!(instance.uniformity.get()->*judgement)(instantiated))
        return false;
  }
  return found || (this->*judgement)(expr);
}

bool PlainUniformity::isPlain(const clang::Expr *expr) const { return inInstances(expr, &PlainUniformity::judge); }

bool PlainUniformity::hasPlainLength(const clang::Expr *range) const {
  return inInstances(range, &PlainUniformity::judgeLength);
}

bool PlainUniformity::decidesPlainly(const Decision &decision) const {
  return decision.isRange ? judgeLength(decision.expr) : judge(decision.expr);
}

/// Arrays and what holds a number of items that its type says; begin() and end() of other types may do anything.
bool PlainUniformity::judgeLength(const clang::Expr *range) const {
  if (bracedList(range))
    return true;
  clang::QualType type = stripped(range)->getType();
  if (type.isNull())
    return false;
  if (type->isArrayType() || coopTypeName(type) == "ThreadData")
    return true;
  if (auto *record = type->getAsCXXRecordDecl())
    return isStandardType(record, "array");
  auto *specialization = type->getAs<clang::TemplateSpecializationType>();
  return specialization && isStandardType(specialization->getTemplateName().getAsTemplateDecl(), "array");
}

bool PlainUniformity::judgeAll(llvm::ArrayRef<const clang::Expr *> list) const {
  return llvm::all_of(list, [&](const clang::Expr *expr) { return judge(expr); });
}

/// Values that no thread computes.
bool PlainUniformity::isConstant(const clang::Expr *expr) const {
  if (llvm::isa<clang::IntegerLiteral, clang::FloatingLiteral, clang::CXXBoolLiteralExpr, clang::CharacterLiteral,
                clang::CXXNullPtrLiteralExpr, clang::UnaryExprOrTypeTraitExpr, clang::DependentScopeDeclRefExpr,
                clang::TypeTraitExpr, clang::SizeOfPackExpr, clang::CXXNoexceptExpr, clang::RequiresExpr,
                clang::ConceptSpecializationExpr, clang::ImplicitValueInitExpr, clang::CXXScalarValueInitExpr>(expr))
    return true;
  if (auto *lookup = llvm::dyn_cast<clang::UnresolvedLookupExpr>(expr))
    return lookup->getNumDecls() != 0 && llvm::all_of(lookup->decls(), isConstantVariable);
  clang::QualType type = expr->getType();
  if (type.isNull() || expr->isValueDependent() || expr->isTypeDependent() || !type->isIntegralOrEnumerationType())
    return false;
  clang::Expr::EvalResult result;
  return expr->EvaluateAsInt(result, kernel->getASTContext());
}

bool PlainUniformity::judge(const clang::Expr *expr) const {
  expr = expr->IgnoreParenImpCasts();
  if (isConstant(expr))
    return true;
  if (auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(expr))
    return judgeName(reference);
  if (OperatorView(expr).left)
    return judgeOperation(expr);
  if (auto *call = llvm::dyn_cast<clang::CallExpr>(expr))
    return judgeCall(call);
  if (auto *choice = llvm::dyn_cast<clang::ConditionalOperator>(expr))
    return judgeAll({choice->getCond(), choice->getTrueExpr(), choice->getFalseExpr()});
  if (auto *choice = llvm::dyn_cast<clang::BinaryConditionalOperator>(expr))
    return judgeAll({choice->getCommon(), choice->getFalseExpr()});
  if (auto *cast = llvm::dyn_cast<clang::ExplicitCastExpr>(expr))
    return judge(cast->getSubExpr());
  if (auto *full = llvm::dyn_cast<clang::FullExpr>(expr))
    return judge(full->getSubExpr());
  if (auto *temporary = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(expr))
    return judge(temporary->getSubExpr());
  if (auto *value = llvm::dyn_cast<clang::OpaqueValueExpr>(expr))
    return value->getSourceExpr() && judge(value->getSourceExpr());
  if (auto *parameter = llvm::dyn_cast<clang::SubstNonTypeTemplateParmExpr>(expr))
    return judge(parameter->getReplacement());
  if (auto *pack = llvm::dyn_cast<clang::PackExpansionExpr>(expr))
    return judge(pack->getPattern());
  if (auto *fold = llvm::dyn_cast<clang::CXXFoldExpr>(expr))
    return judge(fold->getPattern()) && (!fold->getInit() || judge(fold->getInit()));
  return judgePart(expr) || judgeConstruction(expr);
}

bool PlainUniformity::judgeName(const clang::DeclRefExpr *reference) const {
  const clang::ValueDecl *decl = reference->getDecl();
  // Such a parameter names a variable of someone else's.
  if (auto *parameter = llvm::dyn_cast<clang::NonTypeTemplateParmDecl>(decl))
    return !parameter->getType()->isReferenceType();
  if (llvm::isa<clang::EnumConstantDecl, clang::FunctionDecl, clang::TemplateParamObjectDecl>(decl))
    return true;
  if (isDeclaredUniform(decl) || isBlockBuiltin(reference))
    return true;
  if (auto *binding = llvm::dyn_cast<clang::BindingDecl>(decl))
    return binding->getBinding() && judge(binding->getBinding());
  auto *variable = llvm::dyn_cast<clang::VarDecl>(decl);
  if (!variable || !variable->isLocalVarDeclOrParm())
    return variable && isConstantVariable(variable);
  if (variable->getDeclContext() != kernel || varying.contains(variable))
    return false;
  if (llvm::isa<clang::ParmVarDecl>(variable))
    return kernel->hasAttr<clang::CUDAGlobalAttr>() && !variable->getType()->isReferenceType();
  return written.contains(variable);
}

bool PlainUniformity::judgeOperation(const clang::Expr *expr) const {
  OperatorView view(expr);
  if (view.isUnary())
    return view.unary != clang::UO_Deref && view.unary != clang::UO_AddrOf && view.unary != clang::UO_Coawait &&
           judge(view.left);
  if (view.binary == clang::BO_Comma)
    return judge(view.right);
  // `->*` reads memory, and so may `.*` where it names an element of another type.
  return view.binary != clang::BO_PtrMemI && view.binary != clang::BO_PtrMemD && judgeAll({view.left, view.right});
}

/// Members and elements of what is plain as a whole. What a pointer or reference leads to is not the object's own.
bool PlainUniformity::judgePart(const clang::Expr *expr) const {
  if (auto *pseudo = llvm::dyn_cast<clang::PseudoObjectExpr>(expr))
    expr = pseudo->getSyntacticForm()->IgnoreParenImpCasts();
  if (auto *property = llvm::dyn_cast<clang::MSPropertyRefExpr>(expr))
    return isBlockBuiltin(property->getBaseExpr());
  if (auto *member = llvm::dyn_cast<clang::MemberExpr>(expr)) {
    const clang::ValueDecl *decl = member->getMemberDecl();
    if (isDeclaredUniform(decl) || isConstantVariable(decl))
      return true;
    return llvm::isa<clang::FieldDecl>(decl) && !decl->getType()->isReferenceType() && !member->isArrow() &&
           judge(member->getBase());
  }
  if (auto *member = llvm::dyn_cast<clang::CXXDependentScopeMemberExpr>(expr))
    return !member->isImplicitAccess() && !member->isArrow() && judge(member->getBase());
  auto *element = llvm::dyn_cast<clang::ArraySubscriptExpr>(expr);
  if (!element)
    return false;
  bool isArray = llvm::any_of(llvm::ArrayRef{element->getLHS(), element->getRHS()}, [](const clang::Expr *side) {
    clang::QualType type = side->IgnoreParenImpCasts()->getType();
    return !type.isNull() && type->isArrayType();
  });
  return isArray && judgeAll({element->getLHS(), element->getRHS()});
}

bool PlainUniformity::judgeCall(const clang::CallExpr *call) const {
  if (const clang::Expr *object = calledObject(call)) {
    std::string name = calledMember(call);
    return (name == "size" || name == "group_rank" || name == "group_count") && isBlockGroup(object);
  }
  CalleeName name = calleeName(call->getCallee());
  if (name.coopName == "assume_uniform" && !name.mixed && call->getNumArgs() == 2)
    return isBlockOrWider(call->getArg(0));
  llvm::SmallVector<const clang::Expr *, 4> arguments(call->arg_begin(), call->arg_end());
  return isPureLibraryCall(call) && judgeAll(arguments);
}

/// Copies and lists of plain values; other constructors may do anything.
bool PlainUniformity::judgeConstruction(const clang::Expr *expr) const {
  if (auto *construct = llvm::dyn_cast<clang::CXXConstructExpr>(expr)) {
    const clang::CXXConstructorDecl *constructor = construct->getConstructor();
    return constructor->isTrivial() && constructor->isCopyOrMoveConstructor() && construct->getNumArgs() == 1 &&
           judge(construct->getArg(0));
  }
  llvm::SmallVector<const clang::Expr *, 4> parts;
  if (auto *construct = llvm::dyn_cast<clang::CXXUnresolvedConstructExpr>(expr))
    parts.append(construct->arg_begin(), construct->arg_end());
  else if (auto *list = llvm::dyn_cast<clang::InitListExpr>(expr))
    return judgeAll(list->inits()) && (!list->hasArrayFiller() || judge(list->getArrayFiller()));
  else if (auto *list = llvm::dyn_cast<clang::ParenListExpr>(expr))
    for (unsigned i = 0; i != list->getNumExprs(); ++i)
      parts.push_back(list->getExpr(i));
  else
    return false;
  return judgeAll(parts);
}

} // namespace coop
