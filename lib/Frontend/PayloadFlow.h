#pragma once
// Follows the contents of payloads through the control flow of a function body: which of them arrive at each place that
// reads or stores a payload. Needs Clang's flow graph, and so a body without dependent types: an instantiation.
#include "Facts/Facts.h"
#include "Frontend/Source.h"

#include <clang/AST/Decl.h>

namespace coop {

/// The uses of payloads in `function` that something may be said of; `calls` are those that stand in its body.
/// Cost: that of the flow graph's fixed point; what looks wrong is walked through again, within steps linear in the body.
std::vector<PayloadUse> payloadUses(const Source &source, const clang::FunctionDecl *function,
                                    const std::vector<Call> &calls, const std::string &instance);

} // namespace coop
