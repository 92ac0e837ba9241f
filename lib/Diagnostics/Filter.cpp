#include "Diagnostics/Filter.h"

#include <llvm/ADT/StringRef.h>
#include <map>

namespace coop {
namespace {

bool isRule(llvm::StringRef name) {
  for (Message message : allMessages())
    if (ruleName(messageRule(message)) == name)
      return true;
  return false;
}

/// `NOLINT` alone, or with a list in parentheses that names the rule or matches it with a trailing star.
bool silences(llvm::StringRef line, llvm::StringRef marker, llvm::StringRef rule) {
  for (size_t at = line.find(marker); at != llvm::StringRef::npos; at = line.find(marker, at + 1)) {
    llvm::StringRef rest = line.drop_front(at + marker.size());
    if (!rest.empty() && (isalnum(static_cast<unsigned char>(rest.front())) || rest.front() == '_'))
      continue;
    if (!rest.consume_front("("))
      return true;
    llvm::SmallVector<llvm::StringRef, 4> names;
    rest.take_until([](char c) { return c == ')'; }).split(names, ',');
    for (llvm::StringRef name : names) {
      name = name.trim();
      if (name == rule || name == "*" || (name.consume_back("*") && rule.starts_with(name)))
        return true;
    }
  }
  return false;
}

/// The line that holds byte `offset` of a text, and the one before it.
std::pair<llvm::StringRef, llvm::StringRef> linesAt(llvm::StringRef text, unsigned offset) {
  auto lineBefore = [&](size_t end) {
    size_t begin = text.take_front(end).rfind('\n');
    return begin == llvm::StringRef::npos ? 0 : begin + 1;
  };
  offset = std::min<unsigned>(offset, unsigned(text.size()));
  size_t begin = lineBefore(offset);
  llvm::StringRef line = text.slice(begin, text.find('\n', offset));
  llvm::StringRef previous = begin == 0 ? llvm::StringRef() : text.slice(lineBefore(begin - 1), begin - 1);
  return {line, previous};
}

} // namespace

std::string applyWarningOptions(const std::vector<std::string> &options, std::vector<Diagnostic> &diagnostics) {
  auto raise = [&](auto matches, Level to) {
    for (Diagnostic &d : diagnostics)
      if (matches(d) && d.level != Level::Remark && messageLevel(d.message) != Level::Error)
        d.level = to;
  };
  for (llvm::StringRef option : options) {
    if (option == "error") {
      raise([](const Diagnostic &) { return true; }, Level::Error);
      continue;
    }
    llvm::StringRef name = option;
    bool error = name.consume_front("error="), noError = !error && name.consume_front("no-error=");
    bool off = !error && !noError && name.consume_front("no-");
    if (!isRule(name))
      return option.str();
    auto matches = [&](const Diagnostic &d) { return ruleName(d.rule()) == name; };
    if (error)
      raise(matches, Level::Error);
    else if (noError)
      raise(matches, Level::Warning);
    else if (off)
      std::erase_if(diagnostics, [&](const Diagnostic &d) {
        return matches(d) && messageLevel(d.message) != Level::Error;
      });
  }
  return "";
}

void applyNoLint(const std::function<std::string(const std::string &)> &readFile,
                 std::vector<Diagnostic> &diagnostics) {
  std::map<std::string, std::string> texts;
  std::erase_if(diagnostics, [&](const Diagnostic &d) {
    if (!d.span.valid() || (d.level == Level::Error && d.rule() != Rule::Participation &&
                            messageLevel(d.message) == Level::Error))
      return false;
    auto it = texts.find(d.span.file);
    if (it == texts.end())
      it = texts.emplace(d.span.file, readFile(d.span.file)).first;
    auto [line, previous] = linesAt(it->second, d.span.begin);
    return silences(line, "NOLINT", ruleName(d.rule())) || silences(previous, "NOLINTNEXTLINE", ruleName(d.rule()));
  });
}

} // namespace coop
