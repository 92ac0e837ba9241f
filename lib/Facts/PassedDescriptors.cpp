#include "Facts/PassedDescriptors.h"

#include <llvm/Support/ErrorHandling.h>

#include <algorithm>
#include <map>

namespace coop {

size_t passedTo(const FileFacts &facts, const PassedStorage &passed) {
  for (size_t k = 0; k != facts.kernels.size(); ++k)
    if (facts.kernels[k].body == passed.function)
      return k;
  llvm_unreachable("a function without facts");
}

unsigned parameterOf(const Kernel &callee, const PassedStorage &passed) {
  for (unsigned i = 0; i != callee.descriptors.size(); ++i)
    if (callee.descriptors[i].parameter && callee.descriptors[i].parameter->index == *passed.parameter)
      return i;
  llvm_unreachable("a parameter without facts");
}

namespace {

/// One descriptor of one function.
struct Place {
  size_t kernel;
  unsigned descriptor;
  friend auto operator<=>(const Place &, const Place &) = default;
};

class Settlement {
public:
  explicit Settlement(FileFacts &facts) : facts(facts) {}
  std::vector<Diagnostic> problems;

  void run() {
    orderFunctions();
    for (size_t k : calleesFirst)
      readNeeds(facts.kernels[k]);
    for (size_t k : llvm::reverse(calleesFirst))
      for (const Call &call : facts.kernels[k].calls)
        if (call.passesDescriptor() && call.descriptor)
          pass(k, call);
    for (size_t k = 0; k != facts.kernels.size(); ++k)
      for (unsigned d = 0; d != facts.kernels[k].descriptors.size(); ++d)
        if (!facts.kernels[k].descriptors[d].parameter)
          checkReservations({k, d});
  }

private:
  Place target(const Call &call) const {
    size_t callee = passedTo(facts, *call.passed);
    return {callee, parameterOf(facts.kernels[callee], *call.passed)};
  }
  DescriptorFact &fact(const Place &place) const { return facts.kernels[place.kernel].descriptors[place.descriptor]; }

  void orderFunctions() {
    std::vector<bool> seen(facts.kernels.size());
    auto visit = [&](auto &self, size_t k) -> void {
      if (seen[k])
        return;
      seen[k] = true;
      for (const Call &call : facts.kernels[k].calls)
        if (call.passesDescriptor() && call.descriptor)
          self(self, passedTo(facts, *call.passed));
      calleesFirst.push_back(k);
    };
    for (size_t k = 0; k != facts.kernels.size(); ++k)
      visit(visit, k);
  }

  bool reservesFrom(const Kernel &kernel, unsigned descriptor) const {
    return llvm::any_of(kernel.reservations, [&](const ReservationFact &each) {
      return each.evaluated && each.descriptor == descriptor;
    });
  }

  /// Several readings of the file may each have seen a part.
  void readNeeds(Kernel &kernel) const {
    for (Call &call : kernel.calls) {
      if (!call.passesDescriptor() || !call.descriptor)
        continue;
      Place to = target(call);
      const Kernel &callee = facts.kernels[to.kernel];
      call.passed->reserves = reservesFrom(callee, to.descriptor);
      call.passed->needsStorage = call.passed->reserves;
      for (const Call &inner : callee.calls) {
        if (inner.descriptor != to.descriptor)
          continue;
        call.passed->needsStorage |= inner.exchange() != Exchange::Never;
        call.passed->reserves |= inner.passed && inner.passed->reserves;
      }
      kernel.descriptors[*call.descriptor].used |= fact(to).used;
    }
  }

  void pass(size_t k, const Call &call) {
    const DescriptorFact &from = facts.kernels[k].descriptors[*call.descriptor];
    if (from.parameter && !from.parameter->isPassed) // nothing calls this function: it asks for nothing
      return;
    Place place = target(call);
    DescriptorFact &to = fact(place);
    to.parameter->isPassed = true;
    bool laysOut = call.passed->reserves || from.exclusive;
    if (laysOut && !from.alignmentText.empty() && !from.alignment)
      problems.push_back(diagnose(Message::DescriptorAlignmentDepends, call.passed->argument, call.passed->name, from.name));
    auto [first, isNew] = firstArguments.try_emplace(place, call.passed->argument);
    if (isNew) {
      to.autoSync = from.autoSync;
      to.exclusive = from.exclusive;
    } else {
      if (to.autoSync != from.autoSync)
        differ(call, first->second, from.autoSync ? "auto_sync(true)" : "auto_sync(false)",
               to.autoSync ? "auto_sync(true)" : "auto_sync(false)");
      if (to.exclusive != from.exclusive)
        differ(call, first->second, from.exclusive ? "sharing(exclusive)" : "sharing(shared)",
               to.exclusive ? "sharing(exclusive)" : "sharing(shared)");
    }
    // What lies beside other things in it has to be aligned by itself.
    if (laysOut && from.alignment && *from.alignment > to.alignment.value_or(0)) {
      to.alignment = from.alignment;
      to.alignmentText = std::to_string(*from.alignment);
    }
  }

  void differ(const Call &call, const SourceSpan &first, const char *here, const char *elsewhere) {
    problems.push_back(diagnose(Message::DescriptorsDiffer, call.passed->argument, call.passed->name, here, elsewhere)
                           .note(Message::NotePassedElsewhere, first, call.passed->name));
  }

  /// A place that reserves gives one address. Calls of one function share what is reserved in it; those of others do not.
  void checkReservations(const Place &root) {
    std::map<Place, std::pair<Place, const Call *>> reachedFrom;
    std::vector<Place> pending{root};
    while (!pending.empty()) {
      Place from = pending.back();
      pending.pop_back();
      for (const Call &call : facts.kernels[from.kernel].calls) {
        if (call.descriptor != from.descriptor || !call.passed || !call.passed->reserves)
          continue;
        Place to = target(call);
        auto [known, isNew] = reachedFrom.try_emplace(to, from, &call);
        if (isNew) {
          pending.push_back(to);
          continue;
        }
        const Call &first = *known->second.second;
        // Two instantiations may be one where the text names them in different ways.
        bool isUnclear = facts.kernels[from.kernel].isTemplate && first.passed->arguments != call.passed->arguments;
        if (known->second.first != from || isUnclear)
          problems.push_back(diagnose(Message::ReservationTwoWays, call.passed->argument, call.passed->name, fact(root).name)
                                 .note(Message::NotePassedElsewhere, first.passed->argument, fact(root).name));
      }
    }
  }

  FileFacts &facts;
  std::vector<size_t> calleesFirst;
  std::map<Place, SourceSpan> firstArguments;
};

} // namespace

std::vector<Diagnostic> settleDescriptors(FileFacts &facts) {
  Settlement settlement(facts);
  settlement.run();
  return std::move(settlement.problems);
}

} // namespace coop
