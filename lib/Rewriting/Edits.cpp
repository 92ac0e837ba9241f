#include "Rewriting/Edits.h"

#include <algorithm>
#include <cassert>

namespace coop {
namespace {

constexpr char byteOrderMark[] = "\xEF\xBB\xBF";

std::string quoted(const std::string &name) {
  std::string text = "\"";
  for (char c : name) {
    if (c == '"' || c == '\\')
      text += '\\';
    text += c;
  }
  return text + "\"";
}

/// Builds the output while counting lines on both sides.
class Output {
public:
  Output(std::string name, std::string end, const std::vector<LineName> &marks)
      : name(std::move(name)), end(std::move(end)), marks(marks) {}

  std::string text;

  void start(bool hasMark) {
    if (hasMark)
      text = byteOrderMark;
    directive(1);
  }

  /// Copies source text, putting the lines back in step at its first line break.
  void copy(const std::string &source, size_t from, size_t to) {
    for (size_t at = from; at < to;) {
      size_t newline = source.find('\n', at);
      if (newline == std::string::npos || newline >= to) {
        text.append(source, at, to - at);
        return;
      }
      text.append(source, at, newline + 1 - at);
      ++sourceLine;
      ++outputLine;
      resync();
      at = newline + 1;
    }
  }

  void replace(const std::string &source, const Edit &edit) {
    sourceLine += unsigned(std::count(source.begin() + edit.begin, source.begin() + edit.end, '\n'));
    outputLine += unsigned(std::count(edit.text.begin(), edit.text.end(), '\n'));
    text += edit.text;
    if (!edit.text.empty() && edit.text.back() == '\n')
      resync();
  }

private:
  void resync() {
    if (sourceLine != outputLine)
      directive(sourceLine);
  }
  void directive(unsigned line) {
    unsigned called = line;
    const std::string *file = &name;
    for (const LineName &mark : marks)
      if (mark.physical <= line) {
        called = mark.line + (line - mark.physical);
        file = &mark.file;
      }
    text += "#line " + std::to_string(called) + " " + quoted(*file) + end;
    sourceLine = outputLine = line;
  }

  std::string name, end;
  const std::vector<LineName> &marks;
  unsigned sourceLine = 1, outputLine = 1;
};

} // namespace

std::string lineEnd(const std::string &source) {
  size_t newline = source.find('\n');
  return newline != std::string::npos && newline > 0 && source[newline - 1] == '\r' ? "\r\n" : "\n";
}

std::string applyEdits(const std::string &source, std::vector<Edit> edits, const std::string &name,
                       const std::vector<LineName> &marks, bool always) {
  if (edits.empty() && !always)
    return source;
  bool hasMark = source.compare(0, 3, byteOrderMark) == 0;
  for (Edit &edit : edits) {
    edit.begin = hasMark ? std::max(3u, edit.begin) : edit.begin;
    edit.end = std::max(edit.begin, edit.end);
  }
  std::stable_sort(edits.begin(), edits.end(), [](const Edit &a, const Edit &b) {
    return std::pair(a.begin, a.end != a.begin) < std::pair(b.begin, b.end != b.begin);
  });
  Output output(name, lineEnd(source), marks);
  output.start(hasMark);
  size_t at = hasMark ? 3 : 0;
  for (const Edit &edit : edits) {
    assert(edit.begin >= at && "edits overlap");
    output.copy(source, at, edit.begin);
    output.replace(source, edit);
    at = edit.end;
  }
  output.copy(source, at, source.size());
  return output.text;
}

} // namespace coop
