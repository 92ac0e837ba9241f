#include "Frontend/PayloadFlow.h"
#include "Frontend/PayloadGraph.h"

namespace coop {
namespace {

using Kind = PayloadEvent::Kind;
using Place = PayloadGraph::Place;
using Step = PayloadGraph::Step;

/// How many contents may arrive at a use that is judged.
constexpr size_t mostOrigins = 16;

/// Whether a store leaves its payload's items in another order, or in other threads.
bool permutes(const PayloadEvent &event) {
  if (event.kind != Kind::Store)
    return false;
  const PayloadFact &payload = event.instance->payload;
  // What `automatic` is may change with the table: it counts as the exchanging one it can be.
  const Algorithm *row = event.call->requested(*event.instance);
  return row && row->exchanges && payload.items != 1 && event.instance->group.size() != 1 && payload.isLvalue &&
         !payload.isConst && payload.whyCopied.empty();
}

/// Whether an event gives the payload, or a part of it, a new content.
bool defines(const PayloadEvent &event) {
  return event.kind == Kind::Declare || event.kind == Kind::Load || event.kind == Kind::Write || permutes(event);
}

class Flow {
public:
  Flow(const Source &source, const PayloadEvents &events, const PayloadGraph &graph)
      : source(source), events(events), graph(graph) {}

  std::vector<PayloadUse> run() {
    number();
    solve();
    std::vector<PayloadUse> uses;
    for (unsigned block : graph.order) {
      llvm::BitVector state = in[block];
      for (unsigned i = 0; i != graph.blocks[block].events.size(); ++i) {
        if (auto use = judge({block, i}, state))
          uses.push_back(std::move(*use));
        pass({block, i}, state);
      }
    }
    return uses;
  }

private:
  /// A content: one of a payload's two standing ones, or that of one load or store. A state is the set of contents that
  /// may be in each payload, and for each payload whether items were changed each in its own way.
  struct Content {
    PayloadOrigin::Kind kind;
    Place place;
  };
  struct Standing {
    unsigned first = 0, end = 0;   ///< contents of the payload
    unsigned changed = 0;          ///< the bit behind them
    unsigned other() const { return first; }
    unsigned declaration() const { return first + 1; }
  };

  void number() {
    rank.resize(graph.blocks.size());
    for (unsigned i = 0; i != graph.order.size(); ++i)
      rank[graph.order[i]] = i;
    const std::vector<Content> both{{PayloadOrigin::Kind::Other, {}}, {PayloadOrigin::Kind::Declaration, {}}};
    std::vector<std::vector<Content>> own(events.payloads.size(), both);
    for (unsigned block : graph.order)
      for (unsigned i = 0; i != graph.blocks[block].events.size(); ++i) {
        const PayloadEvent &event = graph.at({block, i});
        if (event.kind == Kind::Load)
          own[event.payload].push_back({PayloadOrigin::Kind::Load, {block, i}});
        else if (permutes(event))
          own[event.payload].push_back({PayloadOrigin::Kind::Store, {block, i}});
      }
    for (auto &list : own) {
      Standing place;
      place.first = unsigned(contents.size());
      contents.insert(contents.end(), list.begin(), list.end());
      place.end = place.changed = unsigned(contents.size());
      contents.push_back({PayloadOrigin::Kind::Other, {}});
      standing.push_back(place);
    }
  }

  unsigned contentAt(Place place) const {
    const Standing &own = standing[graph.at(place).payload];
    // Those of one payload are in the order of their places.
    auto first = contents.begin() + own.declaration() + 1, end = contents.begin() + own.end;
    auto found = std::lower_bound(first, end, place, [&](const Content &content, Place place) {
      return std::pair(rank[content.place.block], content.place.event) < std::pair(rank[place.block], place.event);
    });
    return unsigned(found - contents.begin());
  }

