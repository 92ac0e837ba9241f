#pragma once
// Diagnostics for other programs. They say what the text says: the same messages, notes, places and fix-its.
#include "Diagnostics/Diagnostic.h"

#include <llvm/ADT/IntrusiveRefCntPtr.h>
#include <llvm/Support/VirtualFileSystem.h>

namespace coop {

/// {"version", "diagnostics": [{"file", "line", "column", "endLine", "endColumn", "level", "rule", "message",
/// "notes": [{place, "message"}], "fixes": [{place, "text"}]}]}. Lines and columns are those of the text: from 1, columns
/// in bytes; a place without a file has none of the place's fields. Files are read through `files`.
std::string diagnosticsAsJson(const std::vector<Diagnostic> &diagnostics,
                              llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files);

/// SARIF 2.1.0, as OASIS publishes it. `version` is the tool's own. `succeeded`: the tool ends with exit status 0.
std::string diagnosticsAsSarif(const std::vector<Diagnostic> &diagnostics,
                               llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files, llvm::StringRef version,
                               bool succeeded);

} // namespace coop
