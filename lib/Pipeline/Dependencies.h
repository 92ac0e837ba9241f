#pragma once
// Make rules that other programs wrote.
#include <llvm/ADT/STLFunctionalExtras.h>
#include <llvm/ADT/StringRef.h>

#include <string>
#include <vector>

namespace coop {

/// A Make rule as nvcc writes it, without those prerequisites that `isOurs` holds for and with `more` instead. Targets,
/// order, rules that follow (-MP) and everything not understood stay.
std::string withDependencies(llvm::StringRef rule, llvm::function_ref<bool(llvm::StringRef)> isOurs,
                             const std::vector<std::string> &more);

} // namespace coop
