#pragma once
// What an operation is, as data: operands, options, algorithms and their constraints. The stages read these rows; a new
// operation adds a folder beside LoadStore/ and one line in Registry.cpp.
#include "Planning/Flow.h"

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/StringRef.h>
#include <optional>
#include <string>
#include <vector>

namespace coop {

enum class PayloadOrder { Blocked, Striped, WarpStriped };

/// One value of an operation's algorithm option.
struct Algorithm {
  llvm::StringRef tag;             ///< `transpose`: the object coop::transpose, the type coop::transpose_t
  llvm::StringRef cub;             ///< CUB's enumerator, empty where CUB has a free function instead
  PayloadOrder order;
  bool exchanges;                  ///< moves items between threads through shared memory when N > 1 and G > 1
  bool wholeWarps;                 ///< needs B % 32 == 0
  bool onWarps;                    ///< also for warps and logical warps

  /// A row that stands for the fastest of the others.
  bool isAutomatic() const { return tag == "automatic"; }
};

enum class OperandRole { Group, Source, Destination, PayloadOut, PayloadIn };

struct Operand {
  llvm::StringRef name;
  OperandRole role;
};

/// What an option's value must be.
enum class OptionKind {
  Count,         ///< an integer in 0 … tile, uniform in the group
  Offset,        ///< an integer number of elements
  Default,       ///< a value of the payload's type
  TempStorage    ///< a descriptor or the user's own storage
};

struct Option {
  llvm::StringRef name;
  OptionKind kind;
  llvm::StringRef requires_;  ///< the option without which this one means nothing, or empty
};

struct Call;
struct Instance;

/// What emission may know besides the call.
struct EmitContext {
  std::string cub = "cub::";   ///< how CUB's namespace is named here
  std::string coop = "coop::"; ///< likewise the runtime's
  bool checks = true;          ///< emit run-time checks
  bool entryChecks = true;     ///< emit the tests of the block where a kernel begins
  bool fullTiles = true;       ///< give full tiles a path of their own where that is faster
  bool participation = false;  ///< check while the kernel runs that all threads reach what is not proven to be reached
};

/// A call as CUB: `head(arguments…)`.
struct EmittedCall {
  std::string head;
  std::vector<std::string> arguments;
  std::vector<std::string> includes;  ///< with their brackets
  std::string summary;                ///< what the call became, for --explain
  std::vector<std::string> reasons;   ///< why that and not what was asked for, and what is tested at run time
};

/// How an operation becomes CUB text. All functions are pure.
struct Emitter {
  /// The constant expression that says whether the call exchanges through shared memory, where that depends on template
  /// parameters and can be said before the CUB type is named; empty otherwise.
  std::string (*condition)(const Call &call);
  /// The CUB type that owns the storage, in the call's hoisted texts; `condition` names the constant above, if any.
  std::string (*storageType)(const Call &call, const EmitContext &context, llvm::StringRef condition);
  /// The CUB type in one instantiation, with `coop_item` as value type; empty where it needs no storage or is not known.
  std::string (*storageIn)(const Call &call, const Instance &instance);
  /// How many instances of the storage a block holds, as a constant expression at the storage point; empty: one.
  std::string (*instances)(const Call &call);
  /// Which of them is this thread's, as an expression at the call; empty where there is one.
  std::string (*slot)(const Call &call, const EmitContext &context);
  /// The same for the block's warps, whatever part of one the group is: how many there are, and which is this thread's.
  std::string (*warps)(const Call &call);
  std::string (*warpSlot)(const Call &call, const EmitContext &context);
  /// The expression; `alias` names the storage type and `storage` the object, both empty where the call needs none.
  EmittedCall (*emit)(const Call &call, const EmitContext &context, llvm::StringRef alias, llvm::StringRef storage);
  /// Whose barrier stands inside of the CUB call, as `cubVersion` (CUB_VERSION) is written; none: nobody's, or not known.
  std::optional<Scope> (*innerBarrier)(const Call &call, unsigned cubVersion);
};

struct Operation {
  llvm::StringRef name;         ///< coop::<name>
  llvm::ArrayRef<Operand> operands;
  llvm::ArrayRef<Option> options;
  llvm::ArrayRef<Algorithm> algorithms;
  llvm::StringRef defaultAlgorithm;
  llvm::StringRef usage;        ///< the operands as a user would write them, for messages
  Emitter emitter;
  /// What `automatic` is in one instantiation, the fastest of the blocked algorithms; null where that is not known.
  /// `isGuarded`: only so many items are valid.
  const Algorithm *(*fastest)(const Operation &operation, const Instance &instance, bool isGuarded) = nullptr;
  /// The speed of an algorithm in one instantiation, in percent of the fastest with the same order; 0 where not measured.
  int (*speed)(const Instance &instance, const Algorithm &algorithm, bool isGuarded) = nullptr;

  const Option *option(llvm::StringRef name) const;
  const Algorithm *algorithm(llvm::StringRef tag) const;
  /// The names a message lists when an option is unknown: algorithms, then keywords.
  std::string optionList() const;
};

/// All operations, in a fixed order.
llvm::ArrayRef<const Operation *> operations();
/// The operation spelled coop::<name>, or null.
const Operation *findOperation(llvm::StringRef name);

} // namespace coop
