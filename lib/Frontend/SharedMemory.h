#pragma once
#include "Frontend/Scopes.h"
#include "Frontend/Source.h"

#include <clang/AST/Decl.h>

namespace coop {

/// The bodies that a kernel comes by in calls by name, its own first: of the user's functions as they are instantiated.
std::vector<const clang::FunctionDecl *> calledBodies(const Source &source, const clang::FunctionDecl *kernel);

/// Bytes of the static shared variables of a kernel and of the functions it calls by name, each counted once. What
/// depends on template parameters is left out.
std::uint64_t staticSharedBytes(const Source &source, const clang::FunctionDecl *kernel);

/// The kernel's own static shared variables that depend on template parameters, as texts of their bytes that are valid
/// at byte `point`; nothing where one cannot be said there.
std::optional<std::vector<std::string>> dependentSharedBytes(const Source &source, const Scopes &scopes,
                                                             const clang::FunctionDecl *kernel, unsigned point);

} // namespace coop
