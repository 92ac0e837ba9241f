#include "Uniformity/Engine.h"
#include "Uniformity/FunctionAnalysis.h"

#include <clang/AST/ASTContext.h>
#include <numeric>

namespace coop::uniformity {
namespace {

/// Ways of calling one function that are told apart exactly; further ones share what is alike in them.
constexpr unsigned exactContexts = 8;
/// Ways that are told apart by the objects they get at; in further ones an address may be any.
constexpr unsigned objectContexts = 128;
constexpr unsigned deepestCalls = 32;
constexpr unsigned long mostWork = 2'000'000; // half a minute or so

/// Bytes that tell the parts of a key apart: nobody reads it.
template <typename... Parts> void append(std::string &key, Parts... parts) {
  (key.append(reinterpret_cast<const char *>(&parts), sizeof(parts)), ...);
}

void appendValue(std::string &key, const Values &values, Value value) {
  Interval range = values.range(*value);
  append(key, value, values.scope(*value), values.limit(*value), range.low, range.high, values.multiple(*value));
  for (const Term &term : value->terms)
    for (SymbolId factor : term.factors)
      if (const Symbol &symbol = values.symbol(factor); symbol.isChoice) {
        append(key, symbol.pointees ? symbol.pointees->size() : ~std::size_t(0));
        for (SymbolId pointee : symbol.pointees.value_or(std::vector<SymbolId>()))
          append(key, pointee);
      }
}

bool isRestrict(const Memory &memory, const Values &values, std::optional<SymbolId> pointer, bool readOnly) {
  if (!pointer || values.symbol(*pointer).object == noLocation)
    return false;
  clang::QualType type = memory[values.symbol(*pointer).object].type;
  return !type.isNull() && type.isRestrictQualified() && (!readOnly || type->getPointeeType().isConstQualified());
}

} // namespace

bool mergeStores(SharedStores &into, const SharedStores &from) {
  bool changed = false;
  for (const auto &[key, store] : from) {
    auto [it, isNew] = into.try_emplace(key, store);
    SharedStore &known = it->second;
    SharedStore merged = known;
    if (store.differs && !known.differs)
      merged.at = store.at;
    merged.differs |= store.differs;
    merged.warpApart &= store.warpApart;
    merged.address = known.address == store.address ? known.address : nullptr;
    merged.size = std::max(known.size, store.size);
    merged.alike = known.alike == store.alike ? known.alike : std::nullopt;
    merged.guards.clear();
    std::set_union(known.guards.begin(), known.guards.end(), store.guards.begin(), store.guards.end(),
                   std::back_inserter(merged.guards));
    changed |= isNew || !(merged == known);
    known = merged;
  }
  return changed;
}

void addStore(SharedStores &into, LocationId object, const SharedStore &store) {
  constexpr unsigned placesToldApart = 16;
  mergeStores(into, {{{object, store.at.getRawEncoding() % placesToldApart}, store}});
}

void Engine::keepParts(SymbolId id, std::vector<SymbolId> parts) {
  if (partsOf.size() <= id)
    partsOf.resize(id + 64);
  partsOf[id] = std::move(parts);
}

SymbolId Engine::symbolAt(unsigned frame, const void *owner, std::uint64_t salt, unsigned block, SymbolKind kind) {
  auto [it, isNew] = symbols.try_emplace({frame, owner, salt}, noSymbol);
  if (!isNew)
    return it->second;
  Symbol symbol;
  symbol.kind = kind;
  symbol.frame = frame;
  symbol.block = block;
  it->second = values.add(symbol);
  keepParts(it->second, block == ~0u ? std::vector<SymbolId>() : std::vector<SymbolId>{it->second});
  return it->second;
}

SymbolId Engine::symbolOf(unsigned operation, llvm::ArrayRef<Value> operands) {
  std::vector<const void *> key{reinterpret_cast<const void *>(std::uintptr_t(operation))};
  key.insert(key.end(), operands.begin(), operands.end());
  auto [it, isNew] = computed.try_emplace(std::move(key), noSymbol);
  if (!isNew)
    return it->second;
  // One for each block is enough: what matters is where they change.
  std::map<std::pair<unsigned, unsigned>, SymbolId> all;
  for (Value operand : operands)
    for (const Term &term : operand->terms)
      for (SymbolId factor : term.factors)
        if (factor < partsOf.size())
          for (SymbolId part : partsOf[factor])
            all.try_emplace({values.symbol(part).frame, values.symbol(part).block}, part);
  std::vector<SymbolId> parts;
  for (const auto &[place, part] : all)
    parts.push_back(part);
  Symbol made;
  for (Value operand : operands)
    made.open |= values.isOpen(*operand);
  it->second = values.add(made);
  keepParts(it->second, std::move(parts));
  return it->second;
}

void Engine::refine(SymbolId id, Scope scope, Scope limit, Interval range, std::int64_t multiple,
                    const Reason &reason) {
  if (partsOf.size() <= id)
    partsOf.resize(id + 64);
  Symbol &symbol = values.symbol(id);
  unsigned &times = widenings[id];
  Symbol old = symbol;
  bool isFirst = times == 0;
  symbol.scope = meet(symbol.scope, scope);
  symbol.limit = std::max(meet(symbol.limit, limit), symbol.scope);
  if (isFirst) {
    symbol.range = range;
    symbol.multiple = std::max<std::int64_t>(multiple, 1);
    times = 1;
  } else {
    symbol.range = hull(symbol.range, range);
    symbol.multiple = std::gcd(symbol.multiple, std::max<std::int64_t>(multiple, 1));
    if (!(symbol.range == old.range) && ++times > 4) {
      symbol.range.low = symbol.range.low < old.range.low ? Interval::least : symbol.range.low;
      symbol.range.high = symbol.range.high > old.range.high ? Interval::most : symbol.range.high;
    }
  }
  bool isWorse = symbol.scope != old.scope || symbol.limit != old.limit;
  if (isFirst || isWorse)
    symbol.reason = reason;
  if (isFirst || isWorse || !(symbol.range == old.range) || symbol.multiple != old.multiple)
    ++changes;
}

/// Whether it became worse.
static bool addPointees(std::optional<std::vector<SymbolId>> &known, const std::optional<std::vector<SymbolId>> &more) {
  if (!known)
    return false;
  std::optional<std::vector<SymbolId>> all;
  if (more) {
    all.emplace();
    std::set_union(known->begin(), known->end(), more->begin(), more->end(), std::back_inserter(*all));
  }
  if (all == known)
    return false;
  known = std::move(all);
  return true;
}

void Engine::mayPoint(SymbolId choice, const std::optional<std::vector<SymbolId>> &pointees) {
  Symbol &symbol = values.symbol(choice);
  if (symbol.isChoice) {
    changes += addPointees(symbol.pointees, pointees);
    return;
  }
  symbol.isChoice = true;
  symbol.pointees = pointees;
}

void Engine::keepIn(LocationId object, clang::QualType type, const std::optional<std::vector<SymbolId>> &pointees) {
  // Bytes may be those of a pointer.
  bool isNumber = !type.isNull() && (type->isArithmeticType() || type->isEnumeralType()) && !type->isAnyCharacterType() && !type->isStdByteType();
  if (!isNumber)
    changes += addPointees(kept.try_emplace(object, std::vector<SymbolId>()).first->second, pointees);
}

std::optional<std::vector<SymbolId>> Engine::keptIn(LocationId object) const {
  std::optional<std::vector<SymbolId>> result{std::in_place};
  for (LocationId each : {object, anyShared})
    if (auto found = kept.find(each); found != kept.end())
      addPointees(result, found->second);
  return result;
}

void Engine::escape(LocationId id, bool isWritten) {
  id = memory.root(id);
  Location &root = memory[id];
  if (root.escaped || (root.storage != Storage::Local && root.storage != Storage::Parameter))
    return;
  if (root.storage == Storage::Parameter && !isWritten && !storesAnywhere) {
    if (root.exposed)
      return;
    exposed.push_back(id);
    lost.push_back(id);
    root.exposed = true;
    ++changes;
    return;
  }
  root.escaped = true;
  lost.push_back(id);
  ++changes;
}

bool Engine::mayBeOwn(clang::QualType type) const {
  return llvm::any_of(lost, [&](LocationId place) { return !differsAsObject(type, memory[place].type); });
}

void Engine::storeAnywhere() {
  if (storesAnywhere)
    return;
  storesAnywhere = true;
  for (LocationId id : exposed)
    escape(id, true);
}

const Graph &Engine::graph(const clang::FunctionDecl *function, bool leaves) {
  auto &slot = graphs[{function, leaves}];
  if (!slot)
    slot = std::make_unique<Graph>(function, context, leaves);
  return *slot;
}

std::string Engine::key(const clang::FunctionDecl *function, const CallContext &call) const {
  std::string text;
  append(text, function, call.isLast, call.synchronized, call.arguments.size(), call.contents.size());
  for (Value value : call.arguments)
    appendValue(text, values, value);
  for (auto [place, value] : call.contents) {
    append(text, place);
    appendValue(text, values, value);
  }
  for (const SharedStores *side : {&call.before, &call.after}) {
    append(text, side->size());
    for (const auto &[key, store] : *side) {
      append(text, key.first, key.second, store.differs, store.warpApart, store.address, store.size, store.alike.has_value(),
             store.alike.value_or(0), store.guards.size());
      for (const clang::VarDecl *guard : store.guards)
        append(text, guard);
    }
  }
  return text;
}

void Engine::generalize(const clang::FunctionDecl *function, CallContext &call) {
  unsigned index = 0;
  auto general = [&](Value value) {
    ++index;
    if (memory.at(value))
      return value;
    Scope scope = values.scope(*value), limit = values.limit(*value);
    SymbolId culprit = values.culprit(*value, Scope(std::min(unsigned(scope) + 1, unsigned(Scope::Grid))));
    Reason reason = culprit == noSymbol ? Reason{Cause::Given, {}, noSymbol, ""} : values.symbol(culprit).reason;
    SymbolId symbol = symbolAt(~0u, function, index * 128 + unsigned(scope) * 9 + unsigned(limit), ~0u);
    refine(symbol, scope, limit, {}, 1, reason);
    mayPoint(symbol, memory.pointees(value));
    Value result = values.of(symbol);
    Value origin = nullptr;
    if (auto base = memory.base(value))
      origin = memory.addressOf(*base);
    else if (auto pointer = memory.pointer(value))
      origin = values.of(*pointer);
    Value sum = origin ? values.add(origin, result) : result;
    return sum ? sum : result;
  };
  for (Value &value : call.arguments)
    value = general(value);
  for (auto &[place, value] : call.contents)
    value = general(value);
  for (SharedStores *side : {&call.before, &call.after})
    for (auto &[key, store] : *side) {
      store.address = nullptr;
      store.warpApart = false;
    }
}

/// Forgets which objects a call gets at. Chains of helpers that pass objects of their own on have as many ways of calling
/// the last one as there are paths to it.
void Engine::forgetObjects(const clang::FunctionDecl *function, CallContext &call) {
  unsigned index = 0;
  auto isHandedOver = [&](LocationId place) { return memory.isHandedOver(memory.root(place)); };
  auto general = [&](Value value) {
    ++index;
    auto base = memory.base(value);
    if (!base || isHandedOver(*base))
      return value;
    Storage storage = memory[memory.root(*base)].storage;
    if (storage != Storage::Local && storage != Storage::Parameter)
      return value;
    escape(*base, true);
    SymbolId symbol = symbolAt(~0u, function, index * 128 + 127, ~0u);
    refine(symbol, Scope::Thread, Scope::Grid, {}, 1, {Cause::Unseen, {}, noSymbol, ""});
    return values.of(symbol);
  };
  for (Value &value : call.arguments)
    value = general(value);
  for (auto [place, value] : call.contents)
    if (!isHandedOver(place))
      escape(place, true);
  llvm::erase_if(call.contents, [&](const auto &content) { return !isHandedOver(content.first); });
  for (auto &[place, value] : call.contents)
    value = general(value);
}

const Summary &Engine::call(const clang::FunctionDecl *function, CallContext call) {
  bool isRecursive = llvm::any_of(stack, [&](const auto &entry) { return entry.first == function; });
  std::string name = key(function, call);
  auto found = summaries.find(name);
  if (found != summaries.end())
    return found->second;
  if (isRecursive || contexts[function] >= exactContexts) {
    generalize(function, call);
    if (contexts[function] >= objectContexts)
      forgetObjects(function, call);
    name = key(function, call);
    found = summaries.find(name);
    if (found != summaries.end())
      return found->second;
  }
  if (llvm::any_of(stack, [&](const auto &entry) { return entry.second == name; }))
    return unknownSummary;
  const Graph &body = graph(function, call.isLast);
  if (stack.size() >= deepestCalls || work > mostWork || !body.valid()) {
    gaveUp = true;
    return unknownSummary;
  }
  ++contexts[function];
  if (!firstSummary)
    firstSummary = changes;
  stack.push_back({function, name});
  unsigned frame = frames.try_emplace(name, unsigned(frames.size() + 1)).first->second;
  Summary summary = FunctionAnalysis(*this, function, false, frame, call).run();
  stack.pop_back();
  summary.frame = frame;
  return summaries[name] = std::move(summary);
}

bool Engine::differsAsObject(clang::QualType a, clang::QualType b) const {
  auto scalar = [&](clang::QualType type) -> clang::QualType {
    if (type.isNull())
      return {};
    type = type.getCanonicalType().getUnqualifiedType();
    if (type->isAnyCharacterType() || type->isVoidType() || !type->isScalarType())
      return {};
    if (type->isUnsignedIntegerType() && !type->isBooleanType() && !type->isEnumeralType())
      type = context.getCorrespondingSignedType(type).getCanonicalType();
    return type;
  };
  clang::QualType left = scalar(a), right = scalar(b);
  if (left.isNull() || right.isNull())
    return false;
  if (left->isEnumeralType() || right->isEnumeralType())
    return !(left->isIntegralOrEnumerationType() && right->isIntegralOrEnumerationType());
  if (left->isPointerType() && right->isPointerType())
    return false;
  return left != right;
}

void Engine::addStore(std::optional<SymbolId> pointer, std::optional<LocationId> object, clang::QualType type) {
  if (!type.isNull())
    type = type.getCanonicalType().getUnqualifiedType();
  stores.insert({pointer.value_or(noSymbol), object.value_or(noLocation), type});
}

bool Engine::isGivenConst(SymbolId pointer) const {
  if (values.symbol(pointer).object == noLocation)
    return false;
  clang::QualType type = memory[values.symbol(pointer).object].type;
  return !type.isNull() && type->isPointerType() && type->getPointeeType().isConstQualified();
}

void Engine::beginRound() {
  summaries.clear();
  contexts.clear();
  unstored.clear();
  unstoredThrough.clear();
  storedAnywhereBefore = storesAnywhere;
  firstSummary.reset();
}

bool Engine::answersHold() const {
  return storesAnywhere == storedAnywhereBefore &&
         llvm::none_of(unstoredThrough, [&](SymbolId pointer) { return hasStoreThrough(pointer); }) &&
         llvm::none_of(unstored, [&](const Asked &asked) {
           auto [pointer, object, type] = asked;
           return hasStore(pointer == noSymbol ? std::nullopt : std::optional(pointer),
                           object == noLocation ? std::nullopt : std::optional(object),
                           clang::QualType::getFromOpaquePtr(type));
         });
}

bool Engine::isStoredThrough(SymbolId pointer) {
  bool found = hasStoreThrough(pointer);
  if (!found)
    unstoredThrough.insert(pointer);
  return found;
}

bool Engine::mayBeStored(std::optional<SymbolId> pointer, std::optional<LocationId> object, clang::QualType type) {
  bool found = hasStore(pointer, object, type);
  if (!found)
    unstored.insert({pointer.value_or(noSymbol), object.value_or(noLocation), type.getAsOpaquePtr()});
  return found;
}

bool Engine::hasStoreThrough(SymbolId pointer) const {
  return llvm::any_of(stores, [&](const Store &store) { return store.pointer == pointer; });
}

bool Engine::hasStore(std::optional<SymbolId> pointer, std::optional<LocationId> object,
                      clang::QualType type) const {
  if (isRestrict(memory, values, pointer, true))
    return false;
  bool isRestricted = isRestrict(memory, values, pointer, false);
  for (const Store &store : stores) {
    if (differsAsObject(type, store.type))
      continue;
    // Shared memory is not what the kernel was given, and not a global variable.
    bool isShared = store.object != noLocation && memory[store.object].storage == Storage::Shared;
    if (isShared && (pointer || object))
      continue;
    bool knowsPointer = store.pointer != noSymbol, knowsObject = store.object != noLocation;
    if (pointer && knowsPointer && *pointer == store.pointer)
      return true;
    if (object && knowsObject && *object == store.object)
      return true;
    if (object && knowsObject)
      continue;
    bool isOther = (pointer || object) && (knowsPointer || knowsObject);
    if (isOther && (isRestricted || (knowsPointer && isRestrict(memory, values, store.pointer, false))))
      continue;
    return true;
  }
  return false;
}

} // namespace coop::uniformity
