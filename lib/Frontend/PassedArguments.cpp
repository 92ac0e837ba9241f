#include "Frontend/PassedArguments.h"
#include "Frontend/Describe.h"
#include "Frontend/Descriptors.h"
#include "Frontend/Names.h"

#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <llvm/ADT/StringExtras.h>

namespace coop {
namespace {

bool isNameable(const clang::TemplateArgument &argument);

/// Whether a type has a name wherever it is used: no closure, nothing local, unnamed or inaccessible.
bool isNameable(clang::QualType type) {
  while (true) {
    type = type.getNonReferenceType();
    if (type->isPointerType())
      type = type->getPointeeType();
    else if (auto *array = type->getAsArrayTypeUnsafe())
      type = array->getElementType();
    else
      break;
  }
  const clang::TagDecl *tag = type->getAsTagDecl();
  if (!tag)
    return true;
  if (!tag->getIdentifier() || tag->getParentFunctionOrMethod())
    return false;
  for (const clang::DeclContext *at = tag; at->isRecord(); at = at->getParent()) {
    auto *record = llvm::cast<clang::TagDecl>(at);
    if (!record->getIdentifier() || record->getAccess() == clang::AS_private || record->getAccess() == clang::AS_protected)
      return false;
  }
  auto *special = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(tag);
  return !special || llvm::all_of(special->getTemplateArgs().asArray(), [](const clang::TemplateArgument &each) { return isNameable(each); });
}

bool isNameable(const clang::TemplateArgument &argument) {
  if (argument.getKind() == clang::TemplateArgument::Pack)
    return llvm::all_of(argument.pack_elements(), [](const clang::TemplateArgument &each) { return isNameable(each); });
  return argument.getKind() != clang::TemplateArgument::Type || isNameable(argument.getAsType());
}

/// The name of a class or an enumeration from the global namespace on, since what is nearer to the call may hide it. Nothing for
/// other types, and for those that are parts of templates.
std::optional<std::string> globalName(const clang::TemplateArgument &argument) {
  if (argument.getKind() != clang::TemplateArgument::Type || argument.getAsType().hasQualifiers())
    return std::nullopt;
  const clang::TagDecl *tag = argument.getAsType()->getAsTagDecl();
  if (!tag || coopTypeName(argument.getAsType()))
    return std::nullopt;
  for (const clang::DeclContext *at = tag; at->isRecord(); at = at->getParent())
    if (llvm::isa<clang::ClassTemplateSpecializationDecl>(at) || at->isDependentContext())
      return std::nullopt;
  std::string name;
  llvm::raw_string_ostream stream(name);
  clang::PrintingPolicy policy(tag->getASTContext().getLangOpts());
  policy.SuppressUnwrittenScope = true;
  tag->printQualifiedName(stream, policy);
  return "::" + name;
}

/// What a call of a template says of its parameters.
class Deduction {
public:
  Deduction(const Source &source, const clang::FunctionTemplateDecl *pattern, TextRenderer &renderer)
      : source(source), list(pattern->getTemplateParameters()), renderer(renderer), texts(list->size()) {}

  void set(unsigned index, std::optional<std::string> text) {
    if (index < texts.size() && !texts[index])
      texts[index] = std::move(text);
  }

  void set(unsigned index, const clang::TemplateArgument &argument) {
    set(index, textOf(argument));
  }

  /// Of a pack, which may be empty.
  void set(unsigned index, llvm::ArrayRef<clang::TemplateArgument> pack) {
    std::string all;
    for (const clang::TemplateArgument &each : pack) {
      auto text = textOf(each);
      if (!text)
        return;
      all += (all.empty() ? "" : ", ") + *text;
    }
    set(index, all);
  }

