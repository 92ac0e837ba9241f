#include "Frontend/FunctionReader.h"
#include "Frontend/CallReader.h"
#include "Frontend/CountProof.h"
#include "Frontend/Describe.h"
#include "Frontend/Descriptors.h"
#include "Frontend/GroupOrigin.h"
#include "Frontend/Helpers.h"
#include "Frontend/Instantiations.h"
#include "Frontend/IdleNames.h"
#include "Frontend/Names.h"
#include "Frontend/OperationNames.h"
#include "Frontend/PassedDescriptors.h"
#include "Frontend/SharedMemory.h"
#include "Frontend/Undeclared.h"
#include "Frontend/Participation.h"
#include "Frontend/PayloadFlow.h"
#include "Frontend/Reservations.h"
#include "Frontend/StoragePlaces.h"
#include "Frontend/Unordered.h"
#include "Frontend/UserRaces.h"
#include "Operations/PassedStorage.h"

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

bool isLambda(const clang::FunctionDecl *function) {
  auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
  return method && method->getParent()->isLambda();
}

/// Reads one function whose body names operations.
class FunctionReader {
public:
  FunctionReader(UnitContext &unit, const clang::FunctionDecl *function)
      : unit(unit), source(unit.source), errors(unit.errors), conditionals(unit.conditionals), launches(unit.launches),
        function(function), isKernel(function->hasAttr<clang::CUDAGlobalAttr>()), scopes(source, function),
        block(source, launches, unit.helpers, function), reader(source, scopes, block) {}

