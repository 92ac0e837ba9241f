#include "Frontend/Reader.h"
#include "Driver/ParseShim.h"
#include "Frontend/CallReader.h"
#include "Frontend/CountProof.h"
#include "Frontend/Describe.h"
#include "Frontend/Descriptors.h"
#include "Frontend/GroupOrigin.h"
#include "Frontend/Names.h"
#include "Frontend/SharedMemory.h"
#include "Frontend/Participation.h"
#include "Frontend/PayloadFlow.h"
#include "Frontend/Reservations.h"
#include "Frontend/UserRaces.h"

#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <map>

namespace coop {
namespace {

bool namesOperation(const clang::Expr *expr) {
  CalleeName name = calleeName(expr);
  return !name.coopName.empty() && findOperation(name.coopName);
}

/// Finds every reference that is spelled like an operation, whoever's it is.
class SpellingFinder : public clang::RecursiveASTVisitor<SpellingFinder> {
public:
  std::vector<clang::SourceLocation> found;

  bool VisitDeclRefExpr(clang::DeclRefExpr *reference) {
    return note(reference->getNameInfo(), reference->getBeginLoc());
  }
  bool VisitOverloadExpr(clang::OverloadExpr *lookup) { return note(lookup->getNameInfo(), lookup->getBeginLoc()); }
  bool VisitDependentScopeDeclRefExpr(clang::DependentScopeDeclRefExpr *reference) {
    return note(reference->getNameInfo(), reference->getBeginLoc());
  }

private:
  bool note(const clang::DeclarationNameInfo &name, clang::SourceLocation at) {
    if (name.getName().isIdentifier() && findOperation(name.getName().getAsIdentifierInfo()->getName()))
      found.push_back(at);
    return true;
  }
};

/// Finds the names of operations anywhere, in instantiations only if asked.
class NameFinder : public clang::RecursiveASTVisitor<NameFinder> {
public:
  std::vector<const clang::Expr *> found;
  std::vector<clang::SourceLocation> usings;  ///< using-declarations of operations, at their qualifier

  bool VisitDeclRefExpr(clang::DeclRefExpr *reference) { return visit(reference); }
  bool VisitOverloadExpr(clang::OverloadExpr *lookup) { return visit(lookup); }
  bool VisitUsingDecl(clang::UsingDecl *decl) {
    for (const clang::UsingShadowDecl *shadow : decl->shadows())
      if (auto name = coopFunctionName(shadow->getTargetDecl()); name && findOperation(*name))
        usings.push_back(decl->getQualifierLoc().getBeginLoc());
    return true;
  }
  bool shouldVisitImplicitCode() const { return false; }

private:
  bool visit(const clang::Expr *expr) {
    if (namesOperation(expr))
      found.push_back(expr);
    return true;
  }
};

/// The same in evaluated code only.
class EvaluatedNames : public clang::RecursiveASTVisitor<EvaluatedNames> {
public:
  std::vector<const clang::Expr *> found;

  bool VisitDeclRefExpr(clang::DeclRefExpr *reference) { return visit(reference); }
  bool VisitOverloadExpr(clang::OverloadExpr *lookup) { return visit(lookup); }
  bool TraverseDecltypeTypeLoc(clang::DecltypeTypeLoc, bool = true) { return true; }
  bool TraverseCXXRecordDecl(clang::CXXRecordDecl *) { return true; } // its functions are read by themselves
  bool TraverseUnaryExprOrTypeTraitExpr(clang::UnaryExprOrTypeTraitExpr *, DataRecursionQueue * = nullptr) {
    return true;
  }
  bool TraverseCXXNoexceptExpr(clang::CXXNoexceptExpr *, DataRecursionQueue * = nullptr) { return true; }
  bool TraverseCXXTypeidExpr(clang::CXXTypeidExpr *, DataRecursionQueue * = nullptr) { return true; }
  bool TraverseRequiresExpr(clang::RequiresExpr *, DataRecursionQueue * = nullptr) { return true; }

private:
  bool visit(const clang::Expr *expr) {
    if (namesOperation(expr))
      found.push_back(expr);
    return true;
  }
};

/// Collects the calls of an instantiation's body by the place of their callee's name.
class InstanceCalls : public clang::RecursiveASTVisitor<InstanceCalls> {
public:
  explicit InstanceCalls(const Source &source) : source(source) {}
  std::map<unsigned, std::vector<const clang::CallExpr *>> calls;

