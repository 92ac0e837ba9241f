#include "Frontend/UserRaces.h"
#include "Frontend/CallEffects.h"
#include "Frontend/FixedLocals.h"
#include "Frontend/FunctionWalk.h"
#include "Frontend/Names.h"

#include <clang/AST/ExprCXX.h>
#include <clang/AST/RecursiveASTVisitor.h>

#include <set>

namespace coop {
namespace {

/// An index as `scale * threadIdx.x + offset`, or that with its bits flipped.
struct Index {
  std::int64_t scale = 0, offset = 0, flipped = 0;
};

bool isThreadIndex(const clang::Expr *expr) {
  if (auto *pseudo = llvm::dyn_cast<clang::PseudoObjectExpr>(expr))
    expr = pseudo->getSyntacticForm()->IgnoreParenImpCasts();
  const clang::Expr *base = nullptr;
  llvm::StringRef member;
  if (auto *property = llvm::dyn_cast<clang::MSPropertyRefExpr>(expr)) {
    base = property->getBaseExpr();
    member = property->getPropertyDecl()->getName();
  } else if (auto *field = llvm::dyn_cast<clang::MemberExpr>(expr)) {
    base = field->getBase();
    member = field->getMemberDecl()->getName();
  }
  auto *variable = base ? llvm::dyn_cast<clang::DeclRefExpr>(base->IgnoreParenImpCasts()) : nullptr;
  return variable && member == "x" && variable->getNameInfo().getAsString() == "threadIdx";
}

class Races {
public:
  Races(const Source &source, const clang::FunctionDecl *body, std::optional<std::int64_t> threads)
      : source(source), locals(source.context, body->getBody()), threads(threads) {}

  std::vector<UserRace> find(const WalkResult &walk) {
    std::vector<UserRace> races;
    for (const WalkedAccess &write : walk.accesses)
      for (const WalkedAccess &read : walk.accesses)
        if (write.writes && !read.writes && write.variable == read.variable && meets(write, read))
          if (auto race = between(walk, write, read))
            races.push_back(std::move(*race));
    return races;
  }

private:
  std::optional<std::int64_t> number(const clang::Expr *expr) const {
    clang::Expr::EvalResult result;
    if (expr->isValueDependent() || !expr->getType()->isIntegralOrEnumerationType() ||
        !expr->EvaluateAsInt(result, source.context) || !result.Val.getInt().isRepresentableByInt64())
      return std::nullopt;
    return result.Val.getInt().getExtValue();
  }

  std::optional<Index> indexOf(const clang::Expr *expr, unsigned depth = 0) const {
    if (depth > FixedLocals::mostSteps)
      return std::nullopt;
    if (auto known = number(expr))
      return Index{0, *known, 0};
    expr = locals.resolved(expr);
    if (isThreadIndex(expr))
      return Index{1, 0, 0};
    auto *binary = llvm::dyn_cast<clang::BinaryOperator>(expr);
    auto left = binary ? indexOf(binary->getLHS(), depth + 1) : std::nullopt;
    auto right = left ? indexOf(binary->getRHS(), depth + 1) : std::nullopt;
    if (!right || left->flipped || right->flipped)
      return std::nullopt;
    constexpr std::int64_t most = 1 << 24;
    for (const Index *each : {&*left, &*right})
      if (std::abs(each->scale) > most || std::abs(each->offset) > most)
        return std::nullopt;
    switch (binary->getOpcode()) {
    case clang::BO_Add: return Index{left->scale + right->scale, left->offset + right->offset, 0};
    case clang::BO_Sub: return Index{left->scale - right->scale, left->offset - right->offset, 0};
    case clang::BO_Mul:
      if (left->scale && right->scale)
        return std::nullopt;
      return Index{left->scale * right->offset + right->scale * left->offset, left->offset * right->offset, 0};
    case clang::BO_Xor:
      if (left->scale == 1 && left->offset == 0 && right->scale == 0)
        return Index{1, 0, right->offset};
      return std::nullopt;
    default: return std::nullopt;
    }
  }

  std::optional<Index> indexOf(const WalkedAccess &access) const {
    auto *element = llvm::dyn_cast<clang::ArraySubscriptExpr>(access.expr);
    return element ? indexOf(element->getIdx()) : Index{};
  }

