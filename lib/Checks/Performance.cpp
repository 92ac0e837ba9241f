#include "Checks/Checks.h"

namespace coop {

void checkPerformance(const Call &call, const Instance &instance, std::vector<Diagnostic> &out) {
  const CallOption *option = call.algorithmOption();
  const Operation &operation = *call.operation;
  // A parameter of the template is the caller's to choose.
  if (!operation.speed || !operation.fastest || (option && option->isDependent))
    return;
  const Algorithm *chosen = call.requested(instance), *best = operation.fastest(operation, instance, call.isGuarded());
  if (!chosen || !best || chosen->isAutomatic() || chosen->order != best->order)
    return;
  int speed = operation.speed(instance, *chosen, call.isGuarded()), reachable = operation.speed(instance, *best, call.isGuarded());
  // 1.3 times and more: below that a changed neighbourhood may turn it round.
  if (speed == 0 || reachable * 10 <= speed * 13)
    return;
  Diagnostic d = diagnose(Message::SlowAlgorithm, option ? option->span : call.callee, chosen->tag, *instance.payload.items,
                          *instance.payload.valueSize, llvm::formatv("{0:f1}", double(reachable) / speed).str(), best->tag);
  SourceSpan place = option ? option->span : call.operandSpans.back();
  if (!option)
    place.begin = place.end;
  d.fixIts.push_back({place, option ? "coop::automatic" : ", coop::automatic"});
  out.push_back(std::move(d));
}

} // namespace coop