  bool VisitCallExpr(clang::CallExpr *call) {
    if (namesOperation(call->getCallee()))
      calls[source.offset(call->getCallee()->getBeginLoc())].push_back(call);
    return true;
  }

private:
  const Source &source;
};

/// All functions of the translation unit's own files that have a body as the user wrote it.
class BodyFinder : public clang::RecursiveASTVisitor<BodyFinder> {
public:
  std::vector<const clang::FunctionDecl *> functions;

  bool VisitFunctionDecl(clang::FunctionDecl *function) {
    if (function->doesThisDeclarationHaveABody() && function->getBody() && !function->isTemplateInstantiation())
      functions.push_back(function);
    return true;
  }
};

template <class Visitor> void visitOwnDeclarations(const Source &source, Visitor &visitor) {
  for (clang::Decl *decl : source.context.getTranslationUnitDecl()->decls())
    if (!source.inSystemHeader(decl->getLocation()) && !decl->isImplicit())
      visitor.TraverseDecl(decl);
}

std::vector<const clang::FunctionDecl *> instantiationsOf(const clang::FunctionDecl *pattern) {
  std::vector<const clang::FunctionDecl *> result;
  auto *described = pattern->getDescribedFunctionTemplate();
  if (!described)
    return result;
  for (clang::FunctionDecl *function : described->specializations())
    if (function->getTemplateSpecializationKind() != clang::TSK_ExplicitSpecialization && function->hasBody() &&
        function->isTemplateInstantiation())
      result.push_back(function);
  return result;
}

std::string indentBefore(const Source &source, clang::FileID file, unsigned offset, bool &ownLine) {
  llvm::StringRef buffer = source.buffer(file);
  size_t line = buffer.take_front(offset).rfind('\n');
  llvm::StringRef before = buffer.slice(line == llvm::StringRef::npos ? 0 : line + 1, offset);
  ownLine = before.trim(" \t\r").empty();
  llvm::StringRef indent = before.take_while([](char c) { return c == ' ' || c == '\t'; });
  return indent.str();
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

/// Reads one function whose body names operations.
class FunctionReader {
public:
  FunctionReader(const Source &source, llvm::ArrayRef<ClangError> errors, llvm::ArrayRef<WatchedRange> conditionals,
                 const Launches &launches, const clang::FunctionDecl *function)
      : source(source), errors(errors), conditionals(conditionals), launches(launches), function(function),
        scopes(source, function), block(source, launches, function), reader(source, scopes, block) {}

  void read(FileFacts &facts) {
    Kernel kernel;
    kernel.name = function->getNameAsString();
    kernel.isTemplate = function->isTemplated();
    kernel.body = source.place(function->getBody()->getSourceRange());
    kernel.declaration = source.place(outermostDeclaration(function)->getSourceRange());
    block.read(kernel);
    Participation participation(source, kernel, function, "");
    auto reached = [&](const clang::Stmt *place, uniformity::Scope scope) { return participation.isReached(place, scope); };
    WalkResult walk = FunctionWalk(source, reached).run(function->getBody());
    reportMissed(walk, facts);
    bool ownStorage = declaresDescriptor(function->getBody());
    if (walk.calls.empty() && walk.loose.empty() && !ownStorage)
      return;
    kernel.flow = std::move(walk.flow);
    kernel.hasLabels = walk.hasLabels;
    // Clang may have stumbled over a launch, and a header comes out the same whoever includes it.
    kernel.launchedElsewhere |= !errors.empty() || kernel.body.file != source.mainFile();
    spellBlock(kernel);
    Descriptors descriptors(source, scopes, function);
    descriptors.read(kernel, facts.problems);
    Reservations reservations(source, scopes, function, descriptors);
    reservations.read(walk, kernel, facts.problems);
    for (const WalkedCall &walked : walk.calls) {
      kernel.calls.push_back(reader.read(walked));
      BlockExtents::complete(kernel, kernel.calls.back().pattern);
      if (!walked.failed)
        participation.judge(walked.expr, walked.storedArguments, launches.facts, kernel.calls.back().pattern);
      for (size_t i = 3; i < walked.storedArguments.size(); ++i)
        if (auto option = describeOption(walked.storedArguments[i]); option && option->name == "temp_storage" && option->value)
          descriptors.resolve(option->value, kernel, kernel.calls.back());
    }
    for (const clang::DeclRefExpr *reference : walk.loose)
      facts.problems.push_back(diagnose(Message::NotCalled, source.place(reference->getSourceRange()),
                                        *coopFunctionName(llvm::cast<clang::FunctionDecl>(reference->getDecl()))));
    explainFailures(kernel);
    rejectPlaces(kernel, facts.problems);
    readInstances(walk, reservations, kernel);
    chooseStoragePoint(walk, reservations, kernel, facts.problems);
    hoistOutside(walk, reservations, kernel);
    readTypes(walk, kernel);
    findIdleGroups(walk, kernel);
    kernel.ownShared = staticSharedBytes(source, function);
    followPayloads(kernel);
    findRaces(kernel);
    facts.kernels.push_back(std::move(kernel));
  }

private:
  /// The stated block in terms of what is visible throughout the kernel.
  void spellBlock(Kernel &kernel) const {
    TextRenderer renderer(source, scopes, kernel.body.begin + 1);
    if (auto extents = block.statement() ? renderer.extents(block.statement()) : std::nullopt)
      kernel.blockTexts.assign(extents->begin(), extents->end());
  }

  /// A name the walk did not come by would stay in the output as it is: nothing may be missed in silence.
  void reportMissed(const WalkResult &walk, FileFacts &facts) const {
    llvm::DenseSet<clang::SourceLocation> walked;
    for (const WalkedCall &call : walk.calls)
      walked.insert(call.callee->IgnoreParenImpCasts()->getExprLoc());
    for (const clang::DeclRefExpr *reference : walk.loose)
      walked.insert(reference->getExprLoc());
    EvaluatedNames names;
    names.TraverseStmt(const_cast<clang::Stmt *>(function->getBody()));
    for (const clang::Expr *expr : names.found)
      if (!walked.contains(expr->getExprLoc()))
        facts.problems.push_back(diagnose(Message::UnknownPlace, source.place(expr->getSourceRange()),
                                          calleeName(expr).coopName));
  }

  /// Points a call Clang could not resolve at the error that says why.
  void explainFailures(Kernel &kernel) {
    for (Call &call : kernel.calls) {
      if (!call.failed)
        continue;
      for (const ClangError &error : errors)
        if (kernel.body.contains(error.span) && error.span.begin <= call.span.end) {
          call.clangError = Note{Message::NoteClang, error.span, error.text};
          if (error.span.begin >= call.span.begin)
            break;
        }
    }
  }

  void rejectPlaces(Kernel &kernel, std::vector<Diagnostic> &problems) {
    bool kernelHere = function->hasAttr<clang::CUDAGlobalAttr>();
    for (const DescriptorFact &descriptor : kernel.descriptors)
      if (!kernelHere)
        problems.push_back(diagnose(Message::DescriptorPlace, descriptor.at));
    for (Call &call : kernel.calls) {
      llvm::StringRef name = call.operation->name;
      if (call.span.file != kernel.body.file || call.span.inclusion != kernel.body.inclusion)
        call.problems.push_back(diagnose(Message::BodyInclude, call.callee, name));
      else if (function->hasAttr<clang::CUDAGlobalAttr>())
        continue;
      else if (function->hasAttr<clang::CUDADeviceAttr>())
        call.problems.push_back(diagnose(Message::NotSupportedYet, call.callee,
                                         "a coop call in a __device__ function; write it in the kernel itself"));
      else
        call.problems.push_back(diagnose(Message::HostFunction, call.callee, name, function->getNameAsString()));
    }
  }

  void readInstances(const WalkResult &walk, const Reservations &reservations, Kernel &kernel) {
    for (const clang::FunctionDecl *instance : instantiationsOf(function)) {
      InstanceCalls found(source);
      found.TraverseStmt(instance->getBody());
      block.readInstance(instance, instanceName(instance), kernel);
      kernel.ownSharedIn.push_back({instanceName(instance), staticSharedBytes(source, instance)});
      reservations.readInstance(instance, instanceName(instance), kernel);
      Participation participation(source, kernel, instance, instanceName(instance));
      for (size_t i = 0; i != kernel.calls.size(); ++i)
        for (const clang::CallExpr *call : found.calls[source.offset(walk.calls[i].callee->getBeginLoc())]) {
          llvm::SmallVector<const clang::Expr *, 6> arguments(call->arg_begin(), call->arg_end());
          kernel.calls[i].instances.push_back(reader.instance(kernel.calls[i], arguments, instanceName(instance)));
          BlockExtents::complete(kernel, kernel.calls[i].instances.back());
          participation.judge(call, arguments, launches.facts, kernel.calls[i].instances.back());
        }
    }
  }

  /// Of Cooperative Groups, whose constructors do something: nvcc does not call these unused.
  static bool isHandle(const clang::VarDecl *variable) {
    if (cooperativeGroupsName(variable->getType()))
      return true;
    auto *made = variable->getInit() ? llvm::dyn_cast<clang::CallExpr>(stripped(variable->getInit())) : nullptr;
    return made && cooperativeGroupsName(made->getCallee());
  }

  void findRaces(Kernel &kernel) const {
    if (!usesSharedVariables(function->getBody()))
      return;
    std::optional<std::int64_t> threads;
    for (const BlockStatement &block : kernel.blocks)
      if (block.instance.empty())
        threads = block.group.threads();
    auto find = [&](const clang::FunctionDecl *body, const std::string &instance) {
      Participation participation(source, kernel, body, instance);
      auto reached = [&](const clang::Stmt *place, uniformity::Scope scope) { return participation.isReached(place, scope); };
      for (UserRace &race : userRaces(source, body, threads, reached))
        if (!llvm::is_contained(kernel.races, race))
          kernel.races.push_back(std::move(race));
    };
    if (!function->isDependentContext())
      return find(function, "");
    for (const clang::FunctionDecl *instance : instantiationsOf(function))
      find(instance, instanceName(instance));
  }

  void followPayloads(Kernel &kernel) {
    auto follow = [&](const clang::FunctionDecl *body, const std::string &instance) {
      std::vector<PayloadUse> uses = payloadUses(source, body, kernel.calls, instance);
      kernel.payloadUses.insert(kernel.payloadUses.end(), uses.begin(), uses.end());
      std::vector<GroupOriginFact> origins = groupOrigins(source, body, kernel.calls, instance);
      kernel.groupOrigins.insert(kernel.groupOrigins.end(), origins.begin(), origins.end());
    };
    if (!function->isDependentContext())
      return follow(function, "");
    for (const clang::FunctionDecl *instance : instantiationsOf(function))
      follow(instance, instanceName(instance));
  }

  /// Groups and tags in variables: the rewritten calls name them no more, and nvcc would warn. It warns even where only a
  /// member function is still called, since the object is empty.
  void findIdleGroups(const WalkResult &walk, Kernel &kernel) {
    llvm::DenseSet<const clang::VarDecl *> named;
    for (const WalkedCall &walked : walk.calls)
      for (size_t i = 0; i < walked.storedArguments.size(); i = i == 0 ? 3 : i + 1)
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
        bool statesBlock = variable && variable->getInit() && stripped(variable->getInit()) == block.statement();
        return variable && (named.contains(variable) || statesBlock) && !variable->hasAttr<clang::UnusedAttr>() &&
               !isHandle(variable);
      });
      if (idle && !statement->getBeginLoc().isMacroID())
        if (SourceSpan span = source.place(statement->getSourceRange()); span.file == kernel.body.file)
          kernel.idleGroups.push_back(std::move(span));
    }
  }

