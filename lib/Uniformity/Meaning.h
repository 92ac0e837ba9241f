#pragma once
// What CUDA's own operations mean for uniformity: which threads have to take part, and over which group the result is
// one value. Rows of a table, by name; their bodies are never looked into.
#include "Uniformity/Scope.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/Expr.h>
#include <string>

namespace coop::uniformity {

/// How a statement ends a thread: not at all, by leaving the kernel, or by stopping it for good.
enum class Ending { None, Exit, Never };
Ending endingOf(const clang::Stmt *statement);

/// What a call's result is.
enum class Result : std::uint8_t {
  None,      ///< void, or a handle
  Group,     ///< one value for the whole group
  Shuffle,   ///< of the lane that an argument names
  Neighbour, ///< of a lane that differs for each
  OneThread, ///< only one thread has it
  PerThread, ///< each thread has its own
  Pure,      ///< a function of the arguments alone
  Product,   ///< of two numbers
  Atomic,
  Rank,         ///< the thread's rank in its group
  GroupRank,    ///< which group of its parent it is
  BlockRank,    ///< which block of its cluster or grid it is
  Threads,      ///< how many threads the group has
  Size,         ///< how many threads or groups: the same for all
  ThreadIndex3, ///< threadIdx
  BlockIndex3,
  BlockExtent3,
  GridExtent3,
  ActiveMask,
  Ballot,
  Coalesced, ///< a group of those who happen to be here
  Partition, ///< a group of those with the same value of an argument
  Member,    ///< whether the thread belongs to a group
  Same,      ///< its second argument, promised to be one value for the whole group
  Chosen,    ///< one of its arguments, by reference: std::min
  Holder     ///< an object that holds its argument: an option of a coop call
};

enum class Family : std::uint8_t { Barrier, Vote, Shuffle, Tile, Cub, Coop, Other };

struct Meaning {
  std::string name; ///< as messages show it
  Family family = Family::Other;
  bool participates = false;  ///< all threads of the group have to get there
  bool separates = false;     ///< a barrier of the block or more, for its memory
  bool partial = false;       ///< neither the block nor an aligned part of a warp: several warps, or some lanes of each
  bool dynamicGroup = false;  ///< the group is known at run time only: coalesced, binary partition
  std::optional<Scope> scope; ///< of the group
  Result result = Result::None;
  int mask = -1;   ///< argument that names the lanes
  int source = -1; ///< Shuffle: the lane; Ballot and Partition: the predicate
  int width = -1;
  int group = -1; ///< argument that is the group; methods have it as their object
  int memory = -1;    ///< argument that says where in memory: the same for the whole group
  bool reads = false; ///< that memory is read only
};

/// What `function` means when called with `arguments`, a method on `object`; nothing for a function of the user's own.
std::optional<Meaning> meaningOf(const clang::FunctionDecl *function, const clang::Expr *object,
                                 llvm::ArrayRef<const clang::Expr *> arguments);

/// What a function of coop means, by its name: where a template has not chosen among its overloads yet.
std::optional<Meaning> coopMeaning(llvm::StringRef name, llvm::ArrayRef<const clang::Expr *> arguments);

/// What a method of a group means, by its name; nothing for other names.
std::optional<Meaning> groupMeaning(llvm::StringRef name, Scope scope);

/// Whether an option of a coop call has to have one value for the whole group; `name` is its function's.
bool mustAgree(llvm::StringRef name);

/// Whether a declaration promises one value for the whole block at any time: COOP_UNIFORM.
bool isPromisedUniform(const clang::Decl *declaration);

/// The scope of a group type of cooperative groups or of coop; nothing where only the run knows it or it is no group.
std::optional<Scope> groupScope(clang::QualType type);

/// Whether a parameter that such an operation writes holds one value for the whole group.
bool isAggregate(const clang::ParmVarDecl *parameter);

} // namespace coop::uniformity
