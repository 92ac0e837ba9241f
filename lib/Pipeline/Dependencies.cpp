#include "Pipeline/Dependencies.h"

#include "Pipeline/Files.h"

#include <llvm/ADT/StringSet.h>

namespace coop {
namespace {

/// Reads a Make rule's words: spaces, hashes and dollars are escaped, a backslash before a newline goes on.
class RuleReader {
public:
  explicit RuleReader(llvm::StringRef text) : text(text) {}

  /// The next word unescaped; empty at the end of the rule's line.
  std::string word() {
    skipBlanks();
    std::string result;
    for (; position < text.size() && !llvm::StringRef(" \t\r\n").contains(text[position]); ++position) {
      if (continues())
        break;
      char next = position + 1 < text.size() ? text[position + 1] : '\0';
      if ((text[position] == '\\' && (next == ' ' || next == '#')) ||
          (text[position] == '$' && next == '$'))
        ++position;
      result += text[position];
    }
    return result;
  }

  size_t position = 0;

private:
  bool continues() const {
    return text.substr(position).starts_with("\\\n") || text.substr(position).starts_with("\\\r\n");
  }
  void skipBlanks() {
    while (position < text.size())
      if (text[position] == ' ' || text[position] == '\t')
        ++position;
      else if (continues())
        position = text.find('\n', position) + 1;
      else
        break;
  }

  llvm::StringRef text;
};

/// Where the targets of the rule end: at the first colon that blanks or the end of the line follow.
size_t colonOf(llvm::StringRef rule) {
  for (size_t i = 0; i < rule.size(); ++i)
    if (rule[i] == ':' && (i + 1 == rule.size() || llvm::StringRef(" \t\r\n\\").contains(rule[i + 1])))
      return i;
  return llvm::StringRef::npos;
}

} // namespace

std::string withDependencies(llvm::StringRef rule, llvm::function_ref<bool(llvm::StringRef)> isOurs,
                             const std::vector<std::string> &more) {
  size_t colon = colonOf(rule);
  if (colon == llvm::StringRef::npos)
    return rule.str();
  RuleReader reader(rule.drop_front(colon + 1));
  std::vector<std::string> inputs;
  llvm::StringSet<> seen;
  auto add = [&](const std::string &input) {
    if (seen.insert(input).second)
      inputs.push_back(input);
  };
  // Ours first: the source is the first prerequisite of a rule, and some programs read it so.
  for (const std::string &input : more)
    add(input);
  for (std::string word = reader.word(); !word.empty(); word = reader.word())
    if (!isOurs(word))
      add(word);
  std::string first = dependencyRule("", inputs);
  llvm::StringRef rest = rule.drop_front(colon + 1 + reader.position);
  return (rule.take_front(colon) + llvm::StringRef(first).rtrim('\n') + rest).str();
}

} // namespace coop
