#include "Frontend/Helpers.h"
#include "Frontend/Names.h"
#include "Frontend/OperationNames.h"

#include <clang/AST/Attr.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/Lex/Lexer.h>

namespace coop {
namespace {

/// What an expression names, resolved or not, and where.
struct Named {
  llvm::SmallVector<const clang::FunctionDecl *, 2> functions;
  clang::SourceLocation at;

  explicit Named(const clang::Expr *expr) {
    expr = expr->IgnoreParenImpCasts();
    at = expr->getExprLoc();
    auto add = [&](const clang::NamedDecl *decl) {
      if (const clang::FunctionDecl *function = decl->getUnderlyingDecl()->getAsFunction())
        functions.push_back(writtenFunction(function));
      else
        functions.push_back(nullptr);
    };
    if (auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(expr); reference && llvm::isa<clang::FunctionDecl>(reference->getDecl())) {
      at = reference->getLocation();
      add(reference->getDecl());
    } else if (auto *member = llvm::dyn_cast<clang::MemberExpr>(expr); member && llvm::isa<clang::CXXMethodDecl>(member->getMemberDecl())) {
      at = member->getMemberLoc();
      add(member->getMemberDecl());
    } else if (auto *lookup = llvm::dyn_cast<clang::OverloadExpr>(expr)) {
      at = lookup->getNameLoc();
      for (const clang::NamedDecl *decl : lookup->decls())
        add(decl);
    } else if (auto *member = llvm::dyn_cast<clang::CXXDependentScopeMemberExpr>(expr)) {
      at = member->getMemberLoc();
      if (const clang::CXXRecordDecl *record = onlyClassOf(member))
        for (const clang::NamedDecl *decl : record->lookup(member->getMember()))
          add(decl);
    }
  }

private:
  /// The class of `tile.member` where its arguments depend, if all specializations are made from one pattern.
  static const clang::CXXRecordDecl *onlyClassOf(const clang::CXXDependentScopeMemberExpr *member) {
    clang::QualType type = member->getBaseType();
    if (type.isNull() || !(member->isArrow() ? type->isPointerType() : true))
      return nullptr;
    if (member->isArrow())
      type = type->getPointeeType();
    auto *whole = type.getNonReferenceType()->getAs<clang::TemplateSpecializationType>();
    auto *pattern = whole ? llvm::dyn_cast_or_null<clang::ClassTemplateDecl>(whole->getTemplateName().getAsTemplateDecl()) : nullptr;
    if (!pattern || whole->isTypeAlias() || !pattern->getTemplatedDecl()->hasDefinition())
      return nullptr;
    llvm::SmallVector<clang::ClassTemplatePartialSpecializationDecl *> partial;
    pattern->getPartialSpecializations(partial);
    bool isSpecialized = !partial.empty() || llvm::any_of(pattern->specializations(), [](const auto *each) {
                           return each->getSpecializationKind() == clang::TSK_ExplicitSpecialization;
                         });
    return isSpecialized ? nullptr : pattern->getTemplatedDecl()->getDefinition();
  }
};

/// Calls in evaluated code of one body, those in its lambdas left out.
class Calls : public clang::RecursiveASTVisitor<Calls> {
public:
  std::vector<const clang::CallExpr *> found;

