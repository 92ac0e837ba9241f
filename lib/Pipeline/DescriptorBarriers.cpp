#include "Pipeline/DescriptorBarriers.h"

#include "Facts/PassedDescriptors.h"
#include "Pipeline/OwnStorage.h"
#include "Rewriting/Rewrite.h"

#include <map>
#include <set>

namespace coop {
namespace {

/// Bytes of one kernel or function: a descriptor's, or those of a __shared__ object of the user's.
struct Storage {
  std::optional<unsigned> descriptor;
  std::string variable;
};

/// A coop call that uses storage, seen from a function that comes to it through calls: in which of their regions each of these
/// is, from the outside in.
struct Leaf {
  const Kernel *function = nullptr;
  unsigned call = 0;
  struct Level {
    const Kernel *function = nullptr;
    unsigned region = 0;
  };
  std::vector<Level> levels;
  bool mayBeWaitedFor = false; ///< on another way there is a barrier between it and where its function is entered or left
};

/// Whether two uses are of the same bytes, whose outermost levels are in one function.
bool overlap(const Leaf &a, const Leaf &b) {
  for (size_t i = 0;; ++i) {
    if (i == a.levels.size() || i == b.levels.size() || a.levels[i].function != b.levels[i].function)
      return true;
    if (a.levels[i].region != b.levels[i].region)
      return false;
  }
}

/// A node at which leaves are come by: those that nothing in front of them, or behind them, in the same call waits for.
struct Exposed {
  unsigned call = 0; ///< of the function that the graph is of
  std::vector<Leaf> leaves;
};

/// What callers see of a function.
struct Summary {
  std::vector<Leaf> first, last; ///< uses that no barrier separates from where it is entered, from where it is left
  bool isOpen = true;            ///< some way through it has no barrier
  bool isClosed = false;         ///< some way through it has one
};

/// The flow of one function as the uses of one piece of storage see it.
struct Flow {
  FlowGraph graph;
  std::map<unsigned, Exposed> in, out; ///< by node
};

class Check {
public:
  explicit Check(const FileFacts &facts) : facts(facts) {}

  void run(size_t k, const Storage &storage, const std::string &what, const std::string &advice, std::vector<Diagnostic> &out) {
    const Kernel &kernel = facts.kernels[k];
    Flow flow = flowOf(kernel, storage);
    std::set<unsigned> said;
    for (const auto &[node, target] : flow.in)
      if (auto found = reachedFrom(flow, node); found && said.insert(target.call).second)
        out.push_back(report(kernel, flow, node, *found, what, advice));
  }

private:
  struct Found {
    unsigned node;
    Leaf first, second;
  };

  static std::vector<std::vector<unsigned>> reversed(const FlowGraph &graph) {
    std::vector<std::vector<unsigned>> from(graph.nodes.size());
    for (unsigned n = 0; n != graph.nodes.size(); ++n)
      for (unsigned next : graph.nodes[n].successors)
        from[next].push_back(n);
    return from;
  }

  /// Whether some way from a node, which does not come by it again, leads over a barrier to one of `ends`.
  static bool crosses(const FlowGraph &graph, unsigned node, llvm::ArrayRef<unsigned> ends,
                      llvm::function_ref<llvm::ArrayRef<unsigned>(unsigned)> next) {
    std::vector<bool> seen[2] = {std::vector<bool>(graph.nodes.size()), std::vector<bool>(graph.nodes.size())};
    std::vector<std::pair<unsigned, bool>> queue{{node, false}};
    for (size_t i = 0; i != queue.size(); ++i) {
      auto [at, crossed] = queue[i];
      if (crossed && llvm::is_contained(ends, at))
        return true;
      for (unsigned to : next(at)) {
        bool over = crossed || graph.nodes[to].kind == FlowGraph::Kind::Barrier;
        if (to != node && !seen[over][to]) {
          seen[over][to] = true;
          queue.push_back({to, over});
        }
      }
    }
    return false;
  }

  /// Nodes that are reached from some without a barrier in between, nearest first; barriers are not among them.
  static std::vector<unsigned> spread(const FlowGraph &graph, std::vector<unsigned> start,
                                      llvm::function_ref<llvm::ArrayRef<unsigned>(unsigned)> next, bool throughBarriers = false) {
    std::vector<bool> seen(graph.nodes.size());
    std::vector<unsigned> queue;
    auto enter = [&](unsigned node) {
      bool stops = graph.nodes[node].kind == FlowGraph::Kind::Barrier && !throughBarriers;
      if (!seen[node] && !stops)
        queue.push_back(node);
      seen[node] = true;
    };
    for (unsigned node : start)
      enter(node);
    for (size_t i = 0; i != queue.size(); ++i)
      for (unsigned node : next(queue[i]))
        enter(node);
    return queue;
  }

