#include "Lint/Lint.h"
#include "Frontend/Launches.h"
#include "Frontend/Parse.h"
#include "Frontend/PreprocessorWatch.h"
#include "Lint/Explain.h"
#include "Uniformity/Meaning.h"
#include "Uniformity/Uniformity.h"

#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendAction.h>

namespace coop {
namespace {

class ErrorCollector : public clang::DiagnosticConsumer {
public:
  explicit ErrorCollector(LintResult &result) : result(result) {}

  void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic &info) override {
    DiagnosticConsumer::HandleDiagnostic(level, info);
    if (level < clang::DiagnosticsEngine::Error)
      return;
    llvm::SmallString<128> text;
    info.FormatDiagnostic(text);
    if (level == clang::DiagnosticsEngine::Fatal)
      result.diagnostics.push_back(diagnose(Message::CannotRead, {}, text.str()));
    else
      result.clangErrors.push_back(text.str().str());
  }

private:
  LintResult &result;
};

class KernelFinder : public clang::RecursiveASTVisitor<KernelFinder> {
public:
  explicit KernelFinder(const Source &source) : source(source) {}

  bool shouldVisitTemplateInstantiations() const { return true; }
  bool TraverseStmt(clang::Stmt *, DataRecursionQueue * = nullptr) { return true; } // no kernel is declared in a body
  bool VisitFunctionDecl(clang::FunctionDecl *function) {
    bool isKernel = function->hasAttr<clang::CUDAGlobalAttr>() && function->doesThisDeclarationHaveABody();
    if (isKernel && !function->isDependentContext() && !source.inSystemHeader(function->getLocation()))
      kernels.push_back(function);
    return true;
  }

  std::vector<const clang::FunctionDecl *> kernels;

private:
  const Source &source;
};

/// Whether a kernel may have operations that are not calls of coop: in what it says itself, or in what it calls of the user's.
class PlainOperations : public clang::RecursiveASTVisitor<PlainOperations> {
public:
  explicit PlainOperations(const Source &source) : source(source) {}
  bool any = false;

  bool shouldVisitImplicitCode() const { return true; }
  bool VisitCallExpr(clang::CallExpr *call) {
    const clang::FunctionDecl *callee = call->getDirectCallee();
    auto *member = llvm::dyn_cast<clang::CXXMemberCallExpr>(call);
    if (!callee || isOwn(callee))
      return found();
    llvm::SmallVector<const clang::Expr *, 8> arguments(call->arg_begin(), call->arg_end());
    auto meaning = uniformity::meaningOf(callee, member ? member->getImplicitObjectArgument() : nullptr, arguments);
    bool matters = meaning && (meaning->participates || meaning->separates || meaning->dynamicGroup);
    return matters && meaning->family != uniformity::Family::Coop ? found() : true;
  }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr *construct) { return isOwn(construct->getConstructor()) ? found() : true; }
  bool VisitVarDecl(clang::VarDecl *variable) {
    auto *record = variable->getType()->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    return record && record->hasDefinition() && !record->hasTrivialDestructor() ? found() : true;
  }
  bool VisitAsmStmt(clang::AsmStmt *) { return found(); }

private:
  bool found() { return any = true, false; }
  bool isOwn(const clang::FunctionDecl *function) const {
    return !function->isImplicit() && !source.inSystemHeader(function->getLocation());
  }
  const Source &source;
};

llvm::StringRef verdictName(const uniformity::Site &site) {
  switch (site.verdict) {
  case uniformity::Verdict::Proven: return "proven";
  case uniformity::Verdict::Divergent: return site.onlyLeft ? "left" : "divergent";
  case uniformity::Verdict::Conditional: return "conditional";
  case uniformity::Verdict::Unproven: return "unproven";
  }
  llvm_unreachable("verdict");
}

