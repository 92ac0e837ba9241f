#include "Frontend/Reader.h"
#include "Driver/ParseShim.h"
#include "Frontend/CallReader.h"
#include "Frontend/CountProof.h"
#include "Frontend/Describe.h"
#include "Frontend/Descriptors.h"
#include "Frontend/GroupOrigin.h"
#include "Frontend/IdleNames.h"
#include "Frontend/Names.h"
#include "Frontend/OperationNames.h"
#include "Frontend/SharedMemory.h"
#include "Frontend/Participation.h"
#include "Frontend/PayloadFlow.h"
#include "Frontend/Reservations.h"
#include "Frontend/StoragePlaces.h"
#include "Frontend/UserRaces.h"

#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <map>

namespace coop {
namespace {

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
    StoragePlaces places(source, conditionals, function, scopes, reader, walk, reservations);
    places.choose(kernel, facts.problems);
    places.hoistOutside(kernel);
    readTypes(walk, kernel);
    findIdleGroups(walk, kernel);
    kernel.idleConstants = idleConstants(source, function->getBody(), kernel);
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
