#include "Frontend/LeadingIncludes.h"

#include <clang/Basic/LangOptions.h>
#include <clang/Lex/Lexer.h>
#include <llvm/Support/Path.h>
#include <map>
#include <set>

namespace coop {
namespace {

clang::LangOptions lexed() {
  clang::LangOptions language;
  language.CPlusPlus = language.CPlusPlus11 = language.CPlusPlus17 = language.LineComment = true;
  return language;
}

/// One file's directives, until something else comes.
class Directives {
public:
  explicit Directives(llvm::StringRef text)
      : text(text), language(lexed()),
        lexer(clang::SourceLocation::getFromRawEncoding(1), language, text.begin(), text.begin(), text.end()) {
    next();
  }

  bool atEnd() const { return token.is(clang::tok::eof); }

  /// The operand of an #include; nothing where the next thing is another directive that may stand in front of includes
  /// (`name` is then its own), or none (empty).
  std::optional<std::string> include(std::string &name) {
    name.clear();
    if (token.isNot(clang::tok::hash) || !token.isAtStartOfLine())
      return std::nullopt;
    next();
    if (token.isNot(clang::tok::raw_identifier) || token.isAtStartOfLine())
      return std::nullopt;
    name = token.getRawIdentifier().str();
    next();
    const char *begin = text.begin() + offset(), *end = begin;
    while (!atEnd() && !token.isAtStartOfLine()) {
      end = text.begin() + offset() + token.getLength();
      next();
    }
    operand = std::string(begin, end);
    return name == "include" ? std::optional(operand) : std::nullopt;
  }

  std::string operand; ///< of the last directive

private:
  unsigned offset() const { return token.getLocation().getRawEncoding() - 1; }
  void next() { lexer.LexFromRawLexer(token); }

  llvm::StringRef text;
  clang::LangOptions language;
  clang::Lexer lexer;
  clang::Token token;
};

class Collector {
public:
  explicit Collector(const FrontendRequest &request) : request(request) {
    // As they were rendered: `-I` and its folder apart or in one.
    const std::vector<std::string> &arguments = request.translation.clangArguments;
    for (size_t i = 0; i != arguments.size(); ++i)
      for (llvm::StringRef option : {"-I", "-iquote", "-isystem"}) {
        llvm::StringRef argument = arguments[i];
        if (!argument.consume_front(option))
          continue;
        if (argument.empty() && i + 1 != arguments.size())
          argument = arguments[i + 1];
        (option == "-I" ? folders : option == "-iquote" ? quoteFolders : systemFolders).push_back(argument.str());
      }
  }

  std::vector<LeadingInclude> found;

  /// False where something else than includes came.
  bool read(const std::string &file) {
    if (auto known = wholly.find(file); known != wholly.end())
      return known->second;
    wholly[file] = false; // where it includes itself
    auto buffer = request.files->getBufferForFile(absolute(file));
    if (!buffer || wholly.size() > 100)
      return false;
    Directives directives((*buffer)->getBuffer());
    std::string guard;
    for (bool isFirst = true; !directives.atEnd(); isFirst = false) {
      std::string name;
      if (auto operand = directives.include(name)) {
        if (!enter(*operand, llvm::sys::path::parent_path(file)))
          return false;
        continue;
      }
      if (isFirst && name == "ifndef") {
        guard = directives.operand;
        // Anything else than the guard of a header, of this one alone, may be a condition that does not hold.
        if (directives.include(name) || name != "define" || directives.operand != guard || !guards.insert(guard).second)
          return false;
        continue;
      }
      bool isSilent = (name == "pragma" && directives.operand == "once") ||
                      (name == "endif" && !guard.empty() && directives.atEnd());
      if (!isSilent)
        return false;
    }
    return wholly[file] = true;
  }

private:
  std::string absolute(llvm::StringRef file) const {
    llvm::SmallString<128> path(file);
    if (!request.translation.directory.empty())
      llvm::sys::path::make_absolute(request.translation.directory, path);
    return path.str().str();
  }

  bool enter(llvm::StringRef operand, llvm::StringRef folder) {
    bool isQuoted = operand.size() > 2 && operand.front() == '"' && operand.back() == '"';
    bool isAngled = operand.size() > 2 && operand.front() == '<' && operand.back() == '>';
    llvm::StringRef name = operand.drop_front().drop_back();
    // A comment behind it, a line that goes on: left to Clang.
    if ((!isQuoted && !isAngled) || name.find_first_of("<>\"\\\n*?") != llvm::StringRef::npos)
      return false;
    std::vector<std::string> places;
    if (isQuoted) {
      places.push_back(folder.str());
      places.insert(places.end(), quoteFolders.begin(), quoteFolders.end());
    }
    places.insert(places.end(), folders.begin(), folders.end());
    if (std::string file = firstIn(places, name); !file.empty())
      return read(file);
    std::string bracketed = "<" + name.str() + ">";
    if (llvm::none_of(found, [&](const LeadingInclude &include) { return include.name == bracketed; }))
      found.push_back({bracketed, firstIn(systemFolders, name)});
    return true;
  }

  std::string firstIn(const std::vector<std::string> &places, llvm::StringRef name) const {
    for (const std::string &place : places) {
      llvm::SmallString<128> file(place);
      llvm::sys::path::append(file, name);
      if (request.files->exists(absolute(file)))
        return file.str().str();
    }
    return {};
  }

  const FrontendRequest &request;
  std::vector<std::string> folders, quoteFolders, systemFolders;
  std::set<std::string> guards;
  std::map<std::string, bool> wholly; ///< by file: it consists of includes, as far as it was read
};

} // namespace

std::vector<LeadingInclude> leadingIncludes(const FrontendRequest &request) {
  Collector collector(request);
  collector.read(request.file);
  return collector.found;
}

} // namespace coop
