#include "Uniformity/Graph.h"
#include "Uniformity/Meaning.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <llvm/ADT/BitVector.h>
#include <llvm/ADT/STLExtras.h>

namespace coop::uniformity {
namespace {

constexpr unsigned none = ~0u;

/// Immediate dominators by the method of Cooper, Harvey and Kennedy. `order` is a reverse post-order from the root.
std::vector<unsigned> dominatorTree(unsigned size, const std::vector<unsigned> &order,
                                    const std::vector<llvm::SmallVector<unsigned, 2>> &predecessors) {
  std::vector<unsigned> number(size, none), parent(size, none);
  for (unsigned i = 0; i != order.size(); ++i)
    number[order[i]] = i;
  if (order.empty())
    return parent;
  parent[order[0]] = order[0];
  for (bool changed = true; changed;) {
    changed = false;
    for (unsigned i = 1; i < order.size(); ++i) {
      unsigned best = none;
      for (unsigned p : predecessors[order[i]]) {
        if (number[p] == none || parent[p] == none)
          continue;
        unsigned a = p, b = best;
        if (b == none) {
          best = a;
          continue;
        }
        while (a != b) {
          while (number[a] > number[b])
            a = parent[a];
          while (number[b] > number[a])
            b = parent[b];
        }
        best = a;
      }
      changed |= best != parent[order[i]];
      parent[order[i]] = best;
    }
  }
  return parent;
}

std::vector<unsigned> reversePostOrderFrom(unsigned root, const std::vector<llvm::SmallVector<unsigned, 2>> &next) {
  std::vector<unsigned> order;
  llvm::BitVector seen(unsigned(next.size()));
  std::vector<std::pair<unsigned, unsigned>> stack{{root, 0}};
  seen.set(root);
  while (!stack.empty()) {
    auto &[node, at] = stack.back();
    if (at == next[node].size()) {
      order.push_back(node);
      stack.pop_back();
      continue;
    }
    unsigned child = next[node][at++];
    if (!seen[child]) {
      seen.set(child);
      stack.push_back({child, 0});
    }
  }
  std::reverse(order.begin(), order.end());
  return order;
}

/// How many values from zero on an expression can have, by its shape alone: a bool, `x & 3`, `x % 4u`.
std::optional<std::uint64_t> countOfValues(const clang::Expr *expr, const clang::ASTContext &context) {
  expr = expr->IgnoreParenImpCasts();
  if (expr->getType()->isBooleanType())
    return 2;
  auto *operation = llvm::dyn_cast<clang::BinaryOperator>(expr);
  clang::Expr::EvalResult right;
  if (!operation || operation->isValueDependent())
    return std::nullopt;
  bool isMask = operation->getOpcode() == clang::BO_And;
  bool isRest = operation->getOpcode() == clang::BO_Rem && operation->getType()->isUnsignedIntegerType();
  if (!(isMask || isRest) || !operation->getRHS()->EvaluateAsInt(right, context) || !right.Val.getInt().isStrictlyPositive())
    return std::nullopt;
  return right.Val.getInt().getLimitedValue() + isMask;
}

/// Whether some case is taken whatever the value is, so that nothing leads round them or to the default.
bool isCovered(const clang::SwitchStmt *statement, const clang::ASTContext &context) {
  constexpr std::uint64_t most = 256;
  auto count = countOfValues(statement->getCond(), context);
  if (!count || *count > most)
    return false;
  llvm::BitVector seen(static_cast<unsigned>(*count));
  for (const clang::SwitchCase *at = statement->getSwitchCaseList(); at; at = at->getNextSwitchCase()) {
    auto *label = llvm::dyn_cast<clang::CaseStmt>(at);
    clang::Expr::EvalResult value;
    if (label && !label->getRHS() && label->getLHS()->EvaluateAsInt(value, context))
      if (std::uint64_t number = value.Val.getInt().getLimitedValue(); number < *count)
        seen.set(static_cast<unsigned>(number));
  }
  return seen.all();
}

} // namespace

namespace {

/// Whether a type says how many items its objects have, also where it depends on parameters: arrays and what is like one.
bool hasLengthInType(clang::QualType type) {
  type = type.getNonReferenceType();
  if (type->isArrayType())
    return true;
  llvm::StringRef name;
  if (auto *special = type->getAs<clang::TemplateSpecializationType>())
    if (auto *declaration = special->getTemplateName().getAsTemplateDecl(); declaration && declaration->getIdentifier())
      name = declaration->getName();
  return name == "ThreadData" || name == "array";
}

void findRanges(const clang::Stmt *stmt, std::vector<clang::CXXForRangeStmt *> &found) {
  if (!stmt)
    return;
  if (auto *loop = llvm::dyn_cast<clang::CXXForRangeStmt>(stmt); loop && !loop->getBeginStmt() && !loop->getCond())
    found.push_back(const_cast<clang::CXXForRangeStmt *>(loop));
  for (const clang::Stmt *child : stmt->children())
    findRanges(child, found);
}

} // namespace

CompletedRanges::CompletedRanges(const clang::FunctionDecl *function, clang::ASTContext &context) {
  if (function->isDependentContext())
    findRanges(function->getBody(), completed);
  for (clang::CXXForRangeStmt *loop : completed) {
    auto *range = const_cast<clang::Expr *>(static_cast<const clang::CXXForRangeStmt *>(loop)->getRangeInit());
    clang::Expr *length = range;
    const clang::Expr *named = range->IgnoreParenImpCasts();
    if (hasLengthInType(named->getType()))
      length = clang::IntegerLiteral::Create(context, llvm::APInt(32, 1), context.IntTy, range->getBeginLoc());
    loop->setBeginStmt(loop->getRangeStmt());
    loop->setEndStmt(loop->getRangeStmt());
    loop->setCond(length);
    loop->setInc(length);
  }
}

CompletedRanges::~CompletedRanges() {
  for (clang::CXXForRangeStmt *loop : completed) {
    loop->setBeginStmt(nullptr);
    loop->setEndStmt(nullptr);
    loop->setCond(nullptr);
    loop->setInc(nullptr);
  }
}

namespace {

void addAll(const clang::Stmt *part, llvm::DenseSet<const clang::Stmt *> &to) {
  if (!part)
    return;
  to.insert(part);
  for (const clang::Stmt *child : part->children())
    addAll(child, to);
}

/// Finds the branches that are decided when the code is compiled, and what their conditions consist of.
void findCompileTime(const clang::Stmt *stmt, llvm::DenseSet<const clang::Stmt *> &found) {
  if (!stmt)
    return;
  if (auto *branch = llvm::dyn_cast<clang::IfStmt>(stmt); branch && (branch->isConstexpr() || branch->isConsteval())) {
    found.insert(branch);
    addAll(branch->getCond(), found);
  }
  for (const clang::Stmt *child : stmt->children())
    findCompileTime(child, found);
}

} // namespace

bool Graph::isCompileTime(unsigned id) const {
  const clang::Stmt *terminator = blocks[id].block->getTerminatorStmt();
  return terminator && constant.contains(terminator);
}

Graph::Graph(const clang::FunctionDecl *function, clang::ASTContext &context, bool leaves)
    : ranges(function, context) {
  clang::CFG::BuildOptions options;
  options.setAllAlwaysAdd();
  options.AddInitializers = true;
  options.AddImplicitDtors = true;
  options.AddTemporaryDtors = true;
  options.AddCXXDefaultInitExprInCtors = true;
  options.AddCXXDefaultInitExprInAggregates = true;
  // What depends on a template's parameters cannot be evaluated.
  options.PruneTriviallyFalseEdges = !function->isDependentContext();
  cfg = clang::CFG::buildCFG(function, function->getBody(), &context, options);
  if (!cfg)
    return;
  findCompileTime(function->getBody(), constant);
  connect(leaves, function->getBody(), context);
  sortBlocks();
  findLoops();
  findDeciders(Kind::Full);
  findDeciders(Kind::Skip);
  findExitDeciders();
}

void Graph::connect(bool leaves, const clang::Stmt *body, const clang::ASTContext &context) {
  blocks.resize(cfg->getNumBlockIDs());
  entryBlock = cfg->getEntry().getBlockID();
  exitBlock = cfg->getExit().getBlockID();
  // The return that ends the body is where all meet.
  const clang::Stmt *last = body;
  while (auto *compound = llvm::dyn_cast_or_null<clang::CompoundStmt>(last))
    last = compound->body_empty() ? nullptr : compound->body_back();
  for (const clang::CFGBlock *block : *cfg) {
    Block &node = blocks[block->getBlockID()];
    node.block = block;
    if (block->hasNoReturnElement())
      continue; // never comes back, so nobody waits for it
    bool returns = false, ends = false, exits = false;
    for (const clang::CFGElement &element : *block)
      if (auto statement = element.getAs<clang::CFGStmt>()) {
        Ending ending = endingOf(statement->getStmt());
        ends |= ending == Ending::Never;
        exits |= ending == Ending::Exit;
        returns |= llvm::isa<clang::ReturnStmt>(statement->getStmt()) && statement->getStmt() != last;
      }
    if (ends)
      continue;
    node.leavesEarly = leaves && (returns || exits);
    if (exits) {
      node.successors.push_back(exitBlock);
      continue;
    }
    llvm::ArrayRef<clang::CFGBlock::AdjacentBlock> all(block->succ_begin(), block->succ_size());
    auto *choice = llvm::dyn_cast_or_null<clang::SwitchStmt>(block->getTerminatorStmt());
    if (choice && isCovered(choice, context))
      all = all.drop_back(); // the default, or what comes behind
    for (const clang::CFGBlock::AdjacentBlock &next : all)
      if (const clang::CFGBlock *to = next.getReachableBlock())
        if (!llvm::is_contained(node.successors, to->getBlockID()))
          node.successors.push_back(to->getBlockID());
  }
}

void Graph::sortBlocks() {
  Adjacency next(size());
  for (unsigned i = 0; i != size(); ++i)
    next[i] = blocks[i].successors;
  reversePostOrder = reversePostOrderFrom(entryBlock, next);
  for (unsigned i = 0; i != reversePostOrder.size(); ++i)
    blocks[reversePostOrder[i]].order = i;
  Adjacency predecessors(size());
  for (unsigned id : reversePostOrder)
    for (unsigned to : blocks[id].successors) {
      predecessors[to].push_back(id);
      blocks[to].predecessors.push_back(id);
    }
  std::vector<unsigned> tree = dominatorTree(size(), reversePostOrder, predecessors);
  for (unsigned i = 0; i != size(); ++i)
    blocks[i].dominator = tree[i];
}

bool Graph::dominates(unsigned a, unsigned b) const {
  while (blocks[b].order > blocks[a].order && blocks[b].dominator != none)
    b = blocks[b].dominator;
  return a == b;
}

void Graph::findLoops() {
  // Inner loops have later headers, so outer ones come first and inner ones overwrite.
  for (unsigned header : reversePostOrder) {
    std::vector<unsigned> work;
    bool isHeader = false;
    for (unsigned from : blocks[header].predecessors)
      if (isBackEdge(from, header)) {
        isHeader = true;
        if (dominates(header, from))
          work.push_back(from);
        else
          isReducible = false;
      }
    if (!isHeader || work.empty())
      continue;
    Loop loop;
    loop.header = header;
    llvm::BitVector member(size());
    member.set(header);
    while (!work.empty()) {
      unsigned id = work.back();
      work.pop_back();
      if (member[id])
        continue;
      member.set(id);
      work.insert(work.end(), blocks[id].predecessors.begin(), blocks[id].predecessors.end());
    }
    loop.parent = blocks[header].loop;
    for (unsigned id : member.set_bits()) {
      loop.body.push_back(id);
      blocks[id].loop = unsigned(allLoops.size());
    }
    allLoops.push_back(std::move(loop));
  }
}

bool Graph::inLoop(unsigned id, unsigned loop) const {
  for (unsigned at = blocks[id].loop; at != none; at = allLoops[at].parent)
    if (at == loop)
      return true;
  return false;
}

std::vector<unsigned> Graph::postDominators(bool withoutLeaving) const {
  // Edges turned round, from a root behind the exit.
  unsigned root = size();
  Adjacency next(size() + 1), previous(size() + 1);
  auto connectReversed = [&](unsigned from, unsigned to) {
    next[to].push_back(from);
    previous[from].push_back(to);
  };
  connectReversed(exitBlock, root);
  for (unsigned id : reversePostOrder)
    if (!withoutLeaving || !blocks[id].leavesEarly)
      for (unsigned to : blocks[id].successors)
        connectReversed(id, to);
  // A cycle nobody leaves still ends somewhere: at its header.
  auto reached = [&] {
    llvm::BitVector seen(size() + 1);
    for (unsigned id : reversePostOrderFrom(root, next))
      seen.set(id);
    return seen;
  };
  llvm::BitVector seen = reached();
  for (auto loop = allLoops.rbegin(); loop != allLoops.rend(); ++loop)
    if (!seen[loop->header]) {
      connectReversed(loop->header, root);
      seen = reached();
    }
  return dominatorTree(size() + 1, reversePostOrderFrom(root, next), previous);
}

void Graph::findDeciders(Kind kind) {
  std::vector<unsigned> whole = postDominators(false);
  immediateWhole = whole;
  std::vector<unsigned> staying = kind == Kind::Skip ? postDominators(true) : whole;
  for (unsigned branch : reversePostOrder) {
    // Where all ways leave, those who leave elsewhere go round all the same.
    const std::vector<unsigned> &parent = staying[branch] == none ? whole : staying;
    if (blocks[branch].successors.size() < 2 || parent[branch] == none)
      continue;
    for (unsigned to : blocks[branch].successors)
      for (unsigned at = to; at != size() && at != none && at != parent[branch]; at = parent[at]) {
        auto &list = kind == Kind::Full ? blocks[at].deciders : blocks[at].skipDeciders;
        if (list.empty() || list.back() != branch)
          list.push_back(branch);
      }
  }
  if (kind == Kind::Skip)
    immediatePost = std::move(staying);
}

void Graph::findExitDeciders() {
  for (unsigned index = 0; index != allLoops.size(); ++index) {
    Loop &loop = allLoops[index];
    std::vector<unsigned> work(blocks[loop.header].skipDeciders);
    llvm::BitVector seen(size());
    while (!work.empty()) {
      unsigned id = work.back();
      work.pop_back();
      if (seen[id] || !inLoop(id, index))
        continue;
      seen.set(id);
      loop.exitDeciders.push_back(id);
      work.insert(work.end(), blocks[id].skipDeciders.begin(), blocks[id].skipDeciders.end());
    }
    llvm::sort(loop.exitDeciders);
  }
}

const std::vector<unsigned> &Graph::joins(unsigned branch) const {
  auto [it, isNew] = joinsOf.try_emplace(branch);
  if (!isNew)
    return it->second;
  // Each block carries the last place through which all ways to it from the branch go; ways meet where these differ.
  unsigned end = immediatePost[branch];
  std::vector<unsigned> region, work(blocks[branch].successors.begin(), blocks[branch].successors.end());
  llvm::DenseMap<unsigned, unsigned> label;
  while (!work.empty()) {
    unsigned id = work.back();
    work.pop_back();
    if (!label.try_emplace(id, none).second)
      continue;
    region.push_back(id);
    if (id != end)
      work.insert(work.end(), blocks[id].successors.begin(), blocks[id].successors.end());
  }
  llvm::sort(region, [&](unsigned a, unsigned b) { return blocks[a].order < blocks[b].order; });
  std::vector<unsigned> found;
  for (bool changed = true; changed;) {
    changed = false;
    for (unsigned id : region) {
      unsigned &mine = label[id];
      if (mine == id)
        continue;
      unsigned now = none;
      for (unsigned from : blocks[id].predecessors) {
        auto through = label.find(from);
        unsigned way = from == branch ? id : through == label.end() || from == end ? none : through->second;
        if (way != none)
          now = now == none || now == way ? way : id;
      }
      changed |= now != mine;
      mine = now;
    }
  }
  for (unsigned id : region) {
    llvm::SmallVector<unsigned, 4> distinct;
    llvm::SmallVector<unsigned, 2> edges;
    for (unsigned from : blocks[id].predecessors) {
      auto through = label.find(from);
      unsigned way = from == branch ? id : through == label.end() || from == end ? none : through->second;
      if (way == none)
        continue;
      edges.push_back(from);
      if (!llvm::is_contained(distinct, way))
        distinct.push_back(way);
    }
    if (distinct.size() > 1) {
      found.push_back(id);
      ways[{branch, id}] = std::move(edges);
    }
  }
  llvm::sort(found);
  it->second = std::move(found);
  return it->second;
}

llvm::ArrayRef<unsigned> Graph::waysInto(unsigned branch, unsigned join) const {
  joins(branch);
  auto found = ways.find({branch, join});
  return found == ways.end() ? llvm::ArrayRef<unsigned>() : llvm::ArrayRef<unsigned>(found->second);
}

} // namespace coop::uniformity
