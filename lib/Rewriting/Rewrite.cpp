#include "Rewriting/Rewrite.h"
#include "Facts/Backing.h"
#include "Facts/PassedDescriptors.h"
#include "Rewriting/EditCollection.h"
#include "Rewriting/KernelRewriter.h"
#include "Rewriting/LaunchRewriter.h"

#include <algorithm>
#include <map>

namespace coop {
namespace {

/// Behind the line a directive ends on: comments and continued lines belong to it.
size_t endOfDirective(const std::string &source, size_t at) {
  bool lineComment = false;
  for (; at < source.size(); ++at) {
    if (source[at] == '\n') {
      size_t before = at > 0 && source[at - 1] == '\r' ? at - 1 : at;
      if (before == 0 || source[before - 1] != '\\')
        return at + 1;
    } else if (!lineComment && source.compare(at, 2, "//") == 0) {
      lineComment = true;
    } else if (!lineComment && source.compare(at, 2, "/*") == 0) {
      size_t end = source.find("*/", at + 2);
      at = end == std::string::npos ? source.size() : end + 1;
    }
  }
  return at;
}

/// Where the line of a declaration begins, or right behind what another declaration left on that line.
size_t beginOfDeclaration(const std::string &source, size_t at) {
  while (at > 0 && source[at - 1] != '\n' && source[at - 1] != ';' && source[at - 1] != '}')
    --at;
  return at;
}

/// Puts a file's includes behind the last one that precedes everything that needs them, so that whatever configures CUB
/// before the user's own includes still comes first; in front of what needs them where there is none.
class IncludePlacer {
public:
  IncludePlacer(const FileFacts &facts, const EditCollection &collection) : facts(facts) {
    for (const std::string &file : collection.files())
      need(file, collection.includes(file));
    for (const Kernel &kernel : facts.kernels)
      if (!kernel.calls.empty() || kernel.callsHelpers)
        use(kernel.declaration);
    for (const LaunchFact &launch : facts.launches)
      if (!launch.blockText.empty())
        use(launch.declaration);
    passOn();
  }

  std::set<std::string> files() const {
    std::set<std::string> result;
    for (const auto &[file, includes] : wanted)
      result.insert(file);
    return result;
  }

  /// The edit that adds the includes of one file, if it lacks any.
  std::optional<Edit> edit(const std::string &file, const std::string &source) const {
    auto needed = wanted.find(file);
    const UserFile *user = facts.fileNamed(file);
    if (needed == wanted.end() || !user)
      return std::nullopt;
    unsigned before = unsigned(source.size());
    if (auto use = firstUse.find(file); use != firstUse.end())
      before = std::min(before, use->second);
    const IncludeFact *last = nullptr;
    std::string present;
    for (const IncludeFact &include : user->includes)
      if (include.topLevel && include.kind != IncludeFact::Kind::Probe && include.line.end <= before) {
        last = &include;
        present += source.substr(include.line.begin, include.line.end - include.line.begin) + "\n";
      }
    std::string newline = lineEnd(source), text;
    for (const std::string &include : needed->second)
      if (present.find(include) == std::string::npos)
        text += "#include " + include + newline;
    if (text.empty())
      return std::nullopt;
    size_t at = last ? endOfDirective(source, last->line.end) : beginOfDeclaration(source, before);
    bool ownLine = at == 0 || source[at - 1] == '\n';
    return Edit{unsigned(at), unsigned(at), ownLine ? text : newline + text};
  }

private:
  void need(const std::string &file, const std::set<std::string> &includes) {
    wanted[file].insert(includes.begin(), includes.end());
  }
  void use(const SourceSpan &declaration) {
    auto [first, isNew] = firstUse.emplace(declaration.file, declaration.begin);
    first->second = std::min(first->second, declaration.begin);
  }

