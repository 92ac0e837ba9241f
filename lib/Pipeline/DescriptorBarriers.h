#pragma once
// Barriers that are missing between two uses of the same bytes of a descriptor, or of a __shared__ object of the user's, also
// where the uses are in functions that the storage is passed to.
#include "Facts/Facts.h"

namespace coop {

/// Reports every use that a path from another one reaches without a barrier, in the function in which the two part.
void checkDescriptorBarriers(const FileFacts &facts, size_t kernel, std::vector<Diagnostic> &out);

} // namespace coop
