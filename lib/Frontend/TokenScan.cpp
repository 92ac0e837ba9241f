// What the lexer alone can say of the main file: the identifiers in it, and names of operations the AST does not hold.
#include "Frontend/Reader.h"

#include <clang/Basic/IdentifierTable.h>
#include <clang/Lex/Lexer.h>
#include <set>

namespace coop {
namespace {

/// The tokens of the file that are neither in directives nor comments, without preprocessing.
template <class Function> void forEachToken(const Source &source, Function function) {
  clang::FileID file = source.manager.getMainFileID();
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

} // namespace

void scanTokens(const Source &source, llvm::ArrayRef<ClangError> errors, const std::vector<unsigned> &seen,
                const std::vector<SourceSpan> &skipped, FileFacts &facts) {
  std::set<std::string> identifiers;
  bool complete = errors.empty(); // then the AST holds everything, and a name it does not hold is somebody else's
  clang::Token previous[2];
  previous[0].startToken();
  previous[1].startToken();
  forEachToken(source, [&](const clang::Token &token, bool directive) {
    if (token.is(clang::tok::raw_identifier))
      identifiers.insert(token.getRawIdentifier().str());
    bool named = !directive && isNamed(previous[0], "coop") && previous[1].is(clang::tok::coloncolon) &&
                 token.is(clang::tok::raw_identifier) && findOperation(token.getRawIdentifier());
    if (named) {
      unsigned at = source.manager.getFileOffset(previous[0].getLocation());
      unsigned end = source.manager.getFileOffset(token.getEndLoc());
      // The AST's name may begin at a `::` in front.
      bool known = false;
      for (unsigned offset = at; !known && offset + 8 > at; --offset) {
        known = std::binary_search(seen.begin(), seen.end(), offset);
        if (offset == 0)
          break;
      }
      bool off = llvm::any_of(skipped, [&](const SourceSpan &span) { return span.begin <= at && at < span.end; });
      if (!known && !off && !complete) {
        Diagnostic problem = diagnose(Message::NotSeen, {source.fileName(token.getLocation()), at, end},
                                      token.getRawIdentifier());
        const ClangError *nearest = nullptr;
        for (const ClangError &error : errors)
          if (error.span.file == problem.span.file && error.span.begin <= end &&
              (!nearest || error.span.begin >= nearest->span.begin))
            nearest = &error;
        if (nearest)
          problem.note(Message::NoteClang, nearest->span, nearest->text);
        facts.problems.push_back(std::move(problem));
      }
    }
    previous[0] = previous[1];
    previous[1] = token;
  });
  identifiers.insert(facts.identifiers.begin(), facts.identifiers.end());
  facts.identifiers.assign(identifiers.begin(), identifiers.end());
}

} // namespace coop