  /// Statements that hold every call with storage, each with the child that holds the first of them.
  std::vector<const clang::Stmt *> storageCandidates(const WalkResult &walk, const Reservations &reservations,
                                                     const Kernel &kernel) const {
    struct Place {
      llvm::ArrayRef<const clang::Stmt *> parents;
      const clang::Stmt *expression;
      SourceSpan span;
    };
    std::vector<Place> places;
    for (size_t i = 0; i != kernel.calls.size(); ++i)
      if (kernel.calls[i].exchange() != Exchange::Never)
        places.push_back({walk.calls[i].parents, walk.calls[i].fullExpression, kernel.calls[i].span});
    for (size_t i = 0; i != kernel.reservations.size(); ++i)
      if (const WalkedReservation *walked = reservations.walked(i))
        places.push_back({walked->parents, walked->fullExpression, kernel.reservations[i].span});
    if (places.empty())
      return {};
    llvm::stable_sort(places, [](const Place &a, const Place &b) { return a.span.begin < b.span.begin; });
    const Place &first = places.front();
    size_t common = first.parents.size();
    for (const Place &place : places) {
      size_t shared = 0;
      while (shared < common && shared < place.parents.size() && place.parents[shared] == first.parents[shared])
        ++shared;
      common = shared;
    }
    std::vector<const clang::Stmt *> children;
    for (size_t i = 0; i != common; ++i)
      if (llvm::isa<clang::CompoundStmt>(first.parents[i]))
        children.push_back(i + 1 < first.parents.size() ? first.parents[i + 1] : first.expression);
    return children;
  }

