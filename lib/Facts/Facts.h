#pragma once
// What the front end reads out of one source file, as plain values: kernels, the coop calls in them, and what is known of
// each call in each instantiation. Everything after the front end works on these and on the file's text.
#include "Diagnostics/Diagnostic.h"
#include "Facts/Agreement.h"
#include "Facts/PayloadFlow.h"
#include "Operations/Operation.h"
#include "Planning/Plan.h"

#include <llvm/ADT/APSInt.h>
#include <array>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace coop {

enum class GroupKind { Unknown, NotAGroup, Thread, Warp, Tile, Warps, Block, Cluster, Grid, CooperativeGroups };

using Extents = std::array<std::optional<std::int64_t>, 3>;

/// What says how large a block is, in the order in which it is asked.
enum class ExtentSource {
  None,
  Group,      ///< the group itself, or another one of its kernel
  Attribute,  ///< __block_size__
  Launches,   ///< all launches in sight agree
  Callers,    ///< of a function that is no kernel: all that call it agree
  Bound       ///< __launch_bounds__: the block may be smaller and have any shape
};

struct GroupFact {
  GroupKind kind = GroupKind::Unknown;
  std::string type;                                  ///< as a message shows it
  bool kindDepends = false;                          ///< on a template parameter: taken for a block
  bool stated = false;                               ///< something says what the block's extents are
  ExtentSource source = ExtentSource::None;
  Extents extents;                                   ///< of the block, where constant; of the largest one, if a bound
  std::optional<std::int64_t> width;                 ///< warp, logical warp: its threads, where constant
  SourceSpan statement;                              ///< where it is made: coop::this_block<…>()
  SourceSpan inferredAt;                             ///< where the extents come from, if not from the group itself

  bool isWarp() const { return kind == GroupKind::Warp || kind == GroupKind::Tile; }
  /// Threads of the block, where its extents are all known and positive; the most it can have.
  std::optional<std::int64_t> threads() const { return source == ExtentSource::Bound ? std::nullopt : maxThreads(); }
  std::optional<std::int64_t> maxThreads() const;
  /// Threads of the group itself, where known.
  std::optional<std::int64_t> size() const { return isWarp() ? width : threads(); }
};

/// As messages name it: "block", "warp", "logical warp".
llvm::StringRef groupName(const GroupFact &group);


enum class PayloadKind { Unknown, ThreadData, Array, StdArray, Scalar, NotAPayload };

struct PayloadFact {
  PayloadKind kind = PayloadKind::Unknown;
  std::string type;                     ///< the whole payload, as a message shows it
  std::string valueType;                ///< T; empty where unknown
  std::optional<std::int64_t> items;    ///< N
  std::optional<std::int64_t> alignment;///< ThreadData's third argument where given
  std::optional<std::uint64_t> valueSize, valueAlignment;  ///< of T, in bytes
  bool movable = true;                  ///< T may be moved as bytes
  bool isConst = false;
  bool isLvalue = true;
  std::string whyCopied;                ///< what keeps CUB from writing to it where it lies: "const", "a temporary" …
};

enum class MemoryKind { Unknown, Pointer, Span, Iterator, NotMemory };

struct MemoryFact {
  MemoryKind kind = MemoryKind::Unknown;
  std::string type;
  std::string valueType;                ///< empty where it is not known or is void
  bool constValue = false;
  bool differsFromPayload = false;      ///< both value types are known and are not the same type
  std::optional<std::uint64_t> extent;  ///< elements of a fixed-extent span or an array
  Agreement agreement;                  ///< of the threads on where it begins
};

enum class ValueKind { Unknown, Integer, Boolean, Character, Floating, Enumeration, Other };

/// `left - right` on unsigned values, inside a min(): it wraps where right > left.
struct Subtraction {
  std::string left, right;
  SourceSpan span;
};

/// The value handed to an option, in one instantiation.
struct ValueFact {
  ValueKind kind = ValueKind::Unknown;
  std::string type;
  bool isSigned = true;
  bool isWide = false;                   ///< an integer of 64 bits
  std::optional<llvm::APSInt> constant;  ///< integers that fold
  std::string constantText;              ///< any arithmetic constant, as a message shows it; empty if not constant
  bool isPayloadType = false;            ///< exactly the payload's T
  bool fitsPayload = true;               ///< T{value} is well-formed without narrowing
  std::optional<Subtraction> mayWrap;    ///< counts
  Agreement agreement;                   ///< of the threads, where the option asks for it
  bool provenCount = false;              ///< counts: in 0 … tile for every instantiation, by the text alone
};

