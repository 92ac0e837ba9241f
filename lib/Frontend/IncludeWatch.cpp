#include "Frontend/IncludeWatch.h"
#include "Driver/ParseShim.h"

#include <clang/AST/Decl.h>
#include <clang/Lex/HeaderSearch.h>
#include <clang/Lex/Lexer.h>

namespace coop {
namespace {

class IncludeReader {
public:
  IncludeReader(const IncludeWatch &watch, const Source &source, clang::Preprocessor &preprocessor, FileFacts &facts)
      : watch(watch), source(source), manager(source.manager), preprocessor(preprocessor), facts(facts) {
    for (const clang::Decl *decl : source.ownDeclarations())
      declarations.push_back({manager.getExpansionLoc(decl->getBeginLoc()), manager.getExpansionRange(decl->getEndLoc()).getEnd()});
  }

  void run() {
    fileOf(source.mainFile());
    for (const WatchedInclude &each : watch.found)
      read(each);
    for (UserFile &file : facts.files)
      llvm::stable_sort(file.includes, [](auto &a, auto &b) { return a.line.begin < b.line.begin; });
  }

private:
  UserFile &fileOf(const std::string &name) {
    for (UserFile &file : facts.files)
      if (file.file == name)
        return file;
    facts.files.emplace_back();
    facts.files.back().file = name;
    return facts.files.back();
  }

  /// By its first inclusion: what a system header includes later counts as one by itself only there.
  bool isUserFile(clang::FileEntryRef entry) {
    auto [known, isNew] = own.try_emplace(&entry.getFileEntry(), false);
    if (isNew) {
      clang::FileID file = source.firstInclusion(entry);
      known->second = file.isValid() && !source.inSystemHeader(manager.getLocForStartOfFile(file));
    }
    return known->second;
  }

  bool isInFile(clang::SourceLocation at) const { return manager.getFileEntryRefForID(source.file(at)).has_value(); }

  /// The first token of the declaration at file scope that a place lies in, whatever files the declaration is spread over.
  clang::SourceLocation declarationAround(clang::SourceLocation at) const {
    for (const auto &[begin, end] : declarations)
      if (manager.isBeforeInTranslationUnit(begin, at) && manager.isBeforeInTranslationUnit(at, end))
        return begin;
    return {};
  }

  void read(const WatchedInclude &each) {
    bool findsUserFile = each.found && isUserFile(*each.found);
    // What the parse alone is given.
    if (each.found && isShimFile(each.found->getName()))
      return;
    bool fromFile = isInFile(each.at);
    bool fromSystem = fromFile && source.inSystemHeader(each.at);
    if (fromSystem && !findsUserFile)
      return;
    clang::SourceLocation around = fromFile ? declarationAround(each.at) : clang::SourceLocation();
    bool inside = around.isValid();
    if (findsUserFile && each.kind != IncludeFact::Kind::Probe) {
      UserFile &found = fileOf(source.fileName(*each.found));
      found.forced |= !fromFile;
      found.fileScope &= !inside;
      if (fromFile)
        found.includedAt.push_back(source.token(each.at));
      if (fromSystem && !found.fromSystem)
        found.fromSystem = source.token(each.at);
    }
    if (!fromFile || fromSystem)
      return;
    IncludeFact fact = describe(each);
    fact.inDeclaration = inside;
    fact.anchor = inside && source.file(around) == source.file(each.at) ? offset(around) : fact.line.begin;
    // What it includes may open a declaration, or close one.
    clang::FileID file = source.file(each.at);
    fact.topLevel &= declarationAround(manager.getLocForStartOfFile(file).getLocWithOffset(fact.line.end)).isInvalid();
    fact.findsUserFile = findsUserFile;
    add(fileOf(fact.line.file), std::move(fact));
  }

