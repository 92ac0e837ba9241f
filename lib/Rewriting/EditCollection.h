#pragma once
// What kernels and launches change, file by file. A header that is included several times is written once: what stands in
// it must come out the same each time.
#include "Facts/Facts.h"
#include "Rewriting/Edits.h"

#include <map>
#include <set>

namespace coop {

class EditCollection {
public:
  /// The edits that belong to one kernel or launch, all in the file of `at`, and the headers that their text needs.
  /// `name` is what a message calls it.
  void add(const SourceSpan &at, const std::string &name, std::vector<Edit> edits, const std::set<std::string> &includes);

  /// Files that something was added for.
  std::set<std::string> files() const;
  std::vector<Edit> edits(const std::string &file) const;
  const std::set<std::string> &includes(const std::string &file) const;
  /// What came out differently for two inclusions of one file.
  std::vector<Diagnostic> problems(const FileFacts &facts) const;

private:
  struct Unit {
    SourceSpan at;
    std::string name;
    std::vector<Edit> edits;
    std::optional<unsigned> differsIn; ///< another inclusion
  };
  struct File {
    std::vector<Unit> units;
    std::set<std::string> includes;
  };
  std::map<std::string, File> collected;
};

} // namespace coop
