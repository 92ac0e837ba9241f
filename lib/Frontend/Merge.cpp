#include "Frontend/Merge.h"

#include <llvm/ADT/STLExtras.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace coop {
namespace {

bool understood(const Kernel &kernel) {
  return std::none_of(kernel.calls.begin(), kernel.calls.end(), [](const Call &call) { return call.failed; });
}

/// Puts both kernels' graphs under one entry: a barrier either of them asks for is then planned.
FlowGraph joined(const FlowGraph &a, const std::vector<unsigned> &callsOfA, const FlowGraph &b,
                 const std::vector<unsigned> &callsOfB) {
  FlowGraph result;
  result.add({});
  auto append = [&](const FlowGraph &graph, const std::vector<unsigned> &calls) {
    unsigned base = unsigned(result.nodes.size());
    for (FlowGraph::Node node : graph.nodes) {
      for (unsigned &successor : node.successors)
        successor += base;
      if (node.kind == FlowGraph::Kind::Use)
        node.call = calls[node.call];
      result.add(std::move(node));
    }
    for (unsigned exit : graph.exits)
      result.exits.push_back(base + exit);
    result.connect(0, base);
  };
  append(a, callsOfA);
  append(b, callsOfB);
  return result;
}

bool sameTexts(const TypeTexts &a, const TypeTexts &b) {
  return a.valueType == b.valueType && a.items == b.items && a.extents == b.extents && a.width == b.width;
}

/// Keeps of a call's own facts what both readings agree on.
void agree(Call &call, const Call &other, llvm::StringRef reading) {
  bool sameHoisted = call.hoisted.has_value() == other.hoisted.has_value() &&
                     (!call.hoisted || sameTexts(*call.hoisted, *other.hoisted));
  if (!sameTexts(call.types, other.types) || !sameHoisted)
    call.problems.push_back(diagnose(Message::NotSupportedYet, call.callee,
                                     "types that differ between the architectures asked for; name their constants at "
                                     "file scope"));
  Instance theirs = other.pattern;
  theirs.name = reading.str();
  bool differs = false;
  auto keep = [&](auto &mine, const auto &other) {
    if (mine == other)
      return;
    mine = {};
    differs = true;
  };
  keep(call.pattern.payload.items, other.pattern.payload.items);
  keep(call.pattern.group.width, other.pattern.group.width);
  for (unsigned i = 0; i != 3; ++i)
    keep(call.pattern.group.extents[i], other.pattern.group.extents[i]);
  for (size_t i = 0; i != call.pattern.values.size() && i != other.pattern.values.size(); ++i) {
    ValueFact &value = call.pattern.values[i];
    const ValueFact &theirValue = other.pattern.values[i];
    if (value.constantText != theirValue.constantText) {
      value.constant.reset();
      value.constantText.clear();
      differs = true;
    }
    value.provenCount = value.provenCount && theirValue.provenCount;
  }
  if (differs)
    call.instances.push_back(std::move(theirs));
}

/// Puts the other reading's descriptors and reservations into `kernel`, and lets its calls name them there.
void mergeDescriptors(Kernel &kernel, Kernel &other) {
  std::vector<unsigned> index;
  for (DescriptorFact &descriptor : other.descriptors) {
    auto same = std::find_if(kernel.descriptors.begin(), kernel.descriptors.end(),
                             [&](const DescriptorFact &mine) { return mine.at == descriptor.at; });
    index.push_back(unsigned(same - kernel.descriptors.begin()));
    if (same == kernel.descriptors.end())
      kernel.descriptors.push_back(std::move(descriptor));
    else
      same->used |= descriptor.used;
  }
  for (Call &call : other.calls)
    if (call.descriptor)
      call.descriptor = index[*call.descriptor];
  for (ReservationFact &reservation : other.reservations) {
    reservation.descriptor = index[reservation.descriptor];
    auto same = std::find_if(kernel.reservations.begin(), kernel.reservations.end(),
                             [&](const ReservationFact &mine) { return mine.span == reservation.span; });
    if (same == kernel.reservations.end())
      kernel.reservations.push_back(std::move(reservation));
  }
}

void mergeKernel(Kernel &kernel, Kernel &other, llvm::StringRef reading) {
  bool differ = kernel.helper && other.helper && kernel.helper->given != other.helper->given;
  if (differ && !kernel.storage) {
    kernel.helper = other.helper;
    kernel.outside = other.outside;
  } else if (differ && other.storage && !kernel.calls.empty())
    kernel.calls.front().problems.push_back(
        diagnose(Message::NotSupportedYet, kernel.helper->at,
                 "a function that is called differently in the architectures asked for; call it in the same way in each"));
  kernel.callsHelpers |= other.callsHelpers;
  kernel.lendsExtents |= other.lendsExtents;
  kernel.reachedIn.insert(kernel.reachedIn.end(), other.reachedIn.begin(), other.reachedIn.end());
  mergeDescriptors(kernel, other);
  // A call that passes several storages is several.
  auto placeOf = [](const Call &call) {
    return std::pair(call.span.begin, call.passesDescriptor() ? *call.passed->parameter + 1 : 0);
  };
  std::map<std::pair<unsigned, unsigned>, Call> byPlace;
  for (Call &call : kernel.calls)
    byPlace.emplace(placeOf(call), call);
  bool grew = false;
  for (Call &call : other.calls) {
    auto [it, added] = byPlace.emplace(placeOf(call), call);
    grew |= added;
    if (!added)
      agree(it->second, call, reading);
    if (!added)
      it->second.instances.insert(it->second.instances.end(), call.instances.begin(), call.instances.end());
  }
  std::map<std::pair<unsigned, unsigned>, unsigned> index;
  std::vector<Call> calls;
  for (auto &[place, call] : byPlace) {
    index[place] = unsigned(calls.size());
    calls.push_back(std::move(call));
  }
  // Barriers may differ between readings where the calls do not.
  if (grew || kernel.flow != other.flow) {
    std::vector<unsigned> ofKernel, ofOther;
    for (const Call &call : kernel.calls)
      ofKernel.push_back(index[placeOf(call)]);
    for (const Call &call : other.calls)
      ofOther.push_back(index[placeOf(call)]);
    kernel.flow = joined(kernel.flow, ofKernel, other.flow, ofOther);
    if (!kernel.storage || (other.storage && other.storage->at.begin < kernel.storage->at.begin))
      kernel.storage = other.storage;
  }
  kernel.calls = std::move(calls);
  for (const UnorderedExpression &each : other.unordered)
    if (llvm::none_of(kernel.unordered, [&](const UnorderedExpression &mine) { return mine.span == each.span; }))
      kernel.unordered.push_back(each);
  kernel.payloadUses.insert(kernel.payloadUses.end(), other.payloadUses.begin(), other.payloadUses.end());
  kernel.groupOrigins.insert(kernel.groupOrigins.end(), other.groupOrigins.begin(), other.groupOrigins.end());
  for (const UserRace &race : other.races)
    if (std::find(kernel.races.begin(), kernel.races.end(), race) == kernel.races.end())
      kernel.races.push_back(race);
  for (const SourceSpan &group : other.idleGroups)
    if (std::find(kernel.idleGroups.begin(), kernel.idleGroups.end(), group) == kernel.idleGroups.end())
      kernel.idleGroups.push_back(group);
  // What one reading needs is not idle.
  llvm::erase_if(kernel.idleConstants, [&](const IdleConstant &constant) {
    return !llvm::is_contained(other.idleConstants, constant);
  });
}

/// Includes that stand under a condition only one reading fulfils.
void mergeFiles(FileFacts &facts, std::vector<UserFile> files) {
  for (UserFile &file : files) {
    auto same = std::find_if(facts.files.begin(), facts.files.end(),
                             [&](const UserFile &mine) { return mine.file == file.file; });
    if (same == facts.files.end()) {
      facts.files.push_back(std::move(file));
      continue;
    }
    same->fileScope &= file.fileScope;
    same->forced |= file.forced;
    if (!same->fromSystem)
      same->fromSystem = file.fromSystem;
    if (same->identifiers.empty())
      same->identifiers = std::move(file.identifiers);
    for (IncludeFact &include : file.includes) {
      auto known = std::find_if(same->includes.begin(), same->includes.end(), [&](const IncludeFact &mine) {
        return mine.operand.begin == include.operand.begin;
      });
      if (known == same->includes.end())
        same->includes.push_back(std::move(include));
      else if (known->file != include.file)
        known->alsoFinds.insert(include.file);
    }
    std::stable_sort(same->includes.begin(), same->includes.end(),
                     [](const IncludeFact &a, const IncludeFact &b) { return a.line.begin < b.line.begin; });
  }
}

/// By file, the source first, and by place.
void sortKernels(FileFacts &facts) {
  std::map<std::string, size_t> order;
  for (const UserFile &file : facts.files)
    order.emplace(file.file, order.size());
  std::stable_sort(facts.kernels.begin(), facts.kernels.end(), [&](const Kernel &a, const Kernel &b) {
    return std::tuple(order[a.body.file], a.body.inclusion, a.body.begin) <
           std::tuple(order[b.body.file], b.body.inclusion, b.body.begin);
  });
}

} // namespace

