#include "Frontend/Reader.h"
#include "Driver/ParseShim.h"
#include "Frontend/CallReader.h"
#include "Frontend/CountProof.h"
#include "Frontend/Describe.h"
#include "Frontend/Descriptors.h"
#include "Frontend/GroupOrigin.h"
#include "Frontend/Names.h"
#include "Frontend/SharedMemory.h"
#include "Frontend/PayloadFlow.h"

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

/// Reads one function whose body names operations.
class FunctionReader {
public:
  FunctionReader(const Source &source, llvm::ArrayRef<ClangError> errors, llvm::ArrayRef<WatchedRange> conditionals,
                 const Launches &launches, const clang::FunctionDecl *function)
      : source(source), errors(errors), conditionals(conditionals), function(function), uniformity(function),
        scopes(source, function), block(source, launches, function), reader(source, scopes, block) {}

  void read(FileFacts &facts) {
    WalkResult walk = FunctionWalk(source, uniformity).run(function->getBody());
    reportMissed(walk, facts);
    if (walk.calls.empty() && walk.loose.empty())
      return;
    Kernel kernel;
    kernel.name = function->getNameAsString();
    kernel.isTemplate = function->isTemplated();
    kernel.body = source.place(function->getBody()->getSourceRange());
    kernel.declaration = source.place(outermostDeclaration(function)->getSourceRange());
    kernel.flow = std::move(walk.flow);
    kernel.hasLabels = walk.hasLabels;
    block.read(kernel);
    // Clang may have stumbled over a launch, and a header comes out the same whoever includes it.
    kernel.launchedElsewhere |= !errors.empty() || kernel.body.file != source.mainFile();
    spellBlock(kernel);
    Descriptors descriptors(source, scopes, function);
    descriptors.read(kernel, facts.problems);
    for (const WalkedCall &walked : walk.calls) {
      kernel.calls.push_back(reader.read(walked));
      BlockExtents::complete(kernel, kernel.calls.back().pattern);
      for (size_t i = 3; i < walked.storedArguments.size(); ++i)
        if (auto option = describeOption(walked.storedArguments[i]); option && option->name == "temp_storage" && option->value)
          descriptors.resolve(option->value, kernel, kernel.calls.back());
    }
    for (const clang::DeclRefExpr *reference : walk.loose)
      facts.problems.push_back(diagnose(Message::NotCalled, source.place(reference->getSourceRange()),
                                        *coopFunctionName(llvm::cast<clang::FunctionDecl>(reference->getDecl()))));
    explainFailures(kernel);
    rejectPlaces(kernel);
    readInstances(walk, kernel);
    chooseStoragePoint(walk, kernel);
    readTypes(walk, kernel);
    findIdleGroups(walk, kernel);
    kernel.ownShared = staticSharedBytes(source, function);
    followPayloads(kernel);
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

  void rejectPlaces(Kernel &kernel) {
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

  void readInstances(const WalkResult &walk, Kernel &kernel) {
    for (const clang::FunctionDecl *instance : instantiationsOf(function)) {
      InstanceCalls found(source);
      found.TraverseStmt(instance->getBody());
      block.readInstance(instance, instanceName(instance), kernel);
      for (size_t i = 0; i != kernel.calls.size(); ++i)
        for (const clang::CallExpr *call : found.calls[source.offset(walk.calls[i].callee->getBeginLoc())]) {
          llvm::SmallVector<const clang::Expr *, 6> arguments(call->arg_begin(), call->arg_end());
          kernel.calls[i].instances.push_back(reader.instance(kernel.calls[i], arguments, instanceName(instance)));
          BlockExtents::complete(kernel, kernel.calls[i].instances.back());
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
  std::vector<const clang::Stmt *> storageCandidates(const WalkResult &walk, const Kernel &kernel) const {
    const WalkedCall *first = nullptr;
    size_t common = 0;
    for (size_t i = 0; i != kernel.calls.size(); ++i) {
      if (kernel.calls[i].exchange() == Exchange::Never)
        continue;
      const WalkedCall &walked = walk.calls[i];
      if (!first) {
        first = &walked;
        common = walked.parents.size();
        continue;
      }
      size_t shared = 0;
      while (shared < common && shared < walked.parents.size() && walked.parents[shared] == first->parents[shared])
        ++shared;
      common = shared;
    }
    std::vector<const clang::Stmt *> children;
    for (size_t i = 0; first && i != common; ++i)
      if (llvm::isa<clang::CompoundStmt>(first->parents[i]))
        children.push_back(i + 1 < first->parents.size() ? first->parents[i + 1] : first->fullExpression);
    return children;
  }

  /// As far out as every type can still be named.
  void chooseStoragePoint(const WalkResult &walk, Kernel &kernel) {
    std::string hidden;
    size_t hiddenAt = 0;
    clang::FileID file = source.file(function->getBody()->getBeginLoc());
    for (const clang::Stmt *child : storageCandidates(walk, kernel)) {
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
    if (!hidden.empty()) {
      Call &call = kernel.calls[hiddenAt];
      call.problems.push_back(diagnose(Message::LocalTypeHidden, call.operandSpans[2], hidden));
    }
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
  const clang::FunctionDecl *function;
  PlainUniformity uniformity;
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
    if (names.found.empty())
      continue;
    inBodies.insert(names.found.begin(), names.found.end());
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