/// What keeps a site from being proven: the end of its chain.
llvm::StringRef causeName(uniformity::Cause cause) {
  using uniformity::Cause;
  switch (cause) {
  case Cause::UnknownCall: return "the result of a call that is not seen";
  case Cause::MayBeWritten: return "memory that the kernel may write";
  case Cause::SharedRace: return "shared memory that may be written at the same time";
  case Cause::Merge: return "a value set on ways that threads take differently";
  case Cause::Rounds: return "a value that depends on the round of a loop";
  case Cause::Load: return "a load";
  case Cause::Tile: return "a result that is uniform over fewer threads";
  case Cause::Assembly: return "assembly";
  case Cause::None:
  case Cause::Given:
  case Cause::ThreadIndex:
  case Cause::BlockIndex:
  case Cause::Atomic:
  case Cause::Volatile:
  case Cause::OneThread:
  case Cause::PerThread:
  case Cause::Lane:
  case Cause::Computed:
  case Cause::Unseen: return "a value that is not followed";
  }
  llvm_unreachable("cause");
}

void explainUnproven(const Source &source, const uniformity::Site &site, LintVerdict &verdict) {
  if (site.verdict != uniformity::Verdict::Unproven)
    return;
  verdict.reason = "nothing that could be named";
  for (const uniformity::Step &step : site.chain) {
    if (step.at.isValid())
      verdict.reasonSpan = source.place(step.at);
    if (step.kind == uniformity::Step::Kind::Source)
      verdict.reason = causeName(step.cause).str() + (step.name.empty() ? "" : ", '" + step.name + "'");
  }
}

uniformity::Options optionsOf(const LaunchExtents &launch) {
  uniformity::Options options;
  options.assumeRaceFree = true;
  std::int64_t threads = 1;
  for (unsigned axis = 0; axis != 3; ++axis) {
    if (launch.grid)
      options.extents.grid[axis] = (*launch.grid)[axis];
    if (launch.block) {
      options.extents.block[axis] = (*launch.block)[axis];
      threads *= (*launch.block)[axis];
    }
  }
  if (launch.block)
    options.extents.maxThreads = threads;
  return options;
}

/// Lanes that all of a kernel's launches in sight have whose blocks are constants; nothing where there is none.
std::optional<std::uint32_t> lanesLaunched(const Source &source, const clang::FunctionDecl *kernel, const Launches &launches) {
  std::optional<std::uint32_t> lanes;
  SourceSpan body = source.place(kernel->getBody()->getSourceRange());
  for (const LaunchFact &launch : launches.facts)
    if (launch.kernelBody == body && launch.isConstant()) {
      std::int64_t threads = *launch.extents[0] * *launch.extents[1] * *launch.extents[2];
      lanes = lanes.value_or(0xffffffff) & (threads < 32 ? (1u << std::max<std::int64_t>(threads, 0)) - 1 : 0xffffffffu);
    }
  return lanes;
}

/// Lanes that come and that are taken to exist. A template may make a mask for a block of the size of one of its arguments: then
/// it takes a launch to say that there are more.
std::uint32_t lanesOf(const Source &source, const uniformity::Site &site, const clang::FunctionDecl *kernel,
                      const Launches &launches) {
  auto *call = llvm::dyn_cast<clang::CallExpr>(site.call);
  bool hasMask = call && site.meaning.mask >= 0 && unsigned(site.meaning.mask) < call->getNumArgs();
  bool isSpelled = hasMask && llvm::isa<clang::IntegerLiteral>(call->getArg(site.meaning.mask)->IgnoreParenImpCasts());
  std::uint32_t assumed = kernel->isTemplateInstantiation() && !isSpelled ? 0 : 0xffffffff;
  return lanesLaunched(source, kernel, launches).value_or(assumed);
}

