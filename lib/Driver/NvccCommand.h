#pragma once

#include "Driver/CommandLine.h"
#include "Driver/NvccOptions.h"

#include <llvm/ADT/ArrayRef.h>

namespace coop {

/// One argument of an nvcc command line with its value.
struct NvccArgument {
  const NvccOption *option;       ///< null: an input, or an option nvcc does not know
  std::string spelling;           ///< as written, a value that was apart included
  std::string value;              ///< as written, not yet split or unescaped
  NvccSource source;
  size_t index = 0;               ///< its place among the arguments of the command line, or that of the options file it is in
  bool isInput() const { return !option && !llvm::StringRef(spelling).starts_with("-"); }
};

/// Takes the arguments of an nvcc command apart (the compiler itself excluded), options files expanded in place.
llvm::Expected<std::vector<NvccArgument>> parseNvccArguments(llvm::ArrayRef<std::string> arguments,
                                                             llvm::StringRef directory, llvm::vfs::FileSystem &files,
                                                             const Environment &environment);

/// Fills everything in `translation` that nvcc's arguments say. Source files go to `inputs`; `file` stays as it is.
llvm::Error translateNvcc(llvm::ArrayRef<std::string> arguments, llvm::vfs::FileSystem &files,
                          const Environment &environment, Translation &translation);

} // namespace coop
