#include "Pipeline/Files.h"

#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/raw_ostream.h>

namespace coop {

llvm::Error writeWhole(llvm::StringRef file, llvm::StringRef text) {
  if (file == "-") {
    llvm::outs() << text;
    llvm::outs().flush();
    return llvm::Error::success();
  }
  auto temporary = llvm::sys::fs::TempFile::create(file + ".%%%%%%%%.tmp", llvm::sys::fs::all_read | llvm::sys::fs::all_write);
  if (!temporary)
    return llvm::createFileError(file, temporary.takeError());
  llvm::raw_fd_ostream out(temporary->FD, /*shouldClose=*/false);
  out << text;
  out.flush();
  if (out.has_error()) {
    std::error_code code = out.error();
    out.clear_error();
    llvm::consumeError(temporary->discard());
    return llvm::createFileError(file, code);
  }
  if (llvm::Error error = temporary->keep(file))
    return llvm::createFileError(file, std::move(error));
  return llvm::Error::success();
}

std::string dependencyRule(llvm::StringRef target, const std::vector<std::string> &inputs) {
  auto escaped = [](llvm::StringRef name) {
    std::string text;
    for (char c : name) {
      if (c == ' ' || c == '#')
        text += '\\';
      else if (c == '$')
        text += '$';
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