  void pass(Place place, llvm::BitVector &state) const {
    const PayloadEvent &event = graph.at(place);
    const Standing &own = standing[event.payload];
    bool whole = event.range.first == 0 && event.range.end == events.payloads[event.payload].items;
    bool declared = state.test(own.declaration());
    if (event.kind == Kind::InPlace) {
      if (!event.ownItemsOnly)
        state.set(own.changed);
      if (declared && whole) {
        state.reset(own.declaration());
        state.set(own.other());
      }
      return;
    }
    if (!defines(event))
      return;
    state.reset(own.first, own.changed + 1);
    if (event.kind == Kind::Declare)
      state.set(own.declaration());
    else
      state.set(event.kind == Kind::Write ? own.other() : contentAt(place));
    // The items that a write leaves out are still without a value.
    if (event.kind == Kind::Write && declared && !whole)
      state.set(own.declaration());
  }

  void solve() {
    in.assign(graph.blocks.size(), llvm::BitVector(unsigned(contents.size())));
    for (unsigned i = 0; i != events.payloads.size(); ++i)
      if (llvm::isa<clang::ParmVarDecl>(events.payloads[i].variable))
        in[graph.entry].set(standing[i].other());
    std::vector<llvm::BitVector> out(graph.blocks.size());
    for (bool changed = true; changed;) {
      changed = false;
      for (unsigned block : graph.order) {
        for (unsigned predecessor : graph.blocks[block].predecessors)
          in[block] |= out[predecessor];
        llvm::BitVector state = in[block];
        for (unsigned i = 0; i != graph.blocks[block].events.size(); ++i)
          pass({block, i}, state);
        changed |= state != out[block];
        out[block] = std::move(state);
      }
    }
  }

  std::optional<PayloadUse> judge(Place place, const llvm::BitVector &state) {
    const PayloadEvent &event = graph.at(place);
    const Standing &own = standing[event.payload];
    bool reads = event.kind == Kind::Read || event.kind == Kind::Store || (event.kind == Kind::InPlace && event.reads);
    if (!reads)
      return std::nullopt;
    PayloadUse use;
    bool matters = false;
    for (unsigned i : arriving(own, state)) {
      PayloadOrigin origin;
      origin.kind = contents[i].kind;
      matters |= origin.kind == PayloadOrigin::Kind::Declaration || origin.kind == PayloadOrigin::Kind::Store ||
                 (origin.kind == PayloadOrigin::Kind::Load && event.kind == Kind::Store);
      use.origins.push_back(origin);
    }
    // Of more than anybody can compare nothing is said.
    if (!matters || use.origins.size() > mostOrigins)
      return std::nullopt;
    describe(place, state, use);
    return use;
  }

  /// The contents of a payload that a state holds, but for one more than `mostOrigins` no more.
  std::vector<unsigned> arriving(const Standing &own, const llvm::BitVector &state) const {
    std::vector<unsigned> result;
    for (int i = state.find_first_in(own.first, own.end); i != -1 && result.size() <= mostOrigins;
         i = state.find_first_in(unsigned(i) + 1, own.end))
      result.push_back(unsigned(i));
    return result;
  }

  void describe(Place place, const llvm::BitVector &state, PayloadUse &use) {
    const PayloadEvent &event = graph.at(place);
    const Standing &own = standing[event.payload];
    const TrackedPayload &payload = events.payloads[event.payload];
    use.kind = event.kind == Kind::Store ? PayloadUse::Kind::Store : PayloadUse::Kind::Read;
    use.payload = payload.variable->getNameAsString();
    use.declaration = source.token(payload.variable->getLocation());
    use.span = source.place(event.where->getSourceRange());
    use.items = payload.items;
    use.ownItemsOnly = !state.test(own.changed);
    use.toArgument = event.toArgument;
    if (event.call)
      use.call = event.call->callee;
    if (state.test(own.declaration()))
      use.unwritten = unwritten(place);
    auto origin = use.origins.begin();
    for (unsigned i : arriving(own, state)) {
      const Content &content = contents[i];
      if (content.kind == PayloadOrigin::Kind::Declaration)
        origin->span = use.declaration;
      if (content.kind == PayloadOrigin::Kind::Load || content.kind == PayloadOrigin::Kind::Store) {
        origin->span = graph.at(content.place).call->callee;
        origin->inevitable = leadsTo(content.place, place);
        origin->isTested = graph.at(content.place).isTested;
      }
      if (content.kind == PayloadOrigin::Kind::Store && !origin->inevitable)
        origin->inevitable = nextTimeRound(content.place, place);
      ++origin;
    }
    llvm::sort(use.origins, [](const PayloadOrigin &a, const PayloadOrigin &b) {
      return std::tie(a.kind, a.span.begin) < std::tie(b.kind, b.span.begin);
    });
  }

