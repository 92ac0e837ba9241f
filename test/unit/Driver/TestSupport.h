#pragma once

#include "Driver/CommandLine.h"

#include <gtest/gtest.h>
#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/IntrusiveRefCntPtr.h>
#include <llvm/Support/VirtualFileSystem.h>

#include <initializer_list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace coop::test {

using Strings = std::vector<std::string>;

/// A file system that holds what a test writes into it; an entry whose name ends in a slash is a folder.
llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem>
makeFiles(std::initializer_list<std::pair<std::string, std::string>> files);

/// Translates `arguments` run in /src, with nothing in the environment; reports an error as a test failure.
Translation translated(Strings arguments, llvm::vfs::FileSystem &files, std::string file = "");
Translation translated(Strings arguments);

/// The message with which the translation of `arguments` fails, or empty.
std::string translationError(Strings arguments, llvm::vfs::FileSystem &files);

/// A folder on disk that goes with the test: links exist only there.
class TemporaryFolder {
public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder &) = delete;
  TemporaryFolder &operator=(const TemporaryFolder &) = delete;

  const std::string &path() const { return root; }
  /// Writes a file at `name` below the folder and returns its path.
  std::string add(llvm::StringRef name, llvm::StringRef contents = "");
  /// Makes a link at `name` to `target`.
  std::string link(llvm::StringRef name, llvm::StringRef target);

private:
  std::string root;
};

/// What an nvcc command line for a.cu adds to Clang's arguments.
Strings clangArguments(Strings options);

/// The nvcc to compare with: that of CUDACXX or PATH, or /usr/local/cuda/bin/nvcc. None: no nvcc is installed.
std::optional<std::string> installedNvcc();

/// Standard output and standard error of a program; none where it cannot be run.
std::optional<std::string> outputOf(llvm::ArrayRef<std::string> command);

} // namespace coop::test
