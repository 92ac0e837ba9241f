#pragma once
// Prints diagnostics in Clang's own form: `file:line:column: level: message [coop-name]`, snippet and notes after it.
#include "Diagnostics/Diagnostic.h"

#include <llvm/ADT/IntrusiveRefCntPtr.h>
#include <llvm/Support/VirtualFileSystem.h>

namespace coop {

struct RenderOptions {
  bool colors = false;
  /// Print the row's identifier after the rule's name; how the coverage test learns which rows were produced.
  bool messageNames = false;
};

/// Prints `diagnostics` in the order given. Files are read again through `files` to show the source lines.
void render(const std::vector<Diagnostic> &diagnostics, llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files,
            const RenderOptions &options, llvm::raw_ostream &out);

} // namespace coop
