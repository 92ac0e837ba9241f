#include "Rewriting/KernelRewriter.h"

#include <llvm/ADT/StringExtras.h>

#include <algorithm>

namespace coop {

KernelRewriter::KernelRewriter(const Kernel &kernel, const StoragePlan &plan,
                               const std::optional<DynamicBacking> &backing, const NameAllocator &names,
                               const EmitContext &context, const std::string &source, const LineIndex &lines)
    : kernel(kernel), plan(plan), context(context), source(source), lines(lines), newline(lineEnd(source)),
      storage(kernel, plan, backing, names, context, local) {}

/// In front of the kernel, and of the comment on it.
void KernelRewriter::declareOutside(std::vector<Edit> &edits) const {
  if (!kernel.outside)
    return;
  unsigned at = kernel.outside->at.begin, line = at;
  while (line > 0 && (source[line - 1] == ' ' || source[line - 1] == '\t'))
    --line;
  std::string indent = source.substr(line, at - line);
  if (line > 0 && source[line - 1] != '\n') {
    edits.push_back({at, at, newline + storage.outsideText("", newline) + newline});
    return;
  }
  while (line > 0) {
    size_t before = line > 1 ? source.rfind('\n', line - 2) : std::string::npos;
    size_t begin = before == std::string::npos ? 0 : before + 1;
    if (!llvm::StringRef(source).slice(begin, line).ltrim().starts_with("//"))
      break;
    line = unsigned(begin);
  }
  edits.push_back({line, line, storage.outsideText(indent, newline) + newline});
}

namespace {

std::string counted(size_t count, const std::string &thing) {
  return (count == 0 ? "no" : std::to_string(count)) + " " + thing + (count > 1 ? "s" : "");
}

} // namespace

/// The plan in one line: its policy, its bytes where the text asserts them, the calls that share some, by line, and the
/// barriers it took.
std::string KernelRewriter::planComment() const {
  auto lineOf = [&](unsigned call) { return std::to_string(lines.line(kernel.calls[call].span.begin)); };
  size_t calls = 0;
  std::vector<std::string> parts;
  for (const Region &region : plan.regions) {
    if (!region.name.empty())
      continue;
    calls += region.calls().size();
    std::vector<std::string> shared;
    for (unsigned call : region.calls())
      if (!llvm::is_contained(shared, lineOf(call)))
        shared.push_back(lineOf(call));
    if (region.calls().size() < 2)
      continue;
    std::string part = shared.size() == 1 ? "calls in line " + shared.front() + " share"
                                          : "lines " + llvm::join(shared, ", ") + " share";
    if (!llvm::is_contained(parts, part)) // lines of several calls may have several regions
      parts.push_back(part);
  }
  if (calls == 0)
    return "";
  if (parts.empty())
    parts.push_back(calls == 1 ? "1 call" : std::to_string(calls) + " calls share nothing");
  if (storage.assertsSize())
    parts.insert(parts.begin(), std::to_string(plan.size->bytes) + " bytes");
  bool depends = std::any_of(plan.barriers.begin(), plan.barriers.end(),
                             [&](const PlannedBarrier &barrier) { return !condition(barrier).empty(); });
  parts.push_back((depends ? "at most " : "") + counted(plan.barriers.size(), "barrier"));
  const char *policy = kernel.helper && !kernel.helper->given ? "own storage"
                       : plan.alwaysBarriers                  ? "barriers=always"
                       : plan.policy == Policy::Balanced    ? "plan=balanced"
                       : plan.policy == Policy::MinBarriers ? "plan=min-barriers"
                                                            : "plan=min-smem";
  std::string text = std::string("// coop-rewrite ") + (llvm::StringRef(policy).contains('=') ? "--" : "") + policy + ": ";
  for (const std::string &part : parts)
    text += (&part == &parts.front() ? "" : "; ") + part;
  return text;
}

void KernelRewriter::declare(std::vector<Edit> &edits) const {
  if (storage.empty())
    return;
  const StoragePoint &point = *kernel.storage;
  std::string comment = planComment(), asked;
  for (const PlannedBarrier &barrier : plan.barriers)
    asked += condition(barrier) + " ";
  std::string text = storage.text(point.indent, newline, asked);
  if (!comment.empty())
    comment = point.indent + comment + newline;
  if (kernel.alsoHost) {
    comment = "#ifdef __CUDA_ARCH__" + newline + comment;
    text += "#endif" + newline;
  }
  unsigned at = point.at.begin;
  if (point.ownLine) {
    edits.push_back({at - point.before, at - point.before, comment + text});
    return;
  }
  unsigned begin = at;
  while (begin > 0 && (source[begin - 1] == ' ' || source[begin - 1] == '\t'))
    --begin;
  edits.push_back({begin, at, newline + comment + text});
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

/// What stands on the host for a call that only device code can run. It names what the call does.
std::string KernelRewriter::hostText(const Call &call) const {
  std::string text = context.coop + "detail::no_host_code(" + call.memory.text + ", " + call.payload.text;
  for (const CallOption &option : call.options)
    if (!option.value.text.empty())
      text += ", " + option.value.text;
  return text + ");";
}

std::string KernelRewriter::statementText(const Call &call, const EmittedCall &emitted, const std::string &before,
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
  std::string text = before + emitted.head + "(";
  for (size_t i = 0; i != emitted.arguments.size(); ++i) {
    bool wrap = i > 0 && breaks > 0 && i + breaks >= emitted.arguments.size();
    if (i)
      text += wrap ? "," + newline + indent + "    " : ", ";
    breaks -= wrap;
    text += emitted.arguments[i];
  }
  text += ")";
  if (call.placement == Placement::Expression) {
    if (!barrier.empty() || !before.empty())
      text = "(" + text + barrier + ")";
    text += notes;
  } else {
    text += ";";
    if (!barrier.empty())
      text += (ownLineForBarrier ? newline + indent : " ") + barrier;
    text += notes;
    if (call.onHost)
      text = "NV_IF_ELSE_TARGET(NV_IS_DEVICE, (" + text + "), (" + hostText(call) + "))";
    if ((call.onHost || !(barrier.empty() && before.empty())) && call.placement == Placement::SubStatement)
      text = "{ " + text + " }";
  }
  for (; breaks > 0; --breaks)
    text += newline;
  return text;
}

/// When one of the calls touches storage, as alternatives; none: always.
std::set<std::string> KernelRewriter::conditions(const std::vector<unsigned> &calls) const {
  std::set<std::string> all;
  for (unsigned call : calls) {
    if (storage.condition(call).empty())
      return {};
    all.insert(storage.condition(call));
  }
  return all;
}

std::string KernelRewriter::condition(const Need &need) const {
  auto any = [](const std::set<std::string> &conditions) {
    std::string text;
    for (const std::string &condition : conditions)
      text += (text.empty() ? "" : " || ") + condition;
    return text;
  };
  std::set<std::string> sources = conditions(need.sources), targets = conditions(need.targets);
  // Where one side touches storage whenever the other does, the other decides.
  if (targets.empty() || std::includes(targets.begin(), targets.end(), sources.begin(), sources.end()))
    return sources.empty() ? any(targets) : any(sources);
  if (sources.empty() || std::includes(sources.begin(), sources.end(), targets.begin(), targets.end()))
    return any(targets);
  auto operand = [&](const std::set<std::string> &conditions) {
    return conditions.size() > 1 ? "(" + any(conditions) + ")" : any(conditions);
  };
  return operand(sources) + " && " + operand(targets);
}

/// When a planned barrier is needed, as a constant expression; empty: always.
std::string KernelRewriter::condition(const PlannedBarrier &barrier) const {
  std::set<std::string> all;
  for (const Need &need : barrier.needs) {
    std::string one = condition(need);
    if (one.empty())
      return "";
    all.insert(one);
  }
  if (all.size() == 1)
    return *all.begin();
  std::string text;
  for (const std::string &one : all) {
    bool isProduct = one.find(" && ") != std::string::npos;
    text += (text.empty() ? "" : " || ") + (isProduct ? "(" + one + ")" : one);
  }
  return text;
}

/// `call`: the one it stands next to, whose width a logical warp's barrier takes.
std::string KernelRewriter::barrierText(const PlannedBarrier &barrier, const Call *call, bool asExpression) const {
  std::string when = condition(barrier);
  std::string width = barrier.scope == Scope::LogicalWarp && call ? call->types.width : "32";
  if (asExpression) // nvcc cannot compile the bare intrinsic as the last operand of a comma in both arms of ?:
    return context.coop + "detail::sync_" + (barrier.scope == Scope::Block ? "" : "tile_") + "if<" +
           (when.empty() ? "true" : "(" + when + ")") + (barrier.scope == Scope::Block ? "" : ", " + width) + ">()";
  std::string tile = "__syncwarp(" + context.coop + "detail::tile_mask<" + width + ">())";
  std::string sync = barrier.scope == Scope::Block  ? "__syncthreads()"
                     : barrier.scope == Scope::Warp ? "__syncwarp()"
                                                    : tile;
  return when.empty() ? sync : "if constexpr (" + when + ") " + sync;
}

/// All barriers of a position: `a; b;`, or `, a, b` behind and `a, b, ` before an expression.
std::string KernelRewriter::barriersText(const Position &position, const Call *call) const {
  bool asExpression = call && call->placement == Placement::Expression;
  bool behind = position.kind == Position::Kind::AfterCall;
  std::string text;
  for (const PlannedBarrier *barrier : plan.barriersAt(position)) {
    std::string one = barrierText(*barrier, call, asExpression);
    if (asExpression)
      text += behind ? ", " + one : one + ", ";
    else
      text += (text.empty() || !behind ? "" : " ") + one + (behind ? ";" : "; ");
  }
  return text;
}

/// The check that all threads of a call's group reach it, where that is not proven: `check; ` or `check, `.
std::string KernelRewriter::participationText(unsigned index) const {
  const Call &call = kernel.calls[index];
  // A kernel starts the checks, and who calls another function may not be one that does.
  if (!context.participation || kernel.helper || !call.mayBeMissed())
    return "";
  std::string width = call.types.width.empty() ? "0" : call.types.width;
  return context.coop + "detail::check_participation<" + width + ">(" + std::to_string(index + 1) + ", \"all threads of the " +
         groupName(call.pattern.group).str() + " reach this coop::" + call.operation->name.str() +
         " call\", __FILE__, __LINE__, __func__)" + (call.placement == Placement::Expression ? ", " : "; ");
}

Edit KernelRewriter::editCall(unsigned index, const EmittedCall &emitted) const {
  const Call &call = kernel.calls[index];
  const SourceSpan &old = call.placement == Placement::Expression ? call.span : call.statement;
  return {old.begin, old.end,
          statementText(call, emitted, participationText(index) + barriersText({Position::Kind::BeforeCall, index}, &call),
                        barriersText({Position::Kind::AfterCall, index}, &call))};
}

CallReport KernelRewriter::reportPassed(unsigned index) const {
  const Call &call = kernel.calls[index];
  std::string became = call.passesDescriptor()
                           ? "itself, with storage for '" + kernel.descriptors[*call.descriptor].name + "'"
                           : "itself, with storage as its first argument";
  return {call.span, call.passed->name, became, {}, storage.uses(index) ? storage.type(index) : "", {}, {}};
}

/// Those by which a function is given storage.
void KernelRewriter::writeParameters(std::vector<Edit> &edits) const {
  std::string maybeUnused = kernel.alsoHost ? "[[maybe_unused]] " : ""; // the host does not
  if (kernel.helper && kernel.helper->given && !storage.parameter().empty()) {
    unsigned at = kernel.helper->parameterAt.begin;
    edits.push_back({at, at, maybeUnused + storage.parameter() + (kernel.helper->hasParameters ? ", " : "")});
  }
  for (unsigned i = 0; i != kernel.descriptors.size(); ++i)
    if (const auto &parameter = kernel.descriptors[i].parameter)
      edits.push_back({parameter->declaration.begin, parameter->declaration.end, maybeUnused + storage.parameter(i)});
}

void KernelRewriter::addPlacedBarriers(std::vector<Edit> &edits, std::vector<BarrierReport> &reports) const {
  std::set<Position> done;
  for (const PlannedBarrier &barrier : plan.barriers) {
    if (barrier.position.kind != Position::Kind::AtPlace || !done.insert(barrier.position).second)
      continue;
    unsigned at = barrier.position.id;
    bool isInExpression = llvm::any_of(kernel.unordered, [&](const UnorderedExpression &each) { return each.span.end == at; });
    if (!isInExpression)
      edits.push_back({at, at, barriersText(barrier.position, nullptr)});
    reports.push_back({{kernel.body.file, at, at}, placesOf(barrier, false), placesOf(barrier, true), "", ""});
  }
}

/// Where the calls stand that a barrier is for, as offsets.
std::vector<unsigned> KernelRewriter::placesOf(const PlannedBarrier &barrier, bool targets) const {
  std::set<unsigned> offsets;
  for (const Need &need : barrier.needs)
    for (unsigned call : targets ? need.targets : need.sources)
      offsets.insert(kernel.calls[call].span.begin);
  return {offsets.begin(), offsets.end()};
}

CallReport KernelRewriter::report(unsigned index, const EmittedCall &emitted) const {
  const Call &call = kernel.calls[index];
  CallReport report{call.span, "coop::" + call.operation->name.str(), emitted.summary, emitted.reasons, "", {}, {}};
  if (storage.uses(index))
    report.storage = storage.type(index);
  auto note = [&](Position::Kind kind, std::optional<BarrierReport> &to) {
    for (const PlannedBarrier *barrier : plan.barriersAt({kind, index}))
      to = BarrierReport{call.span, placesOf(*barrier, false), placesOf(*barrier, true), "", ""};
  };
  note(Position::Kind::BeforeCall, report.before);
  note(Position::Kind::AfterCall, report.after);
  return report;
}

/// A descriptor is nothing once its storage is declared. Its line stays, so that no other line moves.
void KernelRewriter::removeStatement(const SourceSpan &statement, std::vector<Edit> &edits) const {
  std::string old = source.substr(statement.begin, statement.end - statement.begin), kept;
  for (char c : old)
    if (c == '\n')
      kept += newline;
  unsigned begin = statement.begin;
  while (begin > 0 && (source[begin - 1] == ' ' || source[begin - 1] == '\t'))
    --begin;
  bool ownLine = begin > 0 && source[begin - 1] == '\n';
  edits.push_back({ownLine ? begin : statement.begin, statement.end, kept});
}

/// nvcc would say of each constant that nothing names any more that it is unused.
void KernelRewriter::keepIdleConstants(std::vector<Edit> &edits) const {
  auto named = [&](const std::string &text, const std::string &name) {
    auto isLetter = [](char c) { return isalnum(static_cast<unsigned char>(c)) || c == '_'; };
    for (size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1))
      if ((at == 0 || !isLetter(text[at - 1])) && (at + name.size() == text.size() || !isLetter(text[at + name.size()])))
        return true;
    return false;
  };
  std::vector<Edit> kept;
  for (const IdleConstant &constant : kernel.idleConstants) {
    bool isNamed = llvm::any_of(edits, [&](const Edit &edit) {
      return kernel.body.begin <= edit.begin && edit.end <= kernel.body.end && named(edit.text, constant.name);
    });
    if (!isNamed)
      kept.push_back({constant.statement.begin, constant.statement.begin, "[[maybe_unused]] "});
  }
  edits.insert(edits.end(), kept.begin(), kept.end());
}

void KernelRewriter::run(std::vector<Edit> &edits, std::set<std::string> &includes, RewriteResult &result) {
  declareOutside(edits);
  writeParameters(edits);
  declare(edits);
  if (!storage.empty() && llvm::StringRef(storage.text("", newline, "")).contains(context.coop + "detail::"))
    includes.insert("<coop/device.cuh>");
  for (const DescriptorFact &descriptor : kernel.descriptors) {
    if (!descriptor.parameter)
      removeStatement(descriptor.statement, edits);
    for (const SourceSpan &reference : descriptor.references)
      removeStatement(reference, edits);
  }
  for (const SourceSpan &group : kernel.idleGroups)
    edits.push_back({group.begin, group.begin, "[[maybe_unused]] "});
  std::vector<Edit> inner = editsInside();
  for (const Edit &edit : inner)
    if (!isInCall(edit))
      edits.push_back(edit);
  for (unsigned i = 0; i != kernel.calls.size(); ++i) {
    Call call = kernel.calls[i];
    if (call.passed) {
      includes.insert("<coop/device.cuh>");
      result.calls.push_back(reportPassed(i));
      continue;
    }
    editOperands(call, inner);
    bool stores = storage.uses(i);
    EmittedCall emitted = call.operation->emitter.emit(call, context, stores ? storage.alias(i) : "",
                                                       stores ? storage.object(i) : "");
    edits.push_back(editCall(i, emitted));
    includes.insert(emitted.includes.begin(), emitted.includes.end());
    if (llvm::StringRef(edits.back().text).contains("coop::detail::"))
      includes.insert("<coop/device.cuh>");
    if (call.onHost)
      includes.insert({"<coop/host.cuh>", "<nv/target>"});
    if (!participationText(i).empty())
      includes.insert("<coop/participation.cuh>");
    result.calls.push_back(report(i, emitted));
  }
  addPlacedBarriers(edits, result.barriers);
  keepIdleConstants(edits);
}

} // namespace coop
