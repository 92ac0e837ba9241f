#pragma once
#include "Diagnostics/Diagnostic.h"

#include <llvm/ADT/IntrusiveRefCntPtr.h>
#include <llvm/Support/VirtualFileSystem.h>

#include <map>

namespace coop {

/// A position, all from 1.
struct Place {
  unsigned line = 1;
  unsigned column = 1;     ///< in Unicode characters
  unsigned byteColumn = 1; ///< in bytes, as compilers print it
};

/// Turns byte offsets into lines and columns; reads each file once.
class Places {
public:
  explicit Places(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files) : files(std::move(files)) {}

  /// An offset behind the end of the file, or any in a file that cannot be read, counts as the file's end.
  Place at(const std::string &file, unsigned offset);

private:
  struct Text {
    std::string bytes;
    std::vector<unsigned> lineStarts;
  };
  const Text &text(const std::string &file);

  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files;
  std::map<std::string, Text> read;
};

} // namespace coop
