// Stores to shared memory and barriers: which stores follow a read before the next barrier, here and in what a call of the function
// tells its caller.
#include "Uniformity/FunctionAnalysis.h"

namespace coop::uniformity {

/// Calls are told apart by the stores around them, and what is stored depends on the calls: after a few passes what was found in one
/// is kept in those that follow, so that they settle.
void FunctionAnalysis::keepStores(const SharedStores &before, SharedStores &stores) const {
  constexpr unsigned freePasses = 8;
  if (passes <= freePasses || before == stores)
    return;
  SharedStores merged = before;
  mergeStores(merged, stores);
  for (auto &[key, store] : merged) {
    auto old = before.find(key);
    auto found = stores.find(key);
    bool isBoth = old != before.end() && found != stores.end();
    store.differs &= isBoth && old->second.differs == found->second.differs; // else nothing is certain
  }
  stores = std::move(merged);
}

/// Where threads of a block part, what those of one way store up to the next barrier may be stored before or after those of
/// another read it. What follows behind the place where they meet again follows those reads anyway.
void FunctionAnalysis::part(unsigned block) {
  const Predicate &branch = states[block].branch;
  if (branch.constant || branch.scope >= Scope::Block || graph.successors(block).size() < 2)
    return;
  auto meeting = graph.postDominator(block);
  const SharedStores &behind = meeting ? states[*meeting].pendingIn : context.after;
  for (unsigned to : graph.successors(block))
    for (auto [key, store] : states[to].pendingIn) {
      if (auto same = behind.find(key); same != behind.end() && same->second == store)
        continue;
      store.differs = false; // not known to be at the same time
      mergeStores(storesNow, {{key, store}});
    }
}

/// Which shared stores follow each load and call before a barrier, from the exit backwards. Whether it is others than before.
bool FunctionAnalysis::updatePending() {
  bool changedAtAll = false;
  for (bool changed = true; changed;) {
    changed = false;
    for (auto at = graph.order().rbegin(); at != graph.order().rend(); ++at) {
      BlockState &state = states[*at];
      SharedStores pending;
      if (*at == graph.exit())
        pending = context.after;
      for (unsigned to : graph.successors(*at))
        mergeStores(pending, states[to].pendingIn);
      for (auto event = state.events.rbegin(); event != state.events.rend(); ++event)
        switch (event->kind) {
        case Event::Kind::Store: addStore(pending, event->object, event->store); break;
        case Event::Kind::Barrier: pending.clear(); break;
        case Event::Kind::WarpBarrier:
          for (auto &[key, store] : pending)
            store.warpApart = true;
          break;
        case Event::Kind::Load: changedAtAll |= mergeStores(pendingAfter[event->at], pending); break;
        case Event::Kind::Call: {
          changedAtAll |= mergeStores(pendingAfter[event->at], pending);
          if (event->summary->alwaysSeparates)
            pending.clear();
          mergeStores(pending, event->summary->before);
          break;
        }
        }
      keepStores(state.pendingIn, pending);
      if (pending != state.pendingIn) {
        state.pendingIn = std::move(pending);
        changed = true;
      }
    }
    changedAtAll |= changed;
  }
  return changedAtAll;
}

Summary FunctionAnalysis::summarize() {
  Summary summary;
  const BlockState &exit = states[graph.exit()];
  if (!exit.visited) {
    summary.alwaysSeparates = true; // nobody comes back
    return summary;
  }
  summary.alwaysSeparates = exit.separated;
  summary.synchronizes = exit.synchronized;
  summary.before = states[graph.entry()].pendingIn;
  summary.after = exit.storesOut;
  if (!summary.alwaysSeparates) { // what the caller has stored, or will store, is its own business
    for (const auto &[key, store] : context.after)
      summary.before.erase(key);
    for (const auto &[key, store] : context.before)
      summary.after.erase(key);
    for (const BlockState &state : states)
      for (const Event &event : state.events)
        if (event.kind == Event::Kind::Store) {
          addStore(summary.before, event.object, event.store);
          addStore(summary.after, event.object, event.store);
        } else if (event.kind == Event::Kind::Call) {
          for (const auto &[key, store] : event.summary->before)
            if (context.after.count(key))
              mergeStores(summary.before, {{key, store}});
          for (const auto &[key, store] : event.summary->after)
            if (context.before.count(key))
              mergeStores(summary.after, {{key, store}});
        }
  }
  if (!function->getReturnType()->isVoidType()) {
    if (function->getReturnType()->isRecordType())
      summary.result = memory.addressOf(returnPlace);
    else if (const Value *value = exit.out.lookup(returnPlace))
      summary.result = *value;
  }
  for (auto entry : exit.out)
    if (memory[entry.first].frame != frame || memory.root(entry.first) == returnPlace)
      summary.writes.push_back(entry);
  return summary;
}

} // namespace coop::uniformity