/// What is known of a call in one instantiation of the template it stands in, or in the text itself.
struct Instance {
  std::string name;        ///< `add_one<128, 4>`; empty for the text itself
  GroupFact group;
  PayloadFact payload;
  MemoryFact memory;
  std::vector<ValueFact> values;  ///< one per entry of Call::options
  std::string algorithm;          ///< the tag's name where an option is one
  Agreement reached;              ///< whether all threads of the group get to the call
};

/// One argument's text, ready to be put into the output.
struct Text {
  std::string text;
  bool primary = false;    ///< needs no parentheses as an operand
  SourceSpan span;

  std::string operand() const { return primary ? text : "(" + text + ")"; }
};

struct CallOption {
  std::string name;               ///< `transpose`, `valid_items`; empty where only an instantiation knows it
  SourceSpan span;                ///< the whole argument
  bool isTag = false;             ///< an algorithm
  bool isDependent = false;       ///< an object of a template parameter's type: the algorithm is known per instantiation
  bool isPack = false;
  std::string type;               ///< for messages about arguments that are no options
  std::string tagType;            ///< dependent: the type's text
  Text value;                     ///< keyword: the value's text
};

/// The pieces of a CUB type, as text that is valid at one place of the source.
struct TypeTexts {
  std::string valueType, items;
  std::array<std::string, 3> extents;   ///< of the block; of the largest one, if a bound
  std::string width;                    ///< threads of a warp or logical warp; empty for a block
  bool isBound = false;
};

/// How a call sits in its statement.
enum class Placement {
  Statement,      ///< a statement directly in braces
  SubStatement,   ///< the whole body of an if, a loop, a label: needs braces when it grows
  Expression      ///< inside a larger expression
};

/// Depends: on template parameters.
enum class Exchange { Never, Always, Depends };

/// A function's parameter that is a descriptor of its callers'.
struct DescriptorParameter {
  unsigned index = 0;                   ///< which parameter
  SourceSpan declaration;               ///< all of it, to be replaced
  std::string deduced;                  ///< what its type is deduced by, `auto` or a template parameter; empty: spelled
  bool isPassed = false;                ///< some call passes one: what it is like is known
};

/// A coop::TempStorage of a kernel: bytes that the calls which name it use, and no others.
struct DescriptorFact {
  std::string name;
  std::optional<DescriptorParameter> parameter; ///< it is none of its own, but what callers pass
  SourceSpan statement;                 ///< its declaration, with the semicolon
  SourceSpan at;                        ///< its name
  std::vector<SourceSpan> references;   ///< declarations of references to it, with their semicolons
  std::optional<std::int64_t> size, alignment; ///< asked for, where constant
  std::string sizeText, alignmentText;  ///< the same as text valid throughout the kernel; empty: not asked for
  bool autoSync = false;                ///< a barrier after each block call that uses it
  bool exclusive = false;               ///< bytes of its own for each call
  bool used = false;
  bool visibleOutside = true;           ///< its texts are valid in front of the kernel, too
};

/// A __shared__ object of the user's that a call takes as its storage.
struct UserStorageFact {
  Text object;
  std::string variable;                 ///< the shared variable it is, or is part of
  std::optional<std::uint64_t> size, alignment; ///< in bytes, where known
};

/// What is known of a reservation in one instantiation, or in the text itself.
struct ReservationInstance {
  std::string name;                     ///< of the instantiation; empty for the text itself
  std::optional<std::int64_t> count, alignment; ///< N, and the alignment asked for, where constant
  std::optional<std::uint64_t> valueSize, valueAlignment; ///< of T, in bytes

  /// Of the whole region, where all that it takes is known.
  std::optional<StorageSize> size() const;
};

