#pragma once
// Precompiled headers as files. A list says of each what it was made of; it is written last, and what it names carries its
// checksum in its name, so that runs side by side never see half of anything. The oldest go when all take too much room.
#include <llvm/ADT/STLFunctionalExtras.h>
#include <llvm/Support/VirtualFileSystem.h>
#include <optional>
#include <string>
#include <vector>

namespace coop {

struct StoredHeaders {
  bool usable = false;                   ///< false: they cannot be precompiled, as long as no dependency changes
  std::string path;                      ///< of Clang's file
  std::vector<std::string> dependencies; ///< as they were found
  std::vector<std::string> macros;
};

class HeaderStore {
public:
  /// `state`: text that differs whenever the headers may, but for what is in files.
  /// `directory`: where names of dependencies begin that are not absolute.
  HeaderStore(std::string folder, std::string state, std::string directory, llvm::vfs::FileSystem &files);

  /// Nothing where there is none, where a dependency changed, and where something is damaged.
  std::optional<StoredHeaders> find() const;

  /// Has them made into the path it is given, and keeps them. Nothing where they are asked for the first time, which may be
  /// the last, where another run is at it, and where nothing can be written.
  std::optional<StoredHeaders> make(llvm::function_ref<StoredHeaders(const std::string &)> maker) const;

private:
  std::string serialized(const StoredHeaders &headers) const;
  bool keep(StoredHeaders &headers, const std::string &made) const;
  void dropOldest() const;

  std::string stampOf(llvm::StringRef file) const;

  std::string folder, state, directory, list;
  llvm::vfs::FileSystem &files;
};

} // namespace coop