  /// From a function's parameter and the argument that a call has for it.
  void match(clang::QualType parameter, const clang::Expr *argument) {
    bool isReference = parameter->isReferenceType();
    parameter = parameter.getNonReferenceType();
    if (auto *index = parameter->getAs<clang::TemplateTypeParmType>()) {
      // A forwarding reference is not what it binds to, and an array passed by value no array.
      clang::QualType type = argument->getType();
      if (index->getDepth() == list->getDepth() && !type->isArrayType() && !(isReference && !parameter.isConstQualified()))
        set(index->getIndex(), typeOf(argument));
      return;
    }
    if (auto *pointer = parameter->getAs<clang::PointerType>()) {
      clang::QualType type = argument->IgnoreParenImpCasts()->getType();
      if (auto *given = type->getAs<clang::PointerType>())
        matchType(pointer->getPointeeType(), given->getPointeeType());
      else if (auto *array = source.context.getAsArrayType(type))
        matchType(pointer->getPointeeType(), array->getElementType());
      return;
    }
    if (auto *array = source.context.getAsArrayType(parameter)) {
      matchType(array->getElementType(), {}, argument);
      if (auto *sized = llvm::dyn_cast<clang::DependentSizedArrayType>(array))
        matchValue(sized->getSizeExpr(), renderer.items(argument));
      return;
    }
    matchClass(parameter, argument);
  }

  std::optional<std::string> text() const {
    std::string result;
    for (const std::optional<std::string> &each : texts) {
      if (!each)
        return std::nullopt;
      if (!each->empty())
        result += (result.empty() ? "<" : ", ") + *each;
    }
    // Those that only `auto` makes are not named.
    if (result.empty() && llvm::all_of(*list, [](const clang::NamedDecl *each) { return each->isImplicit(); }))
      return result;
    if (result.empty())
      result = "<";
    // Users write our types without the namespace they live in.
    static constexpr llvm::StringLiteral home = "coop::types::";
    for (size_t at = result.find(home); at != std::string::npos; at = result.find(home, at))
      result.replace(at, home.size(), "coop::");
    return result + ">";
  }

private:
  /// A block's extents as far as they are not 1.
  std::optional<std::string> textOf(const clang::TemplateArgument &argument) {
    if (!isNameable(argument))
      return std::nullopt;
    if (auto name = globalName(argument))
      return name;
    auto text = renderer.argument(argument);
    bool isBlock = argument.getKind() == clang::TemplateArgument::Type && coopTypeName(argument.getAsType()) == "block_group";
    llvm::StringRef shorter = text ? llvm::StringRef(*text) : "";
    if (isBlock && (shorter.consume_back(", 1, 1>") || shorter.consume_back(", 1>")))
      return shorter.str() + ">";
    return text;
  }

  const clang::TemplateTypeParmType *parameterIn(clang::QualType type) const {
    auto *parameter = type->getAs<clang::TemplateTypeParmType>();
    return parameter && parameter->getDepth() == list->getDepth() ? parameter : nullptr;
  }

  std::optional<std::string> typeOf(const clang::Expr *argument) {
    const clang::Expr *expr = stripped(argument);
    clang::QualType type = expr->getType().getNonReferenceType().getUnqualifiedType();
    if (describeGroup(source, argument).kind == GroupKind::Block)
      if (auto extents = renderer.extents(argument)) {
        std::string text = source.coopPrefix + "block_group<" + (*extents)[0];
        if ((*extents)[1] != "1" || (*extents)[2] != "1")
          text += ", " + (*extents)[1] + ", " + (*extents)[2];
        return text + ">";
      }
    if (!isUnknownType(type) || type->getAs<clang::TemplateTypeParmType>())
      return renderer.type(type);
    auto text = renderer.expression(expr);
    return text ? std::optional(source.coopPrefix + "detail::remove_cvref_t<decltype(" + *text + ")>") : std::nullopt;
  }

  /// `array`: the argument whose elements have the type, where there is one.
  void matchType(clang::QualType parameter, clang::QualType given, const clang::Expr *array = nullptr) {
    auto *index = parameterIn(parameter);
    if (!index)
      return;
    if (array)
      return set(index->getIndex(), renderer.valueType(array));
    // Const on both sides is the parameter's own.
    clang::QualType type = given;
    if (parameter.isConstQualified())
      type.removeLocalConst();
    if (!type.hasQualifiers())
      set(index->getIndex(), renderer.type(type));
  }

