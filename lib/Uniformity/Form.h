#pragma once
// Abstract values: polynomials with integer coefficients over symbols. A symbol stands for an integer that the analysis
// does not look into; it knows over which group it is uniform, its range and where it comes from. `threadIdx.x` is the
// sum of its bits, each a symbol, so that shifts, masks, division by powers of two and scopes of parts come out by
// themselves.
//
// Arithmetic is that of integers: what a type would wrap is marked `wrapped`, and compares as nothing known. Sums and
// products of extents, indices and parameters are assumed to fit their type upwards.
#include "Uniformity/Interval.h"
#include "Uniformity/Scope.h"

#include <clang/Basic/SourceLocation.h>
#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/SmallVector.h>
#include <deque>
#include <optional>
#include <string>
#include <vector>

namespace clang {
class Expr;
}

namespace coop::uniformity {

using SymbolId = unsigned;
constexpr SymbolId noSymbol = ~0u;

/// Why a value is not known to be uniform, in words a message is made of.
enum class Cause : std::uint8_t {
  None,
  Given, ///< the same for all threads that matter: parameters, extents
  ThreadIndex,
  BlockIndex,
  Atomic,
  Volatile,
  Load,       ///< of an address that differs between threads
  SharedRace, ///< read without a barrier between it and a write
  OneThread,  ///< a collective's result that only one thread gets
  PerThread,  ///< a collective's result that each thread has its own of
  Lane,       ///< a shuffle that reads different lanes
  Tile,       ///< a shuffle whose width is less than the warp
  Assembly,
  Merge,    ///< assigned on ways that threads take differently
  Rounds,   ///< threads leave the loop in different rounds
  Computed, ///< from another symbol
  UnknownCall,
  MayBeWritten, ///< memory that the kernel may write
  Unseen        ///< anything else the analysis does not follow
};

struct Reason {
  Cause cause = Cause::None;
  clang::SourceLocation at;
  SymbolId via = noSymbol; ///< the symbol that made it so
  std::string name;        ///< of a variable or function, where there is one
};

/// `Count`: so many warps, named by their threads.
enum class SymbolKind : std::uint8_t { Opaque, ThreadBit, BlockIndex, Count, Address, Pointer, Function };

struct Symbol {
  SymbolKind kind = SymbolKind::Opaque;
  Scope scope = Scope::Grid; ///< uniform over every such group, proven
  Scope limit = Scope::Grid; ///< known to differ within wider groups; never below `scope`
  Interval range;
  std::int64_t multiple = 1;         ///< divides every value
  std::uint8_t axis = 0, bit = 0;    ///< ThreadBit
  SymbolId below = noSymbol;         ///< a symbol that is always greater: gridDim.x for blockIdx.x
  unsigned frame = ~0u, block = ~0u; ///< where it gets its value anew; everywhere: ~0
  bool open = false;                 ///< another number in each instantiation of a template
  unsigned object = ~0u;             ///< Address, Pointer: the location or memory it points to
  bool isChoice = false;             ///< Opaque: one of several values, which may be addresses
  std::optional<std::vector<SymbolId>> pointees; ///< of a choice, where they all are known: addresses and pointers, sorted
  Reason reason;
};

struct Term {
  llvm::SmallVector<SymbolId, 2> factors; ///< sorted
  std::int64_t coefficient = 0;

  friend bool operator==(const Term &a, const Term &b) {
    return a.coefficient == b.coefficient && a.factors == b.factors;
  }
};

struct Form {
  std::vector<Term> terms; ///< sorted by factors, none zero
  std::int64_t constant = 0;
  bool wrapped = false; ///< equal to the value only modulo 2 to the width of its type

  bool isConstant() const { return terms.empty() && !wrapped; }
  /// The symbol, where the form is one and nothing else.
  std::optional<SymbolId> symbol() const {
    if (terms.size() == 1 && constant == 0 && terms[0].coefficient == 1 && terms[0].factors.size() == 1)
      return terms[0].factors[0];
    return std::nullopt;
  }
  friend bool operator==(const Form &, const Form &) = default;
};

/// Interned: equal forms are the same pointer.
using Value = const Form *;

/// What is known of the extents of a block and of a launch.
struct Extents {
  std::optional<std::int64_t> block[3];
  std::optional<std::int64_t> grid[3];
  std::int64_t maxThreads = 1024;    ///< __launch_bounds__
  std::int64_t blocksPerCluster = 1; ///< 1: clusters are blocks
};

/// Owns symbols and forms of one analysis.
class Values {
public:
  explicit Values(const Extents &extents);

