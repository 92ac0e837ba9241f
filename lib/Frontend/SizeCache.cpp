#include "Frontend/SizeCache.h"

#include <clang/Basic/Version.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Support/xxhash.h>

namespace coop {
namespace {

/// Also the format's version.
constexpr llvm::StringLiteral magic = "coop-rewrite sizes 1";

std::string keyOf(const StorageQuery &query) {
  return std::to_string(query.valueSize) + " " + std::to_string(query.valueAlignment) + " " + query.type;
}

std::string checksum(llvm::StringRef text) { return llvm::utohexstr(llvm::xxh3_64bits(text)); }

} // namespace

SizeCache::SizeCache(std::string folder, std::string wholeState) : state(std::move(wholeState)) {
  if (folder.empty())
    return;
  llvm::SmallString<128> file(folder);
  llvm::sys::path::append(file, "sizes-" + checksum(state));
  path = file.str().str();
  entries = load();
}

const SizeCache::Answer *SizeCache::find(const StorageQuery &query) const {
  auto it = entries.find(keyOf(query));
  return it == entries.end() ? nullptr : &it->second;
}

void SizeCache::add(const StorageQuery &query, const Answer &answer) {
  entries[keyOf(query)] = answer;
  changed = true;
}

std::string SizeCache::serialized() const {
  std::string text = magic.str() + "\n" + std::to_string(state.size()) + "\n" + state + "\n";
  for (auto &[key, answer] : entries)
    text += (answer ? std::to_string(answer->bytes) + " " + std::to_string(answer->alignment) : "0 0") + " " + key +
            "\n";
  return text + checksum(text) + "\n";
}

SizeCache::Entries SizeCache::parsed(llvm::StringRef text) const {
  size_t lastLine = text.drop_back(!text.empty()).rfind('\n');
  if (lastLine == llvm::StringRef::npos ||
      text.drop_front(lastLine + 1) != checksum(text.take_front(lastLine + 1)) + "\n")
    return {};
  text = text.take_front(lastLine + 1);
  if (!text.consume_front(magic.str() + "\n" + std::to_string(state.size()) + "\n" + state + "\n"))
    return {};
  Entries found;
  llvm::SmallVector<llvm::StringRef, 16> lines;
  text.split(lines, '\n', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef line : lines) {
    StorageSize size;
    if (line.consumeInteger(10, size.bytes) || !line.consume_front(" ") || line.consumeInteger(10, size.alignment) ||
        !line.consume_front(" "))
      return {};
    found[line.str()] = size.alignment ? std::optional(size) : std::nullopt;
  }
  return found;
}

SizeCache::Entries SizeCache::load() const {
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  return buffer ? parsed((*buffer)->getBuffer()) : Entries();
}

void SizeCache::save() {
  if (path.empty() || !changed)
    return;
  changed = false;
  for (auto &[key, answer] : load())
    entries.try_emplace(key, answer);
  if (llvm::sys::fs::create_directories(llvm::sys::path::parent_path(path)))
    return;
  auto temporary = llvm::sys::fs::TempFile::create(path + ".%%%%%%%%.tmp");
  if (!temporary)
    return llvm::consumeError(temporary.takeError());
  llvm::raw_fd_ostream out(temporary->FD, /*shouldClose=*/false);
  out << serialized();
  out.flush();
  bool failed = bool(out.error());
  out.clear_error();
  llvm::consumeError(failed ? temporary->discard() : temporary->keep(path));
}

std::string UsualSizes::stateOf(llvm::StringRef directory, llvm::vfs::FileSystem &files) {
  if (directory.empty())
    return "";
  std::string state = clang::getClangFullVersion() + "\n";
  for (llvm::StringRef header :
       {"version.cuh", "config.cuh", "util_arch.cuh", "util_type.cuh", "util_ptx.cuh", "block/block_load.cuh",
        "block/block_store.cuh", "block/block_exchange.cuh", "warp/warp_load.cuh", "warp/warp_store.cuh",
        "warp/warp_exchange.cuh", "warp/specializations/warp_exchange_smem.cuh"}) {
    llvm::SmallString<128> file(directory);
    llvm::sys::path::append(file, "cub", header);
    auto text = files.getBufferForFile(file, -1, /*RequiresNullTerminator=*/false);
    state += header.str() + " " + (text ? checksum((*text)->getBuffer()) : "none") + "\n";
  }
  return state;
}

bool UsualSizes::holdFor(llvm::ArrayRef<std::string> clangArguments) {
  return llvm::none_of(clangArguments, [](llvm::StringRef argument) {
    if (argument.contains("CUB") || argument.contains("CCCL") || argument.contains("LIBCUDACXX") || argument.contains("THRUST"))
      return argument.starts_with("-D") || argument.starts_with("-U") || !argument.starts_with("-");
    return argument.starts_with("-include") || argument.starts_with("--include") || argument.starts_with("-imacros") ||
           argument.starts_with("--imacros") || argument.starts_with("-fpack-struct") || argument.starts_with("-X") ||
           (argument.starts_with("-m") && argument != "-m64");
  });
}

std::string stateOfSizes(const FrontendRequest &request) {
  std::string text;
  llvm::raw_string_ostream out(text);
  const Toolkit &toolkit = request.toolkit;
  out << clang::getClangFullVersion() << "\n"
      << toolkit.cuda.str() << " " << toolkit.cub.str() << " " << toolkit.resourceDirectory << "\n"
      << request.runtimeDirectory << "\n"
      << request.translation.directory << "\n"
      << request.translation.architectures.front() << "\n";
  for (llvm::StringRef header : {"cub/version.cuh", "cub/block/block_load.cuh", "cub/block/block_exchange.cuh",
                                 "cub/warp/warp_load.cuh", "cub/config.cuh"}) {
    llvm::SmallString<128> file(request.cubDirectory.empty() ? toolkit.ccclIncludeDirectory : request.cubDirectory);
    llvm::sys::path::append(file, header);
    out << file;
    if (auto status = request.files->status(file))
      out << " " << status->getSize() << " " << status->getLastModificationTime().time_since_epoch().count();
    out << "\n";
  }
  for (const std::string &argument : request.translation.clangArguments)
    out << argument << "\n";
  return text;
}

namespace {

/// The usual sizes of the CUB that the request's file would find, read when first asked for: seldom, where a cache is kept.
class UsualAnswers {
public:
  explicit UsualAnswers(const FrontendRequest &request) : request(request) {}

