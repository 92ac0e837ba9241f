#pragma once
#include "Frontend/Source.h"

#include <clang/AST/Decl.h>

namespace coop {

/// Bytes of the static shared variables of a kernel and of the functions it calls by name, each counted once. What
/// depends on template parameters is left out.
std::uint64_t staticSharedBytes(const Source &source, const clang::FunctionDecl *kernel);

} // namespace coop