  /// The nearest use in front of a node of the same bytes.
  static std::optional<Found> reachedFrom(const Flow &flow, unsigned target) {
    auto from = reversed(flow.graph);
    for (unsigned node : spread(flow.graph, from[target], [&](unsigned n) { return llvm::ArrayRef(from[n]); })) {
      auto source = flow.out.find(node);
      if (source == flow.out.end())
        continue;
      for (const Leaf &second : flow.in.at(target).leaves)
        for (const Leaf &first : source->second.leaves)
          if (overlap(first, second))
            return Found{node, first, second};
    }
    return std::nullopt;
  }

  bool isOf(const Call &call, const Storage &storage) const {
    return storage.descriptor ? call.descriptor == storage.descriptor
                              : call.userStorage && call.userStorage->variable == storage.variable;
  }

  static bool sameCall(const Call &a, const Call &b) { return a.passed && b.passed && a.span == b.span; }

  Flow flowOf(const Kernel &kernel, const Storage &storage) {
    Flow flow;
    flow.graph = planRequest(kernel).flow;
    flow.graph.exits = kernel.flow.exits;
    for (FlowGraph::Node &node : flow.graph.nodes)
      if (node.kind == FlowGraph::Kind::Use)
        node.kind = FlowGraph::Kind::Point;
    // A barrier that parameters decide about counts: where they differ between threads, that is the mistake.
    for (unsigned n = 0; n != kernel.flow.nodes.size(); ++n)
      if (kernel.flow.nodes[n].kind == FlowGraph::Kind::Point && kernel.flow.nodes[n].assumed)
        flow.graph.nodes[n].kind = FlowGraph::Kind::Barrier;
    std::map<unsigned, unsigned> regions; // by call
    if (storage.descriptor) {
      std::vector<Region> all = regionsOf(kernel, ownStorageUses(kernel), *storage.descriptor);
      for (unsigned r = 0; r != all.size(); ++r)
        for (unsigned call : all[r].calls())
          regions[call] = r;
    }
    for (unsigned n = 0; n != kernel.flow.nodes.size(); ++n) {
      const FlowGraph::Node &node = kernel.flow.nodes[n];
      if (node.kind != FlowGraph::Kind::Use)
        continue;
      const Call &call = kernel.calls[node.call];
      bool uses = isOf(call, storage) && call.exchange() != Exchange::Never;
      if (call.passed)
        addPassed(flow, kernel, storage, n, uses ? regions[node.call] : 0);
      else if (uses)
        flow.in[n] = flow.out[n] = {node.call, {Leaf{&kernel, node.call, {{&kernel, regions[node.call]}}}}};
    }
    return flow;
  }

  /// A call of a function: what comes first in it, its ways through, and what comes last.
  void addPassed(Flow &flow, const Kernel &kernel, const Storage &storage, unsigned n, unsigned region) {
    const FlowGraph::Node &node = kernel.flow.nodes[n];
    const Call &call = kernel.calls[node.call];
    size_t callee = passedTo(facts, *call.passed);
    bool uses = isOf(call, storage) && call.exchange() != Exchange::Never;
    bool usesElsewhere = !uses && llvm::any_of(kernel.calls, [&](const Call &other) {
      return sameCall(call, other) && isOf(other, storage) && other.exchange() != Exchange::Never;
    });
    if (usesElsewhere)
      return;
    Storage inside;
    if (uses)
      inside.descriptor = parameterOf(facts.kernels[callee], *call.passed);
    const Summary &summary = summaryOf(callee, inside);
    // A barrier that not all threads come to is none.
    bool isForAll = node.uniform || node.assumed;
    bool isClosed = summary.isClosed && isForAll;
    bool isOpen = summary.isOpen || !isForAll;
    auto exposed = [&](std::vector<Leaf> leaves) {
      for (Leaf &leaf : leaves)
        leaf.levels.insert(leaf.levels.begin(), {&kernel, region});
      return Exposed{node.call, std::move(leaves)};
    };
    std::vector<unsigned> behind = std::move(flow.graph.nodes[n].successors);
    unsigned end = flow.graph.add({});
    flow.graph.nodes[end].successors = std::move(behind);
    flow.graph.nodes[n].successors.clear();
    for (unsigned &exit : flow.graph.exits)
      exit = exit == n ? end : exit;
    if (isOpen)
      flow.graph.connect(n, end);
    if (isClosed) {
      FlowGraph::Node made;
      made.kind = FlowGraph::Kind::Barrier;
      unsigned barrier = flow.graph.add(std::move(made));
      flow.graph.connect(n, barrier);
      flow.graph.connect(barrier, end);
    }
    if (!uses)
      return;
    flow.in[n] = exposed(summary.first);
    flow.out[end] = exposed(summary.last);
  }

