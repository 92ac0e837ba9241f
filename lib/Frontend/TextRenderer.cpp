#include "Frontend/TextRenderer.h"
#include "Frontend/Describe.h"
#include "Frontend/Names.h"

#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/QualTypeNames.h>
#include <clang/AST/RecursiveASTVisitor.h>

namespace coop {
namespace {

clang::PrintingPolicy policyFor(const Source &source) {
  clang::PrintingPolicy policy(source.language);
  policy.SuppressTagKeyword = true;
  policy.Bool = true;
  policy.FullyQualifiedName = true;
  return policy;
}

/// `Items<T, N>` through aliases down to the specialization it names.
const clang::TemplateSpecializationType *specializationOf(clang::QualType type) {
  auto *specialization = type->getAs<clang::TemplateSpecializationType>();
  while (specialization && specialization->isTypeAlias())
    specialization = specialization->getAliasedType()->getAs<clang::TemplateSpecializationType>();
  return specialization;
}

bool isExpansion(const clang::TemplateArgument &argument) { return argument.isPackExpansion(); }
bool isExpansion(const clang::TemplateArgumentLoc &argument) { return argument.getArgument().isPackExpansion(); }

/// Arguments that a pack makes are numbered in the instantiation only.
bool hasExpansion(const clang::TemplateSpecializationType *type) {
  return llvm::any_of(type->template_arguments(), [](const auto &argument) { return isExpansion(argument); });
}

bool isPayloadTemplate(const clang::NamedDecl *decl) {
  return coopTypeName(decl) == "ThreadData" || isStandardType(decl, "array");
}

} // namespace

const clang::TypedefNameDecl *localAlias(clang::QualType type) {
  auto *alias = type->getAs<clang::TypedefType>();
  return alias && alias->getDecl()->getParentFunctionOrMethod() ? alias->getDecl() : nullptr;
}

/// Finds the names in a piece of code that are not visible at the target, with what to write instead.
class TextRenderer::Collector : public clang::RecursiveASTVisitor<Collector> {
public:
  explicit Collector(TextRenderer &renderer) : renderer(renderer) {}

  struct Replacement {
    SourceSpan span;
    std::string text;
  };
  std::vector<Replacement> replacements;
  bool failed = false;

  bool VisitDeclRefExpr(clang::DeclRefExpr *reference) {
    if (auto *enumerator = llvm::dyn_cast<clang::EnumConstantDecl>(reference->getDecl())) {
      auto *enumeration = llvm::cast<clang::EnumDecl>(enumerator->getDeclContext());
      if (!renderer.scopes.visible(enumeration, renderer.point))
        replace(reference->getSourceRange(), llvm::toString(enumerator->getInitVal(), 10),
                enumerator->getNameAsString());
      return true;
    }
    auto *variable = llvm::dyn_cast<clang::VarDecl>(reference->getDecl());
    if (!variable || renderer.scopes.visible(variable, renderer.point))
      return true;
    replace(reference->getSourceRange(), renderer.localConstant(variable), variable->getNameAsString());
    return true;
  }
  bool VisitTypedefTypeLoc(clang::TypedefTypeLoc loc) {
    const clang::TypedefNameDecl *alias = localAlias(loc.getType());
    if (const auto *named = loc.getType()->getAs<clang::TypedefType>();
        !alias && named && !renderer.scopes.visible(named->getDecl(), renderer.point))
      fail(named->getDecl()->getNameAsString());
    if (!alias || renderer.scopes.visible(alias, renderer.point))
      return true;
    replace(loc.getSourceRange(), renderer.type(alias->getTypeSourceInfo()->getTypeLoc()), alias->getNameAsString());
    return true;
  }
  bool VisitTagTypeLoc(clang::TagTypeLoc loc) {
    if (!renderer.scopes.visible(loc.getDecl(), renderer.point))
      fail(loc.getDecl()->getNameAsString());
    return true;
  }

private:
  void replace(clang::SourceRange range, std::optional<std::string> text, const std::string &name) {
    auto span = renderer.source.span(range);
    if (!span || !text)
      return fail(name);
    replacements.push_back({*span, *text});
  }
  void fail(const std::string &name) {
    failed = true;
    if (renderer.hidden.empty())
      renderer.hidden = name;
  }

