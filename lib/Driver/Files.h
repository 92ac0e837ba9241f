#pragma once

#include "Driver/Environment.h"

#include <llvm/ADT/StringRef.h>
#include <llvm/Support/VirtualFileSystem.h>

#include <string>
#include <vector>

namespace coop {

/// `file` itself where it is absolute, else below `directory`; without `.` components.
std::string absolutePath(llvm::StringRef file, llvm::StringRef directory);

/// `file` with links resolved, or `file` itself where that fails.
std::string realPath(llvm::StringRef file, llvm::vfs::FileSystem &files);

/// Whether `file` exists and is, or is not, a folder.
bool isFile(llvm::vfs::FileSystem &files, llvm::StringRef file);
bool isDirectory(llvm::vfs::FileSystem &files, llvm::StringRef file);

/// The paths of what lies in `folder`, sorted; empty where there is no such folder.
std::vector<std::string> listFolder(llvm::StringRef folder, llvm::vfs::FileSystem &files);

/// Looks `program` up in `environment.path`. A name with a slash is relative to `directory`. Empty: not found.
std::string findProgram(llvm::StringRef program, llvm::StringRef directory, const Environment &environment,
                        llvm::vfs::FileSystem &files);

} // namespace coop
