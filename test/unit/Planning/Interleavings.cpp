#include "Planning/Interleavings.h"

#include <algorithm>

namespace coop::test {
namespace {

/// What a thread does: a use takes it from `Begin`, its first access to the storage, to `End`, its last. What
/// synchronizes inside a use does not count.
struct Action {
  enum class Kind { Begin, End, Barrier } kind;
  Scope scope; ///< whose storage; who waits
};

/// The actions that matter between two threads of one warp, or of two.
std::vector<Action> actionsOf(const Trace &trace, const StoragePlan &plan, const Touching &touching,
                              const PlannedBarrier *dropped, bool oneWarp) {
  std::vector<Action> actions;
  auto add = [&](Action::Kind kind, Scope scope) {
    if (scope == Scope::Block || oneWarp)
      actions.push_back({kind, scope});
  };
  for (const Meeting &meeting : trace) {
    if (meeting.isBarrier) {
      add(Action::Kind::Barrier, meeting.scope);
      continue;
    }
    if (touching.count(meeting.call)) {
      add(Action::Kind::Begin, meeting.scope);
      add(Action::Kind::End, meeting.scope);
    }
    const PlannedBarrier *barrier = plan.barrierAfter(meeting.call);
    if (barrier && barrier != dropped && isActive(*barrier, touching))
      add(Action::Kind::Barrier, barrier->scope);
  }
  return actions;
}

class Explorer {
public:
  explicit Explorer(std::vector<Action> all) : actions(std::move(all)) {
    seen.resize((actions.size() + 1) * (actions.size() + 1));
  }

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
  /// Lets the thread at `own` do its next action while the other has done `other` of them. True if that is a race.
  bool advance(size_t own, size_t other, bool swapped) {
    if (own == actions.size())
      return false;
    const Action &next = actions[own];
    if (next.kind == Action::Kind::Barrier && other < own)
      return false; // the other thread has not arrived
    if (next.kind == Action::Kind::Begin)
      for (size_t i = other; i < own; ++i)
        if (actions[i].kind == Action::Kind::End && actions[i].scope == next.scope)
          return true; // the other thread has not finished an earlier use of the same storage
    size_t a = swapped ? other : own + 1, b = swapped ? own + 1 : other;
    size_t state = a * (actions.size() + 1) + b;
    if (!seen[state]) {
      seen[state] = true;
      work.push_back({a, b});
    }
    return false;
  }

  std::vector<Action> actions;
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
  return Explorer(actionsOf(trace, plan, touching, dropped, false)).findsRace() ||
         Explorer(actionsOf(trace, plan, touching, dropped, true)).findsRace();
}

} // namespace coop::test
