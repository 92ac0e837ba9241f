#pragma once
// Whether all threads of a group agree: on reaching a call, or on a value that each of them hands to it.
#include "Diagnostics/Diagnostic.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace coop {

enum class Verdict {
  Proven,
  Divergent,   ///< what decides differs between threads
  Conditional, ///< they agree under a condition on the launch
  Unproven     ///< depends on what the analysis does not see
};

/// What a launch in sight says of a condition.
struct LaunchEvidence {
  enum class Kind { Holds, Breaks, RoundsUp }; ///< RoundsUp: the grid is as many blocks as it takes for all elements
  Kind kind = Kind::Holds;
  SourceSpan launch;
};

/// How a call under a condition becomes one that all threads reach: with a count of valid items instead.
struct Hoist {
  std::string count;           ///< for coop::valid_items
  bool leaves = false;         ///< it is an exit that has to go, not a condition
  std::vector<FixIt> edits;    ///< do it; empty where it takes more than that
};

struct Agreement {
  Verdict verdict = Verdict::Proven;
  bool onlyLeft = false;       ///< those who do not arrive have left the kernel
  std::string condition;       ///< what has to hold of a launch: `n % blockDim.x == 0`; empty: no such condition
  std::vector<Note> chain;     ///< from what decides back to its source
  std::string cause;           ///< equal for answers with one root cause
  std::vector<LaunchEvidence> launches;
  bool allLaunchesHold = false; ///< the launches in sight are all there are, and the condition holds of each
  std::optional<Hoist> hoist;
};

} // namespace coop
