// Operands, options and values of one call.
#include "Checks/Checks.h"

#include <map>

namespace coop {
namespace {

SourceSpan operandSpan(const Call &call, unsigned index) {
  return index < call.operandSpans.size() ? call.operandSpans[index] : call.callee;
}

bool hasRole(const Call &call, OperandRole role) {
  for (const Operand &operand : call.operation->operands)
    if (operand.role == role)
      return true;
  return false;
}

void checkPayload(const Call &call, const Instance &instance, std::vector<Diagnostic> &out) {
  const PayloadFact &payload = instance.payload;
  SourceSpan span = operandSpan(call, 2);
  llvm::StringRef name = call.operation->name;
  if (payload.kind == PayloadKind::NotAPayload) {
    out.push_back(diagnose(Message::NotAPayload, span, name, payload.type));
    return;
  }
  if (payload.items && *payload.items < 1)
    out.push_back(diagnose(Message::PayloadItems, span, *payload.items));
  if (payload.alignment && (*payload.alignment < 1 || (*payload.alignment & (*payload.alignment - 1)) != 0))
    out.push_back(diagnose(Message::PayloadAlignment, span, *payload.alignment));
  if (!payload.movable)
    out.push_back(diagnose(Message::PayloadNotMovable, span, payload.valueType));
  if (!hasRole(call, OperandRole::PayloadOut))
    return;
  if (!payload.whyCopied.empty() && (payload.isConst || payload.kind != PayloadKind::Unknown))
    out.push_back(diagnose(Message::ConstPayload, span, payload.type, payload.whyCopied));
}

void checkMemory(const Call &call, const Instance &instance, std::vector<Diagnostic> &out) {
  const MemoryFact &memory = instance.memory;
  SourceSpan span = operandSpan(call, 1);
  llvm::StringRef name = call.operation->name, role = call.operation->operands[1].name;
  if (memory.kind == MemoryKind::NotMemory) {
    out.push_back(diagnose(Message::NotMemory, span, name, role, memory.type));
    return;
  }
  if (memory.differsFromPayload)
    out.push_back(diagnose(Message::MemoryType, span, name, instance.payload.valueType, role, memory.valueType));
  if (hasRole(call, OperandRole::Destination) && memory.constValue)
    out.push_back(diagnose(Message::ConstDestination, span, memory.type));
}

std::optional<std::int64_t> tileOf(const Instance &instance) {
  auto threads = instance.group.size();
  if (!threads || *threads < 1 || !instance.payload.items || *instance.payload.items < 1 || *instance.payload.items > (1 << 24))
    return std::nullopt;
  return *threads * *instance.payload.items;
}

/// A fixed-extent span or array against what the call is known to touch.
void checkExtent(const Call &call, const Instance &instance, std::vector<Diagnostic> &out) {
  auto tile = tileOf(instance);
  if (!instance.memory.extent || !tile)
    return;
  // The tiles of a block's warps lie one behind the other.
  std::int64_t groups = 1;
  if (instance.group.isWarp()) {
    auto threads = instance.group.threads();
    if (!threads)
      return;
    groups = std::max<std::int64_t>(*threads / *instance.group.size(), 1);
  }
  std::int64_t touched = *tile;
  std::int64_t origin = 0;
  for (size_t i = 0; i != call.options.size(); ++i) {
    const auto &constant = i < instance.values.size() ? instance.values[i].constant : std::nullopt;
    if (call.options[i].name == "valid_items") {
      if (!constant || !constant->isRepresentableByInt64())
        return;
      touched = std::min(touched, std::max<std::int64_t>(constant->getExtValue(), 0));
    } else if (call.options[i].name == "offset") {
      if (!constant || !constant->isRepresentableByInt64())
        return;
      origin = std::max<std::int64_t>(constant->getExtValue(), 0);
      if (origin > INT64_MAX - groups * *tile)
        return;
    }
  }
  if (touched > 0)
    touched += (groups - 1) * *tile;
  if (touched > 0 && (std::uint64_t)(origin + touched) > *instance.memory.extent)
    out.push_back(diagnose(Message::SpanTooSmall, operandSpan(call, 1), call.operation->name,
                           call.operation->operands[1].name, *instance.memory.extent, origin + touched));
}

void checkCount(const CallOption &option, const Instance &instance, const ValueFact &value,
                std::vector<Diagnostic> &out) {
  auto tile = tileOf(instance);
  if (value.constant && tile) {
    bool representable = value.constant->isRepresentableByInt64();
    std::int64_t count = representable ? value.constant->getExtValue() : -1;
    if (count < 0 || count > *tile)
      out.push_back(diagnose(Message::CountRange, option.value.span, value.constantText, *tile,
                             *instance.group.size(), *instance.payload.items));
  } else if (value.constant && (value.constant->isNegative() || !value.constant->isRepresentableByInt64())) {
    out.push_back(diagnose(Message::CountImpossible, option.value.span, value.constantText));
  }
  if (value.mayWrap)
    out.push_back(diagnose(Message::CountWraps, option.value.span, value.mayWrap->left, value.mayWrap->right)
                      .note(Message::NoteSubtraction, value.mayWrap->span));
}

void checkDefault(const CallOption &option, const Instance &instance, const ValueFact &value,
                  std::vector<Diagnostic> &out) {
  if (value.kind == ValueKind::Unknown || instance.payload.valueType.empty() || value.isPayloadType || value.fitsPayload)
    return;
  if (value.constantText.empty())
    out.push_back(diagnose(Message::DefaultType, option.value.span, value.type, instance.payload.valueType));
  else
    out.push_back(diagnose(Message::DefaultNarrows, option.value.span, option.value.text, instance.payload.valueType));
}

} // namespace

void checkOperands(const Call &call, const Instance &instance, std::vector<Diagnostic> &out) {
  size_t given = call.operandSpans.size();
  // Clang drops arguments it could not make sense of.
  if (given < call.operation->operands.size() && call.failed)
    return;
  if (given < call.operation->operands.size()) {
    const Operand &missing = call.operation->operands[given];
    out.push_back(diagnose(Message::MissingOperand, call.callee, call.operation->name,
                           missing.role == OperandRole::PayloadOut || missing.role == OperandRole::PayloadIn
                               ? "a payload"
                               : "a " + missing.name.str(),
                           call.operation->usage));
    return;
  }
  checkPayload(call, instance, out);
  checkMemory(call, instance, out);
  checkExtent(call, instance, out);
}

void checkOptions(const Call &call, std::vector<Diagnostic> &out) {
  const Operation &operation = *call.operation;
  std::map<std::string, const CallOption *> seen;
  const CallOption *algorithm = nullptr;
  for (const CallOption &option : call.options) {
    if (option.isPack) {
      out.push_back(diagnose(Message::OptionPack, option.span, operation.name));
      continue;
    }
    bool isAlgorithm = option.isDependent || (option.isTag && operation.algorithm(option.name));
    if (!isAlgorithm && !operation.option(option.name)) {
      out.push_back(!option.name.empty() ? diagnose(Message::InapplicableOption, option.span, operation.name, option.name,
                                     operation.optionList())
                          : diagnose(Message::NotAnOption, option.span, operation.name, option.type,
                                     operation.optionList()));
      continue;
    }
    std::string shown = option.isDependent ? option.tagType : option.name;
    if (isAlgorithm && algorithm) {
      std::string earlier = algorithm->isDependent ? algorithm->tagType : algorithm->name;
      out.push_back((earlier == shown ? diagnose(Message::RepeatedOption, option.span, operation.name, shown)
                                      : diagnose(Message::SecondAlgorithm, option.span, operation.name, earlier, shown))
                        .note(Message::NoteEarlier, algorithm->span));
      continue;
    }
    if (isAlgorithm) {
      algorithm = &option;
      continue;
    }
    if (auto [it, added] = seen.try_emplace(option.name, &option); !added) {
      out.push_back(diagnose(Message::RepeatedOption, option.span, operation.name, option.name)
                        .note(Message::NoteEarlier, it->second->span));
      continue;
    }
  }
  for (auto &[name, option] : seen) {
    llvm::StringRef needed = operation.option(name)->requires_;
    if (!needed.empty() && !seen.count(needed.str()))
      out.push_back(diagnose(Message::DefaultWithoutCount, option->span, operation.name));
  }
}

void checkValues(const Call &call, const Instance &instance, std::vector<Diagnostic> &out) {
  for (size_t i = 0; i != call.options.size() && i != instance.values.size(); ++i) {
    const CallOption &option = call.options[i];
    bool concrete = &instance != &call.pattern;
    if (option.isDependent && concrete && !call.operation->algorithm(instance.algorithm))
      out.push_back(diagnose(Message::DependentOption, option.span, call.operation->name, instance.values[i].type));
    const Option *row = call.operation->option(option.name);
    if (!row || option.isTag || option.isDependent)
      continue;
    const ValueFact &value = instance.values[i];
    if (row->kind == OptionKind::Default) {
      checkDefault(option, instance, value, out);
      continue;
    }
    if (row->kind != OptionKind::Count && row->kind != OptionKind::Offset)
      continue;
    if (value.kind == ValueKind::Unknown)
      continue;
    if (value.kind != ValueKind::Integer) {
      out.push_back(diagnose(Message::CountType, option.value.span, option.name, value.type));
      continue;
    }
    if (row->kind == OptionKind::Count)
      checkCount(option, instance, value, out);
    else if (value.constant) {
      auto tile = tileOf(instance), threads = instance.group.threads();
      // Room for the last group's tile, too.
      if (instance.group.isWarp() && threads && instance.payload.items)
        tile = *threads * *instance.payload.items;
      bool fits = value.constant->isRepresentableByInt64() && value.constant->getExtValue() >= 0 &&
                  value.constant->getExtValue() <= INT64_MAX - (tile ? *tile : 0);
      if (!fits)
        out.push_back(diagnose(Message::OffsetRange, option.value.span, value.constantText));
    }
  }
}

/// Extents that CUDA does not allow, one diagnostic for the first.
void checkExtents(const GroupFact &group, std::vector<Diagnostic> &out) {
  static constexpr const char *axis[] = {"x", "y", "z"};
  static constexpr std::int64_t limit[] = {1024, 1024, 64};
  for (unsigned i = 0; i != 3; ++i)
    if (group.extents[i] && *group.extents[i] < 1) {
      out.push_back(diagnose(Message::BlockExtentRange, group.statement, axis[i], *group.extents[i]));
      return;
    }
  for (unsigned i = 0; i != 3; ++i)
    if (group.extents[i] && *group.extents[i] > limit[i]) {
      out.push_back(diagnose(Message::BlockExtentTooLarge, group.statement, axis[i], *group.extents[i], limit[i]));
      return;
    }
  if (auto threads = group.threads(); threads && *threads > 1024)
    out.push_back(diagnose(Message::BlockTooLarge, group.statement, *group.extents[0], *group.extents[1],
                           *group.extents[2], *threads));
}

namespace {

/// Says where a block's extents come from that the group itself does not state.
Diagnostic withOrigin(Diagnostic d, const GroupFact &group) {
  if (!group.inferredAt.valid())
    return d;
  return d.note(Message::NoteExtents, group.inferredAt, *group.extents[0], *group.extents[1], *group.extents[2]);
}

void checkAlgorithmFits(const Call &call, const Instance &instance, std::vector<Diagnostic> &out) {
  const CallOption *chosen = call.algorithmOption();
  const Algorithm *row = chosen ? call.operation->algorithm(instance.algorithm) : call.algorithm();
  if (!row)
    return;
  SourceSpan span = chosen ? chosen->span : call.callee;
  auto threads = instance.group.threads();
  if (instance.group.isWarp() && !row->onWarps)
    out.push_back(diagnose(Message::BlockAlgorithm, span, row->tag,
                           instance.group.kind == GroupKind::Warp ? "a warp" : "a logical warp"));
  else if (row->wholeWarps && threads && *threads % 32 != 0)
    out.push_back(withOrigin(diagnose(Message::WarpMultiple, span, row->tag, *threads), instance.group));
}

void checkWarp(const Call &call, const Instance &instance, std::vector<Diagnostic> &out) {
  const GroupFact &group = instance.group;
  if (group.width && (*group.width < 1 || *group.width > 32 || (*group.width & (*group.width - 1)) != 0))
    out.push_back(diagnose(Message::TileWidth, group.statement, *group.width));
  if (!group.stated)
    out.push_back(diagnose(Message::UnknownWarpBlock, call.operandSpans[0]));
  else if (auto threads = group.threads(); threads && *threads % 32 != 0)
    out.push_back(withOrigin(diagnose(Message::PartialWarp, call.operandSpans[0], *threads), group));
}

/// Groups no load or store works on; true if it is one.
bool rejectGroup(const Call &call, const Instance &instance, std::vector<Diagnostic> &out) {
  const GroupFact &group = instance.group;
  const SourceSpan &span = call.operandSpans[0];
  llvm::StringRef name = call.operation->name;
  switch (group.kind) {
  case GroupKind::Unknown:
    // Known in the instantiations, but the text must not depend on which of them are in sight.
    if (&instance == &call.pattern && !call.failed)
      out.push_back(diagnose(Message::NotSupportedYet, span,
                             "a group whose kind is not known here; use coop::this_block<X, Y, Z>()"));
    return true;
  case GroupKind::NotAGroup: out.push_back(diagnose(Message::NotAGroup, span, name, group.type)); return true;
  case GroupKind::Thread: out.push_back(diagnose(Message::GroupHasNoTile, span, name, "a single thread")); return true;
  case GroupKind::Warps: out.push_back(diagnose(Message::GroupHasNoTile, span, name, "a group of warps")); return true;
  case GroupKind::Cluster: out.push_back(diagnose(Message::GroupHasNoTile, span, name, "a cluster")); return true;
  case GroupKind::Grid: out.push_back(diagnose(Message::GroupHasNoTile, span, name, "the grid")); return true;
  case GroupKind::CooperativeGroups:
    out.push_back(diagnose(Message::GroupHasNoTile, span, name,
                           "'" + group.type + "', whose threads are known at run time only"));
    return true;
  case GroupKind::Warp:
  case GroupKind::Tile:
    // What the text says of it would not compile.
    if (call.pattern.group.kindDepends)
      out.push_back(diagnose(Message::GroupTakenForBlock, span, group.type));
    return call.pattern.group.kindDepends;
  case GroupKind::Block: return false;
  }
  return false;
}

} // namespace

void checkOwnStorage(const Call &call, const Instance &instance, std::vector<Diagnostic> &out) {
  if (const CallOption *option = call.option("temp_storage"); option && instance.group.isWarp())
    out.push_back(diagnose(Message::DescriptorOnWarp, option->span, call.operation->name));
}

void checkGroup(const Call &call, const Instance &instance, std::vector<Diagnostic> &out) {
  if (call.operandSpans.empty() || rejectGroup(call, instance, out) || call.pattern.group.kind == GroupKind::Unknown)
    return;
  const GroupFact &group = instance.group;
  bool hasTexts = !call.types.extents[0].empty();
  if (group.isWarp()) {
    checkWarp(call, instance, out);
    if (!group.stated)
      return;
  } else if (!group.stated) {
    out.push_back(diagnose(Message::UnknownExtents, group.statement.valid() ? group.statement : call.operandSpans[0]));
    return;
  } else {
    checkExtents(group, out);
  }
  if (!hasTexts && call.operandSpans.size() > 2 && !call.failed)
    out.push_back(diagnose(Message::ExtentNotConstant, call.operandSpans[0]));
  checkAlgorithmFits(call, instance, out);
}

} // namespace coop
