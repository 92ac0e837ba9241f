#include "Uniformity/Meaning.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/Stmt.h>
#include <llvm/ADT/StringMap.h>
#include <llvm/ADT/StringSwitch.h>

namespace coop::uniformity {
namespace {

struct Row {
  Family family;
  bool participates, separates;
  std::optional<Scope> scope;
  Result result;
  int mask = -1, source = -1, width = -1;
};

constexpr Row blockBarrier(Result result) { return {Family::Barrier, true, true, Scope::Block, result}; }
constexpr Row vote(Result result = Result::Group) { return {Family::Vote, true, false, Scope::Warp, result, 0, 1}; }
constexpr Row shuffle(Result result) { return {Family::Shuffle, true, false, Scope::Warp, result, 0, 2, 3}; }
constexpr Row plain(Result result) { return {Family::Other, false, false, std::nullopt, result}; }

const llvm::StringMap<Row> &intrinsics() {
  static const llvm::StringMap<Row> rows = [] {
    llvm::StringMap<Row> map;
    map["__syncthreads"] = blockBarrier(Result::None);
    for (llvm::StringRef name : {"__syncthreads_count", "__syncthreads_and", "__syncthreads_or"})
      map[name] = blockBarrier(Result::Group);
    map["__syncwarp"] = {Family::Barrier, true, false, Scope::Warp, Result::None, 0};
    for (llvm::StringRef name :
         {"__all_sync", "__any_sync", "__uni_sync", "__reduce_add_sync", "__reduce_min_sync", "__reduce_max_sync",
          "__reduce_and_sync", "__reduce_or_sync", "__reduce_xor_sync", "__match_all_sync"})
      map[name] = vote();
    map["__ballot_sync"] = vote(Result::Ballot);
    map["__match_any_sync"] = vote(Result::PerThread);
    map["__shfl_sync"] = shuffle(Result::Shuffle);
    for (llvm::StringRef name : {"__shfl_up_sync", "__shfl_down_sync", "__shfl_xor_sync"})
      map[name] = shuffle(Result::Neighbour);
    map["__activemask"] = plain(Result::ActiveMask);
    for (llvm::StringRef name : {"atomicAdd", "atomicSub", "atomicExch", "atomicMin", "atomicMax", "atomicInc",
                                 "atomicDec", "atomicCAS", "atomicAnd", "atomicOr", "atomicXor"})
      for (llvm::StringRef suffix : {"", "_block", "_system"})
        map[(name + suffix).str()] = plain(Result::Atomic);
    for (llvm::StringRef name : {"clock", "clock64", "__clock", "__clock64", "globaltimer"})
      map[name] = plain(Result::Atomic);
    for (llvm::StringRef name : {"__umul24", "__mul24"})
      map[name] = plain(Result::Product);
    for (llvm::StringRef name : {"__popc",
                                 "__popcll",
                                 "__ffs",
                                 "__ffsll",
                                 "__clz",
                                 "__clzll",
                                 "__brev",
                                 "__brevll",
                                 "__mulhi",
                                 "__umulhi",
                                 "__byte_perm",
                                 "__funnelshift_l",
                                 "__funnelshift_r",
                                 "__cvta_generic_to_shared",
                                 "__float_as_int",
                                 "__int_as_float",
                                 "__float_as_uint",
                                 "__uint_as_float",
                                 "__threadfence",
                                 "__threadfence_block",
                                 "__threadfence_system",
                                 "__nanosleep",
                                 "printf",
                                 "__fns"})
      map[name] = plain(Result::Pure);
    return map;
  }();
  return rows;
}

/// The outermost named namespace around a declaration, inline ones and ours for versions included below it.
llvm::StringRef outermostNamespace(const clang::Decl *declaration) {
  llvm::StringRef name;
  for (const clang::DeclContext *at = declaration->getDeclContext(); at; at = at->getParent())
    if (auto *space = llvm::dyn_cast<clang::NamespaceDecl>(at))
      name = space->isAnonymousNamespace() ? name : space->getName();
  return name;
}

std::optional<std::int64_t> templateNumber(const clang::CXXRecordDecl *record, unsigned index) {
  auto *special = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(record);
  if (!special || special->getTemplateArgs().size() <= index)
    return std::nullopt;
  const clang::TemplateArgument &argument = special->getTemplateArgs()[index];
  if (argument.getKind() != clang::TemplateArgument::Integral)
    return std::nullopt;
  return argument.getAsIntegral().getExtValue();
}

std::optional<Scope> scopeOfRecord(const clang::CXXRecordDecl *record) {
  if (!record || !record->getIdentifier())
    return std::nullopt;
  llvm::StringRef space = outermostNamespace(record), name = record->getName();
  if (space != "cooperative_groups" && space != "coop")
    return std::nullopt;
  if (name == "thread_block_tile" || name == "tile_group") {
    auto width = templateNumber(record, 0);
    auto scope = width ? tileScope(*width) : std::nullopt;
    // Of other widths some lanes of a warp are no members, or several warps are one group.
    return scope ? scope : std::optional<Scope>(width && *width < 32 ? Scope::Warp : Scope::Block);
  }
  return llvm::StringSwitch<std::optional<Scope>>(name)
      .Cases({"thread_block", "block_group", "warps_group"}, Scope::Block)
      .Cases({"grid_group"}, Scope::Grid)
      .Cases({"cluster_group"}, Scope::Cluster)
      .Cases({"warp_group"}, Scope::Warp)
      .Default(std::nullopt);
}

/// Whether a group is neither its block nor an aligned part of a warp: several warps, or some lanes of each.
bool isPartial(const clang::CXXRecordDecl *record) {
  if (!record || !record->getIdentifier())
    return false;
  llvm::StringRef space = outermostNamespace(record), name = record->getName();
  auto width = templateNumber(record, 0);
  bool isTile = (space == "coop" && name == "tile_group") || (space == "cooperative_groups" && name == "thread_block_tile");
  return (space == "coop" && name == "warps_group") || (isTile && width && !tileScope(*width));
}

bool isDynamicGroup(clang::QualType type) {
  const clang::CXXRecordDecl *record = type.getNonReferenceType()->getAsCXXRecordDecl();
  return record && record->getIdentifier() && outermostNamespace(record) == "cooperative_groups" &&
         (record->getName() == "coalesced_group" || record->getName() == "thread_group");
}

struct Operation {
  bool participates;
  bool separates;
  Result result;
};

std::optional<Operation> groupOperation(llvm::StringRef name) {
  using R = Result;
  return llvm::StringSwitch<std::optional<Operation>>(name)
      .Cases({"sync", "barrier_wait"}, Operation{true, true, R::None})
      .Cases({"barrier_arrive"}, Operation{true, false, R::None})
      .Cases({"any", "all", "match_all"}, Operation{true, false, R::Group})
      .Cases({"ballot"}, Operation{true, false, R::Group})
      .Cases({"match_any"}, Operation{true, false, R::PerThread})
      .Cases({"shfl"}, Operation{true, false, R::Shuffle})
      .Cases({"shfl_up", "shfl_down", "shfl_xor"}, Operation{true, false, R::Neighbour})
      .Cases({"thread_rank", "group_thread_rank", "rank"}, Operation{false, false, R::Rank})
      .Cases({"meta_group_rank", "group_rank"}, Operation{false, false, R::GroupRank})
      .Cases({"block_rank"}, Operation{false, false, R::BlockRank})
      .Cases({"size", "num_threads"}, Operation{false, false, R::Threads})
      .Cases({"meta_group_size", "num_blocks", "count", "group_count", "is_valid"}, Operation{false, false, R::Size})
      .Case("is_member", Operation{false, false, R::Member})
      .Cases({"thread_index"}, Operation{false, false, R::ThreadIndex3})
      .Cases({"group_index", "block_index"}, Operation{false, false, R::BlockIndex3})
      .Cases({"group_dim", "dim_threads", "block_dim"}, Operation{false, false, R::BlockExtent3})
      .Cases({"grid_dim", "dim_blocks"}, Operation{false, false, R::GridExtent3})
      .Default(std::nullopt);
}

Meaning ofGroup(llvm::StringRef spelled, const Operation &operation, clang::QualType group) {
  Meaning meaning;
  meaning.name = spelled.str();
  meaning.family = Family::Tile;
  meaning.participates = operation.participates;
  meaning.scope = groupScope(group);
  meaning.dynamicGroup = isDynamicGroup(group);
  meaning.partial = isPartial(group.getNonReferenceType()->getAsCXXRecordDecl());
  meaning.separates = operation.separates && meaning.scope && *meaning.scope >= Scope::Block;
  meaning.result = operation.result;
  meaning.source = operation.result == Result::Shuffle ? 1 : -1;
  return meaning;
}

std::optional<Meaning> cooperativeFunction(llvm::StringRef name, llvm::ArrayRef<const clang::Expr *> arguments) {
  Meaning meaning;
  meaning.name = ("cg::" + name).str();
  meaning.family = Family::Tile;
  if (name == "coalesced_threads") {
    meaning.result = Result::Coalesced;
    return meaning;
  }
  if (name == "binary_partition" || name == "labeled_partition") {
    meaning.result = Result::Partition;
    meaning.participates = true;
    meaning.source = 1;
  } else if (llvm::StringRef(name).starts_with("this_") || name == "tiled_partition") {
    return meaning;
  }
  if (arguments.empty())
    return meaning;
  clang::QualType group = arguments[0]->getType();
  if (!groupScope(group) && !isDynamicGroup(group))
    return std::nullopt;
  Operation operation = groupOperation(name).value_or(Operation{true, false, Result::PerThread});
  if (name == "reduce")
    operation.result = Result::Group;
  if (meaning.result == Result::Partition)
    operation.result = Result::Partition;
  Meaning result = ofGroup(meaning.name, operation, group);
  result.group = 0;
  result.source = meaning.source >= 0 ? meaning.source : result.source;
  return result;
}

std::optional<Meaning> cubMethod(const clang::CXXMethodDecl *method) {
  const clang::CXXRecordDecl *record = method->getParent();
  if (!record->getIdentifier() || llvm::isa<clang::CXXConstructorDecl>(method) || method->isStatic())
    return std::nullopt;
  llvm::StringRef name = record->getName();
  Meaning meaning;
  meaning.family = Family::Cub;
  if (!method->getDeclName().isIdentifier())
    return std::nullopt;
  meaning.name = ("cub::" + name + "::" + method->getName()).str();
  meaning.participates = true;
  meaning.result = name.contains("Reduce") ? Result::OneThread : Result::PerThread;
  if (name.starts_with("Block")) {
    meaning.scope = Scope::Block;
    return meaning;
  }
  if (name.starts_with("Warp")) {
    // WarpLoad and WarpStore have the items per thread in between.
    bool hasItems = name == "WarpLoad" || name == "WarpStore" || name == "WarpExchange" || name == "WarpMergeSort";
    auto width = templateNumber(record, name == "WarpLoad" || name == "WarpStore" ? 3 : hasItems ? 2 : 1);
    meaning.scope = width && tileScope(*width) ? *tileScope(*width) : Scope::Warp;
    return meaning;
  }
  return std::nullopt;
}

/// Functions of namespace coop itself; those of its inner namespaces are ordinary code.
std::optional<Meaning> coopFunction(const clang::FunctionDecl *function, llvm::StringRef name,
                                    llvm::ArrayRef<const clang::Expr *> arguments) {
  auto *space = llvm::dyn_cast<clang::NamespaceDecl>(function->getDeclContext()->getEnclosingNamespaceContext());
  if (!space || space->getName() != "coop")
    return std::nullopt;
  return coopMeaning(name, arguments);
}

bool isCoopGroup(const clang::CXXRecordDecl *record) {
  return scopeOfRecord(record) || record->getName() == "thread_group";
}

} // namespace

std::optional<Scope> groupScope(clang::QualType type) {
  return scopeOfRecord(type.getNonReferenceType()->getAsCXXRecordDecl());
}

std::optional<Meaning> coopMeaning(llvm::StringRef name, llvm::ArrayRef<const clang::Expr *> arguments) {
  Meaning meaning;
  meaning.name = ("coop::" + name).str();
  meaning.family = Family::Coop;
  if (name.starts_with("this_") || name == "group_by" || arguments.empty())
    return meaning;
  auto scope = groupScope(arguments[0]->getType());
  if (name == "assume_uniform") {
    meaning.scope = scope;
    meaning.result = Result::Same;
    return meaning;
  }
  bool isGroup = scope || isDynamicGroup(arguments[0]->getType()) || arguments[0]->isTypeDependent();
  if (!isGroup || arguments.size() < 2) {
    meaning.result = arguments.size() == 1 ? Result::Holder : Result::PerThread;
    return meaning;
  }
  meaning.participates = true;
  meaning.scope = scope;
  meaning.dynamicGroup = !scope && !arguments[0]->isTypeDependent();
  meaning.group = 0;
  meaning.result = Result::PerThread;
  bool isMove = (name == "load" || name == "store") && arguments.size() > 2;
  meaning.memory = isMove ? 1 : -1;
  meaning.reads = isMove && name == "load";
  return meaning;
}

std::optional<Meaning> groupMeaning(llvm::StringRef name, Scope scope) {
  auto operation = groupOperation(name);
  if (!operation)
    return std::nullopt;
  Meaning meaning;
  meaning.name = name.str();
  meaning.family = Family::Tile;
  meaning.participates = operation->participates;
  meaning.scope = scope;
  meaning.separates = operation->separates && scope >= Scope::Block;
  meaning.result = operation->result;
  return meaning;
}

bool mustAgree(llvm::StringRef name) {
  return llvm::StringSwitch<bool>(name).Cases({"valid_items", "oob_default", "offset"}, true).Default(false);
}

bool isPromisedUniform(const clang::Decl *declaration) {
  return llvm::any_of(declaration->specific_attrs<clang::AnnotateAttr>(), [](const clang::AnnotateAttr *attribute) {
    return attribute->getAnnotation() == "coop::uniform";
  });
}

bool isAggregate(const clang::ParmVarDecl *parameter) { return parameter->getName().contains("aggregate"); }

std::optional<Meaning> meaningOf(const clang::FunctionDecl *function, const clang::Expr *object,
                                 llvm::ArrayRef<const clang::Expr *> arguments) {
  if (!function->getDeclName().isIdentifier())
    return std::nullopt;
  llvm::StringRef name = function->getName(), space = outermostNamespace(function);
  if (auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(function)) {
    if (space == "cub")
      return cubMethod(method);
    if (space != "cooperative_groups" && space != "coop")
      return std::nullopt;
    // The object's own type, not that of the base which has the method.
    clang::QualType type = function->getASTContext().getCanonicalTagType(method->getParent());
    if (object) {
      type = object->IgnoreParenImpCasts()->getType();
      type = type->isPointerType() ? type->getPointeeType() : type;
    }
    const clang::CXXRecordDecl *record = type->getAsCXXRecordDecl();
    auto operation = groupOperation(name);
    if (!operation || !record || !record->getIdentifier() || (space == "coop" && !isCoopGroup(record)))
      return std::nullopt;
    return ofGroup(((space == "coop" ? "coop::" : "cg::") + record->getName() + "::" + name).str(), *operation, type);
  }
  bool isStandard = space == "std" || space == "cuda";
  if (isStandard && function->getReturnType()->isReferenceType() &&
      ((arguments.size() == 2 && (name == "min" || name == "max")) || (arguments.size() == 3 && name == "clamp"))) {
    Meaning meaning;
    meaning.name = name.str();
    meaning.result = Result::Chosen;
    return meaning;
  }
  if (space == "cooperative_groups")
    return cooperativeFunction(name, arguments);
  if (space == "coop")
    return coopFunction(function, name, arguments);
  if (!space.empty())
    return std::nullopt;
  auto row = intrinsics().find(name);
  if (row == intrinsics().end())
    return std::nullopt;
  Meaning meaning;
  meaning.name = name.str();
  meaning.family = row->second.family;
  meaning.participates = row->second.participates;
  meaning.separates = row->second.separates;
  meaning.scope = row->second.scope;
  meaning.result = row->second.result;
  meaning.mask = row->second.mask;
  meaning.source = row->second.source;
  meaning.width = row->second.width;
  return meaning;
}

Ending endingOf(const clang::Stmt *statement) {
  auto has = [](llvm::StringRef text, llvm::StringRef word) {
    size_t at = text.find(word);
    return at != llvm::StringRef::npos &&
           (at == 0 || !(isalnum(text[at - 1]) || text[at - 1] == '_' || text[at - 1] == '.')) &&
           (at + word.size() == text.size() || text[at + word.size()] == ';' || isspace(text[at + word.size()]));
  };
  if (auto *assembly = llvm::dyn_cast<clang::GCCAsmStmt>(statement)) {
    std::string text = assembly->getAsmString();
    if (text.find('@') != std::string::npos)
      return Ending::None; // under a predicate, which only the instruction knows
    return has(text, "exit") ? Ending::Exit : has(text, "trap") ? Ending::Never : Ending::None;
  }
  auto *call = llvm::dyn_cast<clang::CallExpr>(statement);
  const clang::FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
  if (!callee || !callee->getDeclName().isIdentifier())
    return Ending::None;
  return llvm::StringSwitch<Ending>(callee->getName())
      .Cases({"__trap", "__builtin_trap", "abort", "__assertfail", "__assert_fail", "__builtin_unreachable"},
             Ending::Never)
      .Default(Ending::None);
}

} // namespace coop::uniformity