  /// A file that is included inside a namespace cannot include anything itself: those that include it do.
  void passOn() {
    for (bool passed = true; passed;) {
      passed = false;
      for (const UserFile &file : facts.files) {
        auto needed = wanted.find(file.file);
        if (file.fileScope || needed == wanted.end())
          continue;
        std::set<std::string> includes = std::move(needed->second);
        wanted.erase(needed);
        for (const UserFile &includer : facts.files)
          for (const IncludeFact &include : includer.includes)
            if (include.file == file.file && include.kind != IncludeFact::Kind::Probe && includer.file != file.file) {
              need(includer.file, includes);
              use({includer.file, include.anchor, include.anchor});
              passed = true;
            }
      }
    }
  }

  const FileFacts &facts;
  std::map<std::string, std::set<std::string>> wanted;
  std::map<std::string, unsigned> firstUse;
};

std::string linesOf(const LineIndex &lines, const std::vector<unsigned> &offsets) {
  std::string text;
  for (unsigned offset : offsets)
    text += (text.empty() ? "line " : ", line ") + std::to_string(lines.line(offset));
  return text;
}

} // namespace

/// Groups in a block, where known.
static std::optional<unsigned> groupCount(const Call &call) {
  auto threads = call.pattern.group.maxThreads(), size = call.pattern.group.size();
  return threads && size ? std::optional(unsigned(*threads / *size)) : std::nullopt;
}

bool hasOwnStorage(const Call &call) { return call.descriptor || call.userStorage; }

StorageUse storageUse(const Kernel &kernel, unsigned index) {
  const Call &call = kernel.calls[index];
  StorageUse use;
  use.call = index;
  use.instances = call.hoisted ? call.hoisted->width : "";
  use.scope = use.instances.empty() ? Scope::Block : use.instances == "32" ? Scope::Warp : Scope::LogicalWarp;
  use.certain = call.exchange() == Exchange::Always;
  use.count = groupCount(call);
  return use;
}

PlanRequest planRequest(const Kernel &kernel) {
  PlanRequest request;
  // What comes before and behind is not known here.
  request.alwaysBarriers = kernel.helper && !kernel.helper->given;
  request.flow = kernel.flow;
  request.ownShared = kernel.ownShared;
  for (unsigned i = 0; i != kernel.calls.size(); ++i) {
    const Call &call = kernel.calls[i];
    if (auto threads = call.pattern.group.maxThreads())
      request.threads = unsigned(*threads);
    if (call.exchange() != Exchange::Never && !hasOwnStorage(call)) {
      request.uses.push_back(storageUse(kernel, i));
      continue;
    }
    // A function that a descriptor is passed to may come by no call that uses it; where operands run in any order, what the
    // barrier comes between is not known.
    bool synchronizes =
        call.descriptor && kernel.descriptors[*call.descriptor].autoSync && !call.passed && !call.unsequenced;
    for (size_t n = 0; n != request.flow.nodes.size(); ++n)
      if (request.flow.nodes[n].kind == FlowGraph::Kind::Use && request.flow.nodes[n].call == i) {
        request.flow.nodes[n].kind = FlowGraph::Kind::Point;
        if (!synchronizes)
          continue;
        FlowGraph::Node barrier;
        barrier.kind = FlowGraph::Kind::Barrier;
        barrier.successors = std::move(request.flow.nodes[n].successors);
        request.flow.nodes[n].successors = {request.flow.add(std::move(barrier))};
      }
  }
  for (const StorageUse &first : request.uses)
    for (const StorageUse &second : request.uses) {
      const Call &a = kernel.calls[first.call], &b = kernel.calls[second.call];
      if (first.call < second.call && a.unsequenced && b.unsequenced && a.expression == b.expression)
        request.apart.push_back({first.call, second.call});
    }
  for (FlowGraph::Node &node : request.flow.nodes) {
    // What a barrier asks may not be declared further up.
    if (node.place && kernel.storage && *node.place < kernel.storage->at.begin)
      node.place.reset();
    // One warp is all of such a block.
    if (node.kind == FlowGraph::Kind::Barrier && node.scope == Scope::Warp && request.threads && *request.threads <= 32)
      node.scope = Scope::Block;
  }
  return request;
}

/// Calls that pass storage say its type as the functions declare it that they call.
static void nameStorage(std::vector<Kernel> &kernels, const std::vector<std::optional<DynamicBacking>> &backings,
                        llvm::function_ref<const NameAllocator &(const std::string &)> namesIn) {
  auto typeOf = [&](PassedStorage &passed) -> std::string {
    for (size_t i = 0; i != kernels.size(); ++i) {
      if (!(kernels[i].body == passed.function) || !kernels[i].outside)
        continue;
      if (passed.parameter)
        passed.member = argumentStorage(kernels[i].descriptors[parameterOf(kernels[i], passed)], namesIn(kernels[i].body.file));
      const std::string &space = kernels[i].outside->qualifier;
      std::string scope = passed.isMember ? passed.scope : space.empty() ? "" : "::" + space;
      if (passed.dependentScope)
        scope = "typename " + scope + (passed.arguments.empty() ? "" : "template ");
      return scope + backings[i]->type + passed.arguments;
    }
    return {};
  };
  for (Kernel &kernel : kernels)
    for (Call &call : kernel.calls)
      if (call.passed)
        call.passed->type = typeOf(*call.passed);
}

RewriteResult rewriteFiles(const FileFacts &facts, const std::vector<PlannedStorage> &plans, const FileTexts &texts,
                           const RewriteOptions &options) {
  RewriteResult result;
  EmitContext context{facts.cubPrefix, facts.coopPrefix, options.checks, options.entryChecks, options.fullTiles, options.participation};
  std::map<std::string, NameAllocator> allocators;
  auto namesIn = [&](const std::string &file) -> const NameAllocator & {
    const UserFile *user = facts.fileNamed(file);
    return allocators.try_emplace(file, user ? user->identifiers : std::vector<std::string>()).first->second;
  };
  std::map<std::string, LineIndex> indices;
  auto linesIn = [&](const std::string &file) -> const LineIndex & {
    auto known = indices.find(file);
    return known != indices.end() ? known->second : indices.emplace(file, LineIndex(texts(file))).first->second;
  };
  std::vector<std::optional<DynamicBacking>> backings;
  std::map<std::string, std::set<std::string>> namesOutside;
  std::vector<Kernel> kernels = facts.kernels;
  for (size_t i = 0; i != kernels.size(); ++i) {
    const Kernel &kernel = kernels[i];
    backings.push_back(plans[i].backing);
    if (!kernel.outside)
      continue;
    if (kernel.helper)
      backings.back().emplace();
    backings.back()->type =
        namesIn(kernel.body.file).allocate("coop_" + kernel.name + "_types", namesOutside[kernel.body.file]);
  }
  nameStorage(kernels, backings, namesIn);
  EditCollection collection;
  rewriteLaunches(facts, backings, context, collection);
  for (size_t i = 0; i != kernels.size(); ++i) {
    const Kernel &kernel = kernels[i];
    std::vector<Edit> edits;
    std::set<std::string> includes;
    KernelRewriter(kernel, plans[i].plan, backings[i], namesIn(kernel.body.file), context, texts(kernel.body.file),
                   linesIn(kernel.body.file))
        .run(edits, includes, result);
    testEntry(facts, kernel, context, texts(kernel.body.file), edits, includes);
    collection.add(kernel.body, kernel.name, std::move(edits), includes);
  }
  result.problems = collection.problems(facts);
  IncludePlacer includes(facts, collection);
  std::set<std::string> changed = collection.files(), including = includes.files();
  for (const UserFile &file : facts.files) {
    if (!changed.count(file.file) && !including.count(file.file))
      continue;
    std::vector<Edit> edits = collection.edits(file.file);
    if (auto added = includes.edit(file.file, texts(file.file)))
      edits.insert(edits.begin(), std::move(*added));
    result.files.push_back({file.file, std::move(edits)});
  }

  auto name = [&](BarrierReport &barrier) {
    barrier.usedLines = linesOf(linesIn(barrier.span.file), barrier.used);
    barrier.writesLines = linesOf(linesIn(barrier.span.file), barrier.writes);
  };
  for (CallReport &report : result.calls)
    for (std::optional<BarrierReport> *barrier : {&report.before, &report.after})
      if (*barrier)
        name(**barrier);
  for (BarrierReport &barrier : result.barriers)
    name(barrier);
  return result;
}

} // namespace coop
