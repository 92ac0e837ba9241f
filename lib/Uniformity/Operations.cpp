#include "Uniformity/FunctionAnalysis.h"

#include <clang/AST/DeclCXX.h>
#include <llvm/ADT/Hashing.h>

namespace coop::uniformity {
namespace {

/// For Engine::symbolOf: a function of the arguments that has a name.
constexpr unsigned selected = 5500;

} // namespace

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
    return opaque(at, Scope::Thread, Scope::Thread, {Cause::ThreadIndex, at->getExprLoc(), noSymbol, ""},
                  at->getType());
  if (scope <= Scope::Warp) {
    // Of the lane's bits alone.
    if (Value lane = values.remainder(linear, std::int64_t(1) << unsigned(scope)))
      return lane;
    return opaque(at, Scope::Thread, Scope::Thread, {Cause::ThreadIndex, at->getExprLoc(), noSymbol, ""},
                  at->getType());
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
  synchronizedNow |= meaning.participates || meaning.result == Result::Atomic || llvm::StringRef(meaning.name).contains("fence");
  if (meaning.participates) {
    PendingSite site{at, meaning, current, nullptr, nullptr, {}};
    if (meaning.family == Family::Coop)
      site.passed = passedValues(meaning, arguments, given);
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
  } else if (meaning.participates && meaning.scope == Scope::Warp && meaning.result == Result::None) {
    states[current].events.push_back({Event::Kind::WarpBarrier, noLocation, {}, at, nullptr});
    for (auto &[key, store] : storesNow)
      store.warpApart = true;
  }
  Value result = operationResult(meaning, object, arguments, at);
  if (meaning.family == Family::Coop)
    touchMemory(meaning, arguments, given, at);
  // What it writes through references and pointers.
  bool writes = meaning.result == Result::Atomic || meaning.family == Family::Cub || meaning.family == Family::Coop ||
                meaning.family == Family::Tile;
  for (unsigned i = 0; writes && i < callee->getNumParams() && i < arguments.size(); ++i) {
    clang::QualType type = callee->getParamDecl(i)->getType();
    bool isOutput = (type->isReferenceType() || type->isPointerType()) && !type->getPointeeType().isConstQualified();
    if (!isOutput || int(i) == meaning.group || int(i) == meaning.memory)
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
        forget(given[i], Use::Keeps);
    } else
      store(given[i], written, type->getPointeeType(), at);
  }
  return result;
}

/// What each thread hands to a coop call that has to be the same for all threads of the group: the address of the group's
/// memory, and the values of some options.
std::vector<FunctionAnalysis::PassedValue>
FunctionAnalysis::passedValues(const Meaning &meaning, llvm::ArrayRef<const clang::Expr *> arguments,
                               llvm::ArrayRef<Value> given) {
  std::vector<PassedValue> passed;
  for (unsigned i = 0; i != arguments.size(); ++i) {
    const clang::Expr *argument = arguments[i];
    auto *record = argument->getType().getNonReferenceType()->getAsCXXRecordDecl();
    if (int(i) == meaning.memory) {
      auto place = record ? memory.at(given[i]) : std::nullopt;
      passed.push_back({i, argument, place ? whole(*place, argument) : given[i]});
      continue;
    }
    llvm::StringRef holder = record && record->getIdentifier() ? record->getName() : "";
    if (!holder.consume_back("_option") || !mustAgree(holder))
      continue;
    // The value as it was handed to the option, where that stands at the call.
    const clang::Expr *value = argument;
    if (auto *option = llvm::dyn_cast<clang::CallExpr>(argument->IgnoreUnlessSpelledInSource()))
      if (option->getNumArgs() == 1)
        value = option->getArg(0);
    auto place = memory.at(given[i]);
    passed.push_back({i, value, place ? whole(*place, argument) : given[i]});
  }
  return passed;
}

