// coop::load and coop::store as the CUB calls an expert would write.
#include "Facts/Facts.h"
#include "Operations/LoadStore/LoadStore.h"

#include <llvm/ADT/StringExtras.h>

namespace coop {
namespace {

bool isLoad(const Call &call) { return call.operation == &loadOperation(); }

bool isWord(char c) { return llvm::isAlnum(c) || c == '_' || c == ':'; }

/// The first parenthesis closes at the very end.
bool isParenthesized(llvm::StringRef text) {
  int depth = 0;
  for (size_t i = 0; i != text.size(); ++i) {
    depth += (text[i] == '(') - (text[i] == ')');
    if (depth == 0)
      return i + 1 == text.size() && i > 0;
  }
  return false;
}

/// A name, a number, a template-id or something in parentheses: needs none in a product.
bool isSimple(llvm::StringRef text) {
  if (text.empty())
    return false;
  if (text.front() == '(')
    return isParenthesized(text);
  if (!isWord(text.front()))
    return false;
  int depth = 0;
  for (size_t i = 0; i != text.size(); ++i) {
    char c = text[i];
    depth += (c == '(' || c == '<' || c == '[') - (c == ')' || c == '>' || c == ']');
    if (depth < 0)
      return false;
    // Outside of template arguments only names go on.
    if (depth == 0 && c != '>' && !isWord(c))
      return false;
    if (depth > 0 && (c == '(' || (c == '<' && (i == 0 || !isWord(text[i - 1])))))
      return false;
  }
  return depth == 0;
}

std::string factor(llvm::StringRef text) { return isSimple(text) ? text.str() : "(" + text.str() + ")"; }

/// `name<…>` and nothing behind it. A `>` inside parentheses ends nothing.
bool isTemplateId(llvm::StringRef text) {
  size_t open = text.find('<');
  if (open == llvm::StringRef::npos || open == 0 || !llvm::all_of(text.take_front(open), isWord))
    return false;
  int angles = 0, parens = 0;
  for (size_t i = open; i != text.size(); ++i) {
    char c = text[i];
    parens += (c == '(' || c == '[') - (c == ')' || c == ']');
    if (parens == 0)
      angles += (c == '<') - (c == '>');
    if (angles == 0 && parens == 0 && c == '>')
      return i + 1 == text.size();
  }
  return false;
}

/// As an argument of a template: an array's bound may hold a `>` that would end the list there.
std::string templateArgument(llvm::StringRef text) {
  bool safe = isSimple(text) || isTemplateId(text) || text.find_first_of(">,") == llvm::StringRef::npos;
  return safe ? text.str() : "(" + text.str() + ")";
}

/// X * Y * Z without factors of 1.
std::string threads(const TypeTexts &types) {
  std::string product;
  for (const std::string &extent : types.extents)
    if (extent != "1")
      product += (product.empty() ? "" : " * ") + factor(extent);
  return product.empty() ? "1" : product;
}

std::string extentList(const TypeTexts &types) {
  return types.extents[0] + ", " + types.extents[1] + ", " + types.extents[2];
}

bool isWarp(const TypeTexts &types) { return !types.width.empty(); }

/// Threads of the group itself.
std::string groupSize(const TypeTexts &types) { return isWarp(types) ? factor(types.width) : threads(types); }

std::string tile(const TypeTexts &types) {
  std::string product = groupSize(types);
  if (types.items == "1")
    return product;
  return (product == "1" ? "" : product + " * ") + factor(types.items);
}

bool isFlat(const TypeTexts &types) {
  return types.extents[1] == "1" && types.extents[2] == "1" && !types.isBound;
}

/// `T, X, N, ALGORITHM, Y, Z`, or `T, N, ALGORITHM, W` for a warp, as short as the defaults allow.
std::string templateArguments(const TypeTexts &types, llvm::StringRef algorithm, bool isDefault) {
  if (isWarp(types)) {
    bool fullWarp = types.width == "32";
    std::string text = types.valueType + ", " + templateArgument(types.items);
    if (!isDefault || !fullWarp)
      text += ", " + algorithm.str();
    return fullWarp ? text : text + ", " + types.width;
  }
  std::string text = types.valueType + ", " + types.extents[0] + ", " + templateArgument(types.items);
  if (!isDefault || !isFlat(types))
    text += ", " + algorithm.str();
  if (!isFlat(types))
    text += ", " + types.extents[1] + ", " + types.extents[2];
  return text;
}

bool onWarp(const Call &call) { return call.pattern.group.isWarp(); }

std::string className(const Call &call, const EmitContext &context) {
  return context.cub + (onWarp(call) ? "Warp" : "Block") + (isLoad(call) ? "Load" : "Store");
}

/// CUB names both enumerators alike: BLOCK_LOAD_DIRECT, WARP_LOAD_DIRECT.
std::string enumerator(const Algorithm &row, bool warp) {
  return warp ? "WARP" + row.cub.drop_front(llvm::StringRef("BLOCK").size()).str() : row.cub.str();
}

std::string header(const Call &call, llvm::StringRef library) {
  std::string scope = library == "cub" ? onWarp(call) ? "warp/warp" : "block/block" : onWarp(call) ? "warp" : "block";
  return "<" + library.str() + "/" + scope + (isLoad(call) ? "_load.cuh>" : "_store.cuh>");
}
std::string cubHeader(const Call &call) { return header(call, "cub"); }
std::string runtimeHeader(const Call &call) { return header(call, "coop"); }

/// The algorithm CUB is asked for: a transpose that has nothing to exchange is direct.
const Algorithm *effectiveAlgorithm(const Call &call) {
  const Algorithm *row = call.algorithm();
  if (row && row->exchanges && call.exchange() == Exchange::Never)
    return call.operation->algorithm("direct");
  return row;
}

std::string condition(const Call &call) {
  const Algorithm *row = call.algorithm();
  if (!row || call.exchange() != Exchange::Depends)
    return "";
  const TypeTexts &types = *call.hoisted;
  std::string text;
  if (!call.pattern.payload.items)
    text = factor(types.items) + " != 1";
  // Whole warps are more than one thread.
  if (!row->wholeWarps && !call.pattern.group.size())
    text += (text.empty() ? "" : " && ") + groupSize(types) + " != 1";
  return text.empty() ? "true" : text;
}

/// The type of the algorithm's tag, where the algorithm is known per instantiation.
std::string tagType(const Call &call, const EmitContext &context) {
  const CallOption &option = *call.algorithmOption();
  std::string tag = option.isDependent ? option.tagType : context.coop + option.name + "_t";
  return call.isGuarded() ? context.coop + "detail::guarded<" + tag + ">" : tag;
}

std::string storageType(const Call &call, const EmitContext &context, llvm::StringRef conditionName) {
  const TypeTexts &types = *call.hoisted;
  const Algorithm *row = call.algorithm();
  if (!row) {
    std::string text = context.coop + "detail::" + (onWarp(call) ? "warp" : "block") + (isLoad(call) ? "_load<" : "_store<");
    if (onWarp(call))
      return text + types.valueType + ", " + templateArgument(types.items) + ", " + tagType(call, context) + ", " + types.width + ">";
    text += types.valueType + ", " + types.extents[0] + ", " + templateArgument(types.items) + ", " + tagType(call, context);
    if (!isFlat(types))
      text += ", " + types.extents[1] + ", " + types.extents[2];
    return text + ">";
  }
  std::string algorithm = context.cub + enumerator(*row, onWarp(call));
  if (!conditionName.empty())
    algorithm = conditionName.str() + " ? " + algorithm + " : " + context.cub +
                enumerator(*call.operation->algorithm("direct"), onWarp(call));
  return className(call, context) + "<" + templateArguments(types, algorithm, false) + ">";
}

std::string storageIn(const Call &call, const Instance &instance) {
  const Algorithm *row = call.algorithm(instance);
  auto threads = instance.group.maxThreads(), size = instance.group.size();
  auto count = instance.payload.items;
  if (!row || !row->exchanges || row->cub.empty() || !threads || !size || !count || *size == 1 || *count == 1)
    return "";
  TypeTexts types{"coop_item", std::to_string(*count), {}, "", false};
  for (unsigned i = 0; i != 3; ++i)
    types.extents[i] = std::to_string(*instance.group.extents[i]);
  if (instance.group.isWarp())
    types.width = std::to_string(*size);
  return className(call, {"", "", true, true}) + "<" +
         templateArguments(types, enumerator(*row, instance.group.isWarp()), false) + ">";
}

/// The number of this thread in the block.
std::string threadText(const TypeTexts &types, const EmitContext &context) {
  return isFlat(types)    ? "threadIdx.x"
         : types.isBound ? context.coop + "detail::thread_in_block()"
                         : context.coop + "detail::thread_in_block<" + extentList(types) + ">()";
}

/// The number of this thread's warp or logical warp in the block; empty where it is always 0.
std::string groupRank(const Call &call, const TypeTexts &types, const EmitContext &context) {
  auto threads = call.pattern.group.maxThreads(), size = call.pattern.group.size();
  if (!onWarp(call) || (threads && size && *threads == *size))
    return "";
  std::string thread = threadText(types, context);
  return size == 1 ? thread : thread + " / " + factor(types.width);
}

std::string slot(const Call &call, const EmitContext &context) { return groupRank(call, call.types, context); }

std::string instances(const Call &call) {
  const TypeTexts &types = *call.hoisted;
  if (!onWarp(call))
    return "";
  auto threadCount = call.pattern.group.maxThreads(), size = call.pattern.group.size();
  if (threadCount && size)
    return *threadCount == *size ? "" : std::to_string(*threadCount / *size);
  return threads(types) + " / " + factor(types.width);
}

/// The last warp need not be full.
std::string warps(const Call &call) {
  if (auto count = call.pattern.group.maxThreads())
    return *count <= 32 ? "" : std::to_string((*count + 31) / 32);
  return "(" + threads(*call.hoisted) + " + 31) / 32";
}

std::string warpSlot(const Call &call, const EmitContext &context) {
  auto count = call.pattern.group.maxThreads();
  return count && *count <= 32 ? "" : threadText(call.types, context) + " / 32";
}

const ValueFact *valueOf(const Call &call, llvm::StringRef name) {
  for (size_t i = 0; i != call.options.size() && i != call.pattern.values.size(); ++i)
    if (call.options[i].name == name)
      return &call.pattern.values[i];
  return nullptr;
}

/// Where a group's tile begins, as a factor of its rank. Of the width that the offset beside it has: one that takes the group's
/// origin back, for tiles that begin elsewhere, then cancels out.
std::string tileFactor(const Call &call) {
  std::string size = tile(call.types);
  const ValueFact *offset = valueOf(call, "offset");
  size_t digits = std::min(size.find_first_not_of("0123456789"), size.size());
  if (offset && offset->isWide && digits != 0)
    size.insert(digits, "ll");
  return isSimple(size) ? size : "(" + size + ")";
}

std::string address(const Call &call, const EmitContext &context) {
  std::string base;
  const MemoryFact &memory = call.pattern.memory;
  const CallOption *offset = call.option("offset");
  std::string rank = groupRank(call, call.types, context);
  switch (memory.kind) {
  case MemoryKind::Span: base = call.memory.operand() + ".data()"; break;
  case MemoryKind::Pointer:
  case MemoryKind::Iterator: base = offset || !rank.empty() ? call.memory.operand() : call.memory.text; break;
  default: base = context.coop + "detail::address(" + call.memory.text + ")"; break;
  }
  // A warp group's tile begins at the group's own origin.
  if (!rank.empty())
    base += " + " + (tile(call.types) == "1" ? rank : rank + " * " + tileFactor(call));
  return offset ? base + " + " + offset->value.operand() : base;
}

std::string items(const Call &call, const EmitContext &context) {
  const PayloadFact &payload = call.pattern.payload;
  if (!isLoad(call) && payload.whyCopied == "volatile" && payload.kind == PayloadKind::Scalar)
    return context.coop + "detail::copied(static_cast<" + call.types.valueType + ">(" + call.payload.text + ")).array()";
  if (!isLoad(call) && !payload.whyCopied.empty())
    return context.coop + "detail::copied(" + call.payload.text + ").array()";
  switch (payload.kind) {
  case PayloadKind::ThreadData: return call.payload.operand() + ".array()";
  case PayloadKind::Array: return call.payload.text;
  case PayloadKind::Unknown:
    // Whether a dependent payload is const is known in each instantiation.
    if (!isLoad(call))
      return context.coop + "detail::writable(" + call.payload.text + ").array()";
    [[fallthrough]];
  default: return context.coop + "detail::as_array(" + call.payload.text + ")";
  }
}

std::string count(const Call &call, const EmitContext &context) {
  const CallOption &option = *call.option("valid_items");
  const ValueFact *value = valueOf(call, "valid_items");
  // A constant was checked here already, against a tile known here.
  if (value && value->constant && call.pattern.group.size() && call.pattern.payload.items)
    return option.value.text;
  // int is what CUB takes: a wider type would draw a narrowing warning.
  if (value && value->provenCount && value->type == "int")
    return option.value.text;
  if (!context.checks || (value && value->provenCount))
    return context.coop + "detail::unchecked_count(" + option.value.text + ")";
  return context.coop + "detail::checked_count<" + tile(call.types) + ">(" + option.value.text + ")";
}

std::string fill(const Call &call) {
  const CallOption &option = *call.option("oob_default");
  const ValueFact *value = valueOf(call, "oob_default");
  const std::string &type = call.types.valueType;
  bool sameBuiltin = value && (value->kind == ValueKind::Integer || value->kind == ValueKind::Floating) &&
                     value->type == type;
  if (value && (value->isPayloadType || sameBuiltin))
    return option.value.text;
  // `unsigned char{0}` and `int*{nullptr}` are not C++.
  return isSimple(type) ? type + "{" + option.value.text + "}" : "static_cast<" + type + ">(" + option.value.text + ")";
}

/// CUB loads vectors of up to four items of its own accord. For items of 4 bytes and more that is as wide as an access can
/// be.
bool vectorsOfCubSuffice(const Call &call) {
  const PayloadFact &payload = call.pattern.payload;
  return payload.valueSize && *payload.valueSize >= 4 && payload.items && *payload.items % 4 == 0;
}

/// Whether a vectorized call is the runtime's: CUB's guarded one moves item by item, its store does not test the
/// destination's alignment, and its vectors of small items are short.
bool vectorizedByUs(const Call &call, const EmitContext &context) {
  if (call.option("valid_items"))
    return context.fullTiles;
  return !isLoad(call) || !vectorsOfCubSuffice(call);
}

/// Free functions stand in where CUB's class has no such algorithm or is not safe for every address.
bool emitFreeFunction(const Call &call, const EmitContext &context, const Algorithm &row, EmittedCall &result) {
  bool load = isLoad(call);
  if (row.tag == "warp_striped") {
    if (call.pattern.group.threads()) {
      result.head = context.cub + (load ? "LoadDirectWarpStriped" : "StoreDirectWarpStriped");
      std::string thread = isFlat(call.types) ? "threadIdx.x"
                                              : context.cub + "RowMajorTid(" + extentList(call.types) + ")";
      result.arguments.insert(result.arguments.begin(), thread);
      result.includes = {cubHeader(call)};
    } else {
      // The size is known per instantiation only, and so is whether it is a multiple of the warp.
      result.head = context.coop + "detail::" + (load ? "load" : "store") + "_warp_striped<" +
                    extentList(call.types) + ">";
      result.includes = {runtimeHeader(call)};
    }
    return true;
  }
  if (row.tag == "vectorize" && vectorizedByUs(call, context)) {
    const char *direction = load ? "load" : "store";
    result.head = context.coop + "detail::" + (onWarp(call) ? "warp_" : "") + direction + "_vectorized<" +
                  (onWarp(call) ? call.types.width : extentList(call.types)) + ">";
    result.includes = {runtimeHeader(call)};
    return true;
  }
  return false;
}

/// What a reader of the output would ask about.
void explain(const Call &call, const EmitContext &context, const Algorithm *row, EmittedCall &result) {
  const Algorithm *named = call.requested(call.pattern), *asked = call.algorithm();
  if (named && named->isAutomatic())
    result.reasons.push_back(asked ? "automatic is " + asked->tag.str() + " for " +
                                         std::to_string(*call.pattern.payload.items) + " items of " +
                                         std::to_string(*call.pattern.payload.valueSize) + " bytes in each of " +
                                         std::to_string(*call.pattern.group.size()) + " threads"
                                   : "automatic is decided in each instantiation");
  if (row && asked != row)
    result.reasons.push_back(asked->tag.str() + " has nothing to exchange: with " +
                             (call.pattern.payload.items == 1 ? "one item per thread" : "one thread in the group") +
                             " blocked order is striped order");
  bool guarded = call.option("valid_items");
  if (row && row->tag == "vectorize" && guarded && !context.fullTiles)
    result.reasons.push_back("CUB does not vectorize under valid_items: the tile is moved item by item (--no-full-tiles)");
  else if (row && row->tag == "vectorize" && guarded)
    result.reasons.push_back("a full tile at an aligned address is moved as vectors, any other item by item; tested at run time");
  else if (row && row->tag == "vectorize")
    result.reasons.push_back("the address is tested at run time: a misaligned tile is moved item by item");
  if (!guarded)
    return;
  const ValueFact *value = valueOf(call, "valid_items");
  bool constant = value && value->constant && call.pattern.group.size() && call.pattern.payload.items;
  result.reasons.push_back(constant ? "valid_items is a constant in range"
                           : value && value->provenCount ? "valid_items is in range by its own expression, so not checked"
                           : context.checks ? "valid_items is checked at run time and traps out of range"
                                            : "valid_items is not checked (--no-checks)");
}

EmittedCall emit(const Call &call, const EmitContext &context, llvm::StringRef alias, llvm::StringRef storage) {
  EmittedCall result;
  result.arguments = {address(call, context), items(call, context)};
  if (call.option("valid_items"))
    result.arguments.push_back(count(call, context));
  if (call.option("oob_default"))
    result.arguments.push_back(fill(call));
  const char *member = isLoad(call) ? ".Load" : ".Store";
  const Algorithm *row = effectiveAlgorithm(call);
  if (!alias.empty()) {
    result.head = alias.str() + "(" + storage.str() + ")" + member;
    result.includes = {row ? cubHeader(call) : runtimeHeader(call)};
  } else if (!emitFreeFunction(call, context, *row, result)) {
    result.head = className(call, context) + "<" +
                  templateArguments(call.types, context.cub + enumerator(*row, onWarp(call)), row->tag == "direct") +
                  ">()" + member;
    result.includes = {cubHeader(call)};
  }
  for (const std::string &argument : result.arguments)
    if (llvm::StringRef(argument).contains("coop::detail::"))
      result.includes.push_back("<coop/device.cuh>");
  result.summary = row ? row->cub.empty() ? result.head : enumerator(*row, onWarp(call)) : "the algorithm of each instantiation";
  explain(call, context, row, result);
  return result;
}

} // namespace

Emitter loadStoreEmitter() { return {condition, storageType, storageIn, instances, slot, warps, warpSlot, emit, innerBarrier}; }

} // namespace coop