/// `scratch.reserve<T, N>(coop::alignment(a))`: objects of the user's in the kernel's storage.
struct ReservationFact {
  unsigned descriptor = 0;              ///< index in the kernel's descriptors
  SourceSpan span;                      ///< the call
  SourceSpan at;                        ///< `reserve`
  std::string name;                     ///< what its bytes are called: the variable it initializes, if any
  std::string type, pointer;            ///< T where the storage is declared, T* at the call
  std::string count;                    ///< N where the storage is declared
  std::string alignment;                ///< asked for, where the storage is declared; empty: not
  bool plain = false;                   ///< an array of T can be declared as it is: nothing constructs its items
  bool decays = false;                  ///< the array's name does as the pointer
  bool evaluated = true;                ///< false: in an operand that only has a type
  ReservationInstance pattern;
  std::vector<ReservationInstance> instances;
};

/// A call of a function of the user's that is given its storage by its callers.
struct PassedStorage {
  std::string name;                 ///< the function's
  SourceSpan function;              ///< its body
  std::string instance;             ///< which instantiation of it the call names, where that is known
  std::string type;                 ///< of the storage; the rewriter says it
  std::string scope;                ///< `Tile<T>::` of a member, valid likewise; empty: the function's own, or its namespace
  bool isMember = false, dependentScope = false;
  std::string arguments;            ///< `<int, 4>`, valid where the caller's storage is declared; empty: no template
  SourceSpan at;                    ///< empty span behind the `(` of the call
  bool hasArguments = false;        ///< others follow
  bool hasValue = false;            ///< the call's value is used: it can stand in no comma expression but at its end
  std::optional<unsigned> behind;   ///< where a barrier behind the call may stand instead, a statement's end
  std::optional<unsigned> parameter; ///< storage of a descriptor that the call passes, by this parameter; none: planned
  SourceSpan argument;              ///< parameter: the descriptor's name in the call
  bool needsStorage = true;         ///< parameter: the function's calls exchange, or it reserves
  bool reserves = false;            ///< parameter: objects that live as long as the block lie in it
  std::string member = "TempStorage"; ///< of `type`, which storage it is; the rewriter says it
};

struct Call {
  const Operation *operation = nullptr; ///< for a call of the user's own function a row of no operation
  std::optional<PassedStorage> passed;  ///< it is such a call; one for each storage that it passes
  SourceSpan span;                  ///< the call expression
  SourceSpan callee;
  std::vector<SourceSpan> operandSpans;
  Placement placement = Placement::Expression;
  SourceSpan statement;             ///< with its semicolon; unless Expression
  Text group, memory, payload;
  std::vector<CallOption> options;
  TypeTexts types;                  ///< valid at the call
  std::optional<TypeTexts> hoisted; ///< valid at the kernel's storage point
  bool dependent = false;           ///< stands in a template and depends on its parameters
  Instance pattern;                 ///< what the text alone says
  std::vector<Instance> instances;  ///< in order of appearance; empty outside templates
  bool unsequenced = false;         ///< beside another call in an operator that orders nothing
  bool apart = false;               ///< and yet it can be rewritten, with bytes that the others do not use
  bool returned = false;            ///< `expression` is that of a return statement
  SourceSpan expression;            ///< the full expression the call is part of
  bool perElement = false;          ///< in a pack expansion, with a payload of another type for each element: so is its storage
  bool onHost = false;              ///< of a __host__ __device__ function: the host's compiler sees it, too
  bool failed = false;              ///< Clang could not resolve it
  std::optional<Note> clangError;   ///< the error that explains `failed`
  std::optional<Diagnostic> undeclared; ///< a name in its arguments that Clang does not know: what it knows of them is not all
  std::optional<unsigned> descriptor;          ///< index in the kernel's descriptors
  std::optional<UserStorageFact> userStorage;
  std::vector<Diagnostic> problems; ///< found while reading: these calls are not rewritten

  const CallOption *option(llvm::StringRef name) const;
  /// The chosen algorithm's option, or null for the default.
  const CallOption *algorithmOption() const;
  /// Whether an option says how many items are valid.
  bool isGuarded() const;
  /// The row of the algorithm that runs, `automatic` decided; null where only an instantiation knows it.
  const Algorithm *algorithm() const;
  /// The same in one instantiation, where it is known even if it depends on template parameters.
  const Algorithm *algorithm(const Instance &instance) const;
  /// The row of the algorithm as the call names it, which may be `automatic`.
  const Algorithm *requested(const Instance &instance) const;
  /// Whether some threads of the group may miss the call, as far as is known.
  bool mayBeMissed() const;
  /// Whether the call moves items between threads through shared memory, and so needs storage.
  Exchange exchange() const;
  /// Whether it is a call of a function that a descriptor is passed to.
  bool passesDescriptor() const { return passed && passed->parameter; }
};

