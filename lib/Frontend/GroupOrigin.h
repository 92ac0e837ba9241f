#pragma once
// Addresses and counts of warps and logical warps that were written as if for the block: a term that advances to the
// group's own tile, which the call does by itself, and a count that is what is left for the whole block.
#include "Facts/Facts.h"
#include "Frontend/Source.h"

#include <clang/AST/Decl.h>

namespace coop {

/// What `function`, an instantiation or a body without dependent types, says of the tiles of its warps' calls.
std::vector<GroupOriginFact> groupOrigins(const Source &source, const clang::FunctionDecl *function,
                                          const std::vector<Call> &calls, const std::string &instance);

} // namespace coop
