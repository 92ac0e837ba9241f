#include "Pipeline/Paths.h"

#include "Driver/Files.h"

#include <llvm/ADT/SmallVector.h>
#include <llvm/Support/Path.h>

namespace coop {

namespace path = llvm::sys::path;

namespace {

llvm::SmallVector<llvm::StringRef, 16> parts(llvm::StringRef path) {
  llvm::SmallVector<llvm::StringRef, 16> result;
  path.split(result, '/', -1, /*KeepEmpty=*/false);
  return result;
}

/// The way from the first of two lists of folders to the second.
std::string way(llvm::ArrayRef<llvm::StringRef> from, llvm::ArrayRef<llvm::StringRef> to) {
  size_t common = 0;
  while (common < from.size() && common < to.size() && from[common] == to[common])
    ++common;
  std::string result;
  for (size_t i = common; i != from.size(); ++i)
    result += "../";
  for (size_t i = common; i != to.size(); ++i)
    result += (i == common ? "" : "/") + to[i].str();
  return result;
}

} // namespace

std::string normalPath(llvm::StringRef path) {
  llvm::SmallString<256> result(path);
  path::remove_dots(result, /*remove_dot_dot=*/true);
  return result.str().str();
}

std::string tidyPath(llvm::StringRef path, llvm::vfs::FileSystem &files) {
  std::string normal = normalPath(path);
  if (normal == path || realPath(normal, files) == realPath(path, files))
    return normal;
  return realPath(path::parent_path(path), files) + "/" + path::filename(path).str();
}

std::string realFolder(llvm::StringRef folder, llvm::vfs::FileSystem &files) {
  llvm::SmallString<256> real;
  for (llvm::StringRef existing = folder; !existing.empty(); existing = path::parent_path(existing))
    if (!files.getRealPath(existing, real))
      return normalPath((real + folder.drop_front(existing.size())).str());
  return normalPath(folder);
}

std::string lexicalRelative(llvm::StringRef folder, llvm::StringRef file) { return way(parts(folder), parts(file)); }

std::string relativePath(llvm::StringRef folder, llvm::StringRef file, llvm::vfs::FileSystem &files) {
  std::string from = realFolder(folder, files);
  for (llvm::StringRef above = path::parent_path(file); !above.empty(); above = path::parent_path(above)) {
    std::string real = realFolder(above, files);
    auto outer = parts(real), inner = parts(from);
    bool holds = outer.size() <= inner.size() && std::equal(outer.begin(), outer.end(), inner.begin());
    if (holds) {
      std::string result;
      for (size_t i = outer.size(); i != inner.size(); ++i)
        result += "../";
      return result + file.drop_front(above.size()).ltrim('/').str();
    }
  }
  return file.str();
}

} // namespace coop
