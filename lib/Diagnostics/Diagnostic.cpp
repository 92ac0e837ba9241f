#include "Diagnostics/Diagnostic.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace coop {
namespace {

struct RuleRow {
  llvm::StringRef name, title;
};
constexpr RuleRow ruleRows[] = {
#define COOP_RULE(id, name, title) {name, title},
#include "Diagnostics/Rules.def"
};

struct MessageRow {
  llvm::StringRef name, text;
  Rule rule;
  Level level;
};
constexpr MessageRow messageRows[] = {
#define COOP_MESSAGE(id, rule, level, text) {#id, text, Rule::rule, Level::level},
#include "Diagnostics/Messages.def"
};

} // namespace

llvm::StringRef ruleName(Rule rule) { return ruleRows[unsigned(rule)].name; }
llvm::StringRef ruleTitle(Rule rule) { return ruleRows[unsigned(rule)].title; }
llvm::StringRef messageName(Message message) { return messageRows[unsigned(message)].name; }
llvm::StringRef messageText(Message message) { return messageRows[unsigned(message)].text; }
Rule messageRule(Message message) { return messageRows[unsigned(message)].rule; }
Level messageLevel(Message message) { return messageRows[unsigned(message)].level; }

std::vector<Message> allMessages() {
  std::vector<Message> rows;
  for (unsigned i = 0; i != std::size(messageRows); ++i)
    rows.push_back(Message(i));
  return rows;
}

void sortAndDeduplicate(std::vector<Diagnostic> &diagnostics) {
  auto place = [](const Diagnostic &d) { return std::tie(d.span.file, d.span.begin, d.message); };
  std::stable_sort(diagnostics.begin(), diagnostics.end(),
                   [&](const Diagnostic &a, const Diagnostic &b) { return place(a) < place(b); });
  auto last = std::unique(diagnostics.begin(), diagnostics.end(),
                          [&](const Diagnostic &a, const Diagnostic &b) { return place(a) == place(b); });
  diagnostics.erase(last, diagnostics.end());
}

void joinCauses(std::vector<Diagnostic> &diagnostics) {
  std::map<std::tuple<Rule, Level, std::string>, size_t> heads;
  std::vector<Diagnostic> kept;
  for (Diagnostic &d : diagnostics) {
    if (!d.cause.empty() && d.also) {
      auto [head, isNew] = heads.try_emplace({d.rule(), d.level, d.cause}, kept.size());
      if (!isNew) {
        kept[head->second].notes.push_back(std::move(*d.also));
        continue;
      }
    }
    kept.push_back(std::move(d));
  }
  diagnostics = std::move(kept);
}

} // namespace coop
