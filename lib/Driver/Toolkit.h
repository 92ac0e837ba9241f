#pragma once

#include "Driver/CommandLine.h"
#include "Driver/Environment.h"

#include <llvm/Support/Error.h>
#include <llvm/Support/VirtualFileSystem.h>

#include <compare>
#include <string>
#include <vector>

namespace coop {

/// major.minor.patch of CUDA (patch is nvcc's build number, 0 where it is not recorded) or of CUB; all 0 is unknown.
struct ToolkitVersion {
  unsigned major = 0;
  unsigned minor = 0;
  unsigned patch = 0;

  auto operator<=>(const ToolkitVersion &) const = default;
  bool known() const { return major != 0; }
  std::string str() const;
};

/// A CUDA toolkit and the headers of our own Clang.
struct Toolkit {
  std::string root;                 ///< holds bin/ and include/, or targets/<platform>/include
  std::string includeDirectory;     ///< holds cuda_runtime.h
  std::string ccclIncludeDirectory; ///< holds cub/, thrust/, cuda/: include/cccl since CUDA 13
  ToolkitVersion cuda;
  ToolkitVersion cub;
  /// Clang's option --cuda-path understands `root`; otherwise passArguments() spells out what the option would add.
  bool clangLayout = true;
  /// Clang 22's resource directory. It does not depend on where our own binary lies.
  std::string resourceDirectory;
};

/// Where to look, best first. Empty members say nothing.
struct ToolkitHints {
  std::string cudaPath;          ///< given by the user; nothing else is tried
  std::string commandCudaPath;   ///< --cuda-path of the command
  std::string compiler;          ///< the nvcc of the command: a path, or a name looked up in PATH
  std::string directory;         ///< what relative paths above are relative to
  std::string targetDirectory;   ///< --target-directory of the command
  std::string resourceDirectory; ///< given by the user
  Environment environment;

  /// The hints that lie in a command.
  static ToolkitHints from(const Translation &translation, const Environment &environment);
};

/// Finds the toolkit: `cudaPath`, --cuda-path, the command's nvcc, CUDA_PATH, CUDA_HOME, nvcc in PATH (through links,
/// and through the wrapper that the PyPI wheels put there), /usr/local/cuda. Fails with the places that were tried.
llvm::Expected<Toolkit> findToolkit(const ToolkitHints &hints, llvm::vfs::FileSystem &files);

} // namespace coop
