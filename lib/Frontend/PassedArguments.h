#pragma once
// The template arguments of a function that a call names, as text for its caller's storage.
#include "Frontend/FunctionWalk.h"
#include "Frontend/TextRenderer.h"

namespace coop {

/// Fills in `<int, 4>`, nothing where the function is no template, and a member's class; false where one of them cannot be
/// said. Where the call depends on the caller's own parameters, arguments are deduced as the language does it from types
/// that have the parameter's shape.
bool namePassed(const Source &source, const clang::FunctionDecl *caller, const WalkedCall &walked, TextRenderer &renderer,
                PassedStorage &passed);

} // namespace coop
