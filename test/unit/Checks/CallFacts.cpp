#include "Checks/CallFacts.h"

#include <llvm/ADT/StringExtras.h>

namespace coop::test {

SourceSpan spanAt(unsigned begin) { return {"a.cu", begin, begin + 1}; }

CallFacts::CallFacts(const Operation &operation) {
  call.operation = &operation;
  call.span = spanAt(0);
  call.callee = spanAt(1);
  call.operandSpans = {spanAt(10), spanAt(20), spanAt(30)};
  call.types = {"int", "4", {"128", "1", "1"}, ""};
  GroupFact &group = call.pattern.group;
  group.kind = GroupKind::Block;
  group.type = "coop::block_group<128>";
  group.stated = true;
  group.extents = {128, 1, 1};
  group.statement = spanAt(5);
  PayloadFact &payload = call.pattern.payload;
  payload.kind = PayloadKind::Array;
  payload.type = "int[4]";
  payload.valueType = "int";
  payload.items = 4;
  payload.valueSize = payload.valueAlignment = 4;
  MemoryFact &memory = call.pattern.memory;
  memory.kind = MemoryKind::Pointer;
  memory.type = "int *";
  memory.valueType = "int";
}

CallFacts &CallFacts::block(std::optional<std::int64_t> x, std::optional<std::int64_t> y,
                            std::optional<std::int64_t> z) {
  group().extents = {x, y, z};
  return *this;
}

CallFacts &CallFacts::warp(std::int64_t width) {
  group().kind = width == 32 ? GroupKind::Warp : GroupKind::Tile;
  group().width = width;
  return *this;
}

CallFacts &CallFacts::items(std::optional<std::int64_t> count) {
  payload().items = count;
  return *this;
}

CallFacts &CallFacts::extent(std::uint64_t elements) {
  memory().kind = MemoryKind::Span;
  memory().extent = elements;
  return *this;
}

CallFacts &CallFacts::option(const std::string &name, ValueFact value) {
  CallOption option;
  option.name = name;
  option.span = spanAt(unsigned(100 + 10 * call.options.size()));
  option.value.span = spanAt(option.span.begin + 1);
  option.value.text = value.constantText.empty() ? "value" : value.constantText;
  call.options.push_back(option);
  call.pattern.values.push_back(std::move(value));
  return *this;
}

CallFacts &CallFacts::algorithm(const std::string &tag) {
  option(tag, {});
  call.options.back().isTag = true;
  call.options.back().value = {};
  call.pattern.algorithm = tag;
  return *this;
}

std::vector<Diagnostic>
CallFacts::diagnostics(void (*check)(const Call &, const Instance &, std::vector<Diagnostic> &)) const {
  std::vector<Diagnostic> out;
  check(call, call.pattern, out);
  return out;
}

std::string CallFacts::found(void (*check)(const Call &, const Instance &, std::vector<Diagnostic> &)) const {
  return rows(diagnostics(check));
}

std::string rows(const std::vector<Diagnostic> &diagnostics) {
  std::string text;
  for (const Diagnostic &d : diagnostics)
    text += (text.empty() ? "" : " ") + messageName(d.message).str();
  return text;
}

ValueFact integer(const std::string &decimal, unsigned bits, bool isSigned) {
  ValueFact value = runTimeInteger();
  value.isSigned = isSigned;
  value.constant = llvm::APSInt(llvm::APInt(bits, decimal, 10), !isSigned);
  value.constantText = decimal;
  return value;
}

ValueFact integer(std::int64_t value) { return integer(std::to_string(value), 64); }

ValueFact runTimeInteger() { return valueOf(ValueKind::Integer, "int"); }

ValueFact valueOf(ValueKind kind, const std::string &type) {
  ValueFact value;
  value.kind = kind;
  value.type = type;
  return value;
}

} // namespace coop::test
