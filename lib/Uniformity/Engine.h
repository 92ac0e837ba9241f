#pragma once
// What all function analyses of one kernel share: symbols, places, graphs, summaries of calls, and what is stored
// where.
#include "Uniformity/Graph.h"
#include "Uniformity/Memory.h"
#include "Uniformity/Predicate.h"
#include "Uniformity/Uniformity.h"

#include <bitset>
#include <llvm/ADT/StringMap.h>
#include <set>

namespace coop::uniformity {

/// A write to shared memory that no barrier has separated yet from what follows, or from what went before.
struct SharedStore {
  clang::SourceLocation at;
  bool differs = false;    ///< some threads only, or with values of their own
  bool warpApart = false;  ///< a barrier of the warp is between
  Value address = nullptr; ///< null: anywhere in the object
  std::int64_t size = 0;   ///< of what is written there, in bytes
  std::optional<std::int64_t> alike; ///< all threads of the block write this number
  std::vector<const clang::VarDecl *> guards; ///< variables that decide, thread by thread, who writes; sorted
  friend bool operator==(const SharedStore &, const SharedStore &) = default;
};
/// By object and by where they are written, of which so many are told apart that what is merged stays small.
using SharedStores = std::map<std::pair<LocationId, unsigned>, SharedStore>;
/// Stands for every shared object: a store through a pointer that is not followed.
constexpr LocationId anyShared = noLocation;

/// Whether anything became worse.
bool mergeStores(SharedStores &into, const SharedStores &from);
void addStore(SharedStores &into, LocationId object, const SharedStore &store);

/// Numbers of threads in a one-dimensional block; all of a block that is unknown is not in it.
using ThreadSet = std::bitset<1024>;

/// `bar.sync id, count` in assembly, and which threads come to it.
struct NamedBarrier {
  const clang::Stmt *at = nullptr, *place = nullptr;
  std::optional<std::int64_t> id, count;
  std::optional<ThreadSet> threads;
};
/// Judges the named barriers of a kernel: all that come to one, over all places that name it, against its count.
void judgeNamed(llvm::ArrayRef<NamedBarrier> barriers, std::vector<Site> &out);

/// What a call of a function does, given what it was called with.
struct Summary {
  unsigned frame = 0;
  Value result = nullptr; ///< null: void, or nothing known
  std::vector<std::pair<LocationId, Value>> writes;
  bool alwaysSeparates = false; ///< every way through has a barrier of the block
  bool synchronizes = false;    ///< some way meets with other threads: by barriers, atomics, fences, what is not seen
  SharedStores before, after;   ///< stores with no barrier in front of, or behind them
  std::vector<Site> sites;
  std::vector<NamedBarrier> named;
  bool known = false; ///< false: recursion or a limit was hit
};

/// What a function is called with.
struct CallContext {
  std::vector<Value> arguments; ///< `this` first, then parameters; for objects and references, addresses
  std::vector<std::pair<LocationId, Value>> contents; ///< of places it can reach
  SharedStores before, after;                         ///< shared stores around the call with no barrier between
  bool synchronized = false;                          ///< some way to it has met with other threads
  bool isLast = false;                                ///< nothing comes behind it: who returns leaves the kernel
};

class Engine {
public:
  Engine(clang::ASTContext &context, const Extents &extents)
      : context(context), values(extents), memory(values), hasClusters(extents.blocksPerCluster > 1),
        maxThreads(std::clamp<std::int64_t>(extents.maxThreads, 1, 1024)) {}

  /// The symbol for something at a place of one call of a function. Its facts start out as the best and only get worse,
  /// so that repeated passes end.
  SymbolId symbolAt(unsigned frame, const void *owner, std::uint64_t salt, unsigned block,
                    SymbolKind kind = SymbolKind::Opaque);
  /// A function of operands alone: the same operands, the same symbol.
  SymbolId symbolOf(unsigned operation, llvm::ArrayRef<Value> operands);
  /// Worsens what is known of a symbol.
  void refine(SymbolId id, Scope scope, Scope limit, Interval range, std::int64_t multiple, const Reason &reason);
  /// Adds what a choice may point to, and what that may; nothing: anywhere.
  void mayPoint(SymbolId choice, const std::optional<std::vector<SymbolId>> &pointees);
  /// Something of a type is written to a shared object, or to any; where it is a pointer, it may point to these.
  void keepIn(LocationId object, clang::QualType type, const std::optional<std::vector<SymbolId>> &pointees);
  /// What a pointer that is read from a shared object may point to.
  std::optional<std::vector<SymbolId>> keptIn(LocationId object) const;
  /// From here on a place can be reached in ways that are not followed; `isWritten`: it is written in such a way.
  void escape(LocationId id, bool isWritten = false);
  /// Something is written at an address that is not followed: parameters that are exposed may be what it is.
  void storeAnywhere();