  bool VisitCallExpr(clang::CallExpr *call) {
    found.push_back(call);
    return true;
  }
  bool TraverseLambdaExpr(clang::LambdaExpr *lambda, DataRecursionQueue * = nullptr) {
    for (clang::Expr *init : lambda->capture_inits())
      if (init)
        TraverseStmt(init);
    return true;
  }
  bool TraverseDecltypeTypeLoc(clang::DecltypeTypeLoc, bool = true) { return true; }
  bool TraverseCXXRecordDecl(clang::CXXRecordDecl *) { return true; }
  bool TraverseUnaryExprOrTypeTraitExpr(clang::UnaryExprOrTypeTraitExpr *, DataRecursionQueue * = nullptr) { return true; }
  bool TraverseCXXNoexceptExpr(clang::CXXNoexceptExpr *, DataRecursionQueue * = nullptr) { return true; }
  bool TraverseCXXTypeidExpr(clang::CXXTypeidExpr *, DataRecursionQueue * = nullptr) { return true; }
  bool TraverseRequiresExpr(clang::RequiresExpr *, DataRecursionQueue * = nullptr) { return true; }
};

/// A first parameter that the storage of another function cannot be passed to.
bool takesNoStorage(const clang::FunctionDecl *other) {
  if (other->isVariadic() && other->getNumParams() == 0)
    return false;
  if (other->getNumParams() == 0)
    return true;
  clang::QualType first = other->getParamDecl(0)->getType().getNonReferenceType();
  if (other->getParamDecl(0)->isParameterPack() || first->isDependentType())
    return false;
  return first->isArithmeticType() || first->isEnumeralType() || first->isPointerType() || coopTypeName(first);
}

} // namespace

const clang::FunctionDecl *writtenFunction(const clang::FunctionDecl *function) {
  if (const clang::FunctionDecl *pattern = function->getTemplateInstantiationPattern())
    function = pattern;
  const clang::FunctionDecl *definition = nullptr;
  return function->hasBody(definition) ? definition : function->getCanonicalDecl();
}

std::vector<const clang::CallExpr *> callsIn(const clang::Stmt *body) {
  Calls calls;
  calls.TraverseStmt(const_cast<clang::Stmt *>(body));
  return std::move(calls.found);
}

std::optional<SourceSpan> argumentsOf(const Source &source, const clang::CallExpr *call) {
  clang::SourceLocation end = call->getCallee()->getEndLoc();
  if (end.isMacroID() || call->getBeginLoc().isMacroID() || call->getRParenLoc().isMacroID())
    return std::nullopt;
  auto open = clang::Lexer::findNextToken(end, source.manager, source.language);
  if (!open || !open->is(clang::tok::l_paren))
    return std::nullopt;
  unsigned at = source.offset(open->getEndLoc());
  return source.bytes(source.file(open->getLocation()), at, at);
}

/// Every reference to a function of the unit's, instantiations included.
class Helpers::References : public clang::RecursiveASTVisitor<References> {
public:
  explicit References(Helpers &helpers) : helpers(helpers) {}
  bool shouldVisitTemplateInstantiations() const { return true; }

  bool VisitDeclRefExpr(clang::DeclRefExpr *reference) { return note(reference); }
  bool VisitMemberExpr(clang::MemberExpr *reference) { return note(reference); }
  bool VisitOverloadExpr(clang::OverloadExpr *lookup) { return note(lookup); }
  bool VisitCXXForRangeStmt(clang::CXXForRangeStmt *loop) {
    for (const clang::DeclStmt *each : {loop->getBeginStmt(), loop->getEndStmt()})
      if (each && each->isSingleDecl())
        noteUnwritten(llvm::dyn_cast<clang::VarDecl>(each->getSingleDecl()));
    return true;
  }
  bool VisitBindingDecl(clang::BindingDecl *binding) {
    noteUnwritten(binding->getHoldingVar());
    return true;
  }

private:
  /// A call that the language makes has no text to which an argument could be added.
  void noteUnwritten(const clang::VarDecl *made) {
    auto *call = made && made->getInit() ? llvm::dyn_cast<clang::CallExpr>(made->getInit()->IgnoreImplicit()) : nullptr;
    const clang::FunctionDecl *function = call ? call->getDirectCallee() : nullptr;
    if (!function)
      return;
    helpers.named.insert(writtenFunction(function));
    helpers.obstacles.try_emplace(writtenFunction(function), "a loop over a range or a structured binding calls it");
  }

  bool note(const clang::Expr *expr) {
    Named named(expr);
    for (const clang::FunctionDecl *function : named.functions)
      if (function)
        helpers.named.insert(function);
    for (const clang::FunctionDecl *function : named.functions)
      if (function && helpers.bodies.contains(function) && !helpers.direct.contains({function, named.at}))
        helpers.obstacles.try_emplace(function, named.functions.size() > 1
                                                    ? "which function a call means is known only in each instantiation"
                                                    : "it is named other than to be called in rewritten code");
    return true;
  }

