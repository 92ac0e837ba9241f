// Who reaches a block of code, and why: the branches that decide, what they depend on, and the conditions on the launch under
// which they go one way for all.
#include "Uniformity/FunctionAnalysis.h"

#include <clang/AST/StmtCXX.h>
#include <llvm/ADT/BitVector.h>

namespace coop::uniformity {

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

/// Variables with values of the threads' own in conditions that are known to hold, or not to, for whoever is in a block.
std::vector<const clang::VarDecl *> FunctionAnalysis::guards(unsigned block) {
  constexpr unsigned longestWay = 200; // of more there is no need, and kernels may be long
  std::set<const clang::VarDecl *> found;
  unsigned branch = block;
  for (unsigned step = 0; step != longestWay && branch != graph.entry(); ++step) {
    branch = graph.dominator(branch);
    const clang::Expr *condition = graph.successors(branch).size() > 1 ? conditionOf(branch) : nullptr;
    llvm::SmallVector<const clang::Stmt *, 8> work;
    if (condition && polarity(branch, block))
      work.push_back(condition);
    while (!work.empty()) {
      const clang::Stmt *part = work.pop_back_val();
      for (const clang::Stmt *child : part->children())
        if (child)
          work.push_back(child);
      auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(part);
      auto *variable = reference ? llvm::dyn_cast<clang::VarDecl>(reference->getDecl()) : nullptr;
      if (!variable || !variable->hasLocalStorage() || variable->getType()->isReferenceType())
        continue;
      LocationId place = memory.variable(variable, frame, isKernel && llvm::isa<clang::ParmVarDecl>(variable));
      if (values.scope(*lookup(states[branch].out, place)) < Scope::Block)
        found.insert(variable->getCanonicalDecl());
    }
  }
  return {found.begin(), found.end()};
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

} // namespace coop::uniformity
