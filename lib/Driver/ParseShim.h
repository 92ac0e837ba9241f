#pragma once

#include "Driver/CommandLine.h"
#include "Driver/Toolkit.h"

#include <llvm/ADT/StringRef.h>
#include <llvm/Support/VirtualFileSystem.h>

#include <string>
#include <vector>

namespace coop {

/// One of the two readings of a CUDA file.
///
/// Device is the primary one: it sees the code that __CUDA_ARCH__ selects, and also host code and launches, so kernels,
/// helpers, coop calls and everything said about them come from it, once per architecture. Host is for what only exists
/// without __CUDA_ARCH__ (`#ifndef __CUDA_ARCH__` in host functions, and launches there).
enum class Pass { Device, Host };

/// A file that exists for the parse only. Map it over the real file system.
struct VirtualFile {
  std::string path; ///< absolute
  std::string contents;
};

/// The annotation that the shim leaves on every __shared__ variable: `annotate("coop::shared")`.
inline constexpr llvm::StringLiteral sharedAnnotation = "coop::shared";

/// Where the shim's own files are mapped, and the name of the folder that has them as real files for other tools of Clang's.
inline constexpr llvm::StringLiteral shimFolder = "/coop-rewrite", realShimFolder = "/clang-shim";

/// Whether an #include or an option found a file of the shim.
inline bool isShimFile(llvm::StringRef file) {
  return file.starts_with("/coop-rewrite/") || file.contains("/clang-shim/coop-rewrite/");
}

/// The files that make Clang 22 read what nvcc accepts.
std::vector<VirtualFile> parseShimFiles(Pass pass, const Toolkit &toolkit, llvm::vfs::FileSystem &files);

/// Clang's arguments for one pass, without argv[0] and without the input: what `translation` says, the toolkit, the
/// shim. They need parseShimFiles() mapped, and `translation.directory` as working directory.
std::vector<std::string> passArguments(const Translation &translation, const Toolkit &toolkit,
                                       llvm::StringRef architecture, Pass pass);

} // namespace coop
