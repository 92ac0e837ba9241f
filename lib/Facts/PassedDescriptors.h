#pragma once
// What a descriptor that a function is given is like: that is known when all calls of the function are.
#include "Facts/Facts.h"

namespace coop {

/// The function that a call passes storage to, by number.
size_t passedTo(const FileFacts &facts, const PassedStorage &passed);

/// The descriptor in the called function that a call passes one of its own as.
unsigned parameterOf(const Kernel &callee, const PassedStorage &passed);

/// Gives descriptors that are parameters the settings of those that are passed. Returns what is wrong with them: callers that
/// disagree, and what cannot be laid out.
std::vector<Diagnostic> settleDescriptors(FileFacts &facts);

} // namespace coop
