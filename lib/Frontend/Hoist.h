#pragma once
// How a call that only some threads reach becomes one that all of them reach.
#include "Facts/Facts.h"
#include "Frontend/Source.h"
#include "Uniformity/Uniformity.h"

#include <clang/AST/Decl.h>

namespace coop {

/// `prefix` says which threads of the block get to the call, `call` and `arguments` are the call. Nothing where the call
/// counts its items already, or is not known well enough.
std::optional<Hoist> hoistOf(const Source &source, const clang::FunctionDecl *kernel, const uniformity::Prefix &prefix,
                             const Instance &call, llvm::ArrayRef<const clang::Expr *> arguments);

} // namespace coop