  /// As far out as every type can still be named.
  void chooseStoragePoint(const WalkResult &walk, const Reservations &reservations, Kernel &kernel,
                          std::vector<Diagnostic> &problems) {
    std::string hidden;
    std::optional<size_t> hiddenAt; // none: in a reservation
    clang::FileID file = source.file(function->getBody()->getBeginLoc());
    for (const clang::Stmt *child : storageCandidates(walk, reservations, kernel)) {
      clang::SourceLocation begin = source.manager.getExpansionLoc(statementBegin(child));
      if (source.file(begin) != file)
        continue;
      unsigned statement = source.manager.getFileOffset(begin);
      unsigned offset = outsideConditionals(kernel, file, statement);
      bool fits = true;
      for (size_t i = 0; i != kernel.calls.size() && fits; ++i) {
        Call &call = kernel.calls[i];
        call.hoisted.reset();
        if (call.exchange() == Exchange::Never || walk.calls[i].storedArguments.size() < 3)
          continue;
        std::string name;
        call.hoisted = reader.types(walk.calls[i], call, offset, name);
        fits = call.hoisted.has_value();
        if (!fits && hidden.empty()) {
          hidden = name;
          hiddenAt = i;
        }
      }
      for (size_t i = 0; i != kernel.reservations.size() && fits; ++i) {
        std::string name;
        fits = !reservations.walked(i) || reservations.hoist(i, offset, kernel.reservations[i], name);
        if (!fits && hidden.empty())
          hidden = name;
      }
      if (!fits)
        continue;
      StoragePoint point;
      point.at = source.bytes(file, offset, offset);
      point.indent = indentBefore(source, file, statement, point.ownLine);
      if (offset != statement) {
        // In front of a directive, which has a line of its own.
        point.ownLine = true;
        kernel.storage = point;
        return;
      }
      // A pragma or label in front may stand further left than the body's statements.
      bool outdented = llvm::isa<clang::AttributedStmt, clang::LabelStmt>(child);
      if (auto *body = llvm::dyn_cast<clang::CompoundStmt>(function->getBody()); outdented && point.ownLine && body) {
        bool own = false;
        const clang::Stmt *model = body->body_front() == child ? body->body_back() : body->body_front();
        std::string indent = indentBefore(source, file, source.offset(model->getBeginLoc()), own);
        point.before = unsigned(point.indent.size());
        if (own && model != child)
          point.indent = indent;
      } else {
        point.before = unsigned(point.indent.size());
      }
      kernel.storage = point;
      return;
    }
    if (hidden.empty())
      return;
    if (hiddenAt) {
      Call &call = kernel.calls[*hiddenAt];
      call.problems.push_back(diagnose(Message::LocalTypeHidden, call.operandSpans[2], hidden));
    } else {
      problems.push_back(diagnose(Message::ReservationHidden, kernel.reservations.front().at, hidden));
    }
  }