/// What a coop call does to memory that it is not given by reference.
void FunctionAnalysis::touchMemory(const Meaning &meaning, llvm::ArrayRef<const clang::Expr *> arguments,
                                   llvm::ArrayRef<Value> given, const clang::Expr *at) {
  if (meaning.memory >= 0 && !meaning.reads) {
    Value address = given[meaning.memory];
    clang::QualType type = arguments[meaning.memory]->getType();
    if (type->isPointerType())
      store(address, opaque(at, Scope::Thread, Scope::Thread, {Cause::PerThread, at->getExprLoc(), noSymbol, meaning.name},
                            {}, 299),
            type->getPointeeType(), at);
    else
      storeAnywhere({}, sharedStoreOf(values.constant(0), at));
  }
  // A shared object of the user's as the call's storage.
  for (const clang::Expr *argument : arguments)
    if (auto *option = llvm::dyn_cast<clang::CallExpr>(argument->IgnoreUnlessSpelledInSource()))
      if (const clang::FunctionDecl *callee = option->getDirectCallee();
          callee && callee->getIdentifier() && callee->getName() == "temp_storage" && option->getNumArgs() == 1 &&
          meaningOf(callee, nullptr, {option->getArg(0)}))
        if (auto base = memory.base(valueOf(option->getArg(0)));
            base && memory[memory.root(*base)].storage == Storage::Shared)
          forget(valueOf(option->getArg(0)), Use::Keeps);
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
  case Result::Group: return uniform(group);
  case Result::Ballot: {
    // The lanes for which this value holds: a branch on it is taken by just these.
    SymbolId symbol = engine.symbolAt(frame, at, 0, current);
    engine.refine(symbol, Scope::Warp, Scope::Grid, typeRange(type), 1,
                  {Cause::Tile, location, noSymbol, meaning.name});
    Value condition = truth(argument(meaning.source), arguments[meaning.source]);
    ballots[symbol] = {condition, predicateOf(arguments[meaning.source]->IgnoreParenImpCasts())};
    return values.of(symbol);
  }
  case Result::Shuffle: return shuffled(meaning, isMethod, arguments, at);
  case Result::Neighbour: {
    Value data = argument(isMethod ? 0 : 1);
    Scope scope = values.scope(*data);
    return opaque(at, scope, values.limit(*data),
                  {Cause::Computed, location, values.culprit(*data, Scope::Grid), meaning.name}, type);
  }
  case Result::OneThread: return type->isVoidType() ? values.constant(0) : differs(Cause::OneThread);
  case Result::PerThread: return type->isVoidType() ? values.constant(0) : differs(Cause::PerThread);
  case Result::Atomic: return differs(Cause::Atomic);
  case Result::ActiveMask: {
    SymbolId symbol = engine.symbolAt(frame, at, 0, current);
    engine.refine(symbol, Scope::Thread, Scope::Grid, typeRange(type), 1,
                  {Cause::Tile, location, noSymbol, meaning.name});
    activeMasks.insert(symbol);
    return values.of(symbol);
  }
  case Result::Product: return arithmetic(clang::BO_Mul, argument(0), argument(1), type, at);
  case Result::Pure: {
    llvm::SmallVector<Value, 4> given;
    for (const clang::Expr *each : arguments)
      given.push_back(valueOf(each));
    given.push_back(values.constant(std::int64_t(llvm::hash_value(meaning.name) >> 2)));
    return pure(selected, given, type, at);
  }
  case Result::Rank:
    return meaning.dynamicGroup || meaning.partial ? differs(Cause::ThreadIndex) : rank(group, at);
  case Result::GroupRank: {
    Value linear = values.linearThread();
    if (meaning.scope && meaning.family == Family::Tile && group >= Scope::Block)
      return groupNumber(meaning, type, at);
    if (!meaning.scope || group > Scope::Warp || !linear)
      return uniform(Scope::Thread);
    return arithmetic(clang::BO_Div, linear, values.constant(std::int64_t(1) << unsigned(group)), type, at);
  }
  case Result::BlockRank: {
    Scope scope = engine.hasClusters || group == Scope::Grid ? Scope::Block : Scope::Cluster;
    return opaque(at, scope, scope, {Cause::BlockIndex, location, noSymbol, meaning.name}, type);
  }
  case Result::Threads:
    if (Value count = meaning.scope && !meaning.partial ? threadsOf(group) : nullptr)
      return fit(count, type, at);
    return uniform(meaning.dynamicGroup ? Scope::Thread : Scope::Grid);
  case Result::Size: return uniform(meaning.dynamicGroup ? Scope::Thread : Scope::Grid);
  case Result::ThreadIndex3:
  case Result::BlockIndex3:
  case Result::BlockExtent3:
  case Result::GridExtent3: return threeNumbers(meaning.result, at);
  case Result::Chosen: {
    llvm::SmallVector<Value, 4> given{values.constant(std::int64_t(llvm::hash_value(meaning.name) >> 2))};
    for (const clang::Expr *each : arguments)
      given.push_back(each->isGLValue() ? load(valueOf(each), each->getType(), each) : valueOf(each));
    LocationId place = memory.temporary(at, frame, type);
    set(place, pure(selected, given, type, at));
    return memory.addressOf(place);
  }
  case Result::Member:
    // Only lanes and warps that a partition leaves over are no members.
    return meaning.scope && !meaning.partial ? values.constant(1) : uniform(Scope::Thread);
  case Result::Same: return promised(argument(1), group, type, at);
  case Result::Holder: {
    LocationId place = memory.temporary(at, frame, type);
    const clang::RecordDecl *record = type->getAsRecordDecl();
    if (!record || record->field_empty() || arguments.empty())
      return uniform(Scope::Thread);
    clear(place);
    now = engine.contents.remove(now, place);
    initialize(memory.field(place, *record->field_begin()), arguments[0], record->field_begin()->getType());
    return memory.addressOf(place);
  }
  case Result::Coalesced:
  case Result::Partition: break;
  }
  return type->isRecordType() ? handle(meaning, arguments, at) : values.constant(0);
}

