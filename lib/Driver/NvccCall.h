#pragma once
// A command line of nvcc as a launcher sees it, that will run another one in its place.
#include "Driver/CommandLine.h"

namespace coop {

struct NvccCall {
  std::vector<std::string> arguments;   ///< all, launchers and the compiler included
  std::string directory;                ///< what paths are relative to
  size_t compiler = 0;                  ///< index of the compiler
  std::vector<size_t> sources;          ///< indices of the CUDA sources that it compiles; `-` is standard input
  bool readsSources = false;            ///< it reads CUDA sources, even if it does not compile them (-M)
  std::string output;                   ///< -o as spelled; empty: nvcc's default
  std::string dependencies;             ///< the file that -MD or -MMD writes; empty: none
  bool keepsFiles = false;              ///< -keep: intermediate files stay

  /// What the file of an argument is called, as far as outputs are named after it.
  llvm::StringRef fileName(size_t argument) const {
    return arguments[argument] == "-" ? llvm::StringRef("stdin.cu") : llvm::StringRef(arguments[argument]);
  }
};

/// Takes a command apart. A command that compiles no CUDA with nvcc has no sources: another compiler's, one that links,
/// only lists dependencies or only informs. Fails on what nvcc would not take either, and where a source is named in an
/// options file, in which nothing can be put in its place.
llvm::Expected<NvccCall> takeApart(std::vector<std::string> arguments, const std::string &directory,
                                   llvm::vfs::FileSystem &files, const Environment &environment);

/// The command with `replacements` (old argument's index, new source) in the place of sources, and more options for nvcc
/// behind it.
std::vector<std::string> withSources(const NvccCall &call,
                                     const std::vector<std::pair<size_t, std::string>> &replacements,
                                     const std::vector<std::string> &moreOptions);

} // namespace coop
