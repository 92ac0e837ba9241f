#include "Uniformity/FunctionAnalysis.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/Hashing.h>
#include <llvm/ADT/StringSwitch.h>

namespace coop::uniformity {
namespace {

enum Operation : unsigned { external = 5000, selected, exchanged };

/// Reads of special registers that Clang's headers and users' code make through built-in functions.
struct Register {
  Scope scope, limit;
  Interval range;
};
std::optional<Register> specialRegister(llvm::StringRef name) {
  if (!name.consume_front("__nvvm_read_ptx_sreg_"))
    return std::nullopt;
  return llvm::StringSwitch<std::optional<Register>>(name)
      .Case("laneid", Register{Scope::Thread, Scope::Thread, {0, 31}})
      .StartsWith("lanemask", Register{Scope::Thread, Scope::Thread, {}})
      .StartsWith("tid", Register{Scope::Thread, Scope::Thread, {0, 1023}})
      .StartsWith("clock", Register{Scope::Thread, Scope::Thread, {}})
      .StartsWith("ntid", Register{Scope::Grid, Scope::Grid, {1, 1024}})
      .StartsWith("nctaid", Register{Scope::Grid, Scope::Grid, {1, 2147483647}})
      .StartsWith("ctaid", Register{Scope::Block, Scope::Block, {0, 2147483646}})
      .Case("warpsize", Register{Scope::Grid, Scope::Grid, {32, 32}})
      .Default(Register{Scope::Thread, Scope::Grid, {}});
}

} // namespace

Value FunctionAnalysis::call(const clang::CallExpr *expr) {
  const clang::FunctionDecl *callee = expr->getDirectCallee();
  if (!callee)
    return callThroughPointer(expr);
  llvm::SmallVector<const clang::Expr *, 6> arguments(expr->arg_begin(), expr->arg_end());
  std::optional<Value> object;
  auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(callee);
  if (auto *memberCall = llvm::dyn_cast<clang::CXXMemberCallExpr>(expr)) {
    if (const clang::Expr *self = memberCall->getImplicitObjectArgument())
      object = valueOf(self);
  } else if (llvm::isa<clang::CXXOperatorCallExpr>(expr) && method && method->isInstance() && !arguments.empty()) {
    object = valueOf(arguments[0]);
    arguments.erase(arguments.begin());
  }
  if (method && method->isVirtual())
    return callUnknown(callee, arguments, expr);
  if (method && !method->isUserProvided() && (method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator()) &&
      object && !arguments.empty()) {
    if (auto place = memory.at(*object))
      copy(*place, valueOf(arguments[0]), expr);
    else
      store(*object, values.constant(0), arguments[0]->getType(), expr);
    return *object;
  }
  return callFunction(callee, object, arguments, expr);
}

Value FunctionAnalysis::callFunction(const clang::FunctionDecl *callee, std::optional<Value> object,
                                     llvm::ArrayRef<const clang::Expr *> arguments, const clang::Expr *at) {
  const clang::Expr *self = nullptr;
  if (auto *memberCall = llvm::dyn_cast<clang::CXXMemberCallExpr>(at))
    self = memberCall->getImplicitObjectArgument();
  else if (auto *plainCall = llvm::dyn_cast<clang::CallExpr>(at))
    if (auto *access = llvm::dyn_cast<clang::MemberExpr>(plainCall->getCallee()->IgnoreParenImpCasts()))
      self = access->getBase(); // a static method named through an object
  if (auto meaning = meaningOf(callee, self, arguments))
    return operation(*meaning, callee, object, arguments, at);
  if (endingOf(at) == Ending::Never)
    return values.constant(0);
  const clang::FunctionDecl *definition = nullptr;
  if (!callee->hasBody(definition) || definition->isDependentContext())
    return callUnknown(callee, arguments, at);
  if (definition->isVariadic())
    return callUnknown(callee, arguments, at);
  CallContext call;
  auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(definition);
  if (method && method->isInstance()) {
    if (!object)
      return callUnknown(callee, arguments, at);
    call.arguments.push_back(*object);
  }
  for (unsigned i = 0; i != definition->getNumParams(); ++i)
    call.arguments.push_back(i < arguments.size() ? valueOf(arguments[i]) : values.constant(0));
  std::vector<LocationId> seen;
  std::vector<Value> roots = call.arguments;
  for (Value root : roots)
    reachable(root, call, seen);
  call.before = storesNow;
  call.after = pendingAfter[at];
  call.isLast = leaves && isLastIn(graph.block(current), at);
  const Summary &summary = engine.call(definition, std::move(call));
  std::string name = callee->getDeclName().isIdentifier() ? callee->getName().str() : callee->getNameAsString();
  called.insert_or_assign({at, callee}, CalledSites{at, name, current, &summary, nullptr});
  if (!summary.known && summary.writes.empty() && !summary.result) {
    // Recursion, or a limit: nothing is known of what it did.
    if (!callee->getReturnType()->isVoidType() || !seen.empty())
      return callUnknown(callee, arguments, at);
    return values.constant(0);
  }
  applyCall(summary, at);
  if (llvm::isa<clang::CXXConstructorDecl>(callee) || callee->getReturnType()->isVoidType())
    return values.constant(0);
  if (!summary.result)
    return unknown(at, Cause::UnknownCall, name);
  if (!callee->getReturnType()->isRecordType())
    return afterCall(summary.result, summary, at);
  LocationId place = memory.temporary(at, frame, callee->getReturnType());
  clear(place);
  now = engine.contents.remove(now, place);
  if (auto from = memory.at(summary.result))
    copy(place, memory.addressOf(*from), at);
  return memory.addressOf(place);
}

/// Whether nothing but the end of the function comes behind an expression.
bool FunctionAnalysis::isLastIn(const clang::CFGBlock *block, const clang::Expr *at) const {
  bool isBehind = false;
  for (const clang::CFGElement &element : *block) {
    auto statement = element.getAs<clang::CFGStmt>();
    if (isBehind && (!statement || !llvm::isa<clang::ReturnStmt, clang::ExprWithCleanups>(statement->getStmt())))
      return false;
    isBehind |= statement && statement->getStmt() == at;
  }
  llvm::ArrayRef<unsigned> next = graph.successors(block->getBlockID());
  return isBehind && next.size() == 1 && next[0] == graph.exit();
}

/// Makes what the summary wrote visible here.
void FunctionAnalysis::applyCall(const Summary &summary, const clang::Expr *at) {
  for (auto [place, value] : summary.writes)
    now = engine.contents.add(now, place, afterCall(value, summary, at));
  states[current].events.push_back({Event::Kind::Call, noLocation, {}, at, &summary});
  if (summary.alwaysSeparates)
    storesNow.clear();
  mergeStores(storesNow, summary.after);
  separatedNow |= summary.alwaysSeparates;
}

/// A value of the callee as one of this call: two calls with the same arguments need not give the same.
Value FunctionAnalysis::afterCall(Value value, const Summary &summary, const clang::Expr *at) {
  Value result = values.constant(value->constant);
  for (const Term &term : value->terms) {
    Form form;
    Term renamed = term;
    for (SymbolId &factor : renamed.factors) {
      bool isCallees = llvm::any_of(engine.parts(factor), [&](SymbolId part) {
        return values.symbol(part).frame == summary.frame;
      });
      if (!isCallees || summary.frame == frame)
        continue;
      const Symbol callees = values.symbol(factor);
      SymbolId own = engine.symbolAt(frame, at, std::uint64_t(factor) << 8 | 200, current, callees.kind);
      values.symbol(own).object = callees.object;
      Reason reason = callees.reason;
      engine.refine(own, callees.scope, callees.limit, callees.range, callees.multiple, reason);
      factor = own;
    }
    llvm::sort(renamed.factors);
    form.terms.push_back(renamed);
    Value sum = values.add(result, values.intern(std::move(form)));
    if (!sum)
      return unknown(at);
    result = sum;
  }
  return value->wrapped ? values.wrapped(result) : result;
}

/// Adds what a callee can get at through an address to what it is called with.
void FunctionAnalysis::reachable(Value value, CallContext &call, std::vector<LocationId> &seen) {
  auto base = memory.base(value);
  if (!base)
    return;
  LocationId root = memory.root(*base);
  if (llvm::is_contained(seen, root) || memory[root].storage == Storage::Builtin)
    return;
  if (memory[root].storage == Storage::Shared || memory[root].storage == Storage::Constant ||
      memory[root].storage == Storage::Global)
    return;
  seen.push_back(root);
  std::vector<LocationId> parts{root};
  std::vector<Value> held;
  for (size_t i = 0; i != parts.size(); ++i) {
    if (const Value *content = now.lookup(parts[i])) {
      call.contents.push_back({parts[i], *content});
      held.push_back(*content);
    }
    parts.insert(parts.end(), memory[parts[i]].children.begin(), memory[parts[i]].children.end());
  }
  for (Value content : held)
    reachable(content, call, seen);
}

Value FunctionAnalysis::callUnknown(const clang::FunctionDecl *callee, llvm::ArrayRef<const clang::Expr *> arguments,
                                    const clang::Expr *at) {
  std::string name = callee && callee->getDeclName().isIdentifier() ? callee->getName().str() : "";
  llvm::SmallVector<Value, 6> given;
  bool isPlain = !arguments.empty();
  for (const clang::Expr *argument : arguments) {
    given.push_back(valueOf(argument));
    isPlain &= !argument->isGLValue() && argument->getType()->isArithmeticType();
  }
  if (auto special = specialRegister(name)) {
    SymbolId symbol = engine.symbolOf(external, {values.constant(std::int64_t(llvm::hash_value(name) >> 2))});
    engine.refine(symbol, special->scope, special->limit, special->range, 1,
                  {Cause::ThreadIndex, at->getExprLoc(), noSymbol, name});
    return values.of(symbol);
  }
  // Built-in mathematics has no body and no side effects.
  bool isSystem = callee && (callee->getBuiltinID() || engine.context.getSourceManager().isInSystemHeader(
                                                           callee->getLocation()));
  if (isSystem && isPlain && !callee->getReturnType()->isVoidType()) {
    given.push_back(values.constant(std::int64_t(llvm::hash_value(name) >> 2)));
    return pure(external, given, at->getType(), at);
  }
  if (isSystem && name == "__ldg" && given.size() == 1) {
    Scope scope = values.scope(*given[0]);
    return opaque(at, scope, values.limit(*given[0]),
                  {Cause::Load, at->getExprLoc(), values.culprit(*given[0], Scope::Grid), ""}, at->getType());
  }
  for (Value value : given)
    forget(value);
  if (!isSystem) {
    engine.addStore(std::nullopt, std::nullopt, {});
    SharedStore store{at->getExprLoc(), false};
    storesNow[anyShared] = store;
    states[current].events.push_back({Event::Kind::Store, anyShared, store, nullptr, nullptr});
  }
  if (at->getType()->isRecordType() && !at->isGLValue()) {
    LocationId place = memory.temporary(at, frame, at->getType());
    set(place, unknown(at, Cause::UnknownCall, name));
    return memory.addressOf(place);
  }
  return unknown(at, Cause::UnknownCall, name);
}

Value FunctionAnalysis::callThroughPointer(const clang::CallExpr *expr) {
  llvm::SmallVector<const clang::Expr *, 6> arguments(expr->arg_begin(), expr->arg_end());
  Value pointer = valueOf(expr->getCallee());
  auto symbol = pointer->symbol();
  auto targets = symbol ? engine.targets.find(*symbol) : engine.targets.end();
  if (targets == engine.targets.end())
    return callUnknown(nullptr, arguments, expr);
  if (targets->second.size() == 1)
    return callFunction(targets->second[0], std::nullopt, arguments, expr);
  // Which one is called depends on a value: what any of them waits for, all threads have to be called for.
  for (const clang::FunctionDecl *target : targets->second) {
    const clang::FunctionDecl *definition = nullptr;
    if (!target->hasBody(definition) || definition->getNumParams() != arguments.size())
      continue;
    CallContext call;
    for (const clang::Expr *argument : arguments)
      call.arguments.push_back(valueOf(argument));
    const Summary &summary = engine.call(definition, std::move(call));
    called.insert_or_assign({expr, target}, CalledSites{expr, target->getNameAsString(), current, &summary, pointer});
  }
  return callUnknown(nullptr, arguments, expr);
}

void FunctionAnalysis::destroy(const clang::CXXDestructorDecl *destructor, LocationId object, const clang::Expr *at,
                               const void *owner) {
  const clang::FunctionDecl *definition = nullptr;
  if (!destructor || destructor->isTrivial() || !destructor->hasBody(definition) || !at)
    return;
  CallContext call;
  call.arguments.push_back(memory.addressOf(object));
  std::vector<LocationId> seen;
  reachable(call.arguments[0], call, seen);
  call.before = storesNow;
  const Summary &summary = engine.call(definition, std::move(call));
  called.insert_or_assign({at, owner}, CalledSites{at, destructor->getNameAsString(), current, &summary, nullptr});
  applyCall(summary, at);
}

/// How many threads a group has; null where that is not known.
Value FunctionAnalysis::threadsOf(Scope group) {
  if (group <= Scope::Warp)
    return values.constant(std::int64_t(1) << unsigned(group));
  Value block = values.blockSize(), grid = values.gridSize();
  if (group == Scope::Block)
    return block;
  return group == Scope::Grid && block && grid ? values.multiply(block, grid) : nullptr;
}

Value FunctionAnalysis::rank(Scope scope, const clang::Expr *at) {
  Value linear = values.linearThread();
  if (!linear)
    return opaque(at, Scope::Thread, Scope::Thread, {Cause::ThreadIndex, at->getExprLoc(), noSymbol, ""}, at->getType());
  if (scope <= Scope::Warp) {
    // Of the lane's bits alone.
    if (Value lane = values.remainder(linear, std::int64_t(1) << unsigned(scope)))
      return lane;
    return opaque(at, Scope::Thread, Scope::Thread, {Cause::ThreadIndex, at->getExprLoc(), noSymbol, ""}, at->getType());
  }
  if (scope == Scope::Block)
    return linear;
  Value block = values.linearBlock(), size = values.blockSize();
  Value first = scope == Scope::Grid && block && size ? values.multiply(block, size) : nullptr;
  if (Value whole = first ? values.add(first, linear) : nullptr)
    return whole;
  return opaque(at, Scope::Thread, Scope::Thread, {Cause::ThreadIndex, at->getExprLoc(), noSymbol, ""}, at->getType());
}

Value FunctionAnalysis::threeNumbers(Result result, const clang::Expr *at) {
  LocationId place = memory.temporary(at, frame, at->getType());
  const clang::RecordDecl *record = at->getType()->getAsRecordDecl();
  if (!record)
    return unknown(at);
  unsigned axis = 0;
  for (const clang::FieldDecl *field : record->fields()) {
    if (axis == 3)
      break;
    Value value = result == Result::ThreadIndex3   ? values.threadIndex(axis)
                  : result == Result::BlockIndex3  ? values.blockIndex(axis)
                  : result == Result::BlockExtent3 ? values.blockExtent(axis)
                                                   : values.gridExtent(axis);
    now = engine.contents.add(now, memory.field(place, field), value);
    ++axis;
  }
  return memory.addressOf(place);
}

Value FunctionAnalysis::operation(const Meaning &meaning, const clang::FunctionDecl *callee,
                                  std::optional<Value> object, llvm::ArrayRef<const clang::Expr *> arguments,
                                  const clang::Expr *at) {
  llvm::SmallVector<Value, 6> given;
  for (const clang::Expr *argument : arguments)
    given.push_back(valueOf(argument));
  if (meaning.participates) {
    PendingSite site{at, meaning, current, nullptr, nullptr};
    if (meaning.mask >= 0 && unsigned(meaning.mask) < given.size())
      site.mask = given[meaning.mask];
    if (meaning.dynamicGroup) {
      std::optional<Value> handle = meaning.group >= 0 ? std::optional<Value>(given[meaning.group]) : object;
      auto place = handle ? memory.at(*handle) : std::nullopt;
      site.group = place ? whole(*place, at) : nullptr;
    }
    sites.insert_or_assign(at, site);
  }
  if (meaning.separates) {
    states[current].events.push_back({Event::Kind::Barrier, noLocation, {}, at, nullptr});
    storesNow.clear();
    separatedNow = true;
  }
  Value result = operationResult(meaning, object, arguments, at);
  // What it writes through references and pointers.
  bool writes = meaning.result == Result::Atomic || meaning.family == Family::Cub || meaning.family == Family::Coop ||
                meaning.family == Family::Tile;
  for (unsigned i = 0; writes && i < callee->getNumParams() && i < arguments.size(); ++i) {
    clang::QualType type = callee->getParamDecl(i)->getType();
    bool isOutput = (type->isReferenceType() || type->isPointerType()) && !type->getPointeeType().isConstQualified();
    if (!isOutput || int(i) == meaning.group)
      continue;
    if (meaning.result == Result::Atomic) {
      Value changed = opaque(at, Scope::Thread, Scope::Thread, {Cause::Atomic, at->getExprLoc(), noSymbol, ""}, {}, 2);
      store(given[i], changed, type->getPointeeType(), at);
      continue;
    }
    bool isWhole = meaning.scope && isAggregate(callee->getParamDecl(i));
    Scope scope = isWhole ? *meaning.scope : Scope::Thread;
    Value written = opaque(at, scope, isWhole ? Scope::Grid : Scope::Thread,
                           {Cause::PerThread, at->getExprLoc(), noSymbol, meaning.name}, {}, 300 + i);
    auto place = memory.at(given[i]);
    if (type->getPointeeType()->isRecordType() || type->getPointeeType()->isArrayType()) {
      if (place && memory[memory.root(*place)].storage == Storage::Local)
        set(isArray(*place) ? memory.element(*place) : *place, written);
      else
        forget(given[i]);
    } else
      store(given[i], written, type->getPointeeType(), at);
  }
  return result;
}

Value FunctionAnalysis::operationResult(const Meaning &meaning, std::optional<Value> object,
                                        llvm::ArrayRef<const clang::Expr *> arguments, const clang::Expr *at) {
  clang::QualType type = at->getType();
  clang::SourceLocation location = at->getExprLoc();
  Scope group = meaning.scope.value_or(Scope::Thread);
  auto argument = [&](int index) {
    return index >= 0 && unsigned(index) < arguments.size() ? valueOf(arguments[index]) : values.constant(0);
  };
  auto differs = [&](Cause cause) {
    return opaque(at, Scope::Thread, Scope::Thread, {cause, location, noSymbol, meaning.name}, type);
  };
  auto uniform = [&](Scope scope) {
    return opaque(at, scope, Scope::Grid, {Cause::Tile, location, noSymbol, meaning.name}, type);
  };
  bool isMethod = object.has_value();
  switch (meaning.result) {
  case Result::None: break;
  case Result::Group: {
    if (meaning.family == Family::Coop) // assume_uniform gives its argument back
      return uniform(group);
    return uniform(group);
  }
  case Result::Ballot: {
    // The lanes for which this value holds: a branch on it is taken by just these.
    SymbolId symbol = engine.symbolAt(frame, at, 0, current);
    engine.refine(symbol, Scope::Warp, Scope::Grid, typeRange(type), 1, {Cause::Tile, location, noSymbol, meaning.name});
    ballots[symbol] = truth(argument(meaning.source), arguments[meaning.source]);
    return values.of(symbol);
  }
  case Result::Shuffle: {
    Value source = argument(isMethod ? 1 : meaning.source), data = argument(isMethod ? 0 : 1);
    Scope width = group;
    if (meaning.width >= 0 && unsigned(meaning.width) < arguments.size()) {
      Value lanes = argument(meaning.width);
      auto tile = lanes->isConstant() ? tileScope(std::uint64_t(lanes->constant)) : std::nullopt;
      width = tile.value_or(Scope::Thread);
    }
    Scope scope = std::max(meet(width, values.scope(*source)), values.scope(*data));
    bool readsApart = values.limit(*source) < width;
    Cause cause = readsApart ? Cause::Lane : Cause::Tile;
    Scope limit = readsApart ? values.limit(*source) : width < Scope::Warp ? width : values.limit(*data) < Scope::Grid ? Scope::Warp : Scope::Grid;
    return opaque(at, scope, std::max(scope, limit), {cause, location, values.culprit(*source, Scope::Grid), meaning.name}, type);
  }
  case Result::Neighbour: {
    Value data = argument(isMethod ? 0 : 1);
    Scope scope = values.scope(*data);
    return opaque(at, scope, values.limit(*data), {Cause::Computed, location, values.culprit(*data, Scope::Grid), meaning.name}, type);
  }
  case Result::OneThread: return type->isVoidType() ? values.constant(0) : differs(Cause::OneThread);
  case Result::PerThread: return type->isVoidType() ? values.constant(0) : differs(Cause::PerThread);
  case Result::Atomic: return differs(Cause::Atomic);
  case Result::ActiveMask: {
    SymbolId symbol = engine.symbolAt(frame, at, 0, current);
    engine.refine(symbol, Scope::Thread, Scope::Grid, typeRange(type), 1, {Cause::Tile, location, noSymbol, meaning.name});
    activeMasks.insert(symbol);
    return values.of(symbol);
  }
  case Result::Pure: {
    llvm::SmallVector<Value, 4> given;
    for (const clang::Expr *each : arguments)
      given.push_back(valueOf(each));
    given.push_back(values.constant(std::int64_t(llvm::hash_value(meaning.name) >> 2)));
    return pure(selected, given, type, at);
  }
  case Result::Rank:
    return meaning.dynamicGroup ? differs(Cause::ThreadIndex) : rank(group, at);
  case Result::GroupRank: {
    Value linear = values.linearThread();
    if (!meaning.scope || group > Scope::Warp || !linear)
      return uniform(Scope::Thread);
    return arithmetic(clang::BO_Div, linear, values.constant(std::int64_t(1) << unsigned(group)), type, at);
  }
  case Result::BlockRank: {
    Scope scope = engine.hasClusters || group == Scope::Grid ? Scope::Block : Scope::Cluster;
    return opaque(at, scope, scope, {Cause::BlockIndex, location, noSymbol, meaning.name}, type);
  }
  case Result::Threads:
    if (Value count = meaning.scope ? threadsOf(group) : nullptr)
      return fit(count, type, at);
    return uniform(meaning.dynamicGroup ? Scope::Thread : Scope::Grid);
  case Result::Size: return uniform(meaning.dynamicGroup ? Scope::Thread : Scope::Grid);
  case Result::ThreadIndex3:
  case Result::BlockIndex3:
  case Result::BlockExtent3:
  case Result::GridExtent3: return threeNumbers(meaning.result, at);
  case Result::Coalesced:
  case Result::Partition: break;
  }
  if (!type->isRecordType())
    return values.constant(0);
  // A handle. One of a group known only at run time remembers where it was made, and by what.
  LocationId place = memory.temporary(at, frame, type);
  clear(place);
  SymbolId symbol = engine.symbolAt(frame, at, 4, current);
  engine.refine(symbol, Scope::Grid, Scope::Grid, {}, 1, {Cause::Given, location, noSymbol, meaning.name});
  if (meaning.result == Result::Coalesced)
    handles[symbol] = {current, nullptr};
  if (meaning.result == Result::Partition && meaning.source >= 0)
    handles[symbol] = {current, argument(meaning.source)};
  set(place, values.of(symbol));
  return memory.addressOf(place);
}

} // namespace coop::uniformity
