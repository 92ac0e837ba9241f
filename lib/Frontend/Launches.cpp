#include "Frontend/Launches.h"
#include "Frontend/HostConstants.h"
#include "Frontend/Names.h"

#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Lex/Lexer.h>

#include <algorithm>

namespace coop {
namespace {

/// A launch as the AST has it.
struct RawLaunch {
  const clang::Expr *expr = nullptr;
  LaunchFact::Form form = LaunchFact::Form::Chevrons;
  const clang::Expr *kernel = nullptr, *block = nullptr; ///< `block`: the configuration for Form::Config
};

/// The toolkit's launching functions, and where kernel and block stand in them.
struct LaunchFunction {
  llvm::StringRef name;
  LaunchFact::Form form;
  unsigned kernel, block;
};
constexpr LaunchFunction launchFunctions[] = {
    {"cudaLaunchKernel", LaunchFact::Form::Function, 0, 2},
    {"cudaLaunchCooperativeKernel", LaunchFact::Form::Function, 0, 2},
    {"cudaLaunchKernelEx", LaunchFact::Form::Config, 1, 0},
    {"cudaLaunchKernelExC", LaunchFact::Form::Config, 1, 0},
};

/// The function or template that a callee names, resolved or not.
const clang::NamedDecl *calleeDecl(const clang::CallExpr *call) {
  const clang::Expr *callee = call->getCallee()->IgnoreParenImpCasts();
  if (auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(callee))
    return reference->getDecl();
  auto *lookup = llvm::dyn_cast<clang::UnresolvedLookupExpr>(callee);
  return lookup && lookup->getNumDecls() ? (*lookup->decls_begin())->getUnderlyingDecl() : nullptr;
}

class LaunchVisitor : public clang::RecursiveASTVisitor<LaunchVisitor> {
public:
  explicit LaunchVisitor(const Source &source) : source(source) {}
  std::vector<RawLaunch> found;

  bool VisitCUDAKernelCallExpr(clang::CUDAKernelCallExpr *call) {
    if (call->getConfig() && call->getConfig()->getNumArgs() > 1)
      found.push_back({call, LaunchFact::Form::Chevrons, call->getCallee(), call->getConfig()->getArg(1)});
    return true;
  }
  bool VisitCallExpr(clang::CallExpr *call) {
    const clang::NamedDecl *decl = calleeDecl(call);
    if (!decl || !decl->getIdentifier() || !source.inSystemHeader(decl->getLocation()))
      return true;
    for (const LaunchFunction &row : launchFunctions)
      if (row.name == decl->getName() && call->getNumArgs() > std::max(row.kernel, row.block))
        found.push_back({call, row.form, call->getArg(row.kernel), call->getArg(row.block)});
    return true;
  }

private:
  const Source &source;
};

/// Functions with a body, instantiations included.
class HostFunctions : public clang::RecursiveASTVisitor<HostFunctions> {
public:
  llvm::SetVector<const clang::FunctionDecl *> functions;

  bool shouldVisitTemplateInstantiations() const { return true; }
  bool VisitFunctionDecl(clang::FunctionDecl *function) {
    auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
    bool isLambda = method && method->getParent()->isLambda(); // read with the function around it
    bool isDevice = function->hasAttr<clang::CUDAGlobalAttr>() ||
                    (function->hasAttr<clang::CUDADeviceAttr>() && !function->hasAttr<clang::CUDAHostAttr>());
    if (function->doesThisDeclarationHaveABody() && function->getBody() && !isLambda && !isDevice)
      functions.insert(function);
    return true;
  }
};

/// Names of kernels.
class KernelNames : public clang::RecursiveASTVisitor<KernelNames> {
public:
  std::vector<std::pair<const clang::Expr *, const clang::FunctionDecl *>> found;

  bool shouldVisitTemplateInstantiations() const { return true; }
  bool VisitDeclRefExpr(clang::DeclRefExpr *reference) {
    add(reference, reference->getDecl());
    return true;
  }
  bool VisitOverloadExpr(clang::OverloadExpr *lookup) {
    for (const clang::NamedDecl *decl : lookup->decls())
      add(lookup, decl->getUnderlyingDecl());
    return true;
  }

private:
  void add(const clang::Expr *expr, const clang::NamedDecl *decl) {
    if (auto *templated = llvm::dyn_cast<clang::FunctionTemplateDecl>(decl))
      decl = templated->getTemplatedDecl();
    if (auto *function = llvm::dyn_cast<clang::FunctionDecl>(decl); function && function->hasAttr<clang::CUDAGlobalAttr>())
      found.push_back({expr, kernelPattern(function)->getCanonicalDecl()});
  }
};

bool holds(const clang::Stmt *stmt, const clang::Expr *wanted) {
  return stmt && (stmt == wanted || llvm::any_of(stmt->children(), [&](auto *child) { return holds(child, wanted); }));
}

class LaunchReader {
public:
  LaunchReader(const Source &source, const clang::FunctionDecl *function, Launches &result)
      : source(source), function(function), constants(source, function), result(result) {}

