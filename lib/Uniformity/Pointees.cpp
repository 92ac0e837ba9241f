// What addresses lead to where they are not those of one place: stores through them, and what can be reached from there.
#include "Uniformity/Aliases.h"
#include "Uniformity/FunctionAnalysis.h"

namespace coop::uniformity {

void FunctionAnalysis::storeShared(LocationId object, const SharedStore &store) {
  uniformity::addStore(storesNow, object, store);
  states[current].events.push_back({Event::Kind::Store, object, store, nullptr, nullptr});
}

void FunctionAnalysis::storeAnywhere(clang::QualType type, const SharedStore &store) {
  engine.addStore(std::nullopt, std::nullopt, type);
  engine.storeAnywhere();
  engine.keepIn(anyShared, type, std::nullopt);
  storeShared(anyShared, store);
}

/// A store through what is not the address of a place: through a pointer that was given, one of several, or any.
void FunctionAnalysis::storeAt(Value address, clang::QualType type, const SharedStore &store) {
  auto pointees = memory.pointees(address);
  if (!pointees)
    return storeAnywhere(type, store);
  for (SymbolId pointee : *pointees) {
    if (values.symbol(pointee).kind == SymbolKind::Pointer) {
      engine.addStore(pointee, std::nullopt, type);
      continue;
    }
    LocationId root = memory.root(values.symbol(pointee).object);
    switch (memory[root].storage) {
    case Storage::Shared:
      engine.keepIn(root, type, std::nullopt);
      storeShared(root, store);
      [[fallthrough]];
    case Storage::Global:
    case Storage::Constant: engine.addStore(std::nullopt, root, type); break;
    case Storage::Local:
    case Storage::Parameter: engine.escape(root, true); break;
    case Storage::Builtin: break;
    }
  }
}

/// Copies an object to where an address leads.
void FunctionAnalysis::assign(Value to, Value from, clang::QualType type, const clang::Expr *at) {
  if (auto place = memory.at(to); place && !isArray(*place) && !isPartly(*place, type))
    return copy(*place, from, at);
  store(to, contentOf(from, type, at), type, at);
}

void FunctionAnalysis::lose(LocationId place) {
  std::vector<LocationId> work{place};
  llvm::DenseSet<LocationId> seen;
  while (!work.empty()) {
    LocationId root = memory.root(work.back());
    work.pop_back();
    bool isOwn = memory[root].storage == Storage::Local || memory[root].storage == Storage::Parameter;
    if (!isOwn || !seen.insert(root).second)
      continue;
    std::vector<LocationId> parts{root};
    for (size_t i = 0; i != parts.size(); ++i) {
      if (const Value *value = now.lookup(parts[i]))
        if (auto next = memory.base(*value))
          work.push_back(*next);
      parts.insert(parts.end(), memory[parts[i]].children.begin(), memory[parts[i]].children.end());
    }
    engine.escape(root);
  }
}

/// Nothing is known any more of what an address leads to, as far as code that is not seen may change it, now or later: of
/// what lies there, unless it only reads it, and of what that leads to in turn.
void FunctionAnalysis::forget(Value address, Use use) {
  auto base = memory.base(address);
  if (!base) {
    if (use != Use::Reads)
      storeAt(address, {}, {});
    return;
  }
  LocationId root = memory.root(*base);
  if (memory[root].storage == Storage::Shared) {
    engine.keepIn(root, {}, std::nullopt);
    return storeShared(root, {});
  }
  if (memory[root].storage == Storage::Global)
    engine.addStore(std::nullopt, root, {});
  std::vector<std::pair<LocationId, Use>> work{{root, use}};
  llvm::DenseSet<LocationId> seen;
  while (!work.empty()) {
    auto [place, how] = work.back();
    work.pop_back();
    place = memory.root(place);
    Storage storage = memory[place].storage;
    bool isOwn = storage == Storage::Local || storage == Storage::Parameter;
    if (!isOwn || memory[place].escaped || !seen.insert(place).second)
      continue;
    std::vector<LocationId> parts{place};
    for (size_t i = 0; i != parts.size(); ++i) {
      if (const Value *value = now.lookup(parts[i]))
        if (auto next = memory.base(*value))
          work.push_back({*next, Use::Writes}); // who copies an address may write there
      parts.insert(parts.end(), memory[parts[i]].children.begin(), memory[parts[i]].children.end());
    }
    if (how != Use::Reads)
      engine.escape(place, how == Use::Writes);
  }
}

/// Forgets what an lvalue may denote that only an instantiation knows.
void FunctionAnalysis::forgetNamed(const clang::Expr *lvalue) {
  for (const Named &named : variablesIn(lvalue)) {
    if (named.variable->getType().isConstQualified())
      continue;
    Value address = variableAddress(named.variable);
    if (!named.isPointedTo)
      forget(address, Use::Writes);
    else if (auto place = memory.at(address))
      forget(lookup(now, *place), Use::Writes);
  }
}

} // namespace coop::uniformity