  /// The items used at `place` that nothing can have written when control gets there for the first time.
  std::vector<unsigned> unwritten(Place place) const {
    const PayloadEvent &use = graph.at(place);
    unsigned items = events.payloads[use.payload].items;
    llvm::BitVector written(items);
    bool any = graph.backward(place, nullptr, [&](Place at) {
      const PayloadEvent &event = graph.at(at);
      if (event.payload != use.payload || event.kind == Kind::Read)
        return Step::On;
      if (at == place || event.kind == Kind::Declare)
        return Step::Stop;
      if (event.kind == Kind::Store && !permutes(event))
        return Step::On;
      written.set(event.range.first, event.range.end);
      return written.all() ? Step::Fail : Step::On;
    });
    std::vector<unsigned> result;
    if (!any)
      return result;
    for (unsigned item = use.range.first; item != use.range.end; ++item)
      if (!written.test(item))
        result.push_back(item);
    // Which of several items a read means is not known.
    if (use.kind != Kind::Store && result.size() != use.range.end - use.range.first)
      result.clear();
    return result;
  }

  /// True if on every path from `from` the content made there comes to `use`, or to `from` again.
  bool leadsTo(Place from, Place use) const {
    unsigned payload = graph.at(use).payload;
    return graph.forward(from, [&](Place at) {
      if (at == use || at == from)
        return Step::Stop;
      return graph.at(at).payload == payload && defines(graph.at(at)) ? Step::Fail : Step::On;
    });
  }

  /// True if a loop gets to `use` in every round, and from one round's use to the next one's always through `store` or
  /// another that permutes.
  bool nextTimeRound(Place store, Place use) {
    if (!loops)
      loops = graph.loops();
    return llvm::any_of(*loops, [&](const PayloadGraph::Loop &loop) {
      if (!loop.everyRound.test(use.block) || !loop.body.test(store.block))
        return false;
      bool comes = false;
      bool always = graph.backward(use, &loop.body, [&](Place at) {
        const PayloadEvent &event = graph.at(at);
        if (event.payload != graph.at(use).payload)
          return Step::On;
        comes |= at == store;
        if (permutes(event))
          return Step::Stop;
        return at == use || defines(event) ? Step::Fail : Step::On;
      });
      return always && comes;
    });
  }

  const Source &source;
  const PayloadEvents &events;
  const PayloadGraph &graph;
  std::vector<unsigned> rank;                          ///< of each block in the graph's order
  std::vector<Content> contents;
  std::vector<Standing> standing;                      ///< one per payload
  std::vector<llvm::BitVector> in;                     ///< at the start of each block
  std::optional<std::vector<PayloadGraph::Loop>> loops;   ///< made when first needed
};

bool containsErrors(const clang::Stmt *stmt) {
  if (!stmt)
    return false;
  auto *expr = llvm::dyn_cast<clang::Expr>(stmt);
  if (expr && expr->containsErrors())
    return true;
  return llvm::any_of(stmt->children(), [](const clang::Stmt *child) { return containsErrors(child); });
}

} // namespace

std::vector<PayloadUse> payloadUses(const Source &source, const clang::FunctionDecl *function,
                                    const std::vector<Call> &calls, const std::string &instance) {
  PayloadEvents::CallsByPlace byPlace;
  for (const Call &call : calls) {
    // A call that was not understood may do anything.
    if (call.failed)
      return {};
    const Instance *own = &call.pattern;
    for (const Instance &candidate : call.instances)
      if (candidate.name == instance)
        own = &candidate;
    byPlace[call.callee.begin] = {&call, own};
  }
  if (containsErrors(function->getBody()))
    return {};
  PayloadEvents events(source, byPlace);
  events.collect(function->getBody());
  bool any = llvm::any_of(events.payloads, [](const TrackedPayload &payload) { return !payload.escapes; });
  auto graph = any ? PayloadGraph::build(function, events) : std::nullopt;
  if (!graph)
    return {};
  std::vector<PayloadUse> uses = Flow(source, events, *graph).run();
  for (PayloadUse &use : uses)
    use.instance = instance;
  return uses;
}

} // namespace coop
