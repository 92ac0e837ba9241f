#pragma once
// What nothing names any more once a function is rewritten, of which nvcc would say that it is unused.
#include "Facts/Facts.h"
#include "Frontend/FunctionWalk.h"
#include "Frontend/Source.h"

#include <clang/AST/Decl.h>

namespace coop {

/// Groups and tags in variables: the rewritten calls name them no more, and nvcc would warn. It warns even where only a
/// member function is still called, since the object is empty. `block`: what states the extents, if anything
/// does.
std::vector<SourceSpan> idleGroups(const Source &source, const clang::FunctionDecl *function, const WalkResult &walk,
                                   const clang::Expr *block, const Kernel &kernel);

/// The local constants of a body that only descriptors and reservations of `kernel` name, in source order. The text that
/// comes in place of these may still name them.
std::vector<IdleConstant> idleConstants(const Source &source, const clang::Stmt *body, const Kernel &kernel);

} // namespace coop
