#include "Uniformity/Aliases.h"
#include "Uniformity/FunctionAnalysis.h"

#include <clang/AST/DeclCXX.h>

namespace coop::uniformity {
namespace {

enum Operation : unsigned { elementOf = 3000, storedAt, gathered, readFrom, partOf };

/// Records with more fields are copied as wholes.
constexpr unsigned mostFields = 32;

Scope above(Scope scope) { return Scope(std::min(unsigned(scope) + 1, unsigned(Scope::Grid))); }

const clang::RecordDecl *recordOf(clang::QualType type) {
  if (type.isNull())
    return nullptr;
  const clang::RecordDecl *record = type->getAsRecordDecl();
  return record ? record->getDefinition() : nullptr;
}

} // namespace

Value FunctionAnalysis::opaque(const clang::Expr *at, Scope scope, Scope limit, const Reason &reason,
                               clang::QualType type, unsigned salt) {
  SymbolId symbol = engine.symbolAt(frame, at, salt, current);
  engine.refine(symbol, scope, limit, typeRange(type), 1, reason);
  return values.of(symbol);
}

Value FunctionAnalysis::unknown(const clang::Expr *at, Cause cause, const std::string &name) {
  return opaque(at, Scope::Thread, Scope::Grid, {cause, at->getExprLoc(), noSymbol, name},
                at->isGLValue() ? clang::QualType() : at->getType(), 1);
}

/// What a place holds before anything is written to it.
Value FunctionAnalysis::initially(LocationId place) {
  const Location location = memory[place];
  const Location &root = memory[memory.root(place)];
  if (root.storage == Storage::Builtin && location.decl && root.decl->getIdentifier()) {
    llvm::StringRef axisName = location.decl->getName(), name = root.decl->getName();
    unsigned axis = axisName == "y" ? 1 : axisName == "z" ? 2 : 0;
    if (name == "threadIdx")
      return values.threadIndex(axis);
    if (name == "blockIdx")
      return values.blockIndex(axis);
    return name == "blockDim" ? values.blockExtent(axis) : values.gridExtent(axis);
  }
  bool isGiven = root.storage == Storage::Parameter;
  bool isPointer = !location.type.isNull() && location.type->isPointerType();
  SymbolId symbol =
      engine.symbolAt(~0u, &engine, place, ~0u, isPointer && isGiven ? SymbolKind::Pointer : SymbolKind::Opaque);
  values.symbol(symbol).object = place;
  std::string name;
  for (LocationId at = place; at != noLocation; at = memory[at].parent) { // as the source spells it
    const clang::ValueDecl *part = memory[at].decl;
    bool isNamed = part && part->getDeclName().isIdentifier() && !part->getName().empty();
    if (isGiven || at == place)
      name = (isNamed ? part->getName().str() : std::string("…")) + (name.empty() ? "" : "." + name);
  }
  if (llvm::StringRef(name).contains("…"))
    name.clear();
  if (engine.anyCaller) {
    engine.refine(symbol, Scope::Thread, Scope::Grid, typeRange(location.type), 1, {Cause::Unseen, {}, noSymbol, name});
    return values.of(symbol);
  }
  if (isGiven && location.parent == noLocation)
    if (auto known = engine.given.find(llvm::dyn_cast<clang::ParmVarDecl>(location.decl)); known != engine.given.end())
      return values.constant(known->second);
  engine.refine(symbol, Scope::Grid, Scope::Grid, typeRange(location.type), 1, {Cause::Given, {}, noSymbol, name});
  return values.of(symbol);
}

/// Whether a place is the thread's own, so that it holds what the thread wrote last.
bool FunctionAnalysis::isOwn(LocationId place) const {
  Storage storage = memory[memory.root(place)].storage;
  return storage != Storage::Shared && storage != Storage::Global;
}

Value FunctionAnalysis::lookup(const Contents &in, LocationId place) {
  if (memory[memory.root(place)].escaped || !isOwn(place)) {
    SymbolId symbol = engine.symbolAt(frame, &memory, place, current);
    engine.refine(symbol, Scope::Thread, Scope::Grid, {}, 1, {Cause::Unseen, {}, noSymbol, ""});
    return values.of(symbol);
  }
  if (const Value *held = in.lookup(place))
    return *held;
  for (LocationId around = memory[place].parent; around != noLocation; around = memory[around].parent)
    if (const Value *whole = in.lookup(around)) {
      if ((*whole)->isConstant())
        return *whole; // zero-initialized
      SymbolId symbol = engine.symbolOf(partOf, {*whole, values.constant(place)});
      Scope scope = values.scope(**whole);
      engine.refine(symbol, scope, values.limit(**whole), typeRange(memory[place].type), 1,
                    {Cause::Computed, {}, values.culprit(**whole, above(scope)), ""});
      return values.of(symbol);
    }
  return initially(place);
}

void FunctionAnalysis::clear(LocationId place) {
  for (LocationId child : memory[place].children) {
    now = engine.contents.remove(now, child);
    clear(child);
  }
}

/// From here on nothing is held there.
void FunctionAnalysis::dropContents(LocationId place) {
  clear(place);
  now = engine.contents.remove(now, place);
}

void FunctionAnalysis::set(LocationId place, Value value, const clang::Expr *at) {
  if (!isOwn(place))
    return store(memory.addressOf(place), value, memory[place].type, at);
  clear(place);
  now = engine.contents.add(now, place, value);
}

/// One value for a place and all in it.
Value FunctionAnalysis::whole(LocationId place, const clang::Expr *at) {
  std::vector<LocationId> parts{place};
  std::vector<Value> held;
  for (size_t i = 0; i != parts.size(); ++i) {
    if (now.lookup(parts[i]))
      held.push_back(lookup(now, parts[i]));
    parts.insert(parts.end(), memory[parts[i]].children.begin(), memory[parts[i]].children.end());
  }
  if (held.empty() || (held.size() == 1 && now.lookup(place)))
    return lookup(now, place);
  return pure(gathered, held, {}, at);
}

/// One value for an object at an address and all in it.
Value FunctionAnalysis::contentOf(Value from, clang::QualType type, const clang::Expr *at) {
  auto source = memory.at(from);
  Storage storage = source ? memory[memory.root(*source)].storage : Storage::Global;
  bool isHere = storage == Storage::Local || storage == Storage::Parameter || storage == Storage::Builtin;
  return isHere ? whole(*source, at) : load(from, type, at);
}

/// Copies an object from an address into a place. `at`: null where both are the thread's own.
void FunctionAnalysis::copy(LocationId to, Value from, const clang::Expr *at) {
  auto source = memory.at(from);
  if (source && *source == to)
    return;
  Storage storage = source ? memory[memory.root(*source)].storage : Storage::Global;
  bool isWhole = !isOwn(to) || storage == Storage::Shared || storage == Storage::Global || storage == Storage::Constant;
  if (isWhole) {
    Value value = at ? contentOf(from, memory[to].type, at) : initially(to);
    return set(to, value, at);
  }
  dropContents(to);
  if (isArray(*source) != isArray(to)) // `*reinterpret_cast<float4 *>(array)`
    return set(to, whole(*source, at));
  if (isArray(*source)) {
    LocationId element = memory.element(*source);
    if (isHeld(now, element) || storage != Storage::Local)
      now = engine.contents.add(now, memory.element(to), lookup(now, element));
    return;
  }
  const clang::RecordDecl *record = recordOf(memory[*source].type);
  bool isSmall =
      record && !record->isUnion() && std::distance(record->field_begin(), record->field_end()) <= mostFields;
  if (!isSmall || memory[memory.root(*source)].escaped) {
    set(to, whole(*source, at));
    return;
  }
  if (now.lookup(*source))
    now = engine.contents.add(now, to, *now.lookup(*source));
  auto copyChild = [&](LocationId child) {
    const clang::FieldDecl *field = llvm::dyn_cast_or_null<clang::FieldDecl>(memory[child].decl);
    LocationId target = field ? memory.field(to, field) : memory.element(to);
    if (target == to)
      return;
    if (recordOf(memory[child].type) || !memory[child].children.empty())
      copy(target, memory.addressOf(child), at);
    else if (isHeld(now, child) || storage != Storage::Local)
      now = engine.contents.add(now, target, lookup(now, child));
  };
  if (storage == Storage::Builtin || storage == Storage::Parameter)
    for (const clang::FieldDecl *field : record->fields())
      memory.field(*source, field);
  std::vector<LocationId> children = memory[*source].children;
  for (LocationId child : children)
    copyChild(child);
}

bool FunctionAnalysis::isArray(LocationId place) const {
  return !memory[place].type.isNull() && memory[place].type->isArrayType();
}

/// Whether a store may be to what is read at `address`, which all threads of a block read at one place.
FunctionAnalysis::Overlap FunctionAnalysis::overlap(const SharedStore &store, LocationId object, Value address,
                                                    std::int64_t size) {
  clang::QualType type = memory[object].type;
  if (store.address && !type.isNull() && type->isScalarType())
    return Overlap::Same;
  auto isWithin = [&](LocationId inner, LocationId outer) {
    while (inner != noLocation && inner != outer)
      inner = memory[inner].parent;
    return inner == outer;
  };
  auto read = memory.base(address), written = store.address ? memory.base(store.address) : std::nullopt;
  if (read && written && *read != *written) { // fields
    if (!isWithin(*read, *written) && !isWithin(*written, *read))
      return Overlap::None;
    return memory.at(address) && memory.at(store.address) ? Overlap::Same : Overlap::Perhaps;
  }
  if (!store.address || values.scope(*address) < Scope::Block || !isSteady(*address) || !isSteady(*store.address))
    return Overlap::Perhaps;
  Value distance = values.subtract(store.address, address); 
  if (!distance)
    return Overlap::Perhaps;
  if (distance->isConstant())
    return distance->constant >= size || distance->constant <= -store.size ? Overlap::None : Overlap::Same;
  Value end = values.add(distance, values.constant(store.size - 1)), back = values.scale(distance, -1);
  Value start = back ? values.add(back, values.constant(size - 1)) : nullptr;
  if ((end && values.isNegative(*end)) || (start && values.isNegative(*start)))
    return Overlap::None;
  // Some thread writes there, where it is up to the thread alone and zero is among what it may be.
  bool byThread = llvm::all_of(distance->terms, [&](const Term &term) {
    return term.factors.size() == 1 && values.symbol(term.factors[0]).kind == SymbolKind::ThreadBit;
  });
  bool mayMeet = values.range(*distance).contains(Interval::exactly(0)) &&
                 distance->constant % std::max<std::int64_t>(store.size, 1) == 0;
  return byThread && mayMeet ? Overlap::Same : Overlap::Perhaps;
}

/// Of the stores with no barrier between them and a read, the one that says most of what is read.
std::optional<SharedStore> FunctionAnalysis::racing(const SharedStores &stores, llvm::ArrayRef<LocationId> objects,
                                                    Value address, std::int64_t size, bool &isDefinite) {
  std::optional<SharedStore> found;
  std::optional<std::vector<const clang::VarDecl *>> readUnder;
  // Who is here may be just who does not write there: `if (i < n) s = 1;` and `if (i - i % blockDim.x >= n && s)`.
  auto mayExclude = [&](const SharedStore &store) {
    if (!store.guards.empty() && !readUnder)
      readUnder = guards(current);
    return llvm::any_of(store.guards, [&](auto *guard) { return llvm::is_contained(*readUnder, guard); });
  };
  for (const auto &[key, store] : stores) {
    if (!llvm::is_contained(objects, key.first) && key.first != anyShared)
      continue;
    bool isExact = key.first != anyShared && objects.size() == 1;
    Overlap how = isExact ? overlap(store, key.first, address, size) : Overlap::Perhaps;
    if (how == Overlap::None)
      continue;
    bool isSure = how == Overlap::Same && store.differs && !mayExclude(store);
    if (!found || (isSure && (!isDefinite || (found->warpApart && !store.warpApart))))
      found = store;
    isDefinite |= isSure;
  }
  return found;
}

/// Whether all stores with no barrier between them and a read write one number there, and each thread has done so itself.
bool FunctionAnalysis::isAlike(const SharedStores &stores, llvm::ArrayRef<LocationId> objects, Value address, std::int64_t size) {
  std::optional<std::int64_t> number;
  if (objects.size() != 1 || !isSteady(*address))
    return false;
  for (const auto &[key, store] : stores) {
    if (key.first != objects.front() && key.first != anyShared)
      continue;
    Overlap how = key.first == anyShared ? Overlap::Perhaps : overlap(store, key.first, address, size);
    bool isSame = store.address == address && store.size == size && store.alike && store.alike == number.value_or(*store.alike);
    if (how != Overlap::None && !isSame)
      return false;
    if (isSame)
      number = store.alike;
  }
  return true;
}

/// `objects`: the address is within one of them.
Value FunctionAnalysis::loadShared(llvm::ArrayRef<LocationId> objects, Value address, clang::QualType type,
                                   const clang::Expr *at) {
  states[current].events.push_back({Event::Kind::Load, objects.front(), {}, at, nullptr});
  Scope limit = values.limit(*address), scope = values.scope(*address);
  bool hasSize = !type.isNull() && !type->isIncompleteType() && !type->isDependentType();
  std::int64_t size = hasSize ? engine.context.getTypeSizeInChars(type).getQuantity() : Interval::most;
  if (objects.size() == 1)
    noteAccess(objects.front(), address, size);
  bool isDefinite = false;
  auto later = racing(pendingAfter[at], objects, address, size, isDefinite);
  bool laterIsDefinite = isDefinite;
  isDefinite = false;
  auto earlier = racing(storesNow, objects, address, size, isDefinite);
  if (!later && isAlike(storesNow, objects, address, size))
    earlier.reset();
  bool earlierIsDefinite = isDefinite;
  isDefinite |= laterIsDefinite;
  auto read = [&](Scope scope, Scope limit, const Reason &reason, unsigned salt) {
    Value value = opaque(at, scope, limit, reason, type, salt);
    for (LocationId object : objects)
      if (!type.isNull() && type->isPointerType())
        engine.mayPoint(*value->symbol(), engine.keptIn(object));
    return value;
  };
  if (!earlier && !later)
    return read(meet(scope, Scope::Block), limit,
                {Cause::Load, at->getExprLoc(), values.culprit(*address, above(scope)), ""}, 0);
  const SharedStore &store = earlier && (earlierIsDefinite || !later || !isDefinite) ? *earlier : *later;
  const clang::ValueDecl *decl = memory[objects.front()].decl;
  std::string name = decl && objects.size() == 1 ? decl->getNameAsString() : "";
  if (limit < Scope::Warp)
    return read(Scope::Thread, limit, {Cause::Load, at->getExprLoc(), values.culprit(*address, Scope::Warp), name}, 0);
  Scope differs = store.warpApart ? Scope::Warp : Scope::Thread;
  // What was definite while less was known of the address is not held against it: a symbol for each.
  return read(Scope::Thread, isDefinite ? differs : limit, {Cause::SharedRace, store.at, noSymbol, name}, isDefinite ? 5 : 6);
}

Value FunctionAnalysis::loadGlobal(Value address, clang::QualType type, const clang::Expr *at) {
  Scope scope = values.scope(*address), limit = values.limit(*address);
  Reason perThread{Cause::Load, at->getExprLoc(), values.culprit(*address, above(scope)), ""};
  // Another thread's write at the same time would be a data race, and before the first meeting all is at the same time.
  bool isBeforeAll = engine.raceFree && !synchronizedNow;
  auto isConstant = [&](SymbolId pointee) {
    if (values.symbol(pointee).kind == SymbolKind::Pointer)
      return (isBeforeAll && engine.isGivenConst(pointee) && !engine.isStoredThrough(pointee)) ||
             !engine.mayBeStored(pointee, std::nullopt, type);
    LocationId root = memory.root(values.symbol(pointee).object);
    Storage storage = memory[root].storage;
    return storage == Storage::Constant || (storage == Storage::Global && !engine.mayBeStored(std::nullopt, root, type));
  };
  auto pointees = memory.pointees(address);
  if (pointees ? llvm::all_of(*pointees, isConstant) : !engine.mayBeStored(std::nullopt, std::nullopt, type) && !engine.mayBeOwn(type)) {
    // Nobody writes it, so the address alone says what is there.
    SymbolId symbol = engine.symbolOf(readFrom, {address, values.constant(std::int64_t(reinterpret_cast<std::uintptr_t>(
                                                              type.getCanonicalType().getTypePtrOrNull())))});
    engine.refine(symbol, scope, limit, typeRange(type), 1, perThread);
    return values.of(symbol);
  }
  // Where an address differs between blocks only, it is not what keeps a block's threads from reading one value.
  if (limit < Scope::Block)
    return opaque(at, Scope::Thread, limit, perThread, type);
  return opaque(at, Scope::Thread, limit, {Cause::MayBeWritten, at->getExprLoc(), noSymbol, ""}, type);
}

/// The shared objects that an address is within one of; none where it may be elsewhere.
std::vector<LocationId> FunctionAnalysis::sharedPointees(Value address) const {
  std::vector<LocationId> result;
  for (SymbolId pointee : memory.pointees(address).value_or(std::vector<SymbolId>())) {
    bool isAddress = values.symbol(pointee).kind == SymbolKind::Address;
    LocationId root = isAddress ? memory.root(values.symbol(pointee).object) : noLocation;
    if (!isAddress || memory[root].storage != Storage::Shared)
      return {};
    result.push_back(root);
  }
  return result;
}

Value FunctionAnalysis::load(Value address, clang::QualType type, const clang::Expr *at) {
  auto base = memory.base(address);
  bool isVolatile = type.isVolatileQualified();
  if (base) {
    LocationId root = memory.root(*base);
    switch (memory[root].storage) {
    case Storage::Shared: return loadShared({root}, address, type, at);
    case Storage::Constant: {
      Scope scope = values.scope(*address);
      return opaque(at, scope, values.limit(*address),
                    {Cause::Load, at->getExprLoc(), values.culprit(*address, above(scope)), ""}, type);
    }
    case Storage::Global:
      if (!isVolatile)
        return loadGlobal(address, type, at);
      break;
    case Storage::Builtin:
    case Storage::Parameter:
    case Storage::Local: {
      auto place = memory.at(address);
      if (place && !isArray(*place) && !memory[*place].isElement && !isPartly(*place, type))
        return whole(*place, at);
      if (!isArray(*base) && !memory[*base].isElement) { // some bytes of it, which may be alike where it is not
        Value all = whole(place.value_or(root), at);
        Scope scope = meet(values.scope(*all), values.scope(*address));
        return opaque(at, scope, Scope::Grid, {Cause::Computed, at->getExprLoc(), values.culprit(*all, above(scope)), ""}, type, 8);
      }
      if (auto exact = elementAt(*base, address, widthOf(type)))
        return lookup(now, *exact);
      // Some element of an array: what all of them hold, at an index that may differ.
      Value element = lookup(now, memory[*base].isElement ? *base : memory.element(*base));
      Value offset = values.subtract(address, memory.addressOf(*base));
      if (!offset || values.scope(*element) == Scope::Thread)
        return element;
      return pure(elementOf, {element, offset}, type, at);
    }
    }
  }
  std::vector<LocationId> objects = sharedPointees(address);
  if (!base && !objects.empty())
    return loadShared(objects, address, type, at);
  synchronizedNow |= isVolatile;
  if (isVolatile)
    return opaque(at, Scope::Thread, Scope::Thread, {Cause::Volatile, at->getExprLoc(), noSymbol, ""}, type);
  return loadGlobal(address, type, at);
}

/// A store of a value to shared memory, no matter where.
SharedStore FunctionAnalysis::sharedStoreOf(Value value, const clang::Expr *at) {
  // Differs unless all threads of the block come here together with one value.
  Scope limit = values.limit(*value), together = isKernel ? Scope::Grid : Scope::Thread;
  for (unsigned branch : graph.deciders(current, Graph::Kind::Full)) {
    limit = meet(limit, states[branch].branch.limit);
    together = meet(together, states[branch].branch.scope);
  }
  SharedStore store;
  if (!at)
    return store;
  if (value->isConstant() && together >= Scope::Block)
    store.alike = value->constant;
  store.at = at->getExprLoc();
  store.differs = limit < Scope::Block;
  if (store.differs)
    store.guards = guards(current);
  return store;
}

void FunctionAnalysis::store(Value address, Value value, clang::QualType type, const clang::Expr *at) {
  auto base = memory.base(address);
  // An address that goes into memory which is not followed may be used from anywhere.
  auto target = memory.base(value);
  const Location *owner = base && memory.at(address) ? &memory[memory.root(*base)] : nullptr;
  if (target && !(owner && owner->storage == Storage::Local && !owner->escaped))
    lose(*target);
  if (!base)
    return storeAt(address, type, sharedStoreOf(value, at));
  LocationId root = memory.root(*base);
  if (memory[root].storage == Storage::Shared) {
    SharedStore store = sharedStoreOf(value, at);
    if (!type.isNull() && !type->isIncompleteType() && !type->isDependentType()) {
      store.address = address;
      store.size = engine.context.getTypeSizeInChars(type).getQuantity();
      noteAccess(root, address, store.size);
    }
    storeShared(root, store);
    engine.keepIn(root, type, memory.pointees(value));
    return engine.addStore(std::nullopt, root, type);
  }
  if (memory[root].storage == Storage::Global || memory[root].storage == Storage::Constant)
    return engine.addStore(std::nullopt, root, type);
  auto place = memory.at(address);
  if (place && !isArray(*place) && !memory[*place].isElement && !isPartly(*place, type))
    return set(*place, value);
  if (!isArray(*base) && !memory[*base].isElement) // some bytes of it
    return engine.escape(root, true);
  // Some element of an array keeps what the others hold.
  LocationId element = memory[*base].isElement ? *base : memory.element(*base);
  Value offset = values.subtract(address, memory.addressOf(*base));
  Value stored = offset ? pure(storedAt, {value, offset}, type, at) : value;
  Value old = isHeld(now, element) ? lookup(now, element) : stored;
  if (old != stored) {
    SymbolId symbol = engine.symbolAt(frame, function, std::uint64_t(element) << 8 | 7, current);
    Scope scope = meet(values.scope(*old), values.scope(*stored));
    SymbolId culprit = values.culprit(*stored, Scope::Grid);
    // Where elements are not told apart, what is read may be another one: it is known to differ only if all do.
    bool toldApart = elementAt(*base, memory.addressOf(*base), 0).has_value();
    Scope limit = toldApart ? meet(values.limit(*old), values.limit(*stored))
                            : std::max(values.limit(*old), values.limit(*stored));
    engine.refine(
        symbol, scope, limit, typeRange(type), 1,
        {Cause::Computed, at->getExprLoc(), culprit == noSymbol ? values.culprit(*old, Scope::Grid) : culprit, ""});
    stored = values.of(symbol);
  }
  if (auto exact = elementAt(*base, address, widthOf(type))) { // the others keep theirs
    now = engine.contents.add(now, element, stored);
    return set(*exact, value);
  }
  auto untouched = elementsOutside(*base, offset, widthOf(type));
  set(element, stored);
  for (auto [other, held] : untouched)
    now = engine.contents.add(now, other, held);
}

} // namespace coop::uniformity
