#include "Uniformity/Memory.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/RecordLayout.h>

namespace coop::uniformity {
namespace {

/// The shim of a parse may mark shared variables by an annotation where Clang's own attribute would be refused.
bool isShared(const clang::VarDecl *variable) {
  if (variable->hasAttr<clang::CUDASharedAttr>())
    return true;
  return llvm::any_of(variable->specific_attrs<clang::AnnotateAttr>(),
                      [](const clang::AnnotateAttr *a) { return a->getAnnotation() == "coop::shared"; });
}

Storage storageOf(const clang::VarDecl *variable, bool isKernelParameter) {
  if (isKernelParameter)
    return Storage::Parameter;
  if (isShared(variable))
    return Storage::Shared;
  if (variable->isLocalVarDeclOrParm() && !variable->isStaticLocal())
    return Storage::Local;
  if (variable->hasAttr<clang::CUDAConstantAttr>() || variable->isConstexpr())
    return Storage::Constant;
  llvm::StringRef name = variable->getIdentifier() ? variable->getName() : "";
  if (name == "threadIdx" || name == "blockIdx" || name == "blockDim" || name == "gridDim")
    return Storage::Builtin;
  return Storage::Global;
}

} // namespace

LocationId Memory::find(const Key &key) const {
  auto known = ids.find(key);
  return known == ids.end() ? noLocation : known->second;
}

LocationId Memory::make(const Key &key, Location location) {
  auto [it, isNew] = ids.try_emplace(key, LocationId(locations.size()));
  if (!isNew)
    return it->second;
  if (location.parent != noLocation)
    locations[location.parent].children.push_back(it->second);
  locations.push_back(std::move(location));
  return it->second;
}

LocationId Memory::variable(const clang::VarDecl *variable, unsigned frame, bool isKernelParameter) {
  variable = variable->getCanonicalDecl();
  if (isShared(variable) && variable->getType()->isIncompleteArrayType()) { // `extern`: all begin at one address
    dynamicShared = dynamicShared ? dynamicShared : variable;
    variable = dynamicShared;
  }
  for (unsigned known : {frame, ~0u}) // what is the same in all calls lies in none
    if (LocationId place = find({variable, known, 0}); place != noLocation)
      return place;
  Location location;
  location.storage = storageOf(variable, isKernelParameter);
  if (location.storage != Storage::Local && location.storage != Storage::Parameter)
    frame = ~0u;
  location.decl = variable;
  location.type = variable->getType();
  location.frame = frame;
  return make({variable, frame, 0}, std::move(location));
}

LocationId Memory::temporary(const void *owner, unsigned frame, clang::QualType type) {
  if (LocationId place = find({owner, frame, 1}); place != noLocation)
    return place;
  Location location;
  location.type = type;
  location.frame = frame;
  return make({owner, frame, 1}, std::move(location));
}

LocationId Memory::field(LocationId base, const clang::FieldDecl *field) {
  field = field->getCanonicalDecl();
  // The members of a union are one place, and so are the elements of an array.
  if (field->getParent()->isUnion() || locations[base].isElement)
    return base;
  if (!locations[base].type.isNull() && locations[base].type->isArrayType())
    return element(base);
  if (LocationId place = find({field, base, 2}); place != noLocation)
    return place;
  Location location;
  location.storage = locations[base].storage;
  location.parent = base;
  location.decl = field;
  location.type = field->getType();
  location.frame = locations[base].frame;
  return make({field, base, 2}, std::move(location));
}

LocationId Memory::element(LocationId base) {
  if (LocationId place = find({nullptr, base, 3}); place != noLocation)
    return place;
  Location location;
  location.storage = locations[base].storage;
  location.parent = base;
  location.frame = locations[base].frame;
  location.isElement = true;
  if (!locations[base].type.isNull())
    if (auto *array = locations[base].type->getAsArrayTypeUnsafe())
      location.type = array->getElementType();
  return make({nullptr, base, 3}, std::move(location));
}

LocationId Memory::element(LocationId base, unsigned index) {
  LocationId all = element(base);
  if (LocationId place = find({nullptr, all, 4 + index}); place != noLocation)
    return place;
  Location location = locations[all];
  location.parent = all;
  location.children.clear();
  location.address = noSymbol;
  return make({nullptr, all, 4 + index}, std::move(location));
}

LocationId Memory::root(LocationId id) const {
  while (locations[id].parent != noLocation)
    id = locations[id].parent;
  return id;
}

Value Memory::addressOf(LocationId id) {
  if (locations[id].address == noSymbol) {
    Symbol symbol;
    symbol.kind = SymbolKind::Address;
    symbol.object = id;
    symbol.range = {1, Interval::most};
    symbol.reason = {Cause::Given, {}, noSymbol, ""};
    locations[id].address = values.add(symbol);
  }
  return values.of(locations[id].address);
}

std::optional<LocationId> Memory::at(Value address) const {
  if (auto symbol = address->symbol())
    if (values.symbol(*symbol).kind == SymbolKind::Address)
      return values.symbol(*symbol).object;
  return std::nullopt;
}

std::optional<LocationId> Memory::base(Value address) const {
  std::optional<LocationId> found;
  for (const Term &term : address->terms)
    for (SymbolId factor : term.factors)
      if (values.symbol(factor).kind == SymbolKind::Address) {
        if (found || term.factors.size() != 1 || term.coefficient != 1)
          return std::nullopt;
        found = values.symbol(factor).object;
      }
  return found;
}

std::optional<SymbolId> Memory::pointer(Value address) const {
  for (const Term &term : address->terms)
    if (term.factors.size() == 1 && term.coefficient == 1 && values.symbol(term.factors[0]).kind == SymbolKind::Pointer)
      return term.factors[0];
  return std::nullopt;
}

std::optional<std::vector<SymbolId>> Memory::pointees(Value address) const {
  if (address->isConstant() && address->constant == 0)
    return std::vector<SymbolId>(); // null
  std::optional<SymbolId> found;
  for (const Term &term : address->terms)
    for (SymbolId factor : term.factors) {
      const Symbol &symbol = values.symbol(factor);
      if (symbol.kind != SymbolKind::Address && symbol.kind != SymbolKind::Pointer && !symbol.isChoice)
        continue;
      bool isIndex = symbol.isChoice && (!symbol.pointees || symbol.pointees->empty()); // as far as is known
      if (isIndex)
        continue;
      if (found || term.factors.size() != 1 || term.coefficient != 1)
        return std::nullopt;
      found = factor;
    }
  if (!found)
    return std::nullopt;
  const Symbol &symbol = values.symbol(*found);
  return symbol.isChoice ? symbol.pointees : std::vector<SymbolId>{*found};
}

std::int64_t Memory::offsetOf(const clang::FieldDecl *field) {
  const clang::RecordDecl *record = field->getParent();
  if (record->isDependentType() || record->isInvalidDecl() || !record->isCompleteDefinition() || field->isBitField())
    return 0;
  const clang::ASTContext &context = field->getASTContext();
  return std::int64_t(context.getASTRecordLayout(record).getFieldOffset(field->getFieldIndex()) / 8);
}

} // namespace coop::uniformity
