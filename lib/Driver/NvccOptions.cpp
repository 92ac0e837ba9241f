#include "Driver/NvccOptions.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/StringMap.h>

namespace coop {

static constexpr NvccOption makeOption(llvm::StringRef longName, llvm::StringRef shortName, NvccArity arity,
                                       NvccSpelling spelling, NvccAction action, llvm::StringRef detail) {
  return {longName, shortName.empty() ? longName : shortName, arity, spelling, action, detail};
}

static constexpr NvccOption table[] = {
#define NVCC_OPTION(LONG, SHORT, ARITY, SPELLING, ACTION, DETAIL)                                                      \
  makeOption(LONG, SHORT, NvccArity::ARITY, NvccSpelling::SPELLING, NvccAction::ACTION, DETAIL),
#include "Driver/NvccOptions.def"
};

llvm::ArrayRef<NvccOption> nvccOptions() { return table; }

namespace {

using NameMap = llvm::StringMap<const NvccOption *>;

/// The table by name. A constant: built once, never changed.
struct Names {
  NameMap longNames;
  NameMap shortNames;

  Names() {
    for (const NvccOption &option : table) {
      longNames[option.longName] = &option;
      shortNames[option.shortName] = &option;
    }
  }
};

} // namespace

static const Names &names() {
  static const Names result;
  return result;
}

/// Matches `name` or `name=value`; `text` has no dashes left.
static NvccMatch matchName(const NameMap &map, llvm::StringRef text) {
  auto [name, value] = text.split('=');
  const NvccOption *option = map.lookup(name);
  if (!option)
    return {nullptr, std::nullopt};
  if (name.size() == text.size())
    return {option, std::nullopt};
  if (option->arity == NvccArity::Flag)
    return {nullptr, std::nullopt};
  return {option, value};
}

/// Matches -Idir and its kin.
static NvccMatch matchJoined(llvm::StringRef text) {
  for (const NvccOption &option : table)
    if (option.spelling == NvccSpelling::Joined && text.size() > option.shortName.size() &&
        text.starts_with(option.shortName))
      return {&option, text.drop_front(option.shortName.size())};
  return {nullptr, std::nullopt};
}

NvccMatch matchNvccOption(llvm::StringRef argument) {
  llvm::StringRef text = argument;
  bool twoDashes = text.consume_front("--");
  if ((!twoDashes && !text.consume_front("-")) || text.empty())
    return {nullptr, std::nullopt};
  NvccMatch match = matchName(twoDashes ? names().longNames : names().shortNames, text);
  if (!match.option && !twoDashes)
    match = matchJoined(text);
  if (!match.option)
    match = matchName(twoDashes ? names().shortNames : names().longNames, text);
  return match;
}

std::vector<std::string> splitNvccList(llvm::StringRef value, NvccSource source) {
  std::vector<std::string> parts;
  std::string part;
  bool quoted = false;
  for (size_t i = 0; i < value.size(); ++i) {
    char c = value[i];
    if (c == '\\' && i + 1 < value.size()) {
      part += value[++i];
    } else if (c == '"') {
      if (source == NvccSource::CommandLine) {
        quoted = !quoted;
        part += c;
      }
    } else if (c == ',' && !quoted) {
      if (!part.empty())
        parts.push_back(std::move(part));
      part.clear();
    } else {
      part += c;
    }
  }
  if (!part.empty())
    parts.push_back(std::move(part));
  return parts;
}

std::vector<std::string> splitOptionsFile(llvm::StringRef text) {
  std::vector<std::string> arguments;
  std::string argument;
  bool quoted = false, pending = false;
  auto flush = [&] {
    if (pending)
      arguments.push_back(std::move(argument));
    argument.clear();
    pending = false;
  };
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '\\' && i + 1 < text.size()) {
      argument += text[++i];
      pending = true;
    } else if (c == '"') {
      quoted = !quoted;
      pending = true;
    } else if (llvm::isSpace(c) && !quoted) {
      flush();
    } else {
      argument += c;
      pending = true;
    }
  }
  flush();
  return arguments;
}

} // namespace coop
