#include "Frontend/Reader.h"
#include "Frontend/CallingContexts.h"
#include "Frontend/Describe.h"
#include "Frontend/Descriptors.h"
#include "Frontend/FunctionReader.h"
#include "Frontend/Helpers.h"
#include "Frontend/Instantiations.h"
#include "Frontend/Names.h"
#include "Frontend/OperationNames.h"

#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/RecursiveASTVisitor.h>

namespace coop {
namespace {

/// All functions of the translation unit's own files that have a body as the user wrote it.
class BodyFinder : public clang::RecursiveASTVisitor<BodyFinder> {
public:
  std::vector<const clang::FunctionDecl *> functions;

  bool VisitFunctionDecl(clang::FunctionDecl *function) {
    if (function->doesThisDeclarationHaveABody() && function->getBody() && !function->isTemplateInstantiation())
      functions.push_back(function);
    return true;
  }
  bool VisitLambdaExpr(clang::LambdaExpr *lambda) {
    functions.push_back(lambda->getCallOperator());
    return true;
  }
};

/// Finds names of operations that stand in no body: in initializers at namespace scope, default arguments, default member
/// initializers.
class NamesOutside : public clang::RecursiveASTVisitor<NamesOutside> {
public:
  explicit NamesOutside(llvm::ArrayRef<const clang::FunctionDecl *> functions) {
    for (const clang::FunctionDecl *function : functions)
      bodies.insert(function->getBody());
  }
  std::vector<const clang::Expr *> found;

  bool TraverseStmt(clang::Stmt *stmt, DataRecursionQueue *queue = nullptr) {
    return bodies.contains(stmt) || RecursiveASTVisitor::TraverseStmt(stmt, queue);
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr *reference) { return visit(reference); }
  bool VisitOverloadExpr(clang::OverloadExpr *lookup) { return visit(lookup); }

private:
  bool visit(const clang::Expr *expr) {
    if (namesOperation(expr))
      found.push_back(expr);
    return true;
  }