/// Where a kernel's storage declaration goes: before the statement that starts at `offset`.
struct StoragePoint {
  SourceSpan at;             ///< empty span before the statement
  bool ownLine = true;       ///< only white space stands before it on its line
  std::string indent;        ///< of the lines to insert
  unsigned before = 0;       ///< blanks in front of the statement, if it has its own line
};

/// Where the types of a template's storage are declared so that launches can name them: in front of the kernel.
struct OutsidePoint {
  SourceSpan at;                        ///< empty span
  std::string head;                     ///< `template <class T, int N>`
  std::string arguments;                ///< `<T, N>`
  std::string qualifier;                ///< of the kernel's namespace: `a::b::`
};

struct BlockStatement {
  std::string instance;                 ///< of a template's instantiation; empty for the text itself
  GroupFact group;
  std::string statedIn = {};            ///< the instantiation of a function that states it for the kernel
};

/// What a launch in host code says, in the text or in one instantiation of the function it stands in.
struct LaunchFact {
  /// Config, Node: kernel, block and bytes are fields of a cudaLaunchConfig_t, of a cudaKernelNodeParams.
  enum class Form { Chevrons, Function, Config, Node };
  Form form = Form::Chevrons;
  std::string kernel;                   ///< its name, as a message shows it
  SourceSpan kernelBody;                ///< which kernel
  std::string instance;                 ///< which instantiation of it; empty for none
  SourceSpan span;                      ///< the launch
  SourceSpan declaration;               ///< the outermost declaration at file scope that holds it
  SourceSpan block;                     ///< the argument that holds the block
  std::string blockText;                ///< its text, where an edit can take its place
  std::string macro;                    ///< whose body the block stands in
  bool inMacro = false;                 ///< what is put there may be a macro's argument
  Extents extents;                      ///< all known where the block is constant
  Extents grid;                         ///< likewise of the grid
  std::vector<std::optional<std::int64_t>> values; ///< of the kernel's arguments, where constant
  std::vector<unsigned> roundedUp;      ///< arguments that the grid has a thread for each of, in whole blocks
  bool certain = true;                  ///< false: a pointer that may hold another kernel as well
  bool dependent = false;               ///< the launch depends on parameters of the template it stands in
  bool isPattern = false;               ///< dependent: this is the template's own text, not an instantiation
  bool mayRunOnDevice = false;          ///< it stands in a __host__ __device__ function
  bool kernelElsewhere = false;         ///< it stands in a header that does not include the kernel's file
  std::vector<std::string> arguments;   ///< dependent: the kernel's template arguments as the launch spells them

  std::string kernelText;               ///< the kernel as the launch names it, for another argument; empty: cannot be said
  SourceSpan shared;                    ///< the argument with the bytes of dynamic shared memory; empty where left out
  std::string sharedText;               ///< its text, where an edit can take its place
  SourceSpan sharedAt;                  ///< left out: behind which argument it would stand, where one can be added

  std::string templateArguments;        ///< `<int, 4>` of the kernel where they can be said at the launch; else empty
  bool passesSum = false;               ///< the bytes are coop::dynamic_shared_bytes of a kernel

  bool isConstant() const { return extents[0] && extents[1] && extents[2]; }
  bool hasFields() const { return form == Form::Config || form == Form::Node; }
};

/// A call that tells the runtime a kernel's dynamic shared memory, or asks for it, without launching the kernel.
struct SharedBytesFact {
  enum class Kind {
    Limit,     ///< cudaFuncSetAttribute
    Query,     ///< an occupancy query
    Available, ///< how much there may be beside what the kernel has: `bytes` is the callee's name
    Sum        ///< coop::dynamic_shared_bytes: the whole call is replaced
  };
  Kind kind = Kind::Query;
  std::string attribute;                ///< Limit: which one the call sets, where that is not known; empty: this one
  std::string templateArguments;        ///< as a launch's
  bool dependent = false;               ///< on parameters of the template it stands in
  bool certain = true;                  ///< false: which kernel it is about is not known
  bool passesSum = false;               ///< the bytes are coop::dynamic_shared_bytes of a kernel
  std::string kernel;                   ///< its name, as a message shows it
  SourceSpan kernelBody;                ///< which kernel
  std::string instance;
  std::string kernelText;
  SourceSpan span;                      ///< the call
  SourceSpan bytes;                     ///< the argument; empty where left out
  std::string bytesText;                ///< its text, where an edit can take its place
  SourceSpan insertAt;                  ///< where the argument would stand
  bool kernelElsewhere = false;         ///< it stands in a header that does not include the kernel's file
};

