#include "Planning/Interleavings.h"

#include <algorithm>

namespace coop::test {
namespace {

/// What one warp does: a use takes it from `Begin`, its first access to the storage, to `End`, its last. What
/// synchronizes inside a use does not count.
enum class Action { Begin, End, Barrier };

std::vector<Action> actionsOf(const Trace &trace, const StoragePlan &plan, const Touching &touching,
                              const PlannedBarrier *dropped) {
  std::vector<Action> actions;
  for (const Meeting &meeting : trace) {
    if (meeting.isBarrier) {
      actions.push_back(Action::Barrier);
      continue;
    }
    if (touching.count(meeting.call))
      actions.insert(actions.end(), {Action::Begin, Action::End});
    const PlannedBarrier *barrier = plan.barrierAfter(meeting.call);
    if (barrier && barrier != dropped && isActive(*barrier, touching))
      actions.push_back(Action::Barrier);
  }
  return actions;
}

class Explorer {
public:
  explicit Explorer(const std::vector<Action> &actions)
      : actions(actions), seen((actions.size() + 1) * (actions.size() + 1)) {}

  bool findsRace() {
    work.push_back({0, 0});
    while (!work.empty()) {
      auto [a, b] = work.back();
      work.pop_back();
      if (advance(a, b, false) || advance(b, a, true))
        return true;
    }
    return false;
  }

private:
  /// Lets the warp at `own` do its next action while the other has done `other` of them. True if that is a race.
  bool advance(size_t own, size_t other, bool swapped) {
    if (own == actions.size())
      return false;
    if (actions[own] == Action::Barrier && other < own)
      return false; // the other warp has not arrived
    if (actions[own] == Action::Begin)
      for (size_t i = other; i < own; ++i)
        if (actions[i] == Action::End)
          return true; // the other warp has not finished an earlier use
    size_t a = swapped ? other : own + 1, b = swapped ? own + 1 : other;
    size_t state = a * (actions.size() + 1) + b;
    if (!seen[state]) {
      seen[state] = true;
      work.push_back({a, b});
    }
    return false;
  }

  const std::vector<Action> &actions;
  std::vector<bool> seen;
  std::vector<std::pair<size_t, size_t>> work;
};

} // namespace

bool isActive(const PlannedBarrier &barrier, const Touching &touching) {
  return touching.count(barrier.afterCall) &&
         std::any_of(barrier.beforeCalls.begin(), barrier.beforeCalls.end(),
                     [&](unsigned call) { return touching.count(call) != 0; });
}

bool isRacy(const Trace &trace, const StoragePlan &plan, const Touching &touching, const PlannedBarrier *dropped) {
  return Explorer(actionsOf(trace, plan, touching, dropped)).findsRace();
}

} // namespace coop::test
