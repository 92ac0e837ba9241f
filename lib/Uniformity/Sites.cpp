#include "Uniformity/FunctionAnalysis.h"

#include <clang/AST/StmtCXX.h>
#include <llvm/ADT/SmallBitVector.h>

namespace coop::uniformity {
namespace {

constexpr unsigned longestChain = 8;

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
}

bool isFullMask(Value mask) { return !mask || (mask->terms.empty() && std::uint32_t(mask->constant) == 0xffffffffu); }

} // namespace

const clang::Expr *FunctionAnalysis::conditionOf(unsigned id) const {
  const clang::CFGBlock *block = graph.block(id);
  if (const clang::Expr *last = block->getLastCondition())
    return last;
  const clang::Stmt *terminator = block->getTerminatorStmt();
  if (auto *operation = llvm::dyn_cast_or_null<clang::BinaryOperator>(terminator))
    return operation->getLHS();
  if (auto *operation = llvm::dyn_cast_or_null<clang::AbstractConditionalOperator>(terminator))
    return operation->getCond();
  return llvm::dyn_cast_or_null<clang::Expr>(block->getTerminatorCondition());
}

/// Branches whose outcome differs within the group and that decide whether a block is reached, directly or through
/// others. `outside`: a loop whose own branches do not count.
std::vector<unsigned> FunctionAnalysis::failing(unsigned block, Scope scope, Graph::Kind kind, unsigned outside) const {
  std::vector<unsigned> result, work{block};
  llvm::BitVector seen(graph.size());
  while (!work.empty()) {
    unsigned id = work.back();
    work.pop_back();
    for (unsigned branch : graph.deciders(id, kind)) {
      if (seen[branch] || (outside != ~0u && graph.inLoop(branch, outside)))
        continue;
      seen.set(branch);
      work.push_back(branch);
      if (states[branch].branch.scope < scope)
        result.push_back(branch);
    }
  }
  llvm::sort(result, [&](unsigned a, unsigned b) { return graph.isBackEdge(b, a) && a != b; });
  return result;
}

Answer FunctionAnalysis::reach(unsigned block, Scope scope, unsigned outside) {
  Answer answer;
  std::vector<unsigned> branches = failing(block, scope, Graph::Kind::Full, outside);
  if (branches.empty())
    return answer;
  std::vector<unsigned> skipping = failing(block, scope, Graph::Kind::Skip, outside);
  answer.onlyLeft = skipping.empty();
  if (!answer.onlyLeft)
    branches = skipping;
  // Of those who go round, whether they do may be up to the launch; who leaves before the end is gone.
  auto conditionAt = [&](unsigned branch) {
    auto condition = launchCondition(values, states[branch].branch, scope);
    bool counts = condition && (condition->hasGrid || (condition->isNamed && !answer.onlyLeft));
    return counts ? condition : std::nullopt;
  };
  auto worst = [&](unsigned branch) {
    return conditionAt(branch) ? 1 : states[branch].branch.limit < scope ? 2 : 0;
  };
  unsigned witness = *llvm::max_element(branches, [&](unsigned a, unsigned b) { return worst(a) < worst(b); });
  const Predicate &predicate = states[witness].branch;
  answer.verdict = worst(witness) == 2   ? Verdict::Divergent
                   : worst(witness) == 1 ? Verdict::Conditional
                                         : Verdict::Unproven;
  if (answer.verdict == Verdict::Conditional &&
      llvm::any_of(branches, [&](unsigned branch) { return worst(branch) == 0; }))
    answer.verdict = Verdict::Unproven;
  bool isOnly = llvm::all_of(branches, [&](unsigned branch) {
    return branch == witness || conditionOf(branch) == conditionOf(witness);
  });
  if (answer.verdict == Verdict::Conditional)
    for (unsigned branch : branches)
      require(*conditionAt(branch), answer);
  else if (auto condition = isOnly ? launchCondition(values, predicate, scope) : std::nullopt)
    require(*condition, answer);
  if (isOnly && answer.verdict != Verdict::Unproven && scope == Scope::Block)
    answer.prefix = prefixOf(witness, block);
  const clang::Expr *condition = conditionOf(witness);
  answer.root = condition ? static_cast<const void *>(condition) : graph.block(witness);
  explainBranch(witness, block, answer.onlyLeft, answer.chain);
  return answer;
}