  /// Whether a condition holds for a few threads, by their numbers: `threadIdx.x == 0`.
  bool choosesThread(const clang::Expr *condition) const {
    auto *binary = llvm::dyn_cast<clang::BinaryOperator>(condition->IgnoreParenImpCasts());
    if (!binary || binary->getOpcode() != clang::BO_EQ)
      return false;
    auto left = indexOf(binary->getLHS()), right = indexOf(binary->getRHS());
    return left && right && (left->scale == 0) != (right->scale == 0) && !left->flipped && !right->flipped;
  }

  bool inBlock(std::int64_t thread) const { return thread >= 0 && thread < threads.value_or(32); }

  /// Whether some thread certainly reads what another one wrote.
  bool meets(const WalkedAccess &write, const WalkedAccess &read) const {
    auto to = indexOf(write), from = indexOf(read);
    if (!to || !from || to->flipped || !read.everyThread || inBlock(1) == false)
      return false;
    if (to->scale == 0) // one element: it matters who writes
      return write.conditions.size() == 1 && choosesThread(write.conditions.front()) && from->scale == 0 &&
             !from->flipped && from->offset == to->offset;
    if (!write.everyThread || std::abs(to->scale) != 1)
      return false;
    if (from->flipped)
      return to->scale == 1 && to->offset == 0 && inBlock(from->flipped);
    if (from->scale == 0) // the element of one thread
      return inBlock((from->offset - to->offset) * to->scale);
    if (from->scale == to->scale)
      return from->offset != to->offset && inBlock(std::abs(from->offset - to->offset));
    // Read backwards: the first thread reads what the last ones wrote.
    return from->scale == -to->scale && inBlock((from->offset - to->offset) * to->scale) &&
           (from->offset - to->offset) * to->scale > 0;
  }

  struct Step {
    unsigned node;
    bool ordered;             ///< behind a barrier
    std::optional<unsigned> call;
    friend auto operator<=>(const Step &, const Step &) = default;
  };

  /// Searches all paths from the write to the read that come by neither again.
  std::optional<UserRace> between(const WalkResult &walk, const WalkedAccess &write, const WalkedAccess &read) const {
    std::set<Step> seen;
    std::vector<Step> queue;
    std::optional<unsigned> racing;
    bool ordered = false, unknown = false;
    auto enter = [&](const Step &from) {
      for (unsigned next : walk.flow.nodes[from.node].successors)
        if (Step step{next, from.ordered, from.call}; seen.insert(step).second)
          queue.push_back(step);
    };
    enter({write.node, false, std::nullopt});
    for (size_t i = 0; i != queue.size(); ++i) {
      Step step = queue[i];
      const FlowGraph::Node &node = walk.flow.nodes[step.node];
      if (step.node == read.node) {
        ordered |= step.ordered;
        unknown |= !step.ordered && !step.call; // nothing between the two: not ours to say
        if (!step.ordered && step.call && !racing)
          racing = step.call;
        continue;
      }
      if (step.node == write.node)
        continue;
      if (step.node < walk.opaque.size() && walk.opaque[step.node])
        step.ordered = true;
      if (node.kind == FlowGraph::Kind::Barrier)
        step.ordered = true;
      if (node.kind == FlowGraph::Kind::Use && !step.call)
        step.call = node.call;
      enter(step);
    }
    if (!racing || unknown)
      return std::nullopt;
    return UserRace{write.variable->getNameAsString(), source.place(write.expr->getSourceRange()),
                    source.place(read.expr->getSourceRange()),
                    source.place(walk.calls[*racing].callee->getSourceRange()), !ordered};
  }

  const Source &source;
  FixedLocals locals;
  std::optional<std::int64_t> threads;
};

} // namespace

bool usesSharedVariables(const clang::Stmt *body) {
  struct Finder : clang::RecursiveASTVisitor<Finder> {
    bool found = false;
    bool VisitDeclRefExpr(clang::DeclRefExpr *reference) {
      auto *variable = llvm::dyn_cast<clang::VarDecl>(reference->getDecl());
      found |= variable && isSharedVariable(variable);
      return !found;
    }
  } finder;
  finder.TraverseStmt(const_cast<clang::Stmt *>(body));
  return finder.found;
}

std::vector<UserRace> userRaces(const Source &source, const clang::FunctionDecl *body,
                                std::optional<std::int64_t> threads, const ReachedPlaces &reached) {
  WalkResult walk = FunctionWalk(source, reached, true).run(body->getBody());
  return walk.accesses.empty() ? std::vector<UserRace>() : Races(source, body, threads).find(walk);
}

} // namespace coop
