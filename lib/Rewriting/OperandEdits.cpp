// What may stand in the operands of a call: reservations, calls of functions that are given storage, and the barriers around
// them. It is edited where it stands, or becomes part of the call's text.
#include "Rewriting/KernelRewriter.h"

#include <algorithm>

namespace coop {

/// A call of a function that is given its storage stays as it is, but for the storage and the barriers around it.
void KernelRewriter::passStorage(unsigned index, std::vector<Edit> &edits) const {
  const Call &call = kernel.calls[index];
  std::string before = barriersText({Position::Kind::BeforeCall, index}, &call);
  std::string behind = barriersText({Position::Kind::AfterCall, index}, &call);
  const SourceSpan &whole = call.placement == Placement::Expression ? call.span : call.statement;
  std::string tail;
  std::optional<Edit> later;
  bool isAlone = llvm::count_if(kernel.calls, [&](const Call &other) {
                   return other.expression == call.expression && !other.passesDescriptor();
                 }) == 1;
  if (call.placement == Placement::SubStatement && !(before.empty() && behind.empty())) {
    before = "{ " + before;
    tail = (behind.empty() ? "" : " ") + behind + " }";
  } else if (call.placement != Placement::Expression) {
    tail = (behind.empty() ? "" : " ") + behind;
  } else if (!behind.empty() && call.passed->behind && (isAlone || call.unsequenced)) {
    unsigned at = *call.passed->behind;
    later = Edit{at, at, " " + barriersText({Position::Kind::AfterCall, index}, nullptr)};
    if (!before.empty())
      before = "(" + before, tail = ")";
  } else if (!behind.empty() && call.passed->hasValue) {
    // The barrier may not take the place of the value.
    before = (before.empty() ? "" : "(" + before) + context.coop + "detail::then_sync(";
    tail = before.front() == '(' ? "))" : ")";
  } else if (!(before.empty() && behind.empty())) {
    before = "(" + before;
    tail = behind + ")";
  }
  if (!before.empty())
    edits.push_back({whole.begin, whole.begin, before});
  if (!tail.empty())
    edits.push_back({whole.end, whole.end, tail});
  if (later)
    edits.push_back(*later);
}

/// The descriptor in a call becomes its bytes.
void KernelRewriter::passDescriptor(unsigned index, std::vector<Edit> &edits) const {
  const Call &call = kernel.calls[index];
  const SourceSpan &argument = call.passed->argument;
  edits.push_back({argument.begin, argument.end,
                   storage.uses(index) ? storage.object(index) : context.coop + "detail::no_storage()"});
}

/// A barrier behind the value of an expression.
void KernelRewriter::syncBehind(const UnorderedExpression &expression, std::vector<Edit> &edits) const {
  for (const PlannedBarrier *barrier : plan.barriersAt({Position::Kind::AtPlace, expression.span.end})) {
    std::string when = condition(*barrier), detail = context.coop + "detail::";
    bool isOfBlock = barrier->scope == Scope::Block;
    std::string arguments = "<" + (when.empty() ? "true" : "(" + when + ")") + (isOfBlock ? ">" : ", 32>");
    std::string before = "(", behind = ", " + detail + (isOfBlock ? "sync_if" : "sync_tile_if") + arguments + "())";
    if (!expression.isVoid) {
      bool isPlain = isOfBlock && when.empty();
      before = detail + (isPlain ? "then_sync" : isOfBlock ? "then_sync_if" : "then_sync_tile_if") +
               (isPlain ? "" : arguments) + "(";
      behind = ")";
    }
    edits.push_back({expression.span.begin, expression.span.begin, before});
    edits.push_back({expression.span.end, expression.span.end, behind});
  }
}

/// What changes inside of a call becomes part of the call's text, which is made of its operands'.
void KernelRewriter::editOperands(Call &call, std::vector<Edit> inner) const {
  std::stable_sort(inner.begin(), inner.end(), [](const Edit &a, const Edit &b) {
    return std::pair(a.begin, a.end != a.begin) < std::pair(b.begin, b.end != b.begin);
  });
  std::vector<Text *> texts{&call.memory, &call.payload};
  for (CallOption &option : call.options)
    texts.push_back(&option.value);
  for (Text *text : texts) {
    if (!text->span.valid())
      continue;
    // It may have been put in parentheses.
    unsigned begin = text->span.begin;
    bool isAsWritten = text->text.compare(0, text->span.end - begin, source, begin, text->span.end - begin) == 0;
    for (auto edit = inner.rbegin(); edit != inner.rend(); ++edit)
      if (begin <= edit->begin && edit->end <= text->span.end)
        text->text.replace(edit->begin - begin + !isAsWritten, edit->end - edit->begin, edit->text);
  }
}

/// Reservations, and calls of functions with the barriers around them: what may stand in the operands of a call.
std::vector<Edit> KernelRewriter::editsInside() const {
  std::vector<Edit> edits;
  for (unsigned i = 0; i != kernel.reservations.size(); ++i)
    edits.push_back({kernel.reservations[i].span.begin, kernel.reservations[i].span.end, storage.reserved(i)});
  // In front of what is put around a call that is the first argument itself.
  for (unsigned i = 0; i != kernel.calls.size(); ++i)
    if (const auto &passed = kernel.calls[i].passed; passed && !passed->parameter)
      edits.push_back({passed->at.begin, passed->at.begin, storage.object(i) + (passed->hasArguments ? ", " : "")});
  for (const UnorderedExpression &expression : kernel.unordered)
    syncBehind(expression, edits);
  for (unsigned i = 0; i != kernel.calls.size(); ++i)
    if (kernel.calls[i].passesDescriptor())
      passDescriptor(i, edits);
    else if (kernel.calls[i].passed)
      passStorage(i, edits);
  return edits;
}

bool KernelRewriter::isInCall(const Edit &edit) const {
  return llvm::any_of(kernel.calls, [&](const Call &call) {
    return !call.passed && call.span.begin < edit.begin && edit.end < call.span.end;
  });
}

} // namespace coop
