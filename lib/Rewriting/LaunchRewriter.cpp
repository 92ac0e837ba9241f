#include "Rewriting/LaunchRewriter.h"
#include "Facts/Backing.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace coop {
namespace {

/// `<X, Y, Z>` without what the defaults say.
std::string shapeArguments(const std::array<std::string, 3> &extents) {
  std::string text = "<" + extents[0];
  bool flat = extents[2] == "1", line = flat && extents[1] == "1";
  if (!line)
    text += ", " + extents[1];
  if (!flat)
    text += ", " + extents[2];
  return text + ">";
}

bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

/// The white space in front of the first statement of a body, for a line of our own.
std::string bodyIndent(const std::string &source, const SourceSpan &body) {
  size_t line = source.find('\n', body.begin);
  while (line != std::string::npos && line < body.end) {
    size_t text = source.find_first_not_of(" \t", line + 1);
    if (text != std::string::npos && text < body.end - 1 && source[text] != '\n' && source[text] != '\r' && source[text] != '#')
      return source.substr(line + 1, text - line - 1);
    line = source.find('\n', line + 1);
  }
  return "  ";
}

} // namespace

namespace {

class LaunchEdits {
public:
  LaunchEdits(const FileFacts &facts, const std::vector<std::optional<DynamicBacking>> &backings,
              const EmitContext &context)
      : facts(facts), backings(backings), prefix(context.coop + "detail::") {}

  std::vector<Edit> edits;

  void launch(const LaunchFact &launch, const LaunchCheck *check) {
    const DynamicBacking *backing = backingOf(launch.kernelBody);
    bool adds = backing && !launch.passesSum && canProvide(launch, *backing) &&
                !needsNothing(*backing, launch.instance, launch.dependent);
    if (launch.hasFields()) {
      std::string config = check ? tested(launch, *check) : launch.blockText;
      if (adds)
        config = prefix + (launch.form == LaunchFact::Form::Node ? "dynamic_node" : "dynamic_config") + sizes(*backing, launch.kernelBody, launch.templateArguments) + "(" + config +
                 ", " + launch.kernelText + ")";
      if (check || adds)
        edits.push_back({launch.block.begin, launch.block.end, config});
      return;
    }
    if (check)
      edits.push_back({launch.block.begin, launch.block.end, tested(launch, *check)});
    if (!adds)
      return;
    std::string text = bytes(*backing, launch, launch.sharedText);
    if (launch.shared.valid())
      edits.push_back({launch.shared.begin, launch.shared.end, launch.inMacro ? "(" + text + ")" : text});
    else
      edits.push_back({launch.sharedAt.begin, launch.sharedAt.begin, ", " + text});
  }

  void shared(const SharedBytesFact &call) {
    using Kind = SharedBytesFact::Kind;
    const DynamicBacking *backing = backingOf(call.kernelBody);
    bool adds = backing && !call.passesSum && canProvide(call, *backing) &&
                !needsNothing(*backing, call.instance, call.dependent);
    if (call.kind == Kind::Sum) {
      std::string sum = adds ? bytes(*backing, call, call.bytesText)
                             : "size_t(" + (call.bytesText.empty() ? "0" : call.bytesText) + ")";
      edits.push_back({call.span.begin, call.span.end, sum});
      return;
    }
    if (!adds)
      return;
    if (call.kind == Kind::Available)
      edits.push_back({call.bytes.begin, call.bytes.end,
                       prefix + "available_dynamic_shared" + sizes(*backing, call.kernelBody, call.templateArguments)});
    else if (call.kind == Kind::Limit && !call.attribute.empty())
      edits.push_back({call.bytes.begin, call.bytes.end,
                       prefix + "dynamic_shared_attribute" + sizes(*backing, call.kernelBody, call.templateArguments) + "(" +
                           call.kernelText + ", " + call.attribute + ", " + call.bytesText + ")"});
    else if (call.bytes.valid())
      edits.push_back({call.bytes.begin, call.bytes.end,
                       bytes(*backing, call, call.bytesText, call.kind == Kind::Limit ? "_limit" : "")});
    else
      edits.push_back({call.insertAt.begin, call.insertAt.begin, ", " + bytes(*backing, call, "")});
  }

private:
  const DynamicBacking *backingOf(const SourceSpan &body) const {
    for (size_t i = 0; i != facts.kernels.size(); ++i)
      if (facts.kernels[i].body == body)
        return backings[i] ? &*backings[i] : nullptr;
    return nullptr;
  }

  /// The block, or the configuration, in the test it needs.
  std::string tested(const LaunchFact &launch, const LaunchCheck &check) const {
    bool warps = check.kind == LaunchCheck::Kind::WholeWarps;
    std::string fields = launch.form == LaunchFact::Form::Node ? "checked_node" : "checked_config";
    std::string name = launch.hasFields() ? fields + (warps ? "_warps" : "") : warps ? "checked_warps" : "checked_block";
    std::string text = prefix + name + (warps ? "" : shapeArguments(check.extents)) + "(" + launch.blockText + ", \"" +
                       launch.kernel + "\")";
    return launch.inMacro ? "(" + text + ")" : text; // no macro takes it apart at its commas
  }