  void read(FileFacts &facts) {
    Kernel kernel;
    kernel.name = isLambda(function) ? "a lambda" : function->getNameAsString();
    kernel.isTemplate = function->isTemplated();
    kernel.body = source.place(function->getBody()->getSourceRange());
    kernel.declaration = source.place(outermostDeclaration(function)->getSourceRange());
    if (!isKernel)
      describeHelper(kernel);
    kernel.callsHelpers = llvm::any_of(unit.helpers.callees(function), [&](const clang::FunctionDecl *callee) {
      return unit.collective.contains(callee);
    });
    kernel.callsHelpers |= llvm::any_of(lambdasIn(function->getBody()), namesOperations);
    block.read(kernel);
    if (isKernel)
      findReached(kernel);
    kernel.lendsExtents = unit.lenders.contains(function);
    auto own = std::make_unique<Participation>(source, kernel, function, "", !isKernel);
    const Participation &participation = *own;
    if (isKernel)
      judges[function] = std::move(own);
    auto reached = [&](const clang::Stmt *place, uniformity::Scope scope) { return participation.isReached(place, scope); };
    auto given = [&](const clang::CallExpr *call) { return givenTo(unit, call); };
    std::unique_ptr<Participation> ofSame; // where parameters are the same for all threads: what a user's barriers mean
    auto assumed = [&](const clang::Stmt *place, uniformity::Scope scope) {
      if (!ofSame)
        ofSame = std::make_unique<Participation>(source, kernel, function, "");
      return ofSame->isReached(place, scope);
    };
    WalkResult walk = FunctionWalk(source, reached, false, given, isKernel ? ReachedPlaces() : assumed).run(function->getBody());
    reportMissed(walk, facts);
    refuseMissed(walk);
    bool ownStorage = namesDescriptors(function);
    if (walk.calls.empty() && walk.loose.empty() && !ownStorage && !kernel.callsHelpers)
      return;
    kernel.flow = std::move(walk.flow);
    kernel.hasLabels = walk.hasLabels;
    // Clang may have stumbled over a launch, and a header comes out the same whoever includes it.
    kernel.launchedElsewhere |= !errors.empty() || kernel.body.file != source.mainFile();
    spellBlock(kernel);
    Descriptors descriptors(source, scopes, function,
                            [&](const clang::CallExpr *call) { return descriptorArguments(unit, call); });
    descriptors.read(kernel, facts.problems);
    rejectParameters(kernel, isKernel, facts.problems);
    Reservations reservations(source, scopes, function, descriptors);
    if (!isLambda(function))
      reservations.read(walk, kernel, facts.problems);
    for (const WalkedCall &walked : walk.calls) {
      if (walked.helper) {
        auto passing = reader.readPassing(walked);
        if (walked.parameter) {
          readPassedDescriptor(unit, function, walked, descriptors, std::move(passing), kernel, facts.problems);
          continue;
        }
        bool isBehind = source.manager.isBeforeInTranslationUnit(function->getLocation(), walked.helper->getLocation());
        if (isBehind)
          unit.helpers.refuse(walked.helper, "it is called in front of its definition");
        bool mayTake = passing && (!unit.ofWarps.contains(walked.helper) || reached(walked.expr, uniformity::Scope::Block));
        if (!mayTake)
          unit.helpers.refuse(walked.helper, passing ? "a call of it is not proven to be reached by the whole block"
                                                     : "a call of it cannot be given an argument more");
        Call refused;
        refused.operation = &passedStorage();
        refused.passed.emplace();
        kernel.calls.push_back(passing ? std::move(*passing) : std::move(refused));
        continue;
      }
      kernel.calls.push_back(reader.read(walked));
      BlockExtents::complete(kernel, kernel.calls.back().pattern);
      if (!walked.failed)
        judge(kernel, function, walked.expr, walked.storedArguments, kernel.calls.back().pattern);
      for (size_t i = 3; i < walked.storedArguments.size(); ++i)
        if (auto option = describeOption(walked.storedArguments[i]); option && option->name == "temp_storage" && option->value)
          descriptors.resolve(option->value, kernel, kernel.calls.back());
    }
    for (const clang::DeclRefExpr *reference : walk.loose)
      facts.problems.push_back(diagnose(Message::NotCalled, source.place(reference->getSourceRange()),
                                        *coopFunctionName(llvm::cast<clang::FunctionDecl>(reference->getDecl()))));
    if (kernel.helper && !entersTogether(walk, kernel))
      readAsWarps(walk, kernel);
    keepApart(walk, kernel);
    explainFailures(kernel);
    rejectPlaces(kernel, facts.problems);
    readInstances(walk, reservations, kernel);
    StoragePlaces places(source, conditionals, function, scopes, reader, walk, reservations);
    places.choose(kernel, facts.problems);
    if (places.unnamed)
      unit.helpers.refuse(walk.calls[*places.unnamed].helper,
                          "its template arguments cannot be named where a caller's storage is declared");
    places.hoistOutside(kernel);
    readTypes(walk, kernel);
    refuseTypes(walk, kernel);
    kernel.idleGroups = idleGroups(source, function, walk, block.statement(), kernel);
    kernel.idleConstants = idleConstants(source, function->getBody(), kernel);
    kernel.ownShared = staticSharedBytes(source, function);
    followPayloads(kernel);
    findRaces(kernel);
    decide(kernel);
    facts.kernels.push_back(std::move(kernel));
  }

private:
  /// Whose storage it is: a caller's unless something speaks against it.
  void describeHelper(Kernel &kernel) const {
    HelperFact helper;
    helper.isLambda = isLambda(function);
    helper.at = source.token(helper.isLambda ? function->getBody()->getBeginLoc() : function->getLocation());
    helper.why = unit.helpers.obstacle(function);
    auto loc = function->getFunctionTypeLoc();
    if (helper.why.empty() && loc && loc.getLParenLoc().isValid() && !loc.getLParenLoc().isMacroID()) {
      unsigned at = source.offset(loc.getLParenLoc()) + 1;
      helper.parameterAt = source.bytes(source.file(loc.getLParenLoc()), at, at);
      helper.hasParameters = function->getNumParams() != 0;
      // `(void)`
      llvm::StringRef list = source.buffer(source.file(loc.getLParenLoc())).slice(at, source.offset(loc.getRParenLoc()));
      helper.given = helper.parameterAt.file == kernel.body.file && (helper.hasParameters || list.trim().empty());
    }
    if (!helper.given && helper.why.empty())
      helper.why = "its parameters are built in a way that no other can be added to";
    kernel.helper = std::move(helper);
  }

