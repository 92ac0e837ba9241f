#include "Uniformity/Aliases.h"
#include "Uniformity/FunctionAnalysis.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/StmtCXX.h>
#include <llvm/ADT/STLExtras.h>
#include <numeric>

namespace coop::uniformity {
namespace {

/// Far more than any nest of loops needs.
constexpr unsigned mostPasses = 60;

/// Tells apart the symbols of one block.
enum class Salt : std::uint64_t { Merge, Round, Again, Leave };
std::uint64_t salt(Salt kind, LocationId place = 0, unsigned from = 0) {
  return std::uint64_t(place) << 32 | std::uint64_t(from) << 4 | std::uint64_t(kind);
}

} // namespace

FunctionAnalysis::FunctionAnalysis(Engine &engine, const clang::FunctionDecl *function, bool isKernel, unsigned frame,
                                   const CallContext &call)
    : engine(engine), values(engine.values), memory(engine.memory), function(function),
      graph(engine.graph(function, isKernel || call.isLast)), isKernel(isKernel), leaves(isKernel || call.isLast),
      frame(frame), context(call), now(engine.contents.getEmptyMap()) {
  states.assign(graph.size(), BlockState(now));
  joins.assign(graph.size(), {Scope::Grid, Scope::Grid});
  entryJoins = joins;
  branchesInto.assign(graph.size(), {});
  unsigned elements = 0;
  for (unsigned id : graph.order())
    elements += graph.block(id)->size();
  results.reserve(elements);
  blockOf.reserve(elements);
  for (unsigned id : graph.order())
    for (const clang::CFGElement &item : *graph.block(id))
      if (auto statement = item.getAs<clang::CFGStmt>())
        if (auto *read = llvm::dyn_cast<clang::ImplicitCastExpr>(statement->getStmt());
            read && read->getCastKind() == clang::CK_LValueToRValue)
          readChoices.insert(read->getSubExpr()->IgnoreParens());
  returnPlace = memory.temporary(function, frame, function->getReturnType());
}

void FunctionAnalysis::forgetCalls() {
  for (BlockState &state : states)
    llvm::erase_if(state.events, [](const Event &event) { return event.summary != nullptr; });
  called.clear();
  trusted = false;
}

Summary FunctionAnalysis::run() {
  passes = 0;
  bool settled = false;
  while (!settled && ++passes < mostPasses)
    settled = !pass();
  Summary summary = summarize();
  summary.known = trusted = settled && graph.reducible();
  if (!summary.known)
    engine.gaveUp = true;
  for (const auto &[expr, site] : sites)
    summary.sites.push_back(judge(site));
  judgeUnreached(summary.sites);
  for (const auto &[key, call] : called)
    judgeCalled(call, summary.sites);
  summarizeNamed(summary);
  if (!summary.known)
    for (Site &site : summary.sites)
      site.verdict = Verdict::Unproven;
  return summary;
}

void FunctionAnalysis::begin() {
  now = engine.contents.getEmptyMap();
  for (auto [place, value] : context.contents)
    now = engine.contents.add(now, place, value);
  unsigned index = 0;
  if (auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(function); method && method->isInstance() && index < context.arguments.size())
    now = engine.contents.add(now, thisLocation(), context.arguments[index++]);
  for (const clang::ParmVarDecl *parameter : function->parameters()) {
    LocationId place = memory.variable(parameter, frame, isKernel);
    if (isKernel)
      continue;
    if (index >= context.arguments.size())
      break;
    Value value = context.arguments[index++];
    if (!parameter->getType()->isRecordType()) {
      now = engine.contents.add(now, place, value);
      continue;
    }
    copy(place, value, nullptr);
    dropContents(memory.handedOver(parameter));
  }
  if (function->isDependentContext())
    for (const clang::VarDecl *variable : writtenUnseen(function))
      engine.escape(memory.variable(variable, frame, isKernel && llvm::isa<clang::ParmVarDecl>(variable)), true);
  storesNow = context.before;
  separatedNow = false;
  synchronizedNow = context.synchronized;
}

bool FunctionAnalysis::pass() {
  unsigned before = engine.changes;
  bool changed = false;
  updateJoins();
  sites.clear();
  called.clear();
  named.clear();
  accesses.clear();
  for (unsigned block : graph.order()) {
    bool isReached = block == graph.entry() ||
                     llvm::any_of(graph.predecessors(block), [&](unsigned from) { return leadsTo(from, block); });
    if (!isReached)
      continue; // conditions that are known do not lead here
    current = block;
    enter(block);
    BlockState &state = states[block];
    Contents in = now;
    state.in = in;
    state.storesIn = storesNow;
    state.events.clear();
    for (const clang::CFGElement &item : *graph.block(block))
      element(item);
    judgeBranch(block);
    part(block);
    keepStores(state.storesOut, storesNow);
    changed |= !state.visited || state.out != now || state.storesOut != storesNow ||
               state.separated != separatedNow || state.synchronized != synchronizedNow;
    state.visited = true;
    state.out = now;
    state.storesOut = storesNow;
    state.separated = separatedNow;
    state.synchronized = synchronizedNow;
  }
  changed |= updatePending();
  return changed || engine.changes != before;
}

/// Whether a branch may be taken to a block, as far as its condition is known.
bool FunctionAnalysis::leadsTo(unsigned from, unsigned to) const {
  const BlockState &state = states[from];
  const clang::CFGBlock *block = graph.block(from);
  // The condition of a range's loop may stand for one that only an instantiation has.
  bool isChoice = state.branch.constant && block->succ_size() == 2 &&
                  !llvm::isa_and_nonnull<clang::SwitchStmt, clang::CXXForRangeStmt>(block->getTerminatorStmt());
  if (!state.visited || !isChoice)
    return state.visited;
  const clang::CFGBlock *taken = (block->succ_begin() + (*state.branch.constant ? 0 : 1))->getReachableBlock();
  return !taken || taken->getBlockID() == to;
}

/// Sets what is known at the start of a block.
void FunctionAnalysis::enter(unsigned block) {
  if (block == graph.entry()) {
    begin();
    return;
  }
  now = joined(block);
  storesNow.clear();
  separatedNow = true;
  synchronizedNow = false;
  for (unsigned from : graph.predecessors(block)) {
    if (!leadsTo(from, block))
      continue;
    mergeStores(storesNow, states[from].storesOut);
    separatedNow &= states[from].separated;
    synchronizedNow |= states[from].synchronized;
  }
}

/// Whether a place or one around it has got contents.
bool FunctionAnalysis::isHeld(const Contents &in, LocationId place) const {
  for (; place != noLocation; place = memory[place].parent)
    if (in.lookup(place))
      return true;
  return false;
}

bool FunctionAnalysis::isHeader(unsigned block) const {
  unsigned loop = graph.loopOf(block);
  return loop != ~0u && graph.loops()[loop].header == block;
}

Contents FunctionAnalysis::joined(unsigned block) {
  llvm::SmallVector<Way, 4> ways;
  bool isPlain = !isHeader(block); // what is the same on all ways stays so
  for (unsigned from : graph.predecessors(block))
    if (leadsTo(from, block)) {
      ways.push_back({from, graph.isBackEdge(from, block), states[from].out.begin(), states[from].out.end(), nullptr});
      isPlain &= !ways.back().isBack && graph.loopOf(from) == graph.loopOf(block);
    }
  bool staysInside = ways.size() == 1 && graph.loopOf(ways[0].from) == graph.loopOf(block);
  if (staysInside)
    return states[ways[0].from].out;

  // Most places hold the same on all ways: only what differs from one of them is entered.
  Contents result = ways.empty() ? engine.contents.getEmptyMap() : states[ways.front().from].out;
  for (;;) { // all in step, as places are in order
    LocationId place = noLocation;
    for (const Way &way : ways)
      if (way.next != way.end)
        place = std::min(place, way.next.getKey());
    if (place == noLocation)
      return result;
    bool isSame = isPlain;
    for (Way &way : ways) {
      bool holds = way.next != way.end && way.next.getKey() == place;
      way.held = holds ? way.next.getData() : nullptr;
      isSame &= way.held == ways.front().held;
      if (holds)
        ++way.next;
    }
    if (isSame)
      continue;
    Value value = joinedAt(block, place, ways);
    const Value *present = result.lookup(place);
    if (value && (!present || *present != value))
      result = engine.contents.add(result, place, value);
    else if (!value && present)
      result = engine.contents.remove(result, place);
  }
}

/// What a place holds at the start of a block; null where that is not known.
Value FunctionAnalysis::joinedAt(unsigned block, LocationId place, llvm::ArrayRef<Way> ways) {
  llvm::SmallVector<Value, 4> forward, back;
  arriving.clear();
  for (const Way &way : ways) {
    const Contents &out = states[way.from].out;
    // A local that one way has not begun to hold is not read behind the join.
    if (!way.held && memory[place].frame == frame && !isHeld(out, place))
      continue;
    Value value = leavingLoops(way.from, block, place, way.held ? way.held : lookup(out, place));
    (way.isBack ? back : forward).push_back(value);
    arriving.push_back({way.from, value});
  }
  Value start = forward.empty() ? nullptr : mergedAt(block, place, forward);
  return isHeader(block) || !back.empty() ? recurrence(block, place, start, back) : start;
}

/// What an address is computed from, where that is known: a place, or a pointer that was given.
Value FunctionAnalysis::originOf(Value value) {
  if (auto base = memory.base(value))
    return memory.addressOf(*base);
  if (auto pointer = memory.pointer(value))
    return values.of(*pointer);
  return nullptr;
}

/// Whether a branch stands in front of a loop at whose head its ways meet.
bool FunctionAnalysis::isInFront(unsigned branch, unsigned join) const {
  return isHeader(join) && !graph.inLoop(branch, graph.loopOf(join));
}

/// What decides which of the values in `arriving` a thread has: the branches whose ways meet here with different ones.
std::pair<Scope, Scope> FunctionAnalysis::decidedAt(unsigned block, bool isEntry) const {
  const std::pair<Scope, Scope> &all = (isEntry ? entryJoins : joins)[block];
  if (all.first == Scope::Grid && all.second == Scope::Grid)
    return all;
  std::pair<Scope, Scope> result{Scope::Grid, Scope::Grid};
  for (unsigned branch : branchesInto[block]) {
    if (isInFront(branch, block) != isEntry)
      continue;
    Value first = nullptr;
    bool differ = false;
    for (unsigned from : graph.waysInto(branch, block))
      for (const auto &[edge, value] : arriving)
        if (edge == from) {
          differ |= first && value != first;
          first = value;
        }
    if (!differ)
      continue;
    result.first = meet(result.first, states[branch].branch.scope);
    result.second = meet(result.second, states[branch].branch.limit);
  }
  return result;
}

/// A symbol for whichever of several values it is. Addresses within one object stay addresses within it.
/// `isEntry`: at the head of a loop, what comes in.
Value FunctionAnalysis::oneOf(SymbolId symbol, unsigned block, LocationId place, llvm::ArrayRef<Value> incoming,
                              bool isEntry) {
  Value origin = originOf(incoming[0]);
  for (Value value : incoming)
    if (!origin || originOf(value) != origin) {
      origin = nullptr;
      break;
    }
  auto [scope, limit] = decidedAt(block, isEntry);
  std::optional<Interval> range;
  std::int64_t multiple = 0;
  Reason reason{Cause::Merge, {}, noSymbol, nameOf(place)};
  for (Value value : incoming) {
    Value rest = origin ? values.subtract(value, origin) : value;
    if (!rest || rest == values.of(symbol))
      continue;
    if (auto target = memory.base(rest))
      lose(*target);
    Scope own = values.scope(*rest);
    if (own < scope || values.limit(*rest) < limit)
      reason.via = values.culprit(*rest, Scope(std::min(unsigned(own) + 1, unsigned(Scope::Grid))));
    scope = meet(scope, own);
    limit = meet(limit, values.limit(*rest));
    values.symbol(symbol).open |= values.isOpen(*rest);
    range = range ? hull(*range, values.range(*rest)) : values.range(*rest);
    multiple = std::gcd(multiple, values.multiple(*rest));
  }
  if (scope < Scope::Grid && reason.via == noSymbol)
    for (unsigned branch : graph.order()) // the branch that decides it
      if (states[branch].branch.scope == scope && llvm::is_contained(graph.joins(branch), block)) {
        reason.via = states[branch].branch.culprit;
        break;
      }
  engine.refine(symbol, scope, limit, range.value_or(Interval()), multiple, reason);
  for (Value value : incoming)
    if (!origin && value != values.of(symbol))
      engine.mayPoint(symbol, memory.pointees(value));
  Value result = values.of(symbol);
  Value sum = origin ? values.add(origin, result) : result;
  return sum ? sum : result;
}

std::string FunctionAnalysis::nameOf(LocationId place) const {
  const clang::ValueDecl *declaration = memory[place].decl;
  return declaration && declaration->getDeclName().isIdentifier() ? declaration->getName().str() : "";
}

/// One value for those that come along several ways, at one moment.
Value FunctionAnalysis::mergedAt(unsigned block, LocationId place, llvm::ArrayRef<Value> incoming) {
  if (llvm::all_of(incoming, [&](Value value) { return value == incoming[0]; }))
    return incoming[0];
  return oneOf(engine.symbolAt(frame, graph.block(block), salt(Salt::Merge, place), block), block, place, incoming,
               isHeader(block));
}

bool FunctionAnalysis::changesIn(Value value, unsigned loop) const {
  for (const Term &term : value->terms)
    for (SymbolId factor : term.factors)
      for (SymbolId part : engine.parts(factor)) {
        const Symbol &symbol = values.symbol(part);
        if (symbol.frame == frame && symbol.block != ~0u && graph.inLoop(symbol.block, loop))
          return true;
      }
  return false;
}

/// The value at the head of a loop: the same in all rounds, linear in the number of rounds, or anything.
Value FunctionAnalysis::recurrence(unsigned block, LocationId place, Value start, llvm::ArrayRef<Value> again) {
  unsigned loop = graph.loopOf(block);
  bool isLoop = loop != ~0u && graph.loops()[loop].header == block;
  llvm::SmallVector<Value, 4> all;
  if (start)
    all.push_back(start);
  all.append(again.begin(), again.end());
  auto any = [&]() -> Value {
    // Not the same moment in different rounds: always a symbol of its own.
    return oneOf(engine.symbolAt(frame, graph.block(block), salt(Salt::Again, place), block), block, place, all,
                 false);
  };
  if (!isLoop || !start)
    return any();
  Recurrence &known = recurrences[{block, place}];
  clang::QualType type = memory[place].type;
  auto linear = [&]() -> Value {
    SymbolId round = engine.symbolAt(frame, graph.block(block), salt(Salt::Round), block);
    engine.refine(round, Scope::Grid, Scope::Grid, {0, Interval::most}, 1, {Cause::Given, {}, noSymbol, ""});
    Value grown = values.multiply(known.step, values.of(round));
    Value sum = grown ? values.add(start, grown) : nullptr;
    return sum && !type.isNull() ? fit(sum, type, nullptr) : sum;
  };
  switch (known.kind) {
  case Recurrence::Kind::Same:
    // What comes back is what was here in the pass before: the loop leaves it alone.
    if (llvm::all_of(again, [&](Value value) { return value == start || value == known.value; }) &&
        !changesIn(start, loop))
      return known.value = start;
    known.kind = Recurrence::Kind::Trial;
    return known.value = any();
  case Recurrence::Kind::Trial: {
    Value step = values.subtract(again[0], known.value);
    bool isSteady = step && !step->wrapped && !changesIn(step, loop) && !changesIn(start, loop) &&
                    llvm::all_of(again, [&](Value value) { return value == again[0]; });
    if (isSteady) {
      known.step = step;
      if (Value value = linear()) {
        known.kind = Recurrence::Kind::Linear;
        return known.value = value;
      }
    }
    known.kind = Recurrence::Kind::Any;
    return any();
  }
  case Recurrence::Kind::Linear: {
    Value next = values.add(known.value, known.step);
    if (next && !type.isNull())
      next = fit(next, type, nullptr);
    bool holds = next && !changesIn(start, loop) && llvm::all_of(again, [&](Value value) { return value == next; });
    Value value = holds ? linear() : nullptr;
    if (value)
      return known.value = value;
    known.kind = Recurrence::Kind::Any;
    return any();
  }
  case Recurrence::Kind::Any: return any();
  }
  return any();
}

/// A value that changes from round to round is no longer one value for threads that left in different rounds.
Value FunctionAnalysis::leavingLoops(unsigned from, unsigned to, LocationId place, Value value) {
  for (unsigned loop = graph.loopOf(from); loop != ~0u && !graph.inLoop(to, loop); loop = graph.loops()[loop].parent) {
    Scope scope = Scope::Grid, limit = Scope::Grid;
    SymbolId culprit = noSymbol;
    for (unsigned branch : graph.loops()[loop].exitDeciders) {
      const Predicate &predicate = states[branch].branch;
      if (predicate.scope < scope || predicate.limit < limit)
        culprit = predicate.culprit;
      scope = meet(scope, predicate.scope);
      limit = meet(limit, predicate.limit);
    }
    Scope held = values.scope(*value);
    if (scope >= held || !changesIn(value, loop))
      continue;
    SymbolId symbol = engine.symbolAt(frame, graph.block(to), salt(Salt::Leave, place, from), to);
    Value origin = originOf(value), rest = origin ? values.subtract(value, origin) : value;
    rest = rest ? rest : value;
    engine.refine(symbol, scope, meet(limit, values.limit(*rest)), values.range(*rest), values.multiple(*rest),
                  {Cause::Rounds, {}, culprit, nameOf(place)});
    if (!origin)
      engine.mayPoint(symbol, memory.pointees(value));
    Value sum = origin ? values.add(origin, values.of(symbol)) : nullptr;
    value = sum ? sum : values.of(symbol);
  }
  return value;
}

void FunctionAnalysis::judgeBranch(unsigned block) {
  Predicate &branch = states[block].branch;
  if (graph.successors(block).size() < 2 || graph.isCompileTime(block)) {
    branch = Predicate();
    return;
  }
  const clang::Expr *condition = conditionOf(block);
  const clang::Stmt *terminator = graph.block(block)->getTerminatorStmt();
  if (condition && llvm::isa_and_nonnull<clang::SwitchStmt>(terminator)) {
    Value value = rvalue(condition);
    branch = Predicate();
    branch.scope = values.scope(*value);
    branch.limit = values.limit(*value);
    if (branch.scope != Scope::Grid)
      branch.culprit = values.culprit(*value, Scope(unsigned(branch.scope) + 1));
    return;
  }
  if (condition) {
    branch = predicateOf(condition);
    return;
  }
  branch = Predicate();
  branch.scope = Scope::Thread; // an indirect goto, or something else that is not looked into
}

void FunctionAnalysis::updateJoins() {
  joins.assign(graph.size(), {Scope::Grid, Scope::Grid});
  entryJoins = joins;
  branchesInto.assign(graph.size(), {});
  for (unsigned branch : graph.order()) {
    const Predicate &predicate = states[branch].branch;
    if (!states[branch].visited || predicate.scope == Scope::Grid || graph.successors(branch).size() < 2)
      continue;
    for (unsigned join : graph.joins(branch)) {
      branchesInto[join].push_back(branch);
      auto &at = (isInFront(branch, join) ? entryJoins : joins)[join];
      at.first = meet(at.first, predicate.scope);
      at.second = meet(at.second, predicate.limit);
    }
  }
}

} // namespace coop::uniformity