  std::string sizes(const DynamicBacking &backing, const SourceSpan &body, const std::string &arguments) const {
    if (backing.type.empty())
      return "<" + std::to_string(backing.bytes) + ", " + std::to_string(backing.alignment) + ">";
    std::string qualifier;
    for (const Kernel &kernel : facts.kernels)
      if (kernel.body == body)
        qualifier = kernel.outside->qualifier;
    return "<" + qualifier + backing.type + arguments + ">";
  }

  /// `user`: the bytes that are there already; empty: none.
  template <class Fact>
  std::string bytes(const DynamicBacking &backing, const Fact &fact, const std::string &user,
                    const char *suffix = "") const {
    return prefix + "dynamic_shared" + suffix + sizes(backing, fact.kernelBody, fact.templateArguments) + "(" +
           fact.kernelText + (user.empty() ? "" : ", ") + user + ")";
  }

  const FileFacts &facts;
  const std::vector<std::optional<DynamicBacking>> &backings;
  std::string prefix;
};

} // namespace

void rewriteLaunches(const FileFacts &facts, const std::vector<std::optional<DynamicBacking>> &backings,
                     const EmitContext &context, EditCollection &collection) {
  std::vector<LaunchCheck> checks = context.checks ? launchChecks(facts) : std::vector<LaunchCheck>();
  LaunchEdits launches(facts, backings, context);
  // A launch in a template is there once, whatever its instantiations.
  std::set<std::tuple<std::string, unsigned, unsigned>> done;
  auto isNew = [&](const SourceSpan &span) { return done.insert({span.file, span.inclusion, span.begin}).second; };
  auto collect = [&](const SourceSpan &span, const std::string &kernel) {
    if (launches.edits.empty())
      return;
    bool calls = std::any_of(launches.edits.begin(), launches.edits.end(), [&](const Edit &edit) {
      return edit.text.find(context.coop + "detail::") != std::string::npos;
    });
    collection.add(span, "the launch of " + kernel, std::exchange(launches.edits, {}),
                   calls ? std::set<std::string>{"<coop/launch.cuh>"} : std::set<std::string>());
  };
  for (const LaunchFact &launch : facts.launches) {
    if (!isNew(launch.block))
      continue;
    auto check = std::find_if(checks.begin(), checks.end(), [&](const LaunchCheck &each) {
      return each.kind != LaunchCheck::Kind::Impossible && each.launch->span == launch.span &&
             each.launch->block == launch.block;
    });
    launches.launch(launch, check == checks.end() ? nullptr : &*check);
    collect(launch.block, launch.kernel);
  }
  done.clear();
  for (const SharedBytesFact &call : facts.sharedBytes) {
    if (isNew(call.span))
      launches.shared(call);
    collect(call.span, call.kernel);
  }
}

/// The test of the block, if there is one.
static std::string blockTest(const FileFacts &facts, const Kernel &kernel, const EmitContext &context) {
  switch (context.entryChecks ? entryCheck(facts, kernel) : EntryCheck::None) {
  case EntryCheck::None: return "";
  case EntryCheck::WholeWarps: return "check_whole_warps();";
  case EntryCheck::Block: break;
  }
  std::array<std::string, 3> extents;
  for (unsigned i = 0; i != 3; ++i)
    extents[i] = std::to_string(*kernel.inferred.extents[i]);
  return "check_block" + shapeArguments(extents) + "();";
}

/// What checks of participation need, for groups of each size that has any; 0 stands for the block.
static std::string participationStart(const Kernel &kernel, const EmitContext &context) {
  std::set<unsigned> widths;
  for (const Call &call : kernel.calls) {
    unsigned width = 0;
    if (!context.participation || kernel.helper || !call.mayBeMissed())
      continue;
    if (call.types.width.empty() || !llvm::StringRef(call.types.width).getAsInteger(10, width))
      widths.insert(width);
    else // known in each instantiation
      widths.insert({2, 4, 8, 16, 32});
  }
  widths.erase(1);
  std::string list;
  for (unsigned width : widths)
    list += (list.empty() ? "" : ", ") + std::to_string(width);
  return list.empty() ? "" : "begin_participation<" + list + ">();";
}

void testEntry(const FileFacts &facts, const Kernel &kernel, const EmitContext &context, const std::string &source,
               std::vector<Edit> &edits, std::set<std::string> &includes) {
  std::string newline = lineEnd(source), text;
  auto add = [&](const std::string &statement, const char *header) {
    if (statement.empty())
      return;
    text += (text.empty() ? "" : newline) + bodyIndent(source, kernel.body) + context.coop + "detail::" + statement;
    includes.insert(header);
  };
  add(blockTest(facts, kernel, context), "<coop/device.cuh>");
  add(participationStart(kernel, context), "<coop/participation.cuh>");
  if (text.empty())
    return;
  unsigned at = kernel.body.begin + 1, end = at;
  while (end < source.size() && isBlank(source[end]))
    ++end;
  bool endsLine = end < source.size() && source[end] == '\n';
  // A declaration of storage in front of the first statement takes these blanks, too.
  if (std::any_of(edits.begin(), edits.end(), [&](const Edit &edit) { return edit.begin < end && edit.end > at; }))
    end = at;
  if (endsLine)
    edits.insert(edits.begin(), {at, at, newline + text});
  else
    edits.insert(edits.begin(), {at, end, newline + text + newline});
}

} // namespace coop
