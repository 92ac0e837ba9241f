#include "Diagnostics/Formats.h"
#include "Diagnostics/Places.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/JSON.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/raw_ostream.h>

namespace json = llvm::json;

namespace coop {
namespace {

/// A path as a URI reference: relative ones stay relative, to where the tool was called.
std::string uriOf(llvm::StringRef path) {
  std::string uri = llvm::sys::path::is_absolute(path) ? "file://" : "";
  for (unsigned char c : path) {
    bool plain = llvm::isAlnum(c) || llvm::StringRef("-._~/").contains(c);
    // A colon in a relative path's first segment would read as a scheme.
    uri += plain ? std::string(1, c) : "%" + llvm::utohexstr(c, /*LowerCase=*/false, /*Width=*/2);
  }
  return uri;
}

llvm::StringRef levelOf(Level level) {
  return level == Level::Error ? "error" : level == Level::Warning ? "warning" : "note";
}

class Writer {
public:
  explicit Writer(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files) : places(std::move(files)) {}

  json::Object result(const Diagnostic &d, std::int64_t ruleIndex) {
    json::Object object{{"ruleId", ruleName(d.rule())},
                        {"ruleIndex", ruleIndex},
                        {"level", levelOf(d.level)},
                        {"message", message(d.text)}};
    if (d.span.valid())
      object["locations"] = json::Array{location(d.span)};
    json::Array related;
    for (const Note &note : d.notes) {
      json::Object one = note.span.valid() ? location(note.span) : json::Object();
      one["message"] = message(note.text);
      related.push_back(std::move(one));
    }
    if (!related.empty())
      object["relatedLocations"] = std::move(related);
    if (!d.fixIts.empty())
      object["fixes"] = json::Array{fix(d.fixIts)};
    return object;
  }

private:
  static json::Object message(llvm::StringRef text) { return json::Object{{"text", json::fixUTF8(text)}}; }

  static json::Object artifact(llvm::StringRef file) { return json::Object{{"uri", uriOf(file)}}; }

  json::Object region(const SourceSpan &span) {
    Place begin = places.at(span.file, span.begin), end = places.at(span.file, std::max(span.begin, span.end));
    return json::Object{{"startLine", begin.line},
                        {"startColumn", begin.column},
                        {"endLine", end.line},
                        {"endColumn", end.column}};
  }

  json::Object location(const SourceSpan &span) {
    return json::Object{{"physicalLocation", json::Object{{"artifactLocation", artifact(span.file)},
                                                          {"region", region(span)}}}};
  }

  /// All replacements of one fix belong together; each file they touch is one change.
  json::Object fix(const std::vector<FixIt> &fixIts) {
    std::vector<std::string> order;
    for (const FixIt &each : fixIts)
      if (!llvm::is_contained(order, each.span.file))
        order.push_back(each.span.file);
    json::Array changes;
    for (const std::string &file : order) {
      json::Array replacements;
      for (const FixIt &each : fixIts)
        if (each.span.file == file)
          replacements.push_back(
              json::Object{{"deletedRegion", region(each.span)},
                           {"insertedContent", json::Object{{"text", json::fixUTF8(each.text)}}}});
      changes.push_back(json::Object{{"artifactLocation", artifact(file)}, {"replacements", std::move(replacements)}});
    }
    return json::Object{{"artifactChanges", std::move(changes)}};
  }

  Places places;
};

} // namespace

std::string diagnosticsAsSarif(const std::vector<Diagnostic> &diagnostics,
                               llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files, llvm::StringRef version,
                               bool succeeded) {
  Writer writer(std::move(files));
  std::vector<Rule> used;
  for (const Diagnostic &d : diagnostics)
    if (!llvm::is_contained(used, d.rule()))
      used.push_back(d.rule());
  llvm::sort(used);
  json::Array rules, results;
  for (Rule rule : used)
    rules.push_back(json::Object{{"id", ruleName(rule)},
                                 {"shortDescription", json::Object{{"text", ruleTitle(rule)}}}});
  for (const Diagnostic &d : diagnostics)
    results.push_back(writer.result(d, llvm::find(used, d.rule()) - used.begin()));
  json::Object driver{{"name", "coop-rewrite"}, {"version", version}, {"rules", std::move(rules)}};
  json::Object run{
      {"tool", json::Object{{"driver", std::move(driver)}}},
      {"invocations", json::Array{json::Object{{"executionSuccessful", succeeded}, {"exitCode", succeeded ? 0 : 1}}}},
      {"columnKind", "unicodeCodePoints"},
      {"results", std::move(results)}};
  json::Value log = json::Object{{"$schema", "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"},
                                 {"version", "2.1.0"},
                                 {"runs", json::Array{std::move(run)}}};
  std::string text;
  llvm::raw_string_ostream(text) << llvm::formatv("{0:2}\n", log);
  return text;
}

} // namespace coop
