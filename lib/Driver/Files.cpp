#include "Driver/Files.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/Path.h>

namespace coop {

namespace path = llvm::sys::path;

std::string absolutePath(llvm::StringRef file, llvm::StringRef directory) {
  llvm::SmallString<256> result(file);
  if (!path::is_absolute(file)) {
    result = directory;
    path::append(result, file);
  }
  // `..` stays: behind a link it means another folder than the text says.
  path::remove_dots(result, /*remove_dot_dot=*/false);
  return result.str().str();
}

std::string realPath(llvm::StringRef file, llvm::vfs::FileSystem &files) {
  llvm::SmallString<256> real;
  return files.getRealPath(file, real) ? file.str() : real.str().str();
}

bool isFile(llvm::vfs::FileSystem &files, llvm::StringRef file) {
  auto status = files.status(file);
  return status && !status->isDirectory();
}

bool isDirectory(llvm::vfs::FileSystem &files, llvm::StringRef file) {
  auto status = files.status(file);
  return status && status->isDirectory();
}

std::vector<std::string> listFolder(llvm::StringRef folder, llvm::vfs::FileSystem &files) {
  std::vector<std::string> result;
  std::error_code error;
  for (llvm::vfs::directory_iterator entry = files.dir_begin(folder, error), end; !error && entry != end;
       entry.increment(error))
    result.push_back(entry->path().str());
  llvm::sort(result);
  return result;
}

std::string findProgram(llvm::StringRef program, llvm::StringRef directory, const Environment &environment,
                        llvm::vfs::FileSystem &files) {
  if (path::has_parent_path(program)) {
    std::string file = absolutePath(program, directory);
    return isFile(files, file) ? file : "";
  }
  for (llvm::StringRef folder : llvm::split(environment.path, ':')) {
    if (folder.empty())
      continue;
    llvm::SmallString<256> file(absolutePath(folder, directory));
    path::append(file, program);
    if (isFile(files, file))
      return file.str().str();
  }
  return "";
}

} // namespace coop
