#pragma once
// Edits of one file's bytes, and the text they give with #line directives that keep every line's number.
#include <string>
#include <vector>

namespace coop {

/// Replaces bytes [begin, end) by `text`; an insertion has begin == end.
struct Edit {
  unsigned begin = 0;
  unsigned end = 0;
  std::string text;

  friend bool operator==(const Edit &, const Edit &) = default;
};

/// From physical line `physical` of the source on, lines are called `line`, `line` + 1 … of `file`.
struct LineName {
  unsigned physical = 1, line = 1;
  std::string file;
};

/// Applies edits that do not overlap, in any order. Insertions at one place keep their order. Where the number of lines
/// changed, the next line begins with `#line N "name"`, or what `marks`, in order, say of that line. Names are escaped as
/// string literals. `always`: the first line is named even if nothing changes, for a file that is read in another place.
std::string applyEdits(const std::string &source, std::vector<Edit> edits, const std::string &name,
                       const std::vector<LineName> &marks = {}, bool always = false);

/// "\r\n" or "\n": what ends the first line.
std::string lineEnd(const std::string &source);

} // namespace coop
