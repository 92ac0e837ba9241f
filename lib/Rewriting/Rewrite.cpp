#include "Rewriting/Rewrite.h"
#include "Facts/Backing.h"
#include "Rewriting/KernelRewriter.h"
#include "Rewriting/LaunchRewriter.h"

#include <algorithm>

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

/// Puts the includes behind the last one that precedes every rewritten kernel, so that whatever configures CUB before the
/// user's own includes still comes first; in front of the first kernel where there is none.
void addIncludes(const FileFacts &facts, const std::set<std::string> &wanted, const std::string &source,
                 std::vector<Edit> &edits) {
  unsigned firstKernel = unsigned(source.size());
  for (const Kernel &kernel : facts.kernels)
    if (!kernel.calls.empty())
      firstKernel = std::min(firstKernel, kernel.declaration.begin);
  for (const LaunchFact &launch : facts.launches)
    if (launch.span.file == facts.file && !launch.blockText.empty())
      firstKernel = std::min(firstKernel, launch.declaration.begin);
  const IncludeFact *last = nullptr;
  std::string present;
  for (const IncludeFact &include : facts.includes)
    if (include.topLevel && include.line.end <= firstKernel) {
      last = &include;
      present += source.substr(include.line.begin, include.line.end - include.line.begin) + "\n";
    }
  std::string newline = lineEnd(source), text;
  for (const std::string &include : wanted)
    if (present.find(include) == std::string::npos)
      text += "#include " + include + newline;
  if (text.empty())
    return;
  size_t at = last ? endOfDirective(source, last->line.end) : beginOfDeclaration(source, firstKernel);
  bool ownLine = at == 0 || source[at - 1] == '\n';
  if (!ownLine)
    text = newline + text;
  edits.insert(edits.begin(), {unsigned(at), unsigned(at), text});
}

std::string linesOf(const std::string &source, const std::vector<unsigned> &offsets) {
  std::string text;
  for (unsigned offset : offsets)
    text += (text.empty() ? "line " : ", line ") +
            std::to_string(1 + std::count(source.begin(), source.begin() + offset, '\n'));
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
    bool synchronizes = call.descriptor && kernel.descriptors[*call.descriptor].autoSync;
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

RewriteResult rewriteFile(const FileFacts &facts, const std::vector<PlannedStorage> &plans, const std::string &source,
                          const RewriteOptions &options) {
  RewriteResult result;
  EmitContext context{facts.cubPrefix, facts.coopPrefix, options.checks, options.entryChecks, options.fullTiles};
  NameAllocator names(facts.identifiers);
  std::vector<Edit> edits;
  std::set<std::string> includes;
  std::vector<std::optional<DynamicBacking>> backings;
  std::set<std::string> namesOutside;
  for (size_t i = 0; i != facts.kernels.size(); ++i) {
    backings.push_back(plans[i].backing);
    if (facts.kernels[i].outside)
      backings.back()->type = names.allocate("coop_" + facts.kernels[i].name + "_types", namesOutside);
  }
  rewriteLaunches(facts, backings, context, edits, includes);
  for (size_t i = 0; i != facts.kernels.size(); ++i)
    testEntry(facts, facts.kernels[i], context, source, edits, includes);
  for (size_t i = 0; i != facts.kernels.size(); ++i)
    KernelRewriter(facts.kernels[i], plans[i].plan, backings[i], names, context, source).run(edits, includes, result);
  if (!edits.empty())
    addIncludes(facts, includes, source, edits);
  auto name = [&](BarrierReport &barrier) {
    barrier.usedLines = linesOf(source, barrier.used);
    barrier.writesLines = linesOf(source, barrier.writes);
  };
  for (CallReport &report : result.calls)
    for (std::optional<BarrierReport> *barrier : {&report.before, &report.after})
      if (*barrier)
        name(**barrier);
  for (BarrierReport &barrier : result.barriers)
    name(barrier);
  std::vector<LineName> marks;
  for (const LineMark &mark : facts.lineMarks)
    marks.push_back({mark.physical, mark.line, mark.file});
  result.text = applyEdits(source, std::move(edits), options.name, marks);
  return result;
}

} // namespace coop
