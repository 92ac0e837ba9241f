#pragma once
// A diagnostic as a value. Every stage returns these; only Render.h prints them.
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/FormatVariadic.h>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace coop {

/// A half-open range of bytes in a file, named as it was spelled on the command line or found through an include.
struct SourceSpan {
  std::string file;
  unsigned begin = 0;
  unsigned end = 0;
  unsigned inclusion = 0; ///< how often the file had been included before: its macros may mean something else each time

  bool valid() const { return !file.empty(); }
  bool contains(const SourceSpan &other) const {
    return file == other.file && inclusion == other.inclusion && begin <= other.begin && other.end <= end;
  }
  friend bool operator==(const SourceSpan &a, const SourceSpan &b) {
    return a.file == b.file && a.inclusion == b.inclusion && a.begin == b.begin && a.end == b.end;
  }
};

enum class Level { Note, Remark, Warning, Error };

/// The stable name of a kind of diagnostic: what stands in brackets, what -Wno- and NOLINT take, what has a page.
enum class Rule {
#define COOP_RULE(id, name, title) id,
#include "Diagnostics/Rules.def"
};

/// One row of Messages.def.
enum class Message {
#define COOP_MESSAGE(id, rule, level, text) id,
#include "Diagnostics/Messages.def"
};

llvm::StringRef ruleName(Rule rule);
llvm::StringRef ruleTitle(Rule rule);
llvm::StringRef messageName(Message message);
llvm::StringRef messageText(Message message);
Rule messageRule(Message message);
Level messageLevel(Message message);
/// All rows, in the order of Messages.def.
std::vector<Message> allMessages();

struct Note {
  Message message;
  SourceSpan span;
  std::string text;
};

/// Replaces the bytes of `span` by `text`.
struct FixIt {
  SourceSpan span;
  std::string text;
};

struct Diagnostic {
  Message message;
  Level level;
  SourceSpan span;
  std::string text;
  std::vector<Note> notes;
  std::vector<FixIt> fixIts;
  std::string cause = {};          ///< of several with one root cause, the first is shown and the others are notes
  std::optional<Note> also = {};   ///< how it reads as such a note

  Rule rule() const { return messageRule(message); }

  template <class... Args> Diagnostic &note(Message row, SourceSpan at, Args &&...args) {
    notes.push_back({row, std::move(at), llvm::formatv(messageText(row).data(), std::forward<Args>(args)...).str()});
    return *this;
  }
};

/// Makes the diagnostic of row `row` at `span`; `args` fill the row's text.
template <class... Args> Diagnostic diagnose(Message row, SourceSpan span, Args &&...args) {
  return {row, messageLevel(row), std::move(span),
          llvm::formatv(messageText(row).data(), std::forward<Args>(args)...).str(), {}, {}};
}

/// Sorts by file, place and text, and drops diagnostics that repeat another's row and place.
void sortAndDeduplicate(std::vector<Diagnostic> &diagnostics);

/// Makes diagnostics notes of the first one with the same rule, level and root cause. Comes after what is accepted at its
/// own place has been taken out.
void joinCauses(std::vector<Diagnostic> &diagnostics);

} // namespace coop
