#include "Diagnostics/Formats.h"
#include "Diagnostics/Places.h"

#include <llvm/Support/JSON.h>
#include <llvm/Support/raw_ostream.h>

namespace json = llvm::json;

namespace coop {

static llvm::StringRef levelName(Level level) {
  switch (level) {
  case Level::Note: return "note";
  case Level::Remark: return "remark";
  case Level::Warning: return "warning";
  case Level::Error: return "error";
  }
  llvm_unreachable("level");
}

/// The fields of a place, for an object that more is added to.
static json::Object placeOf(const SourceSpan &span, Places &places) {
  if (!span.valid())
    return {};
  Place begin = places.at(span.file, span.begin), end = places.at(span.file, std::max(span.begin, span.end));
  return json::Object{{"file", json::fixUTF8(span.file)},
                      {"line", begin.line},
                      {"column", begin.byteColumn},
                      {"endLine", end.line},
                      {"endColumn", end.byteColumn}};
}

std::string diagnosticsAsJson(const std::vector<Diagnostic> &diagnostics,
                              llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files) {
  Places places(std::move(files));
  json::Array list;
  for (const Diagnostic &d : diagnostics) {
    json::Object object = placeOf(d.span, places);
    object["level"] = levelName(d.level);
    object["rule"] = ruleName(d.rule());
    object["message"] = json::fixUTF8(d.text);
    json::Array notes, fixes;
    for (const Note &note : d.notes) {
      json::Object one = placeOf(note.span, places);
      one["message"] = json::fixUTF8(note.text);
      notes.push_back(std::move(one));
    }
    for (const FixIt &fix : d.fixIts) {
      json::Object one = placeOf(fix.span, places);
      one["text"] = json::fixUTF8(fix.text);
      fixes.push_back(std::move(one));
    }
    object["notes"] = std::move(notes);
    object["fixes"] = std::move(fixes);
    list.push_back(std::move(object));
  }
  std::string text;
  llvm::raw_string_ostream(text) << llvm::formatv(
      "{0:2}\n", json::Value(json::Object{{"version", 1}, {"diagnostics", std::move(list)}}));
  return text;
}

} // namespace coop
