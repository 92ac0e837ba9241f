#pragma once
// Output files: all or nothing. Standard input as a file.
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Error.h>
#include <llvm/Support/VirtualFileSystem.h>
#include <string>
#include <vector>

namespace coop {

/// The real files. Where `file` is `-`, standard input is one of them, and `file` becomes what messages and #line call it.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> withStandardInput(std::string &file);

/// Writes `text` to a temporary beside `file` and renames it; `-` is standard output. On failure `file` is as it was.
llvm::Error writeWhole(llvm::StringRef file, llvm::StringRef text);

/// The same for several files, in order: all are complete beside their places before the first one is renamed.
llvm::Error writeAllWhole(const std::vector<std::pair<std::string, std::string>> &files);

/// False for what exists and is no file, a device for example: nothing can lie beside it.
bool isPlaceForFile(const std::string &file);

/// A Make rule: `target` depends on `inputs`. Spaces, dollars and hashes are escaped as Ninja and Make read them.
std::string dependencyRule(llvm::StringRef target, const std::vector<std::string> &inputs);

/// `file` with the first prefix OLD of `maps` ("OLD=NEW") that matches whole path components replaced by NEW.
std::string mapPrefix(llvm::StringRef file, const std::vector<std::string> &maps);

} // namespace coop