  /// `leaves`: returns leave the kernel.
  const Graph &graph(const clang::FunctionDecl *function, bool leaves);
  const Summary &call(const clang::FunctionDecl *function, CallContext context);

  void addStore(std::optional<SymbolId> pointer, std::optional<LocationId> object, clang::QualType type);
  bool mayBeStored(std::optional<SymbolId> pointer, std::optional<LocationId> object, clang::QualType type);
  /// A parameter of the kernel that points to what is not written through it, by its type.
  bool isGivenConst(SymbolId pointer) const;
  /// Whether something is written through a pointer itself.
  bool isStoredThrough(SymbolId pointer);
  /// Whether a pointer that is not followed may lead to an object of the thread's own.
  bool mayBeOwn(clang::QualType type) const;
  /// Stores are found on the way. Begins a round through the kernel, and says whether what was answered in it would still be.
  void beginRound();
  bool answersHold() const;
  /// Whether what was found of calls would still be found.
  bool summariesHold() const { return !firstSummary || *firstSummary == changes; }
  bool differsAsObject(clang::QualType a, clang::QualType b) const;

  /// Symbols of other moments that a symbol is computed from; itself if it is one.
  llvm::ArrayRef<SymbolId> parts(SymbolId id) const {
    return id < partsOf.size() ? llvm::ArrayRef<SymbolId>(partsOf[id]) : llvm::ArrayRef<SymbolId>();
  }

  clang::ASTContext &context;
  Values values;
  Memory memory;
  bool hasClusters;
  bool raceFree = false;
  bool anyCaller = false; ///< what the function begins with may differ between threads
  std::map<const clang::ParmVarDecl *, std::int64_t> given; ///< what a launch passes
  std::int64_t maxThreads;
  unsigned changes = 0; ///< how often facts got worse: passes repeat until it stays
  bool gaveUp = false;
  unsigned long work = 0; ///< elements evaluated
  ContentsFactory contents;
  std::map<SymbolId, std::vector<const clang::FunctionDecl *>> targets; ///< what a function pointer may point to

private:
  bool hasStore(std::optional<SymbolId> pointer, std::optional<LocationId> object, clang::QualType type) const;
  bool hasStoreThrough(SymbolId pointer) const;
  void keepParts(SymbolId id, std::vector<SymbolId> parts);
  std::string key(const clang::FunctionDecl *function, const CallContext &context) const;
  void generalize(const clang::FunctionDecl *function, CallContext &context);
  void forgetObjects(const clang::FunctionDecl *function, CallContext &context);

  struct Store {
    SymbolId pointer;
    LocationId object;
    clang::QualType type;
    bool operator<(const Store &other) const {
      return std::tuple(pointer, object, type.getAsOpaquePtr()) <
             std::tuple(other.pointer, other.object, other.type.getAsOpaquePtr());
    }
  };
  llvm::DenseMap<std::tuple<unsigned, const void *, std::uint64_t>, SymbolId> symbols;
  std::map<std::vector<const void *>, SymbolId> computed;
  std::vector<std::vector<SymbolId>> partsOf;
  llvm::DenseMap<SymbolId, unsigned> widenings;
  std::map<std::pair<const clang::FunctionDecl *, bool>, std::unique_ptr<Graph>> graphs;
  llvm::StringMap<Summary> summaries;
  llvm::StringMap<unsigned> frames;
  llvm::DenseMap<const clang::FunctionDecl *, unsigned> contexts;
  std::vector<std::pair<const clang::FunctionDecl *, std::string>> stack;
  std::set<Store> stores;
  std::map<LocationId, std::optional<std::vector<SymbolId>>> kept; ///< of shared objects
  std::vector<LocationId> exposed, lost; ///< parameters; all whose address is not followed
  bool storesAnywhere = false;
  /// What was asked in this round and not found.
  using Asked = std::tuple<SymbolId, LocationId, void *>;
  std::set<Asked> unstored;
  std::set<SymbolId> unstoredThrough;
  bool storedAnywhereBefore = false;
  std::optional<unsigned> firstSummary; ///< how often facts had got worse when a function was first summarized
  Summary unknownSummary;
};

} // namespace coop::uniformity