  Helpers &helpers;
};

Helpers::Helpers(const Source &source, llvm::ArrayRef<const clang::FunctionDecl *> all, const Instantiations &instantiations)
    : source(source) {
  for (const clang::FunctionDecl *function : all)
    bodies.insert(writtenFunction(function));
  findCalls();
  findCallsOfInstances(instantiations);
  findOtherReferences();
}

const clang::FunctionDecl *Helpers::called(const clang::CallExpr *call) const {
  Named named(call->getCallee());
  if (named.functions.empty())
    return nullptr;
  const clang::FunctionDecl *function = named.functions.front();
  bool one = llvm::all_of(named.functions, [&](const clang::FunctionDecl *each) { return each == function; });
  return one && function && bodies.contains(function) ? function : nullptr;
}

void Helpers::findCalls() {
  for (const clang::FunctionDecl *body : bodies) {
    for (const clang::CallExpr *call : callsIn(body->getBody())) {
      Named named(call->getCallee());
      bool host = !body->hasAttr<clang::CUDADeviceAttr>() && !body->hasAttr<clang::CUDAGlobalAttr>();
      for (const clang::FunctionDecl *function : named.functions)
        if (function && bodies.contains(function))
          addCall(body, function);
      const clang::FunctionDecl *one = called(call);
      if (!one || host)
        continue;
      direct.insert({one, named.at});
      if (body->hasAttr<clang::CUDADeviceAttr>() && body->hasAttr<clang::CUDAHostAttr>())
        obstacles.try_emplace(one, "it is called in a function that may run on the host");
      if (!argumentsOf(source, call))
        obstacles.try_emplace(one, "a call of it is built by a macro");
    }
  }
}

void Helpers::addCall(const clang::FunctionDecl *caller, const clang::FunctionDecl *callee) {
  calleesOf[caller].push_back(callee);
  callersOf[callee].push_back(caller);
}

/// Of a template: `f.go()` and `f(x)`, where `f` is of a type that is a parameter.
void Helpers::findCallsOfInstances(const Instantiations &instantiations) {
  for (const clang::FunctionDecl *body : bodies)
    for (const auto &[instance, name] : instantiations.of(body))
      for (const clang::CallExpr *call : callsIn(instance->getBody())) {
        const clang::FunctionDecl *callee = call->getDirectCallee() ? instantiations.writtenOf(call->getDirectCallee()) : nullptr;
        if (!callee || !bodies.contains(callee) || llvm::is_contained(callees(body), callee))
          continue;
        addCall(body, callee);
        if (!direct.contains({callee, Named(call->getCallee()).at}))
          obstacles.try_emplace(callee, "which function a call means is known only in each instantiation");
      }
}

void Helpers::findOtherReferences() {
  References references(*this);
  visitOwnDeclarations(source, references);
}

bool Helpers::callsItself(const clang::FunctionDecl *function) const {
  llvm::SmallVector<const clang::FunctionDecl *> pending{function};
  llvm::DenseSet<const clang::FunctionDecl *> seen;
  while (!pending.empty())
    for (const clang::FunctionDecl *callee : callees(pending.pop_back_val())) {
      if (callee == function)
        return true;
      if (seen.insert(callee).second)
        pending.push_back(callee);
    }
  return false;
}

Sides sidesOf(const clang::FunctionDecl *function) {
  if (function->hasAttr<clang::CUDAGlobalAttr>())
    return {false, true};
  Sides marked{function->hasAttr<clang::CUDAHostAttr>(), function->hasAttr<clang::CUDADeviceAttr>()};
  auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
  bool isLambda = method && method->getParent()->isLambda();
  bool says = llvm::any_of(function->attrs(), [](const clang::Attr *each) {
    return llvm::isa<clang::CUDADeviceAttr, clang::CUDAHostAttr>(each) && !each->isImplicit();
  });
  auto *around = isLambda ? llvm::dyn_cast_or_null<clang::FunctionDecl>(method->getParent()->getParentFunctionOrMethod()) : nullptr;
  if (around && !says)
    return sidesOf(around);
  return marked.host || marked.device ? marked : Sides{true, false};
}

bool isMovable(clang::QualType type) {
  auto *record = type->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition() || record->isDependentContext())
    return true;
  bool isImplicit = (record->needsImplicitMoveConstructor() && !record->defaultedMoveConstructorIsDeleted()) ||
                    (record->needsImplicitCopyConstructor() && !record->defaultedCopyConstructorIsDeleted());
  return isImplicit || llvm::any_of(record->ctors(), [](const clang::CXXConstructorDecl *each) {
           return each->isCopyOrMoveConstructor() && !each->isDeleted();
         });
}