  Symbol &symbol(SymbolId id) { return symbols[id]; }
  const Symbol &symbol(SymbolId id) const { return symbols[id]; }
  SymbolId add(Symbol symbol);

  Value constant(std::int64_t value);
  Value of(SymbolId id);
  /// threadIdx, blockIdx, blockDim and gridDim along `axis`.
  Value threadIndex(unsigned axis) const { return threads[axis]; }
  Value blockIndex(unsigned axis) const { return blocks[axis]; }
  Value blockExtent(unsigned axis) const { return blockExtents[axis]; }
  Value gridExtent(unsigned axis) const { return gridExtents[axis]; }
  /// The rank in the block: x + blockDim.x * (y + blockDim.y * z).
  Value linearThread();
  /// The rank of the block in the grid, and how many threads and blocks there are; null where that is no form.
  Value linearBlock();
  Value blockSize();
  Value gridSize();

  // Null where the result is no form of bearable size; the caller then makes a symbol.
  Value add(Value a, Value b);
  Value subtract(Value a, Value b);
  Value multiply(Value a, Value b);
  Value scale(Value a, std::int64_t factor);
  /// Quotient and remainder by a positive constant, both of a form that is never negative, where they are exact forms.
  Value divide(Value a, std::int64_t divisor);
  Value remainder(Value a, std::int64_t divisor);
  /// The same by a number of the launch, such as blockDim.x.
  std::optional<std::pair<Value, Value>> divide(Value a, Value divisor);
  Value bitAnd(Value a, std::int64_t mask);
  Value wrapped(Value a);

  Interval range(const Form &form) const;
  Scope scope(const Form &form) const;
  Scope limit(const Form &form) const;
  /// Divides every value of the form.
  std::int64_t multiple(const Form &form) const;
  /// The symbol that keeps the form from being uniform over `wanted`: one that is known to differ if there is any.
  SymbolId culprit(const Form &form, Scope wanted) const;
  /// Whether a form is another number in each instantiation of a template.
  bool isOpen(const Form &form) const {
    for (const Term &term : form.terms)
      for (SymbolId factor : term.factors)
        if (symbols[factor].open)
          return true;
    return false;
  }
  /// Whether every value of the form is below zero, also by what bounds indices: threadIdx.x < blockDim.x.
  bool isNegative(const Form &form);

  /// Splits the terms by whether they are uniform over `scope`; the constant goes to `uniform`.
  void split(const Form &form, Scope scope, Form &uniform, Form &varying) const;
  Value intern(Form form);

private:
  bool countsRows(const Form &form) const;
  Value linear(const Value (&index)[3], const Value (&extent)[3]);
  Value sum(Value a, Value b, std::int64_t factor);
  bool grow(Form &form, const Term &term, std::int64_t factor) const;
  Interval termRange(const Term &term) const;
  std::optional<Form> replaceIndices(const Form &form);

  /// By what they say.
  struct ByContent : llvm::DenseMapInfo<Value> {
    static unsigned getHashValue(Value form);
    static bool isEqual(Value a, Value b) {
      bool isForm = a != getEmptyKey() && a != getTombstoneKey() && b != getEmptyKey() && b != getTombstoneKey();
      return a == b || (isForm && *a == *b);
    }
  };
  Extents extents;
  std::vector<Symbol> symbols;
  std::vector<Value> single; ///< by symbol: the form that is just it, where it has been asked for
  std::deque<Form> forms;
  llvm::DenseSet<Value, ByContent> interned;
  Value threads[3], blocks[3], blockExtents[3], gridExtents[3];
  unsigned bits[3]; ///< how many bits threadIdx has along each axis
  std::int64_t lastThread[3];
};

} // namespace coop::uniformity
