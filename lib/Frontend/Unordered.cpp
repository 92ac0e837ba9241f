#include "Frontend/Unordered.h"

namespace coop {
namespace {

/// One full expression: which of its calls comes last, and what stands behind that.
struct End {
  unsigned call = 0;
  const clang::Expr *unordered = nullptr; ///< the operator or call that it is an operand of
  bool isStatement = false;               ///< the statement's end
  bool isReturn = false;                  ///< nothing, of a function whose callers have the barrier
};

void keepApart(const WalkResult &walk, const End &end, Kernel &kernel) {
  for (FlowGraph::Node &node : kernel.flow.nodes) {
    for (const WalkedOperator &each : walk.unordered)
      if (node.behindCalls && node.place == each.span.end && each.expr == end.unordered && end.isStatement)
        node.place.reset();
    if (node.kind != FlowGraph::Kind::Use)
      continue;
    Call &call = kernel.calls[node.call];
    const WalkedCall &walked = walk.calls[node.call];
    if (!call.unsequenced || !(call.expression == kernel.calls[end.call].expression))
      continue;
    bool isAtEnd = walked.unordered == end.unordered && (end.isStatement || end.isReturn);
    bool hasPlace = llvm::any_of(walk.unordered, [&](const WalkedOperator &each) { return each.expr == walked.unordered; });
    for (size_t k = 0; k != kernel.calls.size(); ++k)
      hasPlace |= walk.calls[k].expr == walked.unordered && kernel.calls[k].exchange() != Exchange::Never;
    call.apart = isAtEnd || hasPlace;
    if (!call.apart)
      continue;
    bool isLast = isAtEnd && node.call == end.call;
    node.before = false;
    node.after = isAtEnd ? isLast && end.isStatement : walked.expr == walked.unordered;
    if (call.passed && !isLast)
      call.passed->behind.reset();
  }
}

} // namespace

void keepApart(const WalkResult &walk, Kernel &kernel) {
  for (unsigned last = 0; last != kernel.calls.size(); ++last) {
    const Call &call = kernel.calls[last];
    auto isOf = [&](const Call &other) { return other.expression == call.expression; };
    bool isLast = std::none_of(kernel.calls.begin() + last + 1, kernel.calls.end(), isOf);
    bool isPlanned = llvm::none_of(kernel.calls, [&](const Call &other) {
      return isOf(other) && other.unsequenced && (other.descriptor || other.userStorage);
    });
    if (!isLast || !isPlanned)
      continue;
    End end{last};
    if (call.unsequenced) {
      end.unordered = walk.calls[last].unordered;
      end.isStatement = call.passed && call.passed->behind;
      end.isReturn = kernel.helper && kernel.helper->given && call.returned;
    }
    keepApart(walk, end, kernel);
  }
  for (const WalkedOperator &each : walk.unordered)
    if (llvm::any_of(walk.calls, [&](const WalkedCall &call) { return call.unordered == each.expr; }))
      kernel.unordered.push_back({each.span, !each.expr->isTypeDependent() && each.expr->getType()->isVoidType()});
}

} // namespace coop
