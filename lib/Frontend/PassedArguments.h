#pragma once
// The template arguments of a function that a call names, as text for its caller's storage.
#include "Frontend/FunctionWalk.h"
#include "Frontend/TextRenderer.h"

namespace coop {

/// `<int, 4>`, empty where the function is no template; nothing where one of them cannot be said. Where the call depends on
/// the caller's own parameters, arguments are deduced as the language does it from types that have the parameter's shape.
std::optional<std::string> passedArguments(const Source &source, const WalkedCall &walked, TextRenderer &renderer);

} // namespace coop