  const SizeCache::Answer *find(const StorageQuery &query) {
    if (!sizes) {
      bool hold = !request.usualSizes.empty() && UsualSizes::holdFor(request.translation.clangArguments);
      std::string state = hold ? UsualSizes::stateOf(request.cubDirectory, *request.files) : "";
      sizes.emplace(state.empty() ? "" : request.usualSizes, state);
    }
    return sizes->find(query);
  }

private:
  const FrontendRequest &request;
  std::optional<SizeCache> sizes;
};

} // namespace

std::vector<std::optional<StorageSize>> storageSizes(const FrontendRequest &request, const std::string &folder,
                                                     const std::vector<StorageQuery> &queries) {
  SizeCache cache(folder, stateOfSizes(request));
  UsualAnswers usual(request);
  std::vector<StorageQuery> unknown;
  for (const StorageQuery &query : queries) {
    if (cache.find(query) || llvm::any_of(unknown, [&](const StorageQuery &q) { return keyOf(q) == keyOf(query); }))
      continue;
    if (const SizeCache::Answer *answer = usual.find(query))
      cache.add(query, *answer);
    else
      unknown.push_back(query);
  }
  if (!unknown.empty()) {
    auto sizes = probeStorage(request, unknown);
    for (size_t i = 0; i != unknown.size(); ++i)
      cache.add(unknown[i], sizes[i]);
  }
  cache.save();
  std::vector<std::optional<StorageSize>> result;
  for (const StorageQuery &query : queries)
    result.push_back(*cache.find(query));
  return result;
}

} // namespace coop