  void matchValue(const clang::Expr *parameter, const std::optional<std::string> &given) {
    auto *named = llvm::dyn_cast<clang::DeclRefExpr>(parameter->IgnoreParenImpCasts());
    auto *value = named ? llvm::dyn_cast<clang::NonTypeTemplateParmDecl>(named->getDecl()) : nullptr;
    if (value && value->getDepth() == list->getDepth() && given)
      set(value->getIndex(), llvm::all_of(*given, [](char c) { return llvm::isAlnum(c) || c == '_'; }) ? *given
                                                                                                       : "(" + *given + ")");
  }

  void matchArgument(const clang::TemplateArgument &parameter, const std::optional<std::string> &given) {
    if (parameter.getKind() == clang::TemplateArgument::Expression)
      matchValue(parameter.getAsExpr(), given);
    else if (parameter.getKind() == clang::TemplateArgument::Type && given)
      if (auto *index = parameterIn(parameter.getAsType()); index && !parameter.getAsType().hasQualifiers())
        set(index->getIndex(), given);
  }

  /// `coop::ThreadData<T, N>` and `coop::block_group<X>`.
  void matchClass(clang::QualType parameter, const clang::Expr *argument) {
    auto *whole = parameter->getAs<clang::TemplateSpecializationType>();
    if (!whole)
      return;
    auto name = coopTypeName(parameter);
    auto arguments = whole->template_arguments();
    if (name == "ThreadData" && arguments.size() >= 2) {
      matchArgument(arguments[0], renderer.valueType(argument));
      matchArgument(arguments[1], renderer.items(argument));
    } else if (name == "block_group") {
      auto extents = renderer.extents(argument);
      for (size_t i = 0; extents && i != arguments.size(); ++i)
        matchArgument(arguments[i], (*extents)[i]);
    }
  }

