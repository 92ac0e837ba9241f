#include "Uniformity/Uniformity.h"
#include "Uniformity/FunctionAnalysis.h"

#include <clang/AST/Attr.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/Support/TimeProfiler.h>

namespace coop::uniformity {
namespace {

/// Stores are found on the way: what was judged before all were known is judged again. So is what was judged by what was known
/// of calls when they were first seen, but from where it stands.
constexpr unsigned mostRounds = 12;

std::optional<std::int64_t> constantOf(const clang::Expr *expr, const clang::ASTContext &context) {
  clang::Expr::EvalResult result;
  if (!expr || expr->isValueDependent() || !expr->EvaluateAsInt(result, context))
    return std::nullopt;
  return result.Val.getInt().getExtValue();
}

/// Adds what the kernel's own attributes say.
Extents extentsOf(const clang::FunctionDecl *kernel, Extents extents, const clang::ASTContext &context) {
  if (auto *bounds = kernel->getAttr<clang::CUDALaunchBoundsAttr>())
    if (auto most = constantOf(bounds->getMaxThreads(), context))
      extents.maxThreads = std::min(extents.maxThreads, std::max<std::int64_t>(*most, 1));
  if (auto *cluster = kernel->getAttr<clang::CUDAClusterDimsAttr>()) {
    std::int64_t blocks = 1;
    for (const clang::Expr *extent : {cluster->getX(), cluster->getY(), cluster->getZ()})
      blocks *= constantOf(extent, context).value_or(1);
    extents.blocksPerCluster = std::max(extents.blocksPerCluster, blocks);
  }
  return extents;
}

} // namespace

struct Uniformity::Analyzed {
  std::unique_ptr<Engine> engine;
  std::unique_ptr<FunctionAnalysis> analysis;
  CallContext call;
  KernelReport report;
};

Uniformity::Uniformity(clang::ASTContext &context, Options options) : context(context), options(std::move(options)) {}
Uniformity::~Uniformity() = default;

Uniformity::Analyzed &Uniformity::analyzed(const clang::FunctionDecl *kernel) {
  const clang::FunctionDecl *definition = kernel;
  kernel->hasBody(definition);
  auto &slot = kernels[definition];
  if (slot)
    return *slot;
  llvm::TimeTraceScope timed("Participation", [&] { return definition->getNameAsString(); });
  slot = std::make_unique<Analyzed>();
  slot->report.kernel = definition;
  slot->engine = std::make_unique<Engine>(context, extentsOf(definition, options.extents, context));
  slot->engine->raceFree = options.assumeRaceFree;
  slot->engine->given = options.arguments;
  slot->engine->anyCaller = options.anyCaller;
  if (!slot->engine->graph(definition, true).valid()) {
    slot->report.complete = false;
    return *slot;
  }
  Summary summary;
  bool isStale = false;
  for (unsigned round = 0; round != mostRounds; ++round) {
    bool storesHold = round != 0 && slot->engine->answersHold();
    slot->engine->beginRound();
    if (storesHold)
      slot->analysis->forgetCalls();
    else
      slot->analysis = std::make_unique<FunctionAnalysis>(*slot->engine, definition, true, 0, slot->call);
    summary = slot->analysis->run();
    if (slot->engine->answersHold() && slot->engine->summariesHold())
      break;
    if (round + 1 == mostRounds) {
      slot->engine->gaveUp = true;
      isStale = true;
    }
  }
  slot->report.sites = std::move(summary.sites);
  judgeNamed(summary.named, slot->report.sites);
  if (isStale)
    for (Site &site : slot->report.sites)
      site.verdict = Verdict::Unproven;
  slot->report.complete = !slot->engine->gaveUp;
  const clang::SourceManager &sources = context.getSourceManager();
  llvm::sort(slot->report.sites, [&](const Site &a, const Site &b) {
    return sources.isBeforeInTranslationUnit(a.place->getBeginLoc(), b.place->getBeginLoc());
  });
  return *slot;
}

const KernelReport &Uniformity::kernel(const clang::FunctionDecl *kernel) { return analyzed(kernel).report; }

Answer Uniformity::query(const clang::FunctionDecl *kernel, const clang::Expr *value, Scope scope) {
  Analyzed &known = analyzed(kernel);
  Answer nothing;
  nothing.verdict = Verdict::Unproven;
  return known.analysis ? known.analysis->valueAnswer(value, scope) : nothing;
}

Answer Uniformity::query(const clang::FunctionDecl *kernel, const clang::Stmt *point, Scope scope) {
  Analyzed &known = analyzed(kernel);
  Answer nothing;
  nothing.verdict = Verdict::Unproven;
  return known.analysis ? known.analysis->pointAnswer(point, scope) : nothing;
}

} // namespace coop::uniformity