  /// What another inclusion of the same file says of the same directive is kept with it.
  static void add(UserFile &file, IncludeFact fact) {
    for (IncludeFact &known : file.includes) {
      if (known.operand.begin != fact.operand.begin)
        continue;
      known.topLevel &= fact.topLevel;
      known.inDeclaration |= fact.inDeclaration;
      known.findsUserFile |= fact.findsUserFile;
      known.foundBySearch &= fact.foundBySearch;
      if (known.file != fact.file)
        known.alsoFinds.insert(fact.file);
      return;
    }
    file.includes.push_back(std::move(fact));
  }

  IncludeFact describe(const WatchedInclude &each) const {
    IncludeFact fact;
    fact.kind = each.kind;
    fact.spelled = each.spelled;
    fact.quoted = !each.angled;
    clang::SourceLocation begin = each.name.getBegin();
    fact.isMacro = begin.isMacroID();
    clang::FileID file = source.file(each.at);
    unsigned from = each.kind == IncludeFact::Kind::Next ? offset(each.keyword) : offset(begin), to = from;
    if (each.kind != IncludeFact::Kind::Probe)
      to = fact.isMacro ? endOfDirective(file, offset(each.keyword)) : offset(each.name.getEnd());
    else if (!fact.isMacro)
      to = endOfName(file, from);
    fact.operand = source.bytes(file, from, to);
    fact.line = source.bytes(file, offset(each.at), to);
    fact.topLevel = each.conditionals == 0 || (each.guardedOnly && isGuarded(file));
    if (each.found) {
      fact.file = source.fileName(*each.found);
      fact.foundBySearch = searchFinds(each);
    }
    return fact;
  }

  unsigned offset(clang::SourceLocation at) const { return manager.getFileOffset(manager.getExpansionLoc(at)); }

  /// Behind the `"` or `>` that closes the name at `at`.
  unsigned endOfName(clang::FileID file, unsigned at) const {
    llvm::StringRef buffer = source.buffer(file);
    size_t end = buffer.find(buffer[at] == '<' ? '>' : '"', at + 1);
    return end == llvm::StringRef::npos ? at : unsigned(end + 1);
  }

  /// Behind the last token of the directive whose name is at `keyword`.
  unsigned endOfDirective(clang::FileID file, unsigned keyword) const {
    llvm::StringRef buffer = source.buffer(file);
    clang::Lexer lexer(manager.getLocForStartOfFile(file), source.language, buffer.begin(), buffer.begin() + keyword,
                       buffer.end());
    unsigned end = keyword;
    clang::Token token;
    while (!lexer.LexFromRawLexer(token) && (end == keyword || !token.isAtStartOfLine()))
      end = manager.getFileOffset(token.getEndLoc());
    return end;
  }

  bool isGuarded(clang::FileID file) const {
    auto entry = manager.getFileEntryRefForID(file);
    return entry && preprocessor.getHeaderSearchInfo().getFileInfo(*entry).getControllingMacro(
                        preprocessor.getExternalSource());
  }

  bool searchFinds(const WatchedInclude &each) const {
    clang::ConstSearchDirIterator directory = nullptr;
    auto found = preprocessor.getHeaderSearchInfo().LookupFile(each.spelled, each.at, each.angled, nullptr, &directory, {},
                                                               nullptr, nullptr, nullptr, nullptr, nullptr, nullptr,
                                                               /*SkipCache=*/true);
    return found && *found == *each.found;
  }

  const IncludeWatch &watch;
  const Source &source;
  const clang::SourceManager &manager;
  clang::Preprocessor &preprocessor;
  FileFacts &facts;
  std::vector<std::pair<clang::SourceLocation, clang::SourceLocation>> declarations;
  llvm::DenseMap<const clang::FileEntry *, bool> own;
};

} // namespace

void finishIncludes(const IncludeWatch &watch, const Source &source, clang::Preprocessor &preprocessor,
                    FileFacts &facts) {
  IncludeReader(watch, source, preprocessor, facts).run();
}

} // namespace coop