  const Source &source;
  const clang::TemplateParameterList *list;
  TextRenderer &renderer;
  std::vector<std::optional<std::string>> texts;
};

llvm::ArrayRef<clang::TemplateArgumentLoc> spelledArguments(const clang::Expr *callee) {
  callee = callee->IgnoreParenImpCasts();
  if (auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(callee))
    return reference->template_arguments();
  if (auto *lookup = llvm::dyn_cast<clang::OverloadExpr>(callee))
    return lookup->template_arguments();
  return {};
}

} // namespace

static std::optional<std::string> passedArguments(const Source &source, const WalkedCall &walked, TextRenderer &renderer) {
  auto *pattern = walked.helper->getDescribedFunctionTemplate();
  if (!pattern)
    return std::string();
  Deduction deduction(source, pattern, renderer);
  // The type in front of the function is that of the descriptor itself, if the function's template names it.
  for (unsigned parameter : walked.descriptors)
    if (auto deduced = deducedBy(walked.helper, walked.helper->getParamDecl(parameter)))
      deduction.set(*deduced, pattern->getTemplateParameters()->getParam(*deduced)->isImplicit()
                                  ? std::string()
                                  : source.coopPrefix + "TempStorage");
  auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(walked.callee->IgnoreParenImpCasts());
  auto *chosen = reference ? llvm::dyn_cast<clang::FunctionDecl>(reference->getDecl()) : nullptr;
  llvm::ArrayRef<clang::TemplateArgumentLoc> spelled = spelledArguments(walked.callee);
  const clang::TemplateParameterList &parameters = *pattern->getTemplateParameters();
  for (unsigned i = 0; i < spelled.size() && i < parameters.size() && !parameters.getParam(i)->isParameterPack(); ++i)
    deduction.set(i, renderer.argument(spelled[i]));
  if (auto *arguments = chosen ? chosen->getTemplateSpecializationArgs() : nullptr) {
    for (unsigned i = 0; i != arguments->size(); ++i)
      if (arguments->get(i).getKind() == clang::TemplateArgument::Pack)
        deduction.set(i, arguments->get(i).getPackAsArray());
      else
        deduction.set(i, arguments->get(i));
    return deduction.text();
  }
  for (unsigned i = 0; i < walked.helper->getNumParams() && i < walked.storedArguments.size(); ++i)
    deduction.match(walked.helper->getParamDecl(i)->getType(), walked.storedArguments[i]);
  return deduction.text();
}

/// The class that a member is called of.
static clang::QualType classOf(const clang::Expr *callee, const clang::Expr *&object) {
  clang::QualType type;
  bool isArrow = false;
  if (auto *member = llvm::dyn_cast<clang::MemberExpr>(callee)) {
    type = member->getBase()->getType();
    isArrow = member->isArrow();
    object = stripped(member->getBase());
  } else if (auto *member = llvm::dyn_cast<clang::CXXDependentScopeMemberExpr>(callee)) {
    type = member->getBaseType();
    isArrow = member->isArrow();
    object = member->isImplicitAccess() ? nullptr : stripped(member->getBase());
  } else if (auto *member = llvm::dyn_cast<clang::UnresolvedMemberExpr>(callee)) {
    type = member->getBaseType();
    isArrow = member->isArrow();
    object = member->isImplicitAccess() ? nullptr : stripped(member->getBase());
  }
  if (type.isNull())
    return type;
  type = type.getNonReferenceType();
  return (isArrow && type->isPointerType() ? type->getPointeeType() : type).getUnqualifiedType();
}

static std::optional<std::string> className(const Source &source, const clang::Expr *callee, TextRenderer &renderer, bool &isDependent) {
  callee = callee->IgnoreParenImpCasts();
  const clang::Expr *object = nullptr;
  clang::QualType type = classOf(callee, object);
  if (type.isNull()) {
    auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(callee);
    auto *method = reference ? llvm::dyn_cast<clang::CXXMethodDecl>(reference->getDecl()) : nullptr;
    if (!method || method->isDependentContext())
      return std::nullopt;
    type = source.context.getCanonicalTagType(method->getParent());
  }
  isDependent = type->isDependentType();
  // As the object's declaration spells it.
  auto *named = object ? llvm::dyn_cast<clang::DeclRefExpr>(object) : nullptr;
  auto *variable = named ? llvm::dyn_cast<clang::VarDecl>(named->getDecl()) : nullptr;
  std::optional<std::string> text;
  if (variable && variable->getTypeSourceInfo() && !variable->getType()->getContainedAutoType()) {
    clang::TypeLoc loc = variable->getTypeSourceInfo()->getTypeLoc().getUnqualifiedLoc();
    if (auto reference = loc.getAs<clang::ReferenceTypeLoc>())
      loc = reference.getPointeeLoc().getUnqualifiedLoc();
    if (source.context.hasSameUnqualifiedType(loc.getType(), type))
      text = renderer.type(loc);
  }
  if (!text)
    text = renderer.type(type);
  if (text && llvm::StringRef(*text).contains("(anonymous namespace)"))
    text = globalName(clang::TemplateArgument(type));
  bool isNameless = text && (llvm::StringRef(*text).contains("(lambda") || llvm::StringRef(*text).contains("(unnamed") ||
                             llvm::StringRef(*text).contains("(anonymous"));
  return isNameless ? std::nullopt : text;
}

bool namePassed(const Source &source, const clang::FunctionDecl *caller, const WalkedCall &walked, TextRenderer &renderer,
                PassedStorage &passed) {
  auto arguments = passedArguments(source, walked, renderer);
  if (!arguments)
    return false;
  passed.arguments = *arguments;
  auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(walked.helper);
  passed.isMember = method != nullptr;
  auto *inside = llvm::dyn_cast<clang::CXXMethodDecl>(caller);
  if (!method || (inside && inside->getParent() == method->getParent()))
    return true;
  auto name = className(source, walked.callee, renderer, passed.dependentScope);
  if (name)
    passed.scope = *name + "::";
  return name.has_value();
}

} // namespace coop