bool needsAnotherReading(const FileFacts &facts) {
  return std::any_of(facts.problems.begin(), facts.problems.end(),
                     [](const Diagnostic &d) { return d.message == Message::NotSeen; }) ||
         !std::all_of(facts.kernels.begin(), facts.kernels.end(), understood);
}

void noteHost(FileFacts &facts, FileFacts &host) {
  auto find = [](FileFacts &in, const Kernel &kernel) {
    auto same = std::find_if(in.kernels.begin(), in.kernels.end(), [&](const Kernel &k) { return k.body == kernel.body; });
    return same == in.kernels.end() ? nullptr : &*same;
  };
  auto holds = [](const Kernel *kernel, const Call &call) {
    return kernel && llvm::any_of(kernel->calls, [&](const Call &each) { return each.span == call.span; });
  };
  for (Kernel &kernel : host.kernels)
    for (Call &call : kernel.calls)
      if (kernel.alsoHost && !call.passed && !holds(find(facts, kernel), call))
        call.problems.push_back(diagnose(Message::HostFunction, call.callee, call.operation->name, kernel.name));
  for (Kernel &kernel : facts.kernels) {
    if (!kernel.alsoHost)
      continue;
    Kernel *same = find(host, kernel);
    for (Call &call : kernel.calls)
      call.onHost = holds(same, call);
    if (kernel.helper->given && !same && llvm::is_contained(host.keptOnHost, kernel.body))
      kernel.calls.front().problems.push_back(
          diagnose(Message::NotSupportedYet, kernel.helper->at,
                   "storage for a function that is called where only the host's compiler sees it; call it in code that both see"));
  }
}

