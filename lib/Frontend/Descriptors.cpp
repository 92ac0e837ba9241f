#include "Frontend/Descriptors.h"
#include "Frontend/CallEffects.h"
#include "Frontend/Describe.h"
#include "Frontend/Names.h"
#include "Frontend/TextRenderer.h"

#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Lex/Lexer.h>

namespace coop {
namespace {

bool isDescriptor(clang::QualType type) { return !type.isNull() && coopTypeName(type) == "TempStorage"; }

/// Descriptors a body declares, and references to them.
class Declarations : public clang::RecursiveASTVisitor<Declarations> {
public:
  std::vector<std::pair<const clang::VarDecl *, const clang::DeclStmt *>> objects;
  std::vector<std::pair<const clang::VarDecl *, const clang::DeclStmt *>> references;

  bool VisitDeclStmt(clang::DeclStmt *statement) {
    for (const clang::Decl *decl : statement->decls()) {
      auto *variable = llvm::dyn_cast<clang::VarDecl>(decl);
      if (!variable)
        continue;
      clang::QualType type = variable->getType();
      if (type->isReferenceType() && isDescriptor(type.getNonReferenceType()))
        references.push_back({variable, statement});
      else if (isDescriptor(type))
        objects.push_back({variable, statement});
    }
    return true;
  }
};

/// Where the names of descriptors stand.
class Uses : public clang::RecursiveASTVisitor<Uses> {
public:
  /// `deduced`: parameters that are descriptors though their types do not say so.
  Uses(const DescriptorArguments &arguments, llvm::DenseSet<const clang::VarDecl *> deduced)
      : arguments(arguments), deduced(std::move(deduced)) {}
  std::vector<const clang::DeclRefExpr *> all;
  llvm::DenseSet<const clang::Expr *> allowed;

  bool VisitDeclRefExpr(clang::DeclRefExpr *reference) {
    if (auto *variable = llvm::dyn_cast<clang::VarDecl>(reference->getDecl()))
      if (isDescriptor(variable->getType().getNonReferenceType()) || deduced.contains(variable))
        all.push_back(reference);
    return true;
  }
  bool VisitCallExpr(clang::CallExpr *call) {
    for (unsigned index : arguments(call))
      if (index < call->getNumArgs())
        allow(call->getArg(index));
    if (calleeName(call->getCallee()).coopName == "temp_storage" && call->getNumArgs() == 1)
      allow(call->getArg(0));
    if (const clang::Expr *object = reservedFrom(call))
      allow(object);
    return true;
  }
  bool VisitRecoveryExpr(clang::RecoveryExpr *broken) {
    if (const clang::Expr *object = reservedFrom(broken)) // reported where it is read
      allow(object);
    return true;
  }
  bool VisitVarDecl(clang::VarDecl *variable) {
    if (variable->getType()->isReferenceType() && variable->getInit())
      allow(variable->getInit());
    return true;
  }

private:
  /// A choice between descriptors is reported where it is used.
  void allow(const clang::Expr *expr) {
    expr = stripped(expr);
    allowed.insert(expr);
    if (auto *choice = llvm::dyn_cast<clang::AbstractConditionalOperator>(expr)) {
      allow(choice->getTrueExpr());
      allow(choice->getFalseExpr());
    }
  }
  const DescriptorArguments &arguments;
  llvm::DenseSet<const clang::VarDecl *> deduced;
};

/// Variables that a body names where descriptors are expected.
class Expected : public clang::RecursiveASTVisitor<Expected> {
public:
  explicit Expected(const DescriptorArguments &arguments) : arguments(arguments) {}
  llvm::DenseSet<const clang::VarDecl *> found;

