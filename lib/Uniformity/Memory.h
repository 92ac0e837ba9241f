#pragma once
// Places that hold values: variables, temporaries, their fields, arrays as wholes. Interned, so that a place is a
// number; and what one point of a program knows of their contents.
#include "Uniformity/Form.h"

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/ImmutableMap.h>
#include <tuple>

namespace coop::uniformity {

using LocationId = unsigned;
constexpr LocationId noLocation = ~0u;

enum class Storage : std::uint8_t {
  Local,     ///< a variable or temporary of one call of a function
  Parameter, ///< of the kernel: the launch gave it to all threads
  Shared,
  Constant,
  Global,
  Builtin ///< threadIdx, blockIdx, blockDim, gridDim
};

struct Location {
  Storage storage = Storage::Local;
  LocationId parent = noLocation;         ///< of a field or of the elements of an array
  const clang::ValueDecl *decl = nullptr; ///< variable or field
  clang::QualType type;
  unsigned frame = ~0u;
  std::vector<LocationId> children;
  bool escaped = false; ///< its address went where the analysis does not follow
  bool exposed = false; ///< the same of a parameter of the kernel, which keeps its value until something writes anywhere
  SymbolId address = noSymbol;
  bool isElement = false; ///< all elements of `parent`, as one
};

class Memory {
public:
  explicit Memory(Values &values) : values(values) {}

  const Location &operator[](LocationId id) const { return locations[id]; }
  Location &operator[](LocationId id) { return locations[id]; }

  LocationId variable(const clang::VarDecl *variable, unsigned frame, bool isKernelParameter);
  /// Where an object that is passed by value lies between a call and the callee's own copy: the same at all calls, so
  /// that what was passed tells them apart and not where it came from.
  LocationId handedOver(const clang::ParmVarDecl *parameter) { return variable(parameter, handing, false); }
  bool isHandedOver(LocationId place) const { return locations[place].frame == handing; }
  LocationId temporary(const void *owner, unsigned frame, clang::QualType type);
  LocationId field(LocationId base, const clang::FieldDecl *field);
  /// All elements of an array as one place; within it, the one at `index`.
  LocationId element(LocationId base);
  LocationId element(LocationId base, unsigned index);
  LocationId root(LocationId id) const;

  Value addressOf(LocationId id);
  /// The place an address denotes: nothing where it is not exactly one of ours.
  std::optional<LocationId> at(Value address) const;
  /// The place whose storage an address points into, at a distance that may be unknown.
  std::optional<LocationId> base(Value address) const;
  /// The pointer symbol an address is computed from: a parameter, say.
  std::optional<SymbolId> pointer(Value address) const;
  /// All addresses and pointers that an address may be computed from, sorted; nothing where it may be from anywhere.
  std::optional<std::vector<SymbolId>> pointees(Value address) const;

  /// Bytes of `field` from the start of its record; 0 where unknown.
  static std::int64_t offsetOf(const clang::FieldDecl *field);

private:
  static constexpr unsigned handing = ~0u - 1;

  using Key = std::tuple<const void *, unsigned, unsigned>;
  LocationId find(const Key &key) const;
  LocationId make(const Key &key, Location location);

  Values &values;
  const clang::VarDecl *dynamicShared = nullptr; ///< the first that is seen stands for all
  std::vector<Location> locations;
  llvm::DenseMap<Key, LocationId> ids;
};

/// Contents of places. A place that is not there has what the nearest one around it has, or what it began with.
using Contents = llvm::ImmutableMap<LocationId, Value>;

/// Makes contents, new ones only where they differ from the old. Equal contents may be different trees.
class ContentsFactory : Contents::Factory {
public:
  ContentsFactory() : Factory(/*canonicalize=*/false) {}

  using Factory::getEmptyMap;
  Contents add(const Contents &old, LocationId place, Value value) {
    const Value *held = old.lookup(place);
    return held && *held == value ? old : Factory::add(old, place, value);
  }
  Contents remove(const Contents &old, LocationId place) { return old.contains(place) ? Factory::remove(old, place) : old; }
};

} // namespace coop::uniformity
