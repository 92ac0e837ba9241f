#include "Rewriting/KernelRewriter.h"

#include <algorithm>

namespace coop {

/// Where declarations are wrapped. Calls are not: a line more would cost a #line.
static constexpr size_t columnLimit = 120;

std::string NameAllocator::allocate(const std::string &wanted, std::set<std::string> &local) const {
  std::string name = wanted;
  for (unsigned i = 2; taken.count(name) || local.count(name); ++i)
    name = wanted + "_" + std::to_string(i);
  local.insert(name);
  return name;
}

KernelRewriter::KernelRewriter(const Kernel &kernel, const StoragePlan &plan, const NameAllocator &names,
                               const EmitContext &context, const std::string &source)
    : kernel(kernel), plan(plan), names(names), context(context), source(source), newline(lineEnd(source)) {}

void KernelRewriter::nameStorage() {
  for (unsigned i = 0; i != kernel.calls.size(); ++i) {
    const Call &call = kernel.calls[i];
    if (call.exchange() == Exchange::Never)
      continue;
    const Emitter &emitter = call.operation->emitter;
    StorageEntry entry;
    std::string expression = emitter.condition(call);
    if (expression == "true")
      expression.clear();
    if (!expression.empty()) {
      auto known = std::find_if(conditions.begin(), conditions.end(), [&](auto &c) { return c.first == expression; });
      if (known == conditions.end())
        known = conditions.insert(conditions.end(), {expression, names.allocate("coop_exchanges", local)});
      entry.condition = known->second;
    }
    entry.type = emitter.storageType(call, context, entry.condition);
    entry.dependent = call.dependent;
    auto same = std::find_if(entries.begin(), entries.end(), [&](auto &e) { return e.type == entry.type; });
    if (same == entries.end()) {
      std::string stem = call.operation->name.str();
      entry.alias = names.allocate("coop_" + stem, local);
      entry.member = entry.alias.substr(5);
      if (!call.algorithm())
        entry.condition = entry.alias + "::needs_storage";
      same = entries.insert(entries.end(), entry);
    }
    entryOf[i] = size_t(same - entries.begin());
  }
  if (!entries.empty())
    object = names.allocate("coop_storage", local);
  for (size_t r = 0; r != plan.regions.size(); ++r) {
    members.push_back(membersOf(plan.regions[r]));
    for (unsigned call : plan.regions[r].calls)
      regionOf[call] = r;
  }
}

std::vector<size_t> KernelRewriter::membersOf(const Region &region) const {
  std::vector<size_t> members;
  for (unsigned call : region.calls)
    if (std::find(members.begin(), members.end(), entryOf.at(call)) == members.end())
      members.push_back(entryOf.at(call));
  std::sort(members.begin(), members.end());
  return members;
}

/// A region's name in a struct of several: what shares an instance of it.
std::string KernelRewriter::regionName(size_t index) const {
  const Region &region = plan.regions[index];
  if (region.scope == Scope::Block)
    return "block";
  if (region.scope == Scope::Warp)
    return "warps";
  unsigned earlier = 0;
  for (size_t i = 0; i != index; ++i)
    earlier += plan.regions[i].scope == Scope::LogicalWarp;
  return "tiles" + (earlier ? "_" + std::to_string(earlier + 1) : std::string());
}

std::string KernelRewriter::storageObject(unsigned call) const {
  // One region: a union of the distinct types, or the one type itself. Several: a member for each.
  size_t index = regionOf.at(call);
  std::string text = object;
  if (plan.regions.size() > 1)
    text += "." + regionName(index);
  std::string slot = kernel.calls[call].operation->emitter.slot(kernel.calls[call], context);
  if (!slot.empty())
    text += "[" + slot + "]";
  bool isUnion = members[index].size() > 1;
  return isUnion ? text + "." + entries[entryOf.at(call)].member : text;
}

std::string KernelRewriter::declaration() const {
  const std::string &indent = kernel.storage->indent;
  auto line = [&](const std::string &text) { return indent + text + newline; };
  std::string text;
  for (auto &[expression, name] : conditions)
    // A goto may jump over a static constant, not over an automatic one.
    text += line((kernel.hasLabels ? "static constexpr bool " : "constexpr bool ") + name + " = " + expression + ";");
  for (const StorageEntry &entry : entries) {
    std::string head = "using " + entry.alias + " =";
    bool fits = indent.size() + head.size() + entry.type.size() + 2 <= columnLimit;
    text += line(head + (fits ? " " : newline + indent + "  ") + entry.type + ";");
  }

  if (plan.regions.size() == 1)
    return text + regionDeclaration(0, indent + "__shared__ ", indent, object);
  text += line("__shared__ struct {");
  for (size_t r = 0; r != plan.regions.size(); ++r)
    text += regionDeclaration(r, indent + "  ", indent + "  ", regionName(r));
  return text + line("} " + object + ";");
}

/// One region: its type, or a union of its types, once for each instance of its group.
std::string KernelRewriter::regionDeclaration(size_t index, const std::string &head, const std::string &indent,
                                              const std::string &name) const {
  const Region &region = plan.regions[index];
  auto typeOf = [&](size_t entry) {
    return (kernel.isTemplate ? "typename " : "") + entries[entry].alias + "::TempStorage";
  };
  const Call &first = kernel.calls[region.calls.front()];
  std::string count = first.operation->emitter.instances(first);
  std::string declarator = " " + name + (count.empty() ? "" : "[" + count + "]") + ";" + newline;
  if (members[index].size() == 1)
    return head + typeOf(members[index][0]) + declarator;
  std::string body = head + "union {" + newline;
  for (size_t member : members[index])
    body += indent + "  " + typeOf(member) + " " + entries[member].member + ";" + newline;
  return body + indent + "}" + declarator;
}

void KernelRewriter::declare(std::vector<Edit> &edits) const {
  if (entries.empty())
    return;
  const StoragePoint &point = *kernel.storage;
  unsigned at = point.at.begin;
  if (point.ownLine) {
    edits.push_back({at - point.before, at - point.before, declaration()});
    return;
  }
  unsigned begin = at;
  while (begin > 0 && (source[begin - 1] == ' ' || source[begin - 1] == '\t'))
    --begin;
  edits.push_back({begin, at, newline + declaration()});
}

namespace {

/// Comments of the call that stand between the texts the output keeps.
bool keptBy(const Call &call, unsigned at) {
  auto inside = [&](const SourceSpan &span) { return span.valid() && span.begin <= at && at < span.end; };
  if (inside(call.memory.span) || inside(call.payload.span))
    return true;
  return std::any_of(call.options.begin(), call.options.end(),
                     [&](const CallOption &option) { return inside(option.value.span); });
}

} // namespace

std::string KernelRewriter::comments(const Call &call) const {
  std::string result;
  for (unsigned at = call.span.begin; at < call.span.end; ++at) {
    char c = source[at], next = at + 1 < call.span.end ? source[at + 1] : '\0';
    if (c == '"' || c == '\'') {
      // A digit separator is no character literal.
      if (c == '\'' && at > 0 && isalnum(static_cast<unsigned char>(source[at - 1])))
        continue;
      for (++at; at < call.span.end && source[at] != c; ++at)
        at += source[at] == '\\';
    } else if (c == '/' && (next == '/' || next == '*')) {
      size_t end = next == '/' ? source.find('\n', at) : source.find("*/", at + 2);
      if (end == std::string::npos || end > call.span.end)
        end = call.span.end;
      std::string body = source.substr(at + 2, end - at - 2);
      while (next == '/' && !body.empty() && isspace(static_cast<unsigned char>(body.back())))
        body.pop_back();
      if (!keptBy(call, at))
        result += " /*" + body + (next == '/' ? " */" : "*/");
      at = unsigned(end) + (next == '*');
    }
  }
  return result;
}

std::string KernelRewriter::statementText(const Call &call, const EmittedCall &emitted,
                                          const std::string &barrier) const {
  const SourceSpan &old = call.placement == Placement::Expression ? call.span : call.statement;
  auto linesIn = [](const std::string &text) { return unsigned(std::count(text.begin(), text.end(), '\n')); };
  unsigned lines = unsigned(std::count(source.begin() + old.begin, source.begin() + old.end, '\n'));
  size_t lineStart = source.rfind('\n', old.begin ? old.begin - 1 : 0);
  lineStart = old.begin == 0 || lineStart == std::string::npos ? 0 : lineStart + 1;
  size_t indentEnd = source.find_first_not_of(" \t", lineStart);
  std::string indent = source.substr(lineStart, std::min<size_t>(indentEnd, old.begin) - lineStart);

  std::string notes = comments(call);
  unsigned used = linesIn(emitted.head) + linesIn(notes);
  for (const std::string &argument : emitted.arguments)
    used += linesIn(argument);
  unsigned breaks = lines > used ? lines - used : 0;

  // The lines the call had carry its arguments, as many as needed to keep the lines after it in place.
  bool ownLineForBarrier = !barrier.empty() && breaks > 0 && call.placement == Placement::Statement;
  breaks -= ownLineForBarrier;
  std::string text = emitted.head + "(";
  for (size_t i = 0; i != emitted.arguments.size(); ++i) {
    bool wrap = i > 0 && breaks > 0 && i + breaks >= emitted.arguments.size();
    if (i)
      text += wrap ? "," + newline + indent + "    " : ", ";
    breaks -= wrap;
    text += emitted.arguments[i];
  }
  text += ")";
  if (call.placement == Placement::Expression) {
    if (!barrier.empty())
      text = "(" + text + ", " + barrier + ")";
    text += notes;
  } else {
    text += ";";
    if (!barrier.empty())
      text += (ownLineForBarrier ? newline + indent : " ") + barrier + ";";
    text += notes;
    if (!barrier.empty() && call.placement == Placement::SubStatement)
      text = "{ " + text + " }";
  }
  for (; breaks > 0; --breaks)
    text += newline;
  return text;
}

std::string KernelRewriter::barrierCondition(unsigned index, const PlannedBarrier &barrier) const {
  const std::string &own = entries[entryOf.at(index)].condition;
  std::vector<std::string> next;
  for (unsigned call : barrier.beforeCalls) {
    const std::string &condition = entries[entryOf.at(call)].condition;
    // A certain use, or one that touches storage whenever this one does.
    if (condition.empty() || condition == own)
      return own;
    if (std::find(next.begin(), next.end(), condition) == next.end())
      next.push_back(condition);
  }
  std::string any;
  for (const std::string &condition : next)
    any += (any.empty() ? "" : " || ") + condition;
  if (own.empty())
    return any;
  return own + " && " + (next.size() > 1 ? "(" + any + ")" : any);
}

Edit KernelRewriter::editCall(unsigned index, const EmittedCall &emitted) const {
  const Call &call = kernel.calls[index];
  std::string barrier;
  if (const PlannedBarrier *planned = plan.barrierAfter(index)) {
    std::string when = barrierCondition(index, *planned);
    const std::string &width = call.types.width;
    std::string sync = planned->scope == Scope::Block  ? "__syncthreads()"
                       : planned->scope == Scope::Warp ? "__syncwarp()"
                                                       : "__syncwarp(" + context.coop + "detail::tile_mask<" + width + ">())";
    if (when.empty() && call.placement != Placement::Expression)
      barrier = sync;
    else if (call.placement != Placement::Expression)
      barrier = "if constexpr (" + when + ") " + sync;
    else // nvcc cannot compile the bare intrinsic as the last operand of a comma in both arms of ?:
      barrier = context.coop + "detail::sync_" + (planned->scope == Scope::Block ? "" : "tile_") + "if<" + (when.empty() ? "true" : "(" + when + ")") +
                (planned->scope == Scope::Block ? "" : ", " + width) + ">()";
  }
  const SourceSpan &old = call.placement == Placement::Expression ? call.span : call.statement;
  return {old.begin, old.end, statementText(call, emitted, barrier)};
}

void KernelRewriter::run(std::vector<Edit> &edits, std::set<std::string> &includes,
                         std::vector<CallReport> &reports) {
  nameStorage();
  declare(edits);
  for (const SourceSpan &group : kernel.idleGroups)
    edits.push_back({group.begin, group.begin, "[[maybe_unused]] "});
  for (unsigned i = 0; i != kernel.calls.size(); ++i) {
    const Call &call = kernel.calls[i];
    auto entry = entryOf.find(i);
    EmittedCall emitted = call.operation->emitter.emit(
        call, context, entry == entryOf.end() ? "" : entries[entry->second].alias,
        entry == entryOf.end() ? "" : storageObject(i));
    edits.push_back(editCall(i, emitted));
    includes.insert(emitted.includes.begin(), emitted.includes.end());
    if (llvm::StringRef(edits.back().text).contains("coop::detail::"))
      includes.insert("<coop/device.cuh>");
    CallReport report{call.span, "coop::" + call.operation->name.str(), emitted.summary, emitted.reasons, "", {}, ""};
    if (entry != entryOf.end())
      report.storage = entries[entry->second].type;
    if (const PlannedBarrier *barrier = plan.barrierAfter(i))
      for (unsigned next : barrier->beforeCalls)
        report.nextWrites.push_back(kernel.calls[next].span.begin);
    reports.push_back(std::move(report));
  }
}

} // namespace coop