/// A value that cannot be handed on behind a barrier, since a function in between would copy it.
static bool isBoundToItsCall(clang::QualType result) {
  if (auto *deduced = result->getContainedAutoType(); deduced && deduced->isDecltypeAuto())
    return true;
  return result->isRValueReferenceType() || !isMovable(result);
}

/// What the declaration itself says.
std::string Helpers::ownObstacle(const clang::FunctionDecl *function) const {
  auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
  if (method && method->getParent()->isLambda())
    return "it is a lambda";
  if (llvm::isa<clang::CXXConstructorDecl>(function))
    return "it is a constructor";
  if (llvm::isa<clang::CXXDestructorDecl>(function))
    return "it is a destructor";
  if (function->isOverloadedOperator() || llvm::isa<clang::CXXConversionDecl>(function))
    return "it is an operator";
  if (method && method->isVirtual())
    return "it is virtual";
  if (callsItself(function))
    return "it is recursive";
  if (isBoundToItsCall(function->getReturnType()))
    return "what it returns cannot be handed on behind a barrier";
  if (method)
    if (std::string why = memberObstacle(method); !why.empty())
      return why;
  const auto *described = function->getDescribedFunctionTemplate();
  bool isSpecialization = function->getTemplateSpecializationKind() == clang::TSK_ExplicitSpecialization;
  auto has = [&](std::initializer_list<clang::TemplateSpecializationKind> kinds) {
    return described && llvm::any_of(described->specializations(), [&](const clang::FunctionDecl *each) {
             return llvm::is_contained(kinds, each->getTemplateSpecializationKind());
           });
  };
  if (isSpecialization || has({clang::TSK_ExplicitSpecialization}))
    return "it is an explicit specialization, or has one";
  if (has({clang::TSK_ExplicitInstantiationDeclaration, clang::TSK_ExplicitInstantiationDefinition}))
    return "it is explicitly instantiated";
  if (function->getFirstDecl() != function || function->getMostRecentDecl() != function)
    return "it is declared before it is defined";
  if (function->getLexicalDeclContext() != function->getDeclContext())
    return "it is a friend that is defined in a class";
  if (source.language.GPURelocatableDeviceCode && function->isExternallyVisible() && !function->isInlined() && !described)
    return "it may be called from another file (-rdc=true)";
  if (function->getLocation().isMacroID())
    return "it is built by a macro";
  return overloadObstacle(function);
}

/// What keeps a member from being given storage, whose type is then a member, too.
std::string Helpers::memberObstacle(const clang::CXXMethodDecl *method) const {
  const clang::CXXRecordDecl *record = method->getParent();
  if (!record->getIdentifier() || record->getParentFunctionOrMethod())
    return "it is a member of a class that is local or has no name";
  auto isOutside = [&](const clang::FunctionDecl *caller) {
    auto *other = llvm::dyn_cast<clang::CXXMethodDecl>(caller);
    return !other || other->getParent() != record;
  };
  for (const clang::CXXRecordDecl *outer = record; outer->getParent()->isRecord();
       outer = llvm::cast<clang::CXXRecordDecl>(outer->getParent()))
    if (outer->getAccess() != clang::AS_public || outer->isDependentContext())
      return "it is a member of a class inside of another";
  if (method->getAccess() != clang::AS_public && llvm::any_of(callers(method), isOutside))
    return "it is not public, and functions outside of its class call it";
  for (const clang::NamedDecl *decl : record->lookup(method->getDeclName())) {
    const clang::FunctionDecl *other = decl->getUnderlyingDecl()->getAsFunction();
    if (!other || (writtenFunction(other) != method && !takesNoStorage(other)))
      return "another function of its name might be called instead";
  }
  if (const clang::ClassTemplateDecl *described = record->getDescribedClassTemplate())
    for (const clang::ClassTemplateSpecializationDecl *special : described->specializations())
      for (const clang::NamedDecl *decl : special->lookup(method->getDeclName()))
        if (const clang::FunctionDecl *other = decl->getAsFunction();
            other && other->getTemplateSpecializationKind() == clang::TSK_ExplicitSpecialization &&
            special->getSpecializationKind() != clang::TSK_ExplicitSpecialization)
          return "it is an explicit specialization, or has one";
  return {};
}

