#include "Frontend/Participation.h"
#include "Frontend/Describe.h"
#include "Frontend/Explain.h"
#include "Frontend/Hoist.h"

namespace coop {
namespace {

Verdict verdictOf(uniformity::Verdict verdict) {
  switch (verdict) {
  case uniformity::Verdict::Proven: return Verdict::Proven;
  case uniformity::Verdict::Divergent: return Verdict::Divergent;
  case uniformity::Verdict::Conditional: return Verdict::Conditional;
  case uniformity::Verdict::Unproven: return Verdict::Unproven;
  }
  llvm_unreachable("verdict");
}

/// What is known of the block that runs one instantiation. Extents that only bound it are the analysis's own business.
uniformity::Extents extentsOf(const Kernel &kernel, const std::string &instance) {
  uniformity::Extents extents;
  const GroupFact *block = nullptr;
  for (const BlockStatement &statement : kernel.blocks)
    if (!block && statement.instance == instance)
      block = &statement.group;
  if (!block && kernel.inferred.stated && kernel.inferred.source != ExtentSource::Bound)
    block = &kernel.inferred;
  if (block && block->threads())
    for (unsigned axis = 0; axis != 3; ++axis)
      extents.block[axis] = *block->extents[axis];
  return extents;
}

} // namespace

std::optional<uniformity::Scope> scopeOf(const GroupFact &group) {
  switch (group.kind) {
  case GroupKind::Block:
  case GroupKind::Warps: return uniformity::Scope::Block;
  case GroupKind::Warp: return uniformity::Scope::Warp;
  case GroupKind::Tile: return group.width ? uniformity::tileScope(std::uint64_t(*group.width)) : std::nullopt;
  case GroupKind::Cluster: return uniformity::Scope::Cluster;
  case GroupKind::Grid: return uniformity::Scope::Grid;
  default: return std::nullopt;
  }
}

Participation::Participation(const Source &source, const Kernel &kernel, const clang::FunctionDecl *function,
                             std::string instance, bool anyCaller)
    : source(source), kernel(kernel), function(function), instance(std::move(instance)),
      options{extentsOf(kernel, this->instance), false, anyCaller, {}},
      analysis(const_cast<clang::ASTContext &>(source.context), options) {
  for (const uniformity::Site &site : analysis.kernel(function).sites)
    sites[site.call] = &site;
}

bool Participation::isReached(const clang::Stmt *place, uniformity::Scope scope) const {
  return analysis.query(function, place, scope).verdict == uniformity::Verdict::Proven;
}

const uniformity::Site *Participation::siteOf(const clang::Expr *call) const {
  auto site = sites.find(call);
  return site == sites.end() ? nullptr : site->second;
}

Agreement Participation::agreement(const uniformity::Answer &answer, llvm::StringRef group, const SourceSpan &at) const {
  Agreement result;
  result.verdict = verdictOf(answer.verdict);
  if (result.verdict == Verdict::Proven)
    return result;
  result.onlyLeft = answer.onlyLeft;
  result.condition = answer.condition;
  result.chain = explainChain(source, answer, group, at);
  result.cause = std::to_string(reinterpret_cast<std::uintptr_t>(answer.root));
  return result;
}

bool Participation::isLaunchOfThis(const LaunchFact &launch) const {
  return launch.kernelBody == kernel.body && launch.instance == instance && launch.certain && !launch.isPattern;
}

/// The verdict on a call as one launch has it run.
uniformity::Verdict Participation::verdictAt(const LaunchFact &launch, const clang::Expr *call) const {
  uniformity::Options known = options;
  std::string key;
  for (unsigned axis = 0; axis != 3; ++axis) {
    known.extents.block[axis] = launch.extents[axis];
    known.extents.grid[axis] = launch.grid[axis];
    key += std::to_string(*launch.extents[axis]) + "," + std::to_string(*launch.grid[axis]) + ",";
  }
  for (unsigned i = 0; i != launch.values.size() && i != function->getNumParams(); ++i)
    if (launch.values[i]) {
      known.arguments[function->getParamDecl(i)] = *launch.values[i];
      key += std::to_string(i) + "=" + std::to_string(*launch.values[i]) + ",";
    }
  auto &again = launched[key];
  if (!again)
    again = std::make_unique<uniformity::Uniformity>(const_cast<clang::ASTContext &>(source.context), known);
  for (const uniformity::Site &site : again->kernel(function).sites)
    if (site.call == call)
      return site.verdict;
  return uniformity::Verdict::Proven; // nobody gets there
}

/// Adds what the launches in sight say of a call that not all threads are known to reach.
void Participation::askLaunches(const clang::Expr *call, const uniformity::Answer &answer,
                                const std::vector<LaunchFact> &launches, Agreement &to) const {
  bool all = !kernel.launchedElsewhere;
  unsigned seen = 0;
  for (const LaunchFact &launch : launches) {
    if (!(launch.kernelBody == kernel.body))
      continue;
    ++seen;
    if (!isLaunchOfThis(launch)) {
      all = false;
      continue;
    }
    auto indexOf = [&](const clang::ParmVarDecl *parameter) { return parameter->getFunctionScopeIndex(); };
    bool isKnown = launch.isConstant() && launch.grid[0] && launch.grid[1] && launch.grid[2] &&
                   llvm::all_of(answer.parameters, [&](const clang::ParmVarDecl *parameter) {
                     return indexOf(parameter) < launch.values.size() && launch.values[indexOf(parameter)];
                   });
    bool roundsUp = llvm::any_of(answer.parameters, [&](const clang::ParmVarDecl *parameter) {
      return llvm::is_contained(launch.roundedUp, indexOf(parameter));
    });
    std::optional<LaunchEvidence::Kind> kind;
    if (isKnown)
      kind = verdictAt(launch, call) == uniformity::Verdict::Proven ? LaunchEvidence::Kind::Holds
                                                                    : LaunchEvidence::Kind::Breaks;
    else if (roundsUp)
      kind = LaunchEvidence::Kind::RoundsUp;
    all &= kind == LaunchEvidence::Kind::Holds;
    if (kind)
      to.launches.push_back({*kind, launch.span});
  }
  to.allLaunchesHold = all && seen != 0;
}

/// Says where a function is called that has the call, unless the chain already does.
void Participation::addPlace(const uniformity::Site *site, Agreement &to) const {
  if (!site || site->place == site->call || to.verdict == Verdict::Proven)
    return;
  SourceSpan at = source.place(site->place->getSourceRange());
  if (llvm::any_of(to.chain, [&](const Note &note) { return note.message == Message::NoteCalledFrom && note.span == at; }))
    return;
  auto *call = llvm::dyn_cast<clang::CallExpr>(site->place);
  const clang::FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
  Diagnostic said = diagnose(Message::NoteCalledFrom, at, callee ? callee->getNameAsString() : "this function");
  to.chain.insert(to.chain.begin(), {said.message, said.span, said.text});
}

void Participation::judge(const clang::Expr *expr, llvm::ArrayRef<const clang::Expr *> arguments,
                          const std::vector<LaunchFact> &launches, Instance &to) const {
  auto scope = scopeOf(to.group);
  if (!scope)
    return;
  SourceSpan at = source.place(expr->getSourceRange());
  const uniformity::Site *site = siteOf(expr);
  uniformity::Answer reached = site ? static_cast<const uniformity::Answer &>(*site) 
                                 : analysis.query(function, static_cast<const clang::Stmt *>(expr), *scope);
  to.reached = agreement(reached, groupName(to.group), at);
  addPlace(site, to.reached);
  if (to.reached.verdict == Verdict::Divergent || to.reached.verdict == Verdict::Conditional)
    askLaunches(expr, reached, launches, to.reached);
  bool isOwn = !site || site->place == site->call;
  if (reached.prefix && isOwn && *scope == uniformity::Scope::Block && instance.empty() && !function->isDependentContext())
    to.reached.hoist = hoistOf(source, function, *reached.prefix, to, arguments);
  auto judgeValue = [&](unsigned index, const clang::Expr *value, Agreement &agreed) {
    const uniformity::Passed *passed = nullptr;
    if (site)
      for (const uniformity::Passed &each : site->passed)
        passed = each.argument == index ? &each : passed;
    if (site && !passed)
      return;
    if (!passed && function->isDependentContext() == false)
      return; // nobody gets there
    agreed = agreement(passed ? static_cast<const uniformity::Answer &>(*passed) : analysis.query(function, value, *scope), groupName(to.group),
                       source.place(value->getSourceRange()));
    addPlace(site, agreed);
  };
  if (arguments.size() > 2)
    judgeValue(1, arguments[1], to.memory.agreement);
  for (unsigned i = 3; i < arguments.size() && i - 3 < to.values.size(); ++i) {
    auto option = describeOption(arguments[i]);
    if (option && option->value && uniformity::mustAgree(option->name))
      judgeValue(i, option->value, to.values[i - 3].agreement);
    else if (option && uniformity::mustAgree(option->name))
      judgeValue(i, arguments[i], to.values[i - 3].agreement);
  }
}

} // namespace coop