/// Adds to what a launch has to fulfil.
void FunctionAnalysis::require(const LaunchCondition &condition, Answer &answer) const {
  auto add = [&](std::string text) {
    llvm::SmallVector<llvm::StringRef, 4> known;
    llvm::StringRef(answer.condition).split(known, " && ");
    if (!llvm::is_contained(known, text))
      answer.condition += (answer.condition.empty() ? "" : " && ") + text;
  };
  if (condition.divided) {
    std::string text = describe(*condition.divided);
    bool isSum = llvm::StringRef(text).contains(" + ") || llvm::StringRef(text).contains(" - ");
    add((isSum ? "(" + text + ")" : text) + " % " + describeDivisor(*condition.divisor, condition.axis) + " == 0");
    for (const clang::ParmVarDecl *parameter : parametersOf(*condition.divided))
      if (!llvm::is_contained(answer.parameters, parameter))
        answer.parameters.push_back(parameter);
  }
  if (condition.mostThreads)
    add(std::string("blockDim.") + "xyz"[condition.axis] + " <= " + std::to_string(condition.mostThreads));
}

/// `blockDim.x` where that is the number.
std::string FunctionAnalysis::describeDivisor(const Form &divisor, unsigned axis) const {
  std::string text = describe(divisor);
  Value extent = values.blockExtent(axis);
  if (divisor.isConstant() && extent->isConstant() && divisor.constant == extent->constant && divisor.constant > 1)
    return std::string("blockDim.") + "xyz"[axis];
  return llvm::StringRef(text).contains(' ') ? "(" + text + ")" : text;
}

/// The kernel's parameters that a form is made of.
std::vector<const clang::ParmVarDecl *> FunctionAnalysis::parametersOf(const Form &form) const {
  std::vector<const clang::ParmVarDecl *> result;
  for (const Term &term : form.terms)
    for (SymbolId factor : term.factors)
      if (const clang::ParmVarDecl *parameter = parameterOf(factor); parameter && !llvm::is_contained(result, parameter))
        result.push_back(parameter);
  return result;
}

/// The parameter of the kernel whose first value, or part of it, a symbol is.
const clang::ParmVarDecl *FunctionAnalysis::parameterOf(SymbolId id) const {
  const Symbol &symbol = values.symbol(id);
  bool isGiven = symbol.object != noLocation && symbol.kind != SymbolKind::Address &&
                 memory[memory.root(symbol.object)].storage == Storage::Parameter;
  return isGiven ? llvm::dyn_cast_or_null<clang::ParmVarDecl>(memory[memory.root(symbol.object)].decl) : nullptr;
}

/// Which threads a branch sends to a block, where these are the first of the thread block's.
std::optional<Prefix> FunctionAnalysis::prefixOf(unsigned branch, unsigned block) {
  const Predicate &predicate = states[branch].branch;
  auto way = polarity(branch, block);
  Value linear = values.linearThread();
  if (!isKernel || !way || *way == predicate.negated || predicate.comparison != Comparison::Less ||
      !predicate.difference || predicate.difference->wrapped || !linear || linear->terms.empty())
    return std::nullopt;
  Form uniform, varying;
  values.split(*predicate.difference, Scope::Block, uniform, varying);
  if (varying.terms.empty())
    return std::nullopt;
  Prefix prefix;
  prefix.perThread = varying.terms[0].coefficient / linear->terms[0].coefficient;
  if (prefix.perThread < 1 || values.scale(linear, prefix.perThread) != values.intern(std::move(varying)))
    return std::nullopt;
  for (const Term &term : uniform.terms)
    for (SymbolId factor : term.factors) {
      const Symbol &symbol = values.symbol(factor);
      const clang::ParmVarDecl *parameter = parameterOf(factor);
      bool isIndex = symbol.object == noLocation && !symbol.reason.name.empty() && symbol.frame == ~0u;
      bool isUnchanged = parameter && !symbol.reason.name.empty() &&
                         lookup(states[block].in, symbol.object) == values.of(factor);
      if (!isIndex && !isUnchanged)
        return std::nullopt;
      if (parameter) {
        clang::QualType type = memory[symbol.object].type;
        if (type.isNull() || !type->isIntegerType())
          return std::nullopt;
        prefix.isInt &= engine.context.getTypeSize(type) <= (type->isSignedIntegerType() ? 32u : 16u);
      }
    }
  prefix.count = countText(uniform, prefix.isInt);
  prefix.leaves = graph.deciders(block, Graph::Kind::Skip).empty() ||
                  !llvm::is_contained(failing(block, Scope::Block, Graph::Kind::Skip), branch);
  if (const clang::Stmt *terminator = graph.block(branch)->getTerminatorStmt(); llvm::isa_and_nonnull<clang::IfStmt>(terminator))
    prefix.branch = terminator->getSourceRange();
  return prefix;
}

