#pragma once
// Options with one of several named values, which say these where they are given another.
#include <llvm/Support/CommandLine.h>

namespace coop {

template <class Value> class NamedValues : public llvm::cl::parser<Value> {
public:
  using llvm::cl::parser<Value>::parser;

  bool parse(llvm::cl::Option &option, llvm::StringRef, llvm::StringRef given, Value &value) {
    std::string names;
    for (const auto &each : this->Values) {
      if (each.Name == given) {
        value = each.V.getValue();
        return false;
      }
      names += (names.empty() ? "" : ", ") + each.Name.str();
    }
    return option.error("'" + given + "' is no value of it; write one of " + names);
  }
};

template <class Value> using NamedOption = llvm::cl::opt<Value, false, NamedValues<Value>>;

} // namespace coop
