#pragma once
// Ways from one file to another, links in them or not. All paths are absolute.
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/VirtualFileSystem.h>
#include <string>

namespace coop {

/// Without `.` and `..`, as if no folder were a link.
std::string normalPath(llvm::StringRef path);

/// The same file without `.` and `..` in its path: those behind a link need the link's own folder.
std::string tidyPath(llvm::StringRef path, llvm::vfs::FileSystem &files);

/// A folder with all links resolved. It need not exist; then what exists of it counts.
std::string realFolder(llvm::StringRef folder, llvm::vfs::FileSystem &files);

/// `file` relative to `folder` by their text alone.
std::string lexicalRelative(llvm::StringRef folder, llvm::StringRef file);

/// `file` as a name that finds it from `folder`, with links on the way: `..` leads out of the folder that a link points
/// to. Of the file's own path as much is kept as can be.
std::string relativePath(llvm::StringRef folder, llvm::StringRef file, llvm::vfs::FileSystem &files);

} // namespace coop