  /// `template <…>` in front of the kernel, and its parameters as arguments; nothing where text cannot repeat them.
  std::optional<OutsidePoint> templateHead() const {
    auto *described = function->getDescribedFunctionTemplate();
    if (!described || described->getPreviousDecl())
      return std::nullopt;
    const clang::TemplateParameterList *list = described->getTemplateParameters();
    clang::SourceRange range(list->getTemplateLoc(), list->getRequiresClause() ? list->getRequiresClause()->getEndLoc()
                                                                               : list->getRAngleLoc());
    auto span = list->getTemplateLoc().isValid() ? source.span(range) : std::nullopt;
    clang::FileID file = source.file(function->getBody()->getBeginLoc());
    if (!span || source.file(list->getTemplateLoc()) != file)
      return std::nullopt;
    OutsidePoint point;
    for (const clang::NamedDecl *parameter : *list) {
      if (!parameter->getIdentifier() || parameter->isImplicit())
        return std::nullopt;
      point.arguments += (point.arguments.empty() ? "<" : ", ") + parameter->getNameAsString() +
                         (parameter->isParameterPack() ? "..." : "");
    }
    for (const WatchedRange &conditional : conditionals)
      if (conditional.file == file && conditional.begin > span->begin && conditional.begin < source.offset(function->getBody()->getBeginLoc()))
        return std::nullopt;
    for (auto *context = function->getDeclContext(); context; context = context->getParent())
      if (auto *space = llvm::dyn_cast<clang::NamespaceDecl>(context); space && !space->isAnonymousNamespace())
        point.qualifier = space->getNameAsString() + "::" + point.qualifier;
    point.arguments += ">";
    point.head = source.text(*span);
    point.at = source.bytes(file, span->begin, span->begin);
    return point;
  }