/// The negated form as an expression of CUDA, in signed arithmetic.
std::string FunctionAnalysis::countText(const Form &form, bool isInt) const {
  llvm::StringRef type = isInt ? "int" : "long long";
  std::string gains, losses;
  for (const Term &term : form.terms) {
    std::string product = term.factors.empty() || std::abs(term.coefficient) != 1 ? std::to_string(std::abs(term.coefficient)) : "";
    for (SymbolId factor : term.factors) {
      const std::string &name = values.symbol(factor).reason.name;
      bool isParameter = parameterOf(factor) != nullptr;
      product += (product.empty() ? "" : " * ") +
                 (isParameter && isInt ? name : "static_cast<" + type.str() + ">(" + name + ")");
    }
    std::string &side = term.coefficient < 0 ? gains : losses;
    side += (term.coefficient < 0 ? (gains.empty() ? "" : " + ") : " - ") + product;
  }
  std::int64_t constant = -form.constant;
  if (gains.empty() || constant > 0)
    gains += (gains.empty() ? "" : " + ") + std::to_string(std::max<std::int64_t>(constant, 0));
  if (constant < 0)
    losses += " - " + std::to_string(-constant);
  return gains + losses;
}

std::string FunctionAnalysis::describe(const Form &form) const {
  std::string gains, losses;
  for (const Term &term : form.terms) {
    std::int64_t coefficient = term.coefficient;
    std::string product;
    for (SymbolId factor : term.factors) {
      const Symbol &symbol = values.symbol(factor);
      if (symbol.kind == SymbolKind::Count && coefficient % 32 == 0)
        coefficient /= 32;
      product += (product.empty() ? "" : " * ") + (symbol.reason.name.empty() ? "the bound" : symbol.reason.name);
    }
    if (std::abs(coefficient) != 1)
      product = std::to_string(std::abs(coefficient)) + " * " + product;
    if (coefficient < 0)
      losses += " - " + product;
    else
      gains += (gains.empty() ? "" : " + ") + product;
  }
  if (form.constant > 0 || (gains.empty() && losses.empty()))
    gains += (gains.empty() ? "" : " + ") + std::to_string(form.constant);
  if (form.constant < 0)
    losses += " - " + std::to_string(-form.constant);
  return gains.empty() ? llvm::StringRef(losses).ltrim().str() : gains + losses;
}

void FunctionAnalysis::explainBranch(unsigned branch, unsigned block, bool leaves, std::vector<Step> &chain) {
  const clang::Expr *condition = conditionOf(branch);
  const clang::Stmt *terminator = graph.block(branch)->getTerminatorStmt();
  bool isLoop =
      llvm::isa_and_nonnull<clang::ForStmt, clang::WhileStmt, clang::DoStmt, clang::CXXForRangeStmt>(terminator);
  Step step{leaves   ? Step::Kind::Leaves
            : isLoop ? Step::Kind::Loop
                     : Step::Kind::Condition,
            condition    ? condition->getSourceRange()
            : terminator ? terminator->getSourceRange()
                         : clang::SourceRange(),
            Cause::None, ""};
  chain.push_back(step);
  explainSymbol(states[branch].branch.culprit, chain);
}

void FunctionAnalysis::explainSymbol(SymbolId id, std::vector<Step> &chain) {
  for (unsigned i = 0; id != noSymbol && i != longestChain; ++i) {
    const Reason &reason = values.symbol(id).reason;
    bool isStep = reason.cause != Cause::Computed && reason.cause != Cause::None;
    if (isStep)
      chain.push_back({Step::Kind::Source, clang::SourceRange(reason.at), reason.cause, reason.name});
    if (id == reason.via)
      break;
    id = reason.via;
  }
}

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

/// A warp operation with a mask needs just the lanes that the mask names.
void FunctionAnalysis::judgeMask(const PendingSite &pending, Site &site) {
  std::vector<unsigned> branches = failing(pending.block, site.scope, Graph::Kind::Skip);
  if (branches.empty())
    return;
  if (pending.mask->isConstant()) {
    auto lanes = lanesAt(pending.block, branches);
    if (lanes && *lanes == std::uint32_t(pending.mask->constant))
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
