#pragma once
#include "Facts/LaunchChecks.h"
#include "Operations/Operation.h"
#include "Rewriting/EditCollection.h"

namespace coop {

/// Wraps what launches pass as a block in the tests they need, and adds the bytes of dynamic shared memory that a kernel's
/// storage takes. `backings` has one entry per kernel.
void rewriteLaunches(const FileFacts &facts, const std::vector<std::optional<DynamicBacking>> &backings,
                     const EmitContext &context, EditCollection &collection);

/// Puts the test of a kernel's block where the kernel begins.
void testEntry(const FileFacts &facts, const Kernel &kernel, const EmitContext &context, const std::string &source,
               std::vector<Edit> &edits, std::set<std::string> &includes);

} // namespace coop
