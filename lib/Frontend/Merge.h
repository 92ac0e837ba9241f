#pragma once
// Joins what two readings of the same file say.
#include "Facts/Facts.h"

namespace coop {

/// Adds `other` to `facts`: calls only one of them saw, and whole kernels that only `other` understood. What both saw
/// differently stays open in the text and is checked for `reading`, the architecture of `other`, by itself.
void merge(FileFacts &facts, FileFacts other, llvm::StringRef reading);

/// What the host's compiler sees of __host__ __device__ functions, as `host` read it: said in both, before they are merged.
void noteHost(FileFacts &facts, FileFacts &host);

/// True if some call was not understood.
bool needsAnotherReading(const FileFacts &facts);

} // namespace coop
