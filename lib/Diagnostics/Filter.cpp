#include "Diagnostics/Filter.h"

#include <llvm/ADT/StringRef.h>
#include <map>
#include <optional>

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

namespace {

/// What the options say of one rule; nothing said falls back to the options without a name.
struct RuleSettings {
  std::optional<bool> shown, error;
};

} // namespace

std::string applyWarningOptions(const std::vector<std::string> &options, std::vector<Diagnostic> &diagnostics) {
  std::map<std::string, RuleSettings> rules;
  bool allErrors = false;
  for (llvm::StringRef option : options) {
    if (option == "error" || option == "no-error") {
      allErrors = option == "error";
      continue;
    }
    llvm::StringRef name = option;
    bool error = name.consume_front("error="), noError = !error && name.consume_front("no-error=");
    bool off = !error && !noError && name.consume_front("no-");
    if (!isRule(name))
      return option.str();
    RuleSettings &settings = rules[name.str()];
    if (error || noError)
      settings.error = error;
    if (!noError)
      settings.shown = !off;
  }
  std::erase_if(diagnostics, [&](Diagnostic &d) {
    if (messageLevel(d.message) == Level::Error)
      return false;
    const RuleSettings &settings = rules[ruleName(d.rule()).str()];
    if (!settings.shown.value_or(true))
      return true;
    if (d.level != Level::Remark && settings.error.value_or(allErrors))
      d.level = Level::Error;
    return false;
  });
  return "";
}

void applyNoLint(const std::function<std::string(const std::string &)> &readFile,
                 std::vector<Diagnostic> &diagnostics) {
  std::map<std::string, std::string> texts;
  std::erase_if(diagnostics, [&](const Diagnostic &d) {
    // Of what threads do, the user may know more than the analysis can.
    bool isVouched = d.rule() == Rule::Participation || d.rule() == Rule::UniformArgument ||
                     d.rule() == Rule::DivergentBarrier;
    if (!d.span.valid() || (d.level == Level::Error && !isVouched && messageLevel(d.message) == Level::Error))
      return false;
    auto it = texts.find(d.span.file);
    if (it == texts.end())
      it = texts.emplace(d.span.file, readFile(d.span.file)).first;
    auto [line, previous] = linesAt(it->second, d.span.begin);
    return silences(line, "NOLINT", ruleName(d.rule())) || silences(previous, "NOLINTNEXTLINE", ruleName(d.rule()));
  });
}

} // namespace coop
