#pragma once
// Shared memory of the user's that one thread writes and another one reads with only coop calls between: a call is no
// barrier for it. Only what is certain: the same variable, and elements that are plainly those of another thread.
#include "Facts/Facts.h"
#include "Frontend/FunctionWalk.h"
#include "Frontend/Source.h"

#include <clang/AST/Decl.h>

namespace coop {

/// Whether anything in a body names a __shared__ variable: without one there is nothing to look for.
bool usesSharedVariables(const clang::Stmt *body);

/// In a body whose types are known: a function, or an instantiation of a template.
std::vector<UserRace> userRaces(const Source &source, const clang::FunctionDecl *body,
                                std::optional<std::int64_t> threads, const ReachedPlaces &reached);

} // namespace coop