namespace {

/// All functions of one name, wherever they are.
class SameName : public clang::RecursiveASTVisitor<SameName> {
public:
  explicit SameName(clang::DeclarationName name) : name(name) {}
  std::vector<const clang::FunctionDecl *> found;

  bool VisitFunctionDecl(clang::FunctionDecl *function) {
    if (function->getDeclName() == name && !llvm::isa<clang::CXXMethodDecl>(function))
      found.push_back(function);
    return true;
  }

private:
  clang::DeclarationName name;
};

} // namespace

/// With the storage in front of its arguments a call must still find the same function.
std::string Helpers::overloadObstacle(const clang::FunctionDecl *function) const {
  if (llvm::isa<clang::CXXMethodDecl>(function))
    return {};
  SameName same(function->getDeclName());
  visitOwnDeclarations(source, same);
  for (const clang::FunctionDecl *other : same.found)
    if (writtenFunction(other) != function && !takesNoStorage(other))
      return "another function of its name might be called instead";
  return {};
}

llvm::ArrayRef<const clang::FunctionDecl *> Helpers::callers(const clang::FunctionDecl *function) const {
  auto found = callersOf.find(function);
  return found == callersOf.end() ? llvm::ArrayRef<const clang::FunctionDecl *>() : llvm::ArrayRef(found->second);
}

llvm::ArrayRef<const clang::FunctionDecl *> Helpers::callees(const clang::FunctionDecl *function) const {
  auto found = calleesOf.find(function);
  return found == calleesOf.end() ? llvm::ArrayRef<const clang::FunctionDecl *>() : llvm::ArrayRef(found->second);
}

std::vector<const clang::FunctionDecl *> Helpers::namedIn(const clang::FunctionDecl *function) const {
  struct Names : clang::RecursiveASTVisitor<Names> {
    std::vector<const clang::FunctionDecl *> found;
    bool VisitExpr(clang::Expr *expr) {
      for (const clang::FunctionDecl *named : Named(expr).functions)
        found.push_back(named);
      return true;
    }
  } names;
  names.TraverseStmt(function->getBody());
  llvm::erase_if(names.found, [&](const clang::FunctionDecl *named) { return !named || !bodies.contains(named); });
  return std::move(names.found);
}

std::vector<const clang::FunctionDecl *> Helpers::calleesFirst() const {
  std::vector<const clang::FunctionDecl *> order;
  llvm::DenseSet<const clang::FunctionDecl *> seen;
  auto visit = [&](auto &self, const clang::FunctionDecl *function) -> void {
    if (!seen.insert(function).second)
      return;
    for (const clang::FunctionDecl *callee : callees(function))
      self(self, callee);
    order.push_back(function);
  };
  for (const clang::FunctionDecl *function : bodies)
    visit(visit, function);
  return order;
}

std::string Helpers::obstacle(const clang::FunctionDecl *function) const {
  auto own = ownObstacles.find(function);
  if (own == ownObstacles.end())
    own = ownObstacles.insert({function, ownObstacle(function)}).first;
  if (!own->second.empty())
    return own->second;
  auto found = obstacles.find(function);
  return found == obstacles.end() ? std::string() : found->second;
}

bool Helpers::isNamed(const clang::FunctionDecl *function) const {
  auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
  bool isCalledUnnamed = llvm::isa<clang::CXXConstructorDecl, clang::CXXDestructorDecl, clang::CXXConversionDecl>(function) ||
                         (method && (method->isVirtual() || method->getParent()->isLambda()));
  bool isElsewhere = source.language.GPURelocatableDeviceCode && function->isExternallyVisible() && !function->isInlined();
  return isCalledUnnamed || isElsewhere || named.contains(function);
}

void Helpers::refuse(const clang::FunctionDecl *function, const std::string &why) {
  bool isNew = obstacle(function).empty();
  obstacles.try_emplace(function, why);
  changed |= isNew;
}

} // namespace coop
