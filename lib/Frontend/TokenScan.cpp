// What the lexer alone can say of a file: the identifiers in it, and names of operations the AST does not hold.
#include "Facts/Includes.h"
#include "Frontend/Reader.h"

#include <clang/Basic/IdentifierTable.h>
#include <clang/Lex/Lexer.h>
#include <set>

namespace coop {
namespace {

/// The tokens of a file that are neither in directives nor comments, without preprocessing.
template <class Function> void forEachToken(const Source &source, clang::FileID file, Function function) {
  llvm::StringRef buffer = source.buffer(file);
  clang::Lexer lexer(source.manager.getLocForStartOfFile(file), source.language, buffer.begin(), buffer.begin(),
                     buffer.end());
  clang::Token token;
  bool directive = false;
  for (bool end = false; !end;) {
    end = lexer.LexFromRawLexer(token);
    if (token.isAtStartOfLine())
      directive = token.is(clang::tok::hash);
    function(token, directive);
  }
}

bool isNamed(const clang::Token &token, llvm::StringRef name) {
  return token.is(clang::tok::raw_identifier) && token.getRawIdentifier() == name;
}

class TokenScan {
public:
  TokenScan(const Source &source, llvm::ArrayRef<ClangError> errors, const NamedOperations &seen,
            llvm::ArrayRef<WatchedRange> skipped, FileFacts &facts)
      : source(source), errors(errors), seen(seen), skipped(skipped), facts(facts) {}

  /// Reports every `coop::load` and the like in active code of one inclusion of a file that the AST does not hold.
  void findUnseen(clang::FileID file) {
    clang::Token previous[2];
    previous[0].startToken();
    previous[1].startToken();
    forEachToken(source, file, [&](const clang::Token &token, bool directive) {
      bool named = !directive && isNamed(previous[0], "coop") && previous[1].is(clang::tok::coloncolon) &&
                   token.is(clang::tok::raw_identifier) && findOperation(token.getRawIdentifier());
      if (named)
        check(file, source.manager.getFileOffset(previous[0].getLocation()),
              source.manager.getFileOffset(token.getEndLoc()), token.getRawIdentifier());
      previous[0] = previous[1];
      previous[1] = token;
    });
  }

private:
  void check(clang::FileID file, unsigned at, unsigned end, llvm::StringRef name) {
    bool off = llvm::any_of(skipped, [&](const WatchedRange &range) {
      return range.file == file && range.begin <= at && at < range.end;
    });
    if (off || isKnown(file, at))
      return;
    Diagnostic problem = diagnose(Message::NotSeen, source.bytes(file, at, end), name);
    const ClangError *nearest = nullptr;
    for (const ClangError &error : errors)
      if (error.span.file == problem.span.file && error.span.begin <= end &&
          (!nearest || error.span.begin >= nearest->span.begin))
        nearest = &error;
    if (nearest)
      problem.note(Message::NoteClang, nearest->span, nearest->text);
    facts.problems.push_back(std::move(problem));
  }

  /// The AST's name may begin at a `::` in front.
  bool isKnown(clang::FileID file, unsigned at) const {
    auto offsets = seen.find(file);
    if (offsets == seen.end())
      return false;
    auto next = std::upper_bound(offsets->second.begin(), offsets->second.end(), at);
    return next != offsets->second.begin() && *--next + 8 > at;
  }

  const Source &source;
  llvm::ArrayRef<ClangError> errors;
  const NamedOperations &seen;
  llvm::ArrayRef<WatchedRange> skipped;
  FileFacts &facts;
};

/// All inclusions of the user's files, in order.
std::vector<clang::FileID> ownFiles(const Source &source) {
  std::vector<clang::FileID> files;
  for (unsigned i = 1; i < source.manager.local_sloc_entry_size(); ++i) {
    const clang::SrcMgr::SLocEntry &entry = source.manager.getLocalSLocEntry(i);
    if (!entry.isFile())
      continue;
    clang::SourceLocation begin = clang::SourceLocation::getFromRawEncoding(entry.getOffset());
    if (!source.inSystemHeader(begin))
      files.push_back(source.manager.getFileID(begin));
  }
  return files;
}

} // namespace

void scanTokens(const Source &source, llvm::ArrayRef<ClangError> errors, const NamedOperations &seen,
                llvm::ArrayRef<WatchedRange> skipped, FileFacts &facts) {
  TokenScan scan(source, errors, seen, skipped, facts);
  std::set<std::string> annotated = annotatedFiles(facts);
  for (clang::FileID file : ownFiles(source)) {
    // Without an error the AST holds everything, and a name it does not hold is somebody else's.
    if (!errors.empty() && source.buffer(file).contains("coop"))
      scan.findUnseen(file);
    std::string name = source.fileName(source.manager.getLocForStartOfFile(file));
    auto known = llvm::find_if(facts.files, [&](const UserFile &each) { return each.file == name; });
    if (known == facts.files.end() || !known->identifiers.empty() || (known != facts.files.begin() && !annotated.count(name)))
      continue;
    std::set<std::string> identifiers(facts.macros.begin(), facts.macros.end());
    forEachToken(source, file, [&](const clang::Token &token, bool) {
      if (token.is(clang::tok::raw_identifier))
        identifiers.insert(token.getRawIdentifier().str());
    });
    known->identifiers.assign(identifiers.begin(), identifiers.end());
  }
}

} // namespace coop