  TextRenderer &renderer;
};

std::optional<std::string> TextRenderer::spliced(clang::SourceRange range, Collector &collector) {
  if (collector.failed)
    return std::nullopt;
  auto span = source.span(range);
  if (!span)
    return std::nullopt;
  std::string text = source.text(*span);
  if (scopes.usingBetween(span->begin, point)) {
    hidden = text;
    return std::nullopt;
  }
  llvm::sort(collector.replacements, [](auto &a, auto &b) { return a.span.begin > b.span.begin; });
  for (const Collector::Replacement &replacement : collector.replacements) {
    if (!span->contains(replacement.span))
      return std::nullopt;
    text.replace(replacement.span.begin - span->begin, replacement.span.end - replacement.span.begin,
                 replacement.text);
  }
  return text;
}

std::optional<std::string> TextRenderer::expression(const clang::Expr *expr) {
  Collector collector(*this);
  collector.TraverseStmt(const_cast<clang::Expr *>(expr));
  bool asWritten = collector.replacements.empty() && !collector.failed;
  if (asWritten)
    if (auto text = spliced(expr->getSourceRange(), collector))
      return text;
  clang::Expr::EvalResult result;
  if (!expr->isValueDependent() && expr->EvaluateAsInt(result, source.context))
    return llvm::toString(result.Val.getInt(), 10);
  if (!asWritten)
    return spliced(expr->getSourceRange(), collector);
  // Pieces of a macro's body have no text of their own.
  return source.span(expr->getSourceRange()) ? std::nullopt : std::optional(printed(expr));
}

std::string TextRenderer::printed(const clang::Expr *expr) const {
  std::string text;
  llvm::raw_string_ostream out(text);
  expr->printPretty(out, nullptr, policyFor(source));
  return text;
}

std::optional<std::string> TextRenderer::localConstant(const clang::VarDecl *variable) {
  const clang::Expr *init = variable->getInit();
  bool constant = variable->isConstexpr() || (variable->getType().isConstQualified() &&
                                              (variable->getType()->isIntegralOrEnumerationType()));
  // Text of braces or a lambda is no operand of another expression.
  if (!init || !constant || llvm::isa<clang::InitListExpr, clang::CXXConstructExpr, clang::LambdaExpr>(init->IgnoreImplicit()))
    return std::nullopt;
  auto text = expression(init->IgnoreImplicit());
  if (!text)
    return std::nullopt;
  clang::QualType declared = variable->getType().getUnqualifiedType();
  clang::QualType given = init->IgnoreImplicit()->getType().getUnqualifiedType();
  if (declared->isUndeducedType() || source.context.hasSameType(declared, given))
    return "(" + *text + ")";
  auto name = type(declared);
  return name ? std::optional("static_cast<" + *name + ">(" + *text + ")") : std::nullopt;
}

std::optional<std::string> TextRenderer::type(clang::TypeLoc loc) {
  Collector collector(*this);
  collector.TraverseTypeLoc(loc);
  if (collector.failed)
    return std::nullopt;
  if (auto text = spliced(loc.getSourceRange(), collector))
    return text;
  return type(loc.getType());
}

std::optional<std::string> TextRenderer::type(clang::QualType type) {
  while (const clang::TypedefNameDecl *alias = localAlias(type)) {
    if (scopes.visible(alias, point))
      return alias->getNameAsString();
    type = alias->getUnderlyingType();
  }
  if (const clang::TagDecl *tag = type->getAsTagDecl(); tag && tag->getParentFunctionOrMethod()) {
    if (scopes.visible(tag, point))
      return tag->getNameAsString();
    hidden = tag->getNameAsString();
    return std::nullopt;
  }
  if (type->isDependentType()) {
    if (!hidden.empty())
      return std::nullopt;
    return type.getAsString(policyFor(source));
  }
  return clang::TypeName::getFullyQualifiedName(type, source.context, policyFor(source));
}

std::optional<std::string> TextRenderer::argument(const clang::TemplateArgumentLoc &argument) {
  switch (argument.getArgument().getKind()) {
  case clang::TemplateArgument::Expression: return expression(argument.getSourceExpression());
  case clang::TemplateArgument::Type: return type(argument.getTypeSourceInfo()->getTypeLoc());
  default: return this->argument(argument.getArgument());
  }
}

std::optional<std::string> TextRenderer::argument(const clang::TemplateArgument &argument) {
  switch (argument.getKind()) {
  case clang::TemplateArgument::Type: return type(argument.getAsType());
  case clang::TemplateArgument::Integral: return llvm::toString(argument.getAsIntegral(), 10);
  case clang::TemplateArgument::Expression: return expression(argument.getAsExpr());
  default: return std::nullopt;
  }
}

std::optional<std::string> TextRenderer::payloadPart(const clang::Expr *payload, unsigned part) {
  const clang::Expr *expr = payload->IgnoreParenImpCasts();
  if (auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(expr))
    if (auto *variable = llvm::dyn_cast<clang::VarDecl>(reference->getDecl());
        variable && variable->isLocalVarDeclOrParm() && variable->getTypeSourceInfo())
      return partOf(variable->getTypeSourceInfo()->getTypeLoc(), part, expr);
  return partOf(expr->getType(), part, expr);
}

std::optional<std::string> TextRenderer::partOf(clang::TypeLoc loc, unsigned part, const clang::Expr *payload) {
  loc = loc.getUnqualifiedLoc();
  if (auto pack = loc.getAs<clang::PackExpansionTypeLoc>()) // a parameter pack: of one of its elements
    return partOf(pack.getPatternLoc(), part, payload);
  if (auto reference = loc.getAs<clang::ReferenceTypeLoc>())
    return partOf(reference.getPointeeLoc(), part, payload);
  if (auto alias = loc.getAs<clang::TypedefTypeLoc>())
    if (const clang::TypedefNameDecl *decl = localAlias(alias.getType()))
      return partOf(decl->getTypeSourceInfo()->getTypeLoc(), part, payload);
  if (auto specialization = loc.getAs<clang::TemplateSpecializationTypeLoc>())
    if (isPayloadTemplate(specialization.getTypePtr()->getTemplateName().getAsTemplateDecl()) &&
        specialization.getNumArgs() > part && !hasExpansion(specialization.getTypePtr()))
      return argument(specialization.getArgLoc(part));
  if (auto array = loc.getAs<clang::ArrayTypeLoc>(); array && array.getSizeExpr())
    return part == 0 ? type(array.getElementLoc().getUnqualifiedLoc()) : expression(array.getSizeExpr());
  if (auto array = loc.getAs<clang::ArrayTypeLoc>()) // its initializer says how long
    return part == 0 ? type(array.getElementLoc()) : partOf(payload->getType(), part, payload);
  if (part == 0 && !loc.getType()->isDependentType() && loc.getType()->isScalarType())
    return type(loc);
  // A variable's own type may be `auto` where the expression's is known.
  bool deduced = loc.getType()->isUndeducedType() || loc.getType()->getContainedAutoType();
  return partOf(deduced ? payload->getType() : loc.getType(), part, payload);
}

std::optional<std::string> TextRenderer::partOf(clang::QualType whole, unsigned part, const clang::Expr *payload) {
  whole = whole.getNonReferenceType().getUnqualifiedType();
  if (auto *array = source.context.getAsConstantArrayType(whole))
    return part == 0 ? type(array->getElementType().getUnqualifiedType()) : llvm::toString(array->getSize(), 10, false);
  if (auto *array = source.context.getAsDependentSizedArrayType(whole))
    return part == 0 ? type(array->getElementType().getUnqualifiedType()) : expression(array->getSizeExpr());
  if (auto *record = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(whole->getAsCXXRecordDecl());
      record && isPayloadTemplate(record->getSpecializedTemplate()) && !whole->isDependentType())
    return argument(record->getTemplateArgs()[part]);
  if (auto *specialization = specializationOf(whole);
      specialization && isPayloadTemplate(specialization->getTemplateName().getAsTemplateDecl()) &&
      specialization->template_arguments().size() > part && !hasExpansion(specialization))
    return argument(specialization->template_arguments()[part]);
  if (!whole->isDependentType() && !whole->isUndeducedType())
    return part == 0 ? type(whole) : std::optional<std::string>("1");

  // What T and N are is known only in each instantiation: the header's traits say it there.
  std::string name;
  auto *parameter = whole->getAs<clang::TemplateTypeParmType>();
  bool isNameless = parameter && (!parameter->getDecl() || parameter->getDecl()->isImplicit()); // `auto` in a parameter
  bool deduced = whole->isUndeducedType() || whole->getContainedAutoType() || isNameless;
  if (deduced) {
    // `auto copy = payload;` is what its initializer is.
    auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(payload->IgnoreParenImpCasts());
    auto *variable = reference ? llvm::dyn_cast<clang::VarDecl>(reference->getDecl()) : nullptr;
    if (variable && !scopes.visible(variable, point) && variable->getInit() &&
        llvm::isa<clang::DeclRefExpr, clang::MemberExpr>(variable->getInit()->IgnoreParenImpCasts()))
      return payloadPart(variable->getInit(), part);
  }
  if (deduced || whole->isSpecificBuiltinType(clang::BuiltinType::Dependent)) {
    auto text = expression(payload);
    if (!text)
      return std::nullopt;
    name = "decltype(" + *text + ")";
  } else if (auto text = type(whole)) {
    name = *text;
  } else {
    return std::nullopt;
  }
  return source.coopPrefix + (part == 0 ? "payload_value_t<" : "items_per_thread_v<") + name + ">";
}

namespace {

/// The template arguments spelled with a call's callee, whether or not it is resolved.
llvm::ArrayRef<clang::TemplateArgumentLoc> calleeArguments(const clang::Expr *callee) {
  callee = callee->IgnoreParenImpCasts();
  if (auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(callee))
    return reference->template_arguments();
  if (auto *lookup = llvm::dyn_cast<clang::OverloadExpr>(callee))
    return lookup->template_arguments();
  if (auto *member = llvm::dyn_cast<clang::MemberExpr>(callee))
    return member->template_arguments();
  if (auto *member = llvm::dyn_cast<clang::CXXDependentScopeMemberExpr>(callee))
    return member->template_arguments();
  return {};
}

bool isGroupType(const clang::NamedDecl *decl, llvm::StringRef name) {
  return coopTypeName(decl) == name || cooperativeGroupsName(decl) == name;
}

bool callsMaker(const clang::Expr *callee, llvm::StringRef maker) {
  if (calleeName(callee).coopName == maker || cooperativeGroupsName(callee) == maker)
    return true;
  if (auto *lookup = llvm::dyn_cast<clang::UnresolvedMemberExpr>(callee->IgnoreParenImpCasts()))
    return !lookup->isImplicitAccess() && coopTypeName(lookup->getBase()->getType()) &&
           lookup->getMemberNameInfo().getAsString() == maker;
  auto *member = llvm::dyn_cast<clang::MemberExpr>(callee->IgnoreParenImpCasts());
  return member && coopTypeName(member->getBase()->getType()) && member->getMemberNameInfo().getAsString() == maker;
}

} // namespace

/// The template arguments a group was made with: by the function `maker`, or spelled in its `type`.
std::optional<std::vector<std::string>> TextRenderer::groupArguments(const clang::Expr *group, llvm::StringRef maker,
                                                                     llvm::StringRef typeName) {
  auto render = [&](auto arguments) -> std::optional<std::vector<std::string>> {
    std::vector<std::string> texts;
    for (const auto &each : arguments) {
      auto text = isExpansion(each) ? std::nullopt : argument(each);
      if (!text)
        return std::nullopt;
      texts.push_back(*text);
    }
    return texts.empty() ? std::nullopt : std::optional(texts);
  };

  const clang::Expr *expr = stripped(group);
  if (auto *call = llvm::dyn_cast<clang::CallExpr>(expr); call && callsMaker(call->getCallee(), maker))
    if (auto arguments = calleeArguments(call->getCallee()); !arguments.empty())
      return render(arguments);
  if (auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(expr))
    if (auto *variable = llvm::dyn_cast<clang::VarDecl>(reference->getDecl()); variable && variable->getTypeSourceInfo()) {
      clang::TypeLoc loc = variable->getTypeSourceInfo()->getTypeLoc().getUnqualifiedLoc();
      auto specialization = loc.getAs<clang::TemplateSpecializationTypeLoc>();
      if (specialization && isGroupType(specialization.getTypePtr()->getTemplateName().getAsTemplateDecl(), typeName)) {
        llvm::SmallVector<clang::TemplateArgumentLoc, 3> arguments;
        for (unsigned i = 0; i != specialization.getNumArgs(); ++i)
          arguments.push_back(specialization.getArgLoc(i));
        return render(llvm::ArrayRef(arguments));
      }
      if (loc.getType()->getContainedAutoType() && variable->getInit())
        return groupArguments(variable->getInit(), maker, typeName);
    }
  clang::QualType type = expr->getType().getNonReferenceType();
  if (coopTypeName(type) == typeName || cooperativeGroupsName(type) == typeName) {
    if (auto *record = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl()))
      return render(record->getTemplateArgs().asArray());
    if (auto *specialization = specializationOf(type))
      return render(specialization->template_arguments());
  }
  return std::nullopt;
}