/// Which group of its grid a block, cluster or grid is.
Value FunctionAnalysis::groupNumber(const Meaning &meaning, clang::QualType type, const clang::Expr *at) {
  Scope group = *meaning.scope;
  if (group == Scope::Grid)
    return values.constant(0);
  if (meaning.partial) // warps of a block
    return opaque(at, Scope::Warp, Scope::Warp, {Cause::ThreadIndex, at->getExprLoc(), noSymbol, ""}, type);
  Value block = group == Scope::Block ? values.linearBlock() : nullptr;
  return block ? fit(block, type, at)
               : opaque(at, group, group, {Cause::BlockIndex, at->getExprLoc(), noSymbol, meaning.name}, type);
}

/// The same value, which the user says is one for each group.
Value FunctionAnalysis::promised(Value value, Scope group, clang::QualType type, const clang::Expr *at) {
  constexpr unsigned promise = 5600;
  if (auto place = memory.at(value); place && type->isRecordType()) {
    Value held = promised(whole(*place, at), group, {}, at);
    LocationId copied = memory.temporary(at, frame, type);
    set(copied, held);
    return memory.addressOf(copied);
  }
  if (values.scope(*value) >= group)
    return value;
  SymbolId symbol = engine.symbolOf(promise + unsigned(group), {value});
  engine.refine(symbol, group, Scope::Grid, type.isNull() ? Interval() : typeRange(type), values.multiple(*value),
                {Cause::Computed, at->getExprLoc(), values.culprit(*value, Scope::Grid), ""});
  return values.of(symbol);
}

/// A handle. One of a group known only at run time remembers where it was made, and by what.
Value FunctionAnalysis::handle(const Meaning &meaning, llvm::ArrayRef<const clang::Expr *> arguments,
                               const clang::Expr *at) {
  LocationId place = memory.temporary(at, frame, at->getType());
  clear(place);
  SymbolId symbol = engine.symbolAt(frame, at, 4, current);
  engine.refine(symbol, Scope::Grid, Scope::Grid, {}, 1, {Cause::Given, at->getExprLoc(), noSymbol, meaning.name});
  if (meaning.result == Result::Coalesced)
    handles[symbol] = {current, nullptr};
  if (meaning.result == Result::Partition && unsigned(meaning.source) < arguments.size())
    handles[symbol] = {current, valueOf(arguments[meaning.source])};
  set(place, values.of(symbol));
  return memory.addressOf(place);
}

/// What a shuffle reads: one value for the lanes that read the same one, within its width.
Value FunctionAnalysis::shuffled(const Meaning &meaning, bool isMethod, llvm::ArrayRef<const clang::Expr *> arguments,
                                 const clang::Expr *at) {
  auto argument = [&](unsigned index) {
    return index < arguments.size() ? valueOf(arguments[index]) : values.constant(0);
  };
  Value source = argument(isMethod ? 1 : unsigned(meaning.source)), data = argument(isMethod ? 0 : 1);
  Scope width = meaning.scope.value_or(Scope::Thread);
  if (meaning.width >= 0 && unsigned(meaning.width) < arguments.size()) {
    Value lanes = valueOf(arguments[meaning.width]);
    auto tile = lanes->isConstant() ? tileScope(std::uint64_t(lanes->constant)) : std::nullopt;
    width = tile.value_or(Scope::Thread);
  }
  Scope scope = std::max(meet(width, values.scope(*source)), values.scope(*data));
  bool readsApart = values.limit(*source) < width;
  Scope limit = Scope::Grid;
  if (readsApart)
    limit = values.limit(*source);
  else if (values.limit(*data) < Scope::Grid)
    limit = std::min(width, Scope::Warp);
  Reason reason{readsApart ? Cause::Lane : Cause::Tile, at->getExprLoc(), values.culprit(*source, Scope::Grid),
                meaning.name};
  return opaque(at, scope, std::max(scope, limit), reason, at->getType());
}

} // namespace coop::uniformity
