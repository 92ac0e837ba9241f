#pragma once
// Over which group a comparison has one outcome, though its operands may not be uniform there: `threadIdx.x < 64` is
// uniform over warps because 64 is a multiple of 32.
#include "Uniformity/Form.h"

namespace coop::uniformity {

enum class Comparison { Less, Equal };

/// A comparison with an outcome for every thread.
struct Predicate {
  std::optional<bool> constant;
  Scope scope = Scope::Grid;   ///< one outcome over every such group, proven
  Scope limit = Scope::Grid;   ///< known to differ within wider groups
  SymbolId culprit = noSymbol; ///< what makes it differ, over the first wider group
  /// The comparison itself, where it is one of integers: it holds if `difference` is below or is zero, or if not.
  Comparison comparison = Comparison::Less;
  Value difference = nullptr;
  bool negated = false;
};

/// Judges `difference < 0` or `difference == 0`.
Predicate compare(Values &values, Comparison comparison, Value difference);

/// A comparison has one outcome if `divided` is a multiple of `divisor`, where there is one, and the block has at most so
/// many threads, if it takes that.
struct LaunchCondition {
  Value divided = nullptr, divisor = nullptr;
  unsigned axis = 0;            ///< of the threads whose index it is about
  std::int64_t mostThreads = 0; ///< along it; 0: any number
  bool isNamed = true;          ///< what is divided is what the kernel is given, by name
  bool hasGrid = false;         ///< the comparison's form has the grid's extents in it
};
/// What makes a comparison have one outcome over each such group, where it takes a launch to say.
std::optional<LaunchCondition> launchCondition(Values &values, const Predicate &predicate, Scope scope);

/// The widest group over which `value / divisor`, rounded down, is uniform.
Scope quotientScope(Values &values, Value value, std::int64_t divisor);

/// The lanes of a warp, as a mask, for which the comparison holds; nothing where anything but the lane decides.
std::optional<std::uint32_t> lanesThat(Values &values, Comparison comparison, Value difference);

} // namespace coop::uniformity
