#include "Planning/Interleavings.h"

#include <algorithm>
#include <map>

namespace coop::test {
namespace {

/// The fewest lanes that both threads are among.
enum class Near { Quarter, Half, Warp, Block };

/// What a thread does: a use takes it from `Begin`, its first access to the storage, to `End`, its last. What
/// synchronizes inside a use does not count.
struct Action {
  enum class Kind { Begin, End, Barrier } kind;
  Scope scope = Scope::Block;
  unsigned width = 0;
  unsigned id = 0;     ///< the call; what identifies the barrier
  unsigned round = 0;  ///< how often it was met before
  unsigned region = 0;
};

/// Whether a group of this kind holds both threads.
bool isOfBoth(Scope scope, unsigned width, Near near) {
  switch (scope) {
  case Scope::Block: return true;
  case Scope::Warp: return near != Near::Block;
  case Scope::LogicalWarp: return width == 16 ? near <= Near::Half : near == Near::Quarter;
  }
  return false;
}

/// Whether a thread inside `a` and another inside `b` may meet in the same bytes.
bool overlaps(const Action &a, const Action &b, Near near) {
  if (a.region != b.region || (a.id == b.id && a.round == b.round))
    return false;
  if (a.scope == Scope::Block || b.scope == Scope::Block)
    return true;
  if (near == Near::Block)
    return false; // slices of their own
  // Slices of one width are apart; of different widths they lie across each other.
  return a.width != b.width || isOfBoth(a.scope, a.width, near);
}

class Walker {
public:
  Walker(const StoragePlan &plan, const Touching &touching, const PlannedBarrier *dropped, Near near)
      : plan(plan), touching(touching), dropped(dropped), near(near) {
    for (unsigned r = 0; r != plan.regions.size(); ++r)
      for (unsigned call : plan.regions[r].calls())
        regionOf[call] = r;
  }

  std::vector<Action> actions(const Trace &trace) {
    std::vector<Action> result;
    std::map<Meeting, unsigned> rounds;
    for (const Meeting &meeting : trace) {
      unsigned round = rounds[meeting]++;
      if (meeting.kind == Meeting::Kind::Barrier) {
        barrier(result, meeting.scope, 0, 0, round);
      } else if (meeting.kind == Meeting::Kind::Place) {
        planned(result, {Position::Kind::AtPlace, meeting.id}, round);
      } else {
        planned(result, {Position::Kind::BeforeCall, meeting.id}, round);
        if (touching.count(meeting.id)) {
          Action action{Action::Kind::Begin, meeting.scope, meeting.width, meeting.id, round, regionOf[meeting.id]};
          result.push_back(action);
          action.kind = Action::Kind::End;
          result.push_back(action);
          // In use on both sides of the barrier in its middle.
          if (meeting.inner) {
            barrier(result, meeting.scope, meeting.width, 1000 + meeting.id, round);
            action.kind = Action::Kind::Begin;
            result.push_back(action);
            action.kind = Action::Kind::End;
            result.push_back(action);
          }
        }
        planned(result, {Position::Kind::AfterCall, meeting.id}, round);
      }
    }
    return result;
  }

private:
  void barrier(std::vector<Action> &to, Scope scope, unsigned width, unsigned id, unsigned round) {
    if (isOfBoth(scope, width, near))
      to.push_back({Action::Kind::Barrier, scope, width, id, round});
  }

  void planned(std::vector<Action> &to, const Position &position, unsigned round) {
    for (const PlannedBarrier &one : plan.barriers)
      if (one.position == position && &one != dropped && isActive(one, touching))
        barrier(to, one.scope, one.instances.empty() ? 0 : unsigned(std::stoul(one.instances)),
                1 + unsigned(&one - plan.barriers.data()), round);
  }

  const StoragePlan &plan;
  const Touching &touching;
  const PlannedBarrier *dropped;
  Near near;
  std::map<unsigned, unsigned> regionOf;
};

class Explorer {
public:
  Explorer(std::vector<Action> first, std::vector<Action> second, Near near)
      : near(near), actions{std::move(first), std::move(second)}, passed{barriersBefore(0), barriersBefore(1)} {
    seen.resize((actions[0].size() + 1) * (actions[1].size() + 1));
  }

  bool findsRace() {
    if (!barriersMatch())
      return true;
    visit(0, 0);
    while (!work.empty()) {
      auto [a, b] = work.back();
      work.pop_back();
      if (isInside(0, a) && isInside(1, b) && overlaps(actions[0][a], actions[1][b], near))
        return true;
      if (a != actions[0].size() && mayPass(0, a, b))
        visit(a + 1, b);
      if (b != actions[1].size() && mayPass(1, b, a))
        visit(a, b + 1);
    }
    return false;
  }

private:
  /// Between a use's `Begin` and `End`, the next action being its `End`.
  bool isInside(int thread, size_t at) const {
    return at != actions[thread].size() && actions[thread][at].kind == Action::Kind::End;
  }

  std::vector<unsigned> barriersBefore(int thread) const {
    std::vector<unsigned> before{0};
    for (const Action &action : actions[thread])
      before.push_back(before.back() + (action.kind == Action::Kind::Barrier));
    return before;
  }

  bool barriersMatch() const {
    std::vector<std::pair<unsigned, unsigned>> met[2];
    for (int thread : {0, 1})
      for (const Action &action : actions[thread])
        if (action.kind == Action::Kind::Barrier)
          met[thread].push_back({action.id, action.round});
    return met[0] == met[1];
  }

  /// A barrier lets a thread go when the other has arrived at it, too.
  bool mayPass(int thread, size_t at, size_t other) const {
    if (actions[thread][at].kind != Action::Kind::Barrier)
      return true;
    bool waits = other != actions[!thread].size() && actions[!thread][other].kind == Action::Kind::Barrier;
    return passed[!thread][other] + waits > passed[thread][at];
  }

  void visit(size_t a, size_t b) {
    size_t state = a * (actions[1].size() + 1) + b;
    if (seen[state])
      return;
    seen[state] = true;
    work.push_back({a, b});
  }

  Near near;
  std::vector<Action> actions[2];
  std::vector<unsigned> passed[2];
  std::vector<bool> seen;
  std::vector<std::pair<size_t, size_t>> work;
};

} // namespace

bool isActive(const PlannedBarrier &barrier, const Touching &touching) {
  auto touches = [&](const std::vector<unsigned> &calls) {
    return std::any_of(calls.begin(), calls.end(), [&](unsigned call) { return touching.count(call) != 0; });
  };
  return barrier.needs.empty() || std::any_of(barrier.needs.begin(), barrier.needs.end(), [&](const Need &need) {
           return touches(need.sources) && touches(need.targets);
         });
}

bool isRacy(const Ways &ways, const StoragePlan &plan, const Touching &touching, const PlannedBarrier *dropped) {
  for (Near near : {Near::Block, Near::Warp, Near::Half, Near::Quarter}) {
    if ((ways.warpsPart && near != Near::Block) || (ways.tilesPart && near <= Near::Half))
      continue;
    Walker walker(plan, touching, dropped, near);
    if (Explorer(walker.actions(ways.first), walker.actions(ways.second), near).findsRace())
      return true;
  }
  return false;
}

} // namespace coop::test
