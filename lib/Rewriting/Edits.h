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
};

/// Applies edits that do not overlap, in any order. Insertions at one place keep their order. Where the number of lines
/// changed, the next line begins with `#line N "name"`. `name` is escaped as a string literal.
std::string applyEdits(const std::string &source, std::vector<Edit> edits, const std::string &name);

/// "\r\n" or "\n": what ends the first line.
std::string lineEnd(const std::string &source);

} // namespace coop
