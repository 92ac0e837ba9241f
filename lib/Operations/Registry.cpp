#include "Operations/LoadStore/LoadStore.h"
#include "Operations/Operation.h"

namespace coop {

llvm::ArrayRef<const Operation *> operations() {
  static const Operation *const all[] = {&loadOperation(), &storeOperation()};
  return all;
}

const Operation *findOperation(llvm::StringRef name) {
  for (const Operation *operation : operations())
    if (operation->name == name)
      return operation;
  return nullptr;
}

const Option *Operation::option(llvm::StringRef wanted) const {
  for (const Option &option : options)
    if (option.name == wanted)
      return &option;
  return nullptr;
}

const Algorithm *Operation::algorithm(llvm::StringRef tag) const {
  for (const Algorithm &algorithm : algorithms)
    if (algorithm.tag == tag)
      return &algorithm;
  return nullptr;
}

std::string Operation::optionList() const {
  std::string list;
  auto add = [&](llvm::StringRef name) { list += (list.empty() ? "" : ", ") + name.str(); };
  for (const Algorithm &algorithm : algorithms)
    add(algorithm.tag);
  for (const Option &option : options)
    add(option.name.str() + "(…)");
  return list;
}

} // namespace coop
