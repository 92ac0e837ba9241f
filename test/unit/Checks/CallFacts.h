#pragma once
// Facts made by hand: a plain, correct call to spoil in one way.
#include "Facts/Facts.h"

#include <functional>

namespace coop::test {

/// A load or store of int items[4] by a block of 128 threads through a pointer to int, with nothing wrong in it.
class CallFacts {
public:
  explicit CallFacts(const Operation &operation);

  CallFacts &block(std::optional<std::int64_t> x, std::optional<std::int64_t> y = 1, std::optional<std::int64_t> z = 1);
  /// A warp (32) or a logical warp of a block of 128 threads.
  CallFacts &warp(std::int64_t width = 32);
  CallFacts &items(std::optional<std::int64_t> count);
  CallFacts &extent(std::uint64_t elements);
  /// A keyword with a value.
  CallFacts &option(const std::string &name, ValueFact value);
  /// An algorithm by its tag.
  CallFacts &algorithm(const std::string &tag);

  GroupFact &group() { return call.pattern.group; }
  PayloadFact &payload() { return call.pattern.payload; }
  MemoryFact &memory() { return call.pattern.memory; }

  /// The rows that a check finds in the call's text, in order, with blanks between.
  std::string found(void (*check)(const Call &, const Instance &, std::vector<Diagnostic> &)) const;
  std::vector<Diagnostic> diagnostics(void (*check)(const Call &, const Instance &, std::vector<Diagnostic> &)) const;

  Call call;
};

std::string rows(const std::vector<Diagnostic> &diagnostics);

/// Spans that tell what they stand for: the call's operands are at 10, 20 and 30, its n-th option at 100 + 10 n and that
/// option's value one further, the callee at 1, the group's statement at 5.
SourceSpan spanAt(unsigned begin);

/// An integer constant of any width.
ValueFact integer(const std::string &decimal, unsigned bits = 32, bool isSigned = true);
ValueFact integer(std::int64_t value);
/// An integer that only a run knows.
ValueFact runTimeInteger();
/// A value of another kind that is not constant.
ValueFact valueOf(ValueKind kind, const std::string &type);

} // namespace coop::test