void merge(FileFacts &facts, FileFacts other, llvm::StringRef reading) {
  for (Kernel &kernel : other.kernels) {
    auto same = std::find_if(facts.kernels.begin(), facts.kernels.end(),
                             [&](const Kernel &k) { return k.body == kernel.body; });
    if (same == facts.kernels.end())
      facts.kernels.push_back(std::move(kernel));
    else if (!understood(*same) && understood(kernel))
      *same = std::move(kernel);
    else if (understood(kernel))
      mergeKernel(*same, kernel, reading);
  }
  mergeFiles(facts, std::move(other.files));
  sortKernels(facts);

  // Host code may stand where no device reading sees it.
  for (LaunchFact &launch : other.launches) {
    bool known = std::any_of(facts.launches.begin(), facts.launches.end(), [&](const LaunchFact &mine) {
      return mine.block == launch.block && mine.span == launch.span && mine.kernelBody == launch.kernelBody &&
             mine.instance == launch.instance && mine.extents == launch.extents;
    });
    if (!known)
      facts.launches.push_back(std::move(launch));
  }

  for (SharedBytesFact &call : other.sharedBytes) {
    bool known = std::any_of(facts.sharedBytes.begin(), facts.sharedBytes.end(), [&](const SharedBytesFact &mine) {
      return mine.span == call.span && mine.kernelBody == call.kernelBody && mine.instance == call.instance;
    });
    if (!known)
      facts.sharedBytes.push_back(std::move(call));
  }

  // A name one reading missed but the other saw is no problem.
  std::set<std::pair<std::string, unsigned>> known;
  for (const Kernel &kernel : facts.kernels)
    for (const Call &call : kernel.calls)
      known.insert({call.callee.file, call.callee.begin});
  facts.problems.insert(facts.problems.end(), other.problems.begin(), other.problems.end());
  std::erase_if(facts.problems, [&](const Diagnostic &d) {
    return d.message == Message::NotSeen && known.count({d.span.file, d.span.begin});
  });

  std::set<std::string> dependencies(facts.dependencies.begin(), facts.dependencies.end());
  for (std::string &file : other.dependencies)
    if (dependencies.insert(file).second)
      facts.dependencies.push_back(file);
}

} // namespace coop
