#pragma once
// Output files: all or nothing.
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Error.h>
#include <string>
#include <vector>

namespace coop {

/// Writes `text` to a temporary beside `file` and renames it; `-` is standard output. On failure `file` is as it was.
llvm::Error writeWhole(llvm::StringRef file, llvm::StringRef text);

/// A Make rule: `target` depends on `inputs`. Spaces, dollars and hashes are escaped as Ninja and Make read them.
std::string dependencyRule(llvm::StringRef target, const std::vector<std::string> &inputs);

/// `file` with the first prefix OLD of `maps` ("OLD=NEW") that matches whole path components replaced by NEW.
std::string mapPrefix(llvm::StringRef file, const std::vector<std::string> &maps);

} // namespace coop