/// A name of a kernel whose further way cannot be seen.
struct KernelMention {
  SourceSpan kernelBody, span;
};

/// Shared memory of a kernel that its launches provide.
struct DynamicBacking {
  std::uint64_t bytes = 0, alignment = 1;
  std::string type;                     ///< what says so in each instantiation, where that depends; else empty
  std::uint64_t beside = 0;             ///< of a type: static shared memory of functions that the kernel calls
  std::vector<std::string> statically;  ///< of these instantiations, those in sight that certainly need none
  std::vector<std::string> dynamically; ///< and those that certainly do
};

/// A write to shared memory of the user's and a read of another thread's element that only coop calls stand between.
struct UserRace {
  std::string variable;
  SourceSpan write, read, call;
  bool everyPath = true;                ///< false: on some paths there is a barrier
  friend bool operator==(const UserRace &, const UserRace &) = default;
};

/// A constant that only what the output leaves out names.
struct IdleConstant {
  SourceSpan statement;
  std::string name;
  friend bool operator==(const IdleConstant &, const IdleConstant &) = default;
};

/// What a kernel tests when it begins to run.
enum class EntryCheck { None, Block, WholeWarps };

/// A function that is no kernel but holds calls: how it comes by its storage.
struct HelperFact {
  SourceSpan at;                        ///< its name
  bool isLambda = false;
  bool given = false;                   ///< its callers pass it
  SourceSpan parameterAt;               ///< given: empty span behind the `(` of its parameters
  bool hasParameters = false;           ///< others follow
  std::string why;                      ///< it has storage of its own: why they do not
};

/// Launches, callers or attributes that disagree about a block.
struct Disagreement {
  std::string first, second;            ///< the extents, as a message shows them
  SourceSpan firstAt, secondAt;
};

/// A function that a kernel, in one of its instantiations, calls by name, itself or through others.
struct ReachedFunction {
  std::string from;                     ///< instantiation of the kernel; empty for the text itself
  SourceSpan body;
  std::string instance;                 ///< of the function; empty for the text itself
};

/// An expression of which calls are operands that run in any order: one barrier behind it stands behind all of them.
struct UnorderedExpression {
  SourceSpan span;
  bool isVoid = false;
};

struct Kernel {
  std::optional<HelperFact> helper;     ///< it is none, but a function that kernels call
  std::optional<Disagreement> callersDisagree; ///< about the block of a helper
  std::string name;
  bool isTemplate = false;
  bool alsoHost = false;                ///< __host__ __device__
  bool isConstexpr = false;
  SourceSpan body;
  SourceSpan declaration;               ///< the outermost declaration at file scope that holds the kernel
  std::vector<Call> calls;              ///< in source order
  std::vector<BlockStatement> blocks;   ///< all coop::this_block<…> of the body, used by a call or not
  std::vector<DescriptorFact> descriptors; ///< in source order
  std::vector<ReservationFact> reservations; ///< in source order
  GroupFact inferred;                   ///< what attributes or launches say of the block
  std::vector<BlockStatement> bounds;   ///< __launch_bounds__ of the text and of each instantiation
  std::vector<std::string> parameters;  ///< of its template, by name
  std::vector<std::string> blockTexts;  ///< X, Y, Z of the first of `blocks`, in terms of these
  bool fixedByAttribute = false;        ///< __block_size__: the block argument of a launch is no block
  bool launchedElsewhere = true;        ///< code that this file does not show may launch it
  std::vector<PayloadUse> payloadUses;  ///< of the text, or of each instantiation
  std::vector<GroupOriginFact> groupOrigins;
  FlowGraph flow;                       ///< Use nodes carry indices into `calls`
  std::vector<UnorderedExpression> unordered; ///< where `flow` has places that lie in expressions, at their ends
  bool hasLabels = false;               ///< a goto may jump over declarations
  std::optional<StoragePoint> storage;  ///< set when some call needs storage
  std::uint64_t ownShared = 0;          ///< bytes of the kernel's own static shared variables, where known
  std::vector<std::string> ownTexts;    ///< bytes of such variables that depend on template parameters, as text
  std::vector<std::pair<std::string, std::uint64_t>> ownSharedIn; ///< the bytes in each instantiation
  bool callsHelpers = false;            ///< functions with calls that it calls, whoever has their storage
  std::vector<SourceSpan> reached;      ///< bodies of all functions that it or what it calls may call
  std::vector<ReachedFunction> reachedIn; ///< of a kernel, as far as instantiations are in sight
  bool lendsExtents = false;            ///< they take the block's extents from it
  std::vector<UserRace> races;
  std::optional<OutsidePoint> outside;  ///< where the sizes depend: the types of its storage are declared there
  std::vector<SourceSpan> idleGroups;   ///< declarations of groups that only the calls use
  std::vector<IdleConstant> idleConstants; ///< that only descriptors and reservations name
};

