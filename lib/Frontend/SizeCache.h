#pragma once
// Sizes of storage on disk, so that CUB is parsed once for a toolkit and not in every run. One file for each state of
// everything a size can depend on; a file that is damaged, or of another state, is as good as none. Written aside and
// renamed: runs side by side may lose each other's new entries, never read half of them.
#include "Frontend/StorageProbe.h"

#include <map>

namespace coop {

class SizeCache {
public:
  /// `state`: text that differs whenever a size may. An empty folder: nothing is kept.
  SizeCache(std::string folder, std::string state);

  using Answer = std::optional<StorageSize>; ///< nothing: CUB does not accept the type

  /// Null where it is not known.
  const Answer *find(const StorageQuery &query) const;
  void add(const StorageQuery &query, const Answer &answer);
  /// Writes what was added, together with what others have written since. A folder that cannot be written is no error.
  void save();

private:
  using Entries = std::map<std::string, Answer>;

  std::string serialized() const;
  /// The entries of the file's text; none where it is not whole or not of this state.
  Entries parsed(llvm::StringRef text) const;
  Entries load() const;

  std::string path, state;
  Entries entries;
  bool changed = false;
};

/// What sizes are known without asking: those that CUB was asked for when the tool was built, for storages that many kernels
/// use. They hold for every CUB with the same text, whatever its place, as long as no flag may change what the text means.
class UsualSizes {
public:
  /// The state of a CUB, by what its files say: `directory` holds cub/. Empty where there is none.
  static std::string stateOf(llvm::StringRef directory, llvm::vfs::FileSystem &files);
  /// Whether they hold for a command line with these arguments for Clang.
  static bool holdFor(llvm::ArrayRef<std::string> clangArguments);
};

/// What sizes depend on: the toolkit and its CUB (where, which version, when last written), our Clang, the architecture,
/// and every argument that Clang gets.
std::string stateOfSizes(const FrontendRequest &request);

/// Like probeStorage(), asking only what neither the usual sizes nor the cache in `folder` know.
std::vector<std::optional<StorageSize>> storageSizes(const FrontendRequest &request, const std::string &folder,
                                                     const std::vector<StorageQuery> &queries);

} // namespace coop
