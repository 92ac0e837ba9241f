#include "Pipeline/Files.h"

#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/raw_ostream.h>

namespace coop {

/// Writes and flushes; an error that stays in the stream would end the process when it is destroyed.
static llvm::Error writeAll(llvm::raw_fd_ostream &out, llvm::StringRef text, llvm::StringRef file) {
  out << text;
  out.flush();
  std::error_code code = out.error();
  out.clear_error();
  return code ? llvm::createFileError(file, code) : llvm::Error::success();
}

llvm::Error writeWhole(llvm::StringRef file, llvm::StringRef text) {
  if (file == "-") {
    return writeAll(llvm::outs(), text, file);
  }
  // Onto what a link points at; into a device or pipe, which no rename may replace.
  llvm::SmallString<128> target;
  if (llvm::sys::fs::real_path(file, target))
    target = file;
  llvm::sys::fs::file_status status;
  bool exists = !llvm::sys::fs::status(target, status);
  if (exists && status.type() != llvm::sys::fs::file_type::regular_file) {
    std::error_code code;
    llvm::raw_fd_ostream direct(target, code);
    return code ? llvm::createFileError(file, code) : writeAll(direct, text, file);
  }
  auto temporary = 
      llvm::sys::fs::TempFile::create(target + ".%%%%%%%%.tmp", exists ? status.permissions()
                                                                       : llvm::sys::fs::all_read | llvm::sys::fs::all_write);
  if (!temporary)
    return llvm::createFileError(file, temporary.takeError());
  llvm::raw_fd_ostream out(temporary->FD, /*shouldClose=*/false);
  if (llvm::Error error = writeAll(out, text, file)) {
    llvm::consumeError(temporary->discard());
    return error;
  }
  if (llvm::Error error = temporary->keep(target))
    return llvm::createFileError(file, std::move(error));
  return llvm::Error::success();
}

std::string dependencyRule(llvm::StringRef target, const std::vector<std::string> &inputs) {
  auto escaped = [](llvm::StringRef name) {
    std::string text;
    size_t backslashes = 0;
    for (char c : name) {
      // Backslashes right before an escaped character would be read as escapes of their own.
      if (c == ' ' || c == '#')
        text += std::string(backslashes + 1, '\\');
      else if (c == '$')
        text += '$';
      backslashes = c == '\\' ? backslashes + 1 : 0;
      text += c;
    }
    return text;
  };
  std::string rule = escaped(target) + ":";
  for (const std::string &input : inputs)
    rule += " \\\n  " + escaped(input);
  return rule + "\n";
}

std::string mapPrefix(llvm::StringRef file, const std::vector<std::string> &maps) {
  for (llvm::StringRef map : maps) {
    auto [from, to] = map.split('=');
    if (from.empty() || !file.starts_with(from))
      continue;
    llvm::StringRef rest = file.drop_front(from.size());
    if (rest.empty() || rest.front() == '/' || from.ends_with("/"))
      return (to + rest).str();
  }
  return file.str();
}

} // namespace coop