/// From physical line `physical` on, lines are presumed to be `line`, `line` + 1 … of `file`: the user's own #line.
struct LineMark {
  unsigned physical = 1, line = 1;
  std::string file;
};

/// An #include in one of the user's files, or a __has_include that asks for a file.
struct IncludeFact {
  enum class Kind { Include, Next, Probe };
  Kind kind = Kind::Include;
  SourceSpan line;          ///< from the `#` to the end of the file's name
  SourceSpan operand;       ///< what says which file; Next: from the directive's name on
  std::string spelled;      ///< the name between quotes or brackets
  bool quoted = false;
  bool isMacro = false;     ///< the name comes from a macro
  bool topLevel = false;    ///< at file scope and under no #if but the one that guards its file
  bool inDeclaration = false;
  unsigned anchor = 0;      ///< where it begins, or the declaration at file scope that it stands in
  std::string file;         ///< what it finds, as spans name it; empty: nothing
  std::set<std::string> alsoFinds; ///< what it finds instead when its own file is included another time
  bool findsUserFile = false;
  bool foundBySearch = false; ///< the search path alone finds the same, without the folder of the file it stands in
};

/// A file of the user's: the source, or a header that is neither a system header nor the runtime's.
struct UserFile {
  std::string file;
  std::vector<IncludeFact> includes;         ///< in order of place, each once
  std::vector<SourceSpan> includedAt;        ///< each inclusion; the source's own first one is no place
  std::vector<LineMark> lineMarks;
  std::vector<std::string> identifiers;      ///< of a file with calls, sorted: generated names avoid these
  bool fileScope = true;                     ///< no inclusion stands inside a declaration
  bool forced = false;                       ///< the command line includes it
  std::optional<SourceSpan> fromSystem;      ///< a system header includes it here
};

/// Everything one parse says about one source and the headers it includes.
struct FileFacts {
  std::string file;                          ///< the source
  std::vector<Kernel> kernels;
  std::vector<LaunchFact> launches;          ///< of kernels with a body in this translation unit
  std::vector<SharedBytesFact> sharedBytes;  ///< calls beside launches that pass the bytes of such a kernel
  std::vector<KernelMention> mentions;       ///< where else such a kernel is named
  std::vector<UserFile> files;               ///< the source first, then headers in the order they are first included
  std::vector<Diagnostic> problems;          ///< about calls that belong to no kernel
  std::vector<SourceSpan> keptOnHost;        ///< bodies of __host__ __device__ functions that this reading of the host's needs as they are
  std::vector<std::string> dependencies;     ///< every file read, the source included
  std::vector<std::string> macros;           ///< those defined at the end that may collide with generated names
  std::string cubPrefix = "cub::";           ///< how to name CUB here; differs where a macro renames its namespace
  std::string coopPrefix = "coop::";         ///< likewise for the runtime
  std::string cubDirectory;                  ///< where the source would find <cub/…>: the folder that holds cub/; may be empty
  bool architectureMatters = false;          ///< the user's code asks __CUDA_ARCH__
  std::vector<std::string> clangErrors;      ///< for --verbose: errors that did not stop the rewrite

  const UserFile *fileNamed(llvm::StringRef name) const;
};

/// Whether the storage of a kernel's calls is of different sizes in different instantiations.
bool sizesDepend(const Kernel &kernel);

/// The facts as text, for --dump=facts and tests.
std::string describe(const FileFacts &facts);

} // namespace coop
