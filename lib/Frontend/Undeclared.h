#pragma once
// Names that are not declared, in the arguments of calls, and which one of ours may be meant.
#include "Diagnostics/Diagnostic.h"
#include "Frontend/Source.h"

namespace coop {

/// What to say of an error of Clang's, if it is about such a name.
std::optional<Diagnostic> undeclaredName(const Source &source, const Note &error);

} // namespace coop
