#include "Driver/Architectures.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>

namespace coop {

// What nvcc 13.0 means by `all` and `all-major`.
static constexpr llvm::StringLiteral allArchitectures[] = {"sm_75", "sm_80",  "sm_86",  "sm_87",  "sm_88",  "sm_89",
                                                           "sm_90", "sm_100", "sm_103", "sm_110", "sm_120", "sm_121"};
static constexpr llvm::StringLiteral majorArchitectures[] = {"sm_75", "sm_80", "sm_90", "sm_100", "sm_110", "sm_120"};

std::string clangArchitecture(llvm::StringRef name) {
  for (llvm::StringRef prefix : {"sm_", "compute_", "lto_"}) {
    llvm::StringRef number = name;
    if (!number.consume_front(prefix))
      continue;
    number.consume_back("f");
    llvm::StringRef digits = number;
    digits.consume_back("a");
    if (!digits.empty() && llvm::all_of(digits, llvm::isDigit))
      return ("sm_" + number).str();
  }
  return "";
}

static void append(std::vector<std::string> &list, llvm::StringRef name) {
  std::string architecture = clangArchitecture(name);
  if (!architecture.empty() && !llvm::is_contained(list, architecture))
    list.push_back(architecture);
}

/// Adds what is parsed for.
static void appendParsed(ArchitectureOptions::Result &result, llvm::StringRef name) {
  append(result.architectures, name);
  if (name.ends_with("f"))
    append(result.familyArchitectures, name);
}

/// Splits at commas and removes the quotes, backslashes and brackets that protect commas:
/// code=[sm_90,compute_90], code=\"sm_90,compute_90\".
static std::vector<std::string> splitNames(llvm::StringRef value) {
  std::string plain;
  for (char c : value)
    if (!llvm::StringRef("[]\"'\\ ").contains(c))
      plain += c;
  std::vector<std::string> names;
  for (llvm::StringRef name : llvm::split(plain, ','))
    if (!name.empty())
      names.push_back(name.str());
  return names;
}

void ArchitectureOptions::setArchitecture(llvm::StringRef value) {
  std::vector<std::string> names = splitNames(value);
  architecture = names.empty() ? "" : names.front();
}

void ArchitectureOptions::setCode(llvm::StringRef value) { code = splitNames(value); }

void ArchitectureOptions::addGenerateCode(llvm::StringRef value) {
  std::string last;
  bool hasCode = false;
  for (llvm::StringRef name : splitNames(value)) {
    if (name.consume_front("arch=")) {
      last = name.str();
      appendParsed(generated, last);
    } else {
      name.consume_front("code=");
      append(generated.targets, name);
      hasCode = true;
    }
  }
  if (!hasCode)
    append(generated.targets, last);
}

ArchitectureOptions::Result ArchitectureOptions::result() const {
  Result all = generated;
  auto add = [&](llvm::StringRef name) {
    appendParsed(all, name);
    append(all.targets, name);
  };
  if (architecture == "all")
    llvm::for_each(allArchitectures, add);
  else if (architecture == "all-major")
    llvm::for_each(majorArchitectures, add);
  else if (!code.empty()) {
    appendParsed(all, architecture.empty() ? code.front() : architecture);
    for (llvm::StringRef name : code)
      append(all.targets, name);
  } else
    add(architecture);
  if (all.architectures.empty())
    add(defaultArchitecture);
  if (all.targets.empty())
    all.targets = all.architectures;
  return all;
}

} // namespace coop
