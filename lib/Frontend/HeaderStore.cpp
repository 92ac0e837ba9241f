#include "Frontend/HeaderStore.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Support/xxhash.h>

#include <chrono>

namespace coop {
namespace {

namespace fs = llvm::sys::fs;

/// Also the format's version.
constexpr llvm::StringLiteral magic = "coop-rewrite headers 2";
constexpr llvm::StringLiteral prefix = "headers-";
constexpr std::uint64_t mostBytes = std::uint64_t(1) << 30;
constexpr auto longestMake = std::chrono::minutes(5); ///< who is at it for longer has died

std::string checksum(llvm::StringRef text) { return llvm::utohexstr(llvm::xxh3_64bits(text)); }

std::unique_ptr<llvm::MemoryBuffer> contentsOf(const std::string &file) {
  auto buffer = llvm::MemoryBuffer::getFile(file, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  return buffer ? std::move(*buffer) : nullptr;
}

/// The last write counts as the last use.
void touch(const std::string &file) {
  int descriptor = -1;
  if (fs::openFileForWrite(file, descriptor, fs::CD_OpenExisting, fs::OF_Append))
    return;
  (void)fs::setLastAccessAndModificationTime(descriptor, std::chrono::system_clock::now());
  (void)fs::closeFile(descriptor);
}

bool write(const std::string &file, llvm::StringRef text) {
  auto temporary = fs::TempFile::create(file + ".%%%%%%%%.tmp");
  if (!temporary) {
    llvm::consumeError(temporary.takeError());
    return false;
  }
  llvm::raw_fd_ostream out(temporary->FD, /*shouldClose=*/false);
  out << text;
  out.flush();
  bool failed = bool(out.error());
  out.clear_error();
  llvm::Error error = failed ? temporary->discard() : temporary->keep(file);
  failed |= bool(error);
  llvm::consumeError(std::move(error));
  return !failed;
}

} // namespace

HeaderStore::HeaderStore(std::string where, std::string wholeState, std::string directory, llvm::vfs::FileSystem &files)
    : state(std::move(wholeState)), directory(std::move(directory)), files(files) {
  // Clang is given its name in another folder.
  llvm::SmallString<128> absolute(where);
  (void)fs::make_absolute(absolute);
  folder = absolute.str().str();
  list = folder + "/" + prefix.str() + checksum(state);
}

/// What a file is told by: a header that is written again is another one.
std::string HeaderStore::stampOf(llvm::StringRef file) const {
  llvm::SmallString<128> path(file);
  if (!directory.empty())
    llvm::sys::path::make_absolute(directory, path);
  auto status = files.status(path);
  if (!status)
    return "none";
  return std::to_string(status->getSize()) + "@" +
         std::to_string(status->getLastModificationTime().time_since_epoch().count());
}

std::string HeaderStore::serialized(const StoredHeaders &headers) const {
  std::string text = magic.str() + "\n" + std::to_string(state.size()) + "\n" + state + "\n";
  text += "header " + (headers.usable ? llvm::sys::path::filename(headers.path).str() : "none") + "\n";
  for (const std::string &macro : headers.macros)
    text += "macro " + macro + "\n";
  for (const std::string &file : headers.dependencies)
    text += "file " + stampOf(file) + " " + file + "\n";
  return text + checksum(text) + "\n";
}

std::optional<StoredHeaders> HeaderStore::find() const {
  auto buffer = contentsOf(list);
  if (!buffer)
    return std::nullopt;
  llvm::StringRef text = buffer->getBuffer();
  size_t lastLine = text.drop_back(!text.empty()).rfind('\n');
  if (lastLine == llvm::StringRef::npos || text.drop_front(lastLine + 1) != checksum(text.take_front(lastLine + 1)) + "\n")
    return std::nullopt;
  text = text.take_front(lastLine + 1);
  if (!text.consume_front(magic.str() + "\n" + std::to_string(state.size()) + "\n" + state + "\n"))
    return std::nullopt;
  StoredHeaders headers;
  while (!text.empty()) {
    auto [line, rest] = text.split('\n');
    text = rest;
    if (line.consume_front("header ")) {
      headers.usable = line != "none";
      headers.path = folder + "/" + line.str();
    } else if (line.consume_front("macro ")) {
      headers.macros.push_back(line.str());
    } else if (line.consume_front("file ")) {
      auto [stamp, file] = line.split(' ');
      if (stamp != stampOf(file))
        return std::nullopt;
      headers.dependencies.push_back(file.str());
    }
  }
  if (!headers.usable)
    return headers;
  auto made = contentsOf(headers.path);
  llvm::StringRef name = llvm::sys::path::stem(headers.path);
  if (!made || name.rsplit('-').second != checksum(made->getBuffer()))
    return std::nullopt;
  touch(headers.path);
  touch(list);
  return headers;
}

std::optional<StoredHeaders> HeaderStore::make(llvm::function_ref<StoredHeaders(const std::string &)> maker) const {
  if (fs::create_directories(folder))
    return std::nullopt;
  int descriptor = -1;
  if (!fs::exists(list + ".asked")) {
    if (!fs::openFileForWrite(list + ".asked", descriptor, fs::CD_CreateAlways))
      (void)fs::closeFile(descriptor);
    return std::nullopt;
  }
  std::string lock = list + ".lock";
  fs::file_status status;
  if (!fs::status(lock, status) &&
      std::chrono::system_clock::now() - status.getLastModificationTime() > longestMake)
    fs::remove(lock);
  if (fs::openFileForWrite(lock, descriptor, fs::CD_CreateNew))
    return std::nullopt;
  (void)fs::closeFile(descriptor);
  llvm::SmallString<128> made;
  fs::createUniquePath(list + ".%%%%%%%%.made", made, /*MakeAbsolute=*/false);
  StoredHeaders headers = maker(made.str().str());
  bool kept = keep(headers, made.str().str());
  fs::remove(made);
  fs::remove(lock);
  if (!kept)
    return std::nullopt;
  dropOldest();
  return headers;
}

bool HeaderStore::keep(StoredHeaders &headers, const std::string &made) const {
  auto contents = headers.usable ? contentsOf(made) : nullptr;
  headers.usable &= contents != nullptr;
  if (headers.usable) {
    headers.path = list + "-" + checksum(contents->getBuffer()) + ".pch";
    if (fs::rename(made, headers.path))
      return false;
  }
  return write(list, serialized(headers));
}

/// A list whose header is gone is as good as none.
void HeaderStore::dropOldest() const {
  struct Kept {
    std::string path;
    llvm::sys::TimePoint<> used;
    std::uint64_t bytes;
  };
  std::vector<Kept> kept;
  std::uint64_t all = 0;
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    auto status = it->status();
    if (!status || !llvm::sys::path::filename(it->path()).starts_with(prefix))
      continue;
    kept.push_back({it->path(), status->getLastModificationTime(), status->getSize()});
    all += status->getSize();
  }
  llvm::sort(kept, [](const Kept &a, const Kept &b) { return std::tie(a.used, a.path) < std::tie(b.used, b.path); });
  for (const Kept &each : kept) {
    if (all <= mostBytes)
      break;
    fs::remove(each.path);
    all -= each.bytes;
  }
}

} // namespace coop
