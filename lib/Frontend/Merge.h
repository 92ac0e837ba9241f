#pragma once
// Joins what two readings of the same file say.
#include "Facts/Facts.h"

namespace coop {

/// Adds `other` to `facts`: calls only one of them saw, and whole kernels that only `other` understood.
void merge(FileFacts &facts, FileFacts other);

/// True if some call was not understood.
bool needsAnotherReading(const FileFacts &facts);

} // namespace coop
