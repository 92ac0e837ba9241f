#include "Rewriting/LaunchRewriter.h"

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

void rewriteLaunches(const FileFacts &facts, const EmitContext &context, std::vector<Edit> &edits,
                     std::set<std::string> &includes) {
  if (!context.checks)
    return;
  for (const LaunchCheck &check : launchChecks(facts)) {
    if (check.kind == LaunchCheck::Kind::Impossible)
      continue;
    const LaunchFact &launch = *check.launch;
    bool config = launch.form == LaunchFact::Form::Config, warps = check.kind == LaunchCheck::Kind::WholeWarps;
    std::string name = config ? warps ? "checked_config_warps" : "checked_config" : warps ? "checked_warps" : "checked_block";
    std::string head = context.coop + "detail::" + name + (warps ? "" : shapeArguments(check.extents)) + "(";
    edits.push_back({launch.block.begin, launch.block.end,
                     head + launch.blockText + ", \"" + launch.kernel + "\")"});
    includes.insert("<coop/launch.cuh>");
  }
}

void testEntry(const FileFacts &facts, const Kernel &kernel, const EmitContext &context, const std::string &source,
               std::vector<Edit> &edits, std::set<std::string> &includes) {
  EntryCheck check = context.entryChecks ? entryCheck(facts, kernel) : EntryCheck::None;
  if (check == EntryCheck::None)
    return;
  std::string newline = lineEnd(source);
  std::string text = bodyIndent(source, kernel.body) + context.coop + "detail::";
  if (check == EntryCheck::WholeWarps) {
    text += "check_whole_warps();";
  } else {
    std::array<std::string, 3> extents;
    for (unsigned i = 0; i != 3; ++i)
      extents[i] = std::to_string(*kernel.inferred.extents[i]);
    text += "check_block" + shapeArguments(extents) + "();";
  }
  unsigned at = kernel.body.begin + 1, end = at;
  while (end < source.size() && isBlank(source[end]))
    ++end;
  bool endsLine = end < source.size() && source[end] == '\n';
  if (endsLine)
    edits.push_back({at, at, newline + text});
  else
    edits.push_back({at, end, newline + text + newline});
  includes.insert("<coop/device.cuh>");
}

} // namespace coop