  /// Functions that a kernel may call. Who calls its lambdas is not followed.
  void findReached(Kernel &kernel) const {
    llvm::SetVector<const clang::FunctionDecl *> reached;
    reached.insert(function);
    for (size_t i = 0; i != reached.size(); ++i) {
      for (const clang::FunctionDecl *named : unit.helpers.namedIn(reached[i]))
        reached.insert(named);
      for (const clang::FunctionDecl *lambda : lambdasIn(reached[i]->getBody()))
        reached.insert(lambda);
    }
    for (const clang::FunctionDecl *each : reached)
      if (each != function)
        kernel.reached.push_back(source.place(each->getBody()->getSourceRange()));
    if (!function->isDependentContext())
      addReached(function, "", kernel);
    else
      for (const auto &[instance, name] : instances())
        addReached(instance, name, kernel);
  }

  void addReached(const clang::FunctionDecl *body, const std::string &name, Kernel &kernel) const {
    for (const clang::FunctionDecl *each : calledBodies(source, body))
      if (each != body)
        kernel.reachedIn.push_back({name, source.place(each->getBody()->getSourceRange()), unit.instantiations.nameOf(each)});
  }

  /// Whether all threads of the block are in the function, or none: it has a call or a barrier of the block's that
  /// nothing in it leads around.
  bool entersTogether(const WalkResult &walk, const Kernel &kernel) const {
    return llvm::any_of(kernel.flow.nodes, [&](const FlowGraph::Node &node) {
      if (node.kind != FlowGraph::Kind::Use)
        return node.kind == FlowGraph::Kind::Barrier && node.scope == Scope::Block;
      const clang::FunctionDecl *callee = walk.calls[node.call].helper;
      bool isOfBlock = callee ? !unit.ofWarps.contains(callee)
                              : kernel.calls[node.call].pattern.group.kind == GroupKind::Block;
      return node.uniform && isOfBlock;
    });
  }

  /// Whether a node stands behind operators in whose operands functions are called, which only whole blocks call: who gets
  /// there has been in all of them.
  bool isBehindBlockCalls(const WalkResult &walk, const Kernel &kernel, const FlowGraph::Node &node) const {
    if (!node.behindCalls || !node.place)
      return false;
    return llvm::all_of(walk.unordered, [&](const WalkedOperator &each) {
      return each.span.end != *node.place || llvm::none_of(kernel.flow.nodes, [&](const FlowGraph::Node &use) {
        if (use.kind != FlowGraph::Kind::Use || walk.calls[use.call].unordered != each.expr)
          return false;
        const clang::FunctionDecl *callee = walk.calls[use.call].helper;
        return !callee || unit.ofWarps.contains(callee) || use.branches != node.branches;
      });
    });
  }

  /// Some warps may be in this function without others.
  void readAsWarps(WalkResult &walk, Kernel &kernel) {
    unit.ofWarps.insert(function);
    for (const WalkedCall &walked : walk.calls)
      if (walked.helper && !walked.parameter && unit.ofWarps.contains(walked.helper))
        unit.helpers.refuse(walked.helper, "a call of it is not proven to be reached by the whole block");
    for (FlowGraph::Node &node : kernel.flow.nodes) {
      if (isBehindBlockCalls(walk, kernel, node))
        continue;
      node.uniform = false;
      node.place.reset();
    }
    llvm::erase_if(walk.unordered, [&](const WalkedOperator &each) {
      return llvm::none_of(kernel.flow.nodes, [&](const FlowGraph::Node &node) {
        return node.behindCalls && node.place == each.span.end;
      });
    });
  }

  /// What the callers of this function find when they are read.
  void decide(Kernel &kernel) {
    if (!isKernel)
      unit.collective.insert(function);
    noteDescriptors(unit, function, kernel);
    for (const clang::FunctionDecl *lender : block.lenders())
      for (const Call &call : kernel.calls)
        if (call.pattern.group.source == ExtentSource::Callers)
          unit.lenders.insert(lender);
    if (!kernel.helper || !kernel.helper->given)
      return;
    if (!kernel.storage || !kernel.outside) {
      // Without storage there is nothing to give.
      if (kernel.storage)
        unit.helpers.refuse(function, "what its storage is made of cannot be named in front of it");
      kernel.helper->given = false;
      return;
    }
    bool isPlanned = llvm::any_of(kernel.calls, [](const Call &call) {
      return call.exchange() != Exchange::Never && !call.descriptor && !call.userStorage;
    });
    if (isPlanned)
      unit.given.insert(function);
  }