  /// Where the size of the storage depends on template parameters, launches have to ask for it: its types are declared
  /// in front of the kernel, if all that they are made of can be said there.
  void hoistOutside(const WalkResult &walk, const Reservations &reservations, Kernel &kernel) const {
    if (!kernel.storage || !sizesDepend(kernel))
      return;
    auto outside = templateHead();
    if (!outside)
      return;
    unsigned at = outside->at.begin;
    std::string hidden;
    Kernel hoisted = kernel;
    for (size_t i = 0; i != kernel.calls.size(); ++i) {
      Call &call = hoisted.calls[i];
      if (call.exchange() == Exchange::Never || walk.calls[i].storedArguments.size() < 3)
        continue;
      call.hoisted = reader.types(walk.calls[i], call, at, hidden);
      const CallOption *algorithm = call.algorithmOption();
      bool named = !algorithm || !llvm::StringRef(algorithm->tagType).contains("decltype");
      if (!call.hoisted || !named)
        return;
    }
    for (size_t i = 0; i != hoisted.reservations.size(); ++i)
      if (reservations.walked(i) && !reservations.hoist(i, at, hoisted.reservations[i], hidden))
        return;
    auto own = dependentSharedBytes(source, scopes, function, at);
    bool descriptorsFit = llvm::all_of(kernel.descriptors, [](const DescriptorFact &fact) { return fact.visibleOutside; });
    if (!own || !descriptorsFit)
      return;
    kernel = std::move(hoisted);
    kernel.ownTexts = std::move(*own);
    kernel.outside = std::move(outside);
  }

  /// Another reading of the file may take another branch of an #if: the storage stands in front of the outermost one
  /// that opens in the kernel's body before it.
  unsigned outsideConditionals(const Kernel &kernel, clang::FileID file, unsigned offset) const {
    unsigned result = offset;
    for (const WatchedRange &conditional : conditionals)
      if (conditional.file == file && conditional.begin > kernel.body.begin && conditional.begin < offset && offset < conditional.end)
        result = std::min(result, conditional.begin);
    return result;
  }

  /// A pragma or attribute in front of a statement is part of it.
  static clang::SourceLocation statementBegin(const clang::Stmt *stmt) {
    clang::SourceLocation begin = stmt->getBeginLoc();
    if (auto *attributed = llvm::dyn_cast<clang::AttributedStmt>(stmt))
      for (const clang::Attr *attribute : attributed->getAttrs())
        if (attribute->getLocation().isValid() && attribute->getLocation() < begin)
          begin = attribute->getLocation();
    return begin;
  }

