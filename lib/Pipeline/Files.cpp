#include "Pipeline/Files.h"

#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/raw_ostream.h>

#include <optional>

namespace coop {

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> withStandardInput(std::string &file) {
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> real = llvm::vfs::getRealFileSystem();
  if (file != "-")
    return real;
  auto buffer = llvm::MemoryBuffer::getSTDIN();
  if (!buffer)
    return real;
  file = "<stdin>";
  auto memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  memory->setCurrentWorkingDirectory(*real->getCurrentWorkingDirectory());
  memory->addFile(file, 0, std::move(*buffer));
  auto overlay = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(real);
  overlay->pushOverlay(memory);
  return overlay;
}

/// Writes and flushes; an error that stays in the stream would end the process when it is destroyed.
static llvm::Error writeAll(llvm::raw_fd_ostream &out, llvm::StringRef text, llvm::StringRef file) {
  out << text;
  out.flush();
  std::error_code code = out.error();
  out.clear_error();
  return code ? llvm::createFileError(file, code) : llvm::Error::success();
}

namespace {

/// A file on its way: complete beside its place, or written at once where nothing can be renamed.
struct Pending {
  std::string file, target;
  std::optional<llvm::sys::fs::TempFile> temporary;
  llvm::StringRef direct;
};

llvm::Error prepare(llvm::StringRef file, llvm::StringRef text, Pending &pending) {
  pending.file = file.str();
  pending.direct = text;
  if (file == "-")
    return llvm::Error::success();
  // Onto what a link points at; into a device or pipe, which no rename may replace.
  llvm::SmallString<128> target;
  if (llvm::sys::fs::real_path(file, target))
    target = file;
  pending.target = target.str().str();
  llvm::sys::fs::file_status status;
  bool exists = !llvm::sys::fs::status(target, status);
  if (exists && status.type() == llvm::sys::fs::file_type::directory_file)
    return llvm::createFileError(file, std::make_error_code(std::errc::is_a_directory));
  if (exists && status.type() != llvm::sys::fs::file_type::regular_file)
    return llvm::Error::success();
  auto temporary = 
      llvm::sys::fs::TempFile::create(target + ".%%%%%%%%.tmp", exists ? status.permissions()
                                                                       : llvm::sys::fs::all_read | llvm::sys::fs::all_write);
  if (!temporary)
    return llvm::createFileError(file, temporary.takeError());
  pending.temporary = std::move(*temporary);
  llvm::raw_fd_ostream out(pending.temporary->FD, /*shouldClose=*/false);
  return writeAll(out, text, file);
}

llvm::Error finish(Pending &pending) {
  if (pending.file == "-")
    return writeAll(llvm::outs(), pending.direct, pending.file);
  if (!pending.temporary) {
    std::error_code code;
    llvm::raw_fd_ostream direct(pending.target, code);
    return code ? llvm::createFileError(pending.file, code) : writeAll(direct, pending.direct, pending.file);
  }
  if (llvm::Error error = pending.temporary->keep(pending.target))
    return llvm::createFileError(pending.file, std::move(error));
  pending.temporary.reset();
  return llvm::Error::success();
}

} // namespace

llvm::Error writeAllWhole(const std::vector<std::pair<std::string, std::string>> &files) {
  std::vector<Pending> pending(files.size());
  llvm::Error error = llvm::Error::success();
  for (size_t i = 0; i != files.size() && !error; ++i)
    error = prepare(files[i].first, files[i].second, pending[i]);
  for (size_t i = 0; i != files.size() && !error; ++i)
    error = finish(pending[i]);
  for (Pending &each : pending)
    if (each.temporary)
      llvm::consumeError(each.temporary->discard());
  return error;
}

llvm::Error writeWhole(llvm::StringRef file, llvm::StringRef text) {
  return writeAllWhole({{file.str(), text.str()}});
}

bool isPlaceForFile(const std::string &file) {
  llvm::sys::fs::file_status status;
  return llvm::sys::fs::status(file, status) || status.type() == llvm::sys::fs::file_type::regular_file;
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