  /// Calls that pass storage have to be come by, too.
  void refuseMissed(const WalkResult &walk) {
    llvm::DenseSet<const clang::Expr *> walked;
    for (const WalkedCall &call : walk.calls)
      walked.insert(call.expr);
    for (const clang::CallExpr *call : callsIn(function->getBody()))
      if (const clang::FunctionDecl *callee = unit.helpers.called(call);
          callee && unit.given.contains(callee) && !walked.contains(call))
        unit.helpers.refuse(callee, "a call of it cannot be given an argument more");
  }

  /// Calls in a payload of whose type no more can be said than that it is the expression's: they would stand in types, too.
  void refuseTypes(const WalkResult &walk, const Kernel &kernel) const {
    for (const Call &call : kernel.calls)
      for (size_t i = 0; i != kernel.calls.size(); ++i)
        if (llvm::StringRef(call.types.valueType).contains("decltype(") && walk.calls[i].helper &&
            call.payload.span.contains(kernel.calls[i].span))
          unit.helpers.refuse(walk.calls[i].helper, "the type of a payload is that of a call of it");
  }

  /// In each kernel that comes by the call; by itself where none does. Callers that are not in sight judge for themselves.
  void judge(const Kernel &kernel, const clang::FunctionDecl *body, const clang::Expr *call,
             llvm::ArrayRef<const clang::Expr *> arguments, Instance &to) {
    if (!isKernel && unit.contexts.judge(call, arguments, to))
      return;
    auto &own = judges[body];
    if (!own)
      own = std::make_unique<Participation>(source, kernel, body, to.name, !isKernel && isCalledUnseen());
    own->judge(call, arguments, launches.facts, to);
    // What comes by it may be some threads of a block.
    if (!isKernel && isCalledUnseen() && to.reached.verdict == Verdict::Proven) {
      to.reached.verdict = Verdict::Unproven;
      to.reached.chain.push_back(Note{Message::NoteUnseenCall, source.place(call->getSourceRange()),
                                     diagnose(Message::NoteUnseenCall, {}).text});
    }
  }

  static bool isCalledWithoutName(const clang::FunctionDecl *function) {
    auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
    return method && (llvm::isa<clang::CXXConstructorDecl, clang::CXXDestructorDecl>(method) || method->isVirtual());
  }

