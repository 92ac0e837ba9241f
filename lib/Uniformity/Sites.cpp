#include "Uniformity/FunctionAnalysis.h"

#include <clang/AST/StmtCXX.h>
#include <llvm/ADT/SmallBitVector.h>

namespace coop::uniformity {
namespace {

/// How bad a verdict is to whoever reads it.
unsigned severity(const Answer &answer) {
  switch (answer.verdict) {
  case Verdict::Proven: return 0;
  case Verdict::Unproven: return 1;
  case Verdict::Conditional: return 2;
  case Verdict::Divergent: return answer.onlyLeft ? 3 : 4;
  }
  return 0;
}

/// Of two ways to one operation, the worse for each thing asked of it.
void keepWorse(Site &known, Site other) {
  auto [mask, lanes] = std::pair((known.unnamed() ? known : other).mask, (known.unnamed() ? known : other).lanes);
  for (Passed &passed : other.passed) {
    auto same = llvm::find_if(known.passed, [&](const Passed &each) { return each.argument == passed.argument; });
    if (same == known.passed.end())
      known.passed.push_back(std::move(passed));
    else if (severity(passed) > severity(*same))
      *same = std::move(passed);
  }
  if (severity(other) > severity(known)) {
    other.passed = std::move(known.passed);
    known = std::move(other);
  }
  known.mask = mask;
  known.lanes = lanes;
}

bool isFullMask(Value mask) { return !mask || (mask->terms.empty() && std::uint32_t(mask->constant) == 0xffffffffu); }

} // namespace

/// Which way a branch has to go for a block: nothing where both lead there.
std::optional<bool> FunctionAnalysis::polarity(unsigned branch, unsigned block) const {
  const clang::CFGBlock *from = graph.block(branch);
  unsigned index = 0;
  for (const clang::CFGBlock::AdjacentBlock &next : from->succs()) {
    if (const clang::CFGBlock *to = next.getReachableBlock())
      if (graph.predecessors(to->getBlockID()).size() == 1 && graph.dominates(to->getBlockID(), block))
        return index == 0;
    ++index;
  }
  return std::nullopt;
}

std::optional<std::uint32_t> FunctionAnalysis::lanesAt(unsigned block, llvm::ArrayRef<unsigned> deciders) {
  std::uint32_t lanes = 0xffffffffu;
  for (unsigned branch : deciders) {
    const Predicate &predicate = states[branch].branch;
    auto way = polarity(branch, block);
    auto those = predicate.difference ? lanesThat(values, predicate.comparison, predicate.difference) : std::nullopt;
    if (!way || !those)
      return std::nullopt;
    lanes &= *way != predicate.negated ? *those : ~*those;
  }
  return lanes;
}

/// The lanes of the first warp that come to a block, those that have left before aside; nothing where that is not known.
std::optional<std::uint32_t> FunctionAnalysis::lanesOfSomeWarp(unsigned block) {
  std::uint32_t there = engine.maxThreads < 32 ? (1u << engine.maxThreads) - 1 : 0xffffffffu;
  std::vector<unsigned> branches = failing(block, Scope::Warp, Graph::Kind::Full);
  if (auto lanes = lanesAt(block, branches))
    return *lanes & there;
  ThreadSet come = ~ThreadSet();
  for (unsigned branch : branches) {
    auto way = polarity(branch, block);
    auto threads = way ? threadsThat(states[branch].branch) : std::nullopt;
    if (!threads)
      return std::nullopt;
    come &= *way ? *threads : ~*threads;
  }
  return std::uint32_t((come & ThreadSet(0xffffffffull)).to_ullong()) & there;
}

/// A warp operation with a mask needs just the lanes that the mask names.
void FunctionAnalysis::judgeMask(const PendingSite &pending, Site &site) {
  std::vector<unsigned> branches = failing(pending.block, site.scope, Graph::Kind::Skip);
  if (branches.empty())
    return;
  if (pending.mask->isConstant()) {
    auto lanes = lanesAt(pending.block, branches);
    if (lanes && (std::uint32_t(pending.mask->constant) & ~*lanes) == 0)
      site.verdict = Verdict::Proven;
    else if (!isFullMask(pending.mask) && !lanes)
      site.verdict = Verdict::Unproven;
    return;
  }
  auto symbol = pending.mask->symbol();
  if (symbol && activeMasks.contains(*symbol)) {
    site.verdict = Verdict::Conditional;
    site.condition = "__activemask() names all lanes that take the branch";
    return;
  }
  site.verdict = Verdict::Unproven;
  auto ballot = symbol ? ballots.find(*symbol) : ballots.end();
  if (ballot != ballots.end())
    site.verdict = judgeBallot(ballot->second, pending.block, branches);
}

/// Whether just those who voted for something come along the branches that lead here.
Verdict FunctionAnalysis::judgeBallot(const Ballot &ballot, unsigned block, llvm::ArrayRef<unsigned> branches) {
  if (branches.size() == 1) {
    const clang::Expr *condition = conditionOf(branches[0]);
    auto way = polarity(branches[0], block);
    if (!condition || !way)
      return Verdict::Unproven;
    Value taken = truth(valueOf(condition), condition), others = values.subtract(values.constant(1), ballot.condition);
    if (taken == (*way ? ballot.condition : others))
      return Verdict::Proven;
    if (taken == (*way ? others : ballot.condition))
      return Verdict::Divergent;
  }
  auto named = threadsThat(ballot.predicate);
  if (!named)
    return Verdict::Unproven;
  ThreadSet come = ~ThreadSet();
  for (unsigned branch : branches) {
    auto way = polarity(branch, block);
    auto threads = way ? threadsThat(states[branch].branch) : std::nullopt;
    if (!threads)
      return Verdict::Unproven;
    come &= *way ? *threads : ~*threads;
  }
  constexpr unsigned lanes = 32;
  ThreadSet warp((1ull << lanes) - 1);
  for (std::int64_t first = 0; first < engine.maxThreads; first += lanes, warp <<= lanes)
    if ((come & warp).any() && (come & warp) != (*named & warp))
      return Verdict::Divergent;
  return Verdict::Proven;
}

/// A group made at run time has just the threads that were there, or those of them with one value.
void FunctionAnalysis::judgeDynamic(const PendingSite &pending, Site &site) {
  auto symbol = pending.group ? pending.group->symbol() : std::nullopt;
  auto handle = symbol ? handles.find(*symbol) : handles.end();
  site.verdict = Verdict::Unproven;
  if (handle == handles.end() || !graph.dominates(handle->second.block, pending.block))
    return;
  std::vector<unsigned> here = failing(pending.block, Scope::Warp, Graph::Kind::Full);
  std::vector<unsigned> there = failing(handle->second.block, Scope::Warp, Graph::Kind::Full);
  llvm::erase_if(here, [&](unsigned branch) { return llvm::is_contained(there, branch); });
  if (Value partition = handle->second.partition)
    llvm::erase_if(here, [&](unsigned branch) {
      const clang::Expr *condition = conditionOf(branch);
      Value taken = condition ? valueOf(condition) : nullptr;
      return taken && (taken == partition || values.add(taken, partition) == values.constant(1));
    });
  if (here.empty()) {
    site.verdict = Verdict::Proven;
    site.chain.clear();
    return;
  }
  bool isDefinite = !handle->second.partition && states[here[0]].branch.limit < Scope::Warp;
  site.verdict = isDefinite ? Verdict::Divergent : Verdict::Unproven;
  site.chain.clear();
  explainBranch(here[0], pending.block, false, site.chain);
}

Passed FunctionAnalysis::agreement(const PassedValue &value, Scope scope) {
  Passed passed;
  passed.argument = value.argument;
  passed.expr = value.expr;
  passed.root = value.value;
  if (values.scope(*value.value) >= scope)
    return passed;
  passed.verdict = values.limit(*value.value) < scope ? Verdict::Divergent : Verdict::Unproven;
  explainSymbol(values.culprit(*value.value, scope), passed.chain);
  return passed;
}

Site FunctionAnalysis::judge(const PendingSite &pending) {
  Site site;
  site.call = site.place = pending.call;
  site.meaning = pending.meaning;
  site.scope = pending.meaning.scope.value_or(Scope::Block);
  if (pending.meaning.dynamicGroup) {
    judgeDynamic(pending, site);
    return site;
  }
  for (const PassedValue &value : pending.passed)
    site.passed.push_back(agreement(value, site.scope));
  static_cast<Answer &>(site) = reach(pending.block, site.scope);
  if (pending.mask && pending.mask->isConstant()) {
    site.mask = std::uint32_t(pending.mask->constant);
    site.lanes = lanesOfSomeWarp(pending.block);
  }
  if (site.verdict != Verdict::Proven && pending.mask)
    judgeMask(pending, site);
  if (site.verdict != Verdict::Proven && !pending.meaning.scope)
    site.verdict = Verdict::Unproven;
  if (site.verdict == Verdict::Proven)
    site.chain.clear();
  return site;
}

/// Operations in parts of the function that conditions never lead to, whatever the threads do.
void FunctionAnalysis::judgeUnreached(std::vector<Site> &out) const {
  for (unsigned block : graph.order()) {
    if (states[block].visited)
      continue;
    for (const clang::CFGElement &element : *graph.block(block)) {
      auto statement = element.getAs<clang::CFGStmt>();
      auto *call = statement ? llvm::dyn_cast<clang::CallExpr>(statement->getStmt()) : nullptr;
      const clang::FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
      auto *method = llvm::dyn_cast_or_null<clang::CXXMemberCallExpr>(call);
      llvm::SmallVector<const clang::Expr *, 6> arguments;
      if (callee)
        arguments.assign(call->arg_begin(), call->arg_end());
      auto meaning =
          callee ? meaningOf(callee, method ? method->getImplicitObjectArgument() : nullptr, arguments) : std::nullopt;
      if (!meaning || !meaning->participates)
        continue;
      Site site;
      site.call = site.place = call;
      site.scope = meaning->scope.value_or(Scope::Block);
      site.meaning = std::move(*meaning);
      out.push_back(std::move(site));
    }
  }
}

void FunctionAnalysis::judgeCalled(const CalledSites &call, std::vector<Site> &out) {
  for (const Site &inner : call.summary->sites) {
    Site site = inner;
    Answer outer;
    if (!site.meaning.dynamicGroup)
      outer = reach(call.block, site.scope);
    if (site.lanes) {
      auto lanes = call.selector ? std::nullopt : lanesOfSomeWarp(call.block);
      site.lanes = lanes ? std::optional(*site.lanes & *lanes) : std::nullopt;
    }
    if (call.selector && outer.verdict == Verdict::Proven && values.scope(*call.selector) < site.scope) {
      outer.verdict = values.limit(*call.selector) < site.scope ? Verdict::Divergent : Verdict::Unproven;
      outer.chain.push_back({Step::Kind::Condition, call.call->getSourceRange(), Cause::None, ""});
      explainSymbol(values.culprit(*call.selector, site.scope), outer.chain);
    }
    bool isMasked = site.meaning.mask >= 0 && outer.verdict != Verdict::Proven;
    if (isMasked && outer.verdict == Verdict::Divergent && site.meaning.family != Family::Barrier) {
      // The mask may be an argument that names just those who come: judged where it is known only.
      auto *expr = llvm::dyn_cast<clang::CallExpr>(site.call);
      clang::Expr::EvalResult mask;
      bool isFull = expr && unsigned(site.meaning.mask) < expr->getNumArgs() &&
                    expr->getArg(site.meaning.mask)->EvaluateAsInt(mask, engine.context) &&
                    std::uint32_t(mask.Val.getInt().getExtValue()) == 0xffffffffu;
      if (!isFull)
        outer.verdict = Verdict::Unproven;
    }
    if (severity(outer) > severity(site)) {
      static_cast<Answer &>(site) = outer;
      site.place = call.call;
      site.chain.push_back({Step::Kind::Barrier, site.call->getSourceRange(), Cause::None, site.meaning.name});
    } else if (site.verdict != Verdict::Proven && site.chain.size() < 2 * longestChain) {
      site.chain.push_back({Step::Kind::Call, call.call->getSourceRange(), Cause::None, call.name});
    }
    auto same = llvm::find_if(out, [&](const Site &known) { return known.call == site.call; });
    if (same == out.end())
      out.push_back(std::move(site));
    else
      keepWorse(*same, std::move(site));
  }
}

/// What runs first of a statement, of what Clang's CFG lists; null where it lists nothing. An expression runs when its
/// operands have.
const clang::Stmt *FunctionAnalysis::beginningOf(const clang::Stmt *stmt) const {
  if (llvm::isa<clang::Expr>(stmt) && blockOf.count(stmt))
    return stmt;
  for (const clang::Stmt *child : stmt->children())
    if (const clang::Stmt *first = child ? beginningOf(child) : nullptr) {
      while (llvm::isa<clang::Expr>(first)) { // down to the leftmost operand
        const clang::Stmt *operand = nullptr;
        for (const clang::Stmt *each : first->children())
          if (each && blockOf.count(each)) {
            operand = each;
            break;
          }
        if (!operand)
          break;
        first = operand;
      }
      return first;
    }
  return blockOf.count(stmt) ? stmt : nullptr;
}

Answer FunctionAnalysis::pointAnswer(const clang::Stmt *stmt, Scope scope) {
  Answer unknown;
  unknown.verdict = Verdict::Unproven;
  if (!trusted)
    return unknown;
  const clang::Stmt *first = beginningOf(stmt);
  if (!first)
    return neverRuns(stmt) ? Answer() : unknown;
  unsigned block = blockOf[first];
  // In front of a loop, whether there is another round does not matter.
  unsigned loop = graph.loopOf(block);
  bool isLoop = llvm::isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt, clang::CXXForRangeStmt>(stmt);
  if (isLoop && loop != ~0u && graph.loops()[loop].header == block)
    return reach(block, scope, loop);
  return reach(block, scope);
}

/// Whether a statement is in a part of the function that nothing leads to.
bool FunctionAnalysis::neverRuns(const clang::Stmt *stmt) {
  if (dead.empty()) {
    dead.insert(nullptr);
    for (unsigned id = 0; id != graph.size(); ++id)
      if (graph.block(id) && (!graph.reachable(id) || !states[id].visited))
        for (const clang::CFGElement &element : *graph.block(id))
          if (auto statement = element.getAs<clang::CFGStmt>())
            dead.insert(statement->getStmt());
  }
  auto isDead = [&](auto &self, const clang::Stmt *at) -> bool {
    return dead.contains(at) || (at && llvm::any_of(at->children(), [&](const clang::Stmt *child) {
      return child && self(self, child);
    }));
  };
  return isDead(isDead, stmt);
}

Answer FunctionAnalysis::valueAnswer(const clang::Expr *expr, Scope scope) {
  Answer answer;
  if (!trusted) {
    answer.verdict = Verdict::Unproven;
    return answer;
  }
  auto predicate = predicates.find(expr);
  Scope proven, limit;
  SymbolId culprit;
  if (predicate != predicates.end()) {
    proven = predicate->second.constant ? Scope::Grid : predicate->second.scope;
    limit = predicate->second.limit;
    culprit = predicate->second.culprit;
  } else {
    auto known = results.find(expr);
    if (known == results.end()) {
      answer.verdict = neverRuns(expr) ? Verdict::Proven : Verdict::Unproven;
      return answer;
    }
    proven = values.scope(*known->second);
    limit = values.limit(*known->second);
    culprit = values.culprit(*known->second, scope);
  }
  if (proven >= scope)
    return answer;
  answer.verdict = limit < scope ? Verdict::Divergent : Verdict::Unproven;
  answer.root = expr;
  explainSymbol(culprit, answer.chain);
  return answer;
}

} // namespace coop::uniformity
