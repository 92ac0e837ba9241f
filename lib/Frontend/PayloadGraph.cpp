#include "Frontend/PayloadGraph.h"

namespace coop {
namespace {

/// The target of an edge; null where Clang found that it is never taken.
const clang::CFGBlock *taken(const clang::CFGBlock::AdjacentBlock &edge) { return edge.getReachableBlock(); }

/// Where the way back of a loop that runs once leads: to what follows the loop.
const clang::CFGBlock *afterSingleTrip(const clang::CFGBlock &block, const PayloadEvents &events) {
  const clang::Stmt *loop = block.getLoopTarget();
  if (!loop || !events.singleTrips.count(loop) || block.succ_size() != 1)
    return nullptr;
  const clang::CFGBlock *head = taken(*block.succ_begin());
  if (!head || head->getTerminatorStmt() != loop || head->succ_size() != 2)
    return nullptr;
  return taken(*std::next(head->succ_begin()));
}

/// True where the thread goes no further, though Clang may not know it.
bool ends(const clang::Stmt *stmt) {
  if (auto *assembly = llvm::dyn_cast<clang::GCCAsmStmt>(stmt)) {
    std::string text = assembly->getAsmString();
    return llvm::StringRef(text).contains("trap;") || llvm::StringRef(text).contains("exit;");
  }
  auto *call = llvm::dyn_cast<clang::CallExpr>(stmt);
  const clang::FunctionDecl *function = call ? call->getDirectCallee() : nullptr;
  if (!function || !function->getIdentifier())
    return false;
  return llvm::is_contained({"__trap", "__builtin_trap", "__assertfail", "__assert_fail", "abort", "exit"},
                            function->getName());
}

} // namespace

std::optional<PayloadGraph> PayloadGraph::build(const clang::FunctionDecl *function, const PayloadEvents &events) {
  clang::CFG::BuildOptions options;
  options.setAllAlwaysAdd();
  std::unique_ptr<clang::CFG> graph =
      clang::CFG::buildCFG(function, function->getBody(), &function->getASTContext(), options);
  if (!graph)
    return std::nullopt;
  PayloadGraph result;
  result.connect(*graph, events);
  result.number();
  result.steps = 1'000'000;
  for (const Block &block : result.blocks)
    result.steps += 64 * (1 + block.events.size());
  return result;
}

void PayloadGraph::connect(const clang::CFG &graph, const PayloadEvents &events) {
  blocks.resize(graph.getNumBlockIDs());
  entry = graph.getEntry().getBlockID();
  exit = graph.getExit().getBlockID();
  for (const clang::CFGBlock *block : graph) {
    Block &own = blocks[block->getBlockID()];
    auto add = [&](const PayloadEvent &event) {
      if (!events.payloads[event.payload].escapes)
        own.events.push_back(event);
    };
    bool leaves = false;
    for (const clang::CFGElement &element : *block) {
      auto statement = element.getAs<clang::CFGStmt>();
      if (!statement)
        continue;
      leaves |= ends(statement->getStmt());
      if (auto found = events.atExpression.find(statement->getStmt()); found != events.atExpression.end())
        llvm::for_each(found->second, add);
      if (auto *declaration = llvm::dyn_cast<clang::DeclStmt>(statement->getStmt()))
        for (const clang::Decl *decl : declaration->decls())
          if (auto found = events.atDeclaration.find(llvm::dyn_cast<clang::VarDecl>(decl));
              found != events.atDeclaration.end())
            add(found->second);
    }
    const clang::CFGBlock *after = afterSingleTrip(*block, events);
    auto link = [&](const clang::CFGBlock *successor) {
      if (!successor)
        return;
      own.successors.push_back(successor->getBlockID());
      blocks[successor->getBlockID()].predecessors.push_back(block->getBlockID());
    };
    if (leaves)
      link(&graph.getExit());
    else if (after)
      link(after);
    else
      for (const clang::CFGBlock::AdjacentBlock &edge : block->succs())
        link(taken(edge));
  }
}

/// Reverse postorder, without recursion.
void PayloadGraph::number() {
  llvm::BitVector seen(blocks.size());
  std::vector<std::pair<unsigned, size_t>> open{{entry, 0}};
  seen.set(entry);
  while (!open.empty()) {
    auto &[block, next] = open.back();
    if (next == blocks[block].successors.size()) {
      order.push_back(block);
      open.pop_back();
      continue;
    }
    unsigned successor = blocks[block].successors[next++];
    if (!seen.test(successor)) {
      seen.set(successor);
      open.push_back({successor, 0});
    }
  }
  std::reverse(order.begin(), order.end());
  for (Block &block : blocks)
    llvm::erase_if(block.predecessors, [&](unsigned predecessor) { return !seen.test(predecessor); });
}

bool PayloadGraph::forward(Place from, const Visit &visit) const {
  llvm::BitVector entered(blocks.size());
  std::vector<Place> open{{from.block, from.event + 1}};
  while (!open.empty()) {
    Place place = open.back();
    open.pop_back();
    Step step = Step::On;
    for (; step == Step::On && place.event != blocks[place.block].events.size(); ++place.event)
      step = spend() ? visit(place) : Step::Fail;
    if (!spend() || step == Step::Fail || (step == Step::On && place.block == exit))
      return false;
    if (step == Step::Stop)
      continue;
    for (unsigned successor : blocks[place.block].successors)
      if (!entered.test(successor)) {
        entered.set(successor);
        open.push_back({successor, 0});
      }
  }
  return true;
}

bool PayloadGraph::backward(Place from, const llvm::BitVector *within, const Visit &visit) const {
  llvm::BitVector entered(blocks.size());
  std::vector<Place> open{from};
  while (!open.empty()) {
    Place place = open.back();
    open.pop_back();
    Step step = Step::On;
    while (step == Step::On && place.event != 0)
      step = spend() ? visit({place.block, --place.event}) : Step::Fail;
    if (!spend() || step == Step::Fail)
      return false;
    if (step == Step::Stop)
      continue;
    for (unsigned predecessor : blocks[place.block].predecessors)
      if (!entered.test(predecessor) && (!within || within->test(predecessor))) {
        entered.set(predecessor);
        open.push_back({predecessor, unsigned(blocks[predecessor].events.size())});
      }
  }
  return true;
}

/// Immediate dominators by the usual iteration in reverse postorder (Cooper, Harvey, Kennedy).
std::vector<unsigned> PayloadGraph::dominators() const {
  constexpr unsigned none = ~0u;
  std::vector<unsigned> rank(blocks.size(), none), dominator(blocks.size(), none);
  for (unsigned i = 0; i != order.size(); ++i)
    rank[order[i]] = i;
  dominator[entry] = entry;
  auto meet = [&](unsigned a, unsigned b) {
    while (a != b)
      if (rank[a] > rank[b])
        a = dominator[a];
      else
        b = dominator[b];
    return a;
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (unsigned block : llvm::drop_begin(order)) {
      unsigned best = none;
      for (unsigned predecessor : blocks[block].predecessors)
        if (dominator[predecessor] != none)
          best = best == none ? predecessor : meet(best, predecessor);
      changed |= dominator[block] != best;
      dominator[block] = best;
    }
  }
  return dominator;
}

std::vector<PayloadGraph::Loop> PayloadGraph::loops() const {
  std::vector<unsigned> dominator = dominators();
  std::map<unsigned, Loop> byHead;
  for (unsigned tail : order)
    for (unsigned head : blocks[tail].successors) {
      llvm::BitVector passed(blocks.size());
      unsigned above = tail;
      for (; above != head && above != entry; above = dominator[above])
        passed.set(above);
      if (above != head)
        continue;
      passed.set(head);
      auto [found, added] = byHead.try_emplace(head, Loop{llvm::BitVector(blocks.size()), passed});
      Loop &loop = found->second;
      loop.everyRound &= passed;
      loop.body.set(head);
      std::vector<unsigned> open{tail};
      while (!open.empty()) {
        unsigned block = open.back();
        open.pop_back();
        if (loop.body.test(block))
          continue;
        loop.body.set(block);
        open.insert(open.end(), blocks[block].predecessors.begin(), blocks[block].predecessors.end());
      }
    }
  std::vector<Loop> result;
  for (auto &[head, loop] : byHead)
    result.push_back(std::move(loop));
  return result;
}

} // namespace coop
