#include "Checks/Checks.h"

#include <algorithm>
#include <map>
#include <set>
#include <set>

namespace coop {
namespace {

/// Runs the checks that depend on types and values on the text, then on each instantiation; what the text already says
/// is not repeated for every instantiation.
void checkCall(const Call &call, std::vector<Diagnostic> &out) {
  if (call.undeclared) {
    out.push_back(*call.undeclared);
    return;
  }
  std::vector<Diagnostic> found;
  auto run = [&](const Instance &instance, std::vector<Diagnostic> &to) {
    checkOperands(call, instance, to);
    checkGroup(call, instance, to);
    checkOwnStorage(call, instance, to);
    checkValues(call, instance, to);
    checkPerformance(call, instance, to);
  };
  checkOptions(call, found);
  run(call.pattern, found);
  std::set<std::pair<Message, unsigned>> said;
  for (const Diagnostic &d : found)
    said.insert({d.message, d.span.begin});
  for (const Instance &instance : call.instances) {
    std::vector<Diagnostic> more;
    run(instance, more);
    for (Diagnostic &d : more)
      if (said.insert({d.message, d.span.begin}).second)
        found.push_back(std::move(d.note(Message::NoteInstantiation, call.callee, instance.name)));
  }
  bool explained = false;
  for (const Diagnostic &d : found)
    explained |= d.level == Level::Error;
  for (const Diagnostic &d : call.problems)
    explained |= d.level == Level::Error;
  if (call.failed && !explained) {
    Diagnostic unknown = diagnose(Message::CannotType, call.callee, call.operation->name);
    if (call.clangError)
      unknown.notes.push_back(*call.clangError);
    found.push_back(std::move(unknown));
  }
  out.insert(out.end(), std::make_move_iterator(found.begin()), std::make_move_iterator(found.end()));
}

} // namespace

void checkSequencing(const Kernel &kernel, std::vector<Diagnostic> &out) {
  // Calls come in the order they run, so one inside another comes before it; sorted by place it follows it.
  std::vector<const Call *> byPlace;
  for (const Call &call : kernel.calls)
    byPlace.push_back(&call);
  std::stable_sort(byPlace.begin(), byPlace.end(),
                   [](const Call *a, const Call *b) { return a->span.begin < b->span.begin; });
  const Call *outer = nullptr;
  for (const Call *call : byPlace) {
    if (call->passed) // it runs before the call whose argument it is, and behind those in its own
      continue;
    if (outer && outer->span.contains(call->span) && !(outer->span == call->span))
      out.push_back(diagnose(Message::Nested, call->callee));
    else
      outer = call;
  }
  const Call *first = nullptr;
  for (const Call &call : kernel.calls) {
    if (!call.unsequenced || call.apart || call.exchange() == Exchange::Never)
      continue;
    if (first && first->expression == call.expression)
      out.push_back(diagnose(Message::Unsequenced, call.callee).note(Message::NoteEarlier, first->callee));
    first = &call;
  }
}

/// What the host's compiler cannot be kept from: it sees __host__ __device__ functions, too.
static void checkHost(const Kernel &kernel, std::vector<Diagnostic> &out) {
  for (const Call &call : kernel.calls) {
    if (call.passed || !call.onHost)
      continue;
    if (kernel.isConstexpr)
      out.push_back(diagnose(Message::HostConstant, call.callee, call.operation->name));
    else if (call.placement == Placement::Expression)
      out.push_back(diagnose(Message::HostExpression, call.callee, call.operation->name));
  }
}

/// A block of more threads than __launch_bounds__ let a launch have.
static void checkBounds(const Kernel &kernel, std::vector<Diagnostic> &out) {
  for (const BlockStatement &bound : kernel.bounds)
    for (const BlockStatement &block : kernel.blocks) {
      auto most = bound.group.maxThreads(), threads = block.group.threads();
      if (block.instance != bound.instance || !most || !threads || *threads <= *most)
        continue;
      Diagnostic d = diagnose(Message::BlockBeyondBound, block.group.statement, *threads, *most);
      d.note(Message::NoteBound, bound.group.statement);
      if (!bound.instance.empty())
        d.note(Message::NoteInstantiation, block.group.statement, bound.instance);
      out.push_back(std::move(d));
      break;
    }
}

void checkBlocksAgree(const Kernel &kernel, std::vector<Diagnostic> &out) {
  auto shape = [](const GroupFact &group) {
    return llvm::formatv("({0}, {1}, {2})", *group.extents[0], *group.extents[1], *group.extents[2]).str();
  };
  std::map<std::string, const GroupFact *> first;
  for (const BlockStatement &block : kernel.blocks) {
    checkExtents(block.group, out);
    if (!block.group.threads())
      continue;
    auto [it, added] = first.try_emplace(block.instance, &block.group);
    const GroupFact &other = *it->second;
    if (added || other.extents == block.group.extents)
      continue;
    Diagnostic d = diagnose(Message::BlocksDisagree, block.group.statement, shape(block.group), shape(other));
    d.note(Message::NoteOtherBlock, other.statement);
    if (!block.statedIn.empty())
      d.note(Message::NoteInstantiation, block.group.statement, block.statedIn);
    if (!block.instance.empty())
      d.note(Message::NoteInstantiation, block.group.statement, block.instance);
    out.push_back(std::move(d));
  }
  checkBounds(kernel, out);
}

/// Of the text, or of each instantiation, what is no reservation.
static void checkReservations(const Kernel &kernel, std::vector<Diagnostic> &out) {
  for (const ReservationFact &fact : kernel.reservations) {
    auto check = [&](const ReservationInstance &instance) {
      auto add = [&](Diagnostic d) {
        if (!instance.name.empty())
          d.note(Message::NoteInstantiation, fact.at, instance.name);
        out.push_back(std::move(d));
        return true;
      };
      if (instance.count && *instance.count < 1)
        return add(diagnose(Message::ReservationCount, fact.at, *instance.count));
      if (instance.alignment && (*instance.alignment < 1 || (*instance.alignment & (*instance.alignment - 1)) != 0))
        return add(diagnose(Message::DescriptorAlignment, fact.at, *instance.alignment));
      return false;
    };
    if (check(fact.pattern))
      continue;
    for (const ReservationInstance &instance : fact.instances)
      check(instance);
  }
}

/// One for each write that is read too early, and for each read.
static void checkRaces(const Kernel &kernel, std::vector<Diagnostic> &out) {
  std::set<unsigned> said;
  for (const UserRace &race : kernel.races) {
    if (said.count(race.write.begin) || said.count(race.read.begin))
      continue;
    said.insert({race.write.begin, race.read.begin});
    out.push_back(diagnose(race.everyPath ? Message::UserRace : Message::UserRaceOnPath, race.read, race.variable)
                      .note(Message::NoteWritten, race.write, race.variable)
                      .note(Message::NoteCallBetween, race.call));
  }
}

/// Extents that neither the kernel nor its launches say, or those that call a function do not agree on.
static void explainUnknown(const FileFacts &facts, const Kernel &kernel, Diagnostic &d) {
  if (!kernel.helper)
    return noteLaunches(facts, kernel, d);
  std::string name = kernel.helper->isLambda ? "this lambda" : "'" + kernel.name + "'";
  if (const auto &disagreement = kernel.callersDisagree)
    d = diagnose(Message::CallersDisagree, d.span, name, disagreement->first, disagreement->second)
            .note(Message::NoteCallersBlock, disagreement->firstAt, disagreement->first)
            .note(Message::NoteCallersBlock, disagreement->secondAt, disagreement->second);
  else
    d = diagnose(Message::CallersUnknown, d.span, name);
}

/// A call in a lambda that is an argument of another call would run inside of it.
static void checkCallbacks(const FileFacts &facts, std::vector<Diagnostic> &out) {
  for (const Kernel &inner : facts.kernels) {
    if (!inner.helper || !inner.helper->isLambda)
      continue;
    for (const Kernel &outer : facts.kernels)
      for (const Call &call : outer.calls)
        if (&inner != &outer && !call.passed && call.span.contains(inner.body))
          for (const Call &nested : inner.calls)
            out.push_back(diagnose(Message::Nested, nested.callee));
  }
}

std::vector<Diagnostic> checkFile(const FileFacts &facts) {
  std::vector<Diagnostic> out = facts.problems;
  for (const Kernel &kernel : facts.kernels) {
    size_t before = out.size();
    bool isRefused = llvm::any_of(kernel.descriptors, [](const DescriptorFact &fact) { return fact.parameter.has_value(); });
    if (kernel.helper && !kernel.helper->given && kernel.storage && !isRefused) { // else that is an error
      if (kernel.isConstexpr && !kernel.helper->isLambda)
        out.push_back(diagnose(Message::ConstexprStorage, kernel.helper->at, kernel.name, kernel.helper->why));
      else
        out.push_back(diagnose(Message::OwnStorage, kernel.helper->at,
                               kernel.helper->isLambda ? "this lambda" : "'" + kernel.name + "'", kernel.helper->why));
    }
    for (const Call &call : kernel.calls) {
      if (call.passed)
        continue;
      out.insert(out.end(), call.problems.begin(), call.problems.end());
      // What Clang makes of a call that a directive or macro broke says nothing.
      size_t before = out.size();
      if (!call.failed || call.problems.empty())
        checkCall(call, out);
      for (size_t i = before; i != out.size(); ++i)
        if (out[i].message == Message::UnknownExtents || out[i].message == Message::UnknownWarpBlock)
          explainUnknown(facts, kernel, out[i]);
    }
    checkBlocksAgree(kernel, out);
    checkSequencing(kernel, out);
    checkHost(kernel, out);
    checkReservations(kernel, out);
    checkRaces(kernel, out);
    // What flows from call to call can be judged where the calls are right; those that not all threads reach are read right.
    bool wrong = std::any_of(out.begin() + before, out.end(), [](const Diagnostic &d) { return d.level == Level::Error; });
    checkReached(kernel, out);
    if (!wrong) {
      checkArgumentsAgree(kernel, out);
      checkPayloads(kernel, out);
      checkGroupOrigins(kernel, out);
    }
  }
  checkCallbacks(facts, out);
  checkLaunches(facts, out);
  sortAndDeduplicate(out);
  return out;
}

} // namespace coop