/// `all`: also kernels with nothing but calls of coop, which are another rule's business.
void judge(clang::ASTContext &context, const uniformity::Options &options, bool all, LintResult &result) {
  Source source(context);
  std::optional<Launches> launches;
  KernelFinder finder(source);
  for (clang::Decl *decl : source.ownDeclarations())
    finder.TraverseDecl(decl);
  for (const clang::FunctionDecl *kernel : finder.kernels) {
    PlainOperations plain(source);
    if (!all)
      plain.TraverseStmt(kernel->getBody());
    if (!all && !plain.any)
      continue;
    // A kernel at a time: what is shared between kernels is little, what one takes may be much.
    uniformity::Uniformity uniformity(context, options);
    for (const uniformity::Site &site : uniformity.kernel(kernel).sites) {
      if (site.unnamed() && !launches)
        launches = findLaunches(source);
      auto misnamed = site.unnamed() ? diagnoseMask(source, site, lanesOf(source, site, kernel, *launches)) : std::nullopt;
      result.verdicts.push_back({kernel->getNameAsString(), site.meaning.name, groupName(site.scope).str(),
                                 misnamed ? "divergent" : verdictName(site).str(), source.place(site.call->getSourceRange()), "", {}});
      explainUnproven(source, site, result.verdicts.back());
      // Calls of coop are another rule's business.
      if (site.meaning.family == uniformity::Family::Coop)
        continue;
      if (misnamed)
        result.diagnostics.push_back(std::move(*misnamed));
      if (auto diagnostic = diagnoseSite(source, site))
        result.diagnostics.push_back(std::move(*diagnostic));
    }
  }
}

class LintAction : public clang::ASTFrontendAction {
public:
  LintAction(const LaunchExtents &launch, const std::optional<PrecompiledHeaders> &headers, LintResult &result, bool &complete)
      : options(optionsOf(launch)), headers(headers), result(result), complete(complete) {}

protected:
  bool BeginSourceFileAction(clang::CompilerInstance &compiler) override {
    watch = watchPreprocessor(compiler);
    return true;
  }

  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance &, llvm::StringRef) override {
    class Consumer : public clang::ASTConsumer {
    public:
      explicit Consumer(LintAction &action) : action(action) {}
      void HandleTranslationUnit(clang::ASTContext &context) override { action.read(context); }

    private:
      LintAction &action;
    };
    return std::make_unique<Consumer>(*this);
  }

private:
  void read(clang::ASTContext &context) {
    complete = !headers || (includesAll(*watch, *headers) && result.clangErrors.empty() && result.diagnostics.empty());
    if (complete)
      judge(context, options, /*all=*/true, result);
  }

  uniformity::Options options;
  const std::optional<PrecompiledHeaders> &headers;
  LintResult &result;
  bool &complete;
  std::shared_ptr<PreprocessorWatch> watch;
};

/// As the front end reads: not with what is precompiled where that cannot be relied on.
std::optional<LintResult> lintOnce(const FrontendRequest &request, const LaunchExtents &launch,
                                   const std::optional<PrecompiledHeaders> &headers) {
  LintResult result;
  ErrorCollector collector(result);
  bool complete = false;
  parseFile(request, request.file, request.translation.architectures.front(), Pass::Device, {}, collector,
            std::make_unique<LintAction>(launch, headers, result, complete), headers);
  if (headers && !complete)
    return std::nullopt;
  sortAndDeduplicate(result.diagnostics);
  return result;
}

std::optional<std::array<std::int64_t, 3>> parseExtents(llvm::StringRef text) {
  std::array<std::int64_t, 3> result{1, 1, 1};
  llvm::SmallVector<llvm::StringRef, 3> parts;
  text.split(parts, 'x');
  if (parts.size() > 3)
    return std::nullopt;
  for (unsigned axis = 0; axis != parts.size(); ++axis)
    if (parts[axis].getAsInteger(10, result[axis]) || result[axis] < 1)
      return std::nullopt;
  return result;
}

} // namespace

std::optional<LaunchExtents> parseLaunch(llvm::StringRef text) {
  auto [grid, block] = text.split(',');
  LaunchExtents launch{parseExtents(grid), parseExtents(block)};
  return launch.grid && launch.block ? std::optional(launch) : std::nullopt;
}

void lintUnit(clang::ASTContext &context, const LaunchExtents &launch, LintResult &result) {
  judge(context, optionsOf(launch), /*all=*/false, result);
  sortAndDeduplicate(result.diagnostics);
}

LintResult lintFile(const FrontendRequest &request, const LaunchExtents &launch) {
  if (auto headers = precompiledHeaders(request, request.translation.architectures.front(), Pass::Device))
    if (auto result = lintOnce(request, launch, headers))
      return std::move(*result);
  return *lintOnce(request, launch, std::nullopt);
}

} // namespace coop
