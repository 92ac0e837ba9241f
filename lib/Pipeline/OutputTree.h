#pragma once
// Where the rewritten source and its rewritten headers lie, and what their #include directives must say there.
//
// A header that has something to rewrite, and every one that includes such a header, is written anew; all others stay
// where they are. The new ones lie to the output as the old ones to the source: `tile.cuh` beside it, `math/tile.cuh` in
// `math`, `../common/tile.cuh` in `__/common`. Where they would meet files of the user's, in the source's own folder
// first of all, they go to a folder named after the output. A directive changes only if it would not find the right file.
#include "Facts/Facts.h"
#include "Rewriting/Edits.h"

#include <llvm/Support/VirtualFileSystem.h>
#include <map>

namespace coop {

struct TreeRequest {
  std::string directory; ///< what names in the facts are relative to; absolute, like all that follow
  std::string source;
  std::string output;    ///< empty: standard output, or a device
  std::string headers;   ///< a folder for headers, if one is asked for
};

class OutputTree {
public:
  /// `changed`: the files with something to rewrite.
  OutputTree(const FileFacts &facts, TreeRequest request, const std::set<std::string> &changed,
             llvm::vfs::FileSystem &files);

  /// The headers to write, in the order of facts.files.
  const std::vector<std::string> &headers() const { return written; }
  /// The path of a header's rewritten form.
  const std::string &placeOf(const std::string &header) const { return places.at(header); }
  /// The edits of the source's or a written header's directives.
  std::vector<Edit> includeEdits(const std::string &file);
  /// What is to be rewritten in a file, for a message.
  SourceSpan firstUse(const std::string &file) const;
  /// Why it cannot be; complete once all edits are asked for.
  const std::vector<Diagnostic> &problems() const { return found; }

private:
  std::string pathOf(const std::string &file) const;
  void place();
  void placeBelow(const std::string &root);
  bool meetsOther() const;
  bool isMoved(const std::string &file) const;
  std::string spelledFrom(const std::string &includer, const std::string &target) const;
  std::optional<Edit> edit(const UserFile &file, const IncludeFact &include);
  void reject(const std::set<std::string> &changed);

  const FileFacts &facts;
  TreeRequest request;
  llvm::vfs::FileSystem &files;
  std::set<std::string> closure;          ///< with the source, if a header is in it
  std::vector<std::string> written;
  std::map<std::string, std::string> places;
  std::vector<Diagnostic> found;
};

} // namespace coop
