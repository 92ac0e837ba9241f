#pragma once

#include "Driver/CommandLine.h"

#include <llvm/ADT/ArrayRef.h>

namespace coop {

/// Fills everything in `translation` that the arguments of Clang or GCC say (the compiler itself excluded), response
/// files expanded. Source files go to `inputs`; `file` stays as it is.
llvm::Error translateClang(llvm::ArrayRef<std::string> arguments, llvm::vfs::FileSystem &files,
                           Translation &translation);

} // namespace coop
