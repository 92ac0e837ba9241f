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

/// A loop in strides of the grid has as many rounds for all threads if `divided` is a multiple of `divisor`.
struct LaunchCondition {
  Value divided, divisor;
  bool hasGrid = false;
};
/// What makes a comparison have one outcome over each such group, where it takes a launch to say: one term `n` keeps it
/// from having one outcome. `hasGrid` tells whether the comparison's form has the grid's extents in it.
std::optional<LaunchCondition> launchCondition(Values &values, const Predicate &predicate, Scope scope);

/// The widest group over which `value / divisor`, rounded down, is uniform.
Scope quotientScope(Values &values, Value value, std::int64_t divisor);

/// The lanes of a warp, as a mask, for which the comparison holds; nothing where anything but the lane decides.
std::optional<std::uint32_t> lanesThat(Values &values, Comparison comparison, Value difference);

} // namespace coop::uniformity