  /// Nothing calls it but functions that nothing calls: it is judged as they are, like a kernel.
  bool isUncalled(const clang::FunctionDecl *each, unsigned depth = 0) const {
    if (depth > 32 || each->hasAttr<clang::CUDAGlobalAttr>() || isCalledWithoutName(each))
      return false;
    auto callers = unit.helpers.callers(each);
    return callers.empty() ? !unit.helpers.isNamed(each)
                           : unit.helpers.obstacle(each).empty() && llvm::all_of(callers, [&](const clang::FunctionDecl *caller) {
                               return isUncalled(caller, depth + 1);
                             });
  }
  bool isCalledUnseen() const {
    return isCalledWithoutName(function) || (unit.helpers.isNamed(function) && !isUncalled(function));
  }

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
      if (call.clangError && call.span.contains(call.clangError->span) && call.callee.end <= call.clangError->span.begin)
        call.undeclared = undeclaredName(source, *call.clangError);
    }
  }

  void rejectPlaces(Kernel &kernel, std::vector<Diagnostic> &problems) {
    for (const DescriptorFact &descriptor : kernel.descriptors)
      if (!isKernel && !descriptor.parameter)
        problems.push_back(diagnose(Message::DescriptorInFunction, descriptor.at, descriptor.name));
    bool isHost = !isKernel && !sidesOf(function).device;
    kernel.alsoHost = !isKernel && !isHost && sidesOf(function).host;
    kernel.isConstexpr = function->isConstexpr() && !isLambda(function);
    // Between its calls, device code and the host's are not told apart.
    for (FlowGraph::Node &node : kernel.flow.nodes)
      if (kernel.alsoHost && !node.behindCalls)
        node.place.reset();
    for (Call &call : kernel.calls) {
      llvm::StringRef name = call.operation->name;
      if (call.passed)
        continue;
      call.onHost = kernel.alsoHost;
      if (call.span.file != kernel.body.file || call.span.inclusion != kernel.body.inclusion)
        call.problems.push_back(diagnose(Message::BodyInclude, call.callee, name));
      else if (isHost)
        call.problems.push_back(diagnose(Message::HostFunction, call.callee, name, function->getNameAsString()));
    }
  }

  void readInstances(const WalkResult &walk, const Reservations &reservations, Kernel &kernel) {
    for (const auto &[instance, name] : instances()) {
      InstanceCalls found(source);
      found.TraverseStmt(instance->getBody());
      block.readInstance(instance, name, kernel);
      kernel.ownSharedIn.push_back({name, staticSharedBytes(source, instance)});
      reservations.readInstance(instance, name, kernel);
      for (size_t i = 0; i != kernel.calls.size(); ++i)
        if (!kernel.calls[i].passed) for (const clang::CallExpr *call : found.calls[source.offset(walk.calls[i].callee->getBeginLoc())]) {
          llvm::SmallVector<const clang::Expr *, 6> arguments(call->arg_begin(), call->arg_end());
          Instance one = reader.instance(kernel.calls[i], arguments, name);
          // What the type of the group says is what the text says.
          if (!kernel.calls[i].pattern.group.kindDepends)
            BlockExtents::complete(kernel, one);
          judge(kernel, instance, call, arguments, one);
          kernel.calls[i].instances.push_back(std::move(one));
        }
    }
  }

  std::vector<Instantiations::Instance> instances() const {
    std::vector<Instantiations::Instance> result;
    for (const clang::FunctionDecl *instance : instantiationsOf(function))
      result.push_back({instance, instanceName(instance)});
    if (function->getDescribedFunctionTemplate() && !isLambda(function) && !llvm::isa<clang::CXXMethodDecl>(function))
      return result;
    return unit.instantiations.of(function);
  }

  void findRaces(Kernel &kernel) const {
    if (!usesSharedVariables(function->getBody()))
      return;
    std::optional<std::int64_t> threads;
    for (const BlockStatement &block : kernel.blocks)
      if (block.instance.empty())
        threads = block.group.threads();
    auto find = [&](const clang::FunctionDecl *body, const std::string &instance) {
      Participation participation(source, kernel, body, instance, !isKernel);
      auto reached = [&](const clang::Stmt *place, uniformity::Scope scope) { return participation.isReached(place, scope); };
      for (UserRace &race : userRaces(source, body, threads, reached))
        if (!llvm::is_contained(kernel.races, race))
          kernel.races.push_back(std::move(race));
    };
    if (!function->isDependentContext())
      return find(function, "");
    for (const auto &[instance, name] : instances())
      find(instance, name);
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
    for (const auto &[instance, name] : instances())
      follow(instance, name);
  }

  void readTypes(const WalkResult &walk, Kernel &kernel) {
    for (size_t i = 0; i != kernel.calls.size(); ++i) {
      if (walk.calls[i].helper || walk.calls[i].storedArguments.size() < 3)
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

  UnitContext &unit;
  const Source &source;
  llvm::ArrayRef<ClangError> errors;
  llvm::ArrayRef<WatchedRange> conditionals;
  const Launches &launches;
  const clang::FunctionDecl *function;
  bool isKernel;
  std::map<const clang::FunctionDecl *, std::unique_ptr<Participation>> judges; ///< by body
  Scopes scopes;
  BlockExtents block;
  CallReader reader;
};

} // namespace

bool namesOperations(const clang::FunctionDecl *function) {
  NameFinder names;
  names.TraverseStmt(function->getBody());
  return !names.found.empty();
}

std::vector<const clang::FunctionDecl *> lambdasIn(const clang::Stmt *body) {
  struct Finder : clang::RecursiveASTVisitor<Finder> {
    std::vector<const clang::FunctionDecl *> found;
    bool VisitLambdaExpr(clang::LambdaExpr *lambda) {
      found.push_back(lambda->getCallOperator());
      return true;
    }
  } finder;
  finder.TraverseStmt(const_cast<clang::Stmt *>(body));
  return std::move(finder.found);
}

void readFunction(UnitContext &unit, const clang::FunctionDecl *function, FileFacts &facts) {
  FunctionReader(unit, function).read(facts);
}

} // namespace coop
