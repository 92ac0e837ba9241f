#pragma once
#include <llvm/ADT/StringRef.h>

#include <algorithm>
#include <vector>

namespace coop {

/// The lines of a text: what line an offset is in, in the time of a search, since a file may have thousands of calls.
class LineIndex {
public:
  explicit LineIndex(llvm::StringRef text) {
    for (size_t at = text.find('\n'); at != llvm::StringRef::npos; at = text.find('\n', at + 1))
      ends.push_back(unsigned(at));
  }

  /// From 1.
  unsigned line(unsigned offset) const {
    return 1 + unsigned(std::lower_bound(ends.begin(), ends.end(), offset) - ends.begin());
  }

private:
  std::vector<unsigned> ends; ///< offsets of the newlines
};

} // namespace coop