  bool VisitCallExpr(clang::CallExpr *call) {
    if (calleeName(call->getCallee()).coopName == "temp_storage" && call->getNumArgs() == 1)
      add(call->getArg(0));
    for (unsigned index : arguments(call))
      if (index < call->getNumArgs())
        add(call->getArg(index));
    return true;
  }

private:
  void add(const clang::Expr *expr) {
    if (auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(stripped(expr)))
      if (auto *variable = llvm::dyn_cast<clang::VarDecl>(reference->getDecl()))
        found.insert(variable);
  }
  const DescriptorArguments &arguments;
};

/// The arguments a descriptor is made with, in a template or not.
llvm::SmallVector<const clang::Expr *, 4> constructorArguments(const clang::VarDecl *variable) {
  llvm::SmallVector<const clang::Expr *, 4> arguments;
  const clang::Expr *init = variable->getInit();
  if (!init)
    return arguments;
  init = init->IgnoreImplicit();
  if (auto *construct = llvm::dyn_cast<clang::CXXConstructExpr>(init)) {
    for (const clang::Expr *argument : construct->arguments())
      if (!llvm::isa<clang::CXXDefaultArgExpr>(argument) && !isDescriptor(argument->getType()))
        arguments.push_back(argument);
  } else if (auto *list = llvm::dyn_cast<clang::ParenListExpr>(init)) {
    for (unsigned i = 0; i != list->getNumExprs(); ++i)
      arguments.push_back(list->getExpr(i));
  } else if (auto *braces = llvm::dyn_cast<clang::InitListExpr>(init)) {
    for (const clang::Expr *each : braces->inits())
      arguments.push_back(each);
  }
  return arguments;
}

std::optional<llvm::APSInt> constant(const Source &source, const clang::Expr *expr) {
  clang::Expr::EvalResult result;
  if (!expr || expr->isTypeDependent() || expr->isValueDependent() || !expr->getType()->isIntegralOrEnumerationType() ||
      !expr->EvaluateAsInt(result, source.context))
    return std::nullopt;
  return result.Val.getInt();
}

} // namespace

bool isDescriptorReference(const clang::ParmVarDecl *parameter) {
  return parameter->getType()->isLValueReferenceType() && isDescriptor(parameter->getType().getNonReferenceType());
}

std::optional<unsigned> deducedBy(const clang::FunctionDecl *function, const clang::ParmVarDecl *parameter) {
  const clang::FunctionTemplateDecl *described = function->getDescribedFunctionTemplate();
  if (!described || !parameter->getType()->isReferenceType() || parameter->isParameterPack())
    return std::nullopt;
  auto *type = parameter->getType().getNonReferenceType()->getAs<clang::TemplateTypeParmType>();
  if (!type || type->getDepth() != described->getTemplateParameters()->getDepth())
    return std::nullopt;
  return type->getIndex();
}

/// What callers pass: a parameter that says so, or one of a deduced type that the body uses so.
void Descriptors::findParameters() {
  Expected expected(argumentsOf);
  expected.TraverseStmt(function->getBody());
  for (const clang::ParmVarDecl *parameter : function->parameters())
    if (isDescriptor(parameter->getType().getNonReferenceType()) ||
        (expected.found.contains(parameter) && deducedBy(function, parameter)))
      found.push_back({parameter, nullptr});
}

Descriptors::Descriptors(const Source &source, const Scopes &scopes, const clang::FunctionDecl *function,
                         DescriptorArguments arguments)
    : source(source), scopes(scopes), function(function), argumentsOf(std::move(arguments)) {
  findParameters();
  Declarations declarations;
  declarations.TraverseStmt(function->getBody());
  found.insert(found.end(), declarations.objects.begin(), declarations.objects.end());
  for (const auto &[reference, statement] : declarations.references)
    if (const clang::VarDecl *target = reference->getInit() ? descriptor(reference->getInit()) : nullptr) {
      aliases[reference] = target;
      references.push_back({target, statement});
    }
}

/// The descriptor that an expression names, through references; null where that is not certain.
const clang::VarDecl *Descriptors::descriptor(const clang::Expr *expr) const {
  auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(stripped(expr));
  auto *variable = reference ? llvm::dyn_cast<clang::VarDecl>(reference->getDecl()) : nullptr;
  auto alias = aliases.find(variable);
  if (alias != aliases.end())
    return alias->second;
  bool isOurs = llvm::any_of(found, [&](const auto &each) { return each.first == variable; });
  // One of the function around a lambda; a reference of this one's that is bound to a choice is none.
  bool isElsewhere = variable && variable->isLocalVarDeclOrParm() && variable->getDeclContext() != function &&
                     isDescriptor(variable->getType().getNonReferenceType());
  return isOurs || isElsewhere ? variable : nullptr;
}

DescriptorFact Descriptors::readParameter(const clang::ParmVarDecl *parameter, std::vector<Diagnostic> &problems) const {
  DescriptorFact fact;
  fact.name = parameter->getNameAsString();
  fact.at = source.token(parameter->getLocation());
  DescriptorParameter made;
  made.index = parameter->getFunctionScopeIndex();
  auto span = source.span(parameter->getSourceRange());
  auto deduced = deducedBy(function, parameter);
  bool isSpelled = isDescriptorReference(parameter);
  if (!isSpelled && !deduced) {
    problems.push_back(diagnose(Message::DescriptorByValue, source.place(parameter->getSourceRange()),
                                fact.name.empty() ? "scratch" : fact.name));
  } else if (!span || parameter->getBeginLoc().isMacroID() || parameter->getEndLoc().isMacroID() || parameter->hasDefaultArg()) {
    problems.push_back(diagnose(Message::NotSupportedYet, source.place(parameter->getSourceRange()),
                                "a coop::TempStorage parameter that a macro makes or that has a default; write coop::TempStorage& " +
                                    fact.name));
  }
  if (deduced) {
    auto *described = function->getDescribedFunctionTemplate();
    const clang::NamedDecl *named = described->getTemplateParameters()->getParam(*deduced);
    made.deduced = named->isImplicit() || !named->getIdentifier() ? "auto" : named->getNameAsString();
    // Behind the rewrite it is another type.
    if (described->hasAssociatedConstraints())
      problems.push_back(diagnose(Message::NotSupportedYet, source.place(parameter->getSourceRange()),
                                  "a coop::TempStorage of a constrained type; write coop::TempStorage& " + fact.name));
  }
  if (span)
    made.declaration = *span;
  fact.parameter = std::move(made);
  return fact;
}

void Descriptors::read(Kernel &kernel, std::vector<Diagnostic> &problems) const {
  for (const auto &[variable, statement] : found) {
    DescriptorFact fact;
    if (auto *parameter = llvm::dyn_cast<clang::ParmVarDecl>(variable)) {
      fact = readParameter(parameter, problems);
    } else {
      fact.name = variable->getNameAsString();
      fact.at = source.token(variable->getLocation());
      auto span = source.span(statement->getSourceRange());
      if (!statement->isSingleDecl() || !span || span->file != kernel.body.file || variable->isStaticLocal())
        problems.push_back(diagnose(Message::DescriptorPlace, fact.at));
      if (span)
        fact.statement = *span;
    }
    for (const auto &[target, declaration] : references) {
      auto place = target == variable ? source.span(declaration->getSourceRange()) : std::nullopt;
      if (place && declaration->isSingleDecl() && place->file == kernel.body.file)
        fact.references.push_back(*place);
      else if (target == variable)
        problems.push_back(diagnose(Message::DescriptorPlace, source.place(declaration->getSourceRange())));
    }
    if (!fact.parameter)
      readOptions(variable, fact, problems);
    kernel.descriptors.push_back(std::move(fact));
  }
  checkUses(kernel, problems);
}

void Descriptors::readOptions(const clang::VarDecl *variable, DescriptorFact &fact,
                              std::vector<Diagnostic> &problems) const {
  bool first = true;
  for (const clang::Expr *argument : constructorArguments(variable)) {
    readOption(argument, first, fact, problems);
    first = false;
  }
}

void Descriptors::readOption(const clang::Expr *argument, bool first, DescriptorFact &fact,
                             std::vector<Diagnostic> &problems) const {
  SourceSpan span = source.place(argument->getSourceRange());
  auto option = describeOption(argument);
  const clang::Expr *value = option ? option->value : first ? argument : nullptr;
  std::string name = option ? option->name : "size_in_bytes";
  bool isNumber = name == "size_in_bytes" || name == "alignment";
  if (!value || (!isNumber && name != "auto_sync" && name != "sharing")) {
    problems.push_back(diagnose(Message::DescriptorOption, span));
    return;
  }
  if (name == "sharing") {
    auto tag = coopTypeName(stripped(value)->getType());
    if (tag != "exclusive_t" && tag != "shared_t")
      problems.push_back(diagnose(Message::DescriptorConstant, span, name));
    fact.exclusive = tag == "exclusive_t";
    return;
  }
  auto number = constant(source, value);
  TextRenderer renderer(source, scopes, source.place(function->getBody()->getSourceRange()).begin + 1);
  auto text = isNumber && value->isValueDependent() ? renderer.expression(value) : std::nullopt;
  TextRenderer outside(source, scopes, source.offset(function->getBeginLoc()));
  fact.visibleOutside &= number.has_value() || outside.expression(value) == text;
  if (!number && !text) {
    problems.push_back(diagnose(Message::DescriptorConstant, span, name));
    return;
  }
  if (name == "auto_sync") {
    fact.autoSync = number->getBoolValue();
    return;
  }
  std::optional<std::int64_t> known;
  if (number && number->isRepresentableByInt64())
    known = number->getExtValue();
  if (number && (!known || *known < 1 || (name == "alignment" && (*known & (*known - 1)) != 0)))
    problems.push_back(diagnose(name == "alignment" ? Message::DescriptorAlignment : Message::DescriptorBytes, span,
                                llvm::toString(*number, 10)));
  (name == "alignment" ? fact.alignment : fact.size) = known;
  (name == "alignment" ? fact.alignmentText : fact.sizeText) = known ? std::to_string(*known) : *text;
}

/// A descriptor is no object: what would copy it, keep it or hand it on has no meaning.
void Descriptors::checkUses(const Kernel &kernel, std::vector<Diagnostic> &problems) const {
  llvm::DenseSet<const clang::VarDecl *> ours;
  for (const auto &[variable, statement] : found)
    ours.insert(variable);
  Uses uses(argumentsOf, std::move(ours));
  uses.TraverseStmt(function->getBody());
  for (const clang::DeclRefExpr *reference : uses.all)
    if (!uses.allowed.contains(reference))
      problems.push_back(diagnose(Message::DescriptorEscapes, source.place(reference->getSourceRange()),
                                  reference->getDecl()->getNameAsString()));
}

std::optional<unsigned> Descriptors::index(const clang::Expr *expr) const {
  const clang::VarDecl *named = descriptor(expr);
  for (unsigned i = 0; named && i != found.size(); ++i)
    if (found[i].first == named)
      return i;
  return std::nullopt;
}

void Descriptors::resolve(const clang::Expr *operand, Kernel &kernel, Call &call) const {
  const clang::Expr *expr = stripped(operand);
  SourceSpan span = source.place(operand->getSourceRange());
  if (isDescriptor(expr->getType().getNonReferenceType()) || descriptor(expr)) {
    if ((call.descriptor = index(expr))) {
      kernel.descriptors[*call.descriptor].used = true;
      return;
    }
    bool isElsewhere = descriptor(expr) != nullptr;
    call.problems.push_back(isElsewhere
                                ? diagnose(Message::NotSupportedYet, span,
                                           "a coop::TempStorage in a lambda; make it a __device__ function that takes it by reference, or leave it out, the storage is planned for you")
                                : diagnose(Message::DescriptorAmbiguous, span));
    return;
  }
  // A __shared__ variable, or a part of one.
  const clang::Expr *base = expr;
  for (;;) {
    base = base->IgnoreParenImpCasts();
    if (auto *member = llvm::dyn_cast<clang::MemberExpr>(base); member && !member->isArrow())
      base = member->getBase();
    else if (auto *member = llvm::dyn_cast<clang::CXXDependentScopeMemberExpr>(base);
             member && !member->isImplicitAccess() && !member->isArrow())
      base = member->getBase();
    else if (auto *element = llvm::dyn_cast<clang::ArraySubscriptExpr>(base))
      base = element->getBase();
    else
      break;
  }
  auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(base);
  auto *variable = reference ? llvm::dyn_cast<clang::VarDecl>(reference->getDecl()) : nullptr;
  if (!variable || !isSharedVariable(variable) || variable->getType()->isPointerType()) {
    call.problems.push_back(diagnose(Message::UserStorageKind, span,
                                     typeText(source, expr->getType().getNonReferenceType().getUnqualifiedType())));
    return;
  }
  UserStorageFact fact;
  fact.object.span = span;
  fact.object.text = source.text(span);
  fact.variable = variable->getNameAsString();
  clang::QualType type = expr->getType();
  if (!type->isDependentType() && !type->isIncompleteType()) {
    fact.size = source.context.getTypeSizeInChars(type).getQuantity();
    fact.alignment = source.context.getTypeAlignInChars(type).getQuantity();
    if (expr == base && source.context.getDeclAlign(variable).getQuantity() > std::int64_t(*fact.alignment))
      fact.alignment = source.context.getDeclAlign(variable).getQuantity();
  }
  call.userStorage = std::move(fact);
}

void Descriptors::resolvePassed(const clang::Expr *argument, Kernel &kernel, Call &call,
                                std::vector<Diagnostic> &problems) const {
  SourceSpan span = source.place(argument->getSourceRange());
  const clang::Expr *expr = stripped(argument);
  call.descriptor = index(expr);
  if (call.descriptor)
    return;
  clang::QualType type = expr->getType().getNonReferenceType();
  if (!isDescriptor(type))
    problems.push_back(diagnose(Message::DescriptorExpected, span, call.passed->name, typeText(source, type.getUnqualifiedType())));
  else if (descriptor(expr))
    problems.push_back(diagnose(Message::NotSupportedYet, span,
                                "a coop::TempStorage in a lambda; make it a __device__ function that takes it by reference, or leave it out, the storage is planned for you"));
  else
    problems.push_back(diagnose(Message::DescriptorAmbiguous, span));
}

bool namesDescriptors(const clang::FunctionDecl *function) {
  Declarations declarations;
  declarations.TraverseStmt(function->getBody());
  return !declarations.objects.empty() || llvm::any_of(function->parameters(), [](const clang::ParmVarDecl *parameter) {
           return isDescriptor(parameter->getType().getNonReferenceType());
         });
}

namespace {

class Misplaced : public clang::RecursiveASTVisitor<Misplaced> {
public:
  std::vector<const clang::ValueDecl *> found;

  bool VisitVarDecl(clang::VarDecl *variable) { return note(variable, !variable->isLocalVarDeclOrParm()); }
  bool VisitFieldDecl(clang::FieldDecl *field) { return note(field, true); }

private:
  bool note(const clang::ValueDecl *decl, bool misplaced) {
    if (misplaced && isDescriptor(decl->getType().getNonReferenceType()))
      found.push_back(decl);
    return true;
  }
};

} // namespace

std::vector<Diagnostic> misplacedDescriptors(const Source &source) {
  Misplaced visitor;
  for (clang::Decl *decl : source.ownDeclarations())
    visitor.TraverseDecl(decl);
  std::vector<Diagnostic> result;
  for (const clang::ValueDecl *decl : visitor.found)
    result.push_back(diagnose(Message::DescriptorPlace, source.token(decl->getLocation())));
  return result;
}

} // namespace coop