  void read(const RawLaunch &launch) {
    NamedKernels named = constants.kernels(launch.kernel);
    if (named.spelled && named.complete && holds(launch.kernel, named.spelled))
      result.references.insert(named.spelled);
    for (const clang::FunctionDecl *kernel : named.functions) {
      const clang::FunctionDecl *definition = nullptr;
      if (!kernelPattern(kernel)->hasBody(definition) || source.inSystemHeader(definition->getLocation()))
        continue;
      LaunchFact fact;
      fact.form = launch.form;
      fact.kernel = kernel->getNameAsString();
      fact.kernelBody = source.place(definition->getBody()->getSourceRange());
      fact.instance = kernel->isTemplateInstantiation() ? instanceName(kernel) : std::string();
      fact.certain = named.complete && named.functions.size() == 1;
      place(launch, fact);
      spellArguments(launch, fact);
      auto extents = launch.form == LaunchFact::Form::Config ? constants.configuredBlock(launch.block, launch.expr)
                                                             : constants.shape(launch.block);
      if (extents)
        fact.extents = *extents;
      result.facts.push_back(std::move(fact));
    }
  }

private:
  void place(const RawLaunch &launch, LaunchFact &fact) const {
    fact.span = source.place(launch.expr->getSourceRange());
    fact.declaration = source.place(outermostDeclaration(function)->getSourceRange());
    fact.block = source.place(launch.block->getSourceRange());
    if (auto span = source.span(launch.block->getSourceRange()); span && span->file == source.mainFile())
      fact.blockText = source.text(*span);
    else if (launch.block->getBeginLoc().isMacroID())
      fact.macro = clang::Lexer::getImmediateMacroName(launch.block->getBeginLoc(), source.manager, source.language).str();
  }

  /// In a template, what the launch calls the kernel's arguments.
  void spellArguments(const RawLaunch &launch, LaunchFact &fact) const {
    // Without template arguments of its own the kernel's name depends on nothing, but the arguments say which it is.
    fact.dependent = launch.expr->isTypeDependent() || launch.kernel->isTypeDependent() || launch.kernel->isValueDependent() ||
                     launch.block->isTypeDependent() || launch.block->isValueDependent() ||
                     function->isTemplateInstantiation();
    fact.isPattern = fact.dependent && !function->isTemplateInstantiation();
    fact.mayRunOnDevice = function->hasAttr<clang::CUDADeviceAttr>();
    const clang::Expr *kernel = stripped(launch.kernel);
    llvm::ArrayRef<clang::TemplateArgumentLoc> arguments;
    if (auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(kernel))
      arguments = reference->template_arguments();
    else if (auto *lookup = llvm::dyn_cast<clang::OverloadExpr>(kernel))
      arguments = lookup->template_arguments();
    for (const clang::TemplateArgumentLoc &argument : arguments) {
      auto span = source.span(argument.getSourceRange());
      fact.arguments.push_back(span ? source.text(*span) : std::string());
    }
  }

  const Source &source;
  const clang::FunctionDecl *function;
  HostConstants constants;
  Launches &result;
};

/// What an instantiation says of a launch that depends on nothing, its template says already.
void dropRepeated(std::vector<LaunchFact> &facts) {
  std::stable_sort(facts.begin(), facts.end(), [](auto &a, auto &b) { return a.block.begin < b.block.begin; });
  std::vector<LaunchFact> kept;
  for (LaunchFact &fact : facts) {
    bool repeated = llvm::any_of(kept, [&](const LaunchFact &other) {
      if (!(other.block == fact.block) || !(other.span == fact.span) || !(other.kernelBody == fact.kernelBody))
        return false;
      return !other.dependent || (other.instance == fact.instance && other.extents == fact.extents);
    });
    if (!repeated)
      kept.push_back(std::move(fact));
  }
  facts = std::move(kept);
}

} // namespace

const clang::FunctionDecl *kernelPattern(const clang::FunctionDecl *kernel) {
  const clang::FunctionDecl *pattern = kernel->getTemplateInstantiationPattern();
  return pattern ? pattern : kernel;
}

Launches findLaunches(const Source &source) {
  Launches result;
  HostFunctions hosts;
  KernelNames names;
  for (clang::Decl *decl : source.context.getTranslationUnitDecl()->decls())
    if (!source.inSystemHeader(decl->getLocation()) && !decl->isImplicit()) {
      hosts.TraverseDecl(decl);
      names.TraverseDecl(decl);
    }
  // A template before its instantiations.
  llvm::SmallVector<const clang::FunctionDecl *> functions(hosts.functions.begin(), hosts.functions.end());
  llvm::stable_sort(functions, [](auto *a, auto *b) { return a->isTemplateInstantiation() < b->isTemplateInstantiation(); });
  for (const clang::FunctionDecl *function : functions) {
    LaunchVisitor visitor(source);
    visitor.TraverseStmt(function->getBody());
    if (visitor.found.empty())
      continue;
    LaunchReader reader(source, function, result);
    for (const RawLaunch &launch : visitor.found)
      reader.read(launch);
  }
  for (const auto &[expr, kernel] : names.found)
    if (!result.references.contains(expr))
      result.mentioned.insert(kernel);
  dropRepeated(result.facts);
  return result;
}

} // namespace coop
