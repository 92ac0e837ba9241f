#pragma once
// The launches of kernels that a translation unit shows: <<<…>>>, cudaLaunchKernel, cudaLaunchCooperativeKernel,
// cudaLaunchKernelEx and cudaLaunchKernelExC.
#include "Facts/Facts.h"
#include "Frontend/Source.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>

namespace coop {

struct Launches {
  std::vector<LaunchFact> facts;                          ///< in order of place; of kernels that have a body here
  std::vector<SharedBytesFact> sharedBytes;
  std::vector<KernelMention> mentions;
  llvm::DenseSet<const clang::Expr *> references;         ///< the names of kernels that stand in a launch
  llvm::DenseMap<const clang::VarDecl *, const clang::Expr *> through; ///< pointers that launches use, and the kernel in them
  llvm::DenseSet<const clang::FunctionDecl *> mentioned;  ///< canonical kernels that are named anywhere else
};

/// Searches the unit's own functions and their instantiations, system headers excepted.
Launches findLaunches(const Source &source);

/// A kernel as the source has it: an instantiation's template.
const clang::FunctionDecl *kernelPattern(const clang::FunctionDecl *kernel);

} // namespace coop