  static void addLeaves(const Exposed &exposed, bool crosses, std::vector<Leaf> &to) {
    for (const Leaf &leaf : exposed.leaves) {
      to.push_back(leaf);
      to.back().mayBeWaitedFor |= crosses;
    }
  }

  const Summary &summaryOf(size_t k, const Storage &storage) {
    auto [known, isNew] = summaries.try_emplace(std::pair(k, storage.descriptor ? int(*storage.descriptor) : -1));
    if (!isNew) // or a function that calls itself
      return known->second;
    Flow flow = flowOf(facts.kernels[k], storage);
    auto forth = [&](unsigned n) { return llvm::ArrayRef(flow.graph.nodes[n].successors); };
    auto from = reversed(flow.graph);
    auto back = [&](unsigned n) { return llvm::ArrayRef(from[n]); };
    Summary summary;
    std::set<unsigned> entered;
    for (unsigned node : spread(flow.graph, {0}, forth)) {
      entered.insert(node);
      if (auto found = flow.in.find(node); found != flow.in.end())
        addLeaves(found->second, crosses(flow.graph, node, {0u}, back), summary.first);
    }
    for (unsigned node : spread(flow.graph, flow.graph.exits, back))
      if (auto found = flow.out.find(node); found != flow.out.end())
        addLeaves(found->second, crosses(flow.graph, node, flow.graph.exits, forth), summary.last);
    summary.isOpen = llvm::any_of(flow.graph.exits, [&](unsigned exit) { return entered.count(exit) != 0; });
    std::vector<unsigned> reached = spread(flow.graph, {0}, forth, true), leaving = spread(flow.graph, flow.graph.exits, back, true);
    std::set<unsigned> leaves(leaving.begin(), leaving.end());
    summary.isClosed = llvm::any_of(reached, [&](unsigned node) {
      return flow.graph.nodes[node].kind == FlowGraph::Kind::Barrier && leaves.count(node) != 0;
    });
    return summaries[known->first] = std::move(summary);
  }

  Diagnostic report(const Kernel &kernel, const Flow &flow, unsigned node, const Found &found, const std::string &what,
                    const std::string &advice) const {
    const Call &second = kernel.calls[flow.in.at(node).call], &first = kernel.calls[flow.out.at(found.node).call];
    bool somePathHasOne = crossesBarrier(flow.graph, found.node, node) || found.first.mayBeWaitedFor || found.second.mayBeWaitedFor;
    Diagnostic d = diagnose(somePathHasOne ? Message::MissingBarrierOnPath : Message::MissingBarrier, second.callee, what, advice);
    if (second.passed)
      noteInside(found.second, d);
    if (first.passed)
      d.note(Message::NoteFirstUseIn, first.callee, first.passed->name);
    else
      d.note(Message::NoteFirstUse, first.callee, first.operation->name);
    if (first.passed)
      noteInside(found.first, d);
    return d;
  }

  static void noteInside(const Leaf &leaf, Diagnostic &d) {
    const Call &call = leaf.function->calls[leaf.call];
    d.note(Message::NoteUseInside, call.callee, leaf.function->name, call.operation->name);
  }

  const FileFacts &facts;
  std::map<std::pair<size_t, int>, Summary> summaries;
};

} // namespace

void checkDescriptorBarriers(const FileFacts &facts, size_t k, std::vector<Diagnostic> &out) {
  const Kernel &kernel = facts.kernels[k];
  Check check(facts);
  for (unsigned i = 0; i != kernel.descriptors.size(); ++i) {
    const DescriptorFact &fact = kernel.descriptors[i];
    // Other sources may pass one that synchronizes to a function of a header.
    bool isUnknown = fact.parameter && !fact.parameter->isPassed && kernel.body.file != facts.file;
    if (!fact.autoSync && !isUnknown)
      check.run(k, {i, ""}, "TempStorage '" + fact.name + "'",
                fact.parameter ? ", or give the one that is passed coop::auto_sync(true)" : ", or give it coop::auto_sync(true)", out);
  }
  std::set<std::string> objects;
  for (const Call &call : kernel.calls)
    if (call.userStorage && objects.insert(call.userStorage->variable).second)
      check.run(k, {std::nullopt, call.userStorage->variable}, "'" + call.userStorage->variable + "'", "", out);
}

} // namespace coop