  llvm::DenseSet<const clang::Stmt *> bodies;
};

} // namespace

/// Calls in system headers stay as they are. Only those headers are searched that spell the runtime's namespace.
static void readSystemHeaders(const Source &source, FileFacts &facts) {
  llvm::DenseMap<clang::FileID, bool> spells;
  NameFinder names;
  // Headers that spell it are not precompiled.
  for (clang::Decl *decl : source.context.getTranslationUnitDecl()->noload_decls()) {
    if (decl->isImplicit() || decl->getLocation().isInvalid() || !source.inSystemHeader(decl->getLocation()))
      continue;
    clang::FileID file = source.file(decl->getLocation());
    auto entry = source.manager.getFileEntryRefForID(file);
    if (!entry || source.isRuntime(*entry))
      continue;
    auto [known, isNew] = spells.try_emplace(file, false);
    if (isNew)
      known->second = spellsRuntime(source.buffer(file));
    if (known->second)
      names.TraverseDecl(decl);
  }
  for (const clang::Expr *expr : names.found)
    facts.problems.push_back(diagnose(Message::SystemHeader, source.place(expr->getSourceRange()),
                                      calleeName(expr).coopName));
}

static void addBlock(Kernel &kernel, const std::string &instance, const GroupFact &group, const std::string &statedIn) {
  bool known = llvm::any_of(kernel.blocks, [&](const BlockStatement &block) {
    return block.instance == instance && block.group.statement == group.statement && block.group.extents == group.extents;
  });
  if (!known && group.threads())
    kernel.blocks.push_back({instance, group, statedIn});
}

/// What the functions that a kernel calls state of its block holds for the kernel, too. `read` says which function each of the
/// facts' kernels is.
static void addCalleesBlocks(const Source &source, const Helpers &helpers, llvm::ArrayRef<const clang::FunctionDecl *> functions,
                             llvm::ArrayRef<std::pair<size_t, Kernel>> read, FileFacts &facts) {
  llvm::DenseMap<const clang::FunctionDecl *, std::vector<BlockStatement>> stated;
  for (size_t i = 0; i != read.size(); ++i)
    stated[functions[read[i].first]] = facts.kernels[i].blocks;
  for (size_t i = 0; i != read.size(); ++i) {
    const clang::FunctionDecl *kernel = functions[read[i].first];
    if (!kernel->hasAttr<clang::CUDAGlobalAttr>())
      continue;
    llvm::SmallVector<const clang::FunctionDecl *> pending;
    if (kernel->isTemplated() && facts.kernels[i].reachedIn.empty()) // all that is known of it is its text
      pending.push_back(kernel);
    llvm::DenseSet<const clang::FunctionDecl *> seen{kernel};
    while (!pending.empty())
      for (const clang::FunctionDecl *callee : helpers.callees(pending.pop_back_val())) {
        if (!seen.insert(callee).second)
          continue;
        pending.push_back(callee);
        for (const BlockStatement &block : stated.lookup(callee)) // of a template only its instantiations know which
          if (block.instance.empty())
            addBlock(facts.kernels[i], "", block.group, "");
      }
    for (const ReachedFunction &each : std::vector(facts.kernels[i].reachedIn))
      for (const auto &[function, blocks] : stated)
        if (source.place(function->getBody()->getSourceRange()) == each.body)
          for (const BlockStatement &block : blocks)
            if (block.instance == each.instance)
              addBlock(facts.kernels[i], each.from, block.group, each.instance);
  }
}

static bool runsOnBoth(const clang::FunctionDecl *function) {
  return function->hasAttr<clang::CUDAHostAttr>() && function->hasAttr<clang::CUDADeviceAttr>();
}

/// Those that are called in front of those that call them, and all of them again where one finds that a function cannot
/// have its callers' storage.
static void readFunctions(const Source &source, llvm::ArrayRef<ClangError> errors,
                          llvm::ArrayRef<WatchedRange> conditionals, const Launches &launches,
                          llvm::ArrayRef<const clang::FunctionDecl *> functions, FileFacts &facts) {
  llvm::DenseMap<const clang::FunctionDecl *, size_t> order;
  std::vector<const clang::FunctionDecl *> kernels;
  llvm::DenseSet<const clang::FunctionDecl *> naming; ///< those that name something of ours themselves
  for (const clang::FunctionDecl *function : functions) {
    order.try_emplace(function, order.size());
    if (function->hasAttr<clang::CUDAGlobalAttr>())
      kernels.push_back(function);
    if (namesOperations(function) || namesDescriptors(function))
      naming.insert(function);
  }
  // What has calls in device code alone may have none here.
  bool isHost = !source.language.CUDAIsDevice;
  if (naming.empty() && !(isHost && llvm::any_of(functions, runsOnBoth)))
    return;
  Instantiations instantiations(source, functions);
  Helpers helpers(source, functions, instantiations);
  for (const clang::FunctionDecl *function : functions)
    if (isHost && runsOnBoth(function) && !helpers.obstacle(function).empty())
      facts.keptOnHost.push_back(source.place(function->getBody()->getSourceRange()));
  llvm::erase_if(kernels, [&](const clang::FunctionDecl *kernel) {
    return helpers.callees(kernel).empty() && lambdasIn(kernel->getBody()).empty();
  });
  CallingContexts contexts(source, launches, helpers, kernels);
  const std::vector<Diagnostic> problems = facts.problems;
  llvm::DenseSet<const clang::FunctionDecl *> lenders;
  for (bool again = true; again;) {
    facts.problems = problems;
    facts.kernels.clear();
    helpers.changed = false;
    UnitContext unit{source, errors, conditionals, launches, instantiations, helpers, contexts};
    unit.lenders = lenders;
    std::vector<std::pair<size_t, Kernel>> read;
    for (const clang::FunctionDecl *function : helpers.calleesFirst()) {
      bool isDevice = function->hasAttr<clang::CUDADeviceAttr>() || function->hasAttr<clang::CUDAGlobalAttr>();
      bool calls = isDevice && llvm::any_of(helpers.callees(function), [&](const clang::FunctionDecl *callee) {
        return unit.collective.contains(callee);
      });
      if (!calls && !naming.contains(function))
        continue;
      readFunction(unit, function, facts);
      for (Kernel &kernel : facts.kernels)
        read.push_back({order.lookup(function), std::move(kernel)});
      facts.kernels.clear();
    }
    llvm::stable_sort(read, [](const auto &a, const auto &b) { return a.first < b.first; });
    for (auto &[place, kernel] : read)
      facts.kernels.push_back(std::move(kernel));
    again = helpers.changed || unit.lenders.size() != lenders.size();
    lenders = unit.lenders;
    if (!again)
      addCalleesBlocks(source, helpers, functions, read, facts);
  }
}

void readUnit(const Source &source, llvm::ArrayRef<ClangError> errors, llvm::ArrayRef<WatchedRange> conditionals,
              FileFacts &facts) {
  BodyFinder bodies;
  visitOwnDeclarations(source, bodies);
  Launches launches = findLaunches(source);
  facts.launches = launches.facts;
  facts.sharedBytes = launches.sharedBytes;
  facts.mentions = launches.mentions;
  readFunctions(source, errors, conditionals, launches, bodies.functions, facts);

  std::vector<Diagnostic> misplaced = misplacedDescriptors(source);
  facts.problems.insert(facts.problems.end(), misplaced.begin(), misplaced.end());

  NamesOutside outside(bodies.functions);
  visitOwnDeclarations(source, outside);
  for (const clang::Expr *expr : outside.found)
    facts.problems.push_back(diagnose(Message::OutsideFunction, source.place(expr->getSourceRange()),
                                      calleeName(expr).coopName));
  readSystemHeaders(source, facts);
}

} // namespace coop
