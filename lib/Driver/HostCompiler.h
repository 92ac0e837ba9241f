#pragma once

#include "Driver/Environment.h"

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/VirtualFileSystem.h>

#include <string>
#include <vector>

namespace coop {

/// Options for a host compiler, divided by whether they bear on parsing.
struct HostOptions {
  std::vector<std::string> kept;    ///< as Clang understands them
  std::vector<std::string> dropped; ///< as spelled, values joined with a space
};

/// Reads GCC's or Clang's options. Kept are macros, include paths, the language standard and the few -f options that
/// change what is well-formed or which macros are defined.
HostOptions filterHostOptions(llvm::ArrayRef<std::string> arguments);

/// The folder with the libraries and headers of the GCC that nvcc would call (lib/gcc/<triple>/<version>), for Clang's
/// --gcc-install-dir, so that both read the same libstdc++. `hostCompiler` is a program, or a folder with a `gcc` in
/// it; empty means the `gcc` in PATH. Empty result: it is not GCC, or not laid out as GCC installs itself.
std::string gccInstallDirectory(llvm::StringRef hostCompiler, llvm::StringRef directory, const Environment &environment,
                                llvm::vfs::FileSystem &files);

} // namespace coop