std::optional<std::array<std::string, 3>> TextRenderer::extents(const clang::Expr *group) {
  auto arguments = groupArguments(group, "this_block", "block_group");
  if (!arguments)
    return extentsOfDependent(group);
  if (arguments->size() > 3)
    return std::nullopt;
  std::array<std::string, 3> result{"1", "1", "1"};
  std::copy(arguments->begin(), arguments->end(), result.begin());
  return result;
}

/// Those of a group whose type is a template parameter: a block's class says them.
std::optional<std::array<std::string, 3>> TextRenderer::extentsOfDependent(const clang::Expr *group) {
  const clang::Expr *expr = stripped(group);
  clang::QualType type = expr->getType().getNonReferenceType().getUnqualifiedType();
  if (!isUnknownType(type) || describeGroup(source, group).kind != GroupKind::Unknown)
    return std::nullopt;
  auto *parameter = type->getAs<clang::TemplateTypeParmType>();
  std::string name;
  if (parameter && parameter->getDecl() && parameter->getIdentifier() && !parameter->getDecl()->isImplicit()) {
    name = parameter->getIdentifier()->getName().str();
  } else {
    auto text = expression(expr);
    if (!text)
      return std::nullopt;
    name = source.coopPrefix + "detail::remove_cvref_t<decltype(" + *text + ")>";
  }
  return std::array{name + "::extent_x", name + "::extent_y", name + "::extent_z"};
}

std::optional<std::string> TextRenderer::width(const clang::Expr *group) {
  const clang::Expr *expr = stripped(group);
  if (coopTypeName(expr->getType()) == "warp_group")
    return "32";
  if (auto *call = llvm::dyn_cast<clang::CallExpr>(expr); call && calleeName(call->getCallee()).coopName == "this_warp")
    return "32";
  if (cooperativeGroupsName(expr->getType())) // its width is unsigned, and printed as 32U
    if (auto known = describeGroup(source, group).width)
      return std::to_string(*known);
  auto arguments = groupArguments(group, "group_by", "tile_group");
  if (!arguments)
    arguments = groupArguments(group, "tiled_partition", "thread_block_tile");
  return arguments ? std::optional(arguments->front()) : std::nullopt;
}

} // namespace coop