  void readTypes(const WalkResult &walk, Kernel &kernel) {
    for (size_t i = 0; i != kernel.calls.size(); ++i) {
      if (walk.calls[i].storedArguments.size() < 3)
        continue;
      std::string hidden;
      Call &call = kernel.calls[i];
      auto texts = reader.types(walk.calls[i], call, call.span.begin, hidden);
      if (!texts)
        continue;
      call.types = *texts;
      TextRenderer renderer(source, scopes, call.span.begin);
      CountProof proof(source, renderer, call.types);
      for (size_t k = 0; k != call.options.size(); ++k) {
        auto option = describeOption(walk.calls[i].storedArguments[k + 3]);
        const Option *row = option ? call.operation->option(option->name) : nullptr;
        if (!row || row->kind != OptionKind::Count || !option->value)
          continue;
        call.pattern.values[k].provenCount = proof.inRange(option->value);
        call.pattern.values[k].mayWrap = findWrap(source, option->value, function->getBody());
      }
    }
  }

  const Source &source;
  llvm::ArrayRef<ClangError> errors;
  llvm::ArrayRef<WatchedRange> conditionals;
  const Launches &launches;
  const clang::FunctionDecl *function;
  Scopes scopes;
  BlockExtents block;
  CallReader reader;
};

} // namespace

NamedOperations namedOperations(const Source &source) {
  NameFinder finder;
  visitOwnDeclarations(source, finder);
  NamedOperations result;
  auto add = [&](clang::SourceLocation at) { result[source.file(at)].push_back(source.offset(at)); };
  for (const clang::Expr *expr : finder.found)
    add(expr->getBeginLoc());
  SpellingFinder spelled;
  visitOwnDeclarations(source, spelled);
  llvm::for_each(finder.usings, add);
  llvm::for_each(spelled.found, add);
  for (auto &[file, offsets] : result)
    llvm::sort(offsets);
  return result;
}

/// Calls in system headers stay as they are. Only those headers are searched that spell the runtime's namespace.
static void readSystemHeaders(const Source &source, FileFacts &facts) {
  llvm::DenseMap<clang::FileID, bool> spells;
  NameFinder names;
  for (clang::Decl *decl : source.context.getTranslationUnitDecl()->decls()) {
    if (decl->isImplicit() || decl->getLocation().isInvalid() || !source.inSystemHeader(decl->getLocation()))
      continue;
    clang::FileID file = source.file(decl->getLocation());
    auto entry = source.manager.getFileEntryRefForID(file);
    if (!entry || source.isRuntime(*entry))
      continue;
    auto [known, isNew] = spells.try_emplace(file, false);
    if (isNew)
      known->second = source.buffer(file).contains("coop::") || source.buffer(file).contains("namespace coop");
    if (known->second)
      names.TraverseDecl(decl);
  }
  for (const clang::Expr *expr : names.found)
    facts.problems.push_back(diagnose(Message::SystemHeader, source.place(expr->getSourceRange()),
                                      calleeName(expr).coopName));
}

void readUnit(const Source &source, llvm::ArrayRef<ClangError> errors, llvm::ArrayRef<WatchedRange> conditionals,
              FileFacts &facts) {
  BodyFinder bodies;
  visitOwnDeclarations(source, bodies);
  llvm::DenseSet<const clang::Expr *> inBodies;
  Launches launches = findLaunches(source);
  facts.launches = launches.facts;
  facts.sharedBytes = launches.sharedBytes;
  facts.mentions = launches.mentions;
  for (const clang::FunctionDecl *function : bodies.functions) {
    NameFinder names;
    names.TraverseStmt(const_cast<clang::Stmt *>(function->getBody()));
    inBodies.insert(names.found.begin(), names.found.end());
    if (!names.found.empty() || declaresDescriptor(function->getBody()))
      FunctionReader(source, errors, conditionals, launches, function).read(facts);
  }

  std::vector<Diagnostic> misplaced = misplacedDescriptors(source);
  facts.problems.insert(facts.problems.end(), misplaced.begin(), misplaced.end());

  // What stands in no body: initializers at namespace scope, default arguments, default member initializers.
  NameFinder all;
  visitOwnDeclarations(source, all);
  for (const clang::Expr *expr : all.found)
    if (!inBodies.contains(expr))
      facts.problems.push_back(diagnose(Message::OutsideFunction, source.place(expr->getSourceRange()),
                                        calleeName(expr).coopName));
  readSystemHeaders(source, facts);
}

} // namespace coop
