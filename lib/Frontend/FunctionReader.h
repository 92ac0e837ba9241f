#pragma once
// Reads one function: its calls, groups, storage, payloads, and what its instantiations make of them.
#include "Facts/Facts.h"
#include "Frontend/CallingContexts.h"
#include "Frontend/Frontend.h"
#include "Frontend/Helpers.h"
#include "Frontend/Instantiations.h"
#include "Frontend/Launches.h"
#include "Frontend/PreprocessorWatch.h"
#include "Frontend/Reader.h"
#include "Frontend/Source.h"

namespace coop {

/// A parameter that callers pass a descriptor by.
struct TakenDescriptor {
  unsigned parameter = 0;
  bool needsStorage = false; ///< calls exchange in it, or it reserves
  bool reserves = false;
  bool used = false;
};

/// What the functions of one unit have in common.
struct UnitContext {
  const Source &source;
  llvm::ArrayRef<ClangError> errors;
  llvm::ArrayRef<WatchedRange> conditionals;
  const Launches &launches;
  const Instantiations &instantiations;
  Helpers &helpers;
  CallingContexts &contexts;
  llvm::DenseSet<const clang::FunctionDecl *> given = {};    ///< functions that take planned storage from their callers
  llvm::DenseMap<const clang::FunctionDecl *, llvm::SmallVector<TakenDescriptor, 1>> descriptors{}; ///< those they take
  llvm::DenseSet<const clang::FunctionDecl *> ofWarps = {};  ///< of those, the ones that some warps alone may call
  llvm::DenseSet<const clang::FunctionDecl *> collective = {}; ///< functions with calls in them, or in what they call
  llvm::DenseSet<const clang::FunctionDecl *> lenders = {};  ///< kernels whose launches say what others ask
};

/// Whether a body names operations.
bool namesOperations(const clang::FunctionDecl *function);
/// The call operators of a body's lambdas.
std::vector<const clang::FunctionDecl *> lambdasIn(const clang::Stmt *body);

/// A function with a body that names operations, or calls functions that do. Adds to the facts, and to what the unit knows of
/// the function.
void readFunction(UnitContext &unit, const clang::FunctionDecl *function, FileFacts &facts);

} // namespace coop
